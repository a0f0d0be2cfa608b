"""Messages of the live socket beside the table itself; a `Problem` is also every refusal over HTTP."""

from __future__ import annotations

import msgspec

from bingqi.core.table import Plain
from bingqi.core.text import Text
from bingqi.server.protocol.orders import Act, Say, Undo


class Problem(Plain, frozen=True):
    """Every error answer: the text key with arguments, never a traceback."""

    error: str  # the class name: StaleAction, IllegalAction, …
    text: Text
    seq: int | None = None
    id: str = ""  # of the act it answers, over the socket


class Inbound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message from a client: exactly one of these. Answers are `Table`, `Update`, `Problem`; to a ping `Pong`."""

    act: Act | None = None
    undo: Undo | None = None
    chat: Say | None = None
    ping: int | None = None
    whole: bool | None = None  # send the table whole: an update was missed


class Pong(Plain, frozen=True):
    pong: int


class NewPage(Plain, frozen=True):
    """The first word to a client whose page (`page` in the query) is not the one that is served now: what follows may
    have another form than it knows. It is to load again."""

    page: str
