"""The battle builder: the enemy is clicked, fighters are ticked, odds follow, one button plays the row of choices."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.fixtures import Seated
from tests.browser.player import Player
from tests.browser.test_pictures import go_on, seat
from tests.server.serving import Link, Server, make

pytestmark = pytest.mark.browser
BOTH = [pytest.param(False, id="desk"), pytest.param(True, id="phone")]
FIGHTS = [
    ("leningrad", "campaign", "prompt-attack"),
    ("okinawa", "campaign", "prompt-attack"),
    ("southern", "campaign", "prompt-round"),
    ("naval", "dokdo", "prompt-assign"),
    ("squad", "crossroads", "prompt-target"),
]


def to_put_together(link: Link, table: dict[str, Any], prompt: str) -> dict[str, Any] | None:
    """The fight here that most can take part in, if it takes several choices."""
    decision = table["decision"]
    if decision["prompt"]["key"] != prompt:
        return None
    found = [link.post("/battle", {"foe": foe}).json().get("battle") for foe in decision.get("foes", ())]
    best = max((each for each in found if each and each["row"]), key=lambda each: len(each["fighters"]), default=None)
    several = 1 if table["game"] == "okinawa" else 2
    return best if best and len(best["fighters"]) >= several else None


def at_fight(server: Server, game: str, scenario: str, prompt: str) -> tuple[Link, dict[str, Any]]:
    told = {"blind-fire": False} if game == "squad" else {}  # lines of sight, and so odds, are told
    link, _ = make(server, ["me", "me"], game, scenario, **told)
    table = go_on(link, Random(3), lambda link, table: to_put_together(link, table, prompt) is not None, 2500)
    found = to_put_together(link, table, prompt)
    assert found is not None
    return link, found


def open_fight(player: Player, link: Link, battle: dict[str, Any], phone: bool) -> None:
    """On the map by a click on the enemy; on a phone from the list of fights. What is asked about lies open already."""
    table = link.table()
    if len(table["decision"]["foes"]) == 1 and not ends(table["decision"]):
        return
    if phone:
        foes = player.see("foe")
        foes.first.wait_for()
        name = foe_name(link, table, battle["foe"])
        wanted = foes.filter(has_text=name).first
        if not wanted.is_visible():
            player.see("idle-foes").tap()
        wanted.tap()
        return
    spaces = link.http.get(f"/api/games/{table['game']}/board/{table['scenario']}").json()["spaces"]
    place = next(each for each in spaces if f"space:{each['id']}" == battle["foe"])
    player.page.mouse.click(*player.point(place["x"] - 0.55, place["y"] + 0.55))


def ends(decision: dict[str, Any]) -> bool:
    """May one also be done with it?"""
    return not decision.get("about") and any(not option.get("refs") for option in decision["options"])


def foe_name(link: Link, table: dict[str, Any], foe: str) -> str:
    spaces = link.http.get(f"/api/games/{table['game']}/board/{table['scenario']}").json()["spaces"]
    return str(next(each["label"] for each in spaces if f"space:{each['id']}" == foe))


@pytest.mark.parametrize("phone", BOTH)
@pytest.mark.parametrize("game,scenario,prompt", FIGHTS)
def test_a_fight_is_put_together_and_made_by_one_button(
    seated: Seated, server: Server, game: str, scenario: str, prompt: str, phone: bool
) -> None:
    link, battle = at_fight(server, game, scenario, prompt)
    before = link.table()["move"]
    player = seat(seated, link, phone, "en-GB")
    open_fight(player, link, battle, phone)
    expect(player.see("battle")).to_be_visible()
    expect(player.see("forecast").first).to_be_visible()
    if len(battle["fighters"]) > 1:
        expect(player.see("fighter")).to_have_count(len(battle["fighters"]))
    player.see("battle-go").click()
    player.page.wait_for_function("() => !document.querySelector('[data-running]')")
    player.page.wait_for_function("n => Number(document.querySelector('.page').dataset.move) >= n", arg=before + 1)
    assert link.table()["move"] >= before + max(1, len(battle["row"]) - 1)


@pytest.mark.parametrize("phone", BOTH)
def test_the_last_fight_is_listed_and_not_opened(seated: Seated, server: Server, phone: bool) -> None:
    """Who may also end the phase sees the map first."""
    link, _ = make(server, ["me", "me"], "leningrad", "campaign")
    table = go_on(link, Random(3), lambda _, t: len(t["decision"].get("foes", ())) == 1 and ends(t["decision"]), 2500)
    assert table["decision"]["prompt"]["key"] == "prompt-attack"
    player = seat(seated, link, phone, "en-GB")
    listed = player.page.locator("[data-testid=foe], [data-testid=idle-foes]").first
    expect(listed).to_be_visible()
    player.page.wait_for_function("() => !document.querySelector('[data-asking]')")
    expect(player.see("battle")).to_have_count(0)
    if player.see("idle-foes").count():
        player.see("idle-foes").click()
    player.see("foe").click()
    expect(player.see("battle")).to_be_visible()


# The odds in a line and the button beside them lie in the window, with nothing over them.
IN_SIGHT = """() => ['gist', 'battle-go'].every((name) => {
  const part = document.querySelector(`[data-testid=${name}]`), box = part.getBoundingClientRect();
  return [[box.left + 4, box.top + 4], [box.right - 4, box.bottom - 4]]
    .every(([x, y]) => part.closest('.go').contains(document.elementFromPoint(x, y)));
})"""


@pytest.mark.parametrize("game,scenario,prompt", FIGHTS)
def test_on_a_phone_the_odds_are_seen_beside_the_button_without_scrolling(
    seated: Seated, server: Server, game: str, scenario: str, prompt: str
) -> None:
    link, battle = at_fight(server, game, scenario, prompt)
    player = seat(seated, link, True, "en-GB")
    open_fight(player, link, battle, True)
    expect(player.see("gist")).to_be_visible()
    player.page.wait_for_function("() => !document.querySelector('[data-asking]')")
    player.rest()
    chances = player.see("forecast").first.locator(".bars").first.locator(".p").all_inner_texts()
    likeliest = max(float(each[:-1]) for each in chances)
    assert f"{likeliest:g}%" in player.see("gist").inner_text()
    assert player.page.evaluate(IN_SIGHT)


def test_each_tick_changes_the_odds(seated: Seated, server: Server) -> None:
    link, battle = at_fight(server, "leningrad", "campaign", "prompt-attack")
    player = seat(seated, link, False, "en-GB")
    open_fight(player, link, battle, False)
    lines = player.see("forecast").locator("table").first
    whole = lines.inner_text()
    player.see("fighter").first.uncheck()
    expect(lines).not_to_have_text(whole)
    player.see("fighter").first.check()
    expect(lines).to_have_text(whole, use_inner_text=True)
    assert link.table()["move"] == player.move


def test_a_ship_that_may_not_join_is_told_why_and_targets_are_given_out(seated: Seated, server: Server) -> None:
    link, battle = at_fight(server, "naval", "dokdo", "prompt-assign")
    player = seat(seated, link, False, "en-GB")
    ways = player.see("fighter-way")
    expect(ways).to_have_count(len(battle["fighters"]))
    expect(player.see("forecast").first).to_be_visible()
    for i in range(len(battle["fighters"])):
        ways.nth(i).select_option("0")
    expect(player.see("battle").locator(".why").first).to_be_visible()
    player.see("by-hand").click()
    expect(player.see("option").first).to_be_visible()
    player.see("together").click()
    expect(player.see("battle")).to_be_visible()


def test_what_the_enemy_could_do_to_me_is_told_on_demand(seated: Seated, server: Server) -> None:
    link, battle = at_fight(server, "leningrad", "campaign", "prompt-attack")
    attacker = battle["fighters"][0]["ref"]
    player = seat(seated, link, False, "en-GB")
    at = next(piece["at"] for piece in link.table()["view"]["pieces"] if piece["id"] == attacker)
    spaces = link.http.get("/api/games/leningrad/board/campaign").json()["spaces"]
    place = next(each for each in spaces if f"space:{each['id']}" == at)
    player.page.mouse.click(*player.point(place["x"] - 0.55, place["y"] + 0.55))
    player.page.locator("#tab-stack").click()
    player.see("threats-ask").click()
    expect(player.see("threats").get_by_test_id("forecast").first).to_be_visible()


def joins_alike(table: dict[str, Any]) -> bool:
    """Options that differ in one field alone are told by that field: its place among the others is lost."""
    joins = [o["action"] for o in table["decision"]["options"] if o["action"]["type"] == "join"]
    return len(joins) >= 3 and all(each["own"] and not each["weapons"] for each in joins)


def test_a_fight_goes_ahead_though_its_choices_were_told_in_a_row(seated: Seated, server: Server) -> None:
    link, _ = make(server, ["me", "me"], "squad", "crossroads")
    go_on(link, Random(7), lambda _, table: joins_alike(table), 2500)
    player = seat(seated, link, False, "en-GB")
    player.page.wait_for_function("() => !document.querySelector('[data-asking]')")
    seq = player.seq
    player.see("battle-go").click()
    player.page.wait_for_function("seq => Number(document.querySelector('.page').dataset.seq) > seq", arg=seq)
