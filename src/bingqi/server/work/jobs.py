"""What runs in worker processes: thinking, opening records, reviewing. Plain data in and out."""

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
from bingqi.core.odds import percentile
from bingqi.core.procedure import Decision, Rolled
from bingqi.core.record import FROM_POSITION, Record, bound_by, encode, replay, reseed
from bingqi.core.session import Session, entries
from bingqi.core.state import State
from bingqi.server.live.play import SNAPSHOT_EVERY, pack, shown, unpack
from bingqi.server.projection import decision_info
from bingqi.server.protocol import Luck

TURNING_POINTS = 6


@cache
def game_of(module: str, id: str) -> Game[Any]:
    game: Game[Any] = import_module(module).load_game(id)
    return game


def modules(module: str, ids: tuple[str, ...]) -> list[str]:
    """What every worker needs, loaded once for all of them."""
    return [__name__, module, *(f"{module}.{id}" for id in ids), *(f"bingqi.ai.{id}" for id in ids)]


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
    minds = {level: make_player(level, randbits(64)) for level in players if level in PLAYERS}
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
    for n, state, _, events in replay(game, kept):
        if n > game.limit:
            raise BadRecord(f"longer than a game of {id} can be")
        if isinstance(kept.start, str):
            _check_whole(game, state)
        told = entries(game, state, events, n)
        lines.append(encode([shown(entry, count + i) for i, entry in enumerate(told)]))
        count += len(told)
        if n in later:
            # The next move is played with other dice: nobody may replay over this point from an older snapshot.
            after = state.clone()
            reseed(after, later[n])
            snapshots.append((n, pack(after)))
        elif n % SNAPSHOT_EVERY == 0:
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


class Course(msgspec.Struct):
    """How a game went: evaluation for seat 0 after each move, turning points, luck, is the seed the promised one?"""

    course: list[float]
    turning_points: list[int]
    luck: list[Luck]
    verified: bool


def review(module: str, id: str, record: bytes) -> Course:
    game = game_of(module, id)
    kept = msgspec.json.decode(record, type=Record)
    course: list[float] = []
    rolls: dict[int, list[tuple[int, int]]] = {seat: [] for seat in range(len(game.meta.seats))}
    for _, state, _, events in replay(game, kept):
        course.append(round(policy_of(game).evaluate(state, 0), 3))
        for event in events:
            if isinstance(event, Rolled) and event.seat in rolls:
                rolls[event.seat] += [(die, event.sides) for die in event.dice]
    luck = [luck_of(seat, dice) for seat, dice in rolls.items()]
    return Course(course, turning_points(course), luck, verified(kept))


def verified(record: Record) -> bool:
    """The dice are those that were promised, and changed only by consent."""
    try:
        record.seeds()
        bound_by(record)
    except BadRecord:
        return record.format == FROM_POSITION  # a branch is nobody's game: its dice are its own
    return True


def turning_points(course: list[float]) -> list[int]:
    """Moves after which the evaluation had swung most, in order, not next to each other."""
    swing = sorted(range(1, len(course)), key=lambda i: -abs(course[i] - course[i - 1]))
    apart = max(1, len(course) // 40)
    found: list[int] = []
    for i in swing:
        if len(found) == TURNING_POINTS or course[i] == course[i - 1]:
            break
        if all(abs(i - other) >= apart for other in found):
            found.append(i)
    return sorted(found)


def luck_of(seat: int, dice: list[tuple[int, int]]) -> Luck:
    rolled = sum(die for die, _ in dice)
    expected = sum((sides + 1) / 2 for _, sides in dice)
    return Luck(seat, len(dice), rolled, round(expected, 1), round(percentile(rolled, [sides for _, sides in dice]), 1))
