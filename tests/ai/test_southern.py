"""Southern: cards are taken when their moment comes, and who attacks knows when he will recover."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from bingqi.ai.southern.hands import card_weight, item_worth
from bingqi.ai.southern.occasions import stuck_strength
from bingqi.ai.southern.plan import planner_of
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.games.southern.rules.japanese_cards import Landing
from bingqi.games.southern.rules.reinforcements import AirReplacements
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALLIES, AREA, CARD, JAPAN, UNIT
from tests.games.southern.desk import scene

LOST_AIR = "fe_a bu_a avg"


@contextmanager
def playing(**changes: float) -> Iterator[None]:
    with WEIGHTS.used(msgspec.structs.replace(WEIGHTS.now, **changes)):
        yield


def weight(s: State, side: int, key: str) -> float:
    return card_weight(s, side, CARD[key])


def test_a_demand_to_surrender_is_for_the_last_defender_of_a_fortress() -> None:
    last = scene({"singapore": "1tw 31us"}, japan="")
    three = scene({"singapore": "1tw 31us 45ps 11pa"}, japan="")
    nobody = scene({"malay": "1tw"}, japan="")
    weights = [weight(s, JAPAN, "yes_or_no") for s in (last, three, nobody)]
    assert weights[0] > weights[1] > weights[2]
    assert weights[0] > weight(last, JAPAN, "joint_operation")


def test_macarthur_leaves_when_he_is_trapped() -> None:
    trapped = scene({"luzon": "macarthur 1tw 2tw"}, japan="")
    safe = scene({"luzon": "macarthur", "malay": "1tw"}, japan="")
    assert weight(trapped, ALLIES, "i_shall_return") > weight(trapped, ALLIES, "joint_operation")
    assert weight(safe, ALLIES, "i_shall_return") < weight(safe, ALLIES, "joint_operation")


def test_supply_is_for_those_who_will_not_recover() -> None:
    """12.0 The same garrison, used: with a line of communication it recovers by itself."""
    around = dict.fromkeys(("guangdong", "luzon_strait", "south_china_sea"), "japan")
    cut_off = scene({"hong_kong": "31us 45ps"}, used="31us 45ps", control=around)
    lined = scene({"india": "31us 45ps"}, used="31us 45ps", control=around)
    assert stuck_strength(lined, ALLIES) == 0 < stuck_strength(cut_off, ALLIES)
    assert weight(cut_off, ALLIES, "supply") > weight(lined, ALLIES, "supply")


def test_the_better_item_of_a_card_is_chosen() -> None:
    s = scene({"luzon_strait": "1tw 2tw", "luzon": "31us"}, procedure=Landing(seat=JAPAN))
    assert item_worth(s, JAPAN, 1) != item_worth(s, JAPAN, 2)
    with playing(moment=0.0):
        assert item_worth(s, JAPAN, 1) > item_worth(s, JAPAN, 2)


@pytest.mark.parametrize(("foe", "better"), [("nth_indochina", 2), ("celebes", 1)])
def test_the_flying_tigers_come_where_they_have_something_to_bomb(foe: str, better: int) -> None:
    """19.0(17) Both items can be done: two lost British air units, and the Chinese one."""
    s = scene({foe: "1tw", "lost": LOST_AIR}, procedure=AirReplacements(seat=ALLIES))
    assert max((1, 2), key=lambda item: item_worth(s, ALLIES, item)) == better


@pytest.mark.parametrize(("area", "cost"), [("surabaya", 2.0), ("malay", 0.0)])
def test_an_attack_costs_more_where_nobody_recovers(area: str, cost: float) -> None:
    """13.0 In Java there is no line to a Japanese source; in Malaya there is one through Thailand."""
    s = scene({area: "1tw 31us"})
    with playing(spent=0.0, stuck=0.5):
        assert planner_of(s, JAPAN).blows.spending(AREA[area], 1 << UNIT["1tw"], 0.0) == cost


def test_a_garrison_that_is_left_standing_used_fears_the_blow() -> None:
    s = scene({"luzon": "1tw 31us"})
    with playing(spent=1.0, stuck=0.0):
        blows, group = planner_of(s, JAPAN).blows, 1 << UNIT["1tw"]
        exposed = blows.spending(AREA["luzon"], group, 0.0)
        assert exposed > blows.spending(AREA["luzon"], group, 0.5) > 0.0  # half of the blow is struck down before
        assert blows.spending(AREA["luzon"], group, 1.0) == 0.0
        s.fresh &= ~(1 << UNIT["31us"])  # used themselves, they will not strike back
        assert planner_of(s, JAPAN).blows.spending(AREA["luzon"], group, 0.0) == 0.0
