"""The state: plain data, below everything that acts on it."""

from __future__ import annotations

import msgspec

from bingqi.core.procedure import Seat
from bingqi.core.state import State as CoreState


class Unit(msgspec.Struct, frozen=True):
    side: Seat
    hex: int
    steps: int = 2
    fired: bool = False
    morale: int = 0  # the secret chit, known to the owner


class State(CoreState, kw_only=True):
    units: list[Unit]
    cups: list[tuple[int, ...]]
    hit_on: int = 4
    round: int = 0
    rounds: int = 60

    def alive(self, side: Seat) -> list[int]:
        return [i for i, unit in enumerate(self.units) if unit.side == side and unit.steps > 0]

    def change(self, i: int, **changes: int) -> None:
        self.units[i] = msgspec.structs.replace(self.units[i], **changes)
