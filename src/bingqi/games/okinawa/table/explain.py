"""Why an action that a person might try is not an option: clause, text and figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bingqi.core.clicks import Meanings, meant
from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Decision, Procedure, Seat, Try
from bingqi.core.table import Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.okinawa.actions import (
    Attack,
    Declare,
    Go,
    HitChit,
    HitUnit,
    HoldConference,
    PickChit,
    PickUnit,
    Place,
    PlayEvent,
    Rebuild,
    Release,
    Retreat,
    TakeBack,
    Use,
)
from bingqi.games.okinawa.rules.movement import Movement, MovePiece
from bingqi.games.okinawa.rules.reinforcement import Placement
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.table.explain_fight import explain_attack, explain_hit, explain_retreat, explain_use
from bingqi.games.okinawa.table.explain_move import explain_go, explain_pick, explain_pick_chit, explain_place
from bingqi.games.okinawa.tables import CHITS, GRID, SLOT_SIDE, SLOTS, TURNS, UNIT_COUNT


def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    """None if the action is allowed or nothing can be said."""
    asked = pending(s)
    if not isinstance(asked, Decision):
        return None
    if asked.seat != seat:
        return refuse(asked.rule, "not-asked")
    if action in asked.options:
        return None
    if isinstance(action, Try):
        action = meant(s, action.ref, COUNTS, MEANINGS) or action
        if action in asked.options:
            return None
    reason = REASONS.get(type(action))
    refusal = reason(s, seat, action) if reason is not None else None
    return refusal or refuse(asked.rule, "not-now")


def explain_take_back(s: State, seat: Seat, action: TakeBack) -> Refusal | None:
    """11.0(2)② A force that shows itself stays on the map."""
    if SLOT_SIDE[action.chit] == seat and s.up >> action.chit & 1:
        return refuse("11.0(2)②", "face-up")
    return None


def explain_rebuild(s: State, seat: Seat, action: Rebuild) -> Refusal | None:
    cost = CHITS[action.kind].cost
    if cost > s.points:
        return refuse("11.0(2)③", "points", needs=cost, has=s.points)
    return None


def explain_declare(s: State, seat: Seat, action: Declare) -> Refusal | None:
    """9.0, chit lists."""
    if s.weather and CHITS[action.kind].aircraft:
        return refuse("23.1", "weather")
    return refuse("9.0(2)", "sea-air")


def explain_release(s: State, seat: Seat, action: Release) -> Refusal | None:
    return refuse("19.1(2)", "released", limit=Text(f"calendar-{TURNS[s.turn - 1].limit}"))


def explain_event(s: State, seat: Seat, action: PlayEvent) -> Refusal | None:
    return refuse("23.1", "weather-first")


def explain_order(s: State, seat: Seat, action: HoldConference) -> Refusal | None:
    return None if s.yahara else refuse("19.3.2", "yahara")


COUNTS = {"space": GRID.size, "unit": UNIT_COUNT, "chit": SLOTS}
MEANINGS: Meanings = {
    Movement: {"unit": PickUnit, "chit": PickChit},
    MovePiece: {"space": Go, "unit": PickUnit},
    Placement: {"space": Place},
    Procedure: {"chit": Use},
}
Reason = Callable[[State, Seat, Any], Refusal | None]
REASONS: dict[type[Action], Reason] = {
    PickUnit: explain_pick,
    PickChit: explain_pick_chit,
    Go: explain_go,
    Place: explain_place,
    Attack: explain_attack,
    Use: explain_use,
    HitUnit: explain_hit,
    HitChit: explain_hit,
    Retreat: explain_retreat,
    TakeBack: explain_take_back,
    Rebuild: explain_rebuild,
    Declare: explain_declare,
    Release: explain_release,
    PlayEvent: explain_event,
    HoldConference: explain_order,
}
