"""What a seat may choose: imperatives."""

from __future__ import annotations

from typing import TypeAlias

from bingqi.core.procedure import Action


class Pick(Action, frozen=True, tag="pick"):
    unit: int


class Enter(Action, frozen=True, tag="enter"):
    hex: int


class Shoot(Action, frozen=True, tag="shoot"):
    unit: int


class Lose(Action, frozen=True, tag="lose"):
    unit: int


AnyAction: TypeAlias = Pick | Enter | Shoot | Lose
