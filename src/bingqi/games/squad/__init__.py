"""Squad tactics: infantry squads, lines of sight, fire in the middle of the enemy's move."""

from __future__ import annotations

from pathlib import Path

from bingqi.core.game import Game
from bingqi.core.procedure import procedures_in
from bingqi.games.squad.actions import SquadAction
from bingqi.games.squad.meta import META
from bingqi.games.squad.rules.sequence import Table
from bingqi.games.squad.setup import new_state
from bingqi.games.squad.table.explain import explain
from bingqi.games.squad.table.forecast import forecast
from bingqi.games.squad.table.overlays import overlay
from bingqi.games.squad.table.view import determinise, invariants, name_of, table_board, turn, view
from bingqi.games.squad.victory import outcome

GAME: Game[Table] = Game(
    meta=META,
    package=Path(__file__).parent,
    state=Table,
    actions=SquadAction,
    procedures=procedures_in(__name__),
    setup=new_state,
    turn=turn,
    view=view,
    determinise=determinise,
    board=table_board,
    outcome=outcome,
    name=name_of,
    explain=explain,
    forecast=forecast,
    overlay=overlay,
    invariants=invariants,
    fields={"weapon": "weapon", "weapons": "weapon", "helper": "", "cell": "cell"},
    limit=20_000,
)
