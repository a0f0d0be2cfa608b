"""What a player is shown: view, board, texts."""

from __future__ import annotations

import re
from random import Random

from bingqi.core.engine import apply, pending
from bingqi.core.procedure import Decision, Try
from bingqi.core.testing import random_action, texts_in
from bingqi.core.text import LANGUAGES, localizer
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.theatre import GRID
from tests.games.leningrad.desk import new_game


def test_everything_shown_in_a_game_can_be_said_in_both_languages() -> None:
    driver, rng = new_game(zhukov=True, reserve=True, hq_transfer=True), Random(5)
    seen: set[str] = set()
    for _ in range(400):
        asked = pending(driver.state)
        if not isinstance(asked, Decision):
            break
        shown: list[object] = [GAME.view(driver.state, asked.seat), GAME.prompt_of(driver.state, asked)]
        shown += [GAME.text_of(driver.state, option) for option in asked.options[:10]]
        shown += [GAME.forecast(driver.state, asked.seat, option) for option in asked.options[:3]]
        shown.append(GAME.explain(driver.state, asked.seat, Try(f"unit:{rng.randrange(120)}")))
        shown.append(GAME.explain(driver.state, asked.seat, Try(f"space:{rng.choice(GRID.hexes)}")))
        for text in texts_in(shown):
            if text.key not in seen:
                seen.add(text.key)
                for language in LANGUAGES:
                    assert "⟨" not in GAME.say(language, text), text
        apply(driver.state, asked.seat, random_action(rng, asked))
    for language in LANGUAGES:
        assert not localizer(language, GAME.locale_files(language)).missing
    assert len(seen) > 60


def test_both_languages_have_the_same_keys() -> None:
    for name in (".ftl", ".names.ftl"):
        keys = [
            re.findall(r"^([\w-]+) =", (GAME.package / "locale" / f"{language}{name}").read_text("utf-8"), re.M)
            for language in LANGUAGES
        ]
        assert keys[0] == keys[1]
