"""Named plans: data, chosen by a race once in a moment, played by the seat that chose and by nobody else."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bingqi.ai import plans, searching, sides
from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.limit import CLOCKS, Limit
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.plans import Plan, plans_of, ways_to_play
from bingqi.ai.playout import play_on
from bingqi.ai.policy import policy_of
from bingqi.ai.questions import Questions, question_of, questions_of
from bingqi.ai.race import Race
from bingqi.ai.searching import RacingPlayer
from bingqi.core.engine import apply_trusted, decision, settle
from bingqi.core.errors import BadData
from bingqi.games import GAMES, load_game
from tests.toy import TOY

NAVAL = load_game("naval")
HALT = Plan({"step": -5.0}, seats=(1,), scenarios=("dokdo",))


@pytest.mark.parametrize("id", GAMES)
def test_plans_name_weights_seats_and_scenarios_that_exist(id: str) -> None:
    game = load_game(id)
    weights = policy_of(game).weights
    for name, plan in plans_of(id).items():
        assert weights is not None and plan.weights and {*plan.weights} <= {*weights.names}, name
        assert {*plan.seats} <= {*range(len(game.meta.seats))}
        assert {*plan.scenarios} <= {scenario.id for scenario in game.meta.scenarios}


def test_a_broken_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "toy.json").write_text('{"rush": {"weight": {}}}')
    with pytest.raises(BadData, match=r"toy\.json"):
        plans_of("toy", tmp_path)
    assert plans_of("nothing", tmp_path) == {}


@pytest.fixture
def halting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "plans_of", lambda id: {"halt": HALT} if id == "naval" else {})
    monkeypatch.setattr(sides, "sides_of", lambda id: {})


def at_sea(seat: int) -> Any:
    """The first question about a surface group that the seat is asked."""
    state = NAVAL.setup("dokdo", NAVAL.meta.complete({}), 3)
    settle(state)
    while question_of(state) != "SurfaceOperation.ask_next" or decision(state).seat != seat:
        apply_trusted(state, decision(state).options[-1])
    return state


@pytest.mark.usefixtures("halting")
def test_ways_to_play_are_the_own_one_and_what_suits() -> None:
    state = at_sea(1)
    ways = ways_to_play(NAVAL, state, 1)
    assert [*ways] == ["", "halt"] and ways[""] is WEIGHTS.now and ways["halt"].step == -5.0
    assert ways["halt"].find == WEIGHTS.now.find
    assert ways_to_play(NAVAL, state, 1)["halt"] is ways["halt"]  # so that memories hold
    assert [*ways_to_play(NAVAL, state, 0)] == [""]
    state.scenario = "diaoyu"
    assert [*ways_to_play(NAVAL, state, 1)] == [""]
    assert ways_to_play(TOY, TOY.setup("duel", TOY.meta.complete({}), 1), 0) == {}


def test_a_plan_that_was_chosen_beforehand_is_the_own_way_and_no_candidate(monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"ground": Plan({"find": 7.0, "step": 3.0}, seats=(1,), always=True), "halt": HALT}
    monkeypatch.setattr(plans, "plans_of", lambda id: known)
    monkeypatch.setattr(sides, "sides_of", lambda id: {})
    state = at_sea(1)
    ways = ways_to_play(NAVAL, state, 1)
    assert [*ways] == ["", "halt"] and (ways[""].find, ways[""].step) == (7.0, 3.0)
    assert (ways["halt"].find, ways["halt"].step) == (7.0, -5.0)
    assert ways_to_play(NAVAL, state, 1)[""] is ways[""] and ways_to_play(NAVAL, state, 0) == {"": WEIGHTS.now}
    used = list[float]()

    class Noting(AdvisedPlayer):
        def follow(self, game: Any, state: Any, seat: int, asked: Any) -> Any:
            used.append(WEIGHTS.now.find)
            return super().follow(game, state, seat, asked)

    player = RacingPlayer(Random(1), Limit(playouts=1), questions=Questions(searched=(), planned=()))
    player.base = Noting(Random(1))
    player.choose(NAVAL, state, 1, decision(state))
    assert used == [7.0] and WEIGHTS.now.find != 7.0


@pytest.mark.usefixtures("halting")
def test_only_the_planned_seat_plays_by_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: dict[int, set[float]] = {0: set(), 1: set()}
    advise = policy_of(NAVAL).advise

    def noted(s: Any, seat: int, decision: Any) -> Any:
        asked[seat].add(WEIGHTS.now.step)
        return advise(s, seat, decision)

    monkeypatch.setattr("bingqi.ai.advised.policy_of", lambda game: type("P", (), {"advise": staticmethod(noted)}))
    state = at_sea(1)
    own = WEIGHTS.now
    play_on(NAVAL, state, Random(1), planned=(1, ways_to_play(NAVAL, state, 1)["halt"]))
    assert asked == {0: {own.step}, 1: {-5.0}} and WEIGHTS.now is own


@pytest.mark.usefixtures("halting")
def test_a_plan_is_chosen_once_in_a_moment_and_then_played(monkeypatch: pytest.MonkeyPatch) -> None:
    races: list[list[Any]] = []

    class Noted(Race):
        def run(self, *given: Any) -> int:
            races.append(self.runners)
            return len(self.runners) - 1

    monkeypatch.setattr(searching, "Race", Noted)
    state = at_sea(1)
    asked = decision(state)
    asks = Questions(searched=("SurfaceOperation.ask_next",), candidates=2, planned=("SurfaceOperation.ask_next",))
    player = RacingPlayer(Random(1), Limit(playouts=1), questions=asks)
    for _ in range(2):
        player.choose(NAVAL, state, 1, asked)
    ways = ways_to_play(NAVAL, state, 1)
    assert [runner.weights for runner in races[0]] == [ways[""], ways["halt"]]
    assert [len(race) for race in races] == [2, 2, 2] and all(r.weights is ways["halt"] for r in races[1] + races[2])
    state.turn += 1
    player.choose(NAVAL, state, 1, asked)
    assert [race[0].action is None for race in races] == [True, False, False, True, False]
    assert WEIGHTS.now is ways[""]


@pytest.mark.usefixtures("halting")
def test_what_was_begun_goes_on_unless_another_plan_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    races: list[list[Any]] = []

    class Noted(Race):
        def run(self, *given: Any) -> int:
            races.append(self.runners)
            return 1 if len(races) == 1 else 0

    monkeypatch.setattr(searching, "Race", Noted)
    state = at_sea(1)
    asks = Questions(searched=("none",), planned=("SurfaceOperation.ask_next",))
    player = RacingPlayer(Random(1), Limit(playouts=1), questions=asks)
    for _ in range(3):
        player.choose(NAVAL, state, 1, decision(state))
        state.turn += 1
    steps = [[runner.weights.step for runner in race] for race in races]
    assert steps == [[WEIGHTS.now.step, -5.0], [-5.0, WEIGHTS.now.step], [-5.0, WEIGHTS.now.step]]


def test_the_choices_of_a_turn_share_its_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed: list[float] = []

    class Slow(Race):
        def run(self, meter: Any, *given: Any) -> int:
            allowed.append(meter.limit.seconds)
            meter.begun -= 2.0  # as if it had taken two seconds
            return 0

    monkeypatch.setattr(searching, "Race", Slow)
    monkeypatch.setattr(plans, "plans_of", lambda id: {})
    monkeypatch.setitem(CLOCKS, "wall", lambda: 100.0)
    state = at_sea(1)
    asks = Questions(searched=("SurfaceOperation.ask_next",))
    player = RacingPlayer(Random(1), Limit(seconds=3.0), questions=asks, turn=10.0)
    for _ in range(3):
        player.choose(NAVAL, state, 1, decision(state))
    state.turn += 1
    player.choose(NAVAL, state, 1, decision(state))
    assert allowed == [2.5, 2.0, 1.5, 2.5]


def test_a_plan_is_chosen_only_where_the_game_says() -> None:
    assert Questions().plans_at("A.b")
    assert Questions(planned=("A.b",)).plans_at("A.b") and not Questions(planned=("A.b",)).plans_at("A.c")
    assert not Questions(planned=()).plans_at("A.b")


def test_a_game_may_race_plans_and_no_single_choices() -> None:
    assert Questions().matters("GroupAction.ask_plan")
    assert not Questions(searched=()).matters("GroupAction.ask_plan")
    leningrad = questions_of("leningrad")
    assert leningrad.plans_at("Turn.ask_army") and not leningrad.matters("Turn.ask_army")


def test_navals_general_races_nothing_since_races_brought_nothing() -> None:
    naval = questions_of("naval")
    assert not naval.plans_at("SurfaceOperation.ask_next") and not naval.matters("GroupAction.ask_plan")
