"""docs/glossary.md: the words that are settled are the words that are used."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "src" / "bingqi" / "locale"


def rows(language: str) -> list[tuple[str, str, str]]:
    """Term, the word for it, the word that is not used."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    heading = {"zh": "## Chinese", "en": "## English"}[language]
    part = text.partition(heading)[2].partition("\n## ")[0]
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("|")
    ]
    return [(row[0], row[1], row[2]) for row in cells[2:]]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_text_of_the_page_uses_a_word_that_was_given_up(language: str) -> None:
    text = (LOCALE / f"{language}.ftl").read_text(encoding="utf-8").lower()
    found = [(term, wrong) for term, _, wrong in rows(language) if wrong and wrong.lower() in text]
    assert found == []


def test_both_languages_have_rows_and_every_term_its_word() -> None:
    assert len(rows("zh")) >= 8
    assert len(rows("en")) >= 3
    assert all(term and word for language in ("zh", "en") for term, word, _ in rows(language))


def test_both_languages_have_the_same_texts() -> None:
    def keys(language: str) -> set[str]:
        lines = (LOCALE / f"{language}.ftl").read_text(encoding="utf-8").splitlines()
        return {line.partition(" =")[0] for line in lines if line[:1].isalpha() and " =" in line}

    assert keys("zh") == keys("en")
