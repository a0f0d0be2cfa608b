"""What an air attack brings, and what interceptors leave of it."""

from __future__ import annotations

from functools import cache

from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import mean_actions, planes_worth
from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.games.naval.rules.battle import plane_tech
from bingqi.games.naval.rules.interception import interception_bases
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import FIGHTER_AIR, FIGHTERS, GRID, NIGHT_CUT, SCORES, bands


def met_by(s: State, seat: Seat, hex: int) -> float:
    """About how many interceptors an air attack of the seat meets there."""
    foe = 1 - seat
    if not s.planes[foe]:
        return 0.0
    night, most = -NIGHT_CUT * s.night, s.planes[foe]
    bases, meant = interception_bases(s, foe), 0.0
    for distance in bands("base-interception"):
        if s.theatre.air_reach(bases, distance) >> hex & 1:
            meant = _mean_units("base-interception", distance, night, most)
            break
    for ship in bit_list(FIGHTERS & s.theatre.fleet[foe]):
        if s.pos[ship] != OFF:
            distance = GRID.distance(s.pos[ship], hex)
            shift = night + s.tech(ship, foe)
            meant = max(meant, _mean_units("carrier-interception", distance, shift, min(most, FIGHTER_AIR[ship])))
    return meant


@cache
def _mean_units(heading: str, distance: int, shift: int, most: int) -> float:
    return sum(chance * min(most, count) for count, chance in mean_actions(heading, distance, shift))


def strike_worth(s: State, seat: Seat, hex: int, found: int, units: int) -> float:
    """What so many attackers bring, less those that interceptors may shoot down before."""
    care = WEIGHTS.now.planes
    if not care or not units:
        return WEIGHTS.now.bombs * planes_worth(s, seat, found, units)
    lost = min(float(units), shot_down(s, seat, hex))
    whole, part = divmod(units - lost, 1)
    through = (1 - part) * planes_worth(s, seat, found, int(whole))
    if part:
        through += part * planes_worth(s, seat, found, int(whole) + 1)
    return WEIGHTS.now.bombs * through - care * lost * plane_points(s, seat)


def shot_down(s: State, seat: Seat, hex: int) -> float:
    """About how many air units of the seat interceptors would shoot down there."""
    return met_by(s, seat, hex) * plane_tech(s, 1 - seat) / 6


def plane_points(s: State, seat: Seat) -> float:
    """21.1(1) What an air unit of the seat counts for its enemy."""
    return SCORES.nation[s.theatre.nations[seat]].damaged / 2
