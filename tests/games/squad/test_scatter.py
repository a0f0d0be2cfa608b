"""The rules' quick answers against the slow reading, in crowded positions at random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Pass
from bingqi.games.squad.actions import Join, Step
from bingqi.games.squad.rules.advance import advance_hexes, is_exhausting
from bingqi.games.squad.rules.attack import cower_columns
from bingqi.games.squad.rules.deployment import entry_hexes
from bingqi.games.squad.rules.fire import (
    ASSAULTING,
    MOVING,
    ON_ROAD,
    fire_drm,
    greatest_reach,
    open_to_movers,
    power_of,
    shots_of,
    target_drm,
)
from bingqi.games.squad.rules.firegroup import can_fire_at, directors_for, joiners, targets, victims_at
from bingqi.games.squad.rules.los import sight
from bingqi.games.squad.rules.movement import Move
from bingqi.games.squad.rules.moves import add_deeds, add_steps, entries, may_exit
from bingqi.games.squad.rules.portage import allowances
from bingqi.games.squad.rules.queries import (
    breakdown,
    can_interdict,
    enemy_near,
    free_to_move,
    has_room,
    interdictors,
    morale,
    protection,
)
from bingqi.games.squad.rules.rally import LeaderRallyStep, SelfRallyStep
from bingqi.games.squad.rules.rout import flight_hexes, legal_steps, must_rout
from bingqi.games.squad.rules.weaponcare import RecoverStep, RepairStep, TransferStep
from bingqi.games.squad.scenarios import Aim, part_of, script_of, special_of
from bingqi.games.squad.state import ADVANCE, ADVANCING, DEFENSIVE, MOVEMENT, PREP_FIRE, RALLY, READY, ROUT, State
from bingqi.games.squad.tables import KINDS, LEADER, WEAPONS
from bingqi.games.squad.victory import progress, update_control
from tests.games.squad import reading as read
from tests.games.squad import test_reading as games
from tests.games.squad.desk import Desk
from tests.games.squad.scatter import scattered

PHASES = (PREP_FIRE, MOVEMENT, DEFENSIVE, ADVANCING)


@pytest.mark.rule("2.fire", "2.range", "2.los", "2.group", "9.use.squad", "9.use.two", "9.use.half", "9.mg.far")
@pytest.mark.rule("3.subsequent", "3.protective", "4.marked", "4.final", "9.ft.one", "3.reaction.limit", "3.mg_moved")
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("blind", [False, True])
def test_who_may_fire_at_what(phase: int, blind: bool) -> None:
    for seed in range(24):
        rng = Random(f"{seed} {phase} {blind}")
        s = scattered(rng, phase, blind)
        side = rng.randrange(2)
        hexes = sorted({u.hex for u in s.units if u.side != side})
        shots = {h: read.shots_at(s, side, h) for h in hexes}
        if phase != MOVEMENT:
            assert targets(s, side) == sum(1 << h for h in hexes if shots[h])
        for h in hexes:
            assert set(joiners(s, side, h, ())) == shots[h], seed
            assert can_fire_at(s, side, h) or not shots[h]
            _with_others(s, rng, side, h, sorted(shots[h], key=repr))


def _with_others(s: State, rng: Random, side: int, h: int, shots: list[Join]) -> None:
    """Some fire already, some hexes have fired at the target, some have answered the mover."""
    barred = tuple(u.hex for u in s.units if rng.random() < 0.2)
    assert set(joiners(s, side, h, (), barred=barred)) == read.shots_at(s, side, h, barred=barred)
    for limit in (1, 2):
        assert set(joiners(s, side, h, (), limit=limit)) == read.shots_at(s, side, h, limit=limit)
    if not shots:
        return
    group: tuple[Join, ...] = (rng.choice(shots),)
    directors: tuple[int, ...] = ()
    for _ in range(3):
        found = read.shots_at(s, side, h, group, directors)
        assert set(joiners(s, side, h, group, busy=directors)) == found
        leaders = read.leaders_for(s, side, group, directors)
        assert directors_for(s, side, group, directors) == sorted(leaders)
        if leaders and rng.random() < 0.5:
            directors = (*directors, rng.choice(sorted(leaders)))
        elif found:
            group = (*group, rng.choice(sorted(found, key=repr)))
    _figures(s, group, directors, h)


def _figures(s: State, group: tuple[Join, ...], directors: tuple[int, ...], h: int) -> None:
    """Fire power and DRM, reckoned line by line."""
    assert power_of(s, group, h) == sum(read.strength(s, shot, h) for shot in group)
    origins = {s.units[shot.unit].hex for shot in group}
    flame = any(read.flames(s, shot) for shot in group)
    wanted = {
        "terrain": 0 if flame else read.cover(s, h),
        "hindrance": max(sight(s.map, o, h, s.season, s.smoke).hindrance for o in origins),
        "leadership": 0,
        "cx": int(any(s.units[i].cx for i in (*(shot.unit for shot in group), *directors))),
    }
    if directors and not flame:
        wanted["leadership"] = max(KINDS[s.units[n].kind].leadership + s.units[n].wounded for n in directors)
    assert {k: v for k, v in fire_drm(s, group, directors, h) if v} == {k: v for k, v in wanted.items() if v}
    crew = [s.units[shot.unit] for shot in group if read.size(s.units[shot.unit]) != LEADER]
    raw = any(u for u in crew if _raw(s, s.units.index(u)))
    assert cower_columns(s, group, ()) == (0 if not crew else 2 if raw else 1) and not cower_columns(s, group, (1,))


def _raw(s: State, i: int) -> bool:
    """0.inexperience"""
    cls = KINDS[s.units[i].kind].cls
    led = any(read.size(s.units[n]) == LEADER and not s.units[n].broken for n in read.mates(s, i))
    return cls == "C" or (cls == "G" and not led)


@pytest.mark.rule("3.subsequent", "9.mg.range", "2.range")
def test_the_greatest_reach_is_that_of_the_farthest_shot() -> None:
    for seed in range(60):
        rng = Random(seed)
        s = scattered(rng, rng.choice(PHASES), blind=True)
        for i, u in enumerate(s.units):
            if not u.broken:
                ranges = [s.map.distance(u.hex, h) for h in range(s.map.size) if shots_of(s, i, h)]
                assert greatest_reach(s, i) >= max(ranges, default=0)
                assert bool(greatest_reach(s, i)) == bool(ranges) or s.phase == MOVEMENT


@pytest.mark.rule("2.drm.ffmo", "2.drm.ffnam", "2.drm.terrain", "10.special", "2.melee_fire")
def test_what_differs_between_targets() -> None:
    for seed in range(80):
        rng = Random(seed)
        s = scattered(rng, MOVEMENT)
        for i, u in enumerate(s.units):
            moving = rng.choice((0, MOVING, MOVING | ASSAULTING))
            haze, in_open = rng.random() < 0.3, rng.random() < 0.7
            creeping = bool(moving & ASSAULTING) and not u.broken
            wanted = -sum(1 for _, w in read.carried(s, i) if WEAPONS[w.kind].id.startswith("FT"))
            if moving and not u.pin:
                wanted -= not creeping
                wanted -= in_open and not haze and not (creeping and special_of(s.scenario).camouflage)
            assert sum(v for _, v in target_drm(s, i, u.hex, moving, haze, in_open)) == wanted
            assert protection(s, u.hex) == read.cover(s, u.hex)
            clear = read.terrain(s, u.hex) == "open" and not read.smoky(s, u.hex)
            assert open_to_movers(s, u.hex, MOVING, set()) == clear
            fighting = bool(s.melee >> u.hex & 1)
            struck = [n for n, x in enumerate(s.units) if x.hex == u.hex and (fighting or x.side != 1 - u.side)]
            assert sorted(victims_at(s, 1 - u.side, u.hex)) == struck
    assert ON_ROAD not in (MOVING, ASSAULTING)


@pytest.mark.rule("2.malfunction", "9.captured", "9.ft.breakdown", "0.inexperience", "0.mc", "10.special")
def test_breakdown_numbers_and_morale() -> None:
    for seed in range(60):
        s = scattered(Random(seed), PREP_FIRE)
        for n, w in enumerate(s.weapons):
            if w.unit < 0:
                continue
            kind, u = WEAPONS[w.kind], s.units[w.unit]
            less = int(_raw(s, w.unit)) + 2 * (kind.nation != KINDS[u.kind].nation)
            less += 2 * (kind.id in ("FT", "DC") and KINDS[u.kind].cls != "E")
            assert breakdown(s, n, False) == kind.breakdown - less == breakdown(s, n, True) + 2
        for u in s.units:
            unit = KINDS[u.kind]
            more = special_of(s.scenario).broken_morale.get(str(u.side), 0) if u.broken and unit.size != LEADER else 0
            assert morale(s, u) == (unit.broken_morale if u.broken else unit.morale) - u.wounded + more


@pytest.mark.rule("3.move", "3.road", "3.smoke_cost", "3.stacking", "3.smoke", "3.recovery", "9.dc.place", "3.phase")
def test_where_a_mover_may_go_and_what_it_may_do() -> None:
    for seed in range(150):
        rng = Random(seed)
        s = scattered(rng, MOVEMENT)
        for i, u in enumerate(s.units):
            assert free_to_move(s, i) == read.free(s, i)
            left, road = rng.randint(0, 12), rng.random() < 0.6
            active = (i, *(n for n in read.mates(s, i) if n != i and rng.random() < 0.3))
            found: list[Action] = []
            add_steps(s, u.hex, u.side, active, left, road, found)
            wanted = read.steps_from(s, u.side, active, left / 2, road)
            assert {(o.hex, o.road) for o in found if isinstance(o, Step)} == wanted and len(found) == len(wanted)
            if left >= 2:
                found = []
                smoked = tuple(n for n in active if rng.random() < 0.2)
                add_deeds(s, u.hex, u.side, active, left, smoked, found)
                top = Move(side=u.side, active=active, smoked=smoked, assault=True)
                assert set(found) == games.deeds(s, top, u.side, u.hex, left / 2)


@pytest.mark.rule("3.portage", "3.leader_bonus", "3.double_time", "0.cx", "0.wound", "0.inexperience")
def test_movement_points_of_stacks() -> None:
    for seed in range(200):
        rng = Random(seed)
        s = scattered(rng, MOVEMENT)
        i = rng.randrange(len(s.units))
        active = (i, *(n for n in read.mates(s, i) if n != i and rng.random() < 0.7))
        doubles = tuple(n for n in active if rng.random() < 0.3)
        assert allowances(s, active, doubles) == tuple(2 * p for p in _paces(s, active, doubles))


def _paces(s: State, active: tuple[int, ...], doubles: tuple[int, ...]) -> list[int]:
    """A leader gives two points and lends his free arms to the most burdened; nobody outruns the fastest leader by his
    help."""
    run = {n: 2 if n in doubles else 0 for n in active}
    chiefs = [n for n in active if read.size(s.units[n]) == LEADER and not s.units[n].broken and not s.units[n].pin]
    squads = [n for n in active if read.size(s.units[n]) != LEADER]
    lent = max((read.capacity(s.units[n]) - read.load(s, n) for n in chiefs), default=0)
    over = {n: read.load(s, n) - read.capacity(s.units[n]) for n in squads}
    burdened = min((n for n in squads if over[n] == max(over.values())), default=-1)
    paces = []
    for n in active:
        alone = _pace(s, n, False, 0, run[n])
        if n in squads and chiefs:
            fastest = max(_pace(s, c, False, 0, run[c]) for c in chiefs)
            led = _pace(s, n, True, max(0, lent) if n == burdened else 0, run[n])
            alone = max(alone, min(led, fastest))
        paces.append(alone)
    return paces


def _pace(s: State, i: int, led: bool, lent: int, more: int) -> int:
    full = read.points(s, i, led, 99) + more
    return max(0, full - max(0, read.load(s, i) - read.capacity(s.units[i]) - lent))


@pytest.mark.rule("6.must", "6.limits", "6.interdiction", "6.interdictor", "6.destination", "6.nocover", "3.stacking")
def test_where_a_unit_routs() -> None:
    for seed in range(70):
        rng = Random(seed)
        s = scattered(rng, ROUT)
        for i, u in enumerate(s.units):
            assert enemy_near(s, u.hex, u.side) == read.beside_enemy(s, u.hex, u.side)
            if read.terrain(s, u.hex) == "open" and not read.smoky(s, u.hex):
                assert bool(interdictors(s, u.hex, u.side)) == read.interdicted(s, u.hex, u.side)
            assert must_rout(s, i) == read.has_to_rout(s, i)
            able = not (u.broken or u.pin or u.cx or u.is_leader or read.in_melee(s, u))
            assert can_interdict(s, i) == able
            if u.broken and rng.random() < 0.5:
                _flight(s, rng, i)


def _flight(s: State, rng: Random, i: int) -> None:
    u, left, moved = s.units[i], rng.randint(2, 12), rng.random() < 0.4
    seen = sum(1 << x.hex for x in s.units if x.side != u.side and rng.random() < 0.3)
    seen_hexes = set(bit_list(seen))
    assert sorted(legal_steps(s, u.side, u.hex, seen, [i])) == read.way_out(s, u.side, u.hex, seen_hexes, [i])
    hexes, may_stop = flight_hexes(s, i, left, seen, moved, [i])
    assert (set(hexes), may_stop) == read.flight(s, i, left / 2, seen_hexes, moved, [i])


@pytest.mark.rule("7.hex", "7.cx", "3.stacking")
def test_where_a_unit_advances() -> None:
    for seed in range(80):
        rng = Random(seed)
        s = scattered(rng, ADVANCE)
        for i, u in enumerate(s.units):
            assert set(advance_hexes(s, i)) == read.advances(s, i, 0)
            h = rng.choice(read.touching(s, u.hex))
            assert is_exhausting(s, i, h) == read.tires(s, i, h)
            assert has_room(s, h, u.side, [i]) == read.fits(s, h, u.side, [i])
            assert not part_of(s.scenario) >> h & 1 or read.in_play(s, h)


@pytest.mark.rule("1.recovery", "1.repair", "1.transfer", "1.self_rally", "1.leader_rally", "7.transfer", "1.order")
def test_what_may_be_done_in_the_rally_phase() -> None:
    for seed in range(80):
        rng = Random(seed)
        s = scattered(rng, RALLY)
        for side in (0, 1):
            traders = tuple(i for i in range(len(s.units)) if rng.random() < 0.2)
            traders = tuple(i for i in traders if s.units[i].side == side and not s.units[i].broken)
            tried = rng.random() < 0.5
            steps: list[tuple[Any, set[Action]]] = [
                (RecoverStep(side=side), games.recover(s, RecoverStep(side=side), side)),
                (RepairStep(side=side), games.repair(s, RepairStep(side=side), side)),
                (TransferStep(side=side, traders=traders), games.trades(s, side, traders)),
                (LeaderRallyStep(side=side), games.rally(s, LeaderRallyStep(side=side), side)),
            ]
            step = SelfRallyStep(side=side, tried=tried)
            steps.append((step, games.self_rally(s, step, side)))
            for proc, wanted in steps:
                assert {*proc.choices(s), Pass()} == wanted, (seed, proc)


@pytest.mark.rule("3.entry", "3.road", "3.stacking")
def test_where_a_force_may_enter() -> None:
    for seed in range(60):
        rng = Random(seed)
        s = scattered(rng, MOVEMENT)
        i = rng.randrange(len(s.units))
        side = s.units[i].side
        s.change(i, hex=READY)
        zone = entry_hexes(s, s.units[i].force)
        crowd = rng.choice(bit_list(zone))
        for n, u in enumerate(s.units):
            if n != i and rng.random() < 0.6 and u.side == side:
                s.change(n, hex=crowd)
        for left in range(7):
            found = {o.hex for o in entries(s, side, (i,), left) if isinstance(o, Step)}
            assert found == read.entries_of(s, side, (i,), left / 2, zone), (seed, left)
        assert set(advance_hexes(s, i)) == read.advances(s, i, zone)


@pytest.mark.rule("3.exit")
@pytest.mark.parametrize("scenario", ["breakout", "crossroads"])
def test_from_which_hexes_one_may_leave(scenario: str) -> None:
    s = Desk(scenario).s
    for h in range(s.map.size):
        leaves = s.map.names[h] in read.exit_hexes(s)
        assert (may_exit(s, h, 0), may_exit(s, h, 1)) == (leaves, False)


@pytest.mark.rule("10.control", "10.victory.stand", "10.victory.clear")
def test_control_of_buildings() -> None:
    for seed in range(60):
        rng = Random(seed)
        s = scattered(rng, ROUT)
        b = s.map
        s.held, s.holders = [0, 0], [rng.choice((-1, 0, 1)) for _ in b.buildings]
        held, holders = [set[int](), set[int]()], list(s.holders)
        for h, building in b.building_at.items():
            for side in (0, 1):
                able = any(u.hex == h and u.side == side and not u.broken and not u.is_leader for u in s.units)
                if able and not read.anybody_in(s, h, 1 - side):
                    held[side].add(h)
                inside = [n for n, where in b.building_at.items() if where == building]
                if able and not any(read.anybody_in(s, n, 1 - side) for n in inside):
                    holders[building] = side
        update_control(s)
        assert [set(bit_list(mask)) for mask in s.held] == held and s.holders == holders
        aimer = script_of(s.scenario).aimer
        steady = [0, 0]
        for u in s.units:
            steady[u.side] += 0 if u.broken or u.is_leader else 2 if read.size(u) == read.SQUAD else 1
        assert progress(s, Aim("stand")) == steady[aimer] and progress(s, Aim("clear")) == steady[1 - aimer]
