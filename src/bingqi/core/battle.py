"""Fights that a player puts together: whom he may go for, and who can take part. A game says it, the table reckons.

For the rules a fight is still one decision after the other; here it is a row of them that leads to no die on the way.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.state import State
from bingqi.core.table import Forecast
from bingqi.core.text import Text

OUT = -1  # takes no part


class Fighter(msgspec.Struct, frozen=True):
    """Somebody who may take part in one of these `ways`; `way` is the one that most players would begin with."""

    ref: str  # a piece, a place, or "" for what has no counter
    ways: tuple[Action, ...]
    way: int = 0


class Fight(msgspec.Struct, frozen=True):
    """`opening`, then each fighter's way, then `closing` if there is one: all of them options, one after the other.

    `after`: those who are only named now are asked later what they do; this is what they are named for. `in_turn`: what
    they go for is fought one after the other, in the order in which it was first named.
    """

    title: Text
    fighters: tuple[Fighter, ...]
    opening: tuple[Action, ...] = ()
    closing: Action | None = None
    after: Action | None = None
    in_turn: bool = False


class Order(msgspec.Struct, frozen=True):
    """Somebody, or all who stand somewhere, with what they could do: a row of options that is one act for the player.
    It is told by the last of them, unless that reads differently here."""

    ref: str  # what the first option points at
    row: tuple[Action, ...]
    text: Text | None = None


class Drill(msgspec.Struct, frozen=True):
    """Work that a player may leave to a rule of his own: what it comes to now, as a row of options. Text key
    `drill-NAME`. `now`: by a button; where a rule says one thing at a time, that would be no shorter than the choice.
    `always`: it may be stated for good."""

    name: str
    row: tuple[Action, ...]
    now: bool = True
    always: bool = True


Foes: TypeAlias = Callable[[Any, Decision], tuple[str, ...]]
Fights: TypeAlias = Callable[[Any, Decision, str], tuple[Fight, ...]]
Onward: TypeAlias = Callable[[Any, Decision], Action | None]
Orders: TypeAlias = Callable[[Any, Decision], tuple[Order, ...]]
Drills: TypeAlias = Callable[[Any, Decision], tuple[Drill, ...]]
Alike: TypeAlias = Callable[[Any, Decision], tuple[tuple[Action, ...], ...]]
Later: TypeAlias = Callable[[Any, Action], State | None]
Threats: TypeAlias = Callable[[Any, Seat, str], tuple[Forecast, ...]]


def no_foes(_state: Any, _asked: Decision) -> tuple[str, ...]:
    return ()


def no_fights(_state: Any, _asked: Decision, _foe: str) -> tuple[Fight, ...]:
    return ()


def no_threats(_state: Any, _seat: Seat, _ref: str) -> tuple[Forecast, ...]:
    return ()


def no_onward(_state: Any, _asked: Decision) -> Action | None:
    return None


def no_orders(_state: Any, _asked: Decision) -> tuple[Order, ...]:
    return ()


def no_drills(_state: Any, _asked: Decision) -> tuple[Drill, ...]:
    return ()


def none_alike(_state: Any, _asked: Decision) -> tuple[tuple[Action, ...], ...]:
    return ()


def no_later(_state: Any, _action: Action) -> State | None:
    return None


class Battles(msgspec.Struct, frozen=True):
    """What a player puts together by few clicks, from questions that stay one after the other.

    `foes`: references that a fight may be built against now; cheap, asked with every question. `fights`: the ways to go
    for one of them. `threats`: the fights that the other side could make against what stands there, as it looks to the
    seat. `goals`: places that a group may be put together for, to go there; `fights` knows them too. `onward`: the
    plain choice that opens the way when a place within reach is clicked before it is asked for. `orders`: what those
    whom the question names could do, where that is asked next; cheap. `later`: the position (which may be changed for
    it) as if those who are named now did at once what they are named for; None if they could not. `drills`: rules by
    which the player may have this question answered, from what he knows himself; cheap. `alike`: options among which it
    makes no difference which is chosen, so that it is enough to say how many; cheap.
    """

    foes: Foes = no_foes
    fights: Fights = no_fights
    threats: Threats = no_threats
    goals: Foes = no_foes
    onward: Onward = no_onward
    orders: Orders = no_orders
    later: Later = no_later
    drills: Drills = no_drills
    alike: Alike = none_alike


NO_BATTLES = Battles()
