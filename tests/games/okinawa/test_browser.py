"""The game on the web table: chits in combat, hidden stacks, the sea-air battle, dice on their targets.

Turns of both sides by clicks are played in tests/browser/test_games.py.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.browser.player import Player
from tests.server.serving import Json, Link, Server, make

pytestmark = pytest.mark.browser
Sit = Callable[[Link, str], Player]


LIVELY = ("bring-chit", "place", "attack", "use", "declare")


def play_until(links: list[Link], rng: Random, wanted: Callable[[Json], bool]) -> int:
    """Both seats by their links, rather with chits and attacks, until a position is the wanted one; whose seat."""
    tables = [link.table() for link in links]
    for _ in range(4000):
        number = next(i for i, table in enumerate(tables) if table.get("decision"))
        if wanted(tables[number]):
            return number
        options = tables[number]["decision"]["options"]
        lively = [option for option in options if option["action"]["type"] in LIVELY]
        answer = links[number].act(tables[number], rng.choice(lively or options)["action"])
        assert answer.status_code == 200, answer.text
        tables[number] = answer.json()
        if not tables[number].get("decision"):
            tables[1 - number] = links[1 - number].table()
    raise AssertionError("the wanted position did not come")


def asks(prompts: tuple[str, ...], least: int) -> Callable[[Json], bool]:
    def wanted(table: Json) -> bool:
        decision = table["decision"]
        return decision["prompt"]["key"] in prompts and len(decision["options"]) >= least

    return wanted


@pytest.mark.parametrize(
    ("name", "prompts", "least"),
    [
        ("sea-air", ("prompt-sea-air",), 2),
        ("chit-play", ("prompt-chit",), 2),
        ("losses", ("prompt-six", "prompt-five"), 2),
    ],
)
def test_a_choice_of_chits_or_hits_is_made_by_the_page(
    sit: Sit, server: Server, pictures: Path, name: str, prompts: tuple[str, ...], least: int
) -> None:
    links = make(server, ["me", "friend"], game="okinawa", scenario="campaign")[:2]
    seat = play_until(links, Random(4), asks(prompts, least))
    player = sit(links[seat], "zh-CN")
    player.drawn()
    player.page.screenshot(path=pictures / f"okinawa-{name}.png")
    before = player.seq
    player.choose_any(Random(1))
    assert player.seq > before
    assert not player.errors


def test_the_enemys_face_down_chits_show_only_their_backs(sit: Sit, server: Server) -> None:
    links = make(server, ["me", "friend"], game="okinawa", scenario="campaign")[:2]
    seat = play_until(links, Random(7), lambda table: any(p["look"] == "back" for p in table["view"]["pieces"]))
    backs = [p for p in links[seat].table()["view"]["pieces"] if p["look"] == "back"]
    assert backs and all(p.get("side", 0) != seat and not p.get("values") for p in backs)
    assert {p["id"].partition(":")[0] for p in backs} == {"back"}
    player = sit(links[seat], "en-GB")
    assert player.see("map").count() == 1 and not player.errors
