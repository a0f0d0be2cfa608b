"""Counters of an area lie in heaps by kind: a heap is dragged, one of it, or several are boxed. Groups that are named
first and act later take along what they are named for."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from bingqi.games.southern.tables import AREA, CARD, UNIT
from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_pictures import seat
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser
NAMES = {number: key for key, number in AREA.items()}


def ref(key: str) -> str:
    return f"unit:{UNIT[key]}"


def begun(server: Server, *cards: str) -> list[Link]:
    """The first round of Japan, with these cards among others; the Allies have none to react with."""
    links = make(server, ["me", "friend"], game="southern", scenario="campaign")[:2]
    wanted = ([CARD[key] for key in cards], [CARD["independent_allies"]])
    for link, hand in zip(links, wanted, strict=True):
        while (table := link.table()).get("decision") and table["decision"]["prompt"]["key"] == "prompt-card":
            options = [option["action"] for option in table["decision"]["options"]]
            liked = [{"type": "take-card", "card": card} for card in hand]
            harmless = [a for a in options if a["card"] not in (CARD["ambush"], CARD["z_force"])]
            link.act(table, next((a for a in liked if a in options), harmless[0]))
            hand[:1] = []
    return links


def where(link: Link, key: str) -> str:
    at = next(piece["at"] for piece in link.table()["view"]["pieces"] if piece["id"] == ref(key))
    return NAMES[int(at.removeprefix("space:"))]


def place(link: Link, player: Player, key: str) -> tuple[float, float]:
    """Beside the middle of an area, where its counters leave the ground free."""
    spaces: list[dict[str, Any]] = link.http.get("/api/games/southern/board/campaign").json()["spaces"]
    space = next(each for each in spaces if each["id"] == AREA[key])
    return player.point(space["x"], space["y"])


def whole_map(player: Player) -> None:
    player.see("map").locator(".tools button").nth(2).click()
    player.rest()


def shown_of(player: Player, keys: list[str]) -> str:
    """The one of these that lies on top of its heap."""
    return next(key for key in keys if player.page.locator(f"g.place:not(.under)[data-ref='{ref(key)}']").count())


ARMY = ["213", "214", "215", "112", "143", "3g", "4g", "5g"]


@pytest.mark.parametrize(("language", "said"), [("en-GB", "Ordered: one unit for"), ("zh-CN", "已下令：1 个单位")])
def test_groups_of_a_joint_operation_go_where_they_were_dragged(
    seated: Seated, server: Server, language: str, said: str
) -> None:
    """19.0(2) The first is named by a drag, the second by one with Shift; then both go, and nothing more is asked."""
    link, _ = begun(server, "joint_operation")
    link.act(link.table(), {"type": "play-card", "card": CARD["joint_operation"]})
    player = seat(seated, link, False, language)
    whole_map(player)
    one = shown_of(player, ["228", "229", "230", "66", "161"])
    player.drag(player.place_of(ref(one)), place(link, player, "nth_indochina"))
    expect(player.see("task")).to_contain_text(said)
    assert where(link, one) == "guangdong", "it is only named"
    top = shown_of(player, ARMY)
    player.page.keyboard.down("Shift")
    player.drag(player.place_of(ref(top)), place(link, player, "thailand"))
    player.page.keyboard.up("Shift")
    link.wait_until(lambda table: not table.get("decision"))
    assert where(link, one) == "nth_indochina"
    assert {where(link, key) for key in ARMY} == {"thailand"}
    expect(player.see("task")).to_have_count(0)
    assert not player.errors


def test_an_order_that_is_taken_back_is_not_played(seated: Seated, server: Server) -> None:
    link, _ = begun(server, "joint_operation")
    link.act(link.table(), {"type": "play-card", "card": CARD["joint_operation"]})
    player = seat(seated, link, False, "en-GB")
    whole_map(player)
    one = shown_of(player, ["228", "229", "230", "66", "161"])
    player.drag(player.place_of(ref(one)), place(link, player, "nth_indochina"))
    player.see("task-drop").click()
    player.choose("No more groups")
    link.wait_until(lambda table: table["decision"]["prompt"]["key"] == "prompt-deed")
    expect(player.see("prompt")).to_contain_text("what does the group do?")
    assert where(link, one) == "guangdong"


def test_one_out_of_a_heap_is_dragged_from_the_fan(seated: Seated, server: Server) -> None:
    """It lies too deep to be seen on the map."""
    link, _ = begun(server, "supply")
    player = seat(seated, link, False, "en-GB")
    whole_map(player)
    deep = next(key for key in ARMY if not player.counter(ref(key)).count())
    player.page.mouse.move(*player.place_of(ref(shown_of(player, ARMY))))
    cell = player.see("fan").locator(f"[data-ref='{ref(deep)}']")
    box = cell.bounding_box()
    assert box is not None
    player.drag((box["x"] + box["width"] / 2, box["y"] + 30), place(link, player, "thailand"))
    link.wait_until(lambda table: table["decision"]["prompt"]["key"] == "prompt-payment")
    assert where(link, deep) == "cambodia"
    table = link.table()
    link.act(table, table["decision"]["options"][0]["action"])
    assert [key for key in ARMY if where(link, key) == "thailand"] == [deep]


def test_heaps_are_boxed_each_by_itself(seated: Seated, server: Server) -> None:
    """In the South China Sea a regiment lies beside the fleet: the box is drawn round the ships alone."""
    link, _ = begun(server, "supply")
    player = seat(seated, link, False, "en-GB")
    whole_map(player)
    ships = ["kongo", "haruna", "atago", "takao", "4dg", "8dg"]
    x, y = player.place_of(ref(shown_of(player, ships)))
    box = player.counter(ref(shown_of(player, ships))).bounding_box()
    assert box is not None
    half = box["width"] * 0.7
    player.page.keyboard.down("Shift")
    player.drag((x - half, y - half), (x + half, y + half))
    player.page.keyboard.up("Shift")
    expect(player.see("group").get_by_role("button")).to_have_count(len(ships) + 1)
    player.page.mouse.click(*place(link, player, "celebes_sea"))
    link.wait_until(lambda table: table["decision"]["prompt"]["key"] == "prompt-payment")


@pytest.mark.parametrize(("language", "said"), [("en-GB", "Two air attacks from"), ("zh-CN", "连续两次航空攻击")])
def test_two_attacks_declared_together_are_put_together(
    seated: Seated, server: Server, language: str, said: str
) -> None:
    """18.1(2) Blitzkrieg: the enemy is clicked, two attacks are proposed, and one button makes them."""
    link, _ = begun(server, "blitzkrieg")
    link.act(link.table(), {"type": "play-card", "card": CARD["blitzkrieg"]})
    player = seat(seated, link, False, language)
    whole_map(player)
    player.page.mouse.click(*place(link, player, "luzon"))
    expect(player.see("battle")).to_contain_text(said)
    proposed = link.post("/battle", {"foe": f"space:{AREA['luzon']}"}).json()["battle"]
    flying = sum(fighter["way"] >= 0 for fighter in proposed["fighters"])
    player.see("battle-go").click()
    table = link.wait_until(lambda table: any(line.get("dice") for line in table["log"]))
    assert [len(line["dice"]) for line in table["log"] if line.get("dice")] == [flying, flying]
