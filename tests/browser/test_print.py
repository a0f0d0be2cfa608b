"""What a printed game would not let pass: names under counters, bars over the map, cut lines, targets too small."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_faults import at_prompt
from tests.browser.test_pictures import go_on, seat
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser

# How much of each name of a town or city lies under counters, in parts of its own area; the worst one.
WORST_NAME = """() => {
  const boxes = [...document.querySelectorAll('g.place .face')].map((each) => each.getBoundingClientRect());
  const hidden = [...document.querySelectorAll('text.name.rank-2, text.name.rank-3')].map((name) => {
    const n = name.getBoundingClientRect();
    const over = boxes.map((b) => Math.max(0, Math.min(n.right, b.right) - Math.max(n.left, b.left))
      * Math.max(0, Math.min(n.bottom, b.bottom) - Math.max(n.top, b.top)));
    return [over.reduce((a, b) => a + b, 0) / (n.width * n.height), name.textContent];
  });
  return hidden.sort((a, b) => b[0] - a[0])[0];
}"""


def at_war(server: Server) -> Link:
    """Leningrad with both sides set up as suggested: the frontier towns lie among counters."""
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    table = link.table()
    while table["decision"]["prompt"]["key"] == "prompt-set-up":
        action = next(o["action"] for o in table["decision"]["options"] if not o.get("refs"))
        table = link.act(table, action).json()
    return link


def test_no_name_of_a_town_lies_under_counters(seated: Seated, server: Server) -> None:
    player = seat(seated, at_war(server), False, "en-GB")
    player.rest()
    part, name = player.page.evaluate(WORST_NAME)
    assert part < 0.35, name


def test_what_is_laid_over_the_map_is_chosen_above_it(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    player = seat(seated, link, False, "en-GB")
    bar, stage = player.page.locator(".overlays").bounding_box(), player.see("map").bounding_box()
    assert bar and stage and bar["y"] + bar["height"] <= stage["y"] + 1
    player.see("overlay-reach").click()
    expect(player.see("overlay-reach")).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_one_button_opens_the_layers(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    player = seat(seated, link, True, "en-GB")
    expect(player.see("overlay-reach")).to_be_hidden()
    player.see("layers").tap()
    player.see("overlay-reach").tap()
    expect(player.see("overlay-reach")).to_be_hidden()
    expect(player.see("layers")).to_contain_text("1")


@pytest.mark.parametrize("phone", [False, True])
def test_units_that_may_go_are_shown_as_counters_and_all_in_words_on_demand(
    seated: Seated, server: Server, phone: bool
) -> None:
    link = at_prompt(server, "leningrad", "campaign", "prompt-move")
    table = link.table()
    options = [o for o in table["decision"]["options"] if o.get("refs")]
    units = {o["refs"][0] for o in options if o["refs"][-1].startswith("unit:")}
    player = seat(seated, link, phone, "en-GB")
    movers = player.see("movers").get_by_test_id("option")
    expect(movers).to_have_count(len(units))
    assert {mover.get_attribute("data-ref") for mover in movers.all()} == units
    assert not player.page.locator(".options").get_by_text("Move to 1").count(), "hexes without a name are on the map"
    player.see("all-options").click()
    expect(player.see("option")).to_have_count(len(options))
    expect(player.see("movers")).to_have_count(0)


def test_a_counter_of_the_list_is_picked_by_a_click(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "leningrad", "campaign", "prompt-move")
    player = seat(seated, link, False, "en-GB")
    seq = player.seq
    last = player.see("movers").get_by_test_id("option").last
    ref = last.get_attribute("data-ref")
    last.click()
    player.settle(seq)
    assert ref in link.table()["decision"]["about"]


def test_where_only_places_may_be_chosen_the_keyboard_comes_to_their_list(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "squad", "crossroads")
    player = seat(seated, link, False, "en-GB")
    expect(player.see("all-options")).to_be_visible()
    assert player.see("option").count() == 0
    player.page.keyboard.press("o")
    player.page.keyboard.press("Enter")
    expect(player.see("option").first).to_be_visible()
    move = player.move
    player.page.keyboard.press("1")
    player.wait_move(move + 1)


CUT = """() => {
  const list = document.querySelector('[data-testid=recent]');
  const box = list.getBoundingClientRect();
  const lines = [...list.children].map((each) => each.getBoundingClientRect())
    .filter((each) => each.left < box.right - 2);
  return [lines.length, lines.filter((each) => each.top < box.top - 1 || each.bottom > box.bottom + 1).length];
}"""


@pytest.mark.parametrize("phone", [False, True])
def test_no_line_of_what_just_happened_is_cut(seated: Seated, server: Server, phone: bool) -> None:
    link = at_prompt(server, "leningrad", "campaign", "prompt-move")
    player = seat(seated, link, phone, "en-GB")
    shown, cut = player.page.evaluate(CUT)
    assert shown > 0
    assert cut == 0


def test_the_whole_map_stays_in_sight_when_the_cards_come(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "southern", "campaign", "prompt-round")
    player = seat(seated, link, False, "en-GB")
    expect(player.page.locator(".hands")).to_be_visible()
    player.rest()
    stage = player.see("map").bounding_box()
    assert stage
    for name in player.page.locator("text.name").all():
        box = name.bounding_box()
        assert box and box["x"] >= stage["x"] and box["y"] >= stage["y"], name.text_content()
        assert box["x"] + box["width"] <= stage["x"] + stage["width"], name.text_content()
        assert box["y"] + box["height"] <= stage["y"] + stage["height"], name.text_content()


@pytest.mark.parametrize(
    "game,prompt,ending", [("southern", "prompt-round", "Pass"), ("okinawa", "prompt-supply", "Give up no more")]
)
def test_cards_and_chits_are_no_units_that_could_still_act(
    seated: Seated, server: Server, game: str, prompt: str, ending: str
) -> None:
    player = seat(seated, at_prompt(server, game, "campaign", prompt), False, "en-GB")
    expect(player.see("option-button").filter(has_text=ending)).to_be_visible()
    expect(player.see("option-button").filter(has_text=ending)).not_to_contain_text("could still act")


# Buttons that a finger must hit; a line of text is as high as it is, the grip of the sheet as broad.
SMALL = """() => [...document.querySelectorAll('button:not(.link):not(.line):not(.grip), select, summary')]
  .map((each) => [each.getBoundingClientRect(), each])
  .filter(([box, each]) => box.width && getComputedStyle(each).visibility !== 'hidden')
  .filter(([box]) => box.height < 39.5 || box.width < 39.5)
  .map(([box, each]) => `${Math.round(box.width)}x${Math.round(box.height)} ${each.outerHTML.slice(0, 90)}`)"""


@pytest.mark.parametrize("game", ["leningrad", "southern", "squad"])
def test_every_button_on_a_phone_is_large_enough_for_a_finger(seated: Seated, server: Server, game: str) -> None:
    scenario, prompt = {
        "leningrad": ("campaign", "prompt-move"),
        "southern": ("campaign", "prompt-round"),
        "squad": ("crossroads", "prompt-mover"),
    }[game]
    player = seat(seated, at_prompt(server, game, scenario, prompt), True, "en-GB")
    player.page.wait_for_load_state("networkidle")
    assert player.page.evaluate(SMALL) == []
    for tab in ("stack", "state", "log", "chat"):
        player.page.locator(f"#tab-{tab}").tap()
        assert player.page.evaluate(SMALL) == [], tab
    player.see("menu").tap()
    expect(player.page.get_by_role("dialog")).to_be_visible()
    assert player.page.evaluate(SMALL) == []
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_language_and_help_are_in_the_menu_of_a_phone(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}", phone=True).ready()
    expect(player.see("language")).to_be_hidden()
    player.see("menu").tap()
    player.see("menu-zh").tap()
    expect(player.see("prompt")).to_contain_text("红方")
    player.see("menu-help").tap()
    expect(player.page.get_by_role("dialog", name="帮助")).to_be_visible()
    expect(player.page.locator("dialog kbd").first).to_be_hidden()


def test_a_table_of_older_rules_is_shown_and_not_called_a_draw(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    outcome = {"winner": None, "points": [0, 0], "reason": {"key": "reason-old-rules"}, "lines": []}

    def retired(route: Route) -> None:
        answer = route.fetch()
        trouble = {"key": "trouble-old-rules", "args": {"was": "1", "now": 2}}
        body = {**answer.json(), "trouble": trouble, "outcome": outcome, "decision": None}
        route.fulfill(response=answer, body=json.dumps(body))

    player = seated("/favicon.svg")
    player.page.route("**/table?**", retired)
    player.page.route("**/table", retired)
    player.page.route_web_socket("**/*", lambda _: None)  # nobody is there who would tell otherwise
    player.page.goto(f"{server.url}/#/t/{red.token}")
    expect(player.see("prompt")).to_contain_text("to look at only")
    expect(player.page.get_by_role("alert")).to_contain_text("begun under rules 1")
    expect(player.see("winner")).to_have_count(0)
    expect(player.page.locator("div.away")).to_have_count(0)


def open_rules(player: Player) -> float:
    player.page.locator("#tab-rules").click()
    player.see("rules").locator("article").first.wait_for()
    return float(player.page.locator("#panel").evaluate("e => e.clientHeight"))


def test_who_opens_the_rulebook_has_room_to_read(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "leningrad", "campaign", "prompt-move")
    player = seat(seated, link, False, "en-GB")
    player.page.set_viewport_size({"width": 1280, "height": 720})
    assert open_rules(player) >= 240


GO_IN_SIGHT = """() => {
  const boxOf = (which) => document.querySelector(which).getBoundingClientRect();
  const [go, part] = [boxOf('[data-testid=battle-go]'), boxOf('.decision')];
  return go.bottom <= part.bottom + 1 && go.bottom <= innerHeight && go.top >= part.top;
}"""


def test_a_fight_is_begun_without_scrolling_with_larger_text(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "leningrad", "campaign", "prompt-attack")
    table: dict[str, Any] = link.table()
    if not table["decision"].get("foes"):
        go_on(link, Random(5), lambda _, table: bool((table["decision"] or {}).get("foes")))
    player = seat(seated, link, False, "en-GB")
    player.page.set_viewport_size({"width": 1280, "height": 720})
    player.page.evaluate("document.documentElement.style.setProperty('--text', '1.35')")
    fight = player.page.locator("[data-testid=foe], [data-testid=battle-go]").first
    fight.wait_for()
    if player.see("foe").count():
        fight.click()
    player.see("battle-go").wait_for()
    player.page.wait_for_load_state("networkidle")
    assert player.page.evaluate(GO_IN_SIGHT)
