"""The game on the web table: two turns at each side against the computer, hands, cards and reactions in the page."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import DESK, STATIC, browser, pictures
from tests.browser.player import Player
from tests.server.serving import Link, Server, make, serving

__all__ = ["browser", "pictures"]  # fixtures
pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not STATIC.exists():
        pytest.skip("!!! THE WEB TABLE IS NOT BUILT (tools/web build): the browser tests are skipped")
    folder = tmp_path_factory.mktemp("southern")
    with serving(folder, f"sqlite:///{folder}/games.sqlite", games="tests.browser.gamebox") as running:
        yield running


@pytest.fixture
def sit(browser: Browser, server: Server) -> Iterator[object]:
    contexts = []

    def open_page(link: Link, language: str) -> Player:
        context = browser.new_context(viewport=DESK, locale=language)
        context.set_default_timeout(20_000)
        contexts.append(context)
        player = Player(context.new_page(), server.url)
        player.page.goto(f"{server.url}/#/t/{link.token}")
        return player.ready()

    yield open_page
    for context in contexts:
        context.close()


def turn_of(link: Link) -> int:
    return int(link.table()["view"]["turn"])


@pytest.mark.parametrize("seat", [0, 1])
def test_two_turns_at_each_side_by_the_page(sit, server: Server, pictures: Path, seat: int) -> None:  # type: ignore[no-untyped-def]
    players = ["me", "random"] if seat == 0 else ["random", "me"]
    link = make(server, players, game="southern", scenario="campaign")[0]
    player = sit(link, "zh-CN" if seat == 0 else "en-GB")
    rng, deadline = Random(seat), time.monotonic() + 240
    prompts: set[str] = set()
    while turn_of(link) < 3:
        assert time.monotonic() < deadline, f"turn {turn_of(link)} after four minutes: {player.prompt}"
        if player.asked:
            prompts.add(player.prompt)
            player.choose_any(rng)
        else:
            player.page.wait_for_timeout(40)
    player.page.wait_for_timeout(500)
    player.page.screenshot(path=pictures / f"southern-turn3-seat{seat}.png")
    assert len(prompts) > 5
    assert not player.errors


def play_until(links: list[Link], rng: Random, prompt: str, seat: int) -> None:
    """Both seats by their links, at random, until a seat is asked a certain thing."""
    for _ in range(3000):
        for number, link in enumerate(links):
            table = link.table()
            decision = table.get("decision")
            if not decision:
                continue
            if number == seat and decision["prompt"]["key"] == prompt:
                return
            assert link.act(table, rng.choice(decision["options"])["action"]).status_code == 200
            break
    raise AssertionError(f"nobody was asked {prompt}")


def test_a_reaction_is_asked_for_in_the_page(sit, server: Server, pictures: Path) -> None:  # type: ignore[no-untyped-def]
    links = make(server, ["me", "friend"], game="southern", scenario="campaign")
    play_until(links[:2], Random(5), "ask-reaction", 1)
    player = sit(links[1], "en-GB")
    assert "do you react" in player.prompt
    player.page.wait_for_timeout(500)
    player.page.screenshot(path=pictures / "southern-reaction.png")
    player.choose("Pass")
    assert not player.errors


def test_the_hand_lies_open_to_its_owner_alone(sit, server: Server, pictures: Path) -> None:  # type: ignore[no-untyped-def]
    links = make(server, ["me", "friend"], game="southern", scenario="campaign")
    play_until(links[:2], Random(6), "ask-round", 0)
    player = sit(links[0], "zh-CN")
    held = [piece for piece in links[0].table()["view"]["pieces"] if piece["at"] == "hand:0"]
    names = {piece["name"]["key"] for piece in held}
    assert sum(int(piece.get("badge", "×1").removeprefix("×") or 1) for piece in held) == 7
    seen = [piece for piece in links[1].table()["view"]["pieces"] if piece["at"] == "hand:0"]
    assert len(seen) == 7 and {piece["name"]["key"] for piece in seen} == {"card-back"} and "card-back" not in names
    player.page.wait_for_timeout(500)
    player.page.screenshot(path=pictures / "southern-hand.png")
    assert player.page.locator(".hands .card").count() == len(held)
