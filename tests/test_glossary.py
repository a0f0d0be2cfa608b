"""docs/glossary.md: the words that are settled are the words that are used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bingqi.core.text import LANGUAGES, Localizer, Text
from bingqi.games import GAMES, load_game
from bingqi.games.leningrad.table.names import unit_name
from bingqi.games.leningrad.tables import UNITS

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "bingqi"
HEADINGS = {"zh": "## Chinese", "en": "## English"}


def rows(language: str) -> list[tuple[str, str, str, str]]:
    """Term, the word for it, the word that is not used, and where not."""
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    part = text.partition(HEADINGS[language])[2].partition("\n## ")[0]
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in part.splitlines() if line.startswith("|")
    ]
    return [(row[0], row[1], row[2], row[4]) for row in cells[2:]]


def said(file: Path) -> str:
    """What a reader sees of a file of texts: no keys, no comments, no placeables."""
    lines = [re.sub(r"^[a-zA-Z][\w-]* *=", "", line) for line in file.read_text(encoding="utf-8").splitlines()]
    text = "\n".join(line for line in lines if not line.startswith("#") or file.suffix == ".md")
    return re.sub(r"\{[^{}]*\}|^ *\*?\[[\w-]+\]|\$\w+", "", text, flags=re.M)


def places(language: str) -> dict[str, list[Path]]:
    found = {"page": [SOURCE / "locale" / f"{language}.ftl"]}
    for game in GAMES:
        room = SOURCE / "games" / game
        found[game] = [*sorted((room / "locale").glob(f"{language}*.ftl")), room / "rulebook" / f"{language}.md"]
    return found


@pytest.mark.parametrize("place", ["page", *GAMES])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_was_given_up(language: str, place: str) -> None:
    files = places(language)[place]
    assert all(file.exists() for file in files)
    text = "\n".join(said(file) for file in files).lower()
    found = [
        (term, wrong) for term, _, wrong, where in rows(language) if where in ("all", place) and wrong.lower() in text
    ]
    assert found == []


def test_a_given_up_word_would_be_found() -> None:
    """Not in keys and placeables, but in what is read."""
    file = SOURCE / "games" / "okinawa" / "locale" / "zh.ftl"
    assert "chit" in file.read_text(encoding="utf-8") and "chit" not in said(file)
    assert "筹码" in said(file)


def test_both_languages_have_rows_and_every_term_its_word() -> None:
    assert len(rows("zh")) >= 30
    assert len(rows("en")) >= 8
    assert all(term and word and wrong for language in HEADINGS for term, word, wrong, _ in rows(language))


def test_both_languages_have_the_same_texts() -> None:
    def keys(language: str) -> set[str]:
        lines = (SOURCE / "locale" / f"{language}.ftl").read_text(encoding="utf-8").splitlines()
        return {line.partition(" =")[0] for line in lines if line[:1].isalpha() and " =" in line}

    assert keys("zh") == keys("en")


def test_english_counts_units_by_ordinals() -> None:
    english = Localizer("en", load_game("leningrad").locale_files("en"))
    names = {english.say(unit_name(unit)) for unit in range(len(UNITS))}
    assert {"21st Infantry Division", "4th Panzer Army HQ", "Soviet 8th Army HQ", "123rd Infantry Division"} <= names
    ends = {1: "st", 2: "nd", 3: "rd"}
    for name in names:
        for number, end in re.findall(r"\b(\d+)([a-z]+)\b", name):
            right = "th" if int(number) % 100 in (11, 12, 13) else ends.get(int(number) % 10, "th")
            assert end == right, name
    assert not english.missing


@pytest.mark.parametrize(
    "game,key,words",
    [
        ("leningrad", "prompt-manstein-last", "Play Manstein now?"),
        ("naval", "prompt-fight", "Which battle first?"),
        ("naval", "seat-korea", "Korea"),
    ],
)
def test_prompts_say_it_as_a_player_would(game: str, key: str, words: str) -> None:
    assert words in Localizer("en", load_game(game).locale_files("en")).say(Text(key))


@pytest.mark.parametrize("place", ["page", *GAMES])
def test_no_space_parts_a_name_from_the_chinese_round_it(place: str) -> None:
    """Names of units, chits and sides are Chinese themselves; what is Latin gets its air from the page."""
    name, chinese = r"\{ \$(?:unit|seat|chit|target|place) \}", "[\u4e00-\u9fff，。：；]"
    text = "\n".join(file.read_text(encoding="utf-8") for file in places("zh")[place] if file.suffix == ".ftl")
    assert re.findall(f".*(?:{chinese} {name}|{name} {chinese}).*", text) == []
