"""Computer players. They see a view's worth: determinised states, never the true one."""

from __future__ import annotations

from bingqi.ai.levels import LEVELS, PLAYERS, make_player
from bingqi.ai.player import Player

__all__ = ["LEVELS", "PLAYERS", "Player", "make_player"]
