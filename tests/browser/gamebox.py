"""The five games and the toy, for the server that the browsers talk to.

Its worker processes import this too: what they draw by lot (a computer's seeds, a deal of hidden things) is known here.
"""

from __future__ import annotations

from random import Random
from typing import Any
from unittest.mock import patch

from bingqi import games
from bingqi.core.game import Game
from bingqi.server import projection
from bingqi.server.work import jobs
from tests.toy import TOY

GAMES = (*games.GAMES, "toy")
SEED = 41

patch.object(jobs, "randbits", lambda bits: SEED).start()
patch.object(projection, "SystemRandom", lambda: Random(SEED)).start()


def load_game(id: str) -> Game[Any]:
    return TOY if id == "toy" else games.load_game(id)
