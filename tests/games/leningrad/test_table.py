"""What a player is shown and told: view, refusals, odds, overlays, board, texts."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from bingqi.board.datafiles import load_csv
from bingqi.core.engine import apply, pending
from bingqi.core.errors import BadData
from bingqi.core.procedure import Decision, Try
from bingqi.core.table import Refusal
from bingqi.core.testing import Driver, random_action, texts_in
from bingqi.core.text import LANGUAGES, localizer
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import (
    Attack,
    Bring,
    Build,
    Choose,
    DefaultSetup,
    March,
    Move,
    Place,
    Retreat,
    Select,
    Withdraw,
)
from bingqi.games.leningrad.rules.command import Turn
from bingqi.games.leningrad.rules.fortress import Fortify
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.rules.retreat import FallBack
from bingqi.games.leningrad.rules.supply import Supply
from bingqi.games.leningrad.tables import CHIT, DATA, GRID, HEX, SHAPES, SOVIET, UnitRow
from tests.games.leningrad.desk import Desk, axis, h, new_game, soviet


def why(driver: Driver, action: object) -> Refusal:
    refusal = GAME.explain(driver.state, driver.asked.seat, action)  # type: ignore[arg-type]
    assert refusal is not None
    return refusal


def figures(refusal: Refusal) -> list[str]:
    return [line.value for line in refusal.lines]


def test_a_move_too_far_is_refused_with_every_figure() -> None:
    desk = Desk()
    unit = desk.axis("1", "0634")
    desk.soviet("10", "0735")
    refusal = why(desk.move(unit).do(Select(unit)), Move(h("0734")))
    assert refusal.rule == "9.2(1)"
    assert figures(refusal) == ["1", "1", "2", "2", "6", "5"]  # clear, river, out of ZOC, into ZOC, needs, has


def test_each_obstacle_to_a_move_names_its_clause() -> None:
    desk = Desk()
    unit, idle = desk.axis("1", "3740"), desk.axis("11", "3641")
    desk.axis("21", "3739"), desk.axis("58", "3739"), desk.soviet("10", "3737")
    driver = desk.move(unit)
    assert why(driver, Try(f"space:{h('3741')}")).rule == "9.1(1)"  # pick a unit first
    assert why(driver, Select(soviet("10"))).rule == "8.0"
    driver.do(Select(unit))
    assert why(driver, Move(h("3739"))).rule == "3.1(1)"
    assert why(driver, Move(h("3737"))).rule == "3.1(2)"
    assert why(driver, Move(h("0110"))).rule == "9.2(5)"
    assert why(driver, March(h("3736"))).rule == "9.3(1)1"
    assert why(driver, Try(f"unit:{idle}")).rule == "8.2(2)"
    assert GAME.explain(desk.s, 0, Move(h("3741"))) is None
    assert why(driver, Move(h("1625"))).rule == "9.2(1)"


def test_major_rivers_are_explained() -> None:
    desk = Desk()
    unit = desk.axis("1", "1036")
    driver = desk.move(unit).do(Select(unit), Move(h("1037")))
    assert why(driver, Move(h("1038"))).rule == "9.2(3)1"
    desk = Desk()
    unit = desk.axis("1", "1037")
    desk.soviet("10", "1138")
    assert why(desk.move(unit).do(Select(unit)), Move(h("1038"))).rule == "9.2(3)2"


def test_each_obstacle_to_an_attack_names_its_clause() -> None:
    desk = Desk()
    unit, idle = desk.axis("1Pz", "3740"), desk.axis("11", "3740")
    weak = desk.axis("207s", "3838")
    desk.soviet("10", "3739"), desk.soviet("48", "3836"), desk.soviet("2T", "3837"), desk.soviet("5T", "3837")
    driver = desk.fight(unit, weak)
    assert why(driver, Attack(idle, h("3739"))).rule == "10.1(2)"
    assert why(driver, Attack(unit, h("3836"))).rule == "10.0"
    assert why(driver, Attack(unit, h("3741"))).rule == "10.0"
    below = why(driver, Attack(weak, h("3837")))
    assert below.rule == "10.3(4)" and figures(below)[:2] == ["2", "7"]
    driver.do(Attack(unit, h("3739")))
    assert why(driver, Attack(unit, h("3739"))).rule == "10.1(1)"


def test_placements_are_explained() -> None:
    driver = new_game()
    assert why(driver, Place(h("1625"))).rule == "4.0(2)1"
    desk = Desk(turn=5)
    desk.box(soviet("111"))
    desk.axis("1", "4207")
    driver = desk.run(Reinforce(side=SOVIET)).do(Bring(soviet("111")))
    assert why(driver, Place(h("3740"))).rule == "12.1(1)"
    assert why(driver, Place(h("4107"))).rule == "12.1(2)"


def test_building_retreat_chits_and_departure_are_explained() -> None:
    desk = Desk(turn=5)
    desk.axis("1", "4206")
    driver = desk.run(Fortify())
    assert why(driver, Build(h("4205"))).rule == "14.1(2)"
    assert why(driver, Build(h("3740"))).rule == "14.1(1)"
    desk = Desk()
    desk.axis("1", "3741")
    unit = desk.soviet("10", "3740")
    driver = desk.run(FallBack(side=SOVIET, hex=h("3740"), count=1))
    assert why(driver, Retreat(unit, h("3639"))).rule == "10.6(6)"
    desk = Desk(turn=2)
    driver = desk.run(Turn())
    assert why(driver, Choose(CHIT["23A"])).rule == "15.2(2)"
    assert why(driver, Choose(CHIT["16A"])).rule == "6.2(1)"
    desk = Desk(turn=9)
    desk.axis("1Pz", "0637"), desk.axis("269", "0637")
    driver = desk.run(Supply())
    assert why(driver, Withdraw(axis("269"))).rule == "15.3(2)"


def test_the_wrong_seat_is_told_that_it_is_not_asked() -> None:
    driver = new_game()
    refusal = GAME.explain(driver.state, 0, DefaultSetup())
    assert refusal is not None and refusal.rule == "5.0"


@pytest.mark.rule("10.3")
def test_a_forecast_gives_the_exact_distribution_and_its_reasons() -> None:
    desk = Desk()
    wet, dry = desk.axis("58", "0637"), desk.axis("61", "0736")
    desk.soviet("10", "0737")
    driver = desk.fight(wet, dry).do(Attack(wet, h("0737")))
    forecast = GAME.forecast(desk.s, 0, Attack(dry, h("0737")))
    assert forecast is not None
    # 5 + 5/2 = 7 against 3 is 2-1; the town shifts to 1.5-1: A1 A1 - - R R
    assert forecast.column == "1.5-1"
    assert [line.value for line in forecast.lines] == ["10", "-3", "3", "2-1", "-1"]
    assert [round(o.p, 6) for o in forecast.outcomes] == [round(1 / 3, 6)] * 3
    assert sum(o.p for o in forecast.outcomes) == pytest.approx(1)
    assert forecast.attackers == (f"unit:{wet}", f"unit:{dry}") and driver.asked.seat == 0


def test_a_forecast_below_even_says_no_attack() -> None:
    desk = Desk()
    unit = desk.axis("Pol", "3740")
    helper = desk.axis("1Pz", "3740")
    desk.soviet("2T", "3739")
    desk.fight(unit, helper)
    forecast = GAME.forecast(desk.s, 0, Attack(unit, h("3739")))
    assert forecast is not None and [o.p for o in forecast.outcomes] == [1.0]


def test_overlays_answer_for_everybody() -> None:
    desk = Desk()
    unit, hq = desk.axis("1", "3740"), desk.axis("16A", "3741")
    reach = GAME.overlay(desk.s, None, "reach", [f"unit:{unit}"])
    costs = {GRID.labels[p.space]: p.label for p in reach.patches}
    assert costs["3740"] == "0" and costs["3739"] == "1" and costs["3736"] == "4"
    assert len(GAME.overlay(desk.s, 1, "command", [f"unit:{hq}"]).patches) > 30
    for name in GAME.meta.overlays:
        GAME.overlay(desk.s, 0, name, [])
    assert not GAME.overlay(desk.s, 0, "reach", ["unit:x"]).patches


def test_the_board_shows_every_hex_with_its_features() -> None:
    board = GAME.board("campaign")
    assert len(board.spaces) == 50 * 41
    cities = [s for s in board.spaces if s.rank == 3]
    assert len(cities) == 7
    assert {side.kind for side in board.sides} == {"river", "major-river", "lake", "bridge"}
    assert {link.kind for link in board.links} == {"road", "rail"}


def test_land_lies_inside_the_drawn_coast_and_sea_outside() -> None:
    path = next(shape.path for shape in SHAPES if shape.kind == "coast")
    outlines = [
        [(float(x), float(y)) for x, y in re.findall(r"Q(-?[\d.]+) (-?[\d.]+)", part)]
        for part in path.split("Z")
        if part
    ]

    def inside(x: float, y: float) -> bool:
        crossings = 0
        for line in outlines:
            for (ax, ay), (bx, by) in zip(line, line[1:] + line[:1], strict=True):
                crossings += (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
        return crossings % 2 == 1

    dry = {hex: row.terrain != "sea" for hex, row in HEX.items() if row.terrain != "lake"}
    wrong = [GRID.labels[hex] for hex, land in dry.items() if inside(*GRID.centre(hex)) != land]
    assert len(wrong) <= 10, wrong  # small capes and bays are smoothed away


def test_everything_shown_in_a_game_can_be_said_in_both_languages() -> None:
    driver, rng = new_game(zhukov=True, reserve=True, hq_transfer=True), Random(5)
    seen: set[str] = set()
    for _ in range(400):
        asked = pending(driver.state)
        if not isinstance(asked, Decision):
            break
        shown: list[object] = [GAME.view(driver.state, asked.seat), GAME.prompt_of(driver.state, asked)]
        shown += [GAME.text_of(driver.state, option) for option in asked.options[:10]]
        shown += [GAME.forecast(driver.state, asked.seat, option) for option in asked.options[:3]]
        shown.append(GAME.explain(driver.state, asked.seat, Try(f"unit:{rng.randrange(120)}")))
        shown.append(GAME.explain(driver.state, asked.seat, Try(f"space:{rng.choice(GRID.hexes)}")))
        for text in texts_in(shown):
            if text.key not in seen:
                seen.add(text.key)
                for language in LANGUAGES:
                    assert "⟨" not in GAME.say(language, text), text
        apply(driver.state, asked.seat, random_action(rng, asked))
    for language in LANGUAGES:
        assert not localizer(language, GAME.locale_files(language)).missing
    assert len(seen) > 60


def test_both_languages_have_the_same_keys() -> None:
    for name in (".ftl", ".names.ftl"):
        keys = [
            re.findall(r"^([\w-]+) =", (GAME.package / "locale" / f"{language}{name}").read_text("utf-8"), re.M)
            for language in LANGUAGES
        ]
        assert keys[0] == keys[1]


def test_a_wrong_value_in_the_data_names_its_line(tmp_path: Path) -> None:
    broken = (DATA / "units.csv").read_text("utf-8").replace("4PzA,4PzA,0637,1,8,6", "4PzA,4PzA,0637,1,eight,6", 1)
    (tmp_path / "units.csv").write_text(broken, "utf-8")
    with pytest.raises(BadData, match=r"units.csv:5 \[attack\]"):
        load_csv(tmp_path / "units.csv", UnitRow)
