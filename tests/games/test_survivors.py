"""What is said of a fault that changes nothing (`survivors.toml`) is said of a line that still stands there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("game", ("leningrad", "okinawa", "southern", "naval", "squad"))
def test_every_reason_is_for_a_line_of_today(game: str) -> None:
    tool = Path(__file__).parents[2] / "tools/mutants.py"
    told = subprocess.run([sys.executable, str(tool), game, "--stale"], capture_output=True, text=True)
    assert (told.returncode, told.stderr) == (0, "")
