"""`python -m tests.browser.known_dice`: the server, with one secret for the dice of every new game.

What a test meets at the page must not depend on luck. A page that sits down stirs a nonce of its own into the dice, and
rewinds and branches keep dice of their own: a test plays to its position before it opens the page.
"""

from __future__ import annotations

import runpy
from unittest.mock import patch

from bingqi.server.service import Service

SECRET = f"{41:064x}"


async def promised(service: Service, ticket: str, table: str) -> str:
    """To every table, where the server itself gives a secret to one alone."""
    return SECRET


if __name__ == "__main__":
    with patch.object(Service, "_secret", lambda service, ticket: SECRET), patch.object(Service, "_promised", promised):
        runpy.run_module("bingqi.server", run_name="__main__")
