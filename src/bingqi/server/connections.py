"""Connections below requests: silent ones are closed, and one address does not take all of them."""

from __future__ import annotations

import asyncio
import contextlib
import resource
from collections import Counter
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from bingqi.server.limits import household


def allow_many_files() -> None:
    """As many sockets as the system lets us have, not as many as a shell happens to."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))


def guarded(
    per_address: int, header_seconds: float, body_seconds: float = 0.0, send_seconds: float = 0.0
) -> type[H11Protocol]:
    """Uvicorn's protocol with limits; 0 switches one off. Sockets that were upgraded have limits of their own."""
    open_by: Counter[str] = Counter()

    class Guarded(H11Protocol):
        address = ""
        counted = False
        waits_for: Any = None  # h11's state in which the peer is to send something
        patience: asyncio.TimerHandle | None = None  # for what it is to send
        unread: asyncio.TimerHandle | None = None  # for what it is to read

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            peer = transport.get_extra_info("peername")
            self.address, self.counted = household(str(peer[0])) if peer else "", True
            open_by[self.address] += 1
            if per_address and self.address and open_by[self.address] > per_address:
                transport.close()
            else:
                self._wait_for(h11.IDLE)

        def connection_lost(self, exc: Exception | None) -> None:
            self._release()
            super().connection_lost(exc)

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            self._release()  # from now on nobody tells this protocol of the connection's end
            super().handle_websocket_upgrade(event)

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.counted:
                self._wait_for(self.conn.their_state)

        def pause_writing(self) -> None:
            super().pause_writing()
            if send_seconds and self.unread is None:
                self.unread = self.loop.call_later(send_seconds, self.transport.abort)

        def resume_writing(self) -> None:
            super().resume_writing()
            if self.unread is not None:
                self.unread.cancel()
                self.unread = None

        def _wait_for(self, state: Any) -> None:
            """So long for a request's head, and so long for its body, however slowly they come."""
            if state is self.waits_for:
                return
            if self.patience is not None:
                self.patience.cancel()
            seconds = {h11.IDLE: header_seconds, h11.SEND_BODY: body_seconds}.get(state, 0.0)
            self.waits_for = state
            self.patience = self.loop.call_later(seconds, self.transport.abort) if seconds else None

        def _release(self) -> None:
            if not self.counted:
                return
            self.counted = False
            open_by[self.address] -= 1
            if open_by[self.address] <= 0:
                del open_by[self.address]
            for timer in (self.patience, self.unread):
                if timer is not None:
                    timer.cancel()

    return Guarded
