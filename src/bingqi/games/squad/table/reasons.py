"""Reasons that many refusals share: whose a unit is, what state it is in, where things lie."""

from __future__ import annotations

from collections.abc import Iterable

from bingqi.core.procedure import Seat
from bingqi.core.table import Refusal, refuse
from bingqi.core.text import TextValue
from bingqi.games.squad.rules.queries import can_take, has_room, in_melee
from bingqi.games.squad.scenarios import part_of
from bingqi.games.squad.state import READY, State
from bingqi.games.squad.table.names import name

Reason = tuple[bool, str, str]  # whether it holds, the clause, the text


def who(s: State, i: int) -> dict[str, TextValue]:
    return {"unit": name(s, "unit", i)}


def what(s: State, n: int) -> dict[str, TextValue]:
    return {"weapon": name(s, "weapon", n)}


def where(s: State, h: int) -> dict[str, TextValue]:
    return {"hex": s.map.names[h]}


def first(reasons: Iterable[Reason], **args: TextValue) -> Refusal | None:
    """The first reason that holds."""
    for holds, rule, key in reasons:
        if holds:
            return refuse(rule, key, **args)
    return None


def not_at_hand(s: State, seat: Seat, i: int, rule: str) -> Refusal | None:
    """The enemy's, gone, or not yet there."""
    u = s.units[i]
    return first(
        (
            (u.side != seat, rule, "not-yours"),
            (u.hex < 0 and u.hex != READY, "1.reinforcements" if u.hex == -1 else rule, "not-here"),
        ),
        **who(s, i),
    )


def not_steady(s: State, seat: Seat, i: int, rule: str, *, done: str = "") -> Refusal | None:
    """Not at hand, broken, in Melee, or (where it matters) has had its one action."""
    u = s.units[i]
    return not_at_hand(s, seat, i, rule) or first(
        (
            (u.broken, rule, "broken"),
            (in_melee(s, u.hex), "8.melee", "melee"),
            (bool(done) and u.done, done, "done"),
        ),
        **who(s, i),
    )


def no_place(s: State, h: int, side: int, comers: list[int]) -> Refusal | None:
    """Out of play, or full."""
    return first(
        (
            (not part_of(s.scenario) >> h & 1, "10.boards", "out-of-play"),
            (not has_room(s, h, side, comers), "3.stacking", "stacking"),
        ),
        **where(s, h),
    )


def too_heavy(s: State, i: int, n: int) -> Refusal | None:
    if can_take(s, i, n):
        return None
    return refuse("9.carry.leader", "too-heavy", **who(s, i), **what(s, n))
