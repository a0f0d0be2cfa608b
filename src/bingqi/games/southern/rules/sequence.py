"""4.0 The turn: hands, rounds, the end of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bingqi.core.procedure import Action, Call, Decision, Done, Draw, Goto, Next, Pass, Procedure, Roll
from bingqi.games.southern.actions import (
    PLACE,
    PLAY_CARD,
    REFRESH,
    TAKE_CARD,
    Muster,
    Place,
    PlayCard,
    Refresh,
    TakeCard,
)
from bingqi.games.southern.events import (
    CardPlayed,
    CardRemoved,
    CardTaken,
    GameEnded,
    HandReady,
    OilDestroyed,
    OilHeld,
    Reinforced,
    RoundPassed,
    SideRecovered,
    TurnBegan,
    UnitRefreshed,
)
from bingqi.games.southern.rules.bits import members
from bingqi.games.southern.rules.cards import macarthur_area, reveal_oil
from bingqi.games.southern.rules.control import update_control
from bingqi.games.southern.rules.deck import begin_card, playable
from bingqi.games.southern.rules.groups import GroupActs, candidates, muster_areas
from bingqi.games.southern.rules.queries import AIR_ONLY, ANY, PAYS, deck_of, supplied
from bingqi.games.southern.rules.reactions import PASS, show_card
from bingqi.games.southern.tables import (
    AIRPOWER,
    ALLIES,
    CARDS,
    DECKS,
    FIGURES,
    HAND_SIZE,
    JAPAN,
    OIL_AREAS,
    OUT,
    SEA,
    SHIPS,
    SIDE_UNITS,
    UNIT,
)
from bingqi.games.southern.victory import score_turn, totals

if TYPE_CHECKING:
    from bingqi.games.southern.state import State

PASSED = 1


class Turn(Procedure, tag="turn"):
    """4.0 Turn after turn until the last: hands, alternating rounds, and the end of the turn in its order."""

    STEPS = (
        "do_begin", "do_hiryu", "do_soryu", "do_japanese_hand", "do_allied_hand",
        "do_round", "do_after_round", "do_oil_field", "roll_blaze", "do_recover", "do_cards_back", "do_score",
        "do_next_turn", "draw_markers", "do_finish",
    )  # fmt: skip
    side: int = JAPAN
    passes: int = 0
    field: int = -1

    def do_begin(self, s: State) -> Next:
        """4.0, 4.0(4)⑤"""
        s.turn += 1
        self.side, self.passes, self.field = JAPAN, 0, -1
        s.old_control = s.control
        s.emit(TurnBegan(turn=s.turn))
        return None

    def do_hiryu(self, s: State) -> Next:
        """17.2①"""
        return self.new_carrier(s, "hiryu")

    def do_soryu(self, s: State) -> Next:
        """17.2①"""
        return self.new_carrier(s, "soryu")

    def new_carrier(self, s: State, key: str) -> Next:
        if not s.carriers or s.turn < FIGURES.turns.carriers or not s.at[OUT] >> UNIT[key] & 1:
            return None
        return Call(PlaceCarrier(seat=JAPAN, unit=UNIT[key]))

    def do_japanese_hand(self, s: State) -> Next:
        """4.0(1)"""
        return Call(ChooseHand(seat=JAPAN))

    def do_allied_hand(self, s: State) -> Next:
        """4.0(1) Chosen without seeing the enemy's."""
        return Call(ChooseHand(seat=ALLIES))

    def do_round(self, s: State) -> Next:
        """4.0(2) Japan begins; rounds alternate until both have passed in a row (4.0(3))."""
        if self.passes == 2:
            return Goto("do_oil_field")
        return Call(Round(seat=self.side))

    def do_after_round(self, s: State) -> Next:
        """14.0(2) Control is judged after each round."""
        self.passes = self.passes + 1 if self.got == PASSED else 0
        self.side = 1 - self.side
        update_control(s)
        return Goto("do_round")

    def do_oil_field(self, s: State) -> Next:
        """4.0(4)① Oil fields whose marker was turned over and that the Allies hold."""
        allied = s.held_by(ALLIES)
        while self.field + 1 < len(OIL_AREAS):
            self.field += 1
            if s.oil[self.field] > 0 and allied >> OIL_AREAS[self.field] & 1:
                return None
        return Goto("do_recover")

    def roll_blaze(self, s: State) -> Roll:
        """4.0(4)①"""
        return Roll("4.0(4)①", seat=ALLIES)

    def on_blaze(self, s: State, dice: tuple[int, ...]) -> Next:
        """4.0(4)① 5 or more; 6 if Japanese units are there."""
        area = OIL_AREAS[self.field]
        needed = 6 if s.present[JAPAN] >> area & 1 else 5
        if dice[0] >= needed:
            s.oil[self.field] = 0
            s.emit(OilDestroyed(area=area))
        else:
            s.emit(OilHeld(area=area))
        return Goto("do_oil_field")

    def do_recover(self, s: State) -> Next:
        """4.0(4)②, 12.0"""
        for side in (JAPAN, ALLIES):
            recover(s, side)
        return None

    def do_cards_back(self, s: State) -> Next:
        """4.0(4)③"""
        for side in (JAPAN, ALLIES):
            s.hands[side] = s.laid[side] = s.shown[side] = ()
        return None

    def do_score(self, s: State) -> Next:
        """4.0(4)④, 15.0(1)①"""
        score_turn(s)
        return None

    def do_next_turn(self, s: State) -> Next:
        """4.0(4)⑤"""
        return Goto("do_begin") if s.turn < s.turns else None

    def draw_markers(self, s: State) -> Draw | None:
        """15.0(3) At the end the markers that still lie face down are turned over."""
        hidden = sum(value < 0 for value in s.oil)
        return Draw("15.0(3)", s.oil_left, hidden) if hidden else None

    def on_markers(self, s: State, items: tuple[int, ...]) -> Next:
        """15.0(3)"""
        hidden = [area for area, value in zip(OIL_AREAS, s.oil, strict=True) if value < 0]
        for area, value in zip(hidden, items, strict=True):
            reveal_oil(s, area, value)
        return None

    def do_finish(self, s: State) -> Next:
        """15.0"""
        japan, allies = totals(s)
        s.emit(GameEnded(japan=japan, allies=allies))
        s.stack.clear()
        return None


def recover(s: State, side: int) -> None:
    """12.0 All units in areas with a line of communication; and all where MacArthur is (16.2(1)②)."""
    found = 0
    for area in members(supplied(s, side) & s.present[side]):
        found |= s.at[area]
    if side == ALLIES and (area := macarthur_area(s)) >= 0:
        found |= s.at[area]
    found &= SIDE_UNITS[side] & ~s.fresh
    s.fresh |= found
    s.emit(SideRecovered(seat=side, count=found.bit_count()))


class ChooseHand(Procedure, tag="choose_hand"):
    """5.1 This turn's hand, card by card, seen by its owner alone."""

    STEPS = ("ask_card",)
    seat: int

    def ask_card(self, s: State) -> Decision:
        """5.1"""
        left = sorted(set(deck_of(s, self.seat, DECKS[self.seat])))
        options = tuple([TAKE_CARD[card] for card in left])
        missing = HAND_SIZE[self.seat] - len(s.hands[self.seat])
        return Decision(self.seat, "5.1", "ask-card", options, {"left": missing})

    def on_card(self, s: State, action: TakeCard) -> Next:
        """5.1"""
        s.hands[self.seat] = tuple(sorted((*s.hands[self.seat], action.card)))
        s.emit(CardTaken(seat=self.seat, card=action.card, only=self.seat))
        if len(s.hands[self.seat]) < HAND_SIZE[self.seat]:
            return Goto("ask_card")
        s.emit(HandReady(seat=self.seat, count=HAND_SIZE[self.seat]))
        return None


class PlaceCarrier(Procedure, tag="place_carrier"):
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
        return Decision(self.seat, rule, "ask-place", options, {"unit": self.unit})

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


class Round(Procedure, tag="round"):
    """6.1 One action of one player: normal attack, movement, air operation, a card, or a pass."""

    STEPS = ("ask_action", "do_rally")
    seat: int
    passed: bool = True

    def ask_action(self, s: State) -> Decision | Goto:
        """6.1(1), 4.0(3): without cards and unused aircraft the round is passed by itself."""
        hand = s.hands[self.seat]
        if not hand:
            if not s.fresh & AIRPOWER & SIDE_UNITS[self.seat]:
                return Goto("do_rally")
            areas = muster_areas(s, self.seat, AIR_ONLY)
            if not areas:
                return Goto("do_rally")
            return Decision(self.seat, "6.1(1)", "ask-round", (PASS, *areas))
        areas = muster_areas(s, self.seat, ANY)
        options: list[Action] = [PASS]
        options += [PLAY_CARD[card] for card in sorted(set(hand)) if playable(s, self.seat, card, bool(areas))]
        return Decision(self.seat, "6.1(1)", "ask-round", (*options, *areas))

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

    def do_rally(self, s: State) -> Next:
        """16.2(1)① At the end of each Allied round."""
        if self.passed:
            s.emit(RoundPassed(seat=self.seat))
        if self.seat == ALLIES and (area := macarthur_area(s)) >= 0:
            if s.at[area] & SIDE_UNITS[ALLIES] & ~s.fresh:
                return Call(MacArthurRallies(seat=ALLIES, area=area, passed=self.passed))
        return Done(PASSED if self.passed else 0)


class MacArthurRallies(Procedure, tag="macarthur_rallies"):
    """16.2(1)① One used unit in MacArthur's area may be turned back."""

    STEPS = ("ask_unit",)
    seat: int
    area: int
    passed: bool = False

    def ask_unit(self, s: State) -> Decision:
        """16.2(1)①"""
        units = members(s.at[self.area] & SIDE_UNITS[ALLIES] & ~s.fresh)
        options = (PASS, *[REFRESH[unit] for unit in units])
        return Decision(self.seat, "16.2(1)①", "ask-rally", options, {"area": self.area})

    def on_unit(self, s: State, action: Refresh | Pass) -> Next:
        """16.2(1)①"""
        if isinstance(action, Refresh):
            s.fresh |= 1 << action.unit
            s.emit(UnitRefreshed(unit=action.unit))
        return Done(PASSED if self.passed else 0)
