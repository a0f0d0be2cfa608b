"""The optional compiled wheel: mypyc takes every module that it is meant to (`make compiled` builds and compares)."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatch_build import indexed, keeping, native, settled

ROOT = Path(__file__).resolve().parent.parent

ASK = """
import sys
from pathlib import Path
from mypyc.build import mypycify
from hatch_build import prepared
files = prepared(Path(sys.argv[1]) / "sources")
mypycify(["--config-file=pyproject.toml", *files], multi_file=True, group_name="bingqi", target_dir=sys.argv[1] + "/c")
print(*files)
"""

HOT = (
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
