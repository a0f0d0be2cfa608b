"""Racing: counted limits repeat, losers drop out, the policy's move is left only for a clear gain."""

from __future__ import annotations

import pickle
from functools import partial
from random import Random
from typing import Any

import pytest

from bingqi.ai import race, searching
from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.limit import Limit
from bingqi.ai.playout import play_on
from bingqi.ai.policy import Policy
from bingqi.ai.questions import Questions, question_of, questions_of
from bingqi.ai.race import LEAST, SAME, Candidate, Race, one_deal
from bingqi.ai.searching import RacingPlayer
from bingqi.ai.win_chance import value
from bingqi.core.engine import apply_trusted, decision, settle
from bingqi.core.procedure import Pass
from bingqi.games import GAMES, load_game
from tests.ai.test_players import at_reaction
from tests.toy import TOY, Shoot


def race_at_reaction(seed: int = 1) -> Race:
    """The policy's move is to hold fire, the other candidate shoots."""
    return Race(TOY, at_reaction(), 1, [Pass(), Shoot(4)], Random(seed))


def test_a_counted_limit_is_kept_and_repeats() -> None:
    for playouts in (4, 10):
        race = race_at_reaction()
        meter = Limit(playouts=playouts).start()
        race.run(meter, None, 99)
        assert meter.playouts == playouts
    again = [race_at_reaction(7) for _ in range(2)]
    picks = [race.run(Limit(playouts=30).start(), None, 99) for race in again]
    assert picks[0] == picks[1]
    assert again[0].standings == again[1].standings


def test_candidates_are_compared_on_the_same_deals() -> None:
    """Equal actions have equal values, deal by deal: the difference is the choice alone."""
    race = Race(TOY, at_reaction(), 1, [Shoot(4), Shoot(4)], Random(3))
    race.run(Limit(playouts=16).start(), None, 99)
    assert race.standings[0].values == race.standings[1].values


def test_deals_may_be_done_in_any_order_by_anybody() -> None:
    """The table shares them out over processes: a deal needs nothing but its seed."""
    alone, shared = race_at_reaction(5), race_at_reaction(5)
    shared.spread = lambda work, seeds: reversed([work(seed) for seed in reversed(seeds)])
    shared.at_once = 4
    picks = [race.run(Limit(playouts=48).start(), None, 24) for race in (alone, shared)]
    least = min(alone.dealt, shared.dealt)
    assert picks[0] == picks[1] and least >= LEAST
    assert [s.values[:least] for s in alone.standings] == [s.values[:least] for s in shared.standings]
    again = [one_deal(TOY, at_reaction(), 1, alone.runners, None, 9) for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize("id", GAMES)
def test_a_deal_goes_to_another_process_and_comes_to_the_same(id: str) -> None:
    game = load_game(id)
    state = game.setup(game.meta.scenarios[0].id, game.meta.complete({}), 5)
    settle(state)
    asked = decision(state)
    work = partial(one_deal, game, state, asked.seat, [Candidate(asked.options[0])], 0)
    assert pickle.loads(pickle.dumps(work))(7) == work(7)


@pytest.mark.parametrize("at_once", [1, 2])
def test_a_candidate_that_comes_to_the_same_end_drops_out_after_the_first_deals(at_once: int) -> None:
    race = Race(TOY, at_reaction(), 1, [Shoot(4), Shoot(4)], Random(3), at_once=at_once)
    meter = Limit(playouts=1000).start()
    assert race.run(meter, 0, 99) == 0
    assert race.dealt == {1: SAME, 2: SAME + 1}[at_once] < LEAST and not race.alive
    ends = Race(TOY, at_reaction(), 1, [Shoot(4), Shoot(4)], Random(3))
    assert ends.run(Limit(playouts=1000).start(), None, 99) == 0
    assert ends.dealt == LEAST, "who has won three times by both may yet win by one alone"


def test_who_can_gain_next_to_nothing_drops_out() -> None:
    """In a game that is decided all candidates are as good as equal."""
    race = Race(TOY, at_reaction(), 1, [Pass(), Shoot(4), Shoot(4)], Random(1))
    race.standings[0].values = [0.98] * 6
    race.standings[1].values = [0.98, 0.985, 0.981] * 2
    race.standings[2].values = [0.98, 1.0, 1.0] * 2
    assert not race._look() and race.alive == [2]


@pytest.mark.parametrize(("gains", "choice"), [([0.2] * 6, 1), ([0.01] * 6, 0), ([0.9, -0.9] * 3, 0), ([-0.3] * 6, 0)])
def test_only_a_clear_gain_moves_the_policy(gains: list[float], choice: int) -> None:
    race = race_at_reaction()
    race.standings[0].values = [0.5] * 6
    race.standings[1].values = [0.5 + gain for gain in gains]
    assert race.winner() == choice
    assert race.winner(clear=99.0) == 0  # a game may ask for more


def test_too_few_deals_leave_the_policy_alone() -> None:
    race = race_at_reaction()
    assert race.run(Limit(playouts=2 * (LEAST - 1)).start(), None, 99) == 0


def test_a_playout_stops_after_its_turn_or_at_the_end() -> None:
    state = at_reaction()
    turn = TOY.turn(state)
    cut = state.clone()
    play_on(TOY, cut, Random(1), turn + 3)
    assert TOY.turn(cut) == turn + 4 or TOY.outcome(cut) is not None
    play_on(TOY, state, Random(1))
    assert TOY.outcome(state) is not None
    assert 0.0 <= value(TOY, state, 0) <= 1.0
    assert value(TOY, state, 0) + value(TOY, state, 1) == pytest.approx(1.0)


def test_questions_that_do_not_matter_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    state = at_reaction()
    asked = decision(state)
    assert question_of(state) == "ReactionFire.ask_firer"
    races: list[Race] = []

    class Noted(Race):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            races.append(self)

    monkeypatch.setattr(searching, "Race", Noted)
    for skipped in (("ReactionFire.ask_firer",), ()):
        RacingPlayer(Random(1), Limit(playouts=1), questions=Questions(skipped=skipped)).choose(TOY, state, 1, asked)
        assert len(races) == (0 if skipped else 1)
    assert not Questions(skipped=("A.b",)).matters("A.b") and Questions(skipped=("A.b",)).matters("A.c")
    assert Questions(searched=("A.b",)).matters("A.b") and not Questions(searched=("A.b",)).matters("A.c")


@pytest.mark.parametrize("id", GAMES)
def test_the_named_questions_exist(id: str) -> None:
    """A renamed procedure must not silently stop the search."""
    known = {f"{cls.__name__}.{step}" for cls in load_game(id).procedures for step in cls.STEPS}
    asks = questions_of(id)
    assert {*(asks.searched or ()), *asks.skipped, *(asks.planned or ())} <= known


def test_a_search_finds_the_shot_that_the_policy_would_not_take() -> None:
    race = race_at_reaction()
    assert race.run(Limit(playouts=120).start(), None, 200) == 1


def test_only_options_within_the_policys_doubt_are_candidates() -> None:
    """The toy's policy is silent: all options are alike. With advice those too far behind the best are left out."""
    state = at_reaction()
    asked = decision(state)
    graded = Policy(advise=lambda s, seat, d: [-0.1 * i for i in range(len(d.options))])
    for within, count in ((None, 2), (0.1, 2), (0.09, 1)):
        asks = Questions(within=within)
        assert len(searching.candidates(graded, state, asked, Random(1), asks)) == count
    assert len(asked.options) == 2


def test_in_squad_a_playout_goes_on_until_the_other_side_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 moves second: what it does is answered in the next turn."""
    game, asks = load_game("squad"), questions_of("squad")
    state = game.setup("crossroads", game.meta.complete({}), 3)
    settle(state)
    rng, player, ends = Random(1), AdvisedPlayer(Random(1)), list[tuple[int, int]]()

    def noted(game: Any, after: Any, seat: int) -> float:
        ends.append((after.turn, after.active))
        return 0.5

    monkeypatch.setattr(race, "value", noted)
    for active in (0, 1):
        while state.turn < 2 or state.active != active:
            asked = decision(state)
            apply_trusted(state, player.choose(game, state, asked.seat, asked))
        one_deal(game, state, decision(state).seat, [Candidate()], asks.turns, rng.getrandbits(64))
    assert ends == [(3, 0), (3, 1)]


def test_long_scenarios_are_cut_where_the_game_says() -> None:
    asks = Questions(turns=None, cut={"long": 5}, share=0.8, shares={"long": 0.4})
    assert (asks.share_in("long"), asks.share_in("short")) == (0.4, 0.8)
    assert asks.turns_in("long") == 5 and asks.turns_in("short") is None
    assert questions_of("naval").turns_in("sakishima") == 3 and questions_of("naval").turns_in("dokdo") is None
