"""Answered once, done again: a loss that always falls on the same, a choice made so many times more, the last hand;
counters that are sent by a drag; orders that find their way when the line was cut."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_faults import at_prompt
from tests.browser.test_groups import space_of
from tests.browser.test_pictures import go_on, seat
from tests.browser.test_routine import finish
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser


FIGHTS = ("strike", "strike-twice", "join", "join-all")


def under_fire(server: Server) -> tuple[Link, dict[str, Any]]:
    """Four hits at once, to be given out by their owner: at tables where whoever can attack does, all together."""
    for seed in range(2, 14):
        link, rng = make(server, ["me", "me"], "southern", "campaign")[0], Random(seed)
        table = link.table()
        for _ in range(1000):
            if not table.get("decision"):
                break
            prompt, options = table["decision"]["prompt"], table["decision"]["options"]
            if prompt["key"] == "prompt-hit-own" and prompt["args"]["hits"] >= 4:
                return link, table
            eager = [option for option in options if option["action"]["type"] in FIGHTS]
            table = link.act(table, rng.choice(eager or options)["action"]).json()
    raise AssertionError("nobody was hit")


def test_a_loss_always_falls_on_the_same(seated: Seated, server: Server) -> None:
    """Ticked and chosen once: while it may be chosen, the page chooses it; then it asks again."""
    link, table = under_fire(server)
    first = table["decision"]["options"][0]
    player = seat(seated, link, False, "en-GB")
    player.see("keep-loss").check()
    player.see("option").first.click()
    for _ in range(120):  # all that it can take falls on it by itself, after a while that tells nothing
        offered = [option["action"] for option in (link.table().get("decision") or {}).get("options", ())]
        if first["action"] not in offered:
            break
        player.page.wait_for_timeout(250)
    assert first["action"] not in offered, "it can take no more"
    assert link.table()["move"] > table["move"]
    expect(player.see("standing")).to_have_count(0)


def test_the_same_choice_is_made_twice_more(seated: Seated, server: Server) -> None:
    """Naval: three air actions for one target are a choice and "×2"."""
    link, _ = make(server, ["me", "me"], "naval", "dokdo")
    table = go_on(link, Random(1), repeatable)
    player = seat(seated, link, False, "en-GB")
    seq = player.seq
    player.see("option").first.click()
    player.settle(seq)
    player.see("again-2").click()
    player.wait_move(table["move"] + 3)
    finish(player)
    assert link.table()["decision"]["prompt"]["args"]["left"] == table["decision"]["prompt"]["args"]["left"] - 3


def repeatable(_: Link, table: dict[str, Any]) -> bool:
    decision = table["decision"]
    first = decision["options"][0]["action"]["type"]
    return bool(
        decision["prompt"]["key"] == "prompt-task"
        and decision["prompt"]["args"]["left"] >= 5
        and first == "search-boat"
    )


def test_the_hand_of_the_last_game_is_taken_again(seated: Seated, server: Server) -> None:
    """Southern: the cards of one table's first hand, by one button at the next table."""
    first, _ = make(server, ["me", "me"], "southern", "campaign")
    player = seat(seated, first, False, "en-GB")
    asked = first.table()["decision"]["prompt"]["key"]
    while (table := first.table())["decision"]["prompt"]["key"] == asked and table["decision"]["seat"] == 0:
        seq = player.seq
        player.see("option").first.click()
        player.settle(seq)
    second, _ = make(server, ["me", "me"], "southern", "campaign")
    player.page.goto(f"{player.url}/#/t/{second.token}")
    player.page.reload()
    player.ready()
    player.open_curtain()
    player.see("same-again").click()
    player.page.wait_for_function(
        "n => Number(document.querySelector('.page').dataset.move) >= n", arg=first.table()["move"]
    )
    finish(player)
    assert hand(first) == hand(second) and len(hand(first)) > 3


def hand(link: Link) -> list[str]:
    pieces = link.get(seat=0).json()["view"]["pieces"]
    return sorted(piece["id"] for piece in pieces if piece["at"] == "hand:0")


# --- sent ------------------------------------------------------------------------------------------------------------


def test_a_unit_is_dragged_to_an_area_that_it_can_reach(seated: Seated, server: Server) -> None:
    """Southern asks for an area, its units and the deed: one drag is all three."""
    link = at_prompt(server, "southern", "campaign", "prompt-round")
    table = link.table()
    player = seat(seated, link, False, "en-GB")
    player.page.get_by_role("button", name="Whole map").click()
    player.rest()
    ref, goal = sendable(link, table, player)
    place = space_of(link, "southern", "campaign", int(goal[6:]))
    player.drag(player.place_of(ref), player.point(place["x"], place["y"]))
    player.page.wait_for_function(
        "n => Number(document.querySelector('.page').dataset.move) > n", arg=table["move"] + 1
    )
    finish(player)
    if link.table()["decision"]["prompt"]["key"] == "prompt-payment":  # several cards could pay for it
        player.choose_any(Random(1))
    at = {piece["id"]: piece["at"] for piece in link.table()["view"]["pieces"]}
    assert at[ref] == goal


def sendable(link: Link, table: dict[str, Any], player: Player) -> tuple[str, str]:
    """A counter on top of its stack, and an area where neither side stands, to which it can go alone."""
    taken = {piece["at"] for piece in table["view"]["pieces"]}
    shown = player.page.locator("g.place:not(.under)").evaluate_all("all => all.map((each) => each.dataset.ref)")
    for goal in table["decision"]["goals"]:
        for ref in shown if goal not in taken else ():
            found = link.post("/battle", {"foe": goal, "who": [ref]}).json().get("battle") if ref else None
            if found and found["row"] and not found["forecasts"]:
                return ref, goal
    raise AssertionError("nobody can be sent anywhere")


def test_a_squad_is_dragged_onto_its_target_and_fires(seated: Seated, server: Server) -> None:
    """Blind fire: nothing is weighed, target and shooter are one act."""
    link, _ = make(server, ["me", "me"], "squad", "crossroads")
    table = go_on(link, Random(5), lambda link, table: shooter(link, table) is not None, 1500)
    found = shooter(link, table)
    assert found is not None
    ref, foe = found
    player = seat(seated, link, False, "en-GB")
    place = space_of(link, "squad", "crossroads", int(foe[6:]))
    player.drag(player.place_of(ref), player.point(place["x"], place["y"]))
    player.page.wait_for_function("n => Number(document.querySelector('.page').dataset.move) > n", arg=table["move"])
    finish(player)
    lines = [line for line in link.table()["log"] if line["move"] > table["move"]]
    assert any(ref in line.get("refs", ()) for line in lines)


def shooter(link: Link, table: dict[str, Any]) -> tuple[str, str] | None:
    decision = table["decision"]
    if decision["prompt"]["key"] != "prompt-target":
        return None
    mine = [p for p in table["view"]["pieces"] if p.get("side") == decision["seat"] and p["id"].startswith("unit:")]
    alone = [p["id"] for p in mine if sum(other["at"] == p["at"] for other in table["view"]["pieces"]) == 1]
    for foe in decision["foes"]:
        for ref in alone:
            found = link.post("/battle", {"foe": foe, "who": [ref]}).json().get("battle")
            if found and found["row"] and not found.get("forecasts"):
                return ref, foe
    return None


# --- the line --------------------------------------------------------------------------------------------------------


def test_orders_go_by_the_socket_again_after_it_was_cut(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    sockets: list[WebSocketRoute] = []
    by_socket: list[str] = []

    def line(page_side: WebSocketRoute) -> None:
        sockets.append(page_side)
        server_side = page_side.connect_to_server()

        def from_page(message: str | bytes) -> None:
            if '"act"' in str(message):
                by_socket.append(str(message))
            server_side.send(message)

        page_side.on_message(from_page)

    player = seated("/")
    player.page.route_web_socket("**/live*", line)
    player.page.goto(f"{server.url}/#/t/{red.token}")
    player.ready()
    player.counter("unit:0").click()
    player.wait_move(1)
    assert len(by_socket) == 1
    sockets[-1].close()
    with player.page.expect_websocket():  # the page comes back by itself
        pass
    player.page.wait_for_function("() => document.querySelector('.page').dataset.line === 'open'")
    seq = player.seq
    player.see("option").first.click()
    player.settle(seq)
    assert (len(by_socket), red.table()["move"]) == (2, 2)


def test_orders_go_by_requests_where_no_socket_opens(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated("/")
    player.page.route_web_socket("**/live*", lambda page_side: page_side.close())
    player.page.goto(f"{server.url}/#/t/{red.token}")
    player.ready()
    with player.page.expect_response("**/api/table/act*") as answered:
        player.counter("unit:0").click()
    assert answered.value.status == 200
    player.wait_move(1)


def test_an_arrival_is_dragged_from_its_box_onto_the_map(seated: Seated, server: Server) -> None:
    """Okinawa asks who comes, then where: one drag from the box beside the map is both."""
    link = at_prompt(server, "okinawa", "campaign", "prompt-bring")
    table = link.table()
    player = seat(seated, link, False, "en-GB")
    player.page.get_by_role("button", name="Whole map").click()
    player.page.get_by_role("tab", name="State").click()
    offered = {ref for option in table["decision"]["options"] for ref in option.get("refs", ())}
    button = player.page.locator("[role=tabpanel] [data-piece].option").first
    ref = button.get_attribute("data-piece")
    assert ref in offered
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    player.page.mouse.move(box["x"] + 15, box["y"] + 15)
    player.page.mouse.down()
    player.page.mouse.move(box["x"] - 60, box["y"] + 20, steps=4)
    expect(player.see("ghost")).to_be_visible()
    player.page.wait_for_function("n => Number(document.querySelector('.page').dataset.move) > n", arg=table["move"])
    goal = next(
        ref for o in link.table()["decision"]["options"] for ref in o.get("refs", ()) if ref.startswith("space:")
    )
    place = space_of(link, "okinawa", "campaign", int(goal[6:]))
    player.page.mouse.move(*player.point(place["x"], place["y"]), steps=6)
    player.page.mouse.up()
    player.page.wait_for_function(
        "n => Number(document.querySelector('.page').dataset.move) > n", arg=table["move"] + 1
    )
    assert standing(link.table(), goal) == standing(table, goal) + 1
    expect(player.see("ghost")).to_have_count(0)


def standing(table: dict[str, Any], place: str) -> int:
    """How many there are: what lies face down in a box is known by its kind alone."""
    return sum(piece["at"] == place for piece in table["view"]["pieces"])


def test_an_arrival_let_go_beside_the_map_goes_nowhere(seated: Seated, server: Server) -> None:
    link = at_prompt(server, "okinawa", "campaign", "prompt-bring")
    player = seat(seated, link, False, "en-GB")
    player.page.get_by_role("tab", name="State").click()
    button = player.page.locator("[role=tabpanel] [data-piece].option").first
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    player.drag((box["x"] + 15, box["y"] + 15), (box["x"] + 15, box["y"] - 60))
    player.page.wait_for_function(
        "n => Number(document.querySelector('.page').dataset.move) > n", arg=link.table()["move"] - 1
    )
    expect(player.see("ghost")).to_have_count(0)
    assert link.table()["decision"]["prompt"]["key"] in ("prompt-bring", "prompt-place", "prompt-place-chit")
