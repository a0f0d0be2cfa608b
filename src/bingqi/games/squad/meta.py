"""Seats, scenarios and options."""

from __future__ import annotations

from bingqi.core.game import Meta, Option, Scenario
from bingqi.games.squad.scenarios import scripts
from bingqi.games.squad.setup import HELPED

META = Meta(
    id="squad",
    rules_version=4,
    seats=("first", "second"),
    scenarios=tuple(
        Scenario(script.id, script.turns, script.minutes, tuple(row.nation for row in script.side))
        for script in scripts().values()
    ),
    options=(
        Option(
            "balance",
            "none",
            ("none", *HELPED),
            "10.balance",
            helps=(None, *(seat for seat, _ in HELPED.values())),
        ),
        Option("pinned-leader-routs", False, (False, True), "6.pinned_leader"),
        Option("blind-fire", True, (False, True), "2.los"),
        Option("flame-residual", True, (False, True), "9.ft.residual"),
        Option("leader-directs-later", True, (False, True), "9.use.leader"),
        Option("decline-leader", True, (False, True), "2.leader_first"),
    ),
    complexity=4,
    setup=("prompt-deploy", "prompt-equip"),
    routine=("prompt-recover", "prompt-repair", "prompt-transfer"),
    overlays=("los", "sight", "reach", "fire", "control"),
)
