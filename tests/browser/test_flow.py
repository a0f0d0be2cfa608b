"""A turn that flows: the others' turn on the map, ways, groups, standing answers, keys, sound."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_faults import at_prompt
from tests.browser.test_pictures import go_on, seat
from tests.browser.test_reach import violations
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser
BOTH = [pytest.param(False, id="desk"), pytest.param(True, id="phone")]


def act(link: Link, type: str, **fields: Any) -> None:
    answer = link.act(link.table(), {"type": type, **fields})
    assert answer.status_code == 200, answer.text


def march(link: Link, unit: int, *hexes: int) -> None:
    act(link, "pick", unit=unit)
    for hex in hexes:
        act(link, "enter", hex=hex)


def stand_still(player: Player) -> None:
    """The page's own clock stops: what it plays lasts until the test lets time pass."""
    player.page.clock.install()
    player.page.clock.pause_at(player.page.evaluate("Date.now()") / 1000 + 1)


@pytest.mark.parametrize("phone", BOTH)
def test_what_the_other_side_did_is_played_and_stays_marked(seated: Seated, server: Server, phone: bool) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{blue.token}", phone=phone, pace="0.5").ready()
    stand_still(player)
    march(red, 0, 1, 2)
    expect(player.see("watching")).to_be_visible()
    assert not player.asked, "the question waits until all is seen"
    player.page.clock.run_for(20_000)
    expect(player.see("watching")).to_have_count(0)
    expect(player.page.locator("line.went")).to_have_count(1)
    expect(player.see("changes")).to_contain_text("1 moved")
    assert (player.see("changes").text_content() or "").count("1 moved") == 1, "a row alone needs no head of its own"
    act(red, "enter", hex=3)
    player.see("skip").click()
    expect(player.see("watching")).to_have_count(0)
    player.page.clock.resume()
    player.wait_asked()
    expect(player.page.locator("line.went")).to_have_count(1)
    player.choose("Pass")
    expect(player.page.locator("line.went")).to_have_count(0)


def test_with_reduced_motion_nothing_is_played_but_all_is_marked(seated: Seated, server: Server) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{blue.token}", pace="1", motion="reduce").ready()
    march(red, 0, 1, 2)
    expect(player.page.locator("line.went")).to_have_count(1)
    expect(player.see("watching")).to_have_count(0)


def test_the_replay_goes_by_move_phase_and_turn_beside_the_map(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    go_on(link, Random(3), lambda _, t: t["view"]["turn"] >= 2 and t["move"] > 40, 1500)
    player = seat(seated, link, False, "en-GB")
    player.see("replay").click()
    bar, map_ = player.see("replay-bar").bounding_box(), player.see("map").bounding_box()
    assert bar is not None and map_ is not None
    assert map_["y"] + map_["height"] <= bar["y"] + 1, "the bar lies over the map"
    moves: list[int] = []
    for by in ("turn", "phase", "move"):
        player.see("replay-by").select_option(by)
        before = player.page.locator(".replay .at").inner_text()
        player.see("replay-back").click()
        expect(player.page.locator(".replay .at")).not_to_have_text(before)
        moves.append(int(player.page.locator(".replay .at").inner_text().split("/")[0]))
    assert moves[0] > moves[1] >= moves[2]
    assert moves[1] - moves[2] == 1


@pytest.mark.parametrize("game,prompt", [("leningrad", "prompt-move"), ("squad", "prompt-step")])
def test_over_a_place_the_way_and_its_cost_are_shown(seated: Seated, server: Server, game: str, prompt: str) -> None:
    scenario = "campaign" if game == "leningrad" else "crossroads"
    link = at_prompt(server, game, scenario, prompt, 7)
    player = seat(seated, link, False, "en-GB")
    table = link.table()
    unit = next(ref for ref in table["decision"]["about"] if ref.startswith("unit:"))
    reach = link.post("/overlay", {"name": "reach", "refs": [unit]}).json()
    spaces = {s["id"]: s for s in link.http.get(f"/api/games/{game}/board/{scenario}").json()["spaces"]}
    lit = {r for option in table["decision"]["options"] for r in option.get("refs", ())}
    told = [p for p in reach["patches"] if f"space:{p['space']}" in lit and p.get("label") not in ("", "0", None)]
    patch = next((p for p in told if p.get("sign") or p.get("reacts")), told[0])
    place = spaces[patch["space"]]
    expect(player.page.locator("path.reach-edge")).to_have_count(1)
    player.page.mouse.move(*player.point(place["x"] + 0.5, place["y"] + 0.4))
    expect(player.see("way")).to_be_visible()
    assert violations(player.page) == [], "axe, while the way is shown"
    assert player.see("way").locator(".toll").last.text_content() == patch["label"]
    line = player.see("way-line")
    expect(line).to_contain_text(f"costs {patch['label']}, leaves {patch['left']}.")
    if patch.get("reacts"):
        expect(line).to_contain_text("may react")
    if patch.get("sign") == "zoc":
        expect(line).to_contain_text("Enemy ZOC")


def test_a_far_place_is_gone_to_step_by_step(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.choose("Activate unit 0")
    expect(player.page.locator("path.reach-edge")).to_have_count(1)
    player.page.mouse.click(*player.road(2))
    player.wait_move(3)
    pieces = {piece["id"]: piece["at"] for piece in red.table()["view"]["pieces"]}
    assert pieces["unit:0"] == "space:2"


def test_a_group_is_moved_by_one_act(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "okinawa", "campaign", "prompt-move")
    player = seat(seated, link, False, "en-GB")
    table = link.table()
    movable = {o["refs"][0] for o in table["decision"]["options"] if o.get("refs")}
    target, pair = common_place(link, table, sorted(movable))
    for ref in pair:
        box = player.counter(ref).bounding_box()
        assert box is not None
        player.page.keyboard.down("Shift")
        player.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        player.page.keyboard.up("Shift")
    expect(player.see("group").get_by_role("button")).to_have_count(3)
    place = next(s for s in link.http.get("/api/games/okinawa/board/campaign").json()["spaces"] if s["id"] == target)
    player.page.mouse.click(*player.point(place["x"], place["y"]))
    expect(player.see("group")).to_have_count(0)
    where = {piece["id"]: piece["at"] for piece in link.table()["view"]["pieces"]}
    assert [where[ref] for ref in pair] == [f"space:{target}"] * 2


def common_place(link: Link, table: dict[str, Any], movable: list[str]) -> tuple[int, list[str]]:
    """An empty hex that two units, each on top of its stack, can both reach."""
    at = {piece["id"]: piece["at"] for piece in table["view"]["pieces"]}
    alone = [ref for ref in movable if ref.startswith("unit:") and list(at.values()).count(at[ref]) == 1]
    spaces = {s["id"]: s for s in link.http.get("/api/games/okinawa/board/campaign").json()["spaces"]}
    reach = {}
    for ref in alone[:8]:
        patches = link.post("/overlay", {"name": "reach", "refs": [ref]}).json().get("patches", ())
        reach[ref] = {patch["space"] for patch in patches if f"space:{patch['space']}" not in at.values()}
    for i, a in enumerate(reach):
        for b in list(reach)[i + 1 :]:
            if both := reach[a] & reach[b]:
                home = spaces[int(at[a][6:])]
                near = min(both, key=lambda id: abs(spaces[id]["x"] - home["x"]) + abs(spaces[id]["y"] - home["y"]))
                return near, [a, b]
    raise AssertionError("no two units with a common goal")


@pytest.mark.parametrize("pace", ["off", "4"])
def test_a_question_is_answered_once_for_the_turn(seated: Seated, server: Server, pace: str) -> None:
    """Also where what the other side did is played on the map before the question stands."""
    red, blue, _ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{blue.token}", pace=pace).ready()
    march(red, 3, 4, 5, 6)
    player.wait_asked()
    player.choose("Pass")
    player.choose("Pass")
    march(red, 3, 7)
    player.wait_asked()
    before = player.move
    player.see("standing-turn").click()
    player.wait_move(before + 1)
    act(red, "enter", hex=6)
    player.wait_move(before + 3)  # passed by itself


def test_keys_choose_undo_and_show_themselves(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    keys = player.page.keyboard
    keys.press("1")
    player.wait_move(1)
    keys.press("z")
    player.wait_move(0)
    keys.press("m")
    keys.press("o")
    assert player.page.evaluate("document.activeElement.dataset.testid").startswith("option")
    keys.press("?")
    expect(player.page.get_by_role("dialog")).to_contain_text("next and previous unit")


def test_a_sound_when_my_turn_comes_and_a_switch_for_it(seated: Seated, server: Server) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{blue.token}").ready()
    player.page.evaluate(
        "() => { window.notes = 0; const make = AudioContext.prototype.createOscillator;"
        " AudioContext.prototype.createOscillator = function () { window.notes++; return make.call(this); }; }"
    )
    act(red, "pass")
    player.wait_asked()
    player.page.wait_for_function("window.notes === 2")
    player.see("menu").click()
    player.see("sound").uncheck()
    player.page.keyboard.press("Escape")
    assert player.page.evaluate("localStorage.getItem('bingqi-sound')") == "off"


def test_a_finger_leaves_no_button_lit(seated: Seated, server: Server) -> None:
    """What comes to lie where one has tapped does not look chosen."""
    link = at_prompt(server, "squad", "crossroads", "prompt-target", 7)
    player = seat(seated, link, True, "zh-CN")
    quiet = player.page.locator("button.quietly").first
    quiet.wait_for()
    plain = quiet.evaluate("e => getComputedStyle(e).backgroundColor")
    box = quiet.bounding_box()
    assert box is not None
    player.page.mouse.move(box["x"] + 20, box["y"] + 20)
    assert quiet.evaluate("e => e.matches(':hover')"), "as after a tap"
    assert quiet.evaluate("e => getComputedStyle(e).backgroundColor") == plain
