"""Where pieces should stand: the worth of a hex to a unit or chit, for movement, placement and retreat."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.ai.okinawa.fight import attack_worth
from bingqi.ai.okinawa.room import is_shut_in, last_ways
from bingqi.ai.okinawa.weights import WEIGHTS
from bingqi.board.bits import bit_list, bits_of
from bingqi.core.memory import Memory
from bingqi.games.okinawa.rules.chit_play import ASSAULT, GUNS, MACHINE_GUN, SAPPERS, SMOKE, SUPPORT
from bingqi.games.okinawa.rules.queries import ENGINEERS, units_at, zoc
from bingqi.games.okinawa.rules.reinforcement import road_net
from bingqi.games.okinawa.rules.retreat_ways import retreat_block
from bingqi.games.okinawa.rules.stacking import REGIMENT
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import (
    AROUND,
    BLACK,
    COVER,
    GRID,
    HIGH,
    IS_FORCE,
    JAPAN,
    LAND,
    LAST_TURN,
    POSITION,
    SUITABLE,
    TO_SOURCE,
    UNIT_GROUP,
    UNIT_SIDE,
    US,
)

FAR = 40
MUCH = 6.0  # better by so much is worth a chit
FOLLOWS = 4  # hexes from which a mate is counted on to come too
FEAR = (1.0, 0.75, 0.25)  # of a reduced unit, by hexes from the enemy
DISTANCES: Memory[int, list[int]] = Memory(600)


def distances(goals: int) -> list[int]:
    """Hexes over land to the nearest of a set. Remembered."""
    found = DISTANCES.get(goals)
    if found is None:
        found = [FAR] * GRID.size
        front = seen = goals & LAND
        steps = 0
        while front:
            for hex in bit_list(front):
                found[hex] = steps
            steps += 1
            front = GRID.spread(front) & LAND & ~seen
            seen |= front
        DISTANCES[goals] = found
    return found


def us_goals(s: State) -> int:
    """Markers to take; near the end also black high grounds to stand on."""
    goals = s.markers
    if s.turn >= LAST_TURN - 1:
        goals |= BLACK & ~s.power[US]
    return goals or s.power[JAPAN] or BLACK


def unit_worths(s: State, unit: int, hexes: Sequence[int]) -> list[float]:
    """What each hex is worth to the unit. What they share is found once."""
    if UNIT_SIDE[unit] == US:
        far, enemy = distances(us_goals(s)), distances(s.power[JAPAN] or BLACK)
        worths = [us_unit_worth(s, unit, hex, far[hex], enemy[hex]) for hex in hexes]
        return keep_ways_open(s, unit, hexes, worths) if WEIGHTS.now.room else worths
    far = distances(s.power[US])
    return [japan_unit_worth(s, unit, hex, far[hex]) for hex in hexes]


def keep_ways_open(s: State, unit: int, hexes: Sequence[int], worths: list[float]) -> list[float]:
    """15.0(5) Who stands where a stack in front would go back sends it on, and perhaps to its death."""
    here = 1 << s.where[unit] if s.where[unit] >= 0 else 0
    last = last_ways(s, zoc(s, JAPAN) & ~here, s.stands[US] & ~here)
    if last:
        last &= ~bits_of(s.where[mate] for mate in REGIMENT[unit] if s.where[mate] >= 0)
        return [worth - WEIGHTS.now.room * (last >> hex & 1) for hex, worth in zip(hexes, worths, strict=True)]
    return worths


def mates_at(s: State, side: int, unit: int, hex: int) -> list[int]:
    """Those with whom the unit would stand there."""
    if not s.stands[side] >> hex & 1:
        return []
    return [mate for mate in units_at(s, side, hex) if mate != unit]


def us_unit_worth(s: State, unit: int, hex: int, far: int, enemy: int) -> float:
    """Towards the markers, in pairs, next to stacks that can be beaten; reduced units keep away."""
    care = WEIGHTS.now
    worth = -care.march * far
    bit = 1 << hex
    if s.markers & bit:
        worth += care.seize
    if s.turn == LAST_TURN and BLACK & bit:
        worth += 9
    mates = mates_at(s, US, unit, hex)
    worth += care.pair * len(mates)
    near = AROUND[hex] & s.power[JAPAN]
    if near:
        worth += care.press * press_worth(s, unit, hex, mates, near)
        worth -= care.crowd * (near.bit_count() - 1)
        if is_shut_in(s, US, hex):
            worth -= care.no_way
    if s.steps[unit] == 1 and not s.markers & bit:
        worth -= care.weak * FEAR[min(2, enemy - 1)]
    return worth


def press_worth(s: State, unit: int, hex: int, mates: list[int], near: int) -> float:
    """The best attack that can be made from there. One whose target a pair is next to already counts for less."""
    care = WEIGHTS.now
    stack = [*mates, unit]
    follows = to_follow(s, unit, hex) if care.foresee and not mates and s.steps[unit] > 1 else []
    pairs, best = s.full[US] & ~(1 << hex), 0.0
    for target in bit_list(near):
        worth = attack_worth(s, US, stack, hex, target)
        if follows:
            worth += care.foresee * (attack_worth(s, US, stack + follows, hex, target) - worth)
        if care.cover and AROUND[target] & pairs:
            worth *= 1.0 - care.cover
        best = max(best, worth)
    return best


def to_follow(s: State, unit: int, hex: int) -> list[int]:
    """A fresh mate of the regiment who is still to move and near enough to come there too."""
    for mate in REGIMENT[unit]:
        there = s.where[mate]
        if mate != unit and there >= 0 and s.steps[mate] > 1 and not s.moved >> mate & 1:
            if GRID.distance(there, hex) <= FOLLOWS:
                return [mate]
    return []


def japan_unit_worth(s: State, unit: int, hex: int, far: int) -> float:
    """On markers and positions where the US army is coming, in pairs, not in the open next to it."""
    care, bit = WEIGHTS.now, 1 << hex
    worth = -care.japan_near * far + COVER[hex]
    if s.markers & bit:
        worth += care.japan_guard if far <= 6 else care.japan_guard * 5 / 9
    if POSITION & bit:
        worth += care.japan_dig
    elif SUITABLE & bit:
        worth += 1
    worth += care.japan_pair * len(mates_at(s, JAPAN, unit, hex))
    if far == 1:
        if not POSITION & bit:
            worth -= care.japan_open
        if is_shut_in(s, JAPAN, hex):
            worth -= 2
    if BLACK & bit and s.turn >= LAST_TURN - 3:
        worth += 3
    return worth


def chit_worth(s: State, side: int, kind: int, hex: int) -> float:
    return us_chit_worth(s, kind, hex) if side == US else japan_chit_worth(s, kind, hex)


def us_chit_worth(s: State, kind: int, hex: int) -> float:
    """With the leading stacks; an unguarded marker can be taken by anybody."""
    bit = 1 << hex
    zone = zoc(s, JAPAN)
    enemy = distances(s.power[JAPAN] or BLACK)[hex]
    mates = len(units_at(s, US, hex)) if s.stands[US] & bit else 0
    worth = -0.3 * enemy
    if s.markers & bit and not mates and not zone & bit:
        worth += 15
    if kind == SUPPORT:
        return worth * 0.2 + (2 if mates else 0)
    if mates:
        worth += 3 + mates
        if enemy == 1 and (IS_FORCE[kind] or kind in (SAPPERS, ASSAULT)):
            worth += 5 + (2 if AROUND[hex] & s.power[JAPAN] & s.markers else 0)
        if kind == SMOKE and enemy <= 3:
            worth += 2
    elif zone & bit:
        worth -= 8
    return worth


def japan_chit_worth(s: State, kind: int, hex: int) -> float:
    """Guns behind the line within range, machine guns on high ground, the rest with the stacks in front."""
    bit = 1 << hex
    far = distances(s.power[US])[hex]
    mates = len(units_at(s, JAPAN, hex)) if s.stands[JAPAN] & bit else 0
    worth = -0.3 * far
    if mates:
        worth += 4
        if s.markers & bit:
            worth += 2
    elif far <= 2:
        worth -= 6
    if kind in GUNS:
        return worth + (3 if 2 <= far <= 3 else 0)
    if kind == MACHINE_GUN and HIGH & bit:
        worth += 2
    if kind == ENGINEERS:
        worth += 4 if SUITABLE & bit and mates else -2
    return worth + (3 if far <= 2 and mates else 0)


def retreat_worth(s: State, side: int, hex: int) -> float:
    worth = 0.0
    if s.markers >> hex & 1:
        worth += 3
    if side == JAPAN and POSITION >> hex & 1:
        worth += 2
    return worth - 0.1 * TO_SOURCE[side][hex]


def marker_danger(s: State, hex: int) -> float:
    """How soon the US army may take a marker: the Japanese save the one that is lost soonest."""
    guards = len(units_at(s, JAPAN, hex))
    return -distances(s.power[US])[hex] - 0.4 * guards + (1.0 if s.power[US] >> hex & 1 else 0.0)


def group_need(s: State, group: int) -> float:
    """Groups that stand far from the fighting are the ones that gain by moving."""
    far = distances(s.power[US])
    places = [s.where[u] for u in range(len(UNIT_GROUP)) if UNIT_GROUP[u] == group and s.where[u] >= 0]
    off_marker = sum(not s.markers >> hex & 1 for hex in places)
    return off_marker + 0.1 * sum(far[hex] for hex in places)


def infiltration_worth(s: State, slot: int) -> float:
    """23.17 Before anybody moves, if a unit of the stack would stand much better in another ZOC hex next to it."""
    here = s.spot[slot]
    goals = bit_list(AROUND[here] & zoc(s, JAPAN) & ~s.power[JAPAN] & ~s.chits[JAPAN])
    for unit in units_at(s, US, here):
        if goals and not s.moved >> unit & 1:
            own, *others = unit_worths(s, unit, (here, *goals))
            if max(others) > own + MUCH:
                return 200.0
    return -1.0


def is_left_behind(s: State, side: int, hex: int) -> bool:
    """Far from the enemy, with stacks of ours nearer to him where the roads lead: by the box it is soon there."""
    far = distances(s.power[1 - side])
    return far[hex] > 4 and any(far[near] <= far[hex] - 3 for near in bit_list(road_net(s, side) & s.stands[side]))


def bars_retreat(s: State, side: int, hex: int, trap: int) -> bool:
    """Would a force turned up in the trap leave a retreat from the hex no way?"""
    free = LAND & ~retreat_block(s, side) & ~(1 << hex) & ~GRID.around[trap]
    return not GRID.spread(AROUND[hex] & free) & free & ~GRID.around[hex]
