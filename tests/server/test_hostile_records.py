"""Positions that somebody made up: refused with a reason, or harmless. Never a bug of ours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bingqi.core.dice import BEGIN, Dice, promise, stirred
from bingqi.core.errors import BadRecord
from bingqi.core.record import Carried, Ended, Record, encode
from bingqi.core.session import Session
from bingqi.core.testing import random_action
from bingqi.games import GAMES, load_game
from bingqi.server.work.records import MOST_MOVES, unroll
from tests.server.serving import Link, Server, serving
from tests.server.toybox import ageing


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
            unroll(game, bad)
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
        unroll(game, msgspec.structs.replace(record, start=msgspec.json.encode(position).decode()))


def test_a_set_with_a_negative_number_is_refused_at_once() -> None:
    """It would have members without end."""
    game = load_game("squad")
    state = Session.new(game, game.meta.scenarios[0].id, seed=1).state
    record = Session.from_position(game, game.meta.scenarios[0].id, {}, state, seed=2).full_record()
    assert isinstance(record.start, str)
    position = msgspec.json.decode(record.start) | {"smoke": -1}
    bad = msgspec.structs.replace(record, start=msgspec.json.encode(position).decode())
    with pytest.raises(BadRecord, match="cannot be shown"):
        unroll(game, bad)


# --- records that were brought along ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def grown(folder: Path, database: str) -> Iterator[Server]:
    """Plays rules 2 of the ageing toy."""
    with serving(folder, database, test_rules=2) as server:
        yield server


def played() -> Session:
    session, rng = Session.bound(ageing(2), "road", {}, "5e" * 32, {}), Random(5)
    for _ in range(6):
        asked = session.decision
        assert asked is not None
        session.play(asked.seat, random_action(rng, asked))
    return session


def carried(**changes: Any) -> Record:
    """Went on by rules 2 after its last move; `changes` are of the position there."""
    session = played()
    position = msgspec.to_builtins(session.state) | changes
    at = Carried(len(session.record.moves), "2", msgspec.json.encode(position).decode())
    return msgspec.structs.replace(session.full_record(), rules="1", carried=at)


def first_move(record: Record, **changes: Any) -> Record:
    return msgspec.structs.replace(
        record, moves=[msgspec.structs.replace(record.moves[0], **changes), *record.moves[1:]]
    )


def loaded(secret: str) -> Record:
    """Dice whose secret is no secret of a server's, but fits its promise."""
    record = played().full_record()
    assert isinstance(record.dice, Dice)
    dice, _ = stirred(Dice(promise(secret), (), secret), 0, BEGIN, {})
    return msgspec.structs.replace(record, commitment=dice.commitment, dice=dice, moves=[])


def ended(how: str, seat: int | None = None) -> Record:
    return msgspec.structs.replace(played().full_record(), ended=Ended(how, seat))


NOWHERE = [unit | {"hex": 999} for unit in msgspec.to_builtins(played().state)["units"]]
HOSTILE: dict[str, Record] = {
    "resigned by nobody": ended("resigned"),
    "resigned by a seat that there is not": ended("resigned", 99),
    "resigned by a negative seat": ended("resigned", -1),
    "ended by a flood": ended("flood"),
    "ended by what no database keeps": ended("\0"),
    "agreed by one": ended("agreed", 0),
    "another promise": msgspec.structs.replace(played().full_record(), commitment="ab" * 32),
    "a promise that no database keeps": msgspec.structs.replace(played().full_record(), commitment="\0"),
    "a secret that no database keeps": loaded("\0"),
    "carried from rules that no database keeps": msgspec.structs.replace(carried(), rules="\0"),
    "carried from newer rules": msgspec.structs.replace(carried(), rules="7"),
    "carried with a seat that there is not": first_move(carried(), seat=5),
    "carried with a seat that no database keeps": first_move(carried(), seat=10**30),
    "carried with a check that is none": first_move(carried(), check="\0"),
    "carried to where a unit is nowhere": carried(units=NOWHERE),
    "carried to an end where a unit is nowhere": carried(units=NOWHERE, stack=[]),
    "carried to the middle of nothing": carried(stack=[{"type": "turn", "at": "do_nothing"}]),
}


@pytest.mark.parametrize("how", HOSTILE)
def test_a_made_up_record_is_refused(grown: Server, how: str) -> None:
    record = HOSTILE[how]
    ours = msgspec.structs.replace(record, game="ageing")
    answer = grown.http.post("/api/records", content=encode(ours))
    assert (answer.status_code, answer.json()["error"]) == (400, "BadRecord"), answer.text


def test_what_was_carried_honestly_is_opened_and_what_was_not_kept_of_it_is_said(grown: Server) -> None:
    answer = grown.http.post("/api/records", content=encode(carried()))
    assert answer.status_code == 201, answer.text
    link = Link(grown, answer.json()["links"][0]["token"])
    assert link.get(f"/past/{link.table()['move']}").status_code == 200
    assert link.get("/past/2").json()["error"] == "NoAnswer"


def test_a_record_longer_than_any_game_is_refused_before_it_is_played() -> None:
    record = played().full_record()
    moves = record.moves * (MOST_MOVES // len(record.moves) + 1)
    endless = replace(ageing(2), limit=10 * MOST_MOVES)  # the game itself would let it pass
    for game in (ageing(2), endless):
        with pytest.raises(BadRecord, match="longer than a game"):
            unroll(game, msgspec.structs.replace(record, moves=moves))
