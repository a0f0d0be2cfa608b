"""What a player wants done at a table, and what he is given for it."""

from __future__ import annotations

from typing import Any

import msgspec

from bingqi.core.table import Plain
from bingqi.server.protocol.lobby import SeatLink


class Act(msgspec.Struct, frozen=True):
    """`seq` is the table's number that the player saw; `id` makes a retry harmless."""

    seq: int
    action: dict[str, Any]
    id: str = ""


class Undo(msgspec.Struct, frozen=True):
    seq: int
    id: str = ""


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
