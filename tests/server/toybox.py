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
from bingqi.core.game import Game, Options
from bingqi.core.procedure import Decision, Seat
from bingqi.core.table import Outcome, Overlay, View
from tests import toy
from tests.toy import TOY, State

GAMES = ("toy", "crashing", "slow", "stubborn", "buggy", "broken", "ageing")
RULES = "BINGQI_TEST_RULES"  # the version of "ageing" that a server plays
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


class Weathered(State):
    """What rules 2 added to the state."""

    weather: int


def with_weather(plain: dict[str, Any]) -> dict[str, Any]:
    return plain | {"weather": 0}


def weathered_setup(scenario: str, options: Options, seed: int) -> Weathered:
    old = TOY.setup(scenario, options, seed)
    return Weathered(**{name: getattr(old, name) for name in old.__struct_fields__}, weather=0)


def ageing(rules: int) -> Game[Any]:
    """Rules 1 are the toy's; 2 have weather, and bring older positions up to it; 3 do not know how to."""
    changes: dict[str, Any] = {"state": Weathered, "setup": weathered_setup} if rules > 1 else {}
    if rules == 2:
        changes["migrations"] = {1: with_weather}
    return _named("ageing", {"rules_version": rules}, **changes)


def _named(id: str, meta: dict[str, Any] | None = None, **changes: Any) -> Game[Any]:
    fields = {f: getattr(TOY.meta, f) for f in TOY.meta.__struct_fields__}
    return replace(TOY, meta=type(TOY.meta)(**fields | {"id": id} | (meta or {})), **changes)


_ALL: dict[str, Game[Any]] = {
    "toy": TOY,
    "crashing": _named("crashing"),
    "slow": _named("slow", overlay=ponder),
    "stubborn": _named("stubborn"),
    "buggy": _named("buggy", turn=buggy_turn),
    "ageing": ageing(int(os.environ.get(RULES, "1"))),
    "broken": _named("broken", view=broken_view, outcome=broken_outcome),
}

register("ageing", Policy(evaluate=toy.evaluate))
register("crashing", Policy(evaluate=toy.evaluate, advise=crash_once))
register("slow", Policy(evaluate=toy.evaluate, advise=sleep_once))
register("stubborn", Policy(evaluate=toy.evaluate, advise=always_fail))
register("broken", Policy(evaluate=toy.evaluate))
register("buggy", Policy(evaluate=toy.evaluate))


def load_game(id: str) -> Game[Any]:
    if id not in GAMES:
        raise UnknownGame(f"there is no game {id!r}", game=id)
    return _ALL[id]
