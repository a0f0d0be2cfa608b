"""8.0 Movement of ships."""

from __future__ import annotations

from bingqi.board.bits import lowest
from bingqi.core.procedure import Seat
from bingqi.games.naval.events import Moved
from bingqi.games.naval.rules.queries import shows_itself
from bingqi.games.naval.state import OFF, State


def move_group(s: State, seat: Seat, group: int, end: int) -> None:
    """8.0(1), 9.2(2) Move a group of surface ships; what it meets discovers all of it."""
    origin = s.pos[lowest(group)]
    if end == origin:
        return
    seen = shows_itself(s, seat, origin, end)  # nobody sails into sight without need
    s.place_all(group, end)
    s.edge &= ~group
    s.emit(Moved(seat=seat, count=group.bit_count(), hex=end, origin=None if origin == OFF else origin))
    if seen:
        s.find(group)
    mix_group(s, group)


def mix_group(s: State, group: int) -> None:
    """Face-down ships of the group, all in one hex, are mixed with each other and with what lies there."""
    hidden = group & ~s.found
    if hidden:
        s.mix(lowest(hidden))


def move_boat(s: State, seat: Seat, boat: int, end: int) -> None:
    """8.0(1) Move a submarine."""
    origin = s.pos[boat]
    s.place(boat, end)
    s.edge &= ~(1 << boat)
    s.emit(Moved(seat=seat, count=1, hex=end, origin=None if origin == OFF else origin))
    if not s.found >> boat & 1:
        s.mix(boat)
