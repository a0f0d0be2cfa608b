"""Running games of older rules: what a position needs to go on under the present ones."""

from __future__ import annotations

from typing import Any

# What rules 3 asked of the first aim: without a provision, with the first mover's, with the second mover's.
NEEDS_OF_3 = {
    "crossroads": (3, 3, 3),
    "breakout": (10, 9, 12),
    "last_stand": (3, 5, 3),
    "storm_group": (2, 2, 2),
    "meeting": (14, 13, 15),
    "counterstroke": (14, 12, 14),
    "snow_village": (5, 4, 5),
    "rail_yard": (32, 29, 32),
    "night_shift": (2, 2, 2),
}


def from_3(position: dict[str, Any]) -> dict[str, Any]:
    """Version 4 changed what some scenarios ask for and begin with; a game begun before keeps both."""
    choice = ("none", "first", "second").index(position.get("balance", "none"))
    return {**position, "need": NEEDS_OF_3[position["scenario"]][choice]}
