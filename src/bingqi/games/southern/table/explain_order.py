"""4.0, 5.0, 6.0, 11.0 What has to come first: answers to a click at something that is not asked for at this moment."""

from __future__ import annotations

from bingqi.core.engine import decision
from bingqi.core.procedure import Action
from bingqi.core.table import Refusal, refuse
from bingqi.games.southern.actions import MUSTER, Discard, Join, PlayCard
from bingqi.games.southern.rules.damage import Damage
from bingqi.games.southern.rules.groups import GroupActs
from bingqi.games.southern.rules.hands import ChooseHand
from bingqi.games.southern.rules.japanese_cards import Landing
from bingqi.games.southern.rules.operations import JointOperation, Orders, TwiceInARow
from bingqi.games.southern.rules.reactions import Reaction
from bingqi.games.southern.rules.reinforcements import AirReplacements
from bingqi.games.southern.rules.rounds import Round
from bingqi.games.southern.state import State
from bingqi.games.southern.table.explain_cards import why_not_use
from bingqi.games.southern.table.explain_group import why_not_muster, why_not_unit
from bingqi.games.southern.table.names import area_text


def why_not_now(s: State, seat: int, action: Action) -> Refusal | None:
    """None where the open question says it best."""
    top = s.stack[-1]
    if isinstance(action, PlayCard | Discard):
        return _why_no_card_now(s, seat, action.card)
    if isinstance(top, ChooseHand):
        return refuse("4.0(1)", "hands-first")
    if isinstance(top, Reaction):
        return refuse("10.0(2)", "react-only")
    if isinstance(top, Landing) or (isinstance(top, AirReplacements) and not top.item):
        return refuse("5.3(1)", "item-first")
    if isinstance(top, GroupActs) and top.deed:
        return refuse("5.2(1)", "pay-first")
    if isinstance(top, Damage):
        return refuse("11.5(1)", "retreat-first") if top.beaten else refuse("11.2(1)", "hits-first")
    return _why_not_unit_now(s, seat, action.unit) if isinstance(action, Join) else None


def _why_no_card_now(s: State, seat: int, card: int) -> Refusal:
    """6.1(1), 5.2(3)"""
    if card not in s.hands[seat]:
        return why_not_use(s, seat, card)
    mine = any(isinstance(proc, Round) and proc.seat == seat for proc in s.stack)
    return refuse("6.1(1)", "one-action") if mine else refuse("5.2(3)", "enemy-round")


def _why_not_unit_now(s: State, seat: int, unit: int) -> Refusal | None:
    """6.2 A group begins with its area."""
    barred = why_not_unit(s, seat, unit)
    top = s.stack[-1]
    if barred is not None or not isinstance(top, Round | Orders | TwiceInARow | JointOperation):
        return barred
    area = s.where(unit)
    if MUSTER[area] in decision(s).options:
        return refuse("6.2", "area-first", area=area_text(area))
    return why_not_muster(s, seat, top, area)
