"""Each of the five games by the page, both sides of it: what is drawn, what is asked, what can be clicked."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_pictures import go_on, seat
from tests.server.serving import Server, make, play_on

pytestmark = pytest.mark.browser

SHORT = [
    ("leningrad", "campaign"),
    ("okinawa", "campaign"),
    ("southern", "campaign"),
    ("naval", "diaoyu"),
    ("squad", "counterstroke"),
]

MOST_CLICKS = 400


def turn_of(player: Player) -> int:
    said = player.page.get_by_test_id("turn").inner_text()
    return int("".join(ch for ch in said.split(" of ")[0] if ch.isdigit()))


@pytest.mark.parametrize("game,scenario", SHORT)
def test_two_turns_of_each_side_are_played_by_clicks(seated: Seated, server: Server, game: str, scenario: str) -> None:
    """Both seats at one screen. Mostly the buttons, so that turns pass; every third time anything at all."""
    link, _ = make(server, ["me", "me"], game, scenario)
    go_on(link, Random(9), lambda _, table: table["view"]["turn"] >= 1, 120)
    player = seat(seated, link, False, "en-GB")
    rng = Random(5)
    first, clicks = turn_of(player), 0
    while turn_of(player) < first + 2 and not player.over:
        assert clicks < MOST_CLICKS, f"turn {turn_of(player)} after {clicks} clicks: {player.prompt}"
        player.wait_asked()
        buttons = player.page.locator("[data-testid=option-button]:not(:disabled)")
        if clicks % 3 and buttons.count():
            seq = player.seq
            buttons.last.click()
            player.settle(seq)
        else:
            player.choose_any(rng)
        clicks += 1
    assert "⟨" not in player.page.locator(".page").inner_text(), "a text is missing"


def test_a_line_of_sight_is_drawn_and_explained(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "squad", "crossroads", **{"blind-fire": False})
    player = seat(seated, link, False, "en-GB")
    player.see("overlay-los").click()
    board = server.http.get("/api/games/squad/board/crossroads").json()
    for space in (board["spaces"][0], board["spaces"][-1]):
        player.page.mouse.click(*player.point(space["x"], space["y"] + 0.6))
    expect(player.page.locator("line.ray")).to_have_count(1)
    expect(player.page.locator("ul.notes")).to_be_visible()


def test_cards_in_hand_lie_on_the_table_and_the_enemys_are_only_counted(seated: Seated, server: Server) -> None:
    japan, allies, _ = make(server, ["me", "friend"], "southern", "campaign")
    play_on([japan, allies], Random(1), 14)
    player = seated(f"/#/t/{japan.token}").ready()
    expect(player.page.locator(".hands .card").first).to_be_visible()
    expect(player.page.locator(".hands .other")).to_contain_text("cards")


def test_hidden_counters_show_only_their_backs(seated: Seated, server: Server) -> None:
    japan, korea, _ = make(server, ["me", "friend"], "naval", "dokdo")
    play_on([japan, korea], Random(2), 30)
    player = seated(f"/#/t/{korea.token}").ready()
    view = korea.table()["view"]
    backs = [piece for piece in view["pieces"] if piece["look"] == "back" and piece["at"].startswith("space:")]
    assert backs, "nothing hidden to look at"
    assert all(piece.get("name", "") == "" or "back" in piece["id"] for piece in backs)
    assert player.page.locator("g.place[data-ref^='back']").count() > 0
