"""What a seat must not know, dealt anew."""

from __future__ import annotations

from random import Random

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.games.leningrad.rules.auction import HIGHEST, LOWEST, RANGES, Auction
from bingqi.games.leningrad.rules.command import Turn, chits_at_hand
from bingqi.games.leningrad.state import State, side_of
from bingqi.games.leningrad.tables import ARMIES, SOVIET_REINF
from bingqi.games.leningrad.theatre import SOVIET


def determinise(s: State, seat: Seat, rng: Random) -> State:
    """The Soviet armies that joined unseen and the chits chosen this turn are dealt anew for the Axis player."""
    new = s.clone()
    new.seed = rng.getrandbits(128)
    if isinstance(s.stack[-1] if s.stack else None, Auction):
        deal_bids(new.stack[-1], seat, rng)
    if side_of(s, seat) == SOVIET or s.turn == 0:
        return new
    new.added = some_armies(s, rng)
    deal_choice(s, new, rng)
    return new


def deal_bids(auction: Auction, seat: Seat, rng: Random) -> None:
    """16.1 What the other seat has bid, or the range of it that it has chosen."""
    auction.bids = tuple(
        bid if bidder == seat else rng.randint(LOWEST, HIGHEST) for bidder, bid in enumerate(auction.bids)
    )
    if auction.low is not None and len(auction.bids) != seat:
        auction.low = rng.choice(RANGES).low


def some_armies(s: State, rng: Random) -> int:
    """15.2(2)⑤ As many as there are, with those that have been seen."""
    sure = s.added & s.known
    others = bit_list(ARMIES & ~sure)
    return sure | sum(1 << chit for chit in rng.sample(others, (s.added & ~sure).bit_count()))


def deal_choice(s: State, new: State, rng: Random) -> None:
    """6.1(3) As many chits as were chosen, with those that the Axis player has seen this turn."""
    sure = s.chosen & s.seen | (1 << SOVIET_REINF if s.zhukov_hand else 0) & s.chosen
    hand = bit_list(chits_at_hand(new, SOVIET) & ~sure)
    unsure = s.chosen & ~sure
    if selection_is_old(s):  # last turn's, of no more consequence
        return
    new.chosen = sure | sum(1 << chit for chit in rng.sample(hand, unsure.bit_count()))
    if s.cup:
        new.cup = s.cup & ~unsure | new.chosen & ~sure


def selection_is_old(s: State) -> bool:
    """Between turns and before this turn's choice began, `chosen` still shows the last turn's."""
    turn = next((proc for proc in s.stack if isinstance(proc, Turn)), None)
    return turn is None or turn.at in ("ask_zhukov", "ask_army", "do_select")
