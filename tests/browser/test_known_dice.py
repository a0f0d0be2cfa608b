"""Nothing at the pages of these tests is left to chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.browser.fixtures import Seated
from tests.browser.test_pictures import seat
from tests.server.serving import Server, make

pytestmark = pytest.mark.browser


def course(seated: Seated, server: Server, players: list[str]) -> tuple[Any, Any]:
    """Naval's dice: promises and nonces, and all that was told after some choices."""
    link, *_ = make(server, players, "naval", "dokdo")
    link.wait_until(lambda table: table.get("decision"))
    player = seat(seated, link, False, "en-GB")
    rng = Random(2)
    for _ in range(14):
        player.wait_asked_or_over()
        player.choose_any(rng)
    player.wait_asked_or_over()
    table = link.get(log=0).json()
    return table["stirs"], [line["text"] for line in table["log"]]


@pytest.mark.parametrize("players", [["me", "me"], ["random", "me"]], ids=["one screen", "against a computer"])
def test_the_same_clicks_meet_the_same_dice_and_the_same_enemy(
    seated: Seated, server: Server, players: list[str]
) -> None:
    first, again = course(seated, server, players), course(seated, server, players)
    assert any(stir.get("nonces") for stir in first[0])
    assert len(first[1]) > 10
    assert first == again
