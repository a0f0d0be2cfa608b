"""How smoothly the map pans, from Chromium's own trace. Used by tools/pan-trace; the crowded table also by a test.

No position of any game has 200 counters on a map of 2,000 hexes: the real ones of Leningrad are laid out again on other
hexes until there are so many. Everything else is the page as it is.
"""

from __future__ import annotations

import math
import re
import time
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Page

from tests.browser.player import Player
from tests.server.serving import Json, Link

SPEED = 900  # pixels a second
RADIUS = 120
GRIP = 620, 300  # where the mouse takes hold of the map
LATE = 25.0  # milliseconds: one of sixty frames a second was missed
MORE = "disabled-by-default-devtools.timeline"
CATEGORIES = ["devtools.timeline", MORE, f"{MORE}.frame"]
PAGE, DRAWING = "CrRendererMain", "VizCompositorThread"  # Chromium's threads
PAINTING = "RasterTask"  # by any of a pool of threads
# As the map was moved before it was one bitmap: the drawing itself, line by line.
LINE_BY_LINE = """.picture img { display: none !important }
.static { display: block !important; transform: translateZ(0) }"""


class Smoothness(msgspec.Struct, frozen=True):
    """Frames as drawn, by the clock; and what each cost, in processor time, however busy the machine was."""

    frames: int
    seconds: float
    middle: float  # milliseconds between two frames
    slow: float  # 95 % are not longer
    longest: float
    late: int
    page: float  # milliseconds of the page's own thread for each frame that it made
    heaviest: float  # the longest that this thread worked without a pause
    painting: float  # of the threads that paint what comes into sight, for each frame drawn
    drawing: float  # of the thread that puts layers together, for each frame drawn

    @property
    def cost(self) -> float:
        """Processor time of a frame, by all threads."""
        return self.page + self.painting + self.drawing

    def __str__(self) -> str:
        return (
            f"{self.frames} frames in {self.seconds:.1f} s, {self.frames / self.seconds:.1f} a second; between frames "
            f"median {self.middle:.1f} ms, 95 % {self.slow:.1f} ms, longest {self.longest:.1f} ms, {self.late} over "
            f"{LATE:.0f} ms; processor time of a frame: page {self.page:.1f} ms (heaviest {self.heaviest:.1f}), "
            f"painting {self.painting:.1f} ms, drawing {self.drawing:.1f} ms"
        )


def laid_out(table: Json, board: Json, wanted: int) -> Json:
    """The table with so many counters on the map: copies of the real ones, on other hexes of land."""
    pieces = table["view"]["pieces"]
    real = [piece for piece in pieces if piece["at"].startswith("space:")]
    taken = {piece["at"] for piece in real}
    free = [f"space:{space['id']}" for space in board["spaces"] if space["terrain"] not in ("sea", "lake", "off")]
    places = [place for place in Random(1).sample(free, len(free)) if place not in taken]
    copies = [
        real[i % len(real)] | {"id": f"unit:{10_000 + i}", "at": places[i]} for i in range(max(0, wanted - len(real)))
    ]
    return table | {"view": table["view"] | {"pieces": [*pieces, *copies]}}


def open_crowded(page: Page, link: Link, counters: int) -> Player:
    """A quiet table with so many counters on the map."""
    board = link.http.get("/api/games/leningrad/board/campaign").json()
    table = laid_out(link.table(), board, counters)
    page.route(re.compile(r"/api/table(\?.*)?$"), lambda route: route.fulfill(json=table))
    page.route_web_socket("**/live*", lambda _: None)  # nothing else happens at this table
    page.route("**/api/table/sit*", lambda route: route.abort())
    page.goto(f"{link.server.url}/#/t/{link.token}")
    player = Player(page, link.server.url).ready()
    if player.see("curtain").count():
        page.locator(".curtain input").check()
        player.see("curtain").click()
    return player


def pan(page: Page, seconds: float) -> None:
    """In circles by the mouse, sixty movements a second, as a hand would."""
    x, y = GRIP
    page.mouse.move(x, y)
    page.mouse.down()
    begun = time.perf_counter()
    while (now := time.perf_counter() - begun) < seconds:
        turn = now * SPEED / RADIUS
        page.mouse.move(x + RADIUS * math.sin(turn), y + RADIUS * (1 - math.cos(turn)))
        time.sleep(max(0.0, 1 / 60 - (time.perf_counter() - begun - now)))
    page.mouse.up()


def traced_pan(page: Page, seconds: float) -> list[dict[str, Any]]:
    """The events of Chromium's trace while the map is panned."""
    devtools = page.context.new_cdp_session(page)
    events: list[dict[str, Any]] = []
    done: list[bool] = []
    devtools.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    devtools.on("Tracing.tracingComplete", lambda _: done.append(True))
    devtools.send("Tracing.start", {"traceConfig": {"includedCategories": CATEGORIES}})
    pan(page, seconds)
    devtools.send("Tracing.end")
    while not done:
        page.wait_for_timeout(50)
    devtools.detach()
    return events


def smoothness(events: list[dict[str, Any]]) -> Smoothness:
    threads = {(e["pid"], e["tid"]): e["args"]["name"] for e in events if e["name"] == "thread_name"}
    drawn = sorted({event["ts"] for event in events if event["name"] == "DrawFrame"})
    gaps = sorted((b - a) / 1000 for a, b in pairwise(drawn))
    spent: Counter[str] = Counter()
    longest: Counter[str] = Counter()
    for event in events:
        if event["name"] == "RunTask":
            thread = threads.get((event["pid"], event["tid"]), "")
            spent[thread] += event.get("tdur", 0) / 1000
            longest[thread] = max(longest[thread], event.get("tdur", 0) / 1000)
        elif event["name"] == PAINTING:
            spent[PAINTING] += event.get("tdur", 0) / 1000
    made = sum(event["name"] == "Commit" for event in events)
    return Smoothness(
        len(gaps),
        (drawn[-1] - drawn[0]) / 1e6,
        gaps[len(gaps) // 2],
        gaps[int(len(gaps) * 0.95)],
        gaps[-1],
        sum(gap > LATE for gap in gaps),
        spent[PAGE] / made,
        longest[PAGE],
        spent[PAINTING] / len(drawn),
        spent[DRAWING] / len(drawn),
    )
