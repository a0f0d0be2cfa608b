"""The map under the hand: wheel, two fingers, fit, minimap; stacks that fan out and are listed."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_pictures import go_on, seat
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser

STACK_IN_SIGHT = """() => {
  const boxes = (which) => [...document.querySelectorAll(which)].map((each) => each.getBoundingClientRect());
  const [tops, under] = [boxes('g.place:not(.under)'), boxes('g.place.under')];
  const near = (a, b) => Math.abs(a.x - b.x) < 14 && Math.abs(a.y - b.y) < 14;
  const found = tops.find((box) => box.x > 150 && box.x < 850 && box.y > 150 && box.y < 600
    && under.some((other) => near(box, other)));
  return found ? [found.x + found.width / 2, found.y + found.height / 2] : null;
}"""


def at_leningrad(seated: Seated, server: Server, phone: bool = False) -> Player:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    go_on(link, Random(3), lambda _, table: table["view"]["turn"] >= 1)
    player = seat(seated, link, phone, "en-GB")
    player.rest()
    return player


def scale(player: Player) -> float:
    found = re.search(r"scale\(([\d.]+)\)", player.world())
    assert found
    return float(found[1])


def test_the_wheel_zooms_and_fit_shows_the_whole_map(seated: Seated, server: Server) -> None:
    player = at_leningrad(seated, server)
    player.page.get_by_role("button", name="Whole map").click()
    player.rest()
    whole, before = scale(player), player.world()
    player.page.mouse.move(600, 400)
    player.page.mouse.wheel(0, -600)
    player.page.wait_for_function("was => document.querySelector('.world').style.transform !== was", arg=before)
    player.rest()
    assert scale(player) > whole * 1.3
    player.page.get_by_role("button", name="Whole map").click()
    player.rest()
    assert scale(player) == pytest.approx(whole)


def test_the_wheel_zooms_over_a_counter_that_may_be_dragged_too(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    expect(player.page.locator("g.place.option[data-ref='unit:0']")).to_have_count(1)
    before, k = player.world(), scale(player)
    player.page.mouse.move(*player.place_of("unit:0"))
    player.page.mouse.wheel(0, -300)
    player.page.wait_for_function("was => document.querySelector('.world').style.transform !== was", arg=before)
    player.rest()
    assert scale(player) > k * 1.1


def test_two_fingers_zoom_on_a_phone(seated: Seated, server: Server) -> None:
    player = at_leningrad(seated, server, phone=True)
    devtools = player.page.context.new_cdp_session(player.page)

    def fingers(kind: str, apart: float) -> None:
        points: list[dict[str, Any]] = [{"x": 195 - apart, "y": 260, "id": 0}, {"x": 195 + apart, "y": 260, "id": 1}]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if apart else []})

    before, move = scale(player), player.move
    fingers("touchStart", 30)
    for apart in range(34, 90, 4):
        fingers("touchMove", apart)
    fingers("touchEnd", 0)
    player.rest()
    assert scale(player) > before * 1.5
    assert player.move == move


def test_a_click_on_the_minimap_goes_there(seated: Seated, server: Server) -> None:
    player = at_leningrad(seated, server)
    before = player.world()
    box = player.page.locator(".minimap").first.bounding_box()
    assert box is not None
    player.page.mouse.click(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.3)
    player.rest()
    assert player.world() != before
    assert scale(player) == pytest.approx(float(before.rpartition("scale(")[2].rstrip(")")))


def test_a_stack_fans_out_under_the_pointer_and_is_listed_when_clicked(seated: Seated, server: Server) -> None:
    player = at_leningrad(seated, server)
    under = player.page.locator("g.place.under")
    assert under.count() > 0
    place = player.page.evaluate(STACK_IN_SIGHT)
    assert place, "no stack in sight"
    player.page.mouse.move(*place)
    expect(player.page.locator(".fan")).to_be_visible()
    assert player.page.locator(".fan button").count() > 1
    player.page.mouse.move(5, 5)
    player.page.mouse.click(*place)
    player.page.locator("#tab-stack").click()
    assert player.see("stack").locator("li").count() > 1


def test_a_line_that_is_gone_leaves_no_ring_on_the_map(seated: Seated, server: Server) -> None:
    """The pointer was on it when it was clicked: it never left it."""
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.choose("Activate unit 0")
    place = player.see("option").filter(has_text="Enter").first
    place.hover()
    expect(player.page.locator("path.cursor")).to_have_count(1)
    seq = player.seq
    place.click()
    player.settle(seq)
    expect(player.page.locator("path.cursor")).to_have_count(0)


def test_what_was_shown_once_does_not_call_the_window_back(seated: Seated, server: Server) -> None:
    """Leningrad is looked up; then a unit is placed at the frontier, and the window stays there."""
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    player = seated(f"/#/t/{link.token}").ready()
    player.open_curtain()
    spaces = link.http.get("/api/games/leningrad/board/campaign").json()["spaces"]
    far = next(space for space in spaces if "leningrad-n" in str(space.get("name")))
    player.page.get_by_role("button", name="Leningrad (north)").click()
    player.rest()
    stage = player.see("map").bounding_box()
    assert stage is not None

    def in_sight() -> bool:
        x, y = player.point(far["x"], far["y"])
        return stage["x"] < x < stage["x"] + stage["width"] and stage["y"] < y < stage["y"] + stage["height"]

    assert in_sight()
    seq = player.seq
    player.see("option").first.click()
    player.settle(seq)
    player.rest()
    assert not in_sight()
