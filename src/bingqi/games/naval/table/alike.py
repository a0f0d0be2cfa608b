"""15.1(2), 15.2(2), 16.2 Ships with the same figures: which of them shoots at which of those makes no difference."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bingqi.core.procedure import Action, Decision, Procedure
from bingqi.games.naval.actions import Aim, Engage, Fight
from bingqi.games.naval.rules.battle import ShipBattle, strength_of
from bingqi.games.naval.state import State
from bingqi.games.naval.tables import DAMAGE_POINTS, SHIPS

Figures = tuple[object, ...]


def alike(s: State, asked: Decision) -> tuple[tuple[Action, ...], ...]:
    """Of each heap first those that can be chosen one after the other: the next attacker at the next target."""
    battle: Procedure = s.stack[-1]
    heaps: dict[Figures, list[Action]] = {}
    if not isinstance(battle, ShipBattle):
        return ()
    for option in asked.options:
        if (key := kind_of(s, battle, option)) is not None:
            heaps.setdefault(key, []).append(option)
    return tuple(tuple(paired(heap)) for heap in heaps.values() if len(heap) > 1)


def kind_of(s: State, battle: ShipBattle, option: Action) -> Figures | None:
    match option:
        case Engage(attacker, target):
            return gun(s, battle, attacker), figures(s, target)
        case Aim(target):
            return (figures(s, target),)
        case Fight(target):
            guns = sorted(gun(s, battle, attacker) for attacker, aimed in battle.pairs if aimed == target)
            return *guns, figures(s, target)
    return None


def gun(s: State, battle: ShipBattle, attacker: int) -> tuple[int, int]:
    """15.2(5), 15.2(6) All that an attacker is in a fight: dice, and the level that they are compared with."""
    return strength_of(battle.seat, attacker), battle.limit(s, attacker)


def figures(s: State, ship: int) -> Figures:
    """All that tells a ship which lies face up from another, but for her name."""
    return msgspec.structs.replace(SHIPS[ship], key=""), DAMAGE_POINTS[ship], s.supplies[ship], s.classes[ship]


def paired(heap: Sequence[Action]) -> list[Action]:
    """Those in which nobody occurs twice come first."""
    seen: set[int] = set()
    first: list[Action] = []
    rest: list[Action] = []
    for option in heap:
        both = {option.attacker, option.target} if isinstance(option, Engage) else set[int]()
        if both & seen:
            rest.append(option)
        else:
            first.append(option)
            seen |= both
    return first + rest
