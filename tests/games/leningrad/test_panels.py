"""The panels beside the map."""

from __future__ import annotations

import pytest

from bingqi.core.table import Panel
from bingqi.core.text import Localizer, Text
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.table.view import view
from bingqi.games.leningrad.tables import CHIT, SUPPLY
from bingqi.games.leningrad.theatre import SOVIET
from tests.games.leningrad.desk import Desk, h


def panel(desk: Desk, key: str, seat: int = SOVIET) -> Panel:
    return next(panel for panel in view(desk.s, seat).panels if panel.title.key == key)


@pytest.mark.rule("6.1(3)", "7.1(4)")
def test_the_cup_and_what_came_out_of_it_are_laid_out() -> None:
    desk = Desk()
    desk.s.cup, desk.s.used = 1 << SUPPLY | 1 << CHIT["8A"], 1 << CHIT["16A"]
    assert set(panel(desk, "panel-cup").pieces) == {f"chit:{SUPPLY}", f"chit:{CHIT['8A']}"}
    assert set(panel(desk, "panel-cup", 0).pieces) == {f"chit:{SUPPLY}", "back:0"}
    assert panel(desk, "panel-used").pieces == (f"chit:{CHIT['16A']}",)


@pytest.mark.rule("15.4(2)", "15.4(3)")
def test_each_hex_of_leningrad_shows_its_holder_its_state_and_its_worth() -> None:
    desk = Desk()
    desk.s.control |= 1 << h("4205")
    for name, label in (("1", "4505"), ("11", "4407"), ("21", "4206"), ("58", "4005")):
        desk.axis(name, label)
    rows = {row.cells[0].ref: row.cells for row in panel(desk, "panel-leningrad").rows}
    shown = {
        label: (texts[1].text.key, texts[2].text.key, texts[3].text)
        for label in ("4203", "4205")
        if isinstance((texts := rows[f"space:{h(label)}"])[1].text, Text) and isinstance(texts[2].text, Text)
    }
    assert shown == {"4203": ("seat-soviet", "state-besieged", "10"), "4205": ("seat-axis", "state-joined", "10")}
    assert panel(desk, "panel-leningrad").note is None
    desk.s.alarm = True
    assert panel(desk, "panel-leningrad").note == Text("panel-alarm")


def test_the_dates_of_a_turn_read_as_dates() -> None:
    first, *_, last = view(Desk().s, SOVIET).calendar
    english, chinese = (Localizer(each, GAME.locale_files(each)) for each in ("en", "zh"))
    assert (english.say(first.name), chinese.say(first.name)) == ("22–30 June", "6月22–30日")
    assert (english.say(last.name), chinese.say(last.name)) == ("11–25 September", "9月11–25日")
