"""17.2, 19.0(16)(17) Why a unit does not come in there, or not that one."""

from __future__ import annotations

from bingqi.core.procedure import Action
from bingqi.core.table import Refusal, refuse
from bingqi.games.southern.actions import Choose, Take
from bingqi.games.southern.rules.hands import PlaceCarrier
from bingqi.games.southern.rules.reinforcements import AirReplacements, ChineseReinforcements, air_room
from bingqi.games.southern.state import State
from bingqi.games.southern.table.names import area_text, unit_text
from bingqi.games.southern.tables import (
    AIR,
    ALLIES,
    CHINA_AREAS,
    CHINESE,
    COMMONWEALTH,
    ENEMY,
    INDIA,
    IS_LAND,
    JAPAN,
    KUNMING,
    LIMITS,
    LOST,
    POOL,
)


def why_not_place(s: State, top: ChineseReinforcements | PlaceCarrier, area: int) -> Refusal:
    name = area_text(area)
    if isinstance(top, PlaceCarrier):
        rule = "17.2①" if top.seat == JAPAN else "17.2②"
        if IS_LAND[area]:
            return refuse(rule, "not-sea", area=name)
        held = s.held_by(top.seat) >> area & 1
        return refuse(rule, "carrier-ships" if held else "carrier-held", area=name)
    if not CHINA_AREAS >> area & 1:
        return refuse("16.3", "china", area=name)
    if area != KUNMING:
        if not s.at[area] & CHINESE:
            return refuse("19.0(16)", "no-chinese", area=name)
        if s.present[ENEMY[top.seat]] >> area & 1:
            return refuse("19.0(16)", "chinese-enemy", area=name)
    return refuse("7.4(1)", "army-limit", area=name, limit=LIMITS.army)


def why_not_bring_in(s: State, top: AirReplacements, action: Action) -> Refusal | None:
    """19.0(17)"""
    if isinstance(action, Choose):
        return _why_not_item(s, action.item)
    if not isinstance(action, Take) or not top.item:
        return None
    rule = "19.0(17)①" if top.item == 1 else "19.0(17)②"
    nation = COMMONWEALTH if top.item == 1 else CHINESE
    bit, name = 1 << action.unit, unit_text(action.unit)
    if not nation & AIR & bit:
        return refuse(rule, "take-other", unit=name)
    return refuse(rule, "take-not-lost", unit=name)


def _why_not_item(s: State, item: int) -> Refusal | None:
    """7.4(2), 19.0(17): nobody to bring in, or no room."""
    rule, area = ("19.0(17)①", INDIA) if item == 1 else ("19.0(17)②", KUNMING)
    waiting = s.at[LOST] & COMMONWEALTH & AIR if item == 1 else (s.at[LOST] | s.at[POOL]) & CHINESE & AIR
    if not waiting:
        return refuse(rule, "nobody-lost")
    if air_room(s, ALLIES, area) <= 0:
        return refuse("7.4(2)", "air-limit", area=area_text(area), limit=LIMITS.air)
    return None
