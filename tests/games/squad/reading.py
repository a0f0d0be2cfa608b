"""A second, slow reading of who may do what: unit by unit and hex by hex, without areas, memory or quick tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

from bingqi.games.squad.actions import Join
from bingqi.games.squad.board import Board
from bingqi.games.squad.rules.los import sight
from bingqi.games.squad.scenarios import part_of, script_of, special_of
from bingqi.games.squad.state import (
    ADVANCING,
    DEFENSIVE,
    FINAL,
    FIRST,
    MOVEMENT,
    NONE,
    PREP,
    READY,
    State,
    Unit,
    Weapon,
)
from bingqi.games.squad.tables import KINDS, WEAPONS

COSTS = {"open": 1.0, "woods": 2.0, "orchard": 1.0, "grain": 1.5, "wood": 2.0, "stone": 2.0}
COVER = {"open": 0, "woods": 1, "orchard": 0, "grain": 0, "wood": 2, "stone": 3}
TERRAINS = ("open", "woods", "orchard", "grain", "wood", "stone")
SQUAD, HALF, LEADER = 0, 1, 2
NORMAL, SUBSEQUENT, PROTECTIVE, MARKED = 0, 1, 2, 3


# --- hexes ---


def terrain(s: State, h: int) -> str:
    name = TERRAINS[s.map.terrain[h]]
    return "open" if name == "grain" and not s.season else name


@cache
def _around(b: Board, h: int) -> list[int]:
    return [n for n in range(b.size) if b.distance(h, n) == 1]


def touching(s: State, h: int) -> list[int]:
    return _around(s.map, h)


def in_play(s: State, h: int) -> bool:
    return bool(part_of(s.scenario) >> h & 1)


def smoky(s: State, h: int) -> bool:
    return bool(s.smoke >> h & 1)


def entry(s: State, h: int) -> float:
    """Movement points, smoke apart."""
    return COSTS[terrain(s, h)]


def can_see(s: State, a: int, b: int) -> bool:
    return a != b and sight(s.map, a, b, s.season, s.smoke).clear


def by_road(s: State, a: int, b: int) -> bool:
    return bool(s.map.road_links[a] >> b & 1)


def steady_in(s: State, h: int, side: int) -> bool:
    return any(u.hex == h and u.side == side and not u.broken for u in s.units)


def anybody_in(s: State, h: int, side: int) -> bool:
    return any(u.hex == h and u.side == side for u in s.units)


def in_melee(s: State, u: Unit) -> bool:
    return u.hex >= 0 and bool(s.melee >> u.hex & 1)


def fits(s: State, h: int, side: int, comers: list[int]) -> bool:
    """3.stacking"""
    there = [u for i, u in enumerate(s.units) if u.side == side and (u.hex == h or i in comers)]
    halves = sum({SQUAD: 2, HALF: 1, LEADER: 0}[KINDS[u.kind].size] for u in there)
    return halves <= 6 and sum(KINDS[u.kind].size == LEADER for u in there) <= 4


def size(u: Unit) -> int:
    return KINDS[u.kind].size


def mates(s: State, i: int) -> list[int]:
    """All of its side in its hex, itself included."""
    u = s.units[i]
    return [n for n, x in enumerate(s.units) if x.hex == u.hex and x.side == u.side]


def carried(s: State, i: int) -> list[tuple[int, Weapon]]:
    return [(n, w) for n, w in enumerate(s.weapons) if w.unit == i]


# --- fire ---


def used_own(u: Unit) -> bool:
    """9.use.two, 9.use.half Whether its own fire is given up for weapons."""
    return u.used > 1 if size(u) == SQUAD else u.used > 0


def may_use(s: State, i: int, w: Weapon) -> bool:
    """9.use One more weapon, or the same again."""
    u = s.units[i]
    if w.used:
        return True
    if size(u) == SQUAD:
        return u.used == 0 or (u.used == 1 and u.mark == NONE)
    return u.used == 0 and (size(u) == LEADER or u.mark == NONE)


def may_direct(s: State, n: int, crew: list[int]) -> bool:
    u = s.units[n]
    if size(u) != LEADER or u.broken or u.pin or n in s.gunners:
        return False
    if u.mark != NONE and not (s.directs_later and s.phase == DEFENSIVE):
        return False
    for leader, before in s.directs:
        if leader == n:
            return bool(crew) and all(i in before for i in crew)
    return True


def idle_leaders(s: State, i: int) -> list[int]:
    return [n for n in mates(s, i) if may_direct(s, n, [])]


def flame_fired(s: State, i: int) -> bool:
    return any(w.used and WEAPONS[w.kind].id.startswith("FT") for _, w in carried(s, i))


def weapon_shoots(s: State, i: int, w: Weapon, d: int) -> bool:
    """In normal fire."""
    u, kind = s.units[i], WEAPONS[w.kind]
    if w.broken or w.mark != NONE or not may_use(s, i, w) or kind.id.startswith("DC"):
        return False
    if kind.id.startswith("FT"):
        return d <= 2 and not u.pin and not flame_fired(s, i)
    if s.phase == ADVANCING and w.moved and not kind.id.startswith("LMG"):
        return False
    if d > 16 and (size(u) == LEADER or not idle_leaders(s, i)):
        return False
    return d <= 2 * kind.range


def normal(s: State, i: int, d: int, own: bool, guns: tuple[int, ...], helper: int) -> bool:
    u = s.units[i]
    if own and (size(u) == LEADER or u.mark != NONE or used_own(u) or d > 2 * KINDS[u.kind].range):
        return False
    if not all(weapon_shoots(s, i, s.weapons[n], d) for n in guns):
        return False
    flame = any(WEAPONS[s.weapons[n].kind].id.startswith("FT") for n in guns)
    if own and guns and (size(u) != SQUAD or flame or len(guns) > 1):
        return False
    if len(guns) == 2 and (flame or size(u) != SQUAD or u.mark != NONE or u.used):
        return False
    if helper >= 0:
        return size(u) == LEADER and not flame and helper != i and helper in idle_leaders(s, i)
    return True


def sustained(s: State, i: int, d: int, own: bool, guns: tuple[int, ...]) -> bool:
    """3.subsequent Own fire and the strongest gun; without it a squad's two strongest, anybody else's one."""
    u = s.units[i]
    can_own = size(u) != LEADER and not used_own(u) and d <= KINDS[u.kind].range
    bound = [
        n
        for n, w in carried(s, i)
        if WEAPONS[w.kind].id[-2:] in ("MG", "al")
        and not w.broken
        and d <= WEAPONS[w.kind].range
        and (may_use(s, i, w) or (size(u) == SQUAD and u.used == 0))
    ]
    bound = sorted(bound, key=lambda n: (-WEAPONS[s.weapons[n].kind].fp, n))
    return own == can_own and guns == tuple(bound[: 2 if size(u) == SQUAD and not can_own else 1])


def nearer_enemy(s: State, i: int, d: int) -> bool:
    u = s.units[i]
    return any(
        e.side != u.side and e.hex >= 0 and 0 < s.map.distance(u.hex, e.hex) < d and can_see(s, u.hex, e.hex)
        for e in s.units
    )


def may_shoot(s: State, shot: Join, target: int) -> bool:
    """By itself at a hex, whatever others do."""
    i = shot.unit
    u = s.units[i]
    if u.hex < 0 or u.broken or in_melee(s, u) or not (shot.own or shot.weapons):
        return False
    if not (s.blind_fire and u.hex != target) and not can_see(s, u.hex, target):
        return False
    if s.phase == ADVANCING and u.mark == PREP:
        return False
    d = s.map.distance(u.hex, target)
    if shot.mode == NORMAL:
        return normal(s, i, d, shot.own, shot.weapons, shot.helper)
    if shot.helper >= 0 or not sustained(s, i, d, shot.own, shot.weapons):
        return False
    if shot.mode == SUBSEQUENT:
        return s.phase == MOVEMENT and u.mark == FIRST and not nearer_enemy(s, i, d)
    if shot.mode == PROTECTIVE:
        return s.phase == MOVEMENT and u.mark == FINAL and d == 1
    return s.phase == DEFENSIVE and u.mark == FIRST and d == 1


def conceivable(s: State, i: int) -> Iterator[Join]:
    guns = [n for n, _ in carried(s, i)]
    sets = [c for count in range(3) for c in combinations(guns, count)]
    sets += [c[::-1] for c in sets if len(c) == 2]  # two guns in sustained fire go by their strength
    helpers = [-1, *(n for n in mates(s, i) if size(s.units[n]) == LEADER)]
    for own, weapons, helper, mode in product((True, False), sets, helpers, range(4)):
        in_order = mode != NORMAL or list(weapons) == sorted(weapons)
        if in_order:
            yield Join(i, own, weapons, helper, mode)


def flames(s: State, shot: Join) -> bool:
    return any(WEAPONS[s.weapons[n].kind].id.startswith("FT") for n in shot.weapons)


def may_join(
    s: State, shot: Join, target: int, group: tuple[Join, ...], directors: tuple[int, ...], barred: tuple[int, ...]
) -> bool:
    """2.group With those who fire already."""
    u = s.units[shot.unit]
    taken = {x.unit for x in group} | {x.helper for x in group} | set(directors)
    if shot.unit in taken:
        return False
    if group and flames(s, shot):
        return False
    linked = any(
        s.units[x.unit].hex == u.hex
        or (size(s.units[x.unit]) != LEADER and s.map.distance(s.units[x.unit].hex, u.hex) == 1)
        for x in group
    )
    if group and not linked:
        return False
    again = bool(shot.weapons) and not shot.own and all(s.weapons[n].used for n in shot.weapons)
    if u.hex in barred and not flames(s, shot) and not again:
        return False
    return s.map.distance(u.hex, target) <= 16 or _leader_stays(s, shot, group, taken)


def _leader_stays(s: State, shot: Join, group: tuple[Join, ...], taken: set[int]) -> bool:
    """9.mg.far A leader is there to direct; once guns of the hex fire, none of its leaders may."""
    u = s.units[shot.unit]
    if any(s.units[x.unit].hex == u.hex for x in group):
        return size(u) != LEADER
    return any(n not in taken for n in idle_leaders(s, shot.unit))


def answered(s: State, shot: Join, limit: int) -> bool:
    """3.reaction.limit It has fired at the mover here as often as points were spent."""
    if not flames(s, shot) and s.fired.count(shot.unit) >= limit:
        return True
    return any(s.fired.count(1000 + n) >= limit for n in shot.weapons)


def shots_at(
    s: State,
    side: int,
    target: int,
    group: tuple[Join, ...] = (),
    directors: tuple[int, ...] = (),
    barred: tuple[int, ...] = (),
    limit: int = 0,
) -> set[Join]:
    return {
        shot
        for i, u in enumerate(s.units)
        if u.side == side
        for shot in conceivable(s, i)
        if may_shoot(s, shot, target)
        and may_join(s, shot, target, group, directors, barred)
        and not (limit and answered(s, shot, limit))
    }


def leaders_for(s: State, side: int, group: tuple[Join, ...], directors: tuple[int, ...]) -> set[int]:
    """2.group.leader One for each hex, who directs its squads."""
    busy = {x.unit for x in group} | {x.helper for x in group}
    led = {s.units[n].hex for n in directors}
    found = set()
    for n, u in enumerate(s.units):
        crew = [x.unit for x in group if s.units[x.unit].hex == u.hex and size(s.units[x.unit]) != LEADER]
        if u.side == side and crew and u.hex not in led and n not in busy and may_direct(s, n, crew):
            found.add(n)
    return found


# --- figures of fire ---


def strength(s: State, shot: Join, target: int) -> float:
    """2.fp, 9 The fire power that a shot adds."""
    u = s.units[shot.unit]
    kind, d = KINDS[u.kind], s.map.distance(u.hex, target)
    halvings = [u.pin, s.phase == ADVANCING, shot.mode != NORMAL]
    share = (2.0 if d == 1 else 1.0) * 0.5 ** sum(halvings)
    total = 0.0
    if shot.own:
        own = kind.fp * share * (0.5 if d > kind.range else 1.0)
        if s.phase == ADVANCING and kind.assault_fire and d <= kind.range:
            own = -(-own // 1) + 1
        total += own
    for n in shot.weapons:
        weapon = WEAPONS[s.weapons[n].kind]
        far = 0.5 if d > weapon.range else 1.0
        if weapon.id.startswith("FT"):
            total += weapon.fp * far
            continue
        lone = 0.5 if size(u) == LEADER and shot.helper < 0 else 1.0
        total += weapon.fp * share * far * lone * (0.5 if d > 16 else 1.0)
    return total


def cover(s: State, h: int) -> int:
    return COVER[terrain(s, h)] + (s.map.names[h] in special_of(s.scenario).fortified)


# --- movement ---


def free(s: State, i: int) -> bool:
    """3.phase"""
    u = s.units[i]
    here = u.hex >= 0 or u.hex == READY
    return here and not u.broken and not u.pin and not u.done and u.mark == NONE and not in_melee(s, u)


def steps_from(s: State, side: int, active: tuple[int, ...], left: float, on_roads: bool) -> set[tuple[int, bool]]:
    """3.move, 3.road, 3.smoke_cost Hex, and whether by the road of a woods hex; `left` in points."""
    here = s.units[active[0]].hex
    found = set()
    for n in touching(s, here):
        if not in_play(s, n) or anybody_in(s, n, 1 - side) or not fits(s, n, side, list(active)):
            continue
        more = 1.0 if smoky(s, n) else 0.0
        road = by_road(s, here, n)
        bonus = 1.0 if road and on_roads and not more else 0.0
        if road and terrain(s, n) == "woods":
            if 1 + more <= left + bonus:
                found.add((n, True))
            if 2 + more <= left:
                found.add((n, False))
        elif entry(s, n) + more <= left + bonus:
            found.add((n, False))
    return found


def road_outside(s: State, h: int) -> bool:
    """3.road It goes on beyond the edge of the board or of the part in play."""
    return bool(s.map.road_edges >> h & 1) or any(by_road(s, h, n) and not in_play(s, n) for n in touching(s, h))


def entries_of(s: State, side: int, active: tuple[int, ...], left: float, zone: int) -> set[int]:
    """3.entry"""
    found = set()
    for h in range(s.map.size):
        if zone >> h & 1 and not anybody_in(s, h, 1 - side) and fits(s, h, side, list(active)):
            if entry(s, h) <= left + (1 if road_outside(s, h) else 0):
                found.add(h)
    return found


def smoke_number(s: State, i: int) -> int:
    kind = KINDS[s.units[i].kind]
    return kind.smoke + special_of(s.scenario).smoke.get(kind.id, 0) if kind.smoke else 0


def exit_hexes(s: State) -> set[str]:
    """3.exit An aim to leave names an edge."""
    edges = {aim.zone.edge for aim in script_of(s.scenario).aims if aim.kind == "exit"}
    last = max(h // s.map.rows for h in range(s.map.size) if in_play(s, h))
    found = set()
    for h in range(s.map.size):
        column, row = divmod(h, s.map.rows)
        at = {"east": column == last, "west": False, "north": row == 0, "south": row == s.map.rows - 1}
        if in_play(s, h) and any(at[edge] for edge in edges):
            found.add(s.map.names[h])
    return found


# --- rout ---


def interdicted(s: State, h: int, side: int) -> bool:
    """6.interdiction An able enemy sees the hex unhindered and in normal range."""
    if terrain(s, h) != "open" or smoky(s, h):
        return False
    for i, e in enumerate(s.units):
        if e.side == side or e.hex < 0 or e.broken or e.pin or e.cx or in_melee(s, e) or size(e) == LEADER:
            continue
        guns = [WEAPONS[w.kind].range for _, w in carried(s, i) if not w.broken and WEAPONS[w.kind].is_mg]
        d = s.map.distance(h, e.hex)
        line = sight(s.map, e.hex, h, s.season, s.smoke) if e.hex != h else None
        if line and line.clear and (d == 1 or not line.hindrance) and d <= max([KINDS[e.kind].range, *guns]):
            return True
    return False


def beside_enemy(s: State, h: int, side: int) -> bool:
    return any(steady_in(s, n, 1 - side) for n in touching(s, h))


def has_to_rout(s: State, i: int) -> bool:
    u = s.units[i]
    return beside_enemy(s, u.hex, u.side) or interdicted(s, u.hex, u.side)


def way_out(s: State, side: int, h: int, watchers: set[int], party: list[int]) -> list[int]:
    """6.limits Not nearer to an enemy who sees it or has seen it, nor from front to front of one enemy."""
    enemies = {u.hex for u in s.units if u.side != side and u.hex >= 0}
    watchers = (watchers & enemies) | {e for e in enemies if can_see(s, h, e)}
    found = []
    for n in touching(s, h):
        nearer = any(s.map.distance(n, e) < s.map.distance(h, e) for e in watchers)
        along = any(s.map.distance(h, e) == 1 and s.map.distance(n, e) == 1 for e in enemies)
        if in_play(s, n) and n not in enemies and not nearer and not along and fits(s, n, side, party):
            found.append(n)
    return found


def shelters(s: State, h: int, side: int) -> bool:
    return terrain(s, h) in ("woods", "wood", "stone") and not beside_enemy(s, h, side)


def flight(s: State, i: int, left: float, seen: set[int], moved: bool, party: list[int]) -> tuple[set[int], bool]:
    """6.destination The next hexes of a routing unit, and whether it may stop; `left` in points."""
    u = s.units[i]
    side, start = u.side, u.hex
    steps = [n for n in way_out(s, side, start, seen, party) if rout_price(s, n) <= left]
    if moved and terrain(s, start) in ("woods", "wood", "stone"):
        return {n for n in steps if shelters(s, n, side)}, not beside_enemy(s, start, side)
    watchers = seen | {e.hex for e in s.units if e.side != side and e.hex >= 0 and can_see(s, start, e.hex)}
    price = {start: 0.0}
    edges = {start: steps}
    todo = [start]
    while todo:
        h = todo.pop()
        if h not in edges:
            edges[h] = [n for n in way_out(s, side, h, watchers, party) if n != start]
        for n in edges[h]:
            cost = price[h] + rout_price(s, n)
            if cost <= left and cost < price.get(n, 99.0):
                price[n] = cost
                todo.append(n)
    goals = [h for h in price if h != start and shelters(s, h, side)]
    if not goals:
        return set(steps), True
    aims = _nearest(goals, price) | _nearest([h for h in goals if not may_pass_by(s, side, start, h)], price)
    return {n for n in steps if any(_on_the_way(s, n, goal, price, edges) for goal in aims)}, False


def rout_price(s: State, h: int) -> float:
    return entry(s, h) + smoky(s, h)


def _nearest(goals: list[int], price: dict[int, float]) -> set[int]:
    least = min((price[h] for h in goals), default=0.0)
    return {h for h in goals if price[h] == least}


def _on_the_way(s: State, h: int, goal: int, price: dict[int, float], edges: dict[int, list[int]]) -> bool:
    """Whether a cheapest way to the goal begins with this hex."""
    if price.get(h) != rout_price(s, h):
        return False
    todo, known = [h], {h}
    while todo:
        here = todo.pop()
        if here == goal:
            return True
        for n in edges.get(here, ()):
            if n not in known and price.get(n) == price[here] + rout_price(s, n):
                known.add(n)
                todo.append(n)
    return False


def may_pass_by(s: State, side: int, start: int, goal: int) -> bool:
    """6.destination Cover of the building it starts in, or not farther from an enemy in sight than the start."""
    building = s.map.building_at.get(start)
    if building is not None and s.map.building_at.get(goal) == building:
        return True
    return any(
        s.map.distance(e.hex, goal) <= s.map.distance(e.hex, start)
        for e in s.units
        if e.side != side and e.hex >= 0 and can_see(s, start, e.hex)
    )


# --- loads ---


def load(s: State, i: int) -> int:
    return sum(WEAPONS[w.kind].pp for _, w in carried(s, i))


def capacity(u: Unit) -> int:
    """3.portage, 0.cx, 0.wound"""
    if size(u) == LEADER:
        return max(0, (0 if u.wounded else 1) - u.cx)
    return 3 - u.cx


def points(s: State, i: int, led: bool, lent: int) -> int:
    """3.portage Movement points without double time."""
    u = s.units[i]
    if size(u) == LEADER:
        whole = 3 if u.wounded else 6
    else:
        cls = KINDS[u.kind].cls
        whole = (3 if cls == "C" or (cls == "G" and not led) else 4) + (2 if led else 0)
    return max(0, whole - max(0, load(s, i) - capacity(u) - lent))


def takes(s: State, i: int, n: int) -> bool:
    """9.carry.leader"""
    return size(s.units[i]) != LEADER or load(s, i) + WEAPONS[s.weapons[n].kind].pp <= 2


def tires(s: State, i: int, h: int) -> bool:
    """7.cx The hex takes all the points of the unit, a leader of its hex lending pace and arms."""
    u = s.units[i]
    cost = 1.0 if u.hex >= 0 and by_road(s, u.hex, h) else entry(s, h)
    leaders = []
    if size(u) != LEADER and u.hex >= 0:
        leaders = [
            n for n in mates(s, i) if size(s.units[n]) == LEADER and not s.units[n].broken and not s.units[n].pin
        ]
    lent = max((capacity(s.units[n]) - load(s, n) for n in leaders), default=0)
    return cost >= points(s, i, bool(leaders), max(0, lent))


def advances(s: State, i: int, zone: int) -> set[int]:
    """7.hex, 3.entry"""
    u = s.units[i]
    near = [h for h in range(s.map.size) if zone >> h & 1] if u.hex == READY else touching(s, u.hex)
    return {
        h for h in near if in_play(s, h) and fits(s, h, u.side, [i]) and not ((u.cx or u.wounded) and tires(s, i, h))
    }


def may_act(s: State, i: int, side: int) -> bool:
    """1.order Good Order, in no Melee, nothing done yet."""
    u = s.units[i]
    return u.side == side and u.hex >= 0 and not u.broken and not u.done and not in_melee(s, u)
