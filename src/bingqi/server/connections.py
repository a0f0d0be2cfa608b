"""Connections below requests: silent ones are closed, and one address does not take all of them."""

from __future__ import annotations

import asyncio
import contextlib
import resource
from collections import Counter
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol


def allow_many_files() -> None:
    """As many sockets as the system lets us have, not as many as a shell happens to."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))


def guarded(per_address: int, header_seconds: float) -> type[H11Protocol]:
    """Uvicorn's protocol with two limits; 0 switches one off."""
    open_by: Counter[str] = Counter()

    class Guarded(H11Protocol):
        address = ""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            peer = transport.get_extra_info("peername")
            self.address = str(peer[0]) if peer else ""
            open_by[self.address] += 1
            if per_address and self.address and open_by[self.address] > per_address:
                transport.close()
            elif header_seconds:
                asyncio.get_running_loop().call_later(header_seconds, self._close_if_silent)

        def connection_lost(self, exc: Exception | None) -> None:
            open_by[self.address] -= 1
            if open_by[self.address] <= 0:
                del open_by[self.address]
            super().connection_lost(exc)

        def _close_if_silent(self) -> None:
            """No whole request has come: it has had time enough. A socket that was upgraded has left this protocol."""
            if self.cycle is None and not self.transport.is_closing() and self.transport.get_protocol() is self:
                self.transport.close()

    return Guarded
