"""What the computer player thinks of hexes and shots: aims on the map, dangers, expected harm. Pure and fast."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush

from bingqi.ai.squad.weights import WEIGHTS
from bingqi.board.bits import bit_list
from bingqi.board.ways import costs
from bingqi.core.memory import Memory
from bingqi.core.procedure import Seat
from bingqi.games.squad.board import board
from bingqi.games.squad.rules.los import hindrance
from bingqi.games.squad.rules.queries import entry_costs, is_open, protection, sees
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

Line = tuple[tuple[int, int, int, int, float], ...]


class Field:
    """Where a side's fire falls: the harm to be expected in a hex, standing and moving, each worked out once."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.still: dict[int, float] = {}
        self.moving: dict[int, float] = {}
        self.risks: dict[int, int] = {}  # of a step into a hex, in millionths


_FIELDS: Memory[tuple[str, Line, int], Field] = Memory(300)


def firing_line(s: State, side: Seat) -> Line:
    """Each unbroken unit of a side that can shoot: hex, own power, range, marker, machine gun power."""
    guns: dict[int, float] = {}
    for w in s.weapons:
        if w.unit >= 0 and w.mark == NONE and not w.broken and WEAPONS[w.kind].is_mg:
            guns[w.unit] = guns.get(w.unit, 0.0) + WEAPONS[w.kind].fp
    found, melee, marked = [], s.melee, side != s.active
    for i, u in enumerate(s.units):
        if u.side == side and u.hex >= 0 and not u.broken and not melee >> u.hex & 1:
            kind = KINDS[u.kind]
            if kind.size != LEADER or i in guns:
                found.append((u.hex, kind.fp, kind.range, u.mark if marked else NONE, guns.get(i, 0.0)))
    return tuple(found)


def field_of(s: State, side: Seat) -> Field:
    """The field of fire of a side as it stands now."""
    return field_by(s, firing_line(s, side))


def field_by(s: State, line: Line) -> Field:
    key = (s.scenario, line, s.smoke)
    known = _FIELDS.get(key)
    if known is None:
        known = _FIELDS[key] = Field(line)
    return known


def danger(s: State, h: int, side: Seat, moving: bool, field: Field | None = None) -> float:
    """The harm that a unit of `side` must expect from enemy fire in a hex. `field`: the enemy's, where it is known."""
    if field is None:
        field = field_of(s, 1 - side)
    known = field.moving if moving else field.still
    found = known.get(h)
    if found is None:
        found = known[h] = _danger(s, h, moving, field.line)
    return found


def _danger(s: State, h: int, moving: bool, line: Line) -> float:
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
    return total


def _power(fp: int, reach: int, mark: int, gun: float, d: int, moving: bool) -> float:
    factor = 2.0 if d == 1 else 1.0
    if moving and mark == FINAL:
        return fp * factor / 2 if d == 1 else 0.0
    if moving and mark == FIRST:
        return fp * factor / 2 if d <= reach else 0.0
    own = fp * factor if d <= reach else fp / 2 if d <= 2 * reach else 0.0
    return own + (gun * factor if d <= 12 else gun / 2)


# --- what a unit can do from a hex ---

Marks = tuple[tuple[int, float], ...]
_OUTLOOKS: Memory[tuple[str, Marks, int, int, int, float], dict[int, float]] = Memory(300)


def marks_of(s: State, side: Seat) -> Marks:
    """The hexes of a side's units, with what stands there."""
    worth: dict[int, float] = {}
    for u in s.units:
        if u.side == side and u.hex >= 0 and not s.melee >> u.hex & 1:
            worth[u.hex] = worth.get(u.hex, 0.0) + value_of(u) * (0.4 if u.broken else 1.0)
    return tuple(worth.items())


class Outlook:
    """What a unit could do from a hex: the harm to whom it would hurt most, each hex worked out once."""

    def __init__(self, s: State, i: int) -> None:
        self.s, kind = s, KINDS[s.units[i].kind]
        self.fp, self.range = kind.fp, kind.range
        guns = [WEAPONS[w.kind] for w in s.weapons if w.unit == i and not w.broken]
        self.gun = float(sum([gun.fp for gun in guns if gun.is_mg]))
        self.marks = marks_of(s, 1 - s.units[i].side)
        key = s.scenario, self.marks, s.smoke, self.fp, self.range, self.gun
        known = _OUTLOOKS.get(key)
        if known is None:
            known = _OUTLOOKS[key] = {}
        self.known = known

    def harm(self, h: int) -> float:
        found = self.known.get(h)
        if found is None:
            found = self.known[h] = self._look(h)
        return found

    def _look(self, h: int) -> float:
        s, most = self.s, 0.0
        view, ranges = sees(s, h), s.map.distances(h)
        for where, value in self.marks:
            if view >> where & 1 and where != h:
                power = _power(self.fp, self.range, NONE, self.gun, ranges[where], False)
                if power:
                    drm = protection(s, where) + hindrance(s.map, h, where, s.season, s.smoke)
                    most = max(most, harm(power, drm) * value)
        return most


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
    counted = ("control", "hexes") if urgency(s) > 1 - WEIGHTS.now.retake else ("control",)
    return any(aim.kind in counted and progress(s, aim) >= need_of(s, aim) for aim in script.aims)


@cache
def distances_to(board_id: str, part: int, season: bool, mask: int) -> tuple[int, ...]:
    """Half movement points from each hex to the nearest of an area, enemies aside."""
    b = board(board_id)
    cost = [COST[0] if t == 3 and not season else COST[t] for t in b.terrain]

    def back(h: int) -> list[tuple[int, int]]:
        return [(n, cost[h]) for n in b.neighbours[h] if part >> n & 1]

    found = costs(bit_list(mask), back)
    return tuple(found.get(h, FAR_AWAY) for h in range(b.size))


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


GRAIN = 1_000_000  # risks are compared in millionths: the search counts in whole numbers


def step_risk(s: State, h: int, side: Seat, field: Field) -> int:
    """In millionths, and never nothing: of two safe ways the shorter."""
    found = field.risks.get(h)
    if found is None:
        found = field.risks[h] = round(GRAIN * (0.01 + danger(s, h, side, True, field)))
    return found


def plan_costs(s: State, side: Seat, start: int, limit: int, field: Field) -> dict[int, tuple[int, float, int]]:
    """Hexes within reach: points, accumulated danger, first step. The least dangerous way to each.

    A place is a hex with the points spent so far; a more dangerous way into a hex is followed only if it is shorter.
    """
    open_hexes, smoke = part_of(s.scenario) & ~s.occupied[1 - side], s.smoke
    neighbours, prices, risks = s.map.neighbours, entry_costs(s.map, s.season), field.risks
    found = {start: (0, 0.0, start)}
    cheapest: dict[int, int] = {}
    closed = limit + 1
    best, done = {(start, 0): 0}, set[tuple[int, int]]()
    heap = [(0, 0, start, 0, start)]  # risk, order of finding, hex, points, first step
    order = 1
    while heap:
        risk, _, h, spent, first = heappop(heap)
        if (h, spent) in done:
            continue
        done.add((h, spent))
        found.setdefault(h, (spent, risk / GRAIN, first))
        if spent >= cheapest.get(h, closed):
            continue
        cheapest[h] = spent
        for n in neighbours[h]:
            total = spent + prices[n] + (2 if smoke and smoke >> n & 1 else 0)
            if total > limit or not open_hexes >> n & 1 or (total >= cheapest.get(n, closed) and n in found):
                continue
            sum_ = risk + (risks[n] if n in risks else step_risk(s, n, side, field))
            place = n, total
            if place not in done and sum_ < best.get(place, sum_ + 1):
                best[place] = sum_
                heappush(heap, (sum_, order, n, total, n if h == start else first))
                order += 1
    return found
