"""Answers that are asked for again."""

from __future__ import annotations

from bingqi.core.memory import Answers, Memory


def test_a_full_memory_begins_anew() -> None:
    known = Memory[int, int](2)
    for question in (1, 2, 3):
        known[question] = 10 * question
    assert known == {3: 30}


def test_an_answer_is_found_once() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return 2 * number

    known = Answers(double, 2)
    assert [known[number] for number in (1, 1, 2, 3, 1)] == [2, 2, 4, 6, 2]
    assert asked == [1, 2, 3, 1]
