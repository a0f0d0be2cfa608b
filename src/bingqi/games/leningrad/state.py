"""The state of a game: plain data. It stands below all rules and names none of them."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from bingqi.core.state import State as CoreState

# Where a unit is when it is not on the map: `state.at[unit]` is one of these, all negative.
BOX = -1  # available as reinforcement (4.0(3), 12.3)
NEXT = -2  # transfer box and turn track: available from the next turn on (11.2, 16.4)
THIRD = -3  # 3rd Panzer Group, due on turn 7 (4.0(2)3)
DEAD = -4  # out of the game
GONE = -5  # marched off by 15.3(2): no loss
MARKER = -6  # a fortress marker not yet built
UNPLACED = -7  # during set-up
BOX_NAMES = {
    BOX: "box",
    NEXT: "next",
    THIRD: "third",
    DEAD: "dead",
    GONE: "gone",
    MARKER: "markers",
    UNPLACED: "unplaced",
}


class State(CoreState, kw_only=True):
    """`at` and `steps` are by unit; the hex sets below them are kept in step with them by `pieces`."""

    WIDE = ("one", "full", "forts", "control")

    at: list[int]  # hex, or one of the negative boxes above
    steps: list[int]
    one: list[int]  # by side: hexes with at least one unit that counts for stacking
    full: list[int]  # by side: hexes with two
    forts: int = 0  # hexes with a fortress marker
    transit: int = -1  # a unit in mid-retreat: it stands in no hex set
    control: int = 0  # towns and cities that the Axis controls
    turn: int = 0
    cup: int = 0  # chits, as all sets of chits
    added: int = 0  # 15.2(2)⑤ Soviet armies that have joined by choice: secret until seen
    chosen: int = 0  # the Soviet chits of this turn: secret
    used: int = 0  # executed this turn
    seen: int = 0  # drawn this turn, even if put back
    known: int = 0  # drawn at any time
    manstein: bool = False  # at hand
    alarm: bool = False  # 16.2 an Axis unit has stood beside Leningrad
    zhukov_declared: bool = False
    zhukov_hand: bool = False
    retreated: int = 0  # units that retreated in this combat phase
    lost_vp: int = 0  # 15.4(4)
    auction: bool = False  # 16.1 the sides are bid for
    bid: int | None = None  # 16.1 the higher of the two bids
    bid_wins: str = ""  # 16.1(3) when reaching it wins: see `rules.ending`
    swapped: int = 0  # 16.1(2) 1 if the first seat plays the Soviet side
    zhukov: bool = False  # 16.2 in use
    reserve: bool = False  # 16.3 in use
    hq_transfer: bool = False  # 16.4 in use

    @property
    def scenario(self) -> str:
        """16.1(3) What is played for: a bid, agreed or made in an auction, is won otherwise than the campaign."""
        return "auction" if self.auction or self.bid is not None else "campaign"


def on_map(s: State, unit: int) -> bool:
    return s.at[unit] > 0


def seat_of(s: State, side: int) -> Seat:
    """16.1(2) Who plays the side: Axis and Soviet are the first and the second seat unless they were bid for."""
    return side ^ s.swapped


def side_of(s: State, seat: Seat) -> int:
    """16.1(2) What the seat plays."""
    return seat ^ s.swapped
