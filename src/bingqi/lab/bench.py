"""How fast a game's rules and players run on one core, beside python-chess in the same run: ratios, not seconds."""

from __future__ import annotations

import platform
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec

from bingqi.ai.advised import AdvisedPlayer
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.errors import BadRecord
from bingqi.core.game import Game
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.core.testing import play_quickly, random_action
from bingqi.lab.bench_path import ServerPath
from bingqi.lab.extras import need
from bingqi.server.collecting import tame_collections

SLICES = 8  # game and chess take turns so often: a busy machine slows both


class BenchResult(msgspec.Struct, frozen=True):
    """Rates are decisions a second of processor time; costs are microseconds; `worst_ms` is the slowest single step.
    `server` is the whole of a move in the server but for sockets and store, without what the players do: see
    `bench_path`."""

    game: str
    scenario: str
    chess: float
    random: float
    policy: float
    server: float
    clone_us: float
    view_us: float
    determinise_us: float
    worst_ms: float

    def ratio(self, what: str) -> float:
        return float(getattr(self, what)) / self.chess


class BenchRun(msgspec.Struct, frozen=True):
    machine: str
    python: str
    results: tuple[BenchResult, ...]


class Pace:
    """Something done again and again, in slices of processor time. `aside`: time so far that is not to be counted."""

    def __init__(self, once: Callable[[int], int], aside: Callable[[], float] = float) -> None:
        self.once, self.aside, self.rounds, self.done, self.spent = once, aside, 0, 0, 0.0

    def go(self, seconds: float) -> None:
        begun, aside = process_time(), self.aside()
        while (used := process_time() - begun) < seconds:
            self.rounds += 1
            self.done += self.once(self.rounds)
        self.spent += used - (self.aside() - aside)

    @property
    def rate(self) -> float:
        return self.done / self.spent


def chess_game(seed: int) -> int:
    """A random playout of python-chess: its plies."""
    chess = need("chess", "lab")
    rng, board = Random(seed), chess.Board()
    for ply in range(300):
        moves = list(board.legal_moves)
        if not moves:
            return ply
        board.push(rng.choice(moves))
    return 300


def bench(game: Game[Any], scenario: str, seconds: float = 4.0) -> BenchResult:
    """About `seconds` of processor time for each of the four rates."""
    play_quickly(game, scenario, 0)  # tables loaded, caches warm
    positions, path = _positions(game, scenario), ServerPath(game, scenario)
    tame_collections()  # as in the server
    paces = [
        Pace(chess_game),
        Pace(lambda seed: play_quickly(game, scenario, seed)[1]),
        Pace(lambda seed: _advised_steps(game, scenario, seed)),
        Pace(lambda _: bool(path.step()), lambda: path.aside),
    ]
    for _ in range(SLICES):
        for pace in paces:
            pace.go(seconds / SLICES)
    chess, random, policy, server = (round(pace.rate) for pace in paces)
    middle, rng = positions[len(positions) // 2], Random(1)
    return BenchResult(
        game.meta.id,
        scenario,
        chess,
        random,
        policy,
        server,
        clone_us=_cost(middle.clone),
        view_us=_cost(lambda: game.view(middle, 0)),
        determinise_us=_cost(lambda: game.determinise(middle, 0, rng)),
        worst_ms=round(_worst_step(game, scenario) * 1000, 2),
    )


def _advised_steps(game: Game[Any], scenario: str, seed: int, steps: int = 150) -> int:
    """Part of a game by the policy, from a random point on: whole games would make slices too long."""
    rng = Random(seed)
    player, state = AdvisedPlayer(rng), _walks[game.meta.id, scenario][seed % STARTS].clone()
    for step in range(steps):
        asked = pending(state)
        if not isinstance(asked, Decision):
            return max(1, step)
        apply_trusted(state, player.choose(game, state, asked.seat, asked))
    return steps


STARTS = 8
_walks: dict[tuple[str, str], list[Any]] = {}


def _positions(game: Game[Any], scenario: str) -> list[Any]:
    """Positions of a game played by the policy, evenly over its course; some of them are the starts of policy runs."""
    rng, (state, _) = Random(3), begin(game, scenario, {}, 3)
    player, found = AdvisedPlayer(rng), []
    while isinstance(asked := pending(state), Decision):
        found.append(state.clone())
        apply_trusted(state, player.choose(game, state, asked.seat, asked))
    _walks[game.meta.id, scenario] = [found[i * len(found) // STARTS] for i in range(STARTS)]
    return found[:: max(1, len(found) // 60)]


def _worst_step(game: Game[Any], scenario: str) -> float:
    """The longest that one answer takes until the next question stands, in a random game."""
    rng, (state, _), worst = Random(5), begin(game, scenario, {}, 5), 0.0
    while isinstance(asked := pending(state), Decision):
        action, begun = random_action(rng, asked), process_time()
        apply_trusted(state, action)
        worst = max(worst, process_time() - begun)
    return worst


def _cost(call: Callable[[], object]) -> float:
    """Microseconds a call, the best of several rounds."""
    best = float("inf")
    for _ in range(5):
        begun = process_time()
        for _ in range(100):
            call()
        best = min(best, (process_time() - begun) / 100)
    return round(best * 1e6, 1)


def machine() -> str:
    return f"{platform.node()} {platform.machine()} {platform.processor()}".strip()


def as_run(results: list[BenchResult]) -> BenchRun:
    return BenchRun(machine(), platform.python_version(), tuple(results))


def read_run(file: Path) -> BenchRun:
    """A run saved before; one of another machine is refused: its seconds are others."""
    try:
        run = msgspec.json.decode(file.read_bytes(), type=BenchRun)
    except (msgspec.MsgspecError, OSError) as error:
        raise BadRecord(f"{file} is no saved bench: {error}") from None
    if run.machine != machine():
        raise BadRecord(f"{file} was measured on another machine: {run.machine}")
    return run


def compared(now: BenchResult, before: BenchResult, what: str) -> float:
    """How many times as fast as before, relative to chess in each run; for costs the other way round."""
    if what in ("random", "policy", "server"):
        return now.ratio(what) / before.ratio(what)
    return float(getattr(before, what)) * before.chess / (float(getattr(now, what)) * now.chess)
