"""Chapters 2, 4 and 5: the fire phases. One procedure: what differs is who fires and what the markers allow."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Call, Decision, Goto, Next, Pass, Procedure
from bingqi.games.squad.actions import Destroy, Detonate, Target
from bingqi.games.squad.rules.attack import WEAPON_KEY, Attack
from bingqi.games.squad.rules.effects import lose_weapon
from bingqi.games.squad.rules.firegroup import FireGroup, targets, victims_at
from bingqi.games.squad.state import ADVANCING, DEFENSIVE, NONE, PREP, PREP_FIRE, Charge, State
from bingqi.games.squad.tables import FT, WEAPONS

PASS = Pass()
TARGETS = tuple(Target(h) for h in range(400))
CLAUSES = {PREP_FIRE: "2.phase", DEFENSIVE: "4.phase", ADVANCING: "5.phase"}


class FirePhase(Procedure, tag="fire-phase"):
    """2.phase, 4.phase, 5.phase One side fires as it likes, attack after attack."""

    STEPS = ("do_begin", "ask_target", "do_bar", "do_end")
    side: int
    aim: int = -1
    barred: tuple[int, ...] = ()  # hex << 10 | target: units of one hex fire at a target once, together

    def do_begin(self, s: State) -> Next:
        s.fired = []
        return None

    def ask_target(self, s: State) -> Decision | Next:
        options: list[Action] = [TARGETS[h] for h in bit_list(targets(s, self.side, self.barred))]
        if s.phase == ADVANCING:
            options += [Detonate(c.weapon, c.hex) for c in s.charges]
        elif s.phase in (PREP_FIRE, DEFENSIVE):
            options += self._destructible(s, bool(options))
        if not options:
            return Goto("do_end")
        if s.phase != ADVANCING or not s.charges:
            options.append(PASS)
        return Decision(self.side, CLAUSES[s.phase], "prompt-target", tuple(options))

    def _destructible(self, s: State, asking: bool) -> list[Action]:
        """2.destroy A unit may destroy a weapon of its own that has not been used.

        Where nobody can fire the question is asked only for units next to an enemy, who might take the weapon.
        """
        return [
            Destroy(n)
            for n, w in enumerate(s.weapons)
            if w.unit >= 0
            and w.mark == NONE
            and not w.used
            and s.units[w.unit].side == self.side
            and s.units[w.unit].hex >= 0
            and not s.units[w.unit].broken
            and (asking or s.map.near[s.units[w.unit].hex] & s.occupied[1 - self.side])
        ]

    def on_target(self, s: State, action: Action) -> Next:
        if isinstance(action, Target):
            self.aim = action.hex
            s.fired = []
            shut = tuple(pair >> 10 for pair in self.barred if pair & 1023 == action.hex)
            return Call(FireGroup(side=self.side, target=action.hex, barred=shut))
        self.aim = -1
        if isinstance(action, Destroy):
            unit = s.weapons[action.weapon].unit
            s.change(unit, used=s.units[unit].used + 1)
            lose_weapon(s, action.weapon)
            return None
        if isinstance(action, Detonate):
            return Call(Blast(weapon=action.weapon))
        return Goto("do_end")

    def do_bar(self, s: State) -> Next:
        """2.group Whoever of these hexes has not fired at this target with the others may not do so alone."""
        if self.aim >= 0 and not self._was_flame(s):
            units = {n if n < WEAPON_KEY else s.weapons[n - WEAPON_KEY].unit for n in s.fired}
            pairs = {s.units[i].hex << 10 | self.aim for i in units if i >= 0 and s.units[i].hex >= 0}
            self.barred = tuple(sorted({*self.barred, *pairs}))
        return Goto("ask_target")

    def _was_flame(self, s: State) -> bool:
        """9.ft.group A flamethrower fires by itself and keeps nobody of its hex from firing."""
        return any(n >= WEAPON_KEY and s.weapons[n - WEAPON_KEY].type.kind == FT for n in s.fired)

    def do_end(self, s: State) -> Next:
        s.fired = []
        if s.phase == PREP_FIRE:
            mark_prep_fire(s, self.side)
        else:
            clear_marks(s, self.side)
        return None


def mark_prep_fire(s: State, side: int) -> None:
    """2.marker Whoever fired or directed is marked, with all its weapons: it will not move nor fire again."""
    for i, u in enumerate(s.units):
        if u.side == side and u.hex >= 0 and (u.mark or u.used or s.directed_by(i) is not None):
            s.change(i, mark=PREP)
            for n in s.carried(i):
                s.change_weapon(n, mark=PREP)


def clear_marks(s: State, side: int) -> None:
    """4.end, 5.end The side's fire markers come off."""
    for i, u in enumerate(s.units):
        if u.side == side and (u.mark or u.used):
            s.change(i, mark=NONE, used=0)
    for n, w in enumerate(s.weapons):
        if (w.mark or w.used) and (w.unit < 0 or s.units[w.unit].side == side):
            s.change_weapon(n, mark=NONE, used=False)
    s.directs = [row for row in s.directs if s.units[row[0]].side != side]


class Blast(Procedure, tag="blast"):
    """9.dc.explode A charge goes off on the fire table with 30 points; on its number it is a dud."""

    STEPS = ("do_blast",)
    weapon: int

    def do_blast(self, s: State) -> Next:
        charge = next(c for c in s.charges if c.weapon == self.weapon)
        s.charges = [c for c in s.charges if c.weapon != self.weapon]
        return Call(blast_of(s, charge, s.active))


def blast_of(s: State, charge: Charge, side: int) -> Attack:
    return Attack(
        side=side,
        target=charge.hex,
        victims=victims_at(s, side, charge.hex),
        fp=float(WEAPONS[s.weapons[charge.weapon].kind].fp),
        drm=1 if charge.cx else 0,
        source="charge",
        dud=charge.breakdown,
    )
