"""What is kept of a table that a bug of ours froze: its record, for `bingqi replay`, and the error beside it."""

from __future__ import annotations

import logging
import traceback
from pathlib import Path

from bingqi.server.live.play import Play

MOST_DUMPS = 500  # then the oldest go: whoever has found a bug of ours must not fill the disk with it
logger = logging.getLogger("bingqi.server")


def dump_record(folder: Path, table: str, play: Play, error: Exception) -> Path | None:
    """The record has its seeds: it never leaves the server. Never raises: a full disk must not make it worse."""
    said = "".join(traceback.format_exception(error))
    logger.error("table %s is frozen by a bug in %s\n%s", table, play.game.meta.id, said)
    path = folder / f"{table}-{play.session.seq}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(play.session.full_record().to_json())
        path.with_suffix(".txt").write_text(said, encoding="utf-8")
        make_room(folder)
    except OSError as trouble:
        logger.error("the record of table %s could not be kept: %s", table, trouble.strerror)
        return None
    return path


def make_room(folder: Path) -> None:
    dumps = sorted(folder.glob("*.json"), key=lambda file: file.stat().st_mtime)
    for old in dumps[:-MOST_DUMPS]:
        old.unlink(missing_ok=True)
        old.with_suffix(".txt").unlink(missing_ok=True)
