"""11.2, 11.5 Why a hit or a retreat is not allowed."""

from __future__ import annotations

from bingqi.core.table import Refusal, refuse
from bingqi.games.southern.actions import Hit, Retreat
from bingqi.games.southern.rules.damage import Damage
from bingqi.games.southern.rules.queries import allowed_areas
from bingqi.games.southern.state import State
from bingqi.games.southern.table.names import area_text, unit_text
from bingqi.games.southern.tables import (
    ADJACENT,
    ARMY,
    ENEMY,
    IS_LAND,
    LIMITS,
    MACARTHUR,
    OVER_LAND,
    SIDE_OF,
    SIDE_UNITS,
)


def why_not_damage(s: State, top: Damage, action: Hit | Retreat) -> Refusal | None:
    if isinstance(action, Hit):
        return None if top.beaten else _why_not_hit(s, top, action.unit)
    return _why_not_retreat(s, top, action.area) if top.beaten else None


def _why_not_hit(s: State, top: Damage, unit: int) -> Refusal:
    name = unit_text(unit)
    if unit in top.units:
        return refuse("11.2(2)", "hit-full", unit=name)
    bit = 1 << unit
    if top.by_air and s.at[top.area] & bit and SIDE_OF[unit] == top.side:
        if bit == MACARTHUR:
            return refuse("16.2(2)", "hit-macarthur")
        return refuse("16.1(2)", "hit-fort", unit=name)
    return refuse("10.0(3)" if top.as_used else "11.2(1)", "hit-other", unit=name)


def _why_not_retreat(s: State, top: Damage, area: int) -> Refusal | None:
    unit, name = top.beaten[0], area_text(area)
    side = SIDE_OF[unit]
    if not ADJACENT[top.area] >> area & 1:
        return refuse("11.5(1)", "retreat-far", area=name)
    if not IS_LAND[area]:
        return refuse("11.5(1)①", "retreat-sea")
    if not OVER_LAND[top.area] >> area & 1:
        return refuse("7.3(2)②", "retreat-mountain")
    if s.present[ENEMY[side]] >> area & 1:
        return refuse("11.5(1)②", "retreat-enemy", area=name)
    if not s.held_by(side) >> area & 1:
        return refuse("11.5(1)③", "retreat-held", area=name)
    if not allowed_areas(side, 1 << unit) >> area & 1:
        return refuse("16.3", "china", area=name)
    if (s.at[area] & ARMY & SIDE_UNITS[side]).bit_count() >= LIMITS.army:
        return refuse("11.5(1)④", "retreat-full", area=name, limit=LIMITS.army)
    return None
