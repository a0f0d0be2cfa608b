"""Odds, and that the game keeps to them."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision, Pass
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.actions import (
    Attack,
    HoldConference,
    Use,
)
from bingqi.games.okinawa.table.forecast import best_of, hits
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k


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
