"""Whole games by the page: two people by link, one against the computer."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser


def play_out(players: list[Player], rng: Random, most: int = 400) -> None:
    """Whoever is asked chooses something, until the end screen is there for all. Counted in choices, not in seconds."""
    chosen = 0
    while not all(player.over for player in players):
        asked = [player for player in players if player.asked]
        if asked:
            assert chosen < most, f"not over after {most} choices: {players[0].prompt}"
            asked[0].choose_any(rng)
            chosen += 1
        else:
            players[0].page.wait_for_timeout(30)


def test_two_browsers_play_a_whole_game_by_link(seated: Seated) -> None:
    host = seated("/", language="en-GB")
    host.see("game-naval").click()
    host.see("scenario").select_option("dokdo")
    host.see("opponent-friend").check()
    host.see("start").click()
    link = host.see("friend-link").input_value()
    host.see("enter").click()
    host.ready()
    guest = seated(link.removeprefix(host.url), language="zh-CN").ready()
    play_out([host, guest], Random(4))
    expect(host.see("winner")).to_be_visible()
    expect(guest.see("winner")).to_contain_text("胜")
    assert host.see("winner").inner_text() != guest.see("winner").inner_text()


def test_a_game_is_started_with_an_optional_rule_on_one_screen(seated: Seated, server: Server) -> None:
    player = seated("/")
    player.see("game-toy").click()
    player.see("opponent-same").check()
    player.page.locator("details summary").click()
    player.page.locator("details select").select_option("true")
    player.see("start").click()
    player.ready()
    token = player.page.url.rpartition("/")[2]
    table = server.http.get("/api/table", headers={"Authorization": f"Bearer {token}"}).json()
    assert (table["options"], table["you"]) == ({"deadly": True}, [0, 1])
    assert player.see("curtain").count() == 1


def test_a_spectator_sees_the_game_and_is_asked_nothing(seated: Seated, server: Server) -> None:
    red, _, spectator = make(server, ["me", "friend"])
    watcher = seated(f"/#/t/{spectator.token}").ready()
    player = seated(f"/#/t/{red.token}").ready()
    player.choose("Activate")
    watcher.settle(0)
    assert not watcher.asked
    assert watcher.seq == player.seq


def test_one_browser_plays_against_the_computer(seated: Seated) -> None:
    player = seated("/")
    player.see("game-naval").click()
    player.see("scenario").select_option("dokdo")
    player.page.get_by_role("radio", name="Computer: recruit").check()
    player.see("seat-1").check()
    player.see("start").click()
    player.ready()
    play_out([player], Random(2))
    expect(player.see("winner")).to_be_visible()


def test_my_games_says_whose_turn_it_is(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.page.goto(server.url + "/#/")
    expect(player.see("my-games")).to_contain_text("Your turn")


AWAY = """
window.notices = [];
class Notice {
  static permission = "granted";
  constructor(title, more) { notices.push([title, more.body]); }
}
window.Notification = Notice;
Document.prototype.hasFocus = () => false;
"""


def test_a_page_that_is_not_looked_at_is_told_when_its_turn_comes(seated: Seated, server: Server) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    away = seated("/")
    away.page.add_init_script(AWAY)
    away.page.goto(f"{server.url}/#/t/{blue.token}")
    away.page.reload()
    away.ready()
    assert away.page.evaluate("notices") == []
    assert red.act(red.table(), {"type": "pass"}).status_code == 200
    away.wait_asked()
    notices = away.page.evaluate("notices")
    assert len(notices) == 1
    assert notices[0][0] == "Toy road"
    away.page.wait_for_function("() => document.title.startsWith('●')")
