"""What is asked, refused or explained lies in sight, and nothing is done that was not meant."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.fixtures import Seated
from tests.browser.test_faults import at_prompt
from tests.browser.test_groups import reachable
from tests.browser.test_pictures import go_on, seat
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser


def box(found: Locator) -> dict[str, float]:
    there = found.bounding_box()
    assert there is not None
    return {
        "x": there["x"],
        "y": there["y"],
        "width": there["width"],
        "height": there["height"],
        "bottom": there["y"] + there["height"],
    }


def test_on_a_phone_why_not_is_read_without_scrolling(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "leningrad", "campaign", "prompt-move")
    player = seat(seated, link, True, "en-GB")
    stage = box(player.see("map"))
    table = link.table()
    theirs = [p["id"] for p in table["view"]["pieces"] if p.get("side") == 1 - table["decision"]["seat"]]
    foe = next(
        ref for ref in theirs if player.counter(ref).count() and reachable(player.counter(ref).bounding_box(), stage)
    )
    player.page.touchscreen.tap(*player.place_of(foe))
    said = player.see("refusal")
    expect(said).to_be_visible()
    player.drawn()
    assert box(said)["y"] >= box(player.see("prompt"))["bottom"] - 1, "below the question"
    assert box(said)["bottom"] <= box(player.page.locator("#tab-state"))["y"], "above the tabs"


@pytest.mark.parametrize("phone", [pytest.param(False, id="desk"), pytest.param(True, id="phone")])
def test_the_legend_ends_with_the_map(seated: Seated, server: Server, phone: bool) -> None:
    link = at_prompt(server, "squad", "crossroads", "prompt-reaction")
    player = seat(seated, link, phone, "zh-CN")
    player.see("legend-toggle").click()
    legend, stage = box(player.see("legend")), box(player.see("map"))
    assert stage["y"] <= legend["y"] and legend["bottom"] <= stage["bottom"] + 1
    expect(player.see("legend")).to_contain_text("胜利目标")  # the star on a roof


def test_no_key_commits_the_last_fight_that_could_be_made(seated: Seated, server: Server) -> None:
    """Leningrad: one attack is left that could be declared, and the phase could be ended. It is listed, not open."""
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    table = go_on(link, Random(3), one_foe, 2500)
    assert one_foe(link, table)
    player = seat(seated, link, False, "en-GB")
    player.drawn()
    expect(player.see("battle-go")).to_have_count(0)
    player.page.keyboard.press("Enter")
    player.drawn()
    assert link.table()["move"] == table["move"]


def one_foe(_: Link, table: dict[str, Any]) -> bool:
    decision = table["decision"]
    return (
        decision["prompt"]["key"] == "prompt-attack"
        and len(decision.get("foes", ())) == 1
        and not decision.get("about")
        and not decision.get("goals")
    )
