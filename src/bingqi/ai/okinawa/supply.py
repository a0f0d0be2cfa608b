"""8.0 How many supply points the US player wants, and which chits he gives up for them."""

from __future__ import annotations

from bingqi.ai.okinawa.move import distances
from bingqi.ai.okinawa.weights import WEIGHTS
from bingqi.board.bits import bit_list
from bingqi.games.okinawa.rules.sea_air import CARRIERS, SHIPS, STRIKE
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import CHITS, IS_SEA_AIR, JAPAN, SIDE_KINDS, US

# by rule of thumb: what a chit must bring in points to be given up
KEEP = {
    "carriers": 2.8,
    "surface_ships": 2.8,
    "airfield_strike": 1.0,
    "tank": 2.2,
    "support_fire": 2.6,
    "flame_thrower": 1.8,
    "combat_engineers": 2.0,
    "smoke": 1.6,
    "assault_team": 1.0,
    "flare": 0.2,
    "night_infiltration": 0.2,
    "amphibious_tank": 1.7,
    "flame_tank": 2.4,
}
# what a chit adds to attacks while it lasts, in victory points; those of sea and air are reckoned below
USE = {
    "tank": 3.5,
    "support_fire": 1.0,
    "flame_thrower": 1.6,
    "combat_engineers": 0.8,
    "smoke": 1.0,
    "assault_team": 0.6,
    "flare": 0.1,
    "night_infiltration": 0.1,
    "amphibious_tank": 2.4,
    "flame_tank": 1.5,
}
FLEET = 2  # carriers or ships beyond so many in the sea-air box are spare


def supply_need(s: State) -> float:
    """About as many points as there are Japanese stacks within reach, a share of those on markers at least."""
    near, care = distances(s.power[US]), WEIGHTS.now
    most = min(care.supply, sum(near[hex] <= 4 for hex in bit_list(s.power[JAPAN])))
    if not care.spend:
        return most
    return max(most, care.spend * sum(near[hex] <= 3 for hex in bit_list(s.power[JAPAN] & s.markers)))


def spend_worth(s: State, kind: int) -> float:
    """By what an attack brings, against what the chit would; by rule of thumb where that has no weight."""
    chit, rate = CHITS[kind], WEIGHTS.now.rate
    if not rate:
        return 1.0 + chit.supply - KEEP.get(chit.id, 1.5)
    return chit.supply * rate - use_in_time(s, kind)


def use_in_time(s: State, kind: int) -> float:
    """Carriers and ships hold down what Japan scores by sea and air in the turns that are left."""
    if kind in (CARRIERS, SHIPS):
        there = s.sea_down[kind] + s.sea_up[kind] + s.box[kind]
        return WEIGHTS.now.fleet * (1.0 - s.turn / 13) * (1.0 if there <= FLEET else 0.5)
    if kind == STRIKE:
        return 1.2 * sum(s.sea_down[k] + s.sea_up[k] for k in SIDE_KINDS[JAPAN] if IS_SEA_AIR[k])
    return USE.get(CHITS[kind].id, 1.0)
