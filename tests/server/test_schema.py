"""The OpenAPI document, and schemathesis against it."""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks as known
from schemathesis.checks import not_a_server_error

from bingqi.server.app import create_app, openapi_document
from tests.server.serving import Server, make

document = openapi_document(create_app())
schema = schemathesis.openapi.from_dict(document)
CHECKS = [
    not_a_server_error,
    *known.CHECKS.get_by_names(
        ["status_code_conformance", "content_type_conformance", "response_schema_conformance", "unsupported_method"]
    ),
]


def test_every_route_is_documented() -> None:
    assert sorted(document["paths"]) == [
        "/api/dice",
        "/api/games/{game}/board/{scenario}",
        "/api/games/{game}/rulebook/{lang}",
        "/api/lobby",
        "/api/locale/{lang}/{game}",
        "/api/records",
        "/api/table",
        "/api/table/act",
        "/api/table/ahead",
        "/api/table/battle",
        "/api/table/battles",
        "/api/table/branch/{move}",
        "/api/table/chat",
        "/api/table/draw",
        "/api/table/hook",
        "/api/table/link",
        "/api/table/odds",
        "/api/table/overlay",
        "/api/table/past/{move}",
        "/api/table/reason",
        "/api/table/record",
        "/api/table/rematch",
        "/api/table/resign",
        "/api/table/review",
        "/api/table/rewind",
        "/api/table/rewind/answer",
        "/api/table/sit",
        "/api/table/staff",
        "/api/table/suggest",
        "/api/table/threats",
        "/api/table/undo",
        "/api/table/why",
        "/api/tables",
    ]


def test_what_a_request_brings_along_is_documented_even_where_the_handler_does_not_read_it() -> None:
    body = document["paths"]["/api/records"]["post"]["requestBody"]
    assert body["required"] and body["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/Record"}


def test_the_server_hands_out_the_document(plain_server: Server) -> None:
    assert plain_server.http.get("/api/openapi.json").json() == document


@pytest.fixture(scope="module")
def tokens(plain_server: Server) -> list[str]:
    """Doors for schemathesis to rattle at: a live table, a hot seat, a spectator, a finished game."""
    mine, _, spectator = make(plain_server, ["me", "friend"])
    both, _ = make(plain_server, ["me", "me"])
    over, _ = make(plain_server, ["me", "me"])
    for _ in range(2):
        over.act(over.table(), {"type": "pass"})
    assert over.table()["outcome"]
    return [mine.token, spectator.token, both.token, over.token]


@schema.parametrize()
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
def test_schemathesis_finds_no_fault(case: Any, plain_server: Server, tokens: list[str]) -> None:
    if case.path.startswith("/api/table") and case.path not in ("/api/tables", "/api/table/link"):
        token = tokens[crc32(str(case.body).encode("utf-8", "replace")) % len(tokens)]
        case.headers["Authorization"] = f"Bearer {token}"
    if "game" in case.path_parameters and len(str(case.body)) % 2:
        case.path_parameters["game"] = "toy"
    case.call_and_validate(base_url=plain_server.url, checks=CHECKS)
