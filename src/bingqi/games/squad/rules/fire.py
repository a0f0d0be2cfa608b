"""Chapter 2, the reckoning: who may fire with what, fire power, DRM. Pure questions.

A shot is what one unit adds to an attack (`Join`). Its `mode` says how it fires: normally, or under a First Fire or
Final Fire marker at half power.
"""

from __future__ import annotations

from itertools import combinations
from math import ceil

from bingqi.games.squad.actions import Join
from bingqi.games.squad.board import WOODS
from bingqi.games.squad.rules.los import crosses_depiction, hindrance
from bingqi.games.squad.rules.queries import flamethrowers, is_heavy, is_open, leadership, protection, seen_among
from bingqi.games.squad.scenarios import special_of
from bingqi.games.squad.state import ADVANCING, DEFENSIVE, FINAL, FIRST, MOVEMENT, NONE, PREP, State, Unit
from bingqi.games.squad.tables import DC, FT, HALF, KINDS, LEADER, SQUAD, WEAPONS

NORMAL, SUBSEQUENT, PROTECTIVE, MARKED = range(4)  # first fire rules under which a unit fires
FAR = 16  # hexes: beyond, only directed machine guns
REACH = tuple(2 * kind.range for kind in KINDS)  # of a counter's own fire
OWN_FIRE = tuple(Join(i) for i in range(100))
NO_WEAPONS: list[int] = []  # carried by most
Reckoning = list[tuple[str, int]]


# --- who may fire with what ---


def weapon_reach(s: State, i: int, n: int) -> int:
    """The greatest range of a weapon in the hands of a unit now; 0 if it cannot fire."""
    w = s.weapons[n]
    kind, u = WEAPONS[w.kind], s.units[i]
    if w.broken or kind.kind == DC:
        return 0
    if kind.kind == FT:
        return 0 if u.pin else 2
    if w.moved and s.phase == ADVANCING and is_heavy(kind.kind):
        return 0
    return 2 * kind.range


def may_use_weapon(s: State, u: Unit, n: int) -> bool:
    """9.use A squad two weapons without its own fire, a half-squad one instead of it, a leader one."""
    if s.weapons[n].used:
        return True
    if KINDS[u.kind].size == SQUAD:
        return u.used == 0 or (u.used == 1 and u.mark == NONE)
    return u.used == 0 and (KINDS[u.kind].size == LEADER or u.mark == NONE)


def may_use_own(u: Unit) -> bool:
    size = KINDS[u.kind].size
    return (size == SQUAD and u.used <= 1) or (size == HALF and u.used == 0)


def greatest_reach(s: State, i: int, carried: list[int] | None = None) -> int:
    """The range up to which a unit can fire in this phase; in the movement phase an upper bound (3.subsequent).

    `carried` are the unit's weapons, where the caller knows them.
    """
    u = s.units[i]
    if carried is None:
        carried = s.carried(i)
    if not carried and not u.mark and not u.used:
        return REACH[u.kind]
    kind = KINDS[u.kind]
    size, mark, phase = kind.size, u.mark, s.phase
    reach = 0
    if mark == PREP and phase == ADVANCING:
        return 0
    sustained = (mark == FIRST and phase in (MOVEMENT, DEFENSIVE)) or (mark == FINAL and phase == MOVEMENT)
    if (size == SQUAD and u.used <= 1) or (size == HALF and u.used == 0):
        if mark == NONE:
            reach = 2 * kind.range
        elif sustained:
            reach = kind.range if mark == FIRST and phase == MOVEMENT else 1
    for n in carried:
        w = s.weapons[n]
        if w.mark == NONE and may_use_weapon(s, u, n):
            far = gun_limit(s, u, weapon_reach(s, i, n)) if not _flame_used(s, i, n) else 0
            if far > reach:
                reach = far
        if sustained and _must_be_used(s, u, n):
            far = WEAPONS[w.kind].range if u.mark == FIRST and s.phase == MOVEMENT else 1
            if far > reach:
                reach = far
    return reach


def gun_limit(s: State, u: Unit, reach: int) -> int:
    """9.mg.range Sixteen hexes without a leader."""
    if reach <= FAR or (KINDS[u.kind].size != LEADER and free_leaders(s, u)):
        return reach
    return FAR


def _flame_used(s: State, i: int, n: int) -> bool:
    """9.ft.one Only one flamethrower a player turn."""
    return WEAPONS[s.weapons[n].kind].kind == FT and any(
        w.unit == i and w.used and WEAPONS[w.kind].kind == FT for w in s.weapons
    )


def _must_be_used(s: State, u: Unit, n: int) -> bool:
    w = s.weapons[n]
    return (
        not w.broken
        and WEAPONS[w.kind].is_mg
        and (w.used or may_use_weapon(s, u, n) or (KINDS[u.kind].size == SQUAD and u.used == 0))
    )


def shots_of(s: State, i: int, target: int, carried: list[int] | None = None) -> list[Join]:
    """Every way in which a unit may fire at a hex now, line of sight aside. `carried`: its weapons, where known."""
    u = s.units[i]
    d = s.map.distances(u.hex)[target]
    found: list[Join] = []
    if d == 0 or (u.mark == PREP and s.phase == ADVANCING):
        return found
    if carried is None:
        carried = s.carried(i)
    if not carried and not u.mark and not u.used:
        return [OWN_FIRE[i]] if d <= REACH[u.kind] else found
    _normal_shots(s, i, u, d, carried, found)
    if u.mark == FIRST and (s.phase == MOVEMENT or (s.phase == DEFENSIVE and d == 1)):
        mode = SUBSEQUENT if s.phase == MOVEMENT else MARKED
        if s.phase == DEFENSIVE or not closer_enemy(s, i, target, d):
            _sustained_shot(s, i, u, d, mode, found)
    elif u.mark == FINAL and s.phase == MOVEMENT and d == 1:
        _sustained_shot(s, i, u, d, PROTECTIVE, found)
    return found


def _normal_shots(s: State, i: int, u: Unit, d: int, carried: list[int], found: list[Join]) -> None:
    kind = KINDS[u.kind]
    own = u.mark == NONE and kind.size != LEADER and may_use_own(u) and d <= 2 * kind.range
    guns, flames = [], []
    for n in carried:
        w = s.weapons[n]
        if w.mark == NONE and d <= weapon_reach(s, i, n) and may_use_weapon(s, u, n):
            if WEAPONS[w.kind].kind == FT:
                if not _flame_used(s, i, n):
                    flames.append(n)
            elif d <= gun_limit(s, u, d):
                guns.append(n)
    if own:
        found.append(OWN_FIRE[i])
    for n in guns:
        if own and kind.size == SQUAD:
            found.append(Join(i, True, (n,)))
        found.append(Join(i, False, (n,)))
        if kind.size == LEADER:
            found += [Join(i, False, (n,), mate) for mate in free_leaders(s, u) if mate != i]
    if kind.size == SQUAD and u.mark == NONE and u.used == 0:
        found += [Join(i, False, pair) for pair in combinations(guns, 2)]
    found += [Join(i, False, (n,)) for n in flames]


def _sustained_shot(s: State, i: int, u: Unit, d: int, mode: int, found: list[Join]) -> None:
    """3.subsequent, 3.protective, 4.marked Own fire power and the machine gun that must be used with it."""
    kind = KINDS[u.kind]
    own = kind.size != LEADER and may_use_own(u) and d <= kind.range
    guns = [n for n, w in enumerate(s.weapons) if w.unit == i and d <= WEAPONS[w.kind].range and _must_be_used(s, u, n)]
    guns.sort(key=lambda n: -WEAPONS[s.weapons[n].kind].fp)
    if own or guns:
        found.append(Join(i, own, tuple(guns[:1] if own or kind.size != SQUAD else guns[:2]), -1, mode))


def free_leaders(s: State, u: Unit) -> list[int]:
    """Good Order leaders of the unit's hex who have not directed anybody yet."""
    return [n for n in s.stacks[u.hex] if s.units[n].side == u.side and can_direct(s, n, ())]


def can_direct(s: State, n: int, units: tuple[int, ...]) -> bool:
    """3.reaction.leader, 9.use.leader A leader directs the same units throughout a player turn, and none in a phase in
    which he has fired himself; after prep fire he is done."""
    u = s.units[n]
    if KINDS[u.kind].size != LEADER or u.broken or u.pin or n in s.gunners:
        return False
    if u.mark != NONE and not (s.directs_later and s.phase == DEFENSIVE):
        return False
    before = s.directed_by(n)
    return before is None or (bool(units) and all(i in before for i in units))


def closer_enemy(s: State, i: int, target: int, d: int) -> bool:
    """3.subsequent Whether an enemy in line of sight is nearer than the target."""
    u = s.units[i]
    return d > 1 and bool(seen_among(s, u.hex, s.map.within(u.hex, d - 1) & s.occupied[1 - u.side]))


# --- fire power ---


def shot_power(s: State, shot: Join, target: int) -> list[tuple[int, float]]:
    """The fire power of each part of a shot: (-1, own) and (weapon, its) after all halving and doubling."""
    u = s.units[shot.unit]
    kind = KINDS[u.kind]
    d = s.map.distances(u.hex)[target]
    factor = 2.0 if d == 1 else 1.0
    if u.pin:
        factor /= 2
    if s.phase == ADVANCING:
        factor /= 2
    if shot.mode != NORMAL:
        factor /= 2
    parts: list[tuple[int, float]] = []
    if shot.own:
        power = kind.fp * factor / (2 if d > kind.range else 1)
        if s.phase == ADVANCING and kind.assault_fire and d <= kind.range:
            power = float(ceil(power) + 1)
        parts.append((-1, power))
    for n in shot.weapons:
        weapon = WEAPONS[s.weapons[n].kind]
        power = float(weapon.fp)
        if weapon.kind != FT:
            power *= factor
            if kind.size == LEADER and shot.helper < 0:
                power /= 2  # 9.mg.leader: area fire
            if d > FAR:
                power /= 2  # 9.mg.far
        if d > weapon.range:
            power /= 2
        parts.append((n, power))
    return parts


def power_of(s: State, shots: tuple[Join, ...], target: int) -> float:
    return sum([fp for shot in shots for _, fp in shot_power(s, shot, target)], 0.0)


def is_flame(s: State, shots: tuple[Join, ...]) -> bool:
    for shot in shots:
        for n in shot.weapons:
            if WEAPONS[s.weapons[n].kind].kind == FT:
                return True
    return False


# --- DRM ---


def fire_drm(
    s: State, shots: tuple[Join, ...], directors: tuple[int, ...], target: int, *, moving: int = 0
) -> Reckoning:
    """Every DRM of an attack with its reason, except what differs between the targets."""
    rows: Reckoning = []
    flame = is_flame(s, shots)
    origins = {s.units[shot.unit].hex for shot in shots}
    haze = max(hindrance(s.map, h, target, s.season, s.smoke) for h in origins)
    if not flame:
        cover = mover_protection(s, origins, target, moving) if moving else protection(s, target)
        if cover:
            rows.append(("terrain", cover))
    if haze:
        rows.append(("hindrance", haze))
    if directors and not flame:
        rows.append(("leadership", max(leadership(s.units[n]) for n in directors)))
    if any(s.units[shot.unit].cx for shot in shots) or any(s.units[n].cx for n in directors):
        rows.append(("cx", 1))
    return rows


# How the units under fire are moving: bits of `moving`.
MOVING, ASSAULTING, ON_ROAD = 1, 2, 4


def mover_protection(s: State, origins: set[int], target: int, moving: int) -> int:
    """3.road On the road of a woods hex there is no cover against fire along the road."""
    if moving & ON_ROAD and s.map.terrain[target] == WOODS:
        return 1 if any(crosses_depiction(s.map, h, target) for h in origins) else 0
    return protection(s, target)


def target_drm(s: State, i: int, target: int, moving: int, haze: bool, in_open: bool) -> Reckoning:
    """DRM that depend on the unit under fire: its movement and the flamethrowers that it carries."""
    u = s.units[i]
    rows: Reckoning = []
    if moving and not u.pin:
        camouflaged = special_of(s.scenario).camouflage and moving & ASSAULTING and not u.broken
        if in_open and not haze and not camouflaged:
            rows.append(("ffmo", -1))
        if not moving & ASSAULTING or u.broken:
            rows.append(("ffnam", -1))
    tanks = flamethrowers(s, i)
    if tanks:
        rows.append(("flamethrower", -tanks))
    return rows


def open_to_movers(s: State, target: int, moving: int, origins: set[int]) -> bool:
    """Whether FFMO applies in the hex: open ground, or the road of a woods hex seen along the road."""
    if moving & ON_ROAD and s.map.terrain[target] == WOODS and not s.smoke >> target & 1:
        return not any(crosses_depiction(s.map, h, target) for h in origins)
    return is_open(s, target)
