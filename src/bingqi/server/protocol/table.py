"""A table as it goes over the wire: whole, or as a change of what the client has."""

from __future__ import annotations

from typing import Any

from bingqi.core.dice import Stir
from bingqi.core.game import OptionValue
from bingqi.core.table import Outcome, Piece, Plain, View
from bingqi.core.text import Text, TextLike, TextValue


class SeatInfo(Plain, frozen=True):
    seat: int
    name: str  # text key `seat-NAME`
    player: str  # "human" or a computer level
    online: bool = False


class OptionInfo(Plain, frozen=True):
    """One thing that may be chosen: what to send back, how it reads, what lights up (in picking order)."""

    action: dict[str, Any]
    text: Text
    refs: tuple[str, ...] = ()
    weighed: bool = False  # it has odds: worth asking for them


class OptionRun(Plain, frozen=True):
    """In an update: options in a row that differ in one field alone, told once for all. Each stands for the option
    `{type, **fixed, field: value}` with the text `action-TYPE`, its arguments `args` and the name, and the reference
    `KIND:value`; where there are other `refs`, it takes the empty place among them. Or `others`: options in a row that
    have less in common.

    The values are listed, or `members` has them: a hexadecimal number, whose bit n stands for the value n. The `names`
    are told of things whose names may change; all others are called as the board says (`Board.names`)."""

    type: str = ""
    field: str = ""
    kind: str = ""
    values: tuple[int | str, ...] = ()
    names: tuple[TextLike, ...] = ()
    weighed: bool = False
    fixed: dict[str, Any] = {}
    args: dict[str, TextValue] = {}
    refs: tuple[str, ...] = ()
    others: tuple[OptionInfo, ...] = ()
    members: str = ""


class OrderInfo(Plain, frozen=True):
    """What somebody could do, in one act: `row` is played choice by choice, and its last choice gives the text."""

    ref: str
    text: Text
    row: tuple[dict[str, Any], ...]


class DrillInfo(Plain, frozen=True):
    """A rule that the player may state for this kind of question, for `now` or for `always`, and what it comes to."""

    name: str
    row: tuple[dict[str, Any], ...]
    now: bool = True
    always: bool = True


class DecisionInfo(Plain, frozen=True):
    seat: int
    rule: str
    prompt: Text
    options: tuple[OptionInfo, ...]
    about: tuple[str, ...] = ()  # who acts, where: what the prompt names
    routine: str = ""  # "setup" or "routine": may be done as suggested, or as the last time; "loss": always the same
    foes: tuple[str, ...] = ()  # whom a fight may be put together against
    goals: tuple[str, ...] = ()  # places that a group may be put together for
    onward: dict[str, Any] | None = None  # opens the way when a place within reach is clicked too early
    orders: tuple[OrderInfo, ...] = ()  # what those who may be chosen could do
    drills: tuple[DrillInfo, ...] = ()  # rules by which it may be answered
    alike: tuple[tuple[dict[str, Any], ...], ...] = ()  # options of which it is enough to say how many


class LogLine(Plain, frozen=True):
    """`n` counts all lines of the log, shown or not, so that a client can ask for what it missed."""

    n: int
    move: int
    turn: int
    text: Text
    kind: str  # the event's tag
    rule: str = ""
    dice: tuple[int, ...] = ()
    seat: int | None = None
    refs: tuple[str, ...] = ()


class ChatLine(Plain, frozen=True):
    n: int
    seat: int | None
    text: str
    at: float


class RewindRequest(Plain, frozen=True):
    """`seat` asks to go back to after move `to`; the other seat answers."""

    seat: int
    to: int


class OfferInfo(Plain, frozen=True):
    """`seats` have offered: a "draw" while the game goes on, a "rematch" (sides swapped) when it is over. When all
    have agreed to a rematch, `table` names the new table and everybody asks for a link to it."""

    kind: str
    seats: tuple[int, ...]
    table: str = ""


class Table(Plain, frozen=True):
    """Everything a client needs to draw the table: sent whole at first, and after each change (log: new lines only)."""

    table: str
    game: str
    scenario: str
    options: dict[str, OptionValue]
    seats: tuple[SeatInfo, ...]
    you: tuple[int, ...]
    seq: int
    move: int  # moves played so far
    view: View
    commitment: str
    decision: DecisionInfo | None = None  # only if one of your seats is asked
    waiting: int | None = None  # the seat that is asked
    thinking: bool = False  # a computer player is at work
    trouble: Text | None = None  # a computer player was restarted, or the table is frozen by a bug of ours
    can_undo: bool = False
    log: tuple[LogLine, ...] = ()
    log_from: int = 0  # the number of the first log line sent; older ones are already there
    chat: tuple[ChatLine, ...] = ()
    rewind: RewindRequest | None = None
    offer: OfferInfo | None = None
    outcome: Outcome | None = None
    stirs: tuple[Stir, ...] = ()  # how the dice were made to bind everybody: see `core.dice`
    seed: str | None = None  # the secret, or the seed of an analysis: published with the end
    invited: bool = False  # this link is an invitation: to be turned in for one of one's own
    kind: str = "live"  # or "analysis": branched off another game, or opened from a record
    kept: str = ""  # the release by whose rules it is shown, if it is not played any more: ask for that one's board
    advice: bool = False  # this link may ask for suggestions here: against the computer, or in analysis
    answered: bool = False  # a computer player has made a move: it may be asked why
    acked: tuple[str, ...] = ()  # over the socket: ids of this client's orders that are now safely stored
    n: int = 0  # over the socket: the number of this message, for updates to build upon


class ViewChange(Plain, frozen=True):
    """A view as a change of the one before: fields with new values, fields back at their defaults. `pieces`, if they
    are not all the same: new ones, and runs of the list before (from the first number up to the second)."""

    set: dict[str, Any] = {}
    unset: tuple[str, ...] = ()
    pieces: tuple[Piece | tuple[int, int], ...] | None = None


class Update(Plain, frozen=True):
    """Over the socket: the table as a change of message `base`. Whoever has not got that one asks for the whole.
    `options` are those of the decision in `set`, if it has any that were left out there."""

    base: int
    n: int
    set: dict[str, Any] = {}
    unset: tuple[str, ...] = ()
    view: ViewChange | None = None
    options: tuple[OptionRun, ...] = ()
    log: tuple[LogLine, ...] = ()
    log_from: int | None = None  # if the log has changed: lines from this number on are replaced
    chat: tuple[ChatLine, ...] = ()  # new lines
    acked: tuple[str, ...] = ()
