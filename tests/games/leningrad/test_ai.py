"""What the computer player plans: posts for its headquarters, the railway behind it, encirclement."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.leningrad import going
from bingqi.ai.leningrad.foes import foes_of
from bingqi.ai.leningrad.move import Outlook
from bingqi.ai.leningrad.plan import (
    is_dashing,
    is_starving,
    leader_of,
    planned_post,
    post_of,
    quarry_of,
)
from bingqi.ai.leningrad.policy import FAIR_BID, advise, moment
from bingqi.ai.leningrad.supply import feeding_rails, rail_blockers
from bingqi.ai.leningrad.transfer import transfer_gain
from bingqi.ai.leningrad.weights import WEIGHTS
from bingqi.ai.plans import plans_of, ways_to_play
from bingqi.ai.win_chance import win_chance
from bingqi.board.bits import bit_list, bits_of
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Action, Decision
from bingqi.core.record import begin
from bingqi.core.testing import Driver
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import Bid, BidRange, Bring, FormColumn, March, Move, OpenTransfer, Select, Step
from bingqi.games.leningrad.rules.movement import Movement
from bingqi.games.leningrad.rules.odds import defence_strength
from bingqi.games.leningrad.rules.pieces import units_in
from bingqi.games.leningrad.rules.queries import march_costs, move_costs, occupied
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.rules.supply import TransferStep
from bingqi.games.leningrad.setup import setup
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import ATTACK, CHIT, MOVE, SUPPLY
from bingqi.games.leningrad.theatre import AXIS, GRID, LAND, LENINGRAD, MAJOR, PLACES, RAILS, SOURCES, SOVIET, STEEP
from tests.games.leningrad.desk import Desk, axis, h, new_game, soviet


def panzers(desk: Desk) -> tuple[int, int]:
    """The panzer headquarters with all its divisions beside it, on the road to the north-east."""
    hq = desk.axis("4PzA", "1630")
    units = [desk.axis(name, "1631") for name in ("1Pz", "6Pz")]
    units += [desk.axis(name, "1531") for name in ("8Pz", "3M")]
    return hq, bits_of([hq, *units])


def test_a_headquarters_goes_no_further_than_its_army_can_follow() -> None:
    free, held = Desk(), Desk()
    hq, all_of_them = panzers(free)
    panzers(held)
    alone = post_of(held.s, hq, 1 << hq)  # the divisions have no orders to move
    together = post_of(free.s, hq, all_of_them)
    assert all(GRID.distance(alone, h(label)) <= 4 for label in ("1631", "1531"))
    assert GRID.distance(together, h("1630")) > GRID.distance(alone, h("1630"))


def test_an_enemy_beside_the_railway_blocks_it_and_one_far_off_does_not() -> None:
    desk = Desk()
    hq = desk.axis("16A", "1330")
    clear = rail_blockers(desk.s, desk.s.at[hq])
    assert clear == (0, 0)
    desk.soviet("10", "4304")
    assert rail_blockers(desk.s, desk.s.at[hq]) == (0, 0)
    for hex in bit_list(SOURCES[AXIS]):  # whatever way is taken, it begins at a source
        desk.s.at[desk.soviet("11", "4304")] = hex
        desk.s.one[1] |= 1 << hex
    assert rail_blockers(desk.s, desk.s.at[hq])[0] & SOURCES[AXIS]


def test_panzers_turn_back_when_they_starve_and_not_before() -> None:
    desk = Desk()
    hq, _ = panzers(desk)
    desk.s.one[1] = RAILS & ~desk.s.one[0]  # enemies on every railway
    desk.s.turn = 2
    assert quarry_of(desk.s, hq) == []
    desk.s.turn = 5
    assert is_starving(desk.s) and quarry_of(desk.s, hq)


def test_a_unit_far_from_its_army_follows_the_nearest_headquarters() -> None:
    desk = Desk()
    far, near = desk.axis("18A", "0535"), desk.axis("16A", "1538")
    unit = desk.axis("1", "1438")
    assert leader_of(desk.s, unit) == near
    desk.s.at[unit] = h("0636")
    assert leader_of(desk.s, unit) == far


def test_a_hex_that_closes_the_ring_round_an_enemy_is_worth_more() -> None:
    desk = Desk()
    desk.soviet("10", "1435")
    around = GRID.neighbours[h("1435")]
    unit = desk.axis("1Pz", "1431")
    desk.s.at[desk.axis("6Pz", "1438")] = around[0]
    desk.s.one[0] = 1 << around[0]
    outlook = Outlook(desk.s, unit, bits_of(around), 0)
    beside, behind = outlook.trap(h("1435"), around[1]), outlook.trap(h("1435"), around[3])
    assert behind > beside


def test_a_headquarters_that_comes_back_is_placed_behind_its_army() -> None:
    desk = Desk()
    panzers(desk)
    hq = axis("16A")
    desk.box(hq)
    desk.axis("12", "2030")
    desk.axis("30", "2030")
    outlook = Outlook(desk.s, hq, 0, 0)
    assert outlook.score(h("1931")) > outlook.score(h("0434"))


def test_a_headquarters_goes_first_to_the_post_that_the_others_then_keep_to() -> None:
    desk = Desk()
    hq, all_of_them = panzers(desk)
    driver = desk.activate(hq)
    advice = advise(desk.s, AXIS, driver.asked)
    assert advice is not None and driver.options[advice.index(max(advice))] == Select(hq)
    post = planned_post(desk.s, hq, all_of_them)
    driver.do(Select(hq))
    advice = advise(desk.s, AXIS, driver.asked)
    assert advice is not None
    best = driver.options[advice.index(max(advice))]
    assert isinstance(best, Move | March) and best.hex == post
    driver.do(best)
    assert planned_post(desk.s, hq, all_of_them & ~(1 << hq)) == post


def test_a_unit_that_stays_is_done_with_and_not_picked_again() -> None:
    desk = Desk()
    desk.soviet("10", "3740")
    units = desk.axis("1", "3739"), desk.axis("11", "3741")
    driver = desk.move(*units)
    for _ in range(8):
        if not desk.s.stack:
            break
        advice = advise(desk.s, AXIS, driver.asked)
        assert advice is not None
        driver.do(driver.options[advice.index(max(advice))])
    assert not desk.s.stack


def test_leningrad_comes_before_supply_only_when_no_check_is_left() -> None:
    desk = Desk(turn=9)
    desk.s.cup = 1 << SUPPLY
    assert not is_dashing(desk.s)
    desk.s.cup = 0  # the last check is over
    assert is_dashing(desk.s)
    desk.s.control |= LENINGRAD
    assert not is_dashing(desk.s)
    before = Desk(turn=8)
    assert not is_dashing(before.s)
    with WEIGHTS.used(WEIGHTS.version("0.1")):  # the script lets full units starve once
        assert is_dashing(before.s)


def test_units_on_wheels_follow_the_panzer_headquarters_however_far() -> None:
    desk = Desk()
    panzer_hq, near = desk.axis("4PzA", "3218"), desk.axis("16A", "1538")
    assert leader_of(desk.s, desk.axis("8Pz", "1438")) == panzer_hq
    assert leader_of(desk.s, desk.axis("269", "1438")) == near


def test_the_computer_player_bids_what_the_axis_has_come_to_on_the_average() -> None:
    state = setup("auction", GAME.meta.complete({}), 7)
    driver = Driver(GAME, state)
    for best in (BidRange(30, 39), Bid(FAIR_BID)):
        advice = advise(state, 0, driver.asked)
        assert advice is not None and driver.options[advice.index(max(advice))] == best
        driver.do(best)


def test_infantry_goes_on_to_its_goal_past_what_only_threatens_the_railway() -> None:
    desk = Desk()
    hq = desk.axis("16A", "1330")
    desk.soviet("10", "0529")  # near the line, but its ZOC does not touch it
    blockers, threats = rail_blockers(desk.s, desk.s.at[hq])
    assert not blockers and threats == 1 << h("0529")
    assert quarry_of(desk.s, hq) == []
    with WEIGHTS.used(WEIGHTS.version("0.1")):
        assert quarry_of(desk.s, hq) == [h("0529")]


def test_the_last_unit_in_a_held_city_stays_while_an_enemy_is_near() -> None:
    for label, stays in (("3616", True), ("4304", False)):
        desk = Desk()
        desk.axis("18A", "3418")
        unit = desk.axis("1", "3419")  # Pskov
        desk.s.control |= 1 << h("3419")
        desk.soviet("10", label)
        outlook = Outlook(desk.s, unit, 0, 0)
        here, bare = outlook.score(h("3419")), Outlook(desk.s, unit, 0, 0)
        bare.enemies = 0
        assert (here - bare.score(h("3419")) > 20.0) == stays


def test_a_soviet_unit_likes_to_stand_on_the_railway_that_feeds_the_enemy() -> None:
    desk = Desk()
    desk.axis("1", "1625")
    rails = feeding_rails(desk.s)
    assert rails & RAILS
    on, off = next(hex for hex in bit_list(rails & RAILS)), h("4340")
    unit = desk.soviet("10", GRID.labels[on])
    assert not rails >> off & 1
    outlook = Outlook(desk.s, unit, 0, 0)
    outlook.feeding = rails
    with_rails = outlook.score(on)
    outlook.feeding = 0
    assert with_rails - outlook.score(on) == WEIGHTS.now.soviet_rail > 0


def test_every_activation_is_a_moment_of_its_own() -> None:
    desk = Desk()
    seen = [moment(desk.s)]
    for change in ({"used": 1}, {"used": 3}, {"manstein": True}, {"turn": 6, "used": 0}):
        for name, value in change.items():
            setattr(desk.s, name, value)
        seen.append(moment(desk.s))
    assert len(set(seen)) == len(seen)


def test_each_named_plan_plays_otherwise_than_the_policys_own_way() -> None:
    state, _ = begin(GAME, "campaign", GAME.meta.complete({}), 5)
    assert isinstance(state, State)
    player, other, asks = AdvisedPlayer(Random(1)), set[tuple[int, str]](), 0
    while isinstance(asked := pending(state), Decision) and len(other) < 7:
        if asked.prompt in ("prompt-move", "prompt-attack") and (asks := asks + 1) % 3 == 0:
            ways = ways_to_play(GAME, state, asked.seat)
            picks = {}
            for name, weights in ways.items():
                with WEIGHTS.used(weights):
                    advice = advise(state, asked.seat, asked)
                assert advice is not None
                picks[name] = max(range(len(advice)), key=advice.__getitem__)
            other |= {(asked.seat, name) for name, pick in picks.items() if pick != picks[""]}
        apply_trusted(state, player.choose(GAME, state, asked.seat, asked))
    plans = {(plan.seats[0], name) for name, plan in plans_of("leningrad").items()}
    assert other == plans and {seat for seat, _ in plans} == {0, 1}


def transfer_of(desk: Desk, side: int) -> Action:
    """What is chosen where the side is asked whether it takes units off the map."""
    driver = desk.run(TransferStep(side=side))
    advice = advise(desk.s, side, driver.asked)
    assert advice is not None
    return driver.options[advice.index(max(advice))]


def test_a_headquarters_that_leads_nobody_goes_by_rail_unless_it_might_not_come_back() -> None:
    for others, follower, goes in ((2, False, True), (3, False, False), (2, True, False)):
        desk = Desk(turn=5)
        for name, label in list(zip(("11A", "27A", "23A"), ("4304", "4206", "4104"), strict=True))[:others]:
            desk.soviet(name, label)
        lonely = desk.soviet("8A", "4526")
        for name, label in (("10", "4305"), ("11", "4207"), ("16", "4105")):
            desk.soviet(name, label)
        if follower:
            desk.soviet("23", "4626")
        chosen = transfer_of(desk, SOVIET)
        assert isinstance(chosen, OpenTransfer) == goes
        assert (transfer_gain(desk.s, lonely) > 0) == goes


def test_a_strong_unit_far_behind_goes_by_rail_if_there_is_a_train_for_it() -> None:
    for turn, waiting, goes in ((5, (), True), (5, ("1Pz", "6Pz"), False), (2, (), False), (8, (), False)):
        desk = Desk(turn=turn)
        desk.s.control |= PLACES & ~LENINGRAD  # the railway is open nearly all the way
        unit = desk.axis("8Pz", "0441")
        desk.box(*(axis(name) for name in waiting))
        assert isinstance(transfer_of(desk, AXIS), OpenTransfer) == goes
        assert (transfer_gain(desk.s, unit) > 0) == goes


def best_way(desk: Desk, unit: int, goal: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Driver, Action]:
    """How a unit that likes nothing but the goal sets out for it."""

    class Longing:
        def __init__(self, s: State, unit: int, area: int, waiting: int) -> None:
            pass

        def scores(self, area: int) -> dict[int, float]:
            return {hex: 1.0 if hex == goal else 0.0 for hex in bit_list(area)}

    monkeypatch.setattr(going, "Outlook", Longing)
    driver = desk.move(unit).do(Select(unit))
    advice = advise(desk.s, driver.asked.seat, driver.asked)
    assert advice is not None
    return driver, driver.options[advice.index(max(advice))]


def test_straight_on_where_the_cheapest_way_leads_round_and_the_unit_ends_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = next(hex for hex in bit_list(LAND) if STEEP[0][hex] & ~MAJOR[hex])
    goal = bit_list(STEEP[0][here] & ~MAJOR[here])[0]
    desk = Desk()
    unit = desk.axis("1", GRID.labels[here])
    driver, way = best_way(desk, unit, goal, monkeypatch)
    assert Move(goal) in driver.options and way == Step(goal)


def test_in_column_where_the_way_on_foot_takes_all_points_and_only_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for side, name in ((AXIS, "1"), (SOVIET, "10")):
        for spare in (0, 1):
            desk = Desk()
            unit = desk.axis(name, "1625") if side == AXIS else desk.soviet(name, "1625")
            on_foot, by_road = move_costs(desk.s, unit, MOVE[unit]), march_costs(desk.s, unit, 2 * MOVE[unit])
            near = {hex for hex, halves in by_road.items() if halves <= MOVE[unit]}
            goal = next(hex for hex, cost in on_foot.items() if cost == MOVE[unit] - spare and hex in near)
            driver, way = best_way(desk, unit, goal, monkeypatch)
            assert way == (Move(goal) if spare else FormColumn())
            if not spare:
                driver.do(FormColumn())
                advice = advise(desk.s, side, driver.asked)
                assert advice is not None and driver.options[advice.index(max(advice))] == March(goal)


def test_a_headquarters_whose_chit_has_joined_comes_before_one_that_nobody_can_call() -> None:
    desk = Desk(turn=5)
    called, idle = soviet("54A"), soviet("48A")
    desk.box(idle, called)
    desk.s.added = 1 << CHIT["54A"]
    desk.soviet("10", "4305")
    driver = desk.run(Reinforce(side=SOVIET))
    advice = advise(desk.s, SOVIET, driver.asked)
    assert advice is not None and driver.options[advice.index(max(advice))] == Bring(called)


def test_hexes_are_judged_together_as_they_are_one_by_one() -> None:
    state, rng = new_game().state, Random(2)
    player, seen = AdvisedPlayer(rng), 0
    while isinstance(asked := pending(state), Decision) and seen < 60:
        proc = state.stack[-1]
        if isinstance(proc, Movement) and proc.unit >= 0 and rng.random() < 0.1:
            seen += 1
            area = GRID.within(state.at[proc.unit], 6) & LAND
            outlook = Outlook(state, proc.unit, area, proc.movable & ~(1 << proc.unit))
            assert outlook.scores(area) == {hex: outlook.score(hex) for hex in bit_list(area)}
            foes = foes_of(state, proc.side)
            assert foes.hexes == bits_of(foes.defence) == occupied(state, 1 - proc.side)
            for hex, defence in foes.defence.items():
                units = units_in(state, hex)
                assert defence == defence_strength(state, hex)
                assert foes.steps[hex] == sum(state.steps[u] for u in units)
                assert foes.attack[hex] == sum(ATTACK[u][state.steps[u]] for u in units)
                near = bit_list(GRID.within(hex, 2) & foes.hexes)
                assert foes.strength_near[hex] == sum(foes.attack[other] for other in near)
        apply_trusted(state, player.choose(GAME, state, asked.seat, asked))
    assert seen == 60


def test_a_game_with_a_bid_is_judged_by_what_such_games_came_to() -> None:
    chances = {}
    for bid in (0, 30):
        state, _ = begin(GAME, "campaign", GAME.meta.complete({"bid": bid}), 5)
        chances[bid] = win_chance(GAME, state, AXIS)
    assert chances[0] < 0.15 and 0.3 < chances[30] < 0.8
