"""Why something is not among the options: the clause, a text, the figures. Asked for by hand, never in play."""

from __future__ import annotations

from bingqi.core.clicks import Meanings, meant
from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Decision, Procedure, Seat, Try
from bingqi.core.table import Refusal, refuse
from bingqi.core.text import Text, TextValue
from bingqi.games.southern.actions import (
    Choose,
    Discard,
    Drop,
    Hit,
    Join,
    JoinAll,
    MoveTo,
    Muster,
    Place,
    PlayCard,
    React,
    Refresh,
    RefreshArea,
    Remove,
    Retreat,
    Take,
    TakeCard,
    Target,
)
from bingqi.games.southern.rules.allied_cards import DestroyOil, Submarines
from bingqi.games.southern.rules.damage import Damage
from bingqi.games.southern.rules.groups import GroupActs
from bingqi.games.southern.rules.hands import ChooseHand, PlaceCarrier
from bingqi.games.southern.rules.japanese_cards import DivineSoldiers, Landing, YesOrNo
from bingqi.games.southern.rules.macarthur import MacArthurRallies
from bingqi.games.southern.rules.operations import JointOperation, Orders, TwiceInARow
from bingqi.games.southern.rules.reactions import Reaction
from bingqi.games.southern.rules.reinforcements import AirReplacements, ChineseReinforcements
from bingqi.games.southern.rules.rounds import Round
from bingqi.games.southern.rules.supply import SupplyCard
from bingqi.games.southern.state import State
from bingqi.games.southern.table.explain_cards import (
    why_not_drop,
    why_not_play,
    why_not_rally,
    why_not_react,
    why_not_remove,
    why_not_supply,
    why_not_take,
    why_not_target,
    why_not_use,
)
from bingqi.games.southern.table.explain_damage import why_not_damage
from bingqi.games.southern.table.explain_group import why_not_deed, why_not_join, why_not_muster
from bingqi.games.southern.table.explain_order import why_not_now
from bingqi.games.southern.table.explain_places import why_not_bring_in, why_not_place
from bingqi.games.southern.table.names import COUNTS, area_text, unit_text

# What somebody may have meant by pointing at a thing, by what is going on.
MEANINGS: Meanings = {
    ChooseHand: {"card": TakeCard},
    GroupActs: {"unit": Join, "space": MoveTo, "card": Discard},
    Damage: {"unit": Hit, "space": Retreat},
    Reaction: {"card": React},
    SupplyCard: {"unit": Refresh, "space": RefreshArea},
    MacArthurRallies: {"unit": Refresh},
    YesOrNo: {"unit": Remove, "space": Target},
    Submarines: {"unit": Remove, "space": Target},
    DestroyOil: {"space": Target},
    AirReplacements: {"unit": Take},
    ChineseReinforcements: {"space": Place},
    PlaceCarrier: {"space": Place},
    Procedure: {"unit": Join, "space": Muster, "card": PlayCard},
}


def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    """None if the action is an option, or if the seat is not asked."""
    wait = pending(s)
    if not isinstance(wait, Decision) or wait.seat != seat or action in wait.options:
        return None
    if isinstance(action, Try):
        found = meant(s, action.ref, COUNTS, MEANINGS)
        if found in wait.options:
            return None
        action = found or action
    reason = _why_not(s, seat, action) if _exists(action) else None
    return reason or refuse(wait.rule, "other", asked=_asked(wait))


def _exists(action: Action) -> bool:
    """Whether all that the action points at is in the game: somebody may have sent anything."""
    for name, kind in (("unit", "unit"), ("area", "space"), ("card", "card")):
        value = getattr(action, name, None)
        if value is not None and not 0 <= value < COUNTS[kind]:
            return False
    return True


def _asked(wait: Decision) -> Text:
    """The question that is open, with names."""
    named: dict[str, TextValue] = dict(wait.args)
    if isinstance(area := wait.args.get("area"), int):
        named["area"] = area_text(area)
    if isinstance(unit := wait.args.get("unit"), int):
        named["unit"] = unit_text(unit)
    return Text(wait.prompt, named)


def _why_not(s: State, seat: Seat, action: Action) -> Refusal | None:
    """By what is under way; then by what was tried."""
    match s.stack[-1], action:
        case ChooseHand(), TakeCard(card):
            return why_not_take(s, seat, card)
        case Round(), PlayCard(card):
            return why_not_play(s, seat, card)
        case (Round() | Orders() | TwiceInARow() | JointOperation()) as top, Muster(area):
            return why_not_muster(s, seat, top, area)
        case GroupActs() as top, Discard(card) if top.deed:
            return why_not_use(s, seat, card)
        case GroupActs() as top, Join(unit) if not top.deed:
            return why_not_join(s, top, unit)
        case GroupActs() as top, _ if not top.deed and not isinstance(action, JoinAll | Discard):
            return why_not_deed(s, top, action)
        case Damage() as top, Hit() | Retreat():
            return why_not_damage(s, top, action) or why_not_now(s, seat, action)
        case Reaction() as top, React(card):
            return why_not_react(s, top, card)
        case SupplyCard() as top, Refresh() | RefreshArea():
            return why_not_supply(s, top, action)
        case MacArthurRallies() as top, Refresh(unit):
            return why_not_rally(s, top, unit)
        case _:
            return _why_not_by_card(s, seat, action)


def _why_not_by_card(s: State, seat: Seat, action: Action) -> Refusal | None:
    match s.stack[-1], action:
        case (YesOrNo() | Submarines() | DestroyOil()) as top, Target(area):
            return why_not_target(s, top, area)
        case (YesOrNo() | Submarines()) as top, Remove(unit):
            return why_not_remove(s, top, unit)
        case DivineSoldiers() as top, Choose() | Drop() | Join():
            return why_not_drop(s, top, action)
        case Landing(), Choose(item) if item in (1, 2):
            return refuse("19.0(10)①" if item == 1 else "19.0(10)②", "item-idle")
        case (ChineseReinforcements() | PlaceCarrier()) as top, Place(area):
            return why_not_place(s, top, area)
        case AirReplacements() as top, Choose() | Take() if top.item or isinstance(action, Choose):
            return why_not_bring_in(s, top, action)
        case _:
            return why_not_now(s, seat, action)
