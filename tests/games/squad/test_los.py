"""Lines of sight: laws over whole boards, a slow reference, and known lines."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from bingqi.board.bits import bit_list
from bingqi.games.squad.board import CORNERS, GRAIN, ORCHARD, WOODS, Board, board
from bingqi.games.squad.rules.los import crosses_depiction, hindrance, hindrances_of, seen_of, sight, visible, walled
from bingqi.games.squad.rules.sightfile import stored
from bingqi.games.squad.rules.sightmaker import packed

BOARDS = ("village", "town", "yard")
Point = tuple[Fraction, Fraction]


# --- a slow reference: cut the line at every edge it meets and look at both sides of each piece ---


def _pieces(b: Board, h: int) -> list[list[tuple[int, int]]]:
    x, y = b.centre(h)
    return [[(x + px, y + py) for px, py in polygon] for polygon in b.footprints.get(h, ())]


def _inside(p: Point, polygon: list[tuple[int, int]]) -> bool:
    """Strictly inside, by counting crossings of a ray to the east."""
    x, y = p
    odd = False
    for i, (x2, y2) in enumerate(polygon):
        x1, y1 = polygon[i - 1]
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * Fraction(x2 - x1, y2 - y1):
            odd = not odd
    return odd


def _cuts(a: tuple[int, int], b: tuple[int, int], polygon: list[tuple[int, int]]) -> list[Fraction]:
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    found = []
    for i, (x2, y2) in enumerate(polygon):
        x1, y1 = polygon[i - 1]
        ex, ey = x2 - x1, y2 - y1
        turn = dx * ey - dy * ex
        for x, y in ((x1, y1), (x2, y2)):
            if dx * (y - ay) == dy * (x - ax):
                found.append(Fraction((x - ax) * dx + (y - ay) * dy, dx * dx + dy * dy))
        if turn:
            t = Fraction((x1 - ax) * ey - (y1 - ay) * ex, turn)
            found.append(t)
    return [t for t in found if 0 <= t <= 1]


def reference_blocked(b: Board, start: int, end: int, obstacles: list[int]) -> bool:
    a, z = b.centre(start), b.centre(end)
    dx, dy = z[0] - a[0], z[1] - a[1]
    pieces = [p for h in obstacles if h not in (start, end) for p in _pieces(b, h)]
    cuts = sorted({Fraction(0), Fraction(1), *(t for p in pieces for t in _cuts(a, z, p))})
    off = Fraction(1, 10**7)
    for t1, t2 in pairwise(cuts):
        t = (t1 + t2) / 2
        x, y = a[0] + t * dx, a[1] + t * dy
        left, right = (x - off * dy, y + off * dx), (x + off * dy, y - off * dx)
        if any(_inside(left, p) for p in pieces) and any(_inside(right, p) for p in pieces):
            return True
    return False


def _near_line(b: Board, start: int, end: int) -> list[int]:
    """Hexes with an obstacle whose centre is within two hexes of the line's box: more than enough."""
    (ax, ay), (zx, zy) = b.centre(start), b.centre(end)
    found = []
    for h, terrain in enumerate(b.terrain):
        if terrain in (0, ORCHARD, GRAIN):
            continue
        x, y = b.centre(h)
        if min(ax, zx) - 300 < x < max(ax, zx) + 300 and min(ay, zy) - 300 < y < max(ay, zy) + 300:
            found.append(h)
    return found


@pytest.mark.rule("2.los")
@pytest.mark.parametrize("name", BOARDS)
def test_some_lines_are_as_the_slow_reference_has_them(name: str) -> None:
    b, rng = board(name), Random(20)
    pairs = [tuple(rng.sample(range(b.size), 2)) for _ in range(15)]
    for h in rng.sample(range(b.size), 25):  # along hexsides
        c, r = b.place(h)
        pairs += [(h, o) for o in (b.at(c + 2, r), b.at(c + 1, r + 1 + (c & 1)), b.at(c, r + 3)) if o is not None]
    for start, end in pairs:
        assert bool(sight(b, start, end, True).blocked_by) == reference_blocked(
            b, start, end, _near_line(b, start, end)
        )


@pytest.mark.parametrize("name", BOARDS)
def test_the_fast_answer_equals_the_slow_reference(name: str) -> None:
    b, rng = board(name), Random(name)
    pairs = [(rng.randrange(b.size), rng.randrange(b.size)) for _ in range(150)]
    # lines along hexsides are the hard ones: same column parity two columns apart, or along 60 degrees
    for h in range(0, b.size, 7):
        c, r = b.place(h)
        pairs += [(h, o) for o in (b.at(c + 2, r), b.at(c + 1, r + 1 + (c & 1)), b.at(c + 4, r)) if o is not None]
    for start, end in pairs:
        if start != end:
            blocked = bool(sight(b, start, end, True).blocked_by)
            wanted = reference_blocked(b, start, end, _near_line(b, start, end))
            assert blocked == wanted, (b.names[start], b.names[end])


@pytest.mark.parametrize("name", BOARDS)
def test_blocking_is_the_same_from_both_ends_for_all_pairs(name: str) -> None:
    b = board(name)
    rows = [seen_of(b, h, True) for h in range(b.size)]
    for h in range(b.size):
        for o in range(h):
            assert rows[h] >> o & 1 == rows[o] >> h & 1


@pytest.mark.rule("2.los", "2.hindrance")
@pytest.mark.parametrize("name", BOARDS)
def test_lines_worked_out_anew_are_those_on_file(name: str) -> None:
    """From a few hexes to all others; the whole file is compared below."""
    b, rng = board(name), Random(name)
    for season in (False, True):
        known = stored(b, season)
        assert known is not None
        for h in rng.sample(range(b.size), 5):
            assert known.seen[h] == seen_of(b, h, season) and known.hindrance[h] == hindrances_of(b, h, season)
            assert known.seen[h] == visible(b, h, season, 0)
            assert all(hindrance(b, h, o, season, 0) == known.hindrance[h][o] for o in range(0, b.size, 7))


@pytest.mark.parametrize("name", BOARDS)
def test_the_stored_lines_are_those_worked_out_from_the_board(name: str) -> None:
    b = board(name)
    assert b.file.with_suffix(".sight").read_bytes()[:32] == packed(b)[:32], "write the files anew"
    for season in (False, True):
        known = stored(b, season)
        assert known is not None
        for h in range(0, b.size, 3):
            assert known.seen[h] == seen_of(b, h, season) and known.hindrance[h] == hindrances_of(b, h, season)


def test_both_ends_are_reckoned_separately_and_agree() -> None:
    """The line itself, not the cache: reversed lines touch the same hexes."""
    from bingqi.games.squad.rules.los import _line

    b = board("town")
    rng = Random(5)
    for _ in range(400):
        h, o = rng.randrange(b.size), rng.randrange(b.size)
        if h == o:
            continue
        (c1, r1), (c2, r2) = b.place(h), b.place(o)
        there = {(c1 + t.column, r1 + t.row) for t in _line(c1 & 1, c2 - c1, r2 - r1)[1]}
        back = {(c2 + t.column, r2 + t.row) for t in _line(c2 & 1, c1 - c2, r1 - r2)[1]}
        assert there == back


@pytest.mark.rule("2.los")
@pytest.mark.parametrize("name", ["yard"])
def test_adjacent_hexes_always_see_each_other(name: str) -> None:
    b = board(name)
    for h in range(b.size):
        for n in b.neighbours[h]:
            assert sight(b, h, n, True).clear and not sight(b, h, n, True).hindrance


def see(name: str, a: str, z: str, season: bool = True, smoke: tuple[str, ...] = ()) -> tuple[bool, int]:
    b = board(name)
    found = sight(b, b.index[a], b.index[z], season, sum(1 << b.index[h] for h in smoke))
    return found.clear, found.hindrance


@pytest.mark.rule("2.los")
def test_a_building_between_blocks_and_is_named() -> None:
    b = board("village")
    found = sight(b, b.index["J3"], b.index["J5"], True)
    assert [b.names[h] for h in found.blocked_by] == ["J4"] and not found.clear
    assert see("village", "H5", "T5") == (True, 0)


@pytest.mark.rule("2.los")
def test_terrain_of_the_two_ends_does_not_block() -> None:
    assert see("village", "J4", "J6")[0]


@pytest.mark.rule("2.los")
def test_a_joined_building_blocks_along_the_hexside_and_separate_houses_do_not() -> None:
    b = board("town")
    pairs = [(p, q) for p in b.building_at for q in b.neighbours[p] if q > p and q in b.building_at]
    joined = [(p, q) for p, q in pairs if b.building_at[q] == b.building_at[p]]
    assert joined
    seen = 0
    for p, q in joined:
        ends = bit_list(b.near[p] & b.near[q])
        if len(ends) == 2:
            seen += 1
            assert p in sight(b, ends[0], ends[1], True).blocked_by
    assert seen > 20
    alone = [(p, q) for p, q in pairs if b.building_at[q] != b.building_at[p]]
    for p, q in alone:
        ends = bit_list(b.near[p] & b.near[q])
        if len(ends) == 2:
            assert sight(b, ends[0], ends[1], True).clear


@pytest.mark.rule("2.los")
def test_a_thread_runs_along_a_wall_and_not_between_two() -> None:
    """Parts of a line, the side of it where a building touches it there, and the building's hex."""
    assert walled([(0, 8, 1, 5)]) == walled([(0, 8, 1, 5), (2, 9, 1, 6)]) == []  # on one side alone
    assert walled([(0, 4, 1, 5), (4, 9, -1, 6)]) == []  # first the one side, then the other
    assert set(walled([(0, 5, 1, 5), (4, 9, -1, 6), (6, 9, -1, 7)])) == {5, 6}


@pytest.mark.rule("2.hindrance")
def test_orchards_hinder_by_one_and_standing_grain_only_in_season() -> None:
    assert see("village", "P6", "P8") == (True, 1)
    assert see("village", "M2", "H2") == (True, 4)
    assert see("village", "M2", "H2", season=False) == (True, 0)


@pytest.mark.rule("2.hindrance")
def test_smoke_hinders_by_two_at_the_ends_too_and_six_block() -> None:
    assert see("village", "L9", "N9", smoke=("N9",)) == (True, 2)
    assert see("village", "L9", "M9", smoke=("L9",)) == (True, 2)
    clear, hindrance = see("village", "L5", "O5", smoke=("L5", "M5", "O5"))
    assert hindrance == 6 and not clear


@pytest.mark.rule("2.hindrance")
def test_hexes_side_by_side_along_a_hexside_count_once() -> None:
    b = board("village")
    smoke = ("M9", "M10")
    assert b.near[b.index["M9"]] >> b.index["M10"] & 1
    assert see("village", "L9", "N9", smoke=smoke) == (True, 2)


@pytest.mark.rule("3.road")
def test_a_woods_road_is_open_along_the_road_only() -> None:
    b = board("village")
    assert b.terrain[b.index["V2"]] == WOODS
    assert not crosses_depiction(b, b.index["V4"], b.index["V2"])
    assert crosses_depiction(b, b.index["T3"], b.index["V2"])
    assert see("village", "V4", "V1")[0]


def test_footprints_lie_inside_their_hexes_and_are_convex() -> None:
    for name in BOARDS:
        b = board(name)
        assert len(b.footprints) > 70
        for polygons in b.footprints.values():
            for polygon in polygons:
                for x, y in polygon:
                    assert abs(y) <= 104 and 104 * abs(x) + 60 * abs(y) <= 104 * 120
    assert CORNERS[2] == (120, 0)


def test_distances_agree_with_steps_over_neighbours() -> None:
    b = board("village")
    for start in (0, 57, 164, 329):
        seen, ring, d = {start}, {start}, 0
        while ring:
            assert all(b.distance(start, h) == d for h in ring)
            ring = {n for h in ring for n in b.neighbours[h]} - seen
            seen |= ring
            d += 1


@pytest.mark.rule("2.hindrance")
def test_smoke_and_orchard_in_one_hex_add_up() -> None:
    assert see("village", "P6", "P8") == (True, 1)  # P7 is an orchard
    assert see("village", "P6", "P8", smoke=("P7",)) == (True, 3)
    assert see("village", "P6", "P8", smoke=("P6", "P7")) == (True, 5)


def slow_hindrance(b: Board, a: int, z: int, season: bool, smoke: int) -> int:
    """At each range the worst hex: an orchard or standing grain one, smoke two, both three."""
    bare = sight(b, a, z, season)
    low = min(a, z)
    worst: dict[int, int] = {}
    for h in range(b.size):
        value = 1 if bare.hazy >> h & 1 and h not in (a, z) else 0
        if smoke >> h & 1 and (h in (a, z) or bare.touched >> h & 1):
            value += 2
        reach = b.distance(low, h)
        worst[reach] = max(worst.get(reach, 0), value)
    return sum(worst.values())


@pytest.mark.rule("2.hindrance")
@pytest.mark.parametrize("season", [False, True])
def test_smoke_orchards_and_grain_along_a_line_are_added_up_range_by_range(season: bool) -> None:
    b, rng = board("village"), Random(int(season))
    for _ in range(12):
        a = rng.randrange(b.size)
        near = [h for h in range(b.size) if b.distance(a, h) <= 5]
        smoke = sum(1 << h for h in rng.sample(near, min(len(near), 14)))
        seen = visible(b, a, season, smoke)
        for z in near:
            if z == a:
                continue
            found = sight(b, a, z, season, smoke)
            assert found.hindrance == slow_hindrance(b, a, z, season, smoke), (b.names[a], b.names[z])
            assert hindrance(b, z, a, season, smoke) == found.hindrance
            assert found.clear == (not found.blocked_by and found.hindrance < 6) == bool(seen >> z & 1)
            hindering = {h for h in range(b.size) if smoke >> h & 1 and (h in (a, z) or found.touched >> h & 1)}
            assert set(found.hindered_by) >= hindering
        assert hindrance(b, a, a, season, smoke) == 0


def slow_crossing(b: Board, start: int, end: int) -> bool:
    """Whether some piece of the line before the centre of the end hex lies inside its depiction."""
    a, z = b.centre(start), b.centre(end)
    for polygon in _pieces(b, end):
        cuts = sorted({Fraction(0), Fraction(1), *_cuts(a, z, polygon)})
        for t1, t2 in pairwise(cuts):
            t = (t1 + t2) / 2
            if _inside((a[0] + t * (z[0] - a[0]), a[1] + t * (z[1] - a[1])), polygon):
                return True
    return False


@pytest.mark.rule("3.road")
def test_what_a_line_crosses_inside_its_last_hex() -> None:
    b, rng = board("village"), Random(3)
    roads = [h for h in b.footprints if b.terrain[h] == WOODS and b.road_links[h]]
    others = rng.sample(sorted(b.footprints), 12)
    assert roads
    for end in (*roads, *others):
        near = [h for h in range(b.size) if 0 < b.distance(h, end) <= 5]
        for start in (*near[::2], *rng.sample(range(b.size), 12)):
            if start != end:
                assert crosses_depiction(b, start, end) == slow_crossing(b, start, end), (b.names[start], b.names[end])


@pytest.mark.rule("2.los", "2.hindrance")
def test_the_file_of_a_small_board_holds_its_lines(tmp_path: Path) -> None:
    """A house in the middle hex, grain beside it: what is written is what is read again, by season."""
    file = tmp_path / "field.toml"
    square = "[[[[-80, -40], [80, -40], [80, 40], [-80, 40]]]]"
    file.write_text(
        'id = "field"\ncolumns = 5\nrows = 4\n'
        f'[[feature]]\nkind = "stone"\nhexes = ["C2"]\nfootprint = {square}\n'
        f'[[feature]]\nkind = "grain"\nhexes = ["C3"]\nfootprint = {square}\n'
    )
    b = Board(file)
    assert stored(b, True) is None
    file.with_suffix(".sight").write_bytes(packed(b))
    stored.cache_clear()
    for season in (False, True):
        known = stored(b, season)
        assert known is not None
        assert known.seen == tuple(seen_of(b, h, season) for h in range(b.size))
        assert known.hindrance == tuple(hindrances_of(b, h, season) for h in range(b.size))
    low, high = b.index["C4"], b.index["C2"]
    assert sight(b, low, high, True).hindrance == 1 and sight(b, low, high, False).hindrance == 0
    assert not sight(b, b.index["C1"], b.index["C3"], True).clear
