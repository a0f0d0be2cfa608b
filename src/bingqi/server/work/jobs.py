"""What runs in worker processes: thinking, opening records. Plain data in and out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from random import Random
from secrets import randbits
from typing import Any

import msgspec

from bingqi.ai import PLAYERS, make_player
from bingqi.ai.player import think
from bingqi.ai.policy import policy_of
from bingqi.core.engine import pending
from bingqi.core.errors import BadRecord
from bingqi.core.game import Game
from bingqi.core.procedure import Decision
from bingqi.core.record import Record, encode, is_brought, replay, reseed
from bingqi.core.session import Session, entries
from bingqi.core.state import State
from bingqi.server.live.play import SNAPSHOT_EVERY, pack, shown, unpack
from bingqi.server.projection import decision_info
from bingqi.server.work.sharing import shared

BESIDE = ("bingqi.server.work.questions", "bingqi.server.work.review")  # other modules of jobs


@cache
def game_of(module: str, id: str) -> Game[Any]:
    game: Game[Any] = import_module(module).load_game(id)
    return game


def modules(module: str, ids: tuple[str, ...]) -> list[str]:
    """What every worker needs, loaded once for all of them."""
    return [__name__, *BESIDE, module, *(f"{module}.{id}" for id in ids), *(f"bingqi.ai.{id}" for id in ids)]


def warm_up(module: str, ids: tuple[str, ...]) -> None:
    """Import the games before anybody waits for them. A broken one is the lobby's to report."""
    for id in ids:
        try:
            policy_of(game_of(module, id))
        except Exception:
            continue


def play_on(module: str, id: str, packed: bytes, players: tuple[str, ...]) -> Iterator[tuple[int, bytes]]:
    """The computer players' choices one after the other, until a person is asked or the game is over."""
    game = game_of(module, id)
    session = Session(game, Record(game=id, rules="", scenario="", commitment=""), unpack(game, packed), 0)
    minds = {level: make_player(level, randbits(64), **shared(module)) for level in players if level in PLAYERS}
    while (asked := session.decision) is not None and (mind := minds.get(players[asked.seat])) is not None:
        action = asked.options[0]
        if len(asked.options) > 1:
            action = think(game, session.state, asked.seat, asked, mind, Random(randbits(64)))
        yield asked.seat, encode(action)
        session.play(asked.seat, action)
        session.play_forced()


class Unrolled(msgspec.Struct):
    """A record played through: log lines by move, snapshots, where it ends."""

    lines: list[bytes]
    snapshots: list[tuple[int, bytes]]
    over: bool


def unroll(module: str, id: str, record: bytes) -> Unrolled:
    """Checks a record by playing it, and gathers what the store keeps of it."""
    game = game_of(module, id)
    kept = msgspec.json.decode(record, type=Record)
    lines: list[bytes] = []
    snapshots: list[tuple[int, bytes]] = []
    count = 0
    later = kept.seeds()[1]
    over = False
    if len(kept.moves) > game.limit:
        raise BadRecord(f"longer than a game of {id} can be")
    for n, state, _, events in replay(game, kept):
        if is_brought(kept):
            _check_whole(game, state)
        lines += [b"[]"] * (n - len(lines))  # of moves by older rules nothing is told here
        told = entries(game, state, events, n)
        lines.append(encode([shown(entry, count + i) for i, entry in enumerate(told)]))
        count += len(told)
        if n in later:
            # The next move is played with other dice: nobody may replay over this point from an older snapshot.
            after = state.clone()
            reseed(after, later[n])
            snapshots.append((n, pack(after)))
        elif n % SNAPSHOT_EVERY == 0 or not snapshots:
            snapshots.append((n, pack(state)))
        over = pending(state) is None
    return Unrolled(lines, snapshots, over)


def _check_whole(game: Game[Any], state: State) -> None:
    """A position that no game led to is accepted only if everything that will be shown of it can be."""
    try:
        for seat in (*range(len(game.meta.seats)), None):
            encode(game.view(state, seat))
        asked = pending(state)
        if isinstance(asked, Decision):
            encode(decision_info(game, state, asked))
        faults = list(game.invariants(state))
        game.outcome(state)
    except Exception as error:
        raise BadRecord(f"a position that cannot be shown: {type(error).__name__}") from None
    if faults:
        raise BadRecord(f"a position that cannot be: {faults[0]}")
