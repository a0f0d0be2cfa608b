"""Each game's own face, and what a printed map has in its margin."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.test_pictures import seat
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser

FACES = {
    "leningrad": ("campaign", "Old Standard TT"),
    "okinawa": ("campaign", "Cutive"),
    "southern": ("campaign", "Limelight"),
    "naval": ("dokdo", "Oswald"),
    "squad": ("crossroads", "Stardos Stencil"),
}


@pytest.mark.parametrize("game", FACES)
def test_every_game_has_its_own_face_compass_scale_and_legend(seated: Seated, server: Server, game: str) -> None:
    scenario, face = FACES[game]
    link, _ = make(server, ["me", "me"], game, scenario)
    player = seat(seated, link, False, "en-GB")
    title = player.page.locator(".top .title")
    assert face in title.evaluate("e => getComputedStyle(e).fontFamily")
    assert player.page.evaluate(f"document.fonts.load('700 20px \"{face}\"').then((f) => f.length)") > 0
    cartouche = player.see("cartouche")
    expect(cartouche.get_by_role("img", name="North")).to_be_visible()
    assert cartouche.locator(".bar").count() == (0 if game == "southern" else 1), "an area map has no one scale"
    player.see("legend-toggle").click()
    assert player.see("legend").locator("li").count() >= 2


def test_one_game_is_marked_as_a_good_first_one(seated: Seated) -> None:
    player = seated("/")
    player.see("game-squad").wait_for()
    expect(player.see("first-game")).to_have_count(1)
    width = player.page.locator("[data-testid=game-leningrad] img").evaluate("e => e.clientWidth")
    assert width >= 320
