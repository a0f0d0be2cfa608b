"""Chapter 8: close combat, hex by hex."""

from __future__ import annotations

import msgspec

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure, Roll
from bingqi.games.squad.actions import Against, Attach, Commit, Declare, Fight
from bingqi.games.squad.events import Ambushed, CloseFought, MeleeBegan
from bingqi.games.squad.rules.effects import Wound, eliminate, reduce_unit
from bingqi.games.squad.rules.leadermaking import create_leader
from bingqi.games.squad.rules.queries import inexperienced, leadership, modifier, morale
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import KINDS, LEADER, kill_number
from bingqi.games.squad.victory import update_control

PASS, DECLARE = Pass(), Declare()


class Assault(msgspec.Struct, frozen=True):
    """A declared attack: its figures are those of the moment of declaration."""

    side: int
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    attack: float
    defence: int
    drm: int


class ClosePhase(Procedure, tag="close-phase"):
    """8.phase The ATTACKER chooses the order of the hexes; each is finished before the next."""

    STEPS = ("ask_hex", "do_end")
    fought: int = 0

    def _hexes(self, s: State) -> int:
        return s.occupied[0] & s.occupied[1] & ~self.fought

    def ask_hex(self, s: State) -> Decision | Next:
        hexes = bit_list(self._hexes(s))
        if not hexes:
            return Goto("do_end")
        return Decision(s.active, "8.order", "prompt-close-hex", tuple(Fight(h) for h in hexes))

    def on_hex(self, s: State, action: Fight) -> Next:
        self.fought |= 1 << action.hex
        return Call(CloseCombat(hex=action.hex), then="ask_hex")

    def do_end(self, s: State) -> Next:
        """8.pins"""
        for i, u in enumerate(s.units):
            if u.pin:
                s.change(i, pin=False)
        s.ambush = 0
        update_control(s)
        return None


class CloseCombat(Procedure, tag="close-combat"):
    """8.sequence Ambush, leaders, declarations, dice, Melee."""

    STEPS = (
        "roll_ambush",
        "do_first",
        "ask_attach",
        "ask_attack",
        "do_turnover",
        "roll_result",
        "roll_creation",
        "do_outcome",
        "roll_pick",
        "do_hurt",
        "do_next",
        "do_melee",
    )
    hex: int
    ambusher: int = -1
    side: int = -1  # who is declaring
    order: tuple[int, ...] = ()  # sides still to declare
    attached: tuple[tuple[int, int], ...] = ()  # leader, unit
    alone: tuple[int, ...] = ()  # leaders who stay by themselves
    attackers: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    declared: tuple[Assault, ...] = ()
    spent: tuple[int, ...] = ()  # have attacked
    struck: tuple[int, ...] = ()  # have been attacked
    dice: tuple[int, ...] = ()
    kill: int = 0
    joined: tuple[int, ...] = ()  # units that found a leader in this fight
    hurt: tuple[int, ...] = ()

    # --- 8.ambush ---

    def roll_ambush(self, s: State) -> Roll | Next:
        if s.melee >> self.hex & 1 or not s.ambush >> self.hex & 1:
            return None
        return Roll("8.ambush", count=2, seat=s.active)

    def on_ambush(self, s: State, dice: tuple[int, ...]) -> Next:
        mine = dice[0] + ambush_drm(s, self.hex, s.active)
        theirs = dice[1] + ambush_drm(s, self.hex, 1 - s.active)
        if abs(mine - theirs) >= 3:
            self.ambusher = s.active if mine < theirs else 1 - s.active
            s.emit(Ambushed(seat=self.ambusher, hex=self.hex))
        return None

    def do_first(self, s: State) -> Next:
        first = s.active if self.ambusher < 0 else self.ambusher
        self.order = (first, 1 - first)
        self.side = first
        return None

    # --- 8.attach ---

    def ask_attach(self, s: State) -> Decision | Next:
        settled = {n for n, _ in self.attached} | set(self.alone)
        for side in self.order:
            squads = [i for i in s.here(self.hex, side) if KINDS[s.units[i].kind].size != LEADER]
            taken = {m for _, m in self.attached}
            squads = [i for i in squads if i not in taken and not s.units[i].broken]
            for n in s.here(self.hex, side):
                u = s.units[n]
                if KINDS[u.kind].size == LEADER and not u.broken and n not in settled and squads:
                    options = (*(Attach(n, i) for i in squads), PASS)
                    return Decision(side, "8.attach", "prompt-attach", options, {"leader": n})
        return None

    def on_attach(self, s: State, action: Attach | Pass) -> Next:
        if isinstance(action, Attach):
            self.attached = (*self.attached, (action.leader, action.unit))
        else:
            settled = {n for n, _ in self.attached} | set(self.alone)
            for side in self.order:
                for n in s.here(self.hex, side):
                    if KINDS[s.units[n].kind].size == LEADER and not s.units[n].broken and n not in settled:
                        self.alone = (*self.alone, n)
                        return Goto("ask_attach")
        return Goto("ask_attach")

    def with_leaders(self, units: tuple[int, ...]) -> tuple[int, ...]:
        """A leader fights and defends with the unit that he is attached to."""
        return (*units, *(n for n, i in self.attached if i in units and n not in units))

    # --- 8.declare ---

    def ask_attack(self, s: State) -> Decision | Next:
        followers = {n for n, _ in self.attached}
        mine = [
            i
            for i in s.here(self.hex, self.side)
            if not s.units[i].broken and i not in followers and i not in self.spent and i not in self.attackers
        ]
        enemies = [
            i
            for i in s.here(self.hex, 1 - self.side)
            if i not in followers and i not in self.struck and i not in self.targets
        ]
        if not self.attackers and not (mine and enemies):
            return Goto("do_turnover")
        options: list[Action] = []
        if self.attackers and self.targets:
            options.append(DECLARE)
        if self.attackers:
            options += [Against(i) for i in enemies]
        if not self.targets:
            options += [Commit(i) for i in mine]
        if not self.attackers:
            options.append(PASS)
        return Decision(self.side, "8.declare", "prompt-close-attack", tuple(options), {"hex": self.hex})

    def on_attack(self, s: State, action: Action) -> Next:
        if isinstance(action, Commit):
            self.attackers = (*self.attackers, action.unit)
        elif isinstance(action, Against):
            self.targets = (*self.targets, action.target)
        elif isinstance(action, Declare):
            attackers, targets = self.with_leaders(self.attackers), self.with_leaders(self.targets)
            self.declared = (*self.declared, self.assault(s, self.side, attackers, targets))
            self.spent = (*self.spent, *attackers)
            self.struck = (*self.struck, *targets)
            self.attackers, self.targets = (), ()
        else:
            return None
        return Goto("ask_attack")

    def assault(self, s: State, side: int, attackers: tuple[int, ...], targets: tuple[int, ...]) -> Assault:
        rows = close_drm(s, attackers, targets, self.ambusher, side)
        return Assault(
            side, attackers, targets, close_power(s, attackers), close_defence(s, targets), sum(v for _, v in rows)
        )

    def do_turnover(self, s: State) -> Next:
        """8.simultaneous Both declare before any dice are thrown; an ambusher strikes first."""
        self.attackers, self.targets = (), ()
        self.order = self.order[1:]
        if self.ambusher >= 0 and self.declared:
            return None
        if self.order:
            self.side = self.order[0]
            return Goto("ask_attack")
        return None

    # --- 8.result ---

    def roll_result(self, s: State) -> Roll | Next:
        if not self.declared:
            return Goto("do_next")
        return Roll("8.result", count=2, seat=self.declared[0].side)

    def on_result(self, s: State, dice: tuple[int, ...]) -> Next:
        self.dice = dice
        return None

    def roll_creation(self, s: State) -> Roll | Next:
        """8.leader_creation"""
        if sum(self.dice) != 2 or not self._squads(s):
            return None
        return Roll("8.leader_creation", seat=self.declared[0].side)

    def _squads(self, s: State) -> list[int]:
        return [i for i in self.declared[0].attackers if KINDS[s.units[i].kind].size != LEADER]

    def on_creation(self, s: State, dice: tuple[int, ...]) -> Next:
        first = self.declared[0]
        present = [i for i in self._squads(s) if s.units[i].hex == self.hex]
        if not present:
            return None  # he fell at the same moment: nobody to lead
        base = best_squad(s, present)
        new = create_leader(s, base, dice[0], morale(s, s.units[base]), weak=first.attack < first.defence)
        if new >= 0:
            self.declared = (reinforced(s, first, s.units[new].kind), *self.declared[1:])
            self.joined = (*self.joined, base)
        return None

    def do_outcome(self, s: State) -> Next:
        first = self.declared[0]
        defence = first.defence + sum(1 for i in first.targets if i in self.joined)
        self.kill = kill_number(first.attack, defence)
        final = sum(self.dice) + first.drm
        alive = tuple(i for i in first.targets if s.units[i].hex == self.hex)
        result = "eliminated" if final < self.kill else "reduced" if final == self.kill else "none"
        s.emit(CloseFought(hex=self.hex, seat=first.side, kill=self.kill, final=final, result=result))
        if final < self.kill:
            for i in alive:
                eliminate(s, i)
            return Goto("do_next")
        if final > self.kill or not alive:
            return Goto("do_next")
        self.hurt = alive
        return None

    def roll_pick(self, s: State) -> Roll | Next:
        if len(self.hurt) < 2:
            return None
        return Roll("2.random_selection", count=len(self.hurt), seat=1 - self.declared[0].side)

    def on_pick(self, s: State, dice: tuple[int, ...]) -> Next:
        self.hurt = tuple(i for i, die in zip(self.hurt, dice, strict=True) if die == max(dice))
        return None

    def do_hurt(self, s: State) -> Next:
        if not self.hurt:
            return Goto("do_next")
        i, self.hurt = self.hurt[0], self.hurt[1:]
        if KINDS[s.units[i].kind].size == LEADER:
            return Call(Wound(unit=i), then="do_hurt")
        reduce_unit(s, i)
        return Goto("do_hurt")

    def do_next(self, s: State) -> Next:
        self.declared, self.dice, self.hurt = self.declared[1:], (), ()
        if self.declared:
            return Goto("roll_result")
        if self.order:
            self.side = self.order[0]
            return Goto("ask_attack")
        return None

    def do_melee(self, s: State) -> Next:
        """8.melee Both sides are there, and somebody who can fight."""
        bit = 1 << self.hex
        if s.occupied[0] & s.occupied[1] & (s.fit[0] | s.fit[1]) & bit:
            if not s.melee & bit:
                s.emit(MeleeBegan(hex=self.hex))
            s.melee |= bit
        else:
            s.melee &= ~bit
        return Done()


# --- reckoning ---


def best_squad(s: State, squads: list[int]) -> int:
    """8.leader_creation The new leader comes from the squad of the best morale."""
    return max(squads, key=lambda i: KINDS[s.units[i].kind].morale)


def reinforced(s: State, assault: Assault, kind: int) -> Assault:
    """8.leader_creation He adds one to the attack, and his modifier if there was no leader."""
    led = any(s.units[i].is_leader for i in assault.attackers)
    drm = assault.drm + (0 if led else min(0, KINDS[kind].leadership))
    return msgspec.structs.replace(assault, attack=assault.attack + 1, drm=drm)


def ambush_drm(s: State, h: int, side: int) -> int:
    units = [s.units[i] for i in s.here(h, side)]
    drm = int(any(u.cx for u in units)) + int(any(u.pin for u in units)) + int(any(inexperienced(s, u) for u in units))
    leaders = [leadership(u) for u in units if KINDS[u.kind].size == LEADER and not u.broken and not u.pin]
    return drm + (modifier(s, min(leaders)) if leaders and len(units) > 1 else 0)


def close_power(s: State, units: tuple[int, ...]) -> float:
    """8.odds Printed fire power, a leader one; half for a pinned attacker."""
    total = 0.0
    for i in units:
        u = s.units[i]
        fp = 1 if KINDS[u.kind].size == LEADER else KINDS[u.kind].fp
        total += fp / 2 if u.pin else fp
    return total


def close_defence(s: State, units: tuple[int, ...]) -> int:
    return sum(1 if KINDS[s.units[i].kind].size == LEADER else KINDS[s.units[i].kind].fp for i in units)


def close_drm(
    s: State, attackers: tuple[int, ...], targets: tuple[int, ...], ambusher: int, side: int
) -> list[tuple[str, int]]:
    """8.drm With reasons."""
    rows = []
    crew = [s.units[i] for i in attackers]
    foes = [s.units[i] for i in targets]
    leaders = [leadership(u) for u in crew if KINDS[u.kind].size == LEADER and not u.pin]
    if leaders and len(leaders) < len(crew) and modifier(s, min(leaders)):
        rows.append(("leadership", modifier(s, min(leaders))))
    if ambusher >= 0:
        rows.append(("ambush", -1 if ambusher == side else 1))
    if any(u.cx for u in crew):
        rows.append(("cx", 1))
    if any(u.cx for u in foes):
        rows.append(("target-cx", -1))
    if foes and all(u.broken for u in foes):
        rows.append(("target-broken", -2))
    return rows
