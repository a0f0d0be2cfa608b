"""Chapter 1: the rally phase. Both sides, step by step, the ATTACKER first in each."""

from __future__ import annotations

from typing import Any, ClassVar

from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure, Roll
from bingqi.games.squad.actions import KeepDM, Rally, Recover, Repair, SelfRally, ShedDM, Transfer
from bingqi.games.squad.events import DMShed, ForceCalled, HandedOver, LeaderMade, Mended, RallyTried
from bingqi.games.squad.rules.deployment import FORCES, Arm, force_of
from bingqi.games.squad.rules.effects import Wound, lose_weapon, reduce_unit
from bingqi.games.squad.rules.portage import pick_up
from bingqi.games.squad.rules.queries import can_take, captured, enemy_near, is_cover, leadership, morale
from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.state import READY, WAITING, State, Unit
from bingqi.games.squad.tables import KIND_INDEX, KINDS, LEADER, TABLES, WEAPONS, created_leader

PASS = Pass()


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


class Arrivals(Procedure, tag="arrivals"):
    """1.reinforcements The ATTACKER's forces of this turn are put ready off the board; some are rolled for."""

    STEPS = ("do_next", "roll_call", "do_arm")
    side: int
    force: int = -1
    number: int = -1

    def do_next(self, s: State) -> Next:
        script = script_of(s.scenario)
        while self.number + 1 < len(script.side[self.side].force):
            self.number += 1
            force = script.side[self.side].force[self.number]
            self.force = self.side * FORCES + self.number
            waiting = any(u.force == self.force and u.hex == WAITING for u in s.units)
            if waiting and 0 < force.turn <= s.turn:
                return None
        return Done()

    def roll_call(self, s: State) -> Roll | Next:
        if force_of(script_of(s.scenario), self.force).call:
            return Roll("1.reinforcements", seat=self.side)
        return None

    def on_call(self, s: State, dice: tuple[int, ...]) -> Next:
        return None if dice[0] < s.turn else Goto("do_next")

    def do_arm(self, s: State) -> Next:
        count = 0
        for i, u in enumerate(s.units):
            if u.force == self.force and u.hex == WAITING:
                s.change(i, hex=READY)
                count += 1
        s.emit(ForceCalled(seat=self.side, count=count))
        return Call(Arm(side=self.side, forces=(self.force,)), then="do_next")


class SideStep(Procedure):
    """A step in which first the ATTACKER, then the DEFENDER does what he likes, one thing at a time."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask_one", "roll_one", "do_switch")
    RULE: ClassVar[str] = ""
    PROMPT: ClassVar[str] = ""
    side: int
    deed: Any = None

    def choices(self, s: State) -> list[Action]:
        """What the side may do now; nothing, unless the step says so."""
        return []

    def ask_one(self, s: State) -> Decision | Next:
        options = self.choices(s)
        if not options:
            return Goto("do_switch")
        return Decision(self.side, self.RULE, self.PROMPT, (*options, PASS))

    def roll_one(self, s: State) -> Roll | Next:
        return Goto("ask_one")

    def on_one(self, s: State, answer: Any) -> Next:
        """Both the answer to the question and, where the step rolls, the answer to the roll."""
        if isinstance(answer, Pass):
            return Goto("do_switch")
        if isinstance(answer, Action):
            return self.begin(s, answer)
        return self.result(s, answer)

    def begin(self, s: State, action: Any) -> Next:
        self.deed = action
        return None

    def result(self, s: State, dice: tuple[int, ...]) -> Next:
        """What the roll of the deed brings; only for steps that roll."""
        return None

    def do_switch(self, s: State) -> Next:
        if self.side != s.active:
            return Done()
        self.side = 1 - s.active
        return Goto("ask_one")


def is_free(s: State, u: Unit, side: int) -> bool:
    """Good Order, not in Melee, has done nothing yet."""
    return u.side == side and u.hex >= 0 and not u.broken and not u.done and not s.melee >> u.hex & 1


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


def found_leader(nation: str, die: int, level: int, *, broken: bool = False, weak: bool = False) -> int:
    """1.leader_creation The counter of the leader whom a die finds, -1 if none comes."""
    rows = TABLES.leader_creation
    die += rows.nation[nation]
    die += rows.morale_8_or_more if level >= 8 else rows.morale_6_or_less if level <= 6 else 0
    die += (rows.broken if broken else 0) + (rows.odds_below_even if weak else 0)
    name = created_leader(die)
    return -1 if name is None else KIND_INDEX[nation, name]


def create_leader(s: State, i: int, die: int, level: int, *, broken: bool = False, weak: bool = False) -> int:
    """1.leader_creation The number of the new leader, -1 if none comes."""
    u = s.units[i]
    kind = found_leader(KINDS[u.kind].nation, die, level, broken=broken, weak=weak)
    if kind < 0:
        return -1
    new = s.add_unit(Unit(u.side, kind, u.hex, u.force))
    s.emit(LeaderMade(unit=new, hex=u.hex))
    return new


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
