"""Texts in two languages, rulebooks and their coverage."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bingqi.core.errors import BadData
from bingqi.core.game import COMMON_LOCALE, listed
from bingqi.core.rulebook import coverage, find_clauses, read_rulebook, strays
from bingqi.core.text import Localizer, Text
from tests.toy import TOY, Enter, Hit, Moved, setup

STATE = setup("road", {"deadly": False}, 1)


def test_actions_and_events_read_in_both_languages() -> None:
    assert TOY.say("en", TOY.text_of(STATE, Moved(unit=3, hex=4))) == "unit 3 moves to 04"
    assert TOY.say("zh", TOY.text_of(STATE, Hit(unit=3))) == "单位3被击中"


def test_a_missing_text_shows_its_key_and_is_noted() -> None:
    said = Localizer("en", TOY.locale_files("en"))
    assert said.say(Text("no-such")) == "⟨no-such⟩"
    assert said.missing == ["no-such"]


def test_numbers_are_not_grouped(tmp_path: Path) -> None:
    file = tmp_path / "en.ftl"
    file.write_text("year = { $n }\n")
    assert Localizer("en", [file]).say(Text("year", {"n": 1941})) == "1941"


def test_references_come_in_the_order_of_the_fields() -> None:
    assert TOY.refs_of(Moved(unit=3, hex=4)) == ("unit:3", "space:4")
    assert TOY.refs_of(Enter(7)) == ("space:7",)


def test_common_texts_exist_in_both_languages() -> None:
    keys = {
        language: set(re.findall(r"^([a-z][\w-]*) =", (COMMON_LOCALE / f"{language}.ftl").read_text(), re.M))
        for language in ("zh", "en")
    }
    assert keys["zh"] == keys["en"]


def rulebook(folder: Path, zh: str, en: str, reasons: str = "", test: str = "") -> Path:
    (folder / "rulebook").mkdir()
    (folder / "tests").mkdir()
    (folder / "rulebook/zh.md").write_text(zh)
    (folder / "rulebook/en.md").write_text(en)
    (folder / "rulebook/descriptive.toml").write_text(reasons)
    (folder / "tests/test_x.py").write_text(test)
    return folder


MARKED = "import pytest\n@pytest.mark.rule('1.1', '9.9')\ndef test_it(): ...\n"


def test_clauses_are_tested_descriptive_or_missing(tmp_path: Path) -> None:
    text = "# Rules\n## 1.0 A\ntext\n## 1.1 B\n### 1.1(1) C\nmore\nlines\n"
    package = rulebook(tmp_path, text, text, '"1.0" = "scale"', MARKED)
    rows = coverage(package, tmp_path / "tests")
    assert [(row.clause.id, row.state) for row in rows] == [
        ("1.0", "descriptive"),
        ("1.1", "tested"),
        ("1.1(1)", "missing"),
    ]
    assert rows[2].clause.text == "more\nlines"
    assert [c.id for c in find_clauses(package, "en", "1.1")] == ["1.1", "1.1(1)"]
    assert strays(package, tmp_path / "tests") == ["a test is marked with the unknown clause 9.9"]


def test_languages_that_differ_are_told(tmp_path: Path) -> None:
    package = rulebook(tmp_path, "## 1.0 A\n", "## 1.0 A\n## 1.1 B\n", '"5" = "x"')
    assert strays(package, tmp_path / "tests") == [
        "zh.md has 1 clauses, en.md 2",
        "descriptive.toml names the unknown clause 5",
    ]


def test_a_clause_that_stands_twice_is_an_error(tmp_path: Path) -> None:
    package = rulebook(tmp_path, "## 1.0 A\n## 1.0 B\n", "")
    with pytest.raises(BadData, match="twice"):
        read_rulebook(package, "zh")


def test_several_names_are_listed_with_the_comma_of_the_language() -> None:
    names = listed(["LMG", Text("seat-red"), "DC"])
    assert TOY.say("en", listed(["LMG", "DC"])) == "LMG, DC"
    assert TOY.say("zh", listed(["LMG", "DC"])) == "LMG、DC"
    assert TOY.say("en", names).count(", ") == 2
    assert listed(["LMG"]) == "LMG" and listed([]) == ""
