"""The computer player's sense: advice on each kind of decision. It uses what the seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.ai.southern.desk import CARD_COST
from bingqi.ai.southern.hands import card_weights, discard_weights, item_worth, round_worth
from bingqi.ai.southern.plan import Plan, planner_of
from bingqi.ai.southern.weights import WEIGHTS
from bingqi.ai.southern.worth import WORTH, area_worth, evaluate, strength_in
from bingqi.core.procedure import Action, Decision, Pass, Seat
from bingqi.games.southern.actions import (
    Bomb,
    BombTwice,
    Choose,
    Discard,
    Drop,
    FlyTo,
    Hit,
    Join,
    JoinAll,
    MoveTo,
    Muster,
    Place,
    React,
    Ready,
    Refresh,
    RefreshArea,
    Remove,
    Retreat,
    Strike,
    StrikeTwice,
    TakeCard,
    Target,
)
from bingqi.games.southern.rules.allied_cards import submarine_modifier
from bingqi.games.southern.rules.damage import DIES, FALLS_BACK, TURNS, Damage, effect_of
from bingqi.games.southern.rules.groups import KINDS, GroupActs, candidates
from bingqi.games.southern.rules.hands import ChooseHand
from bingqi.games.southern.rules.operations import JointOperation, Orders, TwiceInARow
from bingqi.games.southern.rules.reactions import Z_FORCE, Reaction
from bingqi.games.southern.rules.rounds import Round
from bingqi.games.southern.rules.terms import ANY, PAYS, TORPEDO, TWICE
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import ARMY, ENDURANCE, IS_LAND, SHIPS, SIDE_UNITS, STRENGTH, members

NEVER = -1e6


def advise(s: State, seat: Seat, decision: Decision) -> Sequence[float] | None:
    """A worth for each option; the best one is enough to go by."""
    top = s.stack[-1]
    if isinstance(top, GroupActs):
        return _advise_group(s, top, decision.options)
    if isinstance(top, Damage):
        return _advise_damage(s, top, decision.options)
    if isinstance(top, Reaction):
        return _decide([_reaction_worth(s, top, option) for option in decision.options])
    if isinstance(top, Orders | TwiceInARow | JointOperation):
        return _advise_muster(s, seat, top, decision.options)
    if isinstance(top, Round):
        return _decide(round_worth(s, seat, decision.options))
    if isinstance(top, ChooseHand):
        return _decide(card_weights(s, seat, [o.card for o in decision.options if isinstance(o, TakeCard)]))
    return _decide([_worth(s, seat, option) for option in decision.options])


def _decide(worths: Sequence[float]) -> list[float]:
    """Advice alone decides: only the best are left in question, the others keep their order."""
    best = max(worths)
    return [0.0 if worth >= best - 1e-9 else NEVER + worth - best for worth in worths]


# --- groups ----------------------------------------------------------------------------------------------------------


def _advise_muster(
    s: State, seat: Seat, top: Orders | TwiceInARow | JointOperation, options: Sequence[Action]
) -> list[float]:
    planner = planner_of(s, seat)
    without, free = sum(top.groups) if isinstance(top, JointOperation) else 0, WEIGHTS.now.free
    worths = []
    for option in options:
        if isinstance(option, Muster):
            among = candidates(s, seat, option.area, top.terms) & ~without
            plans = planner.plans(option.area, among, top.terms)
            worths.append(max((p.worth * free if p.free else p.worth for p in plans), default=-1.0))
        else:
            worths.append(0.02)
    return _decide(worths)


def best_plan(s: State, top: GroupActs) -> Plan | None:
    """The best thing for a group that contains those who have joined."""
    planner = planner_of(s, top.seat)
    cost = CARD_COST if top.terms & PAYS else 0.0
    terms = top.terms | (ANY if not top.terms & 15 else 0)
    plans = planner.plans(top.area, top.among | top.group, terms, top.group)
    if top.terms & TWICE:
        fire = top.terms & TORPEDO if WEIGHTS.now.escort else 0
        return max(plans, key=lambda plan: planner.twice_worth(plan, fire), default=None)
    free = 1.0 if top.terms & PAYS or not top.terms & 3 else WEIGHTS.now.free  # without a card it can be had later
    return max(plans, key=lambda plan: plan.worth * free if plan.free else plan.worth - cost, default=None)


def _advise_group(s: State, top: GroupActs, options: Sequence[Action]) -> list[float] | None:
    if isinstance(options[0], Discard):
        cards = [o.card for o in options if isinstance(o, Discard)]
        return _decide([-weight for weight in discard_weights(s, top.seat, cards)])
    plan = best_plan(s, top)
    if plan is None or (plan.worth < 0 and isinstance(options[0], Pass)):
        return _decide([1.0 if isinstance(o, Pass | Ready) else 0.0 for o in options])
    return _decide([_fits(plan, top, option) for option in options])


def _fits(plan: Plan, top: GroupActs, option: Action) -> float:
    """How far an option carries the plan out."""
    missing = plan.group & ~top.group
    if isinstance(option, JoinAll):
        mask = dict(KINDS)[option.kind] & top.among & ~top.group
        return 3.0 + mask.bit_count() if mask and not mask & ~missing else -1.0
    if isinstance(option, Join):
        return 2.0 if missing >> option.unit & 1 else -1.0
    if missing and not isinstance(option, Pass):
        return -0.5
    if isinstance(option, Strike):
        return 1.0 if plan.deed == "strike" and not top.terms & TWICE else 0.9 if plan.deed == "strike" else 0.0
    if isinstance(option, StrikeTwice):
        return 1.0 if plan.deed == "strike" else 0.0
    if isinstance(option, BombTwice):
        return 1.0 if plan.deed == "bomb" and plan.goal == option.area else 0.0
    if isinstance(option, MoveTo | FlyTo | Bomb):
        wanted = {"move": MoveTo, "fly": FlyTo, "bomb": Bomb}.get(plan.deed)
        once = 0.9 if isinstance(option, Bomb) and top.terms & TWICE else 1.0
        return once if wanted is type(option) and plan.goal == option.area else 0.0
    return 0.5 if isinstance(option, Ready) else -0.2


# --- hits, retreats, reactions ---------------------------------------------------------------------------------------


def _advise_damage(s: State, top: Damage, options: Sequence[Action]) -> list[float]:
    if isinstance(options[0], Retreat):
        needs = planner_of(s, top.side).ground.needs
        return _decide([needs[o.area] for o in options if isinstance(o, Retreat)])
    own = top.giver == top.side
    worths = []
    for option in options:
        assert isinstance(option, Hit)
        i = top.units.index(option.unit)
        now, then = top.points[i], top.points[i] + 1
        if own:
            worths.append(_harm(s, top, option.unit, now) - _harm(s, top, option.unit, then))
        else:
            worths.append(_best_rate(s, top, option.unit, now))
    return _decide(worths)


def _harm(s: State, top: Damage, unit: int, points: int) -> float:
    """What so many hits cost the owner of a unit."""
    if not points:
        return 0.0
    effect = effect_of(s, unit, top.area, points, top.as_used)
    if effect == FALLS_BACK and not top.ways_back(s, unit):
        effect = DIES
    return {DIES: 1.0, FALLS_BACK: 0.5, TURNS: 0.25}.get(effect, 0.02) * WORTH[unit]


def _best_rate(s: State, top: Damage, unit: int, now: int) -> float:
    """For the attacker: the most harm per hit that the hits left can still do to this unit."""
    base = _harm(s, top, unit, now)
    room = top.room[top.units.index(unit)]
    rates = [(_harm(s, top, unit, now + k) - base) / k for k in range(1, min(top.hits, room) + 1)]
    return max(rates) + 0.01 * now


def _reaction_worth(s: State, top: Reaction, option: Action) -> float:
    if not isinstance(option, React):
        return 0.35
    mine = s.at[top.area] & SIDE_UNITS[top.seat]
    firers = mine & SHIPS if option.card == Z_FORCE else mine & s.fresh & (ARMY | SHIPS if IS_LAND[top.area] else SHIPS)
    hits = sum(STRENGTH[u] for u in members(firers)) / 6 * (2 if option.card == Z_FORCE else 1)
    targets = members(top.group & s.at[top.area])
    tough = sum(ENDURANCE[u] * 2 if IS_LAND[top.area] and ARMY >> u & 1 else 1 for u in targets)
    share = min(1.0, hits / tough) if tough else 0.0
    return share * sum(WORTH[u] for u in targets)


# --- cards -----------------------------------------------------------------------------------------------------------


def _worth(s: State, seat: Seat, option: Action) -> float:
    match option:
        case Target():
            return _submarine_worth(s, seat, option)
        case Remove(unit):
            return WORTH[unit]
        case Drop():
            return _drop_worth(s, seat, option)
        case Refresh():
            return _refresh_worth(s, seat, option)
        case RefreshArea():
            return _refresh_area_worth(s, seat, option)
        case Place(area):
            return planner_of(s, seat).ground.needs[area]
        case Choose(item):
            return item_worth(s, seat, item)
        case _:
            return 0.0


def _submarine_worth(s: State, seat: Seat, option: Target) -> float:
    if IS_LAND[option.area]:
        return area_worth(s, option.area) + strength_in(s, 1 - seat, option.area)
    chance = max(0, min(6, 6 + submarine_modifier(s, seat, option.area))) / 6
    prey = s.at[option.area] & SIDE_UNITS[1 - seat]
    return chance * max((WORTH[u] for u in members(prey)), default=0.0)


def _drop_worth(s: State, seat: Seat, option: Drop) -> float:
    if s.held_by(seat) >> option.area & 1:
        return -1.0
    return area_worth(s, option.area) - 1.5 * strength_in(s, 1 - seat, option.area)


def _refresh_worth(s: State, seat: Seat, option: Refresh) -> float:
    area = s.where(option.unit)
    near = bool(s.present[1 - seat] >> area & 1)
    return 0.1 + STRENGTH[option.unit] * (1.0 if near else 0.4)


def _refresh_area_worth(s: State, seat: Seat, option: RefreshArea) -> float:
    used = s.at[option.area] & SIDE_UNITS[seat] & ~s.fresh
    near = bool(s.present[1 - seat] >> option.area & 1)
    strength = sum(STRENGTH[u] for u in members(used)) * (1.0 if near else 0.4)
    return strength - 6.0 + 0.1


__all__ = ["advise", "evaluate"]
