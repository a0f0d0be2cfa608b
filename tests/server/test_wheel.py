"""The wheel as people install it: built, put where nothing else of ours is, and served from there."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import httpx

from tests.server.serving import ROOT, free_port


def test_the_wheel_is_built_installed_and_served(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run(
        [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), str(ROOT)], check=True
    )
    (wheel,) = tmp_path.glob("bingqi-*.whl")
    home = tmp_path / "installed"
    subprocess.run([*pip, "install", "--no-deps", "--target", str(home), str(wheel)], check=True)
    port = free_port()
    environment = os.environ | {"PYTHONPATH": str(home), "BINGQI_PORT": str(port), "BINGQI_RECKONERS": "1"}
    where = subprocess.run(
        [sys.executable, "-c", "import bingqi; print(bingqi.__file__)"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert where.stdout.startswith(str(home)), "it is the wheel that runs"
    process = subprocess.Popen([sys.executable, "-m", "bingqi.server"], env=environment, cwd=tmp_path)
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


def wait_for(url: str) -> httpx.Response:
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline:
        with suppress(httpx.HTTPError):
            return httpx.get(f"{url}/api/lobby", trust_env=False, timeout=5)
        time.sleep(0.2)
    raise AssertionError("it does not answer")
