"""9.0 Which unit the computer player moves next, and by which way."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.ai.leningrad.move import Outlook
from bingqi.ai.leningrad.plan import order_of_march
from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Action
from bingqi.games.leningrad import actions as act
from bingqi.games.leningrad.rules.movement import Movement
from bingqi.games.leningrad.rules.queries import march, reach
from bingqi.games.leningrad.state import State

GOING = (act.Move, act.March)
IDLE = -6000.0  # what leads to nothing
STRAIGHT = 0.001  # among equal ways the straight one, and the one that spares movement points


def movement_advice(s: State, proc: Movement, options: Sequence[Action]) -> list[float]:
    """The unit on the move goes to its best hex if that is better than to stay; else the next unit's turn."""
    queue = {u: rank for rank, u in order_of_march(s, proc.movable)}
    scores = [0.0 if isinstance(option, GOING) else idle_worth(option, queue) for option in options]
    area = bits_of([o.hex for o in options if isinstance(o, GOING)])
    if proc.unit < 0 or not area:
        return scores
    column = march_hexes(s, proc) & ~area if act.FORM_COLUMN in options else 0
    outlook = Outlook(s, proc.unit, area | column | 1 << s.at[proc.unit], proc.movable & ~(1 << proc.unit))
    stay = outlook.score(s.at[proc.unit])
    worth = {hex: outlook.score(hex) - stay for hex in bit_list(area | column)}
    for i, option in enumerate(options):
        if isinstance(option, GOING):
            scores[i] = worth_while(worth[option.hex])
        elif isinstance(option, act.Step) and area >> option.hex & 1:
            scores[i] = worth_while(worth[option.hex]) + STRAIGHT
        elif isinstance(option, act.FormColumn):
            scores[i] = column_worth_while(s, proc, worth, column)
    return scores


def column_worth_while(s: State, proc: Movement, worth: dict[int, float], column: int) -> float:
    """9.3 For what only a column reaches; or to be there with points to spare where the way on foot takes them all."""
    if column:
        return worth_while(max(worth[hex] for hex in bit_list(column)))
    best = max(worth, key=lambda hex: worth[hex])
    on_foot, by_road = reach(s, proc.unit, proc.halves // 2).cost(best), march(s, proc.unit, proc.halves)[1].get(best)
    if on_foot is None or by_road is None or 2 * on_foot < proc.halves or 2 * by_road > proc.halves:
        return IDLE
    return worth_while(worth[best]) + STRAIGHT


def idle_worth(option: Action, queue: dict[int, float]) -> float:
    """To stay, rather than to leave it open; then the next unit; then no more; last to go on through a full hex."""
    match option:
        case act.Halt():
            return -500.0
        case act.Select(unit):
            return -1000.0 + queue[unit]
        case act.EndMovement():
            return -3000.0
    return IDLE


def worth_while(gain: float) -> float:
    return gain if gain > 0.05 else -4000.0 + gain


def march_hexes(s: State, proc: Movement) -> int:
    """What the unit could reach in march column."""
    return march(s, proc.unit, proc.halves)[0] & ~(s.full[proc.side] | 1 << s.at[proc.unit])
