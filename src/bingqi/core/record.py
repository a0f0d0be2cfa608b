"""A game is its record: what was chosen before and during it. Loading replays it.

Canonical JSON. Each move carries a short check of the state after it, so that a tampered record is refused with the
first bad action named. The seed is absent while the game is under way and published with the end.

A record of format 2 begins at a position of its own instead of a scenario's set-up: a branch off another game. One of
format 3 has the dice that bind everybody instead of a seed.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import msgspec

from bingqi.core.chance import commitment, seed_text
from bingqi.core.dice import Dice, check_seats, last_nonces, opened
from bingqi.core.engine import apply, pending, settle, start
from bingqi.core.errors import BadRecord, BadRequest
from bingqi.core.game import Game, Meta, OptionValue
from bingqi.core.procedure import PLANS, Action, Event, Seat
from bingqi.core.state import State

FORMAT = 1
FROM_POSITION = 2
BOUND = 3  # by dice that bind everybody: see `core.dice`
CHECK = 8  # digits of a state's hash that a move carries
HEX = frozenset("0123456789abcdef")
RESIGNED, AGREED = "resigned", "agreed"
encode = msgspec.json.Encoder(order="deterministic").encode
"""Canonical JSON: the same value gives the same bytes on every machine and Python."""


def canonical(state: State) -> bytes:
    """`encode(state)`. The digits of a set of a thousand hexes take longer than all the rest, and few sets change from
    one move to the next: those of its `WIDE` fields are kept with the state until they do."""
    if not state.WIDE:
        return encode(state)
    written: State = state.__copy__()  # type: ignore[attr-defined]
    known: dict[str, _Digits] = state.__dict__.setdefault("digits", {})
    for name in state.WIDE:
        value = getattr(state, name)
        last = known.get(name)
        if last is None or last[0] != value:  # mostly they are the very same numbers
            last = known[name] = _digits(value, last)
        setattr(written, name, last[1])
    return encode(written)


_Digits = tuple[Any, msgspec.Raw, list[bytes]]  # a set or a list of them, how it reads, and how each of the list does


def _digits(value: Any, last: _Digits | None) -> _Digits:
    if type(value) is not list:
        return value, msgspec.Raw(b"%d" % value), []
    old, known = ([], []) if last is None else (last[0], last[2])
    most = len(old)
    texts = [known[n] if n < most and old[n] is number else b"%d" % number for n, number in enumerate(value)]
    return value.copy(), msgspec.Raw(b"[%b]" % b",".join(texts)), texts


def state_hash(state: State) -> str:
    return sha256(canonical(state)).hexdigest()


def check_of(state: State) -> str:
    return check_in(canonical(state))


def check_in(text: bytes) -> str:
    """Of a state by its canonical JSON: the first digits of `state_hash`."""
    return sha256(text).hexdigest()[:CHECK]


class Move(msgspec.Struct, frozen=True, gc=False):
    seat: Seat
    action: dict[str, Any]
    check: str


class Reseed(msgspec.Struct, frozen=True):
    """After a rewind by consent, dice go on from a new seed before move number `at`."""

    at: int
    commitment: str
    seed: str | None = None


class Ended(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the players ended a game before the rules did: `how` is "resigned" (by `seat`) or "agreed" (a draw)."""

    how: str
    seat: Seat | None = None


class Carried(msgspec.Struct, frozen=True, omit_defaults=True):
    """After move `at` the game went on by newer rules, from this position (canonical JSON, dice included)."""

    at: int
    rules: str
    position: str = ""


class Record(msgspec.Struct, kw_only=True):
    format: int = FORMAT
    game: str
    rules: str
    scenario: str
    options: dict[str, OptionValue] = {}
    commitment: str
    seed: str | None = None
    reseeds: list[Reseed] = []
    moves: list[Move] = []
    start: str | msgspec.UnsetType = msgspec.UNSET  # canonical JSON of the first position, if it is none of a set-up
    dice: Dice | msgspec.UnsetType = msgspec.UNSET
    ended: Ended | msgspec.UnsetType = msgspec.UNSET  # by its players, before the rules ended it
    carried: Carried | msgspec.UnsetType = msgspec.UNSET

    def to_json(self) -> bytes:
        return msgspec.json.format(encode(self), indent=1)

    def seeds(self) -> tuple[int, dict[int, int]]:
        """The first seed and the later ones by move number; refused unless each matches its commitment."""
        if isinstance(self.dice, Dice):
            return opened(self.dice)
        later = {r.at: _opened(r.seed, r.commitment) for r in self.reseeds}
        return _opened(self.seed, self.commitment), later


def _opened(seed: str | None, promised: str) -> int:
    if seed is None:
        raise BadRecord("the seed is not published yet: the game is under way")
    try:
        number = int(seed, 16)
    except ValueError:
        number = -1
    if not 0 <= number < 1 << 128 or seed_text(number) != seed:
        raise BadRecord("the seed is not 32 hex digits")
    if commitment(number) != promised:
        raise BadRecord("the seed does not match its commitment")
    return number


def rules_number(rules: str) -> int:
    """The version as the game counts it; 0 for what is none. One game of 0.1 wrote its first version as "1.0"."""
    number = rules.removesuffix(".0")
    return int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else 0


def goes_on(meta: Meta, rules: str) -> bool:
    """Games begun under these rules are played and replayed by the present ones."""
    return rules_number(rules) in (meta.rules_version, *meta.continues)


def read_record(data: bytes) -> Record:
    """A record from a file; garbage, truncation and unknown formats are refused with the reason."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"not a record: {error}", why=str(error)) from None
    check_format(record)
    return record


def check_format(record: Record) -> None:
    """Each format has one way to be written: 1 from a set-up, 2 from a position."""
    if record.format not in (FORMAT, FROM_POSITION, BOUND):
        raise BadRecord(f"record format {record.format} is not known here (these are {FORMAT} to {BOUND})")
    if (record.format == BOUND) != isinstance(record.dice, Dice) or (record.format == BOUND and record.reseeds):
        raise BadRecord(f"a record of format {BOUND}, and no other, has dice that bind everybody, and no other dice")
    if (record.format == FROM_POSITION) != isinstance(record.start, str):
        raise BadRecord(f"a record of format {FROM_POSITION}, and no other, has a start position")
    if isinstance(record.dice, Dice) and record.dice.commitment != record.commitment:
        raise BadRecord("the record says that one secret was promised, and its dice are of another")


def check_players(record: Record, seats: int) -> None:
    """Who moved, who stirred, who gave up: nobody but those who play. Moves by older rules are not played again."""
    if isinstance(record.dice, Dice):
        check_seats(record.dice, seats)
    for number, move in enumerate(record.moves, 1):
        if not 0 <= move.seat < seats or len(move.check) != CHECK or set(move.check) - HEX:
            raise BadRecord(f"action {number} is none that can be", number=number)
    if isinstance(record.ended, Ended):
        resigned = record.ended.how == RESIGNED and record.ended.seat in range(seats)
        if not resigned and record.ended != Ended(AGREED):
            raise BadRecord("it ended in a way that no game does")


def begin(game: Game[Any], scenario: str, options: dict[str, OptionValue], seed: int) -> tuple[State, list[Event]]:
    """A new game's state at its first decision, with what happened before it."""
    game.meta.scenario(scenario)
    state: State = game.setup(scenario, game.meta.complete(options), seed)
    return state, start(state)


def start_of(position: State) -> str:
    """A position as the beginning of a record. Its dice are the record's seed, not its own."""
    bare = position.clone()
    reseed(bare, 0)
    return encode(bare).decode()


def begin_from(game: Game[Any], position: str, seed: int) -> State:
    """A position at its decision. Whoever wrote it: one that breaks the game's invariants is refused."""
    try:
        state: State = game.decode_state(position)
        if start_of(state) != position:
            raise BadRecord("the start position is not written canonically")
        faults = [*unknown_steps(state), *game.invariants(state)]
        reseed(state, seed)
        settle(state)
    except BadRecord:
        raise
    except Exception as error:
        raise BadRecord(f"the start position is none of {game.meta.id}: {error}") from None
    if faults:
        raise BadRecord(f"the start position cannot be: {faults[0]}")
    return state


def unknown_steps(state: State) -> Iterator[str]:
    """Procedures that stand at a step which they do not have: the engine would fall over them later."""
    if not state.stack:
        yield "nothing is under way in it"
    for proc in state.stack:
        if proc.at not in PLANS[type(proc)]:
            yield f"{type(proc).__name__} has no step {proc.at!r}"


def opening(game: Game[Any], record: Record, seed: int) -> tuple[State, list[Event]]:
    """Where the record begins, with what happened before its first decision."""
    if isinstance(record.carried, Carried):
        return continued(game, record, record.carried), []
    if not isinstance(record.start, str):
        return begin(game, record.scenario, record.options, seed)
    game.meta.scenario(record.scenario)
    game.meta.complete(record.options)
    return begin_from(game, record.start, seed), []


def continued(game: Game[Any], record: Record, carried: Carried) -> State:
    """The position at which a game went on by newer rules. Its dice must be those of the record."""
    first, later = record.seeds()
    seed = next((later[at] for at in sorted(later, reverse=True) if at <= carried.at), first)
    try:
        state: State = game.decode_state(carried.position)
        faults = [*(unknown_steps(state) if state.stack else ()), *game.invariants(state)]
        settle(state)
    except Exception as error:
        raise BadRecord(f"the position after move {carried.at} is none of {game.meta.id}: {error}") from None
    if faults or state.seed != seed or not 0 <= carried.at <= len(record.moves):
        raise BadRecord(f"the position after move {carried.at} cannot be: {faults[0] if faults else 'other dice'}")
    return state


def is_brought(record: Record) -> bool:
    """It begins at a position that whoever wrote it may have made up."""
    return isinstance(record.start, str) or isinstance(record.carried, Carried)


def first_replayed(record: Record) -> int:
    """Moves before this one were made by older rules and cannot be played again by the present ones."""
    return record.carried.at if isinstance(record.carried, Carried) else 0


def replay(game: Game[Any], record: Record) -> Iterator[tuple[int, State, Action | None, list[Event]]]:
    """Yield (number, state, action, events) after the set-up (number 0) and after each move, checking as it goes.

    The state is the same object throughout: clone it to keep it. A game that went on by newer rules begins there.
    """
    rules = record.carried.rules if isinstance(record.carried, Carried) else record.rules
    grown = rules is record.rules or 0 < rules_number(record.rules) < rules_number(rules)
    if record.game != game.meta.id or not goes_on(game.meta, rules) or not grown:
        raise BadRecord(
            f"a record of {record.game} by rules {record.rules}, not of {game.meta.id} {game.meta.rules_version}"
        )
    check_format(record)
    check_players(record, len(game.meta.seats))
    seed, later = record.seeds()
    state, events = opening(game, record, seed)
    begun = first_replayed(record)
    yield begun, state, None, events
    for number, move in enumerate(record.moves[begun:], begun + 1):
        if number - 1 in later:
            reseed(state, later[number - 1])
        try:
            action = game.decode_action(move.action)
            events = apply(state, move.seat, action)
        except BadRequest as error:
            raise BadRecord(f"action {number} cannot be played: {error}", number=number) from None
        except Exception as error:
            if not is_brought(record):
                raise
            # A position that no game led to may break anything: its fault, not ours.
            raise BadRecord(f"action {number} cannot be played from there: {error}", number=number) from None
        if check_of(state) != move.check:
            raise BadRecord(f"action {number} does not lead where the record says", number=number)
        yield number, state, action, events


def reseed(state: State, seed: int) -> None:
    state.seed, state.draws = seed, 0


def verify(game: Game[Any], record: Record) -> State:
    """Replay the whole record; the final state, or the first thing that is wrong."""
    last: State | None = None
    for _, last, _, _ in replay(game, record):  # noqa: B007
        pass
    assert last is not None
    return last


def bound_by(record: Record) -> list[Seat]:
    """The seats whose nonces are in the dice. Refused where dice were changed and nobody can show who agreed."""
    if isinstance(record.dice, Dice):
        return sorted(int(seat) for seat in last_nonces(record.dice.stirs))
    if record.reseeds:
        raise BadRecord(f"the dice were changed {len(record.reseeds)} times, and nothing shows that anybody agreed")
    return []


def is_over(state: State) -> bool:
    return pending(state) is None
