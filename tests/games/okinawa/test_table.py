"""What the seats see, are told and are refused; odds; the computer player."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.ai.okinawa import POLICY
from bingqi.ai.okinawa.policy import advise
from bingqi.core.engine import apply_trusted, pending, settle
from bingqi.core.procedure import Decision, Pass, Try
from bingqi.core.table import Cell, Panel, row
from bingqi.core.testing import Checker, texts_in
from bingqi.core.text import localizer
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.actions import (
    ACTIONS,
    Attack,
    Go,
    HitChit,
    HitUnit,
    HoldConference,
    PickChit,
    PickUnit,
    Place,
    Rebuild,
    Retreat,
    TakeBack,
    Use,
)
from bingqi.games.okinawa.rules.losses import FallBack, Suffer
from bingqi.games.okinawa.rules.queries import zoc
from bingqi.games.okinawa.rules.reinforcement import Placement, Preparation
from bingqi.games.okinawa.state import BOX
from bingqi.games.okinawa.table.explain_fight import explain_attack
from bingqi.games.okinawa.table.forecast import best_of, hits
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k, new_game, u


def rule_of(desk: Desk, seat: int, action: object) -> str:
    refusal = GAME.explain(desk.s, seat, action)  # type: ignore[arg-type]
    assert refusal is not None
    for language in ("zh", "en"):
        said = localizer(language, GAME.locale_files(language))
        said.missing.clear()
        assert all("⟨" not in said.say(text) for text in texts_in(refusal))
    return refusal.rule


# --- secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [11, 12])
def test_a_random_game_keeps_every_law_at_every_seventh_decision(seed: int) -> None:
    checker = Checker(GAME, "campaign", {"first_chits": seed % 2 == 0}, every=7)
    checker.check_record(checker.play(seed), seed)


@pytest.mark.rule("4.3(3)", "11.0(3)")
def test_a_dealt_world_keeps_what_is_known_and_mixes_the_rest() -> None:
    desk = Desk()
    hidden, seen, shown = (desk.chit(id, "2009") for id in ("sniper", "machine_gun", "home_guard"))
    desk.s.seen, desk.s.up = 1 << seen, 1 << shown
    desk.s.weigh(JAPAN, h("2009"))
    desk.box("mortar_32cm")
    kinds, boxes = set(), set()
    for seed in range(40):
        world = GAME.determinise(desk.s, US, Random(seed))
        assert (world.kind[seen], world.kind[shown]) == (k("machine_gun"), k("home_guard"))
        assert not list(GAME.invariants(world))
        kinds.add(world.kind[hidden])
        boxes.add(tuple(world.box))
    assert len(kinds) > 5 and len(boxes) > 5
    assert GAME.determinise(desk.s, JAPAN, Random(1)).kind[hidden] == k("sniper")  # his own he knows


def test_a_spectator_sees_no_face_down_chit_and_no_box() -> None:
    desk = Desk()
    desk.chit("sniper", "2009")
    desk.chit("tank", "3215")
    desk.box("smoke")
    desk.sea("kikusui")
    names = {p.name for p in GAME.view(desk.s, None).pieces if p.look == "chit"}
    assert names == set()


def test_every_text_of_prompts_options_and_views_exists_in_both_languages() -> None:
    state = new_game(21)
    rng, missing = Random(21), set()
    for count in range(900):
        asked = pending(state)
        if not isinstance(asked, Decision):
            break
        things: list[object] = [GAME.prompt_of(state, asked), *(GAME.text_of(state, o) for o in asked.options[:4])]
        if count % 60 == 0:
            things += [GAME.view(state, US), GAME.view(state, JAPAN), GAME.board("campaign")]
        for language in ("zh", "en"):
            said = localizer(language, GAME.locale_files(language))
            said.missing.clear()
            for text in (t for thing in things for t in texts_in(thing)):
                said.say(text)
            missing |= {(language, key) for key in said.missing}
        apply_trusted(state, rng.choice(asked.options))
    assert not missing


@pytest.mark.rule("14.4(4)", "14.3(2)②")
def test_the_fight_panel_shows_dice_on_targets_and_void_chits_in_both_languages() -> None:
    desk = Desk()
    first, second = desk.us("2512"), desk.us("2512")
    tank = desk.chit("tank", "2512")
    desk.gun("2411")
    gun = desk.chit("anti_tank_gun", "2411")
    desk.chit("night_attack", "2411")
    table = desk.combat(US).do(Attack(h("2512"), h("2411")), Use(tank), Use(gun), Pass())
    fight = GAME.view(desk.s, None).panels[0]
    keys = [[getattr(cell.text, "key", "") for cell in row.cells] for row in fight.rows]
    states = [state for title, state in keys if title == "panel-card"]
    assert states == ["panel-void", "panel-stands"]
    table.dice(6, 5).do(Pass())
    blow = GAME.view(desk.s, None).panels[1]
    assert blow.rows[-1].cells[1] == Cell(dice=(6, 5))
    table.state.stack[-1].lay(first)
    assert GAME.view(desk.s, None).panels[1].rows[0] == row(Cell(dice=(6,), piece=f"unit:{first}"))
    for language in ("zh", "en"):
        said = localizer(language, GAME.locale_files(language))
        said.missing.clear()
        for panel in GAME.view(desk.s, None).panels:
            for text in texts_in(panel):
                said.say(text)
        assert not said.missing
    assert second in fight_units(fight)


def fight_units(panel: Panel) -> list[int]:
    return [int(ref.partition(":")[2]) for ref in panel.pieces]


def test_every_action_has_its_text() -> None:
    for language in ("zh", "en"):
        said = localizer(language, GAME.locale_files(language))
        tags = [action.__struct_config__.tag for action in ACTIONS.__args__]
        assert [tag for tag in tags if not said.has(f"action-{tag}")] == []


# --- refusals --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2(1)", "10.2(2)", "3.2(1)", "10.2(1)②")
def test_refused_moves_name_their_clause_and_figures() -> None:
    desk = Desk()
    desk.company("2915")
    unit = desk.us("3117")
    desk.unit("us_96id_381_1", "3118")
    desk.moving(US).do(PickUnit(unit))
    assert rule_of(desk, US, Go(h("3118"))) == "3.2(1)"
    assert rule_of(desk, US, Go(h("2915"))) == "10.2(2)"  # the enemy is there
    assert rule_of(desk, US, Go(h("2912"))) == "10.2(1)②"
    assert rule_of(desk, US, Go(h("1906"))) == "10.2(1)"
    assert rule_of(desk, US, Try("unit:99")) == "10.0"


@pytest.mark.rule("10.2(1)")
def test_a_move_too_far_is_reckoned_hex_by_hex() -> None:
    desk = Desk()
    unit = desk.us("3216")
    desk.moving(US).do(PickUnit(unit))
    refusal = GAME.explain(desk.s, US, Go(h("2616")))
    assert refusal is not None and refusal.rule == "10.2(1)"
    total = sum(float(line.value) for line in refusal.lines)
    assert total == float(refusal.text.args["needs"]) > float(refusal.text.args["has"]) == 6  # type: ignore[arg-type]


@pytest.mark.rule("19.1(1)", "19.3.1(1)", "10.1(1)", "22.11")
def test_refused_pieces_name_their_clause() -> None:
    desk = Desk(turn=2)
    limited = desk.unit("jp_13iib_1", "2511")
    desk.unit("jp_12iib_1", "2513")
    works = desk.chit("construction_engineers", "2510", up=True)
    desk.moving(JAPAN)
    assert rule_of(desk, JAPAN, PickUnit(limited)) == "19.1(1)"
    assert rule_of(desk, JAPAN, PickChit(works)) == "22.11"
    desk.s.turn, desk.s.offensive, desk.s.held = 10, True, 1 << h("2511")
    desk.moving(JAPAN)
    assert rule_of(desk, JAPAN, PickUnit(limited)) == "19.3.1(1)"
    assert rule_of(desk, US, PickUnit(limited)) == "10.1"  # the other side is asked


@pytest.mark.rule("12.0(1)", "12.0(2)")
def test_refused_placements_name_their_clause() -> None:
    desk = Desk()
    unit = u("us_27id_105_1")
    desk.s.put_unit(unit, BOX)
    desk.chit("sniper", "2814")
    desk.run(Placement(seat=US)).do(GAME.decode_action({"type": "bring-unit", "unit": unit}))
    assert rule_of(desk, US, Place(h("3216"))) == "12.0(1)"
    assert rule_of(desk, US, Place(h("2915"))) == "12.0(2)"


@pytest.mark.rule("14.1(1)", "14.1(2)", "13.0(1)")
def test_refused_attacks_name_their_clause() -> None:
    desk = Desk()
    desk.us("2512")
    desk.unit("us_96id_381_1", "3215")
    desk.company("2411")
    desk.combat(US)
    assert rule_of(desk, US, Attack(h("3215"), h("2411"))) == "14.1(1)"
    assert rule_of(desk, US, Attack(h("3216"), h("2411"))) == "14.1(1)"
    assert rule_of(desk, US, Attack(h("2512"), h("2511"))) == "14.0"
    desk.unit("us_96id_382_1", "2413")
    desk.company("2412")
    desk.s.struck = 1 << h("2411")
    settle(desk.s)
    assert rule_of(desk, US, Attack(h("2512"), h("2411"))) == "14.1(2)"
    desk.s.struck, desk.s.supply = 0, 0
    assert explain_attack(desk.s, US, Attack(h("2512"), h("2411"))).rule == "13.0(1)"  # type: ignore[union-attr]


@pytest.mark.rule("14.3(2)②", "2.12(3)⑤", "14.1(4)", "22.19")
def test_refused_chits_name_their_clause() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    gun, hiding = desk.chit("anti_tank_gun", "2411"), desk.chit("concealment", "2411")
    mortar, tank = desk.chit("mortar_32cm", "2110"), desk.chit("heavy_launcher", "2411")
    desk.combat(US).do(Attack(h("2512"), h("2411")))
    assert rule_of(desk, JAPAN, Use(gun)) == "14.3(2)②"
    assert rule_of(desk, JAPAN, Use(hiding)) == "22.19"
    assert rule_of(desk, JAPAN, Use(mortar)) == "2.12(3)⑤"
    desk.s.used |= 1 << tank
    settle(desk.s)
    assert rule_of(desk, JAPAN, Use(tank)) == "14.1(4)"


@pytest.mark.rule("15.0(6)", "15.0(4)②", "16.0(1)", "14.4(4)①")
def test_refused_retreats_and_losses_name_their_clause() -> None:
    desk = Desk()
    unit = desk.company("2411")
    desk.us("2512")
    table = desk.run(FallBack(seat=JAPAN, piece=unit))
    assert all(isinstance(option, Retreat) for option in table.options)
    assert rule_of(desk, JAPAN, Retreat(h("2612"))) in ("15.0(4)②", "15.0(6)")
    assert rule_of(desk, JAPAN, Retreat(h("2408"))) in ("15.0(3)", "15.0(6)")
    first, second = desk.company("2009"), desk.company("2009")
    chit, far = desk.chit("home_guard", "2009", up=True), desk.chit("machine_gun", "2007", up=True)
    desk.run(Suffer(seat=JAPAN, units=(first, second), chits=(chit,), far=(far,), sixes=1))
    assert rule_of(desk, JAPAN, HitChit(chit)) == "14.4(4)①"
    assert rule_of(desk, JAPAN, HitChit(far)) == "16.0(1)"
    assert rule_of(desk, JAPAN, HitUnit(unit)) == "14.1(6)①"


@pytest.mark.rule("11.0(2)②", "11.0(2)③")
def test_refused_preparations_name_their_clause() -> None:
    desk = Desk()
    shown = desk.chit("home_guard", "2009", up=True)
    desk.chit("sniper", "2009")
    desk.s.points = 1
    desk.run(Preparation(seat=JAPAN))
    assert rule_of(desk, JAPAN, TakeBack(shown)) == "11.0(2)②"
    assert rule_of(desk, JAPAN, Rebuild(k("home_guard"))) == "11.0(2)③"


# --- odds ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("14.4(3)", "14.6(3)②")
def test_chances_of_dice_are_exact() -> None:
    assert sum(p for _, _, p in hits(7)) == pytest.approx(1)
    assert next(p for six, five, p in hits(1) if six == 1) == pytest.approx(1 / 6)
    assert best_of(0, 1)[7] == pytest.approx(1 / 6) and best_of(2, 0)[6] == pytest.approx(11 / 36)


@pytest.mark.rule("14.2(1)")
def test_odds_of_an_attack_agree_with_play() -> None:
    desk = Desk()
    desk.us("2512")
    desk.us("2512")
    desk.company("2411")
    desk.gun("2411")
    table = desk.combat(US)
    attack = Attack(h("2512"), h("2411"))
    told = GAME.forecast(desk.s, US, attack)
    assert told is not None and sum(p.p for p in told.outcomes) == pytest.approx(1)
    cleared = next(p.p for p in told.outcomes if p.text.key == "outcome-cleared")  # type: ignore[union-attr]
    count, rng = 0, Random(4)
    for _ in range(600):
        world = table.state.clone()
        world.seed = rng.getrandbits(128)
        apply_trusted(world, attack)
        while world.fight is not None and isinstance(asked := pending(world), Decision):
            if asked.rule == "17.0(2)":
                break
            apply_trusted(world, asked.options[0])
        count += not world.power[JAPAN] >> h("2411") & 1 and bool(world.power[US] >> h("2512") & 1)
    assert count / 600 == pytest.approx(cleared, abs=0.06)


def test_odds_do_not_look_at_hidden_chits() -> None:
    told = []
    for id in ("sniper", "heavy_launcher"):
        desk = Desk()
        desk.us("2512")
        desk.company("2411")
        desk.chit(id, "2411")
        desk.combat(US)
        told.append(GAME.forecast(desk.s, US, Attack(h("2512"), h("2411"))))
    assert told[0] == told[1]


@pytest.mark.rule("23.12")
def test_odds_of_a_chit_count_it_in() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    support = desk.chit("support_fire", "3217")
    desk.combat(US).do(Attack(h("2512"), h("2411")))
    without, with_it = (GAME.forecast(desk.s, US, action) for action in (Pass(), Use(support)))
    assert without is not None and with_it is not None
    assert (without.column, with_it.column) == ("4 / 1", "10 / 1")
    assert desk.s.spot[support] >= 0  # asking changes nothing


@pytest.mark.rule("19.3.2(1)")
def test_odds_of_a_conference() -> None:
    desk = Desk(turn=7)
    desk.events(JAPAN, "offensive_order").do(GAME.decode_action({"type": "play-event", "kind": k("offensive_order")}))
    told = GAME.forecast(desk.s, JAPAN, HoldConference())
    assert told is not None and told.outcomes[0].p == pytest.approx(15 / 36)


def test_a_night_attack_leaves_melee_alone_in_the_odds() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    night = desk.chit("night_attack", "2411")
    desk.combat(JAPAN).do(Attack(h("2411"), h("2512")))
    told = GAME.forecast(desk.s, JAPAN, Use(night))
    assert told is not None and told.column == "0 / 0"
    assert told.outcomes[0].p == pytest.approx(21 / 36)  # a circled die against a plain one


# --- overlays and the computer player --------------------------------------------------------------------------------


@pytest.mark.rule("3.1")
def test_overlays_answer_zoc_reach_roads_and_positions() -> None:
    desk = Desk()
    unit = desk.us("3215")
    hidden = desk.chit("sniper", "2009")
    assert {p.space for p in GAME.overlay(desk.s, US, "zoc", ()).patches} == {
        hex for hex in range(700) if zoc(desk.s, US) >> hex & 1
    }
    reach = {p.space: p.label for p in GAME.overlay(desk.s, US, "reach", (f"unit:{unit}",)).patches}
    assert reach[h("3216")] == "1"
    assert GAME.overlay(desk.s, US, "reach", (f"chit:{hidden}",)).patches == ()
    assert GAME.overlay(desk.s, JAPAN, "reach", (f"chit:{hidden}",)).patches
    assert GAME.overlay(desk.s, US, "roads", ()).patches and GAME.overlay(desk.s, None, "positions", ()).patches


def test_evaluation_is_zero_sum_and_likes_markers() -> None:
    desk = Desk()
    desk.us("2511")
    assert POLICY.evaluate(desk.s, US) == -POLICY.evaluate(desk.s, JAPAN)
    before = POLICY.evaluate(desk.s, US)
    desk.s.us_markers += 1
    assert POLICY.evaluate(desk.s, US) > before


def test_advice_has_one_figure_for_each_option() -> None:
    state = new_game(8)
    rng = Random(8)
    for _ in range(400):
        asked = pending(state)
        assert isinstance(asked, Decision)
        advice = advise(state, asked.seat, asked)
        assert advice is None or len(advice) == len(asked.options)
        apply_trusted(state, rng.choice(asked.options))
