"""Southern Operation 1941-42: areas, operation cards, reactions, air and sea."""

from __future__ import annotations

from pathlib import Path

from bingqi.core.game import Game
from bingqi.core.procedure import procedures_in
from bingqi.games.southern.actions import AnyAction
from bingqi.games.southern.invariants import invariants
from bingqi.games.southern.meta import META
from bingqi.games.southern.setup import setup
from bingqi.games.southern.state import State
from bingqi.games.southern.table.battles import BATTLES
from bingqi.games.southern.table.board import board
from bingqi.games.southern.table.explain import explain
from bingqi.games.southern.table.forecast import forecast, has_odds
from bingqi.games.southern.table.hidden import determinise
from bingqi.games.southern.table.names import name
from bingqi.games.southern.table.overlays import overlay
from bingqi.games.southern.table.view import look, turn, view
from bingqi.games.southern.tables import CARDS, UNITS
from bingqi.games.southern.victory import outcome

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
    overlay=overlay,
    battles=BATTLES,
    invariants=invariants,
    limit=12_000,
    lasting={"unit": len(UNITS), "card": len(CARDS)},
)
