"""Scenarios and boards as data."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.errors import BadData
from bingqi.core.text import LANGUAGES, Text
from bingqi.games.squad import GAME
from bingqi.games.squad.board import Board, board
from bingqi.games.squad.rules.queries import morale, protection
from bingqi.games.squad.scenarios import counted, part_of, script_of, scripts
from tests.games.squad.desk import Desk


def test_nine_scenarios_on_three_boards_use_every_kind_of_counter() -> None:
    found = scripts()
    assert len(found) == 9 and {s.board for s in found.values()} == {"village", "town", "yard"}
    assert {row.nation for s in found.values() for row in s.side} == {"german", "russian", "american"}
    assert {s.aims[0].kind for s in found.values()} >= {"control", "exit", "clear", "hexes"}
    assert all(4 <= s.turns <= 7 for s in found.values())
    weapons = {entry.split()[0] for s in found.values() for row in s.side for f in row.force for entry in f.roster}
    assert {"FT", "DC", "MMG", "LMG", "HMG", "HMG_50cal", "10-2", "6+1", "4-2-6", "4-3-6", "5-3-6"} <= weapons
    yard = found["rail_yard"].side[0]
    assert yard.nation == "american" and {"FT", "HMG_50cal", "10-2"} <= set(yard.force[0].roster)
    assert any(f.call for s in found.values() for row in s.side for f in row.force)


@pytest.mark.rule("10.boards")
def test_only_the_part_in_play_counts() -> None:
    b = board("village")
    assert {b.names[h][:-1].rstrip("1") for h in bit_list(part_of("crossroads"))} >= {"H", "Z"}
    assert not part_of("crossroads") >> b.index["G5"] & 1
    assert {space.id for space in GAME.board("crossroads").spaces} == set(bit_list(part_of("crossroads")))


def test_the_board_shows_what_must_be_taken_or_reached() -> None:
    b = board("village")
    stars = {b.names[space.id] for space in GAME.board("crossroads").spaces if "objective" in space.tags}
    assert stars == set(script_of("crossroads").aims[0].buildings)
    edge = {b.names[space.id] for space in GAME.board("breakout").spaces if "objective" in space.tags}
    assert edge == {f"GG{row}" for row in range(1, 11)}


@pytest.mark.rule("10.balance")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", scripts())
def test_the_player_is_told_what_a_balance_provision_changes(id: str, language: str) -> None:
    script = script_of(id)
    told = GAME.say(language, Text(f"scenario-{id}-about"))
    for change in script.balance:
        for entry in (*change.add, *change.remove):
            name = counted(entry)[0]
            assert (GAME.say(language, Text(f"weapon-{name}")) if name.isalpha() else name) in told
        assert not change.need or f"{change.need}" in told
    if script.aims[0].kind not in ("control",):
        assert f"{script.aims[0].need}" in told
    assert "200" in told, "how it goes between captains"


@pytest.mark.rule("10.special")
def test_special_rules() -> None:
    from bingqi.games.squad.rules.fire import ASSAULTING, MOVING, target_drm
    from bingqi.games.squad.rules.moves import smoke_exponent

    f = Desk("snow_village")
    broken = f.unit(1, "4-4-7", "N9", broken=True)
    assert morale(f.s, f.u(broken)) == 8
    i = f.unit(0, "4-5-8", "M9")
    assert target_drm(f.s, i, f.h("M9"), MOVING | ASSAULTING, False, True) == []
    assert ("ffmo", -1) in target_drm(f.s, i, f.h("M9"), MOVING, False, True)
    g = Desk("storm_group")
    assert smoke_exponent(g.s, g.unit(0, "5-4-8", "B5")) == 4
    h = Desk("last_stand")
    assert protection(h.s, h.h("Y5")) == 4 and protection(h.s, h.h("Y4")) == 3


def test_a_board_and_a_scenario_are_data_only_and_wrong_data_is_named(tmp_path: Path) -> None:
    file = tmp_path / "field.toml"
    file.write_text(
        'id = "field"\ncolumns = 3\nrows = 3\n[[feature]]\nkind = "stone"\nhexes = ["B2"]\n'
        "footprint = [[[[-40, -40], [40, -40], [40, 40], [-40, 40]]]]\n"
    )
    b = Board(file)
    assert b.size == 9 and b.building_at == {b.index["B2"]: 0}
    faults = (
        ('kind = "stone"', 'kind = "sea"', "feature.kind"),
        ('hexes = ["B2"]', 'hexes = ["Z9"]', "feature.hexes"),
        ("[[[[-40, -40]", "[[[[-200, -40]", "feature.footprint"),
    )
    for old, wrong, where in faults:
        bad = tmp_path / "bad.toml"
        bad.write_text(file.read_text().replace(old, wrong))
        with pytest.raises(BadData) as error:
            Board(bad)
        assert f"bad.toml [{where}]" in str(error.value)


@pytest.mark.parametrize("name", ["village", "town", "yard"])
def test_roads_bend(name: str) -> None:
    """No road runs in one direction from edge to edge."""
    b = board(name)
    raw = tomllib.loads(b.file.read_text(encoding="utf-8"))
    longest = max(raw["road"], key=lambda row: len(row["path"]))["path"]
    places = [b.place(b.index[hex]) for hex in longest]
    assert len({row for _, row in places}) > 1 and len(longest) > 15


@pytest.mark.rule("10.boards")
def test_rails_are_drawn_and_have_no_effect() -> None:
    b = board("yard")
    a, z = b.index["C5"], b.index["D5"]
    assert b.rail_links[a] >> z & 1 and not b.road_links[a] >> z & 1
    drawn = {(link.a, link.b, link.kind) for link in GAME.board("rail_yard").links}
    assert (a, z, "rail") in drawn and (a, z, "road") not in drawn
