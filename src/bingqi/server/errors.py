"""The server's own refusals, and how every error is shown: as a `Problem`, never as a traceback."""

from __future__ import annotations

from bingqi.core.errors import (
    BadRecord,
    BadRequest,
    BingqiError,
    CannotUndo,
    GameOver,
    IllegalAction,
    MalformedAction,
    NotYourDecision,
    StaleAction,
    UnknownGame,
)
from bingqi.core.text import Text
from bingqi.server.protocol.socket import Problem


class NoSuchTable(BadRequest):
    """The link opens nothing. The same answer whether it was mistyped or never existed."""

    key = "error-no-such-table"


class NotFound(BadRequest):
    key = "error-not-found"


class MalformedRequest(BadRequest):
    """Not what this address expects: broken JSON, a missing field, a wrong type."""

    key = "error-malformed-request"


class NotAllowed(BadRequest):
    """Well understood, but not for this link, or not before the end of the game."""

    key = "error-not-allowed"


class NoHelp(BadRequest):
    """Suggestions are for games against the computer and for analysis: nobody is helped against a person."""

    key = "error-no-help"


class NoAnswer(BadRequest):
    """A question that the game cannot answer as it was put."""

    key = "error-no-answer"


class TooBig(BadRequest):
    key = "error-too-big"


class TooMany(BadRequest):
    """A limit of this server: slow down."""

    key = "error-too-many"


class TableFrozen(BadRequest):
    """A bug of ours stopped this table; its record was kept."""

    key = "error-table-frozen"


class OldRules(BadRequest):
    """Begun under other rules than this server plays: its moves would not lead where they led."""

    key = "error-old-rules"


class ServerTrouble(BingqiError):
    """Ours, and for the moment: nothing was lost, try again."""

    key = "error-server"


class TooLong(BadRequest):
    """A question that takes longer to reckon than this server has time for."""

    key = "error-too-long"


class Busy(ServerTrouble):
    """Too much at once for this server: nothing was lost, try again in a moment."""

    key = "error-busy"


STATUS: dict[type[BingqiError], int] = {
    StaleAction: 409,
    IllegalAction: 422,
    MalformedAction: 400,
    NotYourDecision: 403,
    GameOver: 409,
    CannotUndo: 409,
    UnknownGame: 404,
    BadRecord: 400,
    NoSuchTable: 404,
    NotFound: 404,
    MalformedRequest: 400,
    NotAllowed: 403,
    NoHelp: 403,
    NoAnswer: 422,
    TooBig: 413,
    TooMany: 429,
    TableFrozen: 409,
    OldRules: 409,
    ServerTrouble: 503,
    Busy: 503,
    TooLong: 422,
}


def status_of(error: BingqiError) -> int:
    return STATUS.get(type(error), 400)


def problem_of(error: BingqiError, id: str = "") -> Problem:
    seq = error.args_for_text.get("seq")
    text = Text(error.key, dict(error.args_for_text))
    return Problem(type(error).__name__, text, seq if isinstance(seq, int) else None, id)
