"""RULES.md's table is made from docstrings and marks."""

from __future__ import annotations

from pathlib import Path

from bingqi.core.clause_table import BEGIN, clause_functions, clause_table, with_table
from tests.core.test_text import rulebook

CODE = '''
class Retreat:
    """10.6 Retreat."""
    def do_zoc(self):
        """10.6(4), 10.6(5) Entering ZOC costs a step."""
def plain():
    """Nothing to do with 10.6."""
'''


def test_functions_are_found_by_the_clause_that_opens_their_docstring(tmp_path: Path) -> None:
    (tmp_path / "combat.py").write_text(CODE)
    assert clause_functions(tmp_path) == {
        "10.6": ["combat.Retreat"],
        "10.6(4)": ["combat.Retreat.do_zoc"],
        "10.6(5)": ["combat.Retreat.do_zoc"],
    }


def test_the_table_replaces_the_old_one_and_leaves_the_rest(tmp_path: Path) -> None:
    text = "## 10.6 Retreat\n## 10.6(4) ZOC\n"
    test = "import pytest\n@pytest.mark.rule('10.6(4)')\ndef test_zoc(): ...\n"
    package = rulebook(tmp_path, text, text, '"10.6" = "heading"', test)
    (package / "combat.py").write_text(CODE)
    table = clause_table(package, tmp_path / "tests")
    assert "| 10.6(4) | ZOC | `combat.Retreat.do_zoc` | `test_zoc` |" in table
    once = with_table("# Readings\n", table)
    assert with_table(once + "after\n", "new").endswith("after\n")
    assert with_table(once, table) == once
    assert once.count(BEGIN) == 1
