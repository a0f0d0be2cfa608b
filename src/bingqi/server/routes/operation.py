"""For whoever runs the server: is it alive, is it ready, what is it doing."""

from __future__ import annotations

from litestar import Response, get

from bingqi.server.responses import AnyRequest
from bingqi.server.routes.request import service_of

PLAIN = "text/plain; charset=utf-8"


@get("/health/live", include_in_schema=False)
async def live() -> Response[str]:
    """The event loop answers."""
    return Response("ok\n", media_type=PLAIN)


@get("/health/ready", include_in_schema=False)
async def ready(request: AnyRequest) -> Response[str]:
    """The store answers, and the process is not overloaded or about to stop."""
    trouble = await service_of(request).trouble()
    return Response(f"{trouble or 'ok'}\n", status_code=503 if trouble else 200, media_type=PLAIN)


@get("/metrics", include_in_schema=False)
async def metrics(request: AnyRequest) -> Response[bytes]:
    return Response(service_of(request).measure(), media_type="text/plain; version=0.0.4; charset=utf-8")


ROUTES = [live, ready, metrics]
