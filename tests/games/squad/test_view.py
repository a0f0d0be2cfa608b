"""What a player is shown: pieces, marks, tracks, texts in both languages."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from bingqi.core.engine import apply, pending
from bingqi.core.procedure import Decision, Try
from bingqi.core.record import begin
from bingqi.core.testing import random_action, texts_in
from bingqi.core.text import LANGUAGES, localizer
from bingqi.games.squad import GAME
from bingqi.games.squad.state import FIRST, READY, Charge
from bingqi.games.squad.table.view import view
from tests.games.squad.desk import MOVEMENT, Desk


def test_everything_shown_in_a_game_can_be_said_in_both_languages() -> None:
    seen: set[str] = set()
    for seed, blind in enumerate((False, True)):
        state: Any
        state, _ = begin(GAME, GAME.meta.scenarios[seed].id, {"blind-fire": blind}, seed)
        rng = Random(seed)
        for _ in range(350):
            asked = pending(state)
            if not isinstance(asked, Decision):
                break
            shown: list[object] = [GAME.view(state, asked.seat), GAME.prompt_of(state, asked)]
            shown += [GAME.text_of(state, option) for option in asked.options[:6]]
            shown += [GAME.forecast(state, asked.seat, option) for option in asked.options[:1]]
            shown.append(GAME.explain(state, asked.seat, Try(f"unit:{rng.randrange(len(state.units))}")))
            shown.append(GAME.explain(state, asked.seat, Try(f"space:{rng.randrange(state.map.size)}")))
            for text in texts_in(shown):
                if text.key not in seen:
                    seen.add(text.key)
                    for language in LANGUAGES:
                        assert "⟨" not in GAME.say(language, text), text
            apply(state, asked.seat, random_action(rng, asked))
    for language in LANGUAGES:
        assert not localizer(language, GAME.locale_files(language)).missing
    assert len(seen) > 60


def test_both_languages_have_the_same_keys() -> None:
    keys = [
        re.findall(r"^([\w-]+) =", (GAME.package / "locale" / f"{language}.ftl").read_text("utf-8"), re.M)
        for language in LANGUAGES
    ]
    assert keys[0] == keys[1]


def test_counters_show_their_values_and_markers() -> None:
    f = Desk(phase=MOVEMENT)
    i = f.unit(0, "6-6-6", "L9", pin=True, mark=FIRST)
    chief = f.unit(0, "9-1", "L9", wounded=True)
    late = f.unit(1, "4-6-7", "N9")
    f.s.change(late, hex=READY)
    n, m = f.gun(i, "MMG", broken=True), f.lying("K5", "MMG", "american")
    pieces = {piece.id: piece for piece in view(f.s, 1).pieces}
    assert pieces[f"unit:{i}"].values == ("6", "6", "6") and pieces[f"unit:{i}"].flags == ("pinned", "first-fire")
    assert pieces[f"unit:{chief}"].values == ("8-0",)  # one less in morale and leadership
    assert pieces[f"unit:{late}"].at == "box:ready-1"
    assert pieces[f"weapon:{n}"].flags == ("malfunctioned",) and pieces[f"weapon:{n}"].side == 0
    assert pieces[f"weapon:{m}"].flags == ("dropped",) and pieces[f"weapon:{m}"].side is None


def test_markers_on_the_board() -> None:
    f = Desk(phase=MOVEMENT)
    f.s.smoke, f.s.melee = 1 << f.h("L9"), 1 << f.h("M9")
    f.s.residual, f.s.charges = [(f.h("N9"), 4)], [Charge(0, f.h("O9"), 0, False, 12)]
    marks = {(mark.space, mark.kind): mark.text for mark in view(f.s, None).marks if mark.kind != "control"}
    assert marks.keys() == {(f.h(at), kind) for at, kind in
                            (("L9", "smoke"), ("M9", "melee"), ("N9", "residual"), ("O9", "charge"))}  # fmt: skip
    assert marks[f.h("N9"), "residual"] == "4"
