"""The data files: what is printed, and what a wrong value says."""

from __future__ import annotations

from pathlib import Path

import pytest

from bingqi.board.datafiles import load_csv
from bingqi.core.errors import BadData
from bingqi.games.leningrad.tables import UnitRow
from bingqi.games.leningrad.theatre import DATA


def test_a_wrong_value_in_the_data_names_its_line(tmp_path: Path) -> None:
    broken = (DATA / "units.csv").read_text("utf-8").replace("4PzA,4PzA,0637,1,8,6", "4PzA,4PzA,0637,1,eight,6", 1)
    (tmp_path / "units.csv").write_text(broken, "utf-8")
    with pytest.raises(BadData, match=r"units.csv:5 \[attack\]"):
        load_csv(tmp_path / "units.csv", UnitRow)
