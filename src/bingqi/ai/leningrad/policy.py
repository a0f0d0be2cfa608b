"""The computer player's judgement: how good a position is, and advice where one step ahead shows nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bingqi.ai.leningrad.fields import MGA, city_worth, goal_field
from bingqi.ai.leningrad.fight import attack_advice, loss_worth, order_advice
from bingqi.ai.leningrad.going import movement_advice
from bingqi.ai.leningrad.move import Outlook
from bingqi.ai.leningrad.transfer import transfer_advice
from bingqi.ai.leningrad.weights import WEIGHTS
from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Action, Decision, Pass, Procedure, Seat
from bingqi.games.leningrad import actions as act
from bingqi.games.leningrad.rules.activation import Activation
from bingqi.games.leningrad.rules.advance import AdvanceAfter
from bingqi.games.leningrad.rules.auction import Auction
from bingqi.games.leningrad.rules.battle import Battle, Losses
from bingqi.games.leningrad.rules.combat import Combat
from bingqi.games.leningrad.rules.command import Turn, chits_at_hand
from bingqi.games.leningrad.rules.fortress import Fortify
from bingqi.games.leningrad.rules.movement import Movement
from bingqi.games.leningrad.rules.pieces import units_in
from bingqi.games.leningrad.rules.preparation import SetUp
from bingqi.games.leningrad.rules.queries import commanded, lines, occupied
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.rules.reserve import Reserve
from bingqi.games.leningrad.rules.retreat import FallBack
from bingqi.games.leningrad.rules.supply import Departure, TransferStep
from bingqi.games.leningrad.state import BOX, State, side_of
from bingqi.games.leningrad.tables import (
    ATTACK,
    CHIT_HQ,
    CHITS,
    DEFENCE,
    IS_FORT,
    IS_HQ,
    LAST_TURN,
    MECH,
    SIDE_OF,
    SUPPLY,
    UNITS_OF,
)
from bingqi.games.leningrad.theatre import AXIS, CITIES, GRID, LENINGRAD, SHIFT, SOVIET
from bingqi.games.leningrad.victory import victory_points

FAIR_BID = 30
DECISIVE = 5000.0  # advice on this scale settles the choice without trying it out

# --- the position ----------------------------------------------------------------------------------------------------


def evaluate(s: State, seat: Seat) -> float:
    """Victory points as they stand, strength on the map, units cut off, and how far the Axis has come."""
    axis, soviet = victory_points(s)
    total = (axis - soviet) / 2 + strength(s, AXIS) - strength(s, SOVIET) + progress(s)
    return total if side_of(s, seat) == AXIS else -total


def strength(s: State, side: Seat) -> float:
    """Strength of the units, half of it for those about to starve."""
    supplied = lines(s, side)[1]
    total = 0.0
    for u in UNITS_OF[side]:
        if s.at[u] > 0:
            points = ATTACK[u][s.steps[u]] + DEFENCE[u][s.steps[u]]
            total += points if supplied >> s.at[u] & 1 else points / 2
        elif s.at[u] == BOX:
            total += 1.0
    return 0.12 * total


def progress(s: State) -> float:
    held = s.control & CITIES | 1 << MGA
    return -0.02 * sum(goal_field(u, held)[s.at[u]] for u in UNITS_OF[AXIS] if s.at[u] > 0 and not IS_HQ[u])


def moment(s: State) -> int:
    """An activation: it ends when another chit is used up, or Manstein has come and gone."""
    return (s.turn << len(CHITS) | s.used) << 1 | s.manstein


# --- advice ----------------------------------------------------------------------------------------------------------


def advise(s: State, seat: Seat, decision: Decision) -> Sequence[float] | None:
    """Each option's worth by rule of thumb, for every kind of question."""
    worth = worths(s, s.stack[-1], decision.options)
    return None if worth is None else [DECISIVE * w for w in worth]


def worths(s: State, proc: Procedure, options: Sequence[Action]) -> list[float] | None:
    """By the procedure that asks; what two procedures ask alike is judged by the option."""
    match proc:
        case Movement():
            return movement_advice(s, proc, options)
        case Combat() if proc.at == "ask_attack":
            return attack_advice(s, proc, options)
        case AdvanceAfter():
            return advance_advice(s, proc, options)
        case TransferStep():
            return transfer_advice(s, proc, options)
        case Reinforce():
            return bring_advice(s, options) if proc.unit < 0 else place_advice(s, proc.unit, options)
        case Battle():
            return [stand_worth(s, proc, option) for option in options]
        case Auction():
            return [bid_worth(option) for option in options]
        case Turn():
            return [command_worth(s, proc, option) for option in options]
    one = ALONE.get(type(proc))
    return None if one is None else [one(s, option) for option in options]


def advance_advice(s: State, proc: AdvanceAfter, options: Sequence[Action]) -> list[float]:
    """Whether it is better there than here; one look round for each unit."""
    areas: dict[int, int] = {}
    for option in options:
        if isinstance(option, act.Advance):
            areas[option.unit] = areas.get(option.unit, 1 << s.at[option.unit]) | 1 << option.hex
    outlooks = {unit: Outlook(s, unit, area, 0) for unit, area in areas.items()}
    stay = {unit: outlook.score(s.at[unit]) for unit, outlook in outlooks.items()}
    city = city_worth(proc.hex, proc.side) if CITIES >> proc.hex & 1 else 0.0
    return [outlooks[o.unit].score(o.hex) - stay[o.unit] + city if isinstance(o, act.Advance) else 0.0 for o in options]


def bid_worth(option: Action) -> float:
    """16.1 What the Axis has come to on the average when both sides were played by this player."""
    if isinstance(option, act.BidRange):
        return float(option.low <= FAIR_BID <= option.high)
    assert isinstance(option, act.Bid)
    return -abs(option.points - FAIR_BID) / 10


def setup_worth(s: State, option: Action) -> float:
    return 1.0 if isinstance(option, act.DefaultSetup) else 0.0


def chit_worth(s: State, option: act.Choose | act.AddArmy) -> float:
    """Reinforcements first, then the army that leads most strength near the enemy."""
    if CHITS[option.chit].kind == "reinforcement":
        return 100.0
    hq = CHIT_HQ[option.chit]
    if hq < 0 or s.at[hq] < 0:
        return 0.0 if isinstance(option, act.AddArmy) else -50.0 - option.chit
    near = GRID.within(s.at[hq], 8) & occupied(s, AXIS)
    led = sum(ATTACK[u][s.steps[u]] for u in commanded(s, hq))
    return led * (2.0 if near else 0.6) + 60.0 * isinstance(option, act.AddArmy)


def command_worth(s: State, turn: Turn, option: Action) -> float:
    """Chits by what they lead; Zhukov whenever he may; Manstein last of all."""
    match option:
        case act.Choose() | act.AddArmy():
            return chit_worth(s, option)
        case act.Interrupt():
            return manstein_worth(s, turn)
        case Pass():
            return 0.0
    return 1.0


def manstein_worth(s: State, turn: Turn) -> float:
    """Last of all, unless the panzers are about to be called away."""
    last, leaving = turn.at == "ask_last", turn.chit == SUPPLY and s.turn == LAST_TURN
    return 1.0 if last or leaving or s.cup.bit_count() <= 1 else -1.0


def take_loss_worth(s: State, option: Action) -> float:
    assert isinstance(option, act.TakeLoss)
    return -loss_worth(s, option.unit)


def stand_worth(s: State, battle: Battle, option: Action) -> float:
    """14.2(5) Hold as long as somebody is left."""
    steps = sum(s.steps[u] for u in units_in(s, battle.hex))
    lasts = steps > battle.defender_loss + battle.retreat
    return 1.0 if isinstance(option, act.Stand) == lasts else 0.0


def retreat_worth(s: State, option: Action) -> float:
    """To a city, to good ground, to friends."""
    assert isinstance(option, act.Retreat)
    side = SIDE_OF[option.unit]
    city = 6.0 if CITIES >> option.hex & 1 else 0.0
    return city + SHIFT[option.hex] + 0.5 * (s.one[side] >> option.hex & 1)


def build_worth(s: State, option: Action) -> float:
    if not isinstance(option, act.Build):
        return 0.0
    beside = 1.0 if GRID.within(option.hex, 12) & occupied(s, AXIS) else 0.0
    return (3.0 if LENINGRAD >> option.hex & 1 else 1.0) + beside + 0.1 * (s.one[SOVIET] >> option.hex & 1)


def bring_worth(s: State, option: Action) -> float:
    """A headquarters if few stand on the map, then the strongest."""
    if not isinstance(option, act.Bring):
        return -1.0
    side = SIDE_OF[option.unit]
    leaders = sum(1 for u in UNITS_OF[side] if IS_HQ[u] and s.at[u] > 0)
    joined = chits_at_hand(s, side)
    if IS_HQ[option.unit]:  # one whose chit has joined, if there is a choice
        return (50.0 if leaders < 3 else 0.5) + 0.1 * any(CHIT_HQ[c] == option.unit for c in bit_list(joined))
    return ATTACK[option.unit][s.steps[option.unit]] + (2.0 if MECH[option.unit] else 0.0)


def bring_advice(s: State, options: Sequence[Action]) -> list[float]:
    return [bring_worth(s, option) for option in options]


def place_advice(s: State, unit: int, options: Sequence[Action]) -> list[float]:
    """Where the arriving unit would like to stand."""
    outlook, hexes = Outlook(s, unit, 0, 0), [option.hex for option in options if isinstance(option, act.Place)]
    area = bits_of(hexes)
    scores = outlook.scores(area)
    if not IS_HQ[unit]:
        for hex in bit_list(area & ~outlook.orders):
            scores[hex] -= 300.0
    return [scores[hex] for hex in hexes]


def withdraw_worth(s: State, option: Action) -> float:
    """Who would starve, then the weakest, and not out of a city."""
    assert isinstance(option, act.Withdraw)
    u = option.unit
    starving = s.steps[u] == 1 and not lines(s, AXIS)[1] >> s.at[u] & 1
    stays = -float(ATTACK[u][s.steps[u]]) - (20.0 if CITIES >> s.at[u] & 1 else 0.0)
    return stays + WEIGHTS.now.spare * starving


def activate_worth(s: State, option: Action) -> float:
    if not isinstance(option, act.Activate):
        return -1.0
    u = option.unit
    return 0.0 if IS_FORT[u] else float(ATTACK[u][s.steps[u]])


def no_worth(s: State, option: Action) -> float:
    return 1.0 if isinstance(option, Pass) else -1.0


def resolve_worth(s: State, option: Action) -> float:
    assert isinstance(option, act.Resolve)
    return order_advice(s, option.hex)


ALONE: dict[type[Procedure], Callable[[State, Action], float]] = {  # judged option by option
    SetUp: setup_worth,
    Combat: resolve_worth,
    Losses: take_loss_worth,
    FallBack: retreat_worth,
    Fortify: build_worth,
    Departure: withdraw_worth,
    Reserve: activate_worth,
    Activation: no_worth,
}
