"""`explain` never lies: random clicks in random positions, each refusal read a second time from the bare position.

Every text has its own test of the facts here and its own list of clauses; hardly any answer is a general one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bingqi.ai.squad.policy import advise
from bingqi.core.clicks import candidates, why_not
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Action, Decision, Seat, Try
from bingqi.core.record import begin
from bingqi.core.table import Refusal
from bingqi.core.testing import random_action
from bingqi.core.text import Text
from bingqi.games.squad import GAME
from bingqi.games.squad.rules.los import sight
from bingqi.games.squad.state import FINAL, FIRST, GONE, NONE, PREP, READY, State, Unit, Weapon
from bingqi.games.squad.table.explain import explain
from bingqi.games.squad.tables import DC, KINDS

ANY = {f"{chapter}." for chapter in range(1, 11)}  # the clause of the question
GENERAL = {"not-now", "unit-aside", "weapon-aside", "director", "other-parts"}


class Claim:
    """A refusal with what it is about: the names in its text found again on the board."""

    def __init__(self, s: State, seat: Seat, refusal: Refusal, action: Action) -> None:
        self.s, self.seat, self.rule, self.action, self.top = s, seat, refusal.rule, action, s.stack[-1]
        self.key = refusal.text.key.removeprefix("refuse-")
        self.args = refusal.text.args

    @property
    def unit(self) -> int:
        text = self.args["unit"]
        assert isinstance(text, Text)
        letters = str(text.args["letter"])
        return 26 * (len(letters) - 1 and ord(letters[0]) - 64) + ord(letters[-1]) - 65

    @property
    def u(self) -> Unit:
        return self.s.units[self.unit]

    @property
    def h(self) -> int:
        return self.s.map.index[str(self.args["hex"])]

    @property
    def guns(self) -> list[Weapon]:
        """Weapons of that name: the text does not tell them apart."""
        text = self.args["weapon"]
        assert isinstance(text, Text)
        wanted = (text.args["nation"], text.args["weapon"])
        return [w for w in self.s.weapons if (Text(f"nation-{w.type.nation}"), Text(f"weapon-{w.type.id}")) == wanted]

    @property
    def at(self) -> int:
        """Where the mover, the router or whoever advances stands."""
        i: int = self.top.active[0] if hasattr(self.top, "active") else self.top.unit
        return self.s.units[i].hex

    def near(self, a: int, b: int) -> bool:
        return a >= 0 and b >= 0 and b in self.s.map.neighbours[a]

    def foes(self, h: int) -> bool:
        return any(u.hex == h and u.side != self.seat for u in self.s.units)


def in_a_melee(c: Claim) -> bool:
    sides = {u.side for u in c.s.units if u.hex == c.u.hex}
    steady = any(not u.broken for u in c.s.units if u.hex == c.u.hex)
    return sides == {0, 1} and steady and bool(c.s.melee >> c.u.hex & 1)


def unseen(c: Claim, u: Unit) -> bool:
    return u.hex < 0 or not sight(c.s.map, u.hex, c.h, c.s.season, c.s.smoke).clear


def blocked(c: Claim) -> bool:
    """Nobody of the side who has anything left to fire with sees the hex."""
    armed = {w.unit for w in c.s.weapons}
    ready = [
        u
        for i, u in enumerate(c.s.units)
        if u.side == c.seat and not u.broken and u.hex >= 0 and not c.s.melee >> u.hex & 1
        if u.mark == NONE and u.used == 0 and (i in armed or not u.is_leader)
    ]
    return all(unseen(c, u) for u in ready)


def beyond(c: Claim) -> bool:
    """The unit named cannot reach so far by any means, printed values doubled."""
    far = [2 * KINDS[c.u.kind].range, *(2 * w.type.range for w in c.s.weapons if w.unit == c.unit and not w.broken)]
    assert isinstance(c.args["range"], int) and isinstance(c.args["reach"], int)
    return c.args["range"] > c.args["reach"] and c.args["reach"] <= max(far)


def same(c: Claim) -> bool:
    return True


FACTS: dict[str, tuple[set[str], Callable[[Claim], bool]]] = {
    "not-yours": (
        ANY,
        lambda c: c.u.side != c.seat,
    ),
    "enemy-mover": ({"3.phase", "7.phase"}, lambda c: c.u.side != c.seat),
    "not-here": (ANY, lambda c: c.u.hex < 0),
    "broken": (ANY, lambda c: c.u.broken),
    "pinned": ({"2.", "3.", "6.", "7."}, lambda c: c.u.pin),
    "melee": ({"8.melee"}, in_a_melee),
    "done": ({"1.order", "3.stack", "6.escort", "7.phase"}, lambda c: c.u.done),
    "prep": ({"2.marker"}, lambda c: c.u.mark == PREP),
    "fired": ({"2.once"}, lambda c: c.u.mark != NONE or c.u.used > 0),
    "stands-there": ({"3.move", "6.destination", "7.hex"}, lambda c: c.at == c.h),
    "not-adjacent": ({"3.", "6.destination", "7.hex", "9.dc.place"}, lambda c: not c.near(c.at, c.h)),
    "not-entry": ({"3.entry"}, lambda c: c.at == READY),
    "out-of-play": ({"10.boards"}, lambda c: True),
    "enemy": ({"3.enemy_hex"}, lambda c: c.foes(c.h)),
    "rout-enemy": ({"6.limits"}, lambda c: c.foes(c.h)),
    "enemy-there": ({"10.setup"}, lambda c: c.foes(c.h)),
    "no-enemy": ({"2.fire", "9.dc.place"}, lambda c: not c.foes(c.h)),
    "stacking": ({"3.stacking"}, lambda c: sum(u.hex == c.h and u.side == c.seat for u in c.s.units) >= 2),
    "stack-full": ({"3.stacking"}, lambda c: len(c.top.active) >= 2),
    "in-stack": ({"3.stack"}, lambda c: c.unit in c.top.active),
    "other-hex": ({"1.", "3.stack", "6.escort", "7.transfer"}, lambda c: c.u.hex >= 0 or c.u.hex == READY),
    "not-moving": ({"3.", "9.dc.place"}, lambda c: c.unit not in c.top.active),
    "declare-first": ({"3.stack"}, lambda c: c.top.at == "ask_stack"),
    "doubles": ({"3.double_time"}, lambda c: c.unit in c.top.doubles),
    "wounded": ({"0.wound"}, lambda c: c.u.wounded),
    "winded": ({"3.double_time"}, lambda c: c.u.winded),
    "assault": ({"3.assault"}, lambda c: c.top.assault and c.top.steps == 1),
    "points": ({"3.", "6.mf", "9.dc.place"}, lambda c: float(str(c.args["need"])) > float(str(c.args["has"]))),
    "no-smoke": ({"3.smoke"}, lambda c: not KINDS[c.u.kind].smoke),
    "smoked": ({"3.smoke"}, lambda c: c.unit in c.top.smoked),
    "held": ({"1.recovery", "3.recovery"}, lambda c: any(w.unit >= 0 for w in c.guns)),
    "not-held": (ANY, lambda c: any(w.unit < 0 for w in c.guns)),
    "weapon-gone": (ANY, lambda c: any(w.hex == GONE for w in c.guns)),
    "not-lying": ({"1.recovery", "3.recovery"}, lambda c: any(w.unit < 0 for w in c.guns)),
    "carried": ({"3.drop"}, lambda c: any(w.moved for w in c.guns)),
    "too-heavy": ({"9.carry.leader"}, lambda c: c.u.is_leader),
    "used-enough": ({"9.use.two", "9.use.half"}, lambda c: c.u.used >= 1),
    "alone": ({"3.stack"}, lambda c: c.top.active == (c.unit,)),
    "must-stay": ({"3.leader_bonus"}, lambda c: len(c.top.active) > 1),
    "one-advances": ({"7.phase"}, lambda c: c.top.unit == c.unit),
    "exhausted": ({"7.cx"}, lambda c: c.s.units[c.top.unit].cx),
    "wounded-tired": ({"0.wound"}, lambda c: c.s.units[c.top.unit].wounded),
    "not-broken": ({"1.", "6.may"}, lambda c: not c.u.broken),
    "no-dm": ({"1.dm_removal", "6.may"}, lambda c: not c.u.dm),
    "routed": ({"6.phase"}, lambda c: c.u.done),
    "no-leader": ({"1.leader_rally", "2.group.leader", "6.escort", "8.attach"}, lambda c: not c.u.is_leader),
    "rout-front": ({"6.limits"}, lambda c: c.near(c.s.map.index[str(c.args["foe"])], c.h)),
    "rout-nearer": (
        {"6.limits"},
        lambda c: c.s.map.distance(foe := c.s.map.index[str(c.args["foe"])], c.h) < c.s.map.distance(foe, c.at),
    ),
    "crawl-first": ({"6.crawl"}, lambda c: c.top.moved),
    "cover-stop": ({"6.destination"}, lambda c: c.top.moved and bool(c.s.map.cover >> c.at & 1)),
    "cover-watched": ({"6.destination"}, lambda c: any(c.foes(n) for n in c.s.map.neighbours[c.h])),
    "not-nearest": ({"6.destination"}, lambda c: c.near(c.at, c.h)),
    "placed": ({"8.attach", "10.setup"}, lambda c: c.u.hex >= 0),
    "placed-later": ({"10.setup"}, lambda c: c.u.hex == -1),
    "comes-later": ({"1.reinforcements"}, lambda c: c.u.hex == -1),
    "not-zone": ({"10.setup"}, same),
    "armed": ({"10.setup"}, lambda c: any(w.unit >= 0 for w in c.guns)),
    "weapon-later": ({"10.setup"}, lambda c: any(w.unit < 0 for w in c.guns)),
    "equip-leader": ({"10.setup"}, lambda c: c.u.is_leader),
    "equip-force": ({"10.setup"}, lambda c: not c.u.is_leader),
    "works": ({"1.repair"}, lambda c: any(not w.broken for w in c.guns)),
    "captured": ({"9.captured"}, lambda c: True),
    "holds-it": ({"1.transfer", "7.transfer"}, lambda c: any(w.unit == c.unit for w in c.guns)),
    "fresh": ({"1.transfer", "7.transfer"}, lambda c: any(w.fresh for w in c.guns)),
    "tried": ({"1.order"}, lambda c: c.u.done and c.u.broken),
    "attackers-only": ({"1.self_rally"}, lambda c: not c.u.is_leader and c.seat != c.s.active),
    "one-squad": ({"1.self_rally"}, lambda c: not c.u.is_leader and c.top.tried),
    "dm-enemy": ({"1.dm_removal"}, lambda c: any(c.foes(n) for n in c.s.map.neighbours[c.u.hex])),
    "dm-cover": ({"1.dm_removal"}, lambda c: not c.u.dm),
    "dm-asked": ({"1.dm_removal"}, lambda c: c.u.dm),
    "fought": ({"8.order"}, lambda c: bool(c.top.fought >> c.h & 1)),
    "no-fight": ({"8.phase"}, lambda c: len({u.side for u in c.s.units if u.hex == c.h}) < 2),
    "not-in-fight": ({"8.phase"}, lambda c: c.u.hex != c.top.hex == c.h),
    "leader-alone": ({"8.attach"}, lambda c: c.u.is_leader),
    "has-leader": ({"8.attach"}, lambda c: c.unit in dict(c.top.attached).values()),
    "with-unit": ({"8.attach"}, lambda c: c.unit in dict(c.top.attached)),
    "has-attacked": ({"8.declare"}, lambda c: c.unit in c.top.spent),
    "attacks": ({"8.declare"}, lambda c: c.unit in c.top.attackers),
    "targets-named": ({"8.declare"}, lambda c: bool(c.top.targets)),
    "own-unit": ({"8.declare"}, lambda c: c.u.side == c.seat),
    "attackers-first": ({"8.declare"}, lambda c: not c.top.attackers),
    "has-been-attacked": ({"8.declare"}, lambda c: c.unit in c.top.struck),
    "is-target": ({"8.declare"}, lambda c: c.unit in c.top.targets),
    "no-firers": ({"2.fire"}, lambda c: True),
    "all-fired": ({"2.once"}, lambda c: any(u.mark or u.used for u in c.s.units if u.side == c.seat)),
    "blocked": ({"2.los"}, blocked),
    "no-sight": ({"2.los"}, lambda c: unseen(c, c.u)),
    "range": ({"2.range"}, beyond),
    "barred": ({"2.group"}, lambda c: c.foes(c.h)),
    "destroy-phase": ({"2.destroy"}, lambda c: c.s.phase == 5),
    "destroy-safe": ({"2.destroy"}, lambda c: not any(c.foes(n) for n in c.s.map.neighbours[c.u.hex])),
    "used": ({"2.destroy"}, lambda c: any(w.used or w.mark for w in c.guns)),
    "rate-other": ({"3.residual.rof"}, lambda c: c.top.at == "ask_rate"),
    "in-group": ({"2.group"}, lambda c: any(c.unit in (x.unit, x.helper) for x in c.top.shots)),
    "is-director": ({"2.group.leader"}, lambda c: c.unit in c.top.directors),
    "chain": ({"2.group"}, lambda c: not any(c.s.units[x.unit].hex == c.u.hex for x in c.top.shots)),
    "flame-alone": ({"9.ft.group"}, lambda c: bool(c.top.shots)),
    "fired-here": ({"3.reaction.limit"}, lambda c: c.unit in c.s.fired),
    "far-leader": ({"9.mg.range"}, lambda c: c.s.map.distance(c.u.hex, c.top.target) > 16),
    "final": ({"3.protective"}, lambda c: c.u.mark == FINAL and not c.near(c.u.hex, c.top.target)),
    "final-done": ({"4.final"}, lambda c: c.u.mark == FINAL),
    "closer": (
        {"3.subsequent"},
        lambda c: any(
            u.side != c.seat
            and u.hex >= 0
            and c.s.map.distance(c.u.hex, u.hex) < c.s.map.distance(c.u.hex, c.top.target)
            for u in c.s.units
        ),
    ),
    "normal-range": ({"3.subsequent"}, lambda c: c.u.mark == FIRST),
    "only-adjacent": ({"4.marked"}, lambda c: c.u.mark == FIRST and not c.near(c.u.hex, c.top.target)),
    "leader": ({"9.use.leader"}, lambda c: c.u.is_leader and not any(w.unit == c.unit for w in c.s.weapons)),
    "weapon-broken": ({"2.malfunction"}, lambda c: any(w.broken for w in c.guns)),
    "gun-moved": ({"3.mg_moved"}, lambda c: any(w.moved for w in c.guns)),
    "gun-fired": ({"2.once"}, lambda c: any(w.used or w.mark for w in c.guns)),
    "charge-laid": ({"9.dc.place"}, lambda c: all(w.type.kind == DC for w in c.guns)),
    "flame-pinned": ({"9.ft.who"}, lambda c: c.u.pin),
    "gunner": ({"9.use.leader"}, lambda c: c.u.mark != NONE or any(c.unit == x.unit for x in c.top.shots)),
    "not-with-them": ({"2.group.leader"}, lambda c: all(c.s.units[x.unit].hex != c.u.hex for x in c.top.shots)),
    "one-leader": ({"2.group.leader"}, lambda c: any(c.s.units[n].hex == c.u.hex for n in c.top.directors)),
    "directed": ({"3.reaction.leader"}, lambda c: any(row[0] == c.unit for row in c.s.directs)),
    "nobody-there": (
        ANY,
        lambda c: not any(u.hex == c.h for u in c.s.units),
    ),
    "carries-nothing": ({"1.repair", "3.residual.rof"}, lambda c: not any(w.unit == c.unit for w in c.s.weapons)),
}


def is_true(claim: Claim) -> bool:
    rules, fact = FACTS[claim.key]
    cited = any(claim.rule == rule or (rule.endswith(".") and claim.rule.startswith(rule)) for rule in rules)
    return cited and fact(claim)


def positions(seeds: range) -> Any:
    for seed in seeds:
        state: Any
        scenario = GAME.meta.scenarios[seed % len(GAME.meta.scenarios)].id
        state, _ = begin(GAME, scenario, {"blind-fire": seed % 3 == 0}, seed)
        rng = Random(seed)
        while isinstance(asked := pending(state), Decision):
            if rng.random() < 0.12:
                yield state, asked, rng
            scores = advise(state, asked.seat, asked) if seed % 2 else None
            best = [o for o, score in zip(asked.options, scores, strict=True) if score == 0] if scores else []
            apply_trusted(state, rng.choice(best) if best else random_action(rng, asked))


def clicks(s: State, rng: Random) -> list[str]:
    """A hex, a unit and a weapon at random, and what stands near."""
    things = [("space", s.map.size), ("unit", len(s.units)), ("weapon", len(s.weapons))]
    refs = [f"{kind}:{rng.randrange(size)}" for kind, size in things if size]
    here = [u.hex for u in s.units if u.hex >= 0]
    return [*refs, f"space:{rng.choice(s.map.neighbours[rng.choice(here)])}"] if here else refs


def test_every_reason_is_true_and_hardly_any_is_general() -> None:
    found: Counter[str] = Counter()
    for s, asked, rng in positions(range(14)):
        for ref in clicks(s, rng):
            for action in (*list(candidates(GAME, asked, ref))[:3], Try(ref)):
                refusal = explain(s, asked.seat, action)
                if refusal is None:
                    continue
                claim = Claim(s, asked.seat, refusal, action)
                if claim.key not in GENERAL:
                    assert is_true(claim), (claim.key, claim.rule, claim.args, action, s.stack[-1])
                if isinstance(action, Try):
                    found[claim.key] += 1
    general = sum(found[key] for key in GENERAL)
    assert sum(found.values()) > 2000 and general < 0.05 * sum(found.values())
    assert len(found) > 40


def test_the_seat_that_is_not_asked_hears_so() -> None:
    s, asked, _ = next(iter(positions(range(1))))
    refusal = why_not(GAME, s, 1 - asked.seat, "unit:0")
    assert refusal is not None and refusal.text.key == "refuse-not-asked"


@pytest.mark.parametrize("ref", ["unit:999", "space:-1", "box:1", "weapon:", "unit:1.5", "nonsense"])
def test_what_is_not_there_gets_a_plain_answer(ref: str) -> None:
    s, asked, _ = next(iter(positions(range(1))))
    refusal = explain(s, asked.seat, Try(ref))
    assert refusal is not None and refusal.text.key == "refuse-not-now"
