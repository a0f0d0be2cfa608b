"""How a game begins."""

from __future__ import annotations

from bingqi.core.game import Options
from tests.toy.rules.sequence import Turn
from tests.toy.state import State, Unit
from tests.toy.tables import CUP, UNITS


def setup(scenario: str, options: Options, seed: int) -> State:
    units = [Unit(row.side, row.hex, row.steps) for row in UNITS]
    return State(seed=seed, units=units, cups=[CUP, CUP], hit_on=3 if options["deadly"] else 4, stack=[Turn()])
