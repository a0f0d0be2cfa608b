"""Odds before committing."""

from __future__ import annotations

import pytest

from bingqi.core.chance import outcomes
from bingqi.core.engine import apply_to_chance, pending, resolve_to_chance
from bingqi.core.procedure import Decision, Event, Roll
from bingqi.core.table import Forecast
from bingqi.core.text import Text
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.actions import (
    Attack,
    EndDeclarations,
    Resolve,
)
from bingqi.games.leningrad.events import AttackVoid, Fought
from bingqi.games.leningrad.state import State
from tests.games.leningrad.desk import Desk, h
from tests.games.leningrad.positions import played


@pytest.mark.rule("10.3")
def test_a_forecast_gives_the_exact_distribution_and_its_reasons() -> None:
    desk = Desk()
    wet, dry = desk.axis("1", "0637"), desk.axis("11", "0736")
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


def first_fight(state: State, seat: int, action: Attack | Resolve) -> tuple[State, bool]:
    """The state at the roll for the hex that the action names; or where its attack turned out to be void."""
    after, log = state.clone(), list[Event]()
    after.__dict__["log"] = log
    apply_to_chance(after, action)
    while isinstance(wait := pending(after), Decision):
        if AttackVoid(hex=action.hex) in log:
            return after, True
        wanted = Resolve(action.hex)
        apply_to_chance(after, wanted if wanted in wait.options else EndDeclarations())
    return after, AttackVoid(hex=action.hex) in log


def engine_results(state: State, seat: int, action: Attack | Resolve) -> dict[str, float]:
    """What the rules themselves make of each face of the die."""
    after, void = first_fight(state, seat, action)
    if void:
        return {"": 1.0}
    wait = pending(after)
    assert isinstance(wait, Roll) and wait.rule == "10.4(1)"
    found: dict[str, float] = {}
    for dice, p in outcomes(wait):
        thrown, log = after.clone(), list[Event]()
        thrown.__dict__["log"] = log
        resolve_to_chance(thrown, dice)
        fought = next(event for event in log if isinstance(event, Fought))
        assert fought.hex == action.hex
        found[fought.result] = found.get(fought.result, 0.0) + p
    return found


def said(forecast: Forecast) -> dict[str, float]:
    """By the table's letters; no effect, a dash in print, is said in words alone."""

    def letters(text: str | Text) -> str:
        assert isinstance(text, Text)
        return "none" if text.key == "result-nothing" else str(text.args.get("result", ""))

    return {letters(outcome.text): outcome.p for outcome in forecast.outcomes}


@pytest.mark.rule("10.3", "10.4(1)")
def test_in_played_games_the_odds_are_what_the_rules_then_roll() -> None:
    checked = 0
    for seed in range(1, 9):
        for state, asked, rng in played(seed, advised=seed % 4 == 0):
            fights = [o for o in asked.options if isinstance(o, Attack | Resolve)]
            for action in rng.sample(fights, min(2, len(fights))):
                forecast = GAME.forecast(state, asked.seat, action)
                assert forecast is not None and GAME.has_odds(state, action)
                assert said(forecast) == pytest.approx(engine_results(state, asked.seat, action)), (seed, action)
                checked += 1
    assert checked >= 200
