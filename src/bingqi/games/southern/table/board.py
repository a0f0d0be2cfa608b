"""The map: areas as polygons over the real coast, borders by kind, boxes beside it."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from bingqi.core.table import Board, Box, Side, Space
from bingqi.core.text import Text
from bingqi.games.southern.table.names import key_text
from bingqi.games.southern.tables import ALLIES, AREAS, BORDERS, DATA, GRAPH, JAPAN, SIDES

SCALE = 20.0  # pixels of shapes.json to a board unit


class Shapes(msgspec.Struct, frozen=True):
    source: str
    width: int
    height: int
    areas: dict[str, list[list[float]]]


@lru_cache(maxsize=1)
def board(scenario: str) -> Board:
    """Areas as polygons over the real coast, borders by kind."""
    shapes = msgspec.json.decode((DATA / "shapes.json").read_bytes(), type=Shapes)
    spaces = [_space(i, shapes.areas.get(area.key, [])) for i, area in enumerate(AREAS)]
    index = GRAPH.index
    return Board(
        kind="area",
        width=shapes.width / SCALE,
        height=shapes.height / SCALE,
        spaces=tuple(spaces),
        sides=tuple(Side(index[b.a], index[b.b], f"border-{b.kind}") for b in BORDERS),
        boxes=(
            Box("pool", Text("box-pool"), ALLIES),
            *(Box(f"lost-{side}", Text("box-lost"), side) for side in (JAPAN, ALLIES)),
            *(Box(f"deck-{side}", Text("box-deck"), side) for side in (JAPAN, ALLIES)),
            *(Box(f"laid-{side}", Text("box-laid"), side) for side in (JAPAN, ALLIES)),
            *(Box(f"shown-{side}", Text("box-shown"), side) for side in (JAPAN, ALLIES)),
            *(Box(f"removed-{side}", Text("box-removed"), side) for side in (JAPAN, ALLIES)),
        ),
    )


def _space(i: int, rings: list[list[float]]) -> Space:
    area = AREAS[i]
    tags = [tag for tag, yes in (("fortress", area.fortress), ("oil", area.oil), ("closed", area.always)) if yes]
    if area.supply:
        tags.append(f"source-{SIDES.index(area.supply)}")
    if area.vp:
        tags.append(f"vp-{area.vp}")
    return Space(
        i,
        str(i + 1),
        area.x / SCALE,
        area.y / SCALE,
        area.kind,
        key_text("area", area.key),
        2,
        " ".join(_ring(ring) for ring in rings),
        tuple(tags),
    )


def _ring(ring: list[float]) -> str:
    points = [f"{x / SCALE:g} {y / SCALE:g}" for x, y in zip(ring[::2], ring[1::2], strict=True)]
    return f"M{points[0]}L{' '.join(points[1:])}Z"
