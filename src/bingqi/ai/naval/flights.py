"""Air operations as the computer player sees them: how far, at whom, who goes along, who is met."""

from __future__ import annotations

from bingqi.ai.naval.massing import sent_to, to_send
from bingqi.ai.naval.strikes import plane_points, shot_down, strike_worth
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import (
    boat_worth,
    boats_in,
    finding_worth,
    hidden_risk,
    mean_actions,
    theirs_in,
)
from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Action, Seat
from bingqi.games.naval.actions import (
    Commit,
    Declare,
    Escort,
    FightThrough,
    Intercept,
    LaunchMissiles,
    LoseEscort,
    Scramble,
    ScrambleCarriers,
    SearchBoat,
    SearchShips,
    StrikeBoat,
    StrikeShips,
)
from bingqi.games.naval.rules.air import AirOperation, heading_of, level_of, reach_of
from bingqi.games.naval.rules.interception import STRIKES, AirFight, Interception, carrier_level, interception_bases
from bingqi.games.naval.state import State
from bingqi.games.naval.tables import FIGHTER_AIR, NIGHT_CUT, SHIP_AIR, SUB_AIR, bands

NEVER = -50.0


def flight_worth(s: State, seat: Seat, carriers: int, afloat: bool, distance: int) -> float:
    """What a declared distance may bring: attacks on the best hex, then searches."""
    hexes = reach_of(s, seat, carriers, distance)
    ships = bit_list(carriers)
    ship_room = sum(SHIP_AIR[ship] for ship in ships) if afloat else 99
    boat_room = sum(SUB_AIR[ship] for ship in ships) if afloat else 99
    searches: list[float] = []
    most = min(s.planes[seat], ship_room)
    strikes = [0.0] * (most + 1)
    for hex in bit_list(hexes):
        found = theirs_in(s, seat, hex, True)
        if found and most and ship_room:
            worth = [strike_worth(s, seat, hex, found, n) for n in range(most + 1)]
            if max(worth) > max(strikes):
                strikes = worth
        if theirs_in(s, seat, hex, False) and ship_room:
            searches.append(finding_worth(s, seat, hex))
        if boat_room:
            searches += [WEIGHTS.now.hunt * boat_worth(s, boat) for boat in bit_list(boats_in(s, seat, hex, True))]
            searches += [WEIGHTS.now.hunt * hidden_risk(boat) for boat in bit_list(boats_in(s, seat, hex, False))]
    searches.sort(reverse=True)
    shift = -NIGHT_CUT * s.night - s.air_cut[seat] + (level_of(s, seat, carriers) if afloat else 0)
    total = 0.0
    for count, chance in mean_actions(heading_of(afloat), distance, shift):
        total += chance * max(strikes[n] + sum(searches[: count - n]) for n in range(min(count, len(strikes) - 1) + 1))
    return total


def air_option(s: State, seat: Seat, proc: AirOperation, action: Action) -> float:
    if isinstance(action, Commit):
        return NEVER if action.unit == s.theatre.goal_ship else 20.0
    if isinstance(action, Declare):
        return flight_worth(s, seat, proc.carriers, proc.afloat, action.distance)
    if isinstance(action, StrikeShips):
        return strike_share(s, seat, proc, action)
    if isinstance(action, SearchShips):
        return finding_worth(s, seat, action.hex)
    if isinstance(action, StrikeBoat):
        sent = sum(t.units for t in s.tasks if t.boat == action.target)
        worth = WEIGHTS.now.hunt * boat_worth(s, action.target) * 0.6**sent
        if WEIGHTS.now.planes and not sent:
            lost = min(1.0, shot_down(s, seat, s.pos[action.target]))
            worth -= WEIGHTS.now.planes * lost * plane_points(s, seat)
        return worth
    if isinstance(action, SearchBoat):
        sent = sum(t.units for t in s.tasks if t.hex == action.hex and t.use == "search-boat")
        return WEIGHTS.now.hunt * 0.3 * 0.8**sent
    if isinstance(action, Escort):
        return escort_worth(s, seat, action)
    if isinstance(action, LaunchMissiles):
        return 0.8
    return 0.0


def strike_share(s: State, seat: Seat, proc: AirOperation, action: StrikeShips) -> float:
    """What one more air unit is worth if the others follow it: attacks gain by mass."""
    sent, more = sent_to(s, action.hex), to_send(s, seat, proc, action)
    found = theirs_in(s, seat, action.hex, True)
    gained = strike_worth(s, seat, action.hex, found, sent + more) - strike_worth(s, seat, action.hex, found, sent)
    return gained / more + 0.03


def escort_worth(s: State, seat: Seat, action: Escort) -> float:
    """One escort for every three attackers where the enemy may intercept."""
    task = s.tasks[action.task]
    bases = s.theatre.air_reach(s.theatre.bases[1 - seat], 4)
    if not s.planes[1 - seat] or not bases >> task.hex & 1 or task.escorts * WEIGHTS.now.escorts >= task.units:
        return -1.0
    return 0.6


def scramble_option(s: State, seat: Seat, proc: Interception, action: Action) -> float:
    if isinstance(action, Scramble):
        return scramble_worth(s, seat, 0, action.distance)
    if isinstance(action, ScrambleCarriers):
        return scramble_worth(s, seat, proc.carriers, action.distance)
    if isinstance(action, Commit):
        joined = proc.carriers | 1 << action.unit
        return max(scramble_worth(s, seat, joined, distance) for distance in bands("carrier-interception")) - 0.01
    if isinstance(action, Intercept):
        task = s.tasks[action.task]
        return task.units - 0.5 * task.interceptors + 0.1
    return 0.0


def scramble_worth(s: State, seat: Seat, carriers: int, distance: int) -> float:
    """About how many attackers the interceptors would meet; from bases if there are no carriers."""
    strikes = [t for t in s.tasks if t.use in STRIKES]
    ships = bit_list(carriers)
    shift, heading, room = -NIGHT_CUT * s.night, "base-interception", s.planes[seat]
    reach = s.theatre.air_reach(interception_bases(s, seat), distance)
    if ships:
        shift, heading = shift + carrier_level(s, seat, carriers), "carrier-interception"
        room = min(room, sum(FIGHTER_AIR[ship] for ship in ships))
        reach = s.theatre.air_reach(bits_of(s.pos[ship] for ship in ships), distance)
    units = sum(chance * min(room, count) for count, chance in mean_actions(heading, distance, shift))
    met = sum(t.units for t in strikes if reach >> t.hex & 1)
    return WEIGHTS.now.meet * min(units, met) - 0.1 * sum(t.escorts for t in strikes)


def air_fight_option(s: State, seat: Seat, proc: AirFight, action: Action) -> float:
    task = s.tasks[proc.task]
    if isinstance(action, FightThrough):
        return task.interceptors - task.escorts
    if isinstance(action, LoseEscort):
        return 0.5 if seat == proc.seat else -0.5
    return 0.0
