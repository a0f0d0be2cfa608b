"""Dice that bind everybody: what was promised, given and agreed to, and nothing else."""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec
import pytest

from bingqi.core.dice import REWIND, SAT, Dice, Stir, new_secret, promise, stirred
from bingqi.core.errors import BadRecord
from bingqi.core.procedure import Pass
from bingqi.core.record import Record, bound_by, read_record, state_hash, verify
from bingqi.core.session import Session
from tests.toy import TOY

SECRET = "5e" * 32


def chain(root: str, length: int = 5) -> list[str]:
    """A browser's nonces, in the order in which they are given."""
    made = [sha256(root.encode()).hexdigest()]
    for _ in range(length):
        made.append(sha256(made[-1].encode()).hexdigest())
    return made[::-1]


RED, BLUE = chain("red"), chain("blue")


def play_on(session: Session, rng: Random, moves: int) -> None:
    for _ in range(moves):
        asked = session.decision
        assert asked is not None
        session.play(asked.seat, rng.choice([o for o in asked.options if not isinstance(o, Pass)]))


def rewound(session: Session, to: int, nonces: dict[int, str]) -> Session:
    full = session.full_record()
    full.moves = full.moves[:to]
    back = Session.load(TOY, full)
    back.stir(REWIND, nonces)
    return back


def played() -> Session:
    """Red begins, blue sits down after six moves, both agree to go back once."""
    rng = Random(2)
    session = Session.bound(TOY, "road", {}, SECRET, {0: RED[0]})
    play_on(session, rng, 6)
    session.stir(SAT, {1: BLUE[0]})
    play_on(session, rng, 8)
    session = rewound(session, 9, {0: RED[1], 1: BLUE[1]})
    play_on(session, rng, 20)
    return session


def test_the_record_verifies_and_says_who_bound_the_dice() -> None:
    session = played()
    record = read_record(session.full_record().to_json())
    assert record.format == 3
    assert state_hash(verify(TOY, record)) == state_hash(session.state)
    assert bound_by(record) == [0, 1]
    assert Session.load(TOY, record).full_record() == record


def test_the_secret_is_in_no_record_before_the_end() -> None:
    session = played()
    assert SECRET not in session.record.to_json().decode()
    with pytest.raises(BadRecord, match="not published"):
        verify(TOY, session.record)


def test_every_nonce_changes_the_dice() -> None:
    seeds = {
        Session.bound(TOY, "road", {}, secret, nonces).state.seed
        for secret in (SECRET, "5f" * 32)
        for nonces in ({}, {0: RED[0]}, {0: BLUE[0]}, {0: RED[0], 1: BLUE[0]}, {0: BLUE[0], 1: RED[0]})
    }
    assert len(seeds) == 10


def tampered(change: dict[str, object], stir: int) -> Record:
    record = played().full_record()
    assert isinstance(record.dice, Dice)
    stirs = list(record.dice.stirs)
    stirs[stir] = msgspec.structs.replace(stirs[stir], **change)
    return msgspec.structs.replace(record, dice=msgspec.structs.replace(record.dice, stirs=tuple(stirs)))


@pytest.mark.parametrize(
    ("change", "stir", "why"),
    [
        ({"nonces": {"0": RED[1]}}, 2, "without the consent of seat 1"),
        ({"nonces": {}}, 2, "without the consent of seat 0"),
        ({"nonces": {"0": RED[1], "1": BLUE[2]}}, 2, "without the consent of seat 1"),
        ({"nonces": {"0": RED[2], "1": BLUE[1]}}, 2, "without the consent of seat 0"),
        ({"why": "sat"}, 2, "without a reason"),
        ({"nonces": {}}, 1, "without a reason"),
        ({"nonces": {"1": RED[0]}}, 1, "without the consent|not those"),
        ({"commitment": "0" * 64}, 0, "not those that were promised"),
        ({"why": "begin"}, 1, "none that can be"),
        ({"nonces": {"0": "x"}}, 0, "hex digits"),
        ({"at": 8}, 2, "not those that were promised"),
    ],
)
def test_anything_else_is_refused(change: dict[str, object], stir: int, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        verify(TOY, tampered(change, stir))


def test_another_secret_is_refused() -> None:
    record = played().full_record()
    assert isinstance(record.dice, Dice)
    other = msgspec.structs.replace(record.dice, secret=new_secret())
    with pytest.raises(BadRecord, match="promised"):
        verify(TOY, msgspec.structs.replace(record, dice=other))


def test_the_promise_of_a_record_is_that_of_its_dice() -> None:
    """Else it could show the one that the page saw, and roll by another."""
    mine = played().full_record()
    theirs = Session.bound(TOY, "road", {}, "60" * 32, {0: RED[0]}).full_record()
    with pytest.raises(BadRecord, match="one secret was promised"):
        verify(TOY, msgspec.structs.replace(theirs, commitment=mine.commitment))


def test_a_server_cannot_roll_again_until_it_likes_the_dice() -> None:
    """With secret and all nonces given so far in hand, a further stir needs nonces that only the browsers have."""
    session = played()
    assert session.dice is not None
    dice, _ = stirred(session.dice, 12, REWIND, {0: RED[1], 1: BLUE[1]})
    record = msgspec.structs.replace(session.full_record(), dice=dice)
    with pytest.raises(BadRecord, match="without the consent of seat 0"):
        record.seeds()


def made_up(why: str, nonces: dict[int, str]) -> Record:
    record = played().full_record()
    assert isinstance(record.dice, Dice)
    return msgspec.structs.replace(record, dice=stirred(record.dice, len(record.moves), why, nonces)[0])


def test_a_server_cannot_make_up_somebody_who_stirs() -> None:
    """It knows the secret: with a nonce of its own choice, as often as it likes, it would choose the dice."""
    with pytest.raises(BadRecord, match="a seat that there is not"):
        verify(TOY, made_up(SAT, {7: "ab" * 32}))
    with pytest.raises(BadRecord, match="had not sat down"):
        made_up(REWIND, {0: RED[2], 1: BLUE[2], 7: "ab" * 32}).seeds()
    made_up(REWIND, {0: RED[2], 1: BLUE[2]}).seeds()


def test_nothing_in_a_stir_is_the_servers_to_choose() -> None:
    assert set(Stir.__struct_fields__) == {"at", "why", "commitment", "nonces"}


def test_dice_that_were_changed_in_a_record_of_the_old_kind_bind_nobody() -> None:
    """Eight of ten rolls rolled again, each seed with its commitment: such a record is refused."""
    session = Session.new(TOY, "road", seed=3)
    play_on(session, Random(1), 12)
    assert bound_by(session.full_record()) == []
    session.rewind(6, seed=4)
    play_on(session, Random(1), 3)
    with pytest.raises(BadRecord, match="changed 1 times"):
        bound_by(session.full_record())


def test_only_a_record_with_such_dice_has_their_format() -> None:
    record = played().full_record()
    for change in ({"format": 1}, {"dice": msgspec.UNSET}):
        with pytest.raises(BadRecord, match="bind everybody"):
            read_record(msgspec.structs.replace(record, **change).to_json())


VECTOR = Path(__file__).parent.parent.parent / "web" / "tests" / "dice.json"


def test_the_page_is_tested_by_the_same_dice() -> None:
    """`web/tests/dice.test.ts` opens these; made anew by `BINGQI_VECTORS=1 pytest -k same_dice`."""
    data = msgspec.json.encode(played().dice)
    if os.environ.get("BINGQI_VECTORS"):
        VECTOR.write_bytes(msgspec.json.format(data, indent=1))
    assert msgspec.json.decode(VECTOR.read_bytes()) == msgspec.json.decode(data)


def test_a_promise_is_the_hash_of_the_secret() -> None:
    assert promise("a") == sha256(b"a").hexdigest()
