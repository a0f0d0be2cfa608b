"""Given out with few words, between people too: by a rule that the player states, so many of those alike, the last hand
with changes; counters held over the enemy until the odds are seen; orders brought to their place."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_faults import at_prompt
from tests.browser.test_flow import stand_still
from tests.browser.test_groups import space_of
from tests.browser.test_heaps import begun, place, ref, shown_of, whole_map
from tests.browser.test_orders import key_of, press, reaches, sailing
from tests.browser.test_pictures import go_on, seat
from tests.browser.test_routine import BOTH, finish
from tests.browser.test_standing import FIGHTS
from tests.server.serving import Link, Server, make
from tests.server.test_advice import branched

pytestmark = pytest.mark.browser
WORDS = [pytest.param("en-GB", "where they change nothing", id="en"), pytest.param("zh-CN", "并无损失的单位", id="zh")]


@pytest.fixture(scope="module")
def fire(server: Server) -> Link:
    """Two people; hits are to be given out by their owner: several where they change nothing, and to several alike."""
    for seed in (4, 8, 13, 7, 3, 6):
        links, rng = make(server, ["me", "friend"], "southern", "campaign")[:2], Random(seed)
        asked, table = 0, links[0].table()
        for _ in range(700):
            if not table.get("decision"):
                asked = 1 - asked
                table = links[asked].table()
                continue
            if is_hit(table["decision"]):
                return links[asked]
            options = table["decision"]["options"]
            eager = [option for option in options if option["action"]["type"] in FIGHTS]
            table = links[asked].act(table, rng.choice(eager or options)["action"]).json()
    raise AssertionError("nobody was hit")


def is_hit(decision: dict[str, Any]) -> bool:
    drills, alike = decision.get("drills", ()), decision.get("alike", ())
    several = any(len(each["row"]) > 1 for each in drills) and bool(alike)
    return decision["prompt"]["key"] == "prompt-hit-own" and several


def under_fire(fire: Link) -> tuple[Link, dict[str, Any]]:
    """That position again, as a table of its own; a branch off a game between people helps nobody either."""
    link = branched(fire, fire.table()["move"])
    return link, link.table()


@pytest.mark.parametrize("phone", BOTH)
@pytest.mark.parametrize("language,said", WORDS)
def test_hits_fall_where_they_change_nothing_by_one_button(
    seated: Seated, fire: Link, language: str, said: str, phone: bool
) -> None:
    """11.3 Several choices, and the counters are as they were."""
    link, table = under_fire(fire)
    row = table["decision"]["drills"][0]["row"]
    player = seat(seated, link, phone, language)
    expect(player.see("as-suggested")).to_have_count(0)
    expect(player.see("drill-harmless")).to_contain_text(said)
    press(player, "drill-harmless", phone)
    reaches(player, table["move"] + len(row))
    flags = [{piece["id"]: piece.get("flags") for piece in each["view"]["pieces"]} for each in (table, link.table())]
    assert all(flags[0][ref] == flags[1][ref] for ref in (f"unit:{action['unit']}" for action in row))


@pytest.mark.parametrize("phone", BOTH)
def test_a_rule_that_is_stated_for_good_is_kept_and_stopped(seated: Seated, fire: Link, phone: bool) -> None:
    """It answers after a while, is kept by the browser for the next time, and can be taken back while it waits."""
    link, table = under_fire(fire)
    player = seat(seated, link, phone, "en-GB")
    stand_still(player)
    press(player, "drill-always", phone)
    expect(player.see("drill-due")).to_be_visible()
    player.page.clock.run_for(500)
    assert link.table()["move"] == table["move"], "not at once: that would tell the other side something"
    press(player, "drill-stop", phone)
    expect(player.see("drill-harmless")).to_be_visible()
    player.page.clock.run_for(3000)
    assert link.table()["move"] == table["move"]
    press(player, "drill-always", phone)
    assert player.page.evaluate("localStorage.getItem('bingqi-drills')") == (
        f'["southern/{table["decision"]["seat"]}/harmless"]'
    )
    player.page.clock.run_for(2500)
    link.wait_until(lambda now: now["move"] >= table["move"] + len(table["decision"]["drills"][0]["row"]))


@pytest.mark.parametrize("phone", BOTH)
def test_so_many_of_those_alike_by_one_click(seated: Seated, fire: Link, phone: bool) -> None:
    link, table = under_fire(fire)
    hits = table["decision"]["prompt"]["args"]["hits"]
    player = seat(seated, link, phone, "en-GB")
    expect(player.see(f"alike-{hits + 1}")).to_have_count(0)  # more than are to be given out are not offered
    press(player, "alike-2", phone)
    reaches(player, table["move"] + 2)
    assert link.table()["move"] >= table["move"] + 2


# --- hands -----------------------------------------------------------------------------------------------------------


def at_second_hand(seated: Seated, server: Server, phone: bool) -> tuple[Player, Link, Counter[str]]:
    """The hand of the last table lies ready."""
    first, _ = make(server, ["me", "friend"], "southern", "campaign")[:2]
    player = seat(seated, first, phone, "en-GB")
    while (first.table().get("decision") or {}).get("prompt", {}).get("key") == "prompt-card":
        seq = player.seq
        press(player, "option", phone)
        player.settle(seq)
    second, _ = make(server, ["me", "friend"], "southern", "campaign")[:2]
    player.page.goto(f"{player.url}/#/t/{second.token}")
    player.page.reload()
    player.ready()
    return player, second, cards(first)


def cards(link: Link) -> Counter[str]:
    """Cards of one kind lie on one another, with their number."""
    pieces = [piece for piece in link.get(seat=0).json()["view"]["pieces"] if piece["at"] == "hand:0"]
    return Counter({piece["id"]: int(str(piece.get("badge") or "×1")[1:]) for piece in pieces})


def middle(button: Locator) -> tuple[float, float]:
    box = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("phone", BOTH)
def test_the_last_hand_is_taken_with_another_card_in_it(seated: Seated, server: Server, phone: bool) -> None:
    """The mouse drags a card onto the one that it replaces; a finger taps the one and then the other."""
    player, link, last = at_second_hand(seated, server, phone)
    expect(player.see("slot")).to_have_count(link.table()["decision"]["prompt"]["args"]["left"])
    other = player.see("option").last
    other.scroll_into_view_if_needed()
    if phone:
        player.see("slot").first.tap()
        other.tap()
    else:
        player.drag(middle(other), middle(player.see("slot").first))
    assert link.table()["move"] == 0, "it is only planned"
    press(player, "same-again", phone)
    link.wait_until(lambda table: not table.get("decision"))
    assert ((cards(link) - last).total(), (last - cards(link)).total()) == (1, 1)


# --- held over the enemy ---------------------------------------------------------------------------------------------


WINGS = ["kanoya", "takao_ku", "tainan", "5fb"]


@pytest.mark.parametrize("seen", [True, False])
def test_counters_let_go_over_the_enemy_attack_when_the_odds_were_seen(
    seated: Seated, server: Server, seen: bool
) -> None:
    """Dropped before that, the fight lies open and is agreed to."""
    link, _ = begun(server, "supply")
    table = link.table()
    player = seat(seated, link, False, "en-GB")
    whole_map(player)
    wing = shown_of(player, WINGS)
    x, y = place(link, player, "luzon")
    player.page.mouse.move(*player.place_of(ref(wing)))
    player.page.mouse.down()
    player.page.mouse.move(x, y, steps=6)
    if seen:
        expect(player.see("held-odds")).to_contain_text("%")
        expect(player.see("battle")).to_be_visible()
    assert link.table()["move"] == table["move"]
    player.page.mouse.up()
    if not seen:
        expect(player.see("battle-go")).to_be_enabled()
        assert link.table()["move"] == table["move"]
        player.see("battle-go").click()
    link.wait_until(lambda now: any(line.get("dice") for line in now["log"]))
    expect(player.see("held-odds")).to_have_count(0)


def test_odds_that_are_left_are_shut(seated: Seated, server: Server) -> None:
    link, _ = begun(server, "supply")
    table = link.table()
    player = seat(seated, link, False, "en-GB")
    whole_map(player)
    wing = shown_of(player, WINGS)
    home = player.place_of(ref(wing))
    player.page.mouse.move(*home)
    player.page.mouse.down()
    player.page.mouse.move(*place(link, player, "luzon"), steps=6)
    expect(player.see("held-odds")).to_be_visible()
    player.page.mouse.move(*home, steps=6)
    expect(player.see("held-odds")).to_have_count(0)
    expect(player.see("battle")).to_have_count(0)
    player.page.mouse.up()
    assert link.table()["move"] == table["move"]


@pytest.mark.parametrize("phone", BOTH)
def test_a_fight_goes_as_proposed_from_the_list_of_odds(seated: Seated, server: Server, phone: bool) -> None:
    link, _ = begun(server, "supply")
    table = link.table()
    player = seat(seated, link, phone, "en-GB")
    row = player.page.locator(".pair").filter(has=player.see("at-once")).first
    expect(row.locator(".chance")).to_contain_text("%")
    press(player, "at-once", phone)
    finish(player)
    link.wait_until(lambda now: now["move"] > table["move"] + 1)
    expect(player.see("battle")).to_have_count(0)


# --- orders ----------------------------------------------------------------------------------------------------------


def test_an_order_is_brought_to_its_place(seated: Seated, server: Server) -> None:
    """Naval: what a boat shall do is dragged from its button to the hex; boat, plan and hex are one act."""
    link, _ = make(server, ["me", "me"], "naval", "dokdo")
    table = go_on(link, Random(3), lambda _, t: key_of(t) == "prompt-boat" and sailing(t) is not None, 1500)
    number = sailing(table)
    assert number is not None
    order = table["decision"]["orders"][number]
    boat = order["ref"]
    player = seat(seated, link, False, "en-GB")
    player.page.get_by_role("button", name="Whole map").click()
    player.rest()
    reach = link.post("/overlay", {"name": "reach", "refs": [boat]}).json()["patches"]
    here = next(piece["at"] for piece in table["view"]["pieces"] if piece["id"] == boat)
    goal = next(patch["space"] for patch in reach if f"space:{patch['space']}" != here)
    spot = space_of(link, "naval", "dokdo", goal)
    player.page.mouse.move(*middle(player.see("order").nth(number)))
    player.page.mouse.down()
    player.page.mouse.move(*player.point(spot["x"], spot["y"]), steps=6)
    expect(player.see("brought")).to_be_visible()
    player.page.mouse.up()
    wait = "n => Number(document.querySelector('.page').dataset.move) >= n"
    player.page.wait_for_function(
        f"n => ({wait})(n) || !!document.querySelector('[data-testid=commit]')", arg=table["move"] + 3
    )
    if player.see("commit").count():  # it has odds: they are seen first
        player.see("commit").click()
    link.wait_until(lambda now: now["move"] >= table["move"] + 3)
    expect(player.see("brought")).to_have_count(0)
    log = [line for line in link.table()["log"] if line["move"] > table["move"]]
    assert any(f"space:{goal}" in line.get("refs", ()) for line in log), log


@pytest.mark.parametrize("phone", BOTH)
def test_every_hex_is_searched_once_by_one_button(seated: Seated, server: Server, phone: bool) -> None:
    link, _ = make(server, ["me", "me"], "naval", "dokdo")
    table = go_on(link, Random(1), lambda _, t: bool(t["decision"].get("drills")) and key_of(t) == "prompt-task", 2500)
    (drill, *_) = table["decision"]["drills"]
    player = seat(seated, link, phone, "en-GB")
    expect(player.see("drill-always")).to_have_count(0)  # another time there is something else to be done
    press(player, f"drill-{drill['name']}", phone)
    reaches(player, table["move"] + len(drill["row"]))
    assert link.table()["move"] >= table["move"] + len(drill["row"])


@pytest.mark.parametrize("language,said", [("en-GB", "in the order declared"), ("zh-CN", "下令的先后")])
def test_what_was_declared_is_carried_out_in_its_order(
    seated: Seated, server: Server, language: str, said: str
) -> None:
    link, _ = make(server, ["me", "me"], "naval", "dokdo")
    table = go_on(link, Random(4), lambda _, t: key_of(t) in ("prompt-resolve", "prompt-fight"), 3000)
    first = table["decision"]["drills"][0]["row"][0]
    player = seat(seated, link, False, language)
    expect(player.page.locator(".decision")).to_contain_text(said)
    player.page.clock.install()
    press(player, "drill-always", False)
    player.page.clock.run_for(2500)
    now = link.wait_until(lambda now: now["move"] > table["move"])
    assert (first["type"], now["move"] > table["move"]) == (key_of(table).removeprefix("prompt-"), True)


def test_reactions_of_all_kinds_are_passed_for_the_turn_from_the_first(seated: Seated, server: Server) -> None:
    """Southern asks at an entry and at an attack: the first answer for good is for both."""
    link = at_prompt(server, "southern", "campaign", "prompt-reaction-entry", 5)
    player = seat(seated, link, False, "en-GB")
    expect(player.see("standing-turn")).to_be_visible()
    asked = player.page.evaluate("fetch('/api/lobby').then((answer) => answer.json())")
    southern = next(game for game in asked["games"] if game["id"] == "southern")
    assert southern["reactions"] == ["prompt-reaction-entry", "prompt-reaction-attack"]
    before = link.table()["move"]
    player.see("standing-turn").click()
    link.wait_until(lambda now: now["move"] > before)
