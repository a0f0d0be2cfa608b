"""Several at once: a box, a long press, the marks of a group; places that open their way; moves of whole groups."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_faults import at_prompt
from tests.browser.test_pictures import seat
from tests.browser.test_reach import violations
from tests.server.serving import Link, Server

pytestmark = pytest.mark.browser


def box_round(player: Player, refs: list[str]) -> tuple[float, float, float, float]:
    player.rest()
    boxes = [box for ref in refs if (box := player.counter(ref).bounding_box())]
    left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
    right, bottom = max(box["x"] + box["width"] for box in boxes), max(box["y"] + box["height"] for box in boxes)
    return left - 6, top - 6, right + 6, bottom + 6


def movable(table: dict[str, Any]) -> list[str]:
    return sorted({o["refs"][0] for o in table["decision"]["options"] if o.get("refs") and "unit" in o["refs"][0]})


def test_a_box_takes_all_who_could_act(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "okinawa", "campaign", "prompt-move")
    player = seat(seated, link, False, "en-GB")
    stage = player.see("map").bounding_box()
    assert stage is not None
    table = link.table()
    seen = [ref for ref in movable(table) if inside(player.counter(ref).bounding_box(), stage)][:2]
    left, top, right, bottom = box_round(player, seen)
    player.page.keyboard.down("Shift")
    player.drag((left, top), (right, bottom))
    player.page.keyboard.up("Shift")
    expect(player.see("group")).to_be_visible()
    assert player.see("group").get_by_role("button").count() >= len(seen) + 1
    player.page.keyboard.press("Escape")
    expect(player.see("group")).to_have_count(0)
    assert link.table()["move"] == table["move"]


def inside(box: Any, stage: Any) -> bool:
    return bool(
        box
        and box["x"] > stage["x"] + 40
        and box["x"] + box["width"] < stage["x"] + stage["width"] - 120
        and box["y"] > stage["y"] + 70
        and box["y"] + box["height"] < stage["y"] + stage["height"] - 120
    )


def test_a_long_press_takes_the_stack(seated: Seated, server: Server) -> None:
    """The page's own clock runs on as far as the press lasts."""
    link = at_prompt(server, "okinawa", "campaign", "prompt-move")
    player = seat(seated, link, True, "en-GB")
    stage = player.see("map").bounding_box()
    assert stage is not None
    ref = next(
        ref
        for ref in movable(link.table())
        if player.counter(ref).count() and (box := player.counter(ref).bounding_box()) and reachable(box, stage)
    )
    x, y = player.place_of(ref)
    player.page.clock.install()
    devtools = player.page.context.new_cdp_session(player.page)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    player.page.clock.run_for(700)
    expect(player.see("group")).to_be_visible()
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    player.page.clock.resume()
    expect(player.see("group")).to_be_visible()
    assert violations(player.page) == [], "axe, with a group in hand"


def reachable(box: Any, stage: Any) -> bool:
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return bool(stage["x"] + 10 < x < stage["x"] + 320 and stage["y"] + 60 < y < stage["y"] + stage["height"] - 60)


def test_a_squad_goes_by_one_click_on_its_goal_and_the_next_follows(seated: Seated, server: Server) -> None:
    """Neither "go" nor "stop" must be said: the goal opens the way, the next mover ends it."""
    link = at_prompt(server, "squad", "crossroads", "prompt-stack", 7)
    table = link.table()
    unit = next(ref for ref in table["decision"]["about"] if ref.startswith("unit:"))
    assert table["decision"]["onward"] == {"type": "go", "assault": False}
    chosen = [piece["id"] for piece in table["view"]["pieces"] if "chosen" in piece.get("flags", ())]
    assert unit in chosen, "who moves carries the mark of the group"
    player = seat(seated, link, False, "en-GB")
    expect(player.see("acting").get_by_role("button")).to_have_count(len(chosen))
    reach = link.post("/overlay", {"name": "reach", "refs": [unit]}).json()["patches"]
    goal = min(reach, key=lambda patch: float(patch["label"]))["space"]
    place = space_of(link, "squad", "crossroads", goal)
    expect(player.page.locator("path.reach-edge")).to_have_count(0)
    player.page.mouse.click(*player.point(place["x"], place["y"]))
    player.page.wait_for_function(
        "n => Number(document.querySelector('.page').dataset.move) >= n", arg=table["move"] + 2
    )


def space_of(link: Link, game: str, scenario: str, id: int) -> dict[str, Any]:
    spaces = link.http.get(f"/api/games/{game}/board/{scenario}").json()["spaces"]
    return next(each for each in spaces if each["id"] == id)


def test_southern_units_are_sent_to_an_area_by_a_click_on_it(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "southern", "campaign", "prompt-round")
    table = link.table()
    mine = {piece["at"] for piece in table["view"]["pieces"] if piece.get("side") == table["decision"]["seat"]}
    foes = set(table["decision"].get("foes", ()))
    player = seat(seated, link, False, "en-GB")
    battles = [
        link.post("/battle", {"foe": goal}).json().get("battle")
        for goal in table["decision"]["goals"]
        if goal not in mine | foes
    ]
    found = next(battle for battle in battles if battle and len(battle["row"]) > 2)
    place = space_of(link, "southern", "campaign", int(found["foe"][6:]))
    player.page.get_by_role("button", name="whole map").click()
    player.page.mouse.click(*player.point(place["x"], place["y"]))
    expect(player.see("battle")).to_contain_text("there from")
    player.see("battle-go").click()
    player.page.wait_for_function("() => !document.querySelector('[data-running]')")
    player.page.wait_for_function(
        "n => Number(document.querySelector('.page').dataset.move) >= n", arg=table["move"] + 2
    )


def test_ships_sent_too_far_hear_why(seated: Seated, server: Server) -> None:
    """8.0(2) A heap dragged with Shift to a hex that no move reaches: the reason is said with its clause."""
    link = at_prompt(server, "naval", "dokdo", "prompt-group")
    player = seat(seated, link, False, "en-GB")
    table = link.table()
    units = {o["refs"][0] for o in table["decision"]["options"] if o["action"]["type"] == "take"}
    shown = next(ref for ref in sorted(units) if player.counter(ref).count())
    far = space_of(link, "naval", "dokdo", farthest(link, player, shown))
    player.page.keyboard.down("Shift")
    player.drag(player.place_of(shown), player.point(far["x"], far["y"]))
    player.page.keyboard.up("Shift")
    expect(player.see("refusal")).to_contain_text("Limit")
    expect(player.see("refusal")).to_contain_text("8.0")


def farthest(link: Link, player: Player, ref: str) -> int:
    """A sea hex in sight, far from this counter."""
    stage = player.see("map").bounding_box()
    assert stage is not None
    x, y = player.place_of(ref)
    for each in link.http.get("/api/games/naval/board/dokdo").json()["spaces"]:
        to = player.point(each["x"], each["y"])
        within = 80 < to[0] < stage["width"] - 200 and 180 < to[1] < stage["height"] - 200
        if within and each["terrain"] == "sea" and abs(to[0] - x) + abs(to[1] - y) > 400:
            return int(each["id"])
    raise AssertionError("no such hex in sight")


def test_what_was_taken_back_is_not_offered_again(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "naval", "dokdo", "prompt-group")
    player = seat(seated, link, False, "en-GB")
    player.see("all-options").click()
    seq = player.seq
    player.see("option").last.click()
    player.settle(seq)
    expect(player.see("undo")).to_be_enabled()
    seq = player.seq
    player.see("undo").click()
    player.settle(seq)
    expect(player.see("all-options")).to_be_visible()
    expect(player.see("again-2")).to_have_count(0)
