"""What is drawn over the map on request."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Pass
from bingqi.games.squad.actions import Flee
from bingqi.games.squad.rules.rout import Flight
from bingqi.games.squad.table.battles import onward
from bingqi.games.squad.table.overlays import los_overlay, overlay
from tests.games.squad.desk import ROUT, Desk


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


@pytest.mark.rule("6.destination", "6.mf")
def test_the_reach_of_a_routing_unit_is_where_its_way_may_lead() -> None:
    """The house at R9 is two hexes away, by one point and two; nothing else, and not as far as it could march."""
    f = Desk(phase=ROUT)
    i = f.unit(1, "4-6-7", "P9", broken=True, dm=True)
    f.unit(0, "6-6-6", "L9")
    f.begin(Flight(unit=i, forced=True))
    reach = {f.s.map.names[p.space]: p.label for p in overlay(f.s, 1, "reach", (f"unit:{i}",)).patches}
    first = {f.s.map.names[option.hex] for option in f.offers(Flee)}
    assert first and all(reach[name] == "1" for name in first) and reach["R9"] == "3"
    assert "N9" not in reach and "O9" not in reach, "never towards the enemy"


@pytest.mark.rule("6.escort")
def test_a_routing_unit_that_is_sent_goes_without_a_leader() -> None:
    f = Desk(phase=ROUT)
    i = f.unit(1, "4-6-7", "P9", broken=True, dm=True)
    f.unit(1, "9-1", "P9")
    f.unit(0, "6-6-6", "L9")
    f.begin(Flight(unit=i, forced=True))
    assert f.asked.prompt == "prompt-escort" and onward(f.s, f.asked) == Pass()
    f.do(Pass())
    assert f.asked.prompt == "prompt-flee" and onward(f.s, f.asked) is None
