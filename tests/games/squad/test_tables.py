"""The tables of the package against the facts, cell by cell."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from bingqi.core.text import LANGUAGES
from bingqi.games.squad import GAME
from bingqi.games.squad.tables import (
    FIRE_COLUMNS,
    KIND_INDEX,
    KINDS,
    SQUAD,
    WEAPON_INDEX,
    WEAPONS,
    created_leader,
    fire_column,
    fire_result,
    kill_number,
    residual_of,
    result_name,
)

# The infantry fire table, row by final DR, as four independent transcriptions agree on it.
FIRE_TABLE = """
1KIA 2KIA 2KIA 3KIA 3KIA 3KIA 4KIA 4KIA 5KIA 6KIA 7KIA
K/1  1KIA 1KIA 2KIA 2KIA 2KIA 3KIA 3KIA 4KIA 5KIA 6KIA
1MC  K/1  K/2  1KIA 1KIA 1KIA 2KIA 2KIA 3KIA 4KIA 5KIA
1MC  1MC  2MC  K/2  K/2  K/3  1KIA 1KIA 2KIA 3KIA 4KIA
NMC  1MC  1MC  2MC  2MC  3MC  K/3  K/4  1KIA 2KIA 3KIA
PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4  1KIA 2KIA
-    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4  1KIA
-    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4
-    -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC
-    -    -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC
-    -    -    -    -    PTC  NMC  1MC  1MC  2MC  2MC
-    -    -    -    -    -    PTC  NMC  1MC  1MC  2MC
-    -    -    -    -    -    -    PTC  NMC  1MC  1MC
-    -    -    -    -    -    -    -    PTC  NMC  1MC
-    -    -    -    -    -    -    -    -    PTC  NMC
-    -    -    -    -    -    -    -    -    -    PTC
"""
ROWS = [line.split() for line in FIRE_TABLE.strip().splitlines()]


@pytest.mark.rule("2.column")
@pytest.mark.parametrize("row", range(16))
@pytest.mark.parametrize("column", range(11))
def test_every_cell_of_the_fire_table(row: int, column: int) -> None:
    assert result_name(fire_result(column, row)) == ROWS[row][column]


@pytest.mark.rule("2.column")
def test_the_column_is_the_last_one_not_above_the_fire_power() -> None:
    assert FIRE_COLUMNS == (1, 2, 4, 6, 8, 12, 16, 20, 24, 30, 36)
    assert [FIRE_COLUMNS[fire_column(fp)] for fp in (1, 1.5, 3.75, 5, 7.5, 11, 40)] == [1, 1, 2, 4, 6, 8, 36]
    assert fire_column(0.5) == -1 and fire_result(-1, 0) == 0


@pytest.mark.rule("2.column")
def test_rows_off_the_table_read_as_its_ends() -> None:
    assert fire_result(10, -3) == fire_result(10, 0)
    assert fire_result(10, 19) == fire_result(10, 15)


@pytest.mark.rule("8.odds")
@pytest.mark.parametrize(
    ("attack", "defence", "kill"),
    [
        (1, 9, 0),
        (1, 8, 1),
        (1, 7, 1),
        (1, 6, 2),
        (1, 5, 2),
        (1, 4, 3),
        (4, 15, 3),
        (1, 3, 3),
        (1, 2, 4),
        (2, 3, 4),
        (1, 1, 5),
        (4, 3, 5),
        (3, 2, 6),
        (7, 4, 6),
        (2, 1, 7),
        (5, 2, 7),
        (3, 1, 8),
        (4, 1, 9),
        (11, 2, 9),
        (6, 1, 10),
        (8, 1, 11),
        (9, 1, 11),
        (10, 1, 12),
        (11, 1, 13),
    ],
)
def test_every_ratio_of_the_close_combat_table(attack: int, defence: int, kill: int) -> None:
    assert kill_number(attack, defence) == kill


@pytest.mark.rule("3.residual.value", "3.residual.shift")
@pytest.mark.parametrize(
    ("column", "left"),
    [
        (1, [0, 0, 0, 0]),
        (2, [1, 0, 0, 0]),
        (4, [2, 1, 0, 0]),
        (6, [2, 1, 0, 0]),
        (8, [4, 2, 1, 0]),
        (12, [6, 4, 2, 1]),
        (16, [8, 6, 4, 2]),
        (20, [8, 6, 4, 2]),
        (24, [12, 8, 6, 4]),
        (30, [12, 8, 6, 4]),
        (36, [12, 8, 6, 4]),
    ],
)
def test_residual_fire_by_column_and_reduction(column: int, left: list[int]) -> None:
    assert [residual_of(FIRE_COLUMNS.index(column), shift) for shift in range(4)] == left


@pytest.mark.rule("1.leader_creation")
def test_the_leader_creation_table() -> None:
    found = [created_leader(dr) for dr in (-1, 1, 2, 3, 4, 5, 6, 7)]
    assert found == ["8-1", "8-1", "8-0", "8-0", "7-0", "7-0", "6+1", None]


HALVES = {
    "german": {"4-6-8": "2-4-8", "4-6-7": "2-4-7", "4-4-7": "2-3-7", "4-3-6": "2-3-6", "5-4-8": "2-3-8"},
    "russian": {"4-5-8": "2-4-8", "4-4-7": "2-3-7", "4-2-6": "2-2-6", "5-2-7": "2-2-7"},
    "american": {"6-6-7": "3-4-7", "6-6-6": "3-4-6", "5-4-6": "2-3-6", "5-3-6": "2-2-6", "7-4-7": "3-3-7"},
}
CHAINS = {
    "german": [
        ["4-6-8", "4-6-7", "4-4-7", "4-3-6"],
        ["5-4-8", "4-4-7", "4-3-6"],
        ["2-4-8", "2-4-7", "2-3-7", "2-3-6"],
        ["2-3-8", "2-3-7", "2-3-6"],
    ],
    "russian": [["4-5-8", "4-4-7", "4-2-6"], ["5-2-7", "4-2-6"], ["2-4-8", "2-3-7", "2-2-6"], ["2-2-7", "2-2-6"]],
    "american": [["6-6-7", "6-6-6", "5-4-6", "5-3-6"], ["3-4-7", "3-4-6", "2-3-6", "2-2-6"]],
}
LEADERS = ["10-3", "10-2", "9-2", "9-1", "8-1", "8-0", "7-0", "6+1"]

# Counter faces: fire power, range and morale are the name; then class, broken morale, smoke, underlined values.
COUNTERS = {
    "german": """
        4-6-8 E 8 2, 4-6-7 1 7 1, 4-4-7 2 7 0, 4-3-6 C 5 0, 5-4-8 E 8 2 assault,
        2-4-8 E 7 0, 2-4-7 1 6 0, 2-3-7 2 6 0, 2-3-6 C 4 0, 2-3-8 E 7 0
    """,
    "russian": """
        4-5-8 E 8 0, 4-4-7 1 7 0, 4-2-6 C 5 0, 5-2-7 1 7 0 assault,
        2-4-8 E 7 0, 2-3-7 1 6 0, 2-2-6 C 4 0, 2-2-7 1 6 0
    """,
    "american": """
        6-6-7 E 8 3 assault, 6-6-6 1 8 3 assault, 5-4-6 2 7 2 assault, 5-3-6 G 7 2 assault, 7-4-7 E 8 3 assault exempt,
        3-4-7 E 7 0, 3-4-6 1 7 0, 2-3-6 2 6 0, 2-2-6 G 6 0, 3-3-7 E 7 0 exempt
    """,
}


@pytest.mark.parametrize("nation", COUNTERS)
def test_every_counter_carries_the_printed_values_and_there_are_no_others(nation: str) -> None:
    faces = [face.split() for face in COUNTERS[nation].split(",")]
    for name, cls, broken, smoke, *marks in faces:
        kind = KINDS[KIND_INDEX[nation, name]]
        assert f"{kind.fp}-{kind.range}-{kind.morale}" == name
        assert (kind.cls, kind.broken_morale, kind.smoke) == (cls, int(broken), int(smoke))
        assert (kind.assault_fire, kind.elr_exempt) == ("assault" in marks, "exempt" in marks)
        assert (kind.size == SQUAD) == (name in HALVES[nation])
    own = {kind.id for kind in KINDS if kind.nation == nation}
    assert own == {face[0] for face in faces} | set(LEADERS)


@pytest.mark.rule("0.mc.broken")
@pytest.mark.parametrize("nation", HALVES)
def test_every_squad_has_its_half_squad(nation: str) -> None:
    for squad, half in HALVES[nation].items():
        assert KINDS[KINDS[KIND_INDEX[nation, squad]].reduced].id == half
        assert KINDS[KIND_INDEX[nation, half]].reduced == -1


@pytest.mark.rule("0.elr")
@pytest.mark.parametrize("nation", CHAINS)
def test_the_ladders_of_replacement(nation: str) -> None:
    for chain in (*CHAINS[nation], LEADERS):
        for upper, lower in pairwise(chain):
            assert KINDS[KINDS[KIND_INDEX[nation, upper]].lower].id == lower
    alone = {"american": ["7-4-7", "3-3-7"]}.get(nation, [])
    for last in ("6+1", *alone, *(chain[-1] for chain in CHAINS[nation])):
        assert KINDS[KIND_INDEX[nation, last]].lower == -1


def test_broken_morale_of_a_half_squad_is_one_below_its_squad() -> None:
    for nation, pairs in HALVES.items():
        for squad, half in pairs.items():
            upper, lower = KINDS[KIND_INDEX[nation, squad]], KINDS[KIND_INDEX[nation, half]]
            assert lower.broken_morale == upper.broken_morale - 1


def test_machine_guns_carry_the_printed_values() -> None:
    values = {
        ("german", "LMG"): (3, 8, 1, 12, 1, 1),
        ("german", "MMG"): (5, 12, 2, 12, 2, 3),
        ("german", "HMG"): (7, 16, 3, 12, 3, 4),
        ("american", "MMG"): (4, 10, 2, 12, 2, 3),
        ("american", "HMG_50cal"): (8, 16, 3, 12, 2, 5),
        ("american", "HMG_30cal"): (6, 12, 3, 12, 3, 5),
        ("russian", "LMG"): (2, 6, 1, 11, 1, 1),
        ("russian", "MMG"): (4, 10, 2, 11, 2, 5),
        ("russian", "HMG"): (6, 12, 3, 12, 3, 5),
    }
    for key, printed in values.items():
        w = WEAPONS[WEAPON_INDEX[key]]
        assert (w.fp, w.range, w.rof, w.breakdown, w.repair, w.pp) == printed
    assert {(w.nation, w.id) for w in WEAPONS} == {*values, *((n, id) for n in HALVES for id in ("FT", "DC"))}
    for nation in HALVES:
        flame, charge = WEAPONS[WEAPON_INDEX[nation, "FT"]], WEAPONS[WEAPON_INDEX[nation, "DC"]]
        assert (flame.fp, flame.range, flame.breakdown, charge.fp, charge.breakdown) == (24, 1, 10, 30, 12)
        assert (flame.rof, flame.pp, charge.rof, charge.pp, flame.repair, charge.repair) == (0, 1, 0, 1, 0, 0)


LEADER_VALUES = {
    "10-3": (10, -3),
    "10-2": (10, -2),
    "9-2": (9, -2),
    "9-1": (9, -1),
    "8-1": (8, -1),
    "8-0": (8, 0),
    "7-0": (7, 0),
    "6+1": (6, 1),
}


@pytest.mark.parametrize("name", LEADER_VALUES)
def test_leaders_are_as_their_names_say(name: str) -> None:
    for nation in HALVES:
        kind = KINDS[KIND_INDEX[nation, name]]
        assert (kind.morale, kind.leadership) == LEADER_VALUES[name] and kind.broken_morale == kind.morale


# --- the rulebooks ---


def printed(language: str, clause: str) -> list[list[str]]:
    """The table under a clause of the rulebook, head first."""
    text = (GAME.package / "rulebook" / f"{language}.md").read_text(encoding="utf-8")
    part = re.split(rf"^#+ {re.escape(clause)} ", text, flags=re.M)[1].split("\n#", 1)[0]
    return [line.strip("| ").split(" | ") for line in part.splitlines() if line.startswith("| ")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebooks_print_the_fire_table_and_the_others(language: str) -> None:
    fire = printed(language, "2.column")
    assert fire[0][1:] == [str(column) for column in FIRE_COLUMNS] and len(fire) == 17
    for row, cells in enumerate(fire[1:]):
        assert cells[1:] == ROWS[row]
    kills = [int(cells[1]) for cells in printed(language, "8.odds")[1:]]
    assert kills == list(range(14))
    residual = printed(language, "3.residual.value")[1:]
    assert [cells[1:] for cells in residual] == [
        [str(residual_of(column, shift) or "–") for shift in range(4)] for column in range(11)
    ]
    assert [cells[1] for cells in printed(language, "3.move")[1:]] == ["1", "1", "1.5", "2", "2", "2"]
    assert [list(map(int, cells[1:])) for cells in printed(language, "3.portage")[1:]] == PORTAGE
    assert [cells[1] for cells in printed(language, "1.leader_creation")[1:5]] == ["8-1", "8-0", "7-0", "6+1"]
    assert len(printed(language, "9")) == 1 + len(WEAPONS) and len(printed(language, "0.probabilities")) == 12


PORTAGE = [[4, 6, 6, 6, 8], [4, 5, 6, 6, 7], [3, 4, 6, 6, 6], [2, 3, 5, 6, 5], [1, 2, 4, 5, 4], [0, 1, 3, 4, 3]]
