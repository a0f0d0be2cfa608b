"""The computer players by name: five levels that are the same for all games, and yardsticks for the lab."""

from __future__ import annotations

from random import Random

import msgspec

from bingqi.ai.advised import AdvisedPlayer
from bingqi.ai.greedy import GreedyPlayer
from bingqi.ai.limit import Limit
from bingqi.ai.player import Player
from bingqi.ai.race import Spread
from bingqi.ai.random import RandomPlayer
from bingqi.ai.searching import RacingPlayer
from bingqi.ai.weighted import WeightedPlayer
from bingqi.ai.weights import SCRIPT
from bingqi.core.errors import UnknownOption


class Level(msgspec.Struct, frozen=True):
    """`noise`: how often the policy's advice is not followed. `deals` and `seconds`: how much is searched.

    `noises`: the same by game, where a choice astray costs more or less than elsewhere: in southern one spoils a turn,
    in leningrad most say only who moves next. Chosen so that each level is a step of its own, the general being the
    policy without error and with a search (docs/strength.md).
    `seconds` are for a choice, `turn` for all choices of a turn.
    """

    noise: float = 0.0
    noises: dict[str, float] = {}
    deals: int = 0
    seconds: float = 0.0
    turn: float = 0.0


LADDER: dict[str, Level] = {
    "recruit": Level(0.5, {"okinawa": 0.6, "squad": 0.42, "leningrad": 0.82}),
    "sergeant": Level(0.28, {"naval": 0.31, "southern": 0.22, "okinawa": 0.42, "leningrad": 0.64}),
    "captain": Level(0.16, {"naval": 0.19, "okinawa": 0.24, "southern": 0.11, "leningrad": 0.42}),
    "colonel": Level(0.07, {"naval": 0.1, "okinawa": 0.14, "southern": 0.03, "leningrad": 0.22}),
    "general": Level(deals=60, seconds=1.8, turn=28.0),
}
LEVELS = tuple(LADDER)  # weakest first; text keys `level-NAME`
# For the lab: any option; one ply of evaluation and advice, with the weights of 0.1; the policy's advice without error.
YARDSTICKS = ("random", "script", "policy")
OLD_NAMES = {"easy": "recruit", "greedy": "colonel"}  # of tables that were made by version 0.1
PLAYERS = (*LEVELS, *YARDSTICKS, *OLD_NAMES)


def make_player(
    level: str, seed: int, limit: Limit | None = None, clock: str = "wall", spread: Spread = map, at_once: int = 1
) -> Player:
    """A player of that level. `limit` replaces the level's own: a count of playouts makes it repeatable.

    `spread` may share the deals of a race out over processes (`executor.map`), `at_once` of them at a time: the level's
    seconds then bring more deals, up to its number.
    """
    rng = Random(seed)
    if level == "random":
        return RandomPlayer(rng)
    if level == "script":
        return WeightedPlayer(GreedyPlayer(rng), lambda weights: weights.version(SCRIPT))
    if level == "policy":
        return AdvisedPlayer(rng)
    made = LADDER.get(OLD_NAMES.get(level, level))
    if made is None:
        raise UnknownOption(f"there is no computer player {level!r}", option=level)
    if made.deals:
        limit = limit or Limit(seconds=made.seconds, clock=clock)
        return RacingPlayer(rng, limit, made.deals, None, spread, at_once, made.turn)
    return AdvisedPlayer(rng, made.noise, made.noises)
