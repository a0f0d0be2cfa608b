"""Who of the Axis stays behind, and for whom its headquarters do not wait."""

from __future__ import annotations

from bingqi.ai.leningrad.guards import GATES, guarded_by, is_posted
from bingqi.ai.leningrad.move import Outlook
from bingqi.ai.leningrad.plan import followers_of, planned_post
from bingqi.ai.leningrad.weights import WEIGHTS
from bingqi.board.bits import bits_of
from bingqi.games.leningrad.rules.queries import railheads
from bingqi.games.leningrad.theatre import GRID, HEX, RAILS, SOVIET
from tests.games.leningrad.desk import Desk, h

KAUNAS, RIGA = "1439", "1625"


def taken(desk: Desk, *labels: str) -> None:
    for label in labels:
        desk.s.control |= 1 << h(label)


def test_the_nearest_division_on_foot_guards_a_city_that_was_taken_of_two_the_weaker() -> None:
    desk = Desk(turn=1)
    strong, weak, far = desk.axis("12", "1438"), desk.axis("121", "1438"), desk.axis("122", "1238")
    panzer, hq = desk.axis("1Pz", KAUNAS), desk.axis("16A", KAUNAS)
    assert not any(guarded_by(desk.s, unit) for unit in (strong, weak, far))
    taken(desk, KAUNAS)
    assert guarded_by(desk.s, weak) == h(KAUNAS)
    assert not any(guarded_by(desk.s, unit) for unit in (strong, far, panzer, hq))
    assert not is_posted(desk.s, weak)
    with WEIGHTS.used(WEIGHTS.version("0.1")):
        assert not guarded_by(desk.s, weak)


def test_nobody_guards_two_places_and_nobody_is_sent_across_the_map() -> None:
    desk = Desk(turn=1)
    taken(desk, KAUNAS, RIGA)
    one = desk.axis("121", "1436")
    assert guarded_by(desk.s, one) in (h(KAUNAS), h(RIGA))
    other = desk.axis("122", "1430")
    assert {guarded_by(desk.s, one), guarded_by(desk.s, other)} == {h(KAUNAS), h(RIGA)}
    taken(desk, "4203")
    desk.axis("123", "1429")
    assert h("4203") not in [guarded_by(desk.s, unit) for unit in range(len(desk.s.at))]


def test_a_guard_stays_though_its_army_goes_on_and_others_go() -> None:
    desk = Desk(turn=5)
    taken(desk, KAUNAS)
    guard, other = desk.axis("121", KAUNAS), desk.axis("12", KAUNAS)
    desk.axis("16A", "1935")
    here, ahead = h(KAUNAS), h("1538")
    stays, goes = (Outlook(desk.s, unit, 0, 0) for unit in (guard, other))
    assert stays.score(here) > stays.score(ahead) + 10
    assert goes.score(ahead) > goes.score(here)


def test_guards_at_the_cities_and_gates_keep_soviet_trains_out_of_lithuania_and_courland() -> None:
    """12.1(2)"""
    west = RAILS & bits_of(hex for hex, row in HEX.items() if row.hex[:2] <= "22" and row.hex[2:] >= "26")
    desk = Desk(turn=4)
    desk.soviet("10", "4304")
    assert (railheads(desk.s, SOVIET) & west).bit_count() > 80
    places = [KAUNAS, RIGA, *(GRID.labels[gate] for gate in GATES)]
    for name, label in zip(("12", "30", "32", "121", "122", "123", "126", "253"), places, strict=True):
        desk.axis(name, label)
    assert not railheads(desk.s, SOVIET) & west
    sieve = Desk(turn=4)
    sieve.soviet("10", "4304")
    for name, label in (("12", KAUNAS), ("30", RIGA)):
        sieve.axis(name, label)
    assert (railheads(sieve.s, SOVIET) & west).bit_count() > 80  # two cities alone are a sieve


def test_gates_are_manned_from_turn_two_on() -> None:
    for turn, gate in ((1, 0), (2, h("1232"))):
        desk = Desk(turn=turn)
        unit = desk.axis("1", "1132")
        assert guarded_by(desk.s, unit) == gate
        assert is_posted(desk.s, unit) == (turn == 2)


def army_with_straggler(desk: Desk) -> tuple[int, list[int], int]:
    """The 18th Army north of Riga, and one of its divisions that hunts a remnant behind."""
    taken(desk, RIGA)
    hq = desk.axis("18A", "1723")
    army = [desk.axis("1", "1721"), desk.axis("11", "1721"), desk.axis("21", "1821"), desk.axis("58", "1821")]
    desk.axis("217", RIGA)
    return hq, army, desk.axis("61", "1125")


def test_a_headquarters_does_not_wait_for_one_division_that_is_far_behind() -> None:
    desk = Desk(turn=6)
    hq, army, behind = army_with_straggler(desk)
    wanted = followers_of(desk.s, hq)
    assert set(wanted) == {*army, behind}  # the guard of Riga is no follower
    assert wanted[behind] == 4 * WEIGHTS.now.straggler < 1
    assert [wanted[unit] for unit in army] == [5, 5, 5, 4]
    post = planned_post(desk.s, hq, bits_of([hq, *army, behind]))
    assert GRID.distance(post, h("1908")) < GRID.distance(h("1723"), h("1908"))
    with WEIGHTS.used(WEIGHTS.version("0.1")):
        assert followers_of(desk.s, hq)[behind] == 4


def test_a_handful_does_not_keep_a_headquarters_from_the_war() -> None:
    for more, share in ((0, WEIGHTS.now.straggler), (1, 1.0)):
        desk = Desk(turn=1)  # no gates are manned yet
        hq = desk.axis("16A", "1033")
        units = [desk.axis(name, "1331") for name in ("121", "122")]
        units += [desk.axis(name, "1330") for name in ("123", "126")[: 1 + more]]
        assert followers_of(desk.s, hq) == dict.fromkeys(units, 4 * share)
