"""What one seat may not see, and dealing it anew."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.games.southern.table.hidden import determinise
from bingqi.games.southern.table.view import view
from bingqi.games.southern.tables import ALLIES, JAPAN
from tests.games.southern.desk import Desk, new_game
from tests.games.southern.test_sequence import take


@pytest.mark.rule("4.0(1)")
def test_a_hand_is_hidden_from_the_enemy_while_he_chooses_his() -> None:
    table = Desk.of(new_game())
    take(table, "hinode landing landing landing blitzkrieg supply supply")
    backs = [piece for piece in view(table.state, ALLIES).pieces if piece.at == "hand:0"]
    assert len(backs) == 7 and all(piece.look == "back" and not piece.details for piece in backs)
    dealt = {determinise(table.state, ALLIES, Random(i)).hands[JAPAN] for i in range(20)}
    assert len(dealt) > 5 and all(len(hand) == 7 for hand in dealt)
