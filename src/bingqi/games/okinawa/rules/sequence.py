"""6.0 The sequence of play."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Call, Decision, Done, Draw, Goto, Next, Procedure, Seat
from bingqi.games.okinawa.actions import TakeMarker
from bingqi.games.okinawa.events import ChitsDrawn, CupRefilled, MarkerTaken, PhaseBegan, TurnBegan
from bingqi.games.okinawa.rules.combat import CombatPhase
from bingqi.games.okinawa.rules.event_chits import EventPhase, SupplyPhase
from bingqi.games.okinawa.rules.movement import Movement
from bingqi.games.okinawa.rules.queries import occupied, zoc
from bingqi.games.okinawa.rules.reinforcement import Placement, Preparation
from bingqi.games.okinawa.rules.sea_air import SeaAir
from bingqi.games.okinawa.rules.special import Reserves
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import FIGURES, JAPAN, KIND, LAST_TURN, SIDE_KINDS, TURNS, US
from bingqi.games.okinawa.victory import Reckoning


class Campaign(Procedure, tag="campaign"):
    """6.0 Twelve turns: the US player turn, the Japanese player turn, the end of the turn."""

    STEPS = ("do_turn", "do_us", "do_japan", "do_end", "do_next", "do_reckoning")

    def do_turn(self, s: State) -> Next:
        s.emit(TurnBegan(turn=s.turn))
        return None

    def do_us(self, s: State) -> Next:
        """6.1"""
        return Call(PlayerTurn(seat=US))

    def do_japan(self, s: State) -> Next:
        """6.2"""
        return Call(PlayerTurn(seat=JAPAN))

    def do_end(self, s: State) -> Next:
        """6.3"""
        return Call(TurnEnd())

    def do_next(self, s: State) -> Next:
        """6.3(3)"""
        s.weather = False
        if s.turn == LAST_TURN:
            return None
        s.turn += 1
        return Goto("do_turn")

    def do_reckoning(self, s: State) -> Next:
        """20.0"""
        return Call(Reckoning())


class PlayerTurn(Procedure, tag="player-turn"):
    """6.1, 6.2, 6.2(2), 6.2(3), 6.1(8) The phases of a player turn; the Japanese have no supply phase."""

    STEPS = (
        "do_begin",
        "draw_chits",
        "do_events",
        "do_supply",
        "do_sea_air",
        "do_movement",
        "do_preparation",
        "do_placement",
        "do_combat",
        "do_reserves",
        "do_end",
    )
    seat: Seat

    def do_begin(self, s: State) -> Next:
        s.supply, s.free_supply, s.offensive, s.used = 0, False, False, 0
        s.held = zoc(s, 1 - self.seat)
        s.emit(PhaseBegan(seat=self.seat))
        if sum(s.cup[kind] for kind in SIDE_KINDS[self.seat]) < self.number(s):
            refill(s, self.seat)
        return None

    def number(self, s: State) -> int:
        row = TURNS[s.turn - 1]
        return row.us_chits if self.seat == US else row.japan_chits

    def draw_chits(self, s: State) -> Draw | Goto:
        """6.1(1), 6.1(1)①, 6.2(1), 21.1"""
        if s.first_chits and s.turn == 1 and self.seat == US:
            fixed = tuple(KIND[id] for id in FIGURES.first_chits)
            return Draw("21.1", fixed, len(fixed), seat=US, only=US)
        items = tuple(kind for kind in SIDE_KINDS[self.seat] for _ in range(s.cup[kind]))
        number = min(self.number(s), len(items))
        return Draw("6.1(1)", items, number, seat=self.seat, only=self.seat) if number else Goto("do_events")

    def on_chits(self, s: State, items: tuple[int, ...]) -> Next:
        for kind in items:
            s.cup[kind] -= 1
            s.box[kind] += 1
        s.emit(ChitsDrawn(seat=self.seat, number=len(items)))
        return None

    def do_events(self, s: State) -> Next:
        return Call(EventPhase(seat=self.seat))

    def do_supply(self, s: State) -> Next:
        """6.1(3), 6.2: the US player only."""
        return Call(SupplyPhase()) if self.seat == US else None

    def do_sea_air(self, s: State) -> Next:
        return Call(SeaAir(seat=self.seat))

    def do_movement(self, s: State) -> Next:
        return Call(Movement(seat=self.seat))

    def do_preparation(self, s: State) -> Next:
        return Call(Preparation(seat=self.seat))

    def do_placement(self, s: State) -> Next:
        return Call(Placement(seat=self.seat))

    def do_combat(self, s: State) -> Next:
        return Call(CombatPhase(seat=self.seat))

    def do_reserves(self, s: State) -> Next:
        """19.3.1(3)"""
        return Call(Reserves(left=s.battles // 2)) if s.offensive and s.battles > 1 else None

    def do_end(self, s: State) -> Next:
        """13.0(2) Supply points do not keep."""
        s.supply, s.free_supply, s.offensive, s.battles, s.held = 0, False, False, 0, 0
        return Done()


def refill(s: State, seat: Seat) -> None:
    """6.1(1)②, 6.3(2) The discards go back into the cup."""
    for kind in SIDE_KINDS[seat]:
        s.cup[kind] += s.discard[kind]
        s.discard[kind] = 0
    s.emit(CupRefilled(seat=seat))


class TurnEnd(Procedure, tag="turn-end"):
    """6.3, 6.3(1), 18.0"""

    STEPS = ("do_markers", "ask_marker", "do_refill")

    def do_markers(self, s: State) -> Next:
        """18.0(1) The US player takes every marker on which he stands."""
        taken = s.markers & occupied(s, US)
        for hex in bit_list(taken):
            s.emit(MarkerTaken(seat=US, hex=hex))
        s.markers &= ~taken
        s.us_markers += taken.bit_count()
        return Goto("do_refill") if taken or not s.markers else None

    def ask_marker(self, s: State) -> Decision:
        """18.0(2) If he took none, the Japanese player takes one."""
        return Decision(JAPAN, "18.0(2)", "prompt-marker", tuple(map(TakeMarker, bit_list(s.markers))))

    def on_marker(self, s: State, action: TakeMarker) -> Next:
        s.markers &= ~(1 << action.hex)
        s.japan_markers += 1
        s.emit(MarkerTaken(seat=JAPAN, hex=action.hex))
        return None

    def do_refill(self, s: State) -> Next:
        """6.3(2)"""
        for seat in (US, JAPAN):
            if sum(s.discard[kind] for kind in SIDE_KINDS[seat]) >= FIGURES.refill_at:
                refill(s, seat)
        return Done()
