"""4.3 Face-down chits and the enemy: who meets whom, and what their owner does about it."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Call, Decision, Done, Next, Procedure, Seat
from bingqi.games.okinawa.actions import PASS, REVEAL, WITHDRAW, Reveal
from bingqi.games.okinawa.rules.queries import chits_at, lone_chits, may_show
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import AROUND, GRID


def showable(s: State, side: int, hex: int) -> list[int]:
    """Face-down chits in the hex that their owner could turn up as forces."""
    return [slot for slot in chits_at(s, side, hex) if not s.up >> slot & 1 and may_show(s.kind[slot], hex)]


def exposed_chits(s: State, side: int) -> int:
    """4.3(5) Hexes where the side's face-down chits lie alone next to enemy combat power."""
    return lone_chits(s, side) & GRID.spread(s.power[1 - side])


def withdraw_exposed(s: State) -> None:
    """4.3(6)①, 15.0(7), 17.0(5) In combat there is no choice: exposed chits go back to their boxes."""
    for side in (0, 1):
        for hex in bit_list(exposed_chits(s, side)):
            for slot in chits_at(s, side, hex):
                s.send_back(slot)


class Contact(Procedure, tag="contact"):
    """4.3(6), 4.3(6)② Lone chits next to an enemy, in movement: turn a force up and stay, or go back.

    The owner is asked whatever lies there, so that the question tells the enemy nothing.
    """

    STEPS = ("ask_reveal",)
    seat: Seat
    hex: int
    forced: bool  # an enemy with combat power is next to it: what is not turned up goes back

    def ask_reveal(self, s: State) -> Decision:
        """4.3(4) 4.3(6)"""
        options: list[Action] = [REVEAL[slot] for slot in showable(s, self.seat, self.hex)]
        options.append(WITHDRAW if self.forced else PASS)
        rule = "4.3(6)" if self.forced else "4.3(4)"
        return Decision(self.seat, rule, "prompt-contact", tuple(options), {"hex": self.hex})

    def on_reveal(self, s: State, action: Action) -> Next:
        if isinstance(action, Reveal):
            s.reveal(action.chit)
        elif self.forced:
            for slot in chits_at(s, self.seat, self.hex):
                s.send_back(slot)
        return Done()


class LeftBehind(Procedure, tag="left-behind"):
    """4.3(6) At the end of his movement the mover's own chits that stand alone next to an enemy."""

    STEPS = ("do_next",)
    seat: Seat

    def do_next(self, s: State) -> Next:
        hexes = bit_list(exposed_chits(s, self.seat))
        if not hexes:
            return Done()
        return Call(Contact(seat=self.seat, hex=hexes[0], forced=True), then="do_next")


class Approach(Procedure, tag="approach"):
    """4.3(4) An enemy piece has just come to `hex`: the owner of lone chits next to it is asked, hex by hex."""

    STEPS = ("do_next",)
    seat: Seat
    hex: int
    forced: bool
    done: int = 0

    def do_next(self, s: State) -> Next:
        near = bit_list(lone_chits(s, self.seat) & AROUND[self.hex] & ~self.done)
        if not near:
            return Done()
        self.done |= 1 << near[0]
        return Call(Contact(seat=self.seat, hex=near[0], forced=self.forced), then="do_next")
