"""11.0 The SUPPLY chit: supply check, transfer, fortresses; 15.3(2) the departure of 4th Panzer Group."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Call, Decision, Done, Goto, Next, Pass, Procedure, Seat
from bingqi.games.leningrad.actions import PASS, TRANSFER, OpenTransfer, Transfer, Withdraw
from bingqi.games.leningrad.events import SupplyChecked, Transferred, Withdrawn
from bingqi.games.leningrad.rules.fortress import Fortify
from bingqi.games.leningrad.rules.pieces import lose_step, take_off
from bingqi.games.leningrad.rules.queries import lines
from bingqi.games.leningrad.state import GONE, NEXT, State, on_map, seat_of
from bingqi.games.leningrad.tables import AXIS_UNITS, IS_FORT, LAST_TURN, MECH, PANZER_HQS, UNITS_OF
from bingqi.games.leningrad.theatre import AXIS, SOVIET

AXIS_SUPPLY_TURN = 4  # 15.1(4)
DEPARTING = 4  # 15.3(2)
OPEN_TRANSFER = OpenTransfer()


class Supply(Procedure, tag="supply"):
    """11.0 Both sides at once, the Soviet side first where it matters (11.1(2))."""

    STEPS = (
        "do_depart",
        "do_soviet_check",
        "do_axis_check",
        "do_soviet_transfer",
        "do_axis_transfer",
        "do_fortify",
    )

    def do_depart(self, s: State) -> Next:
        """15.3(2)"""
        return Call(Departure()) if s.turn == LAST_TURN else None

    def do_soviet_check(self, s: State) -> Next:
        """11.1(2)"""
        check_supply(s, SOVIET)
        return None

    def do_axis_check(self, s: State) -> Next:
        """11.1(2), 15.1(4)"""
        if s.turn >= AXIS_SUPPLY_TURN:
            check_supply(s, AXIS)
        return None

    def do_soviet_transfer(self, s: State) -> Next:
        """11.2"""
        return Call(TransferStep(side=SOVIET))

    def do_axis_transfer(self, s: State) -> Next:
        """11.2"""
        return Call(TransferStep(side=AXIS))

    def do_fortify(self, s: State) -> Next:
        """11.3"""
        return Call(Fortify())


def cut_off(s: State, side: Seat) -> list[int]:
    """11.1(1), 14.2(4) Units without a line of communication; fortresses need none."""
    hexes = s.one[side] & ~lines(s, side)[0]
    return standing_in(s, side, hexes) if hexes else []


def check_supply(s: State, side: Seat) -> None:
    """11.1(1) Each unit that is cut off loses a step; all are judged at the same moment."""
    units = cut_off(s, side)
    s.emit(SupplyChecked(seat=seat_of(s, side), count=len(units)))
    for unit in units:
        lose_step(s, unit, by_supply=True)


class TransferStep(Procedure, tag="transfer-step"):
    """11.2 One side takes units off the map, to come back as reinforcements from the next turn on."""

    STEPS = ("ask_open", "ask_unit")
    side: Seat

    def ask_open(self, s: State) -> Decision | Done:
        """11.2"""
        if not lines(s, self.side)[0] & s.one[self.side]:
            return Done()
        return Decision(seat_of(s, self.side), "11.2", "prompt-transfer", (OPEN_TRANSFER, PASS))

    def on_open(self, s: State, action: OpenTransfer | Pass) -> Next:
        return Done() if isinstance(action, Pass) else None

    def ask_unit(self, s: State) -> Decision:
        """11.2"""
        options = (*[TRANSFER[unit] for unit in transferable(s, self.side)], PASS)
        return Decision(seat_of(s, self.side), "11.2", "prompt-transfer-unit", options)

    def on_unit(self, s: State, action: Transfer | Pass) -> Next:
        if isinstance(action, Pass):
            return Done()
        take_off(s, action.unit, NEXT)
        s.emit(Transferred(unit=action.unit))
        return Goto("ask_open")


def transferable(s: State, side: Seat) -> list[int]:
    """11.2 Anywhere on the map, with a line of communication."""
    through = lines(s, side)[0]
    return standing_in(s, side, s.one[side] & through)


def standing_in(s: State, side: Seat, hexes: int) -> list[int]:
    """14.2(4) The side's units in these hexes, but for fortresses."""
    at, there = s.at, set(bit_list(hexes))
    return [u for u in UNITS_OF[side] if at[u] in there and not IS_FORT[u]]


class Departure(Procedure, tag="departure"):
    """15.3(2) On turn 9 the panzer army's headquarters and four mechanised units of choice leave the map."""

    STEPS = ("do_hq", "do_rest", "ask_unit")
    left: int = DEPARTING

    def do_hq(self, s: State) -> Next:
        """15.3(2)"""
        for hq in PANZER_HQS:
            if on_map(s, hq):
                depart(s, hq)
        return None

    def do_rest(self, s: State) -> Next:
        """15.3(2) Where there are no more than have to go, nobody is asked."""
        able = leaving(s)
        if len(able) > self.left:
            return None if self.left else Done()
        for unit in able:
            depart(s, unit)
        return Done()

    def ask_unit(self, s: State) -> Decision:
        """15.3(2)"""
        options = tuple(map(Withdraw, leaving(s)))
        return Decision(seat_of(s, AXIS), "15.3(2)", "prompt-withdraw", options, {"left": self.left})

    def on_unit(self, s: State, action: Withdraw) -> Next:
        depart(s, action.unit)
        self.left -= 1
        return Goto("do_rest")


def leaving(s: State) -> list[int]:
    """15.3(2) Mechanised units on the map, full or reduced."""
    return [u for u in AXIS_UNITS if MECH[u] and on_map(s, u)]


def depart(s: State, unit: int) -> None:
    """15.3(2) No loss: it costs no victory points."""
    take_off(s, unit, GONE)
    s.emit(Withdrawn(unit=unit))
