"""What goes over the wire before a game: what can be played, and a new table with its links."""

from __future__ import annotations

import msgspec

from bingqi.ai.ratings import Rating
from bingqi.core.game import OptionValue
from bingqi.core.table import Plain


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
    reactions: tuple[str, ...] = ()  # prompts that are passed for the rest of the turn together
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
