"""Why something is not allowed."""

from __future__ import annotations

from random import Random

from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision, Try
from bingqi.core.testing import random_action
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import (
    Declare,
    SearchShips,
    StrikeBoat,
    Take,
)
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.tables import SHIPS, SUBMARINES
from tests.games.naval.desk import BLUE, RED, Desk, h, started


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


def test_search_ships_needs_something_hidden() -> None:
    desk = Desk()
    desk.put("kunming", "2010", found=True)
    desk.put("xuzhou", "2011")
    driver = desk.run(AirOperation(seat=BLUE)).dice(3).do(Declare(4))
    assert SearchShips(h("2010")) not in driver.options and SearchShips(h("2011")) in driver.options
    refusal = GAME.explain(desk.s, BLUE, SearchShips(h("2010")))
    assert refusal is not None and refusal.rule == "9.2(1)"
    assert not SUBMARINES >> desk.put("asahi", "1711") & 1
