"""Three navies in the seas between Japan, Korea and China: undiscovered ships, air allocation, missiles."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bingqi.core.game import Game
from bingqi.core.procedure import procedures_in
from bingqi.games.naval.actions import AnyAction
from bingqi.games.naval.invariants import invariants
from bingqi.games.naval.meta import META
from bingqi.games.naval.setup import setup
from bingqi.games.naval.state import State
from bingqi.games.naval.table.battles import BATTLES
from bingqi.games.naval.table.board import board
from bingqi.games.naval.table.explain import explain
from bingqi.games.naval.table.forecast import forecast, has_odds
from bingqi.games.naval.table.hidden import determinise, names_hidden
from bingqi.games.naval.table.names import name
from bingqi.games.naval.table.overlays import overlay
from bingqi.games.naval.table.view import look, turn, view
from bingqi.games.naval.tables import SHIPS
from bingqi.games.naval.victory import outcome


def as_it_stands(position: dict[str, Any]) -> dict[str, Any]:
    """Version 2 to 3: ships' values, bases and sonar hexes changed, the shape of a position did not."""
    return position


GAME: Game[State] = Game(
    meta=META,
    package=Path(__file__).parent,
    state=State,
    actions=AnyAction,
    procedures=procedures_in(__name__),
    setup=setup,
    turn=turn,
    view=view,
    look=look,
    determinise=determinise,
    board=board,
    outcome=outcome,
    name=name,
    explain=explain,
    forecast=forecast,
    has_odds=has_odds,
    names_hidden=names_hidden,
    overlay=overlay,
    battles=BATTLES,
    invariants=invariants,
    migrations={2: as_it_stands},
    limit=20_000,
    lasting={"unit": len(SHIPS)},
)
