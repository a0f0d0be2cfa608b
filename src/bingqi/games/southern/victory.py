"""15.0 Victory points; 17.3 anniversaries."""

from __future__ import annotations

from typing import TypeAlias

from bingqi.board.bits import has
from bingqi.core.parts import part
from bingqi.core.table import Line, Outcome
from bingqi.core.text import Text
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALLIES, AREAS, FIGURES, FORTRESSES, HIDDEN, JAPAN, OIL_AREAS, SIDES


def score_turn(s: State) -> None:
    """15.0(1)①, 16.1(3): a point for each fortress that the Allies hold; 17.3 on anniversaries."""
    held = (FORTRESSES & ~s.control).bit_count()
    if held:
        s.score(ALLIES, 2 * held, "fortress")
    if s.turn in FIGURES.turns.anniversaries:
        taken = (FORTRESSES & s.control & ~s.old_control).bit_count()
        if taken and s.anniversary[JAPAN]:
            s.score(JAPAN, 2 * taken, "anniversary")
        retaken = (FORTRESSES & ~s.control & s.old_control).bit_count()
        if retaken and s.anniversary[ALLIES]:
            s.score(JAPAN, -2 * retaken, "anniversary")


def area_points(s: State, side: int) -> int:
    """15.0(2) Points of the land areas that a side holds."""
    return areas_worth(s.held_by(side))


@part()
def areas_worth(held: int) -> int:
    return sum(area.vp for i, area in enumerate(AREAS) if has(held, i))


def oil_points(s: State, side: int) -> int:
    """15.0(3) Points of the oil markers in a side's areas, as far as they were turned over."""
    held = s.held_by(side)
    return sum(value for i, value in enumerate(s.oil) if value != HIDDEN and has(held, OIL_AREAS[i]))


SEATS = (JAPAN, ALLIES)
Points: TypeAlias = tuple[float, float, float, float]  # won during the game, for areas, for oil, given at the start


def points_of(s: State) -> tuple[Points, Points]:
    """15.0 By side, what it would have if the game ended now."""
    given = float(s.bid), 0.0
    japan, allies = (
        (s.halves[side] / 2, float(area_points(s, side)), float(oil_points(s, side)), given[side]) for side in SEATS
    )
    return japan, allies


def totals(s: State) -> tuple[float, float]:
    japan, allies = points_of(s)
    return sum(japan), sum(allies)


SCORED = (
    ("score-won", "15.0(1)"),
    ("score-areas", "15.0(2)"),
    ("score-oil", "15.0(3)"),
    ("score-bid", "15.0"),
    ("score-total", "15.0"),
)


@part()
def score_lines(japan: Points, allies: Points) -> tuple[Line, ...]:
    """The reckoning, side by side."""
    figures = zip(SCORED, (*japan, sum(japan)), (*allies, sum(allies)), strict=True)
    return tuple(Line(Text(key), f"{a:g} : {b:g}", rule) for (key, rule), a, b in figures if key != "score-bid" or a)


def outcome(s: State) -> Outcome | None:
    """15.0 The side with more points wins; equal points are a draw."""
    if s.stack:
        return None
    points = totals(s)
    if points[JAPAN] == points[ALLIES]:
        return Outcome(None, points, Text("outcome-draw"), score_lines(*points_of(s)))
    winner = points.index(max(points))
    return Outcome(winner, points, Text(f"outcome-{SIDES[winner]}"), score_lines(*points_of(s)))
