"""5.0 Sequence of play: set-up, surprise attack, nine turns."""

from __future__ import annotations

from bingqi.core.procedure import Call, Goto, Next, Procedure
from bingqi.games.leningrad.events import PanzersJoined, TurnBegan
from bingqi.games.leningrad.rules.auction import Auction
from bingqi.games.leningrad.rules.command import Turn
from bingqi.games.leningrad.rules.ending import bid_won_by_turn, end_game
from bingqi.games.leningrad.rules.preparation import SetUp
from bingqi.games.leningrad.rules.surprise import Surprise
from bingqi.games.leningrad.state import BOX, NEXT, THIRD, State
from bingqi.games.leningrad.tables import LAST_TURN
from bingqi.games.leningrad.theatre import AXIS, SOVIET

THIRD_PANZER_TURN = 7  # 15.3(1)


class Campaign(Procedure, tag="campaign"):
    """5.0 The whole game."""

    STEPS = ("do_auction", "do_soviet_setup", "do_axis_setup", "do_surprise", "do_begin_turn", "do_turn", "do_end_turn")

    def do_auction(self, s: State) -> Next:
        """16.1"""
        return Call(Auction()) if s.auction else None

    def do_soviet_setup(self, s: State) -> Next:
        """4.0"""
        return Call(SetUp(side=SOVIET))

    def do_axis_setup(self, s: State) -> Next:
        """4.0"""
        return Call(SetUp(side=AXIS))

    def do_surprise(self, s: State) -> Next:
        """15.1"""
        return Call(Surprise())

    def do_begin_turn(self, s: State) -> Next:
        """5.0(5), 4.0(7) The marker moves on; what waited on the track becomes available."""
        s.turn += 1
        s.emit(TurnBegan(turn=s.turn))
        for unit, place in enumerate(s.at):
            if place == NEXT or (place == THIRD and s.turn == THIRD_PANZER_TURN):
                s.at[unit] = BOX
        if s.turn == THIRD_PANZER_TURN:
            s.emit(PanzersJoined())
        return None

    def do_turn(self, s: State) -> Next:
        """5.0(1)-(4)"""
        return Call(Turn())

    def do_end_turn(self, s: State) -> Next:
        """5.0(5), 15.4(5), 16.1(3)"""
        if s.turn < LAST_TURN and not bid_won_by_turn(s):
            return Goto("do_begin_turn")
        end_game(s)
        return None
