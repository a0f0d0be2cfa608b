"""4.3 Face-down chits and the enemy: who meets whom, and what their owner does about it."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Call, Decision, Done, Next, Procedure, Seat
from bingqi.games.okinawa.actions import PASS, REVEAL, WITHDRAW, Reveal
from bingqi.games.okinawa.rules.queries import FLAME_TANK, ZONES, chits_at, lone_chits, may_show, zoc
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import AROUND, SIDE_SLOT_BITS, US


def showable(s: State, side: int, hex: int) -> list[int]:
    """Face-down chits in the hex that their owner could turn up as forces."""
    return [slot for slot in chits_at(s, side, hex) if not s.up >> slot & 1 and may_show(s.kind[slot], hex)]


def exposed_chits(s: State, side: int) -> int:
    """4.3(5) Hexes where the side's face-down chits lie alone next to enemy combat power."""
    lone = lone_chits(s, side)
    if not ZONES[lone] & s.power[1 - side]:  # they stay while the enemy moves: his ZOC need not be found anew
        return 0
    return lone & zoc(s, 1 - side)


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
        return Decision(self.seat, rule, "prompt-contact", tuple(options), {"hex": self.hex}, secret=True)

    def on_reveal(self, s: State, action: Action) -> Next:
        """4.3(5) A force that is turned up is an enemy to other lone chits: those next to it are asked in turn."""
        if isinstance(action, Reveal):
            s.reveal(action.chit)
            return Call(Approach(seat=1 - self.seat, hex=self.hex, forced=True))
        if self.forced:
            for slot in chits_at(s, self.seat, self.hex):
                s.send_back(slot)
        return Done()


class LeftBehind(Procedure, tag="left-behind"):
    """4.3(6) All of a side's chits that stand alone next to an enemy, hex by hex."""

    STEPS = ("do_next",)
    seat: Seat

    def do_next(self, s: State) -> Next:
        hexes = bit_list(exposed_chits(s, self.seat))
        if not hexes:
            return Done()
        return Call(Contact(seat=self.seat, hex=hexes[0], forced=True), then="do_next")


class Approach(Procedure, tag="approach"):
    """4.3(4) An enemy has just come to `hex` or shown himself there: lone chits next to it are asked, hex by hex."""

    STEPS = ("do_next",)
    seat: Seat
    hex: int
    forced: bool
    done: int = 0

    def do_next(self, s: State) -> Next:
        near = bit_list(lone_chits(s, self.seat) & AROUND[self.hex] & ~self.done)
        if not near or (self.forced and not s.power[1 - self.seat] >> self.hex & 1):
            return Done()
        self.done |= 1 << near[0]
        return Call(Contact(seat=self.seat, hex=near[0], forced=self.forced), then="do_next")


def spend_flame_tanks(s: State) -> bool:
    """2.12(3)⑥, 23.11 A chit without a movement value that has shown itself is discarded after that use."""
    ours = s.up & SIDE_SLOT_BITS[US]
    if not ours:
        return False
    shown = [slot for slot in bit_list(ours) if s.kind[slot] == FLAME_TANK]
    for slot in shown:
        s.discard_chit(slot)
    return bool(shown)
