"""What an action or a click points at, as far as the seat may know, and the figures of a refusal."""

from __future__ import annotations

from typing import NamedTuple

from bingqi.core.clicks import read_ref
from bingqi.core.procedure import Action, Seat, Try
from bingqi.core.table import Line, Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.naval.rules.queries import has_berth, has_room
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import GRID, LAND, SHIPS, STACK, SURFACE

COUNTS = {"unit": len(SHIPS), "space": GRID.size}


class Pointed(NamedTuple):
    """A hex and a ship, -1 where there is none; a face-down enemy is nobody."""

    hex: int = -1
    ship: int = -1


def pointed(s: State, seat: Seat, action: Action) -> Pointed:
    if isinstance(action, Try):
        found = read_ref(action.ref, COUNTS)
        kind, id = found or ("", -1)
        ship, hex = (id, -1) if kind == "unit" else (-1, id)
    else:
        ship = getattr(action, "target", getattr(action, "unit", -1))
        hex = getattr(action, "hex", -1)
    if not is_known(s, seat, ship):
        ship = -1
    if hex < 0 and ship >= 0:
        hex = s.pos[ship]
    return Pointed(hex if 0 <= hex < GRID.size and GRID.board >> hex & 1 else -1, ship)


def is_known(s: State, seat: Seat, ship: int) -> bool:
    """Whether the seat may know where the ship is: nothing is said about others, whatever is asked."""
    if ship < 0 or not sum(s.theatre.fleet) >> ship & 1:
        return False
    return s.seat_of(ship) == seat or bool((s.found | s.shown) >> ship & 1)


def figure(name: str, value: int, clause: str = "") -> Line:
    return Line(Text(f"line-{name}"), str(value), clause)


def not_mine(s: State, seat: Seat, ship: int) -> Refusal | None:
    """Ships that nobody commands now: the enemy's, and those out of play."""
    if s.seat_of(ship) != seat:
        return refuse("4.1(2)", "not-yours")
    if s.pos[ship] == OFF and not s.edge >> ship & 1:
        return refuse("2.3⑤" if not s.returned >> ship & 1 else "2.3④", "out-of-play")
    return None


def why_not_enter(s: State, hex: int) -> Refusal | None:
    """8.0(4) Hexes that no ship enters."""
    if LAND >> hex & 1:
        return refuse("8.0(4)①", "land")
    if not s.theatre.sea >> hex & 1:
        return refuse("8.0(4)③", "neutral")
    return None


def full_hex(s: State, seat: Seat, hex: int, count: int, boat: bool) -> Refusal | None:
    """8.0(5) Too many ships."""
    if boat and not has_berth(s, seat, hex):
        return refuse("8.0(5)②", "berth", figure("limit", 1, "8.0(5)②"))
    if not boat and not has_room(s, seat, hex, count):
        there = (s.at.get(hex, 0) & s.theatre.fleet[seat] & SURFACE).bit_count()
        limit = figure("limit", STACK, "8.0(5)①")
        return refuse("8.0(5)①", "stack", figure("there", there), figure("group", count), limit)
    return None
