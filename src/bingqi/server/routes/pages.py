"""The built page: files as they are, `index.html` for every address that the page itself understands."""

from __future__ import annotations

import asyncio
import mimetypes
import re
from functools import lru_cache
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from bingqi.server.catalog import Ready, ready
from bingqi.server.errors import NotFound
from bingqi.server.responses import AnyRequest, send_ready
from bingqi.server.settings import Settings

BUILT = Path(__file__).parent.parent / "static"  # where tools/web builds it
NOTICE = b"<!doctype html><meta charset=utf-8><title>bingqi</title><p>The web table is not built here: run make play."
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".ftl": "text/plain", ".webmanifest": "application/json"}
ENTRY = re.compile(rb'<script type="module"[^>]* src="[^"]*assets/([^"/]+)"')
FOR_EVER = "public, max-age=31536000, immutable"


def folder_of(settings: Settings) -> Path:
    return Path(settings.static or BUILT)


@lru_cache(maxsize=256)
def _file(path: Path, _changed: float) -> Ready:
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return ready(path.read_bytes(), kind)


def find_page(folder: Path, address: str) -> tuple[Ready, str]:
    """The file behind an address and how long it may be kept. Nothing outside the folder is ever read."""
    path = (folder / address.lstrip("/")).resolve()
    if path.is_relative_to(folder.resolve()) and path.is_file():
        hashed = path.parent.name == "assets"
        return _file(path, path.stat().st_mtime), FOR_EVER if hashed else "no-cache"
    if address.lstrip("/").startswith(("api/", "assets/")) or Path(address).suffix:
        raise NotFound("there is nothing here")
    index = folder / "index.html"
    if index.is_file():
        return _file(index, index.stat().st_mtime), "no-cache"
    return ready(NOTICE, "text/html; charset=utf-8"), "no-store"


def page_name(folder: Path) -> str:
    """Which page is served: its script is named after what is in it. Empty where none is built."""
    index = folder / "index.html"
    if not index.is_file():
        return ""
    found = ENTRY.search(_file(index, index.stat().st_mtime).body)
    return found[1].decode() if found else ""


@get(["/", "/{address:path}"], include_in_schema=False)
async def page(request: AnyRequest, address: FromPath[str] = "") -> Response[bytes]:
    folder = folder_of(request.app.state.service.settings)
    try:
        found, cache = await asyncio.to_thread(find_page, folder, str(address))  # read from disk, and squeezed
    except (ValueError, OSError):  # a NUL byte, a name too long
        raise NotFound("there is nothing here") from None
    return send_ready(request, found, cache)


ROUTES = [page]
