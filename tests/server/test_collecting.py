"""The collector never looks through all that the server holds while somebody waits."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from bingqi.server import collecting
from bingqi.server.collecting import AFTER, AT_LAST, QUIET_SECONDS, YOUNG, Sweeper, collections_of_young


@pytest.fixture
def tamed() -> Iterator[list[tuple[int, int]]]:
    """Of every collection: which generation, and how many objects it looks through."""
    thresholds, seen = gc.get_threshold(), list[tuple[int, int]]()

    def note(phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            generation = info["generation"]
            seen.append((generation, sum(len(gc.get_objects(older)) for older in range(generation + 1))))

    collecting.tame_collections()
    gc.callbacks.append(note)
    yield seen
    gc.callbacks.remove(note)
    gc.set_threshold(*thresholds)
    gc.unfreeze()


class Node:
    def __init__(self) -> None:
        self.me = self


def test_what_lives_long_is_looked_at_once(tamed: list[tuple[int, int]]) -> None:
    kept = [[n] for n in range(40 * YOUNG)]
    assert len(kept) == 40 * YOUNG and len(tamed) > 30
    assert {generation for generation, _ in tamed} == {0}
    assert max(looked_at for _, looked_at in tamed) < 3 * YOUNG


def test_what_dies_young_in_a_circle_is_found(tamed: list[tuple[int, int]]) -> None:
    dead = weakref.ref(Node())
    kept = [[n] for n in range(2 * YOUNG)]
    assert kept and dead() is None


def test_what_dies_old_in_a_circle_waits_for_a_quiet_moment(tamed: list[tuple[int, int]]) -> None:
    node, sweeper = Node(), Sweeper()
    dead = weakref.ref(node)
    kept = [[n] for n in range(2 * YOUNG)]
    del node
    kept += [[n] for n in range(2 * YOUNG)]
    assert dead() is not None
    sweeper.sweep()
    assert kept and dead() is None


def test_a_sweep_waits_until_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    sweeper, done = Sweeper(), collections_of_young()
    sweeper.done_at = done
    sweeper.asked_at = 1000.0
    quiet, busy = 1000.0 + QUIET_SECONDS, 999.0 + QUIET_SECONDS
    for since, due in ((AFTER - 1, (False, False)), (AFTER, (False, True)), (AT_LAST, (True, True))):
        monkeypatch.setattr(collecting, "collections_of_young", lambda since=since: done + since)
        assert (sweeper.is_due(busy), sweeper.is_due(quiet)) == due
