"""A table of older rules goes on under the present ones, where its game says how its position is brought up to them.

The moves since the last snapshot are played again from there and must tell what they told: then the position is the
same, and the game goes on from it. What cannot go on stays as it is, to be read.
"""

from __future__ import annotations

import logging
import zlib
from typing import Any

import msgspec

from bingqi.core.engine import apply
from bingqi.core.game import Game
from bingqi.core.record import Carried, goes_on
from bingqi.core.session import entries
from bingqi.core.state import State
from bingqi.core.upgrade import brought_up
from bingqi.server.live.play import Shown, carried_in, pack, shown
from bingqi.store import Change, Head, SnapshotRow, Stored, TableRow

logger = logging.getLogger("bingqi.server")
_lines = msgspec.json.Decoder(list[Shown])


def rules_of(row: TableRow, head: Head) -> str:
    """By which this table is played now."""
    carried = carried_in(head)
    return carried.rules if carried else row.rules


def carried_over(game: Game[Any], stored: Stored) -> Change | None:
    """What to store so that the table goes on under the present rules; None where it cannot."""
    try:
        state = _present(game, stored)
    except Exception as error:
        logger.warning("a table of %s cannot be brought up to its present rules: %r", stored.row.game, error)
        return None
    if state is None:
        return None
    last = stored.head.moves
    carried = msgspec.json.encode(Carried(last, str(game.meta.rules_version))).decode()
    head = msgspec.structs.replace(stored.head, version=stored.head.version + 1, carried=carried)
    snapshot = SnapshotRow(last, pack(state))
    return Change(stored.row.id, head, drop_from=last, moves=(stored.moves[last],), snapshot=snapshot)


def _present(game: Game[Any], stored: Stored) -> State | None:
    rules = rules_of(stored.row, stored.head)
    state = brought_up(game, msgspec.json.decode(zlib.decompress(stored.snapshot.state)), rules)
    for move in stored.moves[stored.snapshot.n + 1 :] if state is not None else ():
        assert state is not None
        events = apply(state, move.seat, game.decode_action(move.action.encode()))
        now = [shown(entry, 0) for entry in entries(game, state, events, move.n)]
        told = [_gist(line) for line in _lines.decode(move.lines) if not line.line.kind.startswith("table-")]
        if told != [_gist(line) for line in now]:
            return None
    return state


def _gist(shown: Shown) -> tuple[object, ...]:
    """What happened, without its words and numbers."""
    line = shown.line
    return line.kind, line.dice, line.seat, line.refs, shown.only


def can_go_on(game: Game[Any], stored: Stored) -> bool:
    return goes_on(game.meta, rules_of(stored.row, stored.head))
