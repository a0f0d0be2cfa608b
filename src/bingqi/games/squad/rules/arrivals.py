"""Chapter 1: forces that come on during the game."""

from __future__ import annotations

from bingqi.core.procedure import Call, Done, Goto, Next, Procedure, Roll
from bingqi.games.squad.events import ForceCalled
from bingqi.games.squad.rules.deployment import FORCES, Arm, force_of
from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.state import READY, WAITING, State


class Arrivals(Procedure, tag="arrivals"):
    """1.reinforcements The ATTACKER's forces of this turn are put ready off the board; some are rolled for."""

    STEPS = ("do_next", "roll_call", "do_arm")
    side: int
    force: int = -1
    number: int = -1

    def do_next(self, s: State) -> Next:
        script = script_of(s.scenario)
        while self.number + 1 < len(script.side[self.side].force):
            self.number += 1
            force = script.side[self.side].force[self.number]
            self.force = self.side * FORCES + self.number
            waiting = any(u.force == self.force and u.hex == WAITING for u in s.units)
            if waiting and 0 < force.turn <= s.turn:
                return None
        return Done()

    def roll_call(self, s: State) -> Roll | Next:
        if force_of(script_of(s.scenario), self.force).call:
            return Roll("1.reinforcements", seat=self.side)
        return None

    def on_call(self, s: State, dice: tuple[int, ...]) -> Next:
        return None if dice[0] < s.turn else Goto("do_next")

    def do_arm(self, s: State) -> Next:
        count = 0
        for i, u in enumerate(s.units):
            if u.force == self.force and u.hex == WAITING:
                s.change(i, hex=READY)
                count += 1
        s.emit(ForceCalled(seat=self.side, count=count))
        return Call(Arm(side=self.side, forces=(self.force,)), then="do_next")
