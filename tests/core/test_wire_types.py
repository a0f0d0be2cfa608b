"""The Structs of the table can be put on the wire: msgspec can resolve every annotation."""

from __future__ import annotations

import msgspec
import pytest

from bingqi.core.table import Board, Forecast, Outcome, Overlay, Piece, Refusal, View
from bingqi.core.text import Text


@pytest.mark.parametrize("type", [Board, View, Forecast, Overlay, Refusal, Outcome])
def test_a_schema_can_be_made_of_it(type: type[msgspec.Struct]) -> None:
    assert msgspec.json.schema(type)["$ref"].endswith(type.__name__)


def test_a_named_piece_survives_the_wire() -> None:
    piece = Piece("unit:1", "space:2", "counter", name=Text("unit-name", {"n": 1, "of": Text("army")}))
    assert msgspec.json.decode(msgspec.json.encode(piece), type=Piece) == piece
