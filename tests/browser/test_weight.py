"""How heavy the page is and how smoothly it moves. The figures are printed; `pytest -s` shows them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.fixtures import Seated
from tests.browser.panning import GRIP, open_crowded
from tests.browser.player import Player
from tests.browser.test_map import scale
from tests.browser.test_pictures import go_on
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser
BUDGET = 300_000  # 400 are asked: with room for what comes


def test_the_first_load_of_a_table_is_under_400_kilobytes_with_some_to_spare(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    player = seated("/favicon.svg")
    devtools: CDPSession = player.page.context.new_cdp_session(player.page)
    sizes: list[float] = []
    names: dict[str, str] = {}
    heavy: list[tuple[int, str]] = []
    devtools.send("Network.enable")
    devtools.on("Network.responseReceived", lambda e: names.update({e["requestId"]: e["response"]["url"]}))

    def finished(event: dict[str, Any]) -> None:
        sizes.append(event["encodedDataLength"])
        heavy.append((int(event["encodedDataLength"]) // 1000, names.get(event["requestId"], "?").rpartition("/")[2]))

    devtools.on("Network.loadingFinished", finished)
    player.page.goto(f"{server.url}/#/t/{link.token}")
    player.ready()
    player.page.wait_for_load_state("networkidle")
    print(f"\nfirst load of the Leningrad table: {sum(sizes) / 1000:.0f} kB in {len(sizes)} requests")
    print(sorted(heavy, reverse=True)[:12])
    assert 50_000 < sum(sizes) < BUDGET


def test_a_map_of_two_thousand_hexes_with_two_hundred_counters_follows_the_mouse(
    seated: Seated, server: Server
) -> None:
    """That it comes along, not how smoothly: `tools/pan-trace` measures that alone on its machine."""
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    go_on(link, Random(3), lambda _, table: table["view"]["turn"] >= 1)
    player = open_crowded(seated("/favicon.svg").page, link, 200)
    assert player.page.locator("g.place").count() >= 200
    player.rest()
    x, y = left_top(player)
    player.page.mouse.move(*GRIP)
    player.page.mouse.down()
    for step in range(1, 13):
        player.page.mouse.move(GRIP[0] - 10 * step, GRIP[1] - 5 * step)
    player.page.wait_for_function(
        """([x, y]) => { const box = document.querySelector('.world').getBoundingClientRect();
          return Math.abs(box.x - x) < 1 && Math.abs(box.y - y) < 1; }""",
        arg=[x - 120, y - 60],
    )
    player.page.mouse.up()


def test_the_printed_map_is_moved_as_one_bitmap_and_drawn_anew_where_it_stands_near(
    seated: Seated, server: Server
) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    player = open_crowded(seated("/favicon.svg").page, link, 100)
    expect(player.see("bitmap")).to_be_visible()
    player.page.get_by_role("button", name="Whole map").click()
    player.rest()
    lines = player.page.locator("svg.static")
    expect(lines).to_be_hidden()
    while scale(player) < 1.5:
        player.page.get_by_role("button", name="Zoom in").click()
        player.rest()
    expect(lines).to_be_visible()
    player.page.mouse.move(*GRIP)
    player.page.mouse.down()
    player.page.mouse.move(GRIP[0] - 60, GRIP[1] - 30, steps=3)
    expect(lines).to_be_hidden()
    player.page.mouse.up()
    expect(lines).to_be_visible()


def left_top(player: Player) -> tuple[float, float]:
    box = player.page.locator(".world").bounding_box()
    assert box is not None
    return box["x"], box["y"]
