"""Shared by all tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("bingqi", deadline=None, derandomize=True)
settings.load_profile("bingqi")

# For the games' own browser tests too. One Playwright at a time in a process, and none beside asyncio.run.
pytest_plugins = ["tests.browser.fixtures", "tests.server.letterbox"]
