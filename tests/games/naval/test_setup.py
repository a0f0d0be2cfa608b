"""3.0, 19.0, 20.0: setting up the scenarios."""

from __future__ import annotations

import json
import pickle
from collections import Counter

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.engine import apply_trusted
from bingqi.core.record import encode
from bingqi.core.session import Session
from bingqi.core.table import View
from bingqi.core.upgrade import brought_up
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import Deploy
from bingqi.games.naval.events import Waiting
from bingqi.games.naval.setup import Deployment
from bingqi.games.naval.state import State
from bingqi.games.naval.tables import GRID, NUCLEAR, SHIPS, SUBMARINES, TECH
from bingqi.games.naval.theatre import theatre_of
from tests.games.naval.desk import BLUE, RED, h, new_game, ship


def placed(scenario: str, seed: int = 3, **rules: bool) -> State:
    """A scenario set up by taking the first option each time."""
    driver = new_game(scenario, seed, **rules)
    while isinstance(driver.state.stack[-1], Deployment):
        apply_trusted(driver.state, driver.options[0])
    state = driver.state
    assert isinstance(state, State)
    return state


def force(s: State, seat: int, label: str | None = None) -> Counter[str]:
    """Types of the seat's ships in a hex, or everywhere, edge included."""
    ships = s.theatre.fleet[seat]
    there = s.at.get(h(label), 0) if label else sum(s.at.values()) | s.edge
    return Counter(SHIPS[i].type for i in bit_list(ships & there))


@pytest.mark.rule("3.1②", "3.3(2)", "3.3(1)", "9.1(1)")
def test_aircraft_and_supplies_come_with_the_scenario_and_ships_start_face_down() -> None:
    s = placed("diaoyu")
    assert s.planes == (4, 6)
    assert [s.supplies[i] for i in bit_list(sum(s.at.values())) if SHIPS[i].type == "LST"] == [3]
    assert s.found == s.shown == 0


@pytest.mark.rule("3.2(1)")
def test_named_ships_are_always_there() -> None:
    for seed in (1, 2, 3):
        s = placed("dokdo", seed)
        assert s.pos[ship("dokdo-ship")] == s.pos[ship("gwanggaeto")] == h("0809")
        assert s.pos[ship("an-junggeun")] >= 0


@pytest.mark.rule("3.2(2)①", "3.2(2)②")
def test_the_rest_is_drawn_by_kind_and_differs_from_game_to_game() -> None:
    fleets = {tuple(sorted(bit_list(sum(placed("dokdo", seed).at.values())))) for seed in range(6)}
    assert len(fleets) > 3
    driver = new_game("izumo")
    pools = theatre_of("izumo").pools(BLUE, False, False)
    assert all(TECH[i] == 3 for i in bit_list(pools[0].ships)) and pools[0].count == 2  # wanted level first
    assert isinstance(driver.state.stack[-1], Deployment)


@pytest.mark.rule("3.2(2)③")
def test_the_owner_chooses_ship_and_hex_within_the_limits() -> None:
    driver = new_game("dokdo")
    assert driver.asked.seat == BLUE and driver.asked.rule == "3.2(2)③"
    while not any(isinstance(o, Deploy) and SUBMARINES >> o.unit & 1 for o in driver.options):
        driver.do(driver.options[0])
    hexes = {GRID.labels[o.hex] for o in driver.options if isinstance(o, Deploy)}
    assert hexes == {GRID.labels[x] for x in (h("0605"), *theatre_of("dokdo").steps[h("0605")])}
    refusal = GAME.explain(driver.state, BLUE, Deploy(driver.options[0].unit, h("1711")))  # type: ignore[attr-defined]
    assert refusal is not None and refusal.rule == "3.2(2)③"


@pytest.mark.rule("19.1(1)", "19.1(2)", "19.1(3)")
def test_dokdo_forces() -> None:
    s = placed("dokdo")
    assert s.theatre.row.turns == 4 and s.theatre.first == BLUE
    assert force(s, BLUE, "0603") == {"LST": 1, "DDG": 2, "DD": 2}
    assert force(s, BLUE, "0906") == {"DD": 6}
    assert force(s, BLUE)["SS"] == 2
    assert force(s, RED, "0809") == {"LST": 1, "DDG": 2, "DD": 6}
    assert force(s, RED)["SS"] == 4
    assert s.planes == (4, 4) and [side.groups for side in s.theatre.sides] == [3, 2]


@pytest.mark.rule("19.2(1)", "19.2(2)", "19.2(3)")
def test_diaoyu_forces() -> None:
    s = placed("diaoyu")
    assert s.theatre.row.turns == 6 and s.theatre.first == RED
    assert force(s, RED, "1716") == {"LST": 1, "DDG": 2, "FFG": 3}
    assert (force(s, RED, "2218") - Counter(SS=4)) == {"CV": 1, "DDG": 2, "FFG": 3}
    assert s.pos[ship("shandong")] == h("2218")
    assert force(s, BLUE, "2109") == {"DDH": 2, "DDG": 2, "DD": 2}
    assert s.pos[ship("izumo")] == s.pos[ship("kaga")] == h("2109")
    assert force(s, BLUE)["SS"] == 2 and force(s, RED)["SS"] == 4
    assert [side.groups for side in s.theatre.sides] == [2, 3]


@pytest.mark.rule("19.3(1)", "19.3(2)", "19.3(3)")
def test_jeju_forces() -> None:
    s = placed("jeju")
    assert s.theatre.row.turns == 6 and s.theatre.first == RED and s.planes == (4, 6)
    assert force(s, RED) == {"LST": 1, "DDG": 5, "FFG": 6, "SS": 4}
    assert force(s, BLUE) == {"DDG": 2, "DD": 4, "SS": 4}
    for unit in bit_list(s.theatre.fleet[BLUE] & sum(s.at.values()) & ~SUBMARINES):
        assert s.pos[unit] in (h("0512"), h("0809"))
    for unit in bit_list(s.theatre.fleet[RED] & sum(s.at.values())):
        near = min(GRID.distance(s.pos[unit], h(x)) for x in ("0417", "0818"))
        assert near <= (8 if SUBMARINES >> unit & 1 else 4)


@pytest.mark.rule("19.4(1)", "19.4(2)", "19.4(3)", "19.4(5)①")
def test_izumo_forces() -> None:
    s = placed("izumo")
    assert s.theatre.row.turns == 12 and s.theatre.first == RED and s.planes == (2, 4)
    waiting = Counter(SHIPS[i].type for i in bit_list(s.edge))
    assert waiting == {"CV": 1, "DDG": 2, "FFG": 3}
    assert all(SHIPS[i].nation == "china" for i in bit_list(s.edge))
    assert [TECH[i] for i in bit_list(s.edge) if SHIPS[i].type == "CV"] == [2]
    assert force(s, BLUE, "0901") == {"DDH": 1, "DDG": 2, "DD": 2}
    assert all(TECH[i] == 3 for i in bit_list(s.at[h("0901")]) if SHIPS[i].type == "DD")
    assert force(s, BLUE)["SS"] == 1 and force(s, RED)["SS"] == 4
    assert GAME.meta.seat_names("izumo") == ("japan", "unknown")


@pytest.mark.rule("20.1(1)", "20.1(2)", "20.1(3)", "20.1(5)")
def test_sakishima_forces() -> None:
    s = placed("sakishima")
    assert s.theatre.row.turns == 18 and s.planes == (5, 8)
    assert [side.groups for side in s.theatre.sides] == [4, 6]
    china = force(s, RED)
    assert china["LST"] == 2 and china["CG"] == 1 and china["CV"] == 1 and china["DDG"] == 8 and china["FFG"] == 12
    assert china["SS"] + china["SSN"] == 12 and s.edge.bit_count() == 4
    assert not s.edge & ~SUBMARINES
    assert force(s, BLUE) == {"LST": 2, "DDH": 2, "DDG": 4, "DD": 8, "SS": 6}
    loads = sorted(s.supplies[i] for i in bit_list(sum(s.at.values())) if SHIPS[i].type == "LST")
    assert loads == [2, 2, 3, 3]
    kinds = set()
    for seed in range(6):
        t = placed("sakishima", seed)
        kinds.add(bool(NUCLEAR & (sum(t.at.values()) | t.edge)))
    assert True in kinds


@pytest.mark.rule("18.4", "18.4(1)", "18.4(2)")
def test_the_assault_ship_is_shuffled_among_the_chinese_transports() -> None:
    pools = theatre_of("jeju").pools(RED, True, False)
    assert any(pool.ships >> ship("type-075b") & 1 and pool.ships.bit_count() == 3 for pool in pools)
    seen = set()
    for seed in range(12):
        s = placed("jeju", seed, lhd=True)
        lift = [i for i in bit_list(sum(s.at.values())) if SHIPS[i].type in ("LST", "LHD")]
        assert len(lift) == 1 and s.supplies[lift[0]] == 3
        seen.add(SHIPS[lift[0]].type)
    assert seen == {"LST", "LHD"}
    assert not any(pool.ships >> ship("type-075b") & 1 for pool in theatre_of("jeju").pools(RED, False, False))


def test_draws_and_placements_are_told_to_the_owner_only() -> None:
    session = Session.new(GAME, "dokdo", seed=5)
    while isinstance(session.state.stack[-1], Deployment):
        asked = session.decision
        assert asked is not None
        session.play(asked.seat, asked.options[0])
    told = {entry.event.__struct_config__.tag for entry in session.log_for(RED)}
    owners = {e.event.only for e in session.log if e.event.__struct_config__.tag in ("deployed", "drawn")}
    assert owners - {None} == {BLUE, RED} and "stationed" in told
    assert all(e.event.only in (None, RED) for e in session.log_for(RED))


def test_the_second_side_places_after_the_first() -> None:
    driver = new_game("diaoyu")
    seats = []
    while isinstance(driver.state.stack[-1], Deployment):
        seats.append(driver.asked.seat)
        driver.do(driver.options[0])
    assert seats == sorted(seats, reverse=True) and set(seats) == {BLUE, RED}


def seen(session: Session, seat: int) -> View:
    assert isinstance(session.state, State)
    return GAME.view(session.state, seat)


def history(choices: list[tuple[str, str]], watcher: int) -> list[object]:
    """What a seat received while China set Jeju up: log and views, after each move. Choices: ship's key, hex."""
    session = Session.new(GAME, "jeju", seed=11)
    fleet = iter(choices)
    received: list[object] = [seen(session, watcher)]
    while (asked := session.decision) is not None and asked.seat == RED:
        kind, label = next(fleet)
        option = next(o for o in asked.options if isinstance(o, Deploy) and o.hex == h(label) and kind in type_of(o))
        session.play(RED, option)
        received += [[entry.text for entry in session.log_for(watcher)], seen(session, watcher)]
    return received


def type_of(option: Deploy) -> str:
    return SHIPS[option.unit].type


JEJU = [*["LST", "DDG", "DDG", "FFG", "FFG", "FFG"], *["DDG"] * 3, *["FFG"] * 3, *["SS"] * 4]
NEAR_LUSHUN = ["0516", "0517", "0617", "0617", "0516", "0517"]
NEAR_QINGDAO = ["0816", "0816", "0717", "0717", "0717", "0816"]
BOATS = ["0915", "0916", "1015", "1016"]


@pytest.mark.rule("2.11(2)", "3.2(2)③")
def test_the_order_of_placement_tells_the_enemy_nothing() -> None:
    one = history(list(zip(JEJU, NEAR_LUSHUN + NEAR_QINGDAO + BOATS, strict=True)), BLUE)
    other = history(list(zip(JEJU, NEAR_LUSHUN[::-1] + NEAR_QINGDAO[::-1] + BOATS[::-1], strict=True)), BLUE)
    assert one == other and len(one) == 1 + 2 * len(JEJU)


@pytest.mark.rule("2.11(2)", "3.2(2)③")
def test_nothing_shows_before_all_is_placed_and_then_hexes_and_numbers_do() -> None:
    received = history(list(zip(JEJU, NEAR_LUSHUN + NEAR_QINGDAO + BOATS, strict=True)), BLUE)
    views, logs = received[::2], received[1::2]
    assert all(view == views[0] for view in views[:-1]) and all(log == logs[0] for log in logs[:-1])
    assert isinstance(logs[0], list) and isinstance(logs[-1], list)
    told = [GAME.say("en", text) for text in logs[-1][len(logs[0]) :]]
    stations = [line for line in told if "ship" in line and "submarine" in line]
    assert len(stations) == len({*NEAR_LUSHUN, *NEAR_QINGDAO, *BOATS})
    assert stations[0] == "China at 0516: 2 ships, no submarines"
    assert stations[-1] == "China at 1016: no ships, one submarine"


@pytest.mark.rule("3.2(2)③")
def test_a_placement_with_one_way_is_asked_all_the_same() -> None:
    assert new_game("sakishima").asked.secret


@pytest.mark.rule("19.4(2)", "20.1(2)")
def test_those_off_the_edge_are_announced_by_number() -> None:
    session = Session.new(GAME, "izumo", seed=5)
    while (asked := session.decision) is not None and asked.seat == RED:
        session.play(RED, asked.options[0])
    told = [entry.event for entry in session.log_for(BLUE) if isinstance(entry.event, Waiting)]
    assert [(event.seat, event.ships, event.boats) for event in told] == [(RED, 6, 0)]


@pytest.mark.rule("3.2(1)", "3.2(2)③")
def test_only_where_there_is_a_choice_the_owner_is_asked() -> None:
    driver = new_game("diaoyu")
    asked: Counter[str] = Counter()
    while driver.asked.seat == RED:
        asked.update({type_of(o) for o in driver.options if isinstance(o, Deploy)})
        driver.do(driver.options[0])
    assert asked == {"DDG": 2, "FFG": 3, "SS": 4}  # the second port gets what is left; LST and CV have one place


@pytest.mark.rule("2.11(2)")
def test_counters_of_one_place_are_alike_to_the_enemy_and_others_are_not() -> None:
    s = placed("diaoyu")
    places = [s.at[h(label)] & ~SUBMARINES for label in ("1716", "2218", "2109")]
    places.append(sum(s.at.values()) & SUBMARINES & s.theatre.fleet[RED])
    classes = [{s.classes[i] for i in bit_list(ships)} for ships in places]
    assert [len(each) for each in classes] == [1, 1, 1, 1] and len(set.union(*classes)) == 4


def test_a_game_of_the_version_before_goes_on_and_can_be_sent_to_another_process() -> None:
    state = placed("dokdo")
    plain = json.loads(encode(state))
    plain["rules"].pop("head_start", None)  # version 2 had none
    again = brought_up(GAME, plain, "2")
    assert isinstance(again, State) and again.pos == state.pos and again.rules.head_start == 0
    assert pickle.loads(pickle.dumps(GAME)).meta == GAME.meta
