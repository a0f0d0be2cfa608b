"""6.2, 8.0, 9.1 Attacks put together: groups that could strike in an area, aircraft in range of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from bingqi.board.listed import Listed
from bingqi.core.battle import OUT, Battles, Fight, Fighter
from bingqi.core.clicks import read_ref
from bingqi.core.engine import pending, settle
from bingqi.core.procedure import Action, Decision, Procedure, Seat
from bingqi.core.table import Forecast, from_other_side
from bingqi.core.text import Text
from bingqi.games.southern.actions import (
    BOMB,
    BOMB_TWICE,
    FLY_TO,
    JOIN,
    MOVE_TO,
    MUSTER,
    READY,
    STRIKE,
    STRIKE_TWICE,
    Muster,
)
from bingqi.games.southern.rules.groups import GroupActs, eligible
from bingqi.games.southern.rules.operations import JointOperation, Orders, TwiceInARow
from bingqi.games.southern.rules.queries import (
    bomb_targets,
    deeds,
    open_to_bombs,
    with_air_room,
    with_army_room,
)
from bingqi.games.southern.rules.rounds import Round
from bingqi.games.southern.rules.terms import AIR_ONLY, ALONE, ANY, ASHORE, NAMED_ONLY, SHIPPED, THREE, TWICE, WIDE
from bingqi.games.southern.rules.terms import BOMB as BOMBS
from bingqi.games.southern.rules.terms import FLY as FLIES
from bingqi.games.southern.rules.terms import MOVE as MOVES
from bingqi.games.southern.rules.terms import STRIKE as STRIKES
from bingqi.games.southern.state import State
from bingqi.games.southern.table.drills import alike, drills
from bingqi.games.southern.table.forecast import bomb_forecast, strike_forecast
from bingqi.games.southern.table.lone import (
    AIR_FLIES,
    ARMY_GOES,
    BOMBS_FALL,
    SHIPS_GO,
    country,
    goals_of,
    in_range,
)
from bingqi.games.southern.table.names import area_text
from bingqi.games.southern.table.orders import orders
from bingqi.games.southern.tables import (
    AIRPOWER,
    CLASSES,
    COUNT,
    ENEMY,
    IS_LAND,
    MANY,
    SIDE_UNITS,
    SIZE,
    STRIKERS,
    members,
)

COUNTS = {"unit": COUNT, "space": SIZE}
spaces = Listed([f"space:{area}" for area in range(SIZE)], MANY).__getitem__  # of a set of areas
UNUSUAL = THREE | WIDE | ASHORE | SHIPPED  # terms of cards by which a unit goes otherwise than by itself


Group: TypeAlias = tuple[int, int, int, tuple[Action, ...]]
Gathering: TypeAlias = tuple[int, list[tuple[int, int]]]


def groups(s: State, asked: Decision) -> list[Group]:
    """Area, units to choose from, terms, and what must be chosen before: each group that could be formed now."""
    terms, standing = gathering(s, asked)
    musters = not isinstance(s.stack[-1], GroupActs)
    return [(area, units, terms, (MUSTER[area],) if musters else ()) for area, units in standing]


def gathering(s: State, asked: Decision) -> Gathering:
    """The terms of the groups that could be formed now, and by area the units to choose from. Found once for a
    question."""
    known: tuple[Decision, Gathering] | None = s.__dict__.get("gathering")
    if known is None or known[0] is not asked:
        known = s.__dict__["gathering"] = asked, _gathering(s, asked)
    return known[1]


def _gathering(s: State, asked: Decision) -> Gathering:
    top: Procedure = s.stack[-1]
    if isinstance(top, GroupActs):
        return top.terms, [(top.area, top.among)] if top.at == "ask_group" else []
    areas = [option.area for option in asked.options if type(option) is Muster]
    if not areas:
        return 0, []
    terms = terms_of(s, top)
    chosen, at = eligible(s, asked.seat, terms), s.at
    if isinstance(top, JointOperation):
        chosen &= ~sum(top.groups)
    return terms, [(area, at[area] & chosen) for area in areas]


def terms_of(s: State, top: Procedure) -> int:
    """6.1(1) A round allows everything, without cards aircraft alone; a card says it itself."""
    if isinstance(top, Round):
        return ANY if s.hands[top.seat] else AIR_ONLY
    if isinstance(top, JointOperation):  # its groups are named first and act later
        return top.terms | NAMED_ONLY
    if isinstance(top, TwiceInARow) or (isinstance(top, Orders) and top.again):
        return top.terms | TWICE
    return int(getattr(top, "terms", 0))


def strikers(s: State, seat: Seat, area: int, units: int, terms: int) -> int:
    """8.0(2)(3)"""
    if not terms & STRIKES or not s.present[ENEMY[seat]] >> area & 1:
        return 0
    return units & STRIKERS[IS_LAND[area]]


def bombers(s: State, seat: Seat, area: int, units: int, terms: int) -> dict[int, int]:
    """9.1 By target: the units that could attack it from the air."""
    found: dict[int, int] = {}
    for some in by_class(units & AIRPOWER) if terms & BOMBS else ():
        for target in members(bomb_targets(s, seat, area, some & -some)):
            found[target] = found.get(target, 0) | some
    return found


@lru_cache(maxsize=MANY)
def by_class(units: int) -> tuple[int, ...]:
    """Those that are alike together: what one of them can do, all of them can."""
    found = []
    while units:
        alike = units & CLASS_OF[(units & -units).bit_length() - 1]
        units ^= alike
        found.append(alike)
    return tuple(found)


CLASS_OF = {unit: alike for classes in CLASSES for alike in classes for unit in members(alike)}


def formed(s: State) -> int:
    """Who is in the group already."""
    top = s.stack[-1]
    return top.group if isinstance(top, GroupActs) else 0


def foes(s: State, asked: Decision) -> tuple[str, ...]:
    terms, standing = gathering(s, asked)
    if not terms & (STRIKES | BOMBS) or not standing:
        return ()
    group, seat = formed(s), asked.seat
    enemies = s.present[ENEMY[seat]]
    found = 0
    for area, units in standing:
        if enemies >> area & 1:
            striking = strikers(s, seat, area, units, terms)
            if striking and not group & ~striking:
                found |= 1 << area
    if not group:
        targets = enemies & in_range(BOMBS_FALL[seat], standing) if terms & BOMBS else 0
        found |= open_to_bombs(s, seat, targets) if targets else 0
    elif not group & ~AIRPOWER:
        for area, units in standing:
            for target, some in bombers(s, seat, area, units, terms).items():
                if not group & ~some:
                    found |= 1 << target
    return spaces(found) if found else ()


def fights(s: State, asked: Decision, foe: str) -> tuple[Fight, ...]:
    target = area_of(s, foe)
    found, group = [], formed(s)
    for area, units, terms, opening in groups(s, asked):
        striking = strikers(s, asked.seat, area, units, terms) if area == target else 0
        if striking and not group & ~striking:
            found.append(formation(Text("fight-here"), striking & ~group, terms, opening, STRIKE))
            if terms & TWICE:
                title = Text("fight-here-twice")
                found.append(formation(title, striking & ~group, terms, opening, STRIKE_TWICE))
        flying = bombers(s, asked.seat, area, units, terms).get(target, 0)
        if flying and not group & ~flying:
            title = Text("fight-by-air", {"place": area_text(area)})
            found.append(formation(title, flying & ~group, terms, opening, BOMB[target]))
            if terms & TWICE:
                title = Text("fight-by-air-twice", {"place": area_text(area)})
                found.append(formation(title, flying & ~group, terms, opening, BOMB_TWICE[target]))
        for title, some, deed in marches(s, asked.seat, target, area, units, terms):
            if not group & ~some:
                found.append(formation(title, some & ~group, terms, opening, deed))
    return tuple(found)


def formation(title: Text, units: int, terms: int, opening: tuple[Action, ...], deed: Action) -> Fight:
    """They do it, or are named for it (19.0(2))."""
    closing, after = (READY, deed) if terms & NAMED_ONLY else (deed, None)
    return Fight(title, joining(units, terms), opening, closing, after)


def later(s: State, deed: Action) -> State | None:
    """19.0(2) As if the group that is being named acted at once."""
    top = s.stack[-1]
    if not isinstance(top, GroupActs):
        return None
    top.terms &= ~NAMED_ONLY
    settle(s)
    asked = pending(s)
    return s if isinstance(asked, Decision) and deed in asked.options else None


def joining(units: int, terms: int) -> tuple[Fighter, ...]:
    """All of them, or one where the terms want one."""
    alone = bool(terms & ALONE)
    return tuple(
        Fighter(f"unit:{unit}", (JOIN[unit],), OUT if alone and i else 0) for i, unit in enumerate(members(units))
    )


def threats(s: State, seat: Seat, ref: str) -> tuple[Forecast, ...]:
    """8.0, 9.1 All that the enemy has there together; all his aircraft of one area, area by area."""
    here, enemy = area_of(s, ref), ENEMY[seat]
    if not 0 <= here < SIZE or not s.at[here] & SIDE_UNITS[seat]:
        return ()
    found = []
    striking = strikers(s, enemy, here, s.at[here] & SIDE_UNITS[enemy], ANY)
    if striking:
        found.append(strike_forecast(s, enemy, here, striking))
    for area in members(s.present[enemy]):
        flying = bombers(s, enemy, area, s.at[area] & SIDE_UNITS[enemy], ANY).get(here, 0)
        if flying:
            found.append(bomb_forecast(s, enemy, flying, here))
    return tuple(from_other_side(forecast) for forecast in found)


def area_of(s: State, ref: str) -> int:
    found = read_ref(ref, COUNTS)
    if found is None:
        return -1
    if found.kind == "space":
        return found.id
    return next((area for area in range(SIZE) if s.at[area] >> found.id & 1), -1)


def goals(s: State, asked: Decision) -> tuple[str, ...]:
    """7.1, 9.2 Where units could go that are not asked for yet."""
    terms, standing = gathering(s, asked)
    if not standing:
        return ()
    group, seat = formed(s), asked.seat
    if not group and not terms & UNUSUAL and (terms & FLIES or not terms & MOVES):
        found = lone_goals(s, seat, standing, terms)
    else:
        found = 0
        for area, units in standing:
            for some in by_class(units & ~group):
                _, move, _, fly = deeds(s, seat, area, group | some & -some, terms & ~(BOMBS | STRIKES))
                found |= move | fly
    return spaces(found) if found else ()


def lone_goals(s: State, seat: Seat, standing: list[tuple[int, int]], terms: int) -> int:
    """7.1, 9.2 Where units could go one by one."""
    found = 0
    if terms & MOVES:
        land = country(s, seat)
        on_foot = goals_of(ARMY_GOES[seat], standing, land)
        found = goals_of(SHIPS_GO[seat], standing, land) | with_army_room(s, seat, on_foot, 1)
    if terms & FLIES:
        found |= with_air_room(s, seat, in_range(AIR_FLIES[seat], standing) & s.held_by(seat), 1)
    return found


def marches(s: State, seat: Seat, target: int, area: int, units: int, terms: int) -> list[tuple[Text, int, Action]]:
    """Who of an area could go there, on the ground or by sea, and by air."""
    ground = air = 0
    for unit in members(units):
        _, move, _, fly = deeds(s, seat, area, 1 << unit, terms)
        ground |= 1 << unit if move >> target & 1 else 0
        air |= 1 << unit if fly >> target & 1 else 0
    place = {"place": area_text(area)}
    found = [(Text("march-from", place), ground, MOVE_TO[target])] if ground else []
    return found + ([(Text("flight-from", place), air, FLY_TO[target])] if air else [])


BATTLES = Battles(foes, fights, threats, goals, orders=orders, later=later, drills=drills, alike=alike)
