"""Ships with the same figures, the order of the fights, and what is left of the area air defence."""

from __future__ import annotations

import pytest

from bingqi.core.engine import forced, pending
from bingqi.core.muster import ahead, battle
from bingqi.core.procedure import Action, Decision
from bingqi.core.testing import Driver
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import PLAN, TAKE, Engage, Fight, Spend
from bingqi.games.naval.rules.battle import ShipBattle
from tests.games.naval.desk import Desk, h, ship

GUNS = ("kirishima", "maya", "asagiri")  # two with tech level 3, one with 2
TARGETS = ("seoae", "yi-sunsin", "munmu")  # a DDG and two of one class


def shelling(guns: tuple[str, ...] = GUNS) -> Driver:
    table = Desk("dokdo")
    attackers = table.fleet("0405", *guns, found=True)
    table.fleet("0406", *TARGETS, found=True)
    return table.run(ShipBattle(seat=0, hex=h("0406"), guns=sum(1 << unit for unit in attackers)))


def asked(driver: Driver) -> Decision:
    found = pending(driver.state)
    assert isinstance(found, Decision)
    return found


def heap_with(driver: Driver, action: Action) -> tuple[Action, ...]:
    heaps = GAME.battles.alike(driver.state, asked(driver))
    return next((heap for heap in heaps if action in heap), (action,))


@pytest.mark.rule("15.1(2)")
def test_attackers_and_targets_with_the_same_figures_are_alike() -> None:
    at = {key: ship(key) for key in (*GUNS, *TARGETS)}
    heap = heap_with(shelling(), Engage(at["kirishima"], at["yi-sunsin"]))
    strong = [(at[gun], at[target]) for gun in GUNS[:2] for target in TARGETS[1:]]
    assert sorted((each.attacker, each.target) for each in heap if isinstance(each, Engage)) == sorted(strong)
    assert not {heap[0].attacker, heap[0].target} & {heap[1].attacker, heap[1].target}  # type: ignore[attr-defined]


@pytest.mark.rule("15.2(6)")
def test_another_level_is_not_alike() -> None:
    at = {key: ship(key) for key in (*GUNS, *TARGETS)}
    heap = heap_with(shelling(), Engage(at["asagiri"], at["seoae"]))
    assert heap == (Engage(at["asagiri"], at["seoae"]),)


@pytest.mark.rule("15.1(2)")
@pytest.mark.parametrize("field", ["supplies", "classes"])
def test_a_target_with_a_load_or_one_that_may_be_mixed_up_is_not_alike(field: str) -> None:
    driver, at = shelling(), {key: ship(key) for key in (*GUNS, *TARGETS)}
    getattr(driver.state, field)[at["munmu"]] += 100
    heap = heap_with(driver, Engage(at["kirishima"], at["yi-sunsin"]))
    assert {each.target for each in heap if isinstance(each, Engage)} == {at["yi-sunsin"]}


@pytest.mark.rule("15.2(2)")
def test_the_fights_come_in_the_order_that_is_wanted() -> None:
    """Also where the last of them would have followed by itself."""
    driver = shelling()
    wanted = [f"unit:{ship(key)}" for key in ("munmu", "seoae", "yi-sunsin")]
    found = battle(GAME, driver.state, 0, f"space:{h('0406')}", aims=wanted)
    assert found is not None and list(found.aims) == wanted
    driver.do(*(GAME.decode_action(action) for action in found.row))
    while (only := forced(driver.state)) is not None:
        driver.do(only)
    (drill,) = GAME.battles.drills(driver.state, asked(driver))
    assert drill.row == (Fight(ship("munmu")),)


@pytest.mark.rule("15.2(1)")
def test_what_is_left_on_the_track_is_for_the_last_of_them() -> None:
    driver = shelling(GUNS[:2])
    at = {key: ship(key) for key in (*GUNS, *TARGETS)}
    driver.do(Engage(at["kirishima"], at["seoae"]), Engage(at["maya"], at["munmu"]), Fight(at["seoae"]))
    assert GAME.battles.drills(driver.state, asked(driver)) == ()
    track = asked(driver).args["track"]
    driver.dice(6, 6, 6).do(Spend(1))  # one in defence, two in attack
    (drill,) = GAME.battles.drills(driver.state, asked(driver))
    assert drill.row == (Spend(int(track) - 1),)


def test_odds_of_a_hex_before_the_choices_that_open_the_way() -> None:
    """The same as when they have been made; none where the way is not open, or it is another's."""
    table = Desk("dokdo")
    boat = table.put("soryu", "0405")
    table.put("sejong", "0408", found=True)
    driver = table.boats(0)
    row = (TAKE[boat], PLAN["move"])
    places = [place for place in range(400) if ahead(GAME, driver.state, 0, row, f"space:{place}")]
    before = {place: ahead(GAME, driver.state, 0, row, f"space:{place}") for place in places}
    assert ahead(GAME, driver.state, 1, row, f"space:{places[0]}") is None
    assert ahead(GAME, driver.state, 0, row[1:], f"space:{places[0]}") is None
    driver.do(*row)
    for option in asked(driver).options:
        place = int(GAME.refs_of(option)[0][6:])
        assert GAME.forecast(driver.state, 0, option) == before.get(place)
