"""The game on the web table: two scenarios by the page, counters face down, the board of air targets, the line-up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.browser.turns import click_to_turn
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser
Wanted = Callable[[dict[str, Any]], bool]


def play_until(server: Server, rng: Random, seat: int, wanted: Wanted) -> Link:
    """Short games by both links, at random, until a seat's table is the wanted one; that seat's link."""
    for _ in range(12):
        links = make(server, ["me", "friend"], game="naval", scenario="diaoyu")[:2]
        while True:
            asked_seat, table = next(
                ((n, t) for n, t in ((n, link.table()) for n, link in enumerate(links)) if t.get("decision")), (-1, {})
            )
            if asked_seat == seat and wanted(table):
                return links[seat]
            if asked_seat < 0:
                break
            # Attacks and searches rather than passing, so that something happens.
            options = [o for o in table["decision"]["options"] if o["action"]["type"] != "pass"]
            action = rng.choice(options or table["decision"]["options"])["action"]
            assert links[asked_seat].act(table, action).status_code == 200
    raise AssertionError("the wanted position did not come")


def asked(prompt: str) -> Wanted:
    return lambda table: bool(table["decision"]["prompt"]["key"] == prompt)


@pytest.mark.parametrize("seat,scenario", [(0, "dokdo"), (1, "diaoyu")])
def test_two_turns_are_played_by_the_page(sit: Any, server: Server, pictures: Path, seat: int, scenario: str) -> None:
    players = ["me", "random"] if seat == 0 else ["random", "me"]
    link = make(server, players, game="naval", scenario=scenario)[0]
    player = sit(link, "zh-CN" if seat == 0 else "en-GB")
    prompts = click_to_turn(player, link, 3, Random(seat))
    player.page.screenshot(path=pictures / f"naval-{scenario}-turn3.png")
    assert prompts >= {"prompt-place", "prompt-distance", "prompt-group", "prompt-boat"}
    assert not player.errors


def test_the_enemys_counters_are_backs_without_names(sit: Any, server: Server, pictures: Path) -> None:
    link = play_until(server, Random(6), 0, asked("prompt-task"))
    player = sit(link, "en-GB")
    pieces = link.table()["view"]["pieces"]
    backs = [piece for piece in pieces if piece["id"].startswith("back:")]
    assert backs and all(piece["side"] == 1 and "values" not in piece for piece in backs)
    assert not any(
        piece["id"].startswith("unit:")
        and piece["side"] == 1
        and "found" not in piece.get("flags", ())
        and piece["at"].startswith("space:")
        for piece in pieces
    )
    player.page.screenshot(path=pictures / "naval-backs.png")
    assert not player.errors


def test_air_actions_are_laid_out_as_a_board_of_targets(sit: Any, server: Server, pictures: Path) -> None:
    def assigning(table: dict[str, Any]) -> bool:
        titles = [panel["title"]["key"] for panel in table["view"]["panels"]]
        return asked("prompt-task")(table) and "panel-targets" in titles

    player = sit(play_until(server, Random(3), 0, assigning), "zh-CN")
    player.page.get_by_role("tab", name="局势").click()
    player.page.get_by_role("heading", name="航空目标").wait_for()
    assert "剩余" in player.prompt
    player.page.screenshot(path=pictures / "naval-targets.png")
    assert not player.errors


def test_a_battle_shows_its_line_up_and_the_wide_area_track(sit: Any, server: Server, pictures: Path) -> None:
    player = sit(play_until(server, Random(3), 1, asked("prompt-area")), "en-GB")
    player.page.get_by_role("tab", name="State").click()
    player.page.get_by_text("Area air defence track").first.wait_for()
    assert "area air defence" in player.prompt
    player.page.screenshot(path=pictures / "naval-line-up.png")
    player.choose("Spend 0")
    assert not player.errors
