"""The terminal table: choose by number, ask why, see odds, take back, save and resume."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from bingqi.ai import make_player
from bingqi.core.errors import UnknownOption
from bingqi.core.record import read_record
from bingqi.core.session import Session
from bingqi.core.table import Outcome
from bingqi.core.text import Text
from bingqi.games.leningrad import GAME as LENINGRAD
from bingqi.terminal.play import TerminalTable, parse_options
from tests.toy import TOY


class Typed(Console):
    """A console whose user types prepared lines."""

    def __init__(self, *lines: str) -> None:
        super().__init__(file=io.StringIO(), width=120, color_system=None)
        self.lines = list(lines)

    def input(self, *args: object, **kwargs: object) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    @property
    def text(self) -> str:
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()


def table(tmp_path: Path, console: Typed, lang: str = "en", session: Session | None = None) -> TerminalTable:
    session = session or Session.new(TOY, "road", seed=5)
    return TerminalTable(TOY, session, 0, make_player("random", 1), tmp_path / "game.json", lang, console)


def test_a_number_chooses_and_the_game_is_saved_and_resumed(tmp_path: Path) -> None:
    console = Typed("4", "1", "quit")
    first = table(tmp_path, console)
    first.run()
    assert "Move unit 3" in console.text
    record = read_record((tmp_path / "game.json").read_bytes())
    assert Session.load(TOY, record).state == first.session.state


def test_why_and_odds_and_undo_answer(tmp_path: Path) -> None:
    console = Typed("4", "why 09", "odds 1", "undo", "undo", "99", "nonsense", "rules 5.4")
    at = table(tmp_path, console)
    at.run()
    assert "6 hexes away" in console.text
    assert "no odds" in console.text
    assert "cannot be taken back" in console.text
    assert "from 1 to" in console.text
    assert "A number chooses" in console.text
    assert "Reaction fire" in console.text
    assert at.session.record.moves == []


def test_a_game_played_to_the_end_says_who_won_in_chinese(tmp_path: Path) -> None:
    console = Typed(*["1"] * 2000)
    at = table(tmp_path, console, "zh")
    at.run()
    assert "游戏结束" in console.text
    assert "⟨" not in console.text


def test_the_winner_is_named_as_a_sentence_wants_it(tmp_path: Path) -> None:
    """Not "Soviet", as their counters are called."""
    points = Text("reason-points", {"axis": 10, "soviet": 20})
    ended = replace(LENINGRAD, outcome=lambda s: Outcome(1, (10.0, 20.0), points))
    console = Typed()
    session = Session.new(ended, "campaign", seed=5)
    TerminalTable(ended, session, 0, make_player("random", 1), tmp_path / "game.json", "en", console).finish()
    assert "The game is over. Victory for the Soviet player (10 : 20)" in console.text


def test_options_are_read_by_name_and_value() -> None:
    assert parse_options(TOY, ["deadly=true"]) == {"deadly": True}
    with pytest.raises(UnknownOption):
        parse_options(TOY, ["deadly=maybe"])
    with pytest.raises(UnknownOption):
        parse_options(TOY, ["magic=true"])
