"""Who plays, which scenarios and options there are."""

from __future__ import annotations

from bingqi.core.game import Meta, Option, Scenario
from bingqi.games.naval.tables import SEATS
from bingqi.games.naval.theatre import SCENARIOS

MORE_TIME = (0, 1, 2, 3, 4, 6, 8)  # turns for Izumo besides her twelve
HEAD_STARTS = (0, 1, 3, 5, 7, 9, -1, -3, -5, -7, -9)  # points for red; below 0 for blue


def helped(points: int) -> int | None:
    return None if not points else int(points > 0)


META = Meta(
    id="naval",
    rules_version=3,
    seats=SEATS,
    scenarios=tuple(
        Scenario(row.id, row.turns, row.minutes, (row.blue.alias or row.blue.nation, row.red.alias or row.red.nation))
        for row in SCENARIOS
    ),
    options=(
        Option("lhd", False, rule="18.4"),
        Option("supply-ships", False, rule="18.3"),
        Option("long-range", False, rule="22.1", helps=(None, 1)),
        Option("ballistic", False, rule="22.2", helps=(None, 1)),
        Option("space-war", False, rule="22.3"),
        Option("information-war", False, rule="22.4"),
        Option("exclusive-defence", False, rule="22.5", helps=(None, 1)),
        Option("each-hex", False, rule="9.3(2)"),
        Option("mixed-pairs", False, rule="6.0(1)④"),
        Option("safe-boats", True, rule="14.0(7)"),
        Option("base-interception", True, rule="19.4(5)②"),
        Option("last-day", False, rule="4.4"),
        Option("more-time", 0, MORE_TIME, rule="19.4(1)", helps=(None, *(0 for _ in MORE_TIME[1:]))),
        Option("head-start", 0, HEAD_STARTS, rule="21.1", helps=tuple(helped(points) for points in HEAD_STARTS)),
    ),
    complexity=3,
    setup=("prompt-place",),
    # What was declared is carried out: in which order, which ship or aircraft at which target, with how much defence.
    routine=(
        "prompt-fight",
        "prompt-resolve",
        "prompt-assign",
        "prompt-torpedo",
        "prompt-missile",
        "prompt-send",
        "prompt-area",
    ),
    losses=("prompt-weaken", "prompt-air-loss"),
    counted=("search-boat", "strike-ships", "strike-boat", "escort", "intercept", "aim"),
    overlays=("reach", "air", "interception", "watched", "range"),
)
