"""Whole orders in one act: somebody taken and told what to do, the same so many times, a fight carried on as suggested
while others are asked between, ships that act as one, a rout by one drag."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_groups import space_of
from tests.browser.test_pictures import go_on, seat
from tests.browser.test_routine import BOTH, finish
from tests.server.serving import Link, Server, make
from tests.server.test_advice import branched

pytestmark = pytest.mark.browser


def press(player: Player, name: str, phone: bool, number: int = 0) -> None:
    button = player.see(name).nth(number)
    button.tap() if phone else button.click()


def reaches(player: Player, move: int) -> None:
    player.page.wait_for_function("n => Number(document.querySelector('.page').dataset.move) >= n", arg=move)
    finish(player)


def key_of(table: dict[str, Any]) -> str:
    return str(table["decision"]["prompt"]["key"])


@pytest.mark.parametrize("phone", BOTH)
@pytest.mark.parametrize("prompt,then", [("prompt-boat", "prompt-go"), ("prompt-group", "prompt-go-group")])
def test_one_click_takes_a_force_and_says_what_it_does(
    seated: Seated, server: Server, prompt: str, then: str, phone: bool
) -> None:
    link, _ = make(server, ["me", "me"], "naval", "dokdo")
    table = go_on(link, Random(3), lambda _, t: key_of(t) == prompt and sailing(t) is not None, 1500)
    orders, first = table["decision"]["orders"], sailing(table)
    assert first is not None
    player = seat(seated, link, phone, "en-GB")
    expect(player.see("order")).to_have_count(len(orders))
    press(player, "order", phone, first)
    reaches(player, table["move"] + 2)
    after = link.table()
    assert (after["move"], key_of(after)) == (table["move"] + 2, then)
    if prompt == "prompt-boat":
        assert after["decision"]["about"] == [orders[first]["ref"]]


def sailing(table: dict[str, Any]) -> int | None:
    orders = table["decision"].get("orders", ())
    return next((n for n, order in enumerate(orders) if order["row"][-1] == {"type": "plan", "plan": "move"}), None)


def test_an_order_with_odds_shows_them_first(seated: Seated, server: Server) -> None:
    """The boat is taken; what it does waits for the player's word."""
    number = None
    for seed in range(8):
        link, _ = make(server, ["me", "me"], "naval", "dokdo")
        table = go_on(link, Random(seed), lambda _, t: hunting(t) is not None, 3000)
        if (number := hunting(table)) is not None:
            break
    assert number is not None
    player = seat(seated, link, False, "en-GB")
    press(player, "order", False, number)
    expect(player.see("forecast").first).to_be_visible()
    assert link.table()["move"] == table["move"] + 1
    player.see("commit").click()
    reaches(player, table["move"] + 2)


def hunting(table: dict[str, Any]) -> int | None:
    plans = [order["row"][-1]["plan"] for order in table.get("decision", {}).get("orders", ())]
    return next((n for n, plan in enumerate(plans) if plan in ("search-boat", "attack-boat")), None)


@pytest.mark.parametrize("phone", BOTH)
def test_the_same_is_chosen_three_times_by_one_click(seated: Seated, server: Server, phone: bool) -> None:
    link, _ = make(server, ["me", "me"], "naval", "dokdo")
    table = go_on(link, Random(1), lambda _, t: searching(t) is not None)
    decision, option = table["decision"], searching(table)
    player = seat(seated, link, phone, "en-GB")
    row = player.page.locator("ul.options li").filter(has=player.see("times-3")).first
    button = row.get_by_test_id("times-3")
    button.tap() if phone else button.click()
    reaches(player, table["move"] + 3)
    after = link.table()
    assert option is not None and after["decision"]["prompt"]["args"]["left"] == decision["prompt"]["args"]["left"] - 3
    expect(player.page.locator("li.counted").filter(has_text="ships in")).to_have_count(0)


def searching(table: dict[str, Any]) -> dict[str, Any] | None:
    decision = table["decision"]
    if key_of(table) != "prompt-task" or decision["prompt"]["args"]["left"] < 5:
        return None
    first: dict[str, Any] = decision["options"][0]
    return first if first["action"]["type"] == "search-boat" else None


def shelled(_: Link, table: dict[str, Any]) -> bool:
    """Several targets, and a defender who is asked about each."""
    options = table["decision"]["options"]
    return key_of(table) == "prompt-assign" and len({o["action"]["target"] for o in options}) >= 3


@pytest.mark.parametrize("phone", BOTH)
def test_a_fight_is_carried_on_as_suggested_while_the_defender_is_asked(
    seated: Seated, server: Server, phone: bool
) -> None:
    """Targets and order by one click: after each answer of the other side the attacker goes on by himself."""
    rng, resumed = Random(2), 0
    for _ in range(40):  # a fight of that kind is rare
        mine, _ = make(server, ["me", "sergeant"], "naval", "dokdo")
        link = branched(mine)
        table = go_on(link, rng, shelled, 3000)
        if table.get("decision"):
            resumed += carried_on(seat(seated, link, phone, "en-GB"), link, table, phone)
        if resumed:
            break
    assert resumed, "the attacker went on by himself"


def carried_on(player: Player, link: Link, table: dict[str, Any], phone: bool) -> int:
    """How often the attacker went on after the defender was asked and had answered."""
    attacker, resumed = table["decision"]["seat"], 0
    press(player, "as-suggested", phone)
    reaches(player, table["move"] + 1)
    link.wait_until(partial(is_left, attacker))
    while (now := link.table()).get("decision") and key_of(now) == "prompt-area":
        expect(player.see("following")).to_have_count(1)
        assert link.act(now, now["decision"]["options"][0]["action"]).status_code == 200
        reaches(player, now["move"] + 1)
        after = link.wait_until(partial(is_left, attacker))
        resumed += after["move"] > now["move"] + 1
    return resumed


def is_left(attacker: int, table: dict[str, Any]) -> bool:
    """Nothing of the fight is asked of the attacker any more, or just now."""
    decision = table.get("decision", {})
    return bool(decision.get("seat") != attacker or decision.get("routine") != "routine")


# --- as one ----------------------------------------------------------------------------------------------------------


def stack_of(table: dict[str, Any]) -> list[str]:
    """The ships of one hex that may each be taken, where more than two lie."""
    if not table.get("decision") or key_of(table) != "prompt-group":
        return []
    taken = [o["refs"][0] for o in table["decision"]["options"] if o["action"]["type"] == "take"]
    at = {piece["id"]: piece["at"] for piece in table["view"]["pieces"] if piece["id"] in taken}
    for place in sorted(set(at.values())):
        here = [ref for ref in taken if at.get(ref) == place]
        if len(here) > 2 and place.startswith("space:"):
            return here
    return []


def test_ships_of_a_stack_are_put_together_and_act_as_one(seated: Seated, server: Server) -> None:
    """A box round the stack, all but two are left out again; one button takes these, and asks what they do."""
    link, _ = make(server, ["me", "me"], "naval", "dokdo")
    table = go_on(link, Random(3), lambda _, t: bool(stack_of(t)), 1500)
    ships = stack_of(table)
    player = seat(seated, link, False, "en-GB")
    at = next(piece["at"] for piece in table["view"]["pieces"] if piece["id"] == ships[0])
    place = space_of(link, "naval", "dokdo", int(at[6:]))
    player.page.keyboard.down("Shift")
    player.drag(player.point(place["x"] - 0.9, place["y"] - 0.8), player.point(place["x"] + 0.9, place["y"] + 0.8))
    player.page.keyboard.up("Shift")
    members = player.see("group").locator(".pieces svg")
    expect(members).to_have_count(len(ships))
    for left in range(len(ships) - 1, 1, -1):
        members.first.click()
        expect(members).to_have_count(left)
    player.see("group-unite").click()
    reaches(player, table["move"] + 3)
    after = link.table()
    assert (key_of(after), after["decision"]["prompt"]["args"]["count"]) == ("prompt-plan", 2)


# --- a rout ----------------------------------------------------------------------------------------------------------


def routing(link: Link, table: dict[str, Any]) -> str | None:
    """A broken unit alone in its hex that may rout."""
    if not table.get("decision") or key_of(table) != "prompt-rout":
        return None
    pieces = table["view"]["pieces"]
    for option in table["decision"]["options"]:
        ref = (option.get("refs") or [""])[0]
        at = next((piece["at"] for piece in pieces if piece["id"] == ref), "")
        if ref and sum(piece["at"] == at for piece in pieces) == 1:
            return str(ref)
    return None


def test_a_broken_squad_is_dragged_to_where_it_routs(seated: Seated, server: Server) -> None:
    """Who, without whom and the way there: one drag, though the rules ask for each step, and for crawling too."""
    ref = None
    for seed in range(8):
        link, _ = make(server, ["me", "me"], "squad", "crossroads")
        table = go_on(link, Random(seed), lambda link, t: routing(link, t) is not None, 2500)
        if (ref := routing(link, table)) is not None:
            break
    assert ref is not None
    player = seat(seated, link, False, "en-GB")
    goal = goal_of(player, link, table, ref)
    reaches(player, table["move"] + 2)
    for _ in range(100):  # step by step, as the answers come
        after = link.table()
        at = {piece["id"]: piece["at"] for piece in after["view"]["pieces"]}
        if ref not in at or at[ref] == goal or any(line.get("dice") for line in after["log"][-6:]):
            break
        player.page.wait_for_timeout(100)
    else:
        raise AssertionError(f"{ref} is at {at[ref]}, not at {goal}")


def goal_of(player: Player, link: Link, table: dict[str, Any], ref: str) -> str:
    """Taken up, its goals are lit; it is dropped on the farthest."""
    player.page.mouse.move(*player.place_of(ref))
    player.page.mouse.down()
    x, y = player.place_of(ref)
    player.page.mouse.move(x + 12, y + 12, steps=3)
    player.page.wait_for_function("n => Number(document.querySelector('.page').dataset.move) > n", arg=table["move"])
    reach = link.post("/overlay", {"name": "reach", "refs": [ref]}).json()["patches"]
    far = max(reach, key=lambda patch: float(patch["label"]))["space"]
    place = space_of(link, "squad", "crossroads", far)
    player.page.mouse.move(*player.point(place["x"], place["y"]), steps=4)
    player.page.mouse.up()
    return f"space:{far}"
