"""What an attack or a chit is worth, from quick reckonings."""

from __future__ import annotations

from functools import cache
from math import comb

from bingqi.ai.okinawa.assault import assault_worth
from bingqi.ai.okinawa.weights import WEIGHTS
from bingqi.board.bits import bit_list
from bingqi.games.okinawa.rules.chit_play import (
    ANSWERS,
    CONCEALMENT,
    GUNS,
    NIGHT_ATTACK,
    SAPPERS,
    SMOKE,
    SUPPORT,
    active,
)
from bingqi.games.okinawa.rules.fire import attack_fire, defence_fire
from bingqi.games.okinawa.rules.queries import (
    ENGINEERS,
    FLAME_TANK,
    chits_at,
    crosses_river,
    is_position,
    units_at,
    zoc,
)
from bingqi.games.okinawa.state import Fight, State
from bingqi.games.okinawa.tables import (
    AROUND,
    BLACK,
    CHITS,
    COVER,
    FIRE,
    IS_FORCE,
    JAPAN,
    LAST_TURN,
    MELEE,
    SIDE_SLOTS,
    STAR,
    US,
)

HIT = 1 / 3


@cache
def at_least(hits: int, dice: int, p: float = HIT) -> float:
    """The chance of so many hits or more."""
    if hits <= 0:
        return 1.0
    return sum(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(hits, dice + 1))


def attack_worth(s: State, seat: int, units: list[int], origin: int, target: int) -> float:
    """Ground, losses dealt and losses suffered, in rough victory points."""
    if WEIGHTS.now.exact:
        return assault_worth(s, seat, units, origin, target, units_at(s, 1 - seat, target))
    fire = sum(FIRE[unit][s.steps[unit]] for unit in units) + stack_fire(s, seat, origin)
    position = seat == US and is_position(s, target)
    if position:
        fire //= 2
    fire = max(0, fire - COVER[target] - crosses_river(origin, target))
    defenders, chits = units_at(s, 1 - seat, target), chits_at(s, 1 - seat, target)
    shown = [slot for slot in chits if s.up >> slot & 1]
    hidden = len(chits) - len(shown)
    count = len(defenders) or len(shown)
    back = sum(FIRE[unit][s.steps[unit]] for unit in defenders) + sum(CHITS[s.kind[c]].fire for c in shown) + hidden
    clear = at_least(count, fire)
    hold = at_least(len(units), back) * 0.8
    melee = melee_edge(s, units, defenders)
    clear = (clear + (1 - clear) * melee) * (1 - 0.5 * hold)
    dealt = fire / 6 + 0.3
    suffered = back / 6 + 0.35
    gain = clear * ground_value(s, seat, target) + dealt * WEIGHTS.now.dealt
    return gain - suffered * step_price(s, seat, units)


def offensive_worth(s: State) -> float:
    """19.3.1 What all the attacks of Japanese stacks in contact are worth together, each on its best target."""
    total = 0.0
    for origin in bit_list(s.stands[JAPAN] & zoc(s, US)):
        units, targets = units_at(s, JAPAN, origin), bit_list(AROUND[origin] & s.power[US])
        total += max(attack_worth(s, JAPAN, units, origin, target) for target in targets)
    return total


def stack_fire(s: State, seat: int, origin: int) -> int:
    if not s.chits[seat] >> origin & 1:
        return 0
    return sum(CHITS[s.kind[slot]].fire for slot in chits_at(s, seat, origin) if IS_FORCE[s.kind[slot]])


def melee_edge(s: State, units: list[int], defenders: list[int]) -> float:
    """The chance to drive the rest out hand to hand."""
    mine = sum(MELEE[unit][s.steps[unit]] * (1.6 if STAR[unit] else 1.0) for unit in units)
    theirs = sum(MELEE[unit][s.steps[unit]] * (1.6 if STAR[unit] else 1.0) for unit in defenders)
    return 0.9 * mine / (mine + theirs + 1.0)


def ground_value(s: State, seat: int, target: int) -> float:
    value = 0.8 if s.markers else 0.1
    if s.markers >> target & 1:
        value += WEIGHTS.now.marker if seat == US else 1.0
    if BLACK >> target & 1 and s.turn >= LAST_TURN - 2:
        value += 1.2
    return value


def step_price(s: State, seat: int, units: list[int]) -> float:
    """A US battalion that dies costs a marker; a reduced one dies easily."""
    if seat == JAPAN:
        return WEIGHTS.now.japan_step
    weak = sum(s.steps[unit] == 1 for unit in units) / max(1, len(units))
    return WEIGHTS.now.step + WEIGHTS.now.step_weak * weak


def use_worth(s: State, seat: int, slot: int) -> float:
    """Should the chit be declared in the fight under way? Above 0 yes."""
    fight = s.fight
    assert fight is not None
    kind = s.kind[slot]
    attacking = seat == fight.seat
    if kind in ANSWERS:
        return 5.0
    if kind == CONCEALMENT:
        return 4.0 if active(fight, SUPPORT) else -1.0
    if kind == SMOKE:
        back, _ = defence_fire(s, fight) if attacking else attack_fire(s, fight)
        return -1.0 if active(fight, SMOKE) else back - 2.5
    if kind == SUPPORT:
        return support_worth(s, fight, attacking)
    if kind == SAPPERS:
        return 4.0 if attacking and is_position(s, fight.hex) and not active(fight, SAPPERS) else -1.0
    if kind in GUNS or kind == NIGHT_ATTACK:
        return 3.0 - (1.0 if active(fight, SMOKE) and kind in GUNS and CHITS[kind].range > 2 else 0.0) * 4
    if kind == ENGINEERS:
        return 2.0 if not attacking and not is_position(s, fight.hex) else -1.0
    if kind == FLAME_TANK:
        return 2.0 if attacking else -0.5
    return 2.5


def support_worth(s: State, fight: Fight, attacking: bool) -> float:
    """Enough dice to clear the hex, not more."""
    if not attacking:
        return -1.0
    dice, _ = attack_fire(s, fight)
    defenders = max(1, len(fight.defenders))
    waiting = sum(s.kind[slot] == SUPPORT and s.spot[slot] >= 0 for slot in SIDE_SLOTS[US])
    value = (3 if s.markers >> fight.hex & 1 else 1) + 0.5 * waiting
    return value - at_least(defenders, dice) * 3.0
