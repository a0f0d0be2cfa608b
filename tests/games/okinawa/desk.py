"""A bare map on which a test puts what it needs."""

from __future__ import annotations

from typing import Any

from bingqi.core.chance import ScriptedDice
from bingqi.core.engine import apply, pending, settle
from bingqi.core.game import OptionValue
from bingqi.core.procedure import Action, Decision, Event
from bingqi.core.testing import Driver
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.actions import Retreat
from bingqi.games.okinawa.meta import META
from bingqi.games.okinawa.rules.combat import CombatPhase
from bingqi.games.okinawa.rules.event_chits import EventPhase
from bingqi.games.okinawa.rules.movement import Movement
from bingqi.games.okinawa.rules.sea_air import SeaAir
from bingqi.games.okinawa.setup import setup
from bingqi.games.okinawa.state import UNUSED, State
from bingqi.games.okinawa.tables import CHITS, KIND, SLOT_SIDE, UNIT_COUNT, UNIT_IDS, UNITS, hex_at

US, JAPAN = 0, 1


def new_game(seed: int, first_chits: bool = False) -> State:
    """A game at its first decision."""
    state = setup("campaign", META.complete({"first-chits": first_chits}), seed)
    settle(state)
    return state


def h(label: str) -> int:
    return hex_at(label)


def u(id: str) -> int:
    return UNIT_IDS[id]


def k(id: str) -> int:
    return KIND[id]


class Desk:
    """`s` has no piece on the map, all chits in the cups, no limits (turn 10)."""

    def __init__(self, turn: int = 10, **options: OptionValue) -> None:
        self.s: State = setup("campaign", META.complete(options), 1)
        for unit in range(UNIT_COUNT):
            self.s.put_unit(unit, UNUSED)
            self.s.steps[unit] = UNITS[unit].steps
        self.s.turn = turn
        self.s.stack.clear()
        self.us_units = iter([i for i, unit in enumerate(UNITS) if unit.parent == "7ID"])
        self.guns = iter([i for i, unit in enumerate(UNITS) if unit.arm == "gun"])
        self.companies = iter(
            [i for i, unit in enumerate(UNITS) if unit.side == "japan" and unit.fire == 1 and unit.star]
        )

    def unit(self, id: str, hex: str, steps: int = 2) -> int:
        unit = u(id)
        self.s.steps[unit] = steps
        self.s.put_unit(unit, h(hex))
        return unit

    def us(self, hex: str, steps: int = 2) -> int:
        """The next battalion of the 7th Division: 4-1-6, three to a regiment."""
        return self._next(self.us_units, hex, steps)

    def gun(self, hex: str, steps: int = 2) -> int:
        """A Japanese 2-1-5."""
        return self._next(self.guns, hex, steps)

    def company(self, hex: str, steps: int = 2) -> int:
        """A Japanese 1-①-6."""
        return self._next(self.companies, hex, steps)

    def _next(self, units: Any, hex: str, steps: int) -> int:
        unit: int = next(units)
        self.s.steps[unit] = steps
        self.s.put_unit(unit, h(hex))
        return unit

    def chit(self, id: str, hex: str, up: bool = False) -> int:
        kind = k(id)
        self.s.cup[kind] -= 1
        slot = self.s.new_slot(kind, 0 if CHITS[kind].side == "us" else 1, h(hex))
        if up:
            self.s.reveal(slot)
        return slot

    def box(self, *ids: str) -> None:
        for id in ids:
            self.s.cup[k(id)] -= 1
            self.s.box[k(id)] += 1

    def sea(self, *ids: str, up: bool = False) -> None:
        for id in ids:
            self.s.cup[k(id)] -= 1
            (self.s.sea_up if up else self.s.sea_down)[k(id)] += 1

    def run(self, proc: Any, *dice: int) -> Driver:
        """Start a procedure; `dice` are for rolls before the first question."""
        self.s.stack[:] = [proc]
        if dice:
            settle(self.s, ScriptedDice(*dice))
        return Driver(GAME, self.s)

    def moving(self, seat: int) -> Driver:
        return self.run(Movement(seat=seat))

    def combat(self, seat: int, supply: int = 9) -> Driver:
        self.s.supply = supply
        return self.run(CombatPhase(seat=seat))

    def events(self, seat: int, *ids: str) -> Driver:
        self.box(*ids)
        return self.run(EventPhase(seat=seat))

    def sea_air(self, seat: int) -> Driver:
        return self.run(SeaAir(seat=seat))

    def broken(self) -> list[str]:
        return list(GAME.invariants(self.s))


def through(table: Driver, *actions: Action) -> list[Event]:
    """Do the actions, sending those who must retreat along the first way offered. Returns what happened."""
    happened: list[Event] = []
    for action in actions:
        happened += apply(table.state, table.asked.seat, action, table.script)
        while isinstance(wait := pending(table.state), Decision) and isinstance(wait.options[0], Retreat):
            happened += apply(table.state, wait.seat, wait.options[0], table.script)
    assert not table.script.values, f"dice left over: {table.script.values}"
    return happened


__all__ = ["JAPAN", "SLOT_SIDE", "US", "Desk", "h", "k", "new_game", "through", "u"]
