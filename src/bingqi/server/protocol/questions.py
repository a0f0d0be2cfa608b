"""What a player asks of a position, and the answers: why not, what are the odds, which fights."""

from __future__ import annotations

from typing import Any

import msgspec

from bingqi.core.table import Battle, Brief, Forecast, Plain, Refusal


class Why(msgspec.Struct, frozen=True):
    """Either a whole action, or `ref`: what was clicked while `picked` was already chosen in this decision."""

    action: dict[str, Any] | None = None
    ref: str = ""
    picked: tuple[str, ...] = ()


class Odds(msgspec.Struct, frozen=True):
    action: dict[str, Any]


class OddsAhead(msgspec.Struct, frozen=True):
    """What would come of going to `place`, when the choices of `row` are made before."""

    place: str
    row: tuple[dict[str, Any], ...] = ()


class AskBattle(msgspec.Struct, frozen=True):
    """A fight against `foe`: which of the ways to go for it, and the way of each fighter (-1 stays out). Without them
    it is proposed; with `who`, it is a fight of these alone, or of those `some` of them who can. `aims`: whom they go
    for first, and then."""

    foe: str
    fight: int = -1
    ways: tuple[int, ...] | None = None
    who: tuple[str, ...] = ()
    some: bool = False
    aims: tuple[str, ...] = ()


class AskThreats(msgspec.Struct, frozen=True):
    """What could the other side do to what stands there?"""

    ref: str


class Lay(msgspec.Struct, frozen=True):
    """Ask for an overlay."""

    name: str
    refs: tuple[str, ...] = ()


class WhyAnswer(Plain, frozen=True):
    refusal: Refusal | None = None


class OddsAnswer(Plain, frozen=True):
    forecast: Forecast | None = None


class BattleAnswer(Plain, frozen=True):
    battle: Battle | None = None


class Survey(Plain, frozen=True):
    """All fights that could be put together now, each in one line."""

    briefs: tuple[Brief, ...] = ()


class Threats(Plain, frozen=True):
    forecasts: tuple[Forecast, ...] = ()
