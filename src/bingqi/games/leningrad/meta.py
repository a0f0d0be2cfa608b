"""Seats, scenarios, options."""

from __future__ import annotations

from bingqi.core.game import Meta, Option, Scenario
from bingqi.games.leningrad.tables import LAST_TURN

META = Meta(
    id="leningrad",
    rules_version=4,
    seats=("axis", "soviet"),
    scenarios=(
        Scenario("campaign", turns=LAST_TURN, minutes=240),
        Scenario("auction", turns=LAST_TURN, minutes=240, seats=("first", "second")),  # 16.1
    ),
    options=(
        Option(  # agreed without bidding; without a bid the Axis seldom wins (RULES.md), so one is a help to it
            "bid",
            0,
            (0, 10, 15, 20, 25, 28, 30, 35, 40, 45, 50),
            rule="16.1",
            helps=(None, 0, 0, 0, 0, 0, 0, None, None, None, None),
        ),
        Option("bid-wins", "turn-end", ("at-once", "turn-end", "game-end"), rule="16.1(3)"),
        Option("zhukov", False, rule="16.2", helps=(None, 1)),
        Option("reserve", False, rule="16.3", helps=(None, 1)),
        Option("hq-transfer", False, rule="16.4"),
    ),
    complexity=3,
    setup=("prompt-set-up",),
    routine=("prompt-choose", "prompt-bring", "prompt-arrive"),
    losses=("prompt-loss",),
    overlays=("zoc-axis", "zoc-soviet", "supply-axis", "supply-soviet", "reach", "command", "control"),
)
