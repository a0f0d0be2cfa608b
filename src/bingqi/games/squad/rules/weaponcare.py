"""Chapter 1: weapons are picked up, repaired and exchanged."""

from __future__ import annotations

from bingqi.core.procedure import Action, Goto, Next, Roll
from bingqi.games.squad.actions import Recover, Repair, Transfer
from bingqi.games.squad.events import HandedOver, Mended
from bingqi.games.squad.rules.effects import lose_weapon
from bingqi.games.squad.rules.portage import pick_up
from bingqi.games.squad.rules.queries import can_take, captured
from bingqi.games.squad.rules.sidestep import SideStep, is_free
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import WEAPONS


class RecoverStep(SideStep, tag="recover-step"):
    """1.recovery Pick up a weapon that lies in the hex: less than six, CX adding one."""

    RULE, PROMPT = "1.recovery", "prompt-recover"
    deed: Recover | None = None

    def choices(self, s: State) -> list[Action]:
        return [
            Recover(i, n)
            for n, w in enumerate(s.weapons)
            if w.unit < 0 and w.hex >= 0
            for i in s.stacks[w.hex]
            if is_free(s, s.units[i], self.side) and can_take(s, i, n)
        ]

    def roll_one(self, s: State) -> Roll | Next:
        return Roll("1.recovery", seat=self.side)

    def result(self, s: State, dice: tuple[int, ...]) -> Next:
        assert self.deed is not None
        pick_up(s, self.deed.unit, self.deed.weapon, dice[0])
        s.change(self.deed.unit, done=True)
        return Goto("ask_one")


class RepairStep(SideStep, tag="repair-step"):
    """1.repair Not above the repair number mends, a six ruins for good."""

    RULE, PROMPT = "1.repair", "prompt-repair"
    deed: Repair | None = None

    def choices(self, s: State) -> list[Action]:
        return [
            Repair(n)
            for n, w in enumerate(s.weapons)
            if w.broken and w.unit >= 0 and is_free(s, s.units[w.unit], self.side) and not captured(s, n)
        ]

    def roll_one(self, s: State) -> Roll | Next:
        return Roll("1.repair", seat=self.side)

    def result(self, s: State, dice: tuple[int, ...]) -> Next:
        assert self.deed is not None
        n = self.deed.weapon
        w = s.weapons[n]
        s.change(w.unit, done=True)
        result = "broken"
        if dice[0] <= WEAPONS[w.kind].repair:
            s.change_weapon(n, broken=False)
            result = "mended"
        elif dice[0] == 6:
            lose_weapon(s, n)
            result = "lost"
        s.emit(Mended(weapon=n, result=result))
        return Goto("ask_one")


def transfers(s: State, side: int, traders: tuple[int, ...] = ()) -> list[Action]:
    """Weapons that may change hands between Good Order units of a hex; who has begun to trade may go on."""

    def trades(i: int) -> bool:
        return i in traders or is_free(s, s.units[i], side)

    return [
        Transfer(n, i)
        for n, w in enumerate(s.weapons)
        if w.unit >= 0 and not w.fresh and trades(w.unit)
        for i in s.stacks[s.units[w.unit].hex]
        if i != w.unit and trades(i) and can_take(s, i, n)
    ]


def hand_over(s: State, action: Transfer) -> None:
    """A weapon changes hands once a phase, as one that was just picked up does not."""
    s.change_weapon(action.weapon, unit=action.unit, fresh=True)
    s.emit(HandedOver(weapon=action.weapon, unit=action.unit))


class TransferStep(SideStep, tag="transfer-step"):
    """1.transfer Weapons change hands inside a hex, both ways; not one picked up in this phase."""

    RULE, PROMPT = "1.transfer", "prompt-transfer"
    deed: Transfer | None = None
    traders: tuple[int, ...] = ()  # this is their one action

    def choices(self, s: State) -> list[Action]:
        return transfers(s, self.side, self.traders)

    def begin(self, s: State, action: Transfer) -> Next:
        pair = (s.weapons[action.weapon].unit, action.unit)
        hand_over(s, action)
        for i in pair:
            s.change(i, done=True)
        self.traders = (*self.traders, *(i for i in pair if i not in self.traders))
        return Goto("ask_one")
