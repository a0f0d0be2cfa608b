"""6.2 Groups: choosing units of one area and what they do together."""

from __future__ import annotations

from collections.abc import Iterator

from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure
from bingqi.games.southern.actions import (
    BOMB,
    BOMB_TWICE,
    DISCARD,
    FLY_TO,
    JOIN,
    JOIN_ALL,
    MOVE_TO,
    MUSTER,
    PASS,
    READY,
    STRIKE,
    STRIKE_TWICE,
    AnyAction,
    Bomb,
    BombTwice,
    Discard,
    FlyTo,
    Join,
    JoinAll,
    MoveTo,
    Ready,
    Strike,
    StrikeTwice,
)
from bingqi.games.southern.events import CardDiscarded, CardLaidDown
from bingqi.games.southern.rules.attack import AirAttack, NormalAttack
from bingqi.games.southern.rules.movement import AirMovement, Movement
from bingqi.games.southern.rules.queries import can_act, deeds, easy_goals
from bingqi.games.southern.rules.terms import (
    ALONE,
    ARMY_ONLY,
    KEEPS,
    MOVE,
    NAMED_ONLY,
    OPTIONAL,
    PAYS,
    SHIPPED,
    SHIPS_ONLY,
    STAYS_FRESH,
    TWICE,
    USED_TOO,
    WIDE,
)
from bingqi.games.southern.rules.terms import STRIKE as STRIKES
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    AIR,
    AIRPOWER,
    ARMY,
    CLASSES,
    ENEMY,
    GOERS,
    IS_LAND,
    MOVES,
    NOBODY,
    NOWHERE,
    OVER_LAND_SEA,
    OVER_SEA,
    SEA,
    SHIPS,
    SIDE_UNITS,
    STRIKERS,
    members,
    several,
)

WALKERS, SAILORS = GOERS & ARMY, GOERS & SHIPS
KINDS = (("army", ARMY), ("ship", SHIPS), ("air", AIR))


def candidates(s: State, side: int, area: int, terms: int) -> int:
    """6.2① Units of an area that may be chosen."""
    return s.at[area] & eligible(s, side, terms)


def eligible(s: State, side: int, terms: int) -> int:
    """6.2① Units that may be chosen, wherever they are: those that show their unused side."""
    units = SIDE_UNITS[side]
    if not terms & USED_TOO:
        units &= s.fresh
    if terms & ARMY_ONLY:
        units &= ARMY
    return units & SHIPS if terms & SHIPS_ONLY else units


def joinable(s: State, side: int, area: int, group: int, left: int, terms: int) -> int:
    """Units of `left` with which the group could still do something: no choice leads nowhere."""
    found = 0
    for alike in CLASSES[side]:
        same = left & alike
        if same and can_act(s, side, area, group | same & -same, terms):
            found |= same
    return found


def muster_areas(s: State, side: int, terms: int, without: int = NOBODY) -> list[Action]:
    """Areas with at least one unit that could do something."""
    return [MUSTER[area] for area in acting_areas(s, side, terms, without)]


def acting_areas(s: State, side: int, terms: int, without: int = NOBODY) -> Iterator[int]:
    """The same, one by one: who only asks whether there is any stops at the first."""
    at, theirs = s.at, s.present[ENEMY[side]]
    chosen = choosable(s, side, terms) & ~without
    goals = easy_goals(s, side, terms)
    borders = OVER_SEA if terms & WIDE else OVER_LAND_SEA
    for area in members(s.present[side]):
        left = at[area] & chosen
        if not left:
            continue
        contested = theirs >> area & 1
        if (
            (contested and terms & STRIKES and left & STRIKERS[IS_LAND[area]])
            or (left & WALKERS and goals[contested] & borders[area])
            or (left & SAILORS and goals[contested] & OVER_SEA[area] & SEA)
            or has_actor(s, side, area, left, terms)
        ):
            yield area


def choosable(s: State, side: int, terms: int) -> int:
    """Units of a side that may act under these terms, wherever they are."""
    chosen = SIDE_UNITS[side]
    if not terms & USED_TOO:
        chosen &= s.fresh
    if terms & SHIPS_ONLY:
        return chosen & SHIPS
    if terms & ARMY_ONLY:
        return chosen & ARMY
    if terms & SHIPPED:
        return chosen & ~MOVES[0] & (ARMY if s.ship_army_only else -1)
    return chosen if terms & (STRIKES | MOVE) else chosen & AIRPOWER


def any_group(s: State, side: int, terms: int) -> bool:
    """Whether any group could act under these terms."""
    return next(acting_areas(s, side, terms), None) is not None


def has_actor(s: State, side: int, area: int, left: int, terms: int) -> bool:
    """Whether any of these units could do something by itself."""
    for alike in CLASSES[side]:
        same = left & alike
        if same and can_act(s, side, area, same & -same, terms):
            return True
    return False


def turn_over(s: State, units: int) -> None:
    """6.2③ Used."""
    s.fresh &= ~units


class GroupActs(Procedure, tag="group-acts"):
    """6.2 Units join one by one; then the group does one thing, all of it the same (6.2④), and is turned over.

    Its result is the group, for cards that let it act again.
    """

    STEPS = ("ask_group", "ask_payment", "do_action", "do_turn_over")
    seat: int
    area: int
    among: int  # units to choose from
    terms: int
    group: int = NOBODY
    deed: str = ""
    goal: int = NOWHERE

    def ask_group(self, s: State) -> Decision:
        """6.2"""
        options: list[Action] = []
        if self.terms & OPTIONAL and not (self.group and self.among):
            options.append(PASS)
        if self.group:
            self.add_deeds(s, options)
        alone = len(options)
        if not (self.group and self.terms & ALONE):
            self.add_units(s, options)
        prompt = "prompt-unit" if not self.group else "prompt-action" if len(options) > alone else "prompt-deed"
        return Decision(self.seat, "6.2", prompt, tuple(options), {"area": self.area})

    def add_units(self, s: State, options: list[Action]) -> None:
        left = self.among & ~self.group
        if not left:
            return
        found = joinable(s, self.seat, self.area, self.group, left, self.terms)
        options += [JOIN[unit] for unit in members(found)]
        if self.terms & ALONE:
            return
        for kind, mask in KINDS:
            same = found & mask
            if several(same) and can_act(s, self.seat, self.area, self.group | same, self.terms):
                options.append(JOIN_ALL[kind])

    def add_deeds(self, s: State, options: list[Action]) -> None:
        if self.terms & NAMED_ONLY:
            options.append(READY)
            return
        strike, move, bomb, fly = deeds(s, self.seat, self.area, self.group, self.terms)
        if strike:
            options.append(STRIKE)
            if self.terms & TWICE:
                options.append(STRIKE_TWICE)
        options += [BOMB[area] for area in members(bomb)]
        if self.terms & TWICE:
            options += [BOMB_TWICE[area] for area in members(bomb)]
        options += [MOVE_TO[area] for area in members(move)]
        options += [FLY_TO[area] for area in members(fly)]

    def on_group(self, s: State, action: AnyAction | Pass) -> Next:
        """6.2"""
        if isinstance(action, Join):
            self.group |= 1 << action.unit
            return Goto("ask_group")
        if isinstance(action, JoinAll):
            same = dict(KINDS)[action.kind]
            left = self.among & ~self.group
            self.group |= joinable(s, self.seat, self.area, self.group, left, self.terms) & same
            return Goto("ask_group")
        if isinstance(action, Pass):
            return Done(0)
        if isinstance(action, Ready):
            return Done(self.group)
        self.deed = DEEDS[type(action)]
        self.goal = getattr(action, "area", self.area)
        return None if self.terms & PAYS and self.deed in ("strike", "move") else Goto("do_action")

    def ask_payment(self, s: State) -> Decision:
        """7.1(1), 8.0(1) Any card of the hand, face down."""
        options = tuple([DISCARD[card] for card in sorted(set(s.hands[self.seat]))])
        return Decision(self.seat, "5.2(1)", "prompt-payment", options, secret=len(s.hands[self.seat]) > 1)

    def on_payment(self, s: State, action: Discard) -> Next:
        """5.2(1)"""
        lay_down(s, self.seat, action.card)
        return None

    def do_action(self, s: State) -> Next:
        """6.2②"""
        seat, group, area, goal = self.seat, self.group, self.area, self.goal
        if self.deed == "move":
            return Call(Movement(seat=seat, group=group, origin=area, area=goal, terms=self.terms))
        if self.deed == "fly":
            return Call(AirMovement(seat=seat, group=group, origin=area, area=goal))
        volleys = 2 if self.deed in DOUBLE else 1
        if self.deed in ("bomb", "bomb-twice"):
            return Call(AirAttack(seat=seat, group=group, origin=area, area=goal, volleys=volleys))
        return Call(NormalAttack(seat=seat, group=group, area=area, terms=self.terms, volleys=volleys))

    def do_turn_over(self, s: State) -> Next:
        """6.2③, 7.1(4), 8.0(6), 9.0(3)"""
        if not self.terms & KEEPS:
            turn_over(s, self.group & ~ARMY if self.terms & STAYS_FRESH else self.group)
        return Done(-self.group if self.deed in DOUBLE else self.group)


DEEDS: dict[type, str] = {
    Strike: "strike", StrikeTwice: "strike-twice", MoveTo: "move", FlyTo: "fly", Bomb: "bomb", BombTwice: "bomb-twice",
}  # fmt: skip
DOUBLE = ("strike-twice", "bomb-twice")  # 18.1(2)


def lay_down(s: State, side: int, card: int) -> None:
    """5.2(1) Face down: only its owner knows which card it was."""
    hand = list(s.hands[side])
    hand.remove(card)
    s.hands[side] = tuple(hand)
    s.laid[side] = tuple(sorted((*s.laid[side], card)))
    s.emit(CardDiscarded(seat=side))
    s.emit(CardLaidDown(seat=side, card=card, only=side))
