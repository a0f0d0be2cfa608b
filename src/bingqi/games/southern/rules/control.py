"""14.0 Control of areas."""

from __future__ import annotations

from bingqi.board.bits import has
from bingqi.games.southern.events import ControlChanged
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALL, ALLIES, ENEMY, FIXED, IS_LAND, JAPAN, SIDE_UNITS, STRIKERS, members


def update_control(s: State) -> None:
    """14.0(2) An area changes hands when its holder has nobody there who counts and the enemy has."""
    contested = (s.control & s.present[ALLIES] | ~s.control & s.present[JAPAN]) & ALL & ~FIXED
    for area in members(contested):
        holder = JAPAN if has(s.control, area) else ALLIES
        counting = s.at[area] & STRIKERS[IS_LAND[area]]  # land: army and air; sea: ships
        if not counting & SIDE_UNITS[holder] and counting & SIDE_UNITS[ENEMY[holder]]:
            s.control ^= 1 << area
            s.emit(ControlChanged(area=area, seat=ENEMY[holder]))
