"""What a level never does: options that were offered in many games and not once chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

import msgspec

from bingqi.ai import make_player
from bingqi.ai.player import think
from bingqi.core.chance import below
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.game import tag_of
from bingqi.core.procedure import Action, Decision
from bingqi.core.record import begin
from bingqi.games import load_game

TOLD_APART = ("card", "chit", "plan", "use", "weapon", "item")  # fields whose values are different things to do


class Play(msgspec.Struct, frozen=True):
    game: str
    scenario: str
    seed: int
    level: str


class Used(msgspec.Struct, frozen=True):
    """By kind of option: in how many questions of the game it was offered, how often chosen."""

    play: Play
    offered: dict[str, int]
    chosen: dict[str, int]


def plays(game: str, level: str, games: int, seed: int) -> list[Play]:
    names = [s.id for s in load_game(game).meta.scenarios]
    return [Play(game, names[i % len(names)], seed + i, level) for i in range(games)]


def kind_of(action: Action) -> str:
    """The verb, and which card or chit it is about."""
    about = [f"{name}={getattr(action, name)}" for name in TOLD_APART if name in action.__struct_fields__]
    return " ".join([tag_of(action), *about])


def play_and_count(play: Play) -> Used:
    game, rng = load_game(play.game), Random(play.seed)
    player = make_player(play.level, play.seed, clock="processor")
    state, _ = begin(game, play.scenario, game.meta.complete({}), below(play.seed, 6, 1 << 64))
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    while isinstance(asked := pending(state), Decision):
        action = think(game, state, asked.seat, asked, player, rng)
        if len(asked.options) > 1:
            offered.update({f"{asked.seat} {kind_of(option)}" for option in asked.options})
            chosen[f"{asked.seat} {kind_of(action)}"] += 1
        apply_trusted(state, action)
    return Used(play, dict(offered), dict(chosen))


def never(used: Iterable[Used], least: int) -> list[tuple[str, int]]:
    """Kinds (seat first) offered at least so often and never chosen, most often offered first."""
    offered: Counter[str] = Counter()
    chosen: Counter[str] = Counter()
    for one in used:
        offered.update(one.offered)
        chosen.update(one.chosen)
    return [(kind, n) for kind, n in offered.most_common() if n >= least and not chosen[kind]]
