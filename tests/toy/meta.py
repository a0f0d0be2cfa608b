"""Who plays, which scenarios and options there are."""

from __future__ import annotations

from bingqi.core.game import Meta, Option, Scenario
from tests.toy.tables import SEATS

META = Meta(
    id="toy",
    rules_version=1,
    seats=SEATS,
    scenarios=(Scenario("road", 60),),
    options=(Option("deadly", False, rule="5.42"),),
    overlays=("reach",),
)
