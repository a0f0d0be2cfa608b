"""Fixtures of all browser tests: a server with all games and Debian's Chromium, for a module each.

Playwright's loop runs in this process as long as it is open: it must be closed before other tests call asyncio.run.

Where there is no browser, the tests are skipped with a loud line.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect, sync_playwright

from tests.browser.known_dice import NONCES
from tests.browser.player import Player
from tests.server.serving import ROOT, Json, Link, Server, serving

STATIC = ROOT / "src" / "bingqi" / "server" / "static" / "index.html"
FOUND = shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""
CHROMIUM = os.environ.get("BINGQI_CHROMIUM") or FOUND
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}

PATIENCE = int(os.environ.get("BINGQI_PATIENCE", 60_000))  # milliseconds: a busy machine is slow, not wrong

Seated = Callable[..., Player]
Sit = Callable[[Link, str], Player]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if not CHROMIUM:
        pytest.skip("!!! NO CHROMIUM: the browser tests are skipped")
    if not STATIC.exists():
        pytest.skip("!!! THE WEB TABLE IS NOT BUILT (tools/web build): the browser tests are skipped")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("browser")
    settings = {"games": "tests.browser.gamebox", "private_hooks": "true"}  # a test's webhook is on this machine
    with serving(folder, f"sqlite:///{folder}/games.sqlite", module="tests.browser.known_dice", **settings) as running:
        yield running


@pytest.fixture
def seated(browser: Browser, server: Server) -> Iterator[Seated]:
    """Opens a page in a browser of its own: `seated(path, language=…, phone=…)`."""
    open_contexts: list[BrowserContext] = []
    players: list[Player] = []

    def open(
        path: str = "/", language: str = "en-GB", phone: bool = False, motion: str = "no-preference", pace: str = "off"
    ) -> Player:
        context = browser.new_context(
            viewport=PHONE if phone else DESK,
            locale=language,
            has_touch=phone,
            is_mobile=phone,
            device_scale_factor=2 if phone else 1,
            reduced_motion=motion,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(NONCES)
        # What the others do is played on the map only where a test wants to see it.
        context.add_init_script(f"localStorage.getItem('bingqi-pace') ?? localStorage.setItem('bingqi-pace', '{pace}')")
        open_contexts.append(context)
        player = Player(context.new_page(), server.url)
        players.append(player)
        player.page.goto(server.url + path)
        return player

    yield open
    for context in open_contexts:
        context.close()
    assert not [error for player in players for error in player.errors], "a page threw errors"


def no_computer_is_asked(table: Json) -> bool:
    waiting = table.get("waiting")
    return waiting is None or table["seats"][waiting]["player"] == "human"


@pytest.fixture
def sit(browser: Browser, server: Server) -> Iterator[Sit]:
    """Opens the page of a link: `sit(link, "en-GB")`."""
    contexts = []

    def open_page(link: Link, language: str) -> Player:
        link.wait_until(no_computer_is_asked)  # where it stands when the page sits down must not depend on speed
        context = browser.new_context(viewport=DESK, locale=language)
        context.add_init_script(NONCES)
        context.add_init_script("localStorage.setItem('bingqi-pace', 'off')")
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        player = Player(context.new_page(), server.url)
        player.page.goto(f"{server.url}/#/t/{link.token}")
        return player.ready()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def pictures() -> Path:
    folder = ROOT / "screenshots"
    folder.mkdir(exist_ok=True)
    return folder
