"""The in-app rulebook and how much of it is tested.

`rulebook/zh.md` and `en.md` list every clause as a heading whose first word is the clause id; `descriptive.toml` gives
the reason for each clause with nothing to enforce. Tests carry `@pytest.mark.rule("10.6(4)")`.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from bingqi.core.errors import BadData


class Clause(msgspec.Struct, frozen=True):
    id: str
    title: str
    text: str
    level: int = 2


class Coverage(msgspec.Struct, frozen=True):
    """For each clause one of "tested" (with the tests), "descriptive" (with the reason), "missing"."""

    clause: Clause
    state: str
    notes: tuple[str, ...]


def read_rulebook(package: Path, language: str) -> list[Clause]:
    """The clauses in order. A repeated id is an error in the file."""
    path = package / "rulebook" / f"{language}.md"
    clauses: list[Clause] = []
    seen: set[str] = set()
    head: tuple[int, str, str] | None = None
    body: list[str] = []

    def close() -> None:
        if head is not None:
            clauses.append(Clause(head[1], head[2], "\n".join(body).strip(), head[0]))

    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        marks, _, rest = line.partition(" ")
        if marks and set(marks) == {"#"} and rest[:1].isdigit():
            close()
            id, _, title = rest.partition(" ")
            if id in seen:
                raise BadData(path.name, number, id, "this clause stands twice")
            seen.add(id)
            head, body = (len(marks), id, title.strip()), []
        elif not (marks and set(marks) == {"#"}):
            body.append(line)
    close()
    return clauses


def find_clauses(package: Path, language: str, id: str) -> list[Clause]:
    """The clause and those below it: "10.6" finds 10.6, 10.6(1), 10.6(2)…"""
    below = f"{id}(", f"{id}."
    return [c for c in read_rulebook(package, language) if c.id == id or c.id.startswith(below)]


def descriptive_clauses(package: Path) -> dict[str, str]:
    path = package / "rulebook" / "descriptive.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def rule_marks(folders: Iterable[Path]) -> dict[str, list[str]]:
    """Clause id -> the tests marked with it, found by reading the test files."""
    found: dict[str, list[str]] = {}
    for folder in folders:
        for path in sorted(folder.rglob("test_*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    for id in _marks_of(node):
                        found.setdefault(id, []).append(f"{path.name}::{node.name}")
    return found


def _marks_of(node: ast.FunctionDef) -> list[str]:
    return [
        arg.value
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Attribute) and mark.func.attr == "rule"
        for arg in mark.args
        if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
    ]


def coverage(package: Path, tests: Path) -> list[Coverage]:
    """Every clause with its state."""
    reasons, marks = descriptive_clauses(package), rule_marks([tests])
    rows = []
    for clause in read_rulebook(package, "en"):
        if clause.id in marks:
            rows.append(Coverage(clause, "tested", tuple(marks[clause.id])))
        elif clause.id in reasons:
            rows.append(Coverage(clause, "descriptive", (reasons[clause.id],)))
        else:
            rows.append(Coverage(clause, "missing", ()))
    return rows


def strays(package: Path, tests: Path) -> list[str]:
    """Marks and reasons that name no clause of the rulebook, and clauses that differ between the languages."""
    zh = [clause.id for clause in read_rulebook(package, "zh")]
    en = [clause.id for clause in read_rulebook(package, "en")]
    problems = [f"zh.md and en.md differ at {a} / {b}" for a, b in zip(zh, en, strict=False) if a != b][:1]
    if len(zh) != len(en):
        problems.append(f"zh.md has {len(zh)} clauses, en.md {len(en)}")
    problems += [f"a test is marked with the unknown clause {id}" for id in rule_marks([tests]) if id not in en]
    unknown = [id for id in descriptive_clauses(package) if id not in en]
    problems += [f"descriptive.toml names the unknown clause {id}" for id in unknown]
    return problems
