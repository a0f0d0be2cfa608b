"""8.0 Movement of ships: where they may go, and what they meet on the way. Also the questions on who is where."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from bingqi.games.naval.events import Moved
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import STACK, SUBMARINES, SURFACE


def enemy_of(s: State, seat: Seat) -> int:
    """All counters of the other side, on the map or not."""
    return s.theatre.fleet[1 - seat]


def hexes_with(s: State, ships: int) -> int:
    """The hexes in which any of the ships stands."""
    hexes = 0
    for hex, there in s.at.items():
        if there & ships:
            hexes |= 1 << hex
    return hexes


def exposed(s: State, seat: Seat) -> int:
    """9.2(2)②③④ Hexes in which a surface ship of the seat is discovered on entering."""
    return s.theatre.watched[seat] | hexes_with(s, s.theatre.fleet[1 - seat] & SURFACE)


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
    if origin == OFF:  # 19.4(2): from off the edge to a hex of the edge
        return [hex for hex in edge_hexes(s) if has_room(s, seat, hex, count)]
    ends = list(theatre.steps[origin])
    if distance > 1:
        ends += [end for end, _ in theatre.runs[origin]]
    own, ports, at = theatre.fleet[seat] & SURFACE, theatre.ports[seat], s.at
    most = STACK - count
    if most < 0:
        return sorted([hex for hex in ends if ports >> hex & 1])
    return sorted([hex for hex in ends if hex not in at or (at[hex] & own).bit_count() <= most or ports >> hex & 1])


def boat_reach(s: State, seat: Seat, origin: int, distance: int) -> list[int]:
    """8.0(2) Hexes where a submarine may end its move, in order."""
    theatre = s.theatre
    if origin == OFF:
        return [hex for hex in edge_hexes(s) if has_berth(s, seat, hex)]
    ends = list(theatre.steps[origin])
    if distance > 1:
        ends += [end for end, _ in theatre.runs[origin]]
    boats, ports, at = theatre.fleet[seat] & SUBMARINES, theatre.ports[seat], s.at
    return sorted([hex for hex in ends if hex not in at or not at[hex] & boats or ports >> hex & 1])


def can_move_group(s: State, seat: Seat, origin: int, count: int, distance: int) -> bool:
    """Whether a group has anywhere to go; asked often, so the first room found is enough."""
    if origin != OFF and count <= STACK:
        own, at = s.theatre.fleet[seat] & SURFACE, s.at
        for hex in s.theatre.steps[origin]:
            if hex not in at or (at[hex] & own).bit_count() + count <= STACK:
                return True
    return bool(surface_reach(s, seat, origin, count, distance))


def can_move_boat(s: State, seat: Seat, origin: int, distance: int) -> bool:
    """Whether a submarine has anywhere to go."""
    if origin != OFF:
        at = s.at
        for hex in s.theatre.steps[origin]:
            if hex not in at:
                return True
    return bool(boat_reach(s, seat, origin, distance))


def edge_hexes(s: State) -> list[int]:
    edge, hexes = s.theatre.edge, []
    while edge:
        low = edge & -edge
        hexes.append(low.bit_length() - 1)
        edge ^= low
    return hexes


def entered(s: State, origin: int, end: int, danger: int) -> int:
    """The hexes entered on the way, by the way that enters fewest dangerous ones."""
    if origin == OFF or end == origin or end in s.theatre.steps[origin]:
        return 1 << end
    ways = next(vias for hex, vias in s.theatre.runs[origin] if hex == end)
    via = next((hex for hex in ways if not danger >> hex & 1), ways[0])
    return 1 << end | 1 << via


def move_group(s: State, seat: Seat, group: int, end: int) -> None:
    """8.0(1), 9.2(2) Move a group of surface ships; what it meets discovers all of it."""
    first = (group & -group).bit_length() - 1
    origin = s.pos[first]
    if end == origin:
        return
    danger = exposed(s, seat)
    path = entered(s, origin, end, danger)
    rest = group
    while rest:
        low = rest & -rest
        s.place(low.bit_length() - 1, end)
        rest ^= low
    s.edge &= ~group
    s.emit(Moved(seat=seat, count=group.bit_count(), hex=end, origin=None if origin == OFF else origin))
    if path & danger:
        s.find(group)
    mix_group(s, group)


def mix_group(s: State, group: int) -> None:
    """Face-down ships of the group are mixed with each other and with what lies there."""
    rest = group & ~s.found
    while rest:
        low = rest & -rest
        s.mix(low.bit_length() - 1)
        rest ^= low


def move_boat(s: State, seat: Seat, boat: int, end: int) -> int:
    """8.0(3), 9.3(2) Move a submarine; the number of search checks that it has to pass."""
    origin, theatre = s.pos[boat], s.theatre
    path = entered(s, origin, end, theatre.watched[seat])
    s.place(boat, end)
    s.edge &= ~(1 << boat)
    s.emit(Moved(seat=seat, count=1, hex=end, origin=None if origin == OFF else origin))
    if not s.found >> boat & 1:
        s.mix(boat)
    return 1 + bool(path & theatre.watched_coast[seat]) + bool(path & theatre.watched_sonar[seat])
