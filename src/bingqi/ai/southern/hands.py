"""The computer player's cards: which to take, which to give up, and what a round is best used for."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.ai.southern.desk import CARD_WORTH, ITEMS, KEEP, MOMENTS, Desk, desk_of
from bingqi.ai.southern.occasions import drop_worth, macarthur_trapped, oil_worth, submarine_worth, used_strength
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.ai.southern.worth import strength_in
from bingqi.core.procedure import Action, Seat
from bingqi.games.southern.rules.japanese_cards import parley_areas
from bingqi.games.southern.rules.macarthur import macarthur_area
from bingqi.games.southern.rules.terms import AIR_ONLY, ANY
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    AIR,
    ALLIES,
    ARMY,
    CARDS,
    CHINA_AREAS,
    CHINESE,
    COMMONWEALTH,
    JAPAN,
    LOST,
    NOWHERE,
    POOL,
    SEA,
    members,
    within,
)

ARMS = {"blitzkrieg": "blitz", "supply": "supply"}  # cards by which one place is struck again in the same turn
TAKE = {  # how gladly a card is taken into the hand
    "hinode": 9.0, "joint_operation": 7.0, "blitzkrieg": 6.5, "landing": 6.2, "independent_japan": 5.5,
    "oxygen_torpedo": 3.5, "divine_soldiers": 4.0, "silver_wheels": 3.0, "supply": 3.2, "yes_or_no": 2.0,
    "ambush": 7.5, "independent_allies": 6.0, "commonwealth": 5.6, "submarines": 5.2, "chinese": 4.4,
    "z_force": 4.0, "air_replacements": 2.0, "sea_transport": 2.5, "destroy_oil": 2.2, "i_shall_return": 0.5,
}  # fmt: skip


def card_weights(s: State, side: Seat, cards: Sequence[int]) -> list[float]:
    """5.1 What a further copy of each card is worth in this turn's hand."""
    w = WEIGHTS.now
    desk = desk_of(s, side, ANY) if w.gain or w.stock or w.moment else None
    return [_card_weight(s, side, card, desk) for card in cards]


def card_weight(s: State, side: Seat, card: int) -> float:
    return card_weights(s, side, (card,))[0]


def _card_weight(s: State, side: Seat, card: int, desk: Desk | None) -> float:
    key = CARDS[card].key
    w = WEIGHTS.now
    copies = s.hands[side].count(card)
    weight = TAKE[key] - w.again * copies + w.occasion * occasion(s, side, key)
    if desk and w.gain and key in CARD_WORTH and key != "supply":  # nobody is used yet
        weight += w.gain * desk.gain(key) / (1 + copies)
    if desk and w.stock and key in ARMS:
        weight += w.stock * desk.planner.ground.siege.stock(ARMS[key], copies)
    if CARDS[card].once and key not in ("yes_or_no", "i_shall_return"):  # those wait for their moment
        weight += w.late * s.turn / s.turns
    if desk and w.moment and key in MOMENTS:
        weight += w.moment * MOMENTS[key](desk)
    elif key == "yes_or_no" and parley_areas(s, side) >> max(0, macarthur_area(s)) & 1 and macarthur_area(s) != NOWHERE:
        weight += 4.0
    if key == "air_replacements" and (s.at[LOST] & (COMMONWEALTH | CHINESE) | s.at[POOL] & CHINESE) & AIR:
        weight += 2.0
    if key == "commonwealth" and not s.at[POOL] & COMMONWEALTH & ARMY:
        weight = 0.0
    if key == "chinese" and not s.at[POOL] & CHINESE & ARMY:
        weight = 0.0
    if key == "i_shall_return" and not w.moment:
        weight = 6.0 if macarthur_trapped(s) else 0.3
    if key == "z_force" and not s.present[ALLIES] & s.present[JAPAN] & SEA:
        weight -= 2.0
    if key == "supply":
        fights = [strength_in(s, side, area) for area in members(s.present[JAPAN] & s.present[ALLIES])]
        weight += 0.1 * max(fights, default=0.0)
    if key == "oxygen_torpedo" and not s.present[ALLIES] & s.present[JAPAN] & SEA:
        weight -= 1.5
    return weight


def occasion(s: State, side: Seat, key: str) -> float:
    """What the position as it is offers to a card beyond its usual worth."""
    match key:
        case "submarines":
            return submarine_worth(s, side)
        case "destroy_oil":
            return 6.0 * oil_worth(s)
        case "divine_soldiers":
            return drop_worth(s, side)
        case "commonwealth":
            return 0.5 * min(3, (s.at[POOL] & COMMONWEALTH & ARMY).bit_count())
        case "chinese":
            near = any(s.present[JAPAN] & within(area, 1) for area in members(CHINA_AREAS))
            return (1.2 if near else 0.5) * min(3, (s.at[POOL] & CHINESE & ARMY).bit_count())
        case "z_force" | "oxygen_torpedo":
            return 3.0 if s.present[ALLIES] & s.present[JAPAN] & SEA else 0.0
        case "supply":
            return 0.2 * used_strength(s, side)
        case "air_replacements":
            return 1.5 * (s.at[LOST] & COMMONWEALTH & AIR).bit_count()
    return 0.0


def discard_weights(s: State, side: Seat, cards: Sequence[int]) -> list[float]:
    """5.2(1) How sorry one is to use each card face down."""
    weights = card_weights(s, side, cards)
    return [weight + 3.0 * KEEP.get(CARDS[card].key, 0.0) for card, weight in zip(cards, weights, strict=True)]


def round_worth(s: State, side: Seat, options: Sequence[Action]) -> list[float]:
    """6.1(1) The worth of passing, of each card and of a group in each area."""
    desk = desk_of(s, side, ANY if s.hands[side] else AIR_ONLY)
    return [desk.worth(option) for option in options]


def item_worth(s: State, side: Seat, item: int) -> float:
    worths = ITEMS[type(s.stack[-1])](desk_of(s, side, ANY)) if WEIGHTS.now.moment else (0.5, -0.5)
    return worths[item - 1]
