"""11.2, 19.0(3) Hits and supply given out with few words: where a hit changes nothing, and how many of those alike."""

from __future__ import annotations

from bingqi.board.bits import has
from bingqi.core.battle import Drill
from bingqi.core.procedure import Action, Decision
from bingqi.games.southern.actions import HIT, Hit, Refresh
from bingqi.games.southern.rules.damage import Damage, effect_of
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import CARRIERS, UNITS

ON_A_UNIT = frozenset({Hit, Refresh})


def drills(s: State, asked: Decision) -> tuple[Drill, ...]:
    """11.3, 11.4 The owner's hits first where they do nothing."""
    top = s.stack[-1]
    if not isinstance(top, Damage) or top.beaten or top.giver != top.side:
        return ()
    row = [HIT[unit] for i, unit in enumerate(top.units) for _ in range(harmless(s, top, i))][: top.hits]
    return (Drill("harmless", tuple(row)),) if row else ()


def harmless(s: State, top: Damage, i: int) -> int:
    """So many more hits do nothing to this unit; a carrier under air attack would roll for them (11.6)."""
    unit, area, points = top.units[i], top.area, top.points[i]
    if top.by_air and has(CARRIERS, unit):
        return 0
    now = effect_of(s, unit, area, points, top.as_used) if points else 0
    return next(n for n in range(top.room[i] + 1) if n == top.room[i] or is_felt(s, top, i, points + n + 1, now))


def is_felt(s: State, top: Damage, i: int, points: int, now: int) -> bool:
    return effect_of(s, top.units[i], top.area, points, top.as_used) != now


def alike(s: State, asked: Decision) -> tuple[tuple[Action, ...], ...]:
    """Units with the same figures in the same place and condition, which have taken as much."""
    if type(asked.options[-1]) not in ON_A_UNIT:  # they stand behind all others
        return ()
    top = s.stack[-1]
    taken = dict(zip(top.units, top.points, strict=True)) if isinstance(top, Damage) else {}
    found: dict[tuple[object, ...], list[Action]] = {}
    for option in asked.options:
        if isinstance(option, Hit | Refresh):
            unit = option.unit
            it = UNITS[unit]
            figures = (it.nation, it.type, it.attack, it.endurance, it.move, it.air)
            condition = (s.where(unit), has(s.fresh, unit), taken.get(unit, 0))
            found.setdefault((*figures, *condition), []).append(option)
    return tuple(tuple(some) for some in found.values() if len(some) > 1)
