"""The wheel as people install it: built, put where nothing else of ours is, and served from there."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import time
import venv
from contextlib import suppress
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path
from zipfile import ZipFile

import httpx
from packaging.requirements import Requirement

from tests.server.serving import ROOT, free_port


def test_the_wheel_is_built_installed_and_served(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run(
        [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), str(ROOT)], check=True
    )
    (wheel,) = tmp_path.glob("bingqi-*.whl")
    python = empty_environment(tmp_path / "empty", wheel)
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {"BINGQI_PORT": str(port), "BINGQI_RECKONERS": "1"}
    where = subprocess.run(
        [python, "-c", "import bingqi; print(bingqi.__file__)"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.startswith(str(tmp_path / "empty")), "it is the wheel that runs"
    old = tmp_path / "old.json"
    old.write_bytes(gzip.decompress((ROOT / "tests/corpus/0.1/squad/wiped-out.json.gz").read_bytes()))
    verified = subprocess.run(
        [python, "-m", "bingqi.cli", "verify", str(old)],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert verified.stdout.startswith("by its own rules: squad 1, as in bingqi 0.1\nsquad crossroads: 740 actions")
    process = subprocess.Popen(
        [python, "-m", "bingqi.cli", "serve", "--port", str(port)], env=environment, cwd=tmp_path
    )
    try:
        lobby = wait_for(f"http://127.0.0.1:{port}")
        assert {game["id"] for game in lobby.json()["games"]} >= {"leningrad", "squad"}
        page = httpx.get(f"http://127.0.0.1:{port}/", trust_env=False).text
        assert "<script" in page, "the page is in it"
        new = {"game": "squad", "scenario": lobby.json()["games"][-1]["scenarios"][0]["id"], "players": ["me", "me"]}
        made = httpx.post(f"http://127.0.0.1:{port}/api/tables", json=new, trust_env=False, timeout=30)
        assert made.status_code == 201, made.text
    finally:
        process.terminate()
        process.wait(20)


def empty_environment(folder: Path, wheel: Path) -> str:
    """A new environment with the wheel and what it says that it needs, and nothing else. Its needs are taken from this
    environment, not fetched: a test works without a net."""
    venv.create(folder, with_pip=False, symlinks=True)
    (site,) = folder.glob("lib/python*/site-packages")
    with ZipFile(wheel) as packed:
        packed.extractall(site)
    (info,) = site.glob("bingqi-*.dist-info")
    for name in needs(PathDistribution(info)):
        for file in distribution(name).files or ():
            first = file.parts[0]
            if first not in ("..", "__pycache__") and not (site / first).exists():
                (site / first).symlink_to(Path(str(distribution(name).locate_file(first))))
    return str(folder / "bin" / "python")


def needs(wheel: Distribution) -> set[str]:
    """Names of all distributions that it needs, and that those need."""
    found: set[str] = set()
    waiting: list[tuple[Distribution, set[str]]] = [(wheel, set())]
    while waiting:
        dist, extras = waiting.pop()
        for need in map(Requirement, dist.requires or ()):
            if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in (extras or {""})):
                if need.name not in found:
                    waiting.append((distribution(need.name), need.extras))
                found.add(need.name)
    return found


def wait_for(url: str) -> httpx.Response:
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline:
        with suppress(httpx.HTTPError):
            return httpx.get(f"{url}/api/lobby", trust_env=False, timeout=5)
        time.sleep(0.2)
    raise AssertionError("it does not answer")
