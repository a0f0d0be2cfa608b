"""What a careful eye would not let pass in print: nothing is said twice, nobody is called nobody, what is shown is in
sight, what fits into one row lies in it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_faults import at_prompt
from tests.browser.test_flow import act, march, stand_still
from tests.browser.test_pictures import seat
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser
BOTH = [pytest.param(False, id="desk"), pytest.param(True, id="phone")]


def in_sight(player: Player, ref: str) -> bool:
    x, y = player.place_of(ref)
    frame = player.see("map").bounding_box()
    assert frame is not None
    return frame["x"] < x < frame["x"] + frame["width"] and frame["y"] < y < frame["y"] + frame["height"]


def look_away(player: Player, ref: str) -> None:
    """Near to the map, and the counter pushed out of the window."""
    frame = player.see("map").bounding_box()
    assert frame is not None
    for _ in range(4):
        player.page.get_by_role("button", name="zoom in").click()
        player.rest()
    middle = frame["x"] + frame["width"] / 2, frame["y"] + 60
    for _ in range(12):
        if not in_sight(player, ref):
            return
        player.drag(middle, (frame["x"] + 5, middle[1]))
        player.rest()
    raise AssertionError(f"{ref} does not leave the window")


@pytest.mark.parametrize("phone", BOTH)
def test_the_replay_brings_what_it_shows_into_the_window(seated: Seated, server: Server, phone: bool) -> None:
    red, *_ = make(server, ["me", "friend"])
    march(red, 0, 1, 2)
    player = seated(f"/#/t/{red.token}", phone=phone).ready()
    player.see("replay").click()
    look_away(player, "unit:0")
    player.see("replay-back").click()
    expect(player.see("prompt")).to_contain_text("move 2 of 3")
    assert in_sight(player, "unit:0")


def test_the_map_stays_where_it_is_in_the_replay_if_that_is_wished(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    march(red, 0, 1, 2)
    player = seated(f"/#/t/{red.token}").ready()
    player.page.evaluate("localStorage.setItem('bingqi-pace-follow', 'no')")
    player.page.reload()
    player.ready()
    player.see("replay").click()
    look_away(player, "unit:0")
    player.see("replay-back").click()
    expect(player.see("prompt")).to_contain_text("move 2 of 3")
    assert not in_sight(player, "unit:0")


@pytest.mark.parametrize("language,nobody", [("en-GB", "nobody"), ("zh-CN", "播放无")])
def test_who_is_being_watched_is_called_by_name(seated: Seated, server: Server, language: str, nobody: str) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{blue.token}", language=language, pace="0.5").ready()
    stand_still(player)
    march(red, 0, 1, 2)
    act(red, "enter", hex=3)
    expect(player.see("watching")).to_be_visible()
    for _ in range(12):
        assert nobody not in player.prompt
        player.page.clock.run_for(250)


@pytest.mark.parametrize("phone", BOTH)
def test_a_refusal_names_what_was_clicked_once(seated: Seated, server: Server, phone: bool) -> None:
    link = at_prompt(server, "leningrad", "campaign", "prompt-move", 7)
    player = seat(seated, link, phone, "en-GB")
    table = link.table()
    mine = table["decision"]["seat"]
    foes = [p["id"] for p in table["view"]["pieces"] if p.get("side") == 1 - mine and p["at"].startswith("space:")]
    foe = next(ref for ref in foes if player.counter(ref).count() and in_sight(player, ref))
    player.page.mouse.click(*player.place_of(foe))
    said = player.see("refusal").locator("p").first
    expect(said).to_be_visible()
    words = said.inner_text().split()
    assert words[:3] != words[3:6], said.inner_text()
    name = said.locator("b")
    assert not name.count() or name.inner_text() not in said.inner_text().replace(name.inner_text(), "", 1)


def test_a_fan_is_as_wide_as_its_rows_and_tied_to_its_place(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "okinawa", "campaign", "prompt-move")
    player = seat(seated, link, False, "en-GB")
    pieces = link.table()["view"]["pieces"]
    places = [piece["at"] for piece in pieces if piece["at"].startswith("space:")]
    few = [piece["id"] for piece in pieces if 3 <= places.count(piece["at"]) <= 4]
    shown = [ref for ref in few if player.page.locator(f"g.place:not(.under)[data-ref='{ref}']").count()]
    stack = next(ref for ref in shown if in_sight(player, ref))
    player.page.mouse.move(*player.place_of(stack))
    fan = player.see("fan")
    expect(fan).to_be_visible()
    tops = fan.locator(".cell").evaluate_all("cells => cells.map((cell) => cell.offsetTop)")
    assert len(tops) >= 3 and len(set(tops)) == 1, "what would lie in one row is wrapped"
    expect(player.page.locator(".frame > svg.thread")).to_have_count(1)


def test_a_suggestion_is_worded_as_its_button_is(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "recruit"], "naval", "dokdo")
    player = seated(f"/#/t/{link.token}").ready()
    player.see("as-suggested").click()
    passing = player.page.locator("[data-testid=option-button][data-tag=pass]").last
    expect(passing).to_be_visible()
    suggested = {"text": {"key": "action-pass"}, "reason": {"key": "because-only"}, "action": {"type": "pass"}}
    figures = {"refs": [], "chance": 0.5, "error": 0.01, "playouts": 9}

    def advise(route: Route) -> None:
        best = [suggested | figures]
        route.fulfill(json={"seq": player.seq, "seat": 0, "chance": 0.5, "suggestions": best})

    player.page.route("**/table/suggest*", advise)
    player.see("suggest").click()
    expect(player.see("suggestion")).to_contain_text(passing.inner_text().splitlines()[0])


@pytest.mark.parametrize("phone", BOTH)
def test_the_rulebook_opens_at_what_is_asked(seated: Seated, server: Server, phone: bool) -> None:
    link = at_prompt(server, "leningrad", "campaign", "prompt-move", 7)
    player = seat(seated, link, phone, "en-GB")
    player.page.locator("#tab-rules").click()
    asked = link.table()["decision"]["rule"]
    expect(player.page.locator(f"[data-clause='{asked}']")).to_be_in_viewport()


def test_in_a_window_that_grows_the_map_grows_into_it(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "squad", "crossroads", "prompt-mover")
    player = seat(seated, link, False, "en-GB")
    for size in ((1100, 640), (1440, 900)):
        player.page.set_viewport_size({"width": size[0], "height": size[1]})
        player.drawn()
    frame, paper = player.see("map").bounding_box(), player.page.locator("svg.live").bounding_box()
    assert frame is not None and paper is not None
    above, below = paper["y"] - frame["y"], frame["y"] + frame["height"] - paper["y"] - paper["height"]
    before, after = paper["x"] - frame["x"], frame["x"] + frame["width"] - paper["x"] - paper["width"]
    for one, other in ((above, below), (before, after)):
        assert max(one, other) < 30 or abs(one - other) < 30, "bare table on one side, map beyond the other"
