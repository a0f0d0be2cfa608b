"""Drawn over the map on request: lines of sight, fields of view, reach, fire, control."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from bingqi.board.bits import bit_list
from bingqi.board.ways import costs
from bingqi.core.clicks import Ref, read_refs
from bingqi.core.procedure import Seat
from bingqi.core.table import Overlay, Patch, Ray
from bingqi.core.text import Text
from bingqi.games.squad.rules.fire import greatest_reach, power_of
from bingqi.games.squad.rules.firegroup import joiners
from bingqi.games.squad.rules.los import sight, visible
from bingqi.games.squad.rules.portage import POINT
from bingqi.games.squad.rules.queries import entry_cost, movement_points, seen_among, sees
from bingqi.games.squad.rules.rout import Flight, flight_hexes, rout_cost
from bingqi.games.squad.scenarios import part_of
from bingqi.games.squad.state import State
from bingqi.games.squad.table.board import place_of


def counts(s: State) -> dict[str, int]:
    """How many there are of what can be pointed at."""
    return {"space": s.map.size, "unit": len(s.units), "weapon": len(s.weapons)}


def _spaces(s: State, refs: Sequence[Ref]) -> list[int]:
    """Hexes, and those where units stand."""
    found = [ref.id if ref.kind == "space" else s.units[ref.id].hex for ref in refs if ref.kind != "weapon"]
    return [h for h in found if h >= 0]


def overlay(s: State, seat: Seat | None, name: str, refs: Sequence[str]) -> Overlay:
    things = read_refs(refs, counts(s))
    spaces = _spaces(s, things)
    if s.blind_fire and name in ("los", "sight", "fire"):
        return Overlay(name, notes=(Text("refuse-blind"),))  # 2.los
    if name == "los" and len(spaces) >= 2:
        return los_overlay(s, spaces[0], spaces[1])
    if name == "sight" and spaces:
        return _sight(s, spaces[0])
    if name == "reach":
        return _reach(s, [ref.id for ref in things if ref.kind == "unit" and s.units[ref.id].hex >= 0])
    if name == "fire" and spaces and seat is not None:
        return _fire(s, seat, spaces[0])
    if name == "control":
        patches = [Patch(h, side=side) for side in (0, 1) for h in bit_list(s.held[side])]
        return Overlay("control", tuple(patches))
    return Overlay(name)


def los_overlay(s: State, a: int, b: int) -> Overlay:
    """The line and each hex that blocks or hinders it."""
    if a == b:
        return Overlay("los")
    found = sight(s.map, a, b, s.season, s.smoke)
    names = s.map.names
    patches = [Patch(h, "×", 1.0) for h in found.blocked_by]
    patches += [Patch(h, "+2" if s.smoke >> h & 1 else "+1", 0.5) for h in found.hindered_by]
    notes = [Text("line-blocks", {"hex": names[h]}) for h in found.blocked_by]
    notes += [Text("line-hinders", {"hex": names[h]}) for h in found.hindered_by]
    key = "los-clear" if found.clear else "los-blocked"
    head = Text(key, {"from": names[a], "to": names[b], "range": s.map.distance(a, b), "hindrance": found.hindrance})
    kind = "blocked" if not found.clear else "hindered" if found.hindrance else "clear"
    (x1, y1), (x2, y2) = place_of(s.scenario, a), place_of(s.scenario, b)
    return Overlay("los", tuple(patches), (Ray(x1, y1, x2, y2, kind),), (head, *notes))


def _sight(s: State, h: int) -> Overlay:
    mask = visible(s.map, h, s.season, s.smoke) & part_of(s.scenario)
    patches = []
    for o in bit_list(mask):
        haze = sight(s.map, h, o, s.season, s.smoke).hindrance
        patches.append(Patch(o, f"+{haze}" if haze else "", 0.8 - 0.1 * haze))
    return Overlay("sight", tuple(patches))


def _reach(s: State, units: list[int]) -> Overlay:
    """Hexes that a unit can reach alone, with their cost in movement points."""
    if not units:
        return Overlay("reach")
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Flight) and top.unit == units[0]:
        goals = sorted(flight_reach(s, top).items())
        return Overlay("reach", tuple(Patch(h, f"{cost / POINT:g}", 0.6) for h, cost in goals))
    u, limit = s.units[units[0]], POINT * movement_points(s, units[0])
    open_hexes = part_of(s.scenario) & ~s.occupied[1 - u.side]

    def steps(h: int) -> list[tuple[int, int]]:
        near = [n for n in s.map.neighbours[h] if open_hexes >> n & 1]
        return [(n, entry_cost(s, n) + (POINT if s.smoke >> n & 1 else 0)) for n in near]

    reached = sorted(costs((u.hex,), steps, limit).items())
    return Overlay(
        "reach",
        tuple(
            Patch(
                h,
                f"{c / POINT:g}",
                1 - c / (limit + 1),
                None,
                f"{(limit - c) / POINT:g}",
                "",
                watchers(s, 1 - u.side, h),
            )
            for h, c in reached
            if c
        ),
    )


def flight_reach(s: State, flight: Flight) -> dict[int, int]:
    """6.destination Where its ways lead as things stand, step by step, and what they cost."""
    known, found = s.clone(), dict[int, int]()
    party = flight.party()
    waiting = [(0, s.units[flight.unit].hex, flight.seen)]
    while waiting:
        cost, h, seen = heappop(waiting)
        for i in party:
            known.change(i, hex=h)
        moved = flight.moved or cost > 0
        for n in flight_hexes(known, flight.unit, flight.left - cost, seen, moved, party)[0]:
            price = cost + rout_cost(known, n)
            if price < found.get(n, price + 1):
                found[n] = price
                heappush(
                    waiting, (price, n, seen | seen_among(known, h, known.occupied[1 - s.units[flight.unit].side]))
                )
    return found


def watchers(s: State, enemy: Seat, h: int) -> tuple[str, ...]:
    """3.reaction Enemies that could fire at a mover there; nothing is told where sight is known only by firing."""
    if s.blind_fire:
        return ()
    ranges, held = s.map.distances(h), s.arms
    near = bit_list(sees(s, h) & s.fit[enemy] & ~s.melee)
    units = [i for o in near for i in s.stacks[o] if s.units[i].side == enemy and not s.units[i].broken]
    return tuple(f"unit:{i}" for i in units if greatest_reach(s, i, held.get(i, [])) >= ranges[s.units[i].hex])


def _fire(s: State, seat: Seat, h: int) -> Overlay:
    """Who of the seat's units can fire at a hex now, and with how much."""
    best: dict[int, float] = {}
    for shot in joiners(s, seat, h, ()):
        where = s.units[shot.unit].hex
        best[where] = max(best.get(where, 0.0), power_of(s, (shot,), h))
    return Overlay("fire", tuple(Patch(o, f"{fp:g}", min(1.0, fp / 12)) for o, fp in sorted(best.items())))
