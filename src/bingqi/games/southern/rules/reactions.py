"""10.0 Reactions: the starred cards, played in the enemy's round."""

from __future__ import annotations

from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure, Roll
from bingqi.games.southern.actions import REACT, React
from bingqi.games.southern.events import Countered, Reacted
from bingqi.games.southern.rules.damage import NO_ORIGIN, Damage
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import CARD, HAS_REACTIONS, IS_LAND, SHIPS, SIDE_UNITS, STRENGTH, STRIKERS, members

PASS = Pass()
AMBUSH, Z_FORCE = CARD["ambush"], CARD["z_force"]


def reactors(s: State, side: int, area: int) -> tuple[int, int]:
    """19.0(11), 19.0(20)②: who could answer by ambush, and who by Force Z."""
    mine = s.at[area] & SIDE_UNITS[side]
    if IS_LAND[area]:
        return mine & STRIKERS[True] & s.fresh, 0
    return mine & SHIPS & s.fresh, mine & SHIPS


def may_react(s: State, seat: int) -> bool:
    """Whether a side could hold a reaction card at all, as everybody knows."""
    return bool(HAS_REACTIONS[seat] and s.hands[seat])


class Reaction(Procedure, tag="reaction"):
    """10.0(2)(3) One window for each action of each group: one card at most, against that group alone.

    Whoever has cards in hand and anybody who could answer is asked, whether or not he holds such a card: not being
    asked would tell the enemy.
    """

    STEPS = ("ask_reaction", "roll_counter", "do_damage", "do_again")
    seat: int  # who may react
    group: int  # the acting group
    area: int
    origin: int = NO_ORIGIN
    firers: int = 0
    volleys: int = 0
    hits: int = 0

    def ask_reaction(self, s: State) -> Decision | Done:
        """10.0(2)"""
        if not may_react(s, self.seat):
            return Done()
        ambushers, ships = reactors(s, self.seat, self.area)
        if not ambushers and not ships:
            return Done()
        hand = s.hands[self.seat]
        options: list[Action] = [PASS]
        if ambushers and AMBUSH in hand:
            options.append(REACT[AMBUSH])
        if ships and Z_FORCE in hand:
            options.append(REACT[Z_FORCE])
        return Decision(self.seat, "10.0(2)", "ask-reaction", tuple(options), {"area": self.area})

    def on_reaction(self, s: State, action: React | Pass) -> Next:
        """5.2(3), 10.0(1)"""
        if isinstance(action, Pass):
            return Done()
        show_card(s, self.seat, action.card)
        s.emit(Reacted(seat=self.seat, card=action.card, area=self.area))
        ambushers, ships = reactors(s, self.seat, self.area)
        self.firers, self.volleys = (ambushers, 1) if action.card == AMBUSH else (ships, 2)
        return None

    def roll_counter(self, s: State) -> Roll | Done:
        """10.0, 11.1(1) By normal strength; those who react are not turned over (10.0(1))."""
        if not self.group & s.at[self.area]:
            return Done()
        return Roll("11.1(1)", self.firers.bit_count(), seat=self.seat)

    def on_counter(self, s: State, dice: tuple[int, ...]) -> Next:
        """11.1(2)"""
        firers = members(self.firers)
        self.hits = sum(die <= STRENGTH[unit] for unit, die in zip(firers, dice, strict=True))
        s.emit(Countered(seat=self.seat, area=self.area, count=len(firers), hits=self.hits))
        return None

    def do_damage(self, s: State) -> Next:
        """10.0(3)(4) The group alone suffers, as if turned over."""
        if not self.hits:
            return None
        side = 1 - self.seat
        targets = self.group & s.at[self.area]
        return Call(
            Damage(
                side=side, giver=side, area=self.area, targets=targets, hits=self.hits, as_used=True, origin=self.origin
            )
        )

    def do_again(self, s: State) -> Next:
        """19.0(20)② Force Z reacts twice."""
        self.volleys -= 1
        return Goto("roll_counter") if self.volleys > 0 else None


def show_card(s: State, side: int, card: int) -> None:
    """5.2(2)(4) A card from the hand, face up."""
    hand = list(s.hands[side])
    hand.remove(card)
    s.hands[side] = tuple(hand)
    s.shown[side] = (*s.shown[side], card)
