"""Data files fail loudly, with file, line and field."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from bingqi.board.areas import AreaGraph
from bingqi.board.bits import bits_of
from bingqi.board.datafiles import load_csv, load_toml
from bingqi.core.errors import BadData


class Row(msgspec.Struct, frozen=True):
    name: str
    strength: int
    zones: tuple[str, ...] = ()
    note: str = "none"


class File(msgspec.Struct, frozen=True):
    title: str
    turns: list[int]


def test_rows_are_typed_and_comments_skipped(tmp_path: Path) -> None:
    path = tmp_path / "units.csv"
    path.write_text("# source: history\nname,strength,zones,note\n\n8 Pz,7,a b,\nSS T,4,,motorised\n")
    assert load_csv(path, Row) == [Row("8 Pz", 7, ("a", "b")), Row("SS T", 4, (), "motorised")]


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("name,strength\nA,7\nB,seven\n", 3, "strength"),
        ("name,strength\nA\n", 2, "1 cells under 2"),
        ("# only a comment\n", None, "empty"),
        ("name,other\nA,7\n", 2, "strength"),
    ],
)
def test_a_wrong_row_is_named(tmp_path: Path, text: str, line: int | None, says: str) -> None:
    path = tmp_path / "units.csv"
    path.write_text(text)
    with pytest.raises(BadData, match=says) as caught:
        load_csv(path, Row)
    assert str(caught.value).startswith("units.csv" + (f":{line}" if line else ""))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadData, match=r"gone\.csv"):
        load_csv(tmp_path / "gone.csv", Row)
    with pytest.raises(BadData, match=r"gone\.toml"):
        load_toml(tmp_path / "gone.toml", File)


def test_toml_is_typed(tmp_path: Path) -> None:
    path = tmp_path / "track.toml"
    path.write_text('title = "x"\nturns = [1, 2]\n')
    assert load_toml(path, File) == File("x", [1, 2])
    path.write_text('title = "x"\nturns = [1, "two"]\n')
    with pytest.raises(BadData, match="turns"):
        load_toml(path, File)
    path.write_text('title = "x"\nturns = [1 2]\n')
    with pytest.raises(BadData, match=r"track\.toml:2"):
        load_toml(path, File)


def test_areas_flood_over_the_borders_of_a_kind() -> None:
    graph = AreaGraph("ABCD", [("A", "B", "land"), ("B", "C", "sea"), ("C", "D", "land")])
    everywhere = bits_of(range(4))
    assert graph.flood(1, everywhere) == everywhere
    assert graph.flood(1, everywhere, ["land"]) == 0b11
    assert graph.flood(1, 0b1011) == 0b11
    assert graph.neighbours(1) == [0, 2]
    assert graph.border[1, 2] == graph.border[2, 1] == "sea"
    with pytest.raises(ValueError, match="one name"):
        AreaGraph("AA", [])
