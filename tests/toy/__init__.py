"""A toy in the full shape of a game package: alternate activations, a move hex by hex with reaction fire, losses that
the owner takes, a secret chit drawn from a cup. It tests the core by itself, and is there to be read and copied before
a game is written."""

from __future__ import annotations

from pathlib import Path

from bingqi.ai.policy import register
from bingqi.core.game import Game
from bingqi.core.procedure import procedures_in
from tests.toy.actions import AnyAction, Enter, Lose, Pick, Shoot
from tests.toy.events import Hit, Moved
from tests.toy.invariants import invariants
from tests.toy.meta import META
from tests.toy.policy import POLICY, evaluate
from tests.toy.rules.sequence import Turn
from tests.toy.setup import setup
from tests.toy.state import State
from tests.toy.table.board import board
from tests.toy.table.explain import explain
from tests.toy.table.forecast import forecast, has_odds
from tests.toy.table.hidden import determinise
from tests.toy.table.names import name
from tests.toy.table.overlays import overlay
from tests.toy.table.view import turn, view
from tests.toy.victory import outcome

TOY: Game[State] = Game(
    meta=META,
    package=Path(__file__).parent,
    state=State,
    actions=AnyAction,
    procedures=procedures_in(__name__),
    setup=setup,
    turn=turn,
    view=view,
    determinise=determinise,
    board=board,
    outcome=outcome,
    name=name,
    explain=explain,
    forecast=forecast,
    has_odds=has_odds,
    overlay=overlay,
    invariants=invariants,
    limit=2000,
)

register(META.id, POLICY)

__all__ = ["TOY", "Enter", "Hit", "Lose", "Moved", "Pick", "Shoot", "State", "Turn", "determinise", "evaluate"]
__all__ += ["setup", "view"]
