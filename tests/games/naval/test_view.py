"""What a seat sees: counters, backs, tracks, boxes, the log."""

from __future__ import annotations

import pytest

from bingqi.board.bits import bit_list
from bingqi.games.naval import GAME
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.table.view import view
from tests.games.naval.desk import BLUE, RED, Desk, h


@pytest.mark.rule("2.11(2)")
def test_only_the_owner_sees_what_lies_face_down() -> None:
    desk = Desk()
    hidden, seen = desk.put("atago", "1711"), desk.put("ashigara", "1711", found=True)
    ids = {p.id for p in view(desk.s, RED).pieces if p.at == f"space:{h('1711')}"}
    assert ids == {"back:0", f"unit:{seen}"}
    assert f"unit:{hidden}" in {p.id for p in view(desk.s, BLUE).pieces}
    assert f"unit:{hidden}" not in {p.id for p in view(desk.s, None).pieces}


@pytest.mark.rule("2.3④", "2.3⑤", "2.3⑥")
def test_ships_out_of_play_lie_in_their_boxes() -> None:
    desk = Desk()
    hurt, lost, home = desk.fleet("1711", "atago", "ashigara", "asahi", found=True)
    desk.s.hit(hurt, 1)
    desk.s.hit(lost, 2)
    desk.s.remove(home)
    desk.s.returned |= 1 << home
    boxes = {p.id: p.at for p in view(desk.s, RED).pieces}
    assert boxes[f"unit:{hurt}"] == "box:damaged-blue"
    assert boxes[f"unit:{lost}"] == "box:sunk-blue"
    assert boxes[f"unit:{home}"] == "box:returned-blue"


@pytest.mark.rule("3.3(3)", "2.3①", "2.13②")
def test_the_turn_track_starts_on_one() -> None:
    shown = view(Desk("diaoyu", turn=0).s, None)
    assert shown.turn == 1 and shown.turns == 6 and len(shown.calendar) == 6


@pytest.mark.rule("2.3②", "2.13③")
def test_the_wide_area_track_shows_what_is_left_in_the_fight() -> None:
    desk = Desk()
    gun = desk.put("asahi", "1711")
    desk.fleet("1713", "kunming", "changchun", found=True)
    assert not any(track.id == "area" for track in view(desk.s, RED).tracks)
    driver = desk.run(ShipBattle(seat=BLUE, hex=h("1713"), guns=1 << gun))
    driver.do(driver.options[0])
    assert [track.value for track in view(desk.s, RED).tracks if track.id == "area"] == [8]
    panel = view(desk.s, BLUE).panels[0]
    assert panel.note is not None and panel.note.args["track"] == 8
    assert [row.cells[0].piece for row in panel.rows] == [
        f"unit:{unit}" for unit in sorted(bit_list(desk.s.at[h("1713")]))
    ]


@pytest.mark.rule("2.11(6)", "2.11(8)")
def test_counters_show_name_class_and_nation() -> None:
    desk = Desk()
    unit = desk.put("kunming", "1713", found=True)
    piece = next(p for p in view(desk.s, BLUE).pieces if p.id == f"unit:{unit}")
    assert GAME.say("zh", piece.name) == "昆明" and piece.nation == "china"
    assert "旅洋" in GAME.say("zh", piece.details[0]) and piece.values == ("2", "④", "½", "2")


def test_backs_say_only_whose_what_kind_and_where() -> None:
    desk = Desk()
    desk.fleet("1713", "kunming", "shandong")
    desk.put("yz34", "1713")
    backs = [p for p in view(desk.s, BLUE).pieces if p.look == "back"]
    assert [(p.id, p.at, p.side) for p in backs] == [(f"back:{n}", f"space:{h('1713')}", RED) for n in range(3)]
    assert {GAME.say("en", p.name) for p in backs} == {"undiscovered ship", "undiscovered submarine"}
    assert all(not p.values and not p.details for p in backs)
