"""Exact chances by the rules themselves: every way in which the dice can fall, equal positions taken together.

What players would have to choose meanwhile is taken as `assumed` says, and nobody turns anything up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from math import factorial
from typing import TypeVar

from bingqi.core.chance import outcomes
from bingqi.core.engine import advance, apply_to_chance, pending, resolve_to_chance
from bingqi.core.odds import Chances, highest
from bingqi.core.procedure import Action, Decision, Roll
from bingqi.core.record import encode
from bingqi.games.okinawa.actions import Aim, Destroy, HitChit, HitUnit, Reveal, ShootDown
from bingqi.games.okinawa.rules.chit_play import fighting_chits
from bingqi.games.okinawa.rules.combat import Combat, melee_dice
from bingqi.games.okinawa.rules.losses import Suffer
from bingqi.games.okinawa.rules.queries import chits_at
from bingqi.games.okinawa.rules.sea_air import FIGHTERS, KIKUSUI, YAMATO
from bingqi.games.okinawa.state import CHIT, State
from bingqi.games.okinawa.table.hit_order import hit_worth, tank_worth

T = TypeVar("T", bound=Hashable)
VICTIMS = (FIGHTERS, KIKUSUI, YAMATO)  # carrier aircraft go for the last of them that is there
FIRE, MELEE = ("14.4(3)", "14.5(3)"), "14.6(3)"


def reckon(start: State, result: Callable[[State], T]) -> Chances[T]:
    """From a position that is not yet settled: what comes of it, with its probability. `start` is used up."""
    advance(start, stop_at_chance=True)
    play_on(start)
    front, found = {encode(start): (start, 1.0)}, dict[T, float]()
    while front:
        following: dict[bytes, tuple[State, float]] = {}
        for state, p in front.values():
            wait = pending(state)
            if not isinstance(wait, Roll):
                end = result(state)
                found[end] = found.get(end, 0.0) + p
                continue
            for dice, q in rolls(state, wait):
                after = state.clone()
                resolve_to_chance(after, dice)
                play_on(after)
                key = encode(after)
                following[key] = (after, p * q + (following[key][1] if key in following else 0.0))
        front = following
    return found


def play_on(s: State) -> None:
    """Answer what is asked until dice are rolled, or the fight is won and the attacker may advance."""
    while isinstance(asked := pending(s), Decision):
        proc = s.stack[-1]
        if isinstance(proc, Combat) and proc.at == "ask_advance":
            return
        apply_to_chance(s, assumed(s, asked))


def assumed(s: State, asked: Decision) -> Action:
    """Hits as in `hit_order`, the best tank is blown up, nobody shows a hidden force, a retreat takes the first way."""
    blow = s.stack[-1]

    def worth(option: Action) -> float:
        if isinstance(option, HitUnit | HitChit):
            ref = CHIT + option.chit if isinstance(option, HitChit) else option.unit
            return hit_worth(s, ref, isinstance(blow, Suffer) and blow.sixes > 0)
        if isinstance(option, Destroy):
            return tank_worth(s, option.chit)
        if isinstance(option, Aim | ShootDown):
            return VICTIMS.index(option.kind)
        return -1.0 if isinstance(option, Reveal) else 0.0

    return max(asked.options, key=worth)


def rolls(s: State, wait: Roll) -> Iterator[tuple[tuple[int, ...], float]]:
    """One set of dice for each that makes a difference, with the chance of all that are like it."""
    if wait.rule in FIRE:
        return fire_rolls(s, wait)
    return melee_rolls(s, wait) if wait.rule == MELEE else outcomes(wait)


def fire_rolls(s: State, wait: Roll) -> Iterator[tuple[tuple[int, ...], float]]:
    """Sixes beyond all steps of the target and fives beyond its pieces are wasted (14.4(4)①): they count as misses."""
    fight = s.fight
    assert fight is not None and wait.seat is not None
    target = 1 - wait.seat
    units = fight.attackers if target == fight.seat else fight.defenders
    here = [slot for slot in chits_at(s, target, fight.own_hex(target)) if s.up >> slot & 1]
    slots = {*here, *fighting_chits(s, fight, target, True)}  # no fewer than can be hit
    steps, pieces = sum(s.steps[unit] for unit in units) + len(slots), len(units) + len(slots)
    merged: Chances[tuple[int, int]] = {}
    for six, five, p in hits(wait.count):
        key = min(six, steps), min(five, pieces)
        merged[key] = merged.get(key, 0.0) + p
    for (six, five), p in merged.items():
        yield six * (6,) + five * (5,) + (wait.count - six - five) * (1,), p


def melee_rolls(s: State, wait: Roll) -> Iterator[tuple[tuple[int, ...], float]]:
    """Of the second side's best die only matters whether it is lower, equal or higher, and whether it costs a step."""
    assert wait.seat is not None and s.fight is not None
    plain, star = melee_dice(s, s.fight, wait.seat)
    chances = best_of(plain, star)
    proc = s.stack[-1]
    if isinstance(proc, Combat) and proc.at == "roll_stand":
        first, alike = proc.best[0], dict[tuple[int, bool], list[int]]()
        for best in chances:
            alike.setdefault(((best > first) - (best < first), best >= 6), []).append(best)
        chances = {group[0]: sum(chances[best] for best in group) for group in alike.values()}
    for best, p in chances.items():
        yield (1,) * (wait.count - 1) + (best - 1 if star else best,), p


def hits(dice: int) -> Iterator[tuple[int, int, float]]:
    """(sixes, fives, probability) of so many dice."""
    for six in range(dice + 1):
        for five in range(dice - six + 1):
            rest = dice - six - five
            ways = factorial(dice) // (factorial(six) * factorial(five) * factorial(rest))
            yield six, five, ways * 4**rest / 6**dice


def best_of(plain: int, star: int) -> Chances[int]:
    """14.6(3)② The highest die, circled dice counting one more."""
    chances: Chances[int] = {}
    for x, p in highest(plain).items():
        for y, q in highest(star).items():
            best = max(x, y + 1 if star else 0)
            chances[best] = chances.get(best, 0.0) + p * q
    return chances
