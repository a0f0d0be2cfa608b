"""Speaks for a released version: run as a script, in a process whose `bingqi` is that version's.

Of ours it knows nothing but this file, and of the release only what has always been there: `core.record.replay`,
`core.engine.apply`, `load_game`, and a game's `view`, `board`, `outcome`. Frames over the pipes: four bytes of length,
then JSON. What it tells has the shapes of today's `core.table` and of the server's log lines. Its texts are the
release's own, read here in both languages: today's files may have no such key, or say something else by it.
"""

from __future__ import annotations

import os
import queue
import shutil
import struct
import sys
import threading
from collections import OrderedDict
from importlib import import_module
from pathlib import Path
from typing import IO, Any

import msgspec

GAMES = 8  # that are remembered
EVERY = 32  # moves between two positions that are
LANGUAGES = ("zh", "en")
WORDS = "kept-words"  # the text whose arguments are what it says, by language
HEAD = struct.Struct(">I")


# --- what is asked and told ------------------------------------------------------------------------------------------


class Read(msgspec.Struct, tag="read", frozen=True):
    """Replay a record and remember it. Told: `Story`, or `Refused`."""

    key: str
    record: msgspec.Raw


class Show(msgspec.Struct, tag="show", frozen=True):
    """The table after a move, through the eyes of `seat`; the log as the holder of `seats` may read it, from line
    `log_from` on, or of that move alone. Told: `Page`, or `Unknown`."""

    key: str
    move: int
    seat: int | None = None
    seats: tuple[int, ...] = ()
    log_from: int | None = None


class Rows(msgspec.Struct, tag="rows", frozen=True):
    """All of a game as it is stored. Told: `Stored`, or `Unknown`."""

    key: str


class Deeds(msgspec.Struct, tag="deeds", frozen=True):
    """What was chosen, move by move, the secret with the open. Told: `Done`, or `Unknown`."""

    key: str


class Map(msgspec.Struct, tag="map", frozen=True):
    """Told: `Drawn`, or `Refused` where there is no such scenario."""

    game: str
    scenario: str


class Story(msgspec.Struct, tag="story", frozen=True):
    """How a record ends: the number of moves, the hash of the last position, how it was won if it is over."""

    moves: int
    state: str
    over: bool
    seats: int
    lines: int  # of its log
    outcome: msgspec.Raw = msgspec.Raw(b"null")


class Page(msgspec.Struct, tag="page", frozen=True):
    story: Story
    view: msgspec.Raw
    log: msgspec.Raw


class Stored(msgspec.Struct, tag="stored", frozen=True):
    """Log lines by move, and positions by move number, as the store keeps them."""

    lines: list[str]
    positions: dict[int, str]


class Done(msgspec.Struct, tag="done", frozen=True):
    texts: list[msgspec.Raw]


class Drawn(msgspec.Struct, tag="drawn", frozen=True):
    board: msgspec.Raw


class Refused(msgspec.Struct, tag="refused", frozen=True):
    """`bug`: not what was asked is wrong, but something here."""

    why: str
    bug: bool = False


class Unknown(msgspec.Struct, tag="unknown", frozen=True):
    """Not read yet, or forgotten."""


class Ready(msgspec.Struct, tag="ready", frozen=True):
    """The first word."""

    version: str


Asked = Read | Show | Rows | Deeds | Map
Told = Story | Page | Stored | Done | Drawn | Refused | Unknown | Ready


def read_frame(pipe: IO[bytes]) -> bytes:
    """Raises `EOFError` where the other end is gone."""
    head = pipe.read(HEAD.size)
    body = pipe.read(HEAD.unpack(head)[0]) if len(head) == HEAD.size else b""
    if not body:
        raise EOFError
    return body


def write_frame(pipe: IO[bytes], body: bytes) -> None:
    pipe.write(HEAD.pack(len(body)) + body)
    pipe.flush()


# --- the release's words as today's ----------------------------------------------------------------------------------


class Translator:
    """From the shapes of a release to today's. They have grown alike: beside texts only panels were told otherwise."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.known: dict[str, dict[str, Any]] = {}
        self.text: type = import_module("bingqi.core.text").Text

    def plain(self, value: Any) -> Any:
        """Of a view, a board, an outcome: plain values, with every text said."""
        return self.said(msgspec.to_builtins(value))

    def said(self, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [self.said(each) for each in value]
        if not isinstance(value, dict):
            return value
        if value.keys() == {"key", "args"}:
            return self.words(value)
        return {name: self.said(each) for name, each in value.items()}

    def words(self, text: dict[str, Any]) -> dict[str, Any]:
        key = msgspec.json.encode(text).decode()
        if key not in self.known:
            if len(self.known) > 20_000:
                self.known.clear()
            whole: Any = msgspec.convert(text, type=self.text)
            self.known[key] = {"key": WORDS, "args": {lang: self.game.say(lang, whole) for lang in LANGUAGES}}
        return self.known[key]

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        view: dict[str, Any] = self.plain(self.game.view(state, seat))
        panels = view.pop("more", {}).get("panels", [])  # 0.1 had them here, as loose values
        return view | {"panels": [panel_of(panel) for panel in panels]} if panels else view

    def line(self, entry: Any, n: int) -> tuple[dict[str, Any], int | None]:
        """A line of the log, and whose it is alone."""
        event = entry.event
        line = {"n": n, "move": entry.move, "turn": entry.turn, "text": self.plain(entry.text)}
        line["kind"] = str(event.__struct_config__.tag)
        if isinstance(rule := getattr(event, "rule", ""), str) and rule:
            line["rule"] = rule
        if isinstance(event, import_module("bingqi.core.procedure").Rolled):
            line["dice"] = list(event.dice)
        if isinstance(seat := getattr(event, "seat", None), int):
            line["seat"] = seat
        if entry.refs:
            line["refs"] = list(entry.refs)
        return line, event.only


def panel_of(panel: dict[str, Any]) -> dict[str, Any]:
    rows = [{"cells": [cell_of(cell) for cell in row]} for row in panel.get("rows", [])]
    return {name: value for name, value in (panel | {"rows": rows}).items() if value}


def cell_of(cell: Any) -> dict[str, Any]:
    if isinstance(cell, dict) and cell.keys() != {"key", "args"}:
        return cell
    return {"text": str(cell) if isinstance(cell, int | float) else cell} if cell != "" else {}


# --- a game that was read --------------------------------------------------------------------------------------------


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


def own(line: dict[str, Any], only: int | None) -> dict[str, Any]:
    return {"line": line} if only is None else {"line": line, "only": only}


def entries_of_old(game: Any, state: Any, events: list[Any], move: int) -> list[Any]:
    """As the sessions of 0.1 wrote them."""
    entry, turn = import_module("bingqi.core.session").Entry, game.turn(state)
    return [entry(move, turn, event, game.text_of(state, event), game.refs_of(event)) for event in events]


def raw(value: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(value))


# --- the process -----------------------------------------------------------------------------------------------------


class Speaker:
    def __init__(self) -> None:
        self.tales: OrderedDict[str, Tale] = OrderedDict()

    def answer(self, asked: Asked) -> Told:
        refusals = import_module("bingqi.core.errors").BingqiError
        try:
            return self._answer(asked)
        except refusals as error:
            return Refused(str(error))
        except Exception as error:
            return Refused(f"{type(error).__name__}: {error}", bug=True)

    def _answer(self, asked: Asked) -> Told:
        if isinstance(asked, Map):
            game = import_module("bingqi.games").load_game(asked.game)
            game.meta.scenario(asked.scenario)
            return Drawn(raw(Translator(game).plain(game.board(asked.scenario))))
        if isinstance(asked, Read):
            tale = self.tales[asked.key] = Tale(bytes(asked.record))
            while len(self.tales) > GAMES:
                self.tales.popitem(last=False)
            return tale.story
        known = self.tales.get(asked.key)
        if known is None:
            return Unknown()
        self.tales.move_to_end(asked.key)
        if isinstance(asked, Show):
            return known.page(asked)
        return known.rows() if isinstance(asked, Rows) else known.deeds()


def serve(folder: Path) -> None:
    """Until nobody listens any more: then the folder goes too, whatever is under way."""
    sys.path[:] = [str(folder), *(path for path in sys.path if Path(path) != Path(__file__).parent)]
    ours = import_module("bingqi")
    if not Path(str(ours.__file__)).is_relative_to(folder):
        raise SystemExit(f"not the rules that were kept: {ours.__file__}")
    inward, outward = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a game may print
    asked: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(inward, asked, folder), daemon=True).start()
    speaker, decoder = Speaker(), msgspec.json.Decoder(Asked)
    write_frame(outward, msgspec.json.encode(Ready(str(ours.__version__))))
    while True:
        write_frame(outward, msgspec.json.encode(speaker.answer(decoder.decode(asked.get()))))


def _listen(pipe: IO[bytes], asked: queue.SimpleQueue[bytes], folder: Path) -> None:
    try:
        while True:
            asked.put(read_frame(pipe))
    except (EOFError, OSError):
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(0)


if __name__ == "__main__":
    serve(Path(sys.argv[1]).resolve())
