"""A finished game, counted in a worker process: who was lucky, were the dice honest, what turned it."""

from __future__ import annotations

import msgspec

from bingqi.ai.limit import Limit
from bingqi.core.errors import BadRecord
from bingqi.core.odds import percentile
from bingqi.core.procedure import Rolled
from bingqi.core.record import FROM_POSITION, Record, bound_by, replay
from bingqi.server.protocol.history import Luck, TurningPoint
from bingqi.server.work.advice import looked_at_again
from bingqi.server.work.jobs import game_of


class Course(msgspec.Struct):
    """How a game went: luck, is the seed the promised one, seat 0's chances, turning points."""

    luck: list[Luck]
    verified: bool
    chances: list[float]
    points: list[TurningPoint]


def review(module: str, id: str, record: bytes, limit: Limit) -> Course:
    """`limit` is for each turning point."""
    game = game_of(module, id)
    kept = msgspec.json.decode(record, type=Record)
    rolls: dict[int, list[tuple[int, int]]] = {seat: [] for seat in range(len(game.meta.seats))}
    for _, _, _, events in replay(game, kept):
        for event in events:
            if isinstance(event, Rolled) and event.seat in rolls:
                rolls[event.seat] += [(die, event.sides) for die in event.dice]
    luck = [luck_of(seat, dice) for seat, dice in rolls.items()]
    return Course(luck, verified(kept), *looked_at_again(game, kept, limit))


def verified(record: Record) -> bool:
    """The dice are those that were promised, and changed only by consent."""
    try:
        record.seeds()
        bound_by(record)
    except BadRecord:
        return record.format == FROM_POSITION  # a branch is nobody's game: its dice are its own
    return True


def luck_of(seat: int, dice: list[tuple[int, int]]) -> Luck:
    rolled = sum(die for die, _ in dice)
    expected = sum((sides + 1) / 2 for _, sides in dice)
    return Luck(seat, len(dice), rolled, round(expected, 1), round(percentile(rolled, [sides for _, sides in dice]), 1))
