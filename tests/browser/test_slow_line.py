"""A slow line and a slow machine: answers that come late, or not at all, lose nothing that the player did."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIResponse, Error, Route, WebSocketRoute, expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser


class SlowAnswers:
    """The server hears at once; its answers are held back until they are let go, then none. The socket is not slow."""

    def __init__(self, player: Player, what: str) -> None:
        self.page = player.page
        self.held: list[tuple[Route, APIResponse]] = []
        self.slow = True
        player.page.route(f"**/api/table/{what}*", self._hold)

    def _hold(self, route: Route) -> None:
        try:
            answer = route.fetch()
        except Error:  # the page was closed meanwhile: nobody waits for this one
            return
        if self.slow:
            self.held.append((route, answer))
        else:
            route.fulfill(response=answer)

    def let_go(self, count: int = 1) -> None:
        while len(self.held) < count:
            self.page.wait_for_timeout(20)
        self.slow = False
        for route, answer in self.held:
            route.fulfill(response=answer)
        self.held.clear()


def seated_at_the_road(seated: Seated, server: Server) -> Player:
    red, *_ = make(server, ["me", "friend"])
    return seated(f"/#/t/{red.token}").ready()


def test_a_choice_whose_chances_come_late_is_not_made_in_a_changed_position(seated: Seated, server: Server) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    assert red.act(red.table(), {"type": "pick", "unit": 3}).status_code == 200
    for hex in (4, 5, 6):
        assert red.act(red.table(), {"type": "enter", "hex": hex}).status_code == 200
    player = seated(f"/#/t/{blue.token}").ready()
    slow = SlowAnswers(player, "odds")
    player.counter("unit:4").click()
    while not slow.held:
        player.page.wait_for_timeout(20)
    assert blue.act(blue.table(), {"type": "pass"}).status_code == 200  # from another device
    player.wait_move(5)
    slow.let_go()
    expect(player.see("problem")).to_have_count(0)
    assert blue.table()["move"] == 5


def test_an_act_whose_answer_was_lost_is_sent_again_and_done_once(seated: Seated, server: Server) -> None:
    """The socket takes it to the server and is cut: by a request of its own it is asked for again."""
    red, *_ = make(server, ["me", "friend"])
    lost: list[str] = []

    def cut(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()

        def from_page(message: str | bytes) -> None:
            server_side.send(message)
            if '"act"' in str(message):
                lost.append(str(message))
                page_side.close()

        page_side.on_message(from_page)
        server_side.on_message(lambda message: None if lost else page_side.send(message))

    player = seated("/")
    player.page.route_web_socket("**/live*", cut)
    player.page.goto(f"{server.url}/#/t/{red.token}")
    player.ready()
    with player.page.expect_response("**/api/table/act*") as answered:
        player.counter("unit:0").click()
    assert (len(lost), answered.value.status) == (1, 200)
    player.wait_move(1)
    assert red.table()["move"] == 1


def test_two_steps_back_before_the_first_has_come_are_two_steps(seated: Seated, server: Server) -> None:
    player = seated_at_the_road(seated, server)
    player.choose("Activate unit 0")
    player.choose("01")
    player.choose("02")
    player.see("replay").click()
    slow = SlowAnswers(player, "past/")
    player.see("replay-back").click()
    player.see("replay-back").click()
    slow.let_go(2)
    expect(player.see("prompt")).to_contain_text("move 1 of 3")
