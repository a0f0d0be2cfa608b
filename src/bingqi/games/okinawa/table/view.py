"""What each seat may know, by whitelist: see `hidden` for what it may not."""

from __future__ import annotations

from functools import lru_cache

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Procedure, Seat
from bingqi.core.table import Line, Mark, Piece, Track, TurnCell, View
from bingqi.core.text import Text, TextLike
from bingqi.games.okinawa.rules.combat import CombatPhase
from bingqi.games.okinawa.rules.event_chits import EventPhase, SupplyPhase
from bingqi.games.okinawa.rules.movement import Movement, may_move
from bingqi.games.okinawa.rules.reinforcement import Placement, Preparation
from bingqi.games.okinawa.rules.sea_air import SeaAir
from bingqi.games.okinawa.rules.sequence import PlayerTurn, TurnEnd
from bingqi.games.okinawa.rules.special import Reserves
from bingqi.games.okinawa.state import BOX, FREE, LOST, POOL, TRACK, UNUSED, State
from bingqi.games.okinawa.table.hidden import knows
from bingqi.games.okinawa.table.names import chit_values, key_of, kind_name, symbol_of, unit_name, unit_values
from bingqi.games.okinawa.table.panels import panels
from bingqi.games.okinawa.tables import (
    BLACK,
    CHITS,
    FIGURES,
    JAPAN,
    LAST_TURN,
    SIDE_KINDS,
    SIDES,
    SLOT_SIDE,
    SLOTS,
    TURNS,
    UNIT_COUNT,
    UNIT_SIDE,
    UNITS,
    US,
)
from bingqi.games.okinawa.victory import Reckoning, high_grounds, us_losses

BADGES: tuple[TextLike, ...] = tuple(
    f"{unit.name} {unit.parent}"
    if unit.side == "us"
    else Text("badge-japan", {"group": Text(f"leader-{key_of(unit.group)}"), "name": unit.name})
    for unit in UNITS
)
UNIT_NAMES = tuple(unit_name(unit) for unit in range(UNIT_COUNT))
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
    pieces = [*unit_pieces(s), *chit_pieces(s, seat), *box_pieces(s, seat), *marker_pieces(s)]
    return View(
        seat,
        s.turn,
        LAST_TURN,
        phase_of(s),
        tuple(pieces),
        tracks=tracks(s),
        marks=marks(s),
        score=score(s),
        calendar=calendar(s),
        panels=panels(s),
    )


# --- pieces ----------------------------------------------------------------------------------------------------------


def unit_place(place: int, side: Seat) -> str:
    if place >= 0:
        return f"space:{place}"
    if place <= TRACK:
        return "box:track"
    return {BOX: f"box:{SIDES[side]}-box", POOL: "box:pool", LOST: f"box:{SIDES[side]}-lost"}[place]


def unit_pieces(s: State) -> list[Piece]:
    return [
        unit_piece(unit, place, s.steps[unit], unit_flags(s, unit))
        for unit, place in enumerate(s.where)
        if place != UNUSED
    ]


@lru_cache(maxsize=8192)
def unit_piece(unit: int, place: int, steps: int, flags: tuple[str, ...]) -> Piece:
    """A unit as it is drawn; remembered, since little changes from one view to the next."""
    counter, side = UNITS[unit], UNIT_SIDE[unit]
    badge = Text("badge-arrival", {"turn": TRACK - place}) if place <= TRACK else BADGES[unit]
    return Piece(
        id=f"unit:{unit}",
        at=unit_place(place, side),
        look="counter",
        side=side,
        nation=SIDES[side],
        name=UNIT_NAMES[unit],
        symbol=symbol_of(unit),
        values=unit_values(unit, steps or counter.steps),
        badge=badge,
        steps=steps,
        full=counter.steps,
        flags=flags,
        details=DETAILS[unit],
    )


def unit_flags(s: State, unit: int) -> tuple[str, ...]:
    if s.where[unit] < 0:
        return ()
    flags = []
    if 0 < s.steps[unit] < UNITS[unit].steps:
        flags.append("reduced")
    if s.moved >> unit & 1:
        flags.append("moved")
    if s.fought >> unit & 1:
        flags.append("fought")
    if not may_move(s, unit):
        flags.append("limited")
    return tuple(flags)


def chit_pieces(s: State, seat: Seat | None) -> list[Piece]:
    pieces = []
    for slot in range(SLOTS):
        place = s.spot[slot]
        if place == FREE:
            continue
        side = SLOT_SIDE[slot]
        at = f"space:{place}" if place >= 0 else f"box:{SIDES[side]}-box"
        if knows(s, seat, slot):
            kind = s.kind[slot]
            flags: tuple[str, ...] = ("face-up",) if s.up >> slot & 1 else ("face-down",)
            if not s.up >> slot & 1 and side != seat:
                flags = ("scouted",)
            if s.used >> slot & 1:
                flags += ("used",)
            pieces.append(
                Piece(
                    id=f"chit:{slot}",
                    at=at,
                    look="chit",
                    side=side,
                    nation=SIDES[side],
                    name=kind_name(kind),
                    values=chit_values(kind),
                    flags=flags,
                    details=(Text(f"about-{key_of(CHITS[kind].id)}"),),
                )
            )
        else:
            pieces.append(
                Piece(id=f"back:{slot}", at=at, look="back", side=side, nation=SIDES[side], name=Text("chit-hidden"))
            )
    return pieces


def box_pieces(s: State, seat: Seat | None) -> list[Piece]:
    """Chits off the map, one piece a kind with its number."""
    pieces: list[Piece] = []
    for side in (US, JAPAN):
        name = SIDES[side]
        for counts, box, open_to in (
            (s.box, f"box:{name}-box", side),
            (s.sea_down, f"box:{name}-sea-air", side),
            (s.sea_up, f"box:{name}-sea-air", None),
            (s.discard, f"box:{name}-discard", None),
            (s.removed, f"box:{name}-removed", None),
        ):
            up = open_to is None
            if up or seat == open_to:
                pieces += [_counted(kind, box, counts[kind], up) for kind in SIDE_KINDS[side] if counts[kind]]
    return pieces


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


def marker_pieces(s: State) -> list[Piece]:
    return [
        Piece(
            id=f"marker:{hex}",
            at=f"space:{hex}",
            look="marker",
            name=Text("marker-mt"),
            symbol="mt-black" if BLACK >> hex & 1 else "mt-red",
        )
        for hex in bit_list(s.markers)
    ]


# --- figures ---------------------------------------------------------------------------------------------------------


def tracks(s: State) -> tuple[Track, ...]:
    rows = [
        Track("supply", Text("track-supply"), s.supply, side=US),
        Track("points", Text("track-points"), s.points, FIGURES.points_top, side=JAPAN),
        Track("vp", Text("track-vp"), s.vp, FIGURES.vp_top, side=JAPAN),
        Track("us-markers", Text("track-us-markers"), s.us_markers, side=US),
        Track("us-losses", Text("track-us-losses"), us_losses(s), side=US),
        Track("japan-markers", Text("track-japan-markers"), s.japan_markers, side=JAPAN),
    ]
    for side in (US, JAPAN):
        for id, counts in (("cup", s.cup), ("box", s.box), ("sea-air", s.sea_down)):
            number = sum(counts[kind] for kind in SIDE_KINDS[side])
            rows.append(Track(f"{SIDES[side]}-{id}", Text(f"track-{id}"), number, side=side))
    return tuple(rows)


def marks(s: State) -> tuple[Mark, ...]:
    found = []
    for fight in (s.fight, *s.fights):
        if fight is not None:
            found.append(Mark(fight.hex, "declared", fight.seat))
            if fight.origin >= 0:
                found.append(Mark(fight.origin, "attacker", fight.seat))
    return tuple(found)


def score(s: State) -> tuple[Line, ...]:
    """What stands before the markers are turned over: numbers of markers, not their values."""
    return (
        Line(Text("line-us-markers"), str(s.us_markers), "18.0(1)"),
        Line(Text("line-us-losses"), str(us_losses(s)), "20.0(2)①"),
        Line(Text("line-high-ground"), str(high_grounds(s)), "20.0(2)③"),
        Line(Text("line-japan-markers"), str(s.japan_markers), "18.0(2)"),
        Line(Text("line-map-markers"), str(s.markers.bit_count()), "20.0(1)①"),
        Line(Text("line-sea-air"), str(s.vp), "20.0(1)②"),
    )


def calendar(s: State) -> tuple[TurnCell, ...]:
    cells = []
    coming: dict[tuple[int, Seat], int] = {}
    for unit, place in enumerate(s.where):
        if place <= TRACK:
            key = (TRACK - place, UNIT_SIDE[unit])
            coming[key] = coming.get(key, 0) + 1
    for row in TURNS:
        notes = [Text("calendar-chits", {"us": row.us_chits, "japan": row.japan_chits})]
        for side in (US, JAPAN):
            number = coming.get((row.turn, side), 0)
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
            seat = next((p.seat for p in s.stack if isinstance(p, PlayerTurn)), None)
            return Text(f"phase-{key}", {"seat": Text(f"seat-{SIDES[seat]}") if seat is not None else ""})
    return Text("phase-end", {"seat": ""})


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
