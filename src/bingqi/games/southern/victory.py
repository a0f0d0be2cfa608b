"""15.0 Victory points; 17.3 anniversaries."""

from __future__ import annotations

from bingqi.board.bits import has
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
    held = s.held_by(side)
    return sum(area.vp for i, area in enumerate(AREAS) if has(held, i))


def oil_points(s: State, side: int) -> int:
    """15.0(3) Points of the oil markers in a side's areas, as far as they were turned over."""
    held = s.held_by(side)
    return sum(value for i, value in enumerate(s.oil) if value != HIDDEN and has(held, OIL_AREAS[i]))


def totals(s: State) -> tuple[float, float]:
    """15.0 What each side has if the game ended now."""
    japan, allies = (s.halves[side] / 2 + area_points(s, side) + oil_points(s, side) for side in (JAPAN, ALLIES))
    return japan, allies


def score_lines(s: State) -> tuple[Line, ...]:
    """The reckoning, side by side."""
    rows = []
    for key, rule, figures in (
        ("score-won", "15.0(1)", [s.halves[side] / 2 for side in (JAPAN, ALLIES)]),
        ("score-areas", "15.0(2)", [float(area_points(s, side)) for side in (JAPAN, ALLIES)]),
        ("score-oil", "15.0(3)", [float(oil_points(s, side)) for side in (JAPAN, ALLIES)]),
        ("score-total", "15.0", list(totals(s))),
    ):
        rows.append(Line(Text(key), f"{figures[0]:g} : {figures[1]:g}", rule))
    return tuple(rows)


def outcome(s: State) -> Outcome | None:
    """15.0 The side with more points wins; equal points are a draw."""
    if s.stack:
        return None
    points = totals(s)
    if points[JAPAN] == points[ALLIES]:
        return Outcome(None, points, Text("outcome-draw"), score_lines(s))
    winner = points.index(max(points))
    return Outcome(winner, points, Text(f"outcome-{SIDES[winner]}"), score_lines(s))
