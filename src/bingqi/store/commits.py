"""Many tables' changes as one statement of PostgreSQL: one round trip and one wait for the disk for all of them."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from bingqi.store.notices import CHANNEL, LISTENING
from bingqi.store.rows import Change, Head, MoveRow, SaidRow
from bingqi.store.store import keyed

Waiting = tuple[Change, asyncio.Future[None]]
TYPES = {int: "int", bool: "bool", float: "float8", str: "text", int | None: "int"}


def _columns(kind: type[msgspec.Struct], of: str = "") -> str:
    return ", ".join(f'{of}"{field.name}"' for field in msgspec.structs.fields(kind))


def _typed(kind: type[msgspec.Struct]) -> str:
    return ", ".join(f'"{field.name}" {TYPES[field.type]}' for field in msgspec.structs.fields(kind))


def _added(table: str, kind: type[msgspec.Struct], parameter: int) -> str:
    return (
        f"INSERT INTO {table} (table_id, {_columns(kind)}) "
        f"SELECT r.table_id, {_columns(kind, 'r.')} FROM json_to_recordset(${parameter}::json) "
        f"AS r(table_id text, {_typed(kind)}) JOIN won ON won.id = r.table_id"
    )


# `free`: tables that no other transaction holds, as they are when we hold them. `won`: those of them that have not
# moved on, with their new head. Others are told where others have ears, of all of them in one call.
TOGETHER = f"""
WITH asked AS MATERIALIZED (SELECT * FROM json_to_recordset($1::json) AS a(id text, {_typed(Head)})),
free AS MATERIALIZED (
    SELECT t.id, t.ears FROM asked a JOIN tables t ON t.id = a.id ORDER BY t.id FOR UPDATE OF t SKIP LOCKED),
won AS (
    UPDATE tables t SET {", ".join(f"{name} = a.{name}" for name in Head.__struct_fields__)}
    FROM asked a JOIN free ON free.id = a.id WHERE t.id = a.id AND t.version = a.version - 1
    RETURNING t.id, t.version),
moved AS ({_added("moves", MoveRow, 2)}),
spoken AS ({_added("said", SaidRow, 3)}),
pictured AS (
    INSERT INTO snapshots (table_id, n, state)
    SELECT s.* FROM unnest($4::text[], $5::int[], $6::bytea[]) AS s(id, n, state) JOIN won ON won.id = s.id),
told AS (
    SELECT pg_notify('{CHANNEL}', string_agg(won.id || ' ' || won.version, ' ')) FROM won JOIN free ON free.id = won.id
    WHERE free.ears NOT IN ('', $7) HAVING count(*) > 0)
SELECT free.id, won.id IS NOT NULL, (SELECT count(*) FROM told) FROM free LEFT JOIN won ON won.id = free.id
"""


# The others that have ears here and are alive.
OTHERS = f"""coalesce((
    SELECT string_agg(ear, ' ') FROM unnest(string_to_array(ears, ' ')) AS ear
    WHERE ear <> CAST(:me AS text) AND NOT pg_try_advisory_xact_lock({LISTENING}, ear::int)), '')"""
# Many at once, in one order and without waiting for a row: nobody holds up anybody.
FREE = "(SELECT id FROM tables WHERE id = ANY(CAST(:tables AS text[])) ORDER BY id FOR UPDATE SKIP LOCKED) AS free"
ATTEND = f"""UPDATE tables SET ears = ltrim({OTHERS} || ' ' || CAST(:me AS text)) FROM {FREE}
    WHERE tables.id = free.id RETURNING tables.id, version"""
LEAVE = f"UPDATE tables SET ears = {OTHERS} FROM {FREE} WHERE tables.id = free.id AND ears <> ''"


def sorted_out(batch: list[Waiting]) -> tuple[list[Waiting], list[Waiting]]:
    """What can be written in one statement, and the rest: a shortened game, whose rows go before others come, and a
    second change of the same table."""
    together: dict[str, Waiting] = {}
    apart = []
    for waiting in batch:
        change = waiting[0]
        if change.drop_from is None and change.table not in together:
            together[change.table] = waiting
        else:
            apart.append(waiting)
    return list(together.values()), apart


def values_of(changes: list[Change], me: int) -> tuple[Any, ...]:
    pictures = [(c.table, c.snapshot.n, c.snapshot.state) for c in changes if c.snapshot]
    return (
        _json([{"id": c.table} | msgspec.structs.asdict(c.head) for c in changes]),
        _json([keyed(c.table, move) for c in changes for move in c.moves]),
        _json([keyed(c.table, c.said) for c in changes if c.said]),
        [table for table, _, _ in pictures],
        [n for _, n, _ in pictures],
        [state for _, _, state in pictures],
        str(me),
    )


def _json(rows: list[dict[str, Any]]) -> str:
    return msgspec.json.encode(rows).decode()
