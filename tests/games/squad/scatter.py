"""Crowded positions at random: few hexes, many markers, weapons in all hands. What no game would show in a year."""

from __future__ import annotations

from random import Random

from bingqi.board.bits import bit_list
from bingqi.games.squad.scenarios import part_of, scripts
from bingqi.games.squad.state import (
    ADVANCING,
    DEFENSIVE,
    FINAL,
    FIRST,
    MOVEMENT,
    NONE,
    PREP,
    PREP_FIRE,
    State,
    Unit,
    Weapon,
)
from bingqi.games.squad.tables import HALF, KINDS, LEADER, SQUAD, WEAPONS
from tests.games.squad.desk import Desk


def often(rng: Random, chance: float) -> bool:
    return rng.random() < chance


def scattered(rng: Random, phase: int, blind: bool = False, reach: int = 0) -> State:
    """Both sides in a few hexes of one part of a board; `reach` from its middle, or any."""
    scenario = rng.choice(list(scripts()))
    s = Desk(scenario, phase=phase, blind_fire=blind).s
    s.active = rng.randrange(2)
    hexes = bit_list(part_of(scenario))
    centre = rng.choice(hexes)
    reach = reach or rng.choice((2, 3, 6, 20))
    near = [h for h in hexes if s.map.distance(h, centre) <= reach]
    camps = [rng.sample(near, min(6, len(near))) for _ in (0, 1)]
    if often(rng, 0.3):
        camps[rng.randrange(2)][0] = hexes[0]  # the corner
    if reach > 1 and often(rng, 0.6):
        camps[1] = [h for h in camps[1] if h not in camps[0]] or camps[1]
    for side in (0, 1):
        _people(s, rng, side, camps[side], s.active == side)
    for n in range(rng.randint(2, 8)):
        _weapon(s, rng, n)
    _marks(s, rng, hexes)
    return s


def _people(s: State, rng: Random, side: int, camps: list[int], active: bool) -> None:
    nation = scripts()[s.scenario].side[side].nation
    kinds = [n for n, kind in enumerate(KINDS) if kind.nation == nation]
    by_size = {size: [n for n in kinds if KINDS[n].size == size] for size in (SQUAD, HALF, LEADER)}
    for _ in range(rng.randint(3, 9)):
        h = rng.choice(camps)
        size = rng.choices((SQUAD, HALF, LEADER), (5, 2, 3))[0]
        broken = often(rng, 0.2)
        mark = rng.choice(_possible_marks(s.phase, active))
        if len([i for i in s.here(h, side) if KINDS[s.units[i].kind].size != LEADER]) == 3 and size != LEADER:
            continue
        s.add_unit(
            Unit(
                side,
                rng.choice(by_size[size]),
                h,
                side * 10,
                broken=broken,
                dm=broken and often(rng, 0.6),
                pin=not broken and often(rng, 0.15),
                cx=not broken and often(rng, 0.15),
                wounded=size == LEADER and often(rng, 0.3),
                mark=NONE if broken else mark,
                used=0 if broken else rng.choice((0, 0, 0, 1, 1, 2) if size == SQUAD else (0, 0, 1)),
                done=often(rng, 0.1),
                winded=often(rng, 0.1),
            )
        )


def _possible_marks(phase: int, active: bool) -> tuple[int, ...]:
    if phase == MOVEMENT:
        return (NONE, NONE, PREP) if active else (NONE, NONE, FIRST, FIRST, FINAL)
    if phase == DEFENSIVE:
        return (NONE, PREP) if active else (NONE, NONE, FIRST, FIRST, FINAL)
    return (NONE, NONE, PREP) if phase in (PREP_FIRE, ADVANCING) else (NONE,)


def _weapon(s: State, rng: Random, n: int) -> None:
    kind = rng.choice([k for k, w in enumerate(WEAPONS) if w.nation in _nations(s)])
    holder = rng.randrange(len(s.units))
    u = s.units[holder]
    lies = often(rng, 0.2)
    used = not lies and u.used > 0 and not u.broken
    s.weapons.append(
        Weapon(
            u.side,
            kind,
            -1 if lies else holder,
            rng.choice(s.units).hex if lies else -2,
            broken=often(rng, 0.15),
            used=used and often(rng, 0.8),
            mark=u.mark if used and often(rng, 0.6) else NONE,
            moved=often(rng, 0.2),
            fresh=often(rng, 0.2),
        )
    )


def _nations(s: State) -> set[str]:
    return {row.nation for row in scripts()[s.scenario].side}


def _marks(s: State, rng: Random, hexes: list[int]) -> None:
    for h in bit_list(s.occupied[0] & s.occupied[1] & (s.fit[0] | s.fit[1])):
        s.melee |= 1 << h
    for u in rng.sample(s.units, min(2, len(s.units))):
        if often(rng, 0.5):
            s.smoke |= 1 << u.hex
    for h in rng.sample(hexes, 3):
        s.smoke |= 1 << h if often(rng, 0.5) else 0
    for n, u in enumerate(s.units):
        if u.is_leader and often(rng, 0.2):
            s.directs.append((n, tuple(i for i in s.here(u.hex, u.side) if often(rng, 0.7))))
        if u.is_leader and often(rng, 0.15):
            s.gunners.append(n)
    s.fired = [rng.randrange(len(s.units)) for _ in range(rng.randint(0, 4))]
    s.fired += [1000 + rng.randrange(len(s.weapons)) for _ in range(rng.randint(0, 3))]
