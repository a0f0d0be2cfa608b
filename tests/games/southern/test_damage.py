"""11.0: giving out hits and what they do."""

from __future__ import annotations

from typing import Any

import pytest

from bingqi.core.engine import settle
from bingqi.core.procedure import Event
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Hit, Retreat
from bingqi.games.southern.events import CarrierSaved, HitsVoid, UnitFlipped
from bingqi.games.southern.rules.damage import NO_WAY_BACK, Damage
from bingqi.games.southern.rules.sequence import Turn
from bingqi.games.southern.tables import ALLIES, AREA, JAPAN, SIDE_UNITS, UNIT
from tests.games.southern.desk import STRIKE, Desk, bomb, group, pay, scene


def suffer(
    places: dict[str, str], area: str, side: int, hits: int, *, dice: tuple[int, ...] = (), **more: object
) -> Desk:
    """So many hits on a side's units in an area."""
    changes = {key: more.pop(key) for key in ("by_air", "giver", "as_used", "origin") if key in more}
    s = scene(places, **more)  # type: ignore[arg-type]
    changes.setdefault("giver", side)
    targets = s.at[AREA[area]] & SIDE_UNITS[side]
    damage = Damage(side=side, area=AREA[area], targets=targets, hits=hits, **changes)  # type: ignore[arg-type]
    s.stack[:] = [Turn(at="do_round"), damage]
    return Desk.of(s, *dice)


def hit(*keys: str) -> list[Hit]:
    return [Hit(UNIT[key]) for key in keys]


@pytest.mark.rule("11.1(1)", "11.1(2)")
def test_each_attacker_rolls_one_die_and_the_hits_are_added() -> None:
    table = Desk({"luzon": "1tw 2tw 47 31us 45ps"})
    table.dice(1, 6, 1).do(*group("luzon", "1tw 2tw 47"), STRIKE, pay())
    assert table.asked.args["hits"] == 2


@pytest.mark.rule("11.2(1)")
def test_the_owner_gives_out_the_hits_of_a_normal_attack() -> None:
    table = suffer({"luzon": "11pa 21pa"}, "luzon", ALLIES, 1)
    assert table.asked.seat == ALLIES


@pytest.mark.rule("11.2(1)")
def test_aircraft_give_out_their_hits_themselves_and_carriers_do_not() -> None:
    table = Desk({"taiwan": "kanoya", "luzon": "11pa 21pa"})
    table.dice(1).do(*group("taiwan", "kanoya"), bomb("luzon"))
    assert table.asked.seat == JAPAN and table.asked.prompt == "prompt-hit-enemy"
    table = Desk({"pacific_ocean": "ryujo", "luzon": "11pa 21pa"})
    table.dice(1).do(*group("pacific_ocean", "ryujo"), bomb("luzon"))
    assert table.asked.seat == ALLIES


@pytest.mark.rule("11.2(2)")
def test_nobody_is_given_more_hits_than_remove_him() -> None:
    table = suffer({"luzon": "11pa 31us"}, "luzon", ALLIES, 5)
    table.do(*hit("11pa", "11pa", "11pa"))
    assert table.options == (Hit(UNIT["31us"]),)


@pytest.mark.rule("11.2(3)")
def test_hits_beyond_the_last_unit_are_void() -> None:
    table = Desk({"luzon": "1tw 2tw 47 9 11pa", "cambodia": "213"})
    table.dice(1, 1, 1, 1).do(*group("luzon", "1tw 2tw 47 9"), STRIKE, pay())
    assert table.at("11pa") == "lost" and table.happened(HitsVoid)[0].count == 1


@pytest.mark.rule("11.31(1)①")
@pytest.mark.parametrize(
    ("hits", "place", "unused"), [(1, "luzon", True), (2, "luzon", False), (4, "manila", False), (6, "lost", False)]
)
def test_an_unused_army_unit_of_endurance_two(hits: int, place: str, unused: bool) -> None:
    table = suffer({"luzon": "31us"}, "luzon", ALLIES, hits)
    assert (table.at("31us"), table.fresh("31us")) == (place, unused)


@pytest.mark.rule("11.31(1)②", "2.1.1(2)②")
@pytest.mark.parametrize(("hits", "place"), [(1, "luzon"), (2, "manila"), (3, "manila"), (4, "lost")])
def test_a_used_army_unit_of_endurance_two(hits: int, place: str) -> None:
    table = suffer({"luzon": "31us"}, "luzon", ALLIES, hits, used="31us")
    assert table.at("31us") == place


@pytest.mark.rule("11.31(2)")
def test_one_hit_removes_an_army_unit_at_sea() -> None:
    table = suffer({"luzon_strait": "1tw"}, "luzon_strait", JAPAN, 1)
    assert table.at("1tw") == "lost"


@pytest.mark.rule("11.32①", "11.32②")
@pytest.mark.parametrize(
    ("hits", "used", "place", "unused"), [(1, "", "luzon", False), (2, "", "lost", False), (1, "19bg", "lost", False)]
)
def test_air_units(hits: int, used: str, place: str, unused: bool) -> None:
    table = suffer({"luzon": "19bg"}, "luzon", ALLIES, hits, used=used)
    assert (table.at("19bg"), table.fresh("19bg")) == (place, unused)


@pytest.mark.rule("11.33")
@pytest.mark.parametrize(("hits", "place"), [(2, "java_sea"), (3, "lost")])
def test_a_battleship_of_endurance_three(hits: int, place: str) -> None:
    table = suffer({"java_sea": "pow"}, "java_sea", ALLIES, hits)
    assert table.at("pow") == place and (place == "lost" or table.fresh("pow"))


@pytest.mark.rule("11.4", "2.1.1(3)②")
@pytest.mark.parametrize(
    ("hits", "place", "unused"),
    [
        (6, "lost", False),
        (5, "manila", False),
        (4, "manila", False),
        (3, "luzon", False),
        (2, "luzon", False),
        (1, "luzon", True),
    ],
)
def test_the_printed_example_of_one_unit_of_endurance_two(hits: int, place: str, unused: bool) -> None:
    table = suffer({"luzon": "31us"}, "luzon", ALLIES, hits)
    assert (table.at("31us"), table.fresh("31us")) == (place, unused)


@pytest.mark.rule("11.4")
def test_the_printed_example_of_two_hits_spread_over_two_units() -> None:
    """Rolled with scripted dice: two hits on two units of endurance 2, one each, do nothing; a third bites."""
    table = Desk({"luzon": "1tw 2tw 47 31us 45ps"})
    table.dice(1, 1, 6).do(*group("luzon", "1tw 2tw 47"), STRIKE, pay())
    table.do(*hit("31us", "45ps"))
    assert table.fresh("31us") and table.fresh("45ps")
    table = Desk({"luzon": "1tw 2tw 47 31us 45ps"})
    table.dice(1, 1, 1).do(*group("luzon", "1tw 2tw 47"), STRIKE, pay())
    table.do(*hit("31us", "45ps", "45ps"))
    assert table.fresh("31us") and not table.fresh("45ps") and table.at("45ps") == "luzon"


@pytest.mark.rule("11.4")
def test_hits_without_effect_are_not_kept_for_later() -> None:
    table = Desk({"luzon": "1tw 2tw 31us"}, japan="supply supply")
    table.dice(1).do(*group("luzon", "1tw"), STRIKE, pay())
    table.dice(1).do(*group("luzon", "2tw"), STRIKE, pay())
    assert table.fresh("31us")


@pytest.mark.rule("11.5(1)", "11.5(1)①", "11.5(1)②", "11.5(1)③")
def test_a_retreat_avoids_sea_enemies_and_enemy_areas() -> None:
    # Mandalay's neighbours by land: Rangoon and Lashio; India lies beyond mountains.
    table = suffer({"mandalay": "1bur"}, "mandalay", ALLIES, 2)
    assert set(table.options) == {Retreat(AREA["rangoon"]), Retreat(AREA["lashio"])}
    table = suffer({"mandalay": "1bur", "rangoon": "213"}, "mandalay", ALLIES, 2)
    assert table.at("1bur") == "lashio"
    table = suffer({"mandalay": "1bur"}, "mandalay", ALLIES, 2, control={"lashio": "japan"})
    assert table.at("1bur") == "rangoon"
    table = suffer({"timor": "4knil"}, "timor", ALLIES, 2)
    assert table.at("4knil") == "lost"  # an island: only the sea around


@pytest.mark.rule("11.5(1)④")
def test_a_retreat_avoids_a_full_area() -> None:
    full = "11pa 21pa 71pa 61pa 81pa 101pa 45ps 57ps 4mar 41pa"
    table = suffer({"luzon": "31us", "manila": full}, "luzon", ALLIES, 4)
    assert table.at("31us") == "lost"
    table = suffer({"luzon": "31us", "manila": full[5:]}, "luzon", ALLIES, 4)
    assert table.at("31us") == "manila"


@pytest.mark.rule("7.3(2)②", "11.5(1)")
def test_nobody_retreats_over_mountains() -> None:
    table = suffer({"mandalay": "1bur", "rangoon": "213", "lashio": "214"}, "mandalay", ALLIES, 2)
    assert table.at("1bur") == "lost"  # India would be free


@pytest.mark.rule("11.5(3)")
def test_a_fortress_unit_cannot_retreat() -> None:
    table = suffer({"manila": "corregidor"}, "manila", ALLIES, 4)
    assert table.at("corregidor") == "lost"
    table = suffer({"manila": "31us"}, "manila", ALLIES, 4)
    assert table.at("31us") == "luzon"


@pytest.mark.rule("16.3", "11.5(1)")
def test_chinese_units_do_not_retreat_out_of_their_areas() -> None:
    table = suffer({"mandalay": "n22"}, "mandalay", ALLIES, 2)
    assert table.at("n22") == "lashio"


@pytest.mark.rule("11.6")
@pytest.mark.parametrize(("die", "place"), [(2, "pacific_ocean"), (3, "lost")])
def test_a_carrier_saves_one_air_hit_by_its_air_strength(die: int, place: str) -> None:
    table = suffer({"pacific_ocean": "ryujo 2sd_a"}, "pacific_ocean", JAPAN, 2, by_air=True, giver=ALLIES)
    table.dice(die).do(*hit("ryujo", "ryujo"))
    assert table.at("ryujo") == place
    assert len(table.happened(CarrierSaved)) == (place != "lost")


@pytest.mark.rule("11.6", "11.2(2)")
def test_one_hit_more_may_be_put_on_a_carrier_to_allow_for_the_save() -> None:
    table = suffer({"pacific_ocean": "ryujo 2sd_a"}, "pacific_ocean", JAPAN, 3, by_air=True, giver=ALLIES)
    table.dice(1).do(*hit("ryujo", "ryujo", "ryujo"))
    assert table.at("ryujo") == "lost"


@pytest.mark.rule("11.6")
def test_a_carrier_does_not_save_against_guns() -> None:
    table = suffer({"pacific_ocean": "ryujo"}, "pacific_ocean", JAPAN, 2)
    assert table.at("ryujo") == "lost"


@pytest.mark.rule("2.2.3④")
def test_a_removed_unit_lies_in_the_replacement_pool() -> None:
    table = suffer({"luzon": "11pa"}, "luzon", ALLIES, 3)
    pieces = {piece.id: piece.at for piece in GAME.view(table.state, None).pieces}
    assert pieces[f"unit:{UNIT['11pa']}"] == "box:lost-1"


@pytest.mark.rule("11.2(1)", "11.4")
def test_a_mixed_defence_lets_the_owner_choose_whom_to_hurt() -> None:
    table = suffer({"luzon": "11pa 19bg 31us"}, "luzon", ALLIES, 1)
    assert len(table.offered(Hit)) == 3
    table.do(*hit("31us"))
    assert all(table.fresh(key) for key in ("11pa", "19bg", "31us"))
    assert table.held("luzon") == ALLIES


@pytest.mark.rule("11.2(2)", "11.5(1)", "11.5(3)")
def test_who_cannot_retreat_is_given_no_more_than_the_hits_that_remove_him() -> None:
    """Unused and of endurance 2, with nowhere to go: twice the endurance removes; a fifth hit is somebody else's."""
    table = suffer({"manila": "corregidor 31us"}, "manila", ALLIES, 9)
    table.do(*hit("corregidor", "corregidor", "corregidor", "corregidor"))
    assert Hit(UNIT["corregidor"]) not in table.options and Hit(UNIT["31us"]) in table.options
    table.do(*hit("31us", "31us", "31us", "31us", "31us"))
    assert table.at("corregidor") == "lost" and table.at("31us") == "luzon"


@pytest.mark.rule("11.2(2)", "11.2(3)", "11.5(1)")
@pytest.mark.parametrize(("used", "most"), [("", 2), ("4knil", 1)])
def test_on_an_island_the_hits_of_a_retreat_are_all_there_is_to_give(used: str, most: int) -> None:
    table = suffer({"timor": "4knil 6knil"}, "timor", ALLIES, most + 2 + 1, used=used)
    assert table.at("4knil") == table.at("6knil") == "lost"
    assert table.state.stack and most + 2 == sum((2, most))


@pytest.mark.rule("11.2(2)", "10.0(4)")
def test_in_a_reaction_the_way_back_decides_how_many_hits_can_be_given() -> None:
    back = suffer({"rangoon": "213 214"}, "rangoon", JAPAN, 3, as_used=True, origin=AREA["thailand"])
    assert len(back.options) == 2
    back.do(*hit("213", "213"))
    assert Hit(UNIT["213"]) in back.options  # it could still go back: four remove it
    lost = suffer({"rangoon": "213 214"}, "rangoon", JAPAN, 3, as_used=True, origin=NO_WAY_BACK)
    lost.do(*hit("213", "213"))
    assert Hit(UNIT["213"]) not in lost.options  # over mountains: two remove it


RESULTS = [  # unit, area, used; then what 1, 2, 3... hits do: "-" nothing, t turned over, r retreats, x removed
    ("11pa", "luzon", False, "trx"),  # endurance 1 on land
    ("11pa", "luzon", True, "rx"),
    ("31us", "luzon", False, "-ttrrx"),  # endurance 2
    ("31us", "luzon", True, "-rrx"),
    ("11pa", "java_sea", False, "x"),
    ("31us", "java_sea", False, "x"),
    ("31us", "java_sea", True, "x"),
    ("19bg", "luzon", False, "tx"),
    ("19bg", "luzon", True, "x"),
    ("57dd", "java_sea", False, "x"),
    ("exeter", "java_sea", True, "-x"),
    ("pow", "java_sea", False, "--x"),
    ("indomitable", "java_sea", False, "-x"),
]


@pytest.mark.rule("11.3", "11.31(1)①", "11.31(1)②", "11.31(2)", "11.32①", "11.32②", "11.33")
@pytest.mark.parametrize(("key", "area", "used", "effects"), RESULTS)
def test_the_table_of_results_cell_by_cell(key: str, area: str, used: bool, effects: str) -> None:
    for hits, effect in enumerate(effects, 1):
        table = suffer({area: key}, area, ALLIES, hits, used=key if used else "")
        place = {"r": "manila", "x": "lost"}.get(effect, area)
        assert table.at(key) == place, (hits, effect)
        assert table.fresh(key) == (effect == "-" and not used)
    table = suffer({area: key}, area, ALLIES, len(effects) + 1, used=key if used else "")
    assert table.at(key) == "lost"


@pytest.mark.rule("11.5(1)")
def test_the_owner_chooses_where_to_retreat() -> None:
    for goal in ("rangoon", "lashio"):
        table = suffer({"mandalay": "1bur"}, "mandalay", ALLIES, 2)
        assert table.asked.seat == ALLIES
        table.do(Retreat(AREA[goal]))
        assert table.at("1bur") == goal


@pytest.mark.rule("11.5(1)④", "11.5(1)")
def test_the_last_place_in_an_area_goes_to_the_first_who_retreats() -> None:
    nine = "21pa 71pa 61pa 81pa 101pa 45ps 57ps 4mar 41pa"
    table = suffer({"luzon": "11pa 31pa", "manila": nine}, "luzon", ALLIES, 2, used="11pa 31pa")
    table.do(*hit("11pa", "31pa"))
    assert (table.at("11pa"), table.at("31pa")) == ("manila", "lost")


@pytest.mark.rule("11.2(3)")
def test_only_hits_beyond_all_that_can_be_taken_are_void() -> None:
    exact = suffer({"luzon": "11pa 21pa"}, "luzon", ALLIES, 6)
    assert exact.at("11pa") == exact.at("21pa") == "lost"
    table = Desk({"java_sea": "57dd", "celebes_sea": "houston"})
    damage = Damage(side=ALLIES, giver=ALLIES, area=AREA["java_sea"], targets=1 << UNIT["57dd"], hits=3)
    log: list[Event] = []
    table.state.stack[:] = [damage]
    table.state.__dict__["log"] = log
    settle(table.state)
    assert [event.count for event in log if isinstance(event, HitsVoid)] == [2]


@pytest.mark.rule("11.6")
def test_each_carrier_that_was_hit_rolls_for_itself() -> None:
    places = {"pacific_ocean": "hiryu soryu ryujo 2sd_a"}
    table = suffer(places, "pacific_ocean", JAPAN, 5, by_air=True, giver=ALLIES)
    # Hiryu (air 4) saves one of two, Soryu (4) fails, Ryujo was not hit, the destroyers do not roll.
    table.dice(4, 5).do(*hit("hiryu", "hiryu", "soryu", "soryu", "2sd_a"))
    assert [table.at(key) for key in ("hiryu", "soryu", "ryujo", "2sd_a")] == [
        "pacific_ocean",
        "lost",
        "pacific_ocean",
        "lost",
    ]


@pytest.mark.rule("11.3", "11.31(1)②")
def test_only_who_was_unused_is_turned_over() -> None:
    for used, turned in (("", 1), ("31us", 0)):
        table = Desk({"luzon": "1tw 2tw 47 9 31us 45ps", "taiwan": "20"}, used=used)
        table.dice(1, 1, 1, 1).do(*group("luzon", "1tw 2tw 47 9"), STRIKE, pay())
        table.do(*hit("31us", "31us", "31us", "45ps"))
        assert len(table.happened(UnitFlipped)) == turned and table.fresh("45ps")
        assert table.at("31us") == ("luzon" if turned else "manila")


@pytest.mark.rule("11.2(1)", "11.31(2)", "11.32②")
def test_who_was_given_no_hit_is_not_hurt() -> None:
    table = suffer({"java_sea": "11pa 21pa 59dd"}, "java_sea", ALLIES, 1).do(*hit("11pa"))
    assert [table.at(key) for key in ("11pa", "21pa", "59dd")] == ["lost", "java_sea", "java_sea"]
    table = suffer({"luzon": "19bg pw10 24pg_a"}, "luzon", ALLIES, 1, used="pw10 24pg_a").do(*hit("pw10"))
    assert [table.at(key) for key in ("19bg", "pw10", "24pg_a")] == ["luzon", "lost", "luzon"] and table.fresh("19bg")


@pytest.mark.rule("11.2(3)")
@pytest.mark.parametrize(("dice", "void"), [((1, 6), []), ((1, 1), [1])])
def test_void_hits_are_told_only_where_there_are_any(dice: tuple[int, ...], void: list[int]) -> None:
    table = Desk({"coast_of_malay": "kumano mikuma electra", "cambodia": "213"})
    table.dice(*dice).do(*group("coast_of_malay", "kumano mikuma"), STRIKE, pay())
    assert [event.count for event in table.happened(HitsVoid)] == void and table.at("electra") == "lost"


@pytest.mark.rule("11.2(2)")
@pytest.mark.parametrize(("key", "area", "used", "more", "most"), [
    ("19bg", "luzon", "", {}, 2), ("19bg", "luzon", "19bg", {}, 1), ("11pa", "luzon", "", {}, 3),
    ("11pa", "luzon", "11pa", {}, 2), ("31us", "luzon", "", {}, 6), ("31us", "luzon", "31us", {}, 4),
    ("31us", "java_sea", "", {}, 1), ("57dd", "java_sea", "", {}, 1), ("exeter", "java_sea", "", {}, 2),
    ("indomitable", "java_sea", "", {}, 2), ("indomitable", "java_sea", "", {"by_air": True}, 3),
    ("exeter", "java_sea", "", {"by_air": True}, 2), ("hkfort", "hong_kong", "", {}, 4),
    ("hkfort", "hong_kong", "hkfort", {}, 2),
    ("11pa", "luzon", "", {"as_used": True}, 2), ("19bg", "luzon", "", {"as_used": True}, 1),
])  # fmt: skip
def test_how_many_hits_each_kind_of_unit_can_be_given(
    key: str, area: str, used: str, more: dict[str, Any], most: int
) -> None:
    others = {"luzon": "45ps 57ps", "java_sea": "pow repulse", "hong_kong": "1mal 2mal"}[area]
    table = suffer({area: f"{key} {others}"}, area, ALLIES, most + 1, used=used, **more)
    for _ in range(most):
        assert Hit(UNIT[key]) in table.options
        table.do(*hit(key))
    assert table.options and Hit(UNIT[key]) not in table.options
