"""15.1 The surprise attack before the first turn."""

from __future__ import annotations

from bingqi.core.procedure import Call, Next, Procedure
from bingqi.games.leningrad.events import HqActivated
from bingqi.games.leningrad.rules.combat import Combat
from bingqi.games.leningrad.rules.queries import commanded
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.tables import PANZER_HQS, UNITS
from bingqi.games.leningrad.theatre import AXIS


class Surprise(Procedure, tag="surprise"):
    """15.1(1) Every panzer headquarters acts once: combat only."""

    STEPS = ("do_fight",)
    acted: int = 0

    def do_fight(self, s: State) -> Next:
        """15.1"""
        if self.acted == len(PANZER_HQS):
            return None
        hq = PANZER_HQS[self.acted]
        self.acted += 1
        units = surprise_units(s, hq)
        s.emit(HqActivated(unit=hq, count=len(units)))
        return Call(Combat(side=AXIS, units=units, no_rivers=True), then="do_fight")


def surprise_units(s: State, hq: int) -> tuple[int, ...]:
    """15.1(2) Those in range that belong to the headquarters' own army at the start."""
    return tuple(u for u in commanded(s, hq) if UNITS[u].army == UNITS[hq].army)
