"""What the event loop itself does for a move is bounded, by counted work: odds, overlays and the like are workers'."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

import bingqi.server
from bingqi.core.testing import random_action
from bingqi.games import GAMES, load_game
from bingqi.server.live.deltas import update_of
from bingqi.server.live.play import Play, pack
from bingqi.server.projection import Sight
from bingqi.store import Head
from tests.games.squad.test_forecast import odds_of, stacked
from tests.server.test_deltas import shown

MOST_CALLS = 60_000  # of functions, Python's and C's: about ten milliseconds on one core of a small machine


def counted(work: Callable[[], Any]) -> int:
    calls = 0

    def note(_frame: FrameType, event: str, _arg: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return calls


def move(play: Play, seat: int, action: Any, last: dict[tuple[int, ...], Sight], rng: Random) -> None:
    play.move(seat, action, None)
    pack(play.session.state)
    for seats, was in last.items():
        last[seats] = shown(play, seats, rng, ())
        update_of(was, last[seats])


@pytest.mark.parametrize("id", GAMES)
def test_a_move_is_a_bounded_amount_of_work(id: str) -> None:
    """Played, logged, packed, drawn for both and as an update, at every move of random games."""
    game, rng = load_game(id), Random(2)
    worst = 0
    for scenario in game.meta.scenarios[:3]:
        play = Play.new(game, scenario.id, {}, 3)
        audience: list[tuple[int, ...]] = [(0,), (1,), ()]
        last = {seats: shown(play, seats, rng, ()) for seats in audience}
        for _ in range(150):
            asked = play.session.decision
            if asked is None:
                break
            action = random_action(rng, asked)

            worst = max(worst, counted(partial(move, play, asked.seat, action, last, rng)))
    assert worst < MOST_CALLS


@pytest.mark.parametrize("id", GAMES)
def test_a_long_game_is_read_again_in_a_bounded_amount_of_work(id: str) -> None:
    game, rng = load_game(id), Random(4)
    play = Play.new(game, max(game.meta.scenarios, key=lambda scenario: scenario.turns).id, {}, 3)
    snapshot, rows = play.snapshot(), play.rows()
    while (asked := play.session.decision) is not None and len(rows) < 500:
        more, latest = play.move(asked.seat, random_action(rng, asked), None)
        rows, snapshot = rows + more, latest or snapshot
    row = play.table_row("t", "live", ("human", "human"), 0.0)
    head = Head(seq=play.session.seq, moves=len(rows) - 1)
    assert counted(partial(Play.resume, game, row, head, tuple(rows), snapshot)) < MOST_CALLS


def test_the_odds_of_a_stack_do_not_explode_with_its_leaders() -> None:
    leaders = ("9-1", "8-0", "8-1", "9-2", "7-0", "6+1")
    work = [counted(odds_of(stacked(leaders[:n])).effects) for n in range(1, len(leaders) + 1)]
    assert all(calls <= work[0] * n * n for n, calls in enumerate(work, 1)), "once it was 25 times for each leader"


def test_nothing_in_the_loop_plays_a_row_of_moves() -> None:
    """Looks back and branches are workers' too; a table that is read again plays the few moves after its snapshot."""
    found = []
    for file in (Path(bingqi.server.__file__).parent / "routes").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("played", "unpack", "replay", "apply"):
                found.append(f"{file.name}:{node.lineno}")
    assert not found


def test_nothing_in_the_loop_asks_a_game_for_odds_reasons_or_overlays() -> None:
    """Only what runs in workers may: it can be stopped."""
    found = []
    for file in Path(bingqi.server.__file__).parent.rglob("*.py"):
        if file.parent.name == "work" or file.name == "projection.py":  # `dealt_anew` is called by workers alone
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ("forecast", "explain", "overlay", "determinise"):
                owner = node.value
                named = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
                if named == "game":
                    found.append(f"{file.name}:{node.lineno}")
    assert not found
