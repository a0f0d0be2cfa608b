"""Why a chit cannot be chosen, or not be added."""

from __future__ import annotations

from bingqi.core.table import Refusal, refuse
from bingqi.games.leningrad.rules.command import chits_at_hand
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.table.names import chit_name
from bingqi.games.leningrad.tables import ARMIES, CHIT_SIDE, CHITS, RESERVE, SUPPLY
from bingqi.games.leningrad.theatre import SOVIET

DUE_BY = {2: "15.2(2)②", 3: "15.2(2)③", 4: "15.2(2)④"}  # the clause under which a chit joins on that turn


def why_not_choose(s: State, chit: int) -> Refusal:
    """6.2, 15.2"""
    name = chit_name(chit)
    if (never := why_never(s, chit)) is not None:
        return never
    if s.chosen >> chit & 1:
        return refuse("6.2(1)", "chit-chosen", chit=name)
    if ARMIES >> chit & 1:
        return refuse("15.2(2)⑤", "army-not-added", chit=name)
    turn = CHITS[chit].first
    return refuse(DUE_BY.get(turn, "15.2(2)"), "chit-not-yet", chit=name, turn=turn)


def why_not_add(s: State, chit: int) -> Refusal:
    """15.2(2)⑤"""
    name = chit_name(chit)
    if (never := why_never(s, chit)) is not None:
        return never
    if CHITS[chit].kind != "hq":
        return refuse("15.2(2)⑤", "not-an-army", chit=name)
    assert chits_at_hand(s, SOVIET) >> chit & 1
    return refuse("15.2(2)⑤", "army-at-hand", chit=name)


def why_never(s: State, chit: int) -> Refusal | None:
    """Chits that the Soviet player cannot have at all."""
    if chit == SUPPLY:
        return refuse("6.2(3)", "chit-common", chit=chit_name(chit))
    if CHIT_SIDE[chit] != SOVIET:
        return refuse("6.2(1)", "chit-enemy", chit=chit_name(chit))
    if chit == RESERVE and not s.reserve:
        return refuse("16.3", "no-reserve", chit=chit_name(chit))
    return None
