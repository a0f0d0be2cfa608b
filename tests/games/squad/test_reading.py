"""What is offered in played games, against a second, slow reading of the clauses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Action, Decision, Pass
from bingqi.core.record import begin
from bingqi.core.testing import random_action
from bingqi.games.squad import GAME
from bingqi.games.squad import actions as act
from bingqi.games.squad.rules.advance import AdvancePhase, Advancing
from bingqi.games.squad.rules.closecombat import CloseCombat, ClosePhase
from bingqi.games.squad.rules.deployment import Arm, SetUp, entry_hexes, force_of
from bingqi.games.squad.rules.fire import power_of
from bingqi.games.squad.rules.firegroup import FireGroup
from bingqi.games.squad.rules.firephase import FirePhase
from bingqi.games.squad.rules.movement import Move, MovePhase
from bingqi.games.squad.rules.queries import protection
from bingqi.games.squad.rules.rally import DMStep, LeaderRallyStep, SelfRallyStep
from bingqi.games.squad.rules.reaction import Reaction
from bingqi.games.squad.rules.rout import Flight, RoutPhase
from bingqi.games.squad.rules.weaponcare import RecoverStep, RepairStep, TransferStep
from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.state import ADVANCING, NONE, READY, WAITING, State
from bingqi.games.squad.tables import KINDS, WEAPONS
from tests.games.squad import reading as read

Options = set[Action]


# --- set-up and rally ---


def set_up(s: State, top: SetUp, side: int) -> Options:
    script = script_of(s.scenario)
    i = next(
        n for n, u in enumerate(s.units) if u.side == side and u.hex == WAITING and not force_of(script, u.force).turn
    )
    zone = entry_hexes(s, s.units[i].force)
    hexes = [h for h in range(s.map.size) if zone >> h & 1 and read.in_play(s, h)]
    return {act.Deploy(i, h) for h in hexes if not read.anybody_in(s, h, 1 - side) and read.fits(s, h, side, [i])}


def arm(s: State, top: Arm, side: int) -> Options:
    n, w = next((n, w) for n, w in enumerate(s.weapons) if w.force in top.forces and w.unit < 0)
    return {act.Equip(n, i) for i, u in enumerate(s.units) if u.force == w.force and read.size(u) != read.LEADER}


def recover(s: State, top: RecoverStep, side: int) -> Options:
    return {
        act.Recover(i, n)
        for n, w in enumerate(s.weapons)
        for i, u in enumerate(s.units)
        if w.unit == -1 and w.hex == u.hex and read.may_act(s, i, side) and read.takes(s, i, n)
    } | {Pass()}


def repair(s: State, top: RepairStep, side: int) -> Options:
    return {
        act.Repair(n)
        for n, w in enumerate(s.weapons)
        if w.broken
        and w.unit >= 0
        and read.may_act(s, w.unit, side)
        and KINDS[s.units[w.unit].kind].nation == WEAPONS[w.kind].nation
    } | {Pass()}


def trades(s: State, side: int, traders: tuple[int, ...]) -> Options:
    def ready(i: int) -> bool:
        return i in traders or read.may_act(s, i, side)

    return {
        act.Transfer(n, i)
        for n, w in enumerate(s.weapons)
        if w.unit >= 0 and not w.fresh and ready(w.unit)
        for i in read.mates(s, w.unit)
        if i != w.unit and ready(i) and read.takes(s, i, n)
    } | {Pass()}


def self_rally(s: State, top: SelfRallyStep, side: int) -> Options:
    squads = side == s.active and not top.tried
    return {
        act.SelfRally(i)
        for i, u in enumerate(s.units)
        if u.side == side and u.hex >= 0 and u.broken and not u.done and not read.in_melee(s, u)
        if squads or read.size(u) == read.LEADER
    } | {Pass()}


def rally(s: State, top: LeaderRallyStep, side: int) -> Options:
    return {
        act.Rally(i, n)
        for i, u in enumerate(s.units)
        if u.side == side and u.hex >= 0 and u.broken and not u.done and not read.in_melee(s, u)
        for n in read.mates(s, i)
        if read.size(s.units[n]) == read.LEADER and not s.units[n].broken and not s.units[n].done
    } | {Pass()}


def calm(s: State, top: DMStep, side: int) -> Options:
    relieved = [
        i
        for i, u in enumerate(s.units)
        if u.side == side and u.hex >= 0 and u.dm and i not in top.kept and not read.beside_enemy(s, u.hex, side)
    ]
    assert not any(read.terrain(s, s.units[i].hex) in ("woods", "wood", "stone") for i in relieved)
    return {act.ShedDM(relieved[0]), act.KeepDM(relieved[0])}


# --- fire ---


def targets(s: State, top: FirePhase, side: int) -> Options:
    found: Options = set()
    for h in {u.hex for u in s.units if u.side != side and u.hex >= 0}:
        barred = tuple(pair >> 10 for pair in top.barred if pair & 1023 == h)
        if read.shots_at(s, side, h, barred=barred):
            found.add(act.Target(h))
    if s.phase == ADVANCING:
        found |= {act.Detonate(c.weapon, c.hex) for c in s.charges}
        return found | (set() if s.charges else {Pass()})
    asking = bool(found)
    for n, w in enumerate(s.weapons):
        u = s.units[w.unit]
        near = any(read.anybody_in(s, h, 1 - side) for h in read.touching(s, u.hex)) if u.hex >= 0 else False
        mine = w.unit >= 0 and u.side == side and u.hex >= 0 and not u.broken
        if mine and w.mark == NONE and not w.used and (asking or near):
            found.add(act.Destroy(n))
    return found | {Pass()}


def member(s: State, top: FireGroup, side: int) -> Options:
    shots = read.shots_at(s, side, top.target, top.shots, top.directors, top.barred, top.limit)
    for shot in shots:
        assert power_of(s, (shot,), top.target) == read.strength(s, shot, top.target)
    found: Options = set(shots)
    assert protection(s, top.target) == read.cover(s, top.target)
    if top.shots:
        found |= {act.Direct(n) for n in read.leaders_for(s, side, top.shots, top.directors)}
        led = {s.units[n].hex for n in top.directors}
        where = {s.units[shot.unit].hex for shot in top.shots}
        if all(s.map.distance(h, top.target) <= 16 or h in led for h in where):
            found.add(act.Shoot())
    return found


def reaction(s: State, top: Reaction, side: int) -> Options:
    shots = read.shots_at(s, side, top.target, limit=top.limit)
    return {Pass(), act.Hold(), *shots}


# --- movement ---


def mover(s: State, top: MovePhase, side: int) -> Options:
    return {act.Muster(i) for i, u in enumerate(s.units) if u.side == side and read.free(s, i)} | {Pass()}


def stack(s: State, top: Move, side: int) -> Options:
    first = s.units[top.active[0]]
    found: Options = {act.Go()}
    if first.hex >= 0 and not top.doubles:
        found.add(act.Go(True))
    for i, u in enumerate(s.units):
        together = u.side == side and u.hex == first.hex and (first.hex >= 0 or u.force == first.force)
        if together and i not in top.active and read.free(s, i):
            if first.hex >= 0 or read.fits(s, -99, side, [*top.active, i]):
                found.add(act.Muster(i))
    for i in top.active:
        if i not in top.doubles and not s.units[i].wounded and not s.units[i].winded:
            found.add(act.DoubleTime(i))
    return found


def step(s: State, top: Move, side: int) -> Options:
    h = s.units[top.active[0]].hex
    left = min(top.points) / 2 - top.spent / 2 - (1 if top.assault else 0)
    found: Options = {act.Stop()}
    if h < 0:
        zone = entry_hexes(s, s.units[top.active[0]].force)
        return found | {act.Step(n) for n in read.entries_of(s, side, top.active, left, zone)}
    if not (top.assault and top.steps):
        found |= {act.Step(n, road) for n, road in read.steps_from(s, side, top.active, left, top.road)}
    if left >= 1:
        found |= deeds(s, top, side, h, left)
    found |= {act.Drop(n) for n, w in enumerate(s.weapons) if w.unit in top.active}
    return found


def deeds(s: State, top: Move, side: int, h: int, left: float) -> Options:
    found: Options = set()
    for i in top.active:
        if i not in top.smoked and read.smoke_number(s, i):
            found.add(act.Smoke(i, h))
            if left >= 2:
                found |= {act.Smoke(i, n) for n in read.touching(s, h) if read.in_play(s, n)}
        for n, w in enumerate(s.weapons):
            if w.unit == -1 and w.hex == h and not w.moved and read.takes(s, i, n):
                found.add(act.Recover(i, n))
            if w.unit == i and WEAPONS[w.kind].id.startswith("DC") and read.may_use(s, i, w):
                for t in read.touching(s, h):
                    price = read.entry(s, t) + read.smoky(s, t)
                    if read.anybody_in(s, t, 1 - side) and price <= left:
                        found.add(act.PlaceCharge(i, n, t))
    if not top.assault and side == script_of(s.scenario).aimer and s.map.names[h] in read.exit_hexes(s):
        found.add(act.Exit())
    return found


# --- rout, advance, close combat ---


def routers(s: State, top: RoutPhase, side: int) -> Options:
    able = [
        i
        for i, u in enumerate(s.units)
        if u.side == side and u.hex >= 0 and u.broken and u.dm and not u.done and not read.in_melee(s, u)
    ]
    forced = any(read.has_to_rout(s, i) for i in able)
    return {act.Rout(i) for i in able} | (set() if forced else {Pass()})


def escort(s: State, top: Flight, side: int) -> Options:
    return {Pass()} | {
        act.Escort(n)
        for n in read.mates(s, top.unit)
        if n != top.unit and read.size(s.units[n]) == read.LEADER and not s.units[n].broken and not s.units[n].done
        if s.pinned_rout or not s.units[n].pin
    }


def flight(s: State, top: Flight, side: int) -> Options:
    party = [top.unit] + ([top.escort] if top.escort >= 0 else [])
    seen = {h for h in range(s.map.size) if top.seen >> h & 1}
    hexes, may_stop = read.flight(s, top.unit, top.left / 2, seen, top.moved, party)
    found: Options = {act.Flee(h) for h in hexes}
    if not top.moved:
        return found | {act.Crawl(h) for h in hexes}
    return found | ({Pass()} if may_stop else set())


def advancers(s: State, top: AdvancePhase, side: int) -> Options:
    return {Pass()} | {
        act.Muster(i)
        for i, u in enumerate(s.units)
        if u.side == side and not (u.done or u.broken or u.pin or read.in_melee(s, u))
        if u.hex >= 0 or u.hex == READY
    }


def advance(s: State, top: Advancing, side: int) -> Options:
    zone = entry_hexes(s, s.units[top.unit].force)
    return {act.Advance(top.unit, h) for h in read.advances(s, top.unit, zone)} | {Pass()}


def fights(s: State, top: ClosePhase, side: int) -> Options:
    both = {u.hex for u in s.units if u.side == 0 and u.hex >= 0} & {u.hex for u in s.units if u.side == 1}
    return {act.Fight(h) for h in both if not top.fought >> h & 1}


def attach(s: State, top: CloseCombat, side: int) -> Options:
    settled = {n for n, _ in top.attached} | set(top.alone)
    led = {i for _, i in top.attached}
    here = [i for i, u in enumerate(s.units) if u.hex == top.hex and u.side == side and not u.broken]
    leader = next(n for n in here if read.size(s.units[n]) == read.LEADER and n not in settled)
    return {act.Attach(leader, i) for i in here if read.size(s.units[i]) != read.LEADER and i not in led} | {Pass()}


def declare(s: State, top: CloseCombat, side: int) -> Options:
    followers = {n for n, _ in top.attached}
    here = [i for i, u in enumerate(s.units) if u.hex == top.hex and i not in followers]
    mine = [i for i in here if s.units[i].side == side and not s.units[i].broken]
    mine = [i for i in mine if i not in top.spent and i not in top.attackers]
    foes = [i for i in here if s.units[i].side != side and i not in top.struck and i not in top.targets]
    found: Options = set() if top.targets else {act.Commit(i) for i in mine}
    if not top.attackers:
        return found | {Pass()}
    found |= {act.Against(i) for i in foes}
    return found | ({act.Declare()} if top.targets else set())


READINGS: dict[tuple[type[Any], str], Callable[[State, Any, int], Options]] = {
    (SetUp, "ask_unit"): set_up,
    (Arm, "ask_weapon"): arm,
    (RecoverStep, "ask_one"): recover,
    (RepairStep, "ask_one"): repair,
    (TransferStep, "ask_one"): lambda s, top, side: trades(s, side, top.traders),
    (SelfRallyStep, "ask_one"): self_rally,
    (LeaderRallyStep, "ask_one"): rally,
    (DMStep, "ask_one"): calm,
    (FirePhase, "ask_target"): targets,
    (FireGroup, "ask_member"): member,
    (Reaction, "ask_fire"): reaction,
    (MovePhase, "ask_mover"): mover,
    (Move, "ask_stack"): stack,
    (Move, "ask_step"): step,
    (RoutPhase, "ask_unit"): routers,
    (Flight, "ask_escort"): escort,
    (Flight, "ask_hex"): flight,
    (AdvancePhase, "ask_transfer"): lambda s, top, side: trades(s, side, ()),
    (AdvancePhase, "ask_unit"): advancers,
    (Advancing, "ask_hex"): advance,
    (ClosePhase, "ask_hex"): fights,
    (CloseCombat, "ask_attach"): attach,
    (CloseCombat, "ask_attack"): declare,
}
# --- the mover's account ---


class Account:
    """What a mover's next action should cost and leave behind; compared when it has been done."""

    def __init__(self, s: State, top: Move, action: Action) -> None:
        self.top, self.action = top, action
        self.active, self.waiting = top.active, top.waiting
        h = s.units[top.active[0]].hex
        price, self.road, self.on_road = 0.0, top.road, top.on_road
        if isinstance(action, act.Step):
            n = action.hex
            smoke = read.smoky(s, n)
            woods = h >= 0 and read.by_road(s, h, n) and read.terrain(s, n) == "woods"
            price = (1.0 if action.road else read.entry(s, n)) + smoke
            joined = read.by_road(s, h, n) if h >= 0 else read.road_outside(s, n)
            self.road = top.road and joined and not smoke and (action.road or not woods)
            self.on_road = action.road
        elif isinstance(action, act.Smoke):
            price = 1.0 if action.hex == h else 2.0
        elif isinstance(action, act.PlaceCharge):
            price = read.entry(s, action.hex) + read.smoky(s, action.hex)
        elif isinstance(action, act.Recover):
            price = 1.0
        self.spent = top.spent / 2 + price
        self.here = price if isinstance(action, act.Step) else top.here / 2 + price
        self.steps = top.steps + isinstance(action, act.Step)

    def check(self, s: State) -> None:
        top = self.top
        if not any(proc is top for proc in s.stack) or not top.active:
            return
        if not set(top.active) <= set(self.active) or len(top.waiting) < len(self.waiting):
            return  # somebody who had split off goes on
        found = (top.spent / 2, top.here / 2, top.road, top.on_road, top.steps)
        assert found == (self.spent, self.here, self.road, self.on_road, self.steps), self.action
        for w in s.weapons:
            assert w.moved or w.unit not in top.active or not isinstance(self.action, act.Step)
        last = s.stack[-1]
        if isinstance(last, Reaction):
            assert last.limit == max(1, int(self.here)) and last.victims == top.active
            assert last.moving == 1 + 2 * top.assault + 4 * self.on_road


RATE = 0.4  # of the questions are read twice


def compared(scenario: str, seed: int, blind: bool) -> Counter[str]:
    """A random game; every question of some is answered by the slow reading too."""
    state: Any
    state, _ = begin(GAME, scenario, {"blind-fire": blind}, seed)
    rng, found = Random(seed), Counter[str]()
    while isinstance(asked := pending(state), Decision):
        top = state.stack[-1]
        reading = READINGS.get((type(top), top.at))
        if reading is not None and rng.random() < RATE:
            offered = {option for option in asked.options if not isinstance(option, act.Split)}
            wanted = reading(state, top, asked.seat)
            where = (scenario, seed, top)
            assert offered == wanted, (where, "too much", offered - wanted, "missing", wanted - offered)
            found[f"{type(top).__name__}.{top.at}"] += 1
        action = random_action(rng, asked)
        moving = isinstance(top, Move) and top.at == "ask_step" and isinstance(action, PRICED)
        account = Account(state, top, action) if moving else None
        apply_trusted(state, action)
        if account is not None:
            account.check(state)
    return found


PRICED = (act.Step, act.Smoke, act.Recover, act.PlaceCharge)


FIRE = ("2.fire", "2.phase", "2.range", "2.los", "2.group", "2.group.leader", "2.once", "2.destroy", "2.fp")
REACTION = ("3.reaction", "3.reaction.limit", "3.subsequent", "3.protective", "4.marked", "4.unmarked", "4.final")
WEAPONRY = (
    "9.use.squad",
    "9.use.two",
    "9.use.half",
    "9.use.leader",
    "9.mg.range",
    "9.mg.far",
    "9.ft.one",
    "9.dc.place",
)
MOVES = ("3.move", "3.stack", "3.stacking", "3.road", "3.smoke", "3.smoke_cost", "3.recovery", "3.entry", "3.exit")
REST = ("1.recovery", "1.repair", "1.transfer", "1.self_rally", "1.leader_rally", "1.dm_removal", "6.may", "6.must")
LAST = ("6.limits", "6.destination", "6.escort", "7.phase", "7.hex", "7.cx", "8.order", "8.attach", "8.declare")


@pytest.mark.rule("10.setup", *FIRE, *REACTION, *WEAPONRY, *MOVES, *REST, *LAST, "9.dc.place")
@pytest.mark.parametrize("seed", range(9))
def test_what_is_offered_in_a_game_is_what_a_slow_reading_allows(seed: int) -> None:
    found = compared(GAME.meta.scenarios[seed].id, 40 + seed, seed % 3 == 0)
    assert sum(found.values()) > 80
