"""Squad tactics: infantry squads, lines of sight, fire in the middle of the enemy's move."""

from __future__ import annotations

from pathlib import Path

from bingqi.core.game import Game
from bingqi.core.procedure import procedures_in
from bingqi.games.squad.actions import AnyAction
from bingqi.games.squad.invariants import invariants
from bingqi.games.squad.meta import META
from bingqi.games.squad.setup import setup
from bingqi.games.squad.state import State
from bingqi.games.squad.table.battles import BATTLES
from bingqi.games.squad.table.board import board
from bingqi.games.squad.table.explain import explain
from bingqi.games.squad.table.forecast import forecast, has_odds
from bingqi.games.squad.table.hidden import determinise
from bingqi.games.squad.table.names import name
from bingqi.games.squad.table.overlays import overlay
from bingqi.games.squad.table.view import look, turn, view
from bingqi.games.squad.upgrade import from_3
from bingqi.games.squad.victory import outcome

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
    migrations={3: from_3},
    fields={"weapon": "weapon", "weapons": "weapon", "firers": "unit", "helper": "", "cell": "cell"},
    limit=20_000,
)
