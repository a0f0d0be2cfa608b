"""Chapter 1: the rally phase. Both sides, step by step, the ATTACKER first in each."""

from __future__ import annotations

from typing import Any

from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Procedure, Roll
from bingqi.games.squad.actions import KeepDM, Rally, SelfRally, ShedDM
from bingqi.games.squad.events import DMShed, RallyTried
from bingqi.games.squad.rules.arrivals import Arrivals
from bingqi.games.squad.rules.effects import Wound, reduce_unit
from bingqi.games.squad.rules.leadermaking import create_leader
from bingqi.games.squad.rules.queries import enemy_near, is_cover, leadership, morale
from bingqi.games.squad.rules.sidestep import SideStep
from bingqi.games.squad.rules.weaponcare import RecoverStep, RepairStep, TransferStep
from bingqi.games.squad.state import State, Unit
from bingqi.games.squad.tables import KINDS, LEADER


class RallyPhase(Procedure, tag="rally-phase"):
    """1.order The steps in order. A unit does one thing only in recovery, repair, transfer and rally."""

    STEPS = (
        "do_begin",
        "do_arrivals",
        "do_recover",
        "do_repair",
        "do_transfer",
        "do_self",
        "do_leaders",
        "do_dm",
        "do_end",
    )

    def do_begin(self, s: State) -> Next:
        for i, u in enumerate(s.units):
            if u.done:
                s.change(i, done=False)
        return None

    def do_arrivals(self, s: State) -> Next:
        return Call(Arrivals(side=s.active))

    def do_recover(self, s: State) -> Next:
        return Call(RecoverStep(side=s.active))

    def do_repair(self, s: State) -> Next:
        return Call(RepairStep(side=s.active))

    def do_transfer(self, s: State) -> Next:
        return Call(TransferStep(side=s.active))

    def do_self(self, s: State) -> Next:
        return Call(SelfRallyStep(side=s.active))

    def do_leaders(self, s: State) -> Next:
        return Call(LeaderRallyStep(side=s.active))

    def do_dm(self, s: State) -> Next:
        return Call(DMStep(side=s.active))

    def do_end(self, s: State) -> Next:
        for n, w in enumerate(s.weapons):
            if w.fresh:
                s.change_weapon(n, fresh=False)
        for i, u in enumerate(s.units):
            if u.done:
                s.change(i, done=False)
        return None


def rally_drm(s: State, u: Unit) -> int:
    return (4 if u.dm else 0) - (1 if is_cover(s, u.hex) else 0)


def rallies(original: int, drm: int, level: int, *, lucky: bool) -> bool:
    """An original twelve never; an original two always, but only where the ATTACKER's one squad tries (`lucky`)."""
    return (lucky and original == 2) or (original < 12 and original + drm <= level)


def rally_result(s: State, i: int, original: int, drm: int, *, lucky: bool = False) -> bool:
    """Whether the unit rallies; turns it over if so."""
    level = morale(s, s.units[i])
    success = rallies(original, drm, level, lucky=lucky)
    s.emit(RallyTried(unit=i, morale=level, drm=drm, success=success))
    if success:
        s.change(i, broken=False, dm=False)
    return success


class SelfRallyStep(SideStep, tag="self-rally-step"):
    """1.self_rally Leaders of both sides, and one squad or half-squad of the ATTACKER."""

    STEPS = ("ask_one", "roll_one", "roll_creation", "do_switch")
    RULE, PROMPT = "1.self_rally", "prompt-self-rally"
    deed: SelfRally | None = None
    tried: bool = False  # the ATTACKER's one squad
    base: int = 0  # morale of the unit that found a leader

    def choices(self, s: State) -> list[Action]:
        squads = self.side == s.active and not self.tried
        return [
            SelfRally(i)
            for i, u in enumerate(s.units)
            if u.broken
            and u.side == self.side
            and u.hex >= 0
            and not u.done
            and not s.melee >> u.hex & 1
            and (squads or KINDS[u.kind].size == LEADER)
        ]

    def roll_one(self, s: State) -> Roll | Next:
        return Roll("1.self_rally", count=2, seat=self.side)

    def result(self, s: State, dice: tuple[int, ...]) -> Next:
        assert self.deed is not None
        i, original = self.deed.unit, sum(dice)
        u = s.units[i]
        leader = KINDS[u.kind].size == LEADER
        self.base = morale(s, u)
        success = rally_result(s, i, original, 1 + rally_drm(s, u), lucky=not leader)
        if not (leader and success):
            s.change(i, done=True)
        if not leader:
            self.tried = True
            if original == 2:
                return Goto("roll_creation")
        if original == 12 and leader:
            return Call(Wound(unit=i), then="ask_one")
        if original == 12:
            reduce_unit(s, i)
        return Goto("ask_one")

    def roll_creation(self, s: State) -> Roll | Next:
        return Roll("1.leader_creation", seat=self.side)

    def on_creation(self, s: State, dice: tuple[int, ...]) -> Next:
        assert self.deed is not None
        create_leader(s, self.deed.unit, dice[0], self.base, broken=True)
        return Goto("ask_one")


class LeaderRallyStep(SideStep, tag="leader-rally-step"):
    """1.leader_rally A Good Order leader tries every broken unit of his hex, each once."""

    RULE, PROMPT = "1.leader_rally", "prompt-rally"
    deed: Rally | None = None

    def choices(self, s: State) -> list[Action]:
        units = s.units
        found: list[Action] = []
        for i, u in enumerate(units):
            if u.broken and u.side == self.side and u.hex >= 0 and not u.done and not s.melee >> u.hex & 1:
                found += [
                    Rally(i, n)
                    for n in s.stacks[u.hex]
                    if units[n].side == self.side
                    and KINDS[units[n].kind].size == LEADER
                    and not units[n].broken
                    and not units[n].done
                ]
        return found

    def roll_one(self, s: State) -> Roll | Next:
        return Roll("1.leader_rally", count=2, seat=self.side)

    def result(self, s: State, dice: tuple[int, ...]) -> Next:
        assert self.deed is not None
        i, original = self.deed.unit, sum(dice)
        u = s.units[i]
        leader = KINDS[u.kind].size == LEADER
        success = rally_result(s, i, original, leadership(s.units[self.deed.leader]) + rally_drm(s, u))
        if not (leader and success):
            s.change(i, done=True)
        if original == 12 and leader:
            return Call(Wound(unit=i), then="ask_one")
        if original == 12:
            reduce_unit(s, i)
        return Goto("ask_one")


class DMStep(SideStep, tag="dm-step"):
    """1.dm_removal Off, unless a Good Order enemy is adjacent; outside woods and buildings the owner may keep it."""

    STEPS = ("do_cover", "ask_one", "do_switch")
    RULE, PROMPT = "1.dm_removal", "prompt-dm"
    deed: ShedDM | None = None
    kept: tuple[int, ...] = ()

    def do_cover(self, s: State) -> Next:
        for i in self._relieved(s):
            if is_cover(s, s.units[i].hex):
                s.change(i, dm=False)
                s.emit(DMShed(unit=i))
        return None

    def _relieved(self, s: State) -> list[int]:
        return [
            i
            for i, u in enumerate(s.units)
            if u.dm and u.hex >= 0 and u.side == self.side and i not in self.kept and not enemy_near(s, u.hex, u.side)
        ]

    def ask_one(self, s: State) -> Decision | Next:
        left = self._relieved(s)
        if not left:
            return Goto("do_switch")
        i = left[0]
        return Decision(self.side, self.RULE, self.PROMPT, (ShedDM(i), KeepDM(i)), {"unit": i})

    def on_one(self, s: State, answer: Any) -> Next:
        if isinstance(answer, ShedDM):
            s.change(answer.unit, dm=False)
            s.emit(DMShed(unit=answer.unit))
        else:
            self.kept = (*self.kept, answer.unit)
        return Goto("ask_one")

    def do_switch(self, s: State) -> Next:
        if self.side != s.active:
            return Done()
        self.side = 1 - s.active
        return Goto("do_cover")
