"""Two at one screen: what belongs to one is nowhere to be found while the other sits there."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser


def choose_hands(link: Link) -> list[str]:
    """Japan chooses its cards, by the link; their ids. Then the Allies are asked."""
    table = link.table()
    chosen: list[str] = []
    while table["decision"]["seat"] == 0:
        option = next(o for o in table["decision"]["options"] if o.get("refs"))
        chosen += option["refs"]
        table = link.act(table, option["action"]).json()
    return chosen


def everything(player: Player) -> str:
    """All words of the page, tab by tab, the replay of every move included."""
    words = []
    for tab in ("stack", "state", "log"):
        player.page.locator(f"#tab-{tab}").click()
        words.append(player.page.locator(".page").inner_text())
    player.see("replay").click()
    player.see("replay-by").select_option("move")
    for _ in range(4):
        player.see("replay-back").click()
        player.rest()
        words.append(player.page.locator(".page").inner_text())
    return "\n".join(words)


def test_the_hand_that_one_chose_is_nowhere_while_the_other_sits(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "southern", "campaign")
    player = seated("/favicon.svg")
    heard: list[Any] = []
    player.page.on("response", lambda r: heard.append(r) if "/api/table" in r.url else None)
    player.page.on("websocket", lambda ws: ws.on("framereceived", lambda data: heard.append(data)))
    chosen = choose_hands(link)
    assert chosen
    names = {piece["id"]: piece for piece in link.get(seat=0).json()["view"]["pieces"]}
    assert all(ref in names for ref in chosen)
    player.page.goto(f"{server.url}/#/t/{link.token}")
    player.ready()
    player.see("curtain").click()
    expect(player.see("curtain")).to_have_count(0)
    player.wait_asked()
    everything(player)
    told = "".join(r if isinstance(r, str) else r.text() for r in heard)
    assert told
    for ref in chosen:
        assert f'"{ref}","at":"hand:0"' not in told.replace(" ", "")
    assert '"kind":"card_taken"' not in told.replace(" ", ""), "the other's choice is in the log"


def test_nothing_passes_the_curtain(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "southern", "campaign")
    choose_hands(link)
    player = seated(f"/#/t/{link.token}").ready()
    expect(player.see("curtain")).to_be_visible()
    expect(player.page.get_by_role("heading", name="Pass the screen to the Allies")).to_be_visible()
    for _ in range(12):
        player.page.keyboard.press("Tab")
        at = player.page.evaluate("document.activeElement?.closest('dialog, main, aside, header')?.tagName ?? 'BODY'")
        assert at in ("DIALOG", "BODY")
    for key in ("r", "?", "n", "u", "1", "[", "Escape"):
        player.page.keyboard.press(key)
    expect(player.see("curtain")).to_be_visible()
    expect(player.see("replay-bar")).to_have_count(0)
    expect(player.page.locator("dialog")).to_have_count(1)
    assert not player.asked


def test_the_next_one_sees_his_own_things_after_sitting_down(seated: Seated, server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    player = seated(f"/#/t/{both.token}").ready()
    player.see("curtain").click()
    player.choose("Activate unit 0")
    player.choose("Pass")
    player.see("curtain").click()
    player.wait_asked()
    expect(player.see("prompt")).to_contain_text("Blue")
    expect(player.page.get_by_text("Activate unit 4")).to_be_visible()
