"""The optional compiled wheel: mypyc takes every module that it is meant to (`make compiled` builds and compares)."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hatch_build import indexed, keeping, native, settled, worded

ROOT = Path(__file__).resolve().parent.parent

ASK = """
import sys
from pathlib import Path
from mypyc.build import mypycify
from hatch_build import prepared, reckoning, teach_words
teach_words()
files = prepared(Path(sys.argv[1]) / "sources", reckoning())
mypycify(["--config-file=pyproject.toml", *files], multi_file=True, group_name="bingqi", target_dir=sys.argv[1] + "/c")
print(*files)
"""

BUILD = """
import shutil, sys
from pathlib import Path
import hatch_build
hatch_build.WORDS += "def meeting(a: int, b: int) -> bool:\\n    return _meet(a, b)\\n"
hatch_build.WORDS += "def number(bits: int) -> int:\\n    return bits.bit_count()\\n"
into, home = Path(sys.argv[1]), hatch_build.ROOT / "src/bingqi"
names = ("core/memory", "board/bits", "board/hexgrid", "board/listed")
made = hatch_build.compiled(into, [home / f"{name}.py" for name in names])
for file, place in made.items():
    shutil.copy(file, into / "sources/src" / place)
"""

SAY = """
from random import Random
from bingqi.board import bits, hexgrid
from bingqi.board.listed import Listed
try:
    from bingqi.board.words import _bit_at, _without, meeting, number
except ImportError:  # the sources know of none
    _bit_at, _without = lambda a, n: a >> n & 1, lambda a, b: a & ~b
    meeting, number = lambda a, b: a & b != 0, int.bit_count

def said(ask, *values):
    try:
        return ask(*values)
    except Exception as error:
        return f"{type(error).__name__}: {error}"

rng = Random(7)
edges = [29, 30, 31, 59, 60, 61, 62, 63, 64, 90, 1100, 3839, 3840, 5000]
sets = [0, 1] + [(1 << edge) - less for edge in edges for less in (0, 1)]
sets += [sum({1 << rng.randrange(size) for _ in range(members)}) for size in edges for members in (2, 9, 300)]
things = Listed(range(10_000))
for a in sets:
    members = bits.bit_list(a)
    print(members, bits.bits_of(members), bits.bits_of(dict.fromkeys(members)), bits.bits_of(iter(members)), things[a])
    print(bits.lowest(a), [said(bits.nth, a, n) for n in (0, 1, 8, len(members) - 1, len(members))] if a else "")
    for b in (a, -a, ~a):
        print(said(bits.bit_list, b) if b < 0 else "", bits.lowest(b), number(b))
        print([said(ask, b, n) for ask in (bits.has, _bit_at) for n in (*edges, *members[:9], 0, 1 << 70, -1)])
        print([ask(b, c) for ask in (_without, meeting) for c in (*rng.sample(sets, 12), -1, -(1 << 64), -9)])
for grid in (hexgrid.HexGrid(5, 4), hexgrid.HexGrid(40, 30, shift="odd"), hexgrid.HexGrid(70, 70)):
    toward = [rng.getrandbits(grid.size) & around for around in grid.around]
    passages = hexgrid.Passages(grid, toward)
    for a in [0, grid.board, *grid.around, *(rng.getrandbits(grid.size) & grid.board for _ in range(30))]:
        print(grid.spread(a), passages.spread(a))
    print(said(bits.bits_of, [3, -1]), said(bits.bits_of, ["3"])[:9])
"""

HOT = (
    "core/memory",
    "board/listed",
    "board/bits",
    "board/hexgrid",
    "board/ways",
    "games/okinawa/rules/enemy",
    "games/okinawa/rules/queries",
    "games/okinawa/rules/reach",
    "games/squad/board",
    "games/squad/victory",
    "ai/leningrad/move",
    "ai/southern/plan",
)


def test_mypyc_takes_what_only_reckons(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "MYPY_CACHE_DIR": str(tmp_path / "cache")}
    asked = subprocess.run(
        [sys.executable, "-c", ASK, str(tmp_path)], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert asked.returncode == 0, [line for line in asked.stdout.splitlines() if "error" in line] or asked.stderr
    taken = asked.stdout.splitlines()[-1].split()
    assert {f"src/bingqi/{name}.py" for name in HOT} <= set(taken)
    assert list((tmp_path / "c").glob("*.c"))


def test_what_is_bound_once_is_final() -> None:
    before = """from bingqi.rows import FAR, Row, near
Kind = tuple[int, int]
DEPTH = 3
KNOWN: dict[int, int] = {}
WEIGHTS = (1.0, 2.0)
turn = 0
turn = DEPTH
def go() -> None:
    global LAST
    LAST = 1
LAST = 0
"""
    after = """from bingqi.rows import FAR as FAR_, Row, near
from typing import Final
FAR: Final = FAR_
Kind = tuple[int, int]
DEPTH: Final = 3
KNOWN: Final[dict[int, int]] = {}
WEIGHTS = (1.0, 2.0)
turn = 0
turn = DEPTH
def go() -> None:
    global LAST
    LAST = 1
LAST = 0
"""
    assert settled(before, lambda module: {"FAR"} if module == "bingqi.rows" else set()) == after


def test_what_is_found_once_for_an_object_is_kept() -> None:
    text = """class Look:
    found = 0

    @cached_property
    def far(self) -> int:
        Look.found += 1
        return 7
"""
    names: dict[str, Any] = {}
    exec(keeping(text), names)
    look = names["Look"]()
    assert [look.far, look.far] == [7, 7]
    assert names["Look"].found == 1


def test_a_record_becomes_a_class_that_does_the_same() -> None:
    text = """
import msgspec

class Plan(msgspec.Struct, gc=False):
    worth: float
    goal: int = -1  # nowhere

    def twice(self) -> float:
        return 2 * self.worth

class Turn(msgspec.Struct, tag="turn"):
    seat: int
"""
    said = native(text)
    assert "class Plan:" in said and 'class Turn(msgspec.Struct, tag="turn"):' in said
    names: dict[str, Any] = {"mypyc_attr": lambda **_: lambda cls: cls}
    exec(said.split("class Turn")[0], names)
    plan = names["Plan"]
    assert plan(1.5).goal == -1 and plan(1.5, goal=4).goal == 4 and plan(1.5).twice() == 3.0
    assert plan(1.5) == plan(1.5, -1) and plan(1.5) != plan(1.5, 4) and hash(plan(1.5)) == hash(plan(1.5, -1))


def test_a_tuple_that_is_asked_for_by_number_forgets_its_length() -> None:
    text = """from bingqi.rows import FAR, SIDES
ENEMY = (1, 0)
FIXED = (1, 0)
TIMES = (
    1.0,
    2.0,
)
def other(side: int) -> int:
    return ENEMY[side] + FIXED[0] + SIDES[side] + FAR[side] + int(TIMES[side])
"""
    asked = indexed([ast.parse(text)])
    assert asked == {"ENEMY", "SIDES", "FAR", "TIMES"}
    after = settled(text, lambda module: {"FAR", "SIDES"}, lambda module: {"SIDES"}, asked)
    for line in (
        "FAR: Final = FAR_",
        "SIDES: Final = tuple([*SIDES_])",
        "ENEMY: Final = tuple([*(1, 0)])",
        "FIXED: Final = (1, 0)",
    ):
        assert line in after.splitlines()
    assert "TIMES: Final = tuple([*(\n    1.0,\n    2.0,\n)])\n" in after


def test_what_is_asked_most_has_a_word_of_its_own() -> None:
    text = """from bingqi.board.bits import FEW
def seen(zone: int, hex: int, shut: int) -> int:
    if not zone >> hex & 1 and (zone | shut) & FEW:
        return zone & ~(shut & ~hex) & 7
    near = zone & shut
    return (zone >> hex & 1) + 2 * (near & 1) if zone & shut != 0 else zone & 4 and hex
"""
    after = """from bingqi.board.bits import FEW
from bingqi.board.words import _bit_at, _without, _meet
def seen(zone: int, hex: int, shut: int) -> int:
    if not _bit_at(zone, hex) and _meet(zone | shut, FEW):
        return _without(zone, _without(shut, hex)) & 7
    near = zone & shut
    return (_bit_at(zone, hex)) + 2 * (near & 1) if _meet(zone, shut) != 0 else zone & 4 and hex
"""
    assert worded(text, "bingqi.somewhere") == after


def test_a_body_is_said_in_one_word() -> None:
    text = (ROOT / "src/bingqi/board/hexgrid.py").read_text(encoding="utf-8")
    after = ast.parse(worded(text, "bingqi.board.hexgrid"))
    bodies = {node.name: ast.unparse(node.body[-1]) for node in ast.walk(after) if isinstance(node, ast.FunctionDef)}
    assert bodies["spread"] == "return _through(bits, self.masks, self.stride)"
    assert bodies["distance"].startswith("return max(")


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")
def test_the_words_say_what_the_sources_say(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "MYPY_CACHE_DIR": str(tmp_path / "cache")}
    subprocess.run([sys.executable, "-c", BUILD, str(tmp_path)], env=environment, check=True, capture_output=True)
    said = []
    for packages in (ROOT / "src", tmp_path / "sources/src"):
        environment["PYTHONPATH"] = str(packages)
        told = subprocess.run(
            [sys.executable, "-c", SAY], env=environment, cwd=tmp_path, capture_output=True, text=True
        )
        assert told.returncode == 0, told.stderr
        said.append(told.stdout)
    assert list((tmp_path / "sources/src/bingqi/board").glob("words.*.so"))
    assert said[0] == said[1]
