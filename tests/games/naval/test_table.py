"""What the table shows, hides, explains and foretells."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.ai.naval import POLICY
from bingqi.board.bits import bit_list
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision, Try
from bingqi.core.testing import Checker, random_action
from bingqi.core.text import Text
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import (
    Declare,
    Engage,
    Go,
    Plan,
    SearchShips,
    Spend,
    StrikeBoat,
    StrikeShips,
    Take,
)
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.movement import move_group
from bingqi.games.naval.table.forecast import fight_odds, hits_of
from bingqi.games.naval.table.hidden import determinise
from bingqi.games.naval.table.view import view
from bingqi.games.naval.tables import HEADINGS, SHIPS, SUBMARINES
from tests.games.naval.desk import BLUE, RED, Desk, h, started


@pytest.mark.rule("3.3(3)", "2.3①", "2.13②")
def test_the_turn_track_starts_on_one() -> None:
    shown = view(Desk("diaoyu", turn=0).s, None)
    assert shown.turn == 1 and shown.turns == 6 and len(shown.calendar) == 6


@pytest.mark.rule("2.3②", "2.13③")
def test_the_wide_area_track_shows_what_is_left_in_the_fight() -> None:
    desk = Desk()
    gun = desk.put("asahi", "1711")
    desk.fleet("1713", "kunming", "changchun", found=True)
    assert not any(track.id == "area" for track in view(desk.s, RED).tracks)
    driver = desk.run(ShipBattle(seat=BLUE, hex=h("1713"), guns=1 << gun))
    driver.do(driver.options[0])
    assert [track.value for track in view(desk.s, RED).tracks if track.id == "area"] == [8]
    panel = view(desk.s, BLUE).panels[0]
    assert panel.note is not None and panel.note.args["track"] == 8
    assert [row.cells[0].piece for row in panel.rows] == [
        f"unit:{unit}" for unit in sorted(bit_list(desk.s.at[h("1713")]))
    ]


@pytest.mark.rule("2.11(6)", "2.11(8)")
def test_counters_show_name_class_and_nation() -> None:
    desk = Desk()
    unit = desk.put("kunming", "1713", found=True)
    piece = next(p for p in view(desk.s, BLUE).pieces if p.id == f"unit:{unit}")
    assert GAME.say("zh", piece.name) == "昆明" and piece.nation == "china"
    assert "旅洋" in GAME.say("zh", piece.details[0]) and piece.values == ("2", "④", "½", "2")


@pytest.mark.rule("2.4①")
def test_the_air_operations_table_has_its_four_headings() -> None:
    assert set(HEADINGS) == {"base-operation", "base-interception", "carrier-operation", "carrier-interception"}


def test_the_air_targets_are_laid_out_as_a_board_that_can_be_said() -> None:
    desk = Desk()
    desk.put("kunming", "2010", found=True)
    driver = desk.run(AirOperation(seat=BLUE)).dice(3).do(Declare(4), StrikeShips(h("2010")))
    panel = next(p for p in view(desk.s, RED).panels if len(p.head) == 5)
    assert [cell.text for cell in panel.rows[0].cells[2:]] == ["1", "0", "0"]
    for language in ("zh", "en"):
        said = [GAME.say(language, text) for text in (panel.title, *panel.head, panel.rows[0].cells[1].text)]
        assert not any("⟨" in text for text in said) and driver.asked.seat == BLUE


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_backs_say_only_whose_what_kind_and_where() -> None:
    desk = Desk()
    desk.fleet("1713", "kunming", "shandong")
    desk.put("yz34", "1713")
    backs = [p for p in view(desk.s, BLUE).pieces if p.look == "back"]
    assert [(p.id, p.at, p.side) for p in backs] == [(f"back:{n}", f"space:{h('1713')}", RED) for n in range(3)]
    assert {GAME.say("en", p.name) for p in backs} == {"undiscovered ship", "undiscovered submarine"}
    assert all(not p.values and not p.details for p in backs)


def test_ships_that_were_stacked_may_be_imagined_in_each_others_place() -> None:
    desk = Desk()
    a, b = desk.put("kunming", "1713"), desk.put("shandong", "1711")
    desk.s.classes[a], desk.s.classes[b] = 1, 2
    apart = {determinise(desk.s, BLUE, Random(n)).at[h("1711")] >> b & 1 for n in range(20)}
    assert apart == {1}  # never met: the lone counter is the carrier of the scenario
    move_group(desk.s, RED, 1 << a, h("1711"))
    move_group(desk.s, RED, 1 << a, h("1713"))
    met = {determinise(desk.s, BLUE, Random(n)).at[h("1711")] >> b & 1 for n in range(40)}
    assert met == {0, 1}


def test_drawn_ships_are_imagined_anew_from_their_pool() -> None:
    state = started("diaoyu", 5)
    for _ in range(60):
        asked = pending(state)
        assert isinstance(asked, Decision)
        apply_trusted(state, asked.options[0])
    fleets = set()
    for n in range(10):
        other = determinise(state, BLUE, Random(n))
        fleet = sum(other.at.values()) & other.theatre.fleet[RED]
        fleets.add(fleet)
        kinds = sorted(SHIPS[i].type for i in bit_list(fleet))
        assert kinds == sorted(SHIPS[i].type for i in bit_list(sum(state.at.values()) & state.theatre.fleet[RED]))
    assert len(fleets) > 5


def test_a_search_for_one_of_several_hidden_submarines_finds_one_by_chance() -> None:
    found = set()
    for die in (1, 2, 3):
        desk = Desk()
        boats = desk.fleet("1716", "yz34", "yz37", "yz38")
        soryu = desk.put("soryu", "1716")
        driver = desk.boats(BLUE).do(Take(soryu))
        driver.dice(die, 1, 6).do(Plan("search-boat"))
        found |= {boat for boat in boats if desk.is_found(boat)}
    assert len(found) == 3


def test_moves_are_logged_by_number_and_place_never_by_name() -> None:
    desk = Desk()
    unit = desk.put("asahi", "1711")
    driver = desk.ships(BLUE).do(Take(unit), Plan("move"), Go(h("1712")))
    told = [GAME.text_of(desk.s, event) for event in driver.events if event.only is None]
    names = [GAME.say("en", text) for text in told]
    assert names and not any("Asahi" in line for line in names)


@pytest.mark.parametrize("scenario", [s.id for s in GAME.meta.scenarios])
def test_random_games_with_all_options_keep_all_laws(scenario: str) -> None:
    checker = Checker(GAME, scenario, {option.id: True for option in GAME.meta.options}, every=13)
    checker.check_record(checker.play(3), 3)


# --- explaining and foretelling --------------------------------------------------------------------------------------


def test_pointing_at_anything_gets_an_answer_with_a_clause_in_both_languages() -> None:
    rng = Random(2)
    for scenario in ("dokdo", "diaoyu"):
        state = started(scenario, 11)
        count = 0
        while isinstance(asked := pending(state), Decision):
            if count % 9 == 0:
                for ref in (f"unit:{rng.randrange(len(SHIPS))}", f"space:{rng.choice(list(h_all()))}", "back:3"):
                    refusal = GAME.explain(state, asked.seat, Try(ref))
                    assert refusal is not None and refusal.rule
                    for language in ("zh", "en"):
                        assert "⟨" not in GAME.say(language, refusal.text)
                        assert all("⟨" not in GAME.say(language, line.text) for line in refusal.lines)
            apply_trusted(state, random_action(rng, asked))
            count += 1


def h_all() -> list[int]:
    from bingqi.games.naval.tables import GRID

    return list(GRID.hexes)


def test_an_option_is_never_refused_and_the_other_side_is_told_to_wait() -> None:
    desk = Desk()
    unit = desk.put("asahi", "1711")
    driver = desk.ships(BLUE)
    assert GAME.explain(desk.s, BLUE, Take(unit)) is None
    refusal = GAME.explain(desk.s, RED, Take(unit))
    assert refusal is not None and refusal.rule == "4.1(2)"
    boat = desk.put("soryu", "1712")
    refusal = GAME.explain(desk.s, BLUE, Try(f"unit:{boat}"))
    assert refusal is not None and refusal.rule == "4.2③" and driver.asked.seat == BLUE


def test_asking_about_a_ship_that_is_not_seen_tells_nothing() -> None:
    answers = set()
    for label in ("1816", "2011"):
        desk = Desk()
        desk.put("kunming", "2010")
        hidden = desk.put("yz34", label)
        desk.run(AirOperation(seat=BLUE)).dice(6).do(Declare(4))
        for action in (StrikeBoat(hidden), Try(f"unit:{hidden}")):
            refusal = GAME.explain(desk.s, BLUE, action)
            assert refusal is not None
            answers.add((refusal.rule, refusal.text.key, refusal.lines))
            assert GAME.forecast(desk.s, BLUE, action) is None
    assert len(answers) == 1


def test_forecasts_are_exact_and_sum_to_one() -> None:
    assert hits_of(2, 3) == {0: 0.25, 1: 0.5, 2: 0.25}
    odds = fight_odds([(2, 3)], 2, 2)
    assert sum(odds.values()) == pytest.approx(1)
    # two defence dice at 2: (4/9, 4/9, 1/9) stop 0, 1, 2 points; then dice at 3
    assert odds[2] == pytest.approx(4 / 9 * 1 / 4)
    assert odds[1] == pytest.approx(4 / 9 * 1 / 2 + 4 / 9 * 1 / 2)


def test_what_is_foretold_before_a_fight() -> None:
    desk = Desk()
    gun = desk.put("asahi", "1711")
    a, b = desk.fleet("1713", "kunming", "zhoushan", found=True)
    driver = desk.run(ShipBattle(seat=BLUE, hex=h("1713"), guns=1 << gun))
    shown = GAME.forecast(desk.s, BLUE, Engage(gun, b))
    assert shown is not None and sum(p.p for p in shown.outcomes) == pytest.approx(1)
    driver.do(Engage(gun, a))
    less, more = (GAME.forecast(desk.s, RED, Spend(n)) for n in (0, 4))
    assert less is not None and more is not None
    assert _missed(less) == pytest.approx(1 / 4) and _missed(more) > _missed(less)
    assert GAME.forecast(desk.s, BLUE, Spend(0)) is None  # not blue's to choose


def _missed(forecast: object) -> float:
    outcomes = forecast.outcomes  # type: ignore[attr-defined]
    return float(next(p.p for p in outcomes if p.text == Text("outcome-missed")))


def test_what_is_foretold_before_a_flight_and_a_passage() -> None:
    desk = Desk(turn=5)
    desk.put("kunming", "2010")
    desk.run(AirOperation(seat=BLUE))
    flight = GAME.forecast(desk.s, BLUE, Declare(4))
    assert flight is not None and [line.value for line in flight.lines] == ["4", "-2"]
    assert sum(p.p for p in flight.outcomes) == pytest.approx(1)
    under = Desk()
    boat = under.put("soryu", "1915")
    under.boats(BLUE).do(Take(boat), Plan("move"))
    passage = GAME.forecast(under.s, BLUE, Go(h("1916")))
    assert passage is not None and passage.outcomes[0].p == pytest.approx(1 - (5 / 6) ** 2)


def test_overlays_show_reach_and_ranges() -> None:
    desk = Desk()
    unit, boat = desk.put("asahi", "1711"), desk.put("soryu", "1511")
    assert len(GAME.overlay(desk.s, BLUE, "reach", [f"unit:{unit}"]).patches) == 18
    assert len(GAME.overlay(desk.s, BLUE, "reach", [f"unit:{boat}"]).patches) == 6
    assert len(GAME.overlay(desk.s, BLUE, "range", [f"unit:{unit}"]).patches) == 19
    assert not GAME.overlay(desk.s, RED, "reach", [f"unit:{unit}"]).patches  # the enemy does not know what it is
    assert GAME.overlay(desk.s, BLUE, "watched", []).patches and GAME.overlay(desk.s, BLUE, "interception", []).patches


def test_the_computer_player_scores_every_option_it_is_asked_about() -> None:
    rng = Random(8)
    state = started("sakishima", 8, ballistic=True)
    kinds = set()
    for _ in range(900):
        asked = pending(state)
        if not isinstance(asked, Decision):
            break
        advice = POLICY.advise(state, asked.seat, asked)
        assert advice is not None and len(advice) == len(asked.options)
        kinds.add(asked.prompt)
        apply_trusted(state, random_action(rng, asked))
    assert len(kinds) > 12
    assert POLICY.evaluate(state, BLUE) == pytest.approx(-POLICY.evaluate(state, RED))


def test_search_ships_needs_something_hidden() -> None:
    desk = Desk()
    desk.put("kunming", "2010", found=True)
    desk.put("xuzhou", "2011")
    driver = desk.run(AirOperation(seat=BLUE)).dice(3).do(Declare(4))
    assert SearchShips(h("2010")) not in driver.options and SearchShips(h("2011")) in driver.options
    refusal = GAME.explain(desk.s, BLUE, SearchShips(h("2010")))
    assert refusal is not None and refusal.rule == "9.2(1)"
    assert not SUBMARINES >> desk.put("asahi", "1711") & 1
