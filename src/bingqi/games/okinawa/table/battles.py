"""14.0 Attacks put together: from which hex a stack is attacked; and what the enemy's stacks could do to one."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.battle import Battles, Fight, Fighter
from bingqi.core.clicks import read_ref
from bingqi.core.procedure import Decision, Seat
from bingqi.core.table import Forecast
from bingqi.core.text import Text
from bingqi.games.okinawa.actions import Attack
from bingqi.games.okinawa.rules.combat import CombatPhase
from bingqi.games.okinawa.rules.queries import units_at
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.table.forecast_fight import fight_forecast, with_fight
from bingqi.games.okinawa.table.names import name
from bingqi.games.okinawa.tables import AROUND, GRID, UNIT_COUNT

COUNTS = {"unit": UNIT_COUNT, "space": GRID.size}


def foes(s: State, asked: Decision) -> tuple[str, ...]:
    if not isinstance(s.stack[-1], CombatPhase):  # nobody else asks for attacks: their options need no look
        return ()
    return tuple(dict.fromkeys(f"space:{option.hex}" for option in asked.options if isinstance(option, Attack)))


def fights(s: State, asked: Decision, foe: str) -> tuple[Fight, ...]:
    """14.1 One stack against one: each neighbour that has not fought is another way to do it."""
    hex = hex_of(s, foe)
    return tuple(
        Fight(
            Text("fight-from", {"place": name(s, "space", option.origin)}),
            (Fighter(f"space:{option.origin}", (option,)),),
        )
        for option in asked.options
        if isinstance(option, Attack) and option.hex == hex
    )


def threats(s: State, seat: Seat, ref: str) -> tuple[Forecast, ...]:
    """14.2 Each neighbouring enemy stack by itself, with what lies face up."""
    hex = hex_of(s, ref)
    if hex < 0 or not units_at(s, seat, hex):
        return ()
    origins = [h for h in bit_list(AROUND[hex]) if units_at(s, 1 - seat, h)]
    fresh = s.clone()
    fresh.fought = fresh.attacked = fresh.attacked_chits = fresh.struck = 0
    found = [fight_forecast(with_fight(fresh, 1 - seat, Attack(h, hex)), seat, "14.2(1)") for h in origins]
    return tuple(found)


def hex_of(s: State, ref: str) -> int:
    found = read_ref(ref, COUNTS)
    return -1 if found is None else found.id if found.kind == "space" else s.where[found.id]


BATTLES = Battles(foes, fights, threats)
