"""What a kept release shows has today's shapes and words, whatever shapes it had."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bingqi.core.record import Record, read_record
from bingqi.core.table import Board, Outcome, View
from bingqi.core.text import LANGUAGES, Text, localizer
from bingqi.games import load_game
from bingqi.kept.messages import Page, Rows, Show, Stored
from bingqi.kept.reading import KEY, Reading, kept_for
from bingqi.server.live.play import Shown
from bingqi.server.protocol.table import LogLine

FILES = sorted((Path(__file__).parent.parent / "corpus").glob("*/*/*.json.gz"))
STRIDE = 97  # not a divisor of the moves between two positions that the speaker remembers


def record_in(file: Path) -> Record:
    return read_record(gzip.decompress(file.read_bytes()))


def reading(file: Path) -> Reading:
    record = record_in(file)
    kept = kept_for(load_game(record.game), record)
    assert kept is not None
    return Reading(kept, record)


def whole(raw: msgspec.Raw | bytes, kind: Any) -> Any:
    """Read as today's: nothing in it is lost by that."""
    read = msgspec.json.decode(raw, type=kind)
    assert msgspec.json.decode(msgspec.json.encode(read)) == msgspec.json.decode(raw)
    return read


def texts_in(value: Any) -> Iterator[Text]:
    if isinstance(value, Text):
        yield value
    elif isinstance(value, list | tuple):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from texts_in(getattr(value, name))


def check_words(value: Any) -> None:
    for text in texts_in(value):
        assert text.key == "kept-words" and set(text.args) == set(LANGUAGES)
        for said in text.args.values():
            assert isinstance(said, str) and "⟨" not in said and "{$" not in said


@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-3:]))
def test_views_logs_and_boards_of_a_release_read_as_todays(file: Path) -> None:
    with reading(file) as read:
        board, game = read.board(), load_game(read.record.game)
        check_words(board)
        check_words(whole(read.story.outcome, Outcome))
        places = {f"space:{space.id}" for space in board.spaces} | {f"box:{box.id}" for box in board.boxes}
        moves = read.story.moves
        for move in (*range(0, moves, STRIDE), moves):
            for seat in (0, 1, None):
                page = read.process.ask(Show(KEY, move, seat, () if seat is None else (seat,)))
                assert isinstance(page, Page)
                view: View = whole(page.view, View)
                assert view.seat == seat and view.pieces
                check_words(view)
                check_words(whole(page.log, list[LogLine]))
                known = {piece.id for piece in view.pieces} | places | {"hand:0", "hand:1"}
                assert {piece.at for piece in view.pieces if not piece.at.startswith(("box:", "hand:"))} <= known
                for language in LANGUAGES:
                    words = localizer(language, game.locale_files(language))
                    flags = {flag for piece in view.pieces for flag in piece.flags}
                    assert all(words.has(f"flag-{flag}") for flag in flags), "the page says them by today's words"


def test_panels_of_loose_values_become_rows_of_cells() -> None:
    with reading(next(file for file in FILES if file.parent.name == "leningrad")) as read:
        panels = read.view(read.story.moves).panels
        titles = [load_game("leningrad").say("en", panel.title) for panel in panels]
        assert titles == ["Drawn this turn: 8", "Leningrad"]
        city = panels[1]
        assert [len(row.cells) for row in city.rows] == [4] * len(city.rows) and len(city.head) == 4
        assert city.rows[0].cells[0].ref.startswith("space:") and city.rows[0].cells[3].text in {"5", "10", "15", "0"}


def test_the_log_is_whole_and_what_is_one_sides_alone_stays_his() -> None:
    with reading(next(file for file in FILES if file.parent.name == "naval")) as read:
        stored = read.process.ask(Rows(KEY))
        assert isinstance(stored, Stored) and len(stored.lines) == read.story.moves + 1
        told = [shown for move in stored.lines for shown in msgspec.json.decode(move, type=list[Shown])]
        assert [shown.line.n for shown in told] == list(range(read.story.lines))
        assert {shown.only for shown in told} == {None, 0, 1}
        for seats in ((), (0,), (1,), (0, 1)):
            page = read.process.ask(Show(KEY, read.story.moves, None, seats, 0))
            assert isinstance(page, Page)
            mine = [shown.line for shown in told if shown.only is None or shown.only in seats]
            assert msgspec.json.decode(page.log, type=list[LogLine]) == mine
            later = read.process.ask(Show(KEY, read.story.moves, None, seats, 40))
            assert isinstance(later, Page)
            assert msgspec.json.decode(later.log, type=list[LogLine]) == [line for line in mine if line.n >= 40]


def test_a_seat_sees_by_the_rules_of_then_and_no_more() -> None:
    """Ships that were placed face down: each side knows its own."""
    with reading(next(file for file in FILES if file.parent.name == "naval")) as read:
        move = next(
            move
            for move in range(0, read.story.moves, 3)
            if len({msgspec.json.encode(read.view(move, seat).pieces) for seat in (0, 1, None)}) == 3
        )
        views = {seat: {piece.id for piece in read.view(move, seat).pieces} for seat in (0, 1, None)}
        assert views[0] - views[1] and views[1] - views[0]
        assert not (views[None] & (views[0] ^ views[1]) - {id for id in views[None] if id.startswith("back:")})


def test_a_board_is_that_of_the_release() -> None:
    """Southern's areas had their points printed on them then."""
    with reading(next(file for file in FILES if file.parent.name == "southern")) as read:
        board: Board = read.board()
        tags = {tag for space in board.spaces for tag in space.tags}
    now = {tag for space in load_game("southern").board("campaign").spaces for tag in space.tags}
    assert "vp-5" in tags and "vp-5" not in now
