"""Why an action that a person might try is not an option: clause, text and figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Decision, Seat, Try
from bingqi.core.table import Refusal
from bingqi.core.text import Text
from bingqi.games.okinawa import actions as a
from bingqi.games.okinawa.rules.movement import Movement, MovePiece
from bingqi.games.okinawa.rules.reinforcement import Placement
from bingqi.games.okinawa.state import Position
from bingqi.games.okinawa.table.explain_fight import explain_attack, explain_hit, explain_retreat, explain_use
from bingqi.games.okinawa.table.explain_move import explain_go, explain_pick, explain_pick_chit, explain_place
from bingqi.games.okinawa.tables import CHITS, SLOT_SIDE, TURNS, UNIT_SIDE


def explain(s: Position, seat: Seat, action: Action) -> Refusal | None:
    """None if the action is allowed or nothing can be said."""
    asked = pending(s)
    if not isinstance(asked, Decision):
        return None
    if asked.seat != seat:
        return Refusal(asked.rule, Text("refuse-not-asked"))
    if action in asked.options:
        return None
    if isinstance(action, Try):
        meant = meaning(s, action.ref)
        if meant is not None and meant in asked.options:
            return None
        action = meant if meant is not None else action
    reason = REASONS.get(type(action))
    refusal = reason(s, seat, action) if reason is not None else None
    return refusal or Refusal(asked.rule, Text("refuse-not-now"))


def meaning(s: Position, ref: str) -> Action | None:
    """What a click on something would mean in the phase under way."""
    kind, _, number = ref.partition(":")
    if not number.isdigit():
        return None
    id, top = int(number), s.stack[-1]
    if kind == "space" and isinstance(top, MovePiece):
        return a.Go(id)
    if kind == "space" and isinstance(top, Placement):
        return a.Place(id)
    if kind == "unit" and id < len(UNIT_SIDE) and isinstance(top, Movement | MovePiece):
        return a.PickUnit(id)
    if kind == "chit" and id < len(SLOT_SIDE):
        return a.PickChit(id) if isinstance(top, Movement) else a.Use(id) if s.fight is not None else None
    return None


def explain_take_back(s: Position, seat: Seat, action: a.TakeBack) -> Refusal | None:
    """11.0(2)② A force that shows itself stays on the map."""
    if SLOT_SIDE[action.chit] == seat and s.up >> action.chit & 1:
        return Refusal("11.0(2)②", Text("refuse-face-up"))
    return None


def explain_rebuild(s: Position, seat: Seat, action: a.Rebuild) -> Refusal | None:
    cost = CHITS[action.kind].cost
    if cost > s.points:
        return Refusal("11.0(2)③", Text("refuse-points", {"needs": cost, "has": s.points}))
    return None


def explain_declare(s: Position, seat: Seat, action: a.Declare) -> Refusal | None:
    """9.0, chit lists."""
    if s.weather and CHITS[action.kind].aircraft:
        return Refusal("23.1", Text("refuse-weather"))
    return Refusal("9.0(2)", Text("refuse-sea-air"))


def explain_release(s: Position, seat: Seat, action: a.Release) -> Refusal | None:
    return Refusal("19.1(2)", Text("refuse-released", {"limit": Text(f"calendar-{TURNS[s.turn - 1].limit}")}))


def explain_event(s: Position, seat: Seat, action: a.PlayEvent) -> Refusal | None:
    return Refusal("23.1", Text("refuse-weather-first"))


def explain_order(s: Position, seat: Seat, action: a.HoldConference) -> Refusal | None:
    return None if s.yahara else Refusal("19.3.2", Text("refuse-yahara"))


Reason = Callable[[Position, Seat, Any], Refusal | None]
REASONS: dict[type[Action], Reason] = {
    a.PickUnit: explain_pick,
    a.PickChit: explain_pick_chit,
    a.Go: explain_go,
    a.Place: explain_place,
    a.Attack: explain_attack,
    a.Use: explain_use,
    a.HitUnit: explain_hit,
    a.HitChit: explain_hit,
    a.Retreat: explain_retreat,
    a.TakeBack: explain_take_back,
    a.Rebuild: explain_rebuild,
    a.Declare: explain_declare,
    a.Release: explain_release,
    a.PlayEvent: explain_event,
    a.HoldConference: explain_order,
}
