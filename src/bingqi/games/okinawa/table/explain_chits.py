"""Why a chit cannot be declared in a fight, or turned up."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from bingqi.core.table import Line, Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.okinawa.actions import Reveal, Use
from bingqi.games.okinawa.rules.chit_play import (
    ANSWERS,
    CONCEALMENT,
    FLARE,
    GUNS,
    MACHINE_GUN,
    NIGHT,
    NIGHT_ATTACK,
    SMOKE,
    SUPPORT,
    ChitPlay,
)
from bingqi.games.okinawa.rules.contact import Contact
from bingqi.games.okinawa.rules.losses import FallBack
from bingqi.games.okinawa.rules.queries import ENGINEERS, may_show
from bingqi.games.okinawa.state import Fight, State
from bingqi.games.okinawa.tables import CHITS, GRID, HIGH, IS_FORCE, SLOT_SIDE, US

# the entries of the chit lists, 22.x and 23.x
ENTRY = {
    "heavy_artillery": "22.12",
    "support_artillery": "22.13",
    "mortar_32cm": "22.14",
    "anti_tank_gun": "22.15",
    "anti_tank_team": "22.16",
    "sniper": "22.17",
    "flare": "23.14",
    "assault_team": "23.16",
}


def entry(kind: int) -> str:
    return ENTRY[CHITS[kind].id]


def explain_use(s: State, seat: Seat, action: Use) -> Refusal | None:
    """14.3, chit lists."""
    fight, slot, play = s.fight, action.chit, s.stack[-1]
    if fight is None or not isinstance(play, ChitPlay):
        return None
    if SLOT_SIDE[slot] != seat:
        return refuse("14.3(1)", "not-yours")
    if s.spot[slot] < 0:
        return refuse("14.3(1)", "chit-not-on-map")
    if s.used >> slot & 1:
        return refuse("14.1(4)", "used")
    if waits(s, fight, slot):
        return refuse("14.1(3)", "own-fight-first")
    kind = s.kind[slot]
    if kind == NIGHT:
        return refuse("23.17", "night-infiltration")
    if kind in ANSWERS:
        return explain_answer(s, fight, seat, slot)
    refusal = explain_place(s, fight, seat, slot)
    if refusal is not None:
        return refusal
    if kind == CONCEALMENT:
        return refuse("22.19", "concealment")
    return refuse("14.3(1)③", "closing") if play.closing else None


def waits(s: State, fight: Fight, slot: int) -> bool:
    """14.1(3) A force with a range takes part in its own stack's fight before any other."""
    return s.spot[slot] != fight.hex and IS_FORCE[s.kind[slot]] and any(f.hex == s.spot[slot] for f in s.fights)


def explain_place(s: State, fight: Fight, seat: Seat, slot: int) -> Refusal | None:
    """Side, range and stack, by kind."""
    kind, hex, attacking = s.kind[slot], s.spot[slot], seat == fight.seat
    if kind in GUNS and attacking:
        return refuse(entry(kind), "only-defence")
    if kind in GUNS or kind == SMOKE:
        return explain_range(kind, hex, fight.hex)
    if kind == SUPPORT:
        return None
    if kind == NIGHT_ATTACK and not attacking:
        return refuse("22.18", "only-attack")
    if hex == fight.own_hex(seat):
        return refuse("22.11", "unfit") if kind == ENGINEERS and not may_show(kind, hex) else None
    if kind != MACHINE_GUN:
        return refuse("14.1(6)", "not-in-stack")
    if attacking or not HIGH >> hex & 1:
        return refuse("22.10", "machine-gun")
    return explain_range(kind, hex, fight.hex)


def explain_range(kind: int, hex: int, target: int) -> Refusal | None:
    far, reach = GRID.distance(hex, target), CHITS[kind].range
    if far <= reach:
        return None
    lines = (Line(Text("line-range"), str(reach), "2.12(3)⑤"), Line(Text("line-far"), str(far)))
    return refuse("2.12(3)⑤", "range", *lines, far=far, range=reach)


def explain_answer(s: State, fight: Fight, seat: Seat, slot: int) -> Refusal:
    """Chits that are played against the one just declared."""
    kind, hex = s.kind[slot], s.spot[slot]
    if seat != US and seat == fight.seat:
        return refuse(entry(kind), "only-defence")
    if kind == FLARE:
        refusal = explain_range(kind, hex, fight.hex)
        if refusal is not None:
            return refusal
    elif hex != fight.own_hex(seat):
        return refuse(entry(kind), "not-in-stack")
    targets = [card for card in fight.cards if card.side != seat and card.kind in ANSWERS[kind]]
    if targets:
        return refuse("14.3(2)②", "answer")
    return refuse(entry(kind), "flare" if kind == FLARE else "no-target")


def explain_reveal(s: State, seat: Seat, action: Reveal) -> Refusal | None:
    """4.3(4), 4.3(6)"""
    slot, top = action.chit, s.stack[-1]
    if not isinstance(top, Contact | FallBack):
        return None
    if isinstance(top, FallBack) and top.at != "ask_trap":
        return None
    if SLOT_SIDE[slot] != seat:
        return refuse("4.3(4)", "not-yours")
    if s.spot[slot] < 0:
        return refuse("4.3(4)", "chit-not-on-map")
    if s.up >> slot & 1:
        return refuse("4.3(4)", "shown")
    hexes = [top.hex] if isinstance(top, Contact) else top.traps(s)
    if s.spot[slot] not in hexes:
        return refuse("4.3(6)" if isinstance(top, Contact) else "4.3(4)", "not-concerned")
    if not IS_FORCE[s.kind[slot]]:
        return refuse("4.3(6)②", "tactic")
    return refuse("22.11", "unfit")
