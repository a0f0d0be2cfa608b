"""16.1 Bidding for the sides (optional): how many victory points the Axis is to get."""

from __future__ import annotations

from bingqi.core.procedure import Decision, Goto, Next, Procedure, Roll
from bingqi.games.leningrad.actions import Bid, BidRange
from bingqi.games.leningrad.events import BidMade, BidsOpened, BidsTied
from bingqi.games.leningrad.state import State

LOWEST, HIGHEST, SPAN = -100, 99, 10  # more and less than the Axis can ever have
RANGES = tuple(BidRange(low, low + SPAN - 1) for low in range(LOWEST, HIGHEST, SPAN))


class Auction(Procedure, tag="auction"):
    """16.1(1), 16.1(2) Both bid in secret; the higher bid plays the Axis and has to reach it."""

    STEPS = ("ask_range", "ask_bid", "do_compare", "roll_tie", "do_open")
    bids: tuple[int, ...] = ()  # by seat, as far as they are made: secret
    low: int | None = None  # of the range that the seat in question has chosen: secret
    axis: int = 0  # the seat that gets the Axis

    def ask_range(self, s: State) -> Decision:
        """16.1(1)"""
        return Decision(len(self.bids), "16.1(1)", "prompt-bid-range", RANGES)

    def on_range(self, s: State, action: BidRange) -> Next:
        self.low = action.low
        return None

    def ask_bid(self, s: State) -> Decision:
        """16.1(1)"""
        assert self.low is not None
        options = tuple(Bid(points) for points in range(self.low, self.low + SPAN))
        return Decision(len(self.bids), "16.1(1)", "prompt-bid", options)

    def on_bid(self, s: State, action: Bid) -> Next:
        s.emit(BidMade(points=action.points, only=len(self.bids)))
        self.bids, self.low = (*self.bids, action.points), None
        return Goto("ask_range") if len(self.bids) == 1 else None

    def do_compare(self, s: State) -> Next:
        """16.1(2)"""
        first, second = self.bids
        if first == second:
            s.emit(BidsTied(points=first))
            return None
        self.axis = self.bids.index(max(self.bids))
        return Goto("do_open")

    def roll_tie(self, s: State) -> Roll:
        """16.1(2) Equal bids: the die decides."""
        return Roll("16.1(2)")

    def on_tie(self, s: State, dice: tuple[int, ...]) -> Next:
        self.axis = dice[0] % 2
        return None

    def do_open(self, s: State) -> Next:
        """16.1(2)"""
        s.bid, s.swapped = max(self.bids), self.axis
        s.emit(BidsOpened(first=self.bids[0], second=self.bids[1], axis=("first", "second")[self.axis]))
        return None
