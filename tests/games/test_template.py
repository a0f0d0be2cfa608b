"""docs/adding-a-game.md, tried: a copy of the template under another name is a game."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bingqi.core.game import Game
from bingqi.core.rulebook import read_rulebook
from bingqi.core.testing import Checker
from tests.toy.state import State

ROOMS = ("rules", "table", "data", "locale", "rulebook")
GAMES = Path(__file__).parents[2] / "src/bingqi/games"
MODULES = {"__init__", "meta", "tables", "state", "actions", "events", "setup", "victory", "invariants"}
SHOWN = {"board", "names", "view", "hidden", "overlays", "panels", "explain", "forecast"}


@pytest.fixture
def sixth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[State]]:
    shutil.copytree(Path(__file__).parents[1] / "toy", tmp_path / "sixth")
    for file in (tmp_path / "sixth").rglob("*.py"):
        text = file.read_text(encoding="utf-8").replace("tests.toy", "sixth").replace('id="toy"', 'id="sixth"')
        file.write_text(text.replace("TOY", "GAME"), encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    game: Game[State] = importlib.import_module("sixth").GAME
    yield game
    for name in [name for name in sys.modules if name.partition(".")[0] == "sixth"]:
        del sys.modules[name]


def test_a_copied_game_keeps_all_laws(sixth: Game[State]) -> None:
    assert sixth.meta.id == "sixth" and len(sixth.procedures) == 3
    checker = Checker(sixth, "road", every=5)
    checker.check_record(checker.play(1), 1)
    assert read_rulebook(sixth.package, "en")[0].id == "3.1"


@pytest.mark.parametrize("id", ["leningrad", "okinawa", "southern", "naval", "squad", "toy"])
def test_packages_have_one_shape(id: str) -> None:
    package = GAMES / id if id != "toy" else Path(__file__).parents[1] / "toy"
    assert {file.stem for file in package.glob("*.py")} >= MODULES
    assert {file.stem for file in (package / "table").glob("*.py")} >= SHOWN
    assert {file.stem for file in (package / "rules").glob("*.py")} >= {"sequence", "queries"}
    assert all((package / room).is_dir() for room in ROOMS) and (package / "RULES.md").exists()
