"""11.2 Whom the computer player takes off the map, to come back by rail where the war is."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.ai.leningrad.fields import goal_field
from bingqi.ai.leningrad.goals import held_goals
from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Pass
from bingqi.games.leningrad.actions import Transfer
from bingqi.games.leningrad.rules.queries import commanded, occupied, railheads
from bingqi.games.leningrad.rules.supply import TransferStep, transferable
from bingqi.games.leningrad.state import BOX, NEXT, State, on_map
from bingqi.games.leningrad.tables import ATTACK, FULL, IS_HQ, LAST_TURN, MECH, SIDE_OF, TURNS, UNITS_OF
from bingqi.games.leningrad.theatre import AXIS, CITIES, GRID

WALK = (20, 40)  # movement points that a journey by rail must save, on foot and on wheels: it takes a turn
IN_TOUCH = 4  # hexes from an enemy within which nobody is called away
FEW_LEADERS = 3  # headquarters: one that is taken from more than these might not come back


def transfer_advice(s: State, proc: TransferStep, options: Sequence[Action]) -> list[float]:
    """Those who are too far from the war go by rail, who gains most first; nobody else."""
    gains = {unit: gain for unit in transferable(s, proc.side) if (gain := transfer_gain(s, unit))}
    return [0.0 if isinstance(option, Pass) else option_worth(option, gains) for option in options]


def option_worth(option: Action, gains: dict[int, float]) -> float:
    """To open the question is worth what the best answer is."""
    if isinstance(option, Transfer):
        return gains.get(option.unit, -1.0)
    return max(gains.values(), default=-1.0)


def transfer_gain(s: State, unit: int) -> float:
    """Movement points saved; little for a headquarters that leads nobody, but that is enough."""
    side, here = SIDE_OF[unit], s.at[unit]
    if s.turn >= LAST_TURN - 1 or not TURNS[s.turn].reinforcements(side):
        return 0.0
    gain = idle_leader(s, unit) if IS_HQ[unit] else points_saved(s, unit) if side == AXIS else 0.0
    if not gain or GRID.within(here, IN_TOUCH) & occupied(s, 1 - side):
        return 0.0
    return gain if has_train(s, unit) else 0.0


def idle_leader(s: State, hq: int) -> float:
    """For a headquarters that leads nobody, and will surely be called back."""
    leaders = sum(1 for u in UNITS_OF[SIDE_OF[hq]] if IS_HQ[u] and on_map(s, u))
    return 1.0 if leaders <= FEW_LEADERS and len(commanded(s, hq)) == 1 else 0.0


def points_saved(s: State, unit: int) -> float:
    """By rail instead of on the roads; whoever stands in a city stays."""
    here, least = s.at[unit], WALK[MECH[unit]]
    field = goal_field(unit, held_goals(s, unit))
    if field[here] <= least or CITIES >> here & 1:
        return 0.0
    nearest = min((field[hex] for hex in bit_list(railheads(s, AXIS))), default=field[here])
    return float(max(0, field[here] - nearest - least))


def has_train(s: State, unit: int) -> bool:
    """12.2(1) Whether it would be among next turn's reinforcements: a headquarters is, and who is strong enough."""
    side, strength = SIDE_OF[unit], ATTACK[unit][s.steps[unit]]
    before = [u for u in UNITS_OF[side] if s.at[u] in (BOX, NEXT) and ATTACK[u][FULL[u]] >= strength]
    return IS_HQ[unit] or len(before) < TURNS[s.turn].reinforcements(side)
