"""`python -m bingqi.server`: a server with its settings from BINGQI_* variables."""

from __future__ import annotations

import os

import msgspec

from bingqi.server.run import serve
from bingqi.server.settings import Limits, Settings


def settings_from(environment: dict[str, str]) -> Settings:
    """BINGQI_THINK_SECONDS=5 and the like; limits as BINGQI_LIMIT_BODY=1000."""
    plain = {
        name: environment[f"BINGQI_{name.upper()}"]
        for name in Settings.__struct_fields__
        if f"BINGQI_{name.upper()}" in environment and name != "limits"
    }
    limits = {
        name: environment[f"BINGQI_LIMIT_{name.upper()}"]
        for name in Limits.__struct_fields__
        if f"BINGQI_LIMIT_{name.upper()}" in environment
    }
    return msgspec.convert({**plain, "limits": limits}, type=Settings, strict=False)


if __name__ == "__main__":
    chosen = settings_from(dict(os.environ))
    serve(
        os.environ.get("BINGQI_HOST", "127.0.0.1"),
        int(os.environ.get("BINGQI_PORT", "8000")),
        chosen.database,
        chosen,
        log_level=os.environ.get("BINGQI_LOG", "WARNING"),
    )
