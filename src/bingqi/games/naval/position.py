"""The state with the package's procedures named, so that it can be read back; and how a game begins."""

from __future__ import annotations

from bingqi.core.game import Options
from bingqi.games.naval.air import AirOperation
from bingqi.games.naval.battle import ShipBattle
from bingqi.games.naval.interception import AirFight, AirStrike, Interception
from bingqi.games.naval.options import BallisticAttack, InformationWar, SpaceWar
from bingqi.games.naval.search import BoatChecks, BoatSearch
from bingqi.games.naval.sequence import Turns
from bingqi.games.naval.setup import Deployment
from bingqi.games.naval.state import OFF, Rules, State
from bingqi.games.naval.submarine import BoatAction, SubmarineOperation
from bingqi.games.naval.surface import GroupAction, SurfaceOperation
from bingqi.games.naval.tables import SHIPS
from bingqi.games.naval.theatre import theatre_of
from bingqi.games.naval.torpedo import HuntBoat, Torpedoes


class Position(State, kw_only=True):
    stack: list[
        Deployment | Turns | AirOperation | Interception | AirStrike | AirFight | ShipBattle | SubmarineOperation
        | BoatAction | Torpedoes | HuntBoat | BoatSearch | BoatChecks | SurfaceOperation | GroupAction
        | BallisticAttack | SpaceWar | InformationWar
    ] = []


def setup(scenario: str, options: Options, seed: int) -> Position:
    """3.1 A scenario with its options, at its first placement."""
    theatre = theatre_of(scenario)
    return Position(
        seed=seed, scenario=scenario, rules=Rules(**{name: bool(value) for name, value in options.items()}),
        pos=[OFF] * len(SHIPS), classes=[0] * len(SHIPS), supplies=[0] * len(SHIPS),
        planes=(theatre.row.blue.planes, theatre.row.red.planes),
        stack=[Deployment(seat=theatre.first)],
    )


