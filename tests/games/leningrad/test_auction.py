"""16.1: bidding for the sides."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import pending
from bingqi.core.procedure import Decision
from bingqi.core.session import Session
from bingqi.core.testing import Driver
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import Attack, Bid, BidRange, DefaultSetup, Move, Select
from bingqi.games.leningrad.events import BidMade, BidsOpened, BidsTied, GameEnded
from bingqi.games.leningrad.rules.auction import RANGES, Auction
from bingqi.games.leningrad.rules.command import Turn
from bingqi.games.leningrad.rules.sequence import Campaign
from bingqi.games.leningrad.setup import setup
from bingqi.games.leningrad.state import State, seat_of, side_of
from bingqi.games.leningrad.table.hidden import determinise
from bingqi.games.leningrad.table.names import seat_name
from bingqi.games.leningrad.table.view import view
from bingqi.games.leningrad.theatre import AXIS, SOVIET
from bingqi.games.leningrad.victory import outcome
from tests.games.leningrad.desk import Desk, h


def auction(**options: str) -> Driver:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return Driver(GAME, setup("auction", GAME.meta.complete(chosen), 7))


def range_of(points: int) -> BidRange:
    low = points // 10 * 10
    return BidRange(low, low + 9)


def bids(driver: Driver, first: int, second: int) -> Driver:
    return driver.do(range_of(first), Bid(first), range_of(second), Bid(second))


@pytest.mark.rule("16.1", "16.1(1)")
def test_each_seat_bids_any_whole_number_negative_ones_too() -> None:
    driver = auction()
    assert driver.asked.seat == 0 and {range_of(p) for p in (-100, -1, 0, 57, 99)} <= set(driver.options)
    driver.do(range_of(-7))
    assert set(driver.options) == {Bid(p) for p in range(-10, 0)}
    driver.do(Bid(-7))
    assert driver.asked.seat == 1 and driver.asked.rule == "16.1(1)"
    driver.do(range_of(-8), Bid(-8))
    assert driver.state.bid == -7


@pytest.mark.rule("16.1(2)")
def test_the_higher_bid_leads_the_axis_whoever_made_it() -> None:
    for first, second, axis_seat in ((30, 20, 0), (20, 30, 1)):
        s = bids(auction(), first, second).state
        assert isinstance(s, State) and s.bid == 30
        assert [seat_of(s, side) for side in (AXIS, SOVIET)] == [axis_seat, 1 - axis_seat]
        assert [side_of(s, seat) for seat in (0, 1)] == [axis_seat, 1 - axis_seat]
        asked = pending(s)
        assert isinstance(asked, Decision) and asked.rule == "4.0(2)" and asked.seat == 1 - axis_seat  # Soviet first


@pytest.mark.rule("16.1(2)")
def test_equal_bids_are_settled_by_a_die() -> None:
    for die, axis_seat in ((1, 1), (2, 0), (5, 1), (6, 0)):
        driver = auction().do(range_of(25), Bid(25), range_of(25)).dice(die).do(Bid(25))
        assert seat_of(driver.state, AXIS) == axis_seat and driver.state.bid == 25
        assert [event.points for event in driver.happened(BidsTied)] == [25]


def dealt(session: Session, seat: int, seed: int = 4) -> Auction:
    """The bidding as the seat may imagine it."""
    assert isinstance(session.state, State)
    proc = determinise(session.state, seat, Random(seed)).stack[-1]
    assert isinstance(proc, Auction)
    return proc


@pytest.mark.rule("16.1(1)")
def test_a_bid_is_secret_until_both_are_made() -> None:
    session = Session.new(GAME, "auction", {}, 3)
    session.play(0, range_of(37))
    session.play(0, Bid(37))
    assert [type(entry.event) for entry in session.log_for(0)] == [BidMade] and not session.log_for(1)
    assert dealt(session, 1).bids != (37,) and dealt(session, 0).bids == (37,)
    session.play(1, range_of(12))
    assert dealt(session, 1).low == 10 and len({dealt(session, 0, i).low for i in range(30)}) > 5
    session.play(1, Bid(12))
    assert next(entry.event for entry in session.log_for(None)) == BidsOpened(first=37, second=12, axis="first")


@pytest.mark.rule("16.1(2)")
def test_after_the_swap_all_that_belongs_to_a_side_belongs_to_the_other_seat() -> None:
    plain = bids(auction(), 30, 20).do(DefaultSetup(), DefaultSetup()).state
    swapped = bids(auction(), 20, 30).do(DefaultSetup(), DefaultSetup()).state
    assert isinstance(plain, State) and isinstance(swapped, State)
    for seat in (0, 1):
        ours, theirs = view(plain, seat), view(swapped, 1 - seat)
        assert [p.side for p in ours.pieces] == [None if p.side is None else 1 - p.side for p in theirs.pieces]
        assert [m.side for m in ours.marks] == [None if m.side is None else 1 - m.side for m in theirs.marks]
    assert [seat_name(swapped, seat).key for seat in (0, 1)] == ["seat-soviet", "seat-axis"]
    asked = pending(swapped)
    assert isinstance(asked, Decision) and asked.seat == 1 and isinstance(asked.options[0], Attack)  # the surprise


@pytest.mark.rule("16.1(2)", "6.1(3)")
def test_after_the_swap_the_first_seat_has_the_soviet_secrets() -> None:
    desk = Desk(turn=4)
    desk.s.swapped = 1
    desk.s.added = 1 << 11
    driver = desk.run(Turn())
    assert driver.asked.seat == 0
    hand = {p.id for p in view(desk.s, 0).pieces if p.at == "hand:0"}
    assert "chit:5" in hand and not {p.id for p in view(desk.s, 1).pieces if p.at == "hand:0"}
    assert determinise(desk.s, 0, Random(1)).added == desk.s.added
    assert len({determinise(desk.s, 1, Random(i)).added for i in range(20)}) > 1


@pytest.mark.rule("16.1(3)")
def test_with_a_bid_the_axis_wins_by_reaching_it_and_loses_otherwise() -> None:
    for swapped in (0, 1):
        desk = Desk(turn=9)
        desk.s.bid, desk.s.swapped = 20, swapped
        desk.s.control |= 1 << h("1439") | 1 << h("1625")
        made = outcome(desk.s)
        assert made is not None and made.winner == seat_of(desk.s, AXIS)
        assert made.points == ((20, 80) if not swapped else (80, 20))
        desk.s.lost_vp = 1
        failed = outcome(desk.s)
        assert failed is not None and failed.winner == seat_of(desk.s, SOVIET)


def on_the_eve(bid_wins: str, bid: int) -> tuple[Desk, int, Driver]:
    """Turn 5; a division beside Riga, which is worth ten."""
    desk = Desk(turn=5, bid_wins=bid_wins)
    desk.s.bid = bid
    unit = desk.axis("1", "1626")
    desk.s.call(Campaign(at="do_end_turn"))
    return desk, unit, desk.move(unit)


@pytest.mark.rule("16.1(3)", "5.0")
def test_the_bid_wins_at_once_at_the_end_of_the_turn_or_of_the_game_as_agreed() -> None:
    for bid_wins, over, turn in (("at-once", True, 5), ("turn-end", True, 5), ("game-end", False, 6)):
        desk, unit, driver = on_the_eve(bid_wins, 10)
        driver.do(Select(unit), Move(h("1625")))
        assert (desk.s.stack == []) == (bid_wins == "at-once")
        if desk.s.stack:
            driver.skip(Select).do(driver.options[-1])  # the end of movement
        assert (outcome(desk.s) is not None) == over and desk.s.turn == turn
        assert len(driver.happened(GameEnded)) == over


@pytest.mark.rule("16.1(3)", "5.0")
def test_a_bid_that_is_not_reached_ends_nothing() -> None:
    for bid_wins in ("at-once", "turn-end"):
        desk, unit, driver = on_the_eve(bid_wins, 11)
        driver.do(Select(unit), Move(h("1625")), driver.options[-1])
        assert outcome(desk.s) is None and desk.s.turn == 6


@pytest.mark.rule("16.1(3)")
def test_without_bidding_nothing_ends_the_game_early() -> None:
    desk, unit, driver = on_the_eve("at-once", 10)
    desk.s.bid = None
    driver.do(Select(unit), Move(h("1625")), driver.options[-1])
    assert desk.s.turn == 6


@pytest.mark.rule("16.1(3)")
def test_a_bid_may_be_agreed_upon_without_bidding() -> None:
    for bid, wanted in ((0, None), (25, 25)):
        state = setup("campaign", GAME.meta.complete({"bid": bid}), 7)
        assert (state.bid, state.auction) == (wanted, False)
    assert setup("auction", GAME.meta.complete({"bid": 25}), 7).bid is None


@pytest.mark.rule("16.1(1)")
def test_bids_range_over_more_and_less_than_the_axis_can_have() -> None:
    assert (RANGES[0].low, RANGES[-1].high, len(RANGES)) == (-100, 99, 20)
