"""Lines of sight: exact integer geometry on footprints, with cached masks.

2.1 A line runs from centre to centre. It is blocked where a building or woods lies on both sides of it in a hex
other than the two ends; orchard (whole hex, corners included), grain (its depiction, in season) and smoke (whole
hex, the ends included) hinder it. Hexes at the same range along a hexside count once.

The hexes that a line touches depend only on the offset between its ends and on the parity of the column, so that
part is worked out once per offset; all that is left for a pair are the footprints of the few hexes that have any.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from bingqi.board.bits import bit_list
from bingqi.games.squad.board import CORNERS, GRAIN, ORCHARD, PITCH_X, PITCH_Y, Board, Polygon
from bingqi.games.squad.rules.sightfile import stored

BLOCKING_HINDRANCE = 6


class Touched(NamedTuple):
    """A hex that a line touches, by its offset from the start. `side` is the line's cross product at its centre."""

    column: int
    row: int
    side: int
    crossed: bool  # the line passes through its inside, not just along a side or through a corner
    range: int


class Sight(NamedTuple):
    """What a line meets. `touched` is an area without the two ends, `through` the hexes that block it."""

    blocked_by: tuple[int, ...]
    hindered_by: tuple[int, ...]
    hindrance: int
    touched: int
    hazy: int  # every hex that hinders, also those at a range that counts already

    @property
    def clear(self) -> bool:
        return not self.blocked_by and self.hindrance < BLOCKING_HINDRANCE


@cache
def _line(parity: int, columns: int, rows: int) -> tuple[tuple[int, int], tuple[Touched, ...]]:
    """Direction of a line and the hexes between its ends that it touches, in order."""
    low = parity
    end_low = (parity + columns) & 1
    dx, dy = PITCH_X * columns, PITCH_Y * rows + (PITCH_Y // 2) * (end_low - low)
    length = dx * dx + dy * dy
    found = []
    step = 1 if columns >= 0 else -1
    for c in range(0, columns + step, step) if columns else (-1, 0, 1):
        c_low = (parity + c) & 1
        for r in range(min(0, rows) - 1, max(0, rows) + 2):
            if (c, r) in ((0, 0), (columns, rows)):
                continue
            x, y = PITCH_X * c, PITCH_Y * r + (PITCH_Y // 2) * (c_low - low)
            if not 0 < x * dx + y * dy < length:
                continue
            side = dx * y - dy * x
            spread = [side + dx * cy - dy * cx for cx, cy in CORNERS]
            if min(spread) <= 0 <= max(spread):
                ahead = _steps(c, 2 * r + c_low - low)
                crossed = min(spread) < 0 < max(spread)
                found.append(Touched(c, r, side, crossed, ahead))
    found.sort(key=lambda t: (t.range, t.column, t.row))
    return (dx, dy), tuple(found)


def _steps(columns: int, half_rows: int) -> int:
    across, down = abs(columns), abs(half_rows)
    return across + max(0, (down - across + 1) // 2)


def _hits(polygon: Polygon, side: int, dx: int, dy: int) -> bool:
    """Corners strictly on both sides of the line: it passes through the inside."""
    left = right = False
    for x, y in polygon:
        turn = side + dx * y - dy * x
        if turn > 0:
            left = True
        elif turn < 0:
            right = True
        if left and right:
            return True
    return False


def _lying(polygon: Polygon, side: int, dx: int, dy: int, ox: int, oy: int) -> list[tuple[int, int, int]]:
    """Edges of the polygon that lie on the line: (from, to) along it and the side on which the polygon is."""
    turns = [side + dx * y - dy * x for x, y in polygon]
    inside = max(turns) > 0
    found = []
    for i, (x, y) in enumerate(polygon):
        if turns[i] == 0 and turns[i - 1] == 0:
            px, py = polygon[i - 1]
            a, b = dx * (ox + px) + dy * (oy + py), dx * (ox + x) + dy * (oy + y)
            found.append((min(a, b), max(a, b), 1 if inside else -1))
    return found


def sight(board: Board, a: int, b: int, season: bool, smoke: int = 0) -> Sight:
    """What the line between two hexes meets. The same from both ends."""
    if a > b:
        a, b = b, a
    base = _base_sight(board, a, b, season)
    return _with_smoke(board, base, a, b, smoke) if smoke else base


@cache
def _base_sight(board: Board, a: int, b: int, season: bool) -> Sight:
    (ca, ra), (cb, rb) = board.place(a), board.place(b)
    (dx, dy), line = _line(ca & 1, cb - ca, rb - ra)
    blocked: list[int] = []
    edges: list[tuple[int, int, int, int]] = []
    hindering: dict[int, int] = {}
    touched = hazy = 0
    for spot in line:
        h = board.at(ca + spot.column, ra + spot.row)
        if h is None:
            continue
        touched |= 1 << h
        terrain = board.terrain[h]
        if not terrain:
            continue
        if terrain == ORCHARD:
            hindering.setdefault(spot.range, h)
            hazy |= 1 << h
            continue
        shapes = board.footprints[h]
        if terrain == GRAIN:
            if season and any(_hits(p, spot.side, dx, dy) for p in shapes):
                hindering.setdefault(spot.range, h)
                hazy |= 1 << h
            continue
        if any(_hits(p, spot.side, dx, dy) for p in shapes):
            blocked.append(h)
        elif not spot.crossed:
            ox, oy = _offset(ca, spot)
            edges += [(*e, h) for p in shapes for e in _lying(p, spot.side, dx, dy, ox, oy)]
    blocked += walled(edges)
    hindrance = 0 if board.near[a] >> b & 1 else len(hindering)
    found = tuple(hindering.values()) if hindrance else ()
    return Sight(tuple(sorted(set(blocked))), found, hindrance, touched, hazy if hindrance else 0)


def _offset(ca: int, spot: Touched) -> tuple[int, int]:
    low, c_low = ca & 1, (ca + spot.column) & 1
    return PITCH_X * spot.column, PITCH_Y * spot.row + (PITCH_Y // 2) * (c_low - low)


def walled(edges: list[tuple[int, int, int, int]]) -> list[int]:
    """Hexes whose footprints meet along the line from both sides: the thread runs inside the depiction."""
    found = []
    for low, high, side, h in edges:
        for low2, high2, side2, other in edges:
            if side != side2 and max(low, low2) < min(high, high2):
                found += [h, other]
    return found


def _with_smoke(board: Board, base: Sight, a: int, b: int, smoke: int) -> Sight:
    """Smoke hinders by two for each hex that the line enters, the ends included, besides an orchard or grain in the
    same hex; of hexes at one range the worst counts."""
    inside = smoke & (base.touched | 1 << a | 1 << b)
    if not inside:
        return base
    value: dict[int, int] = {board.distance(a, h): 1 for h in base.hindered_by}
    named = list(base.hindered_by)
    for h in bit_list(inside):
        reach = board.distance(a, h)
        value[reach] = max(value.get(reach, 0), 2 + (base.hazy >> h & 1))
        named.append(h)
    return Sight(base.blocked_by, tuple(sorted(set(named))), sum(value.values()), base.touched, base.hazy)


def seen_of(board: Board, h: int, season: bool) -> int:
    """The area that can be seen from a hex when there is no smoke, worked out."""
    mask = 0
    for other in range(board.size):
        if other != h and sight(board, h, other, season).clear:
            mask |= 1 << other
    return mask


def hindrances_of(board: Board, h: int, season: bool) -> bytes:
    return bytes(0 if o == h else sight(board, h, o, season).hindrance for o in range(board.size))


@cache
def seen_from(board: Board, h: int, season: bool) -> int:
    """The area that can be seen from a hex when there is no smoke."""
    known = stored(board, season)
    return known.seen[h] if known else seen_of(board, h, season)


@cache
def hindrances(board: Board, h: int, season: bool) -> bytes:
    """The hindrance towards each hex when there is no smoke."""
    known = stored(board, season)
    return known.hindrance[h] if known else hindrances_of(board, h, season)


def hindrance(board: Board, a: int, b: int, season: bool, smoke: int) -> int:
    if smoke and a != b:
        return smoky_hindrance(board, a, b, season, smoke)
    return hindrances(board, a, season)[b]


@lru_cache(maxsize=20_000)
def smoky_hindrance(board: Board, a: int, b: int, season: bool, smoke: int) -> int:
    return sight(board, a, b, season, smoke).hindrance


def visible(board: Board, a: int, season: bool, smoke: int) -> int:
    """The area seen from a hex; smoke can raise a hindrance to the point of blocking."""
    return _through_smoke(board, a, season, smoke) if smoke else seen_from(board, a, season)


@lru_cache(maxsize=20_000)
def _through_smoke(board: Board, a: int, season: bool, smoke: int) -> int:
    mask = seen_from(board, a, season)
    for h in bit_list(mask & hazy(board, a, season, BLOCKING_HINDRANCE - 2 * smoke.bit_count())):
        if not sight(board, a, h, season, smoke).clear:
            mask ^= 1 << h
    return mask


@cache
def hazy(board: Board, a: int, season: bool, least: int) -> int:
    """The area towards which there is at least so much hindrance already."""
    return sum(1 << h for h, haze in enumerate(hindrances(board, a, season)) if haze >= least)


@cache
def crosses_depiction(board: Board, start: int, end: int) -> bool:
    """Whether the line enters the footprint inside the end hex itself (a woods road seen from the side)."""
    (ca, ra), (cb, rb) = board.place(start), board.place(end)
    low, end_low = ca & 1, cb & 1
    dx, dy = PITCH_X * (cb - ca), PITCH_Y * (rb - ra) + (PITCH_Y // 2) * (end_low - low)
    return any(_enters_before_centre(p, dx, dy) for p in board.footprints.get(end, ()))


def _enters_before_centre(polygon: Polygon, dx: int, dy: int) -> bool:
    if not _hits(polygon, 0, dx, dy):
        return False
    for i, (x, y) in enumerate(polygon):
        px, py = polygon[i - 1]
        turn, before = dx * y - dy * x, dx * py - dy * px
        if turn * before < 0 or (turn == 0) != (before == 0):
            # where the edge crosses the line, by similar triangles and without division
            along = (dx * x + dy * y) * abs(before) + (dx * px + dy * py) * abs(turn)
            if along < 0:
                return True
    return False
