"""Small positions for tests: only the units that are named stand on the map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from bingqi.core.chance import ScriptedDice
from bingqi.core.engine import settle
from bingqi.core.procedure import Action, Procedure
from bingqi.core.testing import Driver
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Bomb, Discard, FlyTo, Join, MoveTo, Muster, PlayCard, Strike
from bingqi.games.southern.rules.sequence import Turn
from bingqi.games.southern.setup import setup
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALLIES, AREA, CARD, JAPAN, LOST, OUT, POOL, UNIT

A = TypeVar("A", bound=Action)
PLACES = {**{i: name for name, i in AREA.items()}, POOL: "pool", LOST: "lost", OUT: "out"}


def new_game(**options: bool | int) -> State:
    """Options by their ids, written with underscores."""
    return setup("campaign", GAME.meta.complete({id.replace("_", "-"): value for id, value in options.items()}), 1)


def scene(
    places: Mapping[str, str],
    *,
    japan: str = "landing supply",
    allies: str = "",
    used: str = "",
    control: Mapping[str, str] | None = None,
    side: int = JAPAN,
    turn: int = 1,
    procedure: Procedure | None = None,
    **options: bool | int,
) -> State:
    """`places`: area -> unit keys, separated by spaces. Everybody else is out of play."""
    s = new_game(**options)
    for place in range(OUT):
        s.at[place] = 0
    s.present = [0, 0]
    s.at[OUT] = (1 << len(UNIT)) - 1
    for area, keys in places.items():
        for key in keys.split():
            put(s, key, area)
    for key in used.split():
        s.fresh &= ~(1 << UNIT[key])
    for area, holder in (control or {}).items():
        bit = 1 << AREA[area]
        s.control = s.control | bit if holder == "japan" else s.control & ~bit
    s.hands[:] = [cards(japan), cards(allies)]
    s.turn, s.old_control = turn, s.control
    s.stack[:] = [Turn(at="do_round", side=side)] if procedure is None else [procedure]
    return s


def put(s: State, key: str, area: str) -> None:
    place = {**AREA, "pool": POOL, "lost": POOL + 1}[area]
    s.shift(1 << UNIT[key], s.where(UNIT[key]), place)
    s.fresh |= 1 << UNIT[key]


def cards(keys: str) -> tuple[int, ...]:
    return tuple(sorted(CARD[key] for key in keys.split()))


class Desk(Driver):
    """A game at a small position, with scripted dice; units and areas by their keys."""

    def __init__(self, places: Mapping[str, str], **more: Any) -> None:
        self.sit(scene(places, **more))

    @classmethod
    def of(cls, state: State, *dice: int) -> Desk:
        """At a ready position."""
        desk = cls.__new__(cls)
        desk.sit(state, *dice)
        return desk

    def sit(self, state: State, *dice: int) -> None:
        self.game, self.state, self.events = GAME, state, []
        self.script = ScriptedDice(*dice)
        settle(state, self.script)

    def at(self, key: str) -> str:
        """The place of a unit, by name."""
        return PLACES[self.state.where(UNIT[key])]

    def fresh(self, key: str) -> bool:
        return bool(self.state.fresh >> UNIT[key] & 1)

    def held(self, area: str) -> int:
        return JAPAN if self.state.control >> AREA[area] & 1 else ALLIES

    def offered(self, kind: type[A]) -> list[A]:
        return [option for option in self.options if isinstance(option, kind)]

    @property
    def goals(self) -> set[str]:
        """Names of the areas that the group may move to."""
        return {PLACES[option.area] for option in self.offered(MoveTo)}

    @property
    def targets(self) -> set[str]:
        return {PLACES[option.area] for option in self.offered(Bomb)}

    @property
    def landing_fields(self) -> set[str]:
        return {PLACES[option.area] for option in self.offered(FlyTo)}


def group(area: str, units: str) -> list[Action]:
    return [Muster(AREA[area]), *(Join(UNIT[key]) for key in units.split())]


def joins(units: str) -> list[Action]:
    return [Join(UNIT[key]) for key in units.split()]


def pay(card: str = "supply") -> Action:
    return Discard(CARD[card])


def card(key: str) -> Action:
    return PlayCard(CARD[key])


def go(area: str) -> MoveTo:
    return MoveTo(AREA[area])


def fly(area: str) -> FlyTo:
    return FlyTo(AREA[area])


def bomb(area: str) -> Bomb:
    return Bomb(AREA[area])


STRIKE = Strike()
