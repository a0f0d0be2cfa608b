"""Members of a set, remembered: the same sets of areas come up again and again."""

from __future__ import annotations

from functools import lru_cache

from bingqi.board.bits import bit_list


@lru_cache(maxsize=1 << 16)
def members(mask: int) -> tuple[int, ...]:
    """The members of a set of areas or units, lowest first."""
    return tuple(bit_list(mask))
