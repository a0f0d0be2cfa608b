"""What is kept of a table that a bug of ours froze: enough to play it again and see."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

import msgspec

from bingqi.core.record import Record
from bingqi.server.play import Play

log = logging.getLogger("bingqi.server")


class Dump(msgspec.Struct):
    """The record with its seeds (it never leaves the server), the position and the error."""

    record: Record
    seq: int
    error: str


def dump_record(folder: Path, table: str, play: Play, error: Exception) -> Path | None:
    """Never raises: a full disk must not make a frozen table worse."""
    session = play.session
    said = "".join(traceback.format_exception(error))
    log.error("table %s is frozen by a bug in %s\n%s", table, play.game.meta.id, said)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{table}-{session.seq}.json"
        dump = msgspec.json.encode(Dump(session.full_record(), session.seq, said))
        path.write_bytes(msgspec.json.format(dump, indent=1))
    except OSError as trouble:
        log.error("the record of table %s could not be kept: %s", table, trouble.strerror)
        return None
    return path
