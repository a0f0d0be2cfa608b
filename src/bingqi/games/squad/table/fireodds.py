"""What fire does to each unit under it: exact chances, unit by unit, the leaders in their order.

Only leaders act upon others. They are followed in the order in which they check, and of those behind a summary alone is
kept: the best modifier of the ones fit to help, now and when a chief's loss is checked, and what became of the chief.
Of a random selection the lowest die that is chosen is kept, and how many have reached it. So the work grows with the
number of leaders, not with the number of fates that they may share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import comb
from typing import NamedTuple

import msgspec

from bingqi.core.odds import at_most, sums
from bingqi.games.squad.rules.attack import Attack, Chief, chief_of
from bingqi.games.squad.rules.effects import TWELVE, check_number, picks
from bingqi.games.squad.rules.queries import breakdown, can_lead, leaders_here, leadership, modifier, morale
from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.state import State, Unit
from bingqi.games.squad.tables import KIA, KINDS, PTC, K, fire_result

EFFECTS = ("killed", "reduced", "broken", "pinned")
NOBODY = 99  # worse than any leader
SAFE, FELL, BROKE = range(3)
Fates = list[tuple[Unit | None, float]]  # what may become of a unit; None is its end


class Pick(NamedTuple):
    """A random selection under way: the lowest die that is chosen, and how many dice are above it and at least it."""

    code: int
    lowest: int
    above: int
    reached: int


class Course(NamedTuple):
    """What the leaders behind have left for those who come next."""

    help: int = NOBODY  # the best modifier in the checks of the attack
    later: int = NOBODY  # the same in the checks after the chief's loss
    chief: int = SAFE
    selections: tuple[Pick, ...] = ()


@lru_cache(maxsize=4096)
def fits(wanted: int, pick: Pick, left: int) -> float:
    """The chance that `left` more dice make `lowest` the lowest die chosen: fewer than wanted above, enough in all."""
    high, equal, low = (6 - pick.lowest) / 6, 1 / 6, (pick.lowest - 1) / 6
    total = 0.0
    for a in range(min(left, wanted - pick.above - 1) + 1):
        for b in range(max(0, wanted - pick.reached - a), left - a + 1):
            total += comb(left, a) * comb(left - a, b) * high**a * equal**b * low ** (left - a - b)
    return total


class FireOdds:
    """The chances of one attack. `visited` counts the courses that were looked at."""

    def __init__(self, s: State, attack: Attack) -> None:
        self.s = s.clone()
        self.attack = msgspec.structs.replace(attack)
        self.attack.do_open(self.s)
        self.visited = 0
        self._tried: dict[tuple[Unit, int, bool], Fates] = {}

    def throws(self) -> dict[tuple[int, ...], float]:
        """The result for each victim, with its probability; a dud does nothing."""
        attack, found = self.attack, Counter[tuple[int, ...]]()
        for a, b in product(range(1, 7), repeat=2):
            column = attack.column - attack.cower if a == b else attack.column
            codes = tuple(fire_result(max(-1, column), a + b + drm) for drm in attack.finals)
            found[codes if a + b < attack.dud else (0,) * len(codes)] += 1
        return {codes: count / 36 for codes, count in found.items()}

    def effects(self) -> dict[int, dict[str, float]]:
        """For each victim the chances to be killed, reduced, broken and pinned, that it was not before."""
        found = {i: dict.fromkeys(EFFECTS, 0.0) for i in self.attack.victims}
        for codes, p in self.throws().items():
            if any(codes):
                for side in (0, 1):
                    for i, after, q in Volley(self, codes, side).fates():
                        _count(found[i], self.s.units[i], after, p * q)
        return found

    # --- what may become of a unit ---

    def tried(self, u: Unit, drm: int, pin: bool) -> Fates:
        """0.mc, 2.ptc A check of morale, or a pin task check."""
        key = (u, drm, pin)
        if key not in self._tried:
            self._tried[key] = self._pinned(u, drm) if pin else self._checked(u, drm)
        return self._tried[key]

    def _pinned(self, u: Unit, drm: int) -> Fates:
        if u.broken or u.pin:
            return [(u, 1.0)]
        passes = at_most(morale(self.s, u) - drm, 2)
        return [(u, passes), (msgspec.structs.replace(u, pin=True), 1.0 - passes)]

    def _checked(self, u: Unit, drm: int) -> Fates:
        found: dict[Unit | None, float] = {}
        for original, p in sums(2).items():
            for after, q in checked(self.s, u, original, drm):
                found[after] = found.get(after, 0.0) + p * q
        return list(found.items())


class Volley:
    """One set of results of the table, for the units of one side."""

    def __init__(self, odds: FireOdds, codes: tuple[int, ...], side: int) -> None:
        self.odds, self.s, self.side = odds, odds.s, side
        self.code = dict(zip(odds.attack.victims, codes, strict=True))
        self.left = Counter(codes)  # those of each selection who have not been reached yet
        self.chief: Chief | None = chief_of(self.s, odds.attack.victims, side)

    def fates(self) -> Iterator[tuple[int, Unit | None, float]]:
        """Each unit of the side with all that may become of it."""
        mine = [i for i in self.code if self.s.units[i].side == self.side]
        courses = {self._start(): 1.0}
        for i in (i for i in mine if self.s.units[i].is_leader):
            self.left[self.code[i]] -= 1
            following: dict[Course, float] = {}
            ends: dict[Unit | None, float] = {}
            for course, p in courses.items():
                for after, ahead, q in self._leader(i, course):
                    following[ahead] = following.get(ahead, 0.0) + p * q
                    ends[after] = ends.get(after, 0.0) + p * q * self._likely(ahead)
            courses = following
            yield from ((i, after, p) for after, p in ends.items())
        alike: dict[tuple[Unit, int], dict[Unit | None, float]] = {}
        for i in (i for i in mine if not self.s.units[i].is_leader):
            key = (self.s.units[i], self.code[i])
            if key not in alike:
                alike[key] = self._other(i, courses)
            yield from ((i, after, p) for after, p in alike[key].items())

    def _start(self) -> Course:
        """Leaders who need not check help from the beginning."""
        fit = leaders_here(self.s, self.odds.attack.target, self.side)
        free = [leadership(self.s.units[n]) for n in fit if not self.code.get(n)]
        aside = [leadership(self.s.units[n]) for n in fit if n not in self.code]
        return Course(min(free, default=NOBODY), min(aside, default=NOBODY))

    def _likely(self, course: Course) -> float:
        """The chance that the dice of those who come later bear the selections out."""
        likely = 1.0
        for pick in course.selections:
            likely *= fits(picks(pick.code), pick, self.left[pick.code])
        return likely

    def _leader(self, i: int, course: Course) -> Iterator[tuple[Unit | None, Course, float]]:
        """A leader's fate and what he leaves to those behind him."""
        chief = self.chief
        assert chief is not None  # there is one where there are leaders
        for u, at, p in self._struck(i, course):
            fate, later = at.chief, at.later
            if i == chief.unit:
                fate = FELL if u is None else BROKE if u.broken and not chief.broken else SAFE
                later = later if fate else NOBODY  # nobody will have to know
            at = Course(_better(at.help, u), later, fate, at.selections)
            for after, q in self._bereaved(u, at) if fate and i in chief.juniors else [(u, 1.0)]:
                last = _better(later, after) if fate else later
                yield after, Course(at.help, last, fate, at.selections), p * q

    def _other(self, i: int, courses: dict[Course, float]) -> dict[Unit | None, float]:
        """A squad's or half-squad's fate: it has no influence on anybody."""
        found: dict[Unit | None, float] = {}
        self.left[self.code[i]] -= 1
        for course, p in courses.items():
            for u, at, q in self._struck(i, course):
                lower = u is not None and self.chief is not None and morale(self.s, u) < self.chief.morale
                likely = p * q * self._likely(at)
                for after, r in self._bereaved(u, at) if lower else [(u, 1.0)]:
                    found[after] = found.get(after, 0.0) + likely * r
        self.left[self.code[i]] += 1
        return found

    def _bereaved(self, u: Unit | None, course: Course) -> Fates:
        """0.llmc, 0.lltc The check after the chief's loss."""
        if u is None or course.chief == SAFE or self.chief is None:
            return [(u, 1.0)]
        return self.odds.tried(u, self.chief.drm + _modifier(self.s, course.later), course.chief == BROKE)

    def _struck(self, i: int, course: Course) -> Iterator[tuple[Unit | None, Course, float]]:
        """The result of the table for one unit: selected or not, then its check."""
        self.odds.visited += 1
        u, code = self.s.units[i], self.code[i]
        if code < K:
            drm = check_number(code) + _modifier(self.s, course.help) if code else 0
            for after, p in self.odds.tried(u, drm, code == PTC) if code else [(u, 1.0)]:
                yield after, course, p
            return
        for chosen, at, p in self._selected(code, course):
            for after, q in _dealt(u, code, chosen):
                if code >= KIA or after is None:
                    yield after, at, p * q
                    continue
                for last, r in self.odds.tried(after, check_number(code) + _modifier(self.s, at.help), False):
                    yield last, at, p * q * r

    def _selected(self, code: int, course: Course) -> Iterator[tuple[bool, Course, float]]:
        """2.random_selection One die of a selection, with what it does to the count."""
        wanted = picks(code)
        if wanted >= sum(1 for other in self.code.values() if other == code):
            yield True, course, 1.0
            return
        open_ = [pick for pick in course.selections if pick.code == code]
        rest = tuple(pick for pick in course.selections if pick.code != code)
        for pick in open_ or [Pick(code, lowest, 0, 0) for lowest in range(1, 7)]:
            reached = min(wanted, pick.reached + 1)
            for chosen, new, faces in (
                (True, Pick(code, pick.lowest, pick.above + 1, reached), 6 - pick.lowest),
                (True, Pick(code, pick.lowest, pick.above, reached), 1),
                (False, pick, pick.lowest - 1),
            ):
                if faces and new.above < wanted:
                    yield chosen, Course(course.help, course.later, course.chief, (*rest, new)), faces / 6


# --- the firers themselves ---


def own_checks(s: State, attack: Attack) -> dict[int, dict[str, float]]:
    """3.protective The dice of final protective fire are a morale check for its firers and their leader."""
    order = attack.protective_crew(s)
    found = {i: dict.fromkeys(EFFECTS, 0.0) for i in order}
    for original, p in sums(2).items():
        help: dict[int, int] = {}
        for i in order:
            u = s.units[i]
            fit = [leadership(s.units[n]) for n in leaders_here(s, u.hex, u.side) if n not in order]
            best = min(help.get(u.hex, NOBODY), *fit, NOBODY)
            for after, q in checked(s, u, original, _modifier(s, best)):
                _count(found[i], u, after, p * q)
                help[u.hex] = _better(best, after)
    return found


def failures(s: State, attack: Attack) -> dict[int, float]:
    """2.malfunction The chance of each weapon to fail; of several machine guns that might, dice choose."""
    found = dict.fromkeys((n for shot in attack.shots for n in shot.weapons), 0.0)
    for original, p in sums(2).items():
        guns = attack.failing(s, original)
        highest = sum((face / 6) ** (len(guns) - 1) / 6 for face in range(1, 7))
        for n in found:
            if n in guns:
                found[n] += p * highest
            elif not s.weapons[n].type.is_mg and original >= breakdown(s, n, False):
                found[n] += p
    return found


# --- units ---


def checked(s: State, u: Unit, original: int, drm: int) -> Fates:
    """0.mc What one throw of a morale check does."""
    level, final = morale(s, u), original + drm
    if u.broken:
        return [(None, 1.0)] if original == TWELVE else hurt(u) if final > level else [(u, 1.0)]
    if original < TWELVE and final <= level:
        return [(msgspec.structs.replace(u, pin=True) if final == level else u, 1.0)]
    after = reduced(u) if original == TWELVE and not u.is_leader else u
    if after is None:
        return [(None, 1.0)]
    kind = KINDS[after.kind]
    lowered = final - level > script_of(s.scenario).side[u.side].elr and kind.lower >= 0 and not kind.elr_exempt
    after = broke(after, kind.lower if lowered else after.kind)
    return hurt(after) if original == TWELVE and u.is_leader else [(after, 1.0)]


def reduced(u: Unit) -> Unit | None:
    kind = KINDS[u.kind]
    return msgspec.structs.replace(u, kind=kind.reduced) if kind.reduced >= 0 else None


def broke(u: Unit, kind: int) -> Unit:
    return msgspec.structs.replace(u, kind=kind, broken=True, dm=True, pin=False, cx=False)


def hurt(u: Unit) -> Fates:
    """0.wound A casualty: a leader rolls for his wound, others lose half or all."""
    if not u.is_leader:
        return [(reduced(u), 1.0)]
    dies = (2 + u.wounded) / 6
    return [(None, dies), (msgspec.structs.replace(u, wounded=True), 1.0 - dies)]


def _dealt(u: Unit, code: int, chosen: bool) -> Fates:
    """2.kia, 2.k What a selection does, before the checks."""
    if code >= KIA:
        return [(None, 1.0)] if chosen else hurt(u) if u.broken else [(broke(u, u.kind), 1.0)]
    return hurt(u) if chosen else [(u, 1.0)]


def _better(best: int, u: Unit | None) -> int:
    return min(best, leadership(u)) if u is not None and can_lead(u) else best


def _modifier(s: State, best: int) -> int:
    return 0 if best == NOBODY else modifier(s, best)


def _count(found: dict[str, float], old: Unit, new: Unit | None, p: float) -> None:
    if new is None:
        found["killed"] += p
        return
    found["reduced"] += p * (new.type.size != old.type.size or (new.wounded and not old.wounded))
    found["broken"] += p * (new.broken and not old.broken)
    found["pinned"] += p * (new.pin and not old.pin)
