"""The named constants of naval's judgement, in points of victory unless said. The values are in `data/weights`."""

from __future__ import annotations

import msgspec

from bingqi.ai.weights import Weights


class Naval(msgspec.Struct, frozen=True):
    """What the computer player cares for."""

    goal: float  # a hit on the ship that the scenario is about
    load: float  # of the points that a supply marker would bring ashore: a hit on the ship that carries it
    second: float  # a second hit on the same ship, in the worth of the first
    leak: float  # of an attack that the defences should stop: what gets through all the same
    find: float  # to discover a ship
    near_goal: float  # ... times this near a landing place
    in_port: float  # ... times this in port
    step: float  # a hex nearer to the goal, for a group
    shown: float  # of a hidden ship's worth: to betray itself by an attack
    exposed: float  # a hidden ship where the enemy watches
    exposed_vital: float  # ... more for a group with a load
    vital: float  # times: moves of a group with a load
    shunned: float  # a stack of enemies beside a group with a load
    boat_step: float  # a hex nearer to the goal, for a submarine
    boat_fear: float  # a submarine discovered on its way
    hunt: float  # of a submarine's worth: an attack on it, by ships or aircraft
    own_air: float  # of a target's own anti-air: what wide-area fire need not do for it
    carriers: float  # times: an air operation from carriers instead of a surface group's turn
    line: float = 1.0  # times: moves of a group without a load
    boats: float = 0.0  # of the worth of a group's best ship: an enemy submarine in the hex where it ends
    apart: float = 0.0  # not 0: ships with a load sail by themselves, with so many others as escorts
    full: float = 0.0  # not 0: a load that cannot be landed any more, for room or time, holds nobody back
    area: float = 1.0  # times: wide-area fire for the target at hand
    mass: float = 0.0  # not 0: a flight's attacks are planned as one, at the hex where they bring most together
    retort: float = 0.0  # of what enemy aircraft could do to hidden ships that betray themselves by an attack
    threat: float = 0.0  # of what the enemy may do to a group where it ends, over what he may do where it is
    threat_vital: float = 0.0  # ... for a group with a load
    keep: float = 0.0  # not 0: to sail in among enemy ships is no progress; missiles reach them from outside
    exact: float = 0.0  # not 0: fights are judged by the exact chances of their dice
    planes: float = 0.0  # times: an air unit that interceptors may shoot down, in the points that it counts
    late: float = 0.0  # not 0: what the enemy cannot do any more before the end is nothing to be afraid of
    presence: float = 0.0  # not 0: in the last turns a submarine goes where the scenario wants somebody to be
    prospect: float = 0.0  # of the points that a load may still bring ashore in time, from where its group ends
    dusk: float = 0.0  # of what is at stake: to be discovered at sea when the day ends
    picket: float = 0.0  # not 0: submarines wait on the way of the ship that has to arrive
    chase: float = 8.0  # hexes: a submarine goes after ships so near, else to where they want to land
    pursue: float = 8.0  # hexes: a group goes after discovered ships so near
    spent: float = 0.25  # a submarine that goes home because it attacked ships
    shield: float = 0.0  # of what enemy ships may do to a group with a load where it ends, besides `threat_vital`
    timely: float = 0.0  # not 0: a load counts by where it is and what can still be landed of it in time
    harbour: float = (
        0.0  # not 0: a load that cannot be landed before the day ends spends the night in a port on its way
    )
    torpedo: float = 1.0  # times: what torpedoes bring
    guns: float = 1.0  # times: what a group's missiles bring
    bombs: float = 1.0  # times: what aircraft bring
    stand_off: float = 4.0  # hexes that carriers keep from where the fight is
    boat_hunt: float = 0.3  # times: a submarine's search for another
    timing: float = (
        0.0  # not 0: hidden ships are in danger only of what comes after their discovery, by another operation
    )
    surprise: float = 0.1  # the chance that something else than base aircraft finds hidden ships
    crossfire: float = 0.5  # of what a second enemy stack would do to a group by itself: it finds fewer ships left
    listen: float = 1.0  # times: a group's search for submarines
    seek: float = 0.15  # a submarine that searches for ships
    meet: float = 0.4  # an attacker that interceptors meet
    escorts: float = 3.0  # attackers for each escort
    arms: float = 0.0  # besides its points: a point of a ship's missiles, if it may still use them in every turn
    umbrella: float = 0.0  # ... a point of its wide-area fire
    after: float = 0.0  # times: where a group ends that attacks ships, beside what the attack brings


WEIGHTS = Weights(Naval, "naval")
