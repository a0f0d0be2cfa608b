"""Lists of games for servers under test: the toy, and toys with a fault."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bingqi.ai.policy import Policy, register
from bingqi.core.errors import RulesBug, UnknownGame
from bingqi.core.game import Game
from bingqi.core.procedure import Decision, Seat
from bingqi.core.table import Outcome, Overlay, View
from tests import toy
from tests.toy import TOY, State

GAMES = ("toy", "crashing", "slow", "stubborn", "buggy", "broken")
CRASHES = "BINGQI_TEST_CRASHES"  # a folder: what is in it has already happened once


def _once(name: str) -> bool:
    mark = Path(os.environ[CRASHES]) / name
    if mark.exists():
        return False
    mark.touch()
    return True


def crash_once(s: State, seat: Seat, asked: Decision) -> Sequence[float] | None:
    """A computer player whose process dies while it thinks, the first time."""
    if _once("crashed"):
        os.kill(os.getpid(), signal.SIGKILL)
    return None


def sleep_once(s: State, seat: Seat, asked: Decision) -> Sequence[float] | None:
    if _once("slept"):
        time.sleep(120)
    return None


def always_fail(s: State, seat: Seat, asked: Decision) -> Sequence[float] | None:
    raise ZeroDivisionError("a computer player with a bug")


def ponder(s: State, seat: Seat | None, name: str, refs: Sequence[str]) -> Overlay:
    """An overlay that is never done when it is asked about unit 5."""
    while "unit:5" in refs:
        time.sleep(1)
    return TOY.overlay(s, seat, name, refs)


def buggy_turn(s: State) -> int:
    """The rules' own bug, found when a unit enters hex 5: asked while the move is made, before it is stored."""
    if s.units[3].hex == 5 and s.stack and not isinstance(s.stack[-1], toy.Turn):
        raise RulesBug("unit 3 has no business in hex 5")
    return s.round


def _falls_over(s: State) -> bool:
    return s.units[3].hex == 4 and "BINGQI_TEST_MENDED" not in os.environ


def broken_view(s: State, seat: Seat | None) -> View:
    if _falls_over(s):
        raise ZeroDivisionError("this position cannot even be looked at")
    return TOY.view(s, seat)


def broken_outcome(s: State) -> Outcome | None:
    if _falls_over(s):
        raise ZeroDivisionError("nor asked who has won")
    return TOY.outcome(s)


def _named(id: str, **changes: Any) -> Game[Any]:
    meta = type(TOY.meta)(**{f: getattr(TOY.meta, f) for f in TOY.meta.__struct_fields__} | {"id": id})
    return replace(TOY, meta=meta, **changes)


_ALL: dict[str, Game[Any]] = {
    "toy": TOY,
    "crashing": _named("crashing"),
    "slow": _named("slow", overlay=ponder),
    "stubborn": _named("stubborn"),
    "buggy": _named("buggy", turn=buggy_turn),
    "broken": _named("broken", view=broken_view, outcome=broken_outcome),
}

register("crashing", Policy(evaluate=toy.evaluate, advise=crash_once))
register("slow", Policy(evaluate=toy.evaluate, advise=sleep_once))
register("stubborn", Policy(evaluate=toy.evaluate, advise=always_fail))
register("broken", Policy(evaluate=toy.evaluate))
register("buggy", Policy(evaluate=toy.evaluate))


def load_game(id: str) -> Game[Any]:
    if id not in GAMES:
        raise UnknownGame(f"there is no game {id!r}", game=id)
    return _ALL[id]
