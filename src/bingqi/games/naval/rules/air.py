"""5.0 Base air operations and 7.3 carriers' air actions: declare, roll, assign, resolve."""

from __future__ import annotations

import msgspec

from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure, Roll, Seat
from bingqi.games.naval.actions import (
    DECLARE,
    SEARCH_SHIPS,
    STRIKE_BOAT,
    STRIKE_SHIPS,
    Commit,
    Declare,
    Escort,
    LaunchMissiles,
    Resolve,
    SearchBoat,
    SearchShips,
    StrikeBoat,
    StrikeShips,
    escort,
    resolve,
    search_boat,
)
from bingqi.games.naval.events import ActionsGained, Assigned, RangeDeclared
from bingqi.games.naval.rules.interception import STRIKES, AirStrike, Interception, change_task
from bingqi.games.naval.rules.options import MISSILE_COST, BallisticAttack, may_attack, may_launch, provoke
from bingqi.games.naval.rules.search import BoatSearch, search_ships
from bingqi.games.naval.state import BASES, NOBODY, State, Task
from bingqi.games.naval.tables import (
    CARRIERS,
    FLYERS,
    NIGHT_CUT,
    SHIP_AIR,
    SUB_AIR,
    SUBMARINES,
    SURFACE,
    air_actions,
    bands,
)

PASS = Pass()
USES: dict[type[Action], str] = {
    SearchShips: "search-ships",
    SearchBoat: "search-boat",
    StrikeShips: "strike-ships",
    StrikeBoat: "strike-boat",
}


def origins_of(s: State, carriers: int) -> list[int]:
    """The hexes of the carriers that take part, in order."""
    return sorted({s.pos[ship] for ship in bit_list(carriers)})


def heading_of(afloat: bool) -> str:
    return "carrier-operation" if afloat else "base-operation"


def level_of(s: State, seat: Seat, carriers: int) -> int:
    """7.3(3) The lowest tech level of the carriers that take part."""
    return min((s.tech(ship, seat) for ship in bit_list(carriers)), default=0)


def ready_carriers(s: State, seat: Seat) -> int:
    """7.3 Carriers on the map with aircraft for ships or submarines; they may sail before or after (7.1)."""
    return FLYERS & s.theatre.fleet[seat] & s.afloat


def capacity(s: State, carriers: int, origin: int, table: tuple[int, ...]) -> int:
    """7.3.1(4) Air strengths of carriers in one hex are added."""
    return sum(table[ship] for ship in bit_list(carriers & s.at.get(origin, 0)))


def worthwhile(s: State, seat: Seat, boats: bool = True, ships: bool = True) -> int:
    """Hexes with an enemy counter that aircraft can do something about."""
    theirs = s.theatre.fleet[1 - seat] & ((SUBMARINES if boats else 0) | (SURFACE if ships else 0))
    hexes = 0
    for hex, there in s.at.items():
        if there & theirs:
            hexes |= 1 << hex
    return hexes


def sorties(s: State, seat: Seat, carriers: int) -> list[tuple[int, int]]:
    """Where aircraft start from, each with the hexes in which those have something to do."""
    if not carriers:
        return [(s.theatre.bases[seat], worthwhile(s, seat))]
    return [
        (
            1 << origin,
            worthwhile(
                s, seat, capacity(s, carriers, origin, SUB_AIR) > 0, capacity(s, carriers, origin, SHIP_AIR) > 0
            ),
        )
        for origin in origins_of(s, carriers)
    ]


def reach_of(s: State, seat: Seat, carriers: int, distance: int) -> int:
    """Hexes with something to do at a declared distance."""
    return _reached(s, sorties(s, seat, carriers), distance)


def _reached(s: State, flights: list[tuple[int, int]], distance: int) -> int:
    hexes = 0
    for home, targets in flights:
        hexes |= s.theatre.air_reach(home, distance) & targets
    return hexes


def distances(s: State, seat: Seat, carriers: int, afloat: bool) -> list[Declare]:
    """5.1(1) The farthest distance of each band that brings a new target into reach; missiles need only the nearest."""
    options, before = [], -1 if may_launch(s, seat) else 0
    flights = sorties(s, seat, carriers)
    for distance in bands(heading_of(afloat)):
        hexes = _reached(s, flights, distance)
        if hexes != before:
            options.append(DECLARE[distance])
            before = hexes
    return options


class AirOperation(Procedure, tag="air-operation"):
    """5.0 Base air operation; with `afloat`, 7.3 the carriers' air action."""

    STEPS = (
        "ask_distance",
        "roll_actions",
        "ask_task",
        "do_interception",
        "do_pick",
        "ask_resolve",
        "do_resolve",
        "do_noted",
        "do_close",
    )
    seat: Seat
    afloat: bool = False
    carriers: int = 0
    distance: int = 0
    left: int = 0
    task: int = 0

    def ask_distance(self, s: State) -> Decision | Done:
        """5.1(1), 7.3(2) Who takes part, and how far."""
        options: list[Action] = []
        if self.afloat:
            options += [Commit(ship) for ship in bit_list(ready_carriers(s, self.seat) & ~self.carriers)]
        if self.carriers or not self.afloat:
            options += distances(s, self.seat, self.carriers, self.afloat)
        if not options and not self.afloat:
            return Done()
        rule = "7.3(2)" if self.afloat else "5.1(1)"
        # How many carriers there are is nobody else's business.
        return Decision(self.seat, rule, "prompt-distance", (*options, PASS), secret=self.afloat)

    def on_distance(self, s: State, action: Commit | Declare | Pass) -> Next:
        if isinstance(action, Commit):
            self.carriers |= 1 << action.unit
            return Goto("ask_distance")
        if isinstance(action, Pass):
            return Done()
        self.distance = action.distance
        s.show(self.carriers)
        s.emit(RangeDeclared(seat=self.seat, distance=action.distance))
        return None

    def roll_actions(self, s: State) -> Roll:
        """5.1(2), 5.1(3), 7.3(4) One die, however many bases or carriers."""
        return Roll("7.3(3)" if self.afloat else "5.1(2)", seat=self.seat)

    def on_actions(self, s: State, dice: tuple[int, ...]) -> Next:
        roll = dice[0] - NIGHT_CUT * s.night - s.air_cut[self.seat]
        if self.afloat:
            roll += level_of(s, self.seat, self.carriers)
        self.left = air_actions(heading_of(self.afloat), self.distance, roll)
        s.emit(ActionsGained(seat=self.seat, actions=self.left, roll=roll))
        return None if self.left else Goto("do_close")

    # --- assigning (5.2, 5.3) ---

    def ask_task(self, s: State) -> Decision | Goto:
        """5.2(5), 5.3(1) One action at a time."""
        options = self.assignments(s) if self.left else ()
        if not options:
            return Goto("do_interception")
        return Decision(self.seat, "5.2(5)", "prompt-task", (*options, PASS), {"left": self.left})

    def assignments(self, s: State) -> list[Action]:
        spare = s.planes[self.seat] - sum(t.units + t.escorts for t in s.tasks if t.use in STRIKES)
        strike = spare > 0 and may_attack(s, self.seat)
        options: list[Action] = []
        if self.afloat:
            for origin in origins_of(s, self.carriers):
                options += self.from_carriers(s, origin, strike)
        else:
            near = s.theatre.air_reach(s.theatre.bases[self.seat], self.distance)
            options += assignable(s, self.seat, near, strike)
        if strike:
            options += [
                escort(i, t.hex)
                for i, t in enumerate(s.tasks)
                if t.use in STRIKES and (t.origin == BASES or self.strength_left(s, t.origin, t.use) > 0)
            ]
        if self.left >= MISSILE_COST and may_launch(s, self.seat):
            options.append(LaunchMissiles())
        return options

    def from_carriers(self, s: State, origin: int, strike: bool) -> list[Action]:
        """7.3.1 What the carriers of one hex may still do."""
        near = s.theatre.air_reach(1 << origin, self.distance)
        boats = self.strength_left(s, origin, "strike-boat") > 0
        ships = self.strength_left(s, origin, "strike-ships") > 0
        return assignable(s, self.seat, near, strike, boats, ships, origin)

    def strength_left(self, s: State, origin: int, use: str) -> int:
        """7.3.1(3) Air strength for ships or submarines that the carriers of a hex have not used."""
        boat = use.endswith("boat")
        used = sum(t.units + t.escorts for t in s.tasks if t.origin == origin and t.use.endswith("boat") == boat)
        return capacity(s, self.carriers, origin, SUB_AIR if boat else SHIP_AIR) - used

    def on_task(self, s: State, action: Action) -> Next:
        if isinstance(action, Pass):
            return Goto("do_interception")
        if isinstance(action, LaunchMissiles):
            self.left -= MISSILE_COST
            return Call(BallisticAttack(seat=self.seat), then="ask_task")
        self.left -= 1
        if isinstance(action, Escort):
            task = s.tasks[action.task]
            s.emit(Assigned(seat=self.seat, hex=task.hex, use="escort"))
            change_task(s, action.task, msgspec.structs.replace(task, escorts=task.escorts + 1))
        else:
            self.assign(s, action)
        return Goto("ask_task")

    def assign(self, s: State, action: Action) -> None:
        assert isinstance(action, SearchShips | SearchBoat | StrikeShips | StrikeBoat)
        use = USES[type(action)]
        boat = action.target if isinstance(action, StrikeBoat) else NOBODY
        hex = s.pos[boat] if isinstance(action, StrikeBoat) else action.hex
        origin = BASES if action.origin is None else action.origin
        s.emit(Assigned(seat=self.seat, hex=hex, use=use))
        number = action.number if isinstance(action, SearchBoat) else 0
        for i, t in enumerate(s.tasks):
            if (t.use, t.hex, t.boat, t.origin, t.number) == (use, hex, boat, origin, number):
                change_task(s, i, msgspec.structs.replace(t, units=t.units + 1))
                return
        s.tasks = (*s.tasks, Task(use, hex, boat, number, origin=origin, units=1))

    # --- resolving (5.4) ---

    def do_interception(self, s: State) -> Next:
        """5.4(1) The other side may try to intercept the attacks."""
        if any(task.use in STRIKES for task in s.tasks):
            provoke(s, self.seat)
            return Call(Interception(seat=1 - self.seat))
        return None

    def do_pick(self, s: State) -> Next:
        """5.4(4) When only one target is left there is nothing to choose; when none is, the operation closes."""
        left = [i for i, task in enumerate(s.tasks) if not task.done]
        if not left:
            return Goto("do_close")
        if len(left) > 1:
            return None
        self.task = left[0]
        return Goto("do_resolve")

    def ask_resolve(self, s: State) -> Decision:
        """5.4(2), 5.4(3) One target after the other, in the order that the acting player likes."""
        options = tuple(resolve(i, task.hex) for i, task in enumerate(s.tasks) if not task.done)
        return Decision(self.seat, "5.4(2)", "prompt-resolve", options)

    def on_resolve(self, s: State, action: Resolve) -> Next:
        self.task = action.task
        return None

    def do_resolve(self, s: State) -> Next:
        task = s.tasks[self.task]
        change_task(s, self.task, msgspec.structs.replace(task, done=True))
        if task.use == "search-ships":
            search_ships(s, self.seat, 1 << task.hex)
            return Goto("do_pick")
        if task.use == "search-boat":
            return Call(self.search(s, task))
        return Call(AirStrike(seat=self.seat, task=self.task), then="do_pick")

    def search(self, s: State, task: Task) -> BoatSearch:
        """5.2(4)②, 5.2(5) One submarine, the same for all searches under its number, none that is another's."""
        alike = [t for t in s.tasks if t.hex == task.hex and t.picked != NOBODY]
        known = next((t.picked for t in alike if t.number == task.number), NOBODY)
        besides = bits_of(t.picked for t in alike if t.number != task.number)
        return BoatSearch(seat=self.seat, hex=task.hex, dice=task.units, boat=known, besides=besides)

    def do_noted(self, s: State) -> Next:
        """Which submarine the search was for."""
        task = s.tasks[self.task]
        change_task(s, self.task, msgspec.structs.replace(task, picked=NOBODY if self.got is None else self.got))
        return Goto("do_pick")

    def do_close(self, s: State) -> Next:
        """5.4(4) Aircraft go back; carriers that were turned up for it are turned down (7.3(1))."""
        s.tasks = ()
        s.shown &= ~CARRIERS
        return None


def numbers(s: State, hex: int, hidden: int) -> list[int]:
    """5.2(5) Undiscovered submarines that may be searched for: those already targets, and one more."""
    if hidden < 2:
        return [0] * hidden
    used = {t.number for t in s.tasks if t.use == "search-boat" and t.hex == hex}
    return [*range(1, min(len(used) + 1, hidden) + 1)]


def assignable(
    s: State, seat: Seat, near: int, strike: bool, boats: bool = True, ships: bool = True, origin: int = BASES
) -> list[Action]:
    """5.2(2)-(6) Search and attack options against the targets in these hexes."""
    theirs, found, ashore = s.theatre.fleet[1 - seat], s.found, origin == BASES
    options: list[Action] = []
    searched = {(t.hex, t.use) for t in s.tasks}
    for hex in sorted([hex for hex, there in s.at.items() if there & theirs and near >> hex & 1]):
        there = s.at[hex] & theirs
        if ships and (fleet := there & SURFACE):
            if fleet & ~found and (hex, "search-ships") not in searched and (hex, "strike-ships") not in searched:
                options.append(SEARCH_SHIPS[hex] if ashore else SearchShips(hex, origin))
            if strike and fleet & found and (hex, "search-ships") not in searched:
                options.append(STRIKE_SHIPS[hex] if ashore else StrikeShips(hex, origin))
        if boats and (packs := there & SUBMARINES):
            for number in numbers(s, hex, (packs & ~found).bit_count()):
                options.append(search_boat(hex, None if ashore else origin, number))
            if strike:
                seen = bit_list(packs & found)
                options += [STRIKE_BOAT[boat] if ashore else StrikeBoat(boat, origin) for boat in seen]
    return options
