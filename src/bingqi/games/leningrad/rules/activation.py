"""8.0 Activation of a headquarters: it and the units in its range move, then fight."""

from __future__ import annotations

from bingqi.board.bits import bits_of
from bingqi.core.procedure import Call, Decision, Goto, Next, Pass, Procedure
from bingqi.games.leningrad.actions import PASS, SendHq
from bingqi.games.leningrad.events import HqActivated, HqSent
from bingqi.games.leningrad.rules.combat import Combat
from bingqi.games.leningrad.rules.movement import Movement
from bingqi.games.leningrad.rules.pieces import take_off
from bingqi.games.leningrad.rules.queries import commanded, has_line
from bingqi.games.leningrad.state import NEXT, State, on_map, seat_of
from bingqi.games.leningrad.tables import HQ, RANGE, SIDE_OF
from bingqi.games.leningrad.theatre import GRID


class Activation(Procedure, tag="activation"):
    """8.0, 5.0(3)-(4) The range is judged at this instant and not again (8.2)."""

    STEPS = ("do_activate", "ask_send", "do_move", "do_fight")
    hq: int
    units: tuple[int, ...] = ()

    def do_activate(self, s: State) -> Next:
        """8.1, 8.2(1)"""
        self.units = tuple(commanded(s, self.hq))
        s.emit(HqActivated(unit=self.hq, count=len(self.units)))
        return None

    def ask_send(self, s: State) -> Decision | None:
        """16.4(1)"""
        if not s.hq_transfer or not (able := sendable_hqs(s, self.hq)):
            return None
        options = (*(SendHq(hq) for hq in able), PASS)
        return Decision(seat_of(s, SIDE_OF[self.hq]), "16.4(1)", "prompt-send-hq", options)

    def on_send(self, s: State, action: SendHq | Pass) -> Next:
        if isinstance(action, Pass):
            return None
        take_off(s, action.unit, NEXT)
        s.emit(HqSent(unit=action.unit))
        return Goto("ask_send")

    def do_move(self, s: State) -> Next:
        """5.0(4)1"""
        return Call(Movement(side=SIDE_OF[self.hq], movable=bits_of(self.units)))

    def do_fight(self, s: State) -> Next:
        """5.0(4)2"""
        return Call(Combat(side=SIDE_OF[self.hq], units=self.units))


def sendable_hqs(s: State, hq: int) -> list[int]:
    """16.4(1) Other own headquarters in range with a line of communication."""
    return [
        other
        for (side, _), other in HQ.items()
        if side == SIDE_OF[hq]
        and other != hq
        and on_map(s, other)
        and GRID.distance(s.at[hq], s.at[other]) <= RANGE[hq]
        and has_line(s, other)
    ]
