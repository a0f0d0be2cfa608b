"""2.11(2) What may lie behind the enemy's counters, and that nothing tells."""

from __future__ import annotations

from random import Random

from bingqi.board.bits import bit_list
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import (
    Go,
    Plan,
    Take,
)
from bingqi.games.naval.rules.movement import move_group
from bingqi.games.naval.table.hidden import determinise
from bingqi.games.naval.tables import SHIPS
from tests.games.naval.desk import BLUE, RED, Desk, h, started


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


def test_moves_are_logged_by_number_and_place_never_by_name() -> None:
    desk = Desk()
    unit = desk.put("asahi", "1711")
    driver = desk.ships(BLUE).do(Take(unit), Plan("move"), Go(h("1712")))
    told = [GAME.text_of(desk.s, event) for event in driver.events if event.only is None]
    names = [GAME.say("en", text) for text in told]
    assert names and not any("Asahi" in line for line in names)


def test_while_the_other_side_places_its_ships_are_dealt_so_that_it_can_go_on() -> None:
    """What it has put down so far is nobody's business, and every deal must lead on to the end of the placement."""
    for seed in range(4):
        state, rng = started("dokdo", seed), Random(seed)
        for _ in range(12):
            asked = pending(state)
            assert isinstance(asked, Decision)
            if asked.rule != "3.2(2)③":
                break
            deals = [determinise(state, 1 - asked.seat, Random(n)) for n in range(6)]
            assert {GAME.view(deal, 1 - asked.seat) == GAME.view(state, 1 - asked.seat) for deal in deals} == {True}
            for deal in deals:
                while isinstance(wait := pending(deal), Decision) and wait.rule == "3.2(2)③":
                    apply_trusted(deal, rng.choice(wait.options))
                assert not list(GAME.invariants(deal))
            apply_trusted(state, rng.choice(asked.options))
