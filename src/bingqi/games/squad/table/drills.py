"""Chapter 1 Work of the rally phase that a player may leave to a rule of his own."""

from __future__ import annotations

from bingqi.core.battle import Drill
from bingqi.core.procedure import Decision
from bingqi.games.squad.actions import SelfRally, ShedDM
from bingqi.games.squad.rules.queries import morale
from bingqi.games.squad.rules.rally import rally_drm
from bingqi.games.squad.rules.sidestep import PASS
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import KINDS, LEADER


def drills(s: State, asked: Decision) -> tuple[Drill, ...]:
    """1.self_rally Leaders try first, then whoever has the best chance. 1.dm_removal DM off wherever it may.
    1.transfer, 7.transfer Weapons stay where they are."""
    match asked.prompt:
        case "prompt-self-rally":
            tries = [option for option in asked.options if isinstance(option, SelfRally)]
            return (Drill("self-rally", (max(tries, key=lambda each: hope(s, each.unit)),), now=False),)
        case "prompt-dm":
            shed = next(option for option in asked.options if isinstance(option, ShedDM))
            return (Drill("shed-dm", (shed,), now=False),)
        case "prompt-transfer":
            return (Drill("keep-weapons", (PASS,), now=False),)
    return ()


def hope(s: State, i: int) -> tuple[bool, int]:
    u = s.units[i]
    return KINDS[u.kind].size == LEADER, morale(s, u) - rally_drm(s, u)
