"""The named constants of southern's judgement. The values are in `data/weights`."""

from __future__ import annotations

import msgspec

from bingqi.ai.weights import Weights


class Southern(msgspec.Struct, frozen=True):
    """What the computer player cares for. In version 0.1 only `again`, `free` and `sky` were there."""

    occasion: float  # times: what a card would bring in the position as it is
    late: float  # for a card that can be played once, as the last turn comes near
    again: float  # a second copy of a card in the hand is worth so much less
    free: float  # the share of an air operation, which needs no card, in what a card for several groups is worth
    patience: float  # for an air operation, since it needs no card: what is better done first
    sky: float  # a ship's fear of each enemy air unit next to the sea that it enters
    raid: float  # the same, of their strength, for the whole fleet, against what it fears where it is
    escort: float  # ships that free a sea from the enemy, for each army unit of ours there
    alone: float  # at 1 each group at sea fears all hits for itself, at 0 only those that are not for the others there
    own_line: float  # an area, by the strength of own units whose line of communication hangs on it
    enemy_line: float  # the same of enemy units
    guard: float  # somebody in an area, by the strength of own units whose line hangs on it, and the threat
    stranded: float  # the loss for each army unit that goes where there is no line
    spent: float  # the share at stake where a group attacks and stands used before the enemy's blow
    stuck: float  # the loss for each strength point used where there is no line to recover by
    taken: float  # the share of an area's worth that is left to a second group that goes there
    near_threat: float  # the share of an area's worth that is at risk if it is left and an enemy is next to it
    far_threat: float  # the same, two areas away
    caution: float  # times: the enemies' strength, to whoever thinks of going among them
    sturdy: float  # the share of what units can bear, beside what they strike with, in how strong they are
    support: float  # the share of an area's worth for air raids where own army units are fighting for it
    refit: float  # times: the attack of a group that stands used, for the Supply card that lets it attack again
    thrift: float  # times: what a Blitzkrieg would bring after a Supply card, for the one that is spent on less
    seaway: float  # the share of what lies around a sea, for a fleet that beats the enemy there
    finish: float  # power: a blow that leaves most of a garrison standing counts for less, since it recovers (12.0)
    siege: float  # times: a blow's part in clearing an area, by the chance that all blows of the hand clear it
    muster: float  # the share of an area's worth for the chance that those who are there clear it next turn
    stock: float  # times: what one more card of the kind adds to a siege, for taking it into the hand
    starve: float  # the chance that a garrison without a line is worn down turn by turn, since its hits stay
    marginal: float  # the share of a fight that is reckoned as won already by those who are in it: others add to that
    menace: float  # times: what an enemy air unit could sink, for whoever bombs it
    boats: float  # times: the ships that submarines could sink in a sea with too few destroyers
    flank: float  # the share of own strength that counts for a line that all unguarded areas together would cut
    gain: float  # times: what a card would bring beyond the last action that the hand allows
    moment: float  # times: what a card that waits for its moment would bring now
    canton: float  # how much an area counts for Japan, by theatre: Hong Kong
    malaya: float
    burma: float
    philippines: float
    indies: float


WEIGHTS = Weights(Southern, "southern")
