"""Why something is not allowed: the clause, a text and the figures. Asked for by a person, never by the rules."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Decision, Seat, Try
from bingqi.core.table import Line, Refusal
from bingqi.core.text import Text
from bingqi.games.naval.actions import Engage, Escort, Go, Join, Plan, StrikeBoat, StrikeShips, Take
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.interception import Interception
from bingqi.games.naval.rules.movement import boat_reach, has_berth, has_room, surface_reach
from bingqi.games.naval.rules.options import may_attack
from bingqi.games.naval.rules.submarine import MOVES as BOAT_MOVES
from bingqi.games.naval.rules.submarine import BoatAction, SubmarineOperation
from bingqi.games.naval.rules.surface import AFTER, MOVES, GroupAction, SurfaceOperation, known_ships, missile_reach
from bingqi.games.naval.setup import Deployment, slots_of
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import BLOCKED, GRID, LAND, NUCLEAR, STACK, SUBMARINES, SURFACE, TRANSPORTS


def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    """None if the action is an option, or if there is nothing to say."""
    asked = pending(s)
    if not isinstance(asked, Decision):
        return no("4.5", "over")
    if asked.seat != seat:
        return no("4.1(2)", "not-asked")
    if action in asked.options:
        return None
    proc = s.stack[-1]
    hex, ship = pointed(s, seat, action)
    if isinstance(proc, Deployment):
        return why_not_place(s, seat, proc, hex)
    if isinstance(proc, AirOperation):
        return why_not_task(s, seat, proc, action, hex, ship)
    if isinstance(proc, Interception):
        return why_not_intercept(s, seat, proc, hex)
    if isinstance(proc, SubmarineOperation | SurfaceOperation):
        return why_not_take(s, seat, proc, action, ship)
    if isinstance(proc, BoatAction):
        return why_not_boat(s, seat, proc, action, hex)
    if isinstance(proc, GroupAction):
        return why_not_group(s, seat, proc, action, hex, ship)
    if isinstance(proc, ShipBattle):
        return why_not_fight(s, seat, proc, action, ship)
    return no(asked.rule, "not-now")


def no(rule: str, key: str, *figures: tuple[str, int, str], **args: int | str) -> Refusal:
    """A refusal; figures are (text key, value, clause)."""
    lines = tuple(Line(Text(f"line-{name}"), str(value), clause) for name, value, clause in figures)
    return Refusal(rule, Text(f"refuse-{key}", args), lines)


def pointed(s: State, seat: Seat, action: Action) -> tuple[int, int]:
    """(hex, ship) that the action points at, -1 where it does not; a face-down enemy is only its hex."""
    if isinstance(action, Try):
        kind, _, rest = action.ref.partition(":")
        if kind == "unit" and rest.isdigit() and is_known(s, seat, int(rest)):
            return s.pos[int(rest)], int(rest)
        if kind == "space" and rest.isdigit() and GRID.board >> int(rest) & 1:
            return int(rest), -1
        return -1, -1
    ship = getattr(action, "target", getattr(action, "unit", -1))
    hex = getattr(action, "hex", -1)
    if not is_known(s, seat, ship):
        ship = -1
    if hex < 0 and ship >= 0:
        hex = s.pos[ship]
    return hex if 0 <= hex < GRID.size and GRID.board >> hex & 1 else -1, ship


def is_known(s: State, seat: Seat, ship: int) -> bool:
    """Whether the seat may know where the ship is: nothing is said about others, whatever is asked."""
    if not 0 <= ship < len(s.pos):
        return False
    return s.seat_of(ship) == seat or bool((s.found | s.shown) >> ship & 1)


# --- movement --------------------------------------------------------------------------------------------------------


def why_not_enter(s: State, hex: int) -> Refusal | None:
    """8.0(4) Hexes that no ship enters."""
    if not GRID.board >> hex & 1:
        return no("8.0(1)", "off-map")
    if LAND >> hex & 1:
        return no("8.0(4)①", "land")
    if not s.theatre.sea >> hex & 1:
        return no("8.0(4)③", "neutral")
    return None


def why_not_go(s: State, origin: int, hex: int, distance: int, full: Refusal | None) -> Refusal | None:
    """8.0(2), 8.0(4), 8.0(5) One hex as the end of a move."""
    barred = why_not_enter(s, hex)
    if barred:
        return barred
    if origin == OFF:
        return full or no("20.1(2)", "edge-only")
    far = GRID.distance(origin, hex)
    if far == 1 and frozenset((origin, hex)) in BLOCKED:
        return no("8.0(4)②", "land-side")
    if far > distance:
        return no("8.0(2)", "too-far", ("distance", far, "8.0(2)"), ("limit", distance, "8.0(2)"))
    steps = s.theatre.sea_distance(hex)[origin]
    if steps > distance:
        return no("8.0(4)②", "way-round", ("distance", steps, "8.0(4)②"), ("limit", distance, "8.0(2)"))
    return full


def why_not_place(s: State, seat: Seat, proc: Deployment, hex: int) -> Refusal | None:
    slot = slots_of(s, seat)[proc.slot]
    if hex < 0:
        return no("3.2(2)③", "choose-hex")
    barred = why_not_enter(s, hex)
    if barred:
        return barred
    if not slot.hexes >> hex & 1:
        return no("3.2(2)③", "outside")
    return full_hex(s, seat, hex, 1, bool(slot.fits & SUBMARINES)) or no("3.2(2)③", "not-that-ship")


def full_hex(s: State, seat: Seat, hex: int, count: int, boat: bool) -> Refusal | None:
    """8.0(5) Too many ships."""
    if boat and not has_berth(s, seat, hex):
        return no("8.0(5)②", "berth", ("limit", 1, "8.0(5)②"))
    if not boat and not has_room(s, seat, hex, count):
        there = (s.at.get(hex, 0) & s.theatre.fleet[seat] & SURFACE).bit_count()
        return no("8.0(5)①", "stack", ("there", there, ""), ("group", count, ""), ("limit", STACK, "8.0(5)①"))
    return None


# --- aircraft --------------------------------------------------------------------------------------------------------


def why_not_task(s: State, seat: Seat, proc: AirOperation, action: Action, hex: int, ship: int) -> Refusal | None:
    if proc.at == "ask_distance":
        return no("7.3(2)", "carrier") if proc.afloat and ship >= 0 else no("5.1(1)", "distance-useless")
    if hex < 0:
        return no("5.2(1)", "no-target")
    far = air_distance(s, seat, proc, hex)
    if far > proc.distance:
        rule = "7.3.1(2)" if proc.afloat else "5.2(2)"
        return no(rule, "air-range", ("distance", far, rule), ("declared", proc.distance, "5.1(1)"))
    theirs = s.at.get(hex, 0) & s.theatre.fleet[1 - seat]
    if not theirs:
        return no("5.2(1)", "no-target")
    if isinstance(action, StrikeShips | StrikeBoat | Escort):
        return why_not_strike(s, seat, hex, theirs)
    if any(task.hex == hex for task in s.tasks):
        return no("5.2(6)", "both")
    if proc.afloat:
        return no("7.3.1(3)", "carrier-strength")
    return no("9.2(1)", "all-found") if not theirs & ~s.found else no("5.2(5)", "not-now")


def why_not_strike(s: State, seat: Seat, hex: int, theirs: int) -> Refusal:
    if not may_attack(s, seat):
        return no("22.5(1)", "exclusive")
    if not theirs & s.found:
        return no("5.2(3)①", "undiscovered")
    if any(task.hex == hex and task.use.startswith("search") for task in s.tasks):
        return no("5.2(6)", "both")
    used = sum(task.units + task.escorts for task in s.tasks if task.use.startswith("strike"))
    if used >= s.planes[seat]:
        return no("5.3(2)", "no-planes", ("used", used, "5.3(1)"), ("limit", s.planes[seat], "3.3(2)"))
    return no("7.3.1(3)", "carrier-strength")


def air_distance(s: State, seat: Seat, proc: AirOperation, hex: int) -> int:
    origins = 0
    if proc.afloat:
        for ship in bit_list(proc.carriers):
            origins |= 1 << s.pos[ship]
    else:
        origins = s.theatre.bases[seat]
    return next((d for d in range(40) if s.theatre.air_reach(origins, d) >> hex & 1), 99)


def why_not_intercept(s: State, seat: Seat, proc: Interception, hex: int) -> Refusal:
    if proc.at == "ask_scramble":
        return no("17.1(1)", "no-interceptors")
    if not any(task.hex == hex for task in s.tasks):
        return no("17.0", "no-attack")
    return no("17.1(6)②", "carrier-strength") if proc.carriers else no("17.1(5)", "interception-range")


# --- choosing ships --------------------------------------------------------------------------------------------------


def why_not_take(
    s: State, seat: Seat, proc: SubmarineOperation | SurfaceOperation, action: Action, ship: int
) -> Refusal | None:
    boats = isinstance(proc, SubmarineOperation)
    if ship < 0:
        return no("6.0(5)" if boats else "7.2(4)", "choose-ship")
    if s.seat_of(ship) != seat:
        return no("4.1(2)", "not-yours")
    if bool(SUBMARINES >> ship & 1) != boats:
        return no("4.2②" if boats else "4.2③", "other-kind")
    if s.acted >> ship & 1:
        return no("6.0(1)" if boats else "7.2(4)", "acted")
    if isinstance(proc, SurfaceOperation):
        if proc.closed:
            return no("7.1(2)", "flown-after")
        if not proc.groups:
            limit = s.theatre.sides[seat].groups
            return no("7.2(6)", "groups", ("used", limit, "7.2(6)"), ("limit", limit, "7.2(6)"))
    return no("4.2②" if boats else "4.2③", "not-now")


def why_not_boat(s: State, seat: Seat, proc: BoatAction, action: Action, hex: int) -> Refusal | None:
    if isinstance(action, Plan):
        return why_not_boat_plan(s, seat, proc, action.plan)
    if proc.at != "ask_end" or hex < 0:
        return no("6.0(2)", "same-hex")
    origin = s.pos[proc.boat]
    full = full_hex(s, seat, hex, 1, True)
    barred = why_not_go(s, origin, hex, BOAT_MOVES[proc.plan][NUCLEAR >> proc.boat & 1], full)
    if barred:
        return barred
    if proc.plan.endswith("attack-ships") and s.theatre.ports[1 - seat] >> hex & 1:
        return no("14.0(7)", "safe-port")
    return no("6.0(2)", "no-target")


def why_not_boat_plan(s: State, seat: Seat, proc: BoatAction, plan: str) -> Refusal:
    if s.found >> proc.boat & 1:
        return no("6.0(3)", "only-dive")
    if plan == "dive":
        return no("6.0(3)", "not-found")
    if "attack" in plan and not may_attack(s, seat):
        return no("22.5(1)", "exclusive")
    ends = boat_reach(s, seat, s.pos[proc.boat], BOAT_MOVES.get(plan, (1, 1))[NUCLEAR >> proc.boat & 1])
    return no("6.0(2)", "no-target") if ends else no("8.0(5)②", "nowhere")


# --- surface groups --------------------------------------------------------------------------------------------------


def why_not_group(s: State, seat: Seat, proc: GroupAction, action: Action, hex: int, ship: int) -> Refusal | None:
    origin = proc.origin(s)
    if isinstance(action, Plan):
        return why_not_plan(s, seat, proc, action.plan)
    if proc.at == "ask_join" or isinstance(action, Join | Take):
        if ship >= 0 and s.seat_of(ship) == seat and s.pos[ship] != origin:
            return no("7.2(3)①", "other-hex")
        return no("7.2(3)①", "acted")
    if hex < 0:
        return no("7.2(1)", "not-now")
    count = proc.group.bit_count()
    if proc.at in ("ask_end", "ask_after") or isinstance(action, Go):
        distance = AFTER.get(proc.plan) or MOVES.get(proc.plan, 2)
        barred = why_not_go(s, origin, hex, distance, full_hex(s, seat, hex, count, False))
        return barred or no("7.2(2)③" if "attack" in proc.plan else "7.2(2)②", "no-target")
    return why_not_target(s, seat, proc, origin, hex)


def why_not_target(s: State, seat: Seat, proc: GroupAction, origin: int, hex: int) -> Refusal:
    theirs = s.at.get(hex, 0) & s.theatre.fleet[1 - seat]
    far, reach = GRID.distance(origin, hex), missile_reach(s, proc.group)
    if not theirs:
        return no("10.2(1)", "no-target")
    if far > reach:
        return no("7.2(2)③", "missile-range", ("distance", far, "7.2(2)③"), ("limit", max(reach, 0), "7.2(2)③"))
    if not theirs & s.found:
        return no("10.0", "undiscovered")
    return no("7.2(5)", "found-later")


def why_not_plan(s: State, seat: Seat, proc: GroupAction, plan: str) -> Refusal:
    if plan == "land":
        return why_not_land(s, seat, proc.group)
    if "attack" in plan:
        if not may_attack(s, seat):
            return no("22.5(1)", "exclusive")
        if proc.operation(s).searched:
            return no("7.2(5)", "searched")
        if "ships" in plan and missile_reach(s, proc.group) < 0:
            return no("2.11(3)①", "unarmed")
        if "ships" in plan and not known_ships(s, seat):
            return no("10.0", "undiscovered")
    if plan == "move":
        count = proc.group.bit_count()
        if count > STACK and not surface_reach(s, seat, proc.origin(s), count, 2):
            return no("8.0(5)①", "stack", ("group", count, ""), ("limit", STACK, "8.0(5)①"))
    rule = "7.2(2)①" if "boat" in plan else "7.2(2)②" if "search" in plan else "7.2(2)③"
    return no(rule, "no-target")


def why_not_land(s: State, seat: Seat, group: int) -> Refusal:
    """18.1 What is missing for a landing."""
    if group & (group - 1):
        return no("7.2(1)⑥", "land-alone")
    ship = group.bit_length() - 1
    if not TRANSPORTS >> ship & 1 or not s.supplies[ship]:
        return no("18.1(2)", "no-supplies")
    place = s.theatre.landing.get(s.pos[ship])
    if place is None or not (place.blue, place.red)[seat]:
        return no("18.1(2)", "no-landing-hex")
    owner, count = s.landing_at(s.pos[ship]) or (seat, 0)
    if owner != seat:
        return no("18.1(2)③", "enemy-landing")
    if count >= place.room:
        return no("18.1(2)", "landing-full", ("there", count, ""), ("limit", place.room, "18.1(2)"))
    return no("18.1(2)②", "landed-now")


def why_not_fight(s: State, seat: Seat, proc: ShipBattle, action: Action, ship: int) -> Refusal:
    if isinstance(action, Engage) or proc.at == "ask_assign":
        if ship >= 0 and proc.targets >> ship & 1:
            return no("15.1(3)", "round")
        return no("15.1(2)", "no-target")
    return no("15.2(2)", "not-now")
