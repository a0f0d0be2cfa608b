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
TRIFLE, NOT_WORTH_IT = 0.05, -4000.0
IDLE = -6000.0  # what leads to nothing
STRAIGHT = 0.001  # among equal ways the straight one, and the one that spares movement points


def movement_advice(s: State, proc: Movement, options: Sequence[Action]) -> list[float]:
    """The unit on the move goes to its best hex if that is better than to stay; else the next unit's turn."""
    queue = {u: rank for rank, u in order_of_march(s, proc.movable)}
    going = [o.hex for o in options if isinstance(o, GOING)]
    others = [o for o in options if not isinstance(o, GOING)]
    if proc.unit < 0 or not going:
        return [idle_worth(option, queue) for option in options]
    area, here = bits_of(going), s.at[proc.unit]
    column = march_hexes(s, proc) & ~area if act.FORM_COLUMN in others else 0
    outlook = Outlook(s, proc.unit, area | column | 1 << here, proc.movable & ~(1 << proc.unit))
    scores = outlook.scores(area | column | 1 << here)
    stay = scores[here]
    worth = {hex: scores[hex] - stay for hex in bit_list(area | column)}
    found = [gain if (gain := worth[hex]) > TRIFLE else gain + NOT_WORTH_IT for hex in going]
    for option in others:  # they stand after the hexes
        if isinstance(option, act.Step) and area >> option.hex & 1:
            found.append(worth_while(worth[option.hex]) + STRAIGHT)
        elif isinstance(option, act.FormColumn):
            found.append(column_worth_while(s, proc, worth, column))
        else:
            found.append(idle_worth(option, queue))
    return found


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
    return gain if gain > TRIFLE else gain + NOT_WORTH_IT


def march_hexes(s: State, proc: Movement) -> int:
    """What the unit could reach in march column."""
    return march(s, proc.unit, proc.halves)[0] & ~(s.full[proc.side] | 1 << s.at[proc.unit])
