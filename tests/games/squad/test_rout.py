"""Chapter 6: rout and interdiction."""

from __future__ import annotations

from typing import Any

import pytest

from bingqi.core.procedure import Pass
from bingqi.games.squad.actions import Crawl, Escort, Flee, Rout
from bingqi.games.squad.events import Interdicted
from bingqi.games.squad.rules.queries import can_interdict, interdictors
from bingqi.games.squad.rules.rout import Flight, RoutPhase, must_rout
from bingqi.games.squad.state import GONE
from tests.games.squad.desk import ROUT, Desk


def field(**options: Any) -> Desk:
    return Desk(phase=ROUT, **options)


def names(f: Desk) -> set[str]:
    return {f.s.map.names[o.hex] for o in f.offers(Flee)}


@pytest.mark.rule("6.dm", "6.must", "6.phase")
def test_units_next_to_the_enemy_or_in_the_open_before_him_must_rout() -> None:
    f = field()
    near, seen, safe = (
        f.unit(1, "4-6-7", "P6", broken=True),
        f.unit(1, "4-6-7", "N9", broken=True),
        f.unit(1, "4-6-7", "R9", broken=True),
    )
    f.unit(0, "6-6-6", "P5")
    f.unit(0, "6-6-6", "L9")
    assert must_rout(f.s, near) and must_rout(f.s, seen) and not must_rout(f.s, safe)
    f.begin(RoutPhase(side=0))
    assert f.u(near).dm and f.u(seen).dm and not f.u(safe).dm
    assert f.asked.rule == "6.must" and Pass() not in f.options


@pytest.mark.rule("6.may")
def test_other_desperate_units_may_rout_and_calm_ones_do_not() -> None:
    f = field()
    i = f.unit(1, "4-6-7", "R9", broken=True, dm=True)
    f.unit(1, "4-6-7", "R8", broken=True)
    f.begin(RoutPhase(side=1)) if f.s.active == 1 else f.begin(RoutPhase(side=0))
    assert [o.unit for o in f.offers(Rout)] == [i] and Pass() in f.options


@pytest.mark.rule("6.destination", "6.mf")
def test_a_unit_routs_to_the_nearest_cover_and_stops_there() -> None:
    f = field()
    i = f.unit(1, "4-6-7", "P9", broken=True, dm=True)
    f.unit(0, "6-6-6", "L9")
    f.begin(Flight(unit=i, forced=True))
    # the house of R9/R8 is two hexes away: by Q9 or Q10 (one point) and then two points
    assert names(f) <= {"Q9", "Q10"} and f.top.left == 12
    f.do(Flee(next(iter(f.offers(Flee))).hex), dice=(1, 2)) if is_watched(f, i) else f.do(f.offers(Flee)[0])
    f.do(Flee(f.h("R9")))
    assert f.u(i).hex == f.h("R9") and Pass() in f.options
    f.passes()
    assert f.s.stack == []


def is_watched(f: Desk, i: int) -> bool:
    return bool(interdictors(f.s, f.h("Q9"), 1)) or bool(interdictors(f.s, f.h("Q10"), 1))


@pytest.mark.rule("6.destination")
def test_further_cover_may_be_entered_directly() -> None:
    f = field()
    i = f.unit(1, "4-6-7", "R10", broken=True, dm=True)
    f.unit(0, "6-6-6", "L9")
    f.begin(Flight(unit=i, forced=False))
    f.do(Flee(f.h("R9")))
    assert "R8" in names(f) and Pass() in f.options


@pytest.mark.rule("6.mf", "0.wound")
def test_a_wounded_leader_routs_with_three_points() -> None:
    f = field()
    i = f.unit(1, "8-0", "P9", broken=True, dm=True, wounded=True)
    f.begin(Flight(unit=i, forced=False))
    assert f.top.left == 6


@pytest.mark.rule("6.limits")
def test_a_routing_unit_never_comes_nearer_to_an_enemy_in_sight_nor_along_his_front() -> None:
    from bingqi.games.squad.rules.rout import legal_steps

    f = field()
    i = f.unit(1, "4-6-7", "N9", broken=True, dm=True)
    f.unit(0, "6-6-6", "L9")
    b, start = f.s.map, f.h("N9")
    steps = legal_steps(f.s, 1, start, 0, [i])
    assert steps and all(b.distance(h, f.h("L9")) >= 2 for h in steps)
    assert f.h("M9") not in steps
    g = field()
    j = g.unit(1, "4-6-7", "N9", broken=True, dm=True)
    g.unit(0, "6-6-6", "M9", broken=True)  # even a broken enemy
    near = legal_steps(g.s, 1, g.h("N9"), 0, [j])
    assert all(g.s.map.distance(h, g.h("M9")) > 1 for h in near)


@pytest.mark.rule("6.nocover")
def test_without_cover_in_reach_any_legal_hex_will_do() -> None:
    f = field()
    i = f.unit(1, "4-6-7", "M9", broken=True, dm=True, wounded=False)
    f.s.change(i, kind=f.u(f.unit(1, "8-0", "H1")).kind, wounded=True)
    f.unit(0, "6-6-6", "P9")
    f.begin(Flight(unit=i, forced=True))
    assert len(names(f)) >= 2


@pytest.mark.rule("6.eliminated")
def test_whoever_must_rout_and_cannot_is_eliminated() -> None:
    f = field()
    i = f.unit(1, "4-6-7", "N9", broken=True, dm=True)
    for name in ("M9", "O9", "N8", "N10"):
        f.unit(0, "6-6-6", name)
    f.begin(Flight(unit=i, forced=True))
    assert f.u(i).hex == GONE


@pytest.mark.rule("6.crawl")
def test_a_low_crawl_goes_one_hex_without_interdiction() -> None:
    f = field()
    i = f.unit(1, "4-6-7", "N9", broken=True, dm=True)
    f.unit(0, "6-6-6", "L9")
    f.begin(Flight(unit=i, forced=True))
    crawl = f.offers(Crawl)[0]
    f.do(crawl)
    assert f.u(i).hex == crawl.hex and f.s.stack == [] and not f.happened(Interdicted)


@pytest.mark.rule("6.interdiction", "6.interdiction.once", "6.interdiction.result")
@pytest.mark.parametrize(
    ("dice", "kind", "stops"), [((1, 2), "4-6-7", False), ((4, 4), "2-4-7", False), ((3, 4), "4-6-7", True)]
)
def test_interdiction_is_one_check_however_many_watch(dice: tuple[int, ...], kind: str, stops: bool) -> None:
    f = field()
    i = f.unit(1, "4-6-7", "M9", broken=True, dm=True)
    f.unit(0, "6-6-6", "K8")
    f.unit(0, "6-6-6", "K8")
    f.begin(Flight(unit=i, forced=True))
    step = next(o for o in f.offers(Flee) if interdictors(f.s, o.hex, 1))
    f.do(step, dice=dice)
    assert len(f.happened(Interdicted)) == 1 and f.u(i).type.id == kind
    assert (f.s.stack == []) == stops


@pytest.mark.rule("6.interdiction.result")
def test_an_original_twelve_under_interdiction_eliminates() -> None:
    f = field()
    i = f.unit(1, "4-6-7", "M9", broken=True, dm=True)
    f.unit(0, "6-6-6", "K8")
    f.begin(Flight(unit=i, forced=True))
    step = next(o for o in f.offers(Flee) if interdictors(f.s, o.hex, 1))
    f.do(step, dice=(6, 6))
    assert f.u(i).hex == GONE


@pytest.mark.rule("6.interdictor")
def test_who_can_interdict() -> None:
    f = field()
    able = f.unit(0, "6-6-6", "K8")
    for flag in ("broken", "pin", "cx"):
        i = f.unit(0, "6-6-6", "K8")
        f.s.change(i, **{flag: True})
        assert not can_interdict(f.s, i)
    chief = f.unit(0, "8-0", "K8")
    f.gun(chief, "MMG")
    assert can_interdict(f.s, able) and not can_interdict(f.s, chief)
    far = f.h("R5")
    g = field()
    j = g.unit(0, "6-6-6", "I5")
    assert interdictors(g.s, far, 1) == []  # nine hexes, a range of six
    g.gun(j, "MMG")
    assert interdictors(g.s, far, 1) == [j]  # the gun's range counts


@pytest.mark.rule("6.interdiction")
def test_orchard_and_hindered_lines_are_not_interdicted() -> None:
    f = field()
    f.unit(0, "6-6-6", "P6")
    assert f.s.map.terrain[f.h("P7")] != 0
    assert not interdictors(f.s, f.h("P9"), 1)  # the orchard of P7/P8 hinders


@pytest.mark.rule("6.drop")
def test_surplus_weapons_stay_behind() -> None:
    f = field()
    i = f.unit(1, "4-6-7", "R10", broken=True, dm=True)
    heavy, light = f.gun(i, "HMG"), f.gun(i, "LMG")
    f.begin(Flight(unit=i, forced=False))
    assert f.w(heavy).hex == f.h("R10") and f.w(light).unit == i


@pytest.mark.rule("6.escort")
def test_a_leader_goes_along_lends_his_modifier_and_falls_with_a_failure() -> None:
    f = field()
    i, chief = f.unit(1, "4-6-7", "M9", broken=True, dm=True), f.unit(1, "9-1", "M9")
    f.unit(0, "6-6-6", "K8")
    f.begin(Flight(unit=i, forced=True)).do(Escort(chief))
    step = next(o for o in f.offers(Flee) if interdictors(f.s, o.hex, 1))
    f.do(step, dice=(4, 4))  # 8 - 1 = 7: stopped, not reduced
    assert f.u(i).type.id == "4-6-7" and f.u(chief).hex == f.u(i).hex
    g = field()
    i, chief = g.unit(1, "4-6-7", "M9", broken=True, dm=True), g.unit(1, "9-1", "M9")
    g.unit(0, "6-6-6", "K8")
    g.begin(Flight(unit=i, forced=True)).do(Escort(chief))
    step = next(o for o in g.offers(Flee) if interdictors(g.s, o.hex, 1))
    g.do(step, dice=(5, 5))
    assert g.u(i).type.id == "2-4-7" and g.u(chief).hex == GONE


@pytest.mark.rule("6.pinned_leader")
def test_a_pinned_leader_goes_along_only_with_the_option() -> None:
    for option in (False, True):
        f = field(pinned_leader_routs=option)
        i, chief = f.unit(1, "4-6-7", "R10", broken=True, dm=True), f.unit(1, "9-1", "R10", pin=True)
        f.begin(Flight(unit=i, forced=False))
        assert bool(f.offers(Escort)) == option
        if option:
            f.do(Escort(chief))
            assert f.u(chief).broken and f.u(chief).dm
