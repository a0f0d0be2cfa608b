"""What a seat may see: built by whitelist, piece by piece."""

from __future__ import annotations

from itertools import count

import msgspec

from bingqi.board.bits import bit_list, has
from bingqi.core.parts import MANY, held, kept, part, shared
from bingqi.core.procedure import Seat
from bingqi.core.table import Look, Mark, Piece, Track, TurnCell, View
from bingqi.core.text import Text
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.sequence import CHITS
from bingqi.games.naval.rules.surface import GroupAction
from bingqi.games.naval.setup import placing
from bingqi.games.naval.state import State
from bingqi.games.naval.table.names import chit_text, ship_name
from bingqi.games.naval.table.panels import battle_under_way, panels
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
from bingqi.games.naval.victory import bonus_hexes, points_of_both, score_lines

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
    return look(s, seat).view()


def look(s: State, seat: Seat | None) -> Look:
    open_to_all = shared(s, everybody)
    return Look(open_to_all.shown, seat, ship_pieces(s, seat) + open_to_all.layers)


def everybody(s: State) -> Look:
    """All but the ships."""
    present = [s.at.get(hex, 0) for hex in bonus_hexes(s.scenario)]
    points = held(s, points_of_both, s.damaged, s.sunk, s.lost, s.landed, s.turn > 0, present)
    battle = battle_under_way(s)
    area = (battle.track, 1 - battle.seat) if battle is not None and battle.track else None
    vp = sum(points[0]) / 2, sum(points[1]) / 2
    shown = View(
        seat=None,
        turn=turn(s),
        turns=s.turns,
        phase=phase(s),
        pieces=(),
        tracks=tracks(vp, s.planes, len(s.cup), area),
        marks=marks(s, battle),
        score=score_lines(s.scenario, *points),
        calendar=calendar(s.scenario, s.turns),
        panels=panels(s, battle),
    )
    beside = marker_pieces(s.scenario, s.landed), plane_pieces(s.scenario, s.planes, s.lost)
    return Look(shown, None, beside)


def phase(s: State) -> Text:
    return phase_text(s.scenario, bool(s.turn), s.chit)


@part()
def phase_text(scenario: str, begun: bool, chit: int) -> Text:
    if not begun:
        return Text("phase-deployment")
    if chit < 0:
        return Text("phase-over")
    return Text("phase-operation", {"operation": chit_text(scenario, chit)})


# --- pieces ----------------------------------------------------------------------------------------------------------


Flags = tuple[int, int, int]  # ships that are found, chosen for a group, or have acted
Loads = tuple[int, ...]  # by ship; empty where nobody carries anything


def ship_pieces(s: State, seat: Seat | None) -> tuple[tuple[Piece, ...], ...]:
    """2.11(2) Ships face up, and the seat's own, one by one; the others as so many backs, without identity. In layers:
    at sea, in boxes, to come."""
    own = 0 if seat is None else s.theatre.fleet[seat]
    unseen = placing(s)  # 3.2: what is being placed shows when all of it lies
    flags = s.found, group(s) & own, s.acted & own
    loads = tuple(s.supplies) if any(s.supplies) else ()
    at_sea, backs = ships_at_sea(s, seat, unseen, s.found | s.shown | own, flags, loads)
    lost, mine, edge, hand = (s.damaged, s.sunk, s.returned), (s.edge & own, s.hand & own), s.edge, s.hand
    inside = s.damaged | s.sunk | s.returned | mine[0] | mine[1]
    marked = flags[0] & inside, flags[1] & inside, flags[2] & inside
    boxed = kept(s, ships_in_boxes, s.scenario, lost, mine, marked, loads, seat=seat)
    hidden = s.afloat if unseen is not None and unseen != seat else 0
    to_come = kept(s, ships_to_come, s.scenario, seat, unseen, edge, hand, hidden, backs, seat=seat)
    return at_sea, boxed, to_come


Stacks = dict[int, tuple[int, int, int, list[Piece]]]  # by hex: ships, backs before it, backs in it, pieces


class Sea(msgspec.Struct, frozen=True):
    """The map as a seat last saw it: by what, the stacks by hex, all of their pieces, how many backs."""

    unseen: Seat | None
    sight: int
    flags: Flags
    loads: Loads
    at: dict[int, int]
    stacks: Stacks
    pieces: tuple[Piece, ...]
    backs: int


def ships_at_sea(
    s: State, seat: Seat | None, unseen: Seat | None, sight: int, flags: Flags, loads: Loads
) -> tuple[tuple[Piece, ...], int]:
    """Stack by stack; and how many backs there are among them: those are counted over the whole view. Stacks of which
    nothing has changed since this seat last looked are taken over."""
    seas: dict[Seat | None, Sea] = s.__dict__.setdefault("seas", {})
    last, touched = seas.get(seat), 0
    before: Stacks = {}
    found, chosen, acted = flags
    if last is not None and (last.unseen, last.loads) == (unseen, loads):
        was_found, was_chosen, was_acted = last.flags
        touched = last.sight ^ sight | was_found ^ found | was_chosen ^ chosen | was_acted ^ acted
        if not touched and last.at == s.at:
            return last.pieces, last.backs
        before = last.stacks
    pieces: list[Piece] = []
    stacks: Stacks = {}
    backs, at = 0, s.at
    owners = [owner for owner in (0, 1) if owner == seat or owner != unseen]
    for hex in sorted(at):
        ships, old = at[hex], before.get(hex)
        if old is None or old[0] != ships or old[1] != backs or ships & touched:
            laid: list[Piece] = []
            under = backs
            for owner in owners:
                there = ships & s.theatre.fleet[owner]
                if there:
                    hidden, load = there & ~sight, loads if carries(loads, there) else ()
                    own = found & there, chosen & there, acted & there
                    laid += stack(s.scenario, owner, f"space:{hex}", True, there & sight, hidden, *own, load, under)
                    under += hidden.bit_count()
            old = ships, backs, under - backs, laid
        stacks[hex] = old
        pieces += old[3]
        backs += old[2]
    seas[seat] = sea = Sea(unseen, sight, flags, loads, at.copy(), stacks, tuple(pieces), backs)
    return sea.pieces, backs


def carries(loads: Loads, ships: int) -> bool:
    return bool(loads) and any(loads[ship] for ship in bit_list(ships))


def ships_in_boxes(
    scenario: str, lost: tuple[int, int, int], own: tuple[int, int], flags: Flags, loads: Loads
) -> tuple[Piece, ...]:
    """One by one: what has been lost, and the seat's own that are still to come."""
    fleets = theatre_of(scenario).fleet
    pieces: list[Piece] = []
    for box, ships in zip(("damaged", "sunk", "returned", "edge", "hand"), (*lost, *own), strict=True):
        for ship in bit_list(ships):
            owner = 0 if has(fleets[0], ship) else 1
            pieces += laid(scenario, owner, f"box:{box}-{SEATS[owner]}", False, 1 << ship, -1, flags, loads, 0)
    return tuple(pieces)


def ships_to_come(
    scenario: str,
    seat: Seat | None,
    unseen: Seat | None,
    edge: int,
    hand: int,
    hidden: int,
    backs: int,
) -> tuple[Piece, ...]:
    """Of the others: nothing but their number. `hidden`: ships on the map while one side is still placing its own."""
    pieces: list[Piece] = []
    for owner in (0, 1):
        if owner != seat:
            fleet = theatre_of(scenario).fleet[owner]
            outside = (
                (("edge", 0), ("hand", edge | hand | hidden)) if owner == unseen else (("edge", edge), ("hand", hand))
            )
            for box, ships in outside:
                there = ships & fleet
                pieces += laid(scenario, owner, f"box:{box}-{SEATS[owner]}", False, there, 0, (0, 0, 0), (), backs)
                backs += there.bit_count()
    return tuple(pieces)


def laid(
    scenario: str, owner: Seat, at: str, on_map: bool, ships: int, known: int, flags: Flags, loads: Loads, backs: int
) -> tuple[Piece, ...]:
    found, chosen, acted = flags
    flags_there = found & ships, chosen & ships, acted & ships
    return stack(scenario, owner, at, on_map, ships & known, ships & ~known, *flags_there, loads, backs)


@part(MANY)
def stack(
    scenario: str,
    owner: Seat,
    at: str,
    on_map: bool,
    known: int,
    hidden: int,
    found: int,
    chosen: int,
    acted: int,
    loads: tuple[int, ...],
    backs: int,
) -> tuple[Piece, ...]:
    """A side's ships in one place, surface ships first; of each sort first the backs, numbered from `backs`."""
    pieces: list[Piece] = []
    nation, number = theatre_of(scenario).nations[owner], count(backs)
    for boats, kind in ((False, ~SUBMARINES), (True, SUBMARINES)):
        pieces += [back(nation, owner, boats, at, next(number)) for _ in bit_list(hidden & kind)]
        for ship in bit_list(known & kind):
            seen = "" if not on_map else "found" if has(found, ship) else "hidden"
            flags = seen, has(chosen, ship), has(acted, ship)
            pieces.append(ship_piece(ship, at, owner, *flags, loads[ship] if loads else 0))
    return tuple(pieces)


def group(s: State) -> int:
    """7.2(3) The ships that are put together to act now."""
    together = 0
    for proc in s.stack:
        if isinstance(proc, GroupAction):
            together |= proc.group
    return together


@part(MANY)
def back(nation: str, owner: Seat, boat: bool, at: str, number: int) -> Piece:
    """A counter face down: whose, what sort, where. The number only counts backs in this view."""
    kind = "back-boat" if boat else "back-ship"
    return Piece(f"back:{number}", at, "back", owner, nation, Text(kind), kind, badge="SS" if boat else "TF")


@part(MANY)
def ship_piece(ship: int, at: str, owner: Seat, seen: str, chosen: bool, acted: bool, load: int) -> Piece:
    """A ship face up."""
    row = SHIPS[ship]
    flags = tuple(flag for flag, yes in (("chosen", chosen), (seen, seen), ("acted", acted)) if yes)
    figures, details = printed(ship)
    if load:
        details = *details, Text("detail-supplies", {"count": load})
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
        details=details,
    )


@part()
def printed(ship: int) -> tuple[tuple[str, str, str], tuple[Text, ...]]:
    """Its figures, and the lines about it: the same wherever it is."""
    row = SHIPS[ship]
    figures = values(row)
    return figures, (
        Text("detail-ship", {"type": row.type, "class": Text(f"class-{row.klass}")}),
        Text("detail-values", {"ship": figures[0], "air": figures[1], "sub": figures[2], "tech": row.tech}),
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


@part()
def marker_pieces(scenario: str, landed: tuple[tuple[int, Seat, int], ...]) -> tuple[Piece, ...]:
    nations = theatre_of(scenario).nations
    return tuple(
        Piece(f"landing:{hex}-{n}", f"space:{hex}", "marker", owner, nations[owner], Text("marker-landing"), "landing")
        for hex, owner, count in sorted(landed)
        for n in range(count)
    )


@part()
def plane_pieces(scenario: str, planes: tuple[int, int], lost: tuple[int, int]) -> tuple[Piece, ...]:
    """2.3③⑤ Aircraft at hand and lost; those under way are told by the tasks."""
    return tuple(
        plane_piece(theatre_of(scenario).nations[owner], owner, box, n)
        for owner in (0, 1)
        for box, count in (("planes", planes[owner]), ("damaged", lost[owner]))
        for n in range(count)
    )


@part()
def plane_piece(nation: str, owner: Seat, box: str, number: int) -> Piece:
    row = PLANES[owner]
    printed = (str(row.anti_ship), str(row.anti_air), str(row.anti_sub), str(row.tech))
    id, at = f"plane:{box}-{owner}-{number}", f"box:{box}-{SEATS[owner]}"
    return Piece(id, at, "air", owner, nation, Text("plane-name"), "plane", printed)


# --- tracks and panels -----------------------------------------------------------------------------------------------


@part()
def tracks(
    points: tuple[float, float], planes: tuple[int, int], cup: int, area: tuple[int, Seat] | None
) -> tuple[Track, ...]:
    """`area`: the wide-area track of the battle under way, and whose it is."""
    made = [Track(f"vp-{SEATS[seat]}", Text("track-vp"), points[seat], None, seat) for seat in (0, 1)]
    made += [Track(f"planes-{SEATS[seat]}", Text("track-planes"), planes[seat], None, seat) for seat in (0, 1)]
    made.append(Track("cup", Text("track-cup"), cup, len(CHITS)))
    if area is not None:
        made.append(Track("area", Text("track-area"), area[0], None, area[1]))
    return tuple(made)


def marks(s: State, battle: ShipBattle | None) -> tuple[Mark, ...]:
    owner = s.chit // 3 if s.chit >= 0 else None
    made = [Mark(task.hex, task.use, owner, str(task.units)) for task in s.tasks if not task.done]
    if battle is not None:
        made.append(Mark(battle.hex, "battle", 1 - battle.seat))
    return tuple(made)


@part()
def calendar(scenario: str, turns: int) -> tuple[TurnCell, ...]:
    row = theatre_of(scenario).row
    cells = []
    for turn in range(1, turns + 1):
        part = (turn - 1) % DAY + 1
        notes: tuple[Text, ...] = (Text("note-night"),) if part in NIGHT else ()
        if part == DAY and row.day_end and turn < turns:
            notes = (*notes, Text("note-day-end"))
        cells.append(TurnCell(turn, Text(f"time-{part}"), notes))
    return tuple(cells)
