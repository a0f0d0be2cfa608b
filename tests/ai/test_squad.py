"""Squad: where the policy is in doubt, its second thought is a sensible one."""

from __future__ import annotations

from contextlib import AbstractContextManager

import msgspec
import pytest

from bingqi.ai import make_player
from bingqi.ai.limit import Limit
from bingqi.ai.plans import plans_of
from bingqi.ai.questions import questions_of
from bingqi.ai.squad.move import place_worth, places_for
from bingqi.ai.squad.policy import FIRM, advise
from bingqi.ai.squad.weights import WEIGHTS
from bingqi.ai.squad.worth import Outlook, goal_distance, harm, presses, value_of
from bingqi.core.engine import apply_trusted, decision, settle
from bingqi.games.squad import GAME
from bingqi.games.squad.actions import Deploy, Go, Muster, Step, Stop
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.rules.queries import protection, sees
from bingqi.games.squad.setup import setup
from bingqi.games.squad.state import State
from tests.games.squad.desk import MOVEMENT, Desk


def test_steps_are_graded_by_the_best_place_that_lies_beyond_them() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "L9")
    f.unit(1, "4-6-8", "N6")
    f.begin(MovePhase()).do(Muster(i), Go())
    asked = decision(f.s)
    advice = dict(zip(asked.options, advise(f.s, 0, asked) or (), strict=True))
    found = places_for(f.s, i, 8)
    best = max(found.by_step, key=lambda step: found.by_step[step])
    assert advice[Step(best)] == 0.0 and best == found.first
    for step, worth in found.by_step.items():
        if step != best and Step(step) in advice:
            assert advice[Step(step)] == pytest.approx(-FIRM + worth - found.worth)
    assert advice[Stop()] == pytest.approx(-FIRM + found.stay - found.worth)
    assert found.worth > found.stay


def test_who_had_better_stay_stays() -> None:
    f = Desk(phase=MOVEMENT)
    f.s.turn = 1
    i = f.unit(0, "6-6-6", "K6")
    for label in ("M6", "M6", "M6", "M7"):
        f.unit(1, "4-6-8", label)
    found = places_for(f.s, i, 8)
    assert found.best == f.h("K6") and found.worth == found.stay
    f.begin(MovePhase()).do(Muster(i), Go())
    asked = decision(f.s)
    scores = advise(f.s, 0, asked)
    assert scores is not None and asked.options[list(scores).index(0.0)] == Stop()


def with_weights(**changes: float) -> AbstractContextManager[None]:
    return WEIGHTS.used(msgspec.structs.replace(WEIGHTS.versions["0.1"], **changes))


def test_a_place_from_which_the_enemy_can_be_hurt_is_worth_more() -> None:
    f = Desk(phase=MOVEMENT)
    i, chief = f.unit(0, "6-6-6", "L9"), f.unit(0, "9-1", "L9")
    foe = f.unit(1, "4-6-7", "O9")
    near, far, blind = (Outlook(f.s, i).harm(f.h(at)) for at in ("N9", "M9", "K6"))
    assert near > far == pytest.approx(harm(6, 0) * value_of(f.s.units[foe])) and blind == 0
    assert Outlook(f.s, chief).harm(f.h("M9")) == 0  # a leader fires nothing by himself
    worth = []
    for vantage in (0.0, 0.5):
        with with_weights(vantage=vantage):
            worth.append([place_worth(f.s, i, f.h(at), None, 0.0) for at in ("M9", "K6")])
    assert worth[1][0] - worth[0][0] == pytest.approx(0.5 * far) and worth[1][1] == worth[0][1]
    f.s.change(foe, broken=True)
    assert Outlook(f.s, i).harm(f.h("M9")) == pytest.approx(0.4 * far)


def test_places_are_looked_at_again_when_the_targets_have_changed() -> None:
    f = Desk(phase=MOVEMENT)
    i, foe = f.unit(0, "6-6-6", "K6"), f.unit(1, "7-0", "O9")
    with with_weights(vantage=50.0):
        before = places_for(f.s, i, 8)
        f.s.change(foe, hex=f.h("N6"))
        assert places_for(f.s, i, 8).best != before.best


def test_a_squad_goes_with_a_leader_who_takes_it_to_a_better_place() -> None:
    f = Desk(phase=MOVEMENT)
    i, chief = f.unit(0, "6-6-6", "H9"), f.unit(0, "8-0", "H9")
    f.unit(1, "4-6-7", "L8")  # near enough that nobody runs
    chosen = []
    for convoy in (0.0, 0.05, 5.0):
        with with_weights(convoy=convoy, pull=0.2):
            f.begin(MovePhase()).do(Muster(i))
            asked = decision(f.s)
            scores = advise(f.s, 0, asked)
            assert scores is not None
            chosen.append(asked.options[list(scores).index(0.0)])
    assert chosen == [Go(), Muster(chief), Go()]
    with with_weights(convoy=0.05, pull=0.2):
        f.begin(MovePhase()).do(Muster(i), Muster(chief))
        asked = decision(f.s)
        scores = advise(f.s, 0, asked)
        assert scores is not None and asked.options[list(scores).index(0.0)] == Go()


def test_who_holds_presses_for_lost_house_hexes_late_in_the_game() -> None:
    f = Desk("rail_yard")
    houses = f.s.map.building_mask
    f.s.held[0] = houses
    for turn, retake, pressing in ((7, 0.0, False), (5, 0.2, False), (7, 0.2, True)):
        f.s.turn = turn
        with with_weights(retake=retake):
            assert presses(f.s, 1) == pressing
    f.s.held = [0, houses]
    with with_weights(retake=0.2):
        assert not presses(f.s, 1)


def best_post(s: State, seat: int, **changes: float) -> int:
    """Where the unit that is asked for is set up."""
    asked = decision(s)
    assert asked.seat == seat
    with with_weights(**changes):
        scores = advise(s, seat, asked)
    assert scores is not None
    option = asked.options[list(scores).index(0.0)]
    assert isinstance(option, Deploy)
    return option.hex


def test_each_weight_of_the_set_up_draws_units_its_own_way() -> None:
    s = setup("crossroads", GAME.meta.complete({}), 7)
    settle(s)
    place = s.map.place
    rows = [place(best_post(s, 1, post_north=north))[1] for north in (-9.0, 9.0)]
    columns = [place(best_post(s, 1, post_east=east))[0] for east in (-9.0, 9.0)]
    assert rows[0] > rows[1] and columns[0] < columns[1]
    goal = goal_distance(s, 1)
    assert goal is not None
    assert goal[best_post(s, 1, post_near=-9.0)] > goal[best_post(s, 1, post_near=9.0)] == 0
    assert protection(s, best_post(s, 1, post_cover=-9.0)) < protection(s, best_post(s, 1, post_cover=9.0))
    seen = [sees(s, best_post(s, 1, post_view=view)).bit_count() for view in (-9.0, 9.0)]
    assert seen[0] < seen[1]
    first = best_post(s, 1)
    asked = decision(s)
    apply_trusted(s, next(option for option in asked.options if isinstance(option, Deploy) and option.hex == first))
    assert best_post(s, 1, post_crowd=-9.0) == first != best_post(s, 1, post_crowd=9.0)


def test_who_presses_sets_up_near_the_goal() -> None:
    s = setup("crossroads", GAME.meta.complete({}), 7)
    settle(s)
    while decision(s).seat == 1:
        apply_trusted(s, decision(s).options[0])
    goal = goal_distance(s, 0)
    assert goal is not None
    assert goal[best_post(s, 0, post_near=-9.0)] > goal[best_post(s, 0, post_near=9.0)]


def test_the_general_sets_up_as_the_ground_asks_and_races_nothing() -> None:
    """Americans who wait for a blow from the east stand forward; the policy puts them where they see most."""
    s = setup("counterstroke", GAME.meta.complete({}), 7)
    settle(s)
    asked = decision(s)
    posts = {}
    for level in ("general", "colonel", "policy"):
        player = make_player(level, 5, Limit(playouts=1))
        chosen = player.choose(GAME, s, 1, asked)
        assert isinstance(chosen, Deploy)
        posts[level] = s.map.place(chosen.hex)[0]
    assert posts["general"] > posts["policy"] == posts["colonel"]
    assert {(plan.scenarios[0], plan.seats[0]) for plan in plans_of("squad").values() if plan.always} == {
        (scenario.id, seat) for scenario in GAME.meta.scenarios for seat in (0, 1)
    }
    assert not questions_of("squad").plans_at("MovePhase.ask_mover") and not questions_of("squad").matters("Move.step")
