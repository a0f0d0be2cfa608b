#!/usr/bin/env python3
"""The pictures of the lobby, web/src/games/GAME-LANGUAGE.jpg: the map of each game where the fighting is thickest, once
a language, with counters of one size.

    .venv/bin/python tools/lobby_pictures.py [FOLDER] [GAME …]

Positions are those of tools/pictures.py, kept in FOLDER. Needs the built page, Chromium and the test requirements.
"""

from __future__ import annotations

import sys
from math import log2
from pathlib import Path
from typing import Any

from pictures import ROOT, SCENES, Variant, opened, positions, sat_down
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.browser.fixtures import CHROMIUM
from tests.browser.player import Player
from tests.server.serving import Link, Server, serving

CARDS = {  # the position, and how large a counter is in pixels
    "leningrad": ("leningrad-fight", 62),
    "okinawa": ("okinawa-fight", 62),
    "southern": ("southern-middle", 52),
    "naval": ("naval-middle", 50),
    "squad": ("squad-fight", 66),
}
WINDOWS = {"squad": (1500, 950)}  # a board that is small: from a large window it cannot be seen from far enough
CARD: ViewportSize = {"width": 960, "height": 540}
BARE = """
  .top, .side, .hands, .overlays, .tools, .cartouche, .minimap, .glow, .sign, .fan { display: none !important }
  .page { grid-template: 'map' 1fr / 1fr !important } main.map { display: flex !important }
  .place .ring, .place .corners { fill: none !important; stroke: none !important }
"""
# Of all windows of the card's size round a counter, the middle of the one with most counters of both sides.
THICKEST = """([wide, high, sides]) => {
  const at = [...document.querySelectorAll('g.place:not(.under)')].map((each) => {
    const box = each.querySelector('.face').getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: sides[each.dataset.ref] };
  });
  const worth = ({ x, y }) => {
    const inside = at.filter((o) => Math.abs(o.x - x) < wide * 0.42 && Math.abs(o.y - y) < high * 0.42);
    const [a, b] = [0, 1].map((side) => inside.filter((o) => o.side === side).length);
    const off = (v) => Math.abs(inside.reduce((sum, o) => sum + v(o), 0) / inside.length);
    return Math.min(a, b) * 2 + a + b - (off((o) => o.x - x) / wide + off((o) => o.y - y) / high) * 12;
  };
  return at.sort((a, b) => worth(b) - worth(a))[0];
}"""


LARGEST = """() => Math.max(...[...document.querySelectorAll('g.place .face')]
  .map((each) => each.getBoundingClientRect().width))"""


def take_cards(browser: Browser, server: Server, tokens: dict[str, str], games: list[str]) -> None:
    for id in games:
        position, size = CARDS[id]
        view = Link(server, tokens[position]).table()["view"]
        sides = {piece["id"]: piece.get("side") for piece in view["pieces"]}
        spaces = server.http.get(f"/api/games/{id}/board/{SCENES[id].scenario}").json()["spaces"]
        ends = [(end(s["x"] for s in spaces), end(s["y"] for s in spaces)) for end in (min, max)]
        for language in ("zh-CN", "en-GB"):
            with opened(
                browser, server, f"/#/t/{tokens[position]}", Variant(language, *WINDOWS.get(id, (2400, 1500)), "light")
            ) as player:
                sat_down(player)
                take_card(player, ROOT / "web" / "src" / "games" / f"{id}-{language[:2]}.jpg", size, sides, ends)


def take_card(player: Player, file: Path, size: int, sides: dict[str, Any], ends: list[tuple[float, float]]) -> None:
    page, wide, high = player.page, CARD["width"], CARD["height"]
    page.add_style_tag(content=BARE)
    player.see("map").focus()
    page.keyboard.press("0")
    player.rest()
    for _ in range(6):  # from afar, and again until its counters have their size
        now = page.evaluate(LARGEST)
        found = page.evaluate(THICKEST, [wide * now / size, high * now / size, sides])
        if abs(now / size - 1) < 0.03:
            break
        before = player.world()
        page.mouse.move(found["x"], found["y"])
        page.mouse.wheel(0, -log2(size / now) / 0.002)
        page.wait_for_function("was => document.querySelector('.world').style.transform !== was", arg=before)
        player.rest()
    found = page.evaluate(THICKEST, [wide, high, sides])
    stage = player.see("map").bounding_box()
    assert stage is not None
    corners = [player.point(*end) for end in ends]
    x = within(found["x"] - wide / 2, stage["x"], stage["width"], wide, corners[0][0], corners[1][0])
    y = within(found["y"] - high / 2, stage["y"], stage["height"], high, corners[0][1], corners[1][1])
    page.mouse.move(1, 1)
    player.drawn()
    page.screenshot(path=file, type="jpeg", quality=68, clip={"x": x, "y": y, "width": wide, "height": high})


def within(start: float, window: float, whole: float, seen: float, first: float, last: float) -> float:
    """Where the picture begins: inside the window, and with no paper's edge in it if the map is large enough."""
    if last - first > seen:
        start = min(max(start, first), last - seen)
    return min(max(start, window), window + whole - seen)


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "screenshots").resolve()
    folder.mkdir(parents=True, exist_ok=True)
    games = sys.argv[2:] or list(SCENES)
    database, settings = f"sqlite:///{folder}/games.sqlite", {"games": "bingqi.games"}
    with (
        serving(folder, database, module="tests.browser.known_dice", **settings) as server,
        sync_playwright() as playwright,
    ):
        tokens = positions(server, folder, games, {CARDS[id][0] for id in games})
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        take_cards(browser, server, tokens, games)
        browser.close()


if __name__ == "__main__":
    main()
