"""The state with the package's procedures named, so that it can be read back; and how a game begins."""

from __future__ import annotations

from bingqi.core.game import Options
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.interception import AirFight, AirStrike, Interception
from bingqi.games.naval.rules.options import BallisticAttack, InformationWar, SpaceWar
from bingqi.games.naval.rules.search import BoatChecks, BoatSearch
from bingqi.games.naval.rules.sequence import Turns
from bingqi.games.naval.rules.submarine import BoatAction, SubmarineOperation
from bingqi.games.naval.rules.surface import GroupAction, SurfaceOperation
from bingqi.games.naval.rules.theatre import theatre_of
from bingqi.games.naval.rules.torpedo import HuntBoat, Torpedoes
from bingqi.games.naval.setup import Deployment
from bingqi.games.naval.state import OFF, Rules, State
from bingqi.games.naval.tables import SHIPS


class Position(State, kw_only=True):
    stack: list[
        Deployment
        | Turns
        | AirOperation
        | Interception
        | AirStrike
        | AirFight
        | ShipBattle
        | SubmarineOperation
        | BoatAction
        | Torpedoes
        | HuntBoat
        | BoatSearch
        | BoatChecks
        | SurfaceOperation
        | GroupAction
        | BallisticAttack
        | SpaceWar
        | InformationWar
    ] = []


def setup(scenario: str, options: Options, seed: int) -> Position:
    """3.1 A scenario with its options, at its first placement."""
    theatre = theatre_of(scenario)
    return Position(
        seed=seed,
        scenario=scenario,
        rules=Rules(**{name: bool(value) for name, value in options.items()}),
        pos=[OFF] * len(SHIPS),
        classes=[0] * len(SHIPS),
        supplies=[0] * len(SHIPS),
        planes=(theatre.row.blue.planes, theatre.row.red.planes),
        stack=[Deployment(seat=theatre.first)],
    )
