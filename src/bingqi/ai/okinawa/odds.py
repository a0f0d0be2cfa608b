"""The odds of a fight from the figures of both sides: quick enough to be asked for every hex that a unit can reach.

Hits drive pieces out of the fight in the order in which they are given; sixes cost steps besides. What the owners would
choose with care, and where those who go back end, is left out: `table/forecast.py` reckons that exactly, and slowly.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple


class Piece(NamedTuple):
    """A unit or a force chit: its dice in fire, and in melee plain and circled."""

    fire: int
    plain: int
    star: int


class Odds(NamedTuple):
    """For the attacker. Steps and pieces are expected numbers."""

    take: float  # the hex is cleared and somebody is left to enter it
    clear: float  # the defenders are gone, whoever is left
    lost: float  # steps, in fire and melee
    driven: float  # pieces that have to go back
    dealt: float  # steps that the defender loses
    routed: float  # defending pieces that have to go back


@cache
def exactly(hits: int, dice: int, faces: int) -> float:
    """The chance of so many dice showing one of so many faces."""
    if hits > dice:
        return 0.0
    p = faces / 6
    return float(comb(dice, hits) * p**hits * (1 - p) ** (dice - hits))


@cache
def spread(dice: int, most: int) -> tuple[float, ...]:
    """Chances of 0, 1, 2 … `most` hits (a five or six) or more."""
    found = [exactly(hits, dice, 2) for hits in range(most)]
    return (*found, max(0.0, 1.0 - sum(found)))


@cache
def sixes(dice: int, most: int) -> float:
    """How many sixes are to be expected, beyond `most` they are wasted."""
    return sum(min(most, hits) * exactly(hits, dice, 1) for hits in range(1, dice + 1))


def _up_to(top: int, plain: int, star: int) -> float:
    """14.6(3) The chance that no die counts more than that; a circled one counts one more."""
    return float(min(1.0, max(0.0, top / 6)) ** plain * min(1.0, max(0.0, (top - 1) / 6)) ** star)


@cache
def melee(plain: int, star: int, their_plain: int, their_star: int) -> tuple[float, float, float, float]:
    """14.6(4) The chances to win and to lose, of a six of ours and of one of theirs."""
    mine = [_up_to(top, plain, star) for top in range(8)]
    theirs = [_up_to(top, their_plain, their_star) for top in range(8)]
    win = sum((mine[top] - mine[top - 1]) * theirs[top - 1] for top in range(1, 8))
    lose = sum((theirs[top] - theirs[top - 1]) * mine[top - 1] for top in range(1, 8))
    return win, lose, 1.0 - mine[5], 1.0 - theirs[5]


def _dice(pieces: tuple[Piece, ...]) -> tuple[int, int]:
    return sum(piece.plain for piece in pieces), sum(piece.star for piece in pieces)


@cache
def fight_odds(
    attackers: tuple[Piece, ...], defenders: tuple[Piece, ...], back: int, more: int, halved: bool, less: int
) -> Odds:
    """`back`: the defender's dice. `more`: fire that comes from elsewhere. `halved`, `less`: what the ground does."""
    take = clear = melee_lost = melee_dealt = driven = routed = fire_dealt = 0.0
    for hits, p in enumerate(spread(back, len(attackers))):
        left = attackers[hits:]
        fire = sum(piece.fire for piece in left) + more
        dice = max(0, (fire // 2 if halved else fire) - less)
        driven += p * hits
        fire_dealt += p * sixes(dice, 2 * len(defenders))
        for gone, q in enumerate(spread(dice, len(defenders))):
            chance, stand = p * q, defenders[gone:]
            routed += chance * gone
            if not stand:
                clear += chance
                take += chance if left else 0.0
            elif left:
                win, lose, mine, theirs = melee(*_dice(left), *_dice(stand))
                clear, take = clear + chance * win, take + chance * win
                driven, routed = driven + chance * lose * len(left), routed + chance * win * len(stand)
                melee_lost, melee_dealt = melee_lost + chance * theirs, melee_dealt + chance * mine
    lost = sixes(back, 2 * len(attackers)) + melee_lost
    return Odds(take, clear, lost, driven, fire_dealt + melee_dealt, routed)
