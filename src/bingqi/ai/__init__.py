"""Computer players. They see a view's worth: determinised states, never the true one."""

from __future__ import annotations

from bingqi.ai.player import LEVELS, Player, make_player

__all__ = ["LEVELS", "Player", "make_player"]
