"""9.1(2) The way of a unit, hex by hex: what a step costs, which way a move takes, what lies on it."""

from __future__ import annotations

from collections.abc import Callable

from bingqi.board.bits import bit_list, has
from bingqi.board.waves import Reach
from bingqi.games.leningrad.rules.queries import ZOC_COST, crossings, front, march, reach, zone_against
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import MECH, SIDE_OF
from bingqi.games.leningrad.theatre import AROUND, AXIS, GRID, NEAR_LENINGRAD, PLACES, PRICES, ROAD_STEPS


def step_price(a: int, b: int, mech: bool, zone: int) -> int | None:
    """9.2(1), 9.2(2) One step of ordinary movement with the ZOC surcharges."""
    cost = PRICES[mech].get((a, b))
    if cost is None:
        return None
    return cost + ZOC_COST * ((zone >> a & 1) + (zone >> b & 1))


def straight(s: State, unit: int, points: int, reserve: bool, fresh: bool, among: int) -> dict[int, int]:
    """9.2 The neighbours that the unit can pay for, without detour; a major river takes all there is (9.2(3)1)."""
    here = s.at[unit]
    enemy, zone = front(s, SIDE_OF[unit])
    if reserve and has(zone, here):  # 16.3(3)
        return {}
    found = {}
    for hex in bit_list(AROUND[here] & among & ~(enemy | zone if reserve else enemy)):
        price = step_price(here, hex, MECH[unit], zone)
        if price is not None and price <= points:
            found[hex] = price
    if fresh:
        found.update(dict.fromkeys(bit_list(crossings(s, unit, reserve) & among), points))
    return found


def pass_through(s: State, unit: int, halves: int, reserve: bool, marching: bool) -> int:
    """3.1(3) Full neighbours that the unit may enter, since it can go on from there to a hex with room."""
    here, full = s.at[unit], s.full[SIDE_OF[unit]]
    beside = full & AROUND[here]
    if not beside:
        return 0
    if s.transit != unit:
        full &= ~(1 << here)  # it leaves room behind
    if marching:
        steps = {hex: 1 for hex, halves_needed in march(s, unit, 1)[1].items() if halves_needed}
    else:
        steps = {hex: 2 * cost for hex, cost in straight(s, unit, halves // 2, reserve, False, beside).items()}
    found = 0
    for hex, cost in steps.items():
        if has(beside, hex) and goes_on(s, unit, hex, halves - cost, reserve, marching, full):
            found |= 1 << hex
    return found


def goes_on(s: State, unit: int, hex: int, halves: int, reserve: bool, marching: bool, full: int) -> bool:
    """3.1(3) Whether the unit could leave the hex for one with room."""
    here = s.at[unit]
    if not marching and not has(full, here):  # mostly the way back will do
        price = step_price(hex, here, MECH[unit], zone_against(s, SIDE_OF[unit]))
        if price is not None and 2 * price <= halves:
            return True
    return reach_from(s, unit, hex, halves, reserve, marching) & ~full != 0


def reach_from(s: State, unit: int, hex: int, halves: int, reserve: bool, marching: bool) -> int:
    """Where the unit could come if it stood in another hex."""
    if marching:
        return march(s, unit, halves, hex)[0]
    return reach(s, unit, halves // 2, reserve, hex).hexes


def matters_on_the_way(
    s: State, side: int, hex: int, reached: int, cost_of: Callable[[int], int | None], cost: int
) -> bool:
    """Whether a way of this cost could lead through an enemy's town or past Leningrad: only then must it be known."""
    near = GRID.within(hex, cost) & reached
    tempting = near & (PLACES ^ s.control if side == AXIS else s.control)
    if side == AXIS and not s.alarm:
        tempting |= near & NEAR_LENINGRAD
    return tempting != 0 and any(
        spot != hex and (cost_of(spot) or 0) + GRID.distance(spot, hex) <= cost for spot in bit_list(tempting)
    )


def walk_way(s: State, unit: int, found: Reach, hex: int) -> list[int]:
    """A cheapest way of ordinary movement, both ends included; straight where that costs no more."""
    zone, mech, cost = zone_against(s, SIDE_OF[unit]), MECH[unit], found.cost(hex)
    assert cost is not None
    return trace_back(found.is_reached_for, hex, cost, lambda a, b: step_price(a, b, mech, zone))


def road_way(costs: dict[int, int], hex: int) -> list[int]:
    """A shortest way along the roads, both ends included."""
    return trace_back(
        lambda spot, cost: costs.get(spot) == cost, hex, costs[hex], lambda a, b: 1 if b in ROAD_STEPS[a] else None
    )


def trace_back(
    is_reached_for: Callable[[int, int], bool], hex: int, cost: int, price: Callable[[int, int], int | None]
) -> list[int]:
    """From the goal back to the start over hexes from which the rest costs what it should; dear steps first."""
    way = [hex]
    while cost:
        steps = [(price(before, hex), before) for before in GRID.neighbours[hex]]
        fit = [(paid, before) for paid, before in steps if paid is not None and is_reached_for(before, cost - paid)]
        assert fit, "a hex that was reached has a way to it"
        paid, hex = max(fit)
        cost -= paid
        way.append(hex)
    return way[::-1]
