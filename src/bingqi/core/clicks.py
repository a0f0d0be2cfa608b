"""References, and what a click meant: from "space:17" to the action somebody had in mind, and why it is not offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from bingqi.core.engine import pending
from bingqi.core.game import Game, tag_of
from bingqi.core.procedure import Action, Decision, Procedure, Seat, Try
from bingqi.core.state import State
from bingqi.core.table import Refusal

MOST_OF_A_VERB = 12  # readings of one verb that are asked about before the next verb's turn
Meaning: TypeAlias = Callable[[int], Action]
Meanings: TypeAlias = Mapping[type[Procedure], Mapping[str, Meaning]]  # procedure under way -> kind -> action


class Ref(NamedTuple):
    """Something on the table: "unit:5" is Ref("unit", 5)."""

    kind: str
    id: int


def read_ref(ref: str, counts: Mapping[str, int]) -> Ref | None:
    """A reference that somebody sent; None unless it is one of the `counts[kind]` things of its kind."""
    kind, _, id = ref.partition(":")
    if not (id.isascii() and id.isdecimal()) or len(id) > 9 or int(id) >= counts.get(kind, 0):
        return None
    return Ref(kind, int(id))


def read_refs(refs: Iterable[str], counts: Mapping[str, int]) -> list[Ref]:
    """Those that exist, in their order."""
    return [found for ref in refs if (found := read_ref(ref, counts)) is not None]


def meant(s: State, ref: str, counts: Mapping[str, int], meanings: Meanings) -> Action | None:
    """What a bare click most likely meant in the procedure under way. An entry for `Procedure` serves all others."""
    found = read_ref(ref, counts)
    if found is None or not s.stack:
        return None
    own = meanings.get(type(s.stack[-1]), {})
    meaning = own.get(found.kind) or meanings.get(Procedure, {}).get(found.kind)
    return None if meaning is None else meaning(found.id)


def candidates(game: Game[Any], asked: Decision, ref: str, picked: tuple[str, ...] = ()) -> Iterator[Action]:
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
    if not isinstance(old, int | str):  # the option does without, or takes several
        return None
    value: Any = id
    if isinstance(old, int):
        if not id.removeprefix("-").isdecimal() or len(id) > 9:
            return None
        value = int(id)
    new: Action = msgspec.structs.replace(option, **{name: value})
    return new


def why_not(game: Game[Any], state: State, seat: Seat, ref: str, picked: tuple[str, ...] = ()) -> Refusal | None:
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
