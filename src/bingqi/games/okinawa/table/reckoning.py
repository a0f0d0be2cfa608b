"""Exact chances by the rules themselves: every way in which the dice can fall, equal positions taken together.

What players would have to choose meanwhile is taken as `assumed` says, and nobody turns anything up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache
from math import comb
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
FIRE, MELEE, CARRIERS = ("14.4(3)", "14.5(3)"), "14.6(3)", "9.0(4)④"


def no_melee(_state: State) -> None:
    return None


def reckon(
    start: State, result: Callable[[State], T], melee: Callable[[State], Chances[T] | None] = no_melee
) -> Chances[T]:
    """From a position that is not yet settled: what comes of it, with its probability. `start` is used up.

    `melee` may know what comes of close combat without trying it.
    """
    advance(start, stop_at_chance=True)
    play_on(start)
    found: Chances[T] = {}
    front = [(start, 1.0)]
    while front:
        rolling: dict[bytes, tuple[State, float]] = {}
        for state, p in front:
            known = ends(state, result, melee)
            if known is None:
                key = encode(state)
                rolling[key] = (state, p + (rolling[key][1] if key in rolling else 0.0))
            else:
                for end, q in known.items():
                    found[end] = found.get(end, 0.0) + p * q
        front = [(after, p * q) for state, p in rolling.values() for after, q in throws_of(state)]
    return found


def ends(s: State, result: Callable[[State], T], melee: Callable[[State], Chances[T] | None]) -> Chances[T] | None:
    """What is known already of how it ends; None if dice must be rolled first."""
    wait = pending(s)
    if not isinstance(wait, Roll):
        return {result(s): 1.0}
    return melee(s) if wait.rule == MELEE else None


def throws_of(s: State) -> Iterator[tuple[State, float]]:
    """The positions to which the pending roll can lead."""
    wait = pending(s)
    assert isinstance(wait, Roll)
    for throws, p in rolls(s, wait):
        after = s.clone()
        for dice in throws:
            resolve_to_chance(after, dice)
        play_on(after)
        yield after, p


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


Throws = tuple[tuple[int, ...], ...]  # dice that are rolled one after another with nothing to decide between


def rolls(s: State, wait: Roll) -> Iterator[tuple[Throws, float]]:
    """One set of dice for each that makes a difference, with the chance of all that are like it."""
    if wait.rule == MELEE:
        yield from melee_rolls(s)
        return
    thrown = outcomes(wait)
    if wait.rule in FIRE:
        thrown = fire_rolls(s, wait)
    elif wait.rule == CARRIERS:
        thrown = carrier_rolls(wait.count)
    for dice, p in thrown:
        yield (dice,), p


def carrier_rolls(count: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Of carrier aircraft only matters how many dice show a 5 or a 6."""
    for hit in range(count + 1):
        yield hit * (5,) + (count - hit) * (1,), comb(count, hit) * 2**hit * 4 ** (count - hit) / 6**count


def fire_rolls(s: State, wait: Roll) -> Iterator[tuple[tuple[int, ...], float]]:
    """Sixes beyond all steps of the target and fives beyond its pieces are wasted (14.4(4)): they count as misses.

    Sixes are laid evenly, so every six takes a piece from the fives as long as there is one.
    """
    fight = s.fight
    assert fight is not None and wait.seat is not None
    target = 1 - wait.seat
    units = fight.attackers if target == fight.seat else fight.defenders
    # no fewer than can be hit: those who fight, and under bombs whoever is face up
    near = [slot for slot in chits_at(s, target, fight.own_hex(target)) if s.up >> slot & 1]
    if isinstance(s.stack[-1], Combat):
        near = list(fighting_chits(s, fight, target))
    far = fighting_chits(s, fight, target, True)
    steps, pieces = sum(s.steps[unit] for unit in units) + len(near), len(units) + len(near)
    merged: Chances[tuple[int, int]] = {}
    last = wait.rule == FIRE[1] and bool(units) and not far
    for six, five, p in hits(wait.count):
        key = min(six, steps), min(five, pieces - min(six, pieces) + len(far))
        if last and six and min(six, pieces) + five >= pieces:
            key = 1, pieces - 1  # a unit has lost a step and nobody is left in the hex: it ends alike
        merged[key] = merged.get(key, 0.0) + p
    for (six, five), p in merged.items():
        yield six * (6,) + five * (5,) + (wait.count - six - five) * (1,), p


def melee_rolls(s: State) -> Iterator[tuple[Throws, float]]:
    """Of both sides' best dice only matters who is higher, and whose cost the enemy a step (14.6(4)): twelve cases."""
    fight = s.fight
    assert fight is not None
    sides = [melee_dice(s, fight, seat) for seat in (fight.seat, 1 - fight.seat)]
    alike: dict[tuple[int, bool, bool], tuple[int, int]] = {}
    chances: Chances[tuple[int, int]] = {}
    for mine, p in best_of(*sides[0]).items():
        for theirs, q in best_of(*sides[1]).items():
            case = (mine > theirs) - (mine < theirs), mine >= 6, theirs >= 6
            best = alike.setdefault(case, (mine, theirs))
            chances[best] = chances.get(best, 0.0) + p * q
    for best, p in chances.items():
        yield tuple(throw(*dice, top) for dice, top in zip(sides, best, strict=True)), p


def throw(plain: int, star: int, best: int) -> tuple[int, ...]:
    """Dice whose highest counts as `best`: a circled one, which counts one more, or a plain one."""
    if not plain + star:
        return ()
    return (1,) * (plain + star - 1) + (best - 1,) if star else (1,) * (plain - 1) + (best,)


@cache
def hits(dice: int) -> tuple[tuple[int, int, float], ...]:
    """(sixes, fives, probability) of so many dice."""
    return tuple(
        (six, five, comb(dice, six) * comb(dice - six, five) * 4 ** (dice - six - five) / 6**dice)
        for six in range(dice + 1)
        for five in range(dice - six + 1)
    )


@cache
def best_of(plain: int, star: int) -> Mapping[int, float]:
    """14.6(3)② The highest die, circled dice counting one more."""
    chances: Chances[int] = {}
    for x, p in highest(plain).items():
        for y, q in highest(star).items():
            best = max(x, y + 1 if star else 0)
            chances[best] = chances.get(best, 0.0) + p * q
    return chances
