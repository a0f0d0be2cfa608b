"""Chapter 9: machine guns, flamethrowers, demolition charges."""

from __future__ import annotations

import pytest

from bingqi.games.squad.actions import Detonate, Direct, Join, Target
from bingqi.games.squad.events import ChargeFailed, FireOpened, FireStruck
from bingqi.games.squad.rules.fire import fire_drm, power_of, shots_of
from bingqi.games.squad.rules.firegroup import FireGroup, joiners
from bingqi.games.squad.rules.queries import breakdown
from bingqi.games.squad.state import GONE, PREP, Charge
from bingqi.games.squad.tables import result_name
from tests.games.squad.desk import ADVANCING, Desk, one


@pytest.mark.rule("9.use.squad", "9.use.two")
def test_a_squad_uses_one_weapon_with_its_own_fire_or_two_without() -> None:
    f = Desk()
    i = f.unit(1, "4-6-7", "L9")
    a, b = f.gun(i, "LMG"), f.gun(i, "LMG")
    shots = shots_of(f.s, i, f.h("N9"))
    assert Join(i, True, (a,)) in shots and Join(i, True, (a, b)) not in shots and Join(i, False, (a, b)) in shots
    f.s.change(i, used=2)
    f.s.change_weapon(a, used=True, mark=PREP)
    f.s.change_weapon(b, used=True, mark=PREP)
    assert shots_of(f.s, i, f.h("N9")) == []  # its own fire is given up for the turn


@pytest.mark.rule("9.use.half")
def test_a_half_squad_uses_a_weapon_instead_of_its_own_fire() -> None:
    f = Desk()
    i = f.unit(1, "2-4-7", "L9")
    n = f.gun(i, "LMG")
    f.unit(0, "6-6-6", "N9")
    assert set(shots_of(f.s, i, f.h("N9"))) == {Join(i), Join(i, False, (n,))}
    f.s.active = 1
    f.fire_phase(1).shoot(Target(f.h("N9")), Join(i, False, (n,)), dice=(4, 6))
    assert f.u(i).mark == PREP


@pytest.mark.rule("9.use.leader", "9.mg.leader")
def test_leaders_at_a_gun() -> None:
    f = Desk()
    chief, mate = f.unit(1, "9-1", "L9"), f.unit(1, "8-0", "L9")
    assert shots_of(f.s, chief, f.h("N9")) == []  # no fire of his own
    n = f.gun(chief, "MMG")
    alone = one(shots_of(f.s, chief, f.h("N9")), helper=-1)
    two = one(shots_of(f.s, chief, f.h("N9")), helper=mate)
    assert power_of(f.s, (alone,), f.h("N9")) == 2.5 and power_of(f.s, (two,), f.h("N9")) == 5 and n == 0


@pytest.mark.rule("9.use.leader")
def test_a_leader_who_fires_does_not_direct() -> None:
    f = Desk()
    chief, i = f.unit(0, "9-1", "L9"), f.unit(0, "6-6-6", "L9")
    n = f.gun(chief, "MMG")
    f.unit(1, "4-6-8", "N9")
    f.fire_phase().do(Target(f.h("N9")), Join(chief, False, (n,)))
    top = f.top
    assert isinstance(top, FireGroup)
    f.shoot(Join(i), dice=(6, 5))
    assert f.happened(FireOpened)[0].drm == 0


@pytest.mark.rule("9.mg.range", "9.mg.far")
def test_beyond_sixteen_hexes_a_gun_needs_a_leader_and_is_halved_again() -> None:
    f = Desk()
    i = f.unit(1, "4-6-7", "H5")
    n = f.gun(i, "HMG")
    target = f.h("Y5")
    assert f.s.map.distance(f.h("H5"), target) == 17
    assert shots_of(f.s, i, target) == []
    chief = f.unit(1, "9-1", "H5")
    assert shots_of(f.s, i, target) == [Join(i, False, (n,))]
    assert power_of(f.s, (Join(i, False, (n,)),), target) == 7 / 4
    f.unit(0, "6-6-6", "Y5")
    f.s.active = 1
    f.fire_phase(1).do(Target(target), Join(i, False, (n,)))
    assert f.options == (Direct(chief),)  # not yet to shoot


@pytest.mark.rule("9.ft.who", "9.ft.range")
def test_a_flamethrower_reaches_two_hexes_at_half_power() -> None:
    f = Desk(phase=ADVANCING)
    i = f.unit(1, "5-4-8", "L9")
    n = f.gun(i, "FT")
    shot = Join(i, False, (n,))
    assert power_of(f.s, (shot,), f.h("M9")) == 24  # neither doubled nor halved
    assert power_of(f.s, (shot,), f.h("N9")) == 12
    assert shot not in shots_of(f.s, i, f.h("O9"))
    f.s.change(i, pin=True)
    assert shot not in shots_of(f.s, i, f.h("M9"))


@pytest.mark.rule("9.ft.one", "9.ft.group")
def test_one_flamethrower_a_turn_and_never_in_a_group() -> None:
    f = Desk()
    i, j = f.unit(1, "5-4-8", "L9"), f.unit(1, "5-4-8", "L9")
    a, b = f.gun(i, "FT"), f.gun(i, "FT")
    other = f.gun(j, "FT")
    f.unit(0, "6-6-6", "M9")
    assert not any(len(x.weapons) > 1 for x in shots_of(f.s, i, f.h("M9")))
    assert all(x.weapons != (other,) for x in joiners(f.s, 1, f.h("M9"), (Join(i),)))
    f.s.active = 1
    f.fire_phase(1).do(Target(f.h("M9")), Join(i, False, (a,)), dice=(4, 5, 1, 1))  # fires at once
    assert f.happened(FireOpened)[0].fp == 24
    assert all(x.weapons != (b,) for x in shots_of(f.s, i, f.h("M9")))


@pytest.mark.rule("9.ft.drm")
def test_a_flamethrower_ignores_cover_and_leaders() -> None:
    f = Desk()
    i, chief = f.unit(1, "5-4-8", "K5", cx=True), f.unit(1, "9-1", "K5")
    n = f.gun(i, "FT")
    assert dict(fire_drm(f.s, (Join(i, False, (n,)),), (chief,), f.h("K6"))) == {"cx": 1}
    f.s.smoke = 1 << f.h("K6")
    assert dict(fire_drm(f.s, (Join(i, False, (n,)),), (), f.h("K6"))) == {"cx": 1, "hindrance": 2}


@pytest.mark.rule("9.ft.breakdown")
def test_a_flamethrower_is_used_up_sooner_by_troops_that_are_not_elite() -> None:
    f = Desk()
    i, j = f.unit(1, "5-4-8", "L9"), f.unit(1, "4-6-7", "L8")
    a, b = f.gun(i, "FT"), f.gun(j, "FT")
    assert (breakdown(f.s, a, False), breakdown(f.s, b, False)) == (10, 8)
    f.unit(0, "6-6-6", "M9")
    f.s.active = 1
    f.fire_phase(1).do(Target(f.h("M9")), Join(i, False, (a,)), dice=(4, 6, 1, 1))
    assert f.w(a).hex == GONE


def charged(cx: bool = False) -> tuple[Desk, int]:
    f = Desk("storm_group", phase=ADVANCING)
    i = f.unit(0, "5-4-8", "H5")
    n = f.gun(i, "DC")
    j = f.unit(1, "4-4-7", "I5")
    f.s.change_weapon(n, unit=-1)
    f.s.charges = [Charge(n, f.h("I5"), i, cx, 12)]
    f.fire_phase()
    return f, j


@pytest.mark.rule("9.dc.explode", "9.dc.drm")
def test_a_charge_attacks_with_thirty_and_terrain() -> None:
    f, j = charged(cx=True)
    f.do(Detonate(0, f.h("I5")), dice=(1, 2, 2, 2))  # 3 + 3 for stone + 1 for CX is 7 in the 30 column
    assert f.happened(FireOpened)[0].fp == 30 and result_name(f.happened(FireStruck)[0].cell) == "4MC"
    assert f.u(j).broken  # 4 + 4 is above 7


@pytest.mark.rule("9.dc.explode")
def test_a_dud_does_nothing() -> None:
    f, j = charged()
    f.do(Detonate(0, f.h("I5")), dice=(6, 6))
    assert f.happened(ChargeFailed) and not f.u(j).broken and f.s.charges == []
