"""One open socket: who it is for, how much of the log it has, what it still has to be told."""

from __future__ import annotations

from collections.abc import Callable

from bingqi.server.projection import Sight
from bingqi.server.protocol.socket import NewPage, Pong, Problem
from bingqi.store import LinkRow

Note = Problem | Pong | NewPage


class Watcher:
    def __init__(self, link: LinkRow, address: str, known: int, sitting: int | None = None, client: str = "") -> None:
        self.link, self.address, self.known = link, address, known
        self.client = client  # names itself, so that it can go on where its last socket broke
        self.sitting = sitting  # of the seats that the link holds: see `projection.looking`
        self.wake: Callable[[], None] = _nobody  # whoever tells the client is to look at this again
        self.stale = True  # the client has not got the newest table yet
        self.sent: Sight | None = None  # what the client has: updates build upon it
        self.number = 0
        self.closed = False
        self.cut = False  # the log was cut since it was last told
        self.acked: list[str] = []
        self.notes: list[Note] = []

    def go_on(self, before: Watcher, lines: int) -> None:
        """The same client is back: it has what its last socket told it, and of the log as many lines."""
        self.sent, self.number = before.sent, before.number
        self.known, self.cut = min(before.known, lines), before.cut or lines < before.known

    def forget_lines(self, length: int) -> None:
        """The log has been cut there: what it has from then on is not so any more."""
        if self.known > length:
            self.known, self.cut = length, True

    def close(self) -> None:
        """Its link opens nothing any more."""
        self.closed = True
        self.wake()

    def make_stale(self) -> None:
        self.stale = True
        self.wake()

    def acknowledge(self, id: str) -> None:
        """With the next table that it is sent."""
        if id:
            self.acked.append(id)
            self.wake()

    def note(self, note: Note) -> None:
        self.notes.append(note)
        self.wake()

    def take_notes(self) -> list[Note]:
        notes, self.notes = self.notes, []
        return notes

    def has_been_told(self, now: Sight, lines: int) -> tuple[str, ...]:
        """The next message is made, with the log up to that line: the orders that it acknowledges."""
        acked = tuple(self.acked)
        self.acked.clear()
        self.sent, self.known, self.stale = now, lines, False
        self.number += 1
        return acked

    @property
    def is_behind(self) -> bool:
        """There is a newer table than the client has, or an order of its to acknowledge."""
        return self.stale or bool(self.acked)


def _nobody() -> None:
    return
