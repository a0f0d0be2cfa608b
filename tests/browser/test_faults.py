"""What went wrong once at the table, shown to be right: fan, marks, dragging, endings, lists, labels, refusals."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_map import STACK_IN_SIGHT, at_leningrad
from tests.browser.test_pictures import go_on, seat
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser
BOTH = [pytest.param(False, id="desk"), pytest.param(True, id="phone")]


def at_prompt(server: Server, game: str, scenario: str, prompt: str, seed: int = 3) -> Link:
    link, _ = make(server, ["me", "me"], game, scenario)
    table = go_on(link, Random(seed), lambda _, t: t["decision"]["prompt"]["key"] == prompt, 1500)
    assert table["decision"]["prompt"]["key"] == prompt
    return link


# --- the fan ---------------------------------------------------------------------------------------------------------


def stack_to_choose_from(player: Player) -> tuple[float, float]:
    """The middle of a stack in which more than one counter may be chosen."""
    found = player.page.wait_for_function(
        """() => {
          const box = (e) => e.getBoundingClientRect();
          const tops = [...document.querySelectorAll('g.place.option:not(.under)')].map(box);
          const under = [...document.querySelectorAll('g.place.option.under')].map(box);
          const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < a.width / 2;
          const found = tops.find((a) => a.x > 20 && a.y > 60 && under.some((b) => near(a, b)));
          return found ? [found.x + found.width / 2, found.y + found.height / 2] : null;
        }"""
    ).json_value()
    return found[0], found[1]


@pytest.mark.parametrize("phone", BOTH)
def test_the_fan_names_its_units_and_shuts_when_one_is_picked(seated: Seated, server: Server, phone: bool) -> None:
    link = at_prompt(server, "leningrad", "campaign", "prompt-move-unit", 7)
    player = seat(seated, link, phone, "en-GB")
    player.rest()
    x, y = stack_to_choose_from(player)
    if phone:
        player.page.touchscreen.tap(x, y)
    else:
        player.page.mouse.move(x, y)
    fan = player.see("fan")
    expect(fan).to_be_visible()
    names = fan.locator(".name").all_inner_texts()
    assert len(names) > 1 and all(names)
    seq = player.seq
    (fan.locator("button.option").first.tap if phone else fan.locator("button.option").first.click)()
    player.settle(seq)
    expect(fan).to_have_count(0)


def test_the_fan_shuts_when_the_pointer_leaves(seated: Seated, server: Server) -> None:
    player = at_leningrad(seated, server)
    place = player.page.evaluate(STACK_IN_SIGHT)
    player.page.mouse.move(*place)
    expect(player.see("fan")).to_be_visible()
    player.page.mouse.move(5, 700)
    expect(player.see("fan")).to_have_count(0)


def test_the_fan_stays_shut_after_a_pick_until_the_pointer_has_left(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "leningrad", "campaign", "prompt-move-unit", 7)
    player = seat(seated, link, False, "en-GB")
    player.page.clock.install()  # the page's own clock: the fan opens some time after the pointer has come
    player.rest()
    x, y = stack_to_choose_from(player)
    player.page.mouse.move(x, y)
    fan = player.see("fan")
    expect(fan).to_be_visible()
    seq = player.seq
    fan.locator("button.option").first.press("Enter")  # the pointer rests on the stack meanwhile
    player.settle(seq)
    player.rest()
    expect(fan).to_have_count(0)
    player.page.mouse.move(x + 1, y)
    player.page.clock.run_for(2000)
    expect(fan).to_have_count(0)
    player.page.mouse.move(5, 700)
    player.page.mouse.move(x, y)
    player.page.clock.run_for(2000)
    expect(fan).to_be_visible()


def test_the_fan_covers_no_lit_place(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "leningrad", "campaign", "prompt-move-unit", 7)
    player = seat(seated, link, False, "en-GB")
    player.rest()
    player.page.mouse.move(*stack_to_choose_from(player))
    box = player.see("fan").bounding_box()
    assert box is not None
    lit = player.page.locator("g.place.option:not(.under)")
    middles = [b for i in range(lit.count()) if (b := lit.nth(i).bounding_box())]
    covered = [
        b
        for b in middles
        if box["x"] < b["x"] + b["width"] / 2 < box["x"] + box["width"]
        and box["y"] < b["y"] + b["height"] / 2 < box["y"] + box["height"]
    ]
    assert covered == []


# --- who acts --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", BOTH)
def test_who_acts_is_marked_on_the_map_and_in_the_panel(seated: Seated, server: Server, phone: bool) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}", phone=phone).ready()
    player.choose("Activate unit 2")
    expect(player.counter("unit:2")).to_have_class(re.compile(r"\bacting\b"))
    expect(player.see("acting").get_by_role("button")).to_have_count(1)
    x, y = player.place_of("unit:0")  # look at another: the mark stays where it is
    player.page.mouse.click(x, y)
    expect(player.counter("unit:0")).to_have_class(re.compile(r"\binspected\b"))
    expect(player.counter("unit:2")).to_have_class(re.compile(r"\bacting\b"))
    expect(player.counter("unit:0")).not_to_have_class(re.compile(r"\bacting\b"))


def test_the_place_that_a_question_is_about_is_lit(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "southern", "campaign", "prompt-action")
    player = seat(seated, link, False, "en-GB")
    area = next(ref for ref in link.table()["decision"]["about"] if ref.startswith("space:"))
    assert area
    expect(player.page.locator("path.where")).to_have_count(1)


# --- dragging --------------------------------------------------------------------------------------------------------


def test_the_counter_itself_is_dragged_and_its_goals_are_lit(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    name = player.counter("unit:3").locator(".counter").text_content()
    player.page.mouse.move(*player.place_of("unit:3"))
    player.page.mouse.down()
    player.page.mouse.move(*player.road(5), steps=8)
    expect(player.see("ghost")).to_be_visible()
    assert player.see("ghost").text_content() == name
    expect(player.page.locator("path.target")).not_to_have_count(0)
    assert player.page.evaluate("String(getSelection())") == ""
    player.page.mouse.move(*player.road(4), steps=4)
    player.page.mouse.up()
    player.wait_move(2)
    assert player.page.evaluate("String(getSelection())") == ""


# --- endings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", BOTH)
def test_ending_a_phase_says_what_is_unspent_and_asks_again(seated: Seated, server: Server, phone: bool) -> None:
    link = at_prompt(server, "okinawa", "campaign", "prompt-move")
    player = seat(seated, link, phone, "en-GB")
    units = {ref for option in link.table()["decision"]["options"] for ref in option.get("refs", ())[:1]}
    end = player.page.locator("[data-tag=pass]")
    expect(end).to_contain_text("could still act")
    expect(end).not_to_have_class(re.compile("primary"))
    seq = player.seq
    end.click()
    asked = player.page.get_by_role("alertdialog")
    expect(asked).to_contain_text(re.compile(rf"of {len(units)}|{len(units)} of"))
    player.see("not-yet").click()
    expect(asked).to_have_count(0)
    assert player.seq == seq
    end.click()
    player.see("commit").click()
    player.settle(seq)


def test_n_and_p_go_through_the_unspent_units(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "okinawa", "campaign", "prompt-move")
    player = seat(seated, link, False, "en-GB")
    player.wait_asked()
    looked = player.page.locator("g.place.inspected")
    player.page.keyboard.press("n")
    first = looked.get_attribute("data-ref")
    player.page.keyboard.press("n")
    second = looked.get_attribute("data-ref")
    assert first != second
    player.page.keyboard.press("p")
    assert looked.get_attribute("data-ref") == first


# --- lists and panels ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size,text", [((1440, 900), 1), ((1280, 720), 1), ((1280, 720), 1.35)])
def test_options_are_not_cut_off(seated: Seated, server: Server, size: tuple[int, int], text: float) -> None:
    link = at_prompt(server, "okinawa", "campaign", "prompt-move")
    player = seat(seated, link, False, "en-GB")
    player.page.set_viewport_size({"width": size[0], "height": size[1]})
    player.page.evaluate(f"document.documentElement.style.setProperty('--text', '{text}')")
    player.rest()
    options = player.page.locator("ul.options")
    assert options.evaluate("e => e.scrollHeight <= e.clientHeight + 1"), "an inner scroller"
    last, panel = options.locator("button").last.bounding_box(), player.page.locator(".decision").bounding_box()
    assert last is not None and panel is not None
    assert last["y"] + last["height"] <= panel["y"] + panel["height"] + 1, "the last option is out of sight"


def test_a_panel_stays_inside_the_side_bar(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "naval", "dokdo")
    go_on(link, Random(2), lambda _, t: t["decision"]["prompt"]["key"] in ("prompt-area", "prompt-fight"), 1500)
    player = seat(seated, link, False, "en-GB")
    player.page.locator("#tab-state").click()
    assert player.page.locator("#panel").evaluate("e => e.scrollWidth <= e.clientWidth + 1")


def test_the_enemys_open_chits_are_not_counted_as_my_hand(seated: Seated, server: Server) -> None:
    link, *_ = make(server, ["me", "friend"], "leningrad", "campaign")
    table = link.table()
    model = table["view"]["pieces"][0]
    held = [model | {"id": f"chit:{90 + i}", "at": f"hand:{seat}"} for i, seat in enumerate((0, 0, 1, 1, 1))]
    shown = table | {"view": table["view"] | {"pieces": [*table["view"]["pieces"], *held]}}
    player = seated("/favicon.svg")
    player.page.route(re.compile(r"/api/table(\?.*)?$"), lambda route: route.fulfill(json=shown))
    player.page.route_web_socket("**/live*", lambda _: None)  # nothing else happens at this table
    player.page.goto(f"{server.url}/#/t/{link.token}")
    expect(player.page.locator(".hands .card")).to_have_count(5, timeout=60_000)
    expect(player.page.locator(".hands .toggle")).to_have_text("Hand 2")
    expect(player.page.locator(".hands .other")).to_have_text("Soviet: 3 cards")


def test_an_analysis_has_no_curtain_and_says_what_it_is(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.choose("Pass")
    player.see("replay").click()
    player.see("replay-back").click()
    with player.page.context.expect_page() as opened:
        player.see("branch").click()
    branch = Player(opened.value, server.url).ready()
    expect(branch.see("analysis")).to_have_text("Analysis")
    expect(branch.see("curtain")).to_have_count(0)
    branch.wait_asked()


def test_odds_that_come_too_late_are_no_error(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "squad", "crossroads", "prompt-fire-group")
    player = seat(seated, link, False, "en-GB")
    refused: list[str] = []
    player.page.on("response", lambda r: refused.append(r.url) if r.status == 422 else None)
    rng, hovered = Random(5), 0
    for _ in range(6):
        player.by_hand()
        for option in player.page.locator("[data-testid=option]:not(:disabled)").all()[:4]:
            with suppress(TimeoutError):  # a fight that is proposed may take the place of the list
                option.hover(timeout=6_000)
                hovered += 1
        player.choose_any(rng)
    assert hovered
    player.page.wait_for_load_state("networkidle")
    assert refused == []


NAMES = """() => [...document.querySelectorAll('text.name')].map((e) => {
  const b = e.getBoundingClientRect();
  return [e.textContent, b.x, b.y, b.x + b.width, b.y + b.height * 0.8, b.height];
})"""


def overprinted(page: Page) -> list[tuple[str, str]]:
    names: list[Any] = page.evaluate(NAMES)

    def over(a: list[Any], b: list[Any]) -> bool:
        slack = 2
        return bool(
            a[1] < b[3] - slack and b[1] < a[3] - slack and a[2] + slack < b[4] - slack and b[2] + slack < a[4] - slack
        )

    return [(a[0], b[0]) for i, a in enumerate(names) for b in names[i + 1 :] if over(a, b)]


@pytest.mark.parametrize("game", ["leningrad", "okinawa", "southern"])
def test_names_do_not_overprint_when_the_whole_map_is_seen(seated: Seated, server: Server, game: str) -> None:
    link, _ = make(server, ["me", "me"], game, "campaign")
    player = seat(seated, link, False, "en-GB")
    player.wait_asked()
    player.rest()
    player.page.get_by_role("button", name="Whole map").click()
    player.rest()
    player.drawn()
    assert overprinted(player.page) == []


def test_names_do_not_balloon_while_the_map_is_zoomed(seated: Seated, server: Server) -> None:
    player = at_leningrad(seated, server)
    player.page.get_by_role("button", name="Whole map").click()
    player.rest()
    before = max(name[5] for name in player.page.evaluate(NAMES))
    box = player.see("map").bounding_box()
    assert box is not None
    player.page.mouse.move(box["x"] + 400, box["y"] + 300)
    heights = []
    for _ in range(4):
        player.page.mouse.wheel(0, -120)
        heights.append(max(name[5] for name in player.page.evaluate(NAMES)))  # in the middle of it
    assert max(heights) < before * 1.25


def test_latin_letters_come_from_a_latin_face(seated: Seated) -> None:
    player = seated("/", language="zh-CN")
    for variable in ("--ui-font", "--map-font", "--counter-font"):
        stack = player.page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('{variable}')")
        faces = [face.strip(' "') for face in stack.split(",")]
        assert faces[0] in ("Source Sans 3", "Source Serif 4")
        chinese = min(i for i, face in enumerate(faces) if face.endswith((" SC", "YaHei", "SimSun")))
        latin = ("Source Sans 3", "Segoe UI", "Helvetica Neue", "Noto Sans", "DejaVu Sans", "Source Serif 4")
        assert all(face in latin for face in faces[:chinese])
    loaded = "document.fonts.load('16px \"Source Serif 4\"', 'ė').then((f) => f.length)"
    assert player.page.evaluate(loaded) > 0


def test_the_curtains_box_stands_beside_its_words(seated: Seated, server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    player = seated(f"/#/t/{both.token}", phone=True).ready()
    box = player.page.locator(".curtain input").bounding_box()
    words = player.page.locator(".curtain label").bounding_box()
    assert box is not None and words is not None
    assert words["y"] - 2 <= box["y"] and box["y"] + box["height"] / 2 < words["y"] + 30
    assert box["x"] - words["x"] < 6


# --- why not ---------------------------------------------------------------------------------------------------------


def moving_alone(server: Server) -> Link:
    """Leningrad: a unit is being moved that stands alone in its hex."""
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")

    def alone(_: Link, table: dict[str, Any]) -> bool:
        movers = [ref for ref in table["decision"].get("about", ()) if ref.startswith("unit:")]
        places = [piece["at"] for piece in table["view"]["pieces"]]
        home = [piece["at"] for piece in table["view"]["pieces"] if piece["id"] in movers]
        return table["decision"]["prompt"]["key"] == "prompt-move" and bool(home) and places.count(home[0]) == 1

    go_on(link, Random(7), alone, 1500)
    return link


@pytest.mark.parametrize("what", ["an enemy", "the own hex", "the sea"])
def test_whatever_is_clicked_while_moving_is_answered(seated: Seated, server: Server, what: str) -> None:
    link = moving_alone(server)
    player = seat(seated, link, False, "en-GB")
    player.page.get_by_role("button", name="Whole map").click()
    player.rest()
    table = link.table()
    seat_asked = table["decision"]["seat"]
    pieces = [p for p in table["view"]["pieces"] if p["at"].startswith("space:") and p["look"] == "counter"]
    board = link.http.get("/api/games/leningrad/board/campaign").json()
    spaces = {s["id"]: s for s in board["spaces"]}
    if what == "an enemy":
        id = next(int(p["at"][6:]) for p in pieces if p.get("side") not in (None, seat_asked))
    elif what == "the own hex":
        mover = next(ref for ref in table["decision"]["about"] if ref.startswith("unit:"))
        id = next(int(p["at"][6:]) for p in pieces if p["id"] == mover)
    else:
        taken = {p["at"] for p in pieces}
        id = next(s["id"] for s in board["spaces"] if s["terrain"] == "sea" and f"space:{s['id']}" not in taken)
    lit = {ref for option in table["decision"]["options"] for ref in option.get("refs", ())}
    assert f"space:{id}" not in lit
    x, y = player.point(spaces[id]["x"], spaces[id]["y"])
    player.page.mouse.click(x, y)
    expect(player.see("refusal")).to_be_visible()


# --- waiting for a friend --------------------------------------------------------------------------------------------


def test_a_friend_who_has_not_joined_is_invited_from_the_waiting_panel(seated: Seated) -> None:
    player = seated("/")
    player.see("game-toy").click()
    player.see("opponent-friend").check()
    player.see("start").click()
    link = player.see("friend-link").input_value()
    player.see("enter").click()
    player.ready()
    player.choose("Pass")
    expect(player.see("invite").locator("input")).to_have_value(link)
    friend = seated("/" + link.partition("/")[2].partition("/")[2].partition("/")[2])
    friend.ready()
    expect(player.see("invite")).to_have_count(0)


# --- ending a game ---------------------------------------------------------------------------------------------------


def two_players(seated: Seated, server: Server) -> tuple[Player, Player]:
    red, blue, _ = make(server, ["me", "friend"])
    return seated(f"/#/t/{red.token}").ready(), seated(f"/#/t/{blue.token}").ready()


def test_a_game_is_resigned_after_a_second_question_and_played_again_with_sides_swapped(
    seated: Seated, server: Server
) -> None:
    one, other = two_players(seated, server)
    one.see("menu").click()
    one.see("resign").click()
    assert other.see("winner").count() == 0
    one.see("resign-sure").click()
    expect(other.see("winner")).to_contain_text("Blue")
    expect(one.see("winner")).to_contain_text("Blue")
    one.see("rematch").click()
    expect(other.see("rematch")).to_contain_text("Accept")
    other.see("rematch").click()
    expect(one.see("winner")).to_have_count(0)
    expect(other.see("winner")).to_have_count(0)
    other.wait_asked()
    expect(other.see("prompt")).to_contain_text("Red")  # who was Blue


def test_a_draw_is_offered_refused_and_agreed(seated: Seated, server: Server) -> None:
    one, other = two_players(seated, server)
    for answer in ("draw-refuse", "draw-accept"):
        one.see("menu").click()
        one.see("offer-draw").click()
        expect(one.see("draw-offer")).to_be_visible()
        other.see(answer).click()
        expect(one.see("draw-offer")).to_have_count(0)
    expect(one.see("winner")).to_contain_text("draw")


def test_on_a_phone_cards_in_hand_leave_the_legend_free(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "southern", "campaign", "prompt-round")
    player = seat(seated, link, True, "en-GB")
    player.see("legend-toggle").tap()
    expect(player.see("legend")).to_be_visible()
    player.see("legend-toggle").tap()
    expect(player.see("legend")).to_have_count(0)
