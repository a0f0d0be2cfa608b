"""One whole game of each of the five through the page, by clicks alone, to its end screen. `make test-long`.

Both seats at one screen with open hands. Mostly the buttons, so that turns pass; every third time anything at all.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_pictures import seat
from tests.server.serving import Server, make

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not os.environ.get("BINGQI_LONG"), reason="whole games take long: make test-long"),
    pytest.mark.timeout(0),  # as long as it takes: a busy machine is slow, not wrong
]
GAMES = [
    ("leningrad", "campaign"),
    ("okinawa", "campaign"),
    ("southern", "campaign"),
    ("naval", "dokdo"),
    ("squad", "crossroads"),
]
MOST_CLICKS = 6000


def click_on(player: Player, rng: Random, any_of_them: bool) -> None:
    seq = player.seq
    buttons = player.page.locator("[data-testid=option-button]:not(:disabled)")
    options = player.list_options()
    if not any_of_them and buttons.count():
        buttons.last.click()
    else:
        options.nth(rng.randrange(options.count())).click()
    player.settle(seq)


@pytest.mark.parametrize("game,scenario", GAMES)
def test_a_whole_game_by_clicks_alone(seated: Seated, server: Server, game: str, scenario: str) -> None:
    link, _ = make(server, ["me", "me"], game, scenario)
    player = seat(seated, link, False, "en-GB")
    rng = Random(5)
    for clicks in range(MOST_CLICKS):
        player.wait_asked_or_over()
        if player.over:
            break
        click_on(player, rng, clicks % 3 == 0)
    expect(player.see("winner")).to_be_visible()
    assert "⟨" not in player.page.locator(".page").inner_text(), "a text is missing"
    print(f"\n{game} {scenario}: {clicks} clicks, {player.move} moves")
