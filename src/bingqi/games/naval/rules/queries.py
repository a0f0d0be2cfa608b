"""Pure questions: who is where, where a ship may go, what it meets on the way."""

from __future__ import annotations

from bingqi.board.bits import bits_of
from bingqi.core.procedure import Seat
from bingqi.games.naval.state import State
from bingqi.games.naval.tables import STACK, SUBMARINES, SURFACE


def hexes_with(s: State, ships: int) -> int:
    """The hexes in which any of the ships stands."""
    return bits_of(hex for hex, there in s.at.items() if there & ships)


def exposed(s: State, seat: Seat) -> int:
    """9.2(2)②③④ Hexes in which a surface ship of the seat is discovered on entering."""
    return s.theatre.watched[seat] | hexes_with(s, s.theatre.fleet[1 - seat] & SURFACE)


def shows_itself(s: State, seat: Seat, origin: int, end: int) -> bool:
    """9.2(2) Whether no way to the hex keeps a surface ship of the seat out of sight."""
    theatre = s.theatre
    watched, theirs, at = theatre.watched[seat], theatre.fleet[1 - seat] & SURFACE, s.at

    def is_safe(hex: int) -> bool:
        return not watched >> hex & 1 and not (hex in at and at[hex] & theirs)

    if not is_safe(end):
        return True
    return end not in theatre.steps[origin] and not any(map(is_safe, theatre.vias[origin][end]))


def has_room(s: State, seat: Seat, hex: int, count: int) -> bool:
    """8.0(5) At most six surface ships of a side end in a hex, but for its own ports."""
    if s.theatre.ports[seat] >> hex & 1:
        return True
    return (s.at.get(hex, 0) & s.theatre.fleet[seat] & SURFACE).bit_count() + count <= STACK


def has_berth(s: State, seat: Seat, hex: int) -> bool:
    """8.0(5) One submarine of a side in a hex, but for its own ports."""
    return not s.at.get(hex, 0) & s.theatre.fleet[seat] & SUBMARINES or bool(s.theatre.ports[seat] >> hex & 1)


def surface_reach(s: State, seat: Seat, origin: int, count: int, distance: int) -> list[int]:
    """8.0(2) Hexes where a group may end a move of one or two hexes, in order."""
    theatre = s.theatre
    ends, ports, at = theatre.ends[origin][distance], theatre.ports[seat], s.at
    own, most = theatre.fleet[seat] & SURFACE, STACK - count
    if most < 0:
        return [hex for hex in ends if ports >> hex & 1]
    return [hex for hex in ends if hex not in at or (at[hex] & own).bit_count() <= most or ports >> hex & 1]


def boat_reach(s: State, seat: Seat, origin: int, distance: int) -> list[int]:
    """8.0(2) Hexes where a submarine may end its move, in order."""
    theatre = s.theatre
    boats, ports, at = theatre.fleet[seat] & SUBMARINES, theatre.ports[seat], s.at
    ends = theatre.ends[origin][distance]
    return [hex for hex in ends if hex not in at or not at[hex] & boats or ports >> hex & 1]


def paths(s: State, origin: int, end: int) -> list[int]:
    """8.0(1) The ways to a hex one or two steps away, each as the hexes that it enters."""
    if end in s.theatre.steps[origin]:
        return [1 << end]
    return [1 << end | 1 << via for via in s.theatre.vias[origin][end]]


def checks_on(s: State, seat: Seat, path: int) -> int:
    """9.3(2) Search checks for a way: for moving, for an enemy coast, for enemy sonar; or for each such hex."""
    coast, sonar = path & s.theatre.watched_coast[seat], path & s.theatre.watched_sonar[seat]
    if s.rules.each_hex:
        return 1 + coast.bit_count() + sonar.bit_count()
    return 1 + bool(coast) + bool(sonar)


def hidden_boats(s: State, seat: Seat, hex: int) -> int:
    """Undiscovered submarines of the seat in a hex."""
    return s.at.get(hex, 0) & s.theatre.fleet[seat] & SUBMARINES & ~s.found


def whole(halves: int) -> int:
    """9.3(3)③ Strengths are counted in halves; the fraction of a sum is dropped."""
    return halves // 2
