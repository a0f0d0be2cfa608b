"""A request for a new table may be repeated: the second time it is told of the table that the first one made.

The client names its request by an unguessable `Idempotency-Key`. The store keeps only a hash of it, and of what was
asked for, with a salt: from the key and the salt the same links can be told again, from the store alone they cannot.
"""

from __future__ import annotations

import secrets
import time
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from litestar.params import HeaderParameter

from bingqi.core.record import encode
from bingqi.server.protocol import NewTableMade, SeatLink
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


def told_again(asked: Asked, row: MakingRow) -> NewTableMade:
    groups = _groups.decode(row.links)
    links = tuple(SeatLink(seats, token_from(asked.secret, row.salt, n), own) for n, (seats, own) in enumerate(groups))
    return NewTableMade(row.table, links)
