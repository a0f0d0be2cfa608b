"""10.4, 10.5 One fight: the roll, its result, losses allotted by their owner."""

from __future__ import annotations

from bingqi.board.bits import has
from bingqi.core.procedure import Call, Decision, Done, Goto, Next, Procedure, Roll, Seat
from bingqi.games.leningrad.actions import TAKE_LOSS, GiveWay, Stand, TakeLoss
from bingqi.games.leningrad.events import AttackVoid, Fought, StoodFast
from bingqi.games.leningrad.rules.advance import AdvanceAfter
from bingqi.games.leningrad.rules.odds import Odds, reckon
from bingqi.games.leningrad.rules.pieces import destroy, lose_step, units_in
from bingqi.games.leningrad.rules.retreat import FallBack
from bingqi.games.leningrad.state import State, on_map, seat_of
from bingqi.games.leningrad.tables import COLUMNS, IS_FORT, NOTHING, RESULTS
from bingqi.games.leningrad.theatre import SOVIET

STAND, GIVE_WAY = Stand(), GiveWay()


class Battle(Procedure, tag="battle"):
    """10.2(2)-(3), 10.4 The attack on one hex."""

    STEPS = (
        "do_weigh",
        "roll_fight",
        "do_attacker_losses",
        "do_fortress",
        "ask_stand",
        "do_defender_losses",
        "do_retreat",
        "do_advance",
    )
    side: Seat
    hex: int
    attackers: tuple[int, ...]
    no_rivers: bool  # 15.1(3)
    attacker_loss: int = 0
    defender_loss: int = 0
    retreat: int = 0

    def do_weigh(self, s: State) -> Next:
        """10.3(4) The defence may have changed since the attack was declared."""
        if self.odds(s).column >= 0:
            return None
        s.emit(AttackVoid(hex=self.hex))
        return Done()

    def roll_fight(self, s: State) -> Roll:
        """10.4(1)"""
        return Roll("10.4(1)", seat=seat_of(s, self.side))

    def on_fight(self, s: State, dice: tuple[int, ...]) -> Next:
        """10.4(2)"""
        odds = self.odds(s)
        result = RESULTS[odds.column][dice[0] - 1]
        self.attacker_loss, self.defender_loss = result.attacker_loss, result.defender_loss
        self.retreat = result.retreat
        column, named = COLUMNS[odds.column], "none" if result.text == NOTHING else result.text
        s.emit(Fought(hex=self.hex, attack=odds.attack, defence=odds.defence, column=column, result=named))
        return None

    def odds(self, s: State) -> Odds:
        return reckon(s, self.hex, self.attackers, self.no_rivers)

    def do_attacker_losses(self, s: State) -> Next:
        """10.4(2)1"""
        if not self.attacker_loss:
            return None
        return Call(Losses(side=self.side, units=self.attackers, left=self.attacker_loss))

    def do_fortress(self, s: State) -> Next:
        """14.2(5), 14.3(2) A marker alone cannot retreat and is not given up: it stands."""
        if self.retreat and all(IS_FORT[unit] for unit in units_in(s, self.hex)):
            self.stand(s)
        return None

    def stand(self, s: State) -> None:
        """14.2(5)"""
        self.defender_loss += self.retreat
        self.retreat = 0
        s.emit(StoodFast(hex=self.hex))

    def ask_stand(self, s: State) -> Decision | None:
        """14.2(5) In a fortress the owner may take losses instead of retreating."""
        if not self.retreat or not has(s.forts, self.hex):
            return None
        return Decision(
            seat_of(s, SOVIET), "14.2(5)", "prompt-stand", (STAND, GIVE_WAY), {"hex": self.hex, "losses": self.retreat}
        )

    def on_stand(self, s: State, action: Stand | GiveWay) -> Next:
        if isinstance(action, Stand):
            self.stand(s)
        return None

    def do_defender_losses(self, s: State) -> Next:
        """10.4(2)5"""
        if not self.defender_loss:
            return None
        return Call(Losses(side=1 - self.side, units=tuple(units_in(s, self.hex)), left=self.defender_loss))

    def do_retreat(self, s: State) -> Next:
        """10.6; 14.3(1) a fortress that is given up cannot leave and is lost."""
        if not self.retreat:
            return None
        for unit in units_in(s, self.hex):
            if IS_FORT[unit]:
                destroy(s, unit)
        return Call(FallBack(side=1 - self.side, hex=self.hex, count=self.retreat))

    def do_advance(self, s: State) -> Next:
        """10.7(1) Into a hex that the fight has emptied."""
        if units_in(s, self.hex):
            return None
        able = tuple(u for u in self.attackers if on_map(s, u))
        return Call(AdvanceAfter(side=self.side, hex=self.hex, units=able, no_rivers=self.no_rivers))


class Losses(Procedure, tag="losses"):
    """10.5 The owner allots step losses one by one; where there is no choice they fall by themselves."""

    STEPS = ("do_forced", "ask_loss")
    side: Seat
    units: tuple[int, ...]
    left: int

    def do_forced(self, s: State) -> Next:
        """10.5(1)"""
        alive = [u for u in self.units if on_map(s, u)]
        if len(alive) == 1 or sum(s.steps[u] for u in alive) <= self.left:
            for unit in alive:
                for _ in range(min(self.left, s.steps[unit])):
                    lose_step(s, unit)
                    self.left -= 1
            return Done()
        return None if self.left and alive else Done()

    def ask_loss(self, s: State) -> Decision:
        """10.5(2)"""
        options = tuple(TAKE_LOSS[u] for u in self.units if on_map(s, u))
        return Decision(seat_of(s, self.side), "10.5(2)", "prompt-loss", options, {"left": self.left})

    def on_loss(self, s: State, action: TakeLoss) -> Next:
        lose_step(s, action.unit)
        self.left -= 1
        return Goto("do_forced")
