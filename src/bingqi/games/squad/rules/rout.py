"""Chapter 6: broken units rout; the enemy interdicts them in the open."""

from __future__ import annotations

from itertools import combinations

from bingqi.board.bits import bit_list
from bingqi.board.ways import costs, ways
from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure
from bingqi.games.squad.actions import Crawl, Escort, Flee, Rout
from bingqi.games.squad.events import Dropped, Interdicted, Moved
from bingqi.games.squad.rules.effects import Checks, Trial, break_unit, eliminate, place_dm
from bingqi.games.squad.rules.queries import (
    carrying_capacity,
    enemy_near,
    entry_cost,
    has_room,
    interdictors,
    is_cover,
    is_open,
    load_of,
    seen_among,
)
from bingqi.games.squad.scenarios import part_of
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import KINDS, LEADER, MOVES, WEAPONS

PASS = Pass()
POINT = 2


def must_rout(s: State, i: int) -> bool:
    """6.must Next to a Known Good Order enemy, or in the open before an enemy who could interdict."""
    u = s.units[i]
    if enemy_near(s, u.hex, u.side):
        return True
    return is_open(s, u.hex) and bool(interdictors(s, u.hex, u.side))


class RoutPhase(Procedure, tag="rout-phase"):
    """6.phase Markers first; then the ATTACKER's units rout one by one, then the DEFENDER's."""

    STEPS = ("do_begin", "ask_unit", "do_switch")
    side: int

    def do_begin(self, s: State) -> Next:
        """6.dm"""
        for i, u in enumerate(s.units):
            if u.done:
                s.change(i, done=False)
            if u.hex >= 0 and u.broken and not u.dm and not s.melee >> u.hex & 1 and must_rout(s, i):
                place_dm(s, i)
        return None

    def ask_unit(self, s: State) -> Decision | Next:
        """6.may, 6.must"""
        able = [
            i
            for i, u in enumerate(s.units)
            if u.broken and u.dm and u.side == self.side and u.hex >= 0 and not u.done and not s.melee >> u.hex & 1
        ]
        if not able:
            return Goto("do_switch")
        forced = any(must_rout(s, i) for i in able)
        options: tuple[Action, ...] = tuple(Rout(i) for i in able)
        if forced:
            return Decision(self.side, "6.must", "prompt-rout", options)
        return Decision(self.side, "6.may", "prompt-rout", (*options, PASS))

    def on_unit(self, s: State, action: Rout | Pass) -> Next:
        if isinstance(action, Rout):
            s.change(action.unit, done=True)
            return Call(Flight(unit=action.unit, forced=must_rout(s, action.unit)), then="ask_unit")
        return None

    def do_switch(self, s: State) -> Next:
        if self.side != s.active:
            return Done()
        self.side = 1 - s.active
        return Goto("ask_unit")


class Flight(Procedure, tag="flight"):
    """6.destination One unit's rout, hex by hex."""

    STEPS = ("do_begin", "ask_escort", "ask_hex", "do_interdict", "do_result")
    unit: int
    forced: bool
    left: int = 0
    seen: int = 0  # enemies in whose sight it has been
    moved: bool = False
    escort: int = -1
    asked: bool = False
    strength: int = 0  # its counter before an interdiction

    def do_begin(self, s: State) -> Next:
        u = s.units[self.unit]
        self.left = POINT * (MOVES.wounded_leader if u.wounded else MOVES.rout)
        drop_surplus(s, self.unit)
        return None

    def ask_escort(self, s: State) -> Decision | Next:
        """6.escort A leader of the hex may go with it."""
        u = s.units[self.unit]
        leaders = [
            n
            for n in s.stacks[u.hex]
            if n != self.unit
            and s.units[n].side == u.side
            and KINDS[s.units[n].kind].size == LEADER
            and not s.units[n].broken
            and (not s.units[n].pin or s.pinned_rout)
            and not s.units[n].done
        ]
        if not leaders:
            return None
        return Decision(u.side, "6.escort", "prompt-escort", (PASS, *map(Escort, leaders)), {"unit": self.unit})

    def on_escort(self, s: State, action: Escort | Pass) -> Next:
        if isinstance(action, Escort):
            self.escort = action.leader
            if s.units[action.leader].pin:
                break_unit(s, action.leader)  # 6.pinned_leader, as an option
            s.change(action.leader, done=True)
        return None

    def ask_hex(self, s: State) -> Decision | Next:
        u = s.units[self.unit]
        hexes, may_stop = flight_hexes(s, self.unit, self.left, self.seen, self.moved, self.party())
        if not hexes:
            return Goto("do_result")
        options: list[Action] = [Flee(h) for h in hexes]
        if not self.moved:
            options += [Crawl(h) for h in hexes]
        elif may_stop:
            options.append(PASS)
        return Decision(u.side, "6.destination", "prompt-flee", tuple(options), {"unit": self.unit})

    def party(self) -> list[int]:
        """The unit, and the leader who goes with it."""
        return [self.unit] if self.escort < 0 else [self.unit, self.escort]

    def on_hex(self, s: State, action: Flee | Crawl | Pass) -> Next:
        if isinstance(action, Pass):
            return Goto("do_result")
        h = s.units[self.unit].hex
        side = s.units[self.unit].side
        self.seen |= seen_among(s, h, s.occupied[1 - side])
        self.moved = True
        crawling = isinstance(action, Crawl)
        self.left = 0 if crawling else self.left - rout_cost(s, action.hex)
        for i in self.party():
            s.change(i, hex=action.hex)
            s.emit(Moved(unit=i, hex=action.hex))
        return Goto("do_result") if crawling else None

    def do_interdict(self, s: State) -> Next:
        """6.interdiction A morale check for each open hex entered in the sight of an able enemy."""
        u = s.units[self.unit]
        self.strength = u.kind * 2 + u.wounded
        if not is_open(s, u.hex) or not interdictors(s, u.hex, u.side):
            return Goto("ask_hex")
        s.emit(Interdicted(unit=self.unit, hex=u.hex))
        self.asked = True
        return Call(Checks(queue=(Trial(self.unit),), routing=True, escort=self.escort))

    def do_result(self, s: State) -> Next:
        u = s.units[self.unit]
        if self.asked:
            self.asked = False
            hurt = u.hex < 0 or u.kind * 2 + u.wounded != self.strength
            if hurt and self.escort >= 0:
                eliminate(s, self.escort)
                self.escort = -1
            if u.hex >= 0 and not u.pin:
                return Goto("ask_hex")
        if u.hex < 0:
            return Done()
        stuck = self.forced and not self.moved
        if u.pin:
            s.change(self.unit, pin=False)
        if stuck or enemy_near(s, u.hex, u.side):
            eliminate(s, self.unit)  # 6.eliminated
        return Done()


def drop_surplus(s: State, i: int) -> None:
    """6.drop Weapons above the carrying capacity stay behind; as much as possible is kept."""
    capacity = carrying_capacity(s.units[i])
    held = s.carried(i)
    if load_of(s, i) <= capacity:
        return
    sets = [c for size in range(len(held) + 1) for c in combinations(held, size)]
    fitting = [c for c in sets if sum(WEAPONS[s.weapons[n].kind].pp for n in c) <= capacity]
    kept = max(fitting, key=lambda c: sum(WEAPONS[s.weapons[n].kind].pp for n in c))
    for n in held:
        if n not in kept:
            s.change_weapon(n, unit=-1, hex=s.units[i].hex)
            s.emit(Dropped(weapon=n, hex=s.units[i].hex))


def rout_cost(s: State, h: int) -> int:
    return entry_cost(s, h) + (POINT if s.smoke >> h & 1 else 0)


def legal_steps(s: State, side: int, h: int, seen: int, party: list[int]) -> list[int]:
    """6.limits Neighbours that do not bring the unit nearer to an enemy in sight, nor along the same enemy's front."""
    b = s.map
    enemies = s.occupied[1 - side]
    watching = bit_list(seen_among(s, h, enemies) | seen & enemies)
    rows = [b.distances(e) for e in watching]
    close = enemies & b.near[h]
    allowed = part_of(s.scenario) & ~enemies
    found = []
    for n in b.neighbours[h]:
        if not allowed >> n & 1 or b.near[n] & close:
            continue
        if any(row[n] < row[h] for row in rows):
            continue
        if s.occupied[side] >> n & 1 and not has_room(s, n, side, party):
            continue
        found.append(n)
    return found


def flight_hexes(s: State, i: int, left: int, seen: int, moved: bool, party: list[int]) -> tuple[list[int], bool]:
    """6.destination The next hexes on the way to the nearest cover, and whether the unit may stop here."""
    u = s.units[i]
    h, b = u.hex, s.map
    in_cover = moved and is_cover(s, h)
    steps = [n for n in legal_steps(s, u.side, h, seen, party) if rout_cost(s, n) <= left]
    if in_cover:
        return [n for n in steps if is_cover(s, n) and not enemy_near(s, n, u.side)], not enemy_near(s, h, u.side)
    reached, firsts = _routes(s, u.side, h, left, seen, party, steps)
    goals = [n for n in reached if is_goal(s, n, u.side)]
    if not goals:
        return steps, True  # 6.nocover
    nearest = min(reached[n] for n in goals)
    chosen = {n for n in goals if reached[n] == nearest}
    strict = [n for n in goals if not _may_ignore(s, u.side, h, n)]
    if strict:
        best = min(reached[n] for n in strict)
        chosen |= {n for n in strict if reached[n] == best}
    routes = 0
    for n in chosen:
        routes |= firsts[n]
    return [n for n in b.neighbours[h] if routes >> n & 1], False


def _routes(
    s: State, side: int, start: int, left: int, seen: int, party: list[int], steps: list[int]
) -> tuple[dict[int, int], dict[int, int]]:
    """Cost of each hex as far as the nearest cover that binds the unit, and the first steps of its cheapest ways."""
    seen |= seen_among(s, start, s.occupied[1 - side])
    known = {start: [(n, rout_cost(s, n)) for n in steps]}

    def onward(h: int) -> list[tuple[int, int]]:
        if h not in known:
            known[h] = [(n, rout_cost(s, n)) for n in legal_steps(s, side, h, seen, party) if n != start]
        return known[h]

    def binds(h: int) -> bool:
        return h != start and is_goal(s, h, side) and not _may_ignore(s, side, start, h)

    enough = max(ways((start,), onward, left, until=binds).cost.values())
    reached = costs((start,), onward, enough)
    firsts = {n: 1 << n for n, price in known[start] if reached.get(n) == price}
    for h, spent in reached.items():  # the nearest first
        for n, price in onward(h) if h != start else ():
            if reached.get(n) == spent + price:
                firsts[n] = firsts.get(n, 0) | firsts[h]
    del reached[start]
    return reached, firsts


def is_goal(s: State, h: int, side: int) -> bool:
    return is_cover(s, h) and not enemy_near(s, h, side)


def _may_ignore(s: State, side: int, start: int, goal: int) -> bool:
    """6.destination Cover not farther from an enemy than the start, or of the building it starts in."""
    b = s.map
    if start in b.building_at and b.building_at.get(goal) == b.building_at[start]:
        return True
    return any(
        b.distances(e)[goal] <= b.distances(e)[start] for e in bit_list(seen_among(s, start, s.occupied[1 - side]))
    )
