"""Fights as the computer player sees them: who aims at whom, and how ships defend themselves."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.ai.naval.odds import least_costs
from bingqi.ai.naval.weights import WEIGHTS
from bingqi.ai.naval.worth import blow_at, gain, hit_worth, theirs_in
from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Seat
from bingqi.games.naval.actions import Aim, Engage, Reveal, Spend, Weaken
from bingqi.games.naval.rules.battle import PLANE, ShipBattle, strength_of
from bingqi.games.naval.rules.options import BallisticAttack
from bingqi.games.naval.rules.torpedo import Torpedoes
from bingqi.games.naval.state import State
from bingqi.games.naval.tables import AREA_AIR, GUNS, OWN_AIR, PLANES


def battle_option(s: State, seat: Seat, proc: ShipBattle, action: Action) -> float:
    if isinstance(action, Reveal):
        found = theirs_in(s, proc.seat, proc.hex, True)
        precious = any(hit_worth(s, ship) >= 1.5 for ship in bit_list(found))
        return 0.5 if AREA_AIR[action.unit] and precious else -0.5
    if WEIGHTS.now.exact and isinstance(action, Engage | Aim):
        return aim_worth(s, proc, action.attacker if isinstance(action, Engage) else PLANE, action.target)
    if isinstance(action, Engage):
        punch = GUNS[action.attacker] * s.tech(action.attacker, seat)
        return hit_worth(s, action.target) * (punch - OWN_AIR[action.target] * 0.3)
    if isinstance(action, Aim):
        return hit_worth(s, action.target) - 0.05 * OWN_AIR[action.target]
    if isinstance(action, Spend) and WEIGHTS.now.exact:
        return -defence_cost(s, proc, action.points)
    if isinstance(action, Spend):
        return -abs(action.points - area_share(s, proc))
    if isinstance(action, Weaken):
        return -float(proc.limit(s, action.attacker))
    return 0.0


def _dice(s: State, proc: ShipBattle, attackers: Sequence[int]) -> list[tuple[int, int]]:
    return [(strength_of(proc.seat, attacker), proc.limit(s, attacker)) for attacker in attackers]


def aim_worth(s: State, proc: ShipBattle, attacker: int, target: int) -> float:
    """What one more attacker at a target brings; wide-area fire is shared out evenly."""
    there = [who for who, aimed in proc.pairs if aimed == target]
    share = sum(AREA_AIR[ship] for ship in bit_list(proc.targets)) // max(1, proc.targets.bit_count())
    before = blow_at(s, target, _dice(s, proc, there)).cost(share) if there else 0.0
    return blow_at(s, target, _dice(s, proc, [*there, attacker])).cost(share) - before


def defence_cost(s: State, proc: ShipBattle, spent: int) -> float:
    """What the attack may still do if so much wide-area fire is spent now, and the rest where it helps most."""
    limits = [(strength, proc.limit(s, attacker)) for attacker, strength in proc.power]
    now = blow_at(s, proc.target, limits).cost(spent)
    return now + _later_costs(s, proc)[proc.track - spent]


def _later_costs(s: State, proc: ShipBattle) -> list[float]:
    aimed: dict[int, list[int]] = {}
    for attacker, target in proc.pairs:
        aimed.setdefault(target, []).append(attacker)
    return least_costs([blow_at(s, target, _dice(s, proc, who)) for target, who in aimed.items()], proc.track)


def area_share(s: State, proc: ShipBattle) -> float:
    """Wide-area fire for this target: by what is at stake here and in the fights still to come."""
    plane = PLANES[proc.seat].anti_ship
    now = hit_worth(s, proc.target) * sum(strength for _, strength in proc.power)
    later = sum(hit_worth(s, t) * (GUNS[a] if a >= 0 else plane) for a, t in proc.pairs)
    coming = sum(strength for _, strength in proc.power) - WEIGHTS.now.own_air * OWN_AIR[proc.target] / 2
    need = max(0.0, coming) * 6 / max(1, s.tech(proc.target, 1 - proc.seat))
    return min(need * 1.3, WEIGHTS.now.area * proc.track * now / max(0.01, now + later))


def torpedo_option(s: State, seat: Seat, proc: Torpedoes, action: Action) -> float:
    if isinstance(action, Aim):
        aimed = proc.aims.count(action.target)
        level = s.tech(proc.boat, seat) / 6
        return hit_worth(s, action.target) * (gain((aimed + 1) * level) - gain(aimed * level) * 0.9)
    return 0.0


def missile_option(s: State, seat: Seat, proc: BallisticAttack, action: Action) -> float:
    return hit_worth(s, action.target) * 0.8 ** proc.aims.count(action.target) if isinstance(action, Aim) else 0.0
