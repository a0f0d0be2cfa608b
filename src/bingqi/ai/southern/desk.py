"""All that the computer player weighs in one round: what groups could do, and what each card would bring."""

from __future__ import annotations

from collections.abc import Callable

from bingqi.ai.southern.occasions import (
    drop_worth,
    macarthur_trapped,
    oil_worth,
    stuck_strength,
    submarine_worth,
    tigers_worth,
    used_strength,
)
from bingqi.ai.southern.plan import NOTHING, Plan, Planner, kept_of
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.ai.southern.worth import WORTH
from bingqi.core.procedure import Action, Procedure, Seat
from bingqi.games.southern.actions import Muster, PlayCard
from bingqi.games.southern.rules.groups import candidates
from bingqi.games.southern.rules.japanese_cards import DivineSoldiers, Landing, parley_areas
from bingqi.games.southern.rules.reinforcements import AirReplacements, lost_commonwealth_air
from bingqi.games.southern.rules.supply import supplied
from bingqi.games.southern.rules.terms import (
    ALONE,
    ANY,
    BICYCLES,
    FORCE_Z,
    INDEPENDENT,
    LANDING,
    MOVE,
    STRIKE,
    TORPEDO,
    TRANSPORT,
)
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    AIR,
    ARMY,
    CARD,
    CARDS,
    CHINESE,
    COMMONWEALTH,
    HAND_SIZE,
    IS_LAND,
    LOST,
    POOL,
    SHIPS,
    SIDE_UNITS,
    STRIKERS,
    members,
)

KEEP = {"ambush": 0.9, "z_force": 0.6, "hinode": 1.5, "silver_wheels": 0.5, "divine_soldiers": 0.5, "yes_or_no": 0.4}
ONE_GROUP = ("blitzkrieg", "divine_soldiers", "silver_wheels", "oxygen_torpedo")  # the best one, which acts anyway
BY_HAND = ("blitzkrieg", "supply")  # worth more or less by what else is in the hand
TWICE_OVER = 1.7  # what a group does that acts twice in a row, in its single deeds
PASS_WORTH = 0.08
CARD_COST = 0.15  # of a card used face down: there is nearly always something to do with it


class Desk:
    """All that is weighed in one round, or while a hand is taken: for any hand, but for the cards `BY_HAND`."""

    def __init__(self, s: State, side: Seat, planner: Planner, terms: int) -> None:
        self.s, self.side, self.planner = s, side, planner
        self.areas: dict[int, float] = {}
        self.cards: dict[tuple[str, object], float] = {}
        self.plans: list[Plan] = []
        self.best: list[float] = []
        self.refit: float | None = None
        self.again: float | None = None
        patience, free = WEIGHTS.now.patience, WEIGHTS.now.free
        for area in members(s.present[side]):
            among = candidates(s, side, area, terms)
            if not among:
                continue
            plans = self.planner.plans(area, among, terms)
            self.plans += plans
            if plans:
                paid = flown = NOTHING
                for plan in plans:
                    worth = plan.worth
                    if plan.free:
                        if worth > flown:
                            flown = worth
                    elif worth > paid:
                        paid = worth
                self.areas[area] = max(paid - CARD_COST, flown + patience)
                self.best.append(max(paid, flown * free))
        self.best.sort(reverse=True)

    def double(self) -> float:
        """The best of what a group could do twice, less what is better done after a Supply card."""
        best, thrift = self.twice(), WEIGHTS.now.thrift
        if thrift and self.holds("blitzkrieg") <= self.holds("supply"):
            best -= thrift * max(0.0, TWICE_OVER * self.refitted() - best)
        return best

    def twice(self) -> float:
        """The best of what a group could do twice; of an air operation, which could be had later, only what is more."""
        if self.again is None:
            late = 1 - WEIGHTS.now.free
            twice = [self.planner.twice_worth(p) - (late * p.worth if p.free else 0.0) for p in self.plans]
            self.again = max(0.0, max(twice, default=0.0))
        return self.again

    def holds(self, key: str) -> int:
        return self.s.hands[self.side].count(CARD[key])

    def refitted(self) -> float:
        """The best attack of those who stand used among enemies, if a Supply card turned them over."""
        if self.refit is None:
            s, ground, strike = self.s, self.planner.ground, self.planner.blows.strike_worth
            worths = [
                strike(area, group)
                for area in members(s.present[self.side] & ground.foes)
                if (group := ground.mine[area] & ~s.fresh & STRIKERS[IS_LAND[area]])
            ]
            self.refit = max(0.0, max(worths, default=0.0))
        return self.refit

    def worth(self, option: Action) -> float:
        if isinstance(option, Muster):
            return self.areas.get(option.area, -1.0)
        if isinstance(option, PlayCard):
            key = CARDS[option.card].key
            return self.card(key) - KEEP.get(key, 0.0) - CARD_COST
        return PASS_WORTH

    def card(self, key: str) -> float:
        known = key, self.s.hands[self.side] if key in BY_HAND else None
        worth = self.cards.get(known)
        if worth is None:
            worth = self.cards[known] = CARD_WORTH[key](self)
        return worth

    def gain(self, key: str) -> float:
        """What a card does beyond the action that any card pays for (5.2(1)): the group's own, or the hand's last."""
        rank = 0 if key in ONE_GROUP else HAND_SIZE[self.side] - 1
        return self.card(key) - (max(0.0, self.best[rank]) if rank < len(self.best) else 0.0)

    def top(self, count: int) -> float:
        return sum(max(0.0, worth) for worth in self.best[:count])

    def singles(self, terms: int, count: int) -> float:
        return sum([max(0.0, worth) for worth in self.planner.single_worths(terms, count)]) * 0.9

    def group(self, terms: int) -> float:
        plans = self.planner.best_plans(terms)
        return plans[0].worth if plans else 0.0

    def sally(self) -> float:
        """Ships that sail and then fire torpedoes."""
        if not WEIGHTS.now.escort:
            return 0.0
        return max((self.planner.twice_worth(p, TORPEDO) for p in self.plans if p.group & SHIPS), default=0.0)

    def supply(self) -> float:
        s, side = self.s, self.side
        lined = supplied(s, side)
        air = sum((s.at[a] & SIDE_UNITS[side] & AIR & ~s.fresh).bit_count() for a in members(lined & s.present[side]))
        usual = max(0.09 * used_strength(s, side), 0.3 * min(4, air))
        others = len(s.hands[side]) - self.holds("supply")
        if not WEIGHTS.now.refit or not others:
            return usual
        return max(usual, WEIGHTS.now.refit * self.refitted() * (TWICE_OVER if self.holds("blitzkrieg") else 1.0))

    def parley(self) -> float:
        """One defender less, by an even chance: the unit, and (since 0.2) its share in holding the area."""
        s, side, best = self.s, self.side, 0.0
        for area in members(parley_areas(s, side)):
            enemies = members(s.at[area] & SIDE_UNITS[1 - side])
            share = self.planner.ground.worth[area] / len(enemies) if WEIGHTS.now.gain else 0.0
            best = max(best, share + max(WORTH[u] for u in enemies))
        return 0.5 * best

    def reinforcement(self, nation: int, each: float) -> float:
        return each * min(3, (self.s.at[POOL] & nation & ARMY).bit_count())

    def return_worth(self) -> float:
        return 1.5 if macarthur_trapped(self.s) else -1.0


def desk_of(s: State, side: Seat, terms: int) -> Desk:
    """The desk of a position, the same for all questions about it."""
    planner, desks = kept_of(s, side)
    key = terms, planner.hand
    desk = desks.get(key)
    if desk is None:
        desk = desks[key] = Desk(s, side, planner, terms)
    desk.s = s
    return desk


ITEMS: dict[type[Procedure], Callable[[Desk], tuple[float, float]]] = {  # 5.3(1) what each item of a card would bring
    Landing: lambda d: (d.group(LANDING), d.singles(TRANSPORT, 4)),
    DivineSoldiers: lambda d: (d.group(MOVE), d.singles(MOVE | ALONE, 3)),
    AirReplacements: lambda d: (0.4 * min(2, lost_commonwealth_air(d.s).bit_count()), tigers_worth(d.s)),
}

MOMENTS: dict[str, Callable[[Desk], float]] = {  # cards that are good for little until their moment comes
    "yes_or_no": Desk.parley,
    "i_shall_return": lambda d: 4.0 if macarthur_trapped(d.s) else 0.0,
    "sea_transport": lambda d: max(0.0, d.gain("sea_transport")),
    "supply": lambda d: 0.25 * stuck_strength(d.s, d.side),
}

CARD_WORTH: dict[str, Callable[[Desk], float]] = {
    "blitzkrieg": Desk.double,
    "joint_operation": lambda d: d.top(2),
    "supply": Desk.supply,
    "independent_japan": lambda d: d.singles(INDEPENDENT, 4),
    "divine_soldiers": lambda d: d.group(MOVE) + 0.8 * drop_worth(d.s, d.side),
    "hinode": lambda d: d.top(4) + 0.5 * d.top(2) - 1.0,
    "silver_wheels": lambda d: 1.4 * d.group(BICYCLES),
    "yes_or_no": Desk.parley,
    "oxygen_torpedo": lambda d: max(1.6 * d.group(STRIKE | TORPEDO), d.sally()),
    "landing": lambda d: max(ITEMS[Landing](d)),
    "independent_allies": lambda d: d.singles(ANY | ALONE, 4),
    "submarines": lambda d: submarine_worth(d.s, d.side),
    "destroy_oil": lambda d: oil_worth(d.s),
    "commonwealth": lambda d: d.reinforcement(COMMONWEALTH, 0.45),
    "chinese": lambda d: d.reinforcement(CHINESE, 0.3),
    "air_replacements": lambda d: 0.4 * (d.s.at[LOST] & COMMONWEALTH & AIR).bit_count() + 0.4,
    "i_shall_return": Desk.return_worth,
    "sea_transport": lambda d: d.singles(TRANSPORT, 3),
    "z_force": lambda d: 1.6 * d.group(FORCE_Z),
}
