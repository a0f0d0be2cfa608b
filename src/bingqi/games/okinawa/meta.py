"""Who plays, what, by which options."""

from __future__ import annotations

from bingqi.core.game import Meta, Option, Scenario
from bingqi.games.okinawa.tables import LAST_TURN

META = Meta(
    id="okinawa",
    rules_version=4,
    seats=("us", "japan"),
    scenarios=(Scenario("campaign", LAST_TURN, 180),),
    options=(
        Option("first-chits", False, rule="21.1", helps=(None, 0)),
        Option("fights", "first", ("first", "one-by-one"), rule="14.2(2)"),
        Option("carriers", "before", ("before", "after"), rule="23.7"),
        Option("bombed-forces", False, rule="23.3"),
    ),
    complexity=3,
    routine=("prompt-supply", "prompt-prepare", "prompt-bring", "prompt-place", "prompt-place-chit"),
    losses=("prompt-six", "prompt-five"),
    overlays=("zoc", "reach", "roads", "positions"),
)
