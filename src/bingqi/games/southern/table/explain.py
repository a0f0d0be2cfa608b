"""Why something is not among the options: the clause, a text, the figures. Asked for by hand, never in play."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.clicks import Meanings, meant
from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Decision, Procedure, Seat, Try
from bingqi.core.table import Refusal, refuse
from bingqi.games.southern.actions import (
    Bomb,
    Discard,
    FlyTo,
    Hit,
    Join,
    MoveTo,
    Muster,
    PlayCard,
    React,
    Refresh,
    Retreat,
    Strike,
    StrikeTwice,
    TakeCard,
    Target,
)
from bingqi.games.southern.rules.damage import Damage
from bingqi.games.southern.rules.groups import GroupActs, candidates
from bingqi.games.southern.rules.hands import ChooseHand
from bingqi.games.southern.rules.queries import air_range, allowed_areas, bomb_victims, can_act
from bingqi.games.southern.rules.reactions import Reaction
from bingqi.games.southern.rules.terms import ALONE, KEEPS, OPTIONAL, USED_TOO
from bingqi.games.southern.state import State
from bingqi.games.southern.table.explain_move import why_not_fly, why_not_move
from bingqi.games.southern.table.names import COUNTS, area_text, key_text, unit_text
from bingqi.games.southern.tables import (
    ADJACENT,
    AIRPOWER,
    ARMY,
    CARDS,
    FORTRESSES,
    IS_LAND,
    LIMITS,
    MACARTHUR,
    OVER_LAND,
    SIDE_OF,
    SIDE_UNITS,
    SIZE,
    STRIKERS,
)


def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    """None if the action is an option, or if there is nothing to say."""
    wait = pending(s)
    if not isinstance(wait, Decision) or wait.seat != seat or action in wait.options:
        return None
    if isinstance(action, Try):
        found = meant(s, action.ref, COUNTS, MEANINGS)
        if found is None:
            return refuse(wait.rule, "other")
        if found in wait.options:
            return None
        action = found
    return _why_not(s, seat, action) or refuse(wait.rule, "other")


# What somebody may have meant by pointing at a thing, by what is going on.
MEANINGS: Meanings = {
    ChooseHand: {"card": TakeCard},
    GroupActs: {"unit": Join, "space": MoveTo, "card": Discard},
    Damage: {"unit": Hit, "space": Retreat},
    Reaction: {"card": React},
    Procedure: {"unit": Join, "space": Muster, "card": PlayCard},
}


def _why_not(s: State, seat: Seat, action: Action) -> Refusal | None:
    top = s.stack[-1]
    if isinstance(action, TakeCard | PlayCard | Discard | React):
        return _why_not_card(s, seat, action)
    if isinstance(action, Hit) and isinstance(top, Damage):
        return _why_not_hit(s, top, action.unit)
    if isinstance(action, Retreat) and isinstance(top, Damage) and top.beaten:
        return _why_not_retreat(s, top, action.area)
    if isinstance(action, Join | Hit | Refresh):
        return _why_not_unit(s, seat, action.unit)
    if isinstance(action, Muster | Target):
        return _why_not_area(s, seat, action.area)
    if isinstance(top, GroupActs) and top.group:
        return _why_not_deed(s, top, action)
    return None


def _why_not_card(s: State, seat: Seat, action: TakeCard | PlayCard | Discard | React) -> Refusal:
    name = key_text("card", CARDS[action.card].key)
    if isinstance(action, TakeCard):
        return refuse("5.1", "card-taken", card=name)
    if action.card not in s.hands[seat]:
        return refuse("5.1", "card-gone", card=name)
    if isinstance(action, PlayCard) and not CARDS[action.card].action:
        return refuse("5.2(3)", "card-reaction", card=name)
    return refuse("6.3(1)", "card-idle", card=name)


def _why_not_unit(s: State, seat: Seat, unit: int) -> Refusal | None:
    """6.2 Why a unit cannot join."""
    name, area, top = unit_text(unit), s.where(unit), s.stack[-1]
    if SIDE_OF[unit] != seat:
        return refuse("6.2", "not-yours", unit=name)
    if area >= SIZE:
        return refuse("2.2.3④", "off-map", unit=name)
    terms = top.terms if isinstance(top, GroupActs) else 0
    if not s.fresh >> unit & 1 and not terms & USED_TOO:
        return refuse("6.2①", "used", unit=name)
    if not isinstance(top, GroupActs):
        return refuse("6.2", "idle-unit", unit=name)
    if area != top.area:
        return refuse("6.2", "elsewhere", unit=name, area=area_text(top.area))
    if not top.among >> unit & 1 and terms & KEEPS and terms & OPTIONAL:
        return refuse("18.1(3)", "not-in-group", unit=name)
    if top.group and (terms & ALONE or not can_act(s, seat, area, top.group | 1 << unit, terms)):
        return refuse("6.2④", "together", unit=name)
    return refuse("6.2②", "idle-unit", unit=name)


def _why_not_area(s: State, seat: Seat, area: int) -> Refusal:
    left = candidates(s, seat, area, 0)
    if not s.hands[seat] and left and not left & AIRPOWER:
        return refuse("6.1(2)", "no-cards")
    return refuse("6.2", "idle-area", area=area_text(area))


def _why_not_deed(s: State, top: GroupActs, action: Action) -> Refusal | None:
    seat, area, group = top.seat, top.area, top.group
    if isinstance(action, Strike | StrikeTwice):
        if not s.present[1 - seat] >> area & 1:
            return refuse("8.0(3)", "no-enemy", area=area_text(area))
        idle = bit_list(group & ~STRIKERS[IS_LAND[area]])
        return refuse("8.0(2)", "wrong-terrain", unit=unit_text(idle[0])) if idle else None
    if isinstance(action, Bomb):
        return _why_not_bomb(s, top, action.area)
    if isinstance(action, FlyTo):
        return why_not_fly(s, top, action.area)
    return why_not_move(s, top, action.area) if isinstance(action, MoveTo) else None


def _why_not_bomb(s: State, top: GroupActs, goal: int) -> Refusal:
    unfit = bit_list(top.group & ~AIRPOWER)
    if unfit:
        return refuse("9.1(1)", "not-air", unit=unit_text(unfit[0]))
    if not air_range(top.area, top.group) >> goal & 1:
        return refuse("9.1(3)", "range", area=area_text(goal))
    if not s.present[1 - top.seat] >> goal & 1:
        return refuse("9.1(3)", "no-enemy", area=area_text(goal))
    rule = "16.1(2)" if FORTRESSES >> goal & 1 else "16.2(2)"
    return refuse(rule, "no-victim", area=area_text(goal))


def _why_not_hit(s: State, top: Damage, unit: int) -> Refusal:
    name = unit_text(unit)
    if unit in top.units:
        return refuse("11.2(2)", "hit-full", unit=name)
    bit = 1 << unit
    if top.by_air and s.at[top.area] & bit and SIDE_OF[unit] == top.side:
        if bit == MACARTHUR:
            return refuse("16.2(2)", "hit-macarthur")
        if not bomb_victims(s, 1 - top.side, top.area) & bit and ARMY & bit:
            return refuse("16.1(2)", "hit-fort", unit=name)
    return refuse("11.2(1)" if top.origin == -1 else "10.0(3)", "hit-other", unit=name)


def _why_not_retreat(s: State, top: Damage, area: int) -> Refusal | None:
    unit, name = top.beaten[0], area_text(area)
    side = SIDE_OF[unit]
    if not ADJACENT[top.area] >> area & 1:
        return refuse("11.5(1)", "retreat-far", area=name)
    if not IS_LAND[area]:
        return refuse("11.5(1)①", "retreat-sea")
    if not OVER_LAND[top.area] >> area & 1:
        return refuse("7.3(2)②", "retreat-mountain")
    if s.present[1 - side] >> area & 1:
        return refuse("11.5(1)②", "retreat-enemy", area=name)
    if not s.held_by(side) >> area & 1:
        return refuse("11.5(1)③", "retreat-held", area=name)
    if not allowed_areas(side, 1 << unit) >> area & 1:
        return refuse("16.3", "china", area=name)
    if (s.at[area] & ARMY & SIDE_UNITS[side]).bit_count() >= LIMITS.army:
        return refuse("11.5(1)④", "retreat-full", area=name, limit=LIMITS.army)
    return None
