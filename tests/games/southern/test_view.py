"""What each seat sees."""

from __future__ import annotations

import pytest

from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Muster
from bingqi.games.southern.tables import ALLIES, AREA, JAPAN, UNIT
from tests.games.southern.desk import STRIKE, Desk, cards, go, group, joins, new_game, pay
from tests.games.southern.test_damage import suffer


def at(table: Desk, seat: int | None, place: str) -> list[str]:
    return [piece.id for piece in GAME.view(table.state, seat).pieces if piece.at == place]


@pytest.mark.rule("5.2(1)", "5.2(2)")
def test_face_down_cards_are_seen_by_their_owner_alone_and_face_up_ones_by_all() -> None:
    table = Desk({"thailand": "3g"}, japan="supply hinode", allies="supply")
    table.do(*group("thailand", "3g"), go("cambodia"), pay("hinode"))
    table.state.shown[JAPAN] = cards("landing")
    own, other = at(table, JAPAN, "box:laid-0"), at(table, ALLIES, "box:laid-0")
    assert own == [f"laid:{cards('hinode')[0]}"] and other == ["back-box-laid-0:0"]
    assert at(table, JAPAN, "box:shown-0") == at(table, ALLIES, "box:shown-0") == [f"shown-0:{cards('landing')[0]}"]


def test_the_group_being_made_is_marked_for_its_owner_alone() -> None:
    table = Desk({"taiwan": "1tw 2tw"}).do(Muster(AREA["taiwan"]), *joins("1tw"))
    marked = [
        {piece.id for piece in GAME.view(table.state, seat).pieces if "chosen" in piece.flags}
        for seat in (JAPAN, ALLIES, None)
    ]
    assert marked == [{f"unit:{UNIT['1tw']}"}, set(), set()]


def test_the_phase_says_what_is_under_way() -> None:
    table = Desk({"luzon": "1tw 11pa"}, allies="ambush")
    assert GAME.view(table.state, None).phase.key == "phase-round"
    table.do(*group("luzon", "1tw"), STRIKE, pay())
    assert GAME.view(table.state, None).phase.key == "phase-reaction"
    assert GAME.view(suffer({"luzon": "11pa 21pa"}, "luzon", ALLIES, 1).state, None).phase.key == "phase-damage"
    assert GAME.view(Desk.of(new_game()).state, None).phase.key == "phase-hand"


@pytest.mark.rule("17.2①", "17.3(1)")
def test_the_calendar_notes_what_the_options_bring() -> None:
    table = Desk({"taiwan": "1tw"}, hiryu_soryu=True, anniversary_japan=True, turns=9)
    notes = {cell.turn: [note.key for note in cell.notes] for cell in GAME.view(table.state, None).calendar}
    assert notes == {turn: [] for turn in range(1, 10)} | {
        4: ["note-anniversary"], 5: ["note-carriers"], 6: ["note-anniversary"], 9: ["note-anniversary"],
    }  # fmt: skip


def test_only_carriers_and_aircraft_show_an_air_value() -> None:
    table = Desk({"pacific_ocean": "ryujo kongo", "taiwan": "kanoya 1tw"})
    values = {piece.id: piece.values for piece in GAME.view(table.state, None).pieces}
    shown = [values[f"unit:{UNIT[key]}"] for key in ("ryujo", "kongo", "kanoya", "1tw")]
    assert shown == [("1", "2", "3", "✈2"), ("3", "2", "3"), ("3", "3"), ("3", "2", "2")]
