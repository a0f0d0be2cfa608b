"""The state of a game: plain data."""

from __future__ import annotations

from bingqi.core.game import Options
from bingqi.core.state import State as CoreState
from bingqi.games.leningrad.rules.activation import Activation
from bingqi.games.leningrad.rules.advance import AdvanceAfter
from bingqi.games.leningrad.rules.battle import Battle, Losses
from bingqi.games.leningrad.rules.combat import Combat
from bingqi.games.leningrad.rules.command import Turn
from bingqi.games.leningrad.rules.fortress import Fortify
from bingqi.games.leningrad.rules.movement import Movement
from bingqi.games.leningrad.rules.pieces import put
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.rules.reserve import Reserve
from bingqi.games.leningrad.rules.retreat import FallBack
from bingqi.games.leningrad.rules.sequence import Campaign
from bingqi.games.leningrad.rules.supply import Departure, Supply, TransferStep
from bingqi.games.leningrad.rules.surprise import Surprise
from bingqi.games.leningrad.setup import SetUp, first_place, starting_steps
from bingqi.games.leningrad.tables import PLACES, START_AXIS, N

AnyProcedure = (
    Campaign
    | SetUp
    | Surprise
    | Turn
    | Activation
    | Movement
    | Combat
    | Battle
    | Losses
    | FallBack
    | AdvanceAfter
    | Supply
    | TransferStep
    | Departure
    | Fortify
    | Reinforce
    | Reserve
)


class State(CoreState, kw_only=True):
    """`at` and `steps` are by unit; the hex sets below them are kept in step with them by `pieces`."""

    at: list[int]  # hex, or one of the negative boxes of `pieces`
    steps: list[int]
    one: list[int]  # by side: hexes with at least one unit that counts for stacking
    full: list[int]  # by side: hexes with two
    forts: int = 0  # hexes with a fortress marker
    transit: int = -1  # a unit in mid-retreat: it stands in no hex set
    control: int = 0  # towns and cities that the Axis controls
    turn: int = 0
    cup: int = 0  # chits, as all sets of chits
    added: int = 0  # 15.2(2)⑤ Soviet armies that have joined by choice: secret until seen
    chosen: int = 0  # the Soviet chits of this turn: secret
    used: int = 0  # executed this turn
    seen: int = 0  # drawn this turn, even if put back
    known: int = 0  # drawn at any time
    manstein: bool = False  # at hand
    alarm: bool = False  # 16.2 an Axis unit has stood beside Leningrad
    zhukov_declared: bool = False
    zhukov_hand: bool = False
    retreated: int = 0  # units that retreated in this combat phase
    lost_vp: int = 0  # 15.4(4)
    bid: int = 0  # 16.1; 0 is no bid
    zhukov: bool = False  # 16.2 in use
    reserve: bool = False  # 16.3 in use
    hq_transfer: bool = False  # 16.4 in use
    stack: list[AnyProcedure] = []


def setup(scenario: str, options: Options, seed: int) -> State:
    """4.0"""
    s = State(
        seed=seed,
        at=[first_place(u) for u in range(N)],
        steps=[starting_steps(u) for u in range(N)],
        one=[0, 0],
        full=[0, 0],
        control=PLACES & START_AXIS,
        bid=int(options["bid"]),
        zhukov=bool(options["zhukov"]),
        reserve=bool(options["reserve"]),
        hq_transfer=bool(options["hq-transfer"]),
        stack=[Campaign()],
    )
    for unit, hex in enumerate(s.at):
        if hex > 0:
            put(s, unit, hex)
    return s
