"""Leningrad 1941: hexes, command chits, an odds table, lines of communication."""

from __future__ import annotations

from pathlib import Path

from bingqi.core.game import Game
from bingqi.games.leningrad.actions import AnyAction
from bingqi.games.leningrad.ai import advise, evaluate
from bingqi.games.leningrad.board import board
from bingqi.games.leningrad.explain import explain
from bingqi.games.leningrad.forecast import forecast
from bingqi.games.leningrad.invariants import invariants
from bingqi.games.leningrad.meta import META
from bingqi.games.leningrad.names import name
from bingqi.games.leningrad.overlays import overlay
from bingqi.games.leningrad.state import State, setup
from bingqi.games.leningrad.victory import outcome
from bingqi.games.leningrad.view import determinise, view

GAME: Game[State] = Game(
    meta=META,
    package=Path(__file__).parent,
    state=State,
    actions=AnyAction,
    setup=setup,
    turn=lambda s: s.turn,
    view=view,
    determinise=determinise,
    board=board,
    outcome=outcome,
    name=name,
    explain=explain,
    forecast=forecast,
    overlay=overlay,
    evaluate=evaluate,
    advise=advise,
    invariants=invariants,
    limit=12_000,
)
