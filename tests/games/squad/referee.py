"""A second reading of one attack: from the dice on the table to the last marker, by the book, for comparison."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bingqi.games.squad.actions import Join
from bingqi.games.squad.rules.los import sight
from bingqi.games.squad.rules.queries import breakdown
from bingqi.games.squad.scenarios import script_of, special_of
from bingqi.games.squad.state import DEFENSIVE, FINAL, FIRST, GONE, MOVEMENT, NONE, PREP, PREP_FIRE, State, Unit
from bingqi.games.squad.tables import KINDS, LEADER, SQUAD, WEAPONS, fire_result, result_name
from tests.games.squad import reading as read

COLUMNS = (1, 2, 4, 6, 8, 12, 16, 20, 24, 30, 36)
LEFT = (0, 1, 2, 2, 4, 6, 8, 8, 12, 12, 12)  # residual fire by column
STEPS = (1, 2, 4, 6, 8, 12)


def level(s: State, u: Unit) -> int:
    kind = KINDS[u.kind]
    more = special_of(s.scenario).broken_morale.get(str(u.side), 0) if u.broken and kind.size != LEADER else 0
    return (kind.broken_morale if u.broken else kind.morale) - u.wounded + more


def lead(u: Unit) -> int:
    return KINDS[u.kind].leadership + u.wounded


class Referee:
    """Plays an attack on its own copy of the position with dice that were thrown already."""

    def __init__(self, s: State, side: int, target: int, dice: Iterator[int]) -> None:
        self.s, self.side, self.target, self.dice = s, side, target, dice
        self.wrecks: list[int] = []

    def throw(self, count: int) -> tuple[int, ...]:
        return tuple(next(self.dice) for _ in range(count))

    # --- what happens to units ---

    def fall(self, i: int, killed: bool = False) -> None:
        s, u = self.s, self.s.units[i]
        for n, _ in read.carried(s, i):
            s.change_weapon(n, unit=-1, hex=u.hex)
            self.wrecks += [n] if killed else []
        s.lost[u.side] += KINDS[u.kind].points
        s.change(i, hex=GONE, broken=False, dm=False, pin=False, cx=False)

    def shrink(self, i: int) -> None:
        u = self.s.units[i]
        kind = KINDS[u.kind]
        if kind.size == SQUAD:
            self.s.lost[u.side] += 1
            self.s.change(i, kind=kind.reduced)
        else:
            self.fall(i)

    def flee(self, i: int) -> None:
        self.s.change(i, broken=True, dm=True, pin=False, cx=False)

    def hurt_leader(self, i: int) -> None:
        (die,) = self.throw(1)
        if die + self.s.units[i].wounded > 4:
            self.fall(i)
        else:
            self.s.change(i, wounded=True)

    # --- checks ---

    def help_for(self, i: int, waiting: list[int]) -> int:
        u = self.s.units[i]
        best = [
            lead(self.s.units[n])
            for n in read.mates(self.s, i)
            if n != i and n not in waiting and read.size(self.s.units[n]) == LEADER
            if not self.s.units[n].broken and not self.s.units[n].pin
        ]
        return min(0, min(best)) if best and u.hex >= 0 else 0

    def checks(self, tests: list[tuple[int, int, bool]], fixed: tuple[int, ...] = ()) -> None:
        for place, (i, drm, pin_only) in enumerate(tests):
            u = self.s.units[i]
            if u.hex < 0 or (pin_only and (u.broken or u.pin)):
                continue
            original = sum(fixed or self.throw(2))
            final = original + drm + self.help_for(i, [t[0] for t in tests[place + 1 :]])
            if not pin_only:
                self.morale(i, original, final)
            elif final > level(self.s, u):
                self.s.change(i, pin=True)

    def morale(self, i: int, original: int, final: int) -> None:
        s, u = self.s, self.s.units[i]
        need = level(s, u)
        if u.broken:
            if original == 12:
                self.fall(i)
            elif final > need:
                self.hurt_leader(i) if u.is_leader else self.shrink(i)
            return
        if original < 12 and final <= need:
            if final == need:
                s.change(i, pin=True)
            return
        if original == 12 and not u.is_leader:
            self.shrink(i)
        if s.units[i].hex >= 0:
            self.flee(i)
            kind = KINDS[s.units[i].kind]
            if final - need > script_of(s.scenario).side[u.side].elr and kind.lower >= 0 and not kind.elr_exempt:
                s.change(i, kind=kind.lower)
        if original == 12 and u.is_leader:
            self.hurt_leader(i)

    # --- the table ---

    def strike(self, order: list[int], cells: dict[int, str]) -> None:
        def rank(cell: str) -> int:
            return 100 + int(cell[:-3]) if cell.endswith("KIA") else int(cell[2:])

        hard = sorted({c for c in cells.values() if "K" in c}, key=rank, reverse=True)
        for cell in hard:
            group = [i for i in order if cells[i] == cell]
            count = int(cell[:-3]) if cell.endswith("KIA") else 1
            chosen = group
            if count < len(group):
                dice = self.throw(len(group))
                least = sorted(dice)[-count]
                chosen = [i for i, die in zip(group, dice, strict=True) if die >= least]
            self.deal(group, chosen, cell.endswith("KIA"))
        tests = []
        for i in order:
            cell = cells[i]
            if cell == "PTC":
                tests.append((i, 0, True))
            elif cell.startswith("K/") or (cell.endswith("MC") and cell != "NMC"):
                tests.append((i, int(cell.removeprefix("K/").removesuffix("MC")), False))
            elif cell == "NMC":
                tests.append((i, 0, False))
        self.checks(tests)

    def deal(self, group: list[int], chosen: list[int], kills: bool) -> None:
        units = self.s.units
        hurt = chosen
        if kills:
            for i in chosen:
                self.fall(i, killed=True)
            rest = [i for i in group if i not in chosen]
            hurt = [i for i in rest if units[i].broken]
            for i in rest:
                if i not in hurt:
                    self.flee(i)
        for i in hurt:
            if not units[i].is_leader:
                self.shrink(i)
        for i in hurt:
            if self.s.units[i].is_leader:
                self.hurt_leader(i)

    def weapons_of_the_fallen(self, column: int, drm: int) -> None:
        for n in self.wrecks:
            cell = result_name(fire_result(column, self.throw(1)[0] + drm))
            gun = WEAPONS[self.s.weapons[n].kind].id not in ("FT", "DC")
            if cell.endswith("KIA") or (cell.startswith("K/") and not gun):
                self.s.change_weapon(n, unit=-1, hex=GONE)
            elif cell.startswith("K/"):
                self.s.change_weapon(n, broken=True)

    # --- the whole attack ---

    def attack(
        self, shots: tuple[Join, ...], directors: tuple[int, ...], victims: list[int], own: dict[int, int]
    ) -> None:
        """`own`: each victim's whole DRM."""
        s = self.s
        fp = sum(read.strength(s, shot, self.target) for shot in shots)
        column = max((n for n, least in enumerate(COLUMNS) if fp >= least), default=-1)
        cower = self.cowering(shots, directors)
        leaders = sorted((i for i in victims if s.units[i].is_leader), key=lambda i: (-level(s, s.units[i]), i))
        order = leaders + sorted(i for i in victims if not s.units[i].is_leader)
        for i in order:
            if s.units[i].broken and self.may_shake(column, own[i], cower):
                s.change(i, dm=True)
        chiefs = [self.chief(order, side) for side in (0, 1)]
        dice: tuple[int, ...] = ()
        lost_columns = 0
        if column >= 0:
            dice = self.throw(2)
            lost_columns = cower if dice[0] == dice[1] else 0
            column = max(-1, column - lost_columns)
            cells = {i: result_name(fire_result(column, sum(dice) + own[i])) for i in order}
            self.strike(order, cells)
            self.weapons_of_the_fallen(column, self.common)
            for chief in chiefs:
                self.bereave(order, chief)
        self.markers(shots, directors, dice, lost_columns)

    common = 0  # the DRM of all victims

    def cowering(self, shots: tuple[Join, ...], directors: tuple[int, ...]) -> int:
        crew = [shot.unit for shot in shots if not self.s.units[shot.unit].is_leader]
        if directors or not crew:
            return 0
        return 2 if any(raw(self.s, i) for i in crew) else 1

    @staticmethod
    def may_shake(column: int, drm: int, cower: int) -> bool:
        """0.dm Some throw of the dice would bring a morale check at least."""
        for a, b in product(range(1, 7), repeat=2):
            name = result_name(fire_result(max(-1, column - cower) if a == b else column, a + b + drm))
            if name not in ("-", "PTC"):
                return True
        return False

    def chief(self, victims: list[int], side: int) -> tuple[int, int, int, bool, list[int]] | None:
        units = self.s.units
        mine = [i for i in victims if units[i].side == side and units[i].is_leader]
        if not mine:
            return None
        best = sorted(mine, key=lambda i: (units[i].broken, -level(self.s, units[i]), i))[0]
        high = level(self.s, units[best])
        return (
            best,
            high,
            max(0, -lead(units[best])),
            units[best].broken,
            [i for i in mine if level(self.s, units[i]) < high],
        )

    def bereave(self, order: list[int], chief: tuple[int, int, int, bool, list[int]] | None) -> None:
        if chief is None:
            return
        best, high, drm, was_broken, juniors = chief
        u = self.s.units[best]
        if u.hex >= 0 and (was_broken or not u.broken):
            return
        tests = []
        for i in order:
            x = self.s.units[i]
            if i == best or x.hex < 0 or x.side != u.side:
                continue
            if (i in juniors) if x.is_leader else level(self.s, x) < high:
                tests.append((i, drm, u.hex >= 0))
        self.checks(tests)

    # --- markers ---

    def markers(self, shots: tuple[Join, ...], directors: tuple[int, ...], dice: tuple[int, ...], lost: int) -> None:
        s, total = self.s, sum(dice)
        guns = [(shot, n) for shot in shots for n in shot.weapons]
        due = [
            n
            for shot, n in guns
            if WEAPONS[s.weapons[n].kind].id not in ("FT", "DC") and total >= breakdown(s, n, shot.mode != 0)
        ]
        if len(due) > 1:
            luck = self.throw(len(due))
            due = [n for n, die in zip(due, luck, strict=True) if die == max(luck)]
        self.kept = [n for shot, n in guns if dice and self.keeps(shot, n, dice[0], lost) and n not in due]
        for shot, n in guns:
            kind = WEAPONS[s.weapons[n].kind]
            flame = kind.id in ("FT", "DC")
            if (flame and total >= breakdown(s, n, False)) or (n in due and shot.mode != 0 and total >= kind.breakdown):
                s.change_weapon(n, unit=-1, hex=GONE)
            elif n in due:
                s.change_weapon(n, broken=True)
        self.due = due
        for shot in shots:
            self.mark(shot, bool(lost))
        for n in directors:
            before = next((crew for leader, crew in s.directs if leader == n), ())
            mine = {shot.unit for shot in shots if s.units[shot.unit].hex == s.units[n].hex}
            s.directs = [row for row in s.directs if row[0] != n] + [(n, tuple(sorted({*before, *mine})))]

    def keeps(self, shot: Join, n: int, coloured: int, lost: int) -> bool:
        s = self.s
        if s.phase not in (PREP_FIRE, MOVEMENT, DEFENSIVE) or lost or shot.mode != 0 or s.units[shot.unit].pin:
            return False
        foreign = WEAPONS[s.weapons[n].kind].nation != KINDS[s.units[shot.unit].kind].nation
        return coloured <= WEAPONS[s.weapons[n].kind].rof - foreign

    def mark(self, shot: Join, cowered: bool) -> None:
        s, u = self.s, self.s.units[shot.unit]
        second = shot.mode != 0
        new = {MOVEMENT: FINAL if second or cowered else FIRST, DEFENSIVE: FINAL, PREP_FIRE: PREP}.get(s.phase, FIRST)
        taken = sum(not s.weapons[n].used for n in shot.weapons)
        whole = shot.own or second or read.size(u) != SQUAD
        s.change(shot.unit, used=u.used + taken, mark=max(new, u.mark) if whole else u.mark)
        if shot.helper >= 0:
            s.change(shot.helper, mark=new)
        if u.is_leader:
            s.gunners += [shot.unit, *([shot.helper] if shot.helper >= 0 else [])]
        flame = any(WEAPONS[s.weapons[n].kind].id == "FT" for n in shot.weapons)
        s.fired += ([] if flame else [shot.unit]) + [1000 + n for n in shot.weapons]
        for n in shot.weapons:
            s.change_weapon(n, used=True, mark=NONE if n in self.kept else new)
        if second:
            for n, _ in read.carried(s, shot.unit):
                s.change_weapon(n, mark=FINAL)

    def leave(self, shots: tuple[Join, ...], kept: list[int], lost: int) -> None:
        """3.residual.value Half the column of what neither failed nor keeps its rate."""
        s = self.s
        if s.phase != MOVEMENT:
            return
        fp = 0.0
        for shot in shots:
            silent = [n for n in shot.weapons if n in kept or n in self.due]
            for n in shot.weapons:
                if n not in silent:
                    fp += read.strength(s, Join(shot.unit, False, (n,), shot.helper, shot.mode), self.target)
            fp += read.strength(s, Join(shot.unit, True, (), -1, shot.mode), self.target) if shot.own else 0
        column = max((n for n, least in enumerate(COLUMNS) if fp >= least), default=-1) - lost
        if column < 0 or not LEFT[column]:
            return
        origins = {s.units[shot.unit].hex for shot in shots}
        shift = max(sight(s.map, h, self.target, s.season, s.smoke).hindrance for h in origins)
        shift += any(s.units[shot.unit].cx for shot in shots)
        step = STEPS.index(LEFT[column]) - shift
        if step >= 0 and STEPS[step] > max((v for h, v in s.residual if h == self.target), default=0):
            s.residual = [row for row in s.residual if row[0] != self.target] + [(self.target, STEPS[step])]


def raw(s: State, i: int) -> bool:
    """0.inexperience"""
    cls = KINDS[s.units[i].kind].cls
    led = any(read.size(s.units[n]) == LEADER and not s.units[n].broken for n in read.mates(s, i))
    return cls == "C" or (cls == "G" and not led)
