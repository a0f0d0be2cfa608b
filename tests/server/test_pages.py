"""What everybody gets: lobby, boards, texts, rulebooks, the page itself, and the headers on all of it."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from bingqi.server.errors import NotFound
from bingqi.server.routes.pages import find_page
from tests.server.serving import Server, make, serving


@pytest.fixture(scope="module")
def site(folder: Path) -> Path:
    (folder / "site" / "assets").mkdir(parents=True)
    (folder / "site" / "index.html").write_text("<!doctype html><title>table</title>" + " " * 500)
    (folder / "site" / "assets" / "app-1a2b.js").write_text("console.log('hi');" * 100)
    (folder / "secret.txt").write_text("not for you")
    return folder / "site"


@pytest.fixture(scope="module")
def web(folder: Path, site: Path) -> Iterator[Server]:
    with serving(folder, f"sqlite:///{folder}/web.sqlite", static=site) as server:
        yield server


def test_the_lobby_lists_the_games(web: Server) -> None:
    lobby = web.http.get("/api/lobby").json()
    assert lobby["games"][0]["id"] == "toy"
    assert lobby["games"][0]["scenarios"] == [{"id": "road", "turns": 60, "minutes": 120, "seats": ["red", "blue"]}]
    assert lobby["levels"][0] == "recruit"


def test_a_board_is_compressed_and_asked_for_once(web: Server) -> None:
    first = web.http.get("/api/games/toy/board/road")
    assert first.headers["content-encoding"] == "gzip" and len(first.json()["spaces"]) == 12
    again = web.http.get("/api/games/toy/board/road", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = web.http.get("/api/games/toy/board/road", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.json() == first.json()


def test_unknown_games_scenarios_and_languages_are_not_found(web: Server) -> None:
    for path in (
        "/api/games/go/board/road",
        "/api/games/toy/board/sea",
        "/api/games/toy/rulebook/fr",
        "/api/locale/fr/toy",
        "/api/locale/en/go",
        "/api/nothing",
    ):
        assert web.http.get(path).status_code == 404, path


@pytest.mark.parametrize("language", ["zh", "en"])
def test_texts_contain_the_common_the_servers_and_the_games(web: Server, language: str) -> None:
    text = web.http.get(f"/api/locale/{language}/toy").text
    for key in ("error-stale-action", "error-no-such-table", "trouble-frozen", "prompt-pick"):
        assert f"{key} = " in text
    common = web.http.get(f"/api/locale/{language}/common").text
    assert "error-no-such-table" in common and "prompt-pick" not in common


def test_both_languages_of_the_server_say_the_same_things() -> None:
    folder = Path(__file__).parent.parent.parent / "src" / "bingqi" / "server" / "locale"
    keys = [
        {line.partition(" =")[0] for line in (folder / f"{language}.ftl").read_text().splitlines() if " = " in line}
        for language in ("zh", "en")
    ]
    assert keys[0] == keys[1] and len(keys[0]) > 10


def test_every_address_of_the_page_is_the_page(web: Server) -> None:
    for path in ("/", "/table/abc", "/about"):
        answer = web.http.get(path)
        assert answer.headers["content-type"].startswith("text/html") and "table" in answer.text


def test_hashed_assets_are_kept_for_ever_and_the_page_is_not(web: Server) -> None:
    script = web.http.get("/assets/app-1a2b.js")
    assert "immutable" in script.headers["cache-control"] and script.headers["content-encoding"] == "gzip"
    assert script.headers["content-type"].startswith("text/javascript")
    assert web.http.get("/").headers["cache-control"] == "no-cache"
    assert web.http.get("/assets/app-other.js").status_code == 404


@pytest.mark.parametrize("path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/..%2fsecret"])
def test_nothing_outside_the_folder_is_served(web: Server, path: str) -> None:
    assert "not for you" not in web.http.get(path).text


def test_a_path_that_cannot_be_is_not_found(site: Path) -> None:
    with pytest.raises(NotFound):
        find_page(site, "/assets/x.js")
    with pytest.raises(ValueError, match="null"):
        find_page(site, "/a\x00b")


def test_without_a_built_page_there_is_a_plain_notice(tmp_path: Path) -> None:
    found, cache = find_page(tmp_path, "/")
    assert b"make play" in found.body and cache == "no-store"
    assert gzip.decompress(found.zipped) == found.body


def test_every_answer_carries_the_strict_headers(web: Server) -> None:
    for path in ("/", "/api/lobby", "/api/nothing", "/api/table", "/api/games/toy/board/road"):
        headers = web.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy and "default-src 'none'" in policy and "unsafe-eval" not in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"


def test_what_is_private_is_never_cached(web: Server) -> None:
    mine, *_ = make(web, ["me", "friend"])
    assert mine.get().headers["cache-control"] == "no-store"


def test_a_table_is_compressed(web: Server) -> None:
    mine, *_ = make(web, ["me", "friend"])
    assert mine.get().headers["content-encoding"] == "gzip"
