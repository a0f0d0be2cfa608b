"""10.0 reach: waves against a plain search, and what follows from them, on crowded maps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import chain, pairwise
from random import Random

import pytest

from bingqi.board.bits import bit_list, bits_of
from bingqi.games.okinawa.actions import Go, Infiltrate, PickChit, PickUnit
from bingqi.games.okinawa.rules.enemy import NOBODY, enemy_of, enemy_with
from bingqi.games.okinawa.rules.ground import DEAREST_STEP, ONE_STEP, by_road, for_one_point, for_two_points
from bingqi.games.okinawa.rules.movement import movable_chits, movable_units, seems_movable, shut_in
from bingqi.games.okinawa.rules.queries import ENGINEERS, lone_chits, occupied, zoc
from bingqi.games.okinawa.rules.reach import (
    INTO_ROOM,
    can_go_on,
    chit_budget,
    chit_reach,
    chit_wave,
    cost_of,
    no_stay,
    path_to,
    unit_budget,
    unit_wave,
    wave,
    way_points,
)
from bingqi.games.okinawa.rules.stacking import full_for_unit, full_of_chits
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import (
    AROUND,
    CHITS,
    GRID,
    HIGH,
    IS_FORCE,
    LAND,
    MOVE,
    POSITION,
    RIVERS,
    ROADS,
    SIDE_KINDS,
    SIDE_SLOTS,
    SIDE_UNITS,
    SUITABLE,
    TERRAIN_AT,
    UNIT_GROUP,
)
from tests.games.okinawa.desk import JAPAN, US, Desk, h

LAND_HEXES = bit_list(LAND)


def price(a: int, b: int, watched: bool) -> int:
    """10.2(1), 10.3 Half points for a step: clear ground and towns one point, all else two, a river one more."""
    ground = {"clear": 1, "town": 1, "forest": 2, "swamp": 2}[TERRAIN_AT[b]]
    across = max(ground, 2 if HIGH >> b & 1 else 1) + ((a, b) in RIVERS)
    return min(2 * across, (2 if watched else 1) if (a, b) in ROADS else 99)


def plain_search(start: int, budget: int, zone: int, closed: int, sneaking: bool) -> dict[int, int]:
    """Costs by Dijkstra, hex by hex."""
    found: dict[int, int] = {}
    heap = [(0, start)]
    while heap:
        cost, hex = heappop(heap)
        if hex in found:
            continue
        found[hex] = cost
        watched = zone >> hex & 1
        if hex != start and watched:
            continue
        for near in bit_list(AROUND[hex] & ~closed):
            into = bool(zone >> near & 1)
            if hex == start and watched and into and not sneaking:
                continue
            total = cost + price(hex, near, into)
            if total <= budget:
                heappush(heap, (total, near))
    del found[start]
    return found


@pytest.mark.rule("10.2(1)②", "10.2(1)③", "10.2(1)④", "10.2(1)⑤")
def test_every_side_of_every_hex_is_crossed_for_what_the_map_says() -> None:
    for hex in LAND_HEXES:
        near = bit_list(AROUND[hex])
        assert by_road(1 << hex) == bits_of(b for b in near if (hex, b) in ROADS)
        assert for_one_point(1 << hex) == bits_of(b for b in near if price(b, hex, True) <= 2)
        assert for_two_points(1 << hex) == bits_of(b for b in near if price(b, hex, True) <= 4)
        for budget, by_hex in enumerate(ONE_STEP):
            quiet, watched = by_hex[hex]
            assert quiet == bits_of(b for b in near if price(hex, b, False) <= budget)
            assert watched == bits_of(b for b in near if price(hex, b, True) <= budget)
    assert for_two_points(LAND) == LAND and by_road(LAND) == bits_of(a for a, _ in ROADS)


@pytest.mark.rule("10.2(1)", "10.2(2)", "10.3", "10.3(1)", "10.1(2)")
@pytest.mark.parametrize("seed", range(4))
def test_a_wave_finds_what_a_plain_search_finds(seed: int) -> None:
    rng = Random(seed)
    for _ in range(12):
        start = rng.choice(LAND_HEXES)
        enemies = rng.sample([hex for hex in LAND_HEXES if hex != start], rng.choice((0, 3, 12)))
        power = bits_of(enemies[::2])
        zone, closed = GRID.spread(power) & LAND, bits_of(enemies)
        for budget, sneaking in ((0, False), (1, True), (5, False), (8, False), (12, False), (12, True), (30, False)):
            within, levels = wave(start, budget, enemy_with(closed, 0, zone), sneaking)
            costs = plain_search(start, budget, zone, closed, sneaking)
            assert within == bits_of(costs)
            assert {hex: cost_of(hex, levels) for hex in bit_list(within)} == costs
            if costs:
                goal = rng.choice(list(costs))
                path = path_to(start, goal, zone, levels)
                assert path[-1] == (goal, costs[goal]) and [cost for _, cost in path] == [costs[hex] for hex, _ in path]
                steps = [start, *(hex for hex, _ in path)]
                assert all(b in GRID.neighbours[a] for a, b in pairwise(steps))


def crowds(seeds: Iterable[int], japan: int = 18) -> Iterator[tuple[Desk, Random]]:
    """Maps with many stacks close together; now and then more than may stay, as when a piece passes."""
    for seed in seeds:
        rng, desk = Random(seed), Desk()
        country = [hex for hex in LAND_HEXES if GRID.distance(hex, h("2613")) <= 4]
        sides = {hex: int(rng.randrange(36) < japan) for hex in country}
        for side in (US, JAPAN):
            own = [hex for hex in country if sides[hex] == side]
            for unit in rng.sample(SIDE_UNITS[side], 18 if side == US else japan):
                desk.s.put_unit(unit, rng.choice(own))
            kinds = [kind for kind in SIDE_KINDS[side] if CHITS[kind].kind in ("force", "tactic")]
            for _ in range(14):
                kind = rng.choice(kinds)
                if desk.s.cup[kind]:
                    desk.s.cup[kind] -= 1
                    slot = desk.s.new_slot(kind, side, rng.choice(own))
                    if IS_FORCE[kind] and kind != ENGINEERS and rng.random() < 0.2:
                        desk.s.reveal(slot)
        for slot in rng.sample(bit_list(desk.s.laid), 4):  # some have moved or gone since
            desk.s.move_chit(slot, rng.choice([hex for hex in country if sides[hex] == (slot in SIDE_SLOTS[1])]))
        for unit in rng.sample(bit_list(desk.s.fielded), 4):
            desk.s.put_unit(unit, rng.choice((-3, *[hex for hex in country if sides[hex] == (unit in SIDE_UNITS[1])])))
        desk.s.free_slot(rng.choice(bit_list(desk.s.laid)))
        yield desk, rng


def stacked(s: State, side: int, hex: int) -> list[int]:
    return [unit for unit in SIDE_UNITS[side] if s.where[unit] == hex]


def barred_for_unit(s: State, side: int, unit: int) -> int:
    """3.2(1) By looking at every hex."""
    found = 0
    for hex in LAND_HEXES:
        others = [mate for mate in stacked(s, side, hex) if mate != unit]
        strange = side == US and any(UNIT_GROUP[mate] != UNIT_GROUP[unit] for mate in others)
        if len(others) >= 2 or strange:
            found |= 1 << hex
    return found


def barred_for_chit(s: State, side: int, slot: int) -> int:
    """3.2(2) By looking at every hex."""
    lying = [s.spot[other] for other in SIDE_SLOTS[side] if other != slot]
    return bits_of(hex for hex in LAND_HEXES if lying.count(hex) >= 3)


@pytest.mark.rule("3.2", "3.2(1)", "3.2(2)", "3.2(4)", "3.1")
def test_full_hexes_and_power_are_those_that_a_look_at_every_hex_finds() -> None:
    for desk, _ in crowds(range(3)):
        s = desk.s
        for side in (US, JAPAN):
            for unit in bit_list(s.fielded):
                if unit in SIDE_UNITS[side]:
                    mates = [mate for mate in stacked(s, side, s.where[unit]) if mate != unit]
                    expected = barred_for_unit(s, side, unit)
                    if side == US and len(mates) < 2 and mates and expected >> s.where[unit] & 1:
                        assert full_for_unit(s, side, unit) >> s.where[unit] & 1  # with a stranger, in passing
                    assert full_for_unit(s, side, unit) == expected, (side, unit)
            for slot in bit_list(s.laid):
                if slot in SIDE_SLOTS[side]:
                    assert full_of_chits(s, side, slot) == barred_for_chit(s, side, slot)
            assert full_of_chits(s, side) == barred_for_chit(s, side, -1)
            standing = bits_of(s.where[unit] for unit in SIDE_UNITS[side] if s.where[unit] >= 0)
            shown = bits_of(s.spot[slot] for slot in SIDE_SLOTS[side] if s.up >> slot & 1)
            assert s.stands[side] == standing and s.power[side] == standing | shown
            assert s.chits[side] == bits_of(s.spot[slot] for slot in SIDE_SLOTS[side] if s.spot[slot] >= 0)


@pytest.mark.rule("4.3(5)", "3.2(2)", "22.11")
def test_where_a_chit_may_stay_depends_on_what_it_is_and_who_is_near() -> None:
    for desk, _ in crowds(range(3)):
        s = desk.s
        for slot in bit_list(s.laid):
            side = int(slot in SIDE_SLOTS[1])
            alone = GRID.spread(s.power[1 - side]) & LAND & ~s.power[side]
            expected = full_of_chits(s, side, slot)
            if not s.up >> slot & 1 and not IS_FORCE[s.kind[slot]]:
                expected |= alone
            elif not s.up >> slot & 1 and s.kind[slot] == ENGINEERS:
                expected |= alone & ~(POSITION | SUITABLE)
            assert no_stay(s, side, slot) == expected


@pytest.mark.rule("10.1(2)", "10.1(1)", "3.2(4)")
def test_who_can_move_is_who_can_come_to_a_hex_where_he_may_stay() -> None:
    for desk, rng in crowds((0, 1, 2, 3, 4, 14)):  # in the last a US unit is shut in by its own side's units
        s = desk.s
        for side in (US, JAPAN):
            s.moved = bits_of(rng.sample(SIDE_UNITS[side], 6))
            s.moved_chits = bits_of(rng.sample(list(SIDE_SLOTS[side]), 4))
            for night in (False, True):
                if night and side == JAPAN:
                    continue
                s.infiltrating = bits_of(rng.sample(SIDE_UNITS[US], 20)) if night else 0
                s.infiltrating_chits = bits_of(rng.sample(list(SIDE_SLOTS[US]), 15)) if night else 0
                free = [u for u in SIDE_UNITS[side] if s.where[u] >= 0 and not s.moved >> u & 1]
                ways = {u: unit_wave(s, side, u, unit_budget(s, u))[0] & ~full_for_unit(s, side, u) for u in free}
                assert movable_units(s, side) == bits_of(u for u in free if ways[u])
                slots = [c for c in SIDE_SLOTS[side] if s.spot[c] >= 0 and not s.moved_chits >> c & 1]
                goals = {c: chit_wave(s, side, c, chit_budget(s, c))[0] & ~no_stay(s, side, c) for c in slots}
                assert movable_chits(s, side) == bits_of(c for c in slots if goals[c])
        s.moved = s.moved_chits = s.infiltrating = s.infiltrating_chits = 0


@pytest.mark.rule("3.2(4)", "10.1(2)")
def test_way_points_are_full_hexes_from_which_a_hex_to_stay_can_still_be_reached() -> None:
    seen = 0
    # In the last four, enemies lie so that the whole wave has to be asked whether it can go on.
    for desk, _ in chain(crowds(range(6), japan=4), crowds((6, 11), japan=7), crowds((9, 17), japan=10)):
        s = desk.s
        for unit in [unit for unit in bit_list(s.fielded) if s.where[unit] >= 0]:
            side = int(unit in SIDE_UNITS[1])
            zone, closed, barred = zoc(s, 1 - side), occupied(s, 1 - side), full_for_unit(s, side, unit)
            near_lone = GRID.spread(lone_chits(s, 1 - side))
            for budget in (1, 2, 3, 4, 6, 9):
                found = unit_wave(s, side, unit, budget)
                expected = 0
                for hex, cost in plain_search(s.where[unit], budget, zone, closed, False).items():
                    on = plain_search(hex, budget - cost, zone, closed, False)
                    if barred >> hex & 1 and not zone >> hex & 1 and bits_of(on) & ~barred:
                        expected |= 1 << hex
                assert way_points(enemy_of(s, side), found, barred, budget) == expected & ~near_lone
                seen += (expected & ~near_lone).bit_count()
    assert seen > 100


@pytest.mark.rule("10.1(2)")
def test_going_on_is_possible_exactly_if_the_wave_says_so() -> None:
    rng, answers = Random(5), [0, 0]
    for _ in range(300):
        hex = rng.choice(LAND_HEXES)
        zone, closed = (bits_of(rng.sample(LAND_HEXES, number)) for number in (60, 30))
        barred = bits_of(rng.sample(LAND_HEXES, rng.choice((20, 150, 190))))
        budget, sneaking = rng.choice((0, 1, 2, 3, 4, 6, 12)), rng.random() < 0.3
        on = bool(bits_of(plain_search(hex, budget, zone, closed, sneaking)) & ~barred)
        assert can_go_on(hex, budget, enemy_with(closed, 0, zone), barred, sneaking) == on
        answers[on] += 1
    assert min(answers) > 50


@pytest.mark.rule("10.3", "3.2(4)")
def test_the_last_point_leads_along_a_road_past_a_full_hex() -> None:
    ways = [(a, c) for a, b in ROADS for c in bit_list(AROUND[b]) if (b, c) in ROADS and c != a]
    apart = [(a, c) for a, c in ways if not AROUND[a] >> c & 1]
    assert len(apart) > 50
    for a, c in apart:
        barred = LAND & ~(1 << c)
        assert can_go_on(a, 2, NOBODY, barred) and not can_go_on(a, 1, NOBODY, barred)


@pytest.mark.rule("10.3", "3.2(4)")
def test_a_full_hex_is_a_way_point_if_what_is_left_there_pays_for_the_road_past_the_next_one() -> None:
    s, seen = Desk().s, 0
    for a, b in sorted(ROADS)[::12]:
        for room in bit_list(GRID.within(b, 2) & LAND & ~(1 << a)):
            barred = LAND & ~(1 << room)
            for budget in (3, 4, 5):
                costs = plain_search(a, budget, 0, 0, False)
                ways = {hex: plain_search(hex, budget - cost, 0, 0, False) for hex, cost in costs.items()}
                expected = bits_of(hex for hex, goals in ways.items() if hex != room and room in goals)
                assert way_points(enemy_of(s, US), wave(a, budget, NOBODY), barred, budget) == expected
                seen += expected.bit_count()
    assert seen > 200


@pytest.mark.rule("10.2(1)", "10.3", "3.2(4)")
def test_what_is_left_pays_for_a_step_into_the_room_or_not_as_the_map_says() -> None:
    for room in LAND_HEXES:
        for zone in (0, 1 << room):
            beside, unpaid = INTO_ROOM[1 << room, zone]
            assert beside == AROUND[room]
            for left, unsure in enumerate(unpaid, 1):
                paid = bits_of(hex for hex in bit_list(AROUND[room]) if price(hex, room, bool(zone)) <= left)
                assert unsure == LAND & ~paid
            assert len(unpaid) == DEAREST_STEP - 1


@pytest.mark.rule("10.2(1)", "2.11(2)③")
def test_every_unit_can_pay_for_any_two_steps_in_a_row() -> None:
    steps = [(a, b) for a in LAND_HEXES for b in bit_list(AROUND[a])]
    dearest = max(price(a, b, True) + price(b, c, True) for a, b in steps for c in bit_list(AROUND[b]) if c != a)
    assert dearest == 10 == 2 * min(min(points[1:]) for points in MOVE)


@pytest.mark.rule("3.2(4)", "10.1(2)")
def test_who_could_only_walk_back_to_where_he_stands_cannot_move() -> None:
    for hex in LAND_HEXES:
        friends, outside = AROUND[hex], LAND & ~(AROUND[hex] | 1 << hex)
        assert not can_go_on(hex, 12, enemy_with(outside, 0, 0), friends)
        further = GRID.spread(friends) & outside
        assert can_go_on(hex, 12, enemy_with(outside & ~further, 0, 0), friends) == bool(further)


@pytest.mark.rule("10.1(2)")
def test_next_to_room_everybody_can_move() -> None:
    desk = Desk()
    desk.company("2513")
    zone = zoc(desk.s, JAPAN)
    shut = shut_in(enemy_of(desk.s, US), LAND, 0)
    for hex in LAND_HEXES:
        ways = AROUND[hex] & ~(1 << h("2513")) & (~zone if zone >> hex & 1 else LAND)
        assert bool(shut >> hex & 1) == (not ways)
        assert shut_in(enemy_of(desk.s, US), 1 << hex, 0) == shut & 1 << hex
    taken = LAND & ~(1 << h("3215"))
    assert shut_in(enemy_of(desk.s, US), LAND, taken) == LAND & ~AROUND[h("3215")]


@pytest.mark.rule("23.17", "10.2(2)")
def test_a_stack_shut_in_by_zocs_goes_where_night_infiltration_leads_it() -> None:
    desk = Desk()
    unit, night, mate = desk.us("2613"), desk.chit("night_infiltration", "2613"), desk.chit("tank", "2613")
    for hex in ("2514", "2713", "2513"):
        desk.company(hex)
    desk.s.held = 1 << h("2613")
    table = desk.moving(US)
    assert PickUnit(unit) not in table.options and PickChit(mate) not in table.options
    table.do(Infiltrate(night))
    assert PickUnit(unit) in table.options and PickChit(mate) in table.options
    table.do(PickUnit(unit), Go(h("2612")))
    assert desk.s.where[unit] == h("2612")


@pytest.mark.rule("10.1(2)", "4.3(5)")
def test_a_face_down_chit_seems_movable_where_a_force_could_go() -> None:
    for desk, _ in crowds(range(4)):
        s = desk.s
        for slot in bit_list(s.laid & ~s.up):
            side = int(slot in SIDE_SLOTS[1])
            s.moved_chits = s.laid & ~(1 << slot)
            as_force = chit_wave(s, side, slot, 12)[0] & ~full_of_chits(s, side, slot)
            assert seems_movable(s, side) == bool(as_force)
            goals = chit_reach(s, side, slot, 12)
            assert movable_chits(s, side) == (1 << slot if goals else 0) and (as_force or not goals)
        s.moved_chits = 0


@pytest.mark.rule("10.3", "10.3(1)", "10.2(1)")
def test_a_road_leads_into_a_zoc_for_one_point_whatever_the_ground() -> None:
    zone, on_the_way = 1 << h("2212"), 1 << h("2213")  # 2212 is rough: two points without the road
    for budget, reached in ((2, False), (3, True)):
        within, levels = wave(h("2214"), budget, enemy_with(0, 0, zone))
        assert within & on_the_way and bool(within & zone) == reached
    assert cost_of(h("2212"), levels) == 3
