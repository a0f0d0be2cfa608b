"""15.1, 14.0(3), 16.2, 22.2 Targets given out: each ship, aircraft, torpedo or missile to one of the ships lined up."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice

from bingqi.board.bits import bit_list
from bingqi.core.battle import Battles, Drill, Fight, Fighter, Order
from bingqi.core.clicks import read_ref
from bingqi.core.procedure import Action, Decision, Procedure, Seat
from bingqi.core.table import Forecast, from_other_side
from bingqi.core.text import Text
from bingqi.games.naval.actions import (
    AIM,
    FIGHT,
    PLAN,
    READY,
    SPEND,
    SearchBoat,
    SearchShips,
    Take,
    TakeGroup,
    engage,
)
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.battle import FAR, ShipBattle, area_fire
from bingqi.games.naval.rules.options import BallisticAttack
from bingqi.games.naval.rules.plans import can_land, group_plans, missile_reach
from bingqi.games.naval.rules.submarine import SubmarineOperation, boat_plans
from bingqi.games.naval.rules.surface import SurfaceOperation
from bingqi.games.naval.rules.torpedo import Torpedoes
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.table.alike import alike
from bingqi.games.naval.table.forecast import battle_forecast
from bingqi.games.naval.table.names import name
from bingqi.games.naval.tables import GRID, GUNNERS, SHIPS, SURFACE

MOVE, LAND = PLAN["move"], PLAN["land"]


def aiming(s: State) -> ShipBattle | Torpedoes | BallisticAttack | None:
    """The procedure that gives out targets just now."""
    top: Procedure = s.stack[-1]
    if isinstance(top, ShipBattle):
        return top if top.at == "ask_assign" else None
    return top if isinstance(top, AIMED) and top.at == "ask_aim" else None


AIMED = (Torpedoes, BallisticAttack)


def foes(s: State, asked: Decision) -> tuple[str, ...]:
    """One for all: targets are given out together."""
    top = aiming(s)
    if isinstance(top, ShipBattle):
        return (f"space:{top.hex}",)
    if isinstance(top, Torpedoes):
        return (f"space:{s.pos[top.boat]}",)
    first = asked.options[0] if isinstance(top, BallisticAttack) else None
    return (f"unit:{first.target}",) if first is not None and hasattr(first, "target") else ()


def fights(s: State, asked: Decision, foe: str) -> tuple[Fight, ...]:
    top = aiming(s)
    if top is None or foe not in foes(s, asked):
        return ()
    if isinstance(top, ShipBattle):
        place = Text("fight-targets", {"place": name(s, "space", top.hex)})
        free = gunners(top) if top.guns else points(top.planes - len(top.pairs), bit_list(top.targets))
        return (Fight(place, free, in_turn=True),)
    targets = [option.target for option in asked.options if hasattr(option, "target")]
    return (Fight(Text("fight-aims", {"count": top.left}), points(top.left, targets)),)


def gunners(battle: ShipBattle) -> tuple[Fighter, ...]:
    """15.1(2), 15.1(3) Free ships, spread over the targets that have fewest."""
    taken = {attacker for attacker, _ in battle.pairs}
    targets = bit_list(battle.targets)
    counts = {target: sum(aimed == target for _, aimed in battle.pairs) for target in targets}
    found = []
    for ship in bit_list(battle.guns):
        if ship in taken:
            continue
        aim = min(targets, key=lambda target: counts[target])
        counts[aim] += 1
        ways = tuple(engage(ship, target) for target in targets)
        found.append(Fighter(f"unit:{ship}", ways, targets.index(aim)))
    return tuple(found)


def points(count: int, targets: Sequence[int]) -> tuple[Fighter, ...]:
    """Aircraft, torpedoes, missiles: all alike, spread."""
    ways = tuple(AIM[target] for target in targets)
    return tuple(Fighter("", ways, way) for way in islice(cycle(range(len(ways))), count))


def threats(s: State, seat: Seat, ref: str) -> tuple[Forecast, ...]:
    """15.2 All discovered enemy ships in range against this ship, or against each of ours in the hex."""
    found = read_ref(ref, {"unit": len(SHIPS), "space": GRID.size})
    if found is None:
        return ()
    hex = found.id if found.kind == "space" else s.pos[found.id]
    if hex == OFF:
        return ()
    own = s.at[hex] & s.theatre.fleet[seat] & SURFACE
    mine = own & 1 << found.id if found.kind == "unit" else own
    return tuple(f for ship in bit_list(mine) if (f := _threat(s, seat, hex, ship)) is not None)


def _threat(s: State, seat: Seat, hex: int, ship: int) -> Forecast | None:
    enemies = s.theatre.fleet[1 - seat] & SURFACE & s.found & GUNNERS
    near = [e for e in bit_list(enemies) if s.pos[e] != OFF and in_range(s, e, hex)]
    if not near:
        return None
    far = min(GRID.distance(s.pos[e], hex) for e in near) >= FAR
    battle = ShipBattle(seat=1 - seat, hex=hex, guns=sum(1 << e for e in near), far=far, at="ask_target")
    battle.pairs = tuple((e, ship) for e in near)
    battle.track = area_fire(s, seat, hex)
    return from_other_side(battle_forecast(s, battle, FIGHT[ship]))


def in_range(s: State, ship: int, hex: int) -> bool:
    return GRID.distance(s.pos[ship], hex) <= missile_reach(s, 1 << ship)


def onward(s: State, asked: Decision) -> Action | None:
    """7.2(1), 6.0(1) Ships that are sent to a hex move there and do nothing else; the group is as it is."""
    return next((option for option in asked.options if option in (READY, MOVE)), None)


def orders(s: State, asked: Decision) -> tuple[Order, ...]:
    """6.0(1), 7.2(1) What each boat, each ship and all ships of a hex together could do."""
    top: Procedure = s.stack[-1]
    found: list[Order] = []
    if isinstance(top, SubmarineOperation):
        for option in asked.options:
            if isinstance(option, Take):
                plans = boat_plans(s, asked.seat, option.unit)
                found += [Order(f"unit:{option.unit}", (option, plan)) for plan in plans]
    elif isinstance(top, SurfaceOperation):
        for option in asked.options:
            found += group_orders(s, asked.seat, option, top.searched)
    return tuple(found)


def group_orders(s: State, seat: Seat, option: Action, searched: bool) -> list[Order]:
    """Of a ship that lies with others only what they cannot do together: it is sent alone by choosing it first."""
    ready = s.theatre.fleet[seat] & SURFACE & ~s.acted
    if isinstance(option, TakeGroup):
        plans = group_plans(s, seat, s.at[option.hex] & ready, searched)
        return [Order(f"space:{option.hex}", (option, plan)) for plan in plans]
    if not isinstance(option, Take) or s.pos[option.unit] == OFF:
        return []
    ship = 1 << option.unit
    if s.at[s.pos[option.unit]] & ready & ~ship:
        return [Order(f"unit:{option.unit}", (option, READY, LAND))] if can_land(s, seat, ship) else []
    return [Order(f"unit:{option.unit}", (option, plan)) for plan in group_plans(s, seat, ship, searched)]


def drills(s: State, asked: Decision) -> tuple[Drill, ...]:
    """5.4(2), 15.2(2) One after the other as they were declared, or as the targets were given out."""
    top: Procedure = s.stack[-1]
    if isinstance(top, AirOperation) and top.at == "ask_task":
        return searches(asked, top.left)
    if isinstance(top, AirOperation) and top.at == "ask_resolve":
        return (Drill("in-order", (asked.options[0],), now=False),)
    if isinstance(top, ShipBattle) and top.at == "ask_target":
        return (Drill("in-order", (FIGHT[top.pairs[0][1]],), now=False),)
    if isinstance(top, ShipBattle) and top.at == "ask_area" and not top.pairs:
        # 15.2(1) What is left on the track after the last of them is of no use to anybody.
        return (Drill("area-rest", (SPEND[top.track],)),)
    return ()


def searches(asked: Decision, left: int) -> tuple[Drill, ...]:
    """5.2(5) From land one search for each hex where there is something to be found, as far as the actions go."""
    found = []
    for what, kind in (("search-ships", SearchShips), ("search-boats", SearchBoat)):
        row = tuple(option for option in asked.options if isinstance(option, kind) and option.origin is None)[:left]
        if len(row) > 1:
            found.append(Drill(what, row, always=False))
    return tuple(found)


BATTLES = Battles(foes, fights, threats, onward=onward, orders=orders, drills=drills, alike=alike)
