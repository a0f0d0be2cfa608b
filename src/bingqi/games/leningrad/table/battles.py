"""10.0 Attacks put together: all units that can be committed against a hex; and what the enemy could do to one."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.battle import Battles, Fight, Fighter
from bingqi.core.clicks import read_ref
from bingqi.core.procedure import Decision, Seat
from bingqi.core.table import Forecast
from bingqi.core.text import Text
from bingqi.games.leningrad.actions import Attack
from bingqi.games.leningrad.rules.combat import Combat
from bingqi.games.leningrad.rules.pieces import units_in
from bingqi.games.leningrad.rules.queries import occupied
from bingqi.games.leningrad.state import State, seat_of
from bingqi.games.leningrad.table.drills import drills, orders
from bingqi.games.leningrad.table.forecast import fight_forecast
from bingqi.games.leningrad.table.names import place_name
from bingqi.games.leningrad.tables import ATTACK, SIDE_OF, N
from bingqi.games.leningrad.theatre import AROUND, GRID

COUNTS = {"unit": N, "space": GRID.size}


def foes(s: State, asked: Decision) -> tuple[str, ...]:
    if not isinstance(s.stack[-1], Combat):  # nobody else asks for attacks: their options need no look
        return ()
    return tuple(dict.fromkeys(f"space:{option.hex}" for option in asked.options if isinstance(option, Attack)))


def fights(s: State, asked: Decision, foe: str) -> tuple[Fight, ...]:
    """10.1(3) All that attack one hex fight as one."""
    ref = read_ref(foe, COUNTS)
    hex = -1 if ref is None else ref.id if ref.kind == "space" else s.at[ref.id]
    attacks = [option for option in asked.options if isinstance(option, Attack) and option.hex == hex]
    if not attacks:
        return ()
    fighters = tuple(Fighter(f"unit:{attack.attacker}", (attack,)) for attack in attacks)
    return (Fight(Text("fight-against", {"place": place_name(hex)}), fighters),)


def threats(s: State, seat: Seat, ref: str) -> tuple[Forecast, ...]:
    """10.3 The attack of all enemies next to the hex, as they stand now."""
    found = read_ref(ref, COUNTS)
    hex = -1 if found is None else found.id if found.kind == "space" else s.at[found.id]
    if hex < 0 or not any(seat_of(s, SIDE_OF[unit]) == seat for unit in units_in(s, hex)):
        return ()
    side = 1 - SIDE_OF[units_in(s, hex)[0]]
    near = [unit for h in bit_list(AROUND[hex] & occupied(s, side)) for unit in units_in(s, h)]
    attackers = tuple(unit for unit in near if ATTACK[unit][s.steps[unit]])
    return (fight_forecast(s, seat, side, hex, attackers, False),) if attackers else ()


BATTLES = Battles(foes, fights, threats, orders=orders, drills=drills)
