"""Hits, supply and the like, given out with few words: how many acts, by rules that the player states and by numbers.

Used by `questions.py`. What is counted is what the page offers with each question: its drills and those alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from bingqi.core.engine import apply_to_chance, pending
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision
from bingqi.core.record import encode
from bingqi.core.state import State

MOST_TRIED = 4000  # positions
AGAIN = (2, 3, 4)  # so many times more, beside "as often as it goes"


def first_alike(game: Game[Any], state: State, asked: Decision, action: Action) -> Action:
    """Which of those alike is chosen makes no difference: let it be the first."""
    return next((some[0] for some in game.battles.alike(state, asked) if action in some), action)


def least_acts(game: Game[Any], state: State, actions: Sequence[Action], kept: AbstractSet[str]) -> int | None:
    """The fewest acts by which the very position comes about that these choices lead to; None if the rules that are
    kept for good do not let it come about."""
    wanted = state.clone()
    for action in actions:
        apply_to_chance(wanted, action)
    about = question(state)
    level, seen = [drilled(game, state.clone(), kept, about)], set[bytes]()
    for acts in range(len(actions) + 1):
        following = []
        for each in level:
            if each == wanted:
                return acts
            key = encode(each)
            if key in seen or question(each) != about:
                continue
            seen.add(key)
            following += [drilled(game, after, kept, about) for after in acted(game, each, actions)]
            if len(seen) > MOST_TRIED:
                return len(actions)
        level = following
    return None


def question(state: State) -> tuple[str, int] | None:
    asked = pending(state)
    return (asked.prompt, asked.seat) if isinstance(asked, Decision) else None


def drilled(game: Game[Any], state: State, kept: AbstractSet[str], about: tuple[str, int] | None) -> State:
    """As the rules that are kept for good go on by themselves."""
    while question(state) == about:
        asked = pending(state)
        assert isinstance(asked, Decision)
        row = next((drill.row for drill in game.battles.drills(state, asked) if drill.name in kept), ())
        if not row:
            break
        state = played_on(state, row)
    return state


def acted(game: Game[Any], state: State, actions: Sequence[Action]) -> Iterator[State]:
    """By one act: a drill, so many of those alike, or a choice."""
    asked = pending(state)
    assert isinstance(asked, Decision)
    for drill in game.battles.drills(state, asked):
        if drill.now:
            yield played_on(state, drill.row)
    for some in game.battles.alike(state, asked):
        for count in range(2, len(some) + 1) if some[0] in actions else ():
            yield played_on(state, some[:count])
    for action in dict.fromkeys(actions):
        if action in asked.options:
            yield played_on(state, (action,))


def played_on(state: State, row: Sequence[Action]) -> State:
    """One after the other, while the same is asked."""
    after = state.clone()
    for action in row:
        asked = pending(after)
        if question(after) != question(state) or not isinstance(asked, Decision) or action not in asked.options:
            break
        apply_to_chance(after, action)
    return after
