"""What a seat may see, and what it may imagine behind the counters that lie face down."""

from __future__ import annotations

from random import Random
from typing import Any

from bingqi.core.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.core.table import Cell, Mark, Piece, Track, View
from bingqi.core.text import Text, TextLike
from bingqi.games.naval.battle import ShipBattle
from bingqi.games.naval.board import space_name
from bingqi.games.naval.position import Position
from bingqi.games.naval.sequence import CHITS
from bingqi.games.naval.setup import pools_of
from bingqi.games.naval.state import OFF, State, Task
from bingqi.games.naval.tables import (
    DAY,
    NIGHT,
    PLANES,
    SEATS,
    SHIPS,
    SUBMARINES,
    ShipRow,
)
from bingqi.games.naval.victory import points_now, score_lines

RING = "①②③④⑤⑥⑦⑧⑨"
SYMBOLS = {  # APP-6 entity codes of the sea surface and subsurface sets
    "CV": "120100", "CG": "120202", "DDH": "120100", "DDG": "120203", "DD": "120203", "FFG": "120204", "FF": "120204",
    "LST": "120303", "LHD": "120302", "AOE": "130100", "SS": "110100", "SSN": "110100",
}


def view(s: State, seat: Seat | None) -> View:
    pieces = (*ship_pieces(s, seat), *marker_pieces(s), *plane_pieces(s))
    theatre = s.theatre
    return View(
        seat=seat, turn=max(s.turn, 1), turns=theatre.row.turns, phase=phase(s), pieces=pieces, tracks=tracks(s),
        marks=marks(s), score=score_lines(s), calendar=calendar(s), more=panels(s),
    )


def phase(s: State) -> Text:
    if not s.turn:
        return Text("phase-deployment")
    if s.chit < 0:
        return Text("phase-over")
    return Text("phase-operation", {"operation": chit_name(s, s.chit)})


def chit_name(s: State, chit: int) -> Text:
    return Text("chit-name", {"seat": seat_name(s, chit // 3), "kind": Text(f"chit-{('af', 'ss', 'tf')[chit % 3]}")})


def seat_name(s: State, seat: Seat) -> Text:
    side = s.theatre.sides[seat]
    return Text(f"seat-{side.alias or side.nation}")


# --- pieces ----------------------------------------------------------------------------------------------------------


def is_open(s: State, ship: int, seat: Seat | None) -> bool:
    """2.11(2) The owner sees all, everybody what is face up."""
    return s.seat_of(ship) == seat or bool((s.found | s.shown) >> ship & 1)


def ship_pieces(s: State, seat: Seat | None) -> list[Piece]:
    """Ships face up one by one; ships face down of the other side as so many backs, without identity."""
    pieces: list[Piece] = []
    backs = 0
    for hex in sorted(s.at):
        for owner in (0, 1):
            there = s.at[hex] & s.theatre.fleet[owner]
            for boats in (False, True):
                mine = there & SUBMARINES if boats else there & ~SUBMARINES
                known = [ship for ship in bit_list(mine) if is_open(s, ship, seat)]
                for _ in range(mine.bit_count() - len(known)):
                    pieces.append(back(s, owner, boats, f"space:{hex}", backs))
                    backs += 1
                pieces += [ship_piece(s, ship, f"space:{hex}", seat) for ship in known]
    for box, ships in (("damaged", s.damaged), ("sunk", s.sunk), ("returned", s.returned)):
        pieces += [ship_piece(s, ship, f"box:{box}-{SEATS[s.seat_of(ship)]}", seat) for ship in bit_list(ships)]
    for box, ships in (("edge", s.edge), ("hand", s.hand)):
        for owner in (0, 1):
            mine = ships & s.theatre.fleet[owner]
            for ship in bit_list(mine):
                place = f"box:{box}-{SEATS[owner]}"
                if owner == seat:
                    pieces.append(ship_piece(s, ship, place, seat))
    for owner in (0, 1):
        if owner != seat:
            for box, ships in (("edge", s.edge), ("hand", s.hand)):
                for boats in (False, True):
                    mine = ships & s.theatre.fleet[owner] & (SUBMARINES if boats else ~SUBMARINES)
                    for _ in range(mine.bit_count()):
                        pieces.append(back(s, owner, boats, f"box:{box}-{SEATS[owner]}", backs))
                        backs += 1
    return pieces


def back(s: State, owner: Seat, boat: bool, at: str, number: int) -> Piece:
    name = Text("back-boat" if boat else "back-ship")
    return Piece(
        f"back:{number}", at, "back", owner, s.theatre.nations[owner], name, "back-boat" if boat else "back-ship"
    )


def ship_piece(s: State, ship: int, at: str, seat: Seat | None) -> Piece:
    row, owner = SHIPS[ship], s.seat_of(ship)
    flags = []
    on_map = s.pos[ship] != OFF
    if on_map and s.found >> ship & 1:
        flags.append("found")
    elif on_map:
        flags.append("hidden")
    if s.acted >> ship & 1 and owner == seat:
        flags.append("acted")
    load = s.supplies[ship]
    details = [
        Text("detail-ship", {"type": row.type, "class": Text(f"class-{row.klass}")}),
        Text("detail-values", {"ship": values(row)[0], "air": values(row)[1], "sub": values(row)[2], "tech": row.tech}),
    ]
    if load:
        details.append(Text("detail-supplies", {"count": load}))
    return Piece(
        id=f"unit:{ship}", at=at, look="ship", side=owner, nation=row.nation, name=ship_name(ship),
        symbol=sidc(row, owner), values=(*values(row), str(row.tech)), badge=row.type, steps=load, full=load,
        flags=tuple(flags), details=tuple(details),
    )


def values(row: ShipRow) -> tuple[str, str, str]:
    """As printed: a ring for wide-area fire and submarines' attack, a square for air strength."""
    def figure(value: float, mark: str) -> str:
        text = f"{value:g}"
        return RING[int(value) - 1] if mark == "ring" and value >= 1 else f"■{text}" if mark == "box" else text

    return (
        figure(row.anti_ship, row.ship_mark), figure(row.anti_air, row.air_mark), figure(row.anti_sub, row.sub_mark)
    )


def sidc(row: ShipRow, owner: Seat) -> str:
    side, field = ("03", "06")[owner], "35" if row.is_submarine else "30"
    return f"10{side}{field}0000{SYMBOLS[row.type]}0000"


def ship_name(ship: int) -> Text:
    return Text(f"ship-{SHIPS[ship].key}")


def marker_pieces(s: State) -> list[Piece]:
    pieces = []
    for hex, owner, count in sorted(s.landed):
        for n in range(count):
            pieces.append(
                Piece(f"landing:{hex}-{n}", f"space:{hex}", "marker", owner, s.theatre.nations[owner],
                      Text("marker-landing"), "landing")
            )
    return pieces


def plane_pieces(s: State) -> list[Piece]:
    """2.3③⑤ Aircraft at hand and lost; those under way are told by the tasks."""
    pieces = []
    for owner in (0, 1):
        row = PLANES[owner]
        printed = (str(row.anti_ship), str(row.anti_air), str(row.anti_sub), str(row.tech))
        for box, count in (("planes", s.planes[owner]), ("damaged", s.lost[owner])):
            for n in range(count):
                pieces.append(Piece(
                    f"plane:{box}-{owner}-{n}", f"box:{box}-{SEATS[owner]}", "air", owner, s.theatre.nations[owner],
                    Text("plane-name"), "plane", printed,
                ))
    return pieces


# --- tracks and panels -----------------------------------------------------------------------------------------------


def tracks(s: State) -> tuple[Track, ...]:
    points = points_now(s)
    made = [Track(f"vp-{SEATS[seat]}", Text("track-vp"), points[seat], None, seat) for seat in (0, 1)]
    made += [Track(f"planes-{SEATS[seat]}", Text("track-planes"), s.planes[seat], None, seat) for seat in (0, 1)]
    made.append(Track("cup", Text("track-cup"), len(s.cup), len(CHITS)))
    battle = next((proc for proc in reversed(s.stack) if isinstance(proc, ShipBattle)), None)
    if battle is not None and battle.track:
        made.append(Track("area", Text("track-area"), battle.track, None, 1 - battle.seat))
    return tuple(made)


def marks(s: State) -> tuple[Mark, ...]:
    owner = s.chit // 3 if s.chit >= 0 else None
    made = [Mark(task.hex, task.use, owner, str(task.units)) for task in s.tasks if not task.done]
    battle = next((proc for proc in reversed(s.stack) if isinstance(proc, ShipBattle)), None)
    if battle is not None:
        made.append(Mark(battle.hex, "battle", 1 - battle.seat))
    return tuple(made)


def calendar(s: State) -> tuple[Cell, ...]:
    cells = []
    for turn in range(1, s.theatre.row.turns + 1):
        part = (turn - 1) % DAY + 1
        notes: tuple[Text, ...] = (Text("note-night"),) if part in NIGHT else ()
        if part == DAY and s.theatre.row.day_end and turn < s.theatre.row.turns:
            notes = (*notes, Text("note-day-end"))
        cells.append(Cell(turn, Text(f"time-{part}"), notes))
    return tuple(cells)


def panels(s: State) -> dict[str, Any]:
    """The board of air targets, the line-up of a battle, the chits still in the cup: all lies open on the table."""
    made: dict[str, Any] = {
        "cup": list(s.cup), "chit": s.chit, "tasks": [task_panel(task) for task in s.tasks],
        "landing": {str(hex): place.room for hex, place in s.theatre.landing.items()},
    }
    battle = next((proc for proc in reversed(s.stack) if isinstance(proc, ShipBattle)), None)
    if battle is not None:
        made["battle"] = {
            "seat": battle.seat, "hex": battle.hex, "far": battle.far, "planes": battle.planes,
            "targets": bit_list(battle.targets), "guns": bit_list(battle.guns),
            "pairs": [list(p) for p in battle.pairs],
            "target": battle.target, "track": battle.track, "spent": battle.spent,
            "power": [list(p) for p in battle.power],
        }
    return made


def task_panel(task: Task) -> dict[str, Any]:
    return {
        "use": task.use, "hex": task.hex, "boat": task.boat, "origin": task.origin, "units": task.units,
        "escorts": task.escorts, "interceptors": task.interceptors, "done": task.done,
    }


def name(s: State, kind: str, id: int) -> TextLike:
    if kind == "unit":
        return ship_name(id)
    if kind == "space":
        return space_name(id)
    if kind == "seat":
        return seat_name(s, id)
    if kind == "chit":
        return chit_name(s, id)
    return str(id)


# --- imagining what is hidden ----------------------------------------------------------------------------------------


def determinise(s: State, seat: Seat, rng: Random) -> Position:
    """Deal the other side's undiscovered ships anew: over the counters that may have been mixed up, from the pools.

    Ships of an action under way keep their names: while the other seat is asked about them nobody looks.
    """
    assert isinstance(s, Position)
    new = s.clone()
    new.seed = rng.getrandbits(128)
    foe: Seat = 1 - seat
    hidden = [ship for ship in bit_list(s.theatre.fleet[foe] & ~(s.found | s.shown | busy(s))) if in_play(s, ship)]
    renamed = redraw(s, foe, hidden, rng)
    places = shuffled(s, hidden, rng)
    _clear(new, hidden)
    for old, home in zip(hidden, places, strict=True):
        _move_in(s, new, old, renamed[old], home)
    return new


def in_play(s: State, ship: int) -> bool:
    return s.pos[ship] != OFF or bool((s.edge | s.hand) >> ship & 1)


def busy(s: State) -> int:
    """Ships named by a procedure under way."""
    ships = 0
    for proc in s.stack:
        ships |= getattr(proc, "group", 0) | getattr(proc, "carriers", 0) | getattr(proc, "guns", 0)
        boat = getattr(proc, "boat", -1)
        ships |= 1 << boat if boat >= 0 else 0
    return ships


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
        homes = ships[:]
        rng.shuffle(homes)
        place.update(zip(ships, homes, strict=True))
    return [place[ship] for ship in hidden]


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
