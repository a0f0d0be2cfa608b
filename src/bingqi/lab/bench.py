"""How fast a game's rules run on one core, beside python-chess in the same run: ratios, not seconds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import perf_counter, process_time
from typing import Any

import chess
import msgspec

from bingqi.ai.policy import policy_of
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.game import Game
from bingqi.core.procedure import Decision
from bingqi.core.record import begin, encode
from bingqi.core.testing import play_quickly, random_action


class BenchResult(msgspec.Struct, frozen=True):
    game: str
    scenario: str
    games: int
    decisions_per_second: float
    games_per_second: float
    chess_plies_per_second: float
    clone_us: float
    view_us: float
    determinise_us: float
    encode_us: float
    evaluate_us: float

    @property
    def ratio(self) -> float:
        return self.decisions_per_second / self.chess_plies_per_second


def chess_rate(seconds: float) -> float:
    """Random playouts of python-chess: plies per second."""
    rng, plies, begun = Random(1), 0, process_time()
    while process_time() - begun < seconds:
        board = chess.Board()
        for _ in range(300):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
            plies += 1
    return plies / (process_time() - begun)


def bench(game: Game[Any], scenario: str, seconds: float = 4.0) -> BenchResult:
    """Game and chess are measured in alternate short slices of processor time, so that a busy machine slows both."""
    play_quickly(game, scenario, 0)  # tables loaded, caches warm
    decisions = games = 0
    spent, chess_rates = 0.0, []
    while spent < seconds:
        chess_rates.append(chess_rate(seconds / 32))
        begun = process_time()
        while process_time() - begun < seconds / 16:
            decisions += play_quickly(game, scenario, games + 1)[1]
            games += 1
        spent += process_time() - begun
    middle = _middle_state(game, scenario)
    rng = Random(1)
    return BenchResult(
        game.meta.id,
        scenario,
        games,
        decisions / spent,
        games / spent,
        sum(chess_rates) / len(chess_rates),
        clone_us=_cost(middle.clone),
        view_us=_cost(lambda: game.view(middle, 0)),
        determinise_us=_cost(lambda: game.determinise(middle, 0, rng)),
        encode_us=_cost(lambda: encode(middle)),
        evaluate_us=_cost(lambda: policy_of(game).evaluate(middle, 0)),
    )


def _middle_state(game: Game[Any], scenario: str) -> Any:
    """A position half-way through a random game."""
    _, length = play_quickly(game, scenario, 3)
    rng, (state, _) = Random(3), begin(game, scenario, {}, 3)
    for _ in range(length // 2):
        wait = pending(state)
        if not isinstance(wait, Decision):
            break
        apply_trusted(state, random_action(rng, wait))
    return state


def _cost(call: Callable[[], object]) -> float:
    """Microseconds a call, the best of several rounds."""
    best = float("inf")
    for _ in range(5):
        begun = perf_counter()
        for _ in range(200):
            call()
        best = min(best, (perf_counter() - begun) / 200)
    return best * 1e6
