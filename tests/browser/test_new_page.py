"""The server was renewed while a tab was open: it says so, and loads the new page when nothing is lost by that."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.fixtures import STATIC, Seated
from tests.server.serving import Server, make, serving

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With a page of its own, which can be renewed."""
    folder = tmp_path_factory.mktemp("renewed")
    if STATIC.exists():
        shutil.copytree(STATIC.parent, folder / "site")
    settings = {"games": "tests.browser.gamebox", "static": folder / "site"}
    with serving(folder, f"sqlite:///{folder}/games.sqlite", module="tests.browser.known_dice", **settings) as running:
        yield running


def renew(server: Server, name: str) -> None:
    """Another page (the same, with one more script before its own), and a server that was started again with it."""
    site = Path(server.environment["BINGQI_STATIC"])
    (site / "assets" / name).write_text("export {};")
    index = (STATIC.parent / "index.html").read_text()
    (site / "index.html").write_text(
        index.replace("<script", f'<script type="module" crossorigin src="./assets/{name}"></script><script', 1)
    )
    server.stop()
    server.start()


def script_of(page: Page) -> str:
    """What the page is named by."""
    return (page.locator("script[type=module]").first.get_attribute("src") or "").rpartition("/")[2]


def wait_for(page: Page, name: str) -> None:
    expect(page.locator("script[type=module]").first).to_have_attribute("src", f"./assets/{name}")


def test_a_tab_in_which_nothing_is_under_way_loads_the_new_page_by_itself(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    assert script_of(player.page) != "index-one.js"
    renew(server, "index-one.js")
    wait_for(player.page, "index-one.js")
    player.ready()
    expect(player.see("renewed")).to_have_count(0)
    assert player.move == 0 and player.asked


def test_what_somebody_is_writing_is_not_lost_and_he_is_told_in_his_language(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}", language="zh-CN").ready()
    before = script_of(player.page)
    player.page.locator("#tab-chat").click()
    line = player.page.locator("form input[type=text]")
    line.fill("等一下")
    renew(server, "index-two.js")
    expect(player.see("renewed")).to_contain_text("棋桌已更新，请重新加载。")
    player.see("language").click()
    expect(player.see("renewed")).to_contain_text("The table was updated: load again.")
    player.page.wait_for_timeout(2500)  # longer than it takes to look whether anything would be lost
    assert script_of(player.page) == before and line.input_value() == "等一下"
    player.see("renewed").get_by_role("button").click()
    wait_for(player.page, "index-two.js")


def test_servers_of_two_versions_do_not_send_a_page_back_and_forth(seated: Seated, server: Server) -> None:
    red, *_ = make(server, ["me", "friend"])
    player = seated(f"/#/t/{red.token}").ready()
    player.page.evaluate("sessionStorage.setItem('bingqi-pages', '[\"index-three.js\"]')")  # it has been there
    before = script_of(player.page)
    renew(server, "index-three.js")
    expect(player.see("renewed")).to_be_visible()
    player.page.wait_for_timeout(2500)
    assert script_of(player.page) == before
