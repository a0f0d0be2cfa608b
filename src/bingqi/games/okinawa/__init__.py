"""Okinawa 1945: hidden chits, dice pools, close combat."""

from __future__ import annotations

from pathlib import Path

from bingqi.core.game import Game
from bingqi.games.okinawa.actions import ACTIONS
from bingqi.games.okinawa.ai import advise, evaluate
from bingqi.games.okinawa.board import board
from bingqi.games.okinawa.explain import explain
from bingqi.games.okinawa.forecast import forecast
from bingqi.games.okinawa.invariants import invariants
from bingqi.games.okinawa.meta import META
from bingqi.games.okinawa.names import name
from bingqi.games.okinawa.overlay import overlay
from bingqi.games.okinawa.sequence import State
from bingqi.games.okinawa.setup import setup
from bingqi.games.okinawa.victory import outcome
from bingqi.games.okinawa.view import determinise, view

GAME: Game[State] = Game(
    meta=META,
    package=Path(__file__).parent,
    state=State,
    actions=ACTIONS,
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
    fields={"kind": "kind", "by": "kind", "group": "group", "back": "back"},
    limit=20_000,
)
