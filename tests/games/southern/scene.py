"""Small positions for tests: only the units that are named stand on the map."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bingqi.core.procedure import Action
from bingqi.core.testing import Driver
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Bomb, Discard, FlyTo, Join, MoveTo, Muster, PlayCard, Strike
from bingqi.games.southern.rules.sequence import Turn
from bingqi.games.southern.setup import setup
from bingqi.games.southern.state import AnyProcedure, State
from bingqi.games.southern.tables import ALLIES, AREA, CARD, JAPAN, OUT, POOL, SIDE_OF, UNIT

SIDE = {"japan": JAPAN, "allies": ALLIES}


def new_game(**options: bool | int) -> State:
    return setup("campaign", GAME.meta.complete(options), 1)


def scene(
    places: Mapping[str, str],
    *,
    japan: str = "landing supply",
    allies: str = "",
    used: str = "",
    control: Mapping[str, str] | None = None,
    side: int = JAPAN,
    turn: int = 1,
    procedure: AnyProcedure | None = None,
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


def play(places: Mapping[str, str], **more: object) -> Driver:
    return Driver(GAME, scene(places, **more))  # type: ignore[arg-type]


def at(table: Driver, key: str) -> str:
    """The place of a unit, by name."""
    place = table.state.where(UNIT[key])
    names = {**{i: name for name, i in AREA.items()}, POOL: "pool", POOL + 1: "lost", OUT: "out"}
    return names[place]


def fresh(table: Driver, key: str) -> bool:
    return bool(table.state.fresh >> UNIT[key] & 1)


def held(table: Driver, area: str) -> int:
    return JAPAN if table.state.control >> AREA[area] & 1 else ALLIES


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


def offered(table: Driver, kind: type[Action]) -> list[Action]:
    return [option for option in table.options if isinstance(option, kind)]


def goals(table: Driver) -> set[str]:
    """Names of the areas that the group may move to."""
    names = {i: name for name, i in AREA.items()}
    return {names[option.area] for option in table.options if isinstance(option, MoveTo)}


def targets(table: Driver) -> set[str]:
    names = {i: name for name, i in AREA.items()}
    return {names[option.area] for option in table.options if isinstance(option, Bomb)}


def landing_fields(table: Driver) -> set[str]:
    names = {i: name for name, i in AREA.items()}
    return {names[option.area] for option in table.options if isinstance(option, FlyTo)}


def unit_count(keys: Iterable[str], side: int) -> int:
    return sum(SIDE_OF[UNIT[key]] == side for key in keys)


STRIKE = Strike()
