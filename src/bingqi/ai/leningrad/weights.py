"""The named constants of leningrad's judgement. The values are in `data/weights`."""

from __future__ import annotations

import msgspec

from bingqi.ai.weights import Weights


class Leningrad(msgspec.Struct, frozen=True):
    """What the computer player cares for; a unit is worth about its steps."""

    drive_wheels: float  # Axis: a movement point nearer to the goal, on wheels
    drive_foot: float  # ... and on foot
    fight_wheels: float  # Axis: an expected step of a fight, on wheels
    fight_foot: float  # ... and on foot
    trap: float  # Axis: an encircled step, beyond the odds
    overkill: float  # Axis: strength sent after an enemy, in times his own
    hunger_wheels: float  # Axis: to end a move without supply, on wheels
    hunger_foot: float  # ... and on foot
    hunger_last: float  # ... on its last step
    dash: float  # Axis: supply checks to come at which Leningrad comes before the railway
    spare: float  # Axis: to send off by 15.3(2) who would starve
    caution: float  # Axis: what the enemies close by could do to a unit
    haste: float  # Axis: strength that may be left behind for a movement point of the headquarters
    hurry: float  # ... by panzers when it gets late
    foot: float  # how much a panzer army waits for its infantry
    hunt: float  # Axis: hexes that an infantry army turns aside for what only threatens its railway
    hold_foot: float  # Axis: the share of a held city's worth that keeps a lone unit in it, on foot
    hold_wheels: float  # ... and on wheels
    gates: float  # Axis: how much a division keeps to the city or railway junction that it guards; 0: nobody does
    straggler: (
        float  # Axis: how much a headquarters waits for who is far behind, or for a handful that is left of its army
    )
    roads: float  # Axis: 1: the way to the goal is reckoned by marching columns
    leading: float  # Axis: divisions that lead an army; fewer are a handful for which nobody waits
    post_hunger: float  # strength that a post without supply is worth less
    no_way_out: float  # a step that a retreat through ZOC costs
    worth_while: float  # expected steps below which an attack is left alone
    soviet_march: float  # Soviet: a movement point nearer to a threatened city
    soviet_fight: float  # Soviet: an expected step of a fight
    soviet_ground: float  # Soviet: a column of good ground
    soviet_caution: float  # Soviet: what the enemies close by could do to a unit
    soviet_rail: float  # Soviet: to stand on or beside the railway that feeds the Axis, or on the one that will
    garrison: float  # Soviet: a unit in a city


WEIGHTS = Weights(Leningrad, "leningrad")
