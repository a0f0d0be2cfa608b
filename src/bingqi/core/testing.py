"""Tests that every game gets for free, and the means to script a game in a test."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Self

import msgspec

from bingqi.core.chance import ScriptedDice, below
from bingqi.core.engine import apply, apply_trusted, decision, forced, pending, settle
from bingqi.core.errors import CannotUndo, IllegalAction, NotYourDecision, RulesBug
from bingqi.core.game import Game, OptionValue
from bingqi.core.procedure import Action, Decision, Event, Pass, Seat, Try
from bingqi.core.record import begin, encode, state_hash, verify
from bingqi.core.session import Session, crosses_barrier
from bingqi.core.state import State
from bingqi.core.text import LANGUAGES, Text, localizer

MOST_OPTIONS = 400


class Driver:
    """Plays a state in a test with dice said in advance: `Driver(game, state).dice(4, 2).do(Attack(...))`."""

    def __init__(self, game: Game[Any], state: Any) -> None:
        self.game, self.state = game, state
        self.script = ScriptedDice()
        self.events: list[Event] = []
        settle(state, self.script)

    def dice(self, *values: int) -> Self:
        self.script.add(*values)
        return self

    @property
    def asked(self) -> Decision:
        return decision(self.state)

    @property
    def options(self) -> tuple[Action, ...]:
        return tuple(self.asked.options)

    def do(self, *actions: Action) -> Self:
        """Each by the seat that is asked; `events` are those of this call. Dice left over are an error in the test."""
        self.events = []
        for action in actions:
            self.events += apply(self.state, self.asked.seat, action, self.script)
        if self.script.values:
            raise AssertionError(f"dice left over: {self.script.values}")
        return self

    def skip(self, *kinds: type[Action]) -> Self:
        """Answer with the first option of one of these kinds as long as there is one."""
        while isinstance(wait := pending(self.state), Decision):
            choice = next((option for option in wait.options if isinstance(option, kinds)), None)
            if choice is None:
                break
            apply(self.state, wait.seat, choice, self.script)
        return self

    def happened(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def random_action(rng: Random, asked: Decision) -> Action:
    return asked.options[int(rng.random() * len(asked.options))]


class Checker:
    """Plays random games and checks the laws. Raises AssertionError with the game's seed in it."""

    def __init__(
        self, game: Game[Any], scenario: str, options: dict[str, OptionValue] | None = None, *, every: int = 1
    ) -> None:
        self.game, self.scenario, self.options, self.every = game, scenario, options or {}, every
        self.session: Session | None = None  # the game under way, for a dump if it breaks a law

    def play(self, seed: int, choose: Callable[[Random, Decision], Action] = random_action) -> Session:
        """One whole game; the heavier laws at every `every`-th decision."""
        rng = Random(seed)
        session = Session.new(self.game, self.scenario, dict(self.options), below(seed, 1, 1 << 64))
        self.session = session
        count = 0
        while (asked := session.decision) is not None:
            self._law(len(session.record.moves) < self.game.limit, "the game ends within its limit", seed)
            action = choose(rng, asked)
            if count % self.every == 0:
                self.check_all(session, asked, action, rng, seed)
            before, chosen = session.seq, forced(session.state) is None
            events = session.play(asked.seat, action)
            self._law(session.seq == before + 1, "seq grows by one", seed)
            if count % self.every == 0:
                self.check_undo(session, asked.seat, events, chosen, seed)
            count += 1
        outcome = self.game.outcome(session.state)
        self._law(outcome is not None, "a game that is over has an outcome", seed)
        self.check_texts(session, seed)
        return session

    def check_all(self, session: Session, asked: Decision, action: Action, rng: Random, seed: int) -> None:
        s = session.state
        self.check_decision(s, asked, seed)
        self.check_copies(s, action, seed)
        self.check_door(s, asked, seed)
        self.check_secrets(s, rng, seed)
        self.check_answers(s, asked, action, rng, seed)
        self.check_consequences(s, asked, action, rng, seed)
        broken = list(self.game.invariants(s))
        self._law(not broken, f"invariants hold: {broken[:3]}", seed)
        self._law(self.game.outcome(s) is None, "no outcome before the end", seed)

    def check_decision(self, s: State, asked: Decision, seed: int) -> None:
        options = asked.options
        self._law(0 < len(options) <= MOST_OPTIONS, f"{asked.rule}: {len(options)} options", seed)
        self._law(len(set(map(encode, options))) == len(options), f"{asked.rule}: options are unique", seed)
        before = encode(s)
        fresh = self.game.decode_state(before)
        settle(fresh)
        self._law(decision(fresh) == asked, f"{asked.rule}: asking again gives the same, in the same order", seed)
        self._law(encode(s) == before, f"{asked.rule}: asking changes nothing", seed)

    def check_copies(self, s: State, action: Action, seed: int) -> None:
        before = encode(s)
        decoded = self.game.decode_state(before)
        self._law(decoded == s, "encode and decode give an equal state", seed)
        copy = s.clone()
        self._law(copy == s, "a clone is equal", seed)
        settle(decoded)
        apply_trusted(copy, action)
        apply_trusted(decoded, action)
        self._law(encode(copy) == encode(decoded), "clone and decoded state go the same way", seed)
        self._law(encode(s) == before, "what happens to a clone does not touch the original", seed)

    def check_door(self, s: State, asked: Decision, seed: int) -> None:
        before = encode(s)
        for seat, action, error in (
            (1 - asked.seat, asked.options[0], NotYourDecision),
            (asked.seat, Try("unit:999999"), IllegalAction),
        ):
            try:
                apply(s, seat, action)
            except error:
                pass
            else:
                self._law(False, f"{error.__name__} is raised", seed)
        self._law(encode(s) == before, "a refused action changes nothing", seed)

    def check_secrets(self, s: State, rng: Random, seed: int) -> None:
        for seat in range(len(self.game.meta.seats)):
            view = self.game.view(s, seat)
            self._law(view.turn == self.game.turn(s), "the view and the log count turns alike", seed)
            other = self.game.determinise(s, seat, Random(rng.random()))
            settle(other)
            self._law(other.seed != s.seed, "a determinised state has another seed", seed)
            if self.game.view(other, seat) != view:
                self._law(False, "view(determinise) == view: " + _difference(view, self.game.view(other, seat)), seed)
            asked, again = pending(s), pending(other)
            if isinstance(asked, Decision) and asked.seat == seat:
                self._law(again == asked, f"{asked.rule}: own options do not depend on secrets", seed)
            else:
                same = isinstance(again, Decision) and isinstance(asked, Decision) and again.seat == asked.seat
                self._law(same, "who is asked does not depend on secrets", seed)
                same = (forced(s) is None) == (forced(other) is None)
                where = asked.rule if isinstance(asked, Decision) else ""
                self._law(same, f"{where}: whether there is a choice depends on secrets: mark it secret", seed)

    def check_answers(self, s: State, asked: Decision, action: Action, rng: Random, seed: int) -> None:
        """Refusals, odds and overlays are built from what the seat knows: secrets dealt anew change none of them."""
        game = self.game
        for seat in range(len(game.meta.seats)):
            other = game.determinise(s, seat, Random(rng.random()))
            settle(other)
            pieces = game.view(s, seat).pieces
            refs = [piece.id for piece in rng.sample(pieces, min(3, len(pieces)))] + [
                piece.at for piece in rng.sample(pieces, min(2, len(pieces)))
            ]
            tried: list[Action] = [Try(ref) for ref in refs]
            if asked.seat == seat:
                tried += [action, asked.options[0], asked.options[-1]]
            for attempt in tried:
                same = game.explain(s, seat, attempt) == game.explain(other, seat, attempt)
                self._law(same, f"{asked.rule}: why {attempt} for seat {seat} depends on secrets", seed)
                same = game.forecast(s, seat, attempt) == game.forecast(other, seat, attempt)
                self._law(same, f"{asked.rule}: odds of {attempt} for seat {seat} depend on secrets", seed)
            for name in game.meta.overlays:
                given = refs[:2] if rng.random() < 0.5 else []
                same = game.overlay(s, seat, name, given) == game.overlay(other, seat, name, given)
                self._law(same, f"{asked.rule}: overlay {name} {given} for seat {seat} depends on secrets", seed)

    def check_consequences(self, s: State, asked: Decision, action: Action, rng: Random, seed: int) -> None:
        """What a move shows at once depends on secrets only behind a roll, a draw or a reveal: else undo would spy."""
        mine, other = s.clone(), self.game.determinise(s, asked.seat, Random(rng.random()))
        settle(mine)
        settle(other)
        events, others = apply(mine, asked.seat, action), apply(other, asked.seat, action)
        if crosses_barrier(events) or crosses_barrier(others):
            return
        seen = [event for event in events if event.only in (None, asked.seat)]
        self._law(
            seen == [event for event in others if event.only in (None, asked.seat)],
            f"{asked.rule} {action}: events show secrets without a reveal",
            seed,
        )
        a, b = self.game.view(mine, asked.seat), self.game.view(other, asked.seat)
        self._law(a == b, f"{asked.rule} {action}: the view shows secrets without a reveal", seed)

    def check_undo(self, session: Session, seat: Seat, events: list[Event], chosen: bool, seed: int) -> None:
        """`chosen`: there was something to choose. A forced move is taken back only with the choice before it."""
        asked = session.decision
        barrier = crosses_barrier(events) or asked is None or asked.seat != seat
        law = "undo never crosses a roll, a reveal or a change of seat"
        self._law(not session.can_undo(seat) if barrier else session.can_undo(seat) or not chosen, law, seed)
        if barrier:
            try:
                session.undo(seat)
            except CannotUndo:
                return
            self._law(False, "a barrier refuses undo", seed)

    def check_texts(self, session: Session, seed: int) -> None:
        """All that the log says can be said in both languages."""
        for language in LANGUAGES:
            said = localizer(language, self.game.locale_files(language))
            said.missing.clear()
            for entry in session.log:
                said.say(entry.text)
            outcome = self.game.outcome(session.state)
            if outcome:
                said.say(outcome.reason)
                for line in outcome.lines:
                    said.say(line.text)
            self._law(not said.missing, f"texts exist in {language}: {sorted(set(said.missing))[:8]}", seed)

    def check_record(self, session: Session, seed: int) -> None:
        """The finished game's record replays to the same hash."""
        again = verify(self.game, session.full_record())
        self._law(state_hash(again) == state_hash(session.state), "replay gives the same hash", seed)

    def _law(self, holds: bool, law: str, seed: int) -> None:
        if not holds:
            raise AssertionError(f"{self.game.meta.id} {self.scenario} seed {seed}: {law}")


def texts_in(value: Any) -> list[Text]:
    """All texts inside a view, refusal, forecast or overlay."""
    if isinstance(value, Text):
        return [value, *(t for arg in value.args.values() for t in texts_in(arg))]
    if isinstance(value, msgspec.Struct):
        return [t for name in value.__struct_fields__ for t in texts_in(getattr(value, name))]
    if isinstance(value, tuple | list):
        return [t for item in value for t in texts_in(item)]
    return []


def _difference(a: Any, b: Any) -> str:
    for name in a.__struct_fields__:
        x, y = getattr(a, name), getattr(b, name)
        if x != y:
            if isinstance(x, tuple) and isinstance(y, tuple):
                for i, (p, q) in enumerate(zip(x, y, strict=False)):
                    if p != q:
                        return f"{name}[{i}]: {p} / {q}"
                return f"{name}: {len(x)} / {len(y)} items"
            return f"{name}: {x} / {y}"
    return "?"


def census(state: State, depth: int) -> list[int]:
    """How many options there are after 0, 1, 2... choices; chance falls as the seed says.

    An option too many or too few anywhere changes a figure.
    """
    counts, front = [], [state]
    for _ in range(depth):
        counts.append(sum(len(decision(one).options) for one in front))
        after = []
        for one in front:
            for option in decision(one).options:
                new = one.clone()
                apply_trusted(new, option)
                if isinstance(pending(new), Decision):
                    after.append(new)
        front = after
    return counts


def play_quickly(
    game: Game[Any], scenario: str, seed: int, options: dict[str, OptionValue] | None = None
) -> tuple[State, int]:
    """A random game without checks: for benches and long fuzz runs. Returns the final state and the decisions."""
    chance = Random(seed).random
    state, _ = begin(game, scenario, options or {}, below(seed, 1, 1 << 64))
    asked = pending(state)
    assert asked is None or isinstance(asked, Decision)
    for count in range(game.limit + 1):
        if asked is None:
            return state, count
        choices = asked.options
        asked = apply_trusted(state, choices[int(chance() * len(choices))])  # as `random_action`
    raise RulesBug(f"{game.meta.id} {scenario} seed {seed}: no end after {count} decisions")


__all__ = ["Checker", "Driver", "Pass", "census", "play_quickly", "random_action", "texts_in"]
