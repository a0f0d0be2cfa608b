"""A game that was read, move by move. Runs beside the rules of a release, of which it knows only what has always been
there: `core.record.replay`, `core.engine.apply`, `load_game`, and a game's `view`, `outcome` and words."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec

from bingqi.kept.messages import Done, Page, Refused, Show, Stored, Story
from bingqi.kept.translator import Translator

EVERY = 32  # moves between two positions that are remembered


class Tale:
    """A record played through, every check of it made: its log, and positions to go on from."""

    def __init__(self, data: bytes) -> None:
        records, session = import_module("bingqi.core.record"), import_module("bingqi.core.session")
        self.record = records.read_record(data)
        self.game = import_module("bingqi.games").load_game(self.record.game)
        self.translator = Translator(self.game)
        self.later = self.record.seeds()[1]
        self.lines: list[list[tuple[dict[str, Any], int | None]]] = []
        self.kept: dict[int, Any] = {}
        count = 0
        state: Any = None
        entries = getattr(session, "entries", entries_of_old)
        for number, state, _, events in records.replay(self.game, self.record):
            if number % EVERY == 0:
                self.kept[number] = state.clone()
            told = entries(self.game, state, events, number)
            self.lines.append([self.translator.line(entry, count + i) for i, entry in enumerate(told)])
            count += len(told)
        self.kept[number] = state.clone()
        outcome = self.game.outcome(state)
        self.story = Story(
            number,
            records.state_hash(state),
            records.is_over(state),
            len(self.game.meta.seats),
            count,
            msgspec.Raw(msgspec.json.encode(self.translator.plain(outcome) if outcome else None)),
        )

    def after(self, move: int) -> Any:
        """The position after a move; not to be changed."""
        records, engine = import_module("bingqi.core.record"), import_module("bingqi.core.engine")
        base = max(number for number in self.kept if number <= move)
        state = self.kept[base]
        for number in range(base + 1, move + 1):
            if number == base + 1:
                state = state.clone()
            if number - 1 in self.later:
                records.reseed(state, self.later[number - 1])
            played = self.record.moves[number - 1]
            engine.apply(state, played.seat, self.game.decode_action(played.action))
            if records.check_of(state) != played.check:
                raise RuntimeError(f"move {number} does not lead where it led")
        return state

    def page(self, asked: Show) -> Page | Refused:
        if not 0 <= asked.move <= self.story.moves:
            return Refused(f"there is no move {asked.move}")
        state = self.after(asked.move)
        if asked.log_from is None:
            lines = self.lines[asked.move]
        else:
            lines = [line for move in self.lines for line in move][asked.log_from :]
        open_to = [line for line, only in lines if only is None or only in asked.seats]
        return Page(self.story, raw(self.translator.view(state, asked.seat)), raw(open_to))

    def deeds(self) -> Done:
        played = import_module("bingqi.core.record").replay(self.game, self.record)
        texts = [self.game.text_of(state, action) for _, state, action, _ in played if action is not None]
        return Done([raw(self.translator.plain(text)) for text in texts])

    def rows(self) -> Stored:
        canonical = import_module("bingqi.core.record").encode
        lines = [
            [{"line": line} | ({} if only is None else {"only": only}) for line, only in move] for move in self.lines
        ]
        positions = {move: canonical(self.kept[move]).decode() for move in (0, self.story.moves)}
        return Stored([msgspec.json.encode(move).decode() for move in lines], positions)


def entries_of_old(game: Any, state: Any, events: list[Any], move: int) -> list[Any]:
    """As the sessions of 0.1 wrote them."""
    entry, turn = import_module("bingqi.core.session").Entry, game.turn(state)
    return [entry(move, turn, event, game.text_of(state, event), game.refs_of(event)) for event in events]


def raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))
