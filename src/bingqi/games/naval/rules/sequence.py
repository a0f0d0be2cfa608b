"""4.0 The turn: chits drawn from a cup, one operation after the other; the end of the day."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Call, Draw, Goto, Next, Procedure
from bingqi.games.naval.events import ChitDrawn, DayEnded, GameEnded, Hidden, Returned, TurnBegan
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.options import InformationWar, SpaceWar
from bingqi.games.naval.rules.submarine import SubmarineOperation
from bingqi.games.naval.rules.surface import SurfaceOperation
from bingqi.games.naval.state import NOBODY, OFF, State
from bingqi.games.naval.tables import DAY, SUPPLY_SHIPS, SURFACE

AIR, BOATS, SHIPS = 0, 1, 2  # kinds of operation; a chit is 3 x seat + kind
CHITS = (0, 1, 2, 3, 4, 5)


def chits_of(s: State) -> tuple[int, ...]:
    """4.1(1) All six, but for those that the scenario leaves out (19.4(5)②)."""
    return tuple(chit for chit in CHITS if chit % 3 != AIR or s.theatre.row.base_air)


class Turns(Procedure, tag="turns"):
    """4.1 Turn after turn until the scenario ends."""

    STEPS = ("do_space", "do_turn", "draw_chit", "do_operation", "do_next", "do_day", "do_count")

    def do_space(self, s: State) -> Next:
        """22.3(1)"""
        return Call(SpaceWar())

    def do_turn(self, s: State) -> Next:
        """4.1(1) A new turn: all chits go back into the cup."""
        s.turn += 1
        s.cup = chits_of(s)
        s.emit(TurnBegan(turn=s.turn))
        return Call(InformationWar())

    def draw_chit(self, s: State) -> Draw:
        """4.1(2)"""
        return Draw("4.1(2)", s.cup)

    def on_chit(self, s: State, items: tuple[int, ...]) -> Next:
        s.chit = items[0]
        s.cup = tuple([chit for chit in s.cup if chit != s.chit])
        s.acted = s.landed_now = 0
        s.known = s.found
        s.emit(ChitDrawn(chit=s.chit, turn=s.turn))
        return None

    def do_operation(self, s: State) -> Next:
        """4.2 The drawn side acts with the drawn kind of force."""
        seat, kind = divmod(s.chit, 3)
        if kind == AIR:
            return Call(AirOperation(seat=seat))
        if kind == BOATS:
            return Call(SubmarineOperation(seat=seat))
        return Call(SurfaceOperation(seat=seat, groups=s.theatre.sides[seat].groups))

    def do_next(self, s: State) -> Next:
        """4.1(3), 4.1(4) The next chit, until the cup is empty; a goal lost ends the game (19.4(5)⑤)."""
        s.chit = -1
        goal = s.theatre.goal_ship
        if goal != NOBODY and s.pos[goal] == OFF:
            return end_game(s, "goal-lost")
        return Goto("draw_chit") if s.cup else None

    def do_day(self, s: State) -> Next:
        """4.4 After every sixth turn, unless the scenario knows no such thing; after the last only if so agreed."""
        last = s.turn >= s.turns
        if s.turn % DAY == 0 and s.theatre.row.day_end and (s.rules.last_day or not last):
            end_day(s)
        return None

    def do_count(self, s: State) -> Next:
        """4.5"""
        if s.turn >= s.turns:
            return end_game(s, "turns")
        return Goto("do_turn")


def end_game(s: State, reason: str) -> Next:
    s.reason = reason
    s.emit(GameEnded(turn=s.turn))
    s.stack.clear()
    return None


def end_day(s: State) -> None:
    """4.4 Ships in port hide, supply ships hide those with them, all others that are discovered go home."""
    s.emit(DayEnded(day=s.turn // DAY))
    for seat in (0, 1):
        fleet = s.theatre.fleet[seat] & SURFACE
        for hex in sorted(s.at):
            ships = s.at[hex] & fleet & s.found
            if s.theatre.ports[seat] >> hex & 1:
                hide(s, ships)
            elif s.at[hex] & SUPPLY_SHIPS & fleet:
                hide(s, ships & ~SUPPLY_SHIPS)
    for ship in bit_list(s.found & SURFACE):
        s.remove(ship)
        s.returned |= 1 << ship
        s.emit(Returned(unit=ship))


def hide(s: State, ships: int) -> None:
    """4.4(1), 18.3 Turn ships face down; among those already down they cannot be told apart."""
    s.found &= ~ships
    for ship in bit_list(ships):
        s.emit(Hidden(unit=ship))
        s.mix(ship)
