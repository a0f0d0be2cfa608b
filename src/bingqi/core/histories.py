"""Laws about whole stretches of a game: the order of what a seat receives tells nothing, and a turn comes to an end."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from bingqi.core.chance import below
from bingqi.core.engine import apply, decision, forced, pending, settle
from bingqi.core.game import Game, OptionValue
from bingqi.core.procedure import Action, Decision, Drawn, Event, Rolled, Seat
from bingqi.core.record import begin
from bingqi.core.state import State
from bingqi.core.table import View
from bingqi.core.testing import random_action

LONGEST_OPENING = 160  # choices
PAIRS = 6  # pairs of hidden pieces that are tried the other way round


class Start(NamedTuple):
    scenario: str
    options: dict[str, OptionValue]
    seed: int


class Opening(NamedTuple):
    """A game as far as nothing was rolled or drawn, and what one seat has received of it."""

    state: State
    moves: list[tuple[Seat, Action]]
    received: list[Event | View]


def opening(game: Game[Any], start: Start, seat: Seat) -> Opening:
    """A random one, seen by `seat`."""
    rng = Random(start.seed)
    state, _ = begin(game, start.scenario, start.options, below(start.seed, 1, 1 << 64))
    moves: list[tuple[Seat, Action]] = []
    received: list[Event | View] = []
    while isinstance(asked := pending(state), Decision) and len(moves) < LONGEST_OPENING:
        before = state.clone()
        action = random_action(rng, asked)
        events = apply(state, asked.seat, action)
        if _dice_fell(events):
            settle(before)
            return Opening(before, moves, received)
        moves.append((asked.seat, action))
        _note(game, state, events, seat, received)
    return Opening(state, moves, received)


def _dice_fell(events: list[Event]) -> bool:
    return any(isinstance(event, Rolled | Drawn) for event in events)


def _note(game: Game[Any], state: State, events: list[Event], seat: Seat, received: list[Event | View]) -> None:
    """Views count where they differ from the last one: how many choices lie between is nobody's business."""
    received += [event for event in events if event.only in (None, seat)]
    view = game.view(state, seat)
    if next((item for item in reversed(received) if isinstance(item, View)), None) != view:
        received.append(view)


def other_opening(game: Game[Any], start: Start, seat: Seat, first: Opening, goal: dict[str, str]) -> Opening | None:
    """The opening in which the others bring their pieces where `goal` says; None where they cannot.

    The seat itself chooses as it did.
    """
    state, _ = begin(game, start.scenario, start.options, below(start.seed, 1, 1 << 64))
    chosen = {who: [action for other, action in first.moves if other == who] for who in range(len(game.meta.seats))}
    moves: list[tuple[Seat, Action]] = []
    received: list[Event | View] = []
    for _ in range(len(first.moves)):
        asked = decision(state)
        before = chosen[asked.seat].pop(0) if chosen[asked.seat] else None
        action = before if asked.seat == seat else _towards(game, state, asked, goal, before)
        if action is None or action not in asked.options:
            return None
        events = apply(state, asked.seat, action)
        if _dice_fell(events):
            return None
        moves.append((asked.seat, action))
        _note(game, state, events, seat, received)
    return Opening(state, moves, received)


def swaps(game: Game[Any], first: Opening, seat: Seat, rng: Random) -> Iterator[dict[str, str]]:
    """Goals of the other side that the seat could not tell from what is: two of its hidden pieces change places."""
    shown = {piece.id for piece in game.view(first.state, seat).pieces}
    places = _places(game, first.state, 1 - seat)
    hidden = [id for id in places if id not in shown]
    pairs = [(a, b) for a, b in combinations(hidden, 2) if places[a] != places[b]]
    for a, b in rng.sample(pairs, min(PAIRS, len(pairs))):
        yield places | {a: places[b], b: places[a]}


def _places(game: Game[Any], state: State, seat: Seat) -> dict[str, str]:
    """Where each of its pieces stands in the eyes of its owner."""
    return {piece.id: piece.at for piece in game.view(state, seat).pieces}


def _towards(game: Game[Any], state: State, asked: Decision, goal: dict[str, str], before: Action | None) -> Action:
    """The option after which most pieces stand where they should; among equals what was chosen the first time."""

    def distance(option: Action) -> tuple[int, bool]:
        after = state.clone()
        settle(after)
        apply(after, asked.seat, option)
        return len(goal.items() ^ _places(game, after, asked.seat).items()), option != before

    return min(asked.options, key=distance)


def check_opening(game: Game[Any], scenario: str, seed: int, options: dict[str, OptionValue] | None = None) -> int:
    """The same history for every deal that fits it: its order tells nothing. Returns how many could be compared."""
    compared, start = 0, Start(scenario, game.meta.complete(options or {}), seed)
    for seat in range(len(game.meta.seats)):
        first = opening(game, start, seat)
        for goal in swaps(game, first, seat, Random(seed)):
            second = other_opening(game, start, seat, first, goal)
            if second is None or game.view(second.state, seat) != game.view(first.state, seat):
                continue
            compared += _places(game, second.state, 1 - seat) == goal
            if second.received != first.received:
                pairs = zip([*first.received, None], [*second.received, None], strict=False)
                a, b = next((a, b) for a, b in pairs if a != b)
                raise AssertionError(
                    f"{game.meta.id} {scenario} seed {seed}: seat {seat} learns by the order: {a} / {b}"
                )
    return compared


def longest_turn(game: Game[Any], scenario: str, seed: int, most: int, decisions: int = 6_000) -> int:
    """How many choices the longest turn had when both sides do all they can to go on: buttons only as a last resort.

    Raises when a turn has more than `most`; stops after `decisions`.
    """
    rng = Random(seed)
    state, _ = begin(game, scenario, game.meta.complete({}), below(seed, 1, 1 << 64))
    turn, length, longest = game.turn(state), 0, 0
    for _ in range(decisions):
        asked = pending(state)
        if not isinstance(asked, Decision):
            break
        action = forced(state) or rng.choice([o for o in asked.options if game.refs_of(o)] or asked.options)
        apply(state, asked.seat, action)
        length = length + 1 if game.turn(state) == turn else 0
        turn, longest = game.turn(state), max(longest, length)
        if length > most:
            raise AssertionError(
                f"{game.meta.id} {scenario} seed {seed}: turn {turn} has no end after {length} choices"
            )
    return longest
