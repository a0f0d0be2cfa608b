"""Servers for the tests: each test module gets its own, on SQLite, on PostgreSQL, or on both."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.serving import Server, new_database, serving

POSTGRES = os.environ.get("BINGQI_TEST_POSTGRES", "").replace("+asyncpg", "")


@pytest.fixture(scope="session")
def postgres() -> str:
    if not POSTGRES:
        pytest.skip("!!! NO POSTGRESQL (BINGQI_TEST_POSTGRES is not set): its tests are skipped")
    return POSTGRES


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of an empty database, of either kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path_factory.mktemp('db')}/games.sqlite"
        return
    with new_database(request.getfixturevalue("postgres")) as url:
        yield url


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def server(folder: Path, database: str) -> Iterator[Server]:
    """A toy server on either database."""
    with serving(folder, database) as running:
        yield running


@pytest.fixture(scope="module")
def plain_server(folder: Path) -> Iterator[Server]:
    """A toy server on SQLite, for what has nothing to do with the database."""
    with serving(folder, f"sqlite:///{folder}/plain.sqlite") as running:
        yield running
