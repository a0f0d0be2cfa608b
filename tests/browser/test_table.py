"""At the table: asking why, chances, undo, rewind, replay, language, reconnecting, curtain, chat."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser


def moving(seated: Seated, server: Server) -> Player:
    """Red has picked unit 0 in hex 0 and must enter a hex."""
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.counter("unit:0").click()
    player.settle(0)
    return player


def test_an_illegal_click_shows_its_clause_and_the_clause_opens_the_rulebook(seated: Seated, server: Server) -> None:
    player = moving(seated, server)
    player.page.mouse.click(*player.road(6))
    expect(player.see("refusal")).to_contain_text("5.1")
    player.see("refusal").get_by_test_id("clause").first.click()
    expect(player.see("rules").locator("article.open")).to_contain_text("5.1")
    assert player.move == 1


def test_the_rulebook_is_searched_in_both_languages(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    player = seated(f"/#/t/{link.token}").ready()
    player.open_curtain()
    player.page.locator("#tab-rules").click()
    articles = player.see("rules").locator("article")
    expect(articles.nth(50)).to_be_attached()
    everything = articles.count()
    player.page.get_by_role("searchbox").fill("zoc")
    expect(articles.first).to_contain_text(re.compile("zoc", re.IGNORECASE))
    assert 0 < articles.count() < everything
    player.see("language").click()
    player.page.get_by_role("searchbox").fill("控制区")
    expect(articles.first).to_contain_text("控制区")
    assert 0 < articles.count() < everything


def test_a_glowing_hex_is_clicked_and_entered(seated: Seated, server: Server) -> None:
    player = moving(seated, server)
    player.page.mouse.click(*player.road(1))
    player.settle(1)
    expect(player.see("log")).to_have_count(0)
    player.page.locator("#tab-log").click()
    expect(player.see("log")).to_contain_text("01")


def test_a_counter_is_dragged_to_its_hex(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.drag(player.place_of("unit:3"), player.road(4))
    player.wait_move(2)  # activated and moved
    expect(player.see("refusal")).to_have_count(0)


def test_a_counter_dragged_where_it_may_not_go_is_told_why(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.drag(player.place_of("unit:0"), player.road(6))
    expect(player.see("refusal")).to_contain_text("5.1")
    assert player.move == 1


def test_the_chances_are_shown_before_the_shot_is_fired(seated: Seated, server: Server) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    mover, shooter = seated(f"/#/t/{red.token}").ready(), seated(f"/#/t/{blue.token}").ready()
    mover.choose("Activate unit 3")
    for hex in ("04", "05", "06"):
        mover.choose(hex)
    shooter.wait_asked()
    before = shooter.move
    shooter.page.get_by_test_id("option").first.click()
    expect(shooter.see("forecast")).to_contain_text("50%")
    assert shooter.move == before
    shooter.page.keyboard.press("Escape")
    expect(shooter.see("commit")).to_have_count(0)
    assert shooter.move == before, "backed out of"
    shooter.page.get_by_test_id("option").first.click()
    shooter.see("commit").click()
    # A hit is taken by itself: one move more.
    shooter.page.wait_for_function("m => Number(document.querySelector('.page').dataset.move) > m", arg=before)
    expect(shooter.see("recent").locator(".dice")).to_be_visible()


def test_undo_takes_back_and_stops_at_the_other_seat(seated: Seated, server: Server) -> None:
    player = moving(seated, server)
    player.see("undo").click()
    player.wait_move(0)
    expect(player.see("undo")).to_be_disabled()


def test_a_rewind_needs_the_other_sides_consent(seated: Seated, server: Server) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    asker, other = seated(f"/#/t/{red.token}").ready(), seated(f"/#/t/{blue.token}").ready()
    asker.choose("Pass")
    other.wait_asked()
    asker.see("replay").click()
    asker.see("replay-back").click()
    asker.see("rewind").click()
    expect(other.see("rewind-accept")).to_be_visible()
    assert asker.move == 1
    other.see("rewind-accept").click()
    asker.wait_move(0)
    asker.wait_asked()


def test_replay_goes_back_and_comes_back(seated: Seated, server: Server) -> None:
    player = moving(seated, server)
    player.choose("01")
    now = player.place_of("unit:0")
    player.see("replay").click()
    player.see("replay-back").click()
    expect(player.see("prompt")).to_contain_text("move 1 of 2")
    then = player.place_of("unit:0")
    assert now[0] > then[0] + 10
    player.see("replay-close").click()
    expect(player.see("replay-bar")).to_have_count(0)
    assert player.place_of("unit:0") == now


def test_language_switches_at_any_time_log_included(seated: Seated, server: Server) -> None:
    player = moving(seated, server)
    player.choose("01")
    player.page.locator("#tab-log").click()
    expect(player.see("log")).to_contain_text("moves to")
    player.see("language").click()
    expect(player.see("log")).to_contain_text("移动到")
    expect(player.see("prompt")).to_contain_text("红方")
    assert "⟨" not in player.page.locator(".page").inner_text()


def test_two_at_one_screen_have_a_curtain_between_them(seated: Seated, server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    player = seated(f"/#/t/{both.token}").ready()
    expect(player.see("curtain")).to_be_visible()
    assert not player.asked
    player.see("curtain").click()
    player.choose("Pass")
    expect(player.see("curtain")).to_be_visible()


def test_chat_reaches_the_other_seat(seated: Seated, server: Server) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    one, other = seated(f"/#/t/{red.token}").ready(), seated(f"/#/t/{blue.token}").ready()
    other.page.locator("#tab-chat").click()
    one.page.locator("#tab-chat").click()
    one.page.get_by_placeholder("Say something").fill("<b>良い試合を</b>")
    one.page.get_by_role("button", name="Send").click()
    expect(other.see("chat")).to_contain_text("<b>良い試合を</b>")


def test_the_page_reconnects_after_the_server_was_killed(seated: Seated, server: Server) -> None:
    player = moving(seated, server)
    server.kill()
    expect(player.page.get_by_text("Connection lost")).to_be_visible()
    server.start()
    expect(player.page.get_by_text("Connection lost")).to_have_count(0)
    player.choose("01")
    assert player.move == 2


def test_the_record_of_a_finished_game_is_downloaded_opened_and_branched(seated: Seated, server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    player = seated(f"/#/t/{both.token}").ready()
    for _ in range(2):
        player.see("curtain").click()
        player.choose("Pass")
    expect(player.see("winner")).to_be_visible()
    with player.page.expect_download() as download:
        player.see("download").click()
    file = download.value.path()
    lobby = seated("/")
    lobby.page.locator("input[type=file]").set_input_files(
        {
            "name": "record.json",
            "mimeType": "application/json",
            "buffer": file.read_bytes(),
        }
    )
    lobby.ready()
    assert lobby.move == 2
    lobby.page.keyboard.press("Escape")
    lobby.see("replay").click()
    lobby.see("replay-back").click()
    with lobby.page.context.expect_page() as opened:
        lobby.see("branch").click()
    branch = Player(opened.value, server.url).ready()
    branch.page.wait_for_selector(".page[data-move='1']")
