"""Seats, scenarios and options."""

from __future__ import annotations

from bingqi.core.game import Meta, Option, Scenario
from bingqi.games.squad.scenarios import scripts

META = Meta(
    id="squad",
    rules_version=2,
    seats=("first", "second"),
    scenarios=tuple(
        Scenario(script.id, script.turns, script.minutes, tuple(row.nation for row in script.side))
        for script in scripts().values()
    ),
    options=(
        Option("balance", "none", ("none", "first", "second"), "10.balance", helps=(None, 0, 1)),
        Option("pinned_leader_routs", False, (False, True), "6.pinned_leader"),
        Option("blind_fire", False, (False, True), "2.los"),
        Option("flame_residual", True, (False, True), "9.ft.residual"),
        Option("leader_directs_later", True, (False, True), "9.use.leader"),
        Option("decline_leader", True, (False, True), "2.leader_first"),
    ),
    complexity=4,
    overlays=("los", "sight", "reach", "fire", "control"),
)
