"""Who plays, what, by which options."""

from __future__ import annotations

from bingqi.core.game import Meta, Option, Scenario
from bingqi.games.okinawa.tables import LAST_TURN

BIDS = (0, 3, 6, 9, 12)  # points that the US player is given: ours, not print's (RULES.md, Balance)

META = Meta(
    id="okinawa",
    rules_version=4,
    seats=("us", "japan"),
    scenarios=(Scenario("campaign", LAST_TURN, 180),),
    options=(
        Option("first-chits", False, rule="21.1", helps=(None, 0)),
        Option("bid", 0, BIDS, rule="20.0(2)", helps=(None, *[0] * (len(BIDS) - 1))),
        Option("fights", "first", ("first", "one-by-one"), rule="14.2(2)"),
        Option("carriers", "before", ("before", "after"), rule="23.7"),
        Option("bombed-forces", False, rule="23.3"),
    ),
    complexity=3,
    routine=("prompt-supply", "prompt-prepare", "prompt-bring", "prompt-place", "prompt-place-chit"),
    losses=("prompt-six", "prompt-five"),
    overlays=("zoc", "reach", "roads", "positions"),
)
