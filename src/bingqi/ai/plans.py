"""Named plans: ways to play a side, from which the general chooses by playouts.

A plan is data: the weights that it sets to other values than the policy's own. `data/plans/GAME.json`:

    {"name": {"seats": [1], "scenarios": ["dokdo"], "weights": {"vital": 0.0}}}

`seats` and `scenarios` say for whom and where it is thought of; without them for all. The policy's own way is always a
candidate and need not be named. Two to four a side are enough: each costs a playout for every deal.

A plan that is `"always": true` was chosen beforehand, by more games than a race at the table can play: it is the
general's own way there, never raced, and the other plans change it further.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from bingqi.ai.policy import policy_of
from bingqi.ai.sides import side_weights
from bingqi.ai.win_chance import scenario_of
from bingqi.core.errors import BadData
from bingqi.core.game import Game
from bingqi.core.procedure import Seat
from bingqi.core.state import State

DATA = Path(__file__).parent / "data" / "plans"


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weights: dict[str, float]
    seats: tuple[int, ...] = ()
    scenarios: tuple[str, ...] = ()
    always: bool = False

    def suits(self, seat: Seat, scenario: str) -> bool:
        return (not self.seats or seat in self.seats) and (not self.scenarios or scenario in self.scenarios)


@cache
def plans_of(id: str, folder: Path = DATA) -> dict[str, Plan]:
    file = folder / f"{id}.json"
    if not file.exists():
        return {}
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, Plan])
    except msgspec.MsgspecError as error:
        raise BadData(str(file), None, None, str(error)) from None


def ways_to_play(game: Game[Any], state: State, seat: Seat) -> dict[str, Any]:
    """The weights of each plan that suits the seat here and is not its way anyway; the side's own way ("") first."""
    weights = policy_of(game).weights
    if weights is None:
        return {}
    scenario, own = scenario_of(game, state), side_weights(game, state, seat)
    suiting = {name: plan for name, plan in plans_of(game.meta.id).items() if plan.suits(seat, scenario)}
    for plan in suiting.values():
        own = weights.changed(own, plan.weights) if plan.always else own
    ways = {name: weights.changed(own, plan.weights) for name, plan in suiting.items() if not plan.always}
    return {"": own, **{name: way for name, way in ways.items() if way != own}}
