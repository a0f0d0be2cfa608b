"""What the computer player thinks of hexes and shots: aims on the map, dangers, expected harm. Pure and fast."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.games.squad.board import board
from bingqi.games.squad.rules.los import hindrance
from bingqi.games.squad.rules.queries import entry_cost, is_open, protection, sees
from bingqi.games.squad.scenarios import exit_edge, part_of, script_of, zone_mask
from bingqi.games.squad.state import FINAL, FIRST, NONE, State, Unit
from bingqi.games.squad.tables import COST, KIA, KINDS, LEADER, MC, PTC, WEAPONS, K, fire_column, fire_result
from bingqi.games.squad.victory import need_of, progress

FAR_AWAY = 60


# --- harm ---


def _fails(more: int) -> float:
    """The chance that two dice exceed 7 - more."""
    return sum(1 for a in range(1, 7) for b in range(1, 7) if a + b + more > 7) / 36


@cache
def harm_of(code: int) -> float:
    """What a result of the table costs a squad, as a share of the squad."""
    if code >= KIA:
        return 1.0
    if code >= K:
        return min(1.0, 0.5 + 0.4 * _fails(code - K))
    if code >= MC:
        return 0.55 * _fails(code - MC)
    return 0.08 if code == PTC else 0.0


@cache
def expected_harm(column: int, drm: int) -> float:
    """The mean harm of an attack to each target."""
    if column < 0:
        return 0.0
    return sum(harm_of(fire_result(column, a + b + drm)) for a in range(1, 7) for b in range(1, 7)) / 36


def harm(fp: float, drm: int) -> float:
    return expected_harm(fire_column(fp), max(-6, min(12, drm)))


# --- danger ---

_danger: dict[tuple[object, ...], float] = {}


Line = tuple[tuple[int, int, int, int, float], ...]


def firing_line(s: State, side: Seat) -> Line:
    """Each unbroken unit of a side that can shoot: hex, own power, range, marker, machine gun power."""
    guns: dict[int, float] = {}
    for w in s.weapons:
        if w.unit >= 0 and not w.broken and WEAPONS[w.kind].is_mg and w.mark == NONE:
            guns[w.unit] = guns.get(w.unit, 0.0) + WEAPONS[w.kind].fp
    found = []
    for i, u in enumerate(s.units):
        if u.side == side and u.hex >= 0 and not u.broken and not s.melee >> u.hex & 1:
            kind = KINDS[u.kind]
            if kind.size != LEADER or i in guns:
                found.append((u.hex, kind.fp, kind.range, u.mark if u.side != s.active else NONE, guns.get(i, 0.0)))
    return tuple(found)


def danger(s: State, h: int, side: Seat, moving: bool, line: Line | None = None) -> float:
    """The harm that a unit of `side` must expect from enemy fire in a hex. `line`: the enemy's, where it is known."""
    if line is None:
        line = firing_line(s, 1 - side)
    key = (s.scenario, line, h, moving, s.smoke)
    known = _danger.get(key)
    if known is not None:
        return known
    if len(_danger) > 50_000:
        _danger.clear()
    view, ranges = sees(s, h), s.map.distances(h)
    by_hex: dict[int, float] = {}
    for where, fp, reach, mark, gun in line:
        d = ranges[where]
        if view >> where & 1:
            power = _power(fp, reach, mark, gun, d, moving)
            if power:
                by_hex[where] = by_hex.get(where, 0.0) + power
    total = 0.0
    for where, power in by_hex.items():
        haze = hindrance(s.map, where, h, s.season, s.smoke)
        drm = protection(s, h) + haze
        if moving:
            drm -= 1 + (1 if is_open(s, h) and not haze else 0)
        total += harm(power, drm)
    _danger[key] = total
    return total


def _power(fp: int, reach: int, mark: int, gun: float, d: int, moving: bool) -> float:
    factor = 2.0 if d == 1 else 1.0
    if moving and mark == FINAL:
        return fp * factor / 2 if d == 1 else 0.0
    if moving and mark == FIRST:
        return fp * factor / 2 if d <= reach else 0.0
    own = fp * factor if d <= reach else fp / 2 if d <= 2 * reach else 0.0
    return own + (gun * factor if d <= 12 else gun / 2)


# --- aims on the map ---


def building_area(s: State, names: tuple[str, ...], holder: int, mine: bool) -> int:
    """The listed buildings that `holder` holds, or does not hold."""
    b, mask = s.map, 0
    for name in names:
        n = b.building_at[b.index[name]]
        if (s.holders[n] == holder) == mine:
            mask |= b.buildings[n]
    return mask


def goals(s: State, seat: Seat) -> int:
    """Hexes that a side wants to reach."""
    script = script_of(s.scenario)
    part, mask, other = part_of(s.scenario), 0, 1 - seat
    attacking = seat == script.aimer
    for aim in script.aims:
        zone = zone_mask(s.map, aim.zone, part)
        have, need = progress(s, aim), need_of(s, aim)
        if aim.kind == "control":
            if attacking:
                mask |= building_area(s, aim.buildings, seat, False)
            else:
                lost = building_area(s, aim.buildings, other, True) if have >= need else 0
                mask |= lost or building_area(s, aim.buildings, seat, True)
        elif aim.kind == "hexes":
            houses = s.map.building_mask & zone
            if attacking or script.holder < 0:
                mask |= houses & ~s.held[seat]
            else:
                mask |= (houses & s.held[other]) or (houses & s.held[seat])
        elif aim.kind == "exit" and attacking:
            mask |= exit_edge(s.scenario)
        elif aim.kind == "clear":
            mask |= _steady(s, other, zone) if attacking else s.map.building_mask & zone
    return mask


def _steady(s: State, side: Seat, zone: int) -> int:
    mask = 0
    for u in s.units:
        if u.side == side and u.hex >= 0 and KINDS[u.kind].size != LEADER and zone >> u.hex & 1:
            mask |= 1 << u.hex
    return mask


def presses(s: State, seat: Seat) -> bool:
    """Whether the side has to take something, rather than sit tight."""
    script = script_of(s.scenario)
    if seat == script.aimer:
        return True
    if script.holder < 0:
        return True
    return any(aim.kind == "control" and progress(s, aim) >= need_of(s, aim) for aim in script.aims)


@cache
def distances_to(board_id: str, part: int, season: bool, mask: int) -> tuple[int, ...]:
    """Half movement points from each hex to the nearest of an area, enemies aside."""
    b = board(board_id)
    cost = [COST[0] if t == 3 and not season else COST[t] for t in b.terrain]
    found = [FAR_AWAY] * b.size
    queue = [(0, h) for h in bit_list(mask)]
    for _, h in queue:
        found[h] = 0
    while queue:
        d, h = heappop(queue)
        if d > found[h]:
            continue
        for n in b.neighbours[h]:
            if part >> n & 1 and d + cost[h] < found[n]:
                found[n] = d + cost[h]
                heappush(queue, (found[n], n))
    return tuple(found)


def goal_distance(s: State, seat: Seat) -> tuple[int, ...] | None:
    mask = goals(s, seat)
    return distances_to(s.board, part_of(s.scenario), s.season, mask) if mask else None


def value_of(u: Unit) -> float:
    kind = KINDS[u.kind]
    if kind.size == LEADER:
        return 0.6 - 0.4 * kind.leadership
    return 0.4 + 0.15 * kind.fp


def urgency(s: State) -> float:
    """How much nearer the end: 0 at the start, 1 on the last turn."""
    return s.turn / script_of(s.scenario).turns


def plan_costs(s: State, side: Seat, start: int, limit: int, line: Line) -> dict[int, tuple[int, float, int]]:
    """Hexes within reach: points, accumulated danger, first step. The least dangerous way to each."""
    closed = s.occupied[1 - side]
    part = part_of(s.scenario)
    found: dict[int, tuple[int, float, int]] = {start: (0, 0.0, start)}
    queue: list[tuple[float, int, int]] = [(0.0, 0, start)]
    while queue:
        risk, spent, h = heappop(queue)
        if found[h][1] < risk:
            continue
        for n in s.map.neighbours[h]:
            if closed >> n & 1 or not part >> n & 1:
                continue
            total = spent + entry_cost(s, n) + (2 if s.smoke >> n & 1 else 0)
            if total > limit:
                continue
            here = risk + 0.01 + danger(s, n, side, True, line)
            old = found.get(n)
            if old is None or here < old[1] - 1e-9:
                found[n] = (total, here, n if h == start else found[h][2])
                heappush(queue, (here, total, n))
    return found
