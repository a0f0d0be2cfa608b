"""The process that speaks for a release: the one in which `bingqi` is that release, but for this package.

`process.py` lays these four modules beside the rules of then. They may import each other, and by name what the release
has; today's rules, shapes and words are not there.
"""

from __future__ import annotations

import os
import queue
import shutil
import sys
import threading
import traceback
from collections import OrderedDict
from importlib import import_module
from pathlib import Path
from typing import IO, NoReturn

import msgspec

from bingqi.kept.messages import (
    Asked,
    Drawn,
    Map,
    Read,
    Ready,
    Refused,
    Rows,
    Show,
    Told,
    Unknown,
    read_frame,
    write_frame,
)
from bingqi.kept.tale import Tale, raw
from bingqi.kept.translator import Translator

GAMES = 8  # that are remembered


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


def main() -> NoReturn:
    serve(Path(sys.argv[1]))


def serve(folder: Path) -> NoReturn:
    """Until nobody listens any more: then the folder goes too, whatever is under way."""
    ours = import_module("bingqi")
    if not Path(str(ours.__file__)).is_relative_to(folder):
        raise SystemExit(f"not the rules that were kept: {ours.__file__}")
    inward, outward = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a game may print
    asked: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(inward, asked, folder), daemon=True).start()
    speaker, decoder = Speaker(), msgspec.json.Decoder(Asked)
    told: Told = Ready(str(ours.__version__))
    try:
        while True:
            write_frame(outward, msgspec.json.encode(told))
            told = speaker.answer(decoder.decode(asked.get()))
    except BrokenPipeError:
        _leave(folder)
    except BaseException:
        traceback.print_exc()
        _leave(folder)


def _listen(pipe: IO[bytes], asked: queue.SimpleQueue[bytes], folder: Path) -> None:
    try:
        while True:
            asked.put(read_frame(pipe))
    finally:
        _leave(folder)


def _leave(folder: Path) -> NoReturn:
    """At once: whoever asked is gone, and the other thread may be busy for long."""
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)
