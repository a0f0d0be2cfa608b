"""What a seat may see: built by whitelist, piece by piece."""

from __future__ import annotations

from functools import cache, lru_cache

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.core.table import Mark, Piece, Track, TurnCell, View
from bingqi.core.text import Text
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.sequence import CHITS
from bingqi.games.naval.rules.surface import GroupAction
from bingqi.games.naval.setup import placing
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.table.names import chit_name, ship_name
from bingqi.games.naval.table.panels import panels
from bingqi.games.naval.tables import (
    DAY,
    NIGHT,
    PLANES,
    SEATS,
    SHIPS,
    SUBMARINES,
    ShipRow,
)
from bingqi.games.naval.theatre import theatre_of
from bingqi.games.naval.victory import points_now, score_lines

RING = "①②③④⑤⑥⑦⑧⑨"
SYMBOLS = {  # silhouettes: at sea a ship is told by its outline
    "CV": "cv",
    "CG": "cruiser",
    "DDH": "cv",
    "DDG": "dd",
    "DD": "dd",
    "FFG": "frigate",
    "FF": "frigate",
    "LST": "landingship",
    "LHD": "cv",
    "AOE": "oiler",
    "SS": "ss",
    "SSN": "ssn",
}


def turn(s: State) -> int:
    """The set-up belongs to the first day."""
    return max(s.turn, 1)


def view(s: State, seat: Seat | None) -> View:
    pieces = (*ship_pieces(s, seat), *marker_pieces(s), *plane_pieces(s))
    theatre = s.theatre
    return View(
        seat=seat,
        turn=turn(s),
        turns=theatre.row.turns,
        phase=phase(s),
        pieces=pieces,
        tracks=tracks(s),
        marks=marks(s),
        score=score_lines(s),
        calendar=calendar(s.scenario),
        panels=panels(s),
    )


def phase(s: State) -> Text:
    if not s.turn:
        return Text("phase-deployment")
    if s.chit < 0:
        return Text("phase-over")
    return Text("phase-operation", {"operation": chit_name(s, s.chit)})


# --- pieces ----------------------------------------------------------------------------------------------------------


def is_open(s: State, ship: int, seat: Seat | None) -> bool:
    """2.11(2) The owner sees all, everybody what is face up."""
    return s.seat_of(ship) == seat or bool((s.found | s.shown) >> ship & 1)


def ship_pieces(s: State, seat: Seat | None) -> list[Piece]:
    """Ships face up one by one; ships face down of the other side as so many backs, without identity."""
    pieces: list[Piece] = []
    backs = 0
    unseen = placing(s)  # 3.2: what is being placed shows when all of it lies
    owners = [owner for owner in (0, 1) if owner == seat or owner != unseen]
    for hex in sorted(s.at):
        for owner in owners:
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
            outside = (("edge", s.edge), ("hand", s.hand))
            if owner == unseen:
                outside = (("edge", 0), ("hand", s.edge | s.hand | sum(s.at.values())))
            for box, ships in outside:
                for boats in (False, True):
                    mine = ships & s.theatre.fleet[owner] & (SUBMARINES if boats else ~SUBMARINES)
                    for _ in range(mine.bit_count()):
                        pieces.append(back(s, owner, boats, f"box:{box}-{SEATS[owner]}", backs))
                        backs += 1
    return pieces


def back(s: State, owner: Seat, boat: bool, at: str, number: int) -> Piece:
    return printed_back(s.theatre.nations[owner], owner, boat, at, number)


@lru_cache(maxsize=4096)
def printed_back(nation: str, owner: Seat, boat: bool, at: str, number: int) -> Piece:
    """A counter face down: whose, what sort, where. The number only counts backs in this view."""
    kind = "back-boat" if boat else "back-ship"
    return Piece(f"back:{number}", at, "back", owner, nation, Text(kind), kind, badge="SS" if boat else "TF")


def ship_piece(s: State, ship: int, at: str, seat: Seat | None) -> Piece:
    owner, flags = s.seat_of(ship), []
    if owner == seat and in_group(s, ship):
        flags.append("chosen")
    if s.pos[ship] != OFF:
        flags.append("found" if s.found >> ship & 1 else "hidden")
    if s.acted >> ship & 1 and owner == seat:
        flags.append("acted")
    return printed_ship(ship, at, owner, tuple(flags), s.supplies[ship])


def in_group(s: State, ship: int) -> bool:
    """7.2(3) The ships that are put together to act now."""
    return any(isinstance(proc, GroupAction) and proc.group >> ship & 1 for proc in s.stack)


@lru_cache(maxsize=4096)
def printed_ship(ship: int, at: str, owner: Seat, flags: tuple[str, ...], load: int) -> Piece:
    """A ship face up. Most ships look the same from one view to the next."""
    row = SHIPS[ship]
    figures = values(row)
    details = [
        Text("detail-ship", {"type": row.type, "class": Text(f"class-{row.klass}")}),
        Text("detail-values", {"ship": figures[0], "air": figures[1], "sub": figures[2], "tech": row.tech}),
    ]
    if load:
        details.append(Text("detail-supplies", {"count": load}))
    return Piece(
        id=f"unit:{ship}",
        at=at,
        look="ship",
        side=owner,
        nation=row.nation,
        name=ship_name(ship),
        symbol=SYMBOLS[row.type],
        values=(*figures, str(row.tech)),
        steps=load,
        full=load,
        badge=f"{row.type} ◉" if "found" in flags else row.type,  # the eye of the enemy is on it
        flags=flags,
        details=tuple(details),
    )


def values(row: ShipRow) -> tuple[str, str, str]:
    """As printed: a ring for wide-area fire and submarines' attack, a square for air strength."""

    def figure(value: float, mark: str) -> str:
        text = "½" if value == 0.5 else f"{value:g}"
        return RING[int(value) - 1] if mark == "ring" and value >= 1 else f"■{text}" if mark == "box" else text

    return (
        figure(row.anti_ship, row.ship_mark),
        figure(row.anti_air, row.air_mark),
        figure(row.anti_sub, row.sub_mark),
    )


def marker_pieces(s: State) -> list[Piece]:
    pieces = []
    for hex, owner, count in sorted(s.landed):
        for n in range(count):
            pieces.append(
                Piece(
                    f"landing:{hex}-{n}",
                    f"space:{hex}",
                    "marker",
                    owner,
                    s.theatre.nations[owner],
                    Text("marker-landing"),
                    "landing",
                )
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
                pieces.append(
                    Piece(
                        f"plane:{box}-{owner}-{n}",
                        f"box:{box}-{SEATS[owner]}",
                        "air",
                        owner,
                        s.theatre.nations[owner],
                        Text("plane-name"),
                        "plane",
                        printed,
                    )
                )
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


@cache
def calendar(scenario: str) -> tuple[TurnCell, ...]:
    row = theatre_of(scenario).row
    cells = []
    for turn in range(1, row.turns + 1):
        part = (turn - 1) % DAY + 1
        notes: tuple[Text, ...] = (Text("note-night"),) if part in NIGHT else ()
        if part == DAY and row.day_end and turn < row.turns:
            notes = (*notes, Text("note-day-end"))
        cells.append(TurnCell(turn, Text(f"time-{part}"), notes))
    return tuple(cells)
