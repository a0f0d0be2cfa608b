"""What the player has seen the odds of is done by one act: from the list, by a drag, by an order that is brought. Cards
with their item, ships that are boxed with what they do, the order of the fights at sea before they begin."""

from __future__ import annotations

from math import hypot, sqrt
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from bingqi.games.southern.tables import AREA
from tests.browser.fixtures import Seated
from tests.browser.test_drills import middle
from tests.browser.test_flow import stand_still
from tests.browser.test_groups import space_of
from tests.browser.test_heaps import begun, place, whole_map
from tests.browser.test_orders import hunting, key_of, press, reaches, shelled, stack_of
from tests.browser.test_pictures import go_on, seat
from tests.browser.test_reach import violations
from tests.browser.test_routine import BOTH
from tests.server.serving import Link, Server, make
from tests.server.test_advice import branched

pytestmark = pytest.mark.browser

# --- odds that have been seen ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def hunt(server: Server) -> Link:
    """A boat that may search or attack, with odds; and boats that may be discovered when they move."""
    for seed in range(8):
        link, _ = make(server, ["me", "me"], "naval", "dokdo")
        table = go_on(link, Random(seed), lambda _, t: hunting(t) is not None and unseen(t) is not None, 3000)
        if table.get("decision") and hunting(table) is not None:
            return link
    raise AssertionError("no boat had anything to do")


def again(link: Link) -> tuple[Link, dict[str, Any]]:
    """That position, as a table of its own."""
    found = branched(link, link.table()["move"])
    return found, found.table()


def unseen(table: dict[str, Any]) -> str | None:
    """A boat that lies hidden and may be sent elsewhere."""
    orders = table.get("decision", {}).get("orders", ())
    pieces = {piece["id"]: piece for piece in table["view"]["pieces"]}
    for order in orders:
        if order["row"][-1] == {"type": "plan", "plan": "move"} and "found" not in pieces[order["ref"]].get(
            "flags", ()
        ):
            return str(order["ref"])
    return None


def goal_with_odds(link: Link, table: dict[str, Any], boat: str) -> int:
    """A hex on the way to which it may be discovered."""
    row = next(o["row"] for o in table["decision"]["orders"] if o["ref"] == boat and o["row"][-1].get("plan") == "move")
    for patch in link.post("/overlay", {"name": "reach", "refs": [boat]}).json()["patches"]:
        asked = link.post("/ahead", {"place": f"space:{patch['space']}", "row": row}).json()
        if asked.get("forecast"):
            return int(patch["space"])
    raise AssertionError("nothing to be weighed")


def test_one_click_is_enough_once_the_odds_have_been_in_sight(seated: Seated, hunt: Link) -> None:
    """The boat is taken, then told: its order is looked at for a while first, and done by one click."""
    link, table = again(hunt)
    number = hunting(table)
    assert number is not None
    order = table["decision"]["orders"][number]
    taken = link.act(table, order["row"][0]).json()
    plans = [option["action"] for option in taken["decision"]["options"]]
    player = seat(seated, link, False, "en-GB")
    button = player.see("option-button").nth(plans.index(order["row"][-1]))
    button.hover()
    expect(player.see("odds-seen")).to_be_visible()
    button.click()
    link.wait_until(lambda now: now["move"] > table["move"] + 1)
    expect(player.see("commit")).to_have_count(0)


def test_a_quick_click_shows_the_odds_first(seated: Seated, hunt: Link) -> None:
    link, table = again(hunt)
    number = hunting(table)
    assert number is not None
    player = seat(seated, link, False, "en-GB")
    press(player, "order", False, number)
    expect(player.see("commit")).to_be_visible()
    assert link.table()["move"] == table["move"] + 1


@pytest.mark.parametrize("seen", [True, False])
def test_a_boat_let_go_where_its_odds_were_seen_goes_there(seated: Seated, hunt: Link, seen: bool) -> None:
    """Boat, plan and hex by one drag; dropped before the odds were there, they are agreed to."""
    link, table = again(hunt)
    boat = unseen(table)
    assert boat is not None
    goal = goal_with_odds(link, table, boat)
    player = seat(seated, link, False, "en-GB")
    player.page.get_by_role("button", name="Whole map").click()
    player.rest()
    spot = space_of(link, "naval", "dokdo", goal)
    player.page.mouse.move(*player.place_of(boat))
    player.page.mouse.down()
    player.page.mouse.move(*player.point(spot["x"], spot["y"]), steps=6)
    if seen:
        expect(player.see("goal-odds")).to_contain_text("%")
    player.page.mouse.up()
    if not seen:
        expect(player.see("commit")).to_be_visible()
        player.see("commit").click()
    gone = link.wait_until(lambda now: now["move"] >= table["move"] + 3)
    log = [line for line in gone["log"] if line["move"] > table["move"]]
    assert any(f"space:{goal}" in line.get("refs", ()) for line in log), log
    expect(player.see("goal-odds")).to_have_count(0)


def test_an_order_let_go_where_its_odds_were_seen_is_carried_out(seated: Seated, hunt: Link) -> None:
    link, table = again(hunt)
    boat = unseen(table)
    assert boat is not None
    goal = goal_with_odds(link, table, boat)
    orders = table["decision"]["orders"]
    number = next(n for n, o in enumerate(orders) if o["ref"] == boat and o["row"][-1].get("plan") == "move")
    player = seat(seated, link, False, "en-GB")
    player.page.get_by_role("button", name="Whole map").click()
    player.rest()
    spot = space_of(link, "naval", "dokdo", goal)
    button = player.see("order").nth(number)
    button.scroll_into_view_if_needed()
    player.page.mouse.move(*middle(button))
    player.page.mouse.down()
    player.page.mouse.move(*player.point(spot["x"], spot["y"]), steps=6)
    expect(player.see("brought").get_by_test_id("goal-odds")).to_contain_text("%")
    player.page.mouse.up()
    link.wait_until(lambda now: now["move"] >= table["move"] + 3)
    expect(player.see("commit")).to_have_count(0)


# --- cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", BOTH)
@pytest.mark.parametrize("language,item", [("en-GB", "Sea transport"), ("zh-CN", "海上运输")])
def test_a_card_is_played_for_one_of_its_items(
    seated: Seated, server: Server, language: str, item: str, phone: bool
) -> None:
    """19.0(10) Which of the two is said with the card."""
    link, _ = begun(server, "landing")
    table = link.table()
    player = seat(seated, link, phone, language)
    button = player.see("order").filter(has_text=item)
    button.scroll_into_view_if_needed()
    button.tap() if phone else button.click()
    reaches(player, table["move"] + 2)
    after = link.table()
    assert (after["move"], key_of(after), after["decision"]["prompt"]["args"]["left"]) == (
        table["move"] + 2,
        "prompt-area",
        4,
    )


def test_a_card_is_brought_to_where_it_is_used(seated: Seated, server: Server) -> None:
    """19.0(13) Submarines: the card is dragged to the sea."""
    links = make(server, ["me", "friend"], "southern", "campaign")[:2]
    link, other = links[1], links[0]
    rng = Random(3)
    while not has_submarines(table := link.table()):
        asked = link if table.get("decision") else other
        now = asked.table()
        options = [option["action"] for option in now["decision"]["options"]]
        wanted = [a for a in options if a.get("card") == SUBMARINES and a["type"] == "take-card"]
        assert asked.act(now, (wanted or [rng.choice(options)])[0]).status_code == 200
    player = seat(seated, link, False, "en-GB")
    whole_map(player)
    table = link.table()
    button = player.see("option").filter(has_text="ubmarine").first
    button.scroll_into_view_if_needed()
    player.page.mouse.move(*middle(button))
    player.page.mouse.down()
    player.page.mouse.move(*place(link, player, sea_of(link)), steps=6)
    expect(player.see("brought").get_by_test_id("goal-odds")).to_contain_text("%")
    assert violations(player.page) == [], "axe, while a card is dragged"
    player.page.mouse.up()
    reaches(player, table["move"] + 2)
    assert any(line.get("dice") for line in link.table()["log"] if line["move"] > table["move"])


# --- ships -----------------------------------------------------------------------------------------------------------


def test_ships_that_are_boxed_are_told_at_once_what_to_do(seated: Seated, server: Server) -> None:
    """All but one of a stack: a box, one left out again, and the order."""
    link, _ = make(server, ["me", "me"], "naval", "dokdo")
    table = go_on(link, Random(3), lambda _, t: bool(stack_of(t)), 1500)
    ships = stack_of(table)
    player = seat(seated, link, False, "en-GB")
    at = next(piece["at"] for piece in table["view"]["pieces"] if piece["id"] == ships[0])
    hex = space_of(link, "naval", "dokdo", int(at[6:]))
    player.page.keyboard.down("Shift")
    player.drag(player.point(hex["x"] - 0.9, hex["y"] - 0.8), player.point(hex["x"] + 0.9, hex["y"] + 0.8))
    player.page.keyboard.up("Shift")
    members = player.see("group").locator(".pieces svg")
    expect(members).to_have_count(len(ships))
    members.first.click()
    expect(members).to_have_count(len(ships) - 1)
    player.see("group-order").filter(has_text="Move").first.click()
    link.wait_until(lambda now: key_of(now) == "prompt-go-group")
    chosen = [piece for piece in link.table()["view"]["pieces"] if "chosen" in piece.get("flags", ())]
    assert len(chosen) == len(ships) - 1


@pytest.fixture(scope="module")
def broadside(server: Server) -> Link:
    """Three targets or more, to be given out."""
    for seed in range(40):  # a fight of that kind is rare
        link, _ = make(server, ["me", "me"], "naval", "dokdo")
        table = go_on(link, Random(seed), shelled, 3000)
        if table.get("decision"):
            return link
    raise AssertionError("nobody was shot at")


@pytest.mark.parametrize("phone", BOTH)
def test_fights_are_put_in_order_before_they_begin(seated: Seated, broadside: Link, phone: bool) -> None:
    """15.2(2) Stated for good, they are fought as they stand in the row; the last of it is brought to the front."""
    link, _ = again(broadside)
    player = seat(seated, link, phone, "en-GB")
    expect(player.see("battle")).to_be_visible()
    expect(player.see("in-turn")).to_have_count(0)
    press(player, "in-turn-always", phone)
    row = player.see("in-turn").locator("button")
    refs = [row.nth(n).get_attribute("data-ref") for n in range(row.count())]
    assert len(refs) > 1
    row.last.tap() if phone else row.last.click()
    expect(row.first).to_have_attribute("data-ref", refs[-1] or "")
    if not phone:  # and back to the end by the mouse
        player.drag(middle(row.first), middle(row.last))
        expect(row.last).to_have_attribute("data-ref", refs[-1] or "")
        row.last.click()
        expect(row.first).to_have_attribute("data-ref", refs[-1] or "")
    press(player, "battle-go", phone)
    expect(player.see("prompt")).to_contain_text("area air defence")
    assert link.table()["decision"]["about"] == [refs[-1]]


# --- fire at movers --------------------------------------------------------------------------------------------------


def nearest(link: Link, table: dict[str, Any]) -> int:
    """At a mover: how far the nearest is who could fire, in hexes; 0 where nobody moves."""
    decision = table.get("decision") or {}
    if decision.get("prompt", {}).get("key") != "prompt-reaction" or not decision.get("foes"):
        return 0
    found = link.post("/battle", {"foe": decision["foes"][0]}).json().get("battle") or {}
    spaces = {each["id"]: each for each in link.http.get("/api/games/squad/board/crossroads").json()["spaces"]}
    at = {piece["id"]: piece["at"] for piece in table["view"]["pieces"]}
    target = spaces[int(decision["foes"][0][6:])]
    ways = [spaces[int(at[each["ref"]][6:])] for each in found.get("fighters", ()) if each["ref"] in at]
    return min((round(hypot(a["x"] - target["x"], a["y"] - target["y"]) / sqrt(3)) for a in ways), default=0)


@pytest.mark.parametrize("limit", [2, 6])
def test_movers_that_are_far_off_are_not_asked_about(seated: Seated, server: Server, limit: int) -> None:
    """3.reaction Stated once: who is farther is let pass, after a while; about who is near one is asked."""
    far = 0
    for seed in range(12):
        link, _ = make(server, ["me", "me"], "squad", "crossroads")
        table = go_on(link, Random(seed), lambda link, t: nearest(link, t) in (4, 5), 800)
        if (far := nearest(link, table)) in (4, 5):
            break
    assert far in (4, 5)
    player = seat(seated, link, False, "en-GB")
    expect(player.see(f"standing-beyond-{limit}")).to_be_visible()
    stand_still(player)
    press(player, f"standing-beyond-{limit}", False)
    if limit > far:
        player.page.clock.run_for(4000)
        expect(player.see("standing")).to_have_count(0)
        assert link.table()["move"] == table["move"]
        return
    expect(player.see("standing")).to_be_visible()
    player.page.clock.run_for(500)
    assert link.table()["move"] == table["move"], "not at once: that would tell the other side something"
    player.page.clock.run_for(2500)
    link.wait_until(lambda now: now["move"] > table["move"])


SUBMARINES = 12


def has_submarines(table: dict[str, Any]) -> bool:
    options = (table.get("decision") or {}).get("options", ())
    return any(option["action"] == {"type": "play-card", "card": SUBMARINES} for option in options)


def sea_of(link: Link) -> str:
    """A sea that the card may be used at."""
    trial, table = again(link)
    after = trial.act(table, {"type": "play-card", "card": SUBMARINES}).json()
    area = after["decision"]["options"][0]["action"]["area"]
    return next(key for key, id in AREA.items() if id == area)
