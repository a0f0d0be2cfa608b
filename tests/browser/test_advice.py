"""A strong player's word at the table: suggestions, the computer's reason, strength and handicap in the lobby."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

from tests.browser.fixtures import Seated
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser
BOTH = [pytest.param(False, id="desk"), pytest.param(True, id="phone")]


@pytest.mark.parametrize("phone", BOTH)
def test_the_best_choices_are_suggested_with_chance_and_reason_and_one_is_taken(
    seated: Seated, server: Server, phone: bool
) -> None:
    mine, _ = make(server, ["me", "sergeant"])
    player = seated(f"/#/t/{mine.token}", phone=phone).ready()
    player.wait_asked()
    player.see("suggest").click()
    rows = player.see("advice").locator("li")
    expect(rows.first).to_contain_text("%")
    assert 1 <= rows.count() <= 3
    once = player.see("shared-reason")
    assert once.count() or all(row.locator("p").inner_text() for row in rows.all()), "each has its reason"
    seq = player.seq
    player.see("suggestion").first.click()
    player.settle(seq)
    assert mine.table()["move"] >= 1
    expect(player.see("advice")).to_have_count(0)


def test_against_a_person_there_is_no_help(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.wait_asked()
    expect(player.see("suggest")).to_have_count(0)
    expect(player.see("reason-ask")).to_have_count(0)


@pytest.mark.parametrize("language,word", [("en-GB", "%"), ("zh-CN", "%")])
def test_the_computer_tells_why_it_moved_so(seated: Seated, server: Server, language: str, word: str) -> None:
    mine, _ = make(server, ["me", "sergeant"])
    player = seated(f"/#/t/{mine.token}", language=language).ready()
    player.wait_asked()
    expect(player.see("suggest")).to_be_visible()
    expect(player.see("reason-ask")).to_have_count(0)  # it has done nothing yet
    seq = player.seq
    player.see("option-button").last.click()
    player.settle(seq)
    mine.wait_until(lambda table: table.get("decision") and table["move"] >= 2)
    player.wait_asked()
    player.see("reason-ask").click()
    expect(player.see("reason")).to_contain_text(word)
    assert player.see("reason").locator("p").last.inner_text()


def test_a_level_shows_its_measured_strength_and_handicaps_stand_apart(seated: Seated) -> None:
    player = seated("/")

    def rated(route: Route) -> None:
        answer = route.fetch()
        lobby = answer.json()
        for game in lobby["games"]:
            game["ratings"] = [{"name": lobby["levels"][0], "elo": 1234.4, "low": 1200.4, "high": 1268.4, "games": 260}]
        route.fulfill(response=answer, body=json.dumps(lobby))

    player.page.route("**/api/lobby", rated)
    player.page.reload()
    player.see("game-squad").click()
    rated_levels = player.page.locator("[data-testid^=rating-]")
    expect(rated_levels).to_have_text(["1234 ± 34 Elo, 260 games", *["not measured yet"] * 4])
    expect(player.page.get_by_label("Computer: captain")).to_be_checked()
    player.page.get_by_text("Handicap").click()
    expect(player.see("option-balance").locator("option").nth(1)).to_contain_text("helps")
