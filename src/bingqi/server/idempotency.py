"""Requests that may be repeated: what was done is done once, and told as often as it is asked for.

At a table each link's requests have ids (`Retries`). A request for a new table (`Asked`, `Making`) is told, the second
time, of the table that the first one made: the client names it by an unguessable `Idempotency-Key`. The store keeps
only a hash of it, and of what was asked for, with a salt: from the key and the salt the same links can be told again,
from the store alone they cannot.
"""

from __future__ import annotations

import secrets
import time
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from litestar.params import HeaderParameter

from bingqi.core.record import encode
from bingqi.server.errors import MalformedRequest
from bingqi.server.protocol.lobby import NewTableMade, SeatLink
from bingqi.server.tokens import new_token, token_from
from bingqi.store import MakingRow

SHORTEST, LONGEST = 22, 100  # characters: 128 bits, however they are written
RetryKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=SHORTEST,
        max_length=LONGEST,
        required=False,
        description="unguessable; the same again for a retry, which is then told of the same table",
    ),
]
REMEMBERED = 32  # requests of a link
LINK = 16  # characters of a link's hash that tell it from others
_done = msgspec.json.Decoder(dict[str, list[tuple[str, str]]])
_groups = msgspec.json.Decoder(list[tuple[tuple[int, ...], bool]])


class Asked(msgspec.Struct, frozen=True):
    """A request that may come again."""

    secret: str
    key: str

    @classmethod
    def of(cls, secret: str | None, *what: Any) -> Asked | None:
        return cls(secret, sha256(encode([secret, *what])).hexdigest()) if secret else None


class Making:
    """The links of a new table, and the row that lets them be told again."""

    def __init__(self, asked: Asked | None, table: str, mine: tuple[int, ...], friends: list[tuple[int, ...]]) -> None:
        groups = [(seats, seats == mine) for seats in (*([mine] if mine else []), *friends, ())]
        if asked is None:
            self.row = None
            self.made = NewTableMade(table, tuple(SeatLink(seats, new_token(), own) for seats, own in groups))
        else:
            self.row = MakingRow(asked.key, table, secrets.token_hex(16), encode(groups).decode(), time.time())
            self.made = told_again(asked, self.row)


class Retries:
    """What has been carried out at a table lately, for each link by itself: nobody can push out another's memory."""

    def __init__(self, done: dict[str, list[tuple[str, str]]]) -> None:
        self.done = {link: Done(asked) for link, asked in sorted(done.items())}

    @classmethod
    def read(cls, text: str) -> Retries:
        return cls({} if text.startswith("[") else _done.decode(text))  # version 0.1 kept a list

    @property
    def text(self) -> str:
        """JSON: link -> ids with a hash of what was asked, newest last."""
        parts: list[str] = []
        for link, done in self.done.items():
            parts += (',"' if parts else '{"', link, '":[', done.text, "]")
        return "".join([*parts, "}"]) if parts else "{}"  # some kilobytes at every move: copied once

    def knows(self, link: str, id: str, body: object) -> bool:
        """True if it was carried out; refused if the id was used for something else."""
        done = self.done.get(link[:LINK])
        hash = done.hashes.get(id) if id and done is not None else None
        if hash is None:
            return False
        if hash != _hash(body):
            raise MalformedRequest("this id was used for another request")
        return True

    def remember(self, link: str, id: str, body: object) -> None:
        done = self.done.get(link[:LINK])
        if done is None:
            done = Done([])
            self.done = dict(sorted({**self.done, link[:LINK]: done}.items()))  # told in this order
        done.add(id, _hash(body))


class Done:
    """What one link has asked for, as it is looked up and as it is stored. The text grows with each request: written
    anew every time it would cost more than the request."""

    def __init__(self, asked: list[tuple[str, str]]) -> None:
        self.hashes: dict[str, str] = {}  # by id
        self.entries: list[tuple[str, int]] = []  # ids and the length of what each has in the text, newest last
        self.text = ""
        for id, hash in asked:
            self.add(id, hash)

    def add(self, id: str, hash: str) -> None:
        if id in self.hashes:
            return
        first = 0
        if len(self.entries) >= REMEMBERED:
            oldest, length = self.entries.pop(0)
            del self.hashes[oldest]
            first = length + 1  # with its comma
        entry = encode((id, hash)).decode()
        self.hashes[id] = hash
        self.entries.append((id, len(entry)))
        self.text = f"{self.text[first:]},{entry}" if self.text else entry


def _hash(body: object) -> str:
    return sha256(encode(body)).hexdigest()[:16]


def told_again(asked: Asked, row: MakingRow) -> NewTableMade:
    groups = _groups.decode(row.links)
    links = tuple(SeatLink(seats, token_from(asked.secret, row.salt, n), own) for n, (seats, own) in enumerate(groups))
    return NewTableMade(row.table, links)
