"""Every way in which something can be wrong, by whose fault it is."""

from __future__ import annotations


class BingqiError(Exception):
    """Base of all errors raised on purpose. `key` names the Fluent message shown to a person."""

    key = "error-unknown"

    def __init__(self, message: str, **args: int | str) -> None:
        super().__init__(message)
        self.args_for_text = args


class BadRequest(BingqiError):
    """The peer's fault. Its text is shown; nothing has changed."""

    key = "error-bad-request"


class MalformedAction(BadRequest):
    """Not an action of this game at all: garbage, an unknown tag, a wrong field."""

    key = "error-malformed-action"


class IllegalAction(BadRequest):
    """A well-formed action that is not among the options of the pending decision."""

    key = "error-illegal-action"


class NotYourDecision(BadRequest):
    """Another seat is asked."""

    key = "error-not-your-decision"


class StaleAction(BadRequest):
    """The action answers a position that has passed."""

    key = "error-stale-action"


class GameOver(BadRequest):
    """Nothing is asked any more."""

    key = "error-game-over"


class CannotUndo(BadRequest):
    """Undo would cross a roll, a reveal or a change of seat."""

    key = "error-cannot-undo"


class UnknownGame(BadRequest):
    key = "error-unknown-game"


class UnknownOption(BadRequest):
    """A scenario, option or option value that the game does not have."""

    key = "error-unknown-option"


class BadRecord(BadRequest):
    """A record that cannot be read, or whose replay disagrees with what it says."""

    key = "error-bad-record"


class BadData(BingqiError):
    """A data file is wrong. Names file, line and field."""

    key = "error-bad-data"

    def __init__(self, file: str, line: int | None, field: str | None, why: str) -> None:
        place = file + (f":{line}" if line else "") + (f" [{field}]" if field else "")
        super().__init__(f"{place}: {why}", file=file, line=line or 0, field=field or "", why=why)


class RulesBug(AssertionError):
    """Our fault: rules code broke its own contract. Freezes the table and dumps a record."""
