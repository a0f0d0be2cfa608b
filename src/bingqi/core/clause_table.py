"""The table clause -> function -> test of a game's RULES.md, made from the sources themselves."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from bingqi.core.rulebook import coverage

BEGIN, END = "<!-- clauses: generated -->", "<!-- end of clauses -->"
_ID = re.compile(r"\d[\w.]*(?:\([^)\s]+\))*[\w①-⑳]*")


def clause_functions(package: Path) -> dict[str, list[str]]:
    """Clause id -> the functions and procedures whose docstring opens with it."""
    found: dict[str, list[str]] = {}
    for path in sorted(package.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in tree.body:
            _note(node, f"{path.stem}.", found)
    return found


def _note(node: ast.stmt, prefix: str, found: dict[str, list[str]]) -> None:
    if not isinstance(node, ast.FunctionDef | ast.ClassDef):
        return
    opening = (ast.get_docstring(node) or "").split("\n")[0]
    for id in _opening_ids(opening):
        found.setdefault(id, []).append(prefix + node.name)
    if isinstance(node, ast.ClassDef):
        for part in node.body:
            _note(part, f"{prefix}{node.name}.", found)


def _opening_ids(opening: str) -> list[str]:
    """The clause ids at the very start of a docstring: "10.6(4), 10.6(5) Entering…"."""
    ids = []
    for word in opening.split():
        match = _ID.fullmatch(word.rstrip(",.:;"))
        if not match:
            break
        ids.append(match[0])
    return ids


def clause_table(package: Path, tests: Path) -> str:
    functions = clause_functions(package)
    rows = ["| clause | rule | where | shown by |", "|---|---|---|---|"]
    for row in coverage(package, tests):
        where = ", ".join(f"`{name}`" for name in functions.get(row.clause.id, [])[:3])
        shown = ", ".join(f"`{note.partition('::')[2]}`" for note in row.notes[:2])
        if row.state == "descriptive":
            shown = f"*descriptive: {row.notes[0]}*"
        rows.append(f"| {row.clause.id} | {row.clause.title} | {where} | {shown or '**missing**'} |")
    return "\n".join(rows)


def with_table(text: str, table: str) -> str:
    """RULES.md with the table between its markers, which are added at the end if they are not there."""
    if BEGIN not in text:
        text = f"{text.rstrip()}\n\n## Clauses\n\n{BEGIN}\n{END}\n"
    head, _, rest = text.partition(BEGIN)
    return f"{head}{BEGIN}\n{table}\n{END}{rest.partition(END)[2]}"
