"""The game as it was, and what is to be said of it after the end."""

from __future__ import annotations

from bingqi.core.table import Line, Outcome, Plain, View
from bingqi.core.text import Text
from bingqi.server.protocol.advice import Suggested
from bingqi.server.protocol.table import LogLine


class TurningPoint(Plain, frozen=True):
    """Move `move` of `seat`, its chance to win before and after it (dice included), what it chose, and what the
    general would have chosen by what the seat knew: the same where it chose well."""

    move: int
    seat: int
    before: float
    after: float
    text: Text
    chosen: Suggested
    general: Suggested


class Past(Plain, frozen=True):
    """The table as this token saw it after move `move`: for stepping through the game."""

    move: int
    moves: int
    view: View
    log: tuple[LogLine, ...]


class Luck(Plain, frozen=True):
    """Dice of one seat: how many, their sum, what was to be expected, and how lucky that is (0..100)."""

    seat: int
    dice: int
    rolled: float
    expected: float
    percentile: float


class Review(Plain, frozen=True):
    """After the end: VP breakdown, luck, the seed, turning points. `chances` are seat 0's to win: before the first
    move, and after each."""

    outcome: Outcome
    lines: tuple[Line, ...]
    luck: tuple[Luck, ...]
    commitment: str
    seed: str
    verified: bool
    chances: tuple[float, ...] = ()
    points: tuple[TurningPoint, ...] = ()
