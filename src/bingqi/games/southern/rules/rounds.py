"""6.1 Rounds: one action of one player."""

from __future__ import annotations

from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure
from bingqi.games.southern.actions import PASS, PLAY_CARD, Muster, PlayCard
from bingqi.games.southern.events import CardPlayed, CardRemoved, RoundPassed
from bingqi.games.southern.rules.deck import begin_card, playable
from bingqi.games.southern.rules.groups import GroupActs, candidates, muster_areas
from bingqi.games.southern.rules.reactions import show_card
from bingqi.games.southern.rules.terms import AIR_ONLY, ANY, PAYS
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import AIRPOWER, CARDS, SIDE_UNITS

PASSED = 1


class Round(Procedure, tag="round"):
    """6.1 One action of one player: normal attack, movement, air operation, a card, or a pass."""

    STEPS = ("ask_action", "do_end")
    seat: int
    passed: bool = True

    def ask_action(self, s: State) -> Decision | Goto:
        """6.1(1), 4.0(3): without cards and unused aircraft the round is passed by itself."""
        hand = s.hands[self.seat]
        if not hand:
            if not s.fresh & AIRPOWER & SIDE_UNITS[self.seat]:
                return Goto("do_end")
            areas = muster_areas(s, self.seat, AIR_ONLY)
            if not areas:
                return Goto("do_end")
            return Decision(self.seat, "6.1(1)", "prompt-round", (PASS, *areas))
        areas = muster_areas(s, self.seat, ANY)
        options: list[Action] = [PASS]
        options += [PLAY_CARD[card] for card in sorted(set(hand)) if playable(s, self.seat, card, bool(areas))]
        # With cards in hand, whether any of them can be played is nobody else's business.
        return Decision(self.seat, "6.1(1)", "prompt-round", (*options, *areas), secret=True)

    def on_action(self, s: State, action: PlayCard | Muster | Pass) -> Next:
        """6.1(1)"""
        self.passed = isinstance(action, Pass)
        if isinstance(action, Pass):
            return None
        if isinstance(action, PlayCard):
            return self.play(s, action.card)
        terms = ANY | PAYS if s.hands[self.seat] else AIR_ONLY
        among = candidates(s, self.seat, action.area, terms)
        return Call(GroupActs(seat=self.seat, area=action.area, among=among, terms=terms))

    def play(self, s: State, card: int) -> Next:
        """5.2(2), 6.3 Face up; some cards leave the game by it."""
        procedure = begin_card(s, self.seat, card)
        show_card(s, self.seat, card)
        s.emit(CardPlayed(seat=self.seat, card=card))
        if CARDS[card].once:
            s.shown[self.seat] = s.shown[self.seat][:-1]
            s.removed[self.seat] = (*s.removed[self.seat], card)
            s.emit(CardRemoved(seat=self.seat, card=card))
        return Call(procedure)

    def do_end(self, s: State) -> Next:
        """4.0(3)"""
        if self.passed:
            s.emit(RoundPassed(seat=self.seat))
        return Done(PASSED if self.passed else 0)
