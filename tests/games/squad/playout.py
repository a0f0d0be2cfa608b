"""The engine asked for chances: every throw played out by the rules, equal positions merged; or many throws sampled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from math import log
from random import Random

import msgspec

from bingqi.core.engine import advance, apply_to_chance, pending, resolve_to_chance
from bingqi.core.procedure import Action, Decision, Draw, Roll
from bingqi.core.state import State as CoreState
from bingqi.games.squad.actions import Shoot
from bingqi.games.squad.rules.attack import Attack
from bingqi.games.squad.rules.effects import Checks
from bingqi.games.squad.state import GONE, State, Unit

EFFECTS = ("killed", "reduced", "broken", "pinned")
Chances = dict[int, dict[str, float]]


def alone(s: State) -> State:
    """The position with nothing but the procedure under way: what comes after it does not blur the result."""
    new = s.clone()
    new.stack = new.stack[-1:]
    return new


def fire(s: State, action: Action, apply: Callable[[State, Action], None]) -> None:
    """The action, then the word to fire if it is still asked for."""
    apply(s, action)
    wait = pending(s) if s.stack else None
    if isinstance(wait, Decision) and Shoot() in wait.options:
        apply(s, Shoot())


def effects(old: Unit, new: Unit) -> tuple[bool, bool, bool, bool]:
    if new.hex == GONE:
        return True, False, False, False
    smaller = new.type.size != old.type.size or (new.wounded and not old.wounded)
    return False, smaller, new.broken and not old.broken, new.pin and not old.pin


@cache
def throws(count: int, sums: bool) -> tuple[tuple[tuple[int, ...], float], ...]:
    """All throws; of a pair whose sum alone matters one of each sum."""
    found: dict[object, tuple[tuple[int, ...], int]] = {}
    for dice in product(range(1, 7), repeat=count):
        key: object = sum(dice) if sums else dice
        found[key] = (dice, found[key][1] + 1 if key in found else 1)
    return tuple((dice, n / 6**count) for dice, n in found.values())


def ends(s: State) -> Iterator[tuple[State, float]]:
    """Every position in which an attack may leave the units, from its dice on."""
    layer: dict[object, tuple[State, float]] = {0: (s, 1.0)}
    while layer:
        following: dict[object, tuple[State, float]] = {}
        for state, p in layer.values():
            wait = pending(state) if state.stack else None
            if not isinstance(wait, Roll):
                yield state, p
                continue
            lost = wait.rule == "0.sw_loss"  # a weapon's fate is nobody's
            for dice, chance in (((6,), 1.0),) if lost else throws(wait.count, isinstance(state.stack[-1], Checks)):
                after = state.clone()
                resolve_to_chance(after, dice)
                for proc in after.stack:
                    if isinstance(proc, Attack):
                        proc.dice = ()
                key = (tuple(after.units), msgspec.json.encode(after.stack))
                old = following.get(key)
                following[key] = (after, p * chance + (old[1] if old else 0.0))
        layer = following


def enumerated(s: State, action: Action) -> Chances:
    """What the rules do to each unit over all throws. Markers, rates and malfunctions are left out."""
    start = alone(s)
    fire(start, action, apply_to_chance)
    for proc in start.stack:
        if isinstance(proc, Attack):
            proc.shots, proc.directors = (), ()
    found: Chances = {i: dict.fromkeys(EFFECTS, 0.0) for i in range(len(s.units))}
    for state, p in ends(start):
        for i, old in enumerate(s.units):
            for name, happened in zip(EFFECTS, effects(old, state.units[i]), strict=True):
                found[i][name] += p * happened
    return found


class RandomDice:
    """Fast dice for many games; nobody has to verify them."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def roll(self, state: CoreState, roll: Roll) -> tuple[int, ...]:
        return tuple(self.rng.randint(1, roll.sides) for _ in range(roll.count))

    def draw(self, state: CoreState, draw: Draw) -> tuple[int, ...]:
        return tuple(self.rng.sample(draw.items, draw.count))


def sampled(s: State, action: Action, count: int, rng: Random) -> Chances:
    found: Chances = {i: dict.fromkeys(EFFECTS, 0.0) for i in range(len(s.units))}
    start, dice = alone(s), RandomDice(rng)
    fire(start, action, apply_to_chance)
    for _ in range(count):
        state = start.clone()
        advance(state, dice)
        for i, old in enumerate(s.units):
            if state.units[i] is not old:
                for name, happened in zip(EFFECTS, effects(old, state.units[i]), strict=True):
                    found[i][name] += happened / count
    return found


def surprise(p: float, seen: float, count: int) -> float:
    """Chernoff: a true chance p shows this share or one farther off with probability below exp(-surprise)."""
    if seen in (0.0, 1.0):
        rest = 1 - p if seen == 0 else p
        return -count * log(max(rest, 1e-300))
    if p <= 0 or p >= 1:
        return 1e9
    return count * (seen * log(seen / p) + (1 - seen) * log((1 - seen) / (1 - p)))
