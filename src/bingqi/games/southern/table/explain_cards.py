"""5.0, 10.0, 19.0 Why a card cannot be taken, played or used for that."""

from __future__ import annotations

from bingqi.core.procedure import Action
from bingqi.core.table import Refusal, refuse
from bingqi.games.southern.actions import Choose, Drop, Refresh, RefreshArea
from bingqi.games.southern.rules.allied_cards import DestroyOil, Submarines
from bingqi.games.southern.rules.groups import any_group
from bingqi.games.southern.rules.japanese_cards import DivineSoldiers, YesOrNo
from bingqi.games.southern.rules.macarthur import MacArthurRallies
from bingqi.games.southern.rules.reactions import AMBUSH, Reaction, reactors
from bingqi.games.southern.rules.supply import SupplyCard, supplied
from bingqi.games.southern.rules.terms import MOVE
from bingqi.games.southern.state import State
from bingqi.games.southern.table.explain_group import why_not_mine
from bingqi.games.southern.table.explain_move import why_not_enter
from bingqi.games.southern.table.names import area_text, card_text, unit_text
from bingqi.games.southern.tables import (
    AIRBORNE,
    ALLIES,
    ARMY,
    CARDS,
    DECKS,
    ENEMY,
    IS_LAND,
    OIL_AREAS,
    SIDE_OF,
    SIDE_UNITS,
    SIZE,
)


def why_not_take(s: State, seat: int, card: int) -> Refusal:
    """5.1"""
    return _out_of_deck(s, seat, card) or refuse("5.1", "card-taken", card=card_text(card))


def why_not_use(s: State, seat: int, card: int) -> Refusal:
    """5.2(1) Any card of the hand would do."""
    gone = _out_of_deck(s, seat, card)
    if gone is not None:
        return gone
    used = card in s.shown[seat] or card in s.laid[seat]
    return refuse("5.2(4)" if used else "5.1", "card-used" if used else "card-gone", card=card_text(card))


def _out_of_deck(s: State, seat: int, card: int) -> Refusal | None:
    """3.0(7), 19.0: the other side's, or out of the game."""
    if card not in DECKS[seat]:
        return refuse("3.0(7)", "card-foreign", card=card_text(card))
    if s.removed[seat].count(card) == DECKS[seat].count(card):
        return refuse(CARDS[card].rule, "card-removed", card=card_text(card))
    return None


def why_not_play(s: State, seat: int, card: int) -> Refusal:
    """6.3(1)"""
    if card not in s.hands[seat]:
        return why_not_use(s, seat, card)
    if not CARDS[card].action:
        return refuse("5.2(3)", "card-reaction", card=card_text(card))
    return refuse(CARDS[card].rule, "card-idle", card=card_text(card))


def why_not_react(s: State, top: Reaction, card: int) -> Refusal:
    """5.2(3), 10.0(2), 19.0(11), 19.0(20)②"""
    name = card_text(card)
    if card in DECKS[top.seat] and not CARDS[card].reaction:
        return refuse("5.2(3)", "card-no-star", card=name)
    if card in top.played:
        return refuse("10.0(2)", "card-again", card=name)
    if card not in s.hands[top.seat]:
        return why_not_use(s, top.seat, card)
    assert not reactors(s, top.seat, top.area)[0 if card == AMBUSH else 1]
    if card == AMBUSH:
        return refuse("19.0(11)", "no-ambushers", area=area_text(top.area))
    return refuse("19.0(20)②", "no-ships", area=area_text(top.area))


def why_not_supply(s: State, top: SupplyCard, action: Refresh | RefreshArea) -> Refusal | None:
    """19.0(3), 13.0"""
    if isinstance(action, RefreshArea):
        if not s.present[top.seat] >> action.area & 1:
            return refuse("19.0(3)", "no-units", area=area_text(action.area))
        if top.left < 4:
            return refuse("19.0(3)", "either-or", area=area_text(action.area))
        return refuse("19.0(3)", "area-fresh", area=area_text(action.area))
    unit = action.unit
    barred = why_not_mine(s, top.seat, unit)
    if barred is not None:
        return barred
    if s.fresh >> unit & 1:
        return refuse("19.0(3)", "is-fresh", unit=unit_text(unit))
    assert not supplied(s, top.seat) >> s.where(unit) & 1
    return refuse("13.0(1)", "no-line", unit=unit_text(unit), area=area_text(s.where(unit)))


def why_not_rally(s: State, top: MacArthurRallies, unit: int) -> Refusal:
    """16.2(1)①"""
    barred = why_not_mine(s, ALLIES, unit)
    if barred is not None:
        return barred
    if s.where(unit) != top.area:
        return refuse("16.2(1)①", "rally-elsewhere", unit=unit_text(unit), area=area_text(top.area))
    return refuse("16.2(1)①", "is-fresh" if s.fresh >> unit & 1 else "rally-again", unit=unit_text(unit))


def why_not_target(s: State, top: YesOrNo | Submarines | DestroyOil, area: int) -> Refusal | None:
    """19.0(8), 19.0(13), 19.0(14)"""
    name = area_text(area)
    if isinstance(top, DestroyOil):
        if area not in OIL_AREAS:
            return refuse("19.0(14)", "oil-none", area=name)
        seen = s.oil[OIL_AREAS.index(area)] >= 0
        return refuse("19.0(14)", "oil-known" if seen else "oil-enemy", area=name)
    if top.area >= 0 and top.at == "ask_unit":
        return None
    if isinstance(top, Submarines) and IS_LAND[area]:
        return refuse("19.0(13)", "not-sea", area=name)
    if isinstance(top, YesOrNo) and not s.at[area] & ARMY & SIDE_UNITS[top.seat]:
        return refuse("19.0(8)", "parley-army", area=name)
    return refuse("19.0(13)" if isinstance(top, Submarines) else "19.0(8)", "no-enemy", area=name)


def why_not_remove(s: State, top: YesOrNo | Submarines, unit: int) -> Refusal | None:
    """19.0(8), 19.0(13)"""
    if top.at != "ask_unit":
        return None
    rule = "19.0(13)" if isinstance(top, Submarines) else "19.0(8)"
    if SIDE_OF[unit] == top.seat:
        return refuse(rule, "remove-own", unit=unit_text(unit))
    return refuse(rule, "remove-elsewhere", unit=unit_text(unit), area=area_text(top.area))


def why_not_drop(s: State, top: DivineSoldiers, action: Action) -> Refusal | None:
    """19.0(5)"""
    if isinstance(action, Choose):
        if top.moved:
            return refuse("19.0(5)", "moved-already")
        return None if any_group(s, top.seat, MOVE) else refuse("19.0(5)", "nobody-moves")
    unit = getattr(action, "unit", -1)
    if unit < 0:
        return None
    barred = why_not_mine(s, top.seat, unit)
    if barred is not None:
        return barred
    area, bit, name = s.where(unit), 1 << unit, unit_text(unit)
    if not AIRBORNE & bit:
        return refuse("19.0(5)", "drop-airborne", unit=name)
    if top.jumped:
        return refuse("19.0(5)", "drop-again")
    assert area < SIZE
    if not s.held_by(top.seat) >> area & 1:
        return refuse("19.0(5)", "drop-from-held", area=area_text(area))
    if s.present[ENEMY[top.seat]] >> area & 1:
        return refuse("19.0(5)", "drop-from-enemy", area=area_text(area))
    return why_not_enter(s, top.seat, bit, area, action.area) if isinstance(action, Drop) else None
