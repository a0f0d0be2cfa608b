"""The contract kit catches what it must: each law is broken once on purpose."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from bingqi.core.procedure import Seat
from bingqi.core.table import Outcome, Piece, View
from bingqi.core.testing import Checker
from bingqi.core.text import Text
from tests.toy import TOY, State, determinise, view


def leaky_view(s: State, seat: Seat | None) -> View:
    secrets = tuple(Piece(f"leak:{i}", "box:x", "chit", values=(str(u.morale),)) for i, u in enumerate(s.units))
    return msgspec.structs.replace(view(s, seat), pieces=secrets)


def same_seed(s: State, seat: Seat, rng: Random) -> State:
    new = determinise(s, seat, rng)
    new.seed = s.seed
    return new


BREAKS: list[tuple[str, dict[str, Any]]] = [
    ("view", {"view": leaky_view}),
    ("another seed", {"determinise": same_seed}),
    ("invariants hold", {"invariants": lambda s: iter(["broken"])}),
    ("no outcome before the end", {"outcome": lambda s: Outcome(0, (1.0, 0.0), Text("reason-steps"))}),
    ("has an outcome", {"outcome": lambda s: None}),
    ("within its limit", {"limit": 3}),
]


@pytest.mark.parametrize(("law", "change"), BREAKS)
def test_a_game_that_breaks_a_law_is_caught(law: str, change: dict[str, Callable[..., Any]]) -> None:
    with pytest.raises(AssertionError, match=law):
        Checker(replace(TOY, **change), "road").play(1)  # type: ignore[arg-type]
