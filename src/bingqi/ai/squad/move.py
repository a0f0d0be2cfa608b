"""The computer player's movement and advance."""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple

from bingqi.ai.squad.weights import WEIGHTS
from bingqi.ai.squad.worth import (
    Field,
    Outlook,
    danger,
    field_by,
    field_of,
    firing_line,
    goal_distance,
    goals,
    plan_costs,
    presses,
    urgency,
    value_of,
)
from bingqi.board.bits import bit_list
from bingqi.core.procedure import Decision, Seat
from bingqi.games.squad.actions import (
    Advance,
    DoubleTime,
    Drop,
    Exit,
    Go,
    Muster,
    PlaceCharge,
    Smoke,
    Step,
)
from bingqi.games.squad.board import board
from bingqi.games.squad.rules.advance import is_exhausting
from bingqi.games.squad.rules.movement import Move
from bingqi.games.squad.rules.queries import (
    captured,
    carrying_capacity,
    entry_cost,
    free_to_move,
    is_cover,
    leaders_here,
    load_of,
    protection,
)
from bingqi.games.squad.scenarios import script_of, special_of
from bingqi.games.squad.state import State, Unit
from bingqi.games.squad.tables import KINDS, LEADER, PROTECTION, SQUAD

NOBODY: list[int] = []
GOING = 1.0  # the step to the best place; others are worth less by as much as theirs

# --- worth of a place ---


def pull(s: State, seat: Seat) -> float:
    """How much a movement point nearer to the goal is worth."""
    w = WEIGHTS.now
    if not presses(s, seat):
        return w.sit
    if script_of(s.scenario).aims[0].kind == "exit":
        return w.run + w.run_late * urgency(s)
    return w.pull + w.haste * urgency(s) ** 2


def place_worth(
    s: State,
    i: int,
    h: int,
    far: tuple[int, ...] | None,
    weight: float,
    field: Field | None = None,
    view: Outlook | None = None,
) -> float:
    """What it is worth for a unit to end in a hex. `field`, `view`: the enemy's and its own, where they are known."""
    u, w = s.units[i], WEIGHTS.now
    worth = -w.fear * min(1.5, danger(s, h, u.side, False, field)) + w.cover * protection(s, h)
    if w.vantage:
        worth += w.vantage * (view or Outlook(s, i)).harm(h)
    if far is not None:
        worth -= weight * far[h] / 2
        if far[h] == 0 and is_cover(s, h):
            worth += w.house
    company = [n for n in s.here(h, u.side) if n != i] if s.occupied[u.side] >> h & 1 else NOBODY
    squads = sum(1 for n in company if KINDS[s.units[n].kind].size == SQUAD)
    if KINDS[u.kind].size == LEADER:
        worth += w.company * min(2, squads) + 0.2 * any(s.units[n].broken for n in company)
        worth -= 0.15 * any(KINDS[s.units[n].kind].size == LEADER for n in company)
        if not company:
            worth -= w.alone
    elif squads:
        worth -= (w.crowd if presses(s, u.side) else w.crowd_held) * squads
    return worth


# --- movement ---


def mover(s: State, seat: Seat, asked: Decision) -> list[float]:
    """One after the other, the nearest to the goal first, leaders last; only the end is no choice."""
    far = goal_distance(s, seat)
    scores = []
    for option in asked.options:
        if isinstance(option, Muster):
            u = s.units[option.unit]
            way = far[u.hex] if far is not None and u.hex >= 0 else 0
            scores.append(10.0 - way / 10 - (5.0 if KINDS[u.kind].size == LEADER else 0.0))
        else:
            scores.append(0.0)
    return scores


@cache
def worth_of_ground(scenario: str, cover: float) -> tuple[float, ...]:
    """What the protection of each hex of a scenario's board is worth."""
    b, walls = board(script_of(scenario).board), special_of(scenario).fortified
    return tuple(cover * (PROTECTION[b.terrain[h]] + (b.names[h] in walls)) for h in range(b.size))


class Places(NamedTuple):
    """Where a unit could go: what staying is worth, the best place with its first step, the best by first step."""

    stay: float
    best: int
    first: int
    worth: float
    by_step: dict[int, float]


def places_for(s: State, i: int, limit: int) -> Places:
    """Asked again before every step and in every playout of a race: remembered by all that it depends on."""
    u = s.units[i]
    mask, line = goals(s, u.side), firing_line(s, 1 - u.side)
    own = tuple([(v.hex, v.kind, v.broken) for v in s.units if v.side == u.side and v.hex >= 0])
    view = view_of(s, i)
    sight = (view.gun, view.marks) if view is not None else ()
    key = (s.scenario, u.side, u.kind, u.hex, limit, s.turn, mask, s.smoke, s.occupied[1 - u.side], line, own, sight)
    known: Places | None = _PLACES.now.get(key)
    if known is None:
        known = _PLACES.now[key] = _look_round(s, i, limit, field_by(s, line), view)
    return known


def _look_round(s: State, i: int, limit: int, field: Field, view: Outlook | None) -> Places:
    u, w = s.units[i], WEIGHTS.now
    far, weight = goal_distance(s, u.side), pull(s, u.side)
    dared = (w.risk if presses(s, u.side) else w.risk_held) * value_of(u)
    best, first, by_step = u.hex, u.hex, dict[int, float]()
    taken, still, ground = s.occupied[u.side], field.still, worth_of_ground(s.scenario, w.cover)
    house, lonely = w.house, w.alone if KINDS[u.kind].size == LEADER else 0.0
    stay = top = place_worth(s, i, u.hex, far, weight, field, view)
    for h, (_, risk, step) in plan_costs(s, u.side, u.hex, limit, field).items():
        if taken >> h & 1:
            if h == u.hex or not _roomy(s, u, h):
                continue
            worth = place_worth(s, i, h, far, weight, field, view)
        else:  # the same as `place_worth` where nobody is: most hexes, and this is the innermost loop
            fear = still[h] if h in still else danger(s, h, u.side, False, field)
            worth = ground[h] - w.fear * (fear if fear < 1.5 else 1.5) - lonely
            if far is not None:
                worth -= weight * far[h] / 2
                if far[h] == 0 and is_cover(s, h):
                    worth += house
            if view is not None:
                worth += w.vantage * view.harm(h)
        worth -= dared * (risk if risk < 1.5 else 1.5) + 0.02
        if worth > by_step.get(step, -99.0):
            by_step[step] = worth
            if worth > top:
                best, first, top = h, step, worth
    return Places(stay, best, first, top, by_step)


def view_of(s: State, i: int) -> Outlook | None:
    return Outlook(s, i) if WEIGHTS.now.vantage else None


def would_stay(s: State, i: int) -> bool:
    """Whether a unit sees nowhere better to go: such a one may as well fire before the others move."""
    u = s.units[i]
    key = (i, u.hex, s.turn, s.scenario, s.occupied[0], s.occupied[1], firing_line(s, 1 - u.side))
    known = _STAYS.now.get(key)
    if known is None:
        limit = 2 * (6 if KINDS[u.kind].size == LEADER else 4)
        known = _STAYS.now[key] = places_for(s, i, limit).best == u.hex
    return bool(known)


_STAYS = WEIGHTS.shelf(5_000)
_PLACES = WEIGHTS.shelf(10_000)


def _roomy(s: State, u: Unit, h: int) -> bool:
    if not s.occupied[u.side] >> h & 1:
        return True
    size = 2 - KINDS[u.kind].size if KINDS[u.kind].size != LEADER else 0
    return (
        size + sum(2 - KINDS[s.units[n].kind].size for n in s.here(h, u.side) if KINDS[s.units[n].kind].size != LEADER)
        <= 6
    )


def stack(s: State, seat: Seat, asked: Decision) -> list[float]:
    """Alone; assault movement for one hex under fire, double time where nobody shoots."""
    top = s.stack[-1]
    assert isinstance(top, Move)
    i = top.active[0]
    u = s.units[i]
    if u.hex < 0:
        return [1.0 if isinstance(option, Go) and not option.assault else 0.0 for option in asked.options]
    limit = 2 * (6 if KINDS[u.kind].size == LEADER else 4)
    best = places_for(s, i, limit).best
    one = best != u.hex and s.map.near[u.hex] >> best & 1 and entry_cost(s, best) + 2 <= limit
    assault = bool(one) and danger(s, best, seat, True) > 0.05 and load_of(s, i) <= 3
    single = len(top.active) == 1
    rush = single and best != u.hex and not one and _safe_run(s, seat, u.hex) and presses(s, seat)
    guide = _guide(s, top, limit) if WEIGHTS.now.convoy and presses(s, seat) else -1
    scores = []
    for option in asked.options:
        if isinstance(option, Go):
            scores.append(1.0 if option.assault == (assault and single) else 0.5)
        elif isinstance(option, Muster) and option.unit == guide:
            scores.append(3.0)
        elif isinstance(option, DoubleTime):
            scores.append(2.0 if rush and not top.doubles else -1.0)
        else:
            scores.append(-1.0)
    return scores


def _guide(s: State, top: Move, limit: int) -> int:
    """The leader with whom a squad goes to a better place than it would reach by itself; -1 if there is none."""
    i = top.active[0]
    if len(top.active) > 1 or top.doubles or KINDS[s.units[i].kind].size == LEADER:
        return -1
    leaders = [n for n in leaders_here(s, s.units[i].hex, top.side) if free_to_move(s, n) and not s.units[n].wounded]
    if not leaders:
        return -1
    led, alone = places_for(s, i, limit + 4), places_for(s, i, limit)
    return leaders[0] if led.best != s.units[i].hex and led.worth >= alone.worth + WEIGHTS.now.convoy else -1


def _safe_run(s: State, seat: Seat, h: int) -> bool:
    """No enemy shooter within eight hexes: a good moment to run."""
    return all(s.map.distance(h, row[0]) > 8 for row in firing_line(s, 1 - seat))


def step(s: State, seat: Seat, asked: Decision) -> list[float]:
    top = s.stack[-1]
    assert isinstance(top, Move)
    i = top.active[0]
    u = s.units[i]
    far, weight = goal_distance(s, seat), pull(s, seat)
    if u.hex < 0:
        return [
            10.0 + place_worth(s, i, option.hex, far, weight) - danger(s, option.hex, seat, True)
            if isinstance(option, Step)
            else 0.0
            for option in asked.options
        ]
    left = min(top.points) - top.spent - (2 if top.assault else 0)
    if top.assault and top.steps:
        left = 0
    found = places_for(s, i, left) if left > 0 else Places(0.0, u.hex, u.hex, 0.0, {})
    goes = found.best != u.hex
    scores = []
    for option in asked.options:
        if isinstance(option, Step):
            by_road = 0.1 * option.road if option.hex == found.first else 0.0
            scores.append(GOING + found.by_step.get(option.hex, -99.0) - found.worth + by_road)
        elif isinstance(option, Exit):
            scores.append(10.0)
        elif isinstance(option, PlaceCharge):
            scores.append(5.0)
        elif isinstance(option, Drop):
            scores.append(6.0 if _is_dead_weight(s, option.weapon) else -2.0)
        elif isinstance(option, Smoke):
            scores.append(_smoke_worth(s, seat, option, found.first, left) if goes else -1.0)
        else:
            scores.append(GOING + found.stay - found.worth if type(option).__name__ == "Stop" else -2.0)
    return scores


def _is_dead_weight(s: State, n: int) -> bool:
    """A gun that will not fire again in these hands, and weighs more than they can carry at ease."""
    w = s.weapons[n]
    return w.broken and (captured(s, n) or load_of(s, w.unit) > carrying_capacity(s.units[w.unit]))


def _smoke_worth(s: State, seat: Seat, option: Smoke, first: int, left: int) -> float:
    """Smoke in the way of a dangerous step, while points remain to take it."""
    if option.hex != first or left < 4 + entry_cost(s, first) + 2:
        return -1.0
    return 1.5 if danger(s, first, seat, True) > 0.35 else -1.0


# --- advance ---


def advance(s: State, seat: Seat, asked: Decision) -> list[float]:
    far, weight = goal_distance(s, seat), pull(s, seat)
    i = next(o.unit for o in asked.options if isinstance(o, Advance))
    place = partial(place_worth, s, i, far=far, weight=weight, field=field_of(s, 1 - seat), view=view_of(s, i))
    scores = []
    for option in asked.options:
        if isinstance(option, Advance):
            scores.append(_advance_worth(s, option, far, place(option.hex)))
        else:
            scores.append(place(s.units[i].hex) if s.units[i].hex >= 0 else -5.0)
    return scores


def _advance_worth(s: State, option: Advance, far: tuple[int, ...] | None, worth: float) -> float:
    i, h = option.unit, option.hex
    u = s.units[i]
    worth -= 0.25 if is_exhausting(s, i, h) and u.hex >= 0 else 0.0
    foes = s.here(h, 1 - u.side)
    if not foes:
        return worth + (0.25 if far is not None and far[h] == 0 and presses(s, u.side) else 0.0)
    if KINDS[u.kind].size == LEADER:
        return -5.0 if not s.here(h, u.side) else worth + 0.1
    mine = KINDS[u.kind].fp + sum(KINDS[s.units[n].kind].fp or 1 for n in s.here(h, u.side))
    helpers = sum(
        KINDS[s.units[n].kind].fp
        for n2 in bit_list(s.map.near[h] & s.fit[u.side])
        for n in s.here(n2, u.side)
        if n != i and not s.units[n].done and not s.units[n].broken and not s.units[n].pin
    )
    steady = sum(KINDS[s.units[n].kind].fp or 1 for n in foes if not s.units[n].broken)
    broken = sum(KINDS[s.units[n].kind].fp or 1 for n in foes if s.units[n].broken)
    if not steady:
        return 2.0
    odds = (mine + helpers / 2) / (steady + broken / 2)
    w = WEIGHTS.now
    need = w.odds_pressed - w.odds_late * urgency(s) if presses(s, u.side) else w.odds
    return (1.0 + odds / 10) if odds >= need else -3.0
