"""`python -m tests.browser.known_dice`: the server, with one seed for every new game.

What a test meets at the page must not depend on luck. Rewinds and branches keep dice of their own.
"""

from __future__ import annotations

import runpy
from unittest.mock import patch

SEED = 41

if __name__ == "__main__":
    with patch("bingqi.core.session.new_seed", return_value=SEED):
        runpy.run_module("bingqi.server", run_name="__main__")
