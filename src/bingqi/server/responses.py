"""How answers are sent: compressed where it pays, with an ETag where they do not change, errors as `Problem`."""

from __future__ import annotations

import gzip
import logging
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec

from bingqi.core.errors import BingqiError
from bingqi.server.catalog import Ready
from bingqi.server.errors import (
    MalformedRequest,
    NotAllowed,
    NotFound,
    ServerTrouble,
    TooBig,
    TooMany,
    problem_of,
    status_of,
)
from bingqi.server.protocol.socket import Problem

T = TypeVar("T")
WORTH_ZIPPING = 1500
RETRY_AFTER = "2"  # seconds
AnyRequest = Request[Any, Any, Any]
logger = logging.getLogger("bingqi.server")

PROBLEMS = {
    400: ResponseSpec(Problem, description="not understood", generate_examples=False),
    403: ResponseSpec(Problem, description="not for this link, or not now", generate_examples=False),
    404: ResponseSpec(Problem, description="there is nothing here", generate_examples=False),
    405: ResponseSpec(Problem, description="not in this way", generate_examples=False),
    409: ResponseSpec(Problem, description="the position has changed", generate_examples=False),
    413: ResponseSpec(Problem, description="too large", generate_examples=False),
    422: ResponseSpec(Problem, description="not allowed by the rules", generate_examples=False),
    429: ResponseSpec(Problem, description="too much at once", generate_examples=False),
    503: ResponseSpec(Problem, description="nothing was lost; try again", generate_examples=False),
}
HTTP_ERRORS: dict[int, type[BingqiError]] = {
    400: MalformedRequest,
    403: NotAllowed,
    404: NotFound,
    405: NotFound,
    413: TooBig,
    429: TooMany,
}


def send(request: AnyRequest, value: T, status: int = 200) -> Response[T]:
    """A value of the moment: never cached."""
    body: Any = msgspec.json.encode(value)
    headers = {"Cache-Control": "no-store"}
    if len(body) >= WORTH_ZIPPING and takes_gzip(request):
        body = gzip.compress(body, 3, mtime=0)
        headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(body, status_code=status, headers=headers, media_type="application/json")


def send_ready(request: AnyRequest, made: Ready, cache: str = "no-cache") -> Response[Any]:
    """What does not change: asked for again, it costs a few bytes."""
    headers = {"ETag": made.etag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
    if made.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if takes_gzip(request) and len(made.zipped) < len(made.body):
        headers["Content-Encoding"] = "gzip"
        return Response(made.zipped, headers=headers, media_type=made.media_type)
    return Response(made.body, headers=headers, media_type=made.media_type)


def takes_gzip(request: AnyRequest) -> bool:
    return "gzip" in request.headers.get("accept-encoding", "")


def show_refusal(request: AnyRequest, error: BingqiError) -> Response[Problem]:
    service = request.app.state.get("service")
    if service is not None:
        service.metrics.refusals.labels(type(error).__name__).inc()
    return _problem(error, status_of(error))


def show_http_error(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    """What the framework refuses, in our words. Its own texts may quote the request: they stay inside."""
    kind = MalformedRequest if isinstance(error, ValidationException) else HTTP_ERRORS.get(error.status_code)
    if kind is None:
        kind = MalformedRequest if error.status_code < 500 else ServerTrouble
    answer = _problem(kind("refused"), error.status_code)
    if error.status_code == 405:
        answer.headers["Allow"] = ", ".join(sorted(_methods(request)))
    return answer


def _methods(request: AnyRequest) -> set[str]:
    """What may be asked of this address."""
    wanted = request.url.path.strip("/").split("/")
    found: set[str] = set()
    for route in request.app.routes:
        parts = route.path_format.strip("/").split("/")
        if len(parts) == len(wanted) and all(p[:1] == "{" or p == w for p, w in zip(parts, wanted, strict=True)):
            found |= set(getattr(route, "methods", ()))
    return found


def show_unreadable(_: AnyRequest, error: Exception) -> Response[Problem]:
    """Brackets thousands deep, bytes that are no text: the framework lets these two through as they are."""
    logger.warning("a body could not be read: %s", type(error).__name__)
    return _problem(MalformedRequest("unreadable"), 400)


def show_trouble(request: AnyRequest, error: Exception) -> Response[Problem]:
    """The database or the network is away for the moment."""
    request.app.state.service.store.note(error)
    return _problem(ServerTrouble("the store does not answer"), 503)


def show_bug(_: AnyRequest, error: Exception) -> Response[Problem]:
    logger.error("a bug of ours", exc_info=error)
    return _problem(ServerTrouble("a bug of ours"), 500)


def _problem(error: BingqiError, status: int) -> Response[Problem]:
    body: Any = msgspec.json.encode(problem_of(error))
    headers = {"Cache-Control": "no-store"} | ({"Retry-After": RETRY_AFTER} if status in (429, 503) else {})
    return Response(body, status_code=status, headers=headers, media_type="application/json")
