"""Southern: all the blows of a hand at one place are judged together, since who is turned over recovers (12.0)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
import pytest

from bingqi.ai.southern.desk import desk_of
from bingqi.ai.southern.hands import card_weight
from bingqi.ai.southern.plan import planner_of
from bingqi.ai.southern.siege import FULL, Means, blows_of, means_of, needed, soak
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.games.southern.rules.hands import ChooseHand
from bingqi.games.southern.rules.terms import ANY
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ALLIES, AREA, CARD, JAPAN, SIDE_UNITS, UNIT
from tests.games.southern.desk import scene

FIVE = "213 214 215 112 143"
TEN = f"{FIVE} 3g 4g 5g 11 21"
GARRISON = "6ind 8ind 12ind 15ind"
ARMED = "blitzkrieg blitzkrieg supply supply landing"


@contextmanager
def playing(**changes: float) -> Iterator[None]:
    with WEIGHTS.used(msgspec.structs.replace(WEIGHTS.now, **changes)):
        yield


def units(keys: str) -> int:
    return sum(1 << UNIT[key] for key in keys.split())


@pytest.mark.parametrize(
    ("hand", "blows"),
    [
        (Means(2, 2, 7), (2, 2, 1)),  # Blitzkrieg, Supply, Blitzkrieg, Supply, any card
        (Means(0, 1, 7), (1, 1)),
        (Means(1, 2, 3), (2, 1)),  # two cards are left after the first blow: one to stand up by, one to strike
        (Means(0, 2, 2), (1,)),
        (Means(0, 0, 0), ()),
    ],
)
def test_a_hand_is_so_many_blows_at_one_place(hand: Means, blows: tuple[int, ...]) -> None:
    assert blows_of(hand) == blows


def test_the_hits_that_clear_an_area_are_those_that_make_everybody_retreat() -> None:
    """11.31, 11.32: endurance 1 and 2, and an air unit; unused twice as many as used."""
    force = units("6ind 1mal fe_a")
    assert needed(force, 0) == 8.0 and needed(0, force) == 4.0
    assert soak(force) == 1  # 11.4: one hit on the Malay brigade does nothing


def test_a_hand_that_is_being_taken_may_hold_everything() -> None:
    s = scene({"malay": "213"}, japan="supply", procedure=ChooseHand(seat=JAPAN))
    assert means_of(s, JAPAN) == FULL[JAPAN] == Means(2, 2, 7)
    s = scene({"malay": "213"}, japan="supply blitzkrieg landing", allies=ARMED)
    assert means_of(s, JAPAN) == Means(1, 1, 3)  # not what the enemy holds


def blow(s: State, times: int = 1) -> float:
    malay = AREA["malay"]
    return planner_of(s, JAPAN).blows.strike_worth(malay, s.at[malay] & SIDE_UNITS[JAPAN], 0, times)


def test_a_blow_counts_for_more_where_others_can_follow_it() -> None:
    with playing(siege=1.0):
        alone = scene({"malay": f"{TEN} {GARRISON} 22aus 27aus"}, japan="landing")
        begun = scene({"malay": f"{TEN} {GARRISON} 22aus 27aus"}, japan=ARMED)
        hopeless = scene({"malay": f"213 214 {GARRISON} 22aus 27aus"}, japan=ARMED)
        assert blow(begun) > blow(alone) + 0.2
        with playing(siege=0.0):
            before = blow(hopeless)
        assert blow(hopeless) == pytest.approx(before)


def test_hits_that_are_added_are_not_soaked_up() -> None:
    """11.4, 18.1(2) Against units of endurance 2 one blow does next to nothing, two together much."""
    s = scene({"malay": f"{TEN} 22aus 27aus 1mal 2mal"}, japan=ARMED)
    with playing(siege=1.0):
        siege = planner_of(s, JAPAN).ground.siege
        assert siege.progress(AREA["malay"], 5.0, 2) > 2.5 * siege.progress(AREA["malay"], 5.0, 1) > 0.0
        assert blow(s, 2) > 2.5 * blow(s)


def test_cards_that_win_a_siege_are_taken() -> None:
    fight = scene({"malay": f"{TEN} {GARRISON} 22aus 27aus 22ind 28ind"}, japan="", procedure=ChooseHand(seat=JAPAN))
    quiet = scene({"malay": TEN}, japan="", procedure=ChooseHand(seat=JAPAN), control={"malay": "japan"})
    for key in ("supply", "blitzkrieg"):
        gains = []
        for s in (fight, quiet):
            with playing(siege=1.0, stock=0.0):
                plain = card_weight(s, JAPAN, CARD[key])
            with playing(siege=1.0, stock=1.0):
                gains.append(card_weight(s, JAPAN, CARD[key]) - plain)
        assert gains[0] > 0.1 and gains[1] == 0.0


def test_a_garrison_that_is_cut_off_is_worn_down() -> None:
    """12.0, 16.2(1) Luzon has its line by the Celebes Sea; without it only those with MacArthur recover."""
    luzon, hand = AREA["luzon"], "landing"
    around = dict.fromkeys(("luzon_strait", "south_china_sea", "pacific_ocean", "celebes_sea"), "japan")
    garrison = {"luzon": f"{FIVE} 31us 45ps 57ps 4mar 11pa 21pa"}
    lined = scene(garrison, japan=hand, control={**around, "celebes_sea": "allies"})
    cut_off = scene(garrison, japan=hand, control=around)
    led = scene({"luzon": f"{garrison['luzon']} macarthur"}, japan=hand, control=around)
    late = scene(garrison, japan=hand, control=around, turn=8)
    with playing(siege=1.0, starve=1.0):
        worn = [planner_of(s, JAPAN).ground.siege.worn(luzon) for s in (lined, cut_off, led, late)]
        assert worn == [0.0, 1.0, 0.0, 0.0]
        steps = [planner_of(s, JAPAN).ground.siege.progress(luzon, 5.0, 1) for s in (lined, cut_off)]
    assert steps[0] < 0.05 < steps[1]


def test_the_allies_judge_sieges_by_their_own_hand() -> None:
    s = scene({"thailand": f"213 {GARRISON}"}, japan=ARMED, allies="blitzkrieg supply", side=ALLIES)
    assert means_of(s, ALLIES) == Means(1, 1, 2)


def test_a_siege_is_judged_by_the_hand_of_the_moment() -> None:
    """Positions that differ in the hand alone share what was worked out, but for the blows."""
    malay = {"malay": f"{TEN} {GARRISON} 22aus 27aus"}
    hands = ("landing", ARMED, "supply landing", "")
    with playing(siege=1.0):
        scenes = [scene(malay, japan=hand) for hand in hands]
        shared = [(blow(s), desk_of(s, JAPAN, ANY).areas, best_of_malay(s)) for s in (*scenes, *scenes)]
        assert len({id(planner_of(s, JAPAN)) for s in scenes}) == 1
        alone = []
        for s in scenes:
            forget()
            alone.append((blow(s), desk_of(s, JAPAN, ANY).areas, best_of_malay(s)))
    assert shared == alone * 2 and len({worth for worth, _, _ in alone}) > 1


def best_of_malay(s: State) -> float:
    return max(plan.worth for plan in planner_of(s, JAPAN).plans(AREA["malay"], s.at[AREA["malay"]] & s.fresh, ANY))


def forget() -> None:
    for shelf in WEIGHTS.shelves:
        shelf.now.clear()


def test_what_is_remembered_of_a_position_outlives_the_game_it_came_from() -> None:
    malay = AREA["malay"]
    first, second = (scene({"malay": f"{TEN} {GARRISON}"}, japan=ARMED) for _ in range(2))
    with playing(siege=1.0):
        planner = planner_of(first, JAPAN)
        first.shift(units(GARRISON), malay, AREA["singapore"])  # that game goes on
        kept = blow(second)
        assert planner_of(second, JAPAN) is planner
        forget()
        assert blow(second) == kept
