"""4.0 The turn: hands, rounds, the end of the turn."""

from __future__ import annotations

from bingqi.board.bits import has
from bingqi.core.procedure import Call, Draw, Goto, Next, Procedure, Roll
from bingqi.games.southern.events import GameEnded, OilDestroyed, OilHeld, TurnBegan
from bingqi.games.southern.rules.allied_cards import reveal_oil
from bingqi.games.southern.rules.control import update_control
from bingqi.games.southern.rules.hands import ChooseHand, PlaceCarrier
from bingqi.games.southern.rules.macarthur import MacArthurRallies, macarthur_area, rally_units
from bingqi.games.southern.rules.rounds import PASSED, Round
from bingqi.games.southern.rules.supply import recover
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALLIES, ENEMY, FIGURES, HIDDEN, JAPAN, NOWHERE, OIL_AREAS, OUT, UNIT
from bingqi.games.southern.victory import score_turn, totals


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
        s.old_control, s.rallied = s.control, 0
        s.emit(TurnBegan(turn=s.turn))
        return None

    def do_hiryu(self, s: State) -> Next:
        """17.2①"""
        return self.new_carrier(s, "hiryu")

    def do_soryu(self, s: State) -> Next:
        """17.2①"""
        return self.new_carrier(s, "soryu")

    def new_carrier(self, s: State, key: str) -> Next:
        if not s.carriers or s.turn < FIGURES.turns.carriers or not has(s.at[OUT], UNIT[key]):
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
        """14.0(2) Control is judged after each round; 16.2(1)① after an Allied one MacArthur rallies.

        Not after the last: the turn ends and all units with him recover anyway (16.2(1)②).
        """
        self.passes = self.passes + 1 if self.got == PASSED else 0
        self.side = ENEMY[self.side]
        update_control(s)
        area = macarthur_area(s)
        if self.side == JAPAN and self.passes < 2 and area != NOWHERE and rally_units(s, area):
            return Call(MacArthurRallies(seat=ALLIES, area=area), then="do_round")
        return Goto("do_round")

    def do_oil_field(self, s: State) -> Next:
        """4.0(4)① Oil fields whose marker was turned over and that the Allies hold."""
        allied = s.held_by(ALLIES)
        while self.field + 1 < len(OIL_AREAS):
            self.field += 1
            if s.oil[self.field] > 0 and has(allied, OIL_AREAS[self.field]):
                return None
        return Goto("do_recover")

    def roll_blaze(self, s: State) -> Roll:
        """4.0(4)①"""
        return Roll("4.0(4)①", seat=ALLIES)

    def on_blaze(self, s: State, dice: tuple[int, ...]) -> Next:
        """4.0(4)① 5 or more; 6 if Japanese units are there."""
        area = OIL_AREAS[self.field]
        needed = 6 if has(s.present[JAPAN], area) else 5
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
        hidden = s.oil.count(HIDDEN)
        return Draw("15.0(3)", s.oil_left, hidden) if hidden else None

    def on_markers(self, s: State, items: tuple[int, ...]) -> Next:
        """15.0(3)"""
        hidden = [area for i, area in enumerate(OIL_AREAS) if s.oil[i] == HIDDEN]
        for i, area in enumerate(hidden):
            reveal_oil(s, area, items[i])
        return None

    def do_finish(self, s: State) -> Next:
        """15.0"""
        japan, allies = totals(s)
        s.emit(GameEnded(japan=japan, allies=allies))
        s.stack.clear()
        return None
