"""What is asked of a process that speaks for a release, and what it tells. Frames over the pipes: four bytes of length,
then JSON. Views, boards and log lines have today's shapes: those of `core.table` and of the server's log."""

from __future__ import annotations

import struct
from typing import IO

import msgspec

HEAD = struct.Struct(">I")


class Read(msgspec.Struct, tag="read", frozen=True):
    """Replay a record and remember it. Told: `Story`, or `Refused`."""

    key: str
    record: msgspec.Raw


class Show(msgspec.Struct, tag="show", frozen=True):
    """The table after a move, through the eyes of `seat`; the log as the holder of `seats` may read it, from line
    `log_from` on, or of that move alone. Told: `Page`, or `Unknown`."""

    key: str
    move: int
    seat: int | None = None
    seats: tuple[int, ...] = ()
    log_from: int | None = None


class Rows(msgspec.Struct, tag="rows", frozen=True):
    """All of a game as it is stored. Told: `Stored`, or `Unknown`."""

    key: str


class Deeds(msgspec.Struct, tag="deeds", frozen=True):
    """What was chosen, move by move, the secret with the open. Told: `Done`, or `Unknown`."""

    key: str


class Map(msgspec.Struct, tag="map", frozen=True):
    """Told: `Drawn`, or `Refused` where there is no such scenario."""

    game: str
    scenario: str


class Story(msgspec.Struct, tag="story", frozen=True):
    """How a record ends: the number of moves, the hash of the last position, how it was won if it is over."""

    moves: int
    state: str
    over: bool
    seats: int
    lines: int  # of its log
    outcome: msgspec.Raw = msgspec.Raw(b"null")


class Page(msgspec.Struct, tag="page", frozen=True):
    story: Story
    view: msgspec.Raw
    log: msgspec.Raw


class Stored(msgspec.Struct, tag="stored", frozen=True):
    """Log lines by move, and positions by move number, as the store keeps them."""

    lines: list[str]
    positions: dict[int, str]


class Done(msgspec.Struct, tag="done", frozen=True):
    texts: list[msgspec.Raw]


class Drawn(msgspec.Struct, tag="drawn", frozen=True):
    board: msgspec.Raw


class Refused(msgspec.Struct, tag="refused", frozen=True):
    """`bug`: not what was asked is wrong, but something here."""

    why: str
    bug: bool = False


class Unknown(msgspec.Struct, tag="unknown", frozen=True):
    """Not read yet, or forgotten."""


class Ready(msgspec.Struct, tag="ready", frozen=True):
    """The first word."""

    version: str


Asked = Read | Show | Rows | Deeds | Map
Told = Story | Page | Stored | Done | Drawn | Refused | Unknown | Ready


def read_frame(pipe: IO[bytes]) -> bytes:
    """Raises `EOFError` where the other end is gone."""
    head = pipe.read(HEAD.size)
    body = pipe.read(HEAD.unpack(head)[0]) if len(head) == HEAD.size else b""
    if not body:
        raise EOFError
    return body


def write_frame(pipe: IO[bytes], body: bytes) -> None:
    pipe.write(HEAD.pack(len(body)) + body)
    pipe.flush()
