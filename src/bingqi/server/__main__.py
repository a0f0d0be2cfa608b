"""`python -m bingqi.server`: a server with its settings from BINGQI_* variables."""

from __future__ import annotations

import os

from bingqi.server.run import serve
from bingqi.server.settings import settings_from

if __name__ == "__main__":
    chosen = settings_from(dict(os.environ))
    serve(
        os.environ.get("BINGQI_HOST", "127.0.0.1"),
        int(os.environ.get("BINGQI_PORT", "8000")),
        chosen.database,
        chosen,
        log_level=os.environ.get("BINGQI_LOG", "WARNING"),
    )
