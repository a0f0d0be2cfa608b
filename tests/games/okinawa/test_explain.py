"""Refusals name the clause that bites."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from bingqi.board.bits import bit_list
from bingqi.board.ways import ways
from bingqi.core.clicks import candidates, meant
from bingqi.core.engine import apply_trusted, pending, settle
from bingqi.core.procedure import Action, Decision, Pass, Try
from bingqi.core.testing import texts_in
from bingqi.core.text import localizer
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.actions import (
    Attack,
    Go,
    HitChit,
    HitUnit,
    PickChit,
    PickUnit,
    Place,
    Rebuild,
    Retreat,
    Reveal,
    TakeBack,
    Use,
)
from bingqi.games.okinawa.rules.chit_play import ChitPlay
from bingqi.games.okinawa.rules.losses import FallBack, Suffer
from bingqi.games.okinawa.rules.movement import Movement, MovePiece
from bingqi.games.okinawa.rules.pairing import possible_pairs
from bingqi.games.okinawa.rules.queries import chits_at, occupied, units_at, zoc
from bingqi.games.okinawa.rules.reach import chit_wave
from bingqi.games.okinawa.rules.reinforcement import Placement, Preparation, road_net
from bingqi.games.okinawa.state import BOX, State
from bingqi.games.okinawa.table.explain import COUNTS, MEANINGS, exists
from bingqi.games.okinawa.table.explain_chits import ENTRY
from bingqi.games.okinawa.table.explain_fight import explain_attack
from bingqi.games.okinawa.tables import (
    CHITS,
    GRID,
    HIGH,
    LAND,
    POSITION,
    ROADS,
    SLOT_SIDE,
    SUITABLE,
    UNIT_GROUP,
    UNIT_SIDE,
    UNITS,
    step_cost,
)
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k, new_game, u


def rule_of(desk: Desk, seat: int, action: Action) -> str:
    refusal = GAME.explain(desk.s, seat, action)
    assert refusal is not None
    for language in ("zh", "en"):
        said = localizer(language, GAME.locale_files(language))
        said.missing.clear()
        assert all("⟨" not in said.say(text) for text in texts_in(refusal))
    return refusal.rule


@pytest.mark.rule("10.2(1)", "10.2(2)", "3.2(1)", "10.2(1)②")
def test_refused_moves_name_their_clause_and_figures() -> None:
    desk = Desk()
    desk.company("2915")
    unit = desk.us("3117")
    desk.unit("us_96id_381_1", "3015")
    desk.moving(US).do(PickUnit(unit))
    assert rule_of(desk, US, Go(h("3015"))) == "3.2(1)"  # in a ZOC: not even to pass
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
    assert f"{total:g}" == refusal.text.args["needs"] and total > 6 and refusal.text.args["has"] == "6"


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
    refusal = explain_attack(desk.s, US, Attack(h("2512"), h("2411")))
    assert refusal is not None and refusal.rule == "13.0(1)"


@pytest.mark.rule("14.3(2)②", "2.12(3)⑤", "14.1(4)", "22.19")
def test_refused_chits_name_their_clause() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    gun, hiding = desk.chit("anti_tank_gun", "2411"), desk.chit("concealment", "2411")
    mortar, tank = desk.chit("mortar_32cm", "2110"), desk.chit("heavy_launcher", "2411")
    desk.combat(US).do(Attack(h("2512"), h("2411")))
    assert rule_of(desk, JAPAN, Use(gun)) == "22.15"  # no tank was declared
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
    assert rule_of(desk, JAPAN, Retreat(h("2612"))) == "15.0(4)②"
    assert rule_of(desk, JAPAN, Retreat(h("2408"))) == "15.0(3)"
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


@pytest.mark.rule("23.14", "2.12(3)⑤", "14.3(2)②")
def test_a_refused_flare_names_its_clause() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    near, night = desk.chit("flare", "2512"), desk.chit("night_attack", "2411")
    table = desk.combat(JAPAN).do(Attack(h("2411"), h("2512")), Pass())
    assert rule_of(desk, US, Use(near)) == "23.14"  # nobody attacks by night
    table = desk.combat(JAPAN).do(Attack(h("2411"), h("2512")), Use(night))
    assert Use(near) in table.options
    desk.s.move_chit(near, h("2814"))
    settle(desk.s)
    assert rule_of(desk, US, Use(near)) == "2.12(3)⑤"


@pytest.mark.rule("14.3(1)③", "22.19")
def test_refused_support_fire_names_its_clause() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    support, assault = desk.chit("support_fire", "2512"), desk.chit("assault_team", "2512")
    hiding = desk.chit("concealment", "2411")
    table = desk.combat(US).do(Attack(h("2512"), h("2411")), Pass(), Pass(), Use(hiding))
    assert set(table.options) == {Use(assault), Pass()}
    assert rule_of(desk, US, Use(support)) == "14.3(1)③"  # too late: both have passed


@pytest.mark.rule("22.11", "22.10", "14.1(6)", "14.1(3)", "23.17")
def test_chits_on_the_wrong_ground_name_their_clause() -> None:
    desk = Desk()
    desk.us("2512")
    desk.unit("us_96id_381_1", "2413")
    desk.company("2411")
    desk.company("2412")
    works, away = desk.chit("construction_engineers", "2411"), desk.chit("home_guard", "2310")
    low, own = desk.chit("machine_gun", "2312"), desk.chit("machine_gun", "2412")
    table = desk.combat(US).do(Attack(h("2512"), h("2411")), Attack(h("2413"), h("2412")))
    assert table.asked.seat == JAPAN
    assert rule_of(desk, JAPAN, Use(works)) == "22.11"  # 2411 is fit for no position
    assert rule_of(desk, JAPAN, Use(low)) == "22.10"
    assert rule_of(desk, JAPAN, Use(away)) == "14.1(6)"
    assert rule_of(desk, JAPAN, Use(own)) == "14.1(3)"
    night = Desk()
    night.us("2512")
    night.company("2411")
    slot = night.chit("night_infiltration", "2512")
    night.combat(US).do(Attack(h("2512"), h("2411")))
    assert rule_of(night, US, Use(slot)) == "23.17"


@pytest.mark.rule("4.3(6)②", "22.11")
def test_a_chit_that_cannot_be_turned_up_names_its_clause() -> None:
    desk = Desk()
    company = desk.us("2914")
    tactic, works, far = (
        desk.chit("sniper", "3016"),
        desk.chit("construction_engineers", "3016"),
        desk.chit("sniper", "2009"),
    )
    desk.moving(US).do(PickUnit(company), Go(h("3015")))
    assert rule_of(desk, JAPAN, Reveal(tactic)) == "4.3(6)②"
    assert rule_of(desk, JAPAN, Reveal(works)) == "22.11"
    assert rule_of(desk, JAPAN, Reveal(far)) == "4.3(6)"


@pytest.mark.rule("19.3.1(2)")
def test_a_pair_that_leaves_a_stack_alone_names_its_clause() -> None:
    desk = Desk()
    desk.us("2512")
    desk.unit("us_96id_381_1", "2410")
    desk.company("2412")
    desk.company("2411")
    desk.s.offensive = True
    desk.combat(JAPAN)
    assert rule_of(desk, JAPAN, Attack(h("2411"), h("2512"))) == "19.3.1(2)"
    assert rule_of(desk, JAPAN, Pass()) == "19.3.1(2)"


@pytest.mark.rule("10.2(2)", "10.1(1)")
def test_a_unit_that_cannot_move_is_told_why() -> None:
    desk = Desk()
    shut, free = desk.us("2613"), desk.us("3215")
    for hex in ("2514", "2713", "2513"):
        desk.company(hex)
    table = desk.moving(US)
    assert rule_of(desk, US, PickUnit(shut)) == "10.2(2)"
    table.do(PickUnit(free))
    assert rule_of(desk, US, PickUnit(shut)) == "10.1(1)"


# --- refusals never lie: a second, slow reading ----------------------------------------------------------------------


def steps_of(s: State, seat: int, start: int, sneaking: bool) -> Callable[[int], Iterator[tuple[int, int]]]:
    """10.2, 10.3 Step by step, in half points."""
    zone, closed = zoc(s, 1 - seat), occupied(s, 1 - seat)

    def steps(hex: int) -> Iterator[tuple[int, int]]:
        if hex != start and zone >> hex & 1:
            return
        for near in GRID.neighbours[hex]:
            into = bool(zone >> near & 1)
            if (
                not LAND >> near & 1
                or closed >> near & 1
                or (into and hex == start and zone >> hex & 1 and not sneaking)
            ):
                continue
            road = (hex, near) in ROADS
            yield near, min(step_cost(hex, near), (2 if into else 1) if road else 99)

    return steps


def read_go(s: State, seat: int, action: Go) -> set[str]:
    proc, hex = s.stack[-1], action.hex
    if not isinstance(proc, MovePiece):
        return set()
    here, found = proc.here(s), set[str]()
    sneaking = bool((s.infiltrating >> proc.unit if proc.unit >= 0 else s.infiltrating_chits >> proc.chit) & 1)
    cost = ways([here], steps_of(s, seat, here, sneaking)).cost
    found |= {"10.1(2)"} if hex == here else set()
    found |= set() if LAND >> hex & 1 else {"10.2(1)②"}
    found |= {"10.2(2)"} if occupied(s, 1 - seat) >> hex & 1 or hex not in cost else set()
    found |= {"10.2(1)"} if cost.get(hex, 0) > proc.left else set()
    mates = units_at(s, seat, hex)
    if proc.unit >= 0 and (
        len(mates) > 1 or (seat == US and any(UNIT_GROUP[m] != UNIT_GROUP[proc.unit] for m in mates))
    ):
        found.add("3.2(1)")
    if proc.chit >= 0 and len(chits_at(s, seat, hex)) > 2:
        found.add("3.2(2)")
    if proc.chit >= 0 and zoc(s, 1 - seat) >> hex & 1 and not s.power[seat] >> hex & 1 and not s.up >> proc.chit & 1:
        found.add("4.3(5)")
    return found


def read_pick(s: State, seat: int, action: PickUnit | PickChit) -> set[str]:
    unit = isinstance(action, PickUnit)
    id = action.unit if isinstance(action, PickUnit) else action.chit
    found, top = set[str](), s.stack[-1]
    place, moved = (s.where[id], s.moved) if unit else (s.spot[id], s.moved_chits)
    found |= {"10.0"} if (UNIT_SIDE if unit else SLOT_SIDE)[id] != seat else set()
    found |= {"12.0"} if place < 0 else set()
    found |= {"10.1(1)"} if moved >> id & 1 or (isinstance(top, MovePiece) and not top.begun) else set()
    if seat == JAPAN and s.offensive and place >= 0 and s.held >> place & 1:
        found.add("19.3.1(1)")
    if unit and UNITS[id].limited and s.turn < 9 and not (s.turn > 3 and s.released >> UNIT_GROUP[id] & 1):
        found.add("19.1(1)" if s.turn < 4 else "19.1(2)")
    if not unit and s.up >> id & 1 and CHITS[s.kind[id]].id == "construction_engineers":
        found.add("22.11")
    if not found:
        around = [h for h in GRID.neighbours[place] if LAND >> h & 1 and not occupied(s, 1 - seat) >> h & 1]
        zone = zoc(s, 1 - seat)
        shut = not [h for h in around if not (zone >> h & 1 and zone >> place & 1)]
        found = {"10.2(2)"} if shut else {"3.2(1)" if unit else "3.2(2)"}
        if not unit and any(len(chits_at(s, seat, h)) < 3 for h in bit_list(chit_wave(s, seat, id, 12)[0])):
            found = {"4.3(5)"}  # there is room, but in enemy ZOC
    return found


def read_attack(s: State, seat: int, action: Attack) -> set[str]:
    if action.origin == action.hex:  # a bare click: of one end of a possible attack only what is asked can be said
        ends = [pair for pair in possible_pairs(s, seat) if action.hex in (pair.origin, pair.hex)]
        return {"14.1", "19.3.1(2)"} if ends else {"14.0", "14.1(1)", "14.1(2)", "14.1(3)", "13.0(1)"}
    mine, found = units_at(s, seat, action.origin), set[str]()
    found |= {"14.1(1)"} if not mine or GRID.distance(action.origin, action.hex) != 1 else set()
    found |= {"14.1(3)"} if mine and all(s.fought >> unit & 1 for unit in mine) else set()
    found |= {"14.0"} if not s.power[1 - seat] >> action.hex & 1 else set()
    found |= (
        {"14.1(2)"}
        if s.struck >> action.hex & 1 or all(s.attacked >> u & 1 for u in units_at(s, 1 - seat, action.hex))
        else set()
    )
    found |= {"13.0(1)"} if seat == US and not s.supply and not s.free_supply else set()
    return found | ({"19.3.1(2)"} if seat == JAPAN and s.offensive else set())


def read_use(s: State, seat: int, action: Use) -> set[str]:
    fight, slot, play = s.fight, action.chit, s.stack[-1]
    assert fight is not None and isinstance(play, ChitPlay)
    if SLOT_SIDE[slot] != seat or s.spot[slot] < 0:
        return {"14.3(1)"}
    chit, hex, found = CHITS[s.kind[slot]], s.spot[slot], set[str]()
    here, attacking, far = hex == fight.own_hex(seat), seat == fight.seat, GRID.distance(s.spot[slot], fight.hex)
    found |= {"14.1(4)"} if s.used >> slot & 1 else set()
    found |= {"14.1(3)"} if any(f.hex == hex for f in s.fights) and chit.id == "machine_gun" else set()
    found |= {"14.3(1)③"} if play.closing else set()
    found |= {"2.12(3)⑤"} if chit.range and far > chit.range else set()
    found |= {"14.1(6)"} if not here and not chit.range else set()
    found |= {"23.17"} if chit.id == "night_infiltration" else set()
    found |= {"22.19"} if chit.id == "concealment" and not play.closing else set()
    found |= {"22.18"} if chit.id == "night_attack" and not attacking else set()
    found |= {"22.10"} if chit.id == "machine_gun" and not here and (attacking or not HIGH >> hex & 1) else set()
    found |= (
        {"22.11"} if chit.id == "construction_engineers" and here and not (SUITABLE | POSITION) >> hex & 1 else set()
    )
    found |= (
        {ENTRY[chit.id]} if chit.id in ("heavy_artillery", "support_artillery", "mortar_32cm") and attacking else set()
    )
    if chit.id in ("anti_tank_gun", "anti_tank_team", "sniper", "assault_team", "flare"):
        targets = {CHITS[card.kind].id for card in fight.cards if card.side != seat} & TARGETS[chit.id]
        last = CHITS[fight.cards[-1].kind].id if fight.cards and fight.cards[-1].side != seat else ""
        if not targets or (attacking and seat == JAPAN) or (not here and chit.id != "flare"):
            found.add(ENTRY[chit.id])
        if targets and (last not in TARGETS[chit.id] or play.quiet):
            found.add("14.3(2)②")
    return found


TANK_IDS = {"tank", "amphibious_tank", "flame_tank"}
TARGETS = {
    "anti_tank_gun": TANK_IDS,
    "anti_tank_team": TANK_IDS,
    "sniper": {"assault_team", "flame_thrower", "combat_engineers"},
    "assault_team": {"anti_tank_gun", "anti_tank_team", "sniper", "concealment"},
    "flare": {"night_attack"},
}


def read_retreat(s: State, seat: int, action: Retreat) -> set[str]:
    proc, hex = s.stack[-1], action.hex
    assert isinstance(proc, FallBack)
    if proc.at == "ask_trap":
        return {"4.3(4)"}
    found = {"15.0(6)"} if LAND >> hex & 1 else {"15.0(4)③"}
    found |= {"15.0(4)①"} if occupied(s, 1 - seat) >> hex & 1 else set()
    found |= {"15.0(4)②"} if zoc(s, 1 - seat) >> hex & 1 else set()
    return found | ({"15.0(3)"} if GRID.distance(proc.origin, hex) != 2 else set())


def read_hit(s: State, seat: int, action: HitUnit | HitChit) -> set[str]:
    blow = s.stack[-1]
    assert isinstance(blow, Suffer)
    if isinstance(action, HitUnit):
        return {"14.4(4)①" if blow.sixes else "14.4(4)②"} if action.unit in blow.units else {"14.1(6)①"}
    if action.chit in blow.far and blow.sixes:
        return {"16.0(1)"}
    inside = action.chit in (*blow.chits, *blow.far)
    return {"14.4(4)①" if blow.sixes else "14.4(4)②"} if inside else {"14.1(6)②"}


def read_place(s: State, seat: int, action: Place) -> set[str]:
    proc, hex = s.stack[-1], action.hex
    if not isinstance(proc, Placement) or proc.at != "ask_hex":
        return {"12.0"}
    found = {"12.0(1)"} if not road_net(s, seat) >> hex & 1 else set()
    near = any(occupied(s, 1 - seat) >> h & 1 for h in (hex, *GRID.neighbours[hex]))
    found |= {"12.0(2)"} if near else set()
    return (
        found | {"3.2(1)" if proc.unit >= 0 else "3.2(2)"}
        if s.power[seat] >> hex & 1 or s.chits[seat] >> hex & 1
        else found
    )


READERS: dict[type[Action], Callable[[State, int, Any], set[str]]] = {
    Go: read_go,
    PickUnit: read_pick,
    PickChit: read_pick,
    Attack: read_attack,
    Use: read_use,
    Retreat: read_retreat,
    HitUnit: read_hit,
    HitChit: read_hit,
    Place: read_place,
}


def attempts(s: State, asked: Decision, rng: Random) -> Iterator[Action]:
    """What a person might try: clicks on things he sees, and options with one reference replaced by such a thing."""
    pieces = GAME.view(s, asked.seat).pieces
    refs = [piece.id for piece in rng.sample(pieces, 4)] + [f"space:{hex}" for hex in rng.sample(sorted(GRID.hexes), 3)]
    near = [p.at for p in pieces if p.at.startswith("space")]
    for ref in (*refs, *rng.sample(near, 2)):
        yield Try(ref)
        yield from islice(candidates(GAME, asked, ref), 2)


def test_refusals_never_lie_and_are_rarely_generic() -> None:
    said, generic, checked = 0, 0, 0
    for seed in range(6):
        s, rng = new_game(100 + seed), Random(seed)
        while isinstance(asked := pending(s), Decision):
            if rng.random() < (0.04 if isinstance(s.stack[-1], Movement | MovePiece | Preparation) else 0.3):
                for action in attempts(s, asked, rng):
                    refusal = GAME.explain(s, asked.seat, action)
                    meaning = meant(s, action.ref, COUNTS, MEANINGS) or action if isinstance(action, Try) else action
                    assert (refusal is None) == (meaning in asked.options), (action, asked.rule)
                    if refusal is None:
                        continue
                    said += 1
                    generic += refusal.text.key in ("refuse-not-now", "refuse-not-asked")
                    read = READERS.get(type(meaning))
                    allowed = read(s, asked.seat, meaning) if read and exists(meaning) else set()
                    if allowed:
                        checked += 1
                        assert refusal.rule in allowed, (s.turn, meaning, refusal, allowed)
            apply_trusted(s, rng.choice(asked.options))
    assert said > 3000 and checked > 1500
    assert generic / said < 0.05
