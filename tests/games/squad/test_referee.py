"""Whole attacks in crowded positions: the engine's result against a second reading of the same dice."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.engine import apply_trusted, pending, settle
from bingqi.core.procedure import Decision, Draw, Roll
from bingqi.core.state import State as CoreState
from bingqi.games.squad.actions import Join, KeepRate, YieldRate
from bingqi.games.squad.rules.attack import Attack
from bingqi.games.squad.rules.effects import check_order
from bingqi.games.squad.rules.fire import ASSAULTING, MOVING
from bingqi.games.squad.rules.firegroup import FireGroup
from bingqi.games.squad.rules.los import sight
from bingqi.games.squad.scenarios import special_of
from bingqi.games.squad.state import ADVANCING, DEFENSIVE, MOVEMENT, PREP_FIRE, State
from bingqi.games.squad.tables import KINDS, WEAPONS
from tests.games.squad import reading as read
from tests.games.squad.referee import Referee, level
from tests.games.squad.scatter import scattered


class Thrown:
    """Dice at random, low ones more often so that fire hurts, and all of them remembered."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.values = rng, list[int]()

    def roll(self, state: CoreState, roll: Roll) -> tuple[int, ...]:
        dice = tuple(self.rng.choice((1, 1, 2, 3, 4, 5, 6, 6)) for _ in range(roll.count))
        self.values += dice
        return dice

    def draw(self, state: CoreState, draw: Draw) -> tuple[int, ...]:
        raise NotImplementedError


def a_group(s: State, rng: Random, side: int, target: int) -> tuple[tuple[Join, ...], tuple[int, ...]]:
    """Some shots that may be fired together, and leaders for them."""
    first = sorted(read.shots_at(s, side, target), key=repr)
    if not first:
        return (), ()
    group: tuple[Join, ...] = (rng.choice(first),)
    directors: tuple[int, ...] = ()
    for _ in range(rng.randint(0, 3)):
        more = sorted(read.shots_at(s, side, target, group, directors), key=repr)
        if more and not any(read.flames(s, shot) for shot in group):
            group = (*group, rng.choice(more))
    while rng.random() < 0.7 and (leaders := read.leaders_for(s, side, group, directors)):
        directors = (*directors, rng.choice(sorted(leaders)))
    return group, directors


def whole_drm(
    s: State, group: tuple[Join, ...], directors: tuple[int, ...], target: int, victims: list[int], moving: int
) -> tuple[int, dict[int, int]]:
    origins = {s.units[shot.unit].hex for shot in group}
    lines = [sight(s.map, h, target, s.season, s.smoke).hindrance for h in origins]
    flame = any(read.flames(s, shot) for shot in group)
    common = max(lines) + (0 if flame else read.cover(s, target))
    if directors and not flame:
        common += max(KINDS[s.units[n].kind].leadership + s.units[n].wounded for n in directors)
    common += any(s.units[i].cx for i in (*(shot.unit for shot in group), *directors))
    own = {}
    for i in victims:
        u, drm = s.units[i], common
        creeping = bool(moving & ASSAULTING) and not u.broken
        if moving and not u.pin:
            in_open = read.terrain(s, target) == "open" and not read.smoky(s, target) and not any(lines)
            drm -= not creeping
            drm -= in_open and not (creeping and special_of(s.scenario).camouflage)
        own[i] = drm - sum(WEAPONS[w.kind].id == "FT" for _, w in read.carried(s, i))
    return common, own


def play(s: State, attack: Attack, rng: Random) -> tuple[list[int], list[bool]]:
    """The engine's attack, with the dice that fell and the rates that were kept."""
    dice, answers = Thrown(rng), []
    s.stack = [attack]
    settle(s, dice)
    while s.stack and isinstance(asked := pending(s), Decision):
        keep = rng.random() < 0.5
        answers.append(keep)
        (n,) = {o.weapon for o in asked.options if isinstance(o, KeepRate | YieldRate)}
        apply_trusted(s, KeepRate(n) if keep else YieldRate(n), dice)
    return dice.values, answers


def judge(s: State, group: FireGroup, victims: list[int], values: list[int], answers: list[bool]) -> Referee:
    """The same attack by the second reading; all dice must be used up."""
    dice = iter(values)
    directors = group.directors
    hexes = {s.units[shot.unit].hex for shot in group.shots}
    if not hexes <= {s.units[n].hex for n in directors}:
        directors = ()
    referee = Referee(s, group.side, group.target, dice)
    referee.common, own = whole_drm(s, group.shots, directors, group.target, victims, group.moving)
    before = [s.units[shot.unit].pin for shot in group.shots]
    power = sum(read.strength(s, shot, group.target) for shot in group.shots)
    referee.attack(group.shots, directors, victims, own)
    assert before == [s.units[shot.unit].pin for shot in group.shots]
    if power < 1:
        return referee
    throw = tuple(values[:2])
    kept = list(referee.kept)
    if s.phase == MOVEMENT:
        for n, keep in zip(referee.kept, answers, strict=True):
            if not keep:
                s.change_weapon(n, mark=2)
                kept.remove(n)
    lost = referee.cowering(group.shots, directors) if throw[0] == throw[1] else 0
    referee.leave(group.shots, kept, lost)
    crew = [shot.unit for shot in group.shots if shot.mode == read.PROTECTIVE]
    crew += [n for n in directors if any(s.units[n].hex == s.units[i].hex for i in crew)]
    leaders = sorted((i for i in crew if s.units[i].is_leader), key=lambda i: (-level(s, s.units[i]), i))
    order = leaders + sorted(i for i in crew if not s.units[i].is_leader)
    assert tuple(order) == check_order(s, tuple(crew))
    referee.checks([(i, 0, False) for i in order], throw)
    assert next(dice, None) is None
    return referee


CLAUSES = ("2.fire", "2.column", "2.kia", "2.k", "2.mc", "2.nmc", "2.ptc", "2.leader_first", "2.random_selection")
CHECKS = (
    "0.mc",
    "0.mc.equal",
    "0.mc.above",
    "0.mc.broken",
    "0.mc.twelve",
    "0.elr",
    "0.dm",
    "0.wound",
    "0.llmc",
    "0.lltc",
)
AFTER = ("0.sw_loss", "2.rof", "2.malfunction", "2.cowering", "2.marker", "3.first_fire", "3.residual.value")


@pytest.mark.rule("3.residual.shift", "3.residual.largest", "3.protective", *CLAUSES, *CHECKS, *AFTER)
@pytest.mark.parametrize("phase", [PREP_FIRE, MOVEMENT, DEFENSIVE, ADVANCING])
def test_an_attack_ends_as_the_second_reading_has_it(phase: int) -> None:
    fought = 0
    for seed in range(90):
        rng = Random(f"{phase} {seed}")
        s = scattered(rng, phase)
        side = 1 - s.active if phase in (MOVEMENT, DEFENSIVE) else s.active
        hexes = sorted({u.hex for u in s.units if u.side != side and read.shots_at(s, side, u.hex)})
        if not hexes:
            continue
        target = rng.choice(hexes)
        s.residual = [(target, rng.choice((1, 2, 4)))] if rng.random() < 0.3 else []
        shots, directors = a_group(s, rng, side, target)
        moving, movers = 0, list[int]()
        if phase == MOVEMENT:
            moving = rng.choice((MOVING, MOVING | ASSAULTING))
            movers = [i for i in s.here(target, 1 - side) if rng.random() < 0.7]
        group = FireGroup(
            side=side, target=target, shots=shots, directors=directors, moving=moving, victims=tuple(movers)
        )
        struck = movers or [
            i for i, u in enumerate(s.units) if u.hex == target and (u.side != side or s.melee >> target & 1)
        ]
        other = s.clone()
        values, answers = play(s, group.attack(s), rng)
        judge(other, group, struck, values, answers)
        for name in ("units", "weapons", "residual", "directs", "gunners", "lost", "melee", "wrecks"):
            assert getattr(s, name) == getattr(other, name), (seed, name, shots, values)
        assert sorted(s.fired) == sorted(other.fired)
        fought += 1
    assert fought > 30
