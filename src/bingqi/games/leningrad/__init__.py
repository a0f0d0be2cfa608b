"""Leningrad 1941: hexes, command chits, an odds table, lines of communication."""

from __future__ import annotations

from pathlib import Path

from bingqi.core.game import Game
from bingqi.core.procedure import procedures_in
from bingqi.games.leningrad.actions import AnyAction
from bingqi.games.leningrad.invariants import invariants
from bingqi.games.leningrad.meta import META
from bingqi.games.leningrad.setup import setup
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.table.battles import BATTLES
from bingqi.games.leningrad.table.board import board
from bingqi.games.leningrad.table.explain import explain
from bingqi.games.leningrad.table.forecast import forecast, has_odds
from bingqi.games.leningrad.table.hidden import determinise
from bingqi.games.leningrad.table.names import name
from bingqi.games.leningrad.table.overlays import overlay
from bingqi.games.leningrad.table.view import look, turn, view
from bingqi.games.leningrad.tables import CHITS, UNITS
from bingqi.games.leningrad.victory import outcome

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
    lasting={"unit": len(UNITS), "chit": len(CHITS)},
)
