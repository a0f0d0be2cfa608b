"""A second, slow reading: every clause that truly bars an action, from units and hexes one by one, without hex sets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bingqi.board.ways import ways
from bingqi.core.procedure import Action
from bingqi.games.leningrad import actions as act
from bingqi.games.leningrad.rules.activation import Activation
from bingqi.games.leningrad.rules.advance import AdvanceAfter
from bingqi.games.leningrad.rules.battle import Losses
from bingqi.games.leningrad.rules.combat import Combat
from bingqi.games.leningrad.rules.command import Turn
from bingqi.games.leningrad.rules.movement import FRESH, MARCHING, WALKING, Movement
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.rules.reserve import Reserve
from bingqi.games.leningrad.rules.retreat import FallBack
from bingqi.games.leningrad.state import BOX, State
from bingqi.games.leningrad.tables import (
    ATTACK,
    CHITS,
    COLUMNS,
    DEFENCE,
    IS_FORT,
    IS_HQ,
    MECH,
    RANGE,
    SIDE_OF,
    UNITS,
    N,
)
from bingqi.games.leningrad.theatre import (
    CITIES,
    GRID,
    HEX,
    PLACES,
    TERRAIN,
    TOWNS,
    entry_cost,
    has_rail,
    has_road,
    is_major,
    is_open,
    is_river,
)


def land(hex: int) -> bool:
    return hex in HEX and HEX[hex].terrain in TERRAIN


@cache
def near(hex: int) -> list[int]:
    """The neighbours that something can reach."""
    return [n for n in GRID.neighbours[hex] if land(n) and is_open(hex, n)]


def units_of(s: State, side: int, hex: int) -> list[int]:
    return [u for u in range(N) if s.at[u] == hex and SIDE_OF[u] == side and u != s.transit]


def enemies(s: State, side: int) -> set[int]:
    return {s.at[u] for u in range(N) if s.at[u] > 0 and SIDE_OF[u] != side}


def is_full(s: State, side: int, hex: int) -> bool:
    return len([u for u in units_of(s, side, hex) if not IS_FORT[u]]) >= 2


def zone(s: State, side: int) -> set[int]:
    """3.2, 14.2(2)"""
    found = {n for hex in enemies(s, side) for n in near(hex)}
    return found - {s.at[u] for u in range(N) if IS_FORT[u] and s.at[u] > 0 and SIDE_OF[u] == side}


def barring(s: State, side: int, action: Action) -> set[str]:
    """All clauses under which the action is not allowed."""
    proc = s.stack[-1]
    match action, proc:
        case act.Select(unit), Movement():
            return set(no_select(s, side, proc, unit))
        case act.Move(hex) | act.Step(hex), Movement():
            barred = set(no_move(s, proc, hex) if proc.pace != MARCHING else no_march(s, proc, hex))
            return barred or {"9.1(2)"}  # a step that a plain move takes as well
        case act.March(hex), Movement():
            return set(no_march(s, proc, hex))
        case act.Attack(attacker, hex), Combat():
            return set(no_attack(s, side, proc, attacker, hex))
        case act.Resolve(hex), Combat():
            return {"10.2(1)"} if hex not in {target for _, target in proc.declared} else set()
        case act.Retreat(unit, hex), FallBack():
            return set(no_retreat(s, proc, unit, hex))
        case act.Advance(unit, hex), AdvanceAfter():
            return set(no_advance(s, proc, unit, hex))
        case act.Place(hex), Reinforce():
            return set(no_arrival(s, proc.side, hex))
        case act.Bring(unit), Reinforce():
            return set(no_bringing(s, side, unit))
        case act.Choose(chit) | act.AddArmy(chit), Turn():
            return set(no_chit(s, action, chit))
        case act.Activate(unit), Reserve():
            return set(no_unit(s, side, unit, "16.3(1)")) or {"16.3(1)"}
        case act.SendHq(unit), Activation():
            return set(no_sending(s, side, proc, unit))
        case act.Transfer(unit), _:
            return set(no_unit(s, side, unit, "11.2")) or {"11.2"}
        case act.Withdraw(unit), _:
            return {*no_unit(s, side, unit, "15.3(2)"), *(["15.3(2)"] if not MECH[unit] else [])}
        case act.TakeLoss(unit), Losses():
            return {"10.5(2)"} if unit not in proc.units or s.at[unit] < 0 else set()
        case act.Build(hex), _:
            return set(no_building(s, hex))
    raise AssertionError(f"no reading of {action}")


def no_unit(s: State, side: int, unit: int, rule: str) -> Iterator[str]:
    if SIDE_OF[unit] != side or s.at[unit] < 0:
        yield rule
    if IS_FORT[unit]:
        yield "14.3(1)"


def no_select(s: State, side: int, proc: Movement, unit: int) -> Iterator[str]:
    if SIDE_OF[unit] != side:
        yield "8.0"
    if s.at[unit] < 0:
        yield "9.0"
    if IS_FORT[unit]:
        yield "14.3(1)"
    if s.transit >= 0:
        yield "3.1(3)"
    order = next(p for p in reversed(s.stack) if isinstance(p, Activation | Reserve))
    active = unit in order.units if isinstance(order, Activation) else bool(order.units >> unit & 1)
    if active and not (proc.movable >> unit & 1 and unit != proc.unit):
        yield "9.1(1)"
    if not active:
        yield "16.3(1)" if isinstance(order, Reserve) else "8.1(4)" if IS_HQ[unit] else "8.2(2)"


step_cost, road = cache(entry_cost), cache(has_road)


def walking_cost(s: State, proc: Movement, hex: int, shut: set[int], shut_zone: bool = False) -> int | None:
    """By plain search, step by step."""
    beset = zone(s, proc.side)

    def steps(a: int) -> Iterator[tuple[int, int]]:
        for b in near(a):
            cost = step_cost(a, b, MECH[proc.unit])
            if cost is None or b in shut or (shut_zone and {a, b} & beset):
                continue
            yield b, cost + 2 * (a in beset) + 2 * (b in beset)

    return ways([s.at[proc.unit]], steps, until=lambda place: place == hex).cost.get(hex)


def no_move(s: State, proc: Movement, hex: int) -> Iterator[str]:
    if proc.unit < 0:
        yield "9.1(1)"
        return
    here, foes, beset = s.at[proc.unit], enemies(s, proc.side), zone(s, proc.side)
    if hex == here or GRID.distance(here, hex) > 1:
        yield "9.1(2)"  # it stands there; or no single step leads there
    if not land(hex) or (GRID.distance(here, hex) == 1 and not is_open(here, hex)):
        yield "9.2(5)"
    if hex in foes:
        yield "3.1(2)"
    if is_full(s, proc.side, hex):
        yield "3.1(1)"
    if not land(hex):
        return
    cost = walking_cost(s, proc, hex, foes)
    if cost is None:
        yield "3.1(2)" if walking_cost(s, proc, hex, set()) is not None else "9.2(3)1"
    elif cost > proc.halves // 2:
        yield "9.2(1)"
    if is_major(here, hex) and is_open(here, hex):
        if proc.pace != FRESH:
            yield "9.2(3)1"
        if here in beset and hex in beset:
            yield "9.2(3)2"
    if proc.reserve and (here in beset or hex in beset or walking_cost(s, proc, hex, foes, True) is None):
        yield "16.3(3)"


def marching_cost(s: State, proc: Movement, hex: int, shut: set[int]) -> int | None:
    def steps(a: int) -> Iterator[tuple[int, int]]:
        return ((b, 1) for b in near(a) if road(a, b) and b not in shut)

    return ways([s.at[proc.unit]], steps, until=lambda place: place == hex).cost.get(hex)


def no_march(s: State, proc: Movement, hex: int) -> Iterator[str]:
    if proc.unit < 0:
        yield "9.1(1)"
        return
    here, foes, beset = s.at[proc.unit], enemies(s, proc.side), zone(s, proc.side)
    if proc.pace == WALKING:
        yield "9.1(3)"
    if hex == here or GRID.distance(here, hex) > 1:
        yield "9.1(2)"
    if not land(hex):
        yield "9.2(5)"
        return
    if proc.reserve and not in_command(s, proc.unit):
        yield "16.3(2)"
    if hex in foes:
        yield "9.3(2)"
    if is_full(s, proc.side, hex):
        yield "3.1(1)"
    if marching_cost(s, proc, hex, set()) is None:
        yield "9.3(1)1"
    cost = None if here in beset else marching_cost(s, proc, hex, foes | beset)
    if cost is None:
        yield "9.3(1)2"
    elif cost > proc.halves:
        yield "9.3(1)"
    elif proc.pace == FRESH:
        yield "9.1(3)"  # walking reaches it: the column has to be formed first


def in_command(s: State, unit: int) -> bool:
    leaders = [u for u in range(N) if RANGE[u] and SIDE_OF[u] == SIDE_OF[unit] and s.at[u] > 0]
    return any(GRID.distance(s.at[u], s.at[unit]) <= RANGE[u] for u in leaders)


def no_attack(s: State, side: int, proc: Combat, attacker: int, hex: int) -> Iterator[str]:
    foes, here = enemies(s, side), s.at[attacker]
    if SIDE_OF[attacker] != side or here < 0 or hex not in foes or GRID.distance(here, hex) != 1:
        yield "10.0"
    if here > 0 and not {*near(here)} & foes:
        yield "10.0"
    if attacker not in proc.units:
        yield "10.1(2)"
    if attacker in {unit for unit, _ in proc.declared}:
        yield "10.1(1)"
    if here > 0 and not ATTACK[attacker][s.steps[attacker]]:
        yield "10.3(1)"
    if here > 0 and land(hex) and GRID.distance(here, hex) == 1 and not is_open(here, hex):
        yield "10.1(5)"
    if hex in foes and best_column(s, proc, hex) < 0:
        yield "10.3(4)"


def best_column(s: State, proc: Combat, hex: int) -> int:
    """10.3 With everybody who is in it or could still join."""
    busy = dict(proc.declared)
    dry = wet = 0
    for unit in proc.units:
        if busy.get(unit, hex) == hex and hex in near(s.at[unit]):
            strength = ATTACK[unit][s.steps[unit]]
            if is_river(s.at[unit], hex) and not proc.no_rivers:
                wet += strength
            else:
                dry += strength
    there = [u for u in range(N) if s.at[u] == hex and not s.retreated >> u & 1]
    defence = sum(DEFENCE[u][s.steps[u]] for u in there)
    fit = [i for i, column in enumerate(COLUMNS) if (dry + wet // 2) >= float(column) * defence]
    terrain = 2 if CITIES >> hex & 1 else TERRAIN[HEX[hex].terrain].shift + (TOWNS >> hex & 1)
    return (fit[-1] if fit and dry + wet // 2 else -1) - terrain


def no_retreat(s: State, proc: FallBack, unit: int, hex: int) -> Iterator[str]:
    here = s.at[proc.unit] if proc.unit >= 0 else proc.hex
    if s.at[unit] != here or GRID.distance(here, hex) != 1:
        yield "10.6"
    if not land(hex):
        yield "10.6(3)2"
        return
    if hex in enemies(s, proc.side) or (GRID.distance(here, hex) == 1 and not is_open(here, hex)):
        yield "10.6(3)3"
    if land(hex) and hex not in enemies(s, proc.side):
        yield "10.6(6)"


def no_advance(s: State, proc: AdvanceAfter, unit: int, hex: int) -> Iterator[str]:
    if unit not in proc.units:
        yield "10.7(1)"
    if not land(hex):
        yield "10.7(6)2"
        return
    if is_full(s, proc.side, hex):
        yield "10.7(6)4"
    if hex not in near(proc.hex):
        yield "10.7(5)"
    if hex in enemies(s, proc.side):
        yield "3.1(2)"
    if hex != proc.hex:
        yield "10.7(1)2" if MECH[unit] else "10.7(1)1"


def no_arrival(s: State, side: int, hex: int) -> Iterator[str]:
    if not land(hex) or not any(has_rail(hex, n) for n in near(hex)):
        yield "12.1(1)"
        return
    if hex in enemies(s, side):
        yield "3.1(2)"
    if is_full(s, side, hex):
        yield "3.1(3)"
    if hex in zone(s, side) or (PLACES >> hex & 1 and bool(s.control >> hex & 1) == bool(side)):
        yield "12.1(2)"
    yield "12.1(1)"  # the line to it is cut: seen from the sources that is so wherever nothing else bars


def no_bringing(s: State, side: int, unit: int) -> Iterator[str]:
    if SIDE_OF[unit] != side:
        yield "12.0"
    if IS_FORT[unit]:
        yield "14.1"
    yield {BOX: "12.2(1)", -2: "11.2", -3: "15.3(1)", -4: "12.3(2)", -5: "15.3(2)"}.get(s.at[unit], "12.2(1)")


def no_chit(s: State, action: Action, chit: int) -> Iterator[str]:
    row = CHITS[chit]
    if not row.side:
        yield "6.2(3)"
    elif row.side == "axis":
        yield "6.2(1)"
    elif row.kind == "reserve" and not s.reserve:
        yield "16.3"
    elif isinstance(action, act.AddArmy):
        yield "15.2(2)⑤"
    elif s.chosen >> chit & 1:
        yield "6.2(1)"
    else:
        yield "15.2(2)⑤" if row.choice else {2: "15.2(2)②", 3: "15.2(2)③", 4: "15.2(2)④"}[row.first]


def no_sending(s: State, side: int, proc: Activation, unit: int) -> Iterator[str]:
    yield "16.4(1)"
    if IS_FORT[unit]:
        yield "14.3(1)"


def no_building(s: State, hex: int) -> Iterator[str]:
    if not CITIES >> hex & 1 or s.control >> hex & 1:
        yield "14.1(1)"
        return
    if any(UNITS[u].side == "axis" for n in near(hex) for u in range(N) if s.at[u] == n):
        yield "14.1(2)"
    if any(IS_FORT[u] and s.at[u] == hex and s.steps[u] == 2 for u in range(N)):
        yield "14.1(6)"
    yield "14.1(1)"
    if not any(IS_FORT[u] and s.at[u] == -6 for u in range(N)):
        yield "14.3(3)"
