"""Okinawa 1945: hidden chits, dice pools, close combat."""

from __future__ import annotations

from pathlib import Path

from bingqi.core.game import Game
from bingqi.core.procedure import procedures_in
from bingqi.games.okinawa.actions import AnyAction
from bingqi.games.okinawa.invariants import invariants
from bingqi.games.okinawa.meta import META
from bingqi.games.okinawa.setup import setup
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.table.battles import BATTLES
from bingqi.games.okinawa.table.board import board
from bingqi.games.okinawa.table.explain import explain
from bingqi.games.okinawa.table.forecast import forecast, has_odds
from bingqi.games.okinawa.table.hidden import determinise
from bingqi.games.okinawa.table.names import name
from bingqi.games.okinawa.table.overlays import overlay
from bingqi.games.okinawa.table.view import look, turn, view
from bingqi.games.okinawa.tables import CHITS, UNITS
from bingqi.games.okinawa.victory import outcome

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
    fields={"kind": "kind", "by": "kind", "group": "group", "back": "back"},
    limit=20_000,
    lasting={"unit": len(UNITS), "kind": len(CHITS)},
)
