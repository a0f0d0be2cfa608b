"""6.0 Command selection and 7.0 execution: the cup, Manstein, Zhukov."""

from __future__ import annotations

from bingqi.board.bits import bit_list, has
from bingqi.core.procedure import Call, Decision, Done, Draw, Goto, Next, Pass, Procedure
from bingqi.games.leningrad.actions import (
    CHOICES,
    PASS,
    AddArmy,
    Choose,
    DeclareZhukov,
    Interrupt,
    KeepInHand,
    PlayZhukov,
)
from bingqi.games.leningrad.events import (
    ArmyAdded,
    ChitDrawn,
    ChitReturned,
    ChitVoid,
    Chosen,
    CupFilled,
    MansteinPlayed,
    ZhukovDeclared,
    ZhukovPlayed,
    ZhukovReady,
)
from bingqi.games.leningrad.rules.activation import Activation
from bingqi.games.leningrad.rules.ending import bid_won_at_once, end_game
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.rules.reserve import Reserve
from bingqi.games.leningrad.rules.supply import Supply
from bingqi.games.leningrad.state import State, on_map, seat_of
from bingqi.games.leningrad.tables import (
    ARMIES,
    CHIT_HQ,
    CHIT_SIDE,
    CHITS,
    DUE,
    MANSTEIN,
    RESERVE,
    SOVIET_REINF,
    SUPPLY,
    TURNS,
)
from bingqi.games.leningrad.theatre import AXIS, SOVIET

ARMY_TURN = 4  # 15.2(2)⑤ from here on one army of choice joins each turn
INTERRUPT, DECLARE_ZHUKOV, KEEP_IN_HAND, PLAY_ZHUKOV = Interrupt(), DeclareZhukov(), KeepInHand(), PlayZhukov()


def chits_at_hand(s: State, side: int) -> int:
    """15.2 The chits that a side may use this turn."""
    hand = DUE[side][s.turn]
    if side == AXIS:
        return hand
    return (hand if s.reserve else hand & ~(1 << RESERVE)) | s.added


def commands(s: State, side: int) -> int:
    """6.2(1), 6.2(2) How many chits the turn track allows."""
    row = TURNS[s.turn - 1]
    wanted = row.soviet_commands if side == SOVIET else row.axis_commands
    return min(wanted, chits_at_hand(s, side).bit_count())


class Turn(Procedure, tag="turn"):
    """5.0(1)-(4) One turn: choose, fill the cup, draw and execute until it is empty."""

    STEPS = (
        "ask_zhukov",
        "ask_army",
        "do_select",
        "ask_select",
        "ask_keep",
        "do_fill",
        "draw_chit",
        "ask_interrupt",
        "ask_zhukov_now",
        "do_execute",
        "do_more",
        "ask_last",
    )
    chit: int = -1

    # --- 6.0 selection ---

    def ask_zhukov(self, s: State) -> Decision | Goto:
        """16.2 After an Axis unit stood beside Leningrad."""
        if not s.zhukov or not s.alarm or s.zhukov_declared:
            return Goto("ask_army")
        return Decision(seat_of(s, SOVIET), "16.2", "prompt-zhukov", (DECLARE_ZHUKOV, PASS))

    def on_zhukov(self, s: State, action: DeclareZhukov | Pass) -> Next:
        if isinstance(action, DeclareZhukov):
            s.zhukov_declared = True
            s.emit(ZhukovDeclared())
        return None

    def ask_army(self, s: State) -> Decision | Goto:
        """15.2(2)⑤"""
        left = ARMIES & ~s.added
        if s.turn < ARMY_TURN or not left:
            return Goto("do_select")
        return Decision(seat_of(s, SOVIET), "15.2(2)⑤", "prompt-add-army", tuple(AddArmy(c) for c in bit_list(left)))

    def on_army(self, s: State, action: AddArmy) -> Next:
        s.added |= 1 << action.chit
        s.emit(ArmyAdded(chit=action.chit, only=seat_of(s, SOVIET)))
        return None

    def do_select(self, s: State) -> Next:
        """6.2(2) The Axis player uses every chit there is, so only the Soviet player chooses."""
        s.chosen = s.used = s.seen = 0
        s.manstein = has(chits_at_hand(s, AXIS), MANSTEIN)
        s.zhukov_hand = False
        return None

    def ask_select(self, s: State) -> Decision | None:
        """6.1(1), 6.2(1)"""
        hand, number = chits_at_hand(s, SOVIET), commands(s, SOVIET)
        left = number - s.chosen.bit_count()
        if left == 0 or hand.bit_count() == number:
            return None
        options = CHOICES[hand & ~s.chosen]
        return Decision(seat_of(s, SOVIET), "6.2(1)", "prompt-choose", options, {"left": left})

    def on_select(self, s: State, action: Choose) -> Next:
        s.chosen |= 1 << action.chit
        s.emit(Chosen(chit=action.chit, only=seat_of(s, SOVIET)))
        return Goto("ask_select")

    def ask_keep(self, s: State) -> Decision | None:
        """16.2(1) Asked whether or not the chit was chosen: silence would tell."""
        if not s.zhukov_declared:
            return None
        able = has(self.selected(s), SOVIET_REINF)
        options = (KEEP_IN_HAND, PASS) if able else (PASS,)
        return Decision(seat_of(s, SOVIET), "16.2(1)", "prompt-keep", options, secret=True)

    def on_keep(self, s: State, action: KeepInHand | Pass) -> Next:
        if isinstance(action, KeepInHand):
            s.zhukov_hand = True
            s.emit(ZhukovReady())
        return None

    def selected(self, s: State) -> int:
        """The Soviet chits of this turn; all of them where there was nothing to choose."""
        hand = chits_at_hand(s, SOVIET)
        return hand if hand.bit_count() == commands(s, SOVIET) else s.chosen

    def do_fill(self, s: State) -> Next:
        """6.1(1), 6.2(3), 6.2(4)1"""
        s.chosen = self.selected(s)
        s.cup = s.chosen | chits_at_hand(s, AXIS) & ~(1 << MANSTEIN) | 1 << SUPPLY
        if s.zhukov_hand:
            s.cup &= ~(1 << SOVIET_REINF)
        s.emit(CupFilled(count=s.cup.bit_count()))
        return None

    # --- 7.0 execution ---

    def draw_chit(self, s: State) -> Draw:
        """7.1(1)"""
        return Draw("7.1(1)", tuple(bit_list(s.cup)))

    def on_chit(self, s: State, items: tuple[int, ...]) -> Next:
        self.chit = items[0]
        s.seen |= 1 << self.chit
        s.known |= 1 << self.chit
        s.emit(ChitDrawn(chit=self.chit))
        return None

    def ask_interrupt(self, s: State) -> Decision | None:
        """7.3(1) Before the drawn chit takes effect."""
        if not manstein_ready(s):
            return None
        return Decision(seat_of(s, AXIS), "7.3(1)", "prompt-manstein", (INTERRUPT, PASS), {"chit": self.chit})

    def on_interrupt(self, s: State, action: Interrupt | Pass) -> Next:
        if isinstance(action, Pass):
            return None
        s.emit(ChitReturned(chit=self.chit))
        self.chit = -1  # back in the cup: nothing to execute
        return Call(self.play_manstein(s))

    def play_manstein(self, s: State) -> Activation:
        """7.3(2)"""
        s.manstein = False
        s.emit(MansteinPlayed())
        return Activation(hq=CHIT_HQ[MANSTEIN])

    def ask_zhukov_now(self, s: State) -> Decision | None:
        """16.2(2), 16.2(3) Against a drawn chit, never against Manstein."""
        if not s.zhukov_hand or self.chit < 0:
            return None
        return Decision(seat_of(s, SOVIET), "16.2(2)", "prompt-zhukov-now", (PLAY_ZHUKOV, PASS), {"chit": self.chit})

    def on_zhukov_now(self, s: State, action: PlayZhukov | Pass) -> Next:
        if isinstance(action, Pass):
            return None
        s.zhukov_hand = False
        s.emit(ChitReturned(chit=self.chit))
        s.emit(ZhukovPlayed())
        self.chit = -1
        return Call(Reinforce(side=SOVIET))

    def do_execute(self, s: State) -> Next:
        """7.1(3), 7.1(4), 7.2"""
        chit = self.chit
        if chit < 0:
            return None
        s.cup &= ~(1 << chit)
        s.used |= 1 << chit
        kind = CHITS[chit].kind
        if kind == "supply":
            return Call(Supply())
        if kind == "reserve":
            return Call(Reserve())
        side = CHIT_SIDE[chit]
        assert side is not None
        if kind == "reinforcement":
            return Call(Reinforce(side=side))
        hq = CHIT_HQ[chit]
        if not on_map(s, hq):  # 13.0(2), 15.3(3)
            s.emit(ChitVoid(chit=chit))
            return None
        return Call(Activation(hq=hq))

    def do_more(self, s: State) -> Next:
        """5.0 Until the cup is empty; 16.1(3) the supply check may have opened a line."""
        if bid_won_at_once(s):
            end_game(s)
            return None
        return Goto("draw_chit") if s.cup else None

    def ask_last(self, s: State) -> Decision | Done:
        """7.3(3)"""
        if not manstein_ready(s):
            return Done()
        return Decision(seat_of(s, AXIS), "7.3(3)", "prompt-manstein-last", (INTERRUPT, PASS))

    def on_last(self, s: State, action: Interrupt | Pass) -> Next:
        return None if isinstance(action, Pass) else Call(self.play_manstein(s))


def manstein_ready(s: State) -> bool:
    """7.3, 13.0(2) Still at hand, and his headquarters on the map."""
    return s.manstein and on_map(s, CHIT_HQ[MANSTEIN])
