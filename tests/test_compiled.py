"""The optional compiled wheel: mypyc takes every module that it is meant to (`make compiled` builds and compares)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

ASK = """
import sys
from mypyc.build import mypycify
from hatch_build import reckoning
files = [str(file) for file in reckoning()]
mypycify(["--config-file=pyproject.toml", *files], multi_file=True, group_name="bingqi", target_dir=sys.argv[1])
print(len(files))
"""


def test_mypyc_takes_what_only_reckons(tmp_path: Path) -> None:
    environment = os.environ | {"PYTHONPATH": str(ROOT), "MYPY_CACHE_DIR": str(tmp_path / "cache")}
    asked = subprocess.run(
        [sys.executable, "-c", ASK, str(tmp_path / "c")], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert asked.returncode == 0, [line for line in asked.stdout.splitlines() if "error" in line] or asked.stderr
    assert int(asked.stdout.splitlines()[-1]) > 30
    assert list((tmp_path / "c").glob("*.c"))
