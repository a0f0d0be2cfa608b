"""What may lie behind the enemy's counters: a state dealt anew from what a seat knows."""

from __future__ import annotations

from random import Random

from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Seat
from bingqi.games.naval.setup import placements, placing, pools_of, put, slots_of
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import SUBMARINES


def determinise(s: State, seat: Seat, rng: Random) -> State:
    """Deal the other side's undiscovered ships anew: over the counters that may have been mixed up, from the pools.

    Ships of an action under way keep their names: while the other seat is asked about them nobody looks.
    """
    new = s.clone()
    new.seed = rng.getrandbits(128)
    foe: Seat = 1 - seat
    hidden = [ship for ship in bit_list(s.theatre.fleet[foe] & ~(s.found | s.shown | busy(s))) if in_play(s, ship)]
    hidden.sort(key=lambda ship: sort_of(s, foe, ship))
    renamed = redraw(s, foe, hidden, rng)
    if placing(s) == foe:
        _clear(new, hidden)
        place_anew(new, foe, bits_of(renamed.values()), rng)
        return _forget_unseen(new, foe)
    places = shuffled(s, hidden, rng)
    _clear(new, hidden)
    for old, home in zip(hidden, places, strict=True):
        _move_in(s, new, old, renamed[old], home)
    return _forget_unseen(new, foe)


def sort_of(s: State, foe: Seat, ship: int) -> tuple[int, ...]:
    """Drawn ships of one sort come in any order, so that which of them it truly is does not steer the deal."""
    drawn = [i for i, pool in enumerate(pools_of(s, foe)) if pool.ships >> ship & 1]
    name = (-1, drawn[0]) if drawn else (ship, 0)
    return s.classes[ship], SUBMARINES >> ship & 1, *name, s.supplies[ship]


def home_of(s: State, ship: int) -> tuple[int, ...]:
    """Where a counter stands and what it has done: two alike in this may be taken for each other."""
    return s.pos[ship], *(field >> ship & 1 for field in (s.edge, s.hand, s.acted, s.homeward))


def in_play(s: State, ship: int) -> bool:
    return s.pos[ship] != OFF or bool((s.edge | s.hand) >> ship & 1)


def busy(s: State) -> int:
    """Ships named by a procedure or a task under way."""
    ships = bits_of(task.picked for task in s.tasks if task.picked >= 0)
    for proc in s.stack:
        ships |= getattr(proc, "group", 0) | getattr(proc, "carriers", 0) | getattr(proc, "guns", 0)
        boat = getattr(proc, "boat", -1)
        ships |= 1 << boat if boat >= 0 else 0
    return ships


def names_hidden(s: State, seat: Seat) -> bool:
    """An action of the other side is under way with ships that this seat has not discovered."""
    return bool(busy(s) & s.theatre.fleet[1 - seat] & ~(s.found | s.shown))


def redraw(s: State, foe: Seat, hidden: list[int], rng: Random) -> dict[int, int]:
    """3.2(2)② Drawn ships that were never seen might as well be others of the same pool."""
    renamed = {ship: ship for ship in hidden}
    taken = s.found | s.shown | s.damaged | s.sunk | s.returned | busy(s)
    for pool in pools_of(s, foe):
        mine = [ship for ship in hidden if pool.ships >> ship & 1 and renamed[ship] == ship]
        others = sum(1 << new for old, new in renamed.items() if old not in mine)
        free = bit_list(pool.ships & ~taken & ~others)
        if len(free) >= len(mine):
            for old, new in zip(mine, rng.sample(free, len(mine)), strict=True):
                renamed[old] = new
    return renamed


def shuffled(s: State, hidden: list[int], rng: Random) -> list[int]:
    """For each hidden ship the counter in whose place it is imagined: one that could have been mixed up with it."""
    groups: dict[tuple[int, bool], list[int]] = {}
    for ship in hidden:
        groups.setdefault((s.classes[ship], bool(SUBMARINES >> ship & 1)), []).append(ship)
    place: dict[int, int] = {}
    for ships in groups.values():
        homes = sorted(ships, key=lambda ship: home_of(s, ship))
        rng.shuffle(homes)
        place.update(zip(ships, homes, strict=True))
    return [place[ship] for ship in hidden]


def place_anew(new: State, foe: Seat, ships: int, rng: Random) -> None:
    """3.2(2)③ While the other side still places nothing of it is known: as many slots are filled, by chance."""
    new.hand |= ships
    for slot in slots_of(new, foe)[: new.stack[-1].slot]:
        if slot.hexes:
            chosen = rng.choice(placements(new, foe, slot))
            put(new, foe, chosen.unit, slot, chosen.hex)
        else:
            put(new, foe, rng.choice(bit_list(new.hand & slot.fits)), slot, OFF)


def _clear(new: State, hidden: list[int]) -> None:
    for ship in hidden:
        bit = ~(1 << ship)
        if new.pos[ship] != OFF:
            found = new.found
            new.remove(ship)
            new.found = found
        new.edge &= bit
        new.hand &= bit
        new.acted &= bit
        new.homeward &= bit
        new.classes[ship] = 0
        new.supplies[ship] = 0


def _forget_unseen(new: State, foe: Seat) -> State:
    """Ships that are not in play were mixed up with none: what a true one leaves behind would tell which it was."""
    for ship in bit_list(new.theatre.fleet[foe]):
        if not in_play(new, ship):
            new.classes[ship] = 0
    return new


def _move_in(s: State, new: State, old: int, ship: int, home: int) -> None:
    """`ship` (which is `old` under another name) takes the place of the counter `home`."""
    bit = 1 << ship
    if s.pos[home] != OFF:
        new.place(ship, s.pos[home])
    for field in ("edge", "hand", "acted", "homeward"):
        if getattr(s, field) >> home & 1:
            setattr(new, field, getattr(new, field) | bit)
    new.classes[ship] = s.classes[home]
    new.supplies[ship] = s.supplies[old]
