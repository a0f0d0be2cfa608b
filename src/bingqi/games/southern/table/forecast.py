"""Exact chances of a fight before it is committed, from what everybody can see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bingqi.core.engine import pending
from bingqi.core.odds import at_least, at_most, expected, plus, pool
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.table import Forecast, Line, Prospect
from bingqi.core.text import Text
from bingqi.games.southern.actions import Bomb, BombTwice, React, Strike, StrikeTwice, Target
from bingqi.games.southern.rules.allied_cards import Submarines, submarine_modifier
from bingqi.games.southern.rules.attack import air_damage, normal_damage, strength_of
from bingqi.games.southern.rules.damage import Damage, most_hits
from bingqi.games.southern.rules.groups import GroupActs
from bingqi.games.southern.rules.japanese_cards import YesOrNo
from bingqi.games.southern.rules.reactions import AMBUSH, Reaction, may_react, reactors
from bingqi.games.southern.rules.terms import TORPEDO
from bingqi.games.southern.state import State
from bingqi.games.southern.table.names import area_text, unit_text
from bingqi.games.southern.table.wounds import any_effect, calm, removes_all
from bingqi.games.southern.tables import AIR_STRENGTH, DESTROYERS, ENEMY, SIDE_UNITS, STRENGTH, members


def forecast(s: State, seat: Seat, action: Action) -> Forecast | None:
    """Attacks by groups, reactions, submarines, demands for surrender; for the seat that is asked, of its options."""
    wait = pending(s)
    if not isinstance(wait, Decision) or wait.seat != seat or action not in wait.options:
        return None
    match s.stack[-1], action:
        case GroupActs() as top, Strike() | StrikeTwice():
            volleys = 2 if isinstance(action, StrikeTwice) else 1
            return strike_forecast(s, top.seat, top.area, top.group, top.terms, volleys)
        case GroupActs() as top, Bomb(area) | BombTwice(area):
            return bomb_forecast(s, top.seat, top.group, area, 2 if isinstance(action, BombTwice) else 1)
        case Reaction() as top, React(card):
            return _reaction(s, top, card)
        case Submarines(), Target(area):
            return _submarine(s, seat, area)
        case YesOrNo(), Target(area):
            title = Text("forecast-parley", {"area": area_text(area)})
            return _two(title, "19.0(8)", at_least(4), "forecast-removed", ())
        case _:
            return None


def hit_chances(strengths: Sequence[int]) -> Mapping[int, float]:
    """11.1(1) The chance of each number of hits, one die for each strength."""
    total: Mapping[int, float] = {0: 1.0}
    for strength in sorted(set(strengths)):
        total = plus(total, pool(strengths.count(strength), at_most(strength)))
    return total


def strike_forecast(s: State, seat: Seat, area: int, group: int, terms: int = 0, volleys: int = 1) -> Forecast:
    """8.0(5)"""
    units = members(group)
    strengths = [strength_of(unit, terms) for unit in units]
    damage = normal_damage(s, seat, area, 0)
    title = Text("forecast-attack", {"area": area_text(area)})
    asked = not terms & TORPEDO and may_react(s, ENEMY[seat], area)
    return _attack(s, "8.0(5)", title, units, strengths, damage, volleys, reaction=asked)


def bomb_forecast(s: State, seat: Seat, group: int, area: int, volleys: int = 1) -> Forecast:
    """9.1(5)"""
    units = members(group)
    damage = air_damage(s, seat, group, area, 0)
    title = Text("forecast-bomb", {"area": area_text(area)})
    return _attack(s, "9.1(5)", title, units, [AIR_STRENGTH[unit] for unit in units], damage, volleys)


def _attack(
    s: State,
    rule: str,
    title: Text,
    units: Sequence[int],
    strengths: list[int],
    damage: Damage,
    volleys: int,
    reaction: bool = False,
) -> Forecast:
    """11.0 Hits of all volleys added; what they do if whoever gives them out does his best."""
    chances = hit_chances(strengths * volleys)
    bites = sum(p * any_effect(s, damage, hits) for hits, p in chances.items())
    wipes = sum(p * removes_all(s, damage, hits) for hits, p in chances.items())
    rows = (Prospect(Text("chance-bites"), min(1.0, bites), 0.5), Prospect(Text("chance-wipes"), min(1.0, wipes), 1.0))
    return _with_hits(s, rule, title, units, strengths, damage, chances, rows, reaction)


def _reaction(s: State, top: Reaction, card: int) -> Forecast:
    """10.0 Ambush once, Force Z twice; the second volley is another attack, so the hits are not added."""
    units = members(reactors(s, top.seat, top.area)[0 if card == AMBUSH else 1])
    strengths = [STRENGTH[unit] for unit in units]
    damage, chances = top.damage(s, 0), hit_chances(strengths)
    bites = sum(p * any_effect(s, damage, hits) for hits, p in chances.items())
    if card == AMBUSH:
        wipes = sum(p * removes_all(s, damage, hits) for hits, p in chances.items())
        rows = [Prospect(Text("chance-bites"), min(1.0, bites), 0.5)]
        rows.append(Prospect(Text("chance-wipes"), min(1.0, wipes), 1.0))
    else:
        rows = [Prospect(Text("chance-bites"), 1.0 - (1.0 - bites) ** 2, 0.5)]
    key = "forecast-ambush" if card == AMBUSH else "forecast-force-z"
    title = Text(key, {"area": area_text(top.area)})
    return _with_hits(s, "10.0", title, units, strengths, damage, chances, tuple(rows))


def _with_hits(
    s: State,
    rule: str,
    title: Text,
    units: Sequence[int],
    strengths: Sequence[int],
    damage: Damage,
    chances: Mapping[int, float],
    rows: tuple[Prospect, ...],
    reaction: bool = False,
) -> Forecast:
    """The reckoning: each die, the mean, what can be borne without effect, what removes everybody."""
    targets = members(damage.targets)
    need = sum(most_hits(s, unit, damage) for unit in targets)
    lines = [
        Line(Text("line-unit", {"unit": unit_text(unit), "strength": strength}), f"{strength}/6", "11.1(1)")
        for unit, strength in zip(units, strengths, strict=True)
    ]
    lines.append(Line(Text("line-expected"), f"{expected(chances):.2f}", "11.1(2)"))
    lines.append(Line(Text("line-soak"), str(calm(s, damage)), "11.4"))
    lines.append(Line(Text("line-need"), str(need), "11.2(2)"))
    if reaction:
        lines.append(Line(Text("line-reaction"), "?", "10.0(5)"))
    return Forecast(
        rule=rule,
        title=title,
        lines=tuple(lines),
        outcomes=tuple(_prospect(hits, p, calm(s, damage), need) for hits, p in sorted(chances.items()) if p > 0),
        attackers=tuple(f"unit:{unit}" for unit in units),
        defenders=tuple(f"unit:{unit}" for unit in targets),
        rows=rows,
    )


def _prospect(hits: int, p: float, soak: int, need: int) -> Prospect:
    text = Text("forecast-hits", {"hits": hits}) if hits else Text("forecast-none")
    return Prospect(text, p, 0.0 if hits <= soak else min(1.0, hits / need))


def _submarine(s: State, seat: Seat, area: int) -> Forecast:
    """19.0(13)"""
    escorts = (s.at[area] & DESTROYERS & SIDE_UNITS[ENEMY[seat]]).bit_count()
    lines = []
    if s.held_by(ENEMY[seat]) >> area & 1:
        lines.append(Line(Text("line-control"), "-2", "19.0(13)"))
    if escorts:
        lines.append(Line(Text("line-escorts", {"count": escorts}), str(-2 * escorts), "19.0(13)"))
    title = Text("forecast-submarine", {"area": area_text(area)})
    return _two(title, "19.0(13)", at_least(1 - submarine_modifier(s, seat, area)), "forecast-sunk", tuple(lines))


def _two(title: Text, rule: str, chance: float, good: str, lines: tuple[Line, ...]) -> Forecast:
    outcomes = (Prospect(Text(good), chance, 1.0), Prospect(Text("forecast-missed"), 1 - chance))
    return Forecast(rule, title, lines, outcomes)


def has_odds(s: State, action: Action) -> bool:
    """Whether `forecast` has something to say of an option of the seat that is asked: cheap, asked of every option."""
    if type(action) not in WEIGHED:
        return False
    match s.stack[-1] if s.stack else None, action:
        case GroupActs() as top, Strike() | StrikeTwice() | Bomb() | BombTwice():
            return bool(top.group)
        case (Reaction(), React()) | (Submarines() | YesOrNo(), Target()):
            return True
        case _:
            return False


WEIGHED = frozenset({Strike, StrikeTwice, Bomb, BombTwice, React, Target})
