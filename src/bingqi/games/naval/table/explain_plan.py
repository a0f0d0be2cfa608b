"""Why a boat or a group cannot do or reach that."""

from __future__ import annotations

from bingqi.core.procedure import Action, Seat
from bingqi.core.table import Refusal, refuse
from bingqi.games.naval.actions import Go, Hunt, Plan, Through
from bingqi.games.naval.rules.options import may_attack
from bingqi.games.naval.rules.plans import AFTER, MOVES, SHIP_SEARCH, missile_reach
from bingqi.games.naval.rules.queries import boat_reach, surface_reach, whole
from bingqi.games.naval.rules.submarine import MOVES as BOAT_MOVES
from bingqi.games.naval.rules.submarine import BoatAction
from bingqi.games.naval.rules.surface import GroupAction
from bingqi.games.naval.rules.torpedo import asw_halves
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.table.pointing import Pointed, figure, full_hex, not_mine, why_not_enter
from bingqi.games.naval.tables import BLOCKED, GRID, NUCLEAR, STACK, SUBMARINES, SURFACE, TRANSPORTS

BOAT_PLANS = (*BOAT_MOVES, "search-ships", "search-boat", "attack-ships", "attack-boat", "dive")
GROUP_PLANS = (*MOVES, *AFTER, "search-ships", "search-boat", "land")


def why_not_go(s: State, origin: int, hex: int, distance: int, full: Refusal | None) -> Refusal | None:
    """8.0(2), 8.0(4), 8.0(5) One hex as the end of a move."""
    barred = why_not_enter(s, hex)
    if barred:
        return barred
    if origin == hex:
        return refuse("8.0(1)", "here-already")
    near = s.theatre.near[origin][min(distance, 2)]
    if origin == OFF:
        return full if near >> hex & 1 else refuse("20.1(2)", "edge-only", figure("limit", distance, "8.0(2)"))
    far = GRID.distance(origin, hex)
    if far == 1 and frozenset((origin, hex)) in BLOCKED:
        return refuse("8.0(4)②", "land-side")
    if far > distance:
        return refuse("8.0(2)", "too-far", figure("distance", far, "8.0(2)"), figure("limit", distance, "8.0(2)"))
    if not near >> hex & 1:
        steps = figure("distance", s.theatre.sea_distance(hex)[origin], "8.0(4)②")
        return refuse("8.0(4)②", "way-round", steps, figure("limit", distance, "8.0(2)"))
    return full


def out_of_reach(s: State, seat: Seat, origin: int, action: Action, distance: int) -> Refusal | None:
    """8.0(2) Sent to a hex before it was said that they move: one that no move reaches. Enemies there may be meant."""
    if not isinstance(action, Go) or action.hex == origin or s.at.get(action.hex, 0) & s.theatre.fleet[1 - seat]:
        return None
    return why_not_go(s, origin, action.hex, distance, None)


def no_prey(s: State, seat: Seat, hexes: list[int], plan: str, rule: str) -> Refusal:
    """Why there is nothing for a plan in any of the hexes: nobody, not discovered, discovered already, in port."""
    boat = "boat" in plan
    kind = (SUBMARINES if boat else SURFACE) & s.theatre.fleet[1 - seat]
    there = 0
    for hex in hexes:
        there |= s.at.get(hex, 0) & kind
    if not there:
        return refuse(rule, "no-target")
    if "search" in plan:
        return refuse("9.3(1)" if boat else "9.2(1)", "boat-found" if boat else "all-found")
    if not there & s.found:
        return refuse("10.0", "undiscovered")
    return refuse("14.0(7)", "safe-port")


# --- submarines ------------------------------------------------------------------------------------------------------


def why_not_boat(s: State, seat: Seat, proc: BoatAction, action: Action, at: Pointed) -> Refusal:
    if isinstance(action, Plan):
        return why_not_boat_plan(s, seat, proc, action.plan)
    if proc.at == "ask_plan":
        nuclear = NUCLEAR >> proc.boat & 1
        beyond = out_of_reach(s, seat, s.pos[proc.boat], action, BOAT_MOVES["move"][nuclear])
        return beyond or refuse("6.0(1)", "plan-first")
    if proc.at == "ask_way" or isinstance(action, Through):
        return refuse("8.0(1)", "not-between")
    if proc.at == "ask_prey" or isinstance(action, Hunt):
        return refuse("6.0(2)", "same-hex") if at.hex != s.pos[proc.boat] else refuse("10.1(1)", "choose-target")
    if at.hex < 0:
        return refuse("8.0(2)", "choose-end")
    full = full_hex(s, seat, at.hex, 1, True)
    barred = why_not_go(s, s.pos[proc.boat], at.hex, BOAT_MOVES[proc.plan][NUCLEAR >> proc.boat & 1], full)
    return barred or no_prey(s, seat, [at.hex], proc.plan, "6.0(2)")


def why_not_boat_plan(s: State, seat: Seat, proc: BoatAction, plan: str) -> Refusal:
    boat, nuclear = proc.boat, NUCLEAR >> proc.boat & 1
    if plan.endswith("both"):
        return refuse("6.0(1)④", "mixed") if not s.rules.mixed_pairs else refuse("6.0(2)", "no-pair")
    if plan not in BOAT_PLANS:
        return refuse("6.0(1)", "not-for-boats")
    if s.found >> boat & 1 and not (nuclear and plan == "move"):
        return refuse("18.2(2)" if nuclear else "6.0(3)", "only-dive-move" if nuclear else "only-dive")
    if plan == "dive":
        return refuse("6.0(3)", "not-found")
    if "attack" in plan and not may_attack(s, seat):
        return refuse("22.5(1)", "exclusive")
    if plan not in BOAT_MOVES:
        return no_prey(s, seat, [s.pos[boat]], plan, "6.0(2)")
    ends = boat_reach(s, seat, s.pos[boat], BOAT_MOVES[plan][nuclear])
    return no_prey(s, seat, ends, plan, "6.0(2)") if ends else refuse("8.0(5)②", "nowhere")


# --- surface groups --------------------------------------------------------------------------------------------------


def why_not_group(s: State, seat: Seat, proc: GroupAction, action: Action, at: Pointed) -> Refusal:
    if isinstance(action, Plan):
        return why_not_plan(s, seat, proc, action.plan)
    if proc.at in ("ask_join", "ask_plan"):
        beyond = out_of_reach(s, seat, proc.origin(s), action, MOVES["move"])
        first = refuse("7.2(1)", "plan-first") if proc.at == "ask_plan" else why_not_join(s, seat, proc, at)
        return beyond or first
    if at.hex < 0:
        return refuse("8.0(2)", "choose-end")
    if proc.at == "ask_target":
        return why_not_target(s, seat, proc, at)
    distance = AFTER[proc.plan] if proc.at == "ask_after" else MOVES[proc.plan]
    full = full_hex(s, seat, at.hex, proc.group.bit_count(), False)
    barred = why_not_go(s, proc.origin(s), at.hex, distance, full)
    return barred or nothing_from(s, seat, proc.group, [at.hex], proc.plan)


def why_not_join(s: State, seat: Seat, proc: GroupAction, at: Pointed) -> Refusal:
    if at.ship < 0:
        return refuse("7.2(3)①", "choose-ship")
    barred = not_mine(s, seat, at.ship)
    if barred:
        return barred
    if proc.group >> at.ship & 1:
        return refuse("7.2(3)①", "in-group")
    if SUBMARINES >> at.ship & 1:
        return refuse("4.2③", "other-kind")
    return refuse("7.2(4)", "acted") if s.pos[at.ship] == proc.origin(s) else refuse("7.2(3)①", "other-hex")


def why_not_target(s: State, seat: Seat, proc: GroupAction, at: Pointed) -> Refusal:
    """10.2(1) Another hex or submarine than those that may be attacked."""
    plan = "attack-boat" if "boat" in proc.plan else "attack-ships"
    if plan == "attack-boat":
        hex = proc.origin(s)
        return refuse("7.2(2)①", "same-hex-group") if at.hex != hex else refuse("10.2(1)", "choose-target")
    if not s.at.get(at.hex, 0) & s.theatre.fleet[1 - seat] & SURFACE:
        return refuse("10.2(1)", "no-target")
    far, reach = GRID.distance(proc.origin(s), at.hex), missile_reach(s, proc.group)
    if far > reach:
        return refuse("7.2(2)③", "missile-range", figure("distance", far), figure("limit", reach, "7.2(2)③"))
    return nothing_from(s, seat, proc.group, [proc.origin(s)], plan, only=at.hex)


def nothing_from(s: State, seat: Seat, group: int, ends: list[int], plan: str, only: int = -1) -> Refusal:
    """Why a group at one of the hexes would find nothing to search or attack."""
    if "boat" in plan:
        return no_prey(s, seat, ends, plan, "7.2(2)①")
    reach = SHIP_SEARCH if "search" in plan else missile_reach(s, group)
    hexes = 0
    for end in ends:
        hexes |= GRID.within(end, reach)
    near = [hex for hex in s.at if hexes >> hex & 1 and only in (-1, hex)]
    theirs = s.theatre.fleet[1 - seat] & SURFACE & s.found
    if "attack" in plan and any(s.at[hex] & theirs for hex in near):
        return refuse("7.2(5)", "found-later")
    return no_prey(s, seat, near, plan, "7.2(2)②" if "search" in plan else "7.2(2)③")


def why_not_plan(s: State, seat: Seat, proc: GroupAction, plan: str) -> Refusal:
    group, origin, count = proc.group, proc.origin(s), proc.group.bit_count()
    if plan == "land":
        return why_not_land(s, seat, group)
    if plan.endswith("both"):
        return refuse("7.2(1)⑤", "mixed") if not s.rules.mixed_pairs else refuse("7.2(2)①", "no-pair")
    if plan not in GROUP_PLANS:
        return refuse("7.2(1)", "not-for-ships")
    if "attack" in plan:
        if not may_attack(s, seat):
            return refuse("22.5(1)", "exclusive")
        if proc.operation(s).searched:
            return refuse("7.2(5)", "searched")
        if "ships" in plan and missile_reach(s, group) < 0:
            return refuse("2.11(3)①", "unarmed")
    if origin == OFF and plan not in MOVES:
        return refuse("19.4(2)", "off-edge")
    ends = surface_reach(s, seat, origin, count, MOVES[plan]) if plan in MOVES else [origin]
    if not ends:
        return refuse("8.0(5)①", "stack", figure("group", count), figure("limit", STACK, "8.0(5)①"))
    if "boat" in plan and (weak := too_weak(group, plan)):
        return weak
    return nothing_from(s, seat, group, ends, plan)


def too_weak(group: int, plan: str) -> Refusal | None:
    """12.0(1), 9.3(3)③ The sum of the group's anti-submarine strength gives no die."""
    halves = asw_halves(group)
    if halves if plan == "search-boat" else whole(halves):
        return None
    return refuse("9.3(3)③" if "search" in plan else "12.0(1)", "no-asw", figure("dice", 0, "12.0(1)"))


def why_not_land(s: State, seat: Seat, group: int) -> Refusal:
    """18.1 What is missing for a landing."""
    if group & (group - 1):
        return refuse("7.2(1)⑥", "land-alone")
    ship = group.bit_length() - 1
    if not TRANSPORTS >> ship & 1 or not s.supplies[ship]:
        return refuse("18.1(2)", "no-supplies")
    place = s.theatre.landing.get(s.pos[ship])
    if place is None or not (place.blue, place.red)[seat]:
        return refuse("18.1(2)", "no-landing-hex")
    owner, count = s.landing_at(s.pos[ship]) or (seat, 0)
    if owner != seat:
        return refuse("18.1(2)③", "enemy-landing")
    if count >= place.room:
        return refuse("18.1(2)", "landing-full", figure("there", count), figure("limit", place.room, "18.1(2)"))
    return refuse("18.1(2)②", "landed-now")
