"""Going back and reviewing: branches, the log, what happened since, arrows, the end screen, a computer in trouble."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.fixtures import Seated
from tests.browser.known_dice import SECRET
from tests.browser.player import Player
from tests.browser.test_pictures import go_on, seat
from tests.server.serving import Server, make, play_on, serving
from tests.server.toybox import CRASHES

pytestmark = pytest.mark.browser


def test_a_live_game_is_branched_off_at_a_past_move(seated: Seated, server: Server) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    play_on([red, blue], Random(3), 4)
    player = seated(f"/#/t/{red.token}").ready()
    player.see("replay").click()
    expect(player.see("branch-unseen")).to_contain_text("dealt anew")
    player.see("replay-back").click()
    expect(player.see("prompt")).to_contain_text("move 3 of 4")
    with player.page.context.expect_page() as opened:
        player.see("branch").click()
    branch = Player(opened.value, server.url).ready()
    branch.wait_move(0)
    branch.open_curtain()
    branch.wait_asked()
    seq = branch.seq
    branch.choose_any(Random(1))
    assert branch.seq > seq
    assert red.table()["move"] == 4, "the live game goes its own way"
    assert not branch.errors


def test_a_spectator_branches_off_too(seated: Seated, server: Server) -> None:
    *_, spectator = make(server, ["me", "friend"])
    player = seated(f"/#/t/{spectator.token}").ready()
    player.see("replay").click()
    with player.page.context.expect_page() as opened:
        player.see("branch").click()
    Player(opened.value, server.url).ready().wait_move(0)


def test_the_record_of_a_live_game_is_not_to_be_had_and_the_page_says_why(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.see("menu").click()
    expect(player.see("download")).to_be_disabled()
    expect(player.page.get_by_role("dialog")).to_contain_text("Published with the end of the game")


def test_what_happened_since_my_last_turn_is_played_through(seated: Seated, server: Server) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.choose("Pass")
    for action in ({"type": "pick", "unit": 7}, {"type": "enter", "hex": 10}, {"type": "enter", "hex": 9}):
        assert blue.act(blue.table(), action).status_code == 200
    player.wait_move(4)
    player.see("replay").click()
    player.see("since-mine").click()
    expect(player.see("prompt")).to_contain_text("move 1 of 4")
    expect(player.see("prompt")).to_contain_text("move 4 of 4")


def test_a_whole_game_is_stepped_jumped_and_played_through(seated: Seated, server: Server) -> None:
    red, blue, _ = make(server, ["me", "friend"])
    play_on([red, blue], Random(3), 6)
    player = seated(f"/#/t/{red.token}").ready()
    player.see("replay").click()
    bar, prompt = player.see("replay-bar"), player.see("prompt")
    bar.get_by_role("button", name="First").click()
    expect(prompt).to_contain_text("move 0 of 6")
    bar.get_by_role("button", name="Next").click()
    expect(prompt).to_contain_text("move 1 of 6")
    bar.get_by_role("slider", name="Move").fill("4")
    expect(prompt).to_contain_text("move 4 of 6")
    bar.get_by_role("button", name="Play").click()
    expect(prompt).to_contain_text("move 6 of 6")
    expect(bar.get_by_role("button", name="Pause")).to_have_count(0)


def test_the_log_is_filtered_by_turn_and_a_line_centres_the_map(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    go_on(link, Random(3), lambda _, table: table["view"]["turn"] >= 3)
    player = seat(seated, link, False, "en-GB")
    player.page.locator("#tab-log").click()
    log = player.see("log")
    turns = log.locator("li.turn")
    expect(turns.nth(2)).to_be_visible()
    player.page.locator(".filter select").select_option("2")
    expect(turns).to_have_count(1)
    expect(turns).to_contain_text("2")
    colours = log.locator("li:not(.turn)").evaluate_all("all => all.map((e) => getComputedStyle(e).borderLeftColor)")
    assert {"rgb(31, 90, 148)", "rgb(180, 70, 14)"} <= set(colours), "each side's lines have its colour"
    player.page.locator(".filter select").select_option("1")
    player.rest()
    before = player.world()
    for i in range(log.locator("li button.plain").count()):
        log.locator("li button.plain").nth(i).click()
        player.rest()
        if player.world() != before:
            return
    raise AssertionError("no line of the log moves the map")


def test_the_moves_of_the_turn_are_drawn_as_arrows(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    go_on(link, Random(3), lambda _, table: table["view"]["turn"] >= 3)
    player = seat(seated, link, False, "en-GB")
    player.see("overlay-moves").click()
    arrows = player.page.locator("line.ray[marker-end]")
    expect(arrows.first).to_be_attached()
    assert arrows.count() >= 3
    player.see("replay").click()
    player.see("replay-back").click()
    expect(arrows).to_have_count(0)  # they are of the present
    player.see("replay-close").click()
    expect(arrows.first).to_be_attached()
    player.see("overlay-moves").click()
    expect(arrows).to_have_count(0)


def test_the_end_screen_tells_points_turning_points_luck_and_proves_the_seed(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "naval", "dokdo")
    go_on(link, Random(6), lambda *_: False, 1000)
    player = seat(seated, link, False, "en-GB")
    dialog = player.page.get_by_role("dialog")
    expect(player.see("winner")).to_be_visible()
    expect(dialog).to_contain_text("✓")
    review = link.get("/review").json()
    assert review["verified"] and review["points"] and len(review["luck"]) == 2
    for luck in review["luck"]:
        row = dialog.locator("tbody tr").filter(has=player.page.locator(".gauge")).nth(luck["seat"])
        for figure in (luck["dice"], f"{luck['expected']:.1f}", f"{luck['percentile']:.0f}"):
            expect(row).to_contain_text(str(figure))
    assert review["seed"] == SECRET
    expect(dialog).to_contain_text(review["seed"])
    expect(dialog).to_contain_text(review["commitment"])
    for line in review["lines"]:
        expect(dialog.locator("table").first).to_contain_text(line["value"])
    expect(player.see("turning-point")).to_have_count(len(review["points"]))
    assert player.see("curve").get_attribute("d").count("L") == len(review["chances"]) - 1  # type: ignore[union-attr]
    for i, point in enumerate(review["points"]):
        row = player.see("turning-point").nth(i)
        before, after = (int(point[when] * 100 + 0.5) for when in ("before", "after"))  # halves up, as the page rounds
        expect(row).to_contain_text(f"{before} → {after}%")
        well = point["chosen"]["action"] == point["general"]["action"]
        expect(row).to_contain_text("would have done the same" if well else "would have chosen")
    move = review["points"][0]["move"]
    dialog.get_by_role("button", name=f"move {move}", exact=True).click()
    expect(player.see("prompt")).to_contain_text(f"move {move} of")


def test_a_computer_player_in_trouble_is_shown_at_the_table(browser: Browser, tmp_path: Path) -> None:
    """Its process is killed while it thinks: it is started again, the game goes on, and both is said."""
    os.environ[CRASHES] = str(tmp_path)
    try:
        with serving(tmp_path, f"sqlite:///{tmp_path}/faulty.sqlite") as faulty:
            mine, _ = make(faulty, ["me", "greedy"], game="crashing")
            page = browser.new_page(locale="en-GB")
            player = Player(page, faulty.url)
            page.goto(f"{faulty.url}/#/t/{mine.token}")
            player.ready().choose("Pass")
            expect(page.get_by_role("alert").filter(has_text="started again")).to_be_visible()
            mine.wait_until(lambda table: table.get("decision") or table.get("outcome"))
            assert mine.table()["move"] >= 2
            page.close()
    finally:
        del os.environ[CRASHES]
