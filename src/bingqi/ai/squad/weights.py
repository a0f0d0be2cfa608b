"""The named constants of squad's judgement, in squads unless said. The values are in `data/weights`."""

from __future__ import annotations

import msgspec

from bingqi.ai.weights import Weights


class Squad(msgspec.Struct, frozen=True):
    """What the computer player cares for."""

    pull: float  # a movement point nearer to the goal, for the side that has to take something
    haste: float  # ... more on the last turn, by the square of the time gone
    sit: float  # ... for the side that only has to hold
    run: float  # ... for those who must get away
    run_late: float  # ... more on the last turn
    fear: float  # of the harm to be expected where a unit ends: what counts against the place
    risk: float  # of the harm on the way, for the side that presses
    risk_held: float  # ... for the side that holds
    cover: float  # a point of protection
    house: float  # a house that is a goal
    company: float  # a squad for a leader to stay with
    alone: float  # a leader without company
    crowd: float  # a squad more in the hex
    crowd_held: float  # ... for the side that holds
    odds: float  # of close combat that a side which holds asks for
    odds_pressed: float  # ... a side that presses
    odds_late: float  # ... less on the last turn
    patience: float  # harm below which a side that presses rather moves than fires
    patience_held: float  # ... a side that holds does not fire
    idle: float  # not 0: who presses and would stay where he is fires, at harm that one who holds would fire for
    saved: float  # harm below which a mover far off is spared for a better shot
    saved_near: float  # ... one within four hexes
    vantage: float  # of the harm that a unit could do from where it ends
    convoy: float  # not 0: who goes so much farther with a leader goes with him
    retake: float  # the last part of the game in which a side that holds presses for houses that are counted by hexes
    post_cover: float  # set-up: a point of protection
    post_near: float  # ... a movement point nearer to the goal, for the side that presses; half as much for the other
    post_view: float  # ... a hex in sight within six, for the side that holds
    post_crowd: float  # ... a squad more in the hex
    post_north: float  # ... a row farther north
    post_east: float  # ... a column farther east


WEIGHTS = Weights(Squad, "squad")
