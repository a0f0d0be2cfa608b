"""What a strong player has to say: suggestions, the computer's reason for a move, a finished game looked at again.

Runs in worker processes; plain data in, JSON out. Nothing here knows more than the seat that asks: of a position that
is still played everything that the seat cannot know is dealt anew first.
"""

from __future__ import annotations

from random import Random, SystemRandom
from typing import Any

import msgspec

from bingqi.ai.limit import Limit
from bingqi.ai.review import Review, review
from bingqi.ai.staff import routine_row
from bingqi.ai.suggest import Suggestion, reason_for, suggest
from bingqi.ai.win_chance import win_chance
from bingqi.core.engine import apply, decision, pending, settle
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Event, Seat
from bingqi.core.record import Move, Record
from bingqi.core.state import State
from bingqi.server.errors import NoAnswer
from bingqi.server.protocol.advice import Advice, Reason, ReasonAnswer, StaffWork, Suggested
from bingqi.server.protocol.history import TurningPoint
from bingqi.server.work.questions import Where, position_of

NO_KINDS = ("seat", "only", "rule")  # fields of events that name nothing that was chosen


def suggestions(where: Where, seq: int, seat: Seat, limit: Limit, seed: int | None = None) -> bytes:
    """The best choices of the seat that is asked."""
    game, state = position_of(where)
    if game.names_hidden(state, seat):
        raise NoAnswer("the other side is in the middle of something hidden")
    rng = Random(SystemRandom().getrandbits(64) if seed is None else seed)
    found = suggest(game, state, seat, limit, rng)
    # What the best choice is worth: the page says it above the choices, and another reckoning would say something else.
    chance = found[0].chance if found[0].playouts else chance_known(game, state, seat, rng)
    return msgspec.json.encode(Advice(seq, seat, chance, tuple(suggested(game, s) for s in found)))


def chance_known(game: Game[Any], state: State, seat: Seat, rng: Random, deals: int = 8) -> float:
    """The seat's chance as it can know it: the mean over deals of what it does not see."""
    worlds = (game.determinise(state, seat, rng) for _ in range(deals))
    return round(sum(win_chance(game, world, seat) for world in worlds) / deals, 3)


def suggested(game: Game[Any], s: Suggestion) -> Suggested:
    plain: dict[str, Any] = msgspec.to_builtins(s.action)
    return Suggested(plain, s.text, game.refs_of(s.action), s.chance, s.error, s.playouts, s.reason)


def staff_work(where: Where, seat: Seat, seed: int | None = None) -> bytes:
    """The routine work that is asked for, done as the policy advises, by what the seat knows."""
    game, state = position_of(where)
    rng = Random(SystemRandom().getrandbits(64) if seed is None else seed)
    known = game.determinise(state, seat, rng)
    settle(known)
    asked = decision(known)
    kinds = {"setup": game.meta.setup, "routine": game.meta.routine, "loss": game.meta.losses}
    prompts = kinds[game.meta.kind_of(asked.prompt)]
    row = routine_row(game, known, seat, prompts, rng)
    return msgspec.json.encode(StaffWork(tuple(msgspec.to_builtins(action) for action in row)))


# --- the computer's reason -------------------------------------------------------------------------------------------


class Made(msgspec.Struct):
    """A move of a computer player, with the position before it and what happened by it."""

    number: int
    seat: Seat
    action: Action
    before: State
    events: list[Event]


def reason(
    where: Where,
    first: int,
    moves: list[Move],
    computers: tuple[Seat, ...],
    asker: Seat | None,
    limit: Limit,
    seed: int | None = None,
) -> bytes:
    """Why a computer player made the last of these moves that the asker could follow; the first has number `first`.

    `asker` None: the game is over, and nothing is hidden any more.
    """
    game, state = position_of(where)
    rng = Random(SystemRandom().getrandbits(64) if seed is None else seed)
    for made in reversed(moves_made(game, state.clone(), first, moves, computers)):
        known = made.before if asker is None else as_seen(game, made, asker, rng)
        if known is None or len(decision(known).options) < 2:
            continue
        found = reason_for(game, known, made.seat, made.action, limit, rng)
        told = msgspec.structs.asdict(suggested(game, found))
        return msgspec.json.encode(ReasonAnswer(Reason(**told, move=made.number, seat=made.seat)))
    return b"{}"


def moves_made(game: Game[Any], state: State, first: int, moves: list[Move], computers: tuple[Seat, ...]) -> list[Made]:
    made = []
    for number, move in enumerate(moves, first):
        action = game.decode_action(move.action)
        before = state.clone()
        events = apply(state, move.seat, action)
        if move.seat in computers:
            made.append(Made(number, move.seat, action, before, events))
    return made


def as_seen(game: Game[Any], made: Made, asker: Seat, rng: Random) -> State | None:
    """The position before the move as the asker may imagine it; None where he could not see what was done."""
    if game.names_hidden(made.before, asker) or not was_seen(game, made, asker):
        return None
    world = game.determinise(made.before, asker, rng)
    settle(world)
    asked = pending(world)
    fits = isinstance(asked, Decision) and asked.seat == made.seat and made.action in asked.options
    return world if fits else None


def was_seen(game: Game[Any], made: Made, asker: Seat) -> bool:
    """All that the choice names was also named by what the asker heard of it. One that names nothing was not heard."""
    heard = [event for event in made.events if event.only in (None, asker)]
    refs = {ref for event in heard for ref in game.refs_of(event)}
    said = {(name, getattr(event, name)) for event in heard for name in event.__struct_fields__ if name not in NO_KINDS}
    fields = [(name, getattr(made.action, name)) for name in made.action.__struct_fields__]
    plain = [field for field in fields if game.kind_of(field[0]) is None]
    return bool(fields) and refs.issuperset(game.refs_of(made.action)) and said.issuperset(plain)


# --- a finished game -------------------------------------------------------------------------------------------------


def looked_at_again(game: Game[Any], record: Record, limit: Limit) -> tuple[list[float], list[TurningPoint]]:
    """The win chance after each move, and the turning points."""
    told: Review = review(game, record, limit)
    points = [
        TurningPoint(p.move, p.seat, p.before, p.after, p.text, suggested(game, p.chosen), suggested(game, p.general))
        for p in told.turning_points
    ]
    return list(told.curve), points
