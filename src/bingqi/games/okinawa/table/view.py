"""What each seat may know, by whitelist: see `hidden` for what it may not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from bingqi.board.bits import bit_list
from bingqi.core.parts import MANY, held, kept, part, rows, shared
from bingqi.core.procedure import Procedure, Seat
from bingqi.core.table import Line, Look, Mark, Piece, Track, TurnCell, View
from bingqi.core.text import Text, TextLike
from bingqi.games.okinawa.rules.combat import CombatPhase
from bingqi.games.okinawa.rules.event_chits import EventPhase, SupplyPhase
from bingqi.games.okinawa.rules.movement import Movement, waiting
from bingqi.games.okinawa.rules.reinforcement import Placement, Preparation
from bingqi.games.okinawa.rules.sea_air import SeaAir
from bingqi.games.okinawa.rules.sequence import PlayerTurn, TurnEnd
from bingqi.games.okinawa.rules.special import Reserves
from bingqi.games.okinawa.state import BOX, FREE, LOST, POOL, TRACK, UNUSED, State
from bingqi.games.okinawa.table.hidden import known_slots
from bingqi.games.okinawa.table.names import chit_values, key_of, kind_name, symbol_of, unit_name, unit_values
from bingqi.games.okinawa.table.panels import panels
from bingqi.games.okinawa.tables import (
    BLACK,
    CHITS,
    FIGURES,
    JAPAN,
    LAST_TURN,
    SIDE_KINDS,
    SIDE_SLOT_BITS,
    SIDES,
    SLOT_SIDE,
    TURNS,
    UNIT_COUNT,
    UNIT_SIDE,
    UNITS,
    US,
)
from bingqi.games.okinawa.victory import Reckoning, bid_line, high_grounds, us_losses

BADGES: tuple[TextLike, ...] = tuple(
    f"{unit.name} {unit.parent}"
    if unit.side == "us"
    else Text("badge-japan", {"group": Text(f"leader-{key_of(unit.group)}"), "name": unit.name})
    for unit in UNITS
)
DETAILS = tuple(
    (
        Text("detail-group", {"group": Text(f"group-{key_of(unit.group)}")}),
        Text("detail-parent", {"parent": unit.parent}),
    )
    for unit in UNITS
)


def turn(s: State) -> int:
    return s.turn


def view(s: State, seat: Seat | None) -> View:
    return look(s, seat).view()


def look(s: State, seat: Seat | None) -> Look:
    open_to_all = shared(s, everybody)
    units, markers = open_to_all.layers
    boxes = kept(s, box_pieces, seat, s.box, s.sea_down, s.sea_up, s.discard, s.removed, seat=seat)
    return Look(open_to_all.shown, seat, (units, chit_pieces(s, seat), boxes, markers))


def everybody(s: State) -> Look:
    """All but the chits: of those some know more than others."""
    (losses, coming), taken = held(s, off_map, s.where), (s.us_markers, s.japan_markers)
    shown = View(
        None,
        s.turn,
        LAST_TURN,
        phase_of(s),
        (),
        tracks=kept(s, tracks, s.supply, s.points, s.vp, losses, taken, s.cup, s.box, s.sea_down),
        marks=marks(s),
        score=score(losses, taken, high_grounds(s), s.markers.bit_count(), s.vp, s.bid),
        calendar=kept(s, calendar, coming),
        panels=panels(s),
    )
    return Look(shown, None, (unit_pieces(s), marker_pieces(s.markers)))


def off_map(s: State) -> tuple[int, tuple[tuple[int, Seat], ...]]:
    """US units lost; and of each unit on the turn track the turn and the side."""
    due = compress(range(UNIT_COUNT), map(TRACK.__ge__, s.where))
    return us_losses(s), tuple([(TRACK - s.where[unit], UNIT_SIDE[unit]) for unit in due])


# --- pieces ----------------------------------------------------------------------------------------------------------


def unit_place(place: int, side: Seat) -> str:
    if place >= 0:
        return f"space:{place}"
    if place <= TRACK:
        return "box:track"
    return {BOX: f"box:{SIDES[side]}-box", POOL: "box:pool", LOST: f"box:{SIDES[side]}-lost"}[place]


def unit_pieces(s: State) -> tuple[Piece, ...]:
    there = s.fielded
    return rows(s, unit_piece, s.where, s.steps, s.moved & there, s.fought & there, waiting(s) & there)


@part(MANY)
def unit_piece(unit: int, place: int, steps: int, moved: int, fought: int, limited: int) -> Piece | None:
    """A unit as it is drawn; None if this game has no use for it."""
    if place == UNUSED:
        return None
    counter, side = UNITS[unit], UNIT_SIDE[unit]
    badge = Text("badge-arrival", {"turn": TRACK - place}) if place <= TRACK else BADGES[unit]
    reduced = place >= 0 and 0 < steps < counter.steps
    states = (("reduced", reduced), ("moved", moved), ("fought", fought), ("limited", limited))
    return Piece(
        id=f"unit:{unit}",
        at=unit_place(place, side),
        look="counter",
        side=side,
        nation=SIDES[side],
        name=unit_name(unit),
        symbol=symbol_of(unit),
        values=unit_values(unit, steps or counter.steps),
        badge=badge,
        steps=steps,
        full=counter.steps,
        flags=tuple(flag for flag, yes in states if yes),
        details=DETAILS[unit],
    )


def chit_pieces(s: State, seat: Seat | None) -> tuple[Piece, ...]:
    own = SIDE_SLOT_BITS[seat] if seat is not None else 0
    return rows(s, chit_shown, s.spot, s.kind, known_slots(s, seat), s.up, own, s.used, seat=seat)


def chit_shown(slot: int, place: int, kind: int, known: int, up: int, own: int, used: int) -> Piece | None:
    if place == FREE:
        return None
    return chit_piece(slot, place, kind, up, own, used) if known else chit_back(slot, place)


@part(MANY)
def chit_piece(slot: int, place: int, kind: int, up: int, own: int, used: int) -> Piece:
    side = SLOT_SIDE[slot]
    return Piece(
        id=f"chit:{slot}",
        at=chit_place(place, side),
        look="chit",
        side=side,
        nation=SIDES[side],
        name=kind_name(kind),
        values=chit_values(kind),
        flags=("face-up" if up else "face-down" if own else "scouted", *(("used",) if used else ())),
        details=(Text(f"about-{key_of(CHITS[kind].id)}"),),
    )


@part(MANY)
def chit_back(slot: int, place: int) -> Piece:
    side = SLOT_SIDE[slot]
    at, name = chit_place(place, side), Text("chit-hidden")
    return Piece(id=f"back:{slot}", at=at, look="back", side=side, nation=SIDES[side], name=name)


def chit_place(place: int, side: Seat) -> str:
    return f"space:{place}" if place >= 0 else f"box:{SIDES[side]}-box"


Counts = Sequence[int]  # by kind


def box_pieces(
    seat: Seat | None, box: Counts, sea_down: Counts, sea_up: Counts, discard: Counts, removed: Counts
) -> tuple[Piece, ...]:
    """Chits off the map, one piece a kind with its number."""
    pieces: list[Piece] = []
    for side in (US, JAPAN):
        name = SIDES[side]
        for counts, place, open_to in (
            (box, f"box:{name}-box", side),
            (sea_down, f"box:{name}-sea-air", side),
            (sea_up, f"box:{name}-sea-air", None),
            (discard, f"box:{name}-discard", None),
            (removed, f"box:{name}-removed", None),
        ):
            up = open_to is None
            if up or seat == open_to:
                pieces += [_counted(kind, place, counts[kind], up) for kind in SIDE_KINDS[side] if counts[kind]]
    return tuple(pieces)


@part(MANY)
def _counted(kind: int, box: str, number: int, up: bool) -> Piece:
    in_hand = box.endswith("-box") or (box.endswith("sea-air") and not up)
    id = f"kind:{kind}" if in_hand else f"pile:{kind}:{box[4:]}"
    side = US if kind in SIDE_KINDS[US] else JAPAN
    return Piece(
        id=id,
        at=box,
        look="chit",
        side=side,
        nation=SIDES[side],
        name=kind_name(kind),
        values=chit_values(kind),
        badge=f"×{number}" if number > 1 else "",
        flags=("face-up",) if up else ("face-down",),
        details=(Text(f"about-{key_of(CHITS[kind].id)}"),),
    )


@part()
def marker_pieces(markers: int) -> tuple[Piece, ...]:
    return tuple(map(marker_piece, bit_list(markers)))


@part()
def marker_piece(hex: int) -> Piece:
    symbol = "mt-black" if BLACK >> hex & 1 else "mt-red"
    return Piece(id=f"marker:{hex}", at=f"space:{hex}", look="marker", name=Text("marker-mt"), symbol=symbol)


# --- figures ---------------------------------------------------------------------------------------------------------


def tracks(
    supply: int, points: int, vp: int, losses: int, taken: tuple[int, int], cup: Counts, box: Counts, sea_air: Counts
) -> tuple[Track, ...]:
    rows = [
        Track("supply", Text("track-supply"), supply, side=US),
        Track("points", Text("track-points"), points, FIGURES.points_top, side=JAPAN),
        Track("vp", Text("track-vp"), vp, FIGURES.vp_top, side=JAPAN),
        Track("us-markers", Text("track-us-markers"), taken[US], side=US),
        Track("us-losses", Text("track-us-losses"), losses, side=US),
        Track("japan-markers", Text("track-japan-markers"), taken[JAPAN], side=JAPAN),
    ]
    for side in (US, JAPAN):
        for id, counts in (("cup", cup), ("box", box), ("sea-air", sea_air)):
            number = sum(counts[kind] for kind in SIDE_KINDS[side])
            rows.append(Track(f"{SIDES[side]}-{id}", Text(f"track-{id}"), number, side=side))
    return tuple(rows)


def marks(s: State) -> tuple[Mark, ...]:
    fights = s.fights if s.fight is None else (s.fight, *s.fights)
    return tuple([mark for fight in fights for mark in fight_marks(fight.seat, fight.hex, fight.origin)])


@part()
def fight_marks(seat: Seat, hex: int, origin: int) -> tuple[Mark, ...]:
    attacked = Mark(hex, "declared", seat)
    return (attacked, Mark(origin, "attacker", seat)) if origin >= 0 else (attacked,)


@part()
def score(losses: int, taken: tuple[int, int], heights: int, left: int, vp: int, bid: int) -> tuple[Line, ...]:
    """What stands before the markers are turned over: numbers of markers, not their values."""
    return (
        *bid_line(bid),
        Line(Text("line-us-markers"), str(taken[US]), "18.0(1)"),
        Line(Text("line-us-losses"), str(losses), "20.0(2)①"),
        Line(Text("line-high-ground"), str(heights), "20.0(2)③"),
        Line(Text("line-japan-markers"), str(taken[JAPAN]), "18.0(2)"),
        Line(Text("line-map-markers"), str(left), "20.0(1)①"),
        Line(Text("line-sea-air"), str(vp), "20.0(1)②"),
    )


def calendar(coming: tuple[tuple[int, Seat], ...]) -> tuple[TurnCell, ...]:
    """`coming`: of each unit on the turn track the turn and the side."""
    cells = []
    for row in TURNS:
        notes = [Text("calendar-chits", {"us": row.us_chits, "japan": row.japan_chits})]
        for side in (US, JAPAN):
            number = coming.count((row.turn, side))
            if number:
                notes.append(Text(f"calendar-{SIDES[side]}", {"number": number}))
        if row.limit:
            notes.append(Text(f"calendar-{row.limit}"))
        cells.append(TurnCell(row.turn, Text(f"date-{row.turn}"), tuple(notes)))
    return tuple(cells)


def phase_of(s: State) -> Text:
    for proc in reversed(s.stack):
        key = PHASES.get(type(proc))
        if key:
            return phase_text(key, next((p.seat for p in s.stack if isinstance(p, PlayerTurn)), None))
    return phase_text("end", None)


@part()
def phase_text(key: str, seat: Seat | None) -> Text:
    return Text(f"phase-{key}", {"seat": Text(f"seat-{SIDES[seat]}") if seat is not None else ""})


PHASES: dict[type[Procedure], str] = {
    EventPhase: "events",
    SupplyPhase: "supply",
    SeaAir: "sea-air",
    Movement: "movement",
    Preparation: "preparation",
    Placement: "placement",
    CombatPhase: "combat",
    TurnEnd: "turn-end",
    Reckoning: "end",
    Reserves: "reserves",
    PlayerTurn: "begin",
}
