"""Chapter 10: control of buildings, aims, the end of the game."""

from __future__ import annotations

from functools import cache

from bingqi.board.bits import bit_list
from bingqi.core.parts import part
from bingqi.core.table import Line, Outcome
from bingqi.core.text import Text
from bingqi.games.squad.events import BuildingTaken
from bingqi.games.squad.scenarios import Aim, part_of, script_of, zone_mask
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import KINDS, LEADER, SQUAD


def update_control(s: State) -> None:
    """10.control A Good Order squad or half-squad in a building without enemies takes it, and holds it until the
    enemy does the same."""
    able = [0, 0]
    for u in s.units:
        if u.hex >= 0 and not u.broken and KINDS[u.kind].size != LEADER:
            able[u.side] |= 1 << u.hex
    b = s.map
    for side in (0, 1):
        mine, theirs = able[side] & b.building_mask, s.occupied[1 - side]
        if not mine:
            continue
        won = mine & ~theirs
        s.held[side] |= won
        s.held[1 - side] &= ~won
        for n, building in enumerate(b.buildings):
            if mine & building and not theirs & building and s.holders[n] != side:
                s.holders[n] = side
                s.emit(BuildingTaken(hex=bit_list(building)[0], seat=side))


OF_UNITS = ("clear", "stand")  # aims for which units are counted


@cache
def counts_units(scenario: str) -> bool:
    return any(aim.kind in OF_UNITS for aim in script_of(scenario).aims)


def need_of(s: State, aim: Aim) -> int:
    """10.balance A balance provision may have changed the need of the first aim: the game keeps what it began with."""
    return s.need if aim is script_of(s.scenario).aims[0] else aim.need


def progress(s: State, aim: Aim) -> int:
    """How much of an aim's need is there now."""
    side, b = script_of(s.scenario).aimer, s.map
    if aim.kind == "control":
        return sum(s.holders[b.building_at[b.index[name]]] == side for name in aim.buildings)
    if aim.kind == "hexes":
        return (s.held[side] & zone_mask(b, aim.zone, part_of(s.scenario))).bit_count()
    if aim.kind == "exit":
        return s.exited[side]
    if aim.kind == "casualties":
        return s.lost[1 - side]
    if aim.kind == "spared":
        return s.lost[side]
    assert aim.kind in OF_UNITS
    counted, zone = 1 - side if aim.kind == "clear" else side, zone_mask(b, aim.zone, part_of(s.scenario))
    return sum(
        2 if KINDS[u.kind].size == SQUAD else 1
        for u in s.units
        if u.side == counted and u.hex >= 0 and not u.broken and KINDS[u.kind].size != LEADER and zone >> u.hex & 1
    )


def is_met(s: State, aim: Aim) -> bool:
    have, need = progress(s, aim), need_of(s, aim)
    if aim.kind == "clear":
        return have <= need
    if aim.kind == "spared":
        return have < need
    return have >= need


def all_met(s: State) -> bool:
    script = script_of(s.scenario)
    met = [is_met(s, aim) for aim in script.aims]
    return any(met) if script.any_aim else all(met)


def end_game(s: State, winner: int, reason: str) -> None:
    s.winner, s.reason = winner, reason
    s.stack.clear()


def check_at_once(s: State) -> None:
    """10.victory Aims that end the game as soon as they are met; and a side with nothing left has lost."""
    script = script_of(s.scenario)
    if any(aim.at_once for aim in script.aims) and all_met(s):
        end_game(s, script.aimer, "aims-met")


def check_turn_end(s: State) -> None:
    for side in (0, 1):
        if not any(u.side == side and u.hex > -2 for u in s.units) and not _coming(s, side):
            end_game(s, 1 - side, "wiped-out")
            return
    check_at_once(s)


def _coming(s: State, side: int) -> bool:
    return any(u.side == side and u.hex in (-1, -4) for u in s.units)


def finish(s: State) -> None:
    """10.victory At the end of the last turn the aims decide."""
    script = script_of(s.scenario)
    met = all_met(s)
    end_game(s, script.aimer if met else 1 - script.aimer, "aims-met" if met else "aims-missed")


def score_lines(s: State) -> tuple[Line, ...]:
    aims = script_of(s.scenario).aims
    return aim_lines(s.scenario, tuple([(progress(s, aim), need_of(s, aim)) for aim in aims]))


@part()
def aim_lines(scenario: str, figures: tuple[tuple[int, int], ...]) -> tuple[Line, ...]:
    """`figures`: of each aim what is reached and what is needed."""
    script = script_of(scenario)
    seat = Text(f"seat-{script.side[script.aimer].nation}")
    return tuple(
        Line(Text(f"aim-{aim.kind}", {"seat": seat}), f"{have} / {need}", f"10.victory.{aim.kind}")
        for aim, (have, need) in zip(script.aims, figures, strict=True)
    )


def outcome(s: State) -> Outcome | None:
    if s.winner < 0:
        return None
    points = (1.0, 0.0) if s.winner == 0 else (0.0, 1.0)
    return Outcome(s.winner, points, Text(f"reason-{s.reason}"), score_lines(s))
