"""Why an action that a person might try is not an option: clause, text and figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bingqi.core.clicks import Meanings, meant
from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Decision, Pass, Procedure, Seat, Try
from bingqi.core.table import Refusal, refuse
from bingqi.games.okinawa.actions import (
    AdvanceChit,
    AdvanceUnit,
    Aim,
    Attack,
    Bomb,
    BringChit,
    BringUnit,
    CallUp,
    Declare,
    Delay,
    Destroy,
    Go,
    HitChit,
    HitUnit,
    HoldConference,
    Infiltrate,
    PickChit,
    PickUnit,
    Place,
    PlayEvent,
    Rebuild,
    Release,
    Retreat,
    Reveal,
    Scout,
    ShootDown,
    Spend,
    TakeBack,
    TakeMarker,
    Use,
)
from bingqi.games.okinawa.rules.chit_play import ChitPlay
from bingqi.games.okinawa.rules.combat import Combat, CombatPhase
from bingqi.games.okinawa.rules.contact import Contact
from bingqi.games.okinawa.rules.event_chits import EventEffect, EventPhase, SupplyPhase
from bingqi.games.okinawa.rules.losses import FallBack, Suffer
from bingqi.games.okinawa.rules.movement import Movement, MovePiece
from bingqi.games.okinawa.rules.reinforcement import Placement, Preparation
from bingqi.games.okinawa.rules.sea_air import SeaAir
from bingqi.games.okinawa.rules.sequence import TurnEnd
from bingqi.games.okinawa.rules.special import Offensive, Reserves
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.table.explain_chits import explain_reveal, explain_use
from bingqi.games.okinawa.table.explain_fight import (
    explain_advance_chit,
    explain_advance_unit,
    explain_attack,
    explain_destroy,
    explain_hit,
    explain_retreat,
    explain_stack,
)
from bingqi.games.okinawa.table.explain_move import (
    explain_bring,
    explain_go,
    explain_infiltrate,
    explain_pick,
    explain_pick_chit,
    explain_place,
    explain_rebuild,
    explain_take_back,
)
from bingqi.games.okinawa.table.explain_turn import (
    explain_bomb,
    explain_call,
    explain_conference,
    explain_declare,
    explain_delay,
    explain_event,
    explain_marker,
    explain_release,
    explain_scout,
    explain_spend,
    explain_victim,
)
from bingqi.games.okinawa.tables import GRID, GROUPS, KINDS, SLOTS, UNIT_COUNT


def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    """None if the action is allowed or nothing can be said."""
    asked = pending(s)
    if not isinstance(asked, Decision):
        return None
    if asked.seat != seat:
        return refuse(asked.rule, "not-asked")
    if isinstance(action, Try):
        action = meant(s, action.ref, COUNTS, MEANINGS) or action
    if action in asked.options:
        return None
    reason = REASONS.get(type(action))
    refusal = reason(s, seat, action) if reason is not None and exists(action) else None
    return refusal or what_is_asked(s, seat, asked, action)


def exists(action: Action) -> bool:
    """Do all its numbers point at something?"""
    return all(0 <= getattr(action, name) < NUMBERS[name] for name in action.__struct_fields__ if name in NUMBERS)


def what_is_asked(s: State, seat: Seat, asked: Decision, action: Action) -> Refusal:
    """What the step under way is about, where the thing itself has no reason of its own."""
    top = s.stack[-1]
    if isinstance(action, Pass) and isinstance(top, CombatPhase):
        return refuse("19.3.1(2)", "must-attack")
    if isinstance(top, EventEffect):
        return refuse("7.0(3)", asked.prompt.removeprefix("prompt-"))
    key = STEPS.get(top.at) or ASKED.get(type(top))
    return refuse(asked.rule, key) if key is not None else refuse(asked.rule, "not-now")


COUNTS = {
    "space": GRID.size,
    "marker": GRID.size,
    "unit": UNIT_COUNT,
    "chit": SLOTS,
    "back": SLOTS,
    "kind": KINDS,
}
NUMBERS = {
    "hex": GRID.size,
    "origin": GRID.size,
    "unit": UNIT_COUNT,
    "chit": SLOTS,
    "back": SLOTS,
    "kind": KINDS,
    "group": len(GROUPS),
}
MEANINGS: Meanings = {
    EventPhase: {"kind": PlayEvent},
    EventEffect: {"back": Scout, "chit": Scout, "space": Bomb, "unit": Delay},
    SupplyPhase: {"kind": Spend},
    SeaAir: {"kind": Declare},
    Movement: {"unit": PickUnit, "chit": PickChit, "back": PickChit},
    MovePiece: {"space": Go, "marker": Go, "unit": PickUnit, "chit": PickChit, "back": PickChit},
    Contact: {"chit": Reveal, "back": Reveal},
    Preparation: {"chit": TakeBack, "back": TakeBack, "kind": Rebuild},
    Placement: {"space": Place, "marker": Place, "unit": BringUnit, "kind": BringChit},
    ChitPlay: {"chit": Use, "back": Use},
    CombatPhase: {"space": lambda hex: Attack(hex, hex)},
    Suffer: {"unit": HitUnit, "chit": HitChit, "back": HitChit},
    FallBack: {"space": Retreat, "marker": Retreat, "chit": Reveal, "back": Reveal},
    Combat: {"unit": AdvanceUnit, "chit": AdvanceChit, "back": AdvanceChit},
    Reserves: {"unit": CallUp},
    TurnEnd: {"space": TakeMarker, "marker": TakeMarker},
}
STEPS = {  # second questions of a procedure
    "ask_group": "asks-group",
    "ask_aim": "aim",
    "ask_victim": "aim",
    "ask_trap": "asks-trap",
    "ask_tank": "no-tank",
}
ASKED: dict[type[Procedure], str] = {
    EventPhase: "asks-event",
    SupplyPhase: "asks-supply",
    SeaAir: "asks-sea-air",
    Movement: "asks-piece",
    MovePiece: "asks-way",
    Contact: "asks-contact",
    Preparation: "asks-prepare",
    Placement: "asks-place",
    CombatPhase: "asks-attack",
    ChitPlay: "asks-chit",
    Suffer: "asks-hit",
    FallBack: "asks-retreat",
    Combat: "asks-advance",
    Offensive: "asks-order",
    Reserves: "asks-reserve",
    TurnEnd: "asks-marker",
}


def explain_pair(s: State, seat: Seat, action: Attack) -> Refusal | None:
    """A bare click on a hex comes as an attack on itself: about the stack that stands there."""
    if action.origin == action.hex:
        return explain_stack(s, seat, action.hex)
    return explain_attack(s, seat, action)


Reason = Callable[[State, Seat, Any], Refusal | None]
REASONS: dict[type[Action], Reason] = {
    PickUnit: explain_pick,
    PickChit: explain_pick_chit,
    Infiltrate: explain_infiltrate,
    Go: explain_go,
    Place: explain_place,
    BringUnit: explain_bring,
    BringChit: explain_bring,
    TakeBack: explain_take_back,
    Rebuild: explain_rebuild,
    Attack: explain_pair,
    Use: explain_use,
    Reveal: explain_reveal,
    HitUnit: explain_hit,
    HitChit: explain_hit,
    Destroy: explain_destroy,
    Retreat: explain_retreat,
    AdvanceUnit: explain_advance_unit,
    AdvanceChit: explain_advance_chit,
    Declare: explain_declare,
    Aim: explain_victim,
    ShootDown: explain_victim,
    Spend: explain_spend,
    PlayEvent: explain_event,
    Scout: explain_scout,
    Bomb: explain_bomb,
    Delay: explain_delay,
    HoldConference: explain_conference,
    Release: explain_release,
    CallUp: explain_call,
    TakeMarker: explain_marker,
}
