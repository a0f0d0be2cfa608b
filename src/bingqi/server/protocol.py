"""What goes over the wire. TypeScript types are generated from the OpenAPI document of these Structs.

A table is reached by a token. A token holds one seat, both (two people at one screen) or none (a spectator); the store
knows only its hash. Everything that leaves for a token is built from `view()` of the seats it holds.
"""

from __future__ import annotations

from typing import Any

import msgspec

from bingqi.ai.ratings import Rating
from bingqi.core.dice import Stir
from bingqi.core.game import OptionValue
from bingqi.core.table import Battle, Board, Brief, Forecast, Line, Outcome, Overlay, Piece, Plain, Refusal, View
from bingqi.core.text import Text, TextLike

# --- the lobby -------------------------------------------------------------------------------------------------------


class OptionChoice(Plain, frozen=True):
    id: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    rule: str = ""
    helps: tuple[int | None, ...] = ()  # the seat that each choice helps: a handicap instead of a weaker level


class ScenarioInfo(Plain, frozen=True):
    id: str
    turns: int
    minutes: int
    seats: tuple[str, ...]  # names; text keys `seat-NAME`


class GameInfo(Plain, frozen=True):
    """Titles and texts are Fluent keys of the game's locale: see `core.game.Meta`."""

    id: str
    rules_version: int
    complexity: int
    scenarios: tuple[ScenarioInfo, ...]
    options: tuple[OptionChoice, ...]
    overlays: tuple[str, ...]
    counted: tuple[str, ...] = ()  # types of options that may be chosen as often as the prompt says is left
    ratings: tuple[Rating, ...] = ()  # of the computer's levels, as measured in this game


class Lobby(Plain, frozen=True):
    games: tuple[GameInfo, ...]
    levels: tuple[str, ...]  # computer players, weakest first; text keys `level-NAME`


class NewTable(msgspec.Struct, frozen=True):
    """`players[i]` is who sits at seat i: "me", "friend" (gets a link) or a computer level. "me" twice: one screen."""

    game: str
    scenario: str
    players: tuple[str, ...]
    options: dict[str, OptionValue] = {}
    ticket: str = ""  # of the promise that the dice shall keep; without one the server takes a fresh secret
    nonce: str = ""  # of "me", given after the promise: 64 hex digits


class DicePromise(Plain, frozen=True):
    """The server's secret for the dice of one new table: its hash, and a ticket to ask for it by."""

    ticket: str
    commitment: str


class SeatLink(Plain, frozen=True):
    seats: tuple[int, ...]  # empty: spectator
    token: str
    mine: bool = False


class NewTableMade(Plain, frozen=True):
    table: str
    links: tuple[SeatLink, ...]


# --- at the table ----------------------------------------------------------------------------------------------------


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
    `{type, field: value}` with the text `action-TYPE`, its one argument the name, and the reference `KIND:value`. Or
    `others`: options in a row that have less in common."""

    type: str = ""
    field: str = ""
    kind: str = ""
    values: tuple[int | str, ...] = ()
    names: tuple[TextLike, ...] = ()
    weighed: bool = False
    others: tuple[OptionInfo, ...] = ()


class OrderInfo(Plain, frozen=True):
    """What somebody could do, in one act: `row` is played choice by choice, and its last choice gives the text."""

    ref: str
    text: Text
    row: tuple[dict[str, Any], ...]


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
    advice: bool = False  # this link may ask for suggestions here: against the computer, or in analysis
    acked: tuple[str, ...] = ()  # over the socket: ids of this client's orders that are now safely stored
    n: int = 0  # over the socket: the number of this message, for updates to build upon


class ViewChange(Plain, frozen=True):
    """A view as a change of the one before: fields with new values, fields back at their defaults, pieces no longer
    seen, and pieces that come to stand at this place of the list (a name alone: it has only moved). In rising order;
    pieces that are not named keep their order around them."""

    set: dict[str, Any] = {}
    unset: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    put: tuple[tuple[int, Piece | str], ...] = ()


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


# --- requests --------------------------------------------------------------------------------------------------------


class Act(msgspec.Struct, frozen=True):
    """`seq` is the table's number that the player saw; `id` makes a retry harmless."""

    seq: int
    action: dict[str, Any]
    id: str = ""


class Undo(msgspec.Struct, frozen=True):
    seq: int
    id: str = ""


class Why(msgspec.Struct, frozen=True):
    """Either a whole action, or `ref`: what was clicked while `picked` was already chosen in this decision."""

    action: dict[str, Any] | None = None
    ref: str = ""
    picked: tuple[str, ...] = ()


class Odds(msgspec.Struct, frozen=True):
    action: dict[str, Any]


class AskBattle(msgspec.Struct, frozen=True):
    """A fight against `foe`: which of the ways to go for it, and the way of each fighter (-1 stays out). Without them
    it is proposed; with `who`, it is a fight of these alone."""

    foe: str
    fight: int = -1
    ways: tuple[int, ...] | None = None
    who: tuple[str, ...] = ()


class AskThreats(msgspec.Struct, frozen=True):
    """What could the other side do to what stands there?"""

    ref: str


class Lay(msgspec.Struct, frozen=True):
    """Ask for an overlay."""

    name: str
    refs: tuple[str, ...] = ()


class Say(msgspec.Struct, frozen=True):
    text: str
    id: str = ""


class AskRewind(msgspec.Struct, frozen=True):
    """`nonce`: the next of the asker's chain, if he has given one to the dice."""

    to: int
    id: str = ""
    nonce: str = ""


class AnswerRewind(msgspec.Struct, frozen=True):
    """Names what it agrees to: the request may have become another one meanwhile."""

    accept: bool
    to: int
    id: str = ""
    nonce: str = ""


class Sit(msgspec.Struct, frozen=True):
    """A player's first nonce for the dice: from then on they bind him too."""

    nonce: str
    id: str = ""


class Resign(msgspec.Struct, frozen=True):
    seq: int  # nobody resigns a position that he has not seen
    id: str = ""


class Offer(msgspec.Struct, frozen=True):
    """Offer a draw, or agree to one that is offered (`accept`), or decline it."""

    accept: bool = True
    id: str = ""


class Rematch(Plain, frozen=True):
    """A link to the new table, once all have agreed."""

    link: SeatLink | None = None


class NewLink(Plain, frozen=True):
    token: str


class Hook(msgspec.Struct, frozen=True):
    """A URL to POST to when it becomes this token's turn; empty to remove. Setting it twice is setting it once."""

    url: str


# --- answers ---------------------------------------------------------------------------------------------------------


class WhyAnswer(Plain, frozen=True):
    refusal: Refusal | None = None


class OddsAnswer(Plain, frozen=True):
    forecast: Forecast | None = None


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


class BattleAnswer(Plain, frozen=True):
    battle: Battle | None = None


class Survey(Plain, frozen=True):
    """All fights that could be put together now, each in one line."""

    briefs: tuple[Brief, ...] = ()


class StaffWork(Plain, frozen=True):
    """Choices to be played one after the other."""

    row: tuple[dict[str, Any], ...]


class Threats(Plain, frozen=True):
    forecasts: tuple[Forecast, ...] = ()


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


class Problem(Plain, frozen=True):
    """Every error answer: the text key with arguments, never a traceback."""

    error: str  # the class name: StaleAction, IllegalAction, …
    text: Text
    seq: int | None = None
    id: str = ""  # of the act it answers, over the socket


# --- the socket ------------------------------------------------------------------------------------------------------


class Inbound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message from a client: exactly one of these. Answers are `Table`, `Update`, `Problem`; to a ping `Pong`."""

    act: Act | None = None
    undo: Undo | None = None
    chat: Say | None = None
    ping: int | None = None
    whole: bool | None = None  # send the table whole: an update was missed


class Pong(Plain, frozen=True):
    pong: int


__all__ = [name for name in globals() if name[:1].isupper()] + ["TextLike"]
_ = (Board, Overlay)  # part of the wire as they are
