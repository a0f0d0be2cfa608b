"""Win chances from self-play: games by the policy with a little noise, positions of every turn, a logistic curve.

What is told of it (AUC, reliability) comes from games that the curve was not fitted on.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import msgspec

from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.policy import policy_of
from bingqi.ai.win_chance import DATA, Curve, chance_by, features, parts_of, turn_share
from bingqi.core.chance import below
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.games import load_game
from bingqi.lab.logistic import Bin, Row, auc, calibration_error, fit_line, fit_logistic, reliability

NOISES = (0.0, 0.05, 0.1, 0.2)  # of the players, in turn: positions beyond the policy's own rut
A_TURN = 3  # positions of each turn
FOLDS = 5
QUARTERS = 4


class SelfPlay(msgspec.Struct, frozen=True):
    game: str
    scenario: str
    seed: int
    noise: float


class Told(msgspec.Struct, frozen=True):
    """One game: (lead of seat 0, share of the turns, further parts) of its positions, how it ended."""

    play: SelfPlay
    positions: tuple[tuple[float, ...], ...]
    won: float
    margin: float


class Fitted(msgspec.Struct, frozen=True):
    scenario: str
    curve: Curve
    auc: float
    auc_by_quarter: tuple[float, ...]
    error: float  # of calibration
    won: float  # by the first side
    bins: tuple[Bin, ...]
    games: int


def plays(
    game: str, games: int, seed: int, noises: Sequence[float] = NOISES, scenario: str | None = None
) -> list[SelfPlay]:
    names = [scenario] if scenario else [s.id for s in load_game(game).meta.scenarios]
    return [SelfPlay(game, name, seed + i, noises[i % len(noises)]) for name in names for i in range(games)]


def play_and_tell(play: SelfPlay) -> Told:
    game = load_game(play.game)
    policy, rng = policy_of(game), Random(play.seed)
    player = AdvisedPlayer(rng, play.noise)
    state, _ = begin(game, play.scenario, game.meta.complete({}), below(play.seed, 3, 1 << 64))
    by_turn: dict[int, list[tuple[float, ...]]] = {}
    while isinstance(asked := pending(state), Decision):
        if rng.random() < 0.1:
            seen = (policy.evaluate(state, 0), turn_share(game, state), *parts_of(game, state))
            seen = tuple([round(figure, 3) for figure in seen])
            by_turn.setdefault(game.turn(state), []).append(seen)
        apply_trusted(state, player.choose(game, state, asked.seat, asked))
    outcome = game.outcome(state)
    assert outcome is not None
    kept = [p for found in by_turn.values() for p in rng.sample(found, min(A_TURN, len(found)))]
    won = 0.5 if outcome.winner is None else float(outcome.winner == 0)
    return Told(play, tuple(kept), won, outcome.points[0] - outcome.points[1])


def fit_game(told: Iterable[Told]) -> list[Fitted]:
    by_scenario: dict[str, list[Told]] = {}
    for game in told:
        if game.positions:
            by_scenario.setdefault(game.play.scenario, []).append(game)
    return [fit_scenario(scenario, games) for scenario, games in by_scenario.items()]


def fit_scenario(scenario: str, games: Sequence[Told]) -> Fitted:
    """The curve from all games; the figures by cross-validation over whole games."""
    said: list[float] = []
    true: list[float] = []
    when: list[float] = []
    for fold in range(FOLDS):
        curve = curve_from([g for i, g in enumerate(games) if i % FOLDS != fold])
        for game in games[fold::FOLDS]:
            for lead, turn, *parts in game.positions:
                said.append(chance_by(curve, lead, turn, parts))
                true.append(game.won)
                when.append(turn)
    bins = reliability(said, true)
    quarters = [[i for i, t in enumerate(when) if min(QUARTERS - 1, int(t * QUARTERS)) == q] for q in range(QUARTERS)]
    by_quarter = [auc([said[i] for i in part], [true[i] for i in part]) for part in quarters]
    rounded = tuple(round(a, 3) for a in by_quarter)
    return Fitted(
        scenario,
        curve_from(games),
        round(auc(said, true), 3),
        rounded,
        round(calibration_error(bins), 3),
        sum(game.won for game in games) / len(games),
        tuple(bins),
        len(games),
    )


def curve_from(games: Sequence[Told]) -> Curve:
    seen = [position for game in games for position in game.positions]
    centre, scale = _frame([lead for lead, *_ in seen])
    frames = tuple(_frame(values) for values in zip(*[parts for _, _, *parts in seen], strict=True))
    rows = [
        Row(features(centre, scale, lead, turn, parts, frames), game.won, 1 / len(game.positions))
        for game in games
        for lead, turn, *parts in game.positions
    ]
    usual = sum(game.margin for game in games) / len(games)
    margin = max(1e-3, _spread([game.margin - usual for game in games]))
    further = [(game.margin - usual) / margin for game in games for _ in game.positions]
    return Curve(
        centre,
        scale,
        _rounded(fit_logistic(rows)),
        round(usual, 3),
        round(margin, 3),
        _rounded(fit_line(rows, further)),
        len(games),
        frames,
    )


def _rounded(weights: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(w, 4) for w in weights)


def _frame(values: Sequence[float]) -> tuple[float, float]:
    """Centre and scale."""
    centre = sum(values) / len(values)
    return round(centre, 3), round(max(1e-3, _spread([value - centre for value in values])), 3)


def _spread(values: Sequence[float]) -> float:
    return float((sum(v * v for v in values) / len(values)) ** 0.5)


def curves_file(game: str, folder: Path = DATA) -> Path:
    return folder / f"{game}.json"


def write_curves(game: str, fitted: Sequence[Fitted], folder: Path = DATA) -> Path:
    """Scenarios that were not fitted keep what they have."""
    file = curves_file(game, folder)
    folder.mkdir(parents=True, exist_ok=True)
    curves = msgspec.json.decode(file.read_bytes(), type=dict[str, Curve]) if file.exists() else {}
    curves |= {one.scenario: one.curve for one in fitted}
    file.write_bytes(msgspec.json.format(msgspec.json.encode(curves), indent=1) + b"\n")
    return file
