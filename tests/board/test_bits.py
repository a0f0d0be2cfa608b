"""Sets as ints, and what is remembered of them."""

from __future__ import annotations

from bingqi.board.bits import Listed, has
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
