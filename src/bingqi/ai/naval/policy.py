"""The computer player's view of things: how a position stands, and which options are worth a look."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.ai.naval.fight import group_action_options, score
from bingqi.ai.naval.massing import massed
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import hit_worth
from bingqi.board.bits import bit_list
from bingqi.core.procedure import Decision, Seat
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.surface import GroupAction
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import SURFACE, TRANSPORTS
from bingqi.games.naval.victory import half_points

SEEN = 0.15  # of a ship's worth: what it costs to be discovered
SCALE = 100_000.0  # advice decides by itself; evaluation only breaks ties


def evaluate(s: State, seat: Seat) -> float:
    return standing(s, seat) - standing(s, 1 - seat)


def standing(s: State, seat: Seat) -> float:
    """Points, and what the enemy's discovered ships and the own loads still promise."""
    points = half_points(s, seat) / 2
    for ship in bit_list(s.found & s.theatre.fleet[1 - seat] & SURFACE):
        points += SEEN * hit_worth(s, ship)
    for ship in bit_list(s.theatre.fleet[seat] & TRANSPORTS):
        if s.supplies[ship] and s.pos[ship] != OFF:
            points += 0.4 * s.supplies[ship]
    if s.theatre.goal_ship >= 0 and s.theatre.fleet[seat] >> s.theatre.goal_ship & 1:
        here = s.pos[s.theatre.goal_ship]
        points -= 15.0 if here == OFF else 0.3 * s.theatre.sea_distance(s.theatre.goal_hex)[here]
    return points


def moment(s: State) -> int:
    """An operation: the turn and the chit that was drawn."""
    return 8 * s.turn + s.chit + 1


def advise(s: State, seat: Seat, decision: Decision) -> Sequence[float] | None:
    """A score for each option by the procedure under way; the best ones by far are the only ones looked at."""
    proc = s.stack[-1]
    if isinstance(proc, GroupAction):
        scores = group_action_options(s, seat, proc, decision.options)
    else:
        scores = [score(s, seat, proc, option) for option in decision.options]
    if isinstance(proc, AirOperation) and proc.left and WEIGHTS.now.mass:
        scores = massed(s, seat, proc, decision.options, scores)
    return [SCALE * worth for worth in scores]
