"""Why an event, a supply chit, a sea-air chit, a group, a reserve or a marker cannot be chosen."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from bingqi.core.table import Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.okinawa.actions import (
    Aim,
    Bomb,
    CallUp,
    Declare,
    Delay,
    HoldConference,
    PlayEvent,
    Release,
    Scout,
    ShootDown,
    Spend,
    TakeMarker,
)
from bingqi.games.okinawa.rules.event_chits import BOMBER, FEINT, RECON, WEATHER, EventEffect
from bingqi.games.okinawa.rules.queries import occupied, units_at
from bingqi.games.okinawa.rules.sea_air import FIRST, SECOND, SeaAir
from bingqi.games.okinawa.state import POOL, TRACK, State
from bingqi.games.okinawa.tables import (
    CHITS,
    GRID,
    HIGH,
    IS_EVENT,
    JAPAN,
    KIND_SIDE,
    LIMITED_GROUPS,
    SLOT_SIDE,
    TURNS,
    UNIT_SIDE,
    US,
)


def explain_event(s: State, seat: Seat, action: PlayEvent) -> Refusal | None:
    if KIND_SIDE[action.kind] != seat:
        return refuse("7.0(1)", "not-yours")
    if not IS_EVENT[action.kind]:
        return refuse("4.1(2)", "no-event")
    if not s.box[action.kind]:
        return refuse("7.0(1)", "not-in-box")
    return refuse("23.1", "weather-first") if s.box[WEATHER] else None


def explain_spend(s: State, seat: Seat, action: Spend) -> Refusal | None:
    if KIND_SIDE[action.kind] != seat:
        return refuse("8.0(1)", "not-yours")
    if not s.box[action.kind]:
        return refuse("8.0(1)", "not-in-box")
    return refuse("8.0(1)", "no-supply")


def explain_declare(s: State, seat: Seat, action: Declare) -> Refusal | None:
    """9.0, chit lists."""
    battle, kind = s.stack[-1], action.kind
    if not isinstance(battle, SeaAir):
        return None
    if battle.at in ("ask_aim", "ask_victim"):
        return refuse("23.7", "aim")
    if KIND_SIDE[kind] != seat:
        return refuse("9.0(2)", "not-yours")
    if s.weather and CHITS[kind].aircraft:
        return refuse("23.1", "weather")
    kinds = FIRST[seat] if seat == battle.seat else SECOND[battle.seat]
    if kind not in kinds:
        return refuse("9.0(2)" if seat == battle.seat else "9.0(3)", "sea-air")
    return refuse("9.0(2)" if seat == battle.seat else "9.0(3)", "no-more")


def explain_victim(s: State, seat: Seat, action: Aim | ShootDown) -> Refusal | None:
    return refuse("23.7", "aim")


def explain_scout(s: State, seat: Seat, action: Scout) -> Refusal | None:
    """23.2 The other events of this step ask for something else than a chit."""
    top, slot = s.stack[-1], action.back
    if not isinstance(top, EventEffect) or top.kind != RECON:
        return None
    if SLOT_SIDE[slot] != JAPAN or s.spot[slot] < 0:
        return refuse("23.2", "recon-target")
    return refuse("23.2", "recon-known")


def explain_bomb(s: State, seat: Seat, action: Bomb) -> Refusal | None:
    """23.3"""
    top, hex = s.stack[-1], action.hex
    if not isinstance(top, EventEffect) or top.kind != BOMBER:
        return None
    if not s.power[JAPAN] >> hex & 1:
        return refuse("23.3", "nobody")
    if not GRID.spread(occupied(s, US)) >> hex & 1:
        return refuse("23.3", "bomb-far")
    return refuse("14.1(6)②", "bomb-forces") if not units_at(s, JAPAN, hex) else None


def explain_delay(s: State, seat: Seat, action: Delay) -> Refusal | None:
    """23.5; in a bombing a unit stands for its hex."""
    top, unit = s.stack[-1], action.unit
    if not isinstance(top, EventEffect):
        return None
    if top.kind == BOMBER and s.where[unit] >= 0:
        return explain_bomb(s, seat, Bomb(s.where[unit]))
    if top.kind != FEINT:
        return None
    if UNIT_SIDE[unit] != JAPAN:
        return refuse("23.5", "feint-side")
    return refuse("23.5", "feint-track" if s.where[unit] > TRACK else "feint-past")


def explain_conference(s: State, seat: Seat, action: HoldConference) -> Refusal | None:
    return None if s.yahara else refuse("19.3.2", "yahara")


def explain_release(s: State, seat: Seat, action: Release) -> Refusal | None:
    if action.group not in LIMITED_GROUPS:
        return refuse("19.1(2)", "not-limited")
    if s.released >> action.group & 1:
        return refuse("19.1(2)", "released", limit=Text(f"calendar-{TURNS[s.turn - 1].limit}"))
    return refuse("19.1(2)", "group-gone")


def explain_call(s: State, seat: Seat, action: CallUp) -> Refusal | None:
    return None if s.where[action.unit] == POOL else refuse("19.3.1(3)", "not-in-reserve")


def explain_marker(s: State, seat: Seat, action: TakeMarker) -> Refusal | None:
    return refuse("18.0(2)", "marker-gone" if HIGH >> action.hex & 1 else "no-marker")
