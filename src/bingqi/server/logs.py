"""Logs without secrets: whatever looks like a token is blotted out before it is written anywhere."""

from __future__ import annotations

import logging
import re

# Tokens are 24 characters of base64url, seeds 32 hex digits.
SECRET = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{22,}(?![A-Za-z0-9_-])|(/api/tables/)[^/?\s\"]+")


def redact(text: str) -> str:
    return SECRET.sub(lambda found: (found[1] or "") + "…", text)


class Redacting(logging.Formatter):
    """Redacts the finished line, tracebacks included: no argument slips through."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))


def log_config(level: str = "INFO") -> dict[str, object]:
    """For uvicorn, whose own lines name the addresses of sockets, and for us."""
    plain = {"()": "bingqi.server.logs.Redacting", "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}
    names = ("uvicorn", "uvicorn.error", "uvicorn.access", "bingqi", "sqlalchemy", "litestar", "asyncio", "httpx")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"plain": plain},
        "handlers": {"err": {"class": "logging.StreamHandler", "formatter": "plain", "stream": "ext://sys.stderr"}},
        "root": {"handlers": ["err"], "level": "WARNING"},
        "loggers": {
            name: {
                "handlers": ["err"],
                "level": level if name.startswith(("uvicorn", "bingqi")) else "WARNING",
                "propagate": False,
            }
            for name in names
        },
    }
