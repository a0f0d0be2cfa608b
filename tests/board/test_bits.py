"""Sets as ints, and what is remembered of them."""

from __future__ import annotations

from random import Random

from bingqi.board.bits import FEW, bit_list, bits_of, has
from bingqi.board.listed import FEW as FEW_LISTED
from bingqi.board.listed import Listed
from bingqi.core.memory import Memory


def test_a_full_memory_begins_anew_and_keeps_the_last_answer() -> None:
    memory = Memory[str, int](2)
    memory["a"], memory["b"] = 1, 2
    assert memory == {"a": 1, "b": 2}
    memory["c"] = 3
    assert memory == {"c": 3}
    few = Listed("abc", most=1)
    assert few[0b101] == ("a", "c") and few[0b010] == ("b",) and len(few) == 1


def test_a_set_has_its_members_and_no_others() -> None:
    assert [has(0b1010, member) for member in range(5)] == [False, True, False, True, False]


def test_the_members_of_a_set_come_lowest_first_however_many_there_are() -> None:
    rng = Random(5)
    for size in (0, 1, FEW - 1, FEW, FEW + 1, 40, 400):
        members = sorted(rng.sample(range(3_000), size))
        assert bit_list(bits_of(members)) == members
    for size in (0, 1, FEW_LISTED, FEW_LISTED + 1, 40, 400):
        members = sorted(rng.sample(range(3_000), size))
        assert Listed(range(1, 3_001))[bits_of(members)] == tuple(member + 1 for member in members)
    assert bit_list((1 << 64) - 1) == list(range(64))


def test_what_comes_after_every_list_does_so_in_short_and_in_long_ones() -> None:
    listed = Listed(range(100), then=(-1, -2))
    assert listed[0b101] == (0, 2, -1, -2) and listed[0] == (-1, -2)
    assert listed[(1 << 90) - (1 << 70)] == (*range(70, 90), -1, -2)
