"""The game on the web table: two turns at each side, fire groups, steps with reactions, the line of sight tool."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from bingqi.games.squad.board import board
from tests.browser.test_groups import space_of
from tests.browser.turns import click_to_turn, play_until_asked
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser
OPEN = {"blind-fire": False}  # lines of sight may be looked at, and odds are given


@pytest.mark.parametrize("seat", [0, 1])
def test_two_turns_at_each_side_by_the_page(sit: Any, server: Server, pictures: Path, seat: int) -> None:
    players = ["me", "random"] if seat == 0 else ["random", "me"]
    link = make(server, players, game="squad", scenario="meeting" if seat else "crossroads")[0]
    player = sit(link, "zh-CN" if seat == 0 else "en-GB")
    prompts = click_to_turn(player, link, 3, Random(seat))
    player.page.screenshot(path=pictures / f"squad-turn3-seat{seat}.png")
    assert prompts >= {"prompt-deploy", "prompt-mover", "prompt-advance"}
    assert not player.errors


def test_a_fire_group_is_picked_with_its_reckoning(sit: Any, server: Server, pictures: Path) -> None:
    links = make(server, ["me", "friend"], game="squad", scenario="crossroads", **OPEN)
    play_until_asked(links[:2], Random(3), "prompt-fire-group", 1, "pass", "hold")
    player = sit(links[1], "en-GB")
    assert "who fires" in player.prompt
    player.by_hand()
    player.page.locator("[data-testid=option][data-tag=join], [data-testid=option]").first.hover()
    expect(player.see("forecast")).to_be_visible()
    words = player.see("forecast").inner_text()
    assert "Firepower of" in words and "%" in words
    player.page.screenshot(path=pictures / "squad-fire-group.png")
    player.choose_any(Random(1))
    assert not player.errors


def test_a_step_is_met_by_a_reaction_prompt(sit: Any, server: Server, pictures: Path) -> None:
    links = make(server, ["me", "friend"], game="squad", scenario="crossroads")
    play_until_asked(links[:2], Random(8), "prompt-reaction", 1, "target", "hold")
    player = sit(links[1], "zh-CN")
    assert "借机射击" in player.prompt
    assert player.page.get_by_text("此部队移动期间不再询问").count()
    player.drawn()
    player.page.screenshot(path=pictures / "squad-reaction.png")
    player.choose("放弃" if player.page.get_by_text("放弃", exact=True).count() else "不再询问")
    assert not player.errors


def test_a_mover_goes_step_by_step(sit: Any, server: Server, pictures: Path) -> None:
    links = make(server, ["me", "friend"], game="squad", scenario="crossroads")
    play_until_asked(links[:2], Random(4), "prompt-step", 0, "target")
    player = sit(links[0], "en-GB")
    assert "where to" in player.prompt
    lines = player.see("prompt").evaluate("e => e.offsetHeight / parseFloat(getComputedStyle(e).lineHeight)")
    assert lines < 1.5, "a question of one line takes one line"
    before = player.move
    player.page.screenshot(path=pictures / "squad-step.png")
    player.choose("To ")
    assert player.move > before and not player.errors


def test_the_line_of_sight_tool_draws_and_names(sit: Any, server: Server, pictures: Path) -> None:
    """J4 lies between J3 and J5: two clicks draw the line, and the hex that blocks it is named."""
    links = make(server, ["me", "friend"], game="squad", scenario="crossroads", **OPEN)
    play_until_asked(links[:2], Random(4), "prompt-target", 0)
    b = board("village")
    ends = [f"space:{b.index[name]}" for name in ("J3", "J5")]
    found = links[0].post("/overlay", {"name": "los", "refs": ends}).json()
    assert [ray["kind"] for ray in found["rays"]] == ["blocked"]
    assert [patch["space"] for patch in found["patches"]] == [b.index["J4"]]
    player = sit(links[0], "zh-CN")
    player.see("overlay-los").click()
    for end in ends:
        place = space_of(links[0], "squad", "crossroads", int(end[6:]))
        player.page.mouse.click(*player.point(place["x"], place["y"]))
    laid = player.page.locator("line.ray:not(.thread)")  # the thread follows the pointer besides
    expect(laid).to_have_count(1)
    expect(laid).to_have_class(re.compile(r"\bray-blocked\b"))
    expect(player.page.locator(".notes")).to_contain_text("J4")
    player.drawn()
    player.page.screenshot(path=pictures / "squad-los.png")
    assert not player.errors
