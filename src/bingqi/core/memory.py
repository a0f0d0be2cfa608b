"""Answers that are asked for again: a memory with a bound."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


_keep = dict.__setitem__  # every answer passes here once: without the detour of `super()`


class Memory(dict[K, V]):
    """Answers by their question. When it is full it begins anew: what is still asked about comes back soon."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __setitem__(self, question: K, answer: V) -> None:
        if len(self) >= self.most:
            self.clear()
        _keep(self, question, answer)


class Answers(Memory[K, V]):
    """A memory that knows how an answer is found: `answers[question]` finds it the first time."""

    def __init__(self, find: Callable[[K], V], most: int) -> None:
        super().__init__(most)
        self.find = find

    def __missing__(self, question: K) -> V:
        answer = self.find(question)
        if len(self) >= self.most:  # as `__setitem__`, without the detour
            self.clear()
        _keep(self, question, answer)
        return answer
