"""5.1 Taking the cards of a turn; 17.2 the optional carriers."""

from __future__ import annotations

from bingqi.core.procedure import Decision, Done, Goto, Next, Procedure
from bingqi.games.southern.actions import PLACE, TAKE_CARD, Place, TakeCard
from bingqi.games.southern.events import CardTaken, HandReady, Reinforced
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALLIES, DECKS, HAND_SIZE, JAPAN, OUT, SEA, SHIPS, SIDE_UNITS, members


def deck_of(s: State, side: int, full: tuple[int, ...]) -> tuple[int, ...]:
    """5.1 The cards that are left to choose from: the deck without what has left the game or was taken."""
    left = list(full)
    for card in (*s.removed[side], *s.hands[side], *s.laid[side], *s.shown[side]):
        left.remove(card)
    return tuple(left)


class ChooseHand(Procedure, tag="choose-hand"):
    """5.1 This turn's hand, card by card, seen by its owner alone."""

    STEPS = ("ask_card",)
    seat: int

    def ask_card(self, s: State) -> Decision:
        """5.1"""
        left = sorted(set(deck_of(s, self.seat, DECKS[self.seat])))
        options = tuple([TAKE_CARD[card] for card in left])
        missing = HAND_SIZE[self.seat] - len(s.hands[self.seat])
        return Decision(self.seat, "5.1", "prompt-card", options, {"left": missing})

    def on_card(self, s: State, action: TakeCard) -> Next:
        """5.1"""
        s.hands[self.seat] = tuple(sorted((*s.hands[self.seat], action.card)))
        s.emit(CardTaken(seat=self.seat, card=action.card, only=self.seat))
        if len(s.hands[self.seat]) < HAND_SIZE[self.seat]:
            return Goto("ask_card")
        s.emit(HandReady(seat=self.seat, count=HAND_SIZE[self.seat]))
        return None


class PlaceCarrier(Procedure, tag="place-carrier"):
    """17.2 An optional carrier comes into a sea area of its side, unused."""

    STEPS = ("ask_area",)
    seat: int
    unit: int

    def ask_area(self, s: State) -> Decision | Done:
        """17.2"""
        seas = carrier_seas(s, self.seat)
        if not seas:
            return Done()
        rule = "17.2①" if self.seat == JAPAN else "17.2②"
        options = tuple([PLACE[area] for area in members(seas)])
        return Decision(self.seat, rule, "prompt-place", options, {"unit": self.unit})

    def on_area(self, s: State, action: Place) -> Next:
        """17.2"""
        s.shift(1 << self.unit, OUT, action.area)
        s.fresh |= 1 << self.unit
        s.emit(Reinforced(unit=self.unit, area=action.area))
        return None


def carrier_seas(s: State, side: int) -> int:
    """17.2 Own sea areas; the Japanese carriers also need that no Allied ship is there."""
    seas = s.held_by(side) & SEA
    if side == JAPAN:
        enemy = SHIPS & SIDE_UNITS[ALLIES]
        seas = sum(1 << area for area in members(seas) if not s.at[area] & enemy)
    return seas
