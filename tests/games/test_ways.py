"""What the reach of a mover tells besides costs: points left, zones that stop it, who may react."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bingqi.ai import make_player
from bingqi.ai.player import think
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.game import Game, Options
from bingqi.core.procedure import Decision
from bingqi.core.record import begin
from bingqi.core.state import State
from bingqi.core.table import Patch
from bingqi.games import load_game

SEED = 5
Reached = dict[int, Patch]


def first(
    id: str, wanted: Callable[[Reached], bool], options: Options | None = None
) -> tuple[Game[Any], State, int, Reached]:
    """The first position in which a unit of the asked seat has such a reach."""
    game, rng, player = load_game(id), Random(SEED), make_player("recruit", SEED)
    state, _ = begin(game, game.meta.scenarios[0].id, game.meta.complete(options or {}), SEED)
    for n in range(1500):
        asked = pending(state)
        assert isinstance(asked, Decision)
        if n % 10 == 0:
            pieces = [piece.id for piece in game.view(state, asked.seat).pieces if piece.side == asked.seat]
            for ref in [ref for ref in pieces if ref.startswith("unit:")][:40]:
                found = {patch.space: patch for patch in game.overlay(state, asked.seat, "reach", [ref]).patches}
                if wanted(found):
                    return game, state, asked.seat, found
        apply_trusted(state, think(game, state, asked.seat, asked, player, rng))
    raise AssertionError("no such reach")


@pytest.mark.parametrize(
    "id,sign,overlays", [("leningrad", "zoc", ("zoc-axis", "zoc-soviet")), ("okinawa", "stop", ())]
)
def test_enemy_zones_are_signed_and_nothing_else_is(id: str, sign: str, overlays: tuple[str, ...]) -> None:
    game, state, seat, found = first(id, lambda found: len({patch.sign for patch in found.values()}) == 2)
    shown = [patch for name in overlays or ("zoc",) for patch in game.overlay(state, seat, name, []).patches]
    zone = {patch.space for patch in shown if patch.side == 1 - seat}
    assert {space for space, patch in found.items() if patch.sign} == zone & set(found)
    assert {patch.sign for patch in found.values()} == {"", sign}


@pytest.mark.parametrize("id", ["leningrad", "okinawa", "squad"])
def test_what_is_spent_and_what_is_left_is_all_there_was(id: str) -> None:
    _, _, _, found = first(id, lambda found: len(found) > 3)
    assert len({float(patch.label) + float(patch.left) for patch in found.values()}) == 1


def test_squad_all_who_could_fire_there_may_react() -> None:
    seeing = {"blind-fire": False}
    game, state, seat, found = first("squad", lambda found: any(patch.reacts for patch in found.values()), seeing)
    at = {piece.id: piece.at for piece in game.view(state, seat).pieces}
    for space, patch in found.items():
        firing = game.overlay(state, 1 - seat, "fire", [f"space:{space}"]).patches
        assert {f"space:{each.space}" for each in firing} <= {at[ref] for ref in patch.reacts}
        assert bool(firing) == bool(patch.reacts)


def test_southern_enemies_with_cards_may_react_where_they_stand() -> None:
    game, state, seat, found = first("southern", lambda found: any(patch.reacts for patch in found.values()))
    at = {piece.id: (piece.at, piece.side) for piece in game.view(state, seat).pieces}
    for space, patch in found.items():
        assert {at[ref] for ref in patch.reacts} <= {(f"space:{space}", 1 - seat)}
