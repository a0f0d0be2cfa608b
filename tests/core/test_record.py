"""Records replay to the same state; a tampered one is refused with the first bad action named. Undo and rewind."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from bingqi.core.errors import BadRecord, CannotUndo, StaleAction, UnknownOption
from bingqi.core.record import Move, Record, begin, canonical, encode, read_record, state_hash, verify
from bingqi.core.session import Session
from bingqi.core.state import State
from bingqi.core.testing import random_action
from tests.toy import TOY, Enter, Pick


def played(moves: int = 40, seed: int = 11) -> Session:
    rng, session = Random(3), Session.new(TOY, "road", seed=seed)
    while (asked := session.decision) is not None and len(session.record.moves) < moves:
        session.play(asked.seat, random_action(rng, asked))
    return session


def test_a_record_replays_to_the_same_hash_after_a_trip_through_json() -> None:
    session = played()
    record = read_record(session.full_record().to_json())
    assert state_hash(verify(TOY, record)) == state_hash(session.state)


def test_a_pinned_game_has_the_same_hash_on_every_machine_and_python() -> None:
    assert state_hash(played().state) == PINNED


PINNED = "7b9926b1ec69d075ea0c4848cc47b00850ec924611e28d687087d80b90ed305c"


def test_a_live_record_keeps_the_seed_secret() -> None:
    session = played()
    assert session.record.seed is None
    with pytest.raises(BadRecord, match="not published"):
        verify(TOY, session.record)


def test_the_first_tampered_action_is_named() -> None:
    record = played().full_record()
    moves = list(record.moves)
    moves[9] = Move(moves[9].seat, {"type": "pass"}, moves[9].check)
    with pytest.raises(BadRecord, match="action 10 "):
        verify(TOY, msgspec.structs.replace(record, moves=moves))


def test_a_swapped_seed_does_not_match_its_commitment() -> None:
    record = played().full_record()
    with pytest.raises(BadRecord, match="commitment"):
        verify(TOY, msgspec.structs.replace(record, seed="0" * 32))
    with pytest.raises(BadRecord, match="hex digits"):
        verify(TOY, msgspec.structs.replace(record, seed="zz"))


def test_a_record_of_another_game_or_version_is_refused() -> None:
    record = played().full_record()
    for change in ({"game": "chess"}, {"rules": "0"}):
        with pytest.raises(BadRecord, match="a record of"):
            verify(TOY, msgspec.structs.replace(record, **change))


@pytest.mark.parametrize("cut", [0, 1, 100, -2])
def test_a_truncated_record_is_refused(cut: int) -> None:
    with pytest.raises(BadRecord, match="not a record"):
        read_record(played().full_record().to_json()[:cut])


def test_an_unknown_format_is_refused() -> None:
    data = msgspec.json.encode(msgspec.structs.replace(played().full_record(), format=99))
    with pytest.raises(BadRecord, match="format 99"):
        read_record(data)


@pytest.mark.parametrize("options", [{"magic": True}, {"deadly": "yes"}, {"deadly": 1}])
def test_unknown_options_and_values_are_refused_by_name(options: dict[str, bool | int | str]) -> None:
    with pytest.raises(UnknownOption):
        begin(TOY, "road", options, 1)


def test_an_unknown_scenario_is_refused() -> None:
    with pytest.raises(UnknownOption, match="river"):
        begin(TOY, "river", {}, 1)


def test_a_stale_action_is_refused_with_the_current_number() -> None:
    session = Session.new(TOY, "road", seed=5)
    session.play(0, Pick(3), seq=0)
    with pytest.raises(StaleAction) as caught:
        session.play(0, Enter(4), seq=0)
    assert caught.value.args_for_text == {"seq": 1}
    assert len(session.record.moves) == 1


def test_undo_takes_back_the_last_move_and_its_log() -> None:
    session = Session.new(TOY, "road", seed=5)
    before, lines = state_hash(session.state), len(session.log)
    session.play(0, Pick(3))
    session.play(0, Enter(4))
    session.undo(0)
    session.undo(0)
    assert state_hash(session.state) == before
    assert (len(session.log), session.record.moves, session.seq) == (lines, [], 4)


def test_what_is_taken_back_after_new_dice_has_the_new_dice() -> None:
    session = Session.new(TOY, "road", seed=5)
    session.play(0, Pick(3))
    session.reseed(77)
    before = state_hash(session.state)
    assert session.text() == canonical(session.state)
    session.play(0, Enter(4))
    assert session.text() == canonical(session.state)
    session.undo(0)
    assert state_hash(session.state) == before and session.state.seed == 77
    assert session.text() == canonical(session.state)


def test_undo_does_not_cross_a_change_of_seat_nor_serve_the_other_seat() -> None:
    session = Session.new(TOY, "road", seed=5)
    session.play(0, Pick(3))
    with pytest.raises(CannotUndo):
        session.undo(1)
    for hex in (4, 5, 6):
        session.play(0, Enter(hex))
    assert session.decision is not None
    assert session.decision.seat == 1
    with pytest.raises(CannotUndo):
        session.undo(0)


def test_a_rewind_goes_back_and_gives_new_dice() -> None:
    session = played()
    then = verify(TOY, msgspec.structs.replace(session.full_record(), moves=session.full_record().moves[:12]))
    session.rewind(12, seed=77)
    apart_from_dice = {"seed": 0, "draws": 0}
    assert msgspec.to_builtins(session.state) | apart_from_dice == msgspec.to_builtins(then) | apart_from_dice
    assert (session.state.seed, session.state.draws) == (77, 0)
    rng = Random(8)
    while (asked := session.decision) is not None:
        session.play(asked.seat, random_action(rng, asked))
    record = session.full_record()
    assert [r.at for r in record.reseeds] == [12]
    assert state_hash(verify(TOY, record)) == state_hash(session.state)
    again = Session.load(TOY, record)
    assert state_hash(again.state) == state_hash(session.state)
    assert again.full_record() == record


def test_a_second_rewind_to_the_same_place_replaces_the_seed() -> None:
    session = played()
    session.rewind(12, seed=77)
    asked = session.decision
    assert asked is not None
    session.play(asked.seat, asked.options[0])
    session.rewind(12, seed=78)
    assert [r.at for r in session.record.reseeds] == [12]
    assert session.state.seed == 78
    asked = session.decision
    assert asked is not None
    session.play(asked.seat, asked.options[0])
    assert state_hash(verify(TOY, session.full_record())) == state_hash(session.state)


def test_rewinding_to_nowhere_is_refused() -> None:
    session = played()
    with pytest.raises(CannotUndo):
        session.rewind(999)


def test_the_log_hides_what_is_for_one_seat_only() -> None:
    session = Session.new(TOY, "road", seed=5)
    mine = [entry for entry in session.log_for(0) if entry.event.only == 0]
    assert len(mine) == 4
    assert not [entry for entry in session.log_for(0) if entry.event.only == 1]
    assert not [entry for entry in session.log_for(None) if entry.event.only is not None]


def test_a_loaded_session_has_the_same_log() -> None:
    session = played()
    assert Session.load(TOY, session.full_record()).log == session.log


def test_a_record_is_canonical() -> None:
    record = played().full_record()
    assert read_record(record.to_json()) == record
    assert read_record(record.to_json()).to_json() == record.to_json()
    assert isinstance(record, Record)


# --- records that begin at a position ---


def branched(moves: int = 20) -> Session:
    """Off the middle of another game, played on to some way further."""
    rng, other = Random(4), played(15)
    session = Session.from_position(TOY, "road", {}, other.state, seed=42)
    while (asked := session.decision) is not None and len(session.record.moves) < moves:
        session.play(asked.seat, random_action(rng, asked))
    return session


def test_a_record_from_a_position_replays_to_the_same_hash() -> None:
    session = branched()
    record = read_record(session.full_record().to_json())
    assert record.format == 2
    assert state_hash(verify(TOY, record)) == state_hash(session.state)
    assert Session.load(TOY, record).full_record() == record
    assert read_record(record.to_json()).to_json() == record.to_json()


def test_a_branch_leaves_the_other_game_alone_and_has_dice_of_its_own() -> None:
    other = played(15)
    before = state_hash(other.state)
    session = Session.from_position(TOY, "road", {}, other.state, seed=42)
    assert session.decision == other.decision
    assert (session.state.seed, session.state.draws) == (42, 0)
    assert state_hash(other.state) == before
    start = session.record.start
    assert isinstance(start, str)
    assert '"seed":0' in start
    assert str(other.state.seed) not in str(session.full_record())


def test_a_branch_can_be_undone_and_rewound_to_its_start() -> None:
    session = branched(9)
    session.rewind(0, seed=43)
    first = session.decision
    assert first is not None
    session.play(first.seat, first.options[0])
    assert state_hash(verify(TOY, session.full_record())) == state_hash(session.state)


def test_a_record_from_a_set_up_is_written_as_before() -> None:
    assert b"start" not in played().full_record().to_json()


@pytest.mark.parametrize("change", [{"format": 1}, {"start": msgspec.UNSET}])
def test_a_start_position_and_its_format_go_together(change: dict[str, int | msgspec.UnsetType]) -> None:
    record = msgspec.structs.replace(branched().full_record(), **change)
    with pytest.raises(BadRecord, match="start position"):
        read_record(record.to_json())
    with pytest.raises(BadRecord, match="start position"):
        verify(TOY, record)


@pytest.mark.parametrize(
    "old,new,why",
    [
        ('"hex":', '"hax":', "none of toy"),
        ("{", "", "none of toy"),
        (',"hit_on"', ', "hit_on"', "canonically"),
        ('"seed":0', '"seed":7', "canonically"),
        ('"hex":8', '"hex":800', "off the road"),
    ],
)
def test_a_start_position_that_cannot_be_is_refused(old: str, new: str, why: str) -> None:
    record = branched().full_record()
    assert isinstance(record.start, str)
    assert old in record.start
    with pytest.raises(BadRecord, match=why):
        verify(TOY, msgspec.structs.replace(record, start=record.start.replace(old, new, 1)))


def test_a_tampered_start_position_leads_elsewhere_and_is_noticed() -> None:
    record = branched().full_record()
    assert isinstance(record.start, str)
    other = record.start.replace('"rounds":60', '"rounds":61')
    assert other != record.start
    with pytest.raises(BadRecord, match="action 1 "):
        verify(TOY, msgspec.structs.replace(record, start=other))


def test_canonical_json_refuses_dicts_with_ints_as_keys() -> None:
    with pytest.raises(TypeError, match="str keys"):
        encode({1: "JSON would give the key back as text"})


class Wide(State, kw_only=True):
    WIDE = ("held", "lines")

    held: int
    lines: list[int]
    names: dict[str, int] = {}


@pytest.mark.parametrize("held", [0, -1, 1 << 70, (1 << 2400) - 1])
def test_a_state_with_wide_sets_is_written_as_any_other(held: int) -> None:
    for lines in ([], [held], [3, held, 1 << 900]):
        state = Wide(seed=1 << 127, held=held, lines=lines, names={"b": 1, "a": 2})
        assert canonical(state) == encode(state)
        assert (state.held, state.lines) == (held, lines)


def test_wide_sets_are_written_anew_where_they_have_changed() -> None:
    state = Wide(seed=1, held=5, lines=[1 << 900, 1 << 901])
    for lines in ([1 << 900, 7], [1 << 900], [], [1 << 902, 7, 1 << 900], [0, 0, 0]):
        state.lines[:] = lines
        state.held += 1 << 700
        assert canonical(state) == encode(state) == canonical(state)
