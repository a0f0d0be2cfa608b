"""Lines of sight kept in a file beside the board, so that a game starts at once.

`python -m bingqi.games.squad.rules.sightmaker` writes the files anew after a board was changed. A file that does not
belong to its board (by digest), or is missing, is not used: the lines are then worked out when they are needed.
"""

from __future__ import annotations

import zlib
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from bingqi.games.squad.board import Board

DIGEST = 32


class Stored(NamedTuple):
    """For each hex the area seen and the hindrance towards every hex."""

    seen: tuple[int, ...]
    hindrance: tuple[bytes, ...]


def width_of(b: Board) -> int:
    size: int = b.size
    return (size + 7) // 8


def digest_of(b: Board) -> bytes:
    return sha256(b.file.read_bytes()).digest()


@cache
def stored(b: Board, season: bool) -> Stored | None:
    path = b.file.with_suffix(".sight")
    if not path.exists():
        return None
    data = path.read_bytes()
    if data[:DIGEST] != digest_of(b):
        return None
    body = zlib.decompress(data[DIGEST:])
    width, half = width_of(b), len(body) // 2
    body = body[half:] if season else body[:half]
    split = b.size * width
    seen = tuple(int.from_bytes(body[i : i + width], "little") for i in range(0, split, width))
    rows = tuple(body[split + i * b.size : split + (i + 1) * b.size] for i in range(b.size))
    return Stored(seen, rows)
