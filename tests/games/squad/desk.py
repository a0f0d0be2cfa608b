"""Small positions for tests: only the units that are named stand on the board."""

from __future__ import annotations

from typing import Any

from bingqi.core.chance import ScriptedDice
from bingqi.core.engine import apply, decision, pending, settle
from bingqi.core.procedure import Action, Decision, Event, Pass, Procedure
from bingqi.games.squad import GAME
from bingqi.games.squad.actions import Join, Shoot, Target
from bingqi.games.squad.rules.firephase import FirePhase
from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.setup import setup
from bingqi.games.squad.state import (
    ADVANCE,
    ADVANCING,
    CLOSE,
    DEFENSIVE,
    MOVEMENT,
    PREP_FIRE,
    RALLY,
    ROUT,
    State,
    Unit,
    Weapon,
)
from bingqi.games.squad.tables import KIND_INDEX, WEAPON_INDEX


class Desk:
    """An empty board. Seat 0 is the ATTACKER; in "crossroads" Americans (0) meet Germans (1), ELR 3 on both sides.

    Lines of sight may be looked at unless a test says otherwise, so that only shots along open lines are offered.
    """

    def __init__(self, scenario: str = "crossroads", phase: int = PREP_FIRE, **options: Any) -> None:
        chosen = {"blind-fire": False} | {name.replace("_", "-"): value for name, value in options.items()}
        self.s: State = setup(scenario, GAME.meta.complete(chosen), 7)
        self.s.units.clear()
        self.s.weapons.clear()
        self.s.stack.clear()
        self.s.phase = phase
        self.nations = [row.nation for row in script_of(scenario).side]
        self.script = ScriptedDice()
        self.events: list[Event] = []

    # --- setting up ---

    def h(self, name: str) -> int:
        return self.s.map.index[name]

    def unit(self, side: int, kind: str, at: str, nation: str = "", **flags: Any) -> int:
        nation = nation or self.nations[side]
        return self.s.add_unit(Unit(side, KIND_INDEX[nation, kind], self.h(at), side * 10, **flags))

    def gun(self, unit: int, kind: str, nation: str = "", **flags: Any) -> int:
        side = self.s.units[unit].side
        self.s.weapons.append(Weapon(side, WEAPON_INDEX[nation or self.nations[side], kind], unit, **flags))
        self.s.__dict__.pop("arms", None)
        return len(self.s.weapons) - 1

    def lying(self, at: str, kind: str, nation: str) -> int:
        self.s.weapons.append(Weapon(0, WEAPON_INDEX[nation, kind], -1, self.h(at)))
        return len(self.s.weapons) - 1

    # --- playing ---

    def begin(self, procedure: Procedure, *dice: int) -> Desk:
        self.s.stack.clear()
        self.s.call(procedure)
        self.script.add(*dice)
        settle(self.s, self.script)
        self._empty()
        return self

    def fire_phase(self, side: int = 0) -> Desk:
        return self.begin(FirePhase(side=side))

    @property
    def top(self) -> Any:
        """The procedure under way."""
        return self.s.stack[-1]

    @property
    def asked(self) -> Decision:
        return decision(self.s)

    @property
    def options(self) -> tuple[Action, ...]:
        return tuple(self.asked.options)

    def offers(self, kind: type[Action]) -> list[Any]:
        wait = pending(self.s)
        return [option for option in wait.options if isinstance(option, kind)] if isinstance(wait, Decision) else []

    def do(self, *actions: Action, dice: tuple[int, ...] = ()) -> Desk:
        """Each by the seat that is asked, with the dice that they need, no more and no fewer."""
        self.script.add(*dice)
        self.events = []
        for action in actions:
            self.events += apply(self.s, self.asked.seat, action, self.script)
        self._empty()
        return self

    def shoot(self, *actions: Action, dice: tuple[int, ...]) -> Desk:
        """The actions, then fire if the question is still who fires."""
        self.script.add(*dice)
        self.events = []
        for action in actions:
            self.events += apply(self.s, self.asked.seat, action, self.script)
        if self.offers(Shoot):
            self.events += apply(self.s, self.asked.seat, Shoot(), self.script)
        self._empty()
        return self

    def passes(self, *dice: int) -> Desk:
        return self.do(Pass(), dice=dice)

    def _empty(self) -> None:
        left, self.script.values = self.script.values, []
        assert not left, f"dice left over: {left}"

    def happened(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]

    def u(self, i: int) -> Unit:
        return self.s.units[i]

    def w(self, n: int) -> Weapon:
        return self.s.weapons[n]


def one(shots: list[Any], **wanted: Any) -> Join:
    """The only shot of that description."""
    found = [x for x in shots if all(getattr(x, name) == value for name, value in wanted.items())]
    assert len(found) == 1, found
    shot = found[0]
    assert isinstance(shot, Join)
    return shot


def fire_position(kind: str = "4-6-7", **flags: Any) -> tuple[Desk, int, int]:
    f = Desk()
    i, j = f.unit(0, "6-6-6", "L9"), f.unit(1, kind, "M9", **flags)
    f.unit(0, "6-6-6", "L9")
    f.fire_phase().do(Target(f.h("M9")), Join(i))
    return f, i, j


__all__ = [
    "ADVANCE",
    "ADVANCING",
    "CLOSE",
    "DEFENSIVE",
    "MOVEMENT",
    "PREP_FIRE",
    "RALLY",
    "ROUT",
    "Desk",
    "fire_position",
    "one",
]
