"""The panels beside the map."""

from __future__ import annotations

from bingqi.core.table import Panel
from bingqi.core.testing import texts_in
from bingqi.core.text import LANGUAGES, localizer
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Hit
from bingqi.games.southern.tables import ALLIES, AREA, JAPAN, UNIT
from tests.games.southern.desk import STRIKE, Desk, card, go, group, pay
from tests.games.southern.test_damage import suffer


def panel(table: Desk, key: str, seat: int | None = None) -> Panel | None:
    return next((one for one in GAME.view(table.state, seat).panels if one.title.key == key), None)


def words(one: Panel) -> list[list[str]]:
    return [[GAME.say("en", cell.text) for cell in row.cells] for row in one.rows]


def test_a_reaction_shows_the_acting_group() -> None:
    table = Desk({"luzon": "1tw 2tw 47 11pa"}, allies="ambush").do(*group("luzon", "1tw 2tw"), STRIKE, pay())
    shown = panel(table, "panel-reaction", ALLIES)
    assert shown is not None and shown.pieces == (f"unit:{UNIT['1tw']}", f"unit:{UNIT['2tw']}")


def test_hits_show_what_each_unit_has_and_can_still_take() -> None:
    table = suffer({"luzon": "11pa 31us"}, "luzon", ALLIES, 5).do(Hit(UNIT["31us"]))
    shown = panel(table, "panel-damage")
    assert shown is not None and [row[1:] for row in words(shown)] == [["0", "3"], ["1", "5"]]
    assert shown.note is not None and shown.note.args["hits"] == 4


def test_cards_face_down_are_counted_and_not_named() -> None:
    table = Desk({"thailand": "3g", "luzon": "11pa"}, japan="supply hinode", allies="supply")
    table.do(*group("thailand", "3g"), go("cambodia"), pay("hinode"))
    for seat in (JAPAN, ALLIES, None):
        shown = panel(table, "panel-cards", seat)
        assert shown is not None and words(shown)[0] == ["Japan", "", "1", ""]


def test_cards_face_up_and_out_of_the_game_are_named() -> None:
    table = Desk({"luzon": "1tw 11pa", "thailand": "3g"}, japan="yes_or_no supply").do(card("yes_or_no"))
    shown = panel(table, "panel-cards")
    assert shown is not None and words(shown)[0] == ["Japan", "", "0", "Yes or No?"]


def test_contested_areas_show_the_forces_of_both_sides() -> None:
    table = Desk({"luzon": "1tw 2tw 11pa", "taiwan": "kanoya"}, used="2tw")
    shown = panel(table, "panel-forces")
    assert shown is not None and len(shown.rows) == 1 and shown.rows[0].cells[0].ref == f"space:{AREA['luzon']}"
    assert words(shown)[0][1:] == ["Allies", "2 (1 unused), strength 6", "1 (1 unused), strength 1"]
    assert panel(Desk({"taiwan": "kanoya"}), "panel-forces") is None


def test_panels_read_in_both_languages() -> None:
    table = suffer({"luzon": "11pa 31us 1tw"}, "luzon", ALLIES, 2)
    table.state.shown[JAPAN] = (0, 1)
    for language in LANGUAGES:
        said = localizer(language, GAME.locale_files(language))
        said.missing.clear()
        for text in texts_in(GAME.view(table.state, None).panels):
            said.say(text)
        assert not said.missing
