"""What an attack is worth by its odds: ground and markers won, steps and battalions lost on both sides."""

from __future__ import annotations

from bingqi.ai.okinawa.odds import Odds, Piece, fight_odds
from bingqi.ai.okinawa.room import is_shut_in
from bingqi.ai.okinawa.weights import WEIGHTS
from bingqi.board.bits import bit_list
from bingqi.games.okinawa.rules.chit_play import MACHINE_GUN, NIGHT_ATTACK, SAPPERS, SMOKE, SUPPORT
from bingqi.games.okinawa.rules.queries import chits_at, crosses_river, is_position
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import (
    BLACK,
    CHITS,
    COVER,
    FIRE,
    GRID,
    HIGH,
    IS_FORCE,
    JAPAN,
    LAST_TURN,
    MELEE,
    SIDE_SLOT_BITS,
    SIDE_SLOTS,
    STAR,
    US,
)

NO_FIRE = 99
# by the number of hidden chits in a stack: what they add. Six in ten are forces; others stop tanks or come to help
UNSEEN_FIRE = (0, 2, 3, 4)
UNSEEN_PIECES = ((), (), (Piece(0, 1, 0),), (Piece(0, 1, 0), Piece(0, 1, 0)))
UNIT_PIECES = tuple(
    tuple(Piece(fire, 0 if star else melee, melee if star else 0) for fire, melee in zip(fires, melees, strict=True))
    for fires, melees, star in zip(FIRE, MELEE, STAR, strict=True)
)
CHIT_PIECES = tuple(Piece(chit.fire, 0 if chit.star else chit.melee, chit.melee if chit.star else 0) for chit in CHITS)


def pieces_of(s: State, units: list[int], forces: list[int]) -> tuple[Piece, ...]:
    """In the order in which they are driven out: a unit first, then forces, the best unit last."""
    own = sorted(UNIT_PIECES[unit][s.steps[unit]] for unit in units)
    return (*own[:-1], *[CHIT_PIECES[kind] for kind in forces], *own[-1:])


def attack_odds(s: State, seat: int, units: list[int], origin: int, target: int, defenders: list[int]) -> Odds:
    """With what the attacker has at hand, what can be seen of the defender, and what hidden chits mostly are."""
    chits = [s.kind[slot] for slot in chits_at(s, seat, origin)] if s.chits[seat] >> origin & 1 else []
    forces = [kind for kind in chits if IS_FORCE[kind]]
    theirs = chits_at(s, 1 - seat, target) if s.chits[1 - seat] >> target & 1 else []
    shown = [s.kind[slot] for slot in theirs if s.up >> slot & 1]
    hidden = len(theirs) - len(shown)
    mine, stand = pieces_of(s, units, forces), pieces_of(s, defenders, shown) + UNSEEN_PIECES[hidden]
    if seat == JAPAN and NIGHT_ATTACK in chits:
        return fight_odds(mine, stand, 0, 0, False, NO_FIRE)
    back = sum(piece.fire for piece in stand) + UNSEEN_FIRE[hidden]
    if seat == US:
        back += far_fire(s, target)
        if is_smoke_near(s, target):
            back //= 3
    back = max(0, back - max((CHITS[kind].armour for kind in forces), default=0))
    less = COVER[target] + crosses_river(origin, target) + max((CHITS[kind].armour for kind in shown), default=0)
    halved = seat == US and SAPPERS not in chits and is_position(s, target)
    more = CHITS[SUPPORT].fire if seat == US and support_left(s) > 0 else 0
    return fight_odds(mine, stand, back, more, halved, less)


def far_fire(s: State, target: int) -> int:
    """22.10 A machine gun that is seen on a high ground near the target; others may fire elsewhere."""
    shown = s.up & s.laid & SIDE_SLOT_BITS[JAPAN]
    if not shown:
        return 0
    near = GRID.within(target, CHITS[MACHINE_GUN].range) & HIGH & ~(1 << target)
    guns = any(s.kind[slot] == MACHINE_GUN and near >> s.spot[slot] & 1 for slot in bit_list(shown))
    return CHITS[MACHINE_GUN].fire if guns else 0


def is_smoke_near(s: State, target: int) -> bool:
    """23.13 Smoke that no attack declared before has a claim on."""
    if SMOKE not in s.kind or s.fights:
        return False
    near = GRID.within(target, CHITS[SMOKE].range)
    return any(s.kind[slot] == SMOKE and s.spot[slot] >= 0 and near >> s.spot[slot] & 1 for slot in SIDE_SLOTS[US])


def support_left(s: State) -> int:
    """Support fire for one more attack, if each that was declared has one."""
    if SUPPORT not in s.kind:
        return 0
    return sum(s.kind[slot] == SUPPORT and s.spot[slot] >= 0 for slot in SIDE_SLOTS[US]) - len(s.fights)


def assault_worth(s: State, seat: int, units: list[int], origin: int, target: int, defenders: list[int]) -> float:
    """In rough victory points."""
    odds = attack_odds(s, seat, units, origin, target, defenders)
    if seat == US:
        return us_worth(s, units, origin, target, odds)
    return japan_worth(s, target, defenders, odds)


def us_worth(s: State, units: list[int], origin: int, target: int, odds: Odds) -> float:
    care = WEIGHTS.now
    dealt = odds.dealt + (odds.routed if is_shut_in(s, JAPAN, target) else 0.0)
    gain = odds.take * us_ground(s, target) + dealt * care.dealt * time_left(s)
    weak = sum(s.steps[unit] == 1 for unit in units) / max(1, len(units))
    cost = odds.lost * (care.step * (1.0 - care.fade * s.turn / LAST_TURN) + care.unit * weak)
    if is_shut_in(s, US, origin):
        cost += odds.driven * care.unit
    return gain - cost


def time_left(s: State) -> float:
    """A step that the enemy loses counts by the turns in which he would have fought."""
    return 1.0 - s.turn / LAST_TURN


def us_ground(s: State, target: int) -> float:
    """A marker, a black high ground at the end, else a step on the way to the markers that are left."""
    care, bit = WEIGHTS.now, 1 << target
    worth = care.marker if s.markers & bit else 0.0
    if BLACK & bit and s.turn >= LAST_TURN - 2:
        worth += 1.2
    return worth + (care.ground if s.markers and s.turn < LAST_TURN else 0.0)


def japan_worth(s: State, target: int, defenders: list[int], odds: Odds) -> float:
    """To drive the US army off a marker before it is taken, to kill battalions that are weak or have no way back."""
    care = WEIGHTS.now
    gain = odds.clear * (care.japan_deny if s.markers >> target & 1 else 0.3) + odds.dealt * care.dealt
    weak = sum(s.steps[unit] == 1 for unit in defenders)
    if defenders:
        gain += odds.dealt * care.unit * weak / len(defenders)
        if is_shut_in(s, US, target):
            gain += odds.routed * care.unit
    return gain - odds.lost * care.japan_step
