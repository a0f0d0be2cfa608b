"""Starts a server: `serve(host, port, database_url)`."""

from __future__ import annotations

import os
import threading

import msgspec
import uvicorn

from bingqi.server.app import create_app
from bingqi.server.connections import allow_many_files, guarded
from bingqi.server.logs import log_config
from bingqi.server.settings import Settings
from bingqi.server.wires import watched

GRACE_SECONDS = 2  # for requests under way when it is stopped; then `service.STOP_SECONDS` to close
EXIT_SECONDS = 0.8
SILENT_SECONDS = 25.0  # then a socket is pinged; the page itself says something every 20 s
CUT_OFF_SECONDS = 30.0  # after which it is cut off if it is silent still


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database_url: str = "sqlite:///bingqi.sqlite",
    settings: Settings | None = None,
    *,
    log_level: str = "WARNING",
) -> None:
    """Runs until it is stopped. An access log would write links down: there is none."""
    settings = msgspec.structs.replace(settings or Settings(), database=database_url)
    limits = settings.limits
    allow_many_files()
    try:
        uvicorn.run(
            create_app(settings),
            host=host,
            port=port,
            log_config=log_config(log_level),
            access_log=False,
            ws_max_size=max(settings.limits.message * 4, 65536),
            ws=watched(SILENT_SECONDS, CUT_OFF_SECONDS),
            ws_per_message_deflate=False,  # updates are small: compressing them costs more than it saves
            http=guarded(
                0 if settings.behind_proxy else limits.connections_per_address,
                limits.header_seconds,
                limits.body_seconds,
                limits.send_seconds,
            ),
            limit_concurrency=limits.connections,
            timeout_keep_alive=limits.keep_alive_seconds,
            h11_max_incomplete_event_size=32 * 1024,
            timeout_graceful_shutdown=GRACE_SECONDS,
            server_header=False,
            proxy_headers=False,
        )
    finally:
        leave_soon()


def leave_soon() -> None:
    """Everything is stored or was not acknowledged: a thread that hangs in a dead disk must not hold up the exit."""
    timer = threading.Timer(EXIT_SECONDS, os._exit, (0,))
    timer.daemon = True
    timer.start()
