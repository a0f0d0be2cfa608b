"""14.3 chits in combat, and every force and tactic of both lists."""

from __future__ import annotations

import pytest

from bingqi.core.procedure import Pass
from bingqi.core.testing import Driver
from bingqi.games.okinawa.actions import Attack, Destroy, HitUnit, Use
from bingqi.games.okinawa.events import FireResolved, MeleeResolved
from bingqi.games.okinawa.rules.chit_play import ChitPlay, active
from bingqi.games.okinawa.rules.fire import attack_fire, defence_fire
from bingqi.games.okinawa.rules.losses import Suffer
from bingqi.games.okinawa.rules.pairing import declare
from bingqi.games.okinawa.rules.queries import unplaced
from bingqi.games.okinawa.state import FREE, Fight
from bingqi.games.okinawa.tables import GRID, SIDE_KINDS
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k, through

ATTACK = Attack(h("2512"), h("2411"))  # in the open, no river
BACK = Attack(h("2411"), h("2512"))  # the Japanese attack


class Scene:
    """Two battalions at 2512 and two companies at 2411, with chits."""

    def __init__(self, us: list[str], japan: list[str]) -> None:
        self.desk = Desk()
        self.battalions = [self.desk.us("2512"), self.desk.us("2512")]
        self.companies = [self.desk.company("2411"), self.desk.company("2411")]
        self.us = [self.desk.chit(id, "2512") for id in us]
        self.japan = [self.desk.chit(id, "2411") for id in japan]
        self.s = self.desk.s

    def attack(self) -> Driver:
        return self.desk.combat(US).do(ATTACK)

    @property
    def fight(self) -> Fight:
        assert self.s.fight is not None
        return self.s.fight


@pytest.mark.rule("14.3", "14.3(1)", "14.3(1)①", "14.3(1)②", "14.3(1)③")
def test_sides_declare_in_turn_beginning_with_the_attacker_until_both_pass() -> None:
    scene = Scene(["tank", "flame_thrower"], ["home_guard", "heavy_launcher"])
    table = scene.attack()
    assert table.asked.seat == US
    table.do(Use(scene.us[0]))
    assert table.asked.seat == JAPAN
    table.do(Pass())
    assert table.asked.seat == US
    table.do(Use(scene.us[1]))
    assert table.asked.seat == JAPAN  # one pass does not end it
    table.do(Use(scene.japan[0]))
    assert [card.kind for card in scene.fight.cards] == [k("tank"), k("flame_thrower"), k("home_guard")]


@pytest.mark.rule("4.3(3)", "14.3(1)①", "14.1(6)②")
def test_a_declared_force_is_turned_up_and_can_be_hit() -> None:
    scene = Scene(["tank"], ["sniper"])
    scene.attack().do(Use(scene.us[0]))
    assert scene.s.up >> scene.us[0] & 1 and scene.s.used >> scene.us[0] & 1


@pytest.mark.rule("14.1(6)③", "14.3(2)③")
def test_a_face_up_force_that_is_not_declared_adds_nothing() -> None:
    scene = Scene([], [])
    tank = scene.desk.chit("tank", "2512", up=True)
    table = scene.attack()
    assert Use(tank) in table.options
    assert attack_fire(scene.s, scene.fight)[0] == 8 and defence_fire(scene.s, scene.fight)[0] == 2
    table.dice(6, 6).do(Pass())
    assert set(table.options) == {HitUnit(unit) for unit in scene.battalions}  # the tank cannot take a hit


@pytest.mark.rule("14.1(6)④", "14.4(4)③")
def test_unused_chits_go_back_when_all_who_fought_are_gone() -> None:
    scene = Scene([], ["night_attack"])
    table = scene.attack().do(Pass())
    table.dice(1, 1, 5, 5, 1, 1, 1, 1, 1, 1).do(Pass())
    through(table, HitUnit(scene.companies[0]))
    assert scene.s.spot[scene.japan[0]] == FREE and scene.s.box[k("night_attack")] == 1


@pytest.mark.rule("14.3(2)", "14.3(2)①", "22.15", "23.10")
def test_an_anti_tank_gun_answers_a_tank_and_removes_it() -> None:
    scene = Scene(["tank"], ["anti_tank_gun"])
    table = scene.attack().do(Use(scene.us[0]))
    assert Use(scene.japan[0]) in table.options
    table.dice(1, 1, *[1] * 8, 6, 1, 1, 1).do(Use(scene.japan[0]))
    assert scene.s.removed[k("tank")] == 1 and scene.s.discard[k("anti_tank_gun")] == 1


@pytest.mark.rule("14.3(2)②", "22.15")
def test_an_answer_must_follow_its_target_at_once() -> None:
    scene = Scene(["tank", "flame_thrower"], ["anti_tank_gun", "home_guard"])
    table = scene.attack().do(Use(scene.us[0]), Use(scene.japan[1]), Use(scene.us[1]))
    assert table.asked.seat == JAPAN and Use(scene.japan[0]) not in table.options  # the tank's moment has passed


@pytest.mark.rule("22.15", "22.16", "22.17")
def test_answers_have_no_use_in_a_japanese_attack() -> None:
    scene = Scene(["tank"], ["anti_tank_gun", "anti_tank_team", "sniper"])
    table = scene.desk.combat(JAPAN).do(BACK)
    table.do(Pass(), Use(scene.us[0]))
    assert table.asked.seat == JAPAN and table.options == (Pass(),)


@pytest.mark.rule("23.16", "14.3(2)②")
def test_an_assault_team_stops_the_gun_and_the_tank_fights_on() -> None:
    scene = Scene(["tank", "assault_team"], ["anti_tank_gun", "night_attack"])
    table = scene.attack().do(Use(scene.us[0]), Use(scene.japan[0]), Use(scene.us[1]))
    table.do(Pass())
    assert scene.s.spot[scene.us[0]] == h("2512") and scene.s.removed[k("tank")] == 0
    assert scene.s.discard[k("anti_tank_gun")] == scene.s.discard[k("assault_team")] == 1
    assert attack_fire(scene.s, scene.fight)[0] == 8 + 3


@pytest.mark.rule("22.17", "14.3(2)②")
def test_a_sniper_against_the_assault_team_lets_the_gun_through() -> None:
    scene = Scene(["tank", "assault_team"], ["anti_tank_gun", "sniper", "night_attack"])
    table = scene.attack().do(Use(scene.us[0]), Use(scene.japan[0]), Use(scene.us[1]), Use(scene.japan[1]))
    while table.asked.seat == US:
        table.do(Pass())
    assert scene.s.removed[k("tank")] == scene.s.removed[k("assault_team")] == 1
    assert scene.s.discard[k("anti_tank_gun")] == scene.s.discard[k("sniper")] == 1


@pytest.mark.rule("23.16", "14.3(2)②", "24.0")
def test_a_second_assault_team_stops_sniper_and_gun_alike() -> None:
    scene = Scene(["tank", "assault_team", "assault_team"], ["anti_tank_gun", "sniper", "night_attack"])
    table = scene.attack()
    table.do(Use(scene.us[0]), Use(scene.japan[0]), Use(scene.us[1]), Use(scene.japan[1]), Use(scene.us[2]))
    table.do(Pass())
    assert not scene.s.removed[k("tank")] and not scene.s.removed[k("assault_team")]
    assert scene.s.discard[k("sniper")] == scene.s.discard[k("anti_tank_gun")] == 1
    assert scene.s.discard[k("assault_team")] == 2


@pytest.mark.rule("22.17", "23.9", "23.15")
@pytest.mark.parametrize("id", ["flame_thrower", "combat_engineers"])
def test_a_sniper_takes_flame_throwers_and_engineers_out_of_the_game(id: str) -> None:
    scene = Scene([id, "tank"], ["sniper", "night_attack"])
    table = scene.attack().do(Use(scene.us[0]), Use(scene.japan[0]), Pass())
    assert table.asked.seat == JAPAN
    assert scene.s.removed[k(id)] == 1 and not active(scene.fight, k(id))


@pytest.mark.rule("22.16")
def test_an_anti_tank_team_strikes_before_melee_at_any_tank() -> None:
    scene = Scene(["tank", "flame_tank"], ["anti_tank_team", "night_attack"])
    table = scene.attack().do(Use(scene.us[0]), Use(scene.japan[0]), Use(scene.us[1]), Pass())
    assert attack_fire(scene.s, scene.fight)[0] == 8 + 3 + 1  # the tanks fire first
    dice = attack_fire(scene.s, scene.fight)[0]
    table.dice(*[1] * defence_fire(scene.s, scene.fight)[0], *[1] * dice)
    table.do(Pass())
    assert table.asked.seat == JAPAN and set(table.options) == {Destroy(slot) for slot in scene.us}
    table.dice(1, 1, 6, 6, 6, 1, 1)  # melee: 2 plain and 3 circled dice of the flame tank, then two companies
    through(table, Destroy(scene.us[0]), HitUnit(scene.companies[0]))
    assert scene.s.removed[k("tank")] == 1


@pytest.mark.rule("22.16")
def test_an_anti_tank_team_need_not_ask_about_the_only_tank() -> None:
    scene = Scene(["tank"], ["anti_tank_team", "night_attack"])
    table = scene.attack().do(Use(scene.us[0]), Use(scene.japan[0]))
    fire = defence_fire(scene.s, scene.fight)[0] + attack_fire(scene.s, scene.fight)[0]
    table.dice(*[1] * fire, 3, 3, 2, 2)  # nobody is hit; then melee without the tank: 3 against a circled 2
    through(table, *[Pass()] * 2)
    assert scene.s.removed[k("tank")] == 1 and scene.s.spot[scene.us[0]] < 0


@pytest.mark.rule("22.16", "23.16")
def test_a_stopped_anti_tank_team_does_nothing() -> None:
    scene = Scene(["tank", "assault_team"], ["anti_tank_team", "night_attack"])
    scene.attack().do(Use(scene.us[0]), Use(scene.japan[0]), Use(scene.us[1]), Pass())
    assert not active(scene.fight, k("anti_tank_team"))


@pytest.mark.rule("22.18", "14.6")
def test_a_night_attack_skips_all_fire() -> None:
    scene = Scene([], ["night_attack"])
    table = scene.desk.combat(JAPAN).do(BACK)
    table.dice(3, 3, 4, 4)  # melee only: two circled dice against two plain ones, 4 to 4
    happened = through(table, Use(scene.japan[0]))
    assert not any(isinstance(e, FireResolved) for e in happened)
    assert [(e.us, e.japan) for e in happened if isinstance(e, MeleeResolved)] == [(4, 4)]
    assert scene.s.discard[k("night_attack")] == 1


@pytest.mark.rule("22.18")
def test_a_night_attack_is_no_defence() -> None:
    scene = Scene(["tank"], ["night_attack"])
    table = scene.attack().do(Pass())
    assert table.asked.seat == JAPAN and table.options == (Pass(),)


@pytest.mark.rule("23.14")
@pytest.mark.parametrize(("hex", "reaches"), [("2613", True), ("2714", False)])
def test_a_flare_within_two_hexes_voids_a_night_attack(hex: str, reaches: bool) -> None:
    scene = Scene([], ["night_attack"])
    flare = scene.desk.chit("flare", hex)
    table = scene.desk.combat(JAPAN).do(BACK, Use(scene.japan[0]))
    assert (Use(flare) in table.options) == reaches
    if reaches:
        table.dice(*[1] * 8, 1, 1, 3, 3, 4, 4)
        happened = through(table, Use(flare))
        assert [e.fire for e in happened if isinstance(e, FireResolved)] == [8, 2]
        assert scene.s.discard[k("flare")] == scene.s.discard[k("night_attack")] == 1


@pytest.mark.rule("23.14", "14.3(2)②")
def test_a_flare_has_no_use_without_a_night_attack() -> None:
    scene = Scene(["flare"], ["home_guard"])
    assert Use(scene.us[0]) not in scene.attack().options


@pytest.mark.rule("23.13", "22.14", "14.4(1)")
def test_smoke_leaves_a_third_of_japanese_fire_but_not_of_the_mortar() -> None:
    scene = Scene(["smoke"], ["heavy_launcher", "night_attack"])
    mortar = scene.desk.chit("mortar_32cm", "2310")
    scene.attack().do(Use(scene.us[0]), Use(scene.japan[0]), Use(mortar))
    assert defence_fire(scene.s, scene.fight)[0] == (1 + 1 + 2) // 3 + 3


@pytest.mark.rule("23.13")
@pytest.mark.parametrize(("hex", "reaches"), [("2512", True), ("2714", False), ("2613", True)])
def test_smoke_reaches_three_hexes_from_the_defender(hex: str, reaches: bool) -> None:
    scene = Scene([], [])
    smoke = scene.desk.chit("smoke", hex)
    assert (Use(smoke) in scene.attack().options) == reaches


@pytest.mark.rule("23.13")
def test_smoke_spares_us_fire_and_works_on_a_japanese_attack_too() -> None:
    scene = Scene(["smoke"], [])
    table = scene.desk.combat(JAPAN).do(BACK)
    table.dice(*[1] * 8, 3, 3, 4, 4)  # eight US dice; the Japanese 2 // 3 = 0
    happened = through(table, Use(scene.us[0]))
    assert [(e.seat, e.fire) for e in happened if isinstance(e, FireResolved)] == [(US, 8)]


@pytest.mark.rule("22.12", "22.13", "22.14")
@pytest.mark.parametrize(
    ("id", "fire", "near", "far"),
    [
        ("heavy_artillery", 4, "2011", "1911"),
        ("support_artillery", 3, "2110", "2010"),
        ("mortar_32cm", 3, "2210", "2110"),
    ],
)
def test_guns_fire_in_defence_within_their_range(id: str, fire: int, near: str, far: str) -> None:
    for hex, reaches in ((near, True), (far, False)):
        scene = Scene([], ["night_attack"])
        gun = scene.desk.chit(id, hex)
        table = scene.attack()
        assert table.asked.seat == JAPAN and (Use(gun) in table.options) == reaches
        if reaches:
            table.do(Use(gun))
            assert defence_fire(scene.s, scene.fight)[0] == 2 + fire
            assert scene.s.discard[k(id)] == 1


@pytest.mark.rule("22.12", "22.13", "22.14")
def test_guns_are_silent_in_a_japanese_attack() -> None:
    scene = Scene([], ["heavy_artillery", "support_artillery", "mortar_32cm"])
    assert scene.desk.combat(JAPAN).do(BACK).options == (Pass(),)


@pytest.mark.rule("22.10", "2.21(4)", "14.1(3)", "2.12(3)⑤")
@pytest.mark.parametrize(("hex", "reaches"), [("2409", True), ("2210", False), ("2312", False)])
def test_a_machine_gun_fires_two_hexes_far_only_from_a_high_ground(hex: str, reaches: bool) -> None:
    scene = Scene([], ["night_attack"])
    gun = scene.desk.chit("machine_gun", hex)
    table = scene.attack()
    assert (Use(gun) in table.options) == reaches


@pytest.mark.rule("22.10")
def test_a_machine_gun_on_a_high_ground_has_no_range_in_attack() -> None:
    scene = Scene([], ["night_attack"])
    gun = scene.desk.chit("machine_gun", "2409")
    assert Use(gun) not in scene.desk.combat(JAPAN).do(BACK).options


@pytest.mark.rule("16.0(1)", "15.0(1)", "22.10")
def test_a_machine_gun_far_off_may_be_driven_back_but_takes_no_loss() -> None:
    scene = Scene([], [])
    gun = scene.desk.chit("machine_gun", "2409", up=True)
    blow = Suffer(seat=JAPAN, units=tuple(scene.companies), far=(gun,), sixes=1, fives=1)
    assert 1000 + gun not in blow.targets(scene.s)
    blow.lay(scene.companies[0])
    assert 1000 + gun in blow.targets(scene.s)


@pytest.mark.rule("22.19", "14.3(2)②")
def test_concealment_comes_last_and_voids_all_support_fire() -> None:
    scene = Scene([], ["concealment"])
    support = scene.desk.chit("support_fire", "3217")
    table = scene.attack().do(Use(support))
    assert Use(scene.japan[0]) not in table.options  # not yet
    table.do(Pass())
    assert table.asked.prompt == "prompt-closing"
    table.dice(1, 1, *[1] * 8, 4, 1, 3, 1)
    happened = through(table, Use(scene.japan[0]))
    assert [e.fire for e in happened if isinstance(e, FireResolved)] == [2, 8]


@pytest.mark.rule("23.16", "22.19")
def test_an_assault_team_may_answer_concealment() -> None:
    scene = Scene(["assault_team"], ["concealment"])
    support = scene.desk.chit("support_fire", "3217")
    table = scene.attack().do(Use(support), Pass(), Pass(), Use(scene.japan[0]))
    assert table.asked.seat == US and Use(scene.us[0]) in table.options
    table.dice(1, 1, *[1] * 12, 4, 1, 3, 1)
    happened = through(table, Use(scene.us[0]))
    assert [e.fire for e in happened if isinstance(e, FireResolved)] == [2, 12]


@pytest.mark.rule("23.15", "19.2(2)")
def test_combat_engineers_make_positions_count_for_nothing_and_remove_no_works() -> None:
    desk = Desk()
    desk.us("2610")
    desk.company("2510")
    works = desk.chit("construction_engineers", "2510", up=True)
    sappers = desk.chit("combat_engineers", "2610")
    table = desk.combat(US).do(Attack(h("2610"), h("2510")))
    assert desk.s.fight is not None and attack_fire(desk.s, desk.s.fight)[0] == 1  # 4 // 2 - 1 for the river
    table.do(Use(sappers))
    assert attack_fire(desk.s, desk.s.fight)[0] == 3
    assert desk.s.spot[works] == h("2510")


@pytest.mark.rule("23.11", "2.12(3)⑥")
def test_a_flame_tank_is_discarded_after_its_fight() -> None:
    scene = Scene(["flame_tank"], [])
    table = scene.attack()
    table.dice(*[1] * 9, 4, 4, 1, 1, 1, 3, 3)  # 2 - 2 defence dice, 9 attack dice, melee 2 plain + 3 circled
    through(table, Use(scene.us[0]))
    assert scene.s.discard[k("flame_tank")] == 1 and scene.s.spot[scene.us[0]] == FREE


@pytest.mark.rule("23.9", "14.6(3)②")
def test_a_flame_thrower_adds_two_circled_dice_and_stays() -> None:
    scene = Scene(["flame_thrower"], [])
    table = scene.attack()
    table.dice(1, 1, *[1] * 8, 1, 1, 3, 1, 3, 3)  # melee: best 3 + 1 against 3 + 1
    happened = through(table, Use(scene.us[0]))
    assert [(e.us, e.japan) for e in happened if isinstance(e, MeleeResolved)] == [(4, 4)]
    assert scene.s.up >> scene.us[0] & 1 and scene.s.spot[scene.us[0]] == h("2512")


@pytest.mark.rule("22.8", "22.9")
@pytest.mark.parametrize(
    ("id", "fire"), [("heavy_launcher", 2), ("special_regiment", 1), ("sea_raiders", 1), ("home_guard", 1)]
)
def test_japanese_forces_add_their_fire_and_stay_face_up(id: str, fire: int) -> None:
    scene = Scene([], [id, "night_attack"])
    table = scene.attack().do(Use(scene.japan[0]))
    assert defence_fire(scene.s, scene.fight)[0] == 2 + fire
    assert scene.s.up >> scene.japan[0] & 1 and table.asked.seat == JAPAN


@pytest.mark.rule("22.11")
def test_engineers_can_be_used_only_where_there_is_something_to_build() -> None:
    scene = Scene([], ["construction_engineers"])  # 2411 is open ground
    assert scene.attack().options == (Pass(),)


@pytest.mark.rule("4.3.2(4)", "15.0(1)", "16.0(1)")
def test_tactics_take_no_hits_and_do_not_retreat() -> None:
    scene = Scene([], ["sniper"])
    table = scene.attack().do(Pass())
    table.dice(1, 1, 6, 6, 6, 6, 6, 1, 1, 1).do(Pass())
    table.do(HitUnit(scene.companies[0]))
    through(table, HitUnit(scene.companies[1]))
    assert scene.s.box[k("sniper")] == 1  # it went back unhurt; the surplus sixes were wasted
    assert all(scene.s.where[unit] < 0 for unit in scene.companies)


@pytest.mark.rule("4.3.2(1)")
def test_a_tactic_is_discarded_as_soon_as_it_is_used() -> None:
    scene = Scene(["smoke"], ["night_attack"])
    scene.attack().do(Use(scene.us[0]))
    assert scene.s.spot[scene.us[0]] == FREE and scene.s.discard[k("smoke")] == 1


@pytest.mark.rule("14.5(2)⑤", "14.4(2)")
def test_us_armour_counts_against_a_japanese_attack() -> None:
    desk = Desk()
    desk.us("2512")
    desk.gun("2411")
    desk.gun("2411")
    tank = desk.chit("tank", "2512")
    table = desk.combat(JAPAN).do(Attack(h("2411"), h("2512")))
    assert desk.s.fight is not None and attack_fire(desk.s, desk.s.fight)[0] == 4
    table.dice(*[1] * 7, *[1] * 2, 1, 1, 2, 2)
    happened = through(table, Use(tank))
    assert [e.fire for e in happened if isinstance(e, FireResolved)] == [7, 2]  # 4 + 3 in defence, 4 - 2 in attack


@pytest.mark.rule("14.3(1)③")
def test_who_holds_nothing_that_might_speak_is_not_asked() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    far = desk.chit("sniper", "2008")  # five hexes away: beyond every gun
    assert GRID.distance(h("2008"), h("2411")) == 5
    table = desk.combat(US)
    table.dice(*[1] * 5, 3, 3)
    through(table, Attack(h("2512"), h("2411")))
    assert not desk.s.stack and desk.s.spot[far] == h("2008")


def holds_back(desk: Desk, fight: Fight, seat: int, closing: bool = False) -> bool:
    desk.s.fight = fight
    return ChitPlay(speaker=seat, closing=closing).may_hold_back(desk.s)


def place_all(desk: Desk, *ids: str) -> None:
    """Every chit of these kinds lies open in the discards."""
    for id in ids:
        desk.s.discard[k(id)] += desk.s.cup[k(id)]
        desk.s.cup[k(id)] = 0


@pytest.mark.rule("14.3(1)③", "22.12")
@pytest.mark.parametrize(("place", "asked"), [("2009", True), ("2008", False)])
def test_a_face_down_chit_within_gun_range_is_asked_secretly(place: str, asked: bool) -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    desk.chit("sniper", place)
    fight = declare(desk.s, US, h("2512"), h("2411"))
    assert holds_back(desk, fight, JAPAN) == asked
    assert not holds_back(desk, fight, JAPAN, closing=True)  # concealment lies in the stack itself
    assert not holds_back(desk, declare(desk.s, JAPAN, h("2411"), h("2512")), JAPAN)  # guns are for defence
    place_all(desk, "heavy_artillery")
    assert not holds_back(desk, fight, JAPAN)  # nothing else reaches four hexes


@pytest.mark.rule("14.3(1)③", "23.12")
def test_a_face_down_us_chit_anywhere_might_be_support_fire_unless_all_of_it_is_seen() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    desk.chit("flare", "3318")
    fight = declare(desk.s, US, h("2512"), h("2411"))
    assert holds_back(desk, fight, US) and not holds_back(desk, fight, US, closing=True)
    place_all(desk, "support_fire")
    assert not holds_back(desk, fight, US)
    desk.s.discard[k("support_fire")] -= 1
    desk.s.cup[k("support_fire")] += 1
    assert holds_back(desk, fight, US)  # one is out of sight
    desk.s.up = 1 << 0
    assert not holds_back(desk, fight, US)  # a chit that lies face up hides nothing


@pytest.mark.rule("14.3(1)③", "22.19", "23.2")
def test_the_closing_moment_is_asked_while_concealment_may_lie_in_the_stack() -> None:
    scene = Scene([], ["sniper"])
    fight = declare(scene.s, US, h("2512"), h("2411"))
    assert holds_back(scene.desk, fight, JAPAN, closing=True)
    scene.s.seen = 1 << scene.japan[0]  # the US player has looked at it
    assert not holds_back(scene.desk, fight, JAPAN, closing=True)
    scene.s.seen = 0
    place_all(scene.desk, "concealment")
    assert not holds_back(scene.desk, fight, JAPAN, closing=True)
    real = Scene([], ["concealment"])
    real.s.seen = 1 << real.japan[0]
    assert holds_back(real.desk, declare(real.s, US, h("2512"), h("2411")), JAPAN, closing=True)


@pytest.mark.rule("14.3(1)③", "22.10")
def test_a_face_up_machine_gun_in_reach_may_speak_and_is_no_secret() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    gun = desk.chit("machine_gun", "2412", up=True)
    desk.s.fight = declare(desk.s, US, h("2512"), h("2411"))
    play = ChitPlay(speaker=JAPAN)
    assert play.choices(desk.s) == [gun] and not play.may_hold_back(desk.s)
    assert ChitPlay(speaker=JAPAN, closing=True).choices(desk.s) == []
    desk.s.used |= 1 << gun
    assert play.choices(desk.s) == []
    desk.s.used, desk.s.fight = 0, declare(desk.s, JAPAN, h("2411"), h("2512"))
    assert play.choices(desk.s) == []


@pytest.mark.rule("11.0(3)", "4.3(3)")
def test_a_kind_is_unplaced_while_one_of_its_chits_is_out_of_the_enemys_sight() -> None:
    desk = Desk()

    def hidden(side: int) -> tuple[int, ...]:
        return tuple(unplaced(desk.s, side, SIDE_KINDS[side]))

    assert hidden(JAPAN) == SIDE_KINDS[JAPAN] and hidden(US) == SIDE_KINDS[US]
    for counts in (desk.s.discard, desk.s.removed, desk.s.sea_up):
        kind = k("carriers")  # three of them, one in each place that everybody sees
        desk.s.cup[kind] -= 1
        assert kind in hidden(US)
        counts[kind] += 1
    assert k("carriers") not in hidden(US)
    gun, guard, sniper = desk.chit("mortar_32cm", "2009"), desk.chit("home_guard", "2009"), desk.chit("sniper", "2009")
    desk.s.up, desk.s.seen = 1 << guard, 1 << sniper
    assert k("mortar_32cm") in hidden(JAPAN) and gun != guard
    assert k("home_guard") not in hidden(JAPAN) and k("sniper") not in hidden(JAPAN)
    one, other = desk.chit("anti_tank_gun", "2009"), desk.chit("anti_tank_gun", "2110")
    desk.s.seen |= 1 << one
    assert k("anti_tank_gun") in hidden(JAPAN)  # the other one has not been seen
    desk.s.seen |= 1 << other
    assert k("anti_tank_gun") not in hidden(JAPAN)


@pytest.mark.rule("14.3(2)②", "22.19")
def test_an_answer_does_not_wait_for_the_closing_moment() -> None:
    scene = Scene(["flame_thrower"], ["sniper", "concealment"])
    table = scene.attack().do(Use(scene.us[0]))
    assert Use(scene.japan[0]) in table.options
    table.do(Pass())  # the US player has nothing more
    assert (table.asked.seat, table.asked.prompt) == (JAPAN, "prompt-closing")
    assert table.options == (Use(scene.japan[1]), Pass())


@pytest.mark.rule("14.3(2)②")
def test_who_has_passed_cannot_answer_what_was_played_before() -> None:
    scene = Scene(["tank", "smoke"], ["anti_tank_gun", "home_guard"])
    table = scene.attack().do(Use(scene.us[0]), Use(scene.japan[1]), Pass())
    assert table.asked.seat == JAPAN and table.options == (Pass(),)  # the tank was answered by a home guard


@pytest.mark.rule("14.1(4)", "14.3(1)")
def test_only_what_lies_on_the_map_and_has_not_fought_can_be_declared() -> None:
    scene = Scene(["tank", "smoke"], ["home_guard"])
    scene.s.used = 1 << scene.us[0]
    table = scene.attack()
    assert table.options == (Use(scene.us[1]), Pass())


@pytest.mark.rule("23.15", "23.12", "22.12")
def test_each_kind_has_its_place_and_its_side() -> None:
    scene = Scene([], [])
    desk = scene.desk
    there = {id: desk.chit(id, "2512") for id in ("combat_engineers", "flame_thrower")}
    away = {id: desk.chit(id, "2613") for id in ("support_fire", "smoke", "combat_engineers", "tank")}
    guns = {id: desk.chit(id, "2311") for id in ("heavy_artillery", "support_artillery", "mortar_32cm")}
    table = scene.attack()
    assert set(table.options) == {
        *(Use(slot) for slot in there.values()),
        Use(away["support_fire"]),
        Use(away["smoke"]),
        Pass(),
    }
    table.do(Pass())
    assert set(table.options) == {*(Use(slot) for slot in guns.values()), Pass()}
