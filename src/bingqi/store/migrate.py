"""The database's version: tables are made or brought up to date at the start, and never guessed at."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from bingqi.core.errors import BingqiError

FOLDER = Path(__file__).parent / "migrations"
FIRST = "0001"  # as version 0.1 made it, without a note of it


class UnknownSchema(BingqiError):
    """The database was written by a newer server: this one touches nothing."""

    key = "error-server"


def migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Two servers that start at once must not make the tables twice.
        connection.execute(text("SELECT pg_advisory_xact_lock(7170917)"))
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    now = MigrationContext.configure(connection).get_current_revision()
    if now is not None and now not in known:
        raise UnknownSchema(f"the database has version {now}, which this server does not know: it is of a newer one")
    if now is None and inspect(connection).has_table("tables"):
        command.stamp(config, FIRST)
    command.upgrade(config, "head")
