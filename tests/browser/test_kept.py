"""Tables of a release whose rules are kept, on the page of today."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.server.kept_tables import OVER, UNDER_WAY, serving_kept, token_of
from tests.server.serving import Server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving_kept(tmp_path_factory.mktemp("kept")) as running:
        yield running


def counters(player: Player) -> list[str]:
    """Where each counter of the map lies."""
    drawn = player.page.locator(".map [data-ref]").evaluate_all(
        "all => all.map(one => one.dataset.ref + (one.getAttribute('transform') ?? one.style.transform))"
    )
    return sorted(str(each) for each in drawn)


def test_a_finished_game_of_then_is_opened_and_stepped_through(seated: Seated) -> None:
    player = seated("/favicon.svg")
    sockets: list[str] = []
    player.page.on("websocket", lambda socket: sockets.append(socket.url))
    player.page.goto(f"{player.url}/#/t/{token_of('over-naval', 'a')}")
    expect(player.see("winner")).to_contain_text("Victory for Japan")
    expect(player.see("winner")).to_contain_text("Izumo reached her goal")
    expect(player.see("rematch")).to_have_count(0)
    expect(player.see("proof")).to_contain_text("✓")
    player.page.keyboard.press("Escape")
    expect(player.page.get_by_role("alert")).to_contain_text("played under rules 1 of bingqi 0.1")
    expect(player.see("problem")).to_have_count(0)
    player.see("replay").click()
    for move in (108, 107, 106):
        player.see("replay-back").click()
        expect(player.see("prompt")).to_contain_text(f"move {move} of 109")
    expect(player.see("branch")).to_have_count(0)
    before = counters(player)
    assert before
    player.page.get_by_label("Last", exact=True).click()
    expect(player.see("replay-bar")).to_contain_text("109 / 109")
    player.rest()
    assert counters(player) != before, "five ships have sailed since"
    player.page.locator("#tab-rules").click()
    expect(player.see("todays-rulebook")).to_contain_text("by the rules of bingqi 0.1")
    player.see("language").click()
    expect(player.see("todays-rulebook")).to_contain_text("此局按 bingqi 0.1 的规则进行")
    expect(player.page.get_by_role("alert")).to_contain_text("并仍按该规则逐步重现")
    player.page.locator("#tab-log").click()
    expect(player.page.locator("#panel")).to_contain_text("海上自卫队")
    assert sockets == [], "nobody waits for what will never come"


@pytest.mark.parametrize("table", OVER + UNDER_WAY)
def test_board_panels_and_log_of_then_are_drawn_and_said(seated: Seated, table: str) -> None:
    player = seated(f"/#/t/{token_of(table, 'b')}")
    expect(player.see("map")).to_be_visible()
    if table in OVER:
        player.page.keyboard.press("Escape")
    else:
        expect(player.see("prompt")).to_contain_text("to look at only")
        expect(player.page.get_by_role("alert")).to_contain_text("by its own rules")
        expect(player.see("winner")).to_have_count(0)
    for tab in ("state", "log"):
        player.page.locator(f"#tab-{tab}").click()
        expect(player.page.locator("#panel")).not_to_be_empty()
        expect(player.page.locator("body")).not_to_contain_text("⟨")
    player.see("replay").click()
    player.see("replay-back").click()
    expect(player.see("prompt")).to_contain_text("Replay: move")
    expect(player.page.locator("body")).not_to_contain_text("⟨")
