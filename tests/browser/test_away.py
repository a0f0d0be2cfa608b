"""Being away: a webhook when the turn comes, another device with the same link."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.server.letterbox import Letterbox
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser


def test_a_webhook_set_at_the_table_is_called_when_the_turn_comes(
    seated: Seated, server: Server, letterbox: Letterbox
) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{blue.token}").ready()
    player.see("menu").click()
    player.page.get_by_label("POST to this URL").fill(letterbox.url)
    player.page.get_by_role("button", name="Save").click()
    expect(player.page.get_by_role("status").filter(has_text="Saved")).to_be_visible()
    assert red.act(red.table(), {"type": "pass"}).status_code == 200
    assert letterbox.arrived.wait(30)
    (letter,) = letterbox.letters
    assert (letter["event"], letter["seat"], letter["game"]) == ("your-turn", 1, "toy")


def test_a_webhook_that_leads_nowhere_is_refused_in_words(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.see("menu").click()
    player.page.get_by_label("POST to this URL").fill("ftp://example.org/turn")
    player.page.get_by_role("button", name="Save").click()
    expect(player.page.get_by_role("status").filter(has_text="does not allow")).to_be_visible()


def test_another_device_with_the_same_link_goes_on_where_the_first_was(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    desk = seated(f"/#/t/{red.token}").ready()
    desk.choose("Activate unit 0")
    phone = seated(f"/#/t/{red.token}", phone=True).ready()
    assert phone.move == 1
    phone.choose("01")
    desk.wait_move(2)
