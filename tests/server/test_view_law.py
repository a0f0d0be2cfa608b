"""Whatever a link can get is the same for every deal that fits what it has seen. `tools/view-law` compares more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bingqi.core.testing import random_action
from bingqi.games import GAMES, load_game
from tests.server.serving import Server, serving
from tests.server.twins import WireTwins, begun, compare_along

SCENARIOS = [(id, scenario.id) for id in GAMES for scenario in load_game(id).meta.scenarios]


@pytest.mark.parametrize(("id", "scenario"), SCENARIOS)
def test_tables_and_branches_along_a_random_game(id: str, scenario: str) -> None:
    counts = compare_along(load_game(id), scenario, 17, most=400, every=7)
    assert counts["views"] > 100 and counts["branches"] > 6


@pytest.fixture(scope="module")
def real(folder: Path) -> Iterator[tuple[Server, str]]:
    database = f"sqlite:///{folder}/twins.sqlite"
    with serving(folder, database, games="bingqi.games", reckon_seconds=60) as server:
        yield server, database


@pytest.mark.parametrize("id", GAMES)
def test_all_that_a_link_can_ask_for_over_the_wire(real: tuple[Server, str], id: str) -> None:
    game, rng = load_game(id), Random(23)
    twins = WireTwins(*real)
    play = begun(game, game.meta.scenarios[0].id)
    for n in range(91):
        asked = play.session.decision
        assert asked is not None
        if n in (30, 90):
            for seat in (0, 1):
                twins.compare(play, seat, rng)
        play.move(asked.seat, random_action(rng, asked), None)
    assert twins.counts["answers"] > 60


@pytest.mark.parametrize("id", GAMES)
def test_the_table_at_every_decision_over_the_wire(real: tuple[Server, str], id: str) -> None:
    game, twins = load_game(id), WireTwins(*real)
    twins.glance_along(begun(game, game.meta.scenarios[0].id), Random(31), moves=100)
    assert twins.counts["answers"] == 400
