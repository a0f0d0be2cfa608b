"""Pictures to look at: lobby, opening, reach, forecast, rulebook, replay, end; both sizes. They go to screenshots/."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser

SIZES = [pytest.param(False, id="1440x900"), pytest.param(True, id="390x844")]
Wanted = Callable[[Link, dict[str, Any]], bool]


def go_on(link: Link, rng: Random, wanted: Wanted, most: int = 500) -> dict[str, Any]:
    """Plays at random, both seats by one link, until the position is the wanted one."""
    table = link.table()
    for _ in range(most):
        if not table.get("decision") or wanted(link, table):
            break
        option = rng.choice(table["decision"]["options"])
        answer = link.act(table, option["action"])
        assert answer.status_code == 200, answer.text
        table = answer.json()
    return table


def forecast_of(link: Link, table: dict[str, Any]) -> int | None:
    """The option whose chances can be told, by its place."""
    for i, option in enumerate(table["decision"]["options"][:3]):
        if link.post("/odds", {"action": option["action"]}).json().get("forecast"):
            return i
    return None


def snap(player: Player, pictures: Path, name: str, phone: bool) -> None:
    player.drawn()
    file = pictures / f"{name}-{'390x844' if phone else '1440x900'}.png"
    player.page.screenshot(path=file)
    assert file.stat().st_size > 10_000


def seat(seated: Seated, link: Link, phone: bool, language: str = "zh-CN") -> Player:
    player = seated(f"/#/t/{link.token}", language=language, phone=phone).ready()
    if player.see("curtain").count():
        player.page.locator(".curtain input").check()
        player.see("curtain").click()
        expect(player.see("curtain")).to_have_count(0)
        player.rest()
    return player


@pytest.mark.parametrize("phone", SIZES)
def test_lobby(seated: Seated, pictures: Path, phone: bool) -> None:
    player = seated("/", language="zh-CN", phone=phone)
    player.see("game-squad").wait_for()
    player.page.wait_for_load_state("networkidle")
    snap(player, pictures, "lobby", phone)
    player.see("game-leningrad").click()
    snap(player, pictures, "new-game", phone)


@pytest.mark.parametrize("phone", SIZES)
def test_leningrad_from_the_opening_to_the_rulebook(
    seated: Seated, server: Server, pictures: Path, phone: bool
) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    rng = Random(3)
    go_on(link, rng, lambda _, table: table["view"]["turn"] >= 1)
    player = seat(seated, link, phone)
    snap(player, pictures, "opening", phone)

    def can_move(_: Link, table: dict[str, Any]) -> bool:
        return table["decision"]["prompt"]["key"] == "prompt-move" and len(table["decision"]["options"]) > 15

    go_on(link, rng, can_move)
    player.page.reload()
    player.ready()
    if phone:
        player.see("layers").click()
    player.see("overlay-reach").click()
    seq = player.seq
    player.page.locator("g.place.option").last.dispatch_event("click")
    player.settle(seq)
    snap(player, pictures, "reach", phone)
    assert player.page.locator("text.cost").count() > 3
    go_on(link, rng, lambda link, table: forecast_of(link, table) is not None)
    player.page.reload()
    player.ready()
    fight = player.page.locator("[data-testid=foe], [data-testid=battle-go]").first
    fight.wait_for()
    if player.see("foe").count():
        fight.click()
    player.see("forecast").wait_for()
    snap(player, pictures, "forecast", phone)
    player.see("forecast").get_by_test_id("clause").first.click()
    player.see("rules").locator("article").first.wait_for()
    snap(player, pictures, "rulebook", phone)
    player.see("replay").click()
    for _ in range(3):
        player.see("replay-back").click()
    player.page.locator("#tab-log").click()
    snap(player, pictures, "replay", phone)


@pytest.mark.parametrize("phone", SIZES)
def test_end_screen(seated: Seated, server: Server, pictures: Path, phone: bool) -> None:
    link, _ = make(server, ["me", "me"], "naval", "dokdo")
    go_on(link, Random(6), lambda *_: False, 1000)
    player = seat(seated, link, phone)
    player.see("winner").wait_for()
    player.page.locator("b", has_text="✓").wait_for(timeout=60_000)
    snap(player, pictures, "end", phone)
    menu = player.see("menu").bounding_box()
    assert menu is not None and menu["x"] + menu["width"] <= (390 if phone else 1440), "the menu is out of reach"


@pytest.mark.parametrize(
    "game,scenario,moves",
    [
        ("okinawa", "campaign", 90),
        ("southern", "campaign", 60),
        ("naval", "sakishima", 90),
        ("squad", "crossroads", 80),
    ],
)
def test_every_game_is_drawn(
    seated: Seated, server: Server, pictures: Path, game: str, scenario: str, moves: int
) -> None:
    link, _ = make(server, ["me", "me"], game, scenario)
    go_on(link, Random(1), lambda _, table: table["move"] >= moves)
    player = seat(seated, link, False)
    snap(player, pictures, game, False)
    assert player.page.locator("g.place").count() > 5
    assert "⟨" not in player.page.locator(".page").inner_text(), "a text is missing"


def test_one_click_sets_up_each_side(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    player = seat(seated, link, phone=False)
    for _ in ("soviet", "axis"):
        assert link.table()["decision"]["prompt"]["key"] == "prompt-set-up"
        seq = player.seq
        player.page.locator("[data-tag=default-setup]").click()
        player.settle(seq)
    assert link.table()["decision"]["prompt"]["key"] != "prompt-set-up"
