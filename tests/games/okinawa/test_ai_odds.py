"""The computer player's quick odds of a fight, and what it makes of them."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.ai.okinawa.assault import attack_odds
from bingqi.ai.okinawa.fight import attack_worth
from bingqi.ai.okinawa.odds import Piece, fight_odds, melee, sixes, spread
from bingqi.ai.okinawa.room import is_shut_in, ways_back
from bingqi.ai.okinawa.weights import WEIGHTS
from bingqi.games.okinawa.rules.queries import units_at
from bingqi.games.okinawa.rules.retreat_ways import retreat_hexes
from tests.games.okinawa.desk import JAPAN, US, Desk, h

BATTALION, COMPANY, GUN = Piece(4, 1, 0), Piece(1, 0, 1), Piece(2, 1, 0)


def test_hits_and_sixes_are_counted_by_the_dice() -> None:
    assert spread(2, 1) == pytest.approx((4 / 9, 5 / 9))
    assert spread(2, 2) == pytest.approx((4 / 9, 4 / 9, 1 / 9))
    assert sixes(2, 1) == pytest.approx(11 / 36) and sixes(2, 2) == pytest.approx(1 / 3)


def test_a_melee_is_as_all_throws_of_the_dice_say() -> None:
    """One plain and one circled die against one circled: 216 throws."""
    win = lose = mine = theirs = 0
    for a in range(1, 7):
        for b in range(1, 7):
            for c in range(1, 7):
                best, stand = max(a, b + 1), c + 1
                win, lose = win + (best > stand), lose + (best < stand)
                mine, theirs = mine + (best >= 6), theirs + (stand >= 6)
    assert melee(1, 1, 0, 1) == pytest.approx((win / 216, lose / 216, mine / 216, theirs / 216))


def test_a_fight_is_as_ten_thousand_of_them() -> None:
    rng, taken, games = Random(4), 0, 10_000
    for _ in range(games):
        left = 2 - min(2, sum(rng.randrange(6) >= 4 for _ in range(3)))
        gone = min(2, sum(rng.randrange(6) >= 4 for _ in range(4 * left // 2)))
        stand = [COMPANY, GUN][gone:]
        if left and not stand:
            taken += 1
        elif left:
            best = max(rng.randrange(1, 7) for _ in range(left))
            taken += best > max(rng.randrange(1, 7) + piece.star for piece in stand)
    odds = fight_odds((BATTALION, BATTALION), (COMPANY, GUN), 3, 0, True, 0)
    assert odds.take == pytest.approx(taken / games, abs=0.015)


def test_support_goes_on_without_the_attackers_but_takes_no_ground() -> None:
    odds = fight_odds((BATTALION,), (COMPANY,), 30, 9, False, 0)
    assert odds.take < 0.001 < 0.9 < odds.clear and odds.driven == pytest.approx(1.0, abs=0.01)


def odds_of(desk: Desk, seat: int, origin: str, target: str) -> float:
    own, theirs = units_at(desk.s, seat, h(origin)), units_at(desk.s, 1 - seat, h(target))
    return attack_odds(desk.s, seat, own, h(origin), h(target), theirs).take


def test_chits_at_hand_make_an_attack_better() -> None:
    """A tank adds fire and armour, combat engineers undo the position, smoke and support fire come from behind."""
    found = {}
    for id, hex in (
        ("", ""),
        ("tank", "2611"),
        ("combat_engineers", "2611"),
        ("smoke", "2713"),
        ("support_fire", "3119"),
    ):
        desk = Desk()
        desk.us("2611"), desk.us("2611"), desk.company("2511"), desk.gun("2511")
        if id:
            desk.chit(id, hex)
        found[id] = odds_of(desk, US, "2611", "2511")
    assert found["tank"] > found["smoke"] > found["support_fire"] > found[""] + 0.05
    assert found["combat_engineers"] > found[""] + 0.05


def worth_by(desk: Desk, seat: int, origin: str, target: str, **changes: float) -> float:
    with WEIGHTS.used(WEIGHTS.changed(WEIGHTS.now, {"exact": 1.0, **changes})):
        return attack_worth(desk.s, seat, units_at(desk.s, seat, h(origin)), h(origin), h(target))


def test_by_the_odds_an_attack_on_a_marker_is_worth_more_by_its_chance() -> None:
    desk = Desk()
    desk.us("2611"), desk.us("2611"), desk.company("2511")
    assert desk.s.markers >> h("2511") & 1
    more = worth_by(desk, US, "2611", "2511", marker=5.0) - worth_by(desk, US, "2611", "2511", marker=3.0)
    assert more == pytest.approx(2.0 * odds_of(desk, US, "2611", "2511"))
    desk.s.markers = 1 << h("2409")
    ground = worth_by(desk, US, "2611", "2511", ground=2.0) - worth_by(desk, US, "2611", "2511", ground=1.0)
    assert ground == pytest.approx(odds_of(desk, US, "2611", "2511"))


def test_a_battalion_counts_where_the_attacker_is_weak_or_has_no_way_back() -> None:
    for steps, walls, cares in ((2, (), False), (1, (), True), (2, ("2713", "2609"), True)):
        desk = Desk()
        desk.us("2611", steps), desk.company("2511")
        for label in walls:
            desk.company(label)
        assert is_shut_in(desk.s, US, h("2611")) == bool(walls)
        dear, cheap = (worth_by(desk, US, "2611", "2511", unit=unit) for unit in (3.0, 1.0))
        assert (dear < cheap) == cares and (cares or dear == cheap)


def test_a_step_costs_less_towards_the_end() -> None:
    early, late = Desk(turn=2), Desk(turn=11)
    for desk in (early, late):
        desk.us("2611"), desk.gun("2511")
    costs = []
    for desk in (early, late):
        dear, free = (worth_by(desk, US, "2611", "2511", step=step, fade=1.0) for step in (1.0, 0.0))
        costs.append(dear - free)
    assert costs[0] == pytest.approx(10 * costs[1]) and costs[1] < 0


def test_japan_drives_the_enemy_off_a_marker() -> None:
    desk = Desk()
    desk.company("2412"), desk.gun("2412"), desk.us("2511")
    on = worth_by(desk, JAPAN, "2412", "2511", japan_deny=4.0)
    desk.s.markers = 0
    assert worth_by(desk, JAPAN, "2412", "2511", japan_deny=4.0) < on - 1.0


def test_a_night_attack_is_judged_without_fire() -> None:
    desk = Desk()
    desk.company("2412"), desk.company("2412"), desk.us("2511"), desk.us("2511")
    assert odds_of(desk, JAPAN, "2412", "2511") < 0.2
    desk.chit("night_attack", "2412")
    assert odds_of(desk, JAPAN, "2412", "2511") > 0.5


def test_the_ways_back_are_those_of_the_rules() -> None:
    desk = Desk()
    desk.us("2611"), desk.company("2511")
    assert ways_back(desk.s, US, h("2611")) == sum(1 << hex for hex in retreat_hexes(desk.s, US, h("2611")))


def test_hidden_chits_and_machine_guns_on_high_ground_make_an_attack_worse() -> None:
    found = []
    for hidden, gun in ((0, ""), (1, ""), (2, ""), (3, ""), (0, "2412"), (0, "2410")):
        desk = Desk()
        desk.us("2611"), desk.us("2611"), desk.company("2511"), desk.gun("2511")
        for id in ("sniper", "concealment", "home_guard")[:hidden]:
            desk.chit(id, "2511")
        if gun:
            desk.chit("machine_gun", gun, up=True)
        found.append(odds_of(desk, US, "2611", "2511"))
    assert found[0] > found[1] > found[2] > found[3]
    assert found[4] < found[0] == found[5]  # 2410 is no high ground
