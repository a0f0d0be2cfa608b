"""Symbols of our counters are drawn beforehand: no page reads the whole of milsymbol for them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bingqi.core.record import begin
from bingqi.games import GAMES, load_game

DRAWN = Path(__file__).parents[2] / "web" / "src" / "board" / "drawn.ts"
CODE = re.compile(r"^S[A-Z*-]{9,14}$")


@pytest.mark.parametrize("id", GAMES)
def test_every_symbol_of_a_counter_is_drawn_beforehand(id: str) -> None:
    game, drawn = load_game(id), set(re.findall(r'^  "([^"]+)":', DRAWN.read_text("utf-8"), re.MULTILINE))
    assert len(drawn) > 10
    for scenario in game.meta.scenarios:
        state, _ = begin(game, scenario.id, game.meta.complete({}), 1)
        for seat in (0, 1):
            codes = {piece.symbol for piece in game.view(state, seat).pieces if CODE.match(piece.symbol)}
            assert {f"SF{code[2:]}" for code in codes} <= drawn
