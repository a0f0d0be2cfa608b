"""Options that are laid out only for who looks at all of them: the same as a tuple of them."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bingqi.board.bits import bit_list, nth
from bingqi.board.choices import Choices, Members
from bingqi.board.listed import Listed

HEXES = tuple(f"hex {n}" for n in range(2_000))
LISTED = Listed(HEXES)
sets = st.sets(st.integers(0, 1_999), min_size=1, max_size=120)


@given(sets)
def test_the_nth_member_is_found_without_a_list(members: set[int]) -> None:
    bits = sum(1 << member for member in members)
    assert [nth(bits, n) for n in range(len(members))] == sorted(members) == bit_list(bits)


@given(sets, st.lists(st.text(max_size=2), max_size=5))
def test_choices_are_their_parts_in_order(members: set[int], others: list[str]) -> None:
    bits = sum(1 << member for member in members)
    whole = tuple(HEXES[member] for member in sorted(members)) + tuple(others)
    chosen: Sequence[str] = Choices(LISTED.among(bits), tuple(others))
    assert len(chosen) == len(whole)
    assert [chosen[n] for n in range(len(whole))] == list(whole)
    assert chosen == whole == tuple(chosen)
    assert (chosen[-1], chosen[1:3]) == (whole[-1], whole[1:3])
    assert [chosen[n] for n in range(len(whole))] == list(whole), "also after it was laid out"
    assert whole[-1] in chosen
    assert "nowhere" not in chosen


def test_one_choice_lays_nothing_out() -> None:
    asked: list[int] = []

    def lay_out(bits: int) -> list[str]:
        asked.append(bits)
        return [HEXES[member] for member in bit_list(bits)]

    chosen = Choices(Members(HEXES, lay_out, 1 << 900 | 1 << 17), ("halt",))
    assert (chosen[1], chosen[2], len(chosen), asked) == ("hex 900", "halt", 3, [])
    assert "hex 900" in chosen and "halt" in chosen and "hex 901" not in chosen and "nowhere" not in chosen
    assert asked == []
    assert list(chosen) == list(chosen) == ["hex 17", "hex 900", "halt"]
    assert asked == [1 << 900 | 1 << 17], "once for all"


def test_they_travel_to_other_processes() -> None:
    chosen = Choices(LISTED.among(0b1011), ("halt",))
    assert pickle.loads(pickle.dumps(chosen)) == chosen
    assert Random(1).choice(chosen) in chosen
