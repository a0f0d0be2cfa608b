"""Said in one word: who leaves the map, an advance in strength, the order of fights, the work of the rally phase; and
what the panel says once, or not before its time."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.fixtures import Seated
from tests.browser.test_faults import at_prompt
from tests.browser.test_flow import march, stand_still
from tests.browser.test_orders import press, reaches
from tests.browser.test_pictures import go_on, seat
from tests.browser.test_routine import BOTH
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser


def drilled(server: Server, game: str, scenario: str, name: str, **options: Any) -> tuple[Link, dict[str, Any]]:
    """A position whose question may be answered by this rule: most of what is asked is passed over, some is done."""

    def is_offered(_: Link, table: dict[str, Any]) -> bool:
        return any(drill["name"] == name for drill in table["decision"].get("drills", ()))

    for seed in (3, 7, 11, 5, 2):
        link, _ = make(server, ["me", "me"], game, scenario, **options)
        table = go_on(link, Random(seed), is_offered, 1500)
        if table.get("decision") and is_offered(link, table):
            return link, table
    raise AssertionError(f"{name} was never offered")


@pytest.mark.parametrize("phone", BOTH)
def test_a_unit_is_transferred_by_one_click(seated: Seated, server: Server, phone: bool) -> None:
    """Leningrad 11.2: that somebody leaves the map follows from who is named."""
    link = at_prompt(server, "leningrad", "campaign", "prompt-transfer")
    table = link.table()
    orders = table["decision"]["orders"]
    assert len(orders) > 2 and not any(option.get("refs") for option in table["decision"]["options"])
    player = seat(seated, link, phone, "en-GB")
    expect(player.see("orders")).to_have_count(0)
    unit = player.page.locator(f"[data-testid=option][data-ref='{orders[0]['ref']}']")
    unit.scroll_into_view_if_needed()
    unit.tap() if phone else unit.click()
    reaches(player, table["move"] + 2)
    gone = {piece["id"]: piece["at"] for piece in link.table()["view"]["pieces"]}
    assert not gone.get(orders[0]["ref"], "").startswith("space:")
    expect(player.see("prompt")).to_contain_text("transfer box")


@pytest.mark.parametrize("phone", BOTH)
@pytest.mark.parametrize("language,said", [("en-GB", "Advance with the 2 strongest"), ("zh-CN", "最强的 2 个单位")])
def test_the_strongest_advance_by_one_button(
    seated: Seated, server: Server, language: str, said: str, phone: bool
) -> None:
    link, table = drilled(server, "leningrad", "campaign", "advance")
    row = next(drill["row"] for drill in table["decision"]["drills"] if drill["name"] == "advance")
    player = seat(seated, link, phone, language)
    expect(player.see("drill-advance")).to_contain_text(said)
    press(player, "drill-advance", phone)
    reaches(player, table["move"] + 2)
    at = {piece["id"]: piece["at"] for piece in link.table()["view"]["pieces"]}
    assert {at[f"unit:{action['unit']}"] for action in row} == {f"space:{row[0]['hex']}"}


@pytest.mark.parametrize(
    "game,scenario,name,said",
    [
        ("leningrad", "campaign", "in-order", "in the order declared"),
        ("leningrad", "campaign", "no-transfer", "no transfers"),
        ("squad", "crossroads", "self-rally", "leaders try"),
        ("squad", "crossroads", "keep-weapons", "weapons stay"),
    ],
)
def test_what_was_stated_for_good_is_done_without_a_question(
    seated: Seated, server: Server, game: str, scenario: str, name: str, said: str
) -> None:
    link, table = drilled(server, game, scenario, name)
    player = seat(seated, link, False, "en-GB")
    line = player.page.locator("p", has_text=said).filter(has=player.see("drill-always"))
    line.get_by_test_id("drill-always").click()
    expect(player.see("drill-due")).to_contain_text(said)
    link.wait_until(lambda now: now["move"] > table["move"])
    (action,) = next(drill["row"] for drill in table["decision"]["drills"] if drill["name"] == name)
    told = {ref for line in link.table()["log"] if line["move"] == table["move"] + 1 for ref in line.get("refs", ())}
    named = {"resolve": "space:{hex}", "self-rally": "unit:{unit}"}.get(action["type"])
    assert named is None or named.format(**action) in told


def test_what_only_keeps_from_being_asked_again_is_quiet(seated: Seated, server: Server) -> None:
    """Squad 3.reaction: neither button is a deed; firing is."""

    def holds(_: Link, table: dict[str, Any]) -> bool:
        return any(option["action"]["type"] == "hold" for option in table["decision"]["options"])

    link, _ = make(server, ["me", "me"], "squad", "crossroads")
    table = go_on(link, Random(3), holds, 1500)
    assert holds(link, table)
    player = seat(seated, link, False, "en-GB")
    button = player.page.locator("[data-testid=option-button][data-tag=hold]")
    expect(button).to_have_class(re.compile(r"\bquietly\b"))
    expect(player.page.locator(".standing:not(.limits)")).to_have_count(1)


@pytest.mark.parametrize("same", [True, False])
def test_a_reason_that_is_the_same_for_all_is_given_once(seated: Seated, server: Server, same: bool) -> None:
    link, _ = make(server, ["me", "recruit"], "naval", "dokdo")
    player = seated(f"/#/t/{link.token}").ready()
    player.wait_asked()
    figures = {"refs": [], "chance": 0.5, "error": 0.01, "playouts": 9, "action": {"type": "pass"}}
    reasons = ["because-won", "because-won" if same else "because-only"]
    best = [figures | {"text": {"key": "action-pass"}, "reason": {"key": key}} for key in reasons]

    def advise(route: Route) -> None:
        route.fulfill(json={"seq": player.seq, "seat": 0, "chance": 0.5, "suggestions": best})

    player.page.route("**/table/suggest*", advise)
    player.see("suggest").click()
    expect(player.see("suggestion")).to_have_count(2)
    expect(player.see("shared-reason")).to_have_count(int(same))
    expect(player.see("advice").locator("li p")).to_have_count(0 if same else 2)


def test_the_panel_tells_no_more_than_has_been_played(seated: Seated, server: Server) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{blue.token}", pace="0.5").ready()
    stand_still(player)
    march(red, 0, 1, 2)
    expect(player.see("watching")).to_be_visible()
    lines = player.see("recent").locator("li")
    assert lines.count() <= 1, "the second step is still to come"
    player.page.clock.run_for(20_000)
    expect(player.see("watching")).to_have_count(0)
    assert lines.count() >= 2


def test_on_a_phone_no_bare_table_lies_below_a_map_that_gets_more_room(seated: Seated, server: Server) -> None:
    """As when the sheet sinks: the map comes down with it."""
    link = at_prompt(server, "leningrad", "campaign", "prompt-set-up")
    player = seat(seated, link, True, "en-GB")
    for height in (600, 1100):
        player.page.set_viewport_size({"width": 390, "height": height})
        player.rest()
    frame, sheet = player.see("map").bounding_box(), player.page.locator("svg.live").bounding_box()
    assert frame is not None and sheet is not None
    above, below = frame["y"] - sheet["y"], frame["y"] + frame["height"] - sheet["y"] - sheet["height"]
    assert below < 60 or above < 60, "bare table below, map beyond the top"
