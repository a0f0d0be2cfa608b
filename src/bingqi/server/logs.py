"""Logs without secrets: whatever looks like a token is blotted out before it is written anywhere."""

from __future__ import annotations

import logging
import re
from contextvars import ContextVar

# Tokens are 24 characters of base64url, seeds 32 hex digits.
SECRET = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{22,}(?![A-Za-z0-9_-])|(/api/tables/)[^/?\s\"]+")


def redact(text: str) -> str:
    return SECRET.sub(lambda found: (found[1] or "") + "…", text)


class Redacting(logging.Formatter):
    """Redacts the finished line, tracebacks included: no argument slips through."""

    def format(self, record: logging.LogRecord) -> str:
        return redact(super().format(record))


request_id: ContextVar[str] = ContextVar("request_id", default="-")  # of the request that is being answered


class Throttle(logging.Filter):
    """The same line over and over is written a few times a minute, then counted: a log must not fill the disk."""

    def __init__(self, most: int = 10, seconds: float = 60.0) -> None:
        super().__init__()
        self.most, self.seconds = most, seconds
        self._seen: dict[tuple[str, str], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = request_id.get()
        key = (record.name, str(record.msg)[:200])
        since, count = self._seen.get(key, (record.created, 0))
        if record.created - since > self.seconds:
            if count > self.most:
                record.msg = f"({count - self.most} more like this were not written) {record.msg}"
            since, count = record.created, 0
        if len(self._seen) > 1000:
            self._seen.clear()
        self._seen[key] = (since, count + 1)
        return count < self.most


def log_config(level: str = "INFO") -> dict[str, object]:
    """For uvicorn, whose own lines name the addresses of sockets, and for us."""
    plain = {
        "()": "bingqi.server.logs.Redacting",
        "format": "%(asctime)s %(levelname)s %(name)s [%(request_id)s]: %(message)s",
    }
    names = ("uvicorn", "uvicorn.error", "uvicorn.access", "bingqi", "sqlalchemy", "litestar", "asyncio", "httpx")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"plain": plain},
        "filters": {"throttle": {"()": "bingqi.server.logs.Throttle"}},
        "handlers": {
            "err": {
                "class": "logging.StreamHandler",
                "formatter": "plain",
                "filters": ["throttle"],
                "stream": "ext://sys.stderr",
            }
        },
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
