"""24.0: the tables of the rulebook are the tables that the game plays by."""

from __future__ import annotations

import pytest

from bingqi.core.rulebook import read_rulebook
from bingqi.games.naval import GAME
from bingqi.games.naval.table.panels import action_panel, air_panel
from bingqi.games.naval.table.view import values
from bingqi.games.naval.tables import SHIPS


def table(language: str, clause: str) -> list[list[str]]:
    """The cells of a clause's table, head left out."""
    text = next(one.text for one in read_rulebook(GAME.package, language) if one.id == clause)
    lines = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line] for line in lines][1:]


@pytest.mark.rule("24.3")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_air_operations_table_stands_in_full(language: str) -> None:
    written = [row[1:] for row in table(language, "24.3")]
    played = [[GAME.say(language, cell.text) for cell in row.cells[1:]] for row in air_panel().rows]
    assert written[:4] == played[:4] and written[5:] == played[4:]


@pytest.mark.rule("24.1")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_action_table_stands_in_full(language: str) -> None:
    written = [row[3:5] for row in table(language, "24.1")]
    rows = [*action_panel("submarine").rows, *action_panel("surface").rows]
    played = [[GAME.say(language, cell.text) or "–" for cell in row.cells[2:4]] for row in rows]
    assert written == played


@pytest.mark.rule("24.4", "2.11(3)①", "2.11(3)②", "2.11(3)③", "2.11(3)④")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_counter_stands_with_its_values(language: str) -> None:
    rows = table(language, "24.4")
    assert sum(int(row[3]) for row in rows) == len(SHIPS)
    written = {(row[1], *row[4:]) for row in rows}
    assert written == {(ship.type, *values(ship), str(ship.tech)) for ship in SHIPS}


@pytest.mark.rule("24.2")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_search_and_attack_stands_in_its_table(language: str) -> None:
    assert len(table(language, "24.2")) == 13


@pytest.mark.rule("23.1", "23.2", "23.3", "23.4")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_examples_are_worked_step_by_step(language: str) -> None:
    texts = {clause.id: clause.text for clause in read_rulebook(GAME.package, language)}
    steps = {id: sum(line[:1].isdigit() for line in texts[id].splitlines()) for id in ("23.1", "23.2", "23.3", "23.4")}
    assert steps == {"23.1": 3, "23.2": 3, "23.3": 3, "23.4": 5}
