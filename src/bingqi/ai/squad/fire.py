"""The computer player's fire."""

from __future__ import annotations

from bingqi.ai.squad.move import would_stay
from bingqi.ai.squad.weights import WEIGHTS
from bingqi.ai.squad.worth import goal_distance, harm, presses, urgency, value_of
from bingqi.board.bits import bit_list
from bingqi.core.procedure import Decision, Pass, Seat
from bingqi.games.squad.actions import Destroy, Detonate, Direct, Hold, Join, Shoot, Target
from bingqi.games.squad.rules.fire import PROTECTIVE, SUBSEQUENT, fire_drm, open_to_movers, power_of, target_drm
from bingqi.games.squad.rules.firegroup import FireGroup, joiners, victims_at
from bingqi.games.squad.rules.los import hindrance
from bingqi.games.squad.rules.queries import is_heavy, leadership, sees
from bingqi.games.squad.rules.reaction import Reaction
from bingqi.games.squad.state import ADVANCING, DEFENSIVE, MOVEMENT, PREP_FIRE, State
from bingqi.games.squad.tables import FT, KINDS, LEADER, WEAPONS

ENOUGH = 20.0  # fire power beyond which more firers are better used elsewhere


def best_shots(s: State, shots: list[Join], target: int) -> dict[int, tuple[float, Join]]:
    """For each unit its strongest way to fire."""
    best: dict[int, tuple[float, Join]] = {}
    sight = sees(s, target)
    for shot in shots:
        if not sight >> s.units[shot.unit].hex & 1:
            continue  # an old hand judges the line by eye
        power = power_of(s, (shot,), target)
        if shot.unit not in best or power > best[shot.unit][0]:
            best[shot.unit] = (power, shot)
    return best


def willing(s: State, seat: Seat, shot: Join, target: int, power: float) -> bool:
    """Whether a unit should rather fire now than keep itself for something else."""
    if s.phase != PREP_FIRE or not presses(s, seat):
        return True
    u = s.units[shot.unit]
    if any(is_heavy(WEAPONS[s.weapons[n].kind].kind) for n in shot.weapons):
        return True
    d = s.map.distance(u.hex, target)
    if d == 1 or is_idle(s, seat, shot.unit):
        return True
    far = goal_distance(s, seat)
    near = far is not None and far[u.hex] <= 4
    return (near or urgency(s) < 0.4) and d <= KINDS[u.kind].range and power >= 4


def is_idle(s: State, seat: Seat, i: int) -> bool:
    """Nobody would miss him in the movement phase."""
    return bool(WEIGHTS.now.idle) and s.phase == PREP_FIRE and presses(s, seat) and would_stay(s, i)


def worth(s: State, seat: Seat, target: int, shots: tuple[Join, ...], victims: tuple[int, ...], moving: int) -> float:
    """Expected harm to the enemy, in squads."""
    if not shots:
        return 0.0
    drm = sum(v for _, v in fire_drm(s, shots, (), target, moving=moving))
    origins = {s.units[x.unit].hex for x in shots}
    haze = any(hindrance(s.map, h, target, s.season, s.smoke) for h in origins)
    in_open = bool(moving) and open_to_movers(s, target, moving, origins)
    fp, total = power_of(s, shots, target), 0.0
    for i in victims:
        u = s.units[i]
        own = sum(v for _, v in target_drm(s, i, target, moving, haze, in_open))
        share = harm(fp, drm + own) * value_of(u) * (0.6 if u.broken else 1.0)
        total += share if u.side != seat else -share
    return total


def gather(s: State, seat: Seat, target: int, shots: list[Join]) -> tuple[Join, ...]:
    """The strongest single hex and its neighbours among the willing."""
    best = {i: pair for i, pair in best_shots(s, shots, target).items() if willing(s, seat, pair[1], target, pair[0])}
    if not best:
        return ()
    lead = max(best.values(), key=lambda pair: pair[0])[1]
    if WEAPONS[s.weapons[lead.weapons[0]].kind].kind == FT if lead.weapons else False:
        return (lead,)
    h = s.units[lead.unit].hex
    mates = s.map.near[h] | 1 << h
    chosen, power = [], 0.0
    for fp, shot in sorted(best.values(), key=lambda pair: -pair[0]):
        where = s.units[shot.unit].hex
        flame = any(WEAPONS[s.weapons[n].kind].kind == FT for n in shot.weapons)
        if mates >> where & 1 and not flame and (where == h or power < ENOUGH):
            chosen.append(shot)
            power += fp
    return tuple(chosen)


def target(s: State, seat: Seat, asked: Decision) -> list[float]:
    scores = []
    for option in asked.options:
        if isinstance(option, Target):
            shots = gather(s, seat, option.hex, joiners(s, seat, option.hex, ()))
            scores.append(_target_worth(s, seat, option.hex, shots) if shots else -1.0)
        elif isinstance(option, Detonate):
            scores.append(50.0)
        elif isinstance(option, Destroy):
            scores.append(1.0 if _is_doomed(s, seat, option.weapon) else -100.0)
        else:
            scores.append(threshold(s, seat))
    return scores


def _is_doomed(s: State, seat: Seat, n: int) -> bool:
    """A gun that cannot fire, beside enemies who will have it: rather nobody."""
    w = s.weapons[n]
    h = s.units[w.unit].hex
    mine = sum(KINDS[s.units[i].kind].fp for i in s.here(h, seat) if not s.units[i].broken)
    near = bit_list(s.map.near[h] & s.fit[1 - seat])
    theirs = sum(KINDS[s.units[i].kind].fp for e in near for i in s.here(e, 1 - seat) if not s.units[i].broken)
    return w.broken and theirs >= 3 * mine > 0


def _target_worth(s: State, seat: Seat, h: int, shots: tuple[Join, ...]) -> float:
    """The harm to be expected; the patience of those who press on is not for those who would stay."""
    harm = worth(s, seat, h, shots, victims_at(s, seat, h), 0)
    if all(is_idle(s, seat, shot.unit) for shot in shots):
        harm += max(0.0, WEIGHTS.now.patience - WEIGHTS.now.patience_held)
    return harm


def threshold(s: State, seat: Seat) -> float:
    """What an attack must be worth to be made at all."""
    if s.phase in (DEFENSIVE, ADVANCING):
        return 0.005
    return WEIGHTS.now.patience if presses(s, seat) else WEIGHTS.now.patience_held


def member(s: State, seat: Seat, asked: Decision) -> list[float]:
    """Everybody who is willing, the best leader, fire."""
    group = s.stack[-1]
    assert isinstance(group, FireGroup)
    wanted = set(gather(s, seat, group.target, _chain(s, group, asked)))
    power = power_of(s, group.shots, group.target) if group.shots else 0.0
    hexes = {s.units[x.unit].hex for x in group.shots}
    scores = []
    for option in asked.options:
        if isinstance(option, Shoot):
            scores.append(0.0)
        elif isinstance(option, Direct):
            lead = leadership(s.units[option.leader])
            scores.append(5.0 - lead if len(hexes) == 1 and lead <= 0 else -1.0)
        elif isinstance(option, Join):
            own = power_of(s, (option,), group.target)
            scores.append(20.0 + own if option in wanted and power < ENOUGH else own - 10.0)
        else:
            scores.append(-50.0)
    return scores


def _chain(s: State, group: FireGroup, asked: Decision) -> list[Join]:
    """Further firers worth taking: with a leader in the hex rather only those beside him."""
    shots = [option for option in asked.options if isinstance(option, Join)]
    if s.phase == MOVEMENT:
        shots = [x for x in shots if x.mode not in (PROTECTIVE, SUBSEQUENT)] if group.shots else shots
    hexes = {s.units[x.unit].hex for x in group.shots}
    if len(hexes) == 1:
        h = next(iter(hexes))
        led = any(
            KINDS[s.units[n].kind].size == LEADER and not s.units[n].broken and leadership(s.units[n]) < 0
            for n in s.here(h, group.side)
        )
        if led:
            shots = [x for x in shots if s.units[x.unit].hex == h]
    return shots


def reaction(s: State, seat: Seat, asked: Decision) -> list[float]:
    """3.reaction Fire at what is worth it; keep the last shots for what comes near."""
    top = s.stack[-1]
    assert isinstance(top, Reaction)
    victims = tuple(i for i in top.victims if s.units[i].hex == top.target)
    steady = tuple(i for i in victims if not s.units[i].broken)
    shots = [x for x in asked.options if isinstance(x, Join)]
    group = gather(s, seat, top.target, [x for x in shots if x.mode == 0])
    whole = worth(s, seat, top.target, group, steady or victims, top.moving)
    scores = []
    for option in asked.options:
        if isinstance(option, Pass):
            scores.append(0.0)
        elif isinstance(option, Hold):
            scores.append(-5.0 if steady else 0.5)  # who is broken goes no farther
        else:
            assert isinstance(option, Join)
            scores.append(_reaction_worth(s, seat, option, top, victims, steady, group, whole))
    return scores


def _reaction_worth(
    s: State,
    seat: Seat,
    shot: Join,
    top: Reaction,
    victims: tuple[int, ...],
    steady: tuple[int, ...],
    group: tuple[Join, ...],
    whole: float,
) -> float:
    if not steady:
        return -1.0
    alone = worth(s, seat, top.target, (shot,), steady, top.moving)
    d = s.map.distance(s.units[shot.unit].hex, top.target)
    if shot.mode == PROTECTIVE:
        return alone - 0.6
    if shot.mode == SUBSEQUENT:
        return alone - (0.2 if d > 2 else 0.12)
    if shot in group:
        return whole - (WEIGHTS.now.saved if d > 4 else WEIGHTS.now.saved_near) + alone / 100
    return -1.0
