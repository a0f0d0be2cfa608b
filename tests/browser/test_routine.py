"""Routine work in one act: set up as suggested, or as the last time."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_pictures import seat
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser
BOTH = [pytest.param(False, id="desk"), pytest.param(True, id="phone")]


def is_setup(table: dict[str, Any]) -> bool:
    return bool(table["decision"].get("routine") == "setup") if table.get("decision") else False


def finish(player: Player) -> None:
    player.page.wait_for_function("() => !document.querySelector('[data-running]')")


@pytest.mark.parametrize("phone", BOTH)
@pytest.mark.parametrize("game,scenario", [("squad", "crossroads"), ("naval", "dokdo"), ("leningrad", "campaign")])
def test_a_side_is_set_up_as_suggested(seated: Seated, server: Server, game: str, scenario: str, phone: bool) -> None:
    link, _ = make(server, ["me", "me"], game, scenario)
    table = link.table()
    assert is_setup(table), table["decision"]["prompt"]
    side = table["decision"]["seat"]
    player = seat(seated, link, phone, "en-GB")
    suggested = player.page.locator("[data-testid=as-suggested], [data-tag=default-setup]")
    expect(suggested).to_have_count(1)  # where the game has an action for it, the page does not say the same again
    suggested.click()
    player.page.wait_for_function("n => Number(document.querySelector('.page').dataset.move) > n", arg=table["move"])
    finish(player)
    after = link.table()
    assert not is_setup(after) or after["decision"]["seat"] != side, "the whole side stands"


def test_the_same_set_up_as_the_last_time(seated: Seated, server: Server) -> None:
    """Remembered by the browser for the next game of this scenario and side."""
    first, _ = make(server, ["me", "me"], "squad", "crossroads")
    player = seat(seated, first, False, "en-GB")
    expect(player.see("same-again")).to_have_count(0)
    player.see("as-suggested").click()
    player.page.wait_for_function("() => Number(document.querySelector('.page').dataset.move) > 3")
    finish(player)
    second, _ = make(server, ["me", "me"], "squad", "crossroads")
    player.page.goto(f"{player.url}/#/t/{second.token}")
    player.page.reload()
    player.ready()
    if player.see("curtain").count():
        player.see("curtain").click()
    player.see("same-again").click()
    player.page.wait_for_function("() => Number(document.querySelector('.page').dataset.move) > 3")
    finish(player)
    assert placed(first) == placed(second)


def placed(link: Link) -> dict[str, str]:
    table = link.table()
    return {piece["id"]: piece["at"] for piece in table["view"]["pieces"] if piece.get("side") == 0}


def test_hands_and_supply_are_done_as_the_last_time(seated: Seated, server: Server) -> None:
    """Southern: the hand of turn 2 is that of turn 1 where the cards are still there."""
    link, _ = make(server, ["me", "me"], "southern", "campaign")
    player = seat(seated, link, False, "en-GB")
    table = link.table()
    assert table["decision"]["prompt"]["key"] == "prompt-card"
    for _ in range(3):
        seq = player.seq
        player.see("option").first.click()
        player.settle(seq)
    kept = player.page.evaluate("JSON.parse(localStorage.getItem('bingqi-habits'))")
    work = next(name for name in kept if name.endswith("prompt-card"))
    assert [action["type"] for action in kept[work]] == ["take-card"] * 3
    assert work.startswith("southern/campaign/")


def test_against_a_person_only_the_set_up_is_suggested(seated: Seated, server: Server) -> None:
    first, second, _ = make(server, ["me", "friend"], "southern", "campaign")
    link = first if first.table().get("decision") else second
    assert link.table()["decision"]["routine"] == "routine"
    answer = link.post("/staff")
    assert (answer.status_code, answer.json()["error"]) == (403, "NoHelp")
    player = seated(f"/#/t/{link.token}").ready()
    player.wait_asked()
    expect(player.see("as-suggested")).to_have_count(0)
