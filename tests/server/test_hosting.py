"""What hosting.md tells whoever runs a server: the systemd unit and the proxy fit the server as it is."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer
from typer.testing import CliRunner

from bingqi.cli import app
from bingqi.server import run
from bingqi.server.live.sockets import live
from bingqi.server.routes.operation import ROUTES as OPERATION
from bingqi.server.routes.records import LARGEST_RECORD
from bingqi.server.run import CUT_OFF_SECONDS, EXIT_SECONDS, GRACE_SECONDS, SILENT_SECONDS
from bingqi.server.service import ADVICE_PATIENCE, STOP_SECONDS
from bingqi.server.settings import LIMIT, Limits, Settings

DOCS = Path(__file__).parent.parent.parent / "docs"
HOSTING = (DOCS / "hosting.md").read_text(encoding="utf-8")


# --- the settings ----------------------------------------------------------------------------------------------------


def serve_options() -> dict[str, Any]:
    """Of `bingqi serve`, by the variable that says the same."""
    command = typer.main.get_command(app).commands["serve"]  # type: ignore[attr-defined]
    return {str(option.envvar): option for option in command.params if option.envvar}


def known() -> dict[str, Any]:
    """Every variable that a server takes, and what it is if not set."""
    plain = {f"BINGQI_{name.upper()}": getattr(Settings(), name) for name in Settings.__struct_fields__}
    del plain["BINGQI_LIMITS"]
    return {name: option.default for name, option in serve_options().items()} | plain


def said(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"`{text}`" if text else ""


def rows() -> list[list[str]]:
    lines = [line for line in HOSTING.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def test_every_setting_is_named_with_what_it_is_if_not_set() -> None:
    told = {row[1].strip("`"): row[2] for row in rows() if row[1].startswith("`BINGQI_")}
    assert told == {name: said(default) for name, default in known().items()}


def test_every_limit_is_named_with_what_it_is_if_not_set() -> None:
    told = {row[0].strip("`"): row[1] for row in rows() if len(row) == 3 and row[0].startswith("`")}
    assert told == {name: said(getattr(Limits(), name)) for name in Limits.__struct_fields__}


def test_every_option_is_named_beside_its_variable() -> None:
    told = {row[1].strip("`"): row[0].strip("`") for row in rows() if row[0].startswith("`--")}
    assert told == {name: option.opts[0] for name, option in serve_options().items()}


def test_what_the_text_says_of_settings_and_limits_is_so() -> None:
    for name in re.findall(r"BINGQI_[A-Z_]+[A-Z]", HOSTING):
        assert name in known() or name.startswith(LIMIT[:-1]), name
    for name, figure in re.findall(r"`([a-z_]+)` \((\d+)\)", HOSTING):
        assert getattr(Limits(), name) == float(figure), name
    for name, figure in re.findall(r"`BINGQI_([A-Z_]+)` \(([\d,]+)\)", HOSTING):
        assert getattr(Settings(), name.lower()) == float(figure.replace(",", "")), name
    assert f"{LARGEST_RECORD:,}" in HOSTING and f"silent for {SILENT_SECONDS:.0f} s" in HOSTING
    assert f"silent for {CUT_OFF_SECONDS:.0f} s more" in HOSTING


# --- the systemd unit ------------------------------------------------------------------------------------------------


def unit() -> dict[str, list[str]]:
    """What each key of the service says; a list, since some stand there more than once."""
    found: dict[str, list[str]] = {}
    for line in (DOCS / "hosting/bingqi.service").read_text().splitlines():
        if "=" in line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


def unit_environment() -> dict[str, str]:
    pairs = [pair for value in unit()["Environment"] for pair in shlex.split(value)]
    return {name: value for name, _, value in (pair.partition("=") for pair in pairs)}


def test_the_unit_starts_a_server_that_is_told_all_that_the_unit_says(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Any] = []
    monkeypatch.setattr(run, "serve", lambda *args, **more: told.append(args))
    environment = unit_environment()
    assert environment.keys() <= known().keys(), "it would be told in vain"
    program, *words = shlex.split(unit()["ExecStart"][0])
    assert program in HOSTING and program.endswith("/bingqi")
    done = CliRunner().invoke(app, words, env=environment)
    assert done.exit_code == 0, done.output
    ((host, port, database, settings),) = told
    heard = {"BINGQI_HOST": host, "BINGQI_PORT": port, "BINGQI_DATABASE": database}
    heard |= {
        name: getattr(settings, name.removeprefix("BINGQI_").lower()) for name in environment if name not in heard
    }
    assert environment == {name: said(heard[name]).strip("`") for name in environment}


def test_the_unit_waits_for_the_stop_and_starts_it_again() -> None:
    (patience,), (again,), (how,) = unit()["TimeoutStopSec"], unit()["Restart"], unit()["KillMode"]
    assert GRACE_SECONDS + STOP_SECONDS + EXIT_SECONDS < float(patience) < 10
    assert again == "always" and float(unit()["RestartSec"][0]) <= 5
    assert how == "mixed", "the server ends its workers itself: whoever else tells them is too early"


def test_the_unit_lets_it_write_where_it_writes_and_nowhere_else() -> None:
    (home,), (user,) = unit()["WorkingDirectory"], unit()["User"]
    database = unit_environment()["BINGQI_DATABASE"].removeprefix("sqlite:///")
    assert unit()["ProtectSystem"] == ["strict"] and unit()["ReadWritePaths"] == [home]
    assert Path(database).is_absolute() and Path(database).parent == Path(home)
    assert not Path(Settings().dumps).is_absolute(), "they are below the working directory"
    assert f"/var/lib/{unit()['StateDirectory'][0]}" == home, "made for the user that it runs as"
    assert user != "root" and unit()["UMask"] == ["0077"], "the file holds what decides the dice"
    assert {"AF_INET", "AF_INET6", "AF_UNIX"} <= set(unit()["RestrictAddressFamilies"][0].split())
    assert unit()["WantedBy"] == ["multi-user.target"]


def test_the_unit_lets_it_have_as_many_sockets_as_it_admits() -> None:
    assert int(unit()["LimitNOFILE"][0]) > 2 * Limits().connections


# --- the proxy -------------------------------------------------------------------------------------------------------

Block = dict[str, list[list[str]]]  # what is said of each word
SECONDS, BYTES = {"s": 1, "m": 60}, {"k": 1024, "m": 1024 * 1024}


def proxy() -> tuple[Block, dict[str, Block]]:
    """What holds for the whole of it, and for each kind of address."""
    text = re.sub(r"#.*", "", (DOCS / "hosting/nginx.conf").read_text())
    server: Block = {}
    places: dict[str, Block] = {}
    here = server
    for said, end in re.findall(r"([^;{}]*)([;{}])", text):
        words = shlex.split(said)
        if end == "{" and words[0] == "location":
            here = places[" ".join(words[1:])] = {}
        elif end == "}":
            here = server
        elif end == ";":
            here.setdefault(words[0], []).append(words[1:])
    return server, places


def size(said: str, units: dict[str, int]) -> int:
    return int(said[:-1]) * units[said[-1]]


def headers(place: Block) -> dict[str, str]:
    return {name: value for name, *_, value in place["proxy_set_header"]}


def test_the_proxy_leads_to_where_the_unit_listens() -> None:
    environment = unit_environment()
    there = f"http://{environment['BINGQI_HOST']}:{environment['BINGQI_PORT']}"
    server, places = proxy()
    assert {tuple(place["proxy_pass"][0]) for place in places.values()} == {(there,)}
    assert environment["BINGQI_PUBLIC_URL"] == f"https://{server['server_name'][0][0]}/"


def test_the_proxy_says_whose_request_it_is_and_the_server_believes_it() -> None:
    """One hop, and nothing of what the peer itself wrote."""
    assert unit_environment()["BINGQI_BEHIND_PROXY"] == "true" and Settings().proxies == 1
    _, places = proxy()
    for place in ("/", "/api/table/live"):
        assert headers(places[place])["X-Forwarded-For"] == "$remote_addr"
        assert headers(places[place])["Host"] == "$host"
        assert places[place]["proxy_http_version"] == [["1.1"]]


def test_sockets_get_through_the_proxy_and_are_not_cut_off_by_it() -> None:
    _, places = proxy()
    (path,) = live.paths
    said = headers(places[path])
    assert (said["Upgrade"], said["Connection"]) == ("$http_upgrade", "upgrade")
    assert size(places[path]["proxy_read_timeout"][0][0], SECONDS) > SILENT_SECONDS + CUT_OFF_SECONDS


def test_the_proxy_waits_for_the_longest_answer() -> None:
    settings = msgspec.structs.asdict(Settings())
    longest = max(value for name, value in settings.items() if name in ("review_seconds", "record_seconds"))
    longest = max(longest, ADVICE_PATIENCE * settings["advice_seconds"] + settings["reckon_seconds"])
    assert size(proxy()[1]["/"]["proxy_read_timeout"][0][0], SECONDS) > longest


def test_the_proxy_lets_through_what_the_server_accepts_and_no_more() -> None:
    server, _ = proxy()
    assert size(server["client_max_body_size"][0][0], BYTES) == LARGEST_RECORD > Limits().body
    assert size(server["client_header_timeout"][0][0], SECONDS) == Limits().header_seconds


def test_figures_and_health_are_not_for_everybody() -> None:
    _, places = proxy()
    (place,) = (name for name in places if name.startswith("~ "))
    assert (places[place]["allow"], places[place]["deny"]) == ([["127.0.0.1"]], [["all"]])
    for route in OPERATION:
        assert all(re.search(place.removeprefix("~ "), path) for path in route.paths)
    assert not re.search(place.removeprefix("~ "), "/api/table")
