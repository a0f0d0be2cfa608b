"""Said in one word: the order of fights, an advance in strength, who leaves the map and that nobody does."""

from __future__ import annotations

from bingqi.core.battle import Drill, Order
from bingqi.core.procedure import Decision
from bingqi.games.leningrad.actions import PASS, TRANSFER, Advance
from bingqi.games.leningrad.rules.advance import AdvanceAfter
from bingqi.games.leningrad.rules.combat import Combat
from bingqi.games.leningrad.rules.pieces import units_in
from bingqi.games.leningrad.rules.supply import OPEN_TRANSFER, TransferStep, transferable
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import ATTACK

STACK = 2  # 3.1(1) units in a hex


def orders(s: State, asked: Decision) -> tuple[Order, ...]:
    """11.2 Whoever may leave the map is named at once, before it is said that somebody leaves."""
    top = s.stack[-1]
    if not isinstance(top, TransferStep) or OPEN_TRANSFER not in asked.options:
        return ()
    return tuple([Order(f"unit:{unit}", (OPEN_TRANSFER, TRANSFER[unit])) for unit in transferable(s, top.side)])


def drills(s: State, asked: Decision) -> tuple[Drill, ...]:
    """10.2(1), 11.2 One fight after the other as declared, and no transfers: for good, if the player likes. 10.7(2) As
    many as there is room for follow into the emptied hex, the strongest first."""
    top = s.stack[-1]
    if isinstance(top, Combat) and asked.prompt == "prompt-order":
        return (Drill("in-order", (asked.options[0],), now=False),)
    if isinstance(top, TransferStep) and OPEN_TRANSFER in asked.options:
        return (Drill("no-transfer", (PASS,), now=False),)
    if isinstance(top, AdvanceAfter):
        able = [each for each in asked.options if isinstance(each, Advance) and each.hex == top.hex]
        able.sort(key=lambda each: -ATTACK[each.unit][s.steps[each.unit]])
        row = tuple(able[: STACK - len(units_in(s, top.hex))])  # emptied of the enemy, forts and all
        return (Drill("advance", row, always=False),) if len(row) > 1 else ()
    return ()
