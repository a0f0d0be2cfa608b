#!/usr/bin/env python3
"""Which small faults in a game's rules do its clause tests notice?

    python tools/mutants.py GAME [--mutants 300] [--seed 1] [--write]

Random one-line changes (a comparison, and/or, not, plus/minus, a number by one, a truth value) in the rules. For
each, only the clause tests (marked `rule`; no golden games, census, browser or computer player) that reach the changed
line are run, in a forked process in which the changed module takes the place of the true one. A change that runs into
the time limit counts as noticed. Survivors are listed with the clause of the function they stand in;
tests/games/GAME/survivors.toml may say why one changes nothing (`[[survivor]] file, was, now, why` and, to single
out one place, `line`: the line's own text); `--stale` names those whose line is gone. `--write` puts the
table into docs/mutants/GAME.md.
Mutants 1 to 300 of one seed are always the same as long as the rules are.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import gc
import importlib.abc
import importlib.machinery
import importlib.util
import io
import os
import random
import re
import resource
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]
os.environ["PYTHONPATH"] = f"{ROOT / 'src'}:{ROOT}"
sys.dont_write_bytecode = True
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # a third of a second instead of three

import coverage  # noqa: E402
import grimp  # noqa: E402
import pytest  # noqa: E402

NOT_CLAUSE_TESTS = re.compile(r"golden|census|browser|test_ai$|contract")
SWAPS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
LONGEST = 12  # seconds of processor time for one mutant: more is an endless loop
CLAUSE = re.compile(r"^\W*((?:\d+|[A-Z]+)\.[\w().①-⑳]*)")


class Mutant(NamedTuple):
    file: Path
    line: int
    was: str
    now: str
    clause: str
    text: str  # the whole changed module


class Source:
    """A module's text with places by line and column (columns count bytes, as `ast` does)."""

    def __init__(self, file: Path) -> None:
        self.file, self.text = file, file.read_text(encoding="utf-8")
        self.lines = self.text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))
        self.tree = ast.parse(self.text)

    def at(self, line: int | None, column: int | None) -> int:
        assert line is not None and column is not None
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def span(self, node: Any) -> tuple[int, int]:
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def between(self, left: Any, right: Any) -> tuple[int, int]:
        return self.span(left)[1], self.span(right)[0]

    def clauses(self) -> dict[int, str]:
        """The clause of each line: that of the innermost function or class whose docstring opens with one."""
        found: dict[int, str] = {}
        kinds = ast.Module | ast.ClassDef | ast.FunctionDef
        for node in sorted(
            (n for n in ast.walk(self.tree) if isinstance(n, kinds)), key=lambda n: getattr(n, "lineno", 0)
        ):
            match = CLAUSE.match(ast.get_docstring(node) or "")
            if match:
                last = getattr(node, "end_lineno", None) or len(self.lines)
                found.update(dict.fromkeys(range(getattr(node, "lineno", 1), last + 1), match[1]))
        return found

    def mutants(self) -> Iterator[Mutant]:
        clauses = self.clauses()
        for node in ast.walk(self.tree):
            change = self.change(node)
            if change is not None:
                (a, b), new = change
                first, last = self.span(node)
                text = self.text[:a] + new + self.text[b:]
                was, now = self.text[first:last], text[first : last + len(new) - (b - a)]
                line: int = node.lineno  # type: ignore[attr-defined]
                yield Mutant(self.file, line, short(was), short(now), clauses.get(line, ""), text)

    def change(self, node: ast.AST) -> tuple[tuple[int, int], str] | None:
        """What stands there and what is put in its place."""
        match node:
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in SWAPS:
                span = self.between(left, right)
                old = self.text[slice(*span)]
                return None if "(" in old or ")" in old else (span, f" {SWAPS[type(op)]} ")
            case ast.BoolOp(op=op, values=[left, right, *_]):
                old, new = ("and", "or") if isinstance(op, ast.And) else ("or", "and")
                span = self.between(left, right)
                return span, self.text[slice(*span)].replace(old, new, 1)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return (self.span(node)[0], self.span(operand)[0]), ""
            case ast.BinOp(left=left, op=ast.Add() | ast.Sub(), right=right):
                old, new = ("+", "-") if isinstance(node.op, ast.Add) else ("-", "+")
                span = self.between(left, right)
                between = self.text[slice(*span)]
                return (span, between.replace(old, new)) if between.count(old) == 1 else None
            case ast.Constant(value=bool(value)):
                return self.span(node), str(not value)
            case ast.Constant(value=int(value)) if self.text[slice(*self.span(node))].isdigit():
                return self.span(node), str(value + 1)
        return None


def short(text: str) -> str:
    return " ".join(text.split())[:100]


def rules_modules(game: str) -> list[Path]:
    package = ROOT / "src/bingqi/games" / game
    files = [*sorted((package / "rules").rglob("*.py")), package / "victory.py", package / "setup.py"]
    return [file for file in files if file.exists() and file.stem not in ("__init__", "sightfile")]


class ClauseTests:
    """A pytest plugin: only tests with a clause, and which of them reach which line."""

    def __init__(self, measure: coverage.Coverage | None = None) -> None:
        self.measure = measure

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.get_closest_marker("rule")]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        if self.measure is not None:
            self.measure.switch_context(nodeid)


def run_tests(arguments: list[str], plugin: ClauseTests) -> int:
    off = [f"-pno:{name}" for name in ("cacheprovider", "unraisableexception", "threadexception")]
    quiet = ["-x", "-q", "--assert=plain", *off, "-ppytest_timeout", f"--rootdir={ROOT}", "-W", "ignore"]
    with contextlib.redirect_stdout(io.StringIO()):
        return int(pytest.main([*quiet, *arguments], plugins=[plugin]))


def in_child(work: Any, seconds: int | None = None) -> int:
    """The exit code of `work()` in a fork, negative when it had to be stopped."""
    child = os.fork()
    if not child:
        if seconds is not None:
            resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        sys.stderr = io.StringIO()
        code = 98
        with contextlib.suppress(BaseException):
            code = work()
        os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def reached(game: str, files: list[Path], data: Path) -> dict[tuple[str, int], list[str]]:
    """For each line the tests that reach it, the quickest reachers (those that touch least) first."""
    tests = [
        str(t) for t in sorted((ROOT / "tests/games" / game).glob("test_*.py")) if not NOT_CLAUSE_TESTS.search(t.stem)
    ]

    def work() -> int:
        measure = coverage.Coverage(data_file=str(data), include=[str(file) for file in files])
        measure.start()
        code = run_tests(tests, ClauseTests(measure))
        measure.stop()
        measure.save()
        return code

    code = in_child(work)
    if code:
        sys.exit(f"{game}: the clause tests fail without any change ({code})")
    kept = coverage.CoverageData(str(data))
    kept.read()
    found: dict[tuple[str, int], list[str]] = {}
    weight: dict[str, int] = defaultdict(int)
    for file in kept.measured_files():
        for line, contexts in kept.contexts_by_lineno(file).items():
            found[file, line] = contexts
            for context in contexts:
                weight[context] += 1
    weight.pop("", None)
    everybody = sorted(weight, key=lambda c: weight[c])  # a line that is run on import concerns them all
    return {
        place: everybody if "" in contexts else sorted(contexts, key=lambda c: weight[c])
        for place, contexts in found.items()
    }


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module from another text than its file's."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        self.name, self.mutant = name, mutant

    def find_spec(self, fullname: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.name:
            return None
        return importlib.util.spec_from_file_location(fullname, self.mutant.file, loader=self)

    def exec_module(self, module: Any) -> None:
        exec(compile(self.mutant.text, str(self.mutant.file), "exec"), module.__dict__)


def notices(mutant: Mutant, tests: list[str]) -> bool:
    name = ".".join(mutant.file.relative_to(ROOT / "src").with_suffix("").parts)

    def work() -> int:
        for module in (name, *imports().find_downstream_modules(name)):
            sys.modules.pop(module, None)
        sys.meta_path.insert(0, Changed(name, mutant))
        return run_tests(tests, ClauseTests())

    return in_child(work, LONGEST) != 0


@cache
def imports() -> grimp.ImportGraph:
    return grimp.build_graph("bingqi")


def explained(game: str) -> dict[tuple[str, str, str, str], str]:
    """Reasons by file, change and the line's own text; without `line` a reason serves every place in the file."""
    file = ROOT / "tests/games" / game / "survivors.toml"
    rows = tomllib.loads(file.read_text(encoding="utf-8")).get("survivor", []) if file.exists() else []
    return {(row["file"], row["was"], row["now"], row.get("line", "")): row["why"] for row in rows}


def stale(game: str) -> list[str]:
    """Reasons for changes that no line of today's sources can have."""
    package = ROOT / "src/bingqi/games" / game
    possible = {
        (file.relative_to(package).as_posix(), mutant.was, mutant.now)
        for file in rules_modules(game)
        for mutant in Source(file).mutants()
    }
    return [f"{file}: {was} -> {now}" for file, was, now, _ in explained(game) if (file, was, now) not in possible]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--mutants", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put the table into docs/mutants/GAME.md")
    parser.add_argument("--stale", action="store_true", help="only name the reasons whose lines are gone")
    chosen = parser.parse_args()
    if chosen.stale:
        sys.exit("\n".join(stale(chosen.game)) or 0)
    os.chdir(ROOT)
    files = rules_modules(chosen.game)
    places = [mutant for file in files for mutant in Source(file).mutants()]
    picked = random.Random(chosen.seed).sample(places, min(chosen.mutants, len(places)))
    data = Path(tempfile.gettempdir()) / f"mutants-{os.getpid()}.coverage"
    try:
        tests = reached(chosen.game, files, data)
    finally:
        data.unlink(missing_ok=True)
    imports()
    importlib.import_module(
        f"bingqi.games.{chosen.game}"
    )  # once, before the forks: each loads anew only what a change touches
    gc.freeze()
    known, survivors, killed = explained(chosen.game), [], 0
    for number, mutant in enumerate(picked, 1):
        reachers = tests.get((str(mutant.file), mutant.line), [])
        if reachers and notices(mutant, reachers):
            killed += 1
            continue
        file = str(mutant.file.relative_to(ROOT / "src/bingqi/games" / chosen.game))
        text = mutant.file.read_text(encoding="utf-8").splitlines()[mutant.line - 1].strip()
        change = (file, mutant.was, mutant.now)
        why = (
            known.get((*change, text)) or known.get((*change, "")) or ("" if reachers else "no clause test reaches it")
        )
        survivors.append((file, mutant, why))
        print(
            f"{number}: survived {file}:{mutant.line} [{mutant.clause}]  {mutant.was}  →  {mutant.now}  {why}",
            flush=True,
        )
    share = killed / max(1, len(picked))
    head = f"{chosen.game}: {killed} of {len(picked)} killed ({share:.0%}), seed {chosen.seed}, {len(places)} places"
    print(head)
    if chosen.write:
        write(
            chosen.game,
            head,
            survivors,
            f"python tools/mutants.py {chosen.game} --mutants {chosen.mutants} --seed {chosen.seed} --write",
        )


def write(game: str, head: str, survivors: list[tuple[str, Mutant, str]], command: str) -> None:
    rows = [
        f"| {file}:{m.line} | {m.clause} | `{cell(m.was)}` | `{cell(m.now)}` | {why or 'not yet looked at'} |"
        for file, m, why in survivors
    ]
    table = ["| place | clause | was | now | why it survives |", "|---|---|---|---|---|", *rows] if rows else []
    page = [f"# Faults that the clause tests of {game} notice", "", head + ".", "", f"    {command}", "", *table]
    target = ROOT / "docs/mutants" / f"{game}.md"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(page).rstrip() + "\n", encoding="utf-8")


def cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    main()
