"""9.0 Search: of surface ships by hex, of a submarine by dice."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Done, Goto, Next, Procedure, Roll, Seat
from bingqi.games.naval.events import NothingFound, Searched
from bingqi.games.naval.rules.queries import hidden_boats
from bingqi.games.naval.state import NOBODY, State
from bingqi.games.naval.tables import FOUND_BY, SURFACE


def search_ships(s: State, seat: Seat, hexes: int) -> None:
    """9.2(1) Every enemy surface ship in the searched hexes is discovered, without a die."""
    theirs = s.theatre.fleet[1 - seat] & SURFACE
    for hex in sorted(s.at):
        if hexes >> hex & 1 and s.at[hex] & theirs & ~s.found:
            s.emit(Searched(seat=seat, hex=hex))
            s.find(s.at[hex] & theirs)


class BoatSearch(Procedure, tag="boat-search"):
    """9.3(3) Dice to find a submarine of the other side in a hex. Which of several is pure chance.

    Its result is the submarine that was searched for.
    """

    STEPS = ("do_pick", "roll_which", "roll_search")
    seat: Seat  # who searches
    hex: int
    dice: int
    boat: int = NOBODY
    besides: int = 0  # submarines of the hex that are other targets of the same operation (5.2(5))

    def choice(self, s: State) -> int:
        return hidden_boats(s, 1 - self.seat, self.hex) & ~self.besides

    def do_pick(self, s: State) -> Next:
        boats = self.choice(s) if self.boat == NOBODY else self.choice(s) & 1 << self.boat
        if not boats:
            return Done(self.boat)
        if boats.bit_count() > 1:
            return None
        self.boat = boats.bit_length() - 1
        return Goto("roll_search")

    def roll_which(self, s: State) -> Roll:
        """The owner alone sees it: beside the boat that is found it would tell of those that are not."""
        return Roll("9.3(1)", 1, self.choice(s).bit_count(), only=1 - self.seat)

    def on_which(self, s: State, dice: tuple[int, ...]) -> Next:
        self.boat = bit_list(self.choice(s))[dice[0] - 1]
        return None

    def roll_search(self, s: State) -> Roll:
        return Roll("9.3(3)", self.dice, seat=self.seat)

    def on_search(self, s: State, dice: tuple[int, ...]) -> Next:
        """9.3(4), 9.3(5) One success is enough, more do nothing."""
        if min(dice) <= FOUND_BY[self.boat]:
            s.find(1 << self.boat)
        else:
            s.emit(NothingFound(hex=self.hex))
        return Done(self.boat)


class BoatChecks(Procedure, tag="boat-checks"):
    """9.3(2) A submarine that moved is searched for, once for each reason."""

    STEPS = ("roll_checks",)
    boat: int
    dice: int

    def roll_checks(self, s: State) -> Roll:
        return Roll("9.3(2)", self.dice, seat=1 - s.seat_of(self.boat))

    def on_checks(self, s: State, dice: tuple[int, ...]) -> Next:
        if min(dice) <= FOUND_BY[self.boat]:
            s.find(1 << self.boat)
        return None
