"""10.0 Reactions: the starred cards, played in the enemy's round."""

from __future__ import annotations

from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure, Roll, TextArg
from bingqi.games.southern.actions import PASS, REACT, React
from bingqi.games.southern.events import Countered, Reacted
from bingqi.games.southern.rules.damage import NO_ORIGIN, Damage, count_hits
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    CARD,
    DECKS,
    ENEMY,
    IS_LAND,
    NOBODY,
    NONE_YET,
    SHIPS,
    SIDE_UNITS,
    STRENGTH,
    STRIKERS,
    members,
)

AMBUSH, Z_FORCE = CARD["ambush"], CARD["z_force"]


def reactors(s: State, side: int, area: int) -> tuple[int, int]:
    """19.0(11), 19.0(20)②: who could answer by ambush, and who by Force Z."""
    mine = s.at[area] & SIDE_UNITS[side]
    if IS_LAND[area]:
        return mine & STRIKERS[True] & s.fresh, 0
    return mine & SHIPS & s.fresh, mine & SHIPS


def may_react(s: State, seat: int, area: int) -> bool:
    """Whether a side could react there, as everybody knows: it has cards, a starred one not yet shown, and units."""
    if not s.hands[seat]:
        return False
    ambushers, ships = reactors(s, seat, area)
    return bool((ambushers and unseen(s, seat, AMBUSH)) or (ships and unseen(s, seat, Z_FORCE)))


def unseen(s: State, seat: int, card: int) -> bool:
    """Whether a copy of the card may be in the hand, for all that the enemy knows."""
    return DECKS[seat].count(card) > s.shown[seat].count(card) + s.removed[seat].count(card)


class Reaction(Procedure, tag="reaction"):
    """10.0(2)(3) One window for each action of each group, against it alone: one card, or by option one of each kind.

    Whoever could hold a card that answers is asked, whether or not he does: not being asked would tell the enemy.
    """

    STEPS = ("ask_reaction", "roll_counter", "do_damage", "do_again")
    seat: int  # who may react
    group: int  # the acting group
    area: int
    enters: bool = False  # else it attacks
    origin: int = NO_ORIGIN
    played: tuple[int, ...] = ()  # cards of this window
    firers: int = NOBODY
    volleys: int = NONE_YET
    hits: int = NONE_YET

    def ask_reaction(self, s: State) -> Decision | Done:
        """10.0(2)"""
        there = self.group & s.at[self.area]
        if not there or not may_react(s, self.seat, self.area) or (self.played and not s.two_reactions):
            return Done()
        options: list[Action] = [PASS]
        ambushers, ships = reactors(s, self.seat, self.area)
        for card, units in ((AMBUSH, ambushers), (Z_FORCE, ships)):
            if units and card in s.hands[self.seat] and card not in self.played:
                options.append(REACT[card])
        args: dict[str, TextArg] = {"area": self.area, "count": there.bit_count()}
        prompt = "prompt-reaction-entry" if self.enters else "prompt-reaction-attack"
        return Decision(self.seat, "10.0(2)", prompt, tuple(options), args, secret=True)

    def on_reaction(self, s: State, action: React | Pass) -> Next:
        """5.2(3), 10.0(1)"""
        if isinstance(action, Pass):
            return Done()
        show_card(s, self.seat, action.card)
        self.played = (*self.played, action.card)
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
        self.hits = count_hits([STRENGTH[unit] for unit in firers], dice)
        s.emit(Countered(seat=self.seat, area=self.area, count=len(firers), hits=self.hits))
        return None

    def do_damage(self, s: State) -> Next:
        """11.2(1)"""
        return Call(self.damage(s, self.hits)) if self.hits else None

    def damage(self, s: State, hits: int) -> Damage:
        """10.0(3)(4) The group alone suffers, as if turned over."""
        side, area = ENEMY[self.seat], self.area
        targets = self.group & s.at[area]
        return Damage(side=side, giver=side, area=area, targets=targets, hits=hits, as_used=True, origin=self.origin)

    def do_again(self, s: State) -> Next:
        """19.0(20)② Force Z reacts twice."""
        self.volleys -= 1
        return Goto("roll_counter" if self.volleys > 0 else "ask_reaction")


def show_card(s: State, side: int, card: int) -> None:
    """5.2(2)(4) A card from the hand, face up."""
    hand = list(s.hands[side])
    hand.remove(card)
    s.hands[side] = tuple(hand)
    s.shown[side] = (*s.shown[side], card)
