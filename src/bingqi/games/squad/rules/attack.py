"""Chapter 2: one attack, from the dice to the markers."""

from __future__ import annotations

import msgspec

from bingqi.core.procedure import Call, Decision, Goto, Next, Procedure, Roll
from bingqi.games.squad.actions import Join, KeepRate, YieldRate
from bingqi.games.squad.events import (
    ChargeFailed,
    Cowered,
    FireOpened,
    FireStruck,
    RateKept,
    ResidualLeft,
    SightBlocked,
    WeaponFailed,
)
from bingqi.games.squad.rules.effects import Checks, Strike, Trial, WeaponChecks, check_order, lose_weapon, place_dm
from bingqi.games.squad.rules.fire import (
    NORMAL,
    ON_ROAD,
    PROTECTIVE,
    fire_drm,
    is_flame,
    open_to_movers,
    shot_power,
    target_drm,
)
from bingqi.games.squad.rules.los import hindrance
from bingqi.games.squad.rules.queries import (
    breakdown,
    captured,
    flamethrowers,
    inexperienced,
    leadership,
    morale,
    protection,
)
from bingqi.games.squad.state import DEFENSIVE as DEFENSIVE_FIRE
from bingqi.games.squad.state import FINAL, FIRST, MOVEMENT, NONE, PREP, PREP_FIRE, State
from bingqi.games.squad.tables import (
    FIRE_COLUMNS,
    KINDS,
    LEADER,
    MC,
    SQUAD,
    WEAPONS,
    fire_column,
    fire_result,
    residual_of,
)

WEAPON_KEY = 1000  # in `State.fired`: units by their number, weapons by theirs plus this


def can_cause_check(column: int, drm: int, cower: int) -> bool:
    """0.dm Whether some throw of the dice gives at least a NMC."""
    if fire_result(column, 3 + drm) >= MC:
        return True
    return fire_result(max(column - cower, -1), 2 + drm) >= MC


def cower_columns(s: State, shots: tuple[Join, ...], directors: tuple[int, ...]) -> int:
    """2.cowering Columns lost on doubles: none if led or if only leaders fire."""
    if directors or not shots:
        return 0
    crew = [s.units[shot.unit] for shot in shots if KINDS[s.units[shot.unit].kind].size != LEADER]
    if not crew:
        return 0
    return 2 if any(inexperienced(s, u) for u in crew) else 1


class Chief(msgspec.Struct, frozen=True):
    """0.leader_loss The best leader of a side under fire, as the attack found him."""

    unit: int
    morale: int
    drm: int  # what his loss adds to the others' checks
    broken: bool
    juniors: tuple[int, ...]  # leaders of lower morale


class Attack(Procedure, tag="attack"):
    """2.fire One attack on the fire table, from the dice to the markers."""

    STEPS = (
        "do_open",
        "roll_dice",
        "do_strike",
        "do_wrecks",
        "do_leader_loss",
        "roll_failure",
        "do_marks",
        "ask_rate",
        "do_residual",
        "do_protective",
    )
    side: int
    target: int
    victims: tuple[int, ...]
    fp: float
    shots: tuple[Join, ...] = ()
    blocked: tuple[Join, ...] = ()  # fired along lines that turned out to be blocked
    directors: tuple[int, ...] = ()
    moving: int = 0
    source: str = "fire"
    drm: int = 0
    dud: int = 13  # original dice at which a charge fails
    column: int = -1
    cower: int = 0
    dice: tuple[int, ...] = ()
    finals: tuple[int, ...] = ()  # the DRM of each victim
    results: tuple[int, ...] = ()  # of the table, for each victim
    chiefs: tuple[Chief, ...] = ()
    failed: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    answered: tuple[int, ...] = ()  # guns whose rate was kept for good

    def do_open(self, s: State) -> Next:
        self.victims = check_order(s, self.victims)
        self.column = fire_column(self.fp)
        self.cower = cower_columns(s, self.shots, self.directors)
        self.drm += sum([value for _, value in self._rows(s)])
        self.finals = tuple([self.drm + self._own_drm(s, i) for i in self.victims])
        shown = FIRE_COLUMNS[self.column] if self.column >= 0 else 0
        s.emit(
            FireOpened(
                hex=self.target,
                fp=self.fp,
                column=shown,
                drm=min(self.finals, default=self.drm),
                source=self.source,
                firers=tuple([shot.unit for shot in self.shots]),
            )
        )
        for shot in self.blocked:
            s.emit(SightBlocked(unit=shot.unit, hex=self.target))
        for i, drm in zip(self.victims, self.finals, strict=True):
            if s.units[i].broken and can_cause_check(self.column, drm, self.cower):
                place_dm(s, i)
        return None

    def _rows(self, s: State) -> list[tuple[str, int]]:
        if self.shots:
            return fire_drm(s, self.shots, self.directors, self.target, moving=self.moving)
        cover = protection(s, self.target)
        if self.moving & ON_ROAD:
            cover = 0
        rows = [("terrain", cover)] if cover else []
        if self.source == "residual" and s.smoke >> self.target & 1:
            rows.append(("hindrance", 2))
        return rows

    def _own_drm(self, s: State, i: int) -> int:
        if not self.moving:
            return -flamethrowers(s, i)
        haze = s.smoke >> self.target & 1 == 1
        origins = {s.units[shot.unit].hex for shot in self.shots}
        if not haze:
            haze = any(hindrance(s.map, h, self.target, s.season, s.smoke) for h in origins)
        in_open = open_to_movers(s, self.target, self.moving, origins)
        return sum(v for _, v in target_drm(s, i, self.target, self.moving, haze, in_open))

    def roll_dice(self, s: State) -> Roll | Next:
        if self.column < 0 and not self.blocked:
            return Goto("do_marks")
        return Roll("2.fire", count=2, seat=self.side)

    def on_dice(self, s: State, dice: tuple[int, ...]) -> Next:
        self.dice = dice
        if dice[0] != dice[1]:
            self.cower = 0
        elif self.cower:
            s.emit(Cowered(hex=self.target, columns=self.cower))
        self.column = max(-1, self.column - self.cower)
        original = dice[0] + dice[1]
        if original >= self.dud:
            s.emit(ChargeFailed(hex=self.target))
            return None
        self.results = tuple([fire_result(self.column, original + drm) for drm in self.finals])
        shown = FIRE_COLUMNS[self.column] if self.column >= 0 else 0
        final = original + min(self.finals, default=self.drm)
        s.emit(FireStruck(hex=self.target, final=final, column=shown, cell=max(self.results, default=0)))
        if not any(self.results):
            return Goto("do_wrecks" if s.wrecks else "roll_failure")
        self.chiefs = tuple([chief for side in (0, 1) if (chief := chief_of(s, self.victims, side))])
        return None

    def do_strike(self, s: State) -> Next:
        return Call(Strike(units=self.victims, results=self.results)) if self.results else None

    def do_wrecks(self, s: State) -> Next:
        return Call(WeaponChecks(column=self.column, drm=self.drm)) if s.wrecks else None

    def do_leader_loss(self, s: State) -> Next:
        """0.llmc, 0.lltc The others of lower morale check when the best leader falls or breaks."""
        if not self.chiefs:
            return None
        chief, self.chiefs = self.chiefs[0], self.chiefs[1:]
        u = s.units[chief.unit]
        fell = u.hex < 0
        if not fell and (chief.broken or not u.broken):
            return Goto("do_leader_loss")
        tests = [Trial(i, chief.drm, not fell) for i in self.victims if i != chief.unit and misses(s, i, chief)]
        return Call(Checks(queue=tuple(tests)), then="do_leader_loss")

    def roll_failure(self, s: State) -> Roll | Next:
        """2.malfunction Of several machine guns that reach their number, dice decide which fails."""
        guns = self.failing(s, sum(self.dice))
        return Roll("2.malfunction", count=len(guns), seat=self.side) if len(guns) > 1 else None

    def on_failure(self, s: State, dice: tuple[int, ...]) -> Next:
        guns = self.failing(s, sum(self.dice))
        self.failed = tuple(n for n, die in zip(guns, dice, strict=True) if die == max(dice))
        return None

    def failing(self, s: State, original: int) -> list[int]:
        """Machine guns whose breakdown number the dice reach."""
        return [
            n
            for shot in (*self.shots, *self.blocked)
            for n in shot.weapons
            if WEAPONS[s.weapons[n].kind].is_mg and original >= breakdown(s, n, shot.mode != NORMAL)
        ]

    def do_marks(self, s: State) -> Next:
        fired = (*self.shots, *self.blocked)
        if any(shot.weapons for shot in fired):
            self._wear(s)
        cowered = bool(self.dice and self.cower)  # without dice nobody has thrown doubles
        for shot in fired:
            mark_shot(s, shot, self.kept, cowered)
            if not shot.weapons or not is_flame(s, (shot,)):
                s.fired.append(shot.unit)
            s.fired += [WEAPON_KEY + n for n in shot.weapons]
        for n in self.directors:
            crew = tuple(x.unit for x in self.shots if s.units[x.unit].hex == s.units[n].hex)
            crew = tuple(sorted({*(s.directed_by(n) or ()), *crew}))
            s.directs = [(leader, units) for leader, units in s.directs if leader != n] + [(n, crew)]
        return None if s.phase == MOVEMENT else Goto("do_protective")  # 3.residual: only then

    def _wear(self, s: State) -> None:
        """2.rof, 2.malfunction Which weapons keep their rate, which are spent."""
        guns = self.failing(s, sum(self.dice))
        self.failed = self.failed if len(guns) > 1 else tuple(guns)
        self.kept = self._rates(s, self.failed) if self.dice else ()
        self._fail(s, self.failed)

    def _fail(self, s: State, failed: tuple[int, ...]) -> None:
        original = sum(self.dice)
        for shot in (*self.shots, *self.blocked):
            for n in shot.weapons:
                kind = WEAPONS[s.weapons[n].kind]
                if not kind.is_mg:
                    if original >= breakdown(s, n, False):
                        lose_weapon(s, n)
                elif n in failed:
                    if shot.mode != NORMAL and original >= kind.breakdown:
                        lose_weapon(s, n)  # 2.malfunction: sustained fire wears a gun out
                    else:
                        s.change_weapon(n, broken=True)
                        s.emit(WeaponFailed(weapon=n))

    def _rates(self, s: State, failed: tuple[int, ...]) -> tuple[int, ...]:
        """2.rof The coloured die not above the rate; not when pinned, in sustained fire or advancing fire."""
        if s.phase not in (PREP_FIRE, MOVEMENT, DEFENSIVE_FIRE) or self.cower:
            return ()
        kept = []
        for shot in (*self.shots, *self.blocked):
            if shot.mode == NORMAL and not s.units[shot.unit].pin:
                for n in shot.weapons:
                    rate = WEAPONS[s.weapons[n].kind].rof - (1 if captured(s, n) else 0)
                    if self.dice[0] <= rate and n not in failed:
                        kept.append(n)
                        s.emit(RateKept(weapon=n))
        return tuple(kept)

    def ask_rate(self, s: State) -> Decision | Next:
        """3.residual.rof A gun that keeps its rate leaves no residual fire; its owner may decline the rate."""
        asked = [n for n in self.kept if n not in self.answered]
        if not asked:
            return None
        n = asked[0]
        return Decision(self.side, "3.residual.rof", "prompt-rate", (KeepRate(n), YieldRate(n)), {"weapon": n})

    def on_rate(self, s: State, action: KeepRate | YieldRate) -> Next:
        if isinstance(action, YieldRate):
            s.change_weapon(action.weapon, mark=FIRST)
            self.kept = tuple(n for n in self.kept if n != action.weapon)
        else:
            self.answered = (*self.answered, action.weapon)
        return Goto("ask_rate")

    def do_residual(self, s: State) -> Next:
        """3.residual.value Half the column used stays in the hex."""
        if not self.shots or not self.dice:
            return None
        if is_flame(s, self.shots) and not s.flame_residual:
            return None
        silent = {*self.kept, *self.failed}
        fp = sum(fp for shot in self.shots for n, fp in shot_power(s, shot, self.target) if n not in silent)
        column = max(-1, fire_column(fp) - self.cower)
        haze = max(hindrance(s.map, s.units[x.unit].hex, self.target, s.season, s.smoke) for x in self.shots)
        tired = any(s.units[shot.unit].cx for shot in self.shots)
        left = residual_of(column, haze + tired)
        if left > s.residual_at(self.target):
            s.residual = [row for row in s.residual if row[0] != self.target] + [(self.target, left)]
            s.emit(ResidualLeft(hex=self.target, fp=left))
        return None

    def do_protective(self, s: State) -> Next:
        """3.protective Its own dice are a morale check for each unit that fired so, and for its leader."""
        crew = self.protective_crew(s) if self.dice else ()
        return Call(Checks(queue=tuple(map(Trial, crew)), fixed=self.dice)) if crew else None

    def protective_crew(self, s: State) -> tuple[int, ...]:
        """Who has to pass for having fired so, in the order of the checks."""
        crew = [shot.unit for shot in self.shots if shot.mode == PROTECTIVE]
        if not crew:
            return ()
        led = [n for n in self.directors if any(s.units[n].hex == s.units[i].hex for i in crew)]
        return check_order(s, (*led, *crew))


def chief_of(s: State, victims: tuple[int, ...], side: int) -> Chief | None:
    """0.leader_loss Only the loss of the best leader matters."""
    units = s.units
    leaders = [i for i in victims if units[i].side == side and KINDS[units[i].kind].size == LEADER]
    if not leaders:
        return None
    levels = {i: morale(s, units[i]) for i in leaders}
    best = max(levels, key=lambda i: (not s.units[i].broken, levels[i], -i))
    juniors = tuple(i for i, level in levels.items() if level < levels[best])
    return Chief(best, levels[best], max(0, -leadership(s.units[best])), s.units[best].broken, juniors)


def misses(s: State, i: int, chief: Chief) -> bool:
    """Whether the chief's loss concerns a unit: others of lower morale, leaders by what it was before."""
    u = s.units[i]
    if u.hex < 0 or u.side != s.units[chief.unit].side:
        return False
    return i in chief.juniors if u.is_leader else morale(s, u) < chief.morale


def mark_shot(s: State, shot: Join, kept: tuple[int, ...], cowered: bool) -> None:
    """2.marker, 3.first_fire What has fired is marked, except a gun that keeps its rate."""
    u = s.units[shot.unit]
    sustained = shot.mode != NORMAL
    if s.phase == MOVEMENT:
        mark = FINAL if sustained or cowered else FIRST
    else:
        mark = FINAL if s.phase == DEFENSIVE_FIRE else PREP if s.phase == PREP_FIRE else FIRST
    new = len([n for n in shot.weapons if not s.weapons[n].used])
    small = KINDS[u.kind].size != SQUAD
    marked = mark if shot.own or small or sustained else u.mark
    s.change(shot.unit, used=u.used + new, mark=max(marked, u.mark))
    if shot.helper >= 0:
        s.change(shot.helper, mark=mark)
    if u.is_leader:
        s.gunners += [shot.unit] if shot.helper < 0 else [shot.unit, shot.helper]
    for n in shot.weapons:
        s.change_weapon(n, used=True, mark=NONE if n in kept else mark)
    if sustained:
        for n in s.carried(shot.unit):
            s.change_weapon(n, mark=FINAL)
