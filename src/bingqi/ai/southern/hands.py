"""The computer player's cards: which to take, which to give up, and what a round is best used for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bingqi.ai.southern.plan import Plan, Planner, best_plans, planner_of, single_plans
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.ai.southern.worth import WORTH, area_worth, power_of, strength_in
from bingqi.core.procedure import Action, Procedure, Seat
from bingqi.games.southern.actions import Muster, PlayCard
from bingqi.games.southern.rules.allied_cards import submarine_modifier
from bingqi.games.southern.rules.groups import candidates
from bingqi.games.southern.rules.japanese_cards import DivineSoldiers, Landing, parley_areas
from bingqi.games.southern.rules.macarthur import macarthur_area
from bingqi.games.southern.rules.reinforcements import AirReplacements, lost_commonwealth_air
from bingqi.games.southern.rules.supply import supplied
from bingqi.games.southern.rules.terms import (
    AIR_ONLY,
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
    ALLIES,
    ARMY,
    CARDS,
    CHINA_AREAS,
    CHINESE,
    COMMONWEALTH,
    HAND_SIZE,
    JAPAN,
    KUNMING,
    LAND,
    LOST,
    NOWHERE,
    OIL_AREAS,
    OPEN,
    POOL,
    SEA,
    SHIPS,
    SIDE_UNITS,
    STRENGTH,
    members,
    within,
)

TAKE = {  # how gladly a card is taken into the hand
    "hinode": 9.0, "joint_operation": 7.0, "blitzkrieg": 6.5, "landing": 6.2, "independent_japan": 5.5,
    "oxygen_torpedo": 3.5, "divine_soldiers": 4.0, "silver_wheels": 3.0, "supply": 3.2, "yes_or_no": 2.0,
    "ambush": 7.5, "independent_allies": 6.0, "commonwealth": 5.6, "submarines": 5.2, "chinese": 4.4,
    "z_force": 4.0, "air_replacements": 2.0, "sea_transport": 2.5, "destroy_oil": 2.2, "i_shall_return": 0.5,
}  # fmt: skip
KEEP = {"ambush": 0.9, "z_force": 0.6, "hinode": 1.5, "silver_wheels": 0.5, "divine_soldiers": 0.5, "yes_or_no": 0.4}
ONE_GROUP = ("blitzkrieg", "divine_soldiers", "silver_wheels", "oxygen_torpedo")  # the best one, which acts anyway
PASS_WORTH = 0.08
NOTHING = -1e9
CARD_COST = 0.15


def card_weight(s: State, side: Seat, card: int) -> float:
    """5.1 What a further copy of the card is worth in this turn's hand."""
    key = CARDS[card].key
    w = WEIGHTS.now
    copies = s.hands[side].count(card)
    weight = TAKE[key] - w.again * copies + w.occasion * occasion(s, side, key)
    if w.gain and key in CARD_WORTH and key != "supply":  # nobody is used yet
        weight += w.gain * desk_of(s, side, ANY).gain(key) / (1 + copies)
    if CARDS[card].once and key not in ("yes_or_no", "i_shall_return"):  # those wait for their moment
        weight += w.late * s.turn / s.turns
    if w.moment and key in MOMENTS:
        weight += w.moment * MOMENTS[key](desk_of(s, side, ANY))
    elif key == "yes_or_no" and parley_areas(s, side) >> max(0, macarthur_area(s)) & 1 and macarthur_area(s) != NOWHERE:
        weight += 4.0
    if key == "air_replacements" and (s.at[LOST] & (COMMONWEALTH | CHINESE) | s.at[POOL] & CHINESE) & AIR:
        weight += 2.0
    if key == "commonwealth" and not s.at[POOL] & COMMONWEALTH & ARMY:
        weight = 0.0
    if key == "chinese" and not s.at[POOL] & CHINESE & ARMY:
        weight = 0.0
    if key == "i_shall_return" and not w.moment:
        weight = 6.0 if _macarthur_trapped(s) else 0.3
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


def stuck_strength(s: State, side: Seat) -> int:
    """12.0 The most strength in one area that stands used and will not recover: it has no line of communication."""
    cut_off = s.present[side] & ~supplied(s, side)
    return max((power_of(s.at[area] & SIDE_UNITS[side] & ~s.fresh) for area in members(cut_off)), default=0)


def used_strength(s: State, side: Seat) -> int:
    """The most strength that stands used in one contested area."""
    return max(
        (
            sum(STRENGTH[u] for u in members(s.at[area] & SIDE_UNITS[side] & ~s.fresh))
            for area in members(s.present[side] & s.present[1 - side])
        ),
        default=0,
    )


def submarine_worth(s: State, side: Seat) -> float:
    best = 0.0
    for area in members(s.present[1 - side] & SEA):
        chance = max(0, min(6, 6 + submarine_modifier(s, side, area))) / 6
        prey = max((WORTH[u] for u in members(s.at[area] & SIDE_UNITS[1 - side])), default=0.0)
        best = max(best, chance * prey)
    return 2.6 * best


def oil_worth(s: State) -> float:
    threat = [a for i, a in enumerate(OIL_AREAS) if s.oil[i] < 0 and s.held_by(ALLIES) >> a & 1]
    near = [a for a in threat if s.present[JAPAN] & within(a, 2)]
    return 0.8 if near else 0.2 if threat else 0.0


def drop_worth(s: State, side: Seat) -> float:
    """The best area that paratroops could take by landing in it: an oil field, or (since 0.2) any."""
    empty = s.held_by(1 - side) & ~s.present[1 - side]
    areas = members(empty & LAND & OPEN[side]) if WEIGHTS.now.gain else OIL_AREAS
    return max((area_worth(s, area) for area in areas if empty >> area & 1), default=0.0)


def discard_weight(s: State, side: Seat, card: int) -> float:
    """5.2(1) How sorry one is to use the card face down."""
    return card_weight(s, side, card) + 3.0 * KEEP.get(CARDS[card].key, 0.0)


def _macarthur_trapped(s: State) -> bool:
    area = macarthur_area(s)
    if area < 0 or not s.present[JAPAN] >> area & 1:
        return False
    return strength_in(s, JAPAN, area) > 1.5 * strength_in(s, ALLIES, area)


def round_worth(s: State, side: Seat, options: Sequence[Action]) -> list[float]:
    """6.1(1) The worth of passing, of each card and of a group in each area."""
    desk = desk_of(s, side, ANY if s.hands[side] else AIR_ONLY)
    return [desk.worth(option) for option in options]


class Desk:
    """All that is weighed in one round."""

    def __init__(self, s: State, side: Seat, planner: Planner, terms: int) -> None:
        self.s, self.side, self.planner = s, side, planner
        self.areas: dict[int, float] = {}
        self.cards: dict[str, float] = {}
        self.plans: list[Plan] = []
        self.best: list[float] = []
        patience, free = WEIGHTS.now.patience, WEIGHTS.now.free
        for area in members(s.present[side]):
            among = candidates(s, side, area, terms)
            if not among:
                continue
            plans = self.planner.plans(area, among, terms)
            self.plans += plans
            if plans:
                paid = max([p.worth for p in plans if not p.free], default=NOTHING)
                flown = max([p.worth for p in plans if p.free], default=NOTHING)
                self.areas[area] = max(paid - CARD_COST, flown + patience)
                self.best.append(max(paid, flown * free))
        self.best.sort(reverse=True)

    def double(self) -> float:
        """The best of what a group could do twice; of an air operation, which could be had later, only what is more."""
        late = 1 - WEIGHTS.now.free
        twice = [self.planner.twice_worth(p) - (late * p.worth if p.free else 0.0) for p in self.plans]
        return max(0.0, max(twice, default=0.0))

    def worth(self, option: Action) -> float:
        if isinstance(option, Muster):
            return self.areas.get(option.area, -1.0)
        if isinstance(option, PlayCard):
            key = CARDS[option.card].key
            return self.card(key) - KEEP.get(key, 0.0) - CARD_COST
        return PASS_WORTH

    def card(self, key: str) -> float:
        if key not in self.cards:
            self.cards[key] = CARD_WORTH[key](self)
        return self.cards[key]

    def gain(self, key: str) -> float:
        """What a card does beyond the action that any card pays for (5.2(1)): the group's own, or the hand's last."""
        rank = 0 if key in ONE_GROUP else HAND_SIZE[self.side] - 1
        return self.card(key) - (max(0.0, self.best[rank]) if rank < len(self.best) else 0.0)

    def top(self, count: int) -> float:
        return sum(max(0.0, worth) for worth in self.best[:count])

    def singles(self, terms: int, count: int) -> float:
        plans = single_plans(self.s, self.side, terms, self.planner, count)
        return sum(max(0.0, plan.worth) for plan in plans) * 0.9

    def group(self, terms: int) -> float:
        plans = best_plans(self.s, self.side, terms, self.planner)
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
        return max(0.09 * used_strength(s, side), 0.3 * min(4, air))

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
        return 1.5 if _macarthur_trapped(self.s) else -1.0


MOMENTS: dict[str, Callable[[Desk], float]] = {  # cards that are good for little until their moment comes
    "yes_or_no": Desk.parley,
    "i_shall_return": lambda d: 4.0 if _macarthur_trapped(d.s) else 0.0,
    "sea_transport": lambda d: max(0.0, d.gain("sea_transport")),
    "supply": lambda d: 0.25 * stuck_strength(d.s, d.side),
}


def desk_of(s: State, side: Seat, terms: int) -> Desk:
    """The desk of a position, the same for all questions about it."""
    planner = planner_of(s, side)
    desk = planner.desks.get(terms)
    if desk is None:
        desk = planner.desks[terms] = Desk(s, side, planner, terms)
    desk.s = s
    return desk


ITEMS: dict[type[Procedure], Callable[[Desk], tuple[float, float]]] = {  # 5.3(1) what each item of a card would bring
    Landing: lambda d: (d.group(LANDING), d.singles(TRANSPORT, 4)),
    DivineSoldiers: lambda d: (d.group(MOVE), d.singles(MOVE | ALONE, 3)),
    AirReplacements: lambda d: (0.4 * min(2, lost_commonwealth_air(d.s).bit_count()), tigers_worth(d.s)),
}


def tigers_worth(s: State) -> float:
    """19.0(17)② The Chinese air unit comes unused: best where it has something to bomb at once."""
    return 0.9 if s.present[JAPAN] & within(KUNMING, 1) else 0.3


def item_worth(s: State, side: Seat, item: int) -> float:
    worths = ITEMS[type(s.stack[-1])](desk_of(s, side, ANY)) if WEIGHTS.now.moment else (0.5, -0.5)
    return worths[item - 1]


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
