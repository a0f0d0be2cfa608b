"""Chapter 3: where a mover may go and what it may do on the way. Pure questions; points are counted in halves."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action
from bingqi.games.squad.actions import PlaceCharge, Recover, Smoke, Step
from bingqi.games.squad.board import WOODS
from bingqi.games.squad.rules.deployment import entry_hexes
from bingqi.games.squad.rules.fire import may_use_weapon
from bingqi.games.squad.rules.portage import POINT, charge_cost
from bingqi.games.squad.rules.queries import can_take, entry_cost, entry_costs, has_room
from bingqi.games.squad.scenarios import exit_edge, part_of, script_of, special_of
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import DC, KINDS, WEAPONS

STEPS_TO = tuple(Step(h) for h in range(400))
ROAD_STEPS_TO = tuple(Step(h, True) for h in range(400))


def entries(s: State, side: int, active: tuple[int, ...], left: int) -> list[Action]:
    """3.entry From off the board onto the hexes of the force's zone."""
    comers = list(active)
    found: list[Action] = []
    for h in bit_list(entry_hexes(s, s.units[comers[0]].force) & ~s.occupied[1 - side]):
        bonus = POINT if road_from_outside(s, h) else 0
        if entry_cost(s, h) <= left + bonus and has_room(s, h, side, comers):
            found.append(STEPS_TO[h])
    return found


def add_steps(
    s: State, h: int, side: int, active: tuple[int, ...], left: int, road: bool, options: list[Action]
) -> None:
    """3.move, 3.road The neighbours that the points left will pay for; `road`: only road hexsides so far."""
    b = s.map
    open_hexes = part_of(s.scenario) & ~s.occupied[1 - side]
    own = s.occupied[side]
    roads, costs = b.road_links[h], entry_costs(b, s.season)
    for n in b.neighbours[h]:
        if not open_hexes >> n & 1:
            continue
        smoky = POINT if s.smoke >> n & 1 else 0
        by_road = roads >> n & 1
        if own >> n & 1 and not has_room(s, n, side, list(active)):
            continue
        wooded = by_road and b.terrain[n] == WOODS
        bonus = POINT if by_road and road and not smoky else 0
        if costs[n] + smoky <= left + (0 if wooded else bonus):
            options.append(STEPS_TO[n])
        if wooded and POINT + smoky <= left + bonus:
            options.append(ROAD_STEPS_TO[n])


def add_deeds(
    s: State, h: int, side: int, active: tuple[int, ...], left: int, smoked: tuple[int, ...], options: list[Action]
) -> None:
    """3.smoke, 3.recovery, 9.dc.place What costs points without leaving the hex."""
    for i in active:
        if i not in smoked and smoke_exponent(s, i):
            options.append(Smoke(i, h))
            if left >= 2 * POINT:
                options += [Smoke(i, n) for n in s.map.neighbours[h] if part_of(s.scenario) >> n & 1]
        options += [
            Recover(i, n)
            for n, w in enumerate(s.weapons)
            if w.hex == h and w.unit < 0 and not w.moved and can_take(s, i, n)
        ]
        options += charges(s, i, h, side, left)


def charges(s: State, i: int, h: int, side: int, left: int) -> list[Action]:
    """9.dc.place At an adjacent enemy, for the points that entering his hex would cost."""
    found: list[Action] = []
    for n, w in enumerate(s.weapons):
        if w.unit == i and WEAPONS[w.kind].kind == DC and may_use_weapon(s, s.units[i], n):
            for t in bit_list(s.map.near[h] & s.occupied[1 - side]):
                if charge_cost(s, t) <= left:
                    found.append(PlaceCharge(i, n, t))
    return found


def may_exit(s: State, h: int, side: int) -> bool:
    """3.exit From the hexes that an aim names, for the side that has the aims."""
    return bool(exit_edge(s.scenario) >> h & 1) and side == script_of(s.scenario).aimer


def road_from_outside(s: State, h: int) -> bool:
    """3.road Roads go on beyond the edge of the board, and of the part in play."""
    b = s.map
    return bool(b.road_edges >> h & 1 or b.road_links[h] & ~part_of(s.scenario))


def smoke_exponent(s: State, i: int) -> int:
    kind = KINDS[s.units[i].kind]
    return kind.smoke + special_of(s.scenario).smoke.get(kind.id, 0) if kind.smoke else 0
