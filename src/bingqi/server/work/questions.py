"""Questions that workers answer: plain data in, JSON out. Pure: whatever goes wrong, nothing is lost by asking."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import Any, TypeVar

import msgspec

from bingqi.core import muster
from bingqi.core.clicks import why_not
from bingqi.core.engine import pending, settle
from bingqi.core.errors import BadRequest
from bingqi.core.game import Game
from bingqi.core.procedure import Decision
from bingqi.core.record import Move, reseed
from bingqi.core.state import State
from bingqi.server.errors import NoAnswer
from bingqi.server.live.play import Play, pack, played, unpack
from bingqi.server.projection import dealt_anew
from bingqi.server.work.jobs import game_of
from bingqi.store import MoveRow, SnapshotRow, TableRow

T = TypeVar("T")
MOST_REFS = 200
A_MOMENT = 0.8  # seconds for a look over all fights
logger = logging.getLogger("bingqi.server")


class Where(msgspec.Struct, frozen=True):
    """A position that is asked about."""

    module: str  # with the list of games
    game: str
    scenario: str
    packed: bytes


@lru_cache(maxsize=16)
def position_of(where: Where) -> tuple[Game[Any], State]:
    """The same position is asked about again and again."""
    game = game_of(where.module, where.game)
    return game, unpack(game, where.packed)


@lru_cache(maxsize=16)
def _places(module: str, id: str, scenario: str) -> frozenset[str]:
    """References to everything on the board: public, and the same throughout."""
    board = game_of(module, id).board(scenario)
    return frozenset([f"space:{space.id}" for space in board.spaces] + [f"box:{box.id}" for box in board.boxes])


def why(where: Where, seat: int, action: Mapping[str, Any] | None, ref: str, picked: tuple[str, ...]) -> bytes:
    game, state = position_of(where)
    if action is not None:
        tried = game.decode_action(action)
        check_refs(where, seat, game.refs_of(tried))
        return _json(_ask(lambda: game.explain(state, seat, tried)))
    check_refs(where, seat, (ref, *picked))
    return _json(_ask(lambda: why_not(game, state, seat, ref, picked)))


def odds(where: Where, seat: int, action: Mapping[str, Any]) -> bytes:
    game, state = position_of(where)
    option = game.decode_action(action)
    check_refs(where, seat, game.refs_of(option))
    return _json(_ask(lambda: game.forecast(state, seat, option)))


def ahead(where: Where, seat: int, row: tuple[dict[str, Any], ...], place: str) -> bytes:
    """Tried out on what the seat knows, like a fight."""
    game, state = position_of(where)
    actions = [game.decode_action(action) for action in row]
    check_refs(where, seat, (place, *(ref for action in actions for ref in game.refs_of(action))))
    return _json(_ask(lambda: muster.ahead(game, dealt_anew(game, state, seat), seat, actions, place)))


def battle(
    where: Where,
    seat: int,
    foe: str,
    fight: int,
    ways: tuple[int, ...] | None,
    who: tuple[str, ...] = (),
    some: bool = False,
    aims: tuple[str, ...] = (),
) -> bytes:
    """Tried out on what the seat knows: nothing hidden is found out by ticking."""
    game, state = position_of(where)
    check_refs(where, seat, (foe, *aims))
    known = dealt_anew(game, state, seat)
    return _json(_ask(lambda: muster.battle(game, known, seat, foe, fight, ways, who, some, aims)))


def survey(where: Where, seat: int) -> bytes:
    """As many as can be weighed in a moment."""
    game, state = position_of(where)
    end = time.monotonic() + A_MOMENT
    found = muster.survey(game, dealt_anew(game, state, seat), seat)
    return _json(_ask(lambda: list(takewhile(lambda _: time.monotonic() < end, found))))


def threats(where: Where, seat: int, ref: str) -> bytes:
    game, state = position_of(where)
    check_refs(where, seat, (ref,))
    return _json(_ask(lambda: game.battles.threats(dealt_anew(game, state, seat), seat, ref)))


def overlay(where: Where, seat: int | None, name: str, refs: tuple[str, ...]) -> bytes:
    game, state = position_of(where)
    check_refs(where, seat, refs)
    return _json(_ask(lambda: game.overlay(state, seat, name, refs)))


def past(where: Where, moves: list[Move], seat: int | None) -> bytes:
    """The view when these moves have been played from there."""
    game, state = position_of(where)
    return _json(_ask(lambda: game.view(played(game, state.clone(), moves), seat)))


def reached(where: Where, moves: list[Move], seed: int) -> bytes:
    """The position when these moves have been played from there, with dice of its own, as it is stored."""
    game, state = position_of(where)
    after = played(game, state.clone(), moves)
    reseed(after, seed)
    return pack(after)


class Branched(msgspec.Struct):
    """A game of its own, begun where another one stood."""

    row: TableRow
    moves: list[MoveRow]
    snapshot: SnapshotRow


def branch(where: Where, moves: list[Move], seat: int | None, like: TableRow) -> Branched:
    """Off a game under way, when these moves have been played from there: all that the seat cannot know is dealt
    anew. `like` is the new table's row as far as it is known."""
    game, state = position_of(where)
    dealt = dealt_anew(game, _to_deal(game, state.clone(), moves, seat), seat)
    play = Play.from_position(game, like.scenario, msgspec.json.decode(like.options), dealt)
    row = play.table_row(like.id, like.kind, tuple(msgspec.json.decode(like.players)), like.made)
    return Branched(row, play.rows(), play.snapshot())


def _to_deal(game: Game[Any], state: State, moves: list[Move], seat: int | None) -> State:
    """The last position on this way that can be dealt anew whole: while the other side acts with what this seat has
    not discovered, what is under way would name it."""
    seats = range(len(game.meta.seats)) if seat is None else (seat,)
    found: State | None = None
    for n in range(len(moves) + 1):
        if n:
            played(game, state, moves[n - 1 : n])
        if pending(state) is not None and not any(game.names_hidden(state, each) for each in seats):
            found = state.clone()
    if found is None:
        raise NoAnswer("the other side is in the middle of something hidden")
    settle(found)
    return found


def check_refs(where: Where, seat: int | None, refs: Iterable[str]) -> None:
    """Only what this seat can see may be asked about: guessing at references finds nothing out."""
    game, state = position_of(where)
    missing = set(refs)
    if len(missing) > MOST_REFS:
        raise NoAnswer("too many at once")
    missing -= _places(where.module, where.game, where.scenario)
    if missing:
        missing -= {piece.id for piece in game.view(state, seat).pieces}
    asked = pending(state)
    if missing and isinstance(asked, Decision) and asked.seat == seat:
        missing -= {ref for option in asked.options for ref in game.refs_of(option)}
    if missing:
        raise NoAnswer("there is no such thing here")


def _ask(question: Callable[[], T]) -> T:
    """A question that a game stumbles over is answered as unanswerable."""
    try:
        return question()
    except BadRequest:
        raise
    except Exception as error:
        logger.error("a question that a game could not answer", exc_info=error)
        raise NoAnswer("there is no answer to this") from None


def _json(answer: Any) -> bytes:
    return b"" if answer is None else msgspec.json.encode(answer)
