"""Pure questions about units, weapons and hexes."""

from __future__ import annotations

from functools import cache

from bingqi.board.bits import bit_list
from bingqi.games.squad.board import GRAIN, WOODS, Board
from bingqi.games.squad.rules.los import BLOCKING_HINDRANCE, hindrance, seen_from, smoky_hindrance, visible
from bingqi.games.squad.scenarios import special_of
from bingqi.games.squad.state import NONE, State, Unit
from bingqi.games.squad.tables import (
    COST,
    FT,
    HMG,
    KINDS,
    LEADER,
    MMG,
    MOVES,
    PROTECTION,
    SQUAD,
    WEAPONS,
    Kind,
)

STACK_LIMIT = 6  # half-squads of one side in a hex
LEADER_LIMIT = 4


# --- units ---


def morale(s: State, u: Unit) -> int:
    return morale_in(s.scenario, u)


def morale_in(scenario: str, u: Unit) -> int:
    kind = KINDS[u.kind]
    if not u.broken:
        return kind.morale - u.wounded
    bonus = special_of(scenario).broken_morale
    more = bonus.get(str(u.side), 0) if bonus and kind.size != LEADER else 0
    return kind.broken_morale - u.wounded + more


def leadership(u: Unit) -> int:
    return KINDS[u.kind].leadership + u.wounded


def modifier(s: State, lead: int) -> int:
    """2.leader_first A leader may help: what would hurt is declined, unless the game is played otherwise."""
    return min(0, lead) if s.declines else lead


def can_lead(u: Unit) -> bool:
    return KINDS[u.kind].size == LEADER and not u.broken and not u.pin


def leaders_here(s: State, h: int, side: int) -> list[int]:
    """Unbroken, unpinned leaders of a side in a hex, best first."""
    units = s.units
    found = [i for i in s.stacks[h] if units[i].side == side and can_lead(units[i])]
    if len(found) > 1:
        found.sort(key=lambda i: (leadership(units[i]), i))
    return found


def has_good_leader(s: State, h: int, side: int) -> bool:
    units = s.units
    return any(
        units[i].side == side and not units[i].broken and KINDS[units[i].kind].size == LEADER for i in s.stacks[h]
    )


def inexperienced(s: State, u: Unit) -> bool:
    """0.inexperience Conscripts always; green troops without a Good Order leader."""
    cls = KINDS[u.kind].cls
    return cls == "C" or (cls == "G" and not has_good_leader(s, u.hex, u.side))


def is_elite(kind: Kind) -> bool:
    return kind.cls == "E"


def in_melee(s: State, h: int) -> bool:
    return bool(s.melee >> h & 1) if h >= 0 else False


def has_room(s: State, h: int, side: int, comers: list[int]) -> bool:
    """3.stacking Three squads and four leaders of a side."""
    size = leaders = 0
    for i in (*s.stacks[h], *comers):
        u = s.units[i]
        if u.side == side:
            kind = KINDS[u.kind]
            if kind.size == LEADER:
                leaders += 1
            else:
                size += 2 if kind.size == SQUAD else 1
    return size <= STACK_LIMIT and leaders <= LEADER_LIMIT


# --- terrain ---


def protection(s: State, h: int) -> int:
    """Terrain DRM of a target hex."""
    fortified = special_of(s.scenario).fortified
    return PROTECTION[s.map.terrain[h]] + (1 if fortified and s.map.names[h] in fortified else 0)


@cache
def entry_costs(b: Board, season: bool) -> tuple[int, ...]:
    """Of every hex, in half movement points: grain that has been cut is open ground."""
    return tuple(COST[0] if terrain == GRAIN and not season else COST[terrain] for terrain in b.terrain)


def entry_cost(s: State, h: int) -> int:
    """In half movement points."""
    return entry_costs(s.map, s.season)[h]


def is_open(s: State, h: int) -> bool:
    """Open ground for FFMO and interdiction: no cover, orchard or standing grain, no smoke."""
    terrain = s.map.terrain[h]
    return (terrain == 0 or (terrain == GRAIN and not s.season)) and not s.smoke >> h & 1


def is_cover(s: State, h: int) -> bool:
    return bool(s.map.cover >> h & 1)


def sees(s: State, h: int) -> int:
    return visible(s.map, h, s.season, s.smoke)


def seen_among(s: State, h: int, area: int) -> int:
    """The hexes of an area that can be seen from a hex; a few lines are looked at one by one where there is smoke."""
    area &= seen_from(s.map, h, s.season)
    if s.smoke:
        for o in bit_list(area):
            if smoky_hindrance(s.map, h, o, s.season, s.smoke) >= BLOCKING_HINDRANCE:
                area ^= 1 << o
    return area


def enemy_near(s: State, h: int, side: int) -> bool:
    """A Known unbroken enemy in an adjacent hex. Nothing is hidden, so every enemy is Known."""
    return bool(s.map.near[h] & s.fit[1 - side])


def range_of(s: State, u: Unit, i: int) -> int:
    """Normal range, the longer of its own and that of a machine gun which it can use."""
    kind = KINDS[u.kind]
    reach = kind.range
    for w in s.weapons:
        if w.unit == i and not w.broken and WEAPONS[w.kind].is_mg and kind.size != LEADER:
            reach = max(reach, WEAPONS[w.kind].range)
    return reach


def can_interdict(s: State, i: int) -> bool:
    """6.interdictor Unbroken, unpinned, not CX, not in Melee, not a leader alone."""
    u = s.units[i]
    return (
        u.hex >= 0
        and not u.broken
        and not u.pin
        and not u.cx
        and KINDS[u.kind].size != LEADER
        and not s.melee >> u.hex & 1
    )


def interdictors(s: State, h: int, side: int) -> list[int]:
    """Enemies of `side` able to interdict a unit that enters `h`."""
    ranges = s.map.distances(h)
    return [
        i
        for e in bit_list(seen_among(s, h, s.fit[1 - side] & ~s.melee))
        if ranges[e] == 1 or not hindrance(s.map, e, h, s.season, s.smoke)
        for i in s.stacks[e]
        if s.units[i].side != side and can_interdict(s, i) and ranges[e] <= range_of(s, s.units[i], i)
    ]


# --- weapons ---


def captured(s: State, n: int) -> bool:
    w = s.weapons[n]
    return w.unit >= 0 and s.units[w.unit].type.nation != WEAPONS[w.kind].nation


def breakdown(s: State, n: int, sustained: bool) -> int:
    """2.malfunction The original dice at which a weapon fails, all limits counted."""
    w = s.weapons[n]
    kind, user = WEAPONS[w.kind], s.units[w.unit]
    number = kind.breakdown
    if inexperienced(s, user):
        number -= 1
    if captured(s, n):
        number -= 2
    if sustained:
        number -= 2
    if kind.kind >= FT and not is_elite(KINDS[user.kind]):
        number -= 2
    return number


def is_heavy(kind: int) -> bool:
    return kind in (MMG, HMG)


def flamethrowers(s: State, i: int) -> int:
    return len([w for w in s.weapons if w.unit == i and WEAPONS[w.kind].kind == FT])


# --- movement points ---


LEADER_LOAD = 2


def can_take(s: State, i: int, n: int) -> bool:
    """9.carry.leader A leader carries two portage points at most."""
    return not s.units[i].is_leader or load_of(s, i) + WEAPONS[s.weapons[n].kind].pp <= LEADER_LOAD


def load_of(s: State, i: int) -> int:
    return sum([WEAPONS[w.kind].pp for w in s.weapons if w.unit == i])


def carrying_capacity(u: Unit) -> int:
    """0.cx and 0.wound: 3 for a squad or half-squad, 1 for a leader, 0 if wounded, one less if CX."""
    if KINDS[u.kind].size == LEADER:
        return max(0, (MOVES.ipc.wounded if u.wounded else MOVES.ipc.leader) - u.cx)
    return MOVES.ipc.mmc - u.cx


def base_points(s: State, u: Unit, led: bool) -> int:
    """Whole movement points before double time and load."""
    kind = KINDS[u.kind]
    if kind.size == LEADER:
        return MOVES.wounded_leader if u.wounded else MOVES.leader
    green = kind.cls == "C" or (kind.cls == "G" and not led)
    return (MOVES.inexperienced if green else MOVES.mmc) + (MOVES.with_leader if led else 0)


def movement_points(s: State, i: int, *, led: bool = False, double: bool = False, help: int = 0) -> int:
    """3.portage Points of a unit; `help` is the carrying capacity that a leader lends."""
    u = s.units[i]
    load = load_of(s, i)
    points = base_points(s, u, led) + (MOVES.double_time if double else 0)
    return max(0, points - max(0, load - carrying_capacity(u) - help))


def can_act(u: Unit) -> bool:
    return u.hex >= 0 and not u.broken


def free_to_move(s: State, i: int) -> bool:
    """3.phase Unbroken, unpinned, not in Melee, has not prep fired."""
    u = s.units[i]
    return not (u.broken or u.pin or u.done or u.mark != NONE) and (u.hex < 0 or not s.melee >> u.hex & 1)


def woods_road(s: State, a: int, b: int) -> bool:
    """Whether the step a-b follows a road into a woods hex."""
    return bool(s.map.road_links[a] >> b & 1) and s.map.terrain[b] == WOODS
