"""Positions that somebody made up: refused with a reason, or harmless. Never a bug of ours."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from bingqi.core.errors import BadRecord
from bingqi.core.record import Record, encode
from bingqi.core.session import Session
from bingqi.core.testing import random_action
from bingqi.games import GAMES, load_game
from bingqi.server.work.jobs import unroll


def spoilt(value: Any, rng: Random) -> Any:
    """Something somewhere in it is another number, another word, missing, or there twice."""
    if isinstance(value, dict) and value:
        key = rng.choice(sorted(value))
        return value | {key: spoilt(value[key], rng)}
    if isinstance(value, list) and value:
        n = rng.randrange(len(value))
        kind = rng.random()
        if kind < 0.1:
            return value[:n] + value[n + 1 :]
        if kind < 0.2:
            return [*value, value[n]]
        return [*value[:n], spoilt(value[n], rng), *value[n + 1 :]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, -1, 999, 1 << 40, 0])
    if isinstance(value, str):
        return rng.choice(["do_nothing", "", value[::-1]])
    return value


@pytest.mark.parametrize("id", GAMES)
def test_a_made_up_position_is_refused_or_can_be_shown(id: str) -> None:
    game, rng = load_game(id), Random(11)
    session = Session.new(game, game.meta.scenarios[0].id, seed=12)
    refused = 0
    for n in range(60):
        asked = session.decision
        assert asked is not None
        session.play(asked.seat, random_action(rng, asked))
        if n % 3:
            continue
        branch = Session.from_position(game, session.record.scenario, session.record.options, session.state, seed=1)
        record = branch.full_record()
        assert isinstance(record.start, str)
        position = spoilt(msgspec.json.decode(record.start), rng)
        bad = msgspec.structs.replace(record, start=msgspec.json.encode(position).decode())
        try:
            unroll("bingqi.games", id, encode(bad))
        except BadRecord:
            refused += 1
    assert refused, "some of these cannot be"


def test_a_procedure_at_a_step_that_it_does_not_have_is_refused() -> None:
    game = load_game("leningrad")
    record: Record = Session.from_position(
        game, "campaign", {}, Session.new(game, "campaign", seed=1).state, seed=2
    ).full_record()
    assert isinstance(record.start, str)
    position = msgspec.json.decode(record.start)
    position["stack"][0]["at"] = "do_nothing"
    with pytest.raises(BadRecord, match="no step 'do_nothing'"):
        unroll(
            "bingqi.games",
            "leningrad",
            encode(msgspec.structs.replace(record, start=msgspec.json.encode(position).decode())),
        )


def test_a_set_with_a_negative_number_is_refused_at_once() -> None:
    """It would have members without end."""
    game = load_game("squad")
    state = Session.new(game, game.meta.scenarios[0].id, seed=1).state
    record = Session.from_position(game, game.meta.scenarios[0].id, {}, state, seed=2).full_record()
    assert isinstance(record.start, str)
    position = msgspec.json.decode(record.start) | {"smoke": -1}
    bad = msgspec.structs.replace(record, start=msgspec.json.encode(position).decode())
    with pytest.raises(BadRecord, match="cannot be shown"):
        unroll("bingqi.games", "squad", encode(bad))
