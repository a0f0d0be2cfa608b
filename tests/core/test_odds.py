"""Exact odds, against plain counting."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from bingqi.core.chance import branches, outcomes
from bingqi.core.odds import at_least, at_most, expected, highest, mapped, pool, sums, then
from bingqi.core.procedure import Draw, Roll


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 6), (2, 10)])
def test_sums_and_best_dice_are_those_that_counting_gives(count: int, sides: int) -> None:
    rolls = list(product(range(1, sides + 1), repeat=count))
    counted = Counter(sum(roll) for roll in rolls)
    assert sums(count, sides) == pytest.approx({total: n / len(rolls) for total, n in counted.items()})
    assert highest(count, sides) == pytest.approx({n: c / len(rolls) for n, c in Counter(map(max, rolls)).items()})
    assert at_most(7, count, sides) == pytest.approx(sum(n for t, n in counted.items() if t <= 7) / len(rolls))
    assert at_least(7, count, sides) == pytest.approx(sum(n for t, n in counted.items() if t >= 7) / len(rolls))


def test_a_pool_counts_its_successes() -> None:
    hits = Counter(sum(die >= 5 for die in roll) for roll in product(range(1, 7), repeat=4))
    assert pool(4, 1 / 3) == pytest.approx({n: c / 6**4 for n, c in hits.items()})
    assert highest(0) == {0: 1.0}


def test_stages_follow_each_other() -> None:
    again = then({True: 0.5, False: 0.5}, lambda hit: sums(1) if hit else {0: 1.0})
    assert again == pytest.approx({0: 0.5} | dict.fromkeys(range(1, 7), 1 / 12))
    assert mapped(again, lambda n: n > 3) == pytest.approx({True: 0.25, False: 0.75})
    assert expected(sums(3)) == pytest.approx(10.5)


def test_chance_can_be_walked_one_die_or_one_item_at_a_time() -> None:
    assert len(branches(Roll("1", count=16))) == 6
    assert branches(Draw("1", (7, 7, 9), 2), (7,)) == [(7, 0.5), (9, 0.5)]
    assert branches(Draw("1", (7, 7, 9), 2), (7, 9)) == []
    assert dict(outcomes(Draw("1", (7, 7, 9), 2))) == pytest.approx({(7, 7): 1 / 3, (7, 9): 1 / 3, (9, 7): 1 / 3})
