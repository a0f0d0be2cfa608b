"""Exact chances of a fight before it is committed, from what everybody can see."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Seat
from bingqi.core.table import Forecast, Line, Prospect
from bingqi.core.text import Text
from bingqi.games.southern.actions import Bomb, Strike, StrikeTwice, Target
from bingqi.games.southern.rules.allied_cards import Submarines, submarine_modifier
from bingqi.games.southern.rules.attack import TORPEDO_STRENGTH
from bingqi.games.southern.rules.damage import most_hits
from bingqi.games.southern.rules.groups import GroupActs
from bingqi.games.southern.rules.japanese_cards import YesOrNo
from bingqi.games.southern.rules.queries import bomb_victims
from bingqi.games.southern.rules.terms import TORPEDO
from bingqi.games.southern.state import State
from bingqi.games.southern.table.names import area_text, unit_text
from bingqi.games.southern.tables import (
    AIR,
    AIR_STRENGTH,
    ARMY,
    DESTROYERS,
    ENDURANCE,
    IS_LAND,
    SHIPS,
    SIDE_UNITS,
    STRENGTH,
)


def forecast(s: State, seat: Seat, action: Action) -> Forecast | None:
    """Attacks by groups, submarines, demands for surrender."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, GroupActs) and top.group and isinstance(action, Strike | StrikeTwice | Bomb):
        return _attack(s, top, action)
    if isinstance(action, Target) and isinstance(top, Submarines):
        return _submarine(s, seat, action.area)
    if isinstance(action, Target) and isinstance(top, YesOrNo):
        return _two(Text("forecast-parley", {"area": area_text(action.area)}), "19.0(8)", 0.5, "forecast-removed", ())
    return None


def hit_chances(strengths: list[int]) -> list[float]:
    """11.1(1) The chance of each number of hits, one die for each strength."""
    chances = [1.0]
    for strength in strengths:
        p = min(6, max(0, strength)) / 6
        longer = [0.0] * (len(chances) + 1)
        for hits, chance in enumerate(chances):
            longer[hits] += chance * (1 - p)
            longer[hits + 1] += chance * p
        chances = longer
    return chances


def harmless(s: State, units: list[int], area: int) -> int:
    """11.4 How many hits the owner can spread without any effect."""
    total = 0
    for u in units:
        if SHIPS >> u & 1 or (ARMY >> u & 1 and IS_LAND[area]):
            total += ENDURANCE[u] - 1
    return total


def _attack(s: State, top: GroupActs, action: Strike | StrikeTwice | Bomb) -> Forecast:
    by_air = isinstance(action, Bomb)
    area = action.area if isinstance(action, Bomb) else top.area
    attackers = bit_list(top.group)
    strengths = [_strength(u, by_air, top.terms) for u in attackers]
    rolled = strengths * (2 if isinstance(action, StrikeTwice) else 1)
    enemy = bomb_victims(s, top.seat, area) if by_air else s.at[area] & SIDE_UNITS[1 - top.seat]
    defenders = bit_list(enemy)
    need = sum(most_hits(s, u, area, False, by_air) for u in defenders)
    owner_gives = not (by_air and top.group & AIR)
    soak = harmless(s, defenders, area) if owner_gives else 0
    chances = hit_chances(rolled)
    lines = [
        Line(Text("line-unit", {"unit": unit_text(u), "strength": strength}), f"{strength}/6", "11.1(1)")
        for u, strength in zip(attackers, strengths, strict=True)
    ]
    lines.append(Line(Text("line-expected"), f"{sum(rolled) / 6:.2f}", "11.1(2)"))
    lines.append(Line(Text("line-soak"), str(soak), "11.4"))
    lines.append(Line(Text("line-need"), str(need), "11.2(2)"))
    return Forecast(
        rule="9.1(5)" if by_air else "8.0(5)",
        title=Text("forecast-bomb" if by_air else "forecast-attack", {"area": area_text(area)}),
        lines=tuple(lines),
        outcomes=tuple(_prospect(hits, p, soak, need) for hits, p in enumerate(chances) if p > 0),
        attackers=tuple(f"unit:{u}" for u in attackers),
        defenders=tuple(f"unit:{u}" for u in defenders),
        rows=(
            Prospect(Text("chance-bites"), min(1.0, sum(chances[soak + 1 :])), 0.5),
            Prospect(Text("chance-wipes"), min(1.0, sum(chances[need:])), 1.0),
        ),
    )


def _strength(unit: int, by_air: bool, terms: int) -> int:
    if by_air:
        return AIR_STRENGTH[unit]
    return TORPEDO_STRENGTH if terms & TORPEDO and SHIPS >> unit & 1 else STRENGTH[unit]


def _prospect(hits: int, p: float, soak: int, need: int) -> Prospect:
    text = Text("forecast-hits", {"hits": hits}) if hits else Text("forecast-none")
    return Prospect(text, p, 0.0 if hits <= soak else min(1.0, hits / need) if need else 0.0)


def _submarine(s: State, seat: Seat, area: int) -> Forecast:
    """19.0(13)"""
    escorts = (s.at[area] & DESTROYERS & SIDE_UNITS[1 - seat]).bit_count()
    lines = []
    if s.held_by(1 - seat) >> area & 1:
        lines.append(Line(Text("line-control"), "-2", "19.0(13)"))
    if escorts:
        lines.append(Line(Text("line-escorts", {"count": escorts}), str(-2 * escorts), "19.0(13)"))
    chance = sum(die + submarine_modifier(s, seat, area) >= 1 for die in range(1, 7)) / 6
    title = Text("forecast-submarine", {"area": area_text(area)})
    return _two(title, "19.0(13)", chance, "forecast-sunk", tuple(lines))


def _two(title: Text, rule: str, chance: float, good: str, lines: tuple[Line, ...]) -> Forecast:
    outcomes = (Prospect(Text(good), chance, 1.0), Prospect(Text("forecast-missed"), 1 - chance))
    return Forecast(rule, title, lines, outcomes)


def has_odds(s: State, action: Action) -> bool:
    """Whether `forecast` has something to say of an option of the seat that is asked: cheap, asked of every option."""
    top = s.stack[-1] if s.stack else None
    if isinstance(action, Target):
        return isinstance(top, Submarines | YesOrNo)
    return isinstance(action, Strike | StrikeTwice | Bomb) and isinstance(top, GroupActs) and bool(top.group)
