"""The application: routes, limits, headers. `create_app(settings)` is all that anybody else needs."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_hex
from typing import Any

import msgspec
from litestar import Litestar, Response, get
from litestar.datastructures import MutableScopeHeaders, State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope
from sqlalchemy.exc import SQLAlchemyError

import bingqi
from bingqi.core.errors import BingqiError
from bingqi.server.catalog import Ready, ready
from bingqi.server.collecting import tame_collections
from bingqi.server.live import sockets
from bingqi.server.logs import request_id
from bingqi.server.protocol.socket import Inbound, NewPage, Pong, Problem
from bingqi.server.protocol.table import Table, Update
from bingqi.server.responses import (
    AnyRequest,
    send_ready,
    show_bug,
    show_http_error,
    show_refusal,
    show_trouble,
    show_unreadable,
)
from bingqi.server.routes import history, lobby, operation, pages, questions, records, tables
from bingqi.server.service import Service
from bingqi.server.settings import Settings

# No script but our own files. Styles are set by the page on elements that it draws itself.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # an address holds a seat: no other site may learn it
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


async def brake(request: AnyRequest) -> None:
    """Before every request to the interface: not too many from one address, nor more than the process can bear."""
    request_id.set(token_hex(6))
    if request.url.path.startswith("/api/"):
        service: Service = request.app.state.service
        service.limits.check_request(service.address_of(request.scope))
        service.load.check()


async def seal(message: Message, scope: Scope) -> None:
    """Our headers on whatever leaves, errors included; a number to find the request by in the log; the figures."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        headers["X-Request-Id"] = request_id.get()
        service: Service | None = scope["app"].state.get("service")
        if service is not None:
            service.metrics.requests.labels(str(message["status"])).inc()
            service.sweeper.note()
        for name, value in HEADERS.items():
            headers[name] = value


@get("/api/openapi.json", include_in_schema=False)
async def openapi_json(request: AnyRequest) -> Response[Any]:
    """Put together once: it takes a tenth of a second."""
    service: Service = request.app.state.service

    def make() -> Ready:
        return ready(msgspec.json.encode(openapi_document(request.app)), "application/json")

    return send_ready(request, await service.catalog.once.get("openapi", make))


def create_app(settings: Settings | None = None) -> Litestar:
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        service = await Service.open(settings)
        app.state.service = service
        service.catalog.lobby()  # loads the games now: nobody shall wait for that later
        tame_collections()
        try:
            yield
        finally:
            await service.close()

    return Litestar(
        [
            *lobby.ROUTES,
            *tables.ROUTES,
            *questions.ROUTES,
            *history.ROUTES,
            *records.ROUTES,
            sockets.live,
            openapi_json,
            *operation.ROUTES,
            *pages.ROUTES,
        ],
        lifespan=[lifespan],
        before_request=brake,
        state=State(),
        request_max_body_size=settings.limits.body,
        before_send=[seal],
        exception_handlers={
            BingqiError: show_refusal,
            HTTPException: show_http_error,
            RecursionError: show_unreadable,
            UnicodeDecodeError: show_unreadable,
            SQLAlchemyError: show_trouble,
            sqlite3.Error: show_trouble,
            OSError: show_trouble,
            Exception: show_bug,
        },
        openapi_config=OpenAPIConfig(title="bingqi", version=bingqi.__version__, render_plugins=(), path="/api/schema"),
        logging_config=None,
    )


SCHEMAS = "#/components/schemas/"


def openapi_document(app: Litestar) -> dict[str, Any]:
    """The OpenAPI document. An int is also a number, so `oneOf` would be wrong about texts' arguments.

    OpenAPI has no word for sockets: their messages are among the schemas, and `x-sockets` says which way they go."""
    document: dict[str, Any] = _any_of(app.openapi_schema.to_schema())
    schemas: dict[str, Any] = document["components"]["schemas"]
    outbound = [Table, Update, Problem, Pong, NewPage]
    _, messages = msgspec.json.schema_components([Inbound, *outbound], ref_template=SCHEMAS + "{name}")
    for name in sorted(messages.keys() - schemas.keys()):
        schemas[name] = msgspec.json.decode(msgspec.json.encode(messages[name]))  # lists where it has tuples
    schemas["Outbound"] = {
        "title": "Outbound",
        "anyOf": [{"$ref": SCHEMAS + each.__name__} for each in outbound],
    }
    document["x-sockets"] = {
        "/api/table/live": {
            "summary": "The table, now and after each change; since and log in the query say what is known already.",
            "inbound": {"$ref": SCHEMAS + "Inbound"},
            "outbound": {"$ref": SCHEMAS + "Outbound"},
        }
    }
    return document


def _any_of(value: Any) -> Any:
    if isinstance(value, dict):
        return {"anyOf" if key == "oneOf" else key: _any_of(item) for key, item in value.items()}
    return [_any_of(item) for item in value] if isinstance(value, list | tuple) else value
