"""What is drawn over the map on request."""

from __future__ import annotations

import pytest

from bingqi.games.squad.table.overlays import los_overlay, overlay
from tests.games.squad.desk import Desk


@pytest.mark.rule("2.los", "2.hindrance")
def test_the_line_of_sight_tool_draws_the_line_and_names_the_hexes() -> None:
    f = Desk()
    found = los_overlay(f.s, f.h("J3"), f.h("J5"))
    assert found.rays[0].kind == "blocked" and [p.space for p in found.patches] == [f.h("J4")]
    hindered = overlay(f.s, 0, "los", (f"space:{f.h('P6')}", f"space:{f.h('P8')}"))
    assert hindered.rays[0].kind == "hindered" and hindered.patches[0].label == "+1"
    clear = overlay(f.s, None, "los", (f"space:{f.h('H5')}", f"space:{f.h('T5')}"))
    assert clear.rays[0].kind == "clear" and not clear.patches


def test_other_overlays() -> None:
    f = Desk()
    i = f.unit(0, "6-6-6", "K5")
    f.unit(1, "4-6-7", "L5")
    reach = {p.space: p.label for p in overlay(f.s, 0, "reach", (f"unit:{i}",)).patches}
    assert reach[f.h("K6")] == "2" and f.h("L5") not in reach
    assert f.h("L5") in {p.space for p in overlay(f.s, 0, "sight", (f"unit:{i}",)).patches}
    assert overlay(f.s, 0, "fire", (f"space:{f.h('L5')}",)).patches[0].label == "12"
    assert overlay(f.s, 0, "control", ()).patches and overlay(f.s, 0, "los", ("space:x",)).rays == ()
