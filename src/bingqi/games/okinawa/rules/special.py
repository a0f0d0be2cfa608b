"""19.3 The offensive order: offensive or staff conference, and the reserves that an offensive calls up."""

from __future__ import annotations

from bingqi.core.procedure import Action, Decision, Done, Goto, Next, Procedure, Roll
from bingqi.games.okinawa.actions import CallUp, HoldConference, OrderOffensive
from bingqi.games.okinawa.events import ConferenceHeld, OffensiveOrdered, UnitArrived, YaharaDismissed
from bingqi.games.okinawa.state import BOX, POOL, State
from bingqi.games.okinawa.tables import JAPAN, JAPAN_UNITS


class Offensive(Procedure, tag="offensive"):
    """19.3, 22.3"""

    STEPS = ("ask_order", "roll_debate", "roll_yahara")

    def ask_order(self, s: State) -> Decision:
        """19.3.2 A conference only while Yahara has influence."""
        options: list[Action] = [OrderOffensive()]
        if s.yahara:
            options.append(HoldConference())
        return Decision(JAPAN, "19.3", "prompt-order", tuple(options), {"turn": s.turn})

    def on_order(self, s: State, action: Action) -> Next:
        if isinstance(action, HoldConference):
            return None
        begin_offensive(s)
        return Done()

    def roll_debate(self, s: State) -> Roll:
        """19.3.2(1), 19.3.2(1)①, 19.3.2(1)②"""
        return Roll("19.3.2(1)", 2, seat=JAPAN)

    def on_debate(self, s: State, dice: tuple[int, ...]) -> Next:
        s.emit(ConferenceHeld(dice=sum(dice), turn=s.turn))
        if sum(dice) < s.turn:
            begin_offensive(s)
        return None

    def roll_yahara(self, s: State) -> Roll:
        """19.3.2(2)"""
        return Roll("19.3.2(2)", 1, seat=JAPAN)

    def on_yahara(self, s: State, dice: tuple[int, ...]) -> Next:
        if dice[0] <= 3:
            s.yahara = False
            s.emit(YaharaDismissed())
        return None


def begin_offensive(s: State) -> None:
    """19.3.1 For this player turn."""
    s.offensive = True
    s.emit(OffensiveOrdered())


class Reserves(Procedure, tag="reserves"):
    """19.3.1(3), 2.22(6) Half as many units as there were battles come from the pool into the box."""

    STEPS = ("ask_unit",)
    left: int

    def ask_unit(self, s: State) -> Decision | Done:
        units = [unit for unit in JAPAN_UNITS if s.where[unit] == POOL]
        if not units or self.left <= 0:
            return Done()
        return Decision(JAPAN, "19.3.1(3)", "prompt-reserve", tuple(map(CallUp, units)), {"number": self.left})

    def on_unit(self, s: State, action: CallUp) -> Next:
        s.put_unit(action.unit, BOX)
        s.emit(UnitArrived(unit=action.unit))
        self.left -= 1
        return Goto("ask_unit")
