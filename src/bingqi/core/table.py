"""What a table shows: boards, pieces, tracks. One vocabulary for all games, so that one page can draw them all.

`Board` is public and fixed for a scenario. `View` is what one seat may see at one moment, built by whitelist.
References are strings: "unit:5", "chit:12", "card:3" for pieces, "space:17" for a hex or area, "box:pool" for a place
off the map, "hand:0" for a seat's hand. A piece that must not be traced gets a reference that says only where it is
in the view ("back:3").
"""

from __future__ import annotations

from typing import Any

import msgspec

from bingqi.core.procedure import Seat
from bingqi.core.text import Text, TextLike, TextValue


class Plain(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Base of everything on the wire: defaults are left out."""


# --- the board -------------------------------------------------------------------------------------------------------


class Space(Plain, frozen=True):
    """A hex or an area. `x`, `y` is its centre in board units (a hex is 1 from centre to corner)."""

    id: int
    label: str
    x: float
    y: float
    terrain: str  # a style name: "forest", "sea", "city"
    name: TextLike | None = None
    rank: int = 0  # of the name: 0 none, 1 village, 2 town, 3 city
    path: str = ""  # SVG path for areas; hexes are drawn from their centre
    tags: tuple[str, ...] = ()  # further style names: "port", "airbase", "source-axis", "fortress"


class Side(Plain, frozen=True):
    """A feature on the side between two neighbouring spaces: "river", "major-river", "bridge", "lake", "border-sea"."""

    a: int
    b: int
    kind: str


class Link(Plain, frozen=True):
    """A feature from centre to centre: "road", "rail", "track"."""

    a: int
    b: int
    kind: str


class Shape(Plain, frozen=True):
    """Smooth geometry drawn under or over the hexes: "coast", "lake", "woods", "stone-building". An SVG path."""

    kind: str
    path: str
    over: bool = False


class Box(Plain, frozen=True):
    """A place off the map: reinforcement box, cup, discard pile, turn track cell."""

    id: str
    name: TextLike
    side: Seat | None = None


class Board(Plain, frozen=True):
    kind: str  # "hex" or "area"
    width: float
    height: float
    spaces: tuple[Space, ...]
    sides: tuple[Side, ...] = ()
    links: tuple[Link, ...] = ()
    shapes: tuple[Shape, ...] = ()
    boxes: tuple[Box, ...] = ()
    flat: bool = True  # flat-top hexes
    # By kind and number, of all that is called the same for a whole game; spaces without one by their labels.
    names: dict[str, dict[int, TextLike]] = {}


# --- what a seat sees ------------------------------------------------------------------------------------------------


class Piece(Plain, frozen=True):
    """A counter, chit, card or marker. The order of pieces is the order of stacks, bottom first."""

    id: str
    at: str
    look: str  # "counter", "chit", "card", "marker", "ship", "air", "back"
    side: Seat | None = None
    nation: str = ""  # colour key: "german", "ss", "soviet", "us", "japan"...
    name: TextLike = ""
    symbol: str = ""  # an APP-6 SIDC for milsymbol, or an icon name
    values: tuple[str, ...] = ()  # as printed, left to right
    badge: TextLike = ""  # small text at the top: parent formation, arrival
    steps: int = 0
    full: int = 0  # steps at full strength
    flags: tuple[str, ...] = ()  # "reduced", "activated", "broken"...: each has a Fluent key `flag-…`
    details: tuple[Text, ...] = ()  # lines of the inspector


class Track(Plain, frozen=True):
    """A figure with a name: VP, supply points, turn, chits in the cup."""

    id: str
    name: Text
    value: float
    top: float | None = None
    side: Seat | None = None
    note: Text | None = None


class Mark(Plain, frozen=True):
    """A state of a space: control, fortification level, smoke, an attack that was declared."""

    space: int
    kind: str  # "control", "fortress", "declared"...: a style name
    side: Seat | None = None
    text: TextLike = ""


class Line(Plain, frozen=True):
    """A row of a reckoning: what, how much, by which clause."""

    text: Text
    value: str
    rule: str = ""


class TurnCell(Plain, frozen=True):
    """A cell of the turn track."""

    turn: int
    name: TextLike
    notes: tuple[Text, ...] = ()


class Cell(Plain, frozen=True):
    """A cell of a panel: words, or a link to something, a counter, dice, a bar from 0 to 1."""

    text: TextLike = ""
    ref: str = ""  # the words are a link to this thing
    piece: str = ""  # this counter, drawn
    dice: tuple[int, ...] = ()
    bar: float | None = None


class Row(Plain, frozen=True):
    cells: tuple[Cell, ...]


class Panel(Plain, frozen=True):
    """A game's own panel beside the map: counters in a row, a table with or without a head, a note."""

    title: Text
    pieces: tuple[str, ...] = ()
    head: tuple[Text, ...] = ()
    rows: tuple[Row, ...] = ()
    note: Text | None = None


def row(*cells: TextLike | int | Cell) -> Row:
    """A row from words, figures and ready cells."""
    return Row(tuple(cell if isinstance(cell, Cell) else Cell(_words(cell)) for cell in cells))


def _words(value: TextLike | int) -> TextLike:
    return str(value) if isinstance(value, int) else value


class View(Plain, frozen=True):
    """All that a seat may know. `seat` None is a spectator."""

    seat: Seat | None
    turn: int
    turns: int
    phase: Text
    pieces: tuple[Piece, ...]
    tracks: tuple[Track, ...] = ()
    marks: tuple[Mark, ...] = ()
    score: tuple[Line, ...] = ()
    calendar: tuple[TurnCell, ...] = ()
    panels: tuple[Panel, ...] = ()  # the game's own, drawn by the page without knowing the game


class Look(msgspec.Struct, frozen=True, gc=False):
    """A view that is not put together yet, for who only asks what has changed: `shown` has all but the seat and the
    pieces, and may be the same for everybody. The pieces lie in layers, those that everybody sees alike and those that
    are a seat's own. What has not changed is the same object as before, and need not be looked into to know that."""

    shown: View
    seat: Seat | None
    layers: tuple[tuple[Piece, ...], ...]

    def view(self) -> View:
        return msgspec.structs.replace(self.shown, seat=self.seat, pieces=sum(self.layers, ()))


def whole_look(view: View) -> Look:
    """Of a view that was put together already."""
    return Look(view, view.seat, (view.pieces,))


# --- answers to questions --------------------------------------------------------------------------------------------


class Refusal(Plain, frozen=True):
    """Why something is not allowed: the clause, a text and the figures."""

    rule: str
    text: Text
    lines: tuple[Line, ...] = ()


def refuse(rule: str, key: str, *lines: Line, **args: TextValue) -> Refusal:
    """The clause, the text `refuse-KEY` with its arguments, and the figures."""
    return Refusal(rule, Text(f"refuse-{key}", args), lines)


class Prospect(Plain, frozen=True):
    """One outcome of a forecast. `good` is how much the asking seat likes it, -1 to 1."""

    text: TextLike
    p: float
    good: float = 0.0


class Forecast(Plain, frozen=True):
    """What would come of it, from what the seat knows: reckoning, then exact probabilities that sum to 1."""

    rule: str
    title: Text
    lines: tuple[Line, ...]
    outcomes: tuple[Prospect, ...]
    column: TextLike = ""  # the column of the table used, odds or fire power
    attackers: tuple[str, ...] = ()  # references
    defenders: tuple[str, ...] = ()
    rows: tuple[Prospect, ...] = ()  # further exact chances that need not sum to 1: "unit X breaks"


def from_other_side(forecast: Forecast) -> Forecast:
    """The same fight as the other side likes it."""
    outcomes, rows = (
        tuple(msgspec.structs.replace(prospect, good=-prospect.good) for prospect in prospects)
        for prospects in (forecast.outcomes, forecast.rows)
    )
    return msgspec.structs.replace(forecast, outcomes=outcomes, rows=rows)


class Brief(Plain, frozen=True):
    """A fight in one line: against what, the column of the table, the chance of something good if it can be told.
    `idle`: nothing can come of it."""

    foe: str  # a reference
    title: Text
    column: TextLike = ""
    chance: float | None = None
    idle: bool = False


class FighterLine(Plain, frozen=True):
    """Somebody who could take part: how (`ways`), and which way is ticked (-1 none). `out`: ticked, but the rules do
    not let him, for this reason."""

    ref: str
    ways: tuple[Text, ...]
    way: int
    out: bool = False
    refusal: Refusal | None = None


class Battle(Plain, frozen=True):
    """A fight that is being put together. `fights` are the ways to go for the foe, `chosen` the one that is shown;
    `row` is what must be played for it, choice by choice; `later` what those who are named by it will be asked about,
    and are named for; `aims` whom they go for in the order of the fights, where that is the player's."""

    foe: str
    fights: tuple[Brief, ...]
    chosen: int
    fighters: tuple[FighterLine, ...]
    row: tuple[dict[str, Any], ...]
    forecasts: tuple[Forecast, ...]
    later: dict[str, Any] | None = None
    aims: tuple[str, ...] = ()


class Patch(Plain, frozen=True):
    """A space in an overlay: a label (cost) and a tone 0..1. Of a mover's reach also: the points that are `left` there,
    a `sign` ("stop": the move ends there; "zoc": an enemy's zone of control; "watched": it may be discovered) and who
    of the enemy may react to it (references)."""

    space: int
    label: str = ""
    tone: float = 0.5
    side: Seat | None = None
    left: str = ""
    sign: str = ""
    reacts: tuple[str, ...] = ()


class Ray(Plain, frozen=True):
    """A line drawn by an overlay, in board units."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str = "clear"


class Overlay(Plain, frozen=True):
    """ZOC, supply, command range, reach with costs, lines of sight: asked for by name, drawn over the map."""

    name: str
    patches: tuple[Patch, ...] = ()
    rays: tuple[Ray, ...] = ()
    notes: tuple[Text, ...] = ()


class Outcome(Plain, frozen=True):
    """How a game ended. `winner` None is a draw; `points` by seat; `lines` the VP breakdown."""

    winner: Seat | None
    points: tuple[float, ...]
    reason: Text
    lines: tuple[Line, ...] = ()
