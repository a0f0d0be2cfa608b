"""What can be drawn over the map: ZOC, reach with costs, roads open to reinforcements, positions."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.board.bits import bit_list
from bingqi.core.clicks import Ref, read_refs
from bingqi.core.procedure import Seat
from bingqi.core.table import Overlay, Patch
from bingqi.games.okinawa.rules.enemy import enemy_of
from bingqi.games.okinawa.rules.queries import chits_at, is_position, units_at, zoc
from bingqi.games.okinawa.rules.reach import chit_budget, chit_reach, unit_budget, unit_reach, wave
from bingqi.games.okinawa.rules.reinforcement import road_net
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import AROUND, JAPAN, LAND, SLOT_SIDE, SLOTS, UNIT_COUNT, UNIT_SIDE, US


def overlay(s: State, seat: Seat | None, name: str, refs: Sequence[str]) -> Overlay:
    patches: list[Patch] = []
    if name == "zoc":
        patches = [Patch(hex, side=side) for side in (US, JAPAN) for hex in bit_list(zoc(s, side))]
    elif name == "reach":
        for ref in read_refs(refs, {"unit": UNIT_COUNT, "chit": SLOTS}):
            patches += reach_patches(s, seat, ref)
    elif name == "roads":
        sides = (US, JAPAN) if seat is None else (seat,)
        patches = [Patch(hex, side=side) for side in sides for hex in bit_list(road_net(s, side))]
    elif name == "positions":
        patches = [Patch(hex, side=JAPAN) for hex in bit_list(LAND) if is_position(s, hex)]
    return Overlay(name, tuple(patches))


def reach_patches(s: State, seat: Seat | None, ref: Ref) -> list[Patch]:
    """Hexes within reach, labelled with the points they cost. Face-down enemy chits are nobody's business."""
    kind, id = ref
    if kind == "unit" and s.where[id] >= 0:
        side, start, budget = UNIT_SIDE[id], s.where[id], unit_budget(s, id)
        reach = unit_reach(s, side, id, budget)
    elif kind == "chit" and s.spot[id] >= 0 and (SLOT_SIDE[id] == seat or s.up >> id & 1):
        side, start, budget = SLOT_SIDE[id], s.spot[id], chit_budget(s, id)
        reach = chit_reach(s, side, id, budget)
    else:
        return []
    enemy = enemy_of(s, side)
    _, levels = wave(start, budget, enemy)
    return [
        Patch(
            hex,
            f"{cost / 2:g}",
            1 - cost / (budget + 1),
            side,
            f"{(budget - cost) / 2:g}",
            "stop" if enemy.zone >> hex & 1 else "",
            who_may_turn_up(s, 1 - side, hex),
        )
        for cost, level in enumerate(levels)
        for hex in bit_list(level & reach)
    ]


def who_may_turn_up(s: State, enemy: Seat, hex: int) -> tuple[str, ...]:
    """4.3(6), 10.2(2) Lone chits next to it: a force among them may be turned up and stop the mover."""
    near = [h for h in bit_list(AROUND[hex]) if not units_at(s, enemy, h)]
    return tuple(f"space:{h}" for h in near if any(not s.up >> slot & 1 for slot in chits_at(s, enemy, h)))
