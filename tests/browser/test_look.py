"""Each game's own face, and what a printed map has in its margin."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_faults import at_prompt
from tests.browser.test_groups import space_of
from tests.browser.test_map import scale
from tests.browser.test_pictures import go_on, seat
from tests.browser.turns import play_until_asked
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser

FACES = {
    "leningrad": ("campaign", "Old Standard TT"),
    "okinawa": ("campaign", "Cutive"),
    "southern": ("campaign", "Limelight"),
    "naval": ("dokdo", "Oswald"),
    "squad": ("crossroads", "Stardos Stencil"),
}


# What makes a game's map its own, and how often it is drawn at least: firs, relief, closed land, ships, roofs.
OWN = {
    "leningrad": ("svg.static path[fill='#5f7f45']", 1),
    "okinawa": ("svg.static path[fill='url(#hachures)']", 3),
    "southern": ("svg.static rect[fill='url(#closed)']", 1),
    "naval": (".panel use", 1),
    "squad": ("svg.static path[fill='url(#tiles)']", 10),
}


@pytest.mark.parametrize("game", FACES)
def test_every_game_has_its_own_face_compass_scale_and_legend(seated: Seated, server: Server, game: str) -> None:
    scenario, face = FACES[game]
    link, _ = make(server, ["me", "me"], game, scenario)
    player = seat(seated, link, False, "en-GB")
    title = player.page.locator(".top .title")
    assert face in title.evaluate("e => getComputedStyle(e).fontFamily")
    assert player.page.evaluate(f"document.fonts.load('700 20px \"{face}\"').then((f) => f.length)") > 0
    expect(player.see("title-block")).to_contain_text((title.text_content() or "?").strip())
    drawn, least = OWN[game]
    assert player.page.locator(drawn).count() >= least
    cartouche = player.see("cartouche")
    expect(cartouche.get_by_role("img", name="North")).to_be_visible()
    assert cartouche.locator(".bar").count() == (0 if game == "southern" else 1), "an area map has no one scale"
    player.see("legend-toggle").click()
    assert player.see("legend").locator("li").count() >= 2


def test_ships_are_silhouettes_by_their_class(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "naval", "sakishima")
    player = seat(seated, link, False, "en-GB")
    kinds = "new Set([...document.querySelectorAll('.panel use')].map((e) => e.getAttribute('href'))).size"
    player.page.wait_for_function(f"() => {kinds} >= 4")


def test_the_front_is_drawn_and_a_city_of_three_hexes_is_one_place(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    go_on(link, Random(3), lambda _, table: table["view"]["turn"] >= 1)
    player = seat(seated, link, False, "en-GB")
    assert (player.see("front").locator("path").first.get_attribute("d") or "").count("M") >= 1
    player.page.get_by_role("button", name="Whole map").click()
    player.rest()
    names = player.page.locator("text.name").all_text_contents()
    assert [name for name in names if "Leningrad" in name] == ["Leningrad"]
    units = [p for p in link.table()["view"]["pieces"] if p["id"] == "unit:0"]
    number = units[0]["name"]["args"]["n"]
    assert player.page.locator("g.place[data-ref='unit:0'] text.unit").text_content() == str(number)


def test_names_stand_off_the_hexes_with_leaders_where_the_game_wants_it(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "okinawa", "campaign")
    player = seat(seated, link, False, "en-GB")
    assert player.page.locator("path.leader").count() == player.page.locator("text.name").count() > 20
    assert scale(player) >= 0.6, "figures on counters can be read at the first look"


def test_cards_are_illustrated_and_areas_show_their_forces(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "southern", "campaign")
    go_on(link, Random(1), lambda _, table: table["decision"]["prompt"]["key"] == "prompt-round")
    player = seat(seated, link, False, "en-GB")
    cards = player.page.locator(".hands .card")
    cards.nth(2).wait_for()
    expect(player.see("art")).to_have_count(cards.count())
    assert player.see("strip").count() > 5


# Names of places that lie under what is laid over the map's corners.
UNDER_TOOLS = """() => {
  const tools = [...document.querySelectorAll('.frame .tools')]
    .map((each) => each.getBoundingClientRect());
  return [...document.querySelectorAll('text.name')].filter((name) => {
    const n = name.getBoundingClientRect();
    return tools.some((b) => n.left < b.right && b.left < n.right && n.top < b.bottom && b.top < n.bottom);
  }).map((name) => name.textContent);
}"""


@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
def test_no_name_lies_under_the_tools_where_the_map_is_seen_whole(
    seated: Seated, server: Server, language: str
) -> None:
    player = seat(seated, at_prompt(server, "southern", "campaign", "prompt-round"), False, language)
    player.drawn()
    assert player.page.evaluate(UNDER_TOOLS) == []


@pytest.mark.parametrize("language", ["zh-CN", "en-GB"])
def test_cards_are_read_whole_beside_a_map_without_bare_table(seated: Seated, server: Server, language: str) -> None:
    link = at_prompt(server, "southern", "campaign", "prompt-round")
    player = seat(seated, link, False, language)
    for width, height in ((1440, 900), (1280, 720)):
        player.page.set_viewport_size({"width": width, "height": height})
        player.drawn()
        stage, sheet = player.see("map").bounding_box(), player.page.locator(".picture").bounding_box()
        assert stage and sheet
        assert sheet["width"] >= stage["width"] * 0.88, f"bare table at {width}"
        tray = player.page.locator(".hands .cards").bounding_box()
        last = player.page.locator(".hands .card").last.bounding_box()
        assert tray and last and last["y"] + last["height"] <= tray["y"] + tray["height"], (
            f"cards out of sight at {width}"
        )


def test_fire_is_drawn_from_who_fires_to_the_target(seated: Seated, server: Server) -> None:
    links = make(server, ["me", "friend"], game="squad", scenario="crossroads")
    play_until_asked(links[:2], Random(3), "prompt-fire-group", 1, "pass", "hold")
    player = seated(f"/#/t/{links[1].token}").ready()
    x, y = player.place_of(str(player.page.locator("g.place.option").first.get_attribute("data-ref")))
    player.page.mouse.move(x, y)
    expect(player.see("shot").first).to_be_attached()


def test_a_thread_of_sight_follows_the_pointer(seated: Seated, server: Server) -> None:
    """Where the table tells sight before the shot; by the game's own rule only fire shows it."""
    links = make(server, ["me", "friend"], "squad", "crossroads", **{"blind-fire": False})
    play_until_asked(links[:2], Random(4), "prompt-step", 0, "target")
    player = seated(f"/#/t/{links[0].token}").ready()
    acting = player.page.locator("g.place.acting").first.get_attribute("data-ref")
    other = next(p for p in links[0].table()["view"]["pieces"] if p["at"].startswith("space:") and p["side"] == 1)
    assert acting and acting != other["id"]
    player.page.mouse.move(*player.place_of(other["id"]), steps=4)
    expect(player.see("thread").first).to_be_attached()


def brightness(player: Player, part: str) -> int:
    """0 to 255, of a part's background."""
    colour = player.page.locator(part).first.evaluate("e => getComputedStyle(e).backgroundColor")
    return sum(int(figure) for figure in re.findall(r"\d+", colour)[:3]) // 3


@pytest.mark.parametrize("game", FACES)
def test_surroundings_are_light_or_dark_by_the_machine_or_by_choice_and_never_grey(
    seated: Seated, server: Server, game: str
) -> None:
    link, _ = make(server, ["me", "me"], game, FACES[game][0])
    player = seat(seated, link, False, "en-GB")
    assert brightness(player, ".side") > 200
    light = brightness(player, ".frame")
    player.page.emulate_media(color_scheme="dark")
    assert brightness(player, ".side") < 60
    assert brightness(player, ".frame") < light
    table = player.page.locator(".frame").evaluate("e => getComputedStyle(e).backgroundColor")
    assert len(set(re.findall(r"\d+", table)[:3])) == 3, "grey"
    player.see("menu").click()
    player.see("surround-light").click()
    assert brightness(player, ".side") > 200
    player.page.reload()
    player.ready()
    assert brightness(player, ".side") > 200, "the choice is kept"


def test_each_box_in_the_lobby_has_the_letters_and_the_colour_of_its_game(seated: Seated) -> None:
    player = seated("/")
    for game, (_, face) in FACES.items():
        title = player.page.locator(f"[data-testid=game-{game}] .title")
        expect(title).to_have_css("font-family", re.compile(face))
    colours = {
        player.page.locator(f"[data-testid=game-{game}] .title").evaluate("e => getComputedStyle(e).backgroundColor")
        for game in FACES
    }
    assert len(colours) == len(FACES)
    player.see("game-southern").click()
    dialog = player.page.get_by_role("dialog")
    expect(dialog.locator("header h2")).to_have_css("font-family", re.compile("Limelight"))
    expect(dialog.locator("header img")).to_be_visible()


@pytest.mark.parametrize("height", [900, 720])
def test_who_plays_which_side_against_whom_is_seen_at_once_in_a_new_game(seated: Seated, height: int) -> None:
    player = seated("/")
    player.page.set_viewport_size({"width": 1280, "height": height})
    for game in FACES:
        player.see(f"game-{game}").click()
        side, start = player.see("seat-1").bounding_box(), player.see("start").bounding_box()
        assert side and start and side["y"] + side["height"] < start["y"], f"{game} at {height}"
        player.page.keyboard.press("Escape")


def test_cards_to_choose_from_show_their_drawings(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "southern", "campaign")
    player = seat(seated, link, False, "en-GB")
    expect(player.see("option").first).to_be_visible()
    expect(player.see("option-art")).to_have_count(player.see("option").count())
    assert player.see("option-art").count() > 4


def test_one_game_is_marked_as_a_good_first_one(seated: Seated) -> None:
    player = seated("/")
    player.see("game-squad").wait_for()
    expect(player.see("first-game")).to_have_count(1)
    width = player.page.locator("[data-testid=game-leningrad] img").evaluate("e => e.clientWidth")
    assert width >= 320


def test_no_card_lies_over_the_replay_on_a_phone(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "southern", "campaign", "prompt-round")
    player = seat(seated, link, True, "en-GB")
    expect(player.page.locator(".hands")).to_be_visible()
    player.see("replay").tap()
    expect(player.see("replay-bar")).to_be_visible()
    expect(player.page.locator(".hands")).to_be_hidden()


def test_what_is_asked_about_stays_in_sight_when_the_sheet_rises(seated: Seated, server: Server) -> None:
    """On a phone the fight that lies open takes half of the screen from the map."""
    link = at_prompt(server, "southern", "campaign", "prompt-deed")
    about = next(ref for ref in link.table()["decision"]["about"] if ref.startswith("space:"))
    player = seat(seated, link, True, "en-GB")
    player.page.wait_for_load_state("networkidle")
    stage, place = player.see("map").bounding_box(), space_of(link, "southern", "campaign", int(about[6:]))
    assert stage is not None
    x, y = player.point(place["x"], place["y"])
    assert stage["x"] < x < stage["x"] + stage["width"] and stage["y"] < y < stage["y"] + stage["height"]


@pytest.mark.parametrize("phone", [False, True])
def test_nothing_peeps_out_below_the_start_button(seated: Seated, phone: bool) -> None:
    player = seated("/", phone=phone)
    player.see("game-leningrad").click()
    foot, body = player.page.locator(".foot").bounding_box(), player.page.locator("dialog .body").bounding_box()
    assert foot is not None and body is not None
    assert abs(foot["y"] + foot["height"] - body["y"] - body["height"]) <= 1
    assert (foot["x"], foot["width"]) == pytest.approx((body["x"], player.page.locator("form").evaluate(WIDTH)), abs=1)


# Of a form and the padding round it: a scroll bar lies beside them.
WIDTH = "e => e.clientWidth + 2 * parseFloat(getComputedStyle(e.parentElement).paddingLeft)"
