"""How good a position is, and what each atomic choice is worth.

Most choices are judged by `advise` on a scale on which the evaluation of the next position hardly matters: picking a
piece or declaring a chit shows nothing at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bingqi.ai.okinawa.fight import attack_worth, offensive_worth, use_worth
from bingqi.ai.okinawa.move import (
    bars_retreat,
    chit_worth,
    distances,
    group_need,
    infiltration_worth,
    is_left_behind,
    marker_danger,
    retreat_worth,
    unit_worths,
)
from bingqi.ai.okinawa.room import is_shut_in
from bingqi.ai.okinawa.supply import spend_worth, supply_need
from bingqi.ai.okinawa.weights import WEIGHTS
from bingqi.core.procedure import Action, Decision, Pass, Procedure, Seat
from bingqi.games.okinawa.actions import (
    AdvanceChit,
    AdvanceUnit,
    Aim,
    Attack,
    Bomb,
    BringUnit,
    CallUp,
    Declare,
    Delay,
    Destroy,
    Go,
    Halt,
    HitChit,
    HitUnit,
    HoldConference,
    Infiltrate,
    PickChit,
    PickUnit,
    Place,
    RaiseMilitia,
    Rebuild,
    RecallKikusui,
    Release,
    Retreat,
    Reveal,
    Scout,
    ShootDown,
    Spend,
    TakeBack,
    TakeMarker,
    Use,
)
from bingqi.games.okinawa.rules.chit_play import SUPPORT, ChitPlay
from bingqi.games.okinawa.rules.combat import Combat, CombatPhase
from bingqi.games.okinawa.rules.contact import Contact
from bingqi.games.okinawa.rules.event_chits import KIKUSUI, EventEffect, SupplyPhase
from bingqi.games.okinawa.rules.fire import cover
from bingqi.games.okinawa.rules.losses import FallBack, Suffer
from bingqi.games.okinawa.rules.movement import Movement, MovePiece
from bingqi.games.okinawa.rules.queries import units_at
from bingqi.games.okinawa.rules.reinforcement import Placement, Preparation
from bingqi.games.okinawa.rules.sea_air import CARRIERS, FIGHTERS, SHIPS, SPECIAL, STRIKE, YAMATO, SeaAir
from bingqi.games.okinawa.rules.sequence import PlayerTurn, TurnEnd
from bingqi.games.okinawa.rules.special import Offensive, Reserves
from bingqi.games.okinawa.state import CHIT, LOST, TRACK, State
from bingqi.games.okinawa.table.hit_order import hit_worth, tank_worth
from bingqi.games.okinawa.tables import (
    AROUND,
    BLACK,
    CHITS,
    FIGURES,
    IS_SEA_AIR,
    JAPAN,
    JAPAN_UNITS,
    LAST_TURN,
    POSITION,
    SIDE_KINDS,
    UNITS,
    US,
    US_UNITS,
)
from bingqi.games.okinawa.victory import high_grounds, us_losses

SCALE = 20_000.0
MARKER = sum(FIGURES.mt_values) / len(FIGURES.mt_values)


def evaluate(s: State, seat: Seat) -> float:
    """The expected score difference for the US player, with something for strength left and ground near."""
    kept = max(0.0, s.us_markers - us_losses(s))
    score = MARKER * (kept - s.japan_markers) - s.vp + s.bid
    score += high_grounds(s) * s.turn / LAST_TURN
    score += 0.25 * sum(s.steps[unit] for unit in US_UNITS if s.where[unit] != LOST)
    score -= 0.35 * sum(s.steps[unit] for unit in JAPAN_UNITS if s.where[unit] != LOST)
    score += MARKER * 0.8 * (s.markers & s.power[US]).bit_count()
    return score if seat == US else -score


def moment(s: State) -> int:
    """The player turns, one after the other; what ends a turn belongs to the Japanese one."""
    half = s.stack[1] if len(s.stack) > 1 else None
    return 2 * s.turn + (half.seat if isinstance(half, PlayerTurn) else JAPAN)


def advise(s: State, seat: Seat, decision: Decision) -> Sequence[float] | None:
    asks = type(s.stack[-1])
    if asks is MovePiece:
        return [SCALE * worth for worth in judge_ways(s, seat, decision.options)]
    judge = JUDGES.get(asks)
    if judge is None:
        return None
    return [SCALE * judge(s, seat, option) for option in decision.options]


# --- one judge for each kind of question -----------------------------------------------------------------------------


def judge_move(s: State, seat: Seat, option: Action) -> float:
    """Everybody moves: those in front first, units before chits."""
    if isinstance(option, PickUnit):
        return 100.0 - distances(s.power[1 - seat])[s.where[option.unit]]
    if isinstance(option, PickChit):
        return 20.0 - 0.1 * option.chit if s.kind[option.chit] != SUPPORT else -1.0
    if isinstance(option, Release):
        return group_need(s, option.group)
    return infiltration_worth(s, option.chit) if isinstance(option, Infiltrate) else 0.0


def judge_ways(s: State, seat: Seat, options: Sequence[Action]) -> list[float]:
    """Where a piece on the move should go, or stay. He halts before another is picked, and stays nowhere on the way."""
    proc = s.stack[-1]
    assert isinstance(proc, MovePiece)
    barred, here = proc.barred(s), proc.here(s)
    hexes = [option.hex if isinstance(option, Go) else here for option in options if isinstance(option, (Go, Halt))]
    goals = [hex for hex in hexes if hex == here or not barred >> hex & 1]
    if proc.unit >= 0:
        worths = dict(zip(goals, unit_worths(s, proc.unit, goals), strict=True))
    else:
        worths = {hex: chit_worth(s, seat, s.kind[proc.chit], hex) for hex in goals}
    found = []
    for option in options:
        if isinstance(option, Go):
            found.append(worths.get(option.hex, -100.0))
        else:
            found.append(worths[here] + 0.3 if isinstance(option, Halt) else -100.0)
    return found


def judge_place(s: State, seat: Seat, option: Action) -> float:
    proc = s.stack[-1]
    assert isinstance(proc, Placement)
    if not isinstance(option, Place):
        return 0.0 if isinstance(option, Pass) else 2.0 if isinstance(option, BringUnit) else 1.0
    if proc.unit >= 0:
        return unit_worths(s, proc.unit, (option.hex,))[0]
    return chit_worth(s, seat, s.kind[proc.chit], option.hex)


def judge_prepare(s: State, seat: Seat, option: Action) -> float:
    if isinstance(option, Rebuild):
        return 1.0 + CHITS[option.kind].cost
    if isinstance(option, TakeBack):
        return 0.5 if is_left_behind(s, seat, s.spot[option.chit]) else -1.0
    return 0.0


def judge_attack(s: State, seat: Seat, option: Action) -> float:
    if not isinstance(option, Attack):
        return 0.0
    units = [unit for unit in units_at(s, seat, option.origin) if not s.fought >> unit & 1]
    worth = attack_worth(s, seat, units, option.origin, option.hex)
    return worth - (WEIGHTS.now.eager if seat == US else WEIGHTS.now.japan_eager)


def judge_use(s: State, seat: Seat, option: Action) -> float:
    return use_worth(s, seat, option.chit) if isinstance(option, Use) else 0.0


def judge_hit(s: State, seat: Seat, option: Action) -> float:
    blow = s.stack[-1]
    assert isinstance(blow, Suffer) and isinstance(option, HitUnit | HitChit)
    ref = CHIT + option.chit if isinstance(option, HitChit) else option.unit
    return hit_worth(s, ref, blow.sixes > 0)


def judge_retreat(s: State, seat: Seat, option: Action) -> float:
    if isinstance(option, Retreat):
        return retreat_worth(s, seat, option.hex)
    proc = s.stack[-1]
    if not isinstance(option, Reveal) or not isinstance(proc, FallBack):
        return 0.0
    return 2.0 if bars_retreat(s, proc.seat, proc.here(s), s.spot[option.chit]) else -1.0


def judge_combat(s: State, seat: Seat, option: Action) -> float:
    """The best tank is blown up. The US army takes what it cleared; the Japanese stay in their positions."""
    assert s.fight is not None
    if isinstance(option, Destroy):
        return tank_worth(s, option.chit)
    if isinstance(option, Pass):
        return 0.0
    if isinstance(option, AdvanceChit):
        return 1.0 if s.power[seat] >> s.fight.hex & 1 else -1.0
    goal = 1 << s.fight.hex
    if seat == JAPAN:
        return 1.0 if (POSITION | s.markers) & goal and not POSITION >> s.fight.origin & 1 else -1.0
    return advance_worth(s, option)


def advance_worth(s: State, option: Action) -> float:
    """Markers and black high grounds are entered, other ground unless the enemy is all around. Fresh units first."""
    assert s.fight is not None
    hex, care = s.fight.hex, WEIGHTS.now
    crowd = (AROUND[hex] & s.power[JAPAN]).bit_count()
    worth = 3.0 if (s.markers | BLACK) >> hex & 1 else 1.0 - 0.4 * crowd
    if care.shun and isinstance(option, AdvanceUnit):
        weak = s.steps[option.unit] == 1
        worth -= 0.1 * weak
        if not s.markers >> hex & 1 and (weak or is_shut_in(s, US, hex)):
            worth -= care.shun
    return worth


def judge_contact(s: State, seat: Seat, option: Action) -> float:
    """Chits slip away, unless a force can bar the way to a marker on which they lie."""
    if not isinstance(option, Reveal):
        return 0.0
    return 1.0 if s.markers >> s.spot[option.chit] & 1 else -1.0


def judge_effect(s: State, seat: Seat, option: Action) -> float:
    match option:
        case Scout(slot):
            return 1.0 / (1 + distances(s.power[US])[s.spot[slot]])
        case Bomb(hex):
            fire, _ = cover(s, 2, hex, JAPAN)
            return fire * (2.0 if s.markers >> hex & 1 else 1.0)
        case Delay(unit):
            return UNITS[unit].fire + UNITS[unit].star - 0.2 * (TRACK - s.where[unit])
        case RecallKikusui():
            return 1.5 * s.removed[KIKUSUI]
        case RaiseMilitia():
            return 1.0 if s.points < FIGURES.points_top else 0.0
    return 0.0


def judge_order(s: State, seat: Seat, option: Action) -> float:
    """A conference, unless the attacks that an offensive demands are good ones."""
    return 1.0 if isinstance(option, HoldConference) else offensive_worth(s)


def judge_supply(s: State, seat: Seat, option: Action) -> float:
    """Points for the attacks that can be expected; cheap chits go first."""
    if not isinstance(option, Spend):
        return 0.0
    need = 0.0 if s.free_supply else supply_need(s)
    return spend_worth(s, option.kind) if s.supply < need else -1.0


def judge_sea_air(s: State, seat: Seat, option: Action) -> float:
    if isinstance(option, ShootDown | Aim):
        return {YAMATO: 3.0, KIKUSUI: 2.0}.get(option.kind, 1.0)
    if not isinstance(option, Declare):
        return 0.0
    kind = option.kind
    if kind == STRIKE:
        theirs = sum(s.sea_down[k] + s.sea_up[k] for k in SIDE_KINDS[JAPAN] if IS_SEA_AIR[k])
        return theirs - 1.5
    if kind == SPECIAL:
        return s.sea_up[CARRIERS] + s.sea_up[SHIPS] - 0.5
    if kind == FIGHTERS:
        return 1.0 if any(s.sea_up[k] or s.sea_down[k] for k in SIDE_KINDS[US]) else -1.0
    return 1.0


def judge_call(s: State, seat: Seat, option: Action) -> float:
    assert isinstance(option, CallUp)
    return float(UNITS[option.unit].star)


def judge_marker(s: State, seat: Seat, option: Action) -> float:
    assert isinstance(option, TakeMarker)
    return marker_danger(s, option.hex)


Judge = Callable[[State, Seat, Action], float]
JUDGES: dict[type[Procedure], Judge] = {
    EventEffect: judge_effect,
    Offensive: judge_order,
    SupplyPhase: judge_supply,
    SeaAir: judge_sea_air,
    Movement: judge_move,
    Contact: judge_contact,
    Preparation: judge_prepare,
    Placement: judge_place,
    CombatPhase: judge_attack,
    ChitPlay: judge_use,
    Combat: judge_combat,
    Suffer: judge_hit,
    FallBack: judge_retreat,
    Reserves: judge_call,
    TurnEnd: judge_marker,
}
