"""A game being played: the state, its record, its log, and how far one may go back."""

from __future__ import annotations

from typing import Any

import msgspec

from bingqi.core.chance import commitment, new_seed, seed_text
from bingqi.core.dice import BEGIN, Dice, promise, stirred
from bingqi.core.engine import apply, apply_trusted, decision, forced, pending
from bingqi.core.errors import CannotUndo, StaleAction
from bingqi.core.game import Game, OptionValue
from bingqi.core.procedure import Action, Decision, Drawn, Event, Rolled, Seat
from bingqi.core.record import (
    BOUND,
    FROM_POSITION,
    Move,
    Record,
    Reseed,
    begin,
    begin_from,
    canonical,
    check_in,
    is_over,
    replay,
    reseed,
    start_of,
)
from bingqi.core.state import State
from bingqi.core.text import Text

CHANCE = (Rolled, Drawn)
FAR = 12  # moves that are rather played again, should somebody take one back, than kept beforehand


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A line of the log: the move it belongs to, the event and how it reads (names as they were then)."""

    move: int
    turn: int
    event: Event
    text: Text
    refs: tuple[str, ...] = ()


class Step(msgspec.Struct, frozen=True, gc=False):
    """A way back: a move, whether there was a choice, the log's length, now and then the state before it (canonical
    JSON: it was written for its check anyway), and how many moves it is since one was kept."""

    action: Action
    chosen: bool
    length: int
    state: bytes | None
    since: int


class Session:
    """One writer per game holds one of these. `seq` grows with every change, undo included."""

    def __init__(self, game: Game[Any], record: Record, state: State, seed: int) -> None:
        self.game = game
        self.record = record
        self.state = state
        self.seed = seed
        self.seq = 0
        self.log: list[Entry] = []  # of what this session saw happen
        self.dice: Dice | None = None  # with its secret
        self._reseeds: dict[int, int] = {}
        self._back: list[Step] = []  # the moves since the last barrier
        self._text: bytes | None = None  # the state as it reads, unless it has changed since it was written

    @classmethod
    def new(
        cls, game: Game[Any], scenario: str, options: dict[str, OptionValue] | None = None, seed: int | None = None
    ) -> Session:
        seed = new_seed() if seed is None else seed
        complete = game.meta.complete(options or {})
        state, events = begin(game, scenario, complete, seed)
        record = Record(
            game=game.meta.id,
            rules=str(game.meta.rules_version),
            scenario=scenario,
            options=complete,
            commitment=commitment(seed),
        )
        session = cls(game, record, state, seed)
        session._write_log(events)
        return session

    @classmethod
    def bound(
        cls,
        game: Game[Any],
        scenario: str,
        options: dict[str, OptionValue],
        secret: str,
        nonces: dict[Seat, str] | None = None,
    ) -> Session:
        """A game by dice that bind everybody: a promised secret, and the nonces of those who sit there already."""
        dice, seed = stirred(Dice(promise(secret), (), secret), 0, BEGIN, nonces or {})
        session = cls.new(game, scenario, options, seed)
        session.dice = dice
        session.record = msgspec.structs.replace(
            session.record, format=BOUND, commitment=dice.commitment, dice=msgspec.structs.replace(dice, secret=None)
        )
        return session

    @classmethod
    def from_position(
        cls, game: Game[Any], scenario: str, options: dict[str, OptionValue], position: State, seed: int | None = None
    ) -> Session:
        """A game that begins where another one stood, with dice of its own. The position is left as it is."""
        seed = new_seed() if seed is None else seed
        start = start_of(position)
        record = Record(
            format=FROM_POSITION,
            game=game.meta.id,
            rules=str(game.meta.rules_version),
            scenario=scenario,
            options=game.meta.complete(options),
            commitment=commitment(seed),
            start=start,
        )
        return cls(game, record, begin_from(game, start, seed), seed)

    @classmethod
    def load(cls, game: Game[Any], record: Record) -> Session:
        """From a record whose seeds are filled in. Undo starts afresh."""
        seed, later = record.seeds()
        session: Session | None = None
        for number, state, _action, events in replay(game, record):
            if session is None:
                bare = msgspec.structs.replace(record, moves=[], seed=None, reseeds=[])
                session = cls(game, bare, state, seed)
            session._write_log(events, number)
        assert session is not None
        session.record.moves = list(record.moves)
        session.record.reseeds = [Reseed(r.at, r.commitment) for r in record.reseeds]
        session._reseeds = later
        session._take_dice(record)
        session.seq = len(record.moves)
        return session

    @classmethod
    def resume(cls, game: Game[Any], record: Record, state: State) -> Session:
        """Go on in the middle: `state` is where the record's moves, not played again here, have led. Seeds are filled
        in; the log begins with what happens next."""
        seed, later = record.seeds()
        bare = msgspec.structs.replace(record, moves=list(record.moves), seed=None)
        bare.reseeds = [Reseed(r.at, r.commitment) for r in record.reseeds]
        session = cls(game, bare, state, seed)
        session._reseeds = later
        session._take_dice(record)
        session.seq = len(bare.moves)
        return session

    # --- questions ---

    @property
    def over(self) -> bool:
        return self.state.__dict__.get("wait") is None and is_over(self.state)

    @property
    def decision(self) -> Decision | None:
        wait = self.state.__dict__.get("wait") or pending(self.state)  # mostly it has been asked for before
        return wait if type(wait) is Decision else None

    def log_for(self, seat: Seat | None, since: int = 0) -> list[Entry]:
        """What that seat may read; a spectator reads what everybody may."""
        return [entry for entry in self.log[since:] if entry.event.only in (None, seat)]

    def can_undo(self, seat: Seat) -> bool:
        asked = self.decision
        return asked is not None and asked.seat == seat and self.has_way_back

    @property
    def has_way_back(self) -> bool:
        """For who is asked now."""
        return bool(self._back) and self._last_choice() is not None

    def _last_choice(self) -> int | None:
        """Where to go back to: the last position since the barrier at which there was something to choose."""
        for number in range(len(self._back) - 1, -1, -1):
            if self._back[number].chosen:
                return number
        return None

    @property
    def at_barrier(self) -> bool:
        """Nothing can be undone: whoever goes on from here loses no way back."""
        return not self._back

    def text(self) -> bytes:
        """The state in canonical JSON."""
        if self._text is None:
            self._text = canonical(self.state)
        return self._text

    def full_record(self) -> Record:
        """With the seeds: for the store, and for everybody when the game is over."""
        if self.dice is not None:
            return msgspec.structs.replace(self.record, dice=self.dice)
        reseeds = [Reseed(r.at, r.commitment, seed_text(self._reseeds[r.at])) for r in self.record.reseeds]
        return msgspec.structs.replace(self.record, seed=seed_text(self.seed), reseeds=reseeds)

    # --- changes ---

    def play(self, seat: Seat, action: Action, seq: int | None = None) -> list[Event]:
        """One move. `seq` is the number the player was looking at; an old one is refused."""
        if seq is not None and seq != self.seq:
            raise StaleAction(f"position {seq} has passed, it is {self.seq} now", seq=self.seq)
        state, back, length = self.state, self._back, len(self.log)
        chosen = forced(state) is None  # nobody goes back to where he had no choice
        since = back[-1].since + 1 if back else FAR
        before = self.text() if chosen and since >= FAR else None
        self._text = None  # a bug of ours may leave the state anywhere
        events = apply(state, seat, action)
        self._text = text = canonical(state)
        plain: dict[str, Any] = msgspec.to_builtins(action)
        moves = self.record.moves
        moves.append(Move(seat, plain, check_in(text)))
        if events:
            self.log += entries(self.game, state, events, len(moves))
        self.seq += 1
        asked = self.decision
        if asked is None or asked.seat != seat or crosses_barrier(events):
            back.clear()
        else:
            back.append(Step(action, chosen, length, before, since if before is None else 0))
        return events

    def play_forced(self) -> int:
        """Play on while there is nothing to choose; each a move of its own. Returns how many."""
        count = 0
        while (action := forced(self.state)) is not None:
            self.play(decision(self.state).seat, action)
            count += 1
        return count

    def undo(self, seat: Seat, seq: int | None = None) -> None:
        """Take back the last move, unless a die, a reveal or another seat lies behind it."""
        if seq is not None and seq != self.seq:
            raise StaleAction(f"position {seq} has passed, it is {self.seq} now", seq=self.seq)
        choice = self._last_choice()
        if choice is None or not self.can_undo(seat):
            raise CannotUndo("a roll, a reveal or another seat's choice lies behind")
        moves, length = len(self._back) - choice, self._back[choice].length
        self.state, self._text = self._before(choice), None
        del self._back[choice:], self.log[length:], self.record.moves[-moves:]
        self.seq += 1

    def rewind(self, to: int, seed: int | None = None) -> None:
        """Back to after move `to`, by consent of both; the dice go on from a new seed."""
        if not 0 <= to < len(self.record.moves):
            raise CannotUndo(f"there is no move {to} to go back to")
        assert self.dice is None, "such dice are stirred by those who agree to it"
        fresh = new_seed() if seed is None else seed
        full = self.full_record()
        full.moves = full.moves[:to]
        full.reseeds = [r for r in full.reseeds if r.at <= to]
        old = Session.load(self.game, full)
        self.state, self.record, self.log, self._reseeds = old.state, old.record, old.log, old._reseeds
        self._text = None
        self.seq += 1
        self.reseed(fresh)

    def stir(self, why: str, nonces: dict[Seat, str]) -> None:
        """Dice that bind everybody: a player has sat down, or all have agreed to a rewind."""
        assert self.dice is not None
        self.dice, fresh = stirred(self.dice, len(self.record.moves), why, nonces)
        self.record.dice = msgspec.structs.replace(self.dice, secret=None)
        reseed(self.state, fresh)
        self._text = None
        self._back.clear()

    def reseed(self, fresh: int) -> None:
        """The dice go on from a new seed, from here on; nothing before can be undone."""
        at = len(self.record.moves)
        self.record.reseeds = [r for r in self.record.reseeds if r.at != at] + [Reseed(at, commitment(fresh))]
        self._reseeds[at] = fresh
        reseed(self.state, fresh)
        self._text = None
        self._back.clear()

    # --- inside ---

    def _before(self, number: int) -> State:
        """The position before a choice since the barrier: one that was kept, and the moves since. No die is between."""
        base = next(n for n in range(number, -1, -1) if self._back[n].state is not None)
        kept = self._back[base].state
        assert kept is not None
        state: State = self.game.decode_state(kept)
        for step in self._back[base:number]:
            apply_trusted(state, step.action)
        return state

    def _take_dice(self, record: Record) -> None:
        if isinstance(record.dice, Dice):
            self.dice = record.dice
            self.record.dice = msgspec.structs.replace(record.dice, secret=None)

    def _write_log(self, events: list[Event], move: int | None = None) -> None:
        number = len(self.record.moves) if move is None else move
        self.log += entries(self.game, self.state, events, number)


def entries(game: Game[Any], state: State, events: list[Event], move: int) -> list[Entry]:
    """How these events of a move read now, right after it."""
    written: list[Entry] = []  # `list[Entry]()` would make a type at every move
    turn, begins = game.turn(state), True
    for event in events:
        begun = event.begins_turn()
        if begun is not None:
            if begins:  # what came before was in the turn before
                written = [msgspec.structs.replace(entry, turn=begun - 1) for entry in written]
            turn, begins = begun, False
        written.append(Entry(move, turn, event, game.text_of(state, event), game.refs_of(event)))
    return written


def crosses_barrier(events: list[Event]) -> bool:
    """Undo never crosses a roll, a draw or a reveal."""
    for event in events:  # noqa: SIM110 - at every move: without a generator
        if event.REVEALS or type(event) in CHANCE:
            return True
    return False
