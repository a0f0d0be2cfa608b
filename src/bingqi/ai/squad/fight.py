"""The computer player's rally, rout and close combat."""

from __future__ import annotations

from bingqi.ai.squad.worth import danger, value_of
from bingqi.core.procedure import Decision, Pass, Seat
from bingqi.games.squad.actions import (
    Against,
    Commit,
    Crawl,
    Declare,
    Escort,
    Flee,
    KeepDM,
    Rally,
    SelfRally,
    ShedDM,
    Transfer,
)
from bingqi.games.squad.rules.closecombat import CloseCombat, close_defence, close_power
from bingqi.games.squad.rules.queries import (
    carrying_capacity,
    enemy_near,
    interdictors,
    is_cover,
    is_open,
    leadership,
    load_of,
    protection,
)
from bingqi.games.squad.rules.rout import Flight
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import KINDS, LEADER, SQUAD


def first(s: State, seat: Seat, asked: Decision) -> list[float]:
    """The first thing offered."""
    return [-float(n) for n in range(len(asked.options))]


def escort(s: State, seat: Seat, asked: Decision) -> list[float]:
    """A leader goes along where he would be left alone next to the enemy."""
    flight = s.stack[-1]
    assert isinstance(flight, Flight)
    h = s.units[flight.unit].hex
    left = any(not s.units[i].broken and not s.units[i].is_leader for i in s.here(h, seat))
    goes = enemy_near(s, h, seat) and not left
    return [float(isinstance(option, Escort) == goes) for option in asked.options]


def calm(s: State, seat: Seat, asked: Decision) -> list[float]:
    """Under fire in the open it is better to stay desperate, and run."""
    i = next(option.unit for option in asked.options if isinstance(option, ShedDM))
    runs = danger(s, s.units[i].hex, seat, False) > 0.15
    return [float(isinstance(option, KeepDM) == runs) for option in asked.options]


def trade(s: State, seat: Seat, asked: Decision) -> list[float]:
    """Weapons go from leaders, half-squads and the overloaded to squads with empty hands."""
    scores = []
    for option in asked.options:
        if not isinstance(option, Transfer):
            scores.append(0.0)
            continue
        giver, taker = s.weapons[option.weapon].unit, s.units[option.unit]
        poor = s.units[giver].type.size != SQUAD or load_of(s, giver) > carrying_capacity(s.units[giver])
        fits = taker.type.size == SQUAD and not s.carried(option.unit)
        scores.append(1.0 if poor and fits and not taker.pin else -1.0)
    return scores


def rally(s: State, seat: Seat, asked: Decision) -> list[float]:
    """Always try: leaders first, then those without DM; the best leader."""
    scores = []
    for option in asked.options:
        if isinstance(option, Rally | SelfRally):
            u = s.units[option.unit]
            score = 5.0 + value_of(u) - (2.0 if u.dm else 0.0) + (3.0 if KINDS[u.kind].size == LEADER else 0.0)
            if isinstance(option, Rally):
                score -= 0.1 * leadership(s.units[option.leader])
            scores.append(score)
        else:
            scores.append(0.0)
    return scores


def flee(s: State, seat: Seat, asked: Decision) -> list[float]:
    """Into cover, away from fire; crawling where it would be interdicted."""
    scores = []
    for option in asked.options:
        if isinstance(option, Flee | Crawl):
            open_fire = is_open(s, option.hex) and bool(interdictors(s, option.hex, seat))
            score = 0.5 * is_cover(s, option.hex) + 0.1 * protection(s, option.hex) - danger(s, option.hex, seat, False)
            if isinstance(option, Flee):
                score -= 0.5 if open_fire else 0.0
            else:
                score -= 0.3
            scores.append(score)
        else:
            scores.append(0.2)
    return scores


def close_attack(s: State, seat: Seat, asked: Decision) -> list[float]:
    """Everybody against as many as the odds allow, the weakest first."""
    fight = s.stack[-1]
    assert isinstance(fight, CloseCombat)
    power = close_power(s, fight.with_leaders(fight.attackers))
    defence = close_defence(s, fight.with_leaders(fight.targets))
    scores = []
    for option in asked.options:
        if isinstance(option, Commit):
            scores.append(10.0)
        elif isinstance(option, Against):
            more = close_defence(s, fight.with_leaders((option.target,)))
            even = power >= 1.5 * (defence + more) or not fight.targets
            prize = value_of(s.units[option.target]) / max(1, more)
            scores.append(5.0 + prize - 0.01 * more if even else -1.0)
        elif isinstance(option, Declare):
            scores.append(0.0)
        else:
            scores.append(-5.0 if isinstance(option, Pass) else -6.0)
    return scores
