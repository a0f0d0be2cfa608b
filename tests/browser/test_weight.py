"""How heavy the page is and how smoothly it moves. The figures are printed; `pytest -s` shows them."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import CDPSession

from tests.browser.fixtures import Seated
from tests.browser.test_pictures import go_on, seat
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser
BUDGET = 500_000


def test_the_first_load_of_a_table_is_under_500_kilobytes(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    player = seated("/favicon.svg")
    devtools: CDPSession = player.page.context.new_cdp_session(player.page)
    sizes: list[float] = []
    devtools.send("Network.enable")
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    player.page.goto(f"{server.url}/#/t/{link.token}")
    player.ready()
    player.page.wait_for_timeout(1500)
    print(f"\nfirst load of the Leningrad table: {sum(sizes) / 1000:.0f} kB in {len(sizes)} requests")
    assert 50_000 < sum(sizes) < BUDGET


FRAMES = """async () => {
  const times = [];
  let last = performance.now();
  window.stop = false;
  const tick = (now) => { times.push(now - last); last = now; if (!window.stop) requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  window.times = times;
}"""


def test_a_map_of_two_thousand_hexes_pans_smoothly(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    go_on(link, Random(3), lambda _, table: table["view"]["turn"] >= 1)
    player = seat(seated, link, False)
    player.page.get_by_role("button", name="全图").click()
    player.page.wait_for_timeout(1200)
    player.page.evaluate(FRAMES)
    player.page.mouse.move(900, 160)
    player.page.mouse.down()
    for i in range(120):
        player.page.mouse.move(900 - 3 * i, 160 + 2 * i)
        player.page.wait_for_timeout(8)
    player.page.mouse.up()
    frames = sorted(player.page.evaluate("() => { window.stop = true; return window.times; }"))
    middle, slow = frames[len(frames) // 2], frames[int(len(frames) * 0.95)]
    print(f"\npanning 2,050 hexes: {len(frames)} frames, median {middle:.1f} ms, 95 % under {slow:.1f} ms")
    assert middle < 34, "less than 30 frames a second even in the middle"
