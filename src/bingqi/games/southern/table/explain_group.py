"""6.2, 8.0, 9.1 Why no group is made there, why a unit cannot join it, why it cannot do that."""

from __future__ import annotations

from bingqi.core.procedure import Action, Procedure
from bingqi.core.table import Refusal, refuse
from bingqi.games.southern.actions import Bomb, BombTwice, FlyTo, MoveTo, Strike, StrikeTwice
from bingqi.games.southern.rules.groups import GroupActs, acting_areas, candidates
from bingqi.games.southern.rules.operations import JointOperation, Orders, TwiceInARow
from bingqi.games.southern.rules.queries import air_range, can_act
from bingqi.games.southern.rules.rounds import Round
from bingqi.games.southern.rules.terms import (
    AIR_ONLY,
    ALONE,
    ANY,
    ARMY_ONLY,
    BOMB,
    FLY,
    KEEPS,
    MOVE,
    NAMED_ONLY,
    OPTIONAL,
    SHIPPED,
    SHIPS_ONLY,
    STRIKE,
    TWICE,
    USED_TOO,
    WIDE,
)
from bingqi.games.southern.state import State
from bingqi.games.southern.table.explain_move import why_not_fly, why_not_move
from bingqi.games.southern.table.names import area_text, unit_text
from bingqi.games.southern.tables import (
    AIR,
    AIRPOWER,
    ARMY,
    ENEMY,
    FORTRESSES,
    IS_LAND,
    LIMITS,
    MACARTHUR,
    MOVES,
    SHIPS,
    SIDE_OF,
    SIDE_UNITS,
    SIZE,
    STRIKERS,
    members,
)


def why_not_mine(s: State, seat: int, unit: int) -> Refusal | None:
    """6.2, 2.2.3④"""
    if SIDE_OF[unit] != seat:
        return refuse("6.2", "not-yours", unit=unit_text(unit))
    if s.where(unit) >= SIZE:
        return refuse("2.2.3④", "off-map", unit=unit_text(unit))
    return None


def why_not_unit(s: State, seat: int, unit: int) -> Refusal | None:
    """A unit that was pointed at while something else is asked."""
    barred = why_not_mine(s, seat, unit)
    if barred is None and not s.fresh >> unit & 1:
        return refuse("6.2①", "used", unit=unit_text(unit))
    return barred


def why_not_muster(s: State, seat: int, top: Procedure, area: int) -> Refusal:
    """6.2 Why no group can be made of an area's units."""
    name, mine = area_text(area), s.at[area] & SIDE_UNITS[seat]
    if not mine:
        return refuse("6.2", "no-units", area=name)
    terms = _terms(s, seat, top)
    left = candidates(s, seat, area, terms & ~(SHIPS_ONLY | ARMY_ONLY))
    if not left:
        return refuse("6.2①", "all-used", area=name)
    for only, kind, rule, key in (
        (SHIPS_ONLY, SHIPS, "19.0(20)①", "no-ships"),
        (ARMY_ONLY, ARMY, "19.0(10)①", "no-army"),
    ):
        if terms & only and not left & kind:
            return refuse(rule, key, area=name)
    if isinstance(top, JointOperation) and not left & ~sum(top.groups):
        return refuse("19.0(2)", "named-already", area=name)
    if not terms & (STRIKE | MOVE | SHIPPED) and area in acting_areas(s, seat, ANY):
        return refuse("6.1(2)", "no-cards")
    if not left & ~MOVES[0]:
        return refuse("2.1.1(3)③", "immobile-area", area=name)
    if terms & SHIPPED:
        return refuse("7.5(2)", "lane-none", area=name)
    return refuse("6.2②", "idle-area", area=name)


def _terms(s: State, seat: int, top: Procedure) -> int:
    if isinstance(top, Orders | TwiceInARow | JointOperation):
        return top.terms
    return ANY if s.hands[seat] or not isinstance(top, Round) else AIR_ONLY


def why_not_join(s: State, top: GroupActs, unit: int) -> Refusal:
    """6.2 Why a unit cannot join the group."""
    name, terms, bit = unit_text(unit), top.terms, 1 << unit
    barred = why_not_mine(s, top.seat, unit)
    if barred is not None:
        return barred
    if top.group & bit:
        return refuse("6.2", "in-group", unit=name)
    if s.where(unit) != top.area:
        return refuse("6.2", "elsewhere", unit=name, area=area_text(top.area))
    if terms & KEEPS and terms & OPTIONAL and not top.among & bit:
        return refuse("18.1(3)", "not-in-group", unit=name)
    if not s.fresh & bit and not terms & USED_TOO:
        return refuse("6.2①", "used", unit=name)
    if terms & SHIPS_ONLY and not bit & SHIPS:
        return refuse("19.0(20)①", "no-ship", unit=name)
    if terms & ARMY_ONLY and not bit & ARMY:
        return refuse("19.0(10)①", "no-army-unit", unit=name)
    if not top.among & bit:
        return refuse("19.0(2)", "named-unit" if terms & NAMED_ONLY else "not-named", unit=name)
    if top.group and terms & ALONE:
        return refuse(card_rule(s), "alone")
    return _why_not_together(s, top, unit) if top.group else _why_idle(s, top, unit)


def card_rule(s: State) -> str:
    """The clause of the card that lets groups act."""
    for proc in reversed(s.stack):
        if isinstance(proc, Orders | TwiceInARow | JointOperation):
            return proc.rule
    return "6.1(1)"


def _why_not_together(s: State, top: GroupActs, unit: int) -> Refusal:
    """6.2④, and the limits on numbers that leave nothing to do together."""
    seat, area, terms = top.seat, top.area, top.terms
    group, name = top.group | 1 << unit, unit_text(unit)
    army = (group & ARMY).bit_count()
    if not terms & (STRIKE | MOVE | SHIPPED) and group & ~AIRPOWER and not s.hands[seat]:
        return refuse("6.1(2)", "no-cards")
    if terms & WIDE and army > LIMITS.army:
        return refuse("19.0(10)①", "landing-limit", limit=LIMITS.army)
    if army > LIMITS.sea_group and not terms & WIDE and can_act(s, seat, area, group, terms | WIDE):
        return refuse("7.3(1)②", "sea-group", limit=LIMITS.sea_group)
    if group & MOVES[0]:
        return refuse("2.1.1(3)③", "immobile")
    return refuse("6.2④", "together", unit=name)


def _why_idle(s: State, top: GroupActs, unit: int) -> Refusal:
    """6.2② A unit that could do nothing even by itself."""
    name = unit_text(unit)
    if not top.terms & (STRIKE | MOVE | SHIPPED) and not AIRPOWER >> unit & 1:
        return refuse("6.1(2)", "no-cards")
    if MOVES[0] >> unit & 1:
        return refuse("2.1.1(3)③", "immobile")
    if top.terms & SHIPPED:
        if s.ship_army_only and not ARMY >> unit & 1:
            return refuse("7.5(1)", "lane-army")
        return refuse("7.5(2)", "lane-none", area=area_text(top.area))
    return refuse("6.2②", "idle-unit", unit=name)


def why_not_deed(s: State, top: GroupActs, action: Action) -> Refusal | None:
    """6.2② What the group is not allowed to do, or not allowed at all by its card."""
    if not top.group:
        return refuse("6.2", "no-group")
    if top.terms & NAMED_ONLY:
        return refuse("19.0(2)", "name-first")
    kind = next((kind for types, kind in KINDS_OF_DEED if isinstance(action, types)), 0)
    if not kind:
        return None
    if not top.terms & kind and not (kind == MOVE and top.terms & SHIPPED):
        return _not_by_these_terms(s, top)
    if isinstance(action, StrikeTwice | BombTwice) and not top.terms & TWICE:
        return refuse("18.1(2)", "not-twice")
    return _why_not_there(s, top, action)


KINDS_OF_DEED: tuple[tuple[tuple[type[Action], ...], int], ...] = (
    ((Strike, StrikeTwice), STRIKE),
    ((MoveTo,), MOVE),
    ((Bomb, BombTwice), BOMB),
    ((FlyTo,), FLY),
)


def _not_by_these_terms(s: State, top: GroupActs) -> Refusal:
    """A card that lets groups do one kind of thing; or no card at all (6.1(2))."""
    if any(isinstance(proc, Orders | TwiceInARow | JointOperation) for proc in s.stack):
        return refuse(card_rule(s), "not-by-card")
    return refuse("6.1(2)", "no-cards")


def _why_not_there(s: State, top: GroupActs, action: Action) -> Refusal | None:
    match action:
        case Strike() | StrikeTwice():
            return _why_not_strike(s, top)
        case Bomb(area) | BombTwice(area):
            return _why_not_bomb(s, top, area)
        case FlyTo(area):
            return why_not_fly(s, top, area)
        case MoveTo(area) if not top.group & ~AIR and top.terms & FLY:
            return why_not_fly(s, top, area) or refuse("9.0(2)", "fly-instead", area=area_text(area))
        case MoveTo(area):
            return why_not_move(s, top, area)
        case _:
            return None


def _why_not_strike(s: State, top: GroupActs) -> Refusal:
    """8.0(2)(3)"""
    if not s.present[ENEMY[top.seat]] >> top.area & 1:
        return refuse("8.0(3)", "no-enemy", area=area_text(top.area))
    idle = members(top.group & ~STRIKERS[IS_LAND[top.area]])
    return refuse("8.0(2)", "wrong-terrain", unit=unit_text(idle[0]))


def _why_not_bomb(s: State, top: GroupActs, goal: int) -> Refusal:
    """9.1, 16.1(2), 16.2(2)"""
    unfit = members(top.group & ~AIRPOWER)
    if unfit:
        return refuse("9.1(1)", "not-air", unit=unit_text(unfit[0]))
    if not air_range(top.area, top.group) >> goal & 1:
        return refuse("9.1(3)", "range", area=area_text(goal))
    if not s.present[ENEMY[top.seat]] >> goal & 1:
        return refuse("9.1(3)", "no-enemy", area=area_text(goal))
    alone = s.at[goal] & SIDE_UNITS[ENEMY[top.seat]] == MACARTHUR
    rule = "16.2(2)" if alone or not FORTRESSES >> goal & 1 else "16.1(2)"
    return refuse(rule, "no-victim", area=area_text(goal))
