"""What the seats see, and that every text exists."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.core.testing import texts_in
from bingqi.core.text import localizer
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.actions import (
    AnyAction,
)
from tests.games.okinawa.desk import JAPAN, US, Desk, new_game


def test_a_spectator_sees_no_face_down_chit_and_no_box() -> None:
    desk = Desk()
    desk.chit("sniper", "2009")
    desk.chit("tank", "3215")
    desk.box("smoke")
    desk.sea("kikusui")
    names = {p.name for p in GAME.view(desk.s, None).pieces if p.look == "chit"}
    assert names == set()


def test_every_text_of_prompts_options_and_views_exists_in_both_languages() -> None:
    state = new_game(21)
    rng, missing = Random(21), set()
    for count in range(900):
        asked = pending(state)
        if not isinstance(asked, Decision):
            break
        things: list[object] = [GAME.prompt_of(state, asked), *(GAME.text_of(state, o) for o in asked.options[:4])]
        if count % 60 == 0:
            things += [GAME.view(state, US), GAME.view(state, JAPAN), GAME.board("campaign")]
        for language in ("zh", "en"):
            said = localizer(language, GAME.locale_files(language))
            said.missing.clear()
            for text in (t for thing in things for t in texts_in(thing)):
                said.say(text)
            missing |= {(language, key) for key in said.missing}
        apply_trusted(state, rng.choice(asked.options))
    assert not missing


def test_every_action_has_its_text() -> None:
    for language in ("zh", "en"):
        said = localizer(language, GAME.locale_files(language))
        tags = [action.__struct_config__.tag for action in AnyAction.__args__]
        assert [tag for tag in tags if not said.has(f"action-{tag}")] == []


@pytest.mark.rule("2.12(1)", "4.3(1)", "4.3(3)")
def test_only_the_owner_reads_a_face_down_chit() -> None:
    desk = Desk()
    slot = desk.chit("sniper", "2511")
    desk.company("2511")
    mine = next(p for p in GAME.view(desk.s, JAPAN).pieces if p.id == f"chit:{slot}")
    theirs = next(p for p in GAME.view(desk.s, US).pieces if p.id == f"back:{slot}")
    assert mine.look == "chit" and theirs.look == "back" and theirs.values == () and theirs.name != mine.name
    desk.s.reveal(slot)
    assert any(p.id == f"chit:{slot}" for p in GAME.view(desk.s, US).pieces)
