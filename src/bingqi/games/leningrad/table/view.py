"""What a seat may see."""

from __future__ import annotations

from msgspec.structs import replace

from bingqi.board.bits import bit_list, bits_of, has
from bingqi.core.parts import MANY, held, kept, part, rows, shared
from bingqi.core.procedure import Seat
from bingqi.core.table import Look, Mark, Piece, Track, TurnCell, View, whole_look
from bingqi.core.text import Text
from bingqi.games.leningrad.rules.activation import Activation
from bingqi.games.leningrad.rules.combat import Combat, targets
from bingqi.games.leningrad.rules.command import chits_at_hand
from bingqi.games.leningrad.rules.movement import Movement
from bingqi.games.leningrad.rules.queries import lines
from bingqi.games.leningrad.rules.supply import standing_in
from bingqi.games.leningrad.state import BOX_NAMES, GONE, State, side_of
from bingqi.games.leningrad.table.names import chit_about, chit_name, unit_name
from bingqi.games.leningrad.table.panels import leningrad_panel, panels
from bingqi.games.leningrad.table.symbols import SYMBOLS
from bingqi.games.leningrad.tables import (
    CHIT_SIDE,
    FULL,
    IS_FORT,
    IS_HQ,
    LAST_TURN,
    MANSTEIN,
    SIDE_OF,
    SOVIET_CHITS,
    SOVIET_REINF,
    TURNS,
    UNITS,
)
from bingqi.games.leningrad.theatre import AXIS, PLACES, SIDES, SOVIET
from bingqi.games.leningrad.victory import added_up, city_points, score_lines


def turn(s: State) -> int:
    return s.turn


def view(s: State, seat: Seat | None) -> View:
    return look(s, seat).view()


def look(s: State, seat: Seat | None) -> Look:
    """Everything on the map is open; only Soviet chits are secret (6.1(3))."""
    open_to_all = shared(s, everybody)
    all_but_panels, (units,) = open_to_all.shown, open_to_all.layers
    chits = chit_pieces(s, None if seat is None else side_of(s, seat))
    shown = replace(all_but_panels, panels=kept(s, panels, chits, *all_but_panels.panels, seat=seat))
    seen = Look(shown, seat, (units, chits))
    return whole_look(exchanged(seen.view())) if s.swapped else seen


def everybody(s: State) -> Look:
    """All but the chits and the panels that show them."""
    cities = held(s, city_points, *stands(s), s.control)
    shown = View(
        seat=None,
        turn=s.turn,
        turns=LAST_TURN,
        phase=phase(s),
        pieces=(),
        tracks=tracks(s.turn, *kept(s, added_up, cities, s.lost_vp), s.cup.bit_count(), s.bid),
        marks=marks(s),
        score=kept(s, score_lines, cities, s.lost_vp),
        calendar=CALENDAR,
        panels=(kept(s, leningrad_panel, cities, s.alarm),),
    )
    return Look(shown, None, (unit_pieces(s),))


@part()
def tracks(turn: int, axis: float, soviet: float, cup: int, bid: int | None) -> tuple[Track, ...]:
    return (
        Track("turn", Text("track-turn"), turn, LAST_TURN),
        Track("vp-axis", Text("track-vp"), axis, side=AXIS),
        Track("vp-soviet", Text("track-vp"), soviet, side=SOVIET),
        Track("cup", Text("track-cup"), cup),
        *((Track("bid", Text("track-bid"), bid, side=AXIS),) if bid is not None else ()),
    )


def exchanged(shown: View) -> View:
    """16.1(2) Where the first seat plays the Soviet side, what belongs to a side belongs to the other seat."""
    hands = {"hand:0": "hand:1", "hand:1": "hand:0"}
    return replace(
        shown,
        pieces=tuple(replace(p, side=other_seat(p.side), at=hands.get(p.at, p.at)) for p in shown.pieces),
        tracks=tuple(replace(track, side=other_seat(track.side)) for track in shown.tracks),
        marks=tuple(replace(mark, side=other_seat(mark.side)) for mark in shown.marks),
    )


def other_seat(seat: Seat | None) -> Seat | None:
    return None if seat is None else 1 - seat


def phase(s: State) -> Text:
    """The innermost procedure that has a name of its own for the player."""
    for proc in reversed(s.stack):
        tag = str(proc.__struct_config__.tag)
        if tag not in ("losses", "campaign"):
            return phase_text(tag)
    return phase_text("over")


@part()
def phase_text(tag: str) -> Text:
    return Text(f"phase-{tag}")


def active_units(s: State) -> int:
    """Units that may still act in the activation under way."""
    for proc in reversed(s.stack):
        if isinstance(proc, Movement):
            return proc.movable | (1 << proc.unit if proc.unit >= 0 else 0)
        if isinstance(proc, ACTING):
            return bits_of(proc.units)
    return 0


ACTING = (Combat, Activation)


def stands(s: State) -> tuple[int, ...]:
    """What lines of communication depend on."""
    return *s.one, s.forts


def unit_pieces(s: State) -> tuple[Piece, ...]:
    alone = 0
    for side, hexes in enumerate(held(s, cut_off_hexes, *stands(s)) if s.turn else ()):
        alone |= bits_of(standing_in(s, side, hexes)) if hexes else 0
    return rows(s, unit_piece, s.at, s.steps, active_units(s), alone)


def cut_off_hexes(s: State) -> tuple[int, int]:
    """11.1(1) By side: occupied hexes without a line of communication."""
    return s.one[AXIS] & ~lines(s, AXIS)[0], s.one[SOVIET] & ~lines(s, SOVIET)[0]


@part(MANY)
def unit_piece(unit: int, place: int, steps: int, active: int, alone: int) -> Piece | None:
    """A unit as it is drawn; a fortress that is not built does not show."""
    if IS_FORT[unit] and place < 0:
        return None
    row = UNITS[unit]
    states = (("reduced", 0 < steps < FULL[unit]), ("activated", active), ("unsupplied", alone))
    flags = tuple(flag for flag, yes in states if yes)
    if IS_FORT[unit]:
        return Piece(
            f"unit:{unit}",
            where(unit, place),
            "marker",
            SOVIET,
            row.nation,
            unit_name(unit),
            "fortress",
            (str(steps),),
            steps=steps,
            full=FULL[unit],
        )
    return Piece(
        f"unit:{unit}",
        where(unit, place),
        "counter",
        SIDE_OF[unit],
        row.nation,
        unit_name(unit),
        SYMBOLS[row.kind],
        printed_values(unit, steps or FULL[unit]),
        row.army if not IS_HQ[unit] else "",
        steps,
        FULL[unit],
        flags,
        details(unit),
    )


def where(unit: int, place: int) -> str:
    if place > 0:
        return f"space:{place}"
    name = BOX_NAMES[place]
    return f"box:{name}" if place == GONE else f"box:{name}-{SIDES[SIDE_OF[unit]]}"


@part()
def printed_values(unit: int, steps: int) -> tuple[str, ...]:
    """2.2.1(2) Attack, defence and movement of a mechanised unit; strength and movement of the others."""
    row = UNITS[unit]
    reduced = steps < FULL[unit]
    attack = row.back_attack if reduced and row.back_attack is not None else row.attack
    defence = row.back_defence if reduced and row.back_defence is not None else row.defence
    return (str(attack), str(defence), str(row.move)) if row.mech else (str(attack), str(row.move))


@part()
def details(unit: int) -> tuple[Text, ...]:
    row = UNITS[unit]
    lines = []
    if row.range:
        lines.append(Text("detail-range", {"range": row.range}))
    elif row.army:
        lines.append(Text("detail-army", {"army": row.army}))
    lines.append(Text("detail-mech" if row.mech else "detail-foot"))
    return tuple(lines)


# --- chits -----------------------------------------------------------------------------------------------------------


def chit_pieces(s: State, side: int | None) -> tuple[Piece, ...]:
    """6.1(3) Everybody sees what was executed and what the Axis has; Soviet chits only their owner, until drawn."""
    open_cup = s.cup if side == SOVIET else s.cup & (~SOVIET_CHITS | s.seen)
    hidden = (s.cup & ~open_cup).bit_count()
    spare = chosen = 0
    if side == SOVIET and s.turn:
        spare = chits_at_hand(s, SOVIET) & ~s.cup & ~s.used & ~(1 << SOVIET_REINF if s.zhukov_hand else 0)
        chosen = s.chosen & spare
    return laid_out(s.used, open_cup, hidden, s.manstein, s.zhukov_hand, spare, chosen)


@part()
def laid_out(
    used: int, cup: int, hidden: int, manstein: bool, zhukov: bool, spare: int, chosen: int
) -> tuple[Piece, ...]:
    """`hidden`: how many more are in the cup; `spare`: at hand, some of them chosen."""
    pieces = [chit_piece(chit, "box:used") for chit in bit_list(used)]
    pieces += [chit_piece(chit, "box:cup") for chit in bit_list(cup)]
    pieces += map(chit_back, range(hidden))
    if manstein:
        pieces.append(chit_piece(MANSTEIN, "hand:0"))
    if zhukov:
        pieces.append(chit_piece(SOVIET_REINF, "hand:1"))
    for chit in bit_list(spare):
        pieces.append(chit_piece(chit, "hand:1", ("chosen",) if has(chosen, chit) else ()))
    return tuple(pieces)


@part()
def chit_back(number: int) -> Piece:
    return Piece(f"back:{number}", "box:cup", "back", SOVIET, "soviet")


@part(MANY)
def chit_piece(chit: int, at: str, flags: tuple[str, ...] = ()) -> Piece:
    side = CHIT_SIDE[chit]
    nation = ("german", "soviet")[side] if side is not None else ""
    return Piece(f"chit:{chit}", at, "chit", side, nation, chit_name(chit), flags=flags, details=(chit_about(chit),))


def marks(s: State) -> tuple[Mark, ...]:
    found = control_marks(s.control & PLACES)
    for proc in s.stack:
        if isinstance(proc, Combat):
            found += tuple(declared(hex, proc.side) for hex in targets(proc.declared))
    return found


@part()
def declared(hex: int, side: int) -> Mark:
    return Mark(hex, "declared", side)


@part()
def control_marks(control: int) -> tuple[Mark, ...]:
    return tuple(Mark(hex, "control", AXIS if control >> hex & 1 else SOVIET) for hex in bit_list(PLACES))


def _dates(dates: str) -> Text:
    """06-22/06-30: no turn goes from one month into the next."""
    (month, first), (_, last) = (map(int, day.split("-")) for day in dates.split("/"))
    return Text("turn-dates", {"month": month, "first": first, "last": last})


CALENDAR = tuple(
    TurnCell(
        i,
        _dates(row.dates),
        tuple(
            [Text("turn-commands", {"axis": row.axis_commands, "soviet": row.soviet_commands})]
            + [Text("turn-reinforcements", {"axis": row.axis_reinforcements, "soviet": row.soviet_reinforcements})]
            + ([Text(f"turn-event-{i}")] if i in (1, 2, 3, 4, 7, 9) else [])
        ),
    )
    for i, row in enumerate(TURNS, 1)
)
