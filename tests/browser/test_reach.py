"""For everybody: by touch, by keyboard alone, with a screen reader, with reduced motion, with larger text."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_pictures import go_on, seat
from tests.server.serving import ROOT, Server, make

pytestmark = pytest.mark.browser
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(page: Page) -> list[str]:
    """What axe-core finds, serious or worse: the rule, and the first place."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    # The map's pictures are hidden from assistive technology: the prompt, the options and the inspector say the same.
    seen, wanted = "{exclude: ['svg[aria-hidden=true]']}", "{resultTypes: ['violations']}"
    found: dict[str, Any] = page.evaluate(f"axe.run({seen}, {wanted})")
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:160]}"
        for each in found["violations"]
        if each["impact"] in ("serious", "critical")
    ]


def tab_to(player: Player, name: str) -> None:
    for _ in range(80):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("document.activeElement?.dataset.testid") == name:
            return
    raise AssertionError(f"Tab never reaches {name}")


def test_a_phone_plays_by_touch(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}", phone=True).ready()
    player.counter("unit:0").tap()
    player.settle(0)
    player.page.touchscreen.tap(*player.road(1))
    player.settle(1)
    player.page.locator("#tab-log").tap()
    expect(player.see("log")).to_contain_text("01")
    width = player.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390, "the page must not scroll sideways"


def swipe(player: Player, start: tuple[float, float], end: tuple[float, float], steps: int = 8) -> None:
    """One finger, from here to there."""
    devtools = player.page.context.new_cdp_session(player.page)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": start[0], "y": start[1]}]})
    for i in range(1, steps + 1):
        x, y = (a + (b - a) * i / steps for a, b in zip(start, end, strict=True))
        devtools.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_phone_drags_a_counter_to_its_hex(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}", phone=True).ready()
    player.come_nearer(3)
    assert player.page.locator("g.place").first.evaluate("e => e.getBoundingClientRect().width") > 24
    counter = next(unit for unit in range(4) if 0 < player.place_of(f"unit:{unit}")[0] < 250)
    x, y = player.place_of(f"unit:{counter}")
    before = player.world()
    swipe(player, (x, y), player.road(counter + 1))
    player.wait_move(2)
    assert player.world() == before, "the map stays where it is"
    hexes = {piece["id"]: piece["at"] for piece in red.table()["view"]["pieces"]}
    assert hexes[f"unit:{counter}"] == f"space:{counter + 1}"


def test_a_phone_moves_the_map_by_a_finger_beside_the_counters(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}", phone=True).ready()
    player.come_nearer(3)
    before = player.world()
    swipe(player, (195, 180), (95, 200))
    player.rest()
    assert player.world() != before
    assert red.table()["move"] == 0


def test_a_phone_moves_the_map_over_counters_too_small_for_a_finger(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    go_on(link, Random(3), lambda _, table: table["decision"]["prompt"]["key"] == "prompt-move")
    move = link.table()["move"]
    player = seat(seated, link, True, "en-GB")
    player.page.get_by_role("button", name="whole map").tap()
    player.rest()
    box = player.page.locator("g.place.option").last.bounding_box()
    assert box is not None and box["width"] < 24
    before = player.world()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    swipe(player, (x, y), (x + 60, y - 40))
    player.rest()
    assert player.world() != before
    assert link.table()["move"] == move


def test_a_game_is_started_and_played_by_keyboard_alone(seated: Seated) -> None:
    player = seated("/")
    keys = player.page.keyboard
    player.see("game-toy").wait_for()
    tab_to(player, "game-toy")
    keys.press("Enter")
    player.see("start").wait_for()
    for _ in range(30):
        keys.press("Tab")
        if player.page.evaluate("document.activeElement?.type") == "radio":
            break
    while not player.see("opponent-friend").is_checked():
        keys.press("ArrowDown")
    tab_to(player, "start")
    keys.press("Enter")
    player.see("enter").wait_for()
    tab_to(player, "enter")
    keys.press("Enter")
    player.ready()
    keys.press("m")
    keys.press("ArrowRight")  # the cursor appears at the first thing that may be chosen
    keys.press("Enter")
    player.wait_move(1)
    keys.press("ArrowRight")
    keys.press("Enter")
    player.settle(1)
    assert player.move == 2
    keys.press("u")
    player.wait_move(1)
    keys.press("?")
    expect(player.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def test_options_are_reached_by_tab_and_chosen_by_enter(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    tab_to(player, "option")
    player.page.keyboard.press("Enter")
    player.wait_move(1)


@pytest.mark.parametrize("game,scenario", [("leningrad", "campaign"), ("southern", "campaign"), ("toy", "road")])
def test_axe_finds_nothing_serious_at_the_table(seated: Seated, server: Server, game: str, scenario: str) -> None:
    first, second, _ = make(server, ["me", "friend"], game, scenario)
    table = first.table()
    player = seated(f"/#/t/{first.token if table.get('decision') else second.token}").ready()
    player.drawn()
    assert violations(player.page) == []
    for tab in ("stack", "log", "rules", "chat"):
        player.page.locator(f"#tab-{tab}").click()
        player.drawn()
        assert violations(player.page) == [], tab


def test_a_screen_reader_is_told_prompt_options_and_log(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    live = player.page.locator("[aria-live=polite][aria-atomic=true]").filter(has_text="Red")
    expect(live).to_contain_text("3.2")
    options = player.page.get_by_role("list", name="Options")
    expect(options.get_by_role("button", name="Activate unit 0")).to_be_visible()
    player.choose("Activate unit 0")
    player.choose("01")
    player.page.locator("#tab-log").click()
    expect(player.page.get_by_role("log", name="Log")).to_contain_text("moves to")
    expect(player.page.get_by_role("application", name="Map")).to_be_visible()
    expect(player.page.locator("svg.live")).to_have_attribute("aria-hidden", "true")


def test_axe_finds_nothing_serious_in_the_lobby_and_its_dialog(seated: Seated) -> None:
    player = seated("/")
    player.see("game-leningrad").wait_for()
    assert violations(player.page) == []
    player.see("game-leningrad").click()
    assert violations(player.page) == []


def test_axe_finds_nothing_serious_on_a_phone(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}", phone=True).ready()
    player.page.locator("#tab-state").tap()
    assert violations(player.page) == []


def test_reduced_motion_stops_the_glow(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}", motion="reduce").ready()
    assert player.page.locator(".glow").evaluate("e => getComputedStyle(e).animationName") == "none"


def test_text_can_be_made_larger(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    before = player.see("prompt").evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
    player.see("menu").click()
    player.page.get_by_role("button", name="larger").click()
    player.page.keyboard.press("Escape")
    assert player.see("prompt").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") > before * 1.3
