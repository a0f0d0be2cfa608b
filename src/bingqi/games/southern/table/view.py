"""What each seat may see, the board, and dealing anew what is hidden: hands and cards laid face down, nothing else.

The values of the oil markers are nowhere in the state until they are turned over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random

import msgspec

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.core.table import Board, Box, Mark, Piece, Side, Space, Track, TurnCell, View
from bingqi.core.text import Text, TextLike
from bingqi.games.southern.rules.damage import Damage
from bingqi.games.southern.rules.groups import GroupActs
from bingqi.games.southern.rules.queries import deck_of
from bingqi.games.southern.rules.reactions import Reaction
from bingqi.games.southern.rules.sequence import ChooseHand, Round
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    AIR,
    ALLIES,
    AREAS,
    ARMY,
    BORDERS,
    CARDS,
    DATA,
    DECKS,
    FIGURES,
    FIXED,
    GRAPH,
    IS_LAND,
    JAPAN,
    LIMITS,
    LOST,
    OIL_AREAS,
    POOL,
    SHIPS,
    SIDE_OF,
    SIDE_UNITS,
    SIDES,
    SIZE,
    UNITS,
    Unit,
)
from bingqi.games.southern.victory import score_lines, totals

SCALE = 20.0  # pixels of shapes.json to a board unit
NATIONS = {"japan": "japan", "us": "us", "uk": "british", "ned": "dutch", "china": "china"}
SYMBOLS = {
    "infantry": "SFGPUCI----F---", "mechanised": "SFGPUCIZ---F---", "tank": "SFGPUCA----F---",
    "airborne": "SFGPUCIA---F---", "fortress": "flag", "leader": "leader", "AF": "plane", "CV": "cv", "CVL": "cv",
    "BB": "cruiser", "BC": "cruiser", "CA": "cruiser", "CL": "cruiser", "DD": "dd",
}  # fmt: skip


def key_text(kind: str, key: str) -> Text:
    return Text(f"{kind}-{key.replace('_', '-')}")


def name(s: State, kind: str, id: int) -> TextLike:
    """How a thing is called."""
    if kind == "unit":
        return key_text("unit", UNITS[id].key)
    if kind == "space":
        return key_text("area", AREAS[id].key) if 0 <= id < SIZE else str(id)
    if kind == "card":
        return key_text("card", CARDS[id].key)
    return key_text("seat", SIDES[id])


# --- the board -------------------------------------------------------------------------------------------------------


class Shapes(msgspec.Struct, frozen=True):
    source: str
    width: int
    height: int
    areas: dict[str, list[list[float]]]


@lru_cache(maxsize=1)
def board(scenario: str) -> Board:
    """Areas as polygons over the real coast, borders by kind."""
    shapes = msgspec.json.decode((DATA / "shapes.json").read_bytes(), type=Shapes)
    spaces = [_space(i, shapes.areas.get(area.key, [])) for i, area in enumerate(AREAS)]
    index = GRAPH.index
    return Board(
        kind="area",
        width=shapes.width / SCALE,
        height=shapes.height / SCALE,
        spaces=tuple(spaces),
        sides=tuple(Side(index[b.a], index[b.b], f"border-{b.kind}") for b in BORDERS),
        boxes=(
            Box("pool", Text("box-pool"), ALLIES),
            *(Box(f"lost-{side}", Text("box-lost"), side) for side in (JAPAN, ALLIES)),
            *(Box(f"deck-{side}", Text("box-deck"), side) for side in (JAPAN, ALLIES)),
            *(Box(f"laid-{side}", Text("box-laid"), side) for side in (JAPAN, ALLIES)),
            *(Box(f"shown-{side}", Text("box-shown"), side) for side in (JAPAN, ALLIES)),
            *(Box(f"removed-{side}", Text("box-removed"), side) for side in (JAPAN, ALLIES)),
        ),
    )


def _space(i: int, rings: list[list[float]]) -> Space:
    area = AREAS[i]
    tags = [tag for tag, yes in (("fortress", area.fortress), ("oil", area.oil), ("closed", area.always)) if yes]
    if area.supply:
        tags.append(f"source-{SIDES.index(area.supply)}")
    if area.vp:
        tags.append(f"vp-{area.vp}")
    return Space(
        i,
        str(i + 1),
        area.x / SCALE,
        area.y / SCALE,
        area.kind,
        key_text("area", area.key),
        2,
        " ".join(_ring(ring) for ring in rings),
        tuple(tags),
    )


def _ring(ring: list[float]) -> str:
    points = [f"{x / SCALE:g} {y / SCALE:g}" for x, y in zip(ring[::2], ring[1::2], strict=True)]
    return f"M{points[0]}L{' '.join(points[1:])}Z"


# --- the view --------------------------------------------------------------------------------------------------------


def turn(s: State) -> int:
    return s.turn


def view(s: State, seat: Seat | None) -> View:
    """4.0: everything on the map and in the pools is open; hands and face-down cards are their owner's."""
    return View(
        seat=seat,
        turn=s.turn,
        turns=s.turns,
        phase=phase(s),
        pieces=(*_units(s, seat), *_oil(s), *_cards(s, seat)),
        tracks=_tracks(s),
        marks=tuple(Mark(i, "control", JAPAN if s.control >> i & 1 else ALLIES) for i in range(SIZE)),
        score=score_lines(s),
        calendar=tuple(TurnCell(turn, Text(f"turn-{turn}"), _notes(turn, s)) for turn in range(1, s.turns + 1)),
    )


def phase(s: State) -> Text:
    """What is going on, from the outermost thing that has a name."""
    for proc in reversed(s.stack):
        if isinstance(proc, Reaction):
            return Text("phase-reaction")
        if isinstance(proc, Damage):
            return Text("phase-damage")
        if isinstance(proc, ChooseHand):
            return Text("phase-hand")
        if isinstance(proc, Round):
            return Text("phase-round", {"seat": key_text("seat", SIDES[proc.seat])})
    return Text("phase-turn") if s.stack else Text("phase-over")


def _notes(turn: int, s: State) -> tuple[Text, ...]:
    notes = []
    if s.carriers and turn == FIGURES.turns.carriers:
        notes.append(Text("note-carriers"))
    if any(s.anniversary) and turn in FIGURES.turns.anniversaries:
        notes.append(Text("note-anniversary"))
    return tuple(notes)


def chosen_units(s: State, seat: Seat | None) -> int:
    """The group that the seat is putting together."""
    top = s.stack[-1] if s.stack else None
    return top.group if isinstance(top, GroupActs) and top.seat == seat else 0


def _units(s: State, seat: Seat | None) -> list[Piece]:
    chosen = chosen_units(s, seat)
    pieces = []
    for place, units in enumerate(s.at[: LOST + 1]):
        for i in bit_list(units):
            at = f"space:{place}" if place < SIZE else "box:pool" if place == POOL else f"box:lost-{SIDE_OF[i]}"
            flags = [flag for flag, yes in (("used", not s.fresh >> i & 1), ("chosen", chosen >> i & 1)) if yes]
            pieces.append(_counter(i, at, tuple(flags) if place < SIZE else ()))
    return pieces


@lru_cache(maxsize=4096)
def _counter(i: int, at: str, flags: tuple[str, ...]) -> Piece:
    unit = UNITS[i]
    return Piece(
        id=f"unit:{i}",
        at=at,
        look="air" if AIR >> i & 1 else "ship" if SHIPS >> i & 1 else "counter",
        side=SIDE_OF[i],
        nation=NATIONS[unit.nation],
        name=key_text("unit", unit.key),
        symbol=SYMBOLS[unit.type],
        values=printed_values(unit),
        badge=f"{unit.label}",
        flags=flags,
        details=(
            Text(f"type-{unit.type.lower()}"),
            Text("values", {"attack": unit.attack, "endurance": unit.endurance, "move": unit.move, "air": unit.air}),
        ),
    )


def printed_values(unit: Unit) -> tuple[str, ...]:
    """2.1.1(3)"""
    if unit.type == "AF":
        return (str(unit.air), str(unit.move))
    values = (str(unit.attack), str(unit.endurance), str(unit.move))
    return (*values, f"✈{unit.air}") if unit.air else values


def _oil(s: State) -> list[Piece]:
    """2.1.2(4)"""
    return [
        Piece(
            id=f"oil:{i}",
            at=f"space:{area}",
            look="marker",
            name=Text("oil-marker"),
            symbol="oil",
            values=("?" if s.oil[i] < 0 else str(s.oil[i]),),
        )
        for i, area in enumerate(OIL_AREAS)
        if s.oil[i]
    ]


def _cards(s: State, seat: Seat | None) -> list[Piece]:
    pieces = []
    for side in (JAPAN, ALLIES):
        choosing = any(isinstance(proc, ChooseHand) and proc.seat == side for proc in s.stack)
        if side == seat:
            if choosing:
                pieces += _faces(deck_of(s, side, DECKS[side]), side, "card", f"box:deck-{side}")
            pieces += _faces(s.hands[side], side, "held" if choosing else "card", f"hand:{side}")
            pieces += _faces(s.laid[side], side, "laid", f"box:laid-{side}")
        else:
            pieces += _backs(len(s.hands[side]), side, f"hand:{side}")
            pieces += _backs(len(s.laid[side]), side, f"box:laid-{side}")
        pieces += _faces(s.shown[side], side, f"shown-{side}", f"box:shown-{side}")
        pieces += _faces(s.removed[side], side, f"removed-{side}", f"box:removed-{side}")
    return pieces


def _faces(cards: tuple[int, ...], side: int, kind: str, at: str) -> list[Piece]:
    return [_face(card, count, side, kind, at) for card, count in sorted(Counter(cards).items())]


@lru_cache(maxsize=1024)
def _face(card: int, count: int, side: int, kind: str, at: str) -> Piece:
    key = CARDS[card].key
    flags = [flag for flag, yes in (("star", CARDS[card].reaction), ("once", CARDS[card].once)) if yes]
    return Piece(
        id=f"{kind}:{card}", at=at, look="card", side=side, nation="japan" if side == JAPAN else "allied",
        name=key_text("card", key), badge=f"×{count}" if count > 1 else "", flags=tuple(flags),
        details=(Text(f"card-{key.replace('_', '-')}-about"),),
    )  # fmt: skip


def _backs(count: int, side: int, at: str) -> list[Piece]:
    place = at.replace(":", "-")
    return [Piece(id=f"back-{place}:{i}", at=at, look="back", side=side, name=Text("card-back")) for i in range(count)]


def _tracks(s: State) -> tuple[Track, ...]:
    points = totals(s)
    hands = (Text("track-hand-japan"), Text("track-hand-allies"))
    return (
        Track("turn", Text("track-turn"), s.turn, s.turns),
        Track("vp-japan", Text("track-vp-japan"), points[JAPAN], side=JAPAN),
        Track("vp-allies", Text("track-vp-allies"), points[ALLIES], side=ALLIES),
        Track("vp-track", Text("track-vp-track"), s.halves[ALLIES] / 2, side=ALLIES),
        *(Track(f"hand-{side}", hands[side], len(s.hands[side]), side=side) for side in (JAPAN, ALLIES)),
    )


# --- what is hidden --------------------------------------------------------------------------------------------------


def determinise(s: State, seat: Seat, rng: Random) -> State:
    """The enemy's hand and face-down cards could be any of those that were not seen."""
    new = s.clone()
    new.seed, new.draws = rng.getrandbits(128), 0
    other = 1 - seat
    hand, laid = len(s.hands[other]), len(s.laid[other])
    if hand or laid:
        unseen = [*deck_of(s, other, DECKS[other]), *s.hands[other], *s.laid[other]]
        rng.shuffle(unseen)
        new.hands[other] = tuple(sorted(unseen[:hand]))
        new.laid[other] = tuple(sorted(unseen[hand : hand + laid]))
    return new


def invariants(s: State) -> Iterator[str]:
    """What must always hold."""
    everywhere = 0
    for units in s.at:
        if everywhere & units:
            yield "a unit stands twice"
        everywhere |= units
    if everywhere != (1 << len(UNITS)) - 1:
        yield "a unit is nowhere"
    for area in range(SIZE):
        yield from _area_faults(s, area)
    for side in (JAPAN, ALLIES):
        cards = (*s.hands[side], *s.laid[side], *s.shown[side], *s.removed[side])
        if Counter(cards) - Counter(DECKS[side]):
            yield f"side {side} has cards that do not exist"
    if (s.control ^ FIXED_CONTROL) & FIXED:
        yield "a closed area changed hands"


FIXED_CONTROL = sum(1 << i for i, area in enumerate(AREAS) if area.always and area.control == "japan")


def _area_faults(s: State, area: int) -> Iterator[str]:
    for side in (JAPAN, ALLIES):
        mine = s.at[area] & SIDE_UNITS[side]
        army, air = (mine & ARMY).bit_count(), (mine & AIR).bit_count()
        if bool(mine) != bool(s.present[side] >> area & 1):
            yield f"presence of side {side} in area {area} is wrong"
        if IS_LAND[area] and (army > LIMITS.army or air > LIMITS.air):
            yield f"side {side} has {army} army and {air} air units in area {area}"
        if air and (not IS_LAND[area] or not s.held_by(side) >> area & 1):
            yield f"aircraft of side {side} in area {area}"
        if IS_LAND[area] and mine & SHIPS:
            yield f"ships on land in area {area}"
