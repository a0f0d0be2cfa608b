"""What things do is told where they are chosen: buttons and chits in a line, ranges of ships, a line-up in words."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.test_faults import at_prompt
from tests.browser.test_groups import space_of
from tests.browser.test_pictures import seat
from tests.server.serving import Server

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("language,word", [("en-GB", "Ordinary movement"), ("zh-CN", "普通移动")])
def test_a_button_says_what_it_does(seated: Seated, server: Server, language: str, word: str) -> None:
    link = at_prompt(server, "squad", "crossroads", "prompt-stack", 7)
    player = seat(seated, link, False, language)
    expect(player.see("hint").filter(has_text=word)).to_be_visible()


@pytest.mark.parametrize("language", ["en-GB", "zh-CN"])
def test_a_chit_says_what_it_does_in_the_prompt_and_in_the_box(seated: Seated, server: Server, language: str) -> None:
    link = at_prompt(server, "okinawa", "campaign", "prompt-supply")
    player = seat(seated, link, False, language)
    hints = player.see("option").get_by_test_id("hint")
    spent = [option for option in link.table()["decision"]["options"] if option.get("refs")]
    assert spent
    expect(hints).to_have_count(len(spent))
    assert all(len(text) > 4 and "⟨" not in text for text in hints.all_inner_texts())


def test_the_range_of_the_ships_under_the_pointer_is_a_ring(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "naval", "dokdo", "prompt-group")
    table = link.table()
    mine = [p["id"] for p in table["view"]["pieces"] if p.get("side") == table["decision"]["seat"]]
    ship = next(ref for ref in mine if link.post("/overlay", {"name": "range", "refs": [ref]}).json().get("patches"))
    at = next(piece["at"] for piece in table["view"]["pieces"] if piece["id"] == ship)
    place = space_of(link, "naval", "dokdo", int(at[6:]))
    player = seat(seated, link, False, "en-GB")
    expect(player.see("ring")).to_have_count(0)
    player.page.mouse.move(*player.point(place["x"], place["y"]))
    expect(player.see("ring")).to_be_visible()
    expect(player.see("ring")).to_contain_text("2")
    player.page.mouse.move(4, 4)
    expect(player.see("ring")).to_have_count(0)


def test_the_line_up_of_a_battle_names_sides_and_figures(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "naval", "dokdo", "prompt-assign")
    player = seat(seated, link, False, "en-GB")
    player.page.locator("#tab-state").click()
    lined = player.page.get_by_role("region", name="Line-up")
    expect(lined).to_contain_text("Target:")
    expect(lined).to_contain_text("Attackers:")
    assert any(word in lined.inner_text() for word in ("anti-air", "area air defence"))


def test_on_a_phone_no_bare_strip_lies_above_the_map_of_areas(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "southern", "campaign", "prompt-round")
    player = seat(seated, link, True, "zh-CN")
    player.rest()
    frame, sheet = player.see("map").bounding_box(), player.page.locator("svg.live").bounding_box()
    assert frame is not None and sheet is not None
    assert sheet["y"] <= frame["y"] + 1 and sheet["y"] + sheet["height"] >= frame["y"] + frame["height"] - 1
    assert sheet["x"] <= frame["x"] + 1 and sheet["x"] + sheet["width"] >= frame["x"] + frame["width"] - 1
