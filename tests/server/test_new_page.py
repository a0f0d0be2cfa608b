"""A tab that was open before the server was renewed is told so, before anything whose form it may not know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bingqi.server.routes.pages import BUILT, page_name
from tests.server.serving import Server, make, serving

# As vite writes it.
PAGE = """<!doctype html>
<html lang="zh">
  <head>
    <link rel="icon" href="./favicon.svg" type="image/svg+xml" />
    <script type="module" crossorigin src="./assets/{name}"></script>
    <link rel="stylesheet" crossorigin href="./assets/index-CtyHB.css">
  </head>
  <body></body>
</html>
"""


def write(folder: Path, name: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "index.html").write_text(PAGE.format(name=name))


@pytest.fixture(scope="module")
def web(folder: Path) -> Iterator[Server]:
    write(folder / "site", "index-Old1.js")
    with serving(folder, f"sqlite:///{folder}/pages.sqlite", static=folder / "site") as server:
        yield server


def test_the_page_is_named_by_its_script(tmp_path: Path) -> None:
    assert page_name(tmp_path) == ""
    write(tmp_path, "index-B_x-9.js")
    assert page_name(tmp_path) == "index-B_x-9.js"
    (tmp_path / "index.html").write_text("<!doctype html><p>nothing")
    assert page_name(tmp_path) == ""


@pytest.mark.skipif(not (BUILT / "index.html").exists(), reason="the page is not built here")
def test_the_page_that_is_built_has_a_name() -> None:
    assert (BUILT / "assets" / page_name(BUILT)).is_file()


def test_only_a_tab_with_another_page_is_told_and_that_comes_first(web: Server, folder: Path) -> None:
    mine, *_ = make(web, ["me", "friend"])
    for page in ("", "index-Old1.js"):
        with mine.socket(page=page) as wire:
            assert wire.next()["n"] == 1
    with mine.socket(client="tab", page="index-Old1.js") as wire:
        wire.next()
    write(folder / "site", "index-New2.js")
    with mine.socket(client="tab", page="index-Old1.js", last=wire) as back:
        assert back.next() == {"page": "index-New2.js"}
        back.send({"whole": True})
        assert back.until(lambda m: "table" in m)["seq"] == 0
    with mine.socket(page="index-New2.js") as wire:
        assert "table" in wire.next()
