"""Whole games on record, one for each way in which a game can end.

`python -m tests.golden leningrad squad/wiped-out` plays them anew: after a change of rules or data that is meant (raise
the game's `rules_version` if records of players exist), never to make a red test green.

Where random play does not come to an end of the wanted kind, a better player leads in until a turn, and random play
goes on from there, again and again, until one game ends as wanted.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from bingqi.ai import make_player
from bingqi.ai.player import think
from bingqi.core.engine import apply_trusted, decision, pending
from bingqi.core.game import Game, OptionValue
from bingqi.core.procedure import Action, Decision
from bingqi.core.record import read_record, verify
from bingqi.core.session import Session
from bingqi.core.state import State
from bingqi.core.table import Outcome
from bingqi.core.testing import random_action
from bingqi.games import load_game

HERE = Path(__file__).parent / "games"
TRIES = 3000


class End(NamedTuple):
    """How a game ends, and how to come there."""

    reason: str
    winner: int | None
    scenario: str = ""
    options: dict[str, OptionValue] = {}
    lead: tuple[int, str, int] | None = None  # this seat is played by this level before this turn


AXIS, SOVIET = 0, 1
FIRST, SECOND = 0, 1
ALWAYS = 1000
EXTRAS: dict[str, OptionValue] = {"zhukov": True, "reserve": True, "hq-transfer": True}

ENDS: dict[str, dict[str, End]] = {
    "leningrad": {
        "soviet-points": End("reason-points", SOVIET),
        "axis-points": End("reason-points", AXIS, lead=(AXIS, "greedy", 8)),
        "tie": End("reason-points", None, lead=(AXIS, "greedy", 8)),
        "bid-made": End("reason-bid", AXIS, "auction", options=EXTRAS, lead=(AXIS, "greedy", 4)),
        "bid-failed": End("reason-bid", SOVIET, "auction", options={"bid-wins": "game-end", **EXTRAS}),
    },
    "okinawa": {
        "us-wins": End("reason-us", FIRST, lead=(FIRST, "greedy", ALWAYS)),
        "japan-wins": End("reason-japan", SECOND),
        "draw": End("reason-draw", None, lead=(FIRST, "greedy", 6)),
    },
    "southern": {
        "japan-wins": End("outcome-japan", FIRST, lead=(FIRST, "greedy", ALWAYS)),
        "allies-win": End("outcome-allies", SECOND),
        "draw": End("outcome-draw", None, lead=(FIRST, "greedy", 7)),
    },
    "naval": {
        "points-blue": End("reason-points", FIRST),
        "points-red": End("reason-points", SECOND),
        "draw": End("reason-points", None),
        "goal": End("reason-goal", FIRST, "izumo", lead=(FIRST, "greedy", ALWAYS)),
        "goal-lost": End("reason-goal-lost", SECOND, "izumo", lead=(SECOND, "greedy", ALWAYS)),
        "goal-late": End("reason-goal-late", SECOND, "izumo"),
    },
    "squad": {
        "aims-met": End("reason-aims-met", FIRST, "storm_group", lead=(FIRST, "greedy", ALWAYS)),
        "aims-met-at-once": End("reason-aims-met", FIRST, "breakout", lead=(FIRST, "greedy", ALWAYS)),
        "aims-missed": End("reason-aims-missed", SECOND),
        "wiped-out": End("reason-wiped-out", FIRST, lead=(FIRST, "greedy", ALWAYS)),
    },
}


def final_state(id: str, name: str) -> State:
    """The record replayed move by move, each against the check of the state that it is written with."""
    data = gzip.decompress((HERE / id / "golden" / f"{name}.json.gz").read_bytes())
    return verify(load_game(id), read_record(data))


def final_outcome(id: str, name: str) -> Outcome:
    outcome = load_game(id).outcome(final_state(id, name))
    assert outcome is not None
    return outcome


# --- playing them anew ---


def record_game(game: Game[Any], end: End) -> Session:
    """A game that ends so; tried from one seed after the other."""
    for seed in range(1, 40):
        session = lead_in(game, end, seed)
        for attempt in range(1 if session.over else TRIES):
            actions, last = play_out(session.state, Random(attempt))
            outcome = game.outcome(last)
            if outcome is not None and (outcome.reason.key, outcome.winner) == (end.reason, end.winner):
                for action in actions:
                    session.play(decision(session.state).seat, action)
                return session
    raise SystemExit(f"{game.meta.id}: no game found that ends by {end.reason} for {end.winner}")


def lead_in(game: Game[Any], end: End, seed: int) -> Session:
    session = Session.new(game, end.scenario or game.meta.scenarios[0].id, end.options, seed)
    if end.lead:
        leader, level, turn = end.lead
        rng, player = Random(seed), make_player(level, seed)
        while (now := session.decision) is not None and game.view(session.state, None).turn < turn:
            better = now.seat == leader
            choice = think(game, session.state, now.seat, now, player, rng) if better else random_action(rng, now)
            session.play(now.seat, choice)
    return session


def play_out(state: State, rng: Random) -> tuple[list[Action], State]:
    """Random play to the end, on a copy."""
    last, actions = state.clone(), []
    while isinstance(now := pending(last), Decision):
        actions.append(random_action(rng, now))
        apply_trusted(last, actions[-1])
    return actions, last


def main(wanted: list[str]) -> None:
    """Games, or single ends as `leningrad/tie`."""
    for id, ends in ENDS.items():
        folder = HERE / id / "golden"
        for name, end in ends.items():
            if not {id, f"{id}/{name}"} & {*wanted}:
                continue
            folder.mkdir(exist_ok=True)
            session = record_game(load_game(id), end)
            data = gzip.compress(session.full_record().to_json(), mtime=0)
            (folder / f"{name}.json.gz").write_bytes(data)
            print(id, name, len(session.record.moves), "moves", len(data), "bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
