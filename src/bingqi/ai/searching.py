"""The policy with a search where it matters: a plan for the moment that begins, then single choices."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from bingqi.ai.advised import AdvisedPlayer, by_advice
from bingqi.ai.limit import Limit, Meter
from bingqi.ai.plans import ways_to_play
from bingqi.ai.policy import Policy, moment_of, policy_of
from bingqi.ai.questions import Questions, question_of, questions_of
from bingqi.ai.race import Candidate, Race, Spread
from bingqi.ai.sides import playing
from bingqi.ai.win_chance import scenario_of
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.state import State


def candidates(policy: Policy, state: State, asked: Decision, rng: Random, asks: Questions) -> list[int]:
    """The best advised options, as far as the policy is in doubt about them."""
    advice = policy.advise(state, asked.seat, asked) or [0.0] * len(asked.options)
    order = by_advice(advice, rng)[: asks.candidates]
    if asks.within is None:
        return order
    return [i for i in order if advice[i] >= advice[order[0]] - asks.within]


SHARE_OF_TURN = 0.25  # of the seconds that are left for a turn: the most that one choice may take


class RacingPlayer:
    """`deals` is the most that one race may have. `spread` shares deals out over processes, `at_once` of them.

    `turn` are the seconds for all choices of a turn, if the limit has seconds at all; 0: no bound.
    """

    def __init__(
        self,
        rng: Random,
        limit: Limit,
        deals: int = 24,
        questions: Questions | None = None,
        spread: Spread = map,
        at_once: int = 1,
        turn: float = 0.0,
    ) -> None:
        self.rng, self.limit, self.deals, self.questions = rng, limit, deals, questions
        self.spread, self.at_once, self.turn = spread, at_once, turn
        self.spent: dict[int, float] = {}  # by turn: the seconds that its choices took
        self.base = AdvisedPlayer(rng)
        self.plans: dict[Seat, tuple[int | None, str]] = {}  # by seat: the moment, and the plan for it

    def choose(self, game: Game[Any], state: State, seat: Seat, asked: Decision) -> Action:
        if len(asked.options) == 1:
            return asked.options[0]
        asks = self.questions or questions_of(game.meta.id)
        turn = game.turn(state)
        meter = self._meter(
            asks.share_in(scenario_of(game, state)), turn
        )  # one for both: a choice with a plan takes no longer than one without
        try:
            return self._searched(game, state, seat, asked, asks, meter)
        finally:
            self.spent[turn] = self.spent.get(turn, 0.0) + meter.seconds

    def _searched(
        self, game: Game[Any], state: State, seat: Seat, asked: Decision, asks: Questions, meter: Meter
    ) -> Action:
        way = self._way(game, state, seat, asks, meter)
        if not asks.matters(question_of(state)):
            with playing(game, way):
                return self.base.follow(game, state, seat, asked)
        with playing(game, way):
            order = candidates(policy_of(game), state, asked, self.rng, asks)
        if len(order) == 1:
            return asked.options[order[0]]
        turns = asks.turns_in(scenario_of(game, state))
        race = self._race(game, state, seat, [Candidate(asked.options[i], way) for i in order])
        return asked.options[order[race.run(meter, turns, min(self.deals, asks.deals), asks.clear)]]

    def _way(self, game: Game[Any], state: State, seat: Seat, asks: Questions, meter: Meter) -> Any:
        """The weights of this moment's plan, chosen by a race when the moment begins; else the side's own."""
        ways = ways_to_play(game, state, seat)
        if len(ways) < 2:
            return ways.get("")
        moment, (last, plan) = moment_of(game)(state), self.plans.get(seat, (None, ""))
        if moment != last and asks.plans_at(question_of(state)):
            names = sorted(ways, key=lambda name: name != plan)  # what was begun goes on unless another is better
            turns = asks.turns_in(scenario_of(game, state))
            race = self._race(game, state, seat, [Candidate(None, ways[name]) for name in names])
            plan = names[race.run(meter, turns, min(self.deals, asks.deals), asks.clear)]
            self.plans[seat] = moment, plan
        return ways.get(plan, ways[""])

    def _race(self, game: Game[Any], state: State, seat: Seat, runners: list[Candidate]) -> Race:
        return Race(game, state, seat, runners, self.rng, self.spread, self.at_once)

    def _meter(self, share: float, turn: int) -> Meter:
        limit = self.limit
        if limit.seconds:
            seconds = limit.seconds * share
            if self.turn:
                seconds = min(seconds, SHARE_OF_TURN * max(0.01, self.turn - self.spent.get(turn, 0.0)))
            limit = msgspec.structs.replace(limit, seconds=seconds)
        return limit.start()
