"""21.0 Victory: points for damage and sinking, for landings, and what the scenario adds."""

from __future__ import annotations

from typing import TypeAlias

from bingqi.board.bits import bit_list
from bingqi.core.parts import part
from bingqi.core.procedure import Seat
from bingqi.core.table import Line, Outcome
from bingqi.core.text import Text
from bingqi.games.naval.state import State
from bingqi.games.naval.table.names import seat_text
from bingqi.games.naval.tables import DAMAGE_POINTS, SCORES, SEATS, hex_of
from bingqi.games.naval.theatre import theatre_of


def damage_points(s: State, seat: Seat) -> int:
    """21.1(1)-(3) Half points that the seat has for enemy ships and aircraft damaged."""
    theirs = s.theatre.fleet[1 - seat]
    ships = sum(DAMAGE_POINTS[ship] for ship in bit_list(s.damaged & theirs))
    return ships + s.lost[1 - seat] * SCORES.nation[s.theatre.nations[1 - seat]].damaged


def sinking_points(s: State, seat: Seat) -> int:
    """21.1(2) Twice as much for ships sunk."""
    return sum(2 * DAMAGE_POINTS[ship] for ship in bit_list(s.sunk & s.theatre.fleet[1 - seat]))


def landing_points(s: State, seat: Seat) -> int:
    """21.1(4)"""
    points = 0
    for hex, owner, count in s.landed:
        if owner == seat:
            place = s.theatre.landing[hex]
            points += 2 * count * (place.blue, place.red)[seat]
    return points


def bonus_points(s: State, seat: Seat) -> int:
    """21.1(5), 19.2(5), 19.3(5) What the scenario gives besides; nothing before the first turn."""
    points = 0
    if not s.turn:
        return points
    for bonus in s.theatre.row.bonus:
        if bonus.seat not in (SEATS[seat], "both"):
            continue
        if bonus.without_landing:
            owner, _ = s.landing_at(hex_of(bonus.without_landing)) or (seat, 0)
            points += 2 * bonus.points * (owner == seat)
        elif s.at.get(hex_of(bonus.presence), 0) & s.theatre.fleet[seat]:
            points += 2 * bonus.points
    return points


def head_start(s: State, seat: Seat) -> int:
    """A handicap that was agreed before the game, in half points."""
    return max(0, 2 * s.rules.head_start * (1 if seat else -1))


# Half points for damage, sinking, landing, what the scenario adds, what was agreed.
Points: TypeAlias = tuple[int, int, int, int, int]


def points_of(s: State, seat: Seat) -> Points:
    fought = damage_points(s, seat), sinking_points(s, seat)
    return *fought, landing_points(s, seat), bonus_points(s, seat), head_start(s, seat)


def points_of_both(s: State) -> tuple[Points, Points]:
    return points_of(s, 0), points_of(s, 1)


@part()
def bonus_hexes(scenario: str) -> tuple[int, ...]:
    """19.2(5), 19.3(5) Where it matters who is present."""
    return tuple(hex_of(bonus.presence) for bonus in theatre_of(scenario).row.bonus if bonus.presence)


def half_points(s: State, seat: Seat) -> int:
    return sum(points_of(s, seat))


def points_now(s: State) -> tuple[float, float]:
    return half_points(s, 0) / 2, half_points(s, 1) / 2


LINES = (
    ("damage", "21.1(1)"),
    ("sinking", "21.1(2)"),
    ("landing", "21.1(4)"),
    ("bonus", "21.1(5)"),
    ("head-start", "21.1"),
)
ALWAYS = ("damage", "sinking")


@part()
def score_lines(scenario: str, *points: Points) -> tuple[Line, ...]:
    """The reckoning: what each side has its points for."""
    return tuple(
        Line(Text(f"line-{key}", {"side": seat_text(scenario, seat)}), f"{count / 2:g}", rule)
        for seat, mine in enumerate(points)
        for (key, rule), count in zip(LINES, mine, strict=True)
        if count or key in ALWAYS
    )


def outcome(s: State) -> Outcome | None:
    """21.2, 19.4(5)⑤ Most points win; with a goal, only the goal counts."""
    if s.stack:
        return None
    points = points_now(s)
    if s.theatre.row.goal:
        runner = SEATS.index(s.theatre.row.goal.seat)
        winner: Seat | None = runner if s.reason == "goal" else 1 - runner
        return Outcome(winner, points, Text(f"reason-{s.reason}" if s.reason != "turns" else "reason-goal-late"))
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    return Outcome(winner, points, Text("reason-points"), score_lines(s.scenario, points_of(s, 0), points_of(s, 1)))
