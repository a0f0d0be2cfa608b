"""Boards of areas: named nodes, borders by kind, sets of areas as bitboards."""

from __future__ import annotations

from collections.abc import Iterable

from bingqi.board.bits import bit_list


class AreaGraph:
    """Areas are ints in the order of `names`; a border has a kind such as "land" or "sea"."""

    def __init__(self, names: Iterable[str], borders: Iterable[tuple[str, str, str]]) -> None:
        self.names = tuple(names)
        self.index = {name: i for i, name in enumerate(self.names)}
        if len(self.index) != len(self.names):
            raise ValueError("two areas of one name")
        self.size = len(self.names)
        self.border: dict[tuple[int, int], str] = {}
        self.adjacent = [0] * self.size  # by area: neighbours over any border
        self.by_kind: dict[str, list[int]] = {}
        for a, b, kind in borders:
            self._join(self.index[a], self.index[b], kind)

    def _join(self, a: int, b: int, kind: str) -> None:
        masks = self.by_kind.setdefault(kind, [0] * self.size)
        for x, y in ((a, b), (b, a)):
            self.border[x, y] = kind
            self.adjacent[x] |= 1 << y
            masks[x] |= 1 << y

    def neighbours(self, area: int) -> list[int]:
        return bit_list(self.adjacent[area])

    def flood(self, start: int, allowed: int, kinds: Iterable[str] | None = None) -> int:
        """All areas connected to the set `start` through `allowed` ones (start included)."""
        masks = self.adjacent if kinds is None else self._merged(tuple(kinds))
        reached = front = start
        while front:
            spread = 0
            for area in bit_list(front):
                spread |= masks[area]
            front = spread & allowed & ~reached
            reached |= front
        return reached

    def _merged(self, kinds: tuple[str, ...]) -> list[int]:
        merged = [0] * self.size
        for kind in kinds:
            for area, mask in enumerate(self.by_kind.get(kind, ())):
                merged[area] |= mask
        return merged
