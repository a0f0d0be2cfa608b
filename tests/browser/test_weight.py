"""How heavy the page is and how smoothly it moves. The figures are printed; `pytest -s` shows them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.browser.fixtures import Seated
from tests.browser.panning import open_crowded, smoothness, traced_pan
from tests.browser.test_pictures import go_on
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser
BUDGET = 400_000


def test_the_first_load_of_a_table_is_under_400_kilobytes(seated: Seated, server: Server) -> None:
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
    player.page.wait_for_timeout(1500)
    print(f"\nfirst load of the Leningrad table: {sum(sizes) / 1000:.0f} kB in {len(sizes)} requests")
    print(sorted(heavy, reverse=True)[:12])
    assert 50_000 < sum(sizes) < BUDGET


def test_a_map_of_two_thousand_hexes_with_two_hundred_counters_follows_the_mouse(
    seated: Seated, server: Server
) -> None:
    """Told, not judged: other tests run beside this one. `tools/pan-trace` measures it alone."""
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    go_on(link, Random(3), lambda _, table: table["view"]["turn"] >= 1)
    player = open_crowded(seated("/favicon.svg").page, link, 200)
    assert player.page.locator("g.place").count() >= 200
    before = player.world()
    measured = smoothness(traced_pan(player.page, 3))
    print(f"\npanning 2,050 hexes with 200 counters: {measured}")
    assert player.world() != before
    assert measured.frames > 10
