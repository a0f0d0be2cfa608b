"""Shared by all tests."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("bingqi", deadline=None, derandomize=True)
settings.load_profile("bingqi")

# One browser for a whole run: a second Playwright in the same process cannot start.
pytest_plugins = ["tests.browser.fixtures"]
