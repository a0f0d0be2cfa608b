"""What the computer would do, and why."""

from __future__ import annotations

from typing import Any

from bingqi.core.table import Plain
from bingqi.core.text import Text


class Suggested(Plain, frozen=True):
    """A choice, how it reads, the chance to win by it (with its standard error, from so many games played on), and why.
    The chance is of the seat that chooses."""

    action: dict[str, Any]
    text: Text
    refs: tuple[str, ...]
    chance: float
    error: float
    playouts: int
    reason: Text


class Advice(Plain, frozen=True):
    """What the general would do at position `seq`, best first; `chance` is the seat's, as things stand."""

    seq: int
    seat: int
    chance: float
    suggestions: tuple[Suggested, ...]


class Reason(Suggested, frozen=True, kw_only=True):
    """What speaks for a move that a computer player has made, as far as the asker may know."""

    move: int
    seat: int


class ReasonAnswer(Plain, frozen=True):
    reason: Reason | None = None


class StaffWork(Plain, frozen=True):
    """Choices to be played one after the other."""

    row: tuple[dict[str, Any], ...]
