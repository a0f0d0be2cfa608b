"""What fire does to units: breaking, pinning, casualties, morale checks, loss of leaders and weapons."""

from __future__ import annotations

import msgspec

from bingqi.core.procedure import Call, Done, Goto, Next, Procedure, Roll
from bingqi.games.squad.events import (
    Broke,
    Checked,
    DMPlaced,
    Eliminated,
    Pinned,
    Reduced,
    Replaced,
    WeaponFailed,
    WeaponLost,
    Wounded,
)
from bingqi.games.squad.rules.queries import leaders_here, leadership, modifier, morale
from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.state import GONE, State, Unit
from bingqi.games.squad.tables import KIA, KINDS, LEADER, MC, PTC, WEAPONS, K, fire_result

TWELVE = 12


# --- changes ---


def place_dm(s: State, i: int) -> None:
    if not s.units[i].dm:
        s.change(i, dm=True)
        s.emit(DMPlaced(unit=i))


def pin(s: State, i: int) -> None:
    if not s.units[i].pin:
        s.change(i, pin=True)
        s.emit(Pinned(unit=i))


def break_unit(s: State, i: int) -> None:
    """Broken and desperate; pin and CX markers come off."""
    s.change(i, broken=True, dm=True, pin=False, cx=False)
    s.emit(Broke(unit=i))


def eliminate(s: State, i: int, *, killed: bool = False) -> None:
    """Out of play. Its weapons lie in the hex; after a KIA they are checked for loss."""
    u = s.units[i]
    for n in s.carried(i):
        if u.hex >= 0:
            s.change_weapon(n, unit=-1, hex=u.hex)
            if killed:
                s.wrecks.append(n)
        else:
            s.change_weapon(n, unit=-1, hex=GONE)
    s.lost[u.side] += KINDS[u.kind].points
    s.emit(Eliminated(unit=i))
    s.change(i, hex=GONE, broken=False, dm=False, pin=False, cx=False)


def reduce_unit(s: State, i: int, *, killed: bool = False) -> None:
    """0.mc A squad becomes its half-squad, a half-squad is eliminated. Leaders roll for a wound instead."""
    u = s.units[i]
    kind = KINDS[u.kind]
    if kind.reduced < 0:
        eliminate(s, i, killed=killed)
        return
    s.lost[u.side] += kind.points - KINDS[kind.reduced].points
    s.change(i, kind=kind.reduced)
    s.emit(Reduced(unit=i))


def replace_by_elr(s: State, i: int, excess: int) -> None:
    """0.elr A unit that fails by more than its side's ELR is replaced by the next lower one."""
    u = s.units[i]
    kind = KINDS[u.kind]
    if excess > script_of(s.scenario).side[u.side].elr and kind.lower >= 0 and not kind.elr_exempt:
        s.change(i, kind=kind.lower)
        s.emit(Replaced(unit=i))


def is_there(u: Unit) -> bool:
    return u.hex >= 0


# --- procedures ---


class Wound(Procedure, tag="wound"):
    """0.wound Four or less wounds a leader, more kills him; one wound already adds one."""

    STEPS = ("roll_severity",)
    unit: int

    def roll_severity(self, s: State) -> Roll:
        return Roll("0.wound", seat=s.units[self.unit].side)

    def on_severity(self, s: State, dice: tuple[int, ...]) -> Next:
        u = s.units[self.unit]
        if dice[0] + u.wounded > 4:
            eliminate(s, self.unit)
        elif not u.wounded:
            s.change(self.unit, wounded=True)
            s.emit(Wounded(unit=self.unit))
        return None


class Trial(msgspec.Struct, frozen=True):
    """What one unit has to pass: a morale check, or a pin task check."""

    unit: int
    drm: int = 0
    pin: bool = False


class Checks(Procedure, tag="checks"):
    """0.mc Morale and pin task checks of several units, one after the other.

    `fixed` are dice already thrown (final protective fire). A `routing` unit that fails suffers a casualty instead of
    breaking (6.interdiction), and nobody but its `escort` helps it.
    """

    STEPS = ("do_next", "roll_check")
    queue: tuple[Trial, ...]
    fixed: tuple[int, ...] = ()
    escort: int = -1
    routing: bool = False

    def do_next(self, s: State) -> Next:
        while self.queue and _is_excused(s, self.queue[0]):
            self.queue = self.queue[1:]
        if not self.queue:
            return Done()
        return self.on_check(s, self.fixed) if self.fixed else None

    def roll_check(self, s: State) -> Roll:
        test = self.queue[0]
        return Roll("2.ptc" if test.pin else "0.mc", count=2, seat=s.units[test.unit].side)

    def on_check(self, s: State, dice: tuple[int, ...]) -> Next:
        test, self.queue = self.queue[0], self.queue[1:]
        original = dice[0] + dice[1]
        final = original + test.drm + self._leader_drm(s, test.unit)
        if test.pin:
            check_pin(s, test.unit, final)
        elif check_morale(s, test.unit, original, final, routing=self.routing):
            return Call(Wound(unit=test.unit), then="do_next")
        return Goto("do_next")

    def _leader_drm(self, s: State, i: int) -> int:
        """2.leader_first Another leader of the hex who has passed, or is not concerned, helps."""
        u = s.units[i]
        if self.routing and self.escort < 0:
            return 0
        waiting = {test.unit for test in self.queue}
        best = [n for n in leaders_here(s, u.hex, u.side) if n != i and n not in waiting]
        return modifier(s, leadership(s.units[best[0]])) if best else 0


def _is_excused(s: State, test: Trial) -> bool:
    """Gone, or past being pinned."""
    u = s.units[test.unit]
    return u.hex < 0 or (test.pin and (u.broken or u.pin))


def check_pin(s: State, i: int, final: int) -> None:
    level = morale(s, s.units[i])
    result = "pinned" if final > level else "passed"
    s.emit(Checked(unit=i, kind="ptc", final=final, morale=level, result=result))
    if final > level:
        pin(s, i)


def check_morale(s: State, i: int, original: int, final: int, *, routing: bool = False) -> bool:
    """0.mc The result of one morale check. True if a leader must roll for a wound."""
    u = s.units[i]
    level = morale(s, u)
    leader = KINDS[u.kind].size == LEADER
    if u.broken:
        return _check_broken(s, i, original, final, level, leader, routing)
    if original < TWELVE and final <= level:
        result = "pinned" if final == level and not u.pin else "passed"
        s.emit(Checked(unit=i, kind="mc", final=final, morale=level, result=result))
        if result == "pinned":
            pin(s, i)
        return False
    s.emit(Checked(unit=i, kind="mc", final=final, morale=level, result="broke"))
    if original == TWELVE and not leader:
        reduce_unit(s, i)
    if is_there(s.units[i]):
        break_unit(s, i)
        replace_by_elr(s, i, final - level)
    return leader and original == TWELVE


def _check_broken(s: State, i: int, original: int, final: int, level: int, leader: bool, routing: bool) -> bool:
    if original == TWELVE:
        s.emit(Checked(unit=i, kind="mc", final=final, morale=level, result="died"))
        eliminate(s, i)
        return False
    if final > level:
        s.emit(Checked(unit=i, kind="mc", final=final, morale=level, result="reduced"))
        if leader:
            return True
        reduce_unit(s, i)
        return False
    stopped = routing and final == level
    s.emit(Checked(unit=i, kind="mc", final=final, morale=level, result="pinned" if stopped else "passed"))
    if stopped:
        pin(s, i)
    return False


def check_order(s: State, units: tuple[int, ...]) -> tuple[int, ...]:
    """2.leader_first Leaders by morale, best first, then the others as they lie. Settled when the attack is made."""
    if len(units) < 2:
        return units
    return tuple(
        sorted(
            units,
            key=lambda i: (
                KINDS[s.units[i].kind].size != LEADER,
                -morale(s, s.units[i]) if KINDS[s.units[i].kind].size == LEADER else 0,
                i,
            ),
        )
    )


class Strike(Procedure, tag="strike"):
    """2.kia, 2.k, 2.mc, 2.ptc What the fire table says to each unit of a hex, `units` and `results` side by side.

    Those with one result of KIA or K are selected from together; then all that have to check do so in one order.
    """

    STEPS = ("do_group", "roll_pick", "do_pick", "do_wounds", "do_checks")
    units: tuple[int, ...]
    results: tuple[int, ...]
    code: int = 0  # the result that is being dealt out
    chosen: tuple[int, ...] = ()
    wounds: tuple[int, ...] = ()

    def do_group(self, s: State) -> Next:
        left = [code for code in self.results if code >= K and (not self.code or code < self.code)]
        if not left:
            return Goto("do_checks")
        self.code, self.chosen = max(left), ()
        return None

    def _group(self) -> tuple[int, ...]:
        return tuple(i for i, code in zip(self.units, self.results, strict=True) if code == self.code)

    def roll_pick(self, s: State) -> Roll | Next:
        """2.random_selection One die a unit; the highest are chosen, and all that tie with the last of them."""
        group = self._group()
        if picks(self.code) >= len(group):
            return None
        return Roll("2.random_selection", count=len(group), seat=s.units[group[0]].side)

    def on_pick(self, s: State, dice: tuple[int, ...]) -> Next:
        limit = sorted(dice, reverse=True)[picks(self.code) - 1]
        self.chosen = tuple(i for i, die in zip(self._group(), dice, strict=True) if die >= limit)
        return None

    def do_pick(self, s: State) -> Next:
        group = self._group()
        chosen = self.chosen or group
        if self.code >= KIA:
            for i in chosen:
                eliminate(s, i, killed=True)
            hurt = [i for i in group if i not in chosen and s.units[i].broken]
            for i in group:
                if i not in chosen and not s.units[i].broken:
                    break_unit(s, i)
        else:
            hurt = list(chosen)
        for i in hurt:
            if not s.units[i].is_leader:
                reduce_unit(s, i)
        self.wounds = tuple(i for i in hurt if s.units[i].is_leader)
        return None

    def do_wounds(self, s: State) -> Next:
        if not self.wounds:
            return Goto("do_group")
        first, self.wounds = self.wounds[0], self.wounds[1:]
        return Call(Wound(unit=first), then="do_wounds")

    def do_checks(self, s: State) -> Next:
        tests = [
            Trial(i, check_number(code), code == PTC)
            for i, code in zip(self.units, self.results, strict=True)
            if 0 < code < KIA
        ]
        return Call(Checks(queue=tuple(tests)))


def picks(code: int) -> int:
    """How many units a result of KIA or K chooses at least."""
    return code - KIA if code >= KIA else 1


def check_number(code: int) -> int:
    """What a result below KIA adds to the checks."""
    return 0 if code == PTC else code - (K if code >= K else MC)


class WeaponChecks(Procedure, tag="weapon-checks"):
    """0.sw_loss One die for each weapon of a unit killed, on the column and with the DRM of the attack."""

    STEPS = ("roll_weapon",)
    column: int
    drm: int

    def roll_weapon(self, s: State) -> Roll | Next:
        return Roll("0.sw_loss") if s.wrecks else Done()

    def on_weapon(self, s: State, dice: tuple[int, ...]) -> Next:
        n = s.wrecks[0]
        result = fire_result(self.column, dice[0] + self.drm)
        if result >= KIA or (result >= K and not WEAPONS[s.weapons[n].kind].is_mg):
            lose_weapon(s, n)
        elif result >= K:
            s.change_weapon(n, broken=True)
            s.emit(WeaponFailed(weapon=n))
        s.wrecks = s.wrecks[1:]
        return Goto("roll_weapon")


def lose_weapon(s: State, n: int) -> None:
    s.change_weapon(n, unit=-1, hex=GONE)
    s.emit(WeaponLost(weapon=n))
