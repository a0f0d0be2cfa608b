"""What the routes share: the service behind a request, and the parameters that several of them take."""

from __future__ import annotations

from typing import Annotated

from litestar.params import HeaderParameter, PathParameter, QueryParameter

from bingqi.server.responses import AnyRequest
from bingqi.server.service import Service

LogFrom = Annotated[int | None, QueryParameter(name="log", ge=0, le=10_000_000, required=False)]
AsSeat = Annotated[int | None, QueryParameter(name="seat", ge=0, le=9, required=False)]
OfRelease = Annotated[str | None, QueryParameter(name="release", max_length=20, required=False)]
MoveNumber = Annotated[int, PathParameter(ge=0, le=10_000_000)]
# In a header: addresses are written down by proxies.
Token = Annotated[str, HeaderParameter(name="Authorization", description="Bearer and the link's token")]


def service_of(request: AnyRequest) -> Service:
    service: Service = request.app.state.service
    return service
