"""A scenario on the map: who fights whom, where ships may go, how far aircraft reach. Computed once per scenario."""

from __future__ import annotations

from functools import cache, cached_property

import msgspec

from bingqi.board.bits import bit_list, bits_of
from bingqi.board.datafiles import load_toml
from bingqi.board.ways import costs
from bingqi.core.errors import BadData
from bingqi.core.memory import Memory
from bingqi.core.procedure import Seat
from bingqi.games.naval.tables import (
    BLOCKED,
    COAST,
    DATA,
    GRID,
    LAND,
    NATION,
    SEATS,
    SHIP,
    SHIPS,
    SOIL,
    SOUTH_EDGE,
    SUBMARINES,
    SUPPLY_SHIPS,
    hex_of,
    places_of,
)

EDGE = "south"
FAR_AWAY = 99


class LineRow(msgspec.Struct, frozen=True):
    """One entry of a scenario's order of battle."""

    at: tuple[str, ...]
    types: tuple[str, ...] = ()
    count: int = 1
    within: int = 0
    tech: int = 0
    ships: tuple[str, ...] = ()
    supplies: int = 0


class SideRow(msgspec.Struct, frozen=True):
    nation: str
    planes: int
    groups: int
    line: tuple[LineRow, ...]
    alias: str = ""


class LandingRow(msgspec.Struct, frozen=True):
    hex: str
    room: int
    blue: int
    red: int


class BonusRow(msgspec.Struct, frozen=True):
    seat: str
    points: int
    without_landing: str = ""
    presence: str = ""


class GoalRow(msgspec.Struct, frozen=True):
    ship: str
    hex: str
    seat: str


class ScenarioRow(msgspec.Struct, frozen=True):
    id: str
    rule: str
    source: str
    turns: int
    minutes: int
    first: str
    landing: tuple[LandingRow, ...]
    blue: SideRow
    red: SideRow
    bonus: tuple[BonusRow, ...] = ()
    base_air: bool = True
    sosus: bool = True
    day_end: bool = True
    goal: GoalRow | None = None


class ScenarioFile(msgspec.Struct, frozen=True):
    scenario: tuple[ScenarioRow, ...]


SCENARIOS = load_toml(DATA / "scenarios.toml", ScenarioFile).scenario


class Slot(msgspec.Struct, frozen=True):
    """3.2 A place for one ship in the order of battle: which ships fit, and where it may stand (0: off the edge)."""

    fits: int
    hexes: int
    supplies: int
    chosen: bool = False  # 3.2(2)③ its owner has a choice of ship or place
    first: int = 0  # the first slot of that place and kind: the enemy sees only how many counters lie there

    @property
    def is_boat(self) -> bool:
        return bool(self.fits & SUBMARINES)


class Pool(msgspec.Struct, frozen=True):
    """3.2(2) Counters of the wanted kinds, of which `count` are drawn unseen."""

    ships: int
    count: int


class Theatre:
    """Everything fixed by the scenario. Seats are 0 blue, 1 red; sets of hexes and ships are ints."""

    def __init__(self, row: ScenarioRow) -> None:
        self.row = row
        self.sides = (row.blue, row.red)
        self.first: Seat = SEATS.index(row.first)
        self.nations = tuple(side.nation for side in self.sides)
        self.fleet = tuple(NATION[nation] for nation in self.nations)
        # 19.4(5)①: a force of unknown flag only borrows counters; it has no country, and nobody's war is China's.
        self.homes = tuple("" if side.alias else side.nation for side in self.sides)
        self.china: Seat | None = self.homes.index("china") if "china" in self.homes else None
        neutral = sum(bits for nation, bits in COAST.items() if nation not in self.homes)
        self.sea = GRID.board & ~LAND & ~neutral
        self.sky = GRID.board & ~neutral & ~sum(bits for n, bits in SOIL.items() if n not in self.homes)
        self.ports = tuple(places_of("port", home) if home else 0 for home in self.homes)
        self.bases = tuple(places_of("airbase", home) if home else 0 for home in self.homes)
        self.own_sosus = tuple(places_of("sosus", home) if row.sosus and home else 0 for home in self.homes)
        # 9.2(2), 9.3(2): where a ship of the seat is searched for entering.
        self.watched_coast = tuple(COAST.get(self.homes[1 - seat], 0) for seat in (0, 1))
        self.watched_sonar = tuple(self.own_sosus[1 - seat] for seat in (0, 1))
        self.watched = tuple(self.watched_coast[seat] | self.watched_sonar[seat] for seat in (0, 1))
        self.edge = SOUTH_EDGE & self.sea
        self.landing = {hex_of(place.hex, "scenarios.toml"): place for place in row.landing}
        self.goal_ship = SHIP[row.goal.ship] if row.goal else -1
        self.goal_hex = hex_of(row.goal.hex) if row.goal else -1
        self.mixed = tuple(any({"SS", "SSN"} <= {*line.types} for line in side.line) for side in self.sides)
        self._air: Memory[int, list[int]] = Memory(1_000)
        self._sea: Memory[int, list[int]] = Memory(1_000)

    # The tables below have one entry more than there are hexes: the last, [-1], is off the edge (19.4(2), 20.1(2)).

    @cached_property
    def steps(self) -> list[tuple[int, ...]]:
        """8.0(4) From each hex, the neighbours a ship may enter; from off the edge, the hexes of the edge."""
        table: list[tuple[int, ...]] = [()] * GRID.size + [tuple(bit_list(self.edge))]
        for hex in bit_list(self.sea):
            table[hex] = tuple(
                n for n in GRID.neighbours[hex] if self.sea >> n & 1 and frozenset((hex, n)) not in BLOCKED
            )
        return table

    @cached_property
    def runs(self) -> list[tuple[tuple[int, tuple[int, ...]], ...]]:
        """From each hex, the hexes exactly two steps away with the hexes between."""
        table: list[tuple[tuple[int, tuple[int, ...]], ...]] = [()] * (GRID.size + 1)
        for hex in (*bit_list(self.sea), -1):
            ways: dict[int, tuple[int, ...]] = {}
            beside = self.steps[hex]
            for via in beside:
                for end in self.steps[via]:
                    if end != hex and end not in beside:
                        ways[end] = (*ways[end], via) if end in ways else (via,)
            table[hex] = tuple(sorted(ways.items()))
        return table

    @cached_property
    def vias(self) -> list[dict[int, tuple[int, ...]]]:
        """The same by the hex where the way ends."""
        return [dict(row) for row in self.runs]

    @cached_property
    def near(self) -> list[tuple[int, int, int]]:
        """From each hex, the hexes within no, one and two steps, the hex itself left out, as sets."""
        table = [(0, 0, 0)] * (GRID.size + 1)
        for hex in (*bit_list(self.sea), -1):
            _, one, two = self.ends[hex]
            table[hex] = (0, bits_of(one), bits_of(two))
        return table

    @cached_property
    def ends(self) -> list[tuple[tuple[int, ...], ...]]:
        """The same, each in a row."""
        return [
            ((), tuple(sorted(one)), tuple(sorted([*one, *[end for end, _ in two]])))
            for one, two in zip(self.steps, self.runs, strict=True)
        ]

    def air_reach(self, origins: int, distance: int) -> int:
        """5.2(2) Hexes that aircraft reach from any of the hexes without crossing a neutral."""
        rings = self._air.get(origins)
        if rings is None:
            rings = self._air[origins] = [origins & GRID.board]
        while len(rings) <= distance:
            rings.append(rings[-1] | GRID.spread(rings[-1]) & self.sky)
        return rings[distance]

    def sea_distance(self, goal: int) -> list[int]:
        """Steps for a ship from each hex to the goal; far away where there is no way."""
        table = self._sea.get(goal)
        if table is None:
            found = costs([goal], lambda hex: [(near, 1) for near in self.steps[hex]])
            table = self._sea[goal] = [found.get(hex, FAR_AWAY) for hex in range(GRID.size)]
        return table

    # --- the order of battle (3.2) ---

    def slots(self, seat: Seat, lhd: bool, supply_ships: bool) -> tuple[Slot, ...]:
        return _slots(self.row.id, seat, lhd, supply_ships)

    def pools(self, seat: Seat, lhd: bool, supply_ships: bool) -> tuple[Pool, ...]:
        return _pools(self.row.id, seat, lhd, supply_ships)


@cache
def theatre_of(scenario: str) -> Theatre:
    return Theatre(next(row for row in SCENARIOS if row.id == scenario))


def _kinds(theatre: Theatre, seat: Seat, line: LineRow, lhd: bool) -> int:
    """Counters that a line may be filled with, named ships of the scenario apart."""
    side = theatre.sides[seat]
    if line.ships:
        return bits_of(SHIP[key] for key in line.ships)
    types = {*line.types, *(("LHD",) if lhd and "LST" in line.types and side.nation == "china" else ())}
    named = {key for other in side.line for key in other.ships}
    return bits_of(
        i
        for i, ship in enumerate(SHIPS)
        if ship.nation == side.nation and ship.type in types and ship.key not in named and line.tech in (0, ship.tech)
    )


@cache
def _slots(scenario: str, seat: Seat, lhd: bool, supply_ships: bool) -> tuple[Slot, ...]:
    theatre = theatre_of(scenario)
    slots = []
    for line in theatre.sides[seat].line:
        hexes = _hexes(theatre, line)
        for n in range(len(line.ships) or line.count):
            fits = 1 << SHIP[line.ships[n]] if line.ships else _kinds(theatre, seat, line, lhd)
            slots.append(Slot(fits, hexes, line.supplies))
    if supply_ships and (fleet := SUPPLY_SHIPS & theatre.fleet[seat]):
        # 18.3 gives the rule but no scenario a supply ship: with the option one joins the last surface force.
        last = [slot for slot in slots if not slot.fits & SUBMARINES][-1]
        slots.append(Slot(fleet, last.hexes, 0))
    kinds = [(slot.hexes, slot.is_boat) for slot in slots]
    return tuple(
        msgspec.structs.replace(slot, chosen=_leaves_choice(slots[i:]), first=kinds.index(kinds[i]))
        for i, slot in enumerate(slots)
    )


def _leaves_choice(slots: list[Slot]) -> bool:
    """Of the first slot. Slots off the edge come last in the scenarios: what is left over waits there."""
    fits, hexes = slots[0].fits, slots[0].hexes
    elsewhere = any(slot.hexes != hexes for slot in slots if slot.fits == fits)
    return hexes != 0 and (hexes.bit_count() > 1 or elsewhere)


def _hexes(theatre: Theatre, line: LineRow) -> int:
    if line.at == (EDGE,):
        return 0
    near = 0
    for label in line.at:
        near |= GRID.within(hex_of(label, "scenarios.toml"), line.within)
    hexes = near & theatre.sea
    if not hexes:
        raise BadData("scenarios.toml", None, " ".join(line.at), "no sea hex there")
    return hexes


@cache
def _pools(scenario: str, seat: Seat, lhd: bool, supply_ships: bool) -> tuple[Pool, ...]:
    """What is drawn, kinds with a wanted tech level first (3.2(2)②)."""
    theatre = theatre_of(scenario)
    counts: dict[tuple[bool, int], int] = {}
    for line in theatre.sides[seat].line:
        if not line.ships:
            key = (line.tech == 0, _kinds(theatre, seat, line, lhd))
            counts[key] = counts.get(key, 0) + line.count
    if supply_ships and (fleet := SUPPLY_SHIPS & theatre.fleet[seat]):
        counts[True, fleet] = 1
    return tuple(Pool(ships, counts[level, ships]) for level, ships in sorted(counts, key=lambda k: k[0]))
