"""Why an air operation or an interception cannot do that."""

from __future__ import annotations

from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Action, Seat, Try
from bingqi.core.table import Refusal, refuse
from bingqi.games.naval.actions import (
    Commit,
    Declare,
    Escort,
    Intercept,
    LaunchMissiles,
    Resolve,
    Scramble,
    ScrambleCarriers,
    SearchBoat,
    SearchShips,
    StrikeBoat,
    StrikeShips,
)
from bingqi.games.naval.rules.air import AirOperation, capacity, heading_of, ready_carriers
from bingqi.games.naval.rules.interception import STRIKES, Interception, interception_bases
from bingqi.games.naval.rules.options import MISSILE_COST, exposed_ships, may_attack
from bingqi.games.naval.state import State
from bingqi.games.naval.table.pointing import Pointed, figure, not_mine
from bingqi.games.naval.tables import FIGHTERS, FLYERS, SHIP_AIR, SUB_AIR, SUBMARINES, SURFACE, bands


def why_not_air(s: State, seat: Seat, proc: AirOperation, action: Action, at: Pointed) -> Refusal:
    if proc.at == "ask_distance":
        return why_not_declare(s, seat, proc, action, at)
    if proc.at == "ask_resolve":
        return why_not_resolve(s, action, at)
    return why_not_assign(s, seat, proc, action, at)


# --- declaring (5.1, 7.3) --------------------------------------------------------------------------------------------


def why_not_declare(s: State, seat: Seat, proc: AirOperation, action: Action, at: Pointed) -> Refusal:
    if proc.afloat and at.ship >= 0 and not isinstance(action, Declare):
        return why_not_fly_from(s, seat, proc.carriers, at.ship)
    if not isinstance(action, Declare):
        return refuse("7.3(2)" if proc.afloat else "5.1(1)", "distance-first")
    if proc.afloat and not proc.carriers:
        return refuse("7.3(2)", "carriers-first")
    farthest = bands(heading_of(proc.afloat))[-1]
    if action.distance > farthest:
        limit = figure("limit", farthest, "24.3")
        return refuse("7.3(3)" if proc.afloat else "5.1(2)", "off-table", figure("distance", action.distance), limit)
    return refuse("5.1(1)", "distance-useless")


def why_not_fly_from(s: State, seat: Seat, chosen: int, ship: int) -> Refusal:
    barred = not_mine(s, seat, ship)
    if barred:
        return barred
    if not FLYERS >> ship & 1:
        return refuse("7.3.1(1)①", "no-air-strength")
    if not ready_carriers(s, seat) >> ship & 1:
        return refuse("19.4(2)", "off-edge")
    return refuse("7.3(2)", "chosen" if chosen >> ship & 1 else "distance-first")


# --- assigning (5.2, 5.3, 7.3.1) -------------------------------------------------------------------------------------


def why_not_assign(s: State, seat: Seat, proc: AirOperation, action: Action, at: Pointed) -> Refusal:
    if isinstance(action, LaunchMissiles):
        return why_not_launch(s, seat, proc)
    theirs = s.at.get(at.hex, 0) & s.theatre.fleet[1 - seat]
    if at.hex < 0 or not theirs:
        return refuse("5.2(1)", "no-target")
    origins = origins_for(s, seat, proc, action)
    far = air_distance(s, origins, at.hex)
    if far > proc.distance:
        rule = "7.3.1(2)" if proc.afloat else "5.2(2)"
        return refuse(rule, "air-range", figure("distance", far, rule), figure("declared", proc.distance, "5.1(1)"))
    if isinstance(action, Try):
        action = likely(theirs, s.found, at)
    if isinstance(action, StrikeShips | StrikeBoat | Escort):
        return why_not_strike(s, seat, proc, action, at.hex, theirs)
    return why_not_search(s, proc, action, at.hex, theirs)


def likely(theirs: int, found: int, at: Pointed) -> Action:
    """What somebody means who points at a hex or a ship: ships before boats, an attack on what is discovered."""
    if at.ship >= 0 and SUBMARINES >> at.ship & 1:
        return StrikeBoat(at.ship)
    if theirs & SURFACE:
        return StrikeShips(at.hex) if not theirs & SURFACE & ~found else SearchShips(at.hex)
    boats = bit_list(theirs & SUBMARINES & found)
    return StrikeBoat(boats[0]) if boats else SearchBoat(at.hex)


def origins_for(s: State, seat: Seat, proc: AirOperation, action: Action) -> int:
    """Where the aircraft of the action start from."""
    if not proc.afloat:
        return s.theatre.bases[seat]
    origin = getattr(action, "origin", None)
    return 1 << origin if origin is not None else bits_of(s.pos[ship] for ship in bit_list(proc.carriers))


def air_distance(s: State, origins: int, hex: int) -> int:
    return next((d for d in range(40) if s.theatre.air_reach(origins, d) >> hex & 1), 99)


def why_not_search(s: State, proc: AirOperation, action: Action, hex: int, theirs: int) -> Refusal:
    uses = {task.use for task in s.tasks if task.hex == hex}
    if isinstance(action, SearchBoat):
        if not theirs & SUBMARINES:
            return refuse("5.2(4)②", "no-target")
        if not theirs & SUBMARINES & ~s.found:
            return refuse("9.3(1)", "boat-found")
        return spent_strength(s, proc, action, SUB_AIR) or refuse("5.2(4)②", "no-such-boat")
    if not theirs & SURFACE:
        return refuse("5.2(4)①", "no-target")
    if not theirs & SURFACE & ~s.found:
        return refuse("9.2(1)", "all-found")
    if "strike-ships" in uses:
        return refuse("5.2(6)", "both")
    if "search-ships" in uses:
        return refuse("9.2(1)", "searched-already")
    return spent_strength(s, proc, action, SHIP_AIR) or refuse("5.2(5)", "choose-option")


def why_not_strike(s: State, seat: Seat, proc: AirOperation, action: Action, hex: int, theirs: int) -> Refusal:
    uses = {task.use for task in s.tasks if task.hex == hex}
    if isinstance(action, Escort) and not uses & {*STRIKES}:
        return refuse("5.3(1)", "escort-alone")
    if not may_attack(s, seat):
        return refuse("22.5(1)", "exclusive")
    boat = isinstance(action, StrikeBoat) or (isinstance(action, Escort) and "strike-ships" not in uses)
    kind = SUBMARINES if boat else SURFACE
    if not theirs & kind:
        return refuse("5.2(4)②" if boat else "5.2(4)①", "no-target")
    if not theirs & kind & s.found:
        return refuse("5.2(3)①", "undiscovered")
    if not boat and "search-ships" in uses:
        return refuse("5.2(6)", "both")
    used = sum(task.units + task.escorts for task in s.tasks if task.use in STRIKES)
    if used >= s.planes[seat]:
        return refuse("5.3(2)", "no-planes", figure("used", used, "5.3(1)"), figure("limit", s.planes[seat], "3.3(2)"))
    return spent_strength(s, proc, action, SUB_AIR if boat else SHIP_AIR) or refuse("5.2(5)", "choose-option")


def spent_strength(s: State, proc: AirOperation, action: Action, table: tuple[int, ...]) -> Refusal | None:
    """7.3.1 The carriers that could do it have no such strength, or have used it."""
    if not proc.afloat:
        return None
    boat = table is SUB_AIR
    homes = bit_list(origins_for(s, proc.seat, proc, action))
    limit = sum(capacity(s, proc.carriers, home, table) for home in homes)
    use = "strike-boat" if boat else "strike-ships"
    left = sum(max(0, proc.strength_left(s, home, use)) for home in homes)
    if not limit:
        return refuse("7.3.1(1)②" if boat else "7.3.1(1)①", "no-air-strength")
    if left:
        return None
    return refuse("7.3.1(3)", "carrier-strength", figure("used", limit, "7.3.1(3)"), figure("limit", limit, "7.3.1(3)"))


def why_not_launch(s: State, seat: Seat, proc: AirOperation) -> Refusal:
    if not s.rules.ballistic:
        return refuse("22.2", "option-off")
    if s.theatre.china != seat:
        return refuse("22.2(1)", "not-china")
    if s.missiles_used:
        return refuse("22.2(1)", "missiles-used")
    if not exposed_ships(s, 1 - seat):
        return refuse("22.2(4)①", "undiscovered")
    return refuse("22.2(2)", "too-few-actions", figure("there", proc.left), figure("limit", MISSILE_COST, "22.2(2)"))


def why_not_resolve(s: State, action: Action, at: Pointed) -> Refusal:
    here = [task for task in s.tasks if task.hex == at.hex]
    if isinstance(action, Resolve) and 0 <= action.task < len(s.tasks) and s.tasks[action.task].done:
        return refuse("5.4(3)", "resolved")
    if here and all(task.done for task in here):
        return refuse("5.4(3)", "resolved")
    return refuse("5.4(2)", "choose-option" if here else "no-task")


# --- interception (17.1) ---------------------------------------------------------------------------------------------


def why_not_intercept(s: State, seat: Seat, proc: Interception, action: Action, at: Pointed) -> Refusal:
    if proc.at == "ask_scramble":
        return why_not_scramble(s, seat, proc, action, at)
    here = [task for task in s.tasks if task.hex == at.hex]
    if not here:
        return refuse("17.0", "no-attack")
    if not any(task.use in STRIKES for task in here):
        return refuse("17.0", "search-free")
    origin = action.origin if isinstance(action, Intercept) else None
    carriers = bits_of(s.pos[ship] for ship in bit_list(proc.carriers))
    homes = 1 << origin if origin is not None else carriers or interception_bases(s, seat)
    far = air_distance(s, homes, at.hex)
    if far > proc.distance:
        declared = figure("declared", proc.distance, "17.1(1)")
        return refuse("17.1(5)", "interception-range", figure("distance", far, "17.1(5)"), declared)
    return refuse("17.1(6)②", "carrier-strength") if proc.carriers else refuse("17.1(5)", "choose-option")


def why_not_scramble(s: State, seat: Seat, proc: Interception, action: Action, at: Pointed) -> Refusal:
    if isinstance(action, Scramble | ScrambleCarriers):
        return why_not_distance(s, seat, proc, action)
    if at.ship >= 0:
        barred = not_mine(s, seat, at.ship)
        if barred:
            return barred
        if not FIGHTERS >> at.ship & 1:
            return refuse("17.1(6)②", "no-fighters")
        return refuse("17.1(6)", "chosen") if proc.carriers >> at.ship & 1 else refuse("17.1(5)", "attacks-too-far")
    if isinstance(action, Commit):
        return refuse("17.1(6)②", "no-fighters")
    return refuse("17.1(1)", "distance-first")


def why_not_distance(s: State, seat: Seat, proc: Interception, action: Scramble | ScrambleCarriers) -> Refusal:
    if isinstance(action, Scramble):
        if proc.carriers:
            return refuse("17.1(2)", "carriers-chosen")
        if not interception_bases(s, seat):
            return refuse("17.1(5)", "no-bases")
    elif not proc.carriers:
        return refuse("17.1(6)", "carriers-first")
    farthest = bands("base-interception" if isinstance(action, Scramble) else "carrier-interception")[-1]
    if action.distance > farthest:
        return refuse("17.1(1)", "off-table", figure("distance", action.distance), figure("limit", farthest, "24.3"))
    return refuse("17.1(5)", "distance-useless")
