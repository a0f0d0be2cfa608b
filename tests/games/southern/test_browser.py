"""The game on the web table: two turns at each side against the computer, hands, cards and reactions in the page."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.turns import click_to_turn, play_until_asked
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("seat", [0, 1])
def test_two_turns_at_each_side_by_the_page(sit, server: Server, pictures: Path, seat: int) -> None:  # type: ignore[no-untyped-def]
    players = ["me", "random"] if seat == 0 else ["random", "me"]
    link = make(server, players, game="southern", scenario="campaign")[0]
    player = sit(link, "zh-CN" if seat == 0 else "en-GB")
    prompts = click_to_turn(player, link, 3, Random(seat))
    player.page.screenshot(path=pictures / f"southern-turn3-seat{seat}.png")
    assert prompts >= {"prompt-round", "prompt-card"}  # what the rules always bring, however the dice fall
    assert not player.errors


def test_a_reaction_is_asked_for_in_the_page(sit, server: Server, pictures: Path) -> None:  # type: ignore[no-untyped-def]
    links = make(server, ["me", "friend"], game="southern", scenario="campaign")
    play_until_asked(links[:2], Random(5), "prompt-reaction-attack", 1)
    player = sit(links[1], "en-GB")
    assert "do you react" in player.prompt
    player.drawn()
    player.page.screenshot(path=pictures / "southern-reaction.png")
    player.choose("No reaction")
    assert not player.errors


def test_the_hand_lies_open_to_its_owner_alone(sit, server: Server, pictures: Path) -> None:  # type: ignore[no-untyped-def]
    links = make(server, ["me", "friend"], game="southern", scenario="campaign")
    play_until_asked(links[:2], Random(6), "prompt-round", 0)
    player = sit(links[0], "zh-CN")
    held = [piece for piece in links[0].table()["view"]["pieces"] if piece["at"] == "hand:0"]
    names = {piece["name"]["key"] for piece in held}
    assert sum(int(piece.get("badge", "×1").removeprefix("×") or 1) for piece in held) == 7
    seen = [piece for piece in links[1].table()["view"]["pieces"] if piece["at"] == "hand:0"]
    assert len(seen) == 7 and {piece["name"]["key"] for piece in seen} == {"card-back"} and "card-back" not in names
    player.drawn()
    player.page.screenshot(path=pictures / "southern-hand.png")
    assert player.page.locator(".hands .card").count() == len(held)


def test_the_allies_too_read_what_the_cards_do_that_they_choose_from(sit, server: Server) -> None:  # type: ignore[no-untyped-def]
    """5.1 They have more to choose from than a short list holds."""
    links = make(server, ["me", "friend"], game="southern", scenario="campaign")
    play_until_asked(links[:2], Random(6), "prompt-card", 1)
    player = sit(links[1], "en-GB")
    options = links[1].table()["decision"]["options"]
    assert len(options) > 12
    expect(player.see("option")).to_have_count(len(options))
    expect(player.see("hint")).to_have_count(len(options))
