"""How long a search may go on: so many playouts, so many seconds, whichever comes first."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, process_time

import msgspec

CLOCKS: dict[str, Callable[[], float]] = {"wall": monotonic, "processor": process_time}


class Limit(msgspec.Struct, frozen=True):
    """Zero is no bound. A count alone makes a search that can be repeated; the table bounds the wall's time."""

    playouts: int = 0
    seconds: float = 0.0
    clock: str = "wall"

    def start(self) -> Meter:
        return Meter(self)


class Meter:
    """A limit being used up."""

    def __init__(self, limit: Limit) -> None:
        self.limit, self.playouts = limit, 0
        self.clock = CLOCKS[limit.clock]
        self.begun = self.clock() if limit.seconds else 0.0

    @property
    def seconds(self) -> float:
        """That are gone; not counted where the limit has none."""
        return self.clock() - self.begun if self.limit.seconds else 0.0

    def spend(self) -> None:
        self.playouts += 1

    @property
    def is_left(self) -> bool:
        limit = self.limit
        if limit.playouts and self.playouts >= limit.playouts:
            return False
        return not limit.seconds or self.seconds < limit.seconds
