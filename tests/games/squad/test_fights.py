"""Rallies, routs and close combat in crowded positions, against a second reading of the same dice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from bingqi.core.engine import apply_trusted, pending, settle
from bingqi.core.procedure import Decision, Pass
from bingqi.games.squad.actions import Crawl, Escort, Flee, Rally, SelfRally
from bingqi.games.squad.rules.closecombat import (
    Assault,
    CloseCombat,
    ambush_drm,
    close_defence,
    close_drm,
    close_power,
)
from bingqi.games.squad.rules.leadermaking import found_leader
from bingqi.games.squad.rules.rally import LeaderRallyStep, SelfRallyStep, rallies
from bingqi.games.squad.rules.rout import Flight, drop_surplus
from bingqi.games.squad.state import CLOSE, GONE, RALLY, ROUT, State
from bingqi.games.squad.tables import KIND_INDEX, KINDS, WEAPONS
from tests.games.squad import reading as read
from tests.games.squad.referee import Referee, lead, level, raw
from tests.games.squad.scatter import scattered
from tests.games.squad.test_referee import Thrown

KILLS = {(1, 8): 1, (1, 6): 2, (1, 4): 3, (1, 2): 4, (1, 1): 5, (3, 2): 6, (2, 1): 7, (3, 1): 8, (4, 1): 9}
KILLS |= {(6, 1): 10, (8, 1): 11, (10, 1): 12}


def kill(attack: float, defence: float) -> int:
    if attack > 10 * defence:
        return 13
    return max((k for (a, d), k in KILLS.items() if attack * d >= defence * a), default=0)


# --- leaders ---


def made(nation: str, die: int, morale: int, broken: bool, weak: bool) -> str:
    """1.leader_creation"""
    die += {"german": -1, "american": -1, "russian": 1}[nation] + broken - weak
    die += -1 if morale >= 8 else 1 if morale <= 6 else 0
    return "8-1" if die <= 1 else "8-0" if die <= 3 else "7-0" if die <= 5 else "6+1" if die == 6 else ""


@pytest.mark.rule("1.leader_creation", "8.leader_creation")
@pytest.mark.parametrize("nation", ["german", "american", "russian"])
def test_every_cell_of_the_leader_creation_table(nation: str) -> None:
    for die in range(1, 7):
        for morale in range(5, 10):
            for broken, weak in ((False, False), (True, False), (False, True)):
                name = made(nation, die, morale, broken, weak)
                wanted = KIND_INDEX[nation, name] if name else -1
                assert found_leader(nation, die, morale, broken=broken, weak=weak) == wanted


# --- rally ---


@pytest.mark.rule("1.self_rally", "1.leader_rally")
def test_who_rallies() -> None:
    for original in range(2, 13):
        for drm in range(-4, 6):
            for morale in range(5, 11):
                calm = original < 12 and original + drm <= morale
                assert rallies(original, drm, morale, lucky=False) == calm
                assert rallies(original, drm, morale, lucky=True) == (calm or original == 2)


def rally_drm(s: State, i: int) -> int:
    u = s.units[i]
    return 4 * u.dm - (read.terrain(s, u.hex) in ("woods", "wood", "stone"))


def rally(s: State, action: Rally | SelfRally, dice: Iterator[int]) -> None:
    """One attempt by the second reading."""
    i = action.unit
    u, original = s.units[i], next(dice) + next(dice)
    own = isinstance(action, SelfRally)
    help = lead(s.units[action.leader]) if isinstance(action, Rally) else 1
    calm = original < 12 and original + help + rally_drm(s, i) <= level(s, u)
    lucky = own and not u.is_leader and original == 2
    if calm or lucky:
        s.change(i, broken=False, dm=False)
    if not (u.is_leader and calm):
        s.change(i, done=True)
    referee = Referee(s, u.side, u.hex, dice)
    if lucky:
        name = made(KINDS[u.kind].nation, next(dice), level(s, u), True, False)
        if name:
            s.add_unit(type(u)(u.side, KIND_INDEX[KINDS[u.kind].nation, name], u.hex, u.force))
    elif original == 12:
        referee.hurt_leader(i) if u.is_leader else referee.shrink(i)


@pytest.mark.rule("1.self_rally", "1.leader_rally", "1.order", "1.leader_creation", "0.wound")
@pytest.mark.parametrize("step", [SelfRallyStep, LeaderRallyStep])
@pytest.mark.parametrize("active", [0, 1])
def test_attempts_to_rally(step: type[SelfRallyStep | LeaderRallyStep], active: int) -> None:
    tried = 0
    for seed in range(140):
        rng = Random(f"{step.__name__} {seed}")
        s = scattered(rng, RALLY)
        s.active = active
        s.stack = [step(side=active)]
        settle(s)
        sides = []
        while s.stack and isinstance(asked := pending(s), Decision):
            sides.append(asked.seat)
            attempts = [o for o in asked.options if isinstance(o, Rally | SelfRally)]
            action, other, dice = rng.choice(attempts), s.clone(), Thrown(rng)
            apply_trusted(s, action, dice)
            thrown = iter(dice.values)
            rally(other, action, thrown)
            assert s.units == other.units and s.lost == other.lost and next(thrown, None) is None
            tried += 1
        assert sides == sorted(sides, reverse=active == 1)  # first the ATTACKER, then the DEFENDER
    assert tried > 40


# --- rout ---


def interdiction(s: State, top: Any, dice: Iterator[int]) -> bool:
    """One check under interdiction by the second reading; True if the unit may go on."""
    i = top.unit
    u, referee = s.units[i], Referee(s, s.units[i].side, s.units[i].hex, dice)
    original = sum(referee.throw(2))
    final = original + (referee.help_for(i, []) if top.escort >= 0 else 0)
    before = (u.kind, u.wounded)
    if original == 12:
        referee.fall(i)
    elif final > level(s, u):
        referee.hurt_leader(i) if u.is_leader else referee.shrink(i)
    hurt = s.units[i].hex < 0 or (s.units[i].kind, s.units[i].wounded) != before
    if hurt and top.escort >= 0:
        referee.fall(top.escort)
    return s.units[i].hex >= 0 and (original == 12 or final != level(s, u))


def flee(s: State, top: Any, action: Flee | Crawl, dice: Iterator[int]) -> None:
    """A step of a rout and all that comes of it until the next choice."""
    i = top.unit
    party = [i] + ([top.escort] if top.escort >= 0 else [])
    left = top.left / 2 - read.rout_price(s, action.hex)
    seen = {h for h in range(s.map.size) if top.seen >> h & 1}
    side = s.units[i].side
    seen |= {e.hex for e in s.units if e.side != side and e.hex >= 0 and read.can_see(s, s.units[i].hex, e.hex)}
    for n in party:
        s.change(n, hex=action.hex)
    goes_on = isinstance(action, Flee)
    if goes_on and read.interdicted(s, action.hex, side):
        goes_on = interdiction(s, top, dice)
        party = [n for n in party if s.units[n].hex >= 0]
    if s.units[i].hex < 0:
        return
    if goes_on and read.flight(s, i, left, seen, True, party)[0]:
        return
    if read.beside_enemy(s, s.units[i].hex, side):
        Referee(s, side, action.hex, dice).fall(i)


@pytest.mark.rule(
    "6.destination", "6.interdiction", "6.interdiction.result", "6.eliminated", "6.escort", "6.crawl", "6.mf"
)
def test_a_rout_step_by_step() -> None:
    steps = 0
    for seed in range(90):
        rng = Random(f"rout {seed}")
        s = scattered(rng, ROUT)
        broken = [i for i, u in enumerate(s.units) if u.broken and not read.in_melee(s, u)]
        if not broken:
            continue
        i = rng.choice(broken)
        forced = read.has_to_rout(s, i)
        start = s.clone()
        s.stack = [Flight(unit=i, forced=forced)]
        settle(s)
        if not s.stack:
            assert (s.units[i].hex == GONE) == (forced or read.beside_enemy(start, start.units[i].hex, s.units[i].side))
        while s.stack and isinstance(asked := pending(s), Decision):
            top: Any = s.stack[-1]
            action, other, dice = rng.choice(asked.options), s.clone(), Thrown(rng)
            old: Any = other.stack[-1]
            apply_trusted(s, action, dice)
            thrown = iter(dice.values)
            if isinstance(action, Flee | Crawl):
                flee(other, old, action, thrown)
                steps += 1
            elif isinstance(action, Escort):
                other.change(action.leader, done=True)
            if s.stack or not isinstance(action, Escort):
                assert s.units == other.units and next(thrown, None) is None, (seed, action, dice.values)
            assert top.escort == -1 or s.units[top.escort].hex == s.units[i].hex or not s.stack
    assert steps > 40


@pytest.mark.rule("6.drop")
def test_as_much_as_possible_is_kept_in_a_rout() -> None:
    for seed in range(60):
        s = scattered(Random(seed), ROUT)
        for i, u in enumerate(s.units):
            held = [n for n, _ in read.carried(s, i)]
            fits = [0]
            for n in held:
                fits += [sum_ + WEAPONS[s.weapons[n].kind].pp for sum_ in fits]
            most = (
                max(x for x in fits if x <= read.capacity(u)) if read.load(s, i) > read.capacity(u) else read.load(s, i)
            )
            drop_surplus(s, i)
            assert read.load(s, i) == most
            assert all(s.weapons[n].unit == i or (s.weapons[n].unit, s.weapons[n].hex) == (-1, u.hex) for n in held)


# --- close combat ---


def fp(s: State, i: int) -> int:
    return 1 if s.units[i].is_leader else KINDS[s.units[i].kind].fp


def chief(s: State, units: list[int]) -> int:
    """The modifier of the best leader among them; what would hurt is declined."""
    leads = [lead(s.units[i]) for i in units if s.units[i].is_leader and not s.units[i].pin and not s.units[i].broken]
    return min(0, *leads) if leads else 0


@pytest.mark.rule("8.odds", "8.drm", "8.ambush", "0.cx", "0.inexperience")
def test_the_figures_of_close_combat() -> None:
    for seed in range(120):
        rng = Random(seed)
        s = scattered(rng, CLOSE)
        i = rng.randrange(len(s.units))
        h, side = s.units[i].hex, s.units[i].side
        here = read.mates(s, i)
        mine = tuple(n for n in here if rng.random() < 0.6 and not s.units[n].broken)
        foes = tuple(n for n, u in enumerate(s.units) if u.side != side and rng.random() < 0.3)
        assert close_power(s, mine) == sum(fp(s, n) / (2 if s.units[n].pin else 1) for n in mine)
        assert close_defence(s, foes) == sum(fp(s, n) for n in foes)
        ambusher = rng.choice((-1, 0, 1))
        wanted = chief(s, list(mine)) if any(not s.units[n].is_leader or s.units[n].pin for n in mine) else 0
        wanted += 0 if ambusher < 0 else -1 if ambusher == side else 1
        wanted += any(s.units[n].cx for n in mine) - any(s.units[n].cx for n in foes)
        wanted -= 2 if foes and all(s.units[n].broken for n in foes) else 0
        assert sum(v for _, v in close_drm(s, mine, foes, ambusher, side)) == wanted
        flags = [any(s.units[n].cx for n in here), any(s.units[n].pin for n in here), any(raw(s, n) for n in here)]
        assert ambush_drm(s, h, side) == sum(flags) + (chief(s, here) if len(here) > 1 else 0)


def resolve(s: State, h: int, declared: list[Assault], dice: Iterator[int]) -> None:
    """All declared attacks, one after the other, whatever the one before has done."""
    joined: list[int] = []
    for assault in declared:
        referee = Referee(s, assault.side, h, dice)
        throw, attack, drm = sum(referee.throw(2)), assault.attack, assault.drm
        squads = [i for i in assault.attackers if not s.units[i].is_leader]
        if throw == 2 and squads:
            (die,) = referee.throw(1)
            alive = [i for i in squads if s.units[i].hex == h]
            if alive:
                best = max(alive, key=lambda i: KINDS[s.units[i].kind].morale)
                u = s.units[best]
                name = made(KINDS[u.kind].nation, die, level(s, u), False, attack < assault.defence)
                if name:
                    kind = KIND_INDEX[KINDS[u.kind].nation, name]
                    s.add_unit(type(u)(u.side, kind, h, u.force))
                    joined.append(best)
                    led = any(s.units[i].is_leader for i in assault.attackers)
                    attack, drm = attack + 1, drm + (0 if led else min(0, KINDS[kind].leadership))
        need = kill(attack, assault.defence + sum(i in joined for i in assault.targets))
        targets = [i for i in assault.targets if s.units[i].hex == h]
        if throw + drm < need:
            for i in targets:
                referee.fall(i)
        elif throw + drm == need and targets:
            if len(targets) > 1:
                luck = referee.throw(len(targets))
                targets = [i for i, die in zip(targets, luck, strict=True) if die == max(luck)]
            for i in targets:
                referee.hurt_leader(i) if s.units[i].is_leader else referee.shrink(i)


CLAUSES = ("8.result", "8.simultaneous", "8.leader_creation", "8.melee", "8.attach", "8.declare", "2.random_selection")


@pytest.mark.rule("8.odds", "8.phase", *CLAUSES)
def test_a_close_combat_ends_as_the_second_reading_has_it() -> None:
    fought = 0
    for seed in range(150):
        rng = Random(f"close {seed}")
        s = scattered(rng, CLOSE, reach=1)
        hexes = sorted({u.hex for u in s.units if u.side == 0} & {u.hex for u in s.units if u.side == 1})
        if not hexes:
            continue
        h = rng.choice(hexes)
        s.stack = [CloseCombat(hex=h)]
        settle(s)
        while s.stack and isinstance(asked := pending(s), Decision):
            fight: Any = s.stack[-1]
            before, dice = s.clone(), Thrown(rng)
            action = rng.choice(
                [o for o in asked.options if not isinstance(o, Pass) or rng.random() < 0.2] or asked.options
            )
            apply_trusted(s, action, dice)
            if dice.values:
                declared = list(_declared(before, action))
                thrown = iter(dice.values)
                resolve(before, h, declared, thrown)
                assert next(thrown, None) is None, (seed, dice.values)
                assert s.units == before.units and s.lost == before.lost, (seed, declared, dice.values)
                fought += 1
            assert fight.hex == h
        there = [u for u in s.units if u.hex == h]
        lasting = {u.side for u in there} == {0, 1} and not all(u.broken for u in there)
        assert bool(s.melee >> h & 1) == lasting
    assert fought > 40


def _declared(s: State, action: Any) -> tuple[Assault, ...]:
    """What has been declared when the dice are thrown: also the attack that the last word declares."""
    fight = s.stack[-1]
    assert isinstance(fight, CloseCombat)
    fight.on_attack(s, action)
    return fight.declared
