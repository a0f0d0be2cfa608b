"""5.0, 15.4(5), 16.1(3) The end of the game, early by a bid that was reached."""

from __future__ import annotations

from bingqi.games.leningrad.events import GameEnded
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.theatre import AXIS, SOVIET
from bingqi.games.leningrad.victory import most_axis_points, victory_points

AT_ONCE, TURN_END, GAME_END = "at-once", "turn-end", "game-end"  # when a bid that is reached wins


def end_game(s: State) -> None:
    """5.0"""
    points = victory_points(s)
    s.emit(GameEnded(axis=points[AXIS], soviet=points[SOVIET]))
    s.stack.clear()


def bid_reached(s: State) -> bool:
    """16.1(3)"""
    if s.bid is None or most_axis_points(s) < s.bid:
        return False
    return victory_points(s)[AXIS] >= s.bid


def bid_won_at_once(s: State) -> bool:
    """16.1(3) with 5.0 read strictly: at the very moment."""
    return s.bid_wins == AT_ONCE and bid_reached(s)


def bid_won_by_turn(s: State) -> bool:
    """16.1(3), 5.0 At the end of a turn."""
    return s.bid_wins != GAME_END and bid_reached(s)
