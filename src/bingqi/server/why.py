"""From a click to the question a game understands: which action did the player mean, and why is it not offered?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from bingqi.core.engine import pending
from bingqi.core.game import Game, tag_of
from bingqi.core.procedure import Action, Decision, Seat, Try
from bingqi.core.state import State
from bingqi.core.table import Refusal


def candidates(game: Game[Any], asked: Decision, ref: str, picked: tuple[str, ...]) -> Iterator[Action]:
    """Options of the pending decision with the reference of that kind replaced by `ref`, one for each verb and rest.

    Only options that agree with what was already picked count: who picked unit 5 and clicks a hex asks about unit 5.
    """
    kind, _, id = ref.partition(":")
    seen: set[Action] = set()
    for option in _agreeing(game, asked, picked):
        for name in option.__struct_fields__:
            if game.kind_of(name) != kind:
                continue
            action = _replaced(option, name, id)
            if action is not None and f"{kind}:{getattr(option, name)}" not in picked and action not in seen:
                seen.add(action)
                yield action


def _agreeing(game: Game[Any], asked: Decision, picked: tuple[str, ...]) -> list[Action]:
    """Options that contain all that was picked; if there are none, all options."""
    wanted = set(picked)
    some = [option for option in asked.options if wanted <= set(game.refs_of(option))]
    return some or list(asked.options)


def _replaced(option: Action, name: str, id: str) -> Action | None:
    old = getattr(option, name)
    value: Any = id
    if isinstance(old, int):
        if not id.lstrip("-").isdecimal():
            return None
        value = int(id)
    new: Action = msgspec.structs.replace(option, **{name: value})
    return new


def why_not(game: Game[Any], state: State, seat: Seat, ref: str, picked: tuple[str, ...]) -> Refusal | None:
    """The first answer: for each verb that is asked now, then for the bare click. None if it is an option."""
    wait = pending(state)
    if isinstance(wait, Decision) and wait.seat == seat:
        tried: dict[str, int] = {}
        for action in candidates(game, wait, ref, picked):
            if action in wait.options:
                return None
            verb = tag_of(action)
            tried[verb] = tried.get(verb, 0) + 1
            if tried[verb] > MOST_OF_A_VERB:
                continue
            refusal = game.explain(state, seat, action)
            if refusal is not None:
                return refusal
    return game.explain(state, seat, Try(ref))


MOST_OF_A_VERB = 12
