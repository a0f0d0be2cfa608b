"""What a side plays by in a scenario: the policy's own weights, a few of them set to other values.

What helps one side in one scenario ruins another (`docs/strength.md`). `data/sides/GAME.json`, by scenario and seat:

    {"dokdo": [{"step": 0.4}, {"apart": 1.0}]}

The levels play by them, and in playouts both sides do; named plans change them further. A player that thinks with other
weights than the policy's own, like the script of 0.1, is not touched.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from bingqi.ai.policy import policy_of
from bingqi.ai.weights import NOW
from bingqi.ai.win_chance import scenario_of
from bingqi.core.errors import BadData
from bingqi.core.game import Game
from bingqi.core.procedure import Seat
from bingqi.core.state import State

DATA = Path(__file__).parent / "data" / "sides"

Sides: TypeAlias = dict[str, tuple[dict[str, float], ...]]


@cache
def sides_of(id: str, folder: Path = DATA) -> Sides:
    file = folder / f"{id}.json"
    if not file.exists():
        return {}
    try:
        return msgspec.json.decode(file.read_bytes(), type=Sides)
    except msgspec.MsgspecError as error:
        raise BadData(str(file), None, None, str(error)) from None


def side_weights(game: Game[Any], state: State, seat: Seat) -> Any:
    """The weights by which a seat plays; None where the policy has no weights."""
    weights = policy_of(game).weights
    if weights is None:
        return None
    by_seat = sides_of(game.meta.id).get(scenario_of(game, state), ())
    if weights.now is not weights.versions[NOW] or seat >= len(by_seat) or not by_seat[seat]:
        return weights.now
    return weights.changed(weights.now, by_seat[seat])


def playing(game: Game[Any], weights: Any) -> AbstractContextManager[None]:
    """The policy advises by these weights for a while; by those in use if there are none."""
    own = policy_of(game).weights
    return nullcontext() if own is None or weights is None or weights is own.now else own.used(weights)
