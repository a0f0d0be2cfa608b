"""Why not: for anything a player points at, the clause and the figures."""

from __future__ import annotations

from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Decision, Seat, Try
from bingqi.core.table import Refusal
from bingqi.core.text import Text, TextValue
from bingqi.games.leningrad.actions import (
    AddArmy,
    Advance,
    Attack,
    Bring,
    Build,
    Choose,
    March,
    Move,
    Place,
    Retreat,
    Select,
    TakeLoss,
    Transfer,
    Withdraw,
)
from bingqi.games.leningrad.rules.advance import AdvanceAfter
from bingqi.games.leningrad.rules.command import chits_at_hand
from bingqi.games.leningrad.rules.fortress import TOP_LEVEL, Fortify, fortress_at
from bingqi.games.leningrad.rules.movement import Movement
from bingqi.games.leningrad.rules.pieces import BOX
from bingqi.games.leningrad.rules.queries import lines, occupied, retreat_hexes, spread_open, zone_against
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.rules.retreat import FallBack
from bingqi.games.leningrad.setup import SetUp, next_unplaced, setup_hexes
from bingqi.games.leningrad.state import State
from bingqi.games.leningrad.table.explain_fight import why_not_attack
from bingqi.games.leningrad.table.explain_move import why_not_march, why_not_move, why_not_select
from bingqi.games.leningrad.table.names import chit_name, place_name, unit_name
from bingqi.games.leningrad.tables import (
    ARMIES,
    AROUND,
    AXIS,
    CHIT_SIDE,
    CITIES,
    GRID,
    GROUP_HEXES,
    LAND,
    MECH,
    MUST_HOLD,
    PLACES,
    RAILS,
    SIDE_OF,
    SOVIET,
    UNITS,
    N,
)


def refuse(rule: str, key: str, **args: TextValue) -> Refusal:
    return Refusal(rule, Text(f"refuse-{key}", args))


def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    """None where the action is allowed."""
    asked = pending(s)
    if not isinstance(asked, Decision) or asked.seat != seat:
        return refuse("5.0", "not-asked")
    if isinstance(action, Try):
        guessed = guess(s, asked, action.ref)
        if guessed is None:
            return refuse(asked.rule, "not-concerned")
        action = guessed
    if action in asked.options:
        return None
    return why_not(s, seat, action) or refuse(asked.rule, "not-concerned")


def guess(s: State, asked: Decision, ref: str) -> Action | None:
    """What a click on a unit or a hex most likely meant, given what is asked."""
    kind, _, id = ref.partition(":")
    if not id.isdigit():
        return None
    field = {"unit": ("unit", "attacker"), "space": ("hex",), "chit": ("chit",)}.get(kind, ())
    limit = {"unit": N, "space": GRID.size, "chit": len(CHIT_SIDE)}.get(kind, 0)
    if int(id) >= limit:
        return None
    if isinstance(s.stack[-1], Movement) and kind != "chit":
        return Select(int(id)) if kind == "unit" else Move(int(id))
    for option in reversed(asked.options):
        values = {name: getattr(option, name) for name in option.__struct_fields__}
        for name in field:
            if name in values:
                return type(option)(**{**values, name: int(id)})
    return None


def why_not(s: State, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case Select(unit):
            return why_not_select(s, seat, unit)
        case Move(hex):
            return why_not_move(s, hex)
        case March(hex):
            return why_not_march(s, hex)
        case Attack(attacker, hex):
            return why_not_attack(s, seat, attacker, hex)
        case Place(hex):
            return why_not_place(s, seat, hex)
        case Retreat(unit, hex):
            return why_not_retreat(s, unit, hex)
        case Advance(unit, hex):
            return why_not_advance(s, unit, hex)
        case Build(hex):
            return why_not_build(s, hex)
        case Transfer(unit) | Bring(unit) | Withdraw(unit) | TakeLoss(unit):
            return why_not_unit(s, seat, action, unit)
        case Choose(chit) | AddArmy(chit):
            return why_not_chit(s, chit)
    return None


def why_not_place(s: State, seat: Seat, hex: int) -> Refusal | None:
    proc = s.stack[-1]
    if isinstance(proc, SetUp):
        return why_not_set_up(s, seat, hex)
    return why_not_arrive(s, seat, hex) if isinstance(proc, Reinforce) else None


def why_not_set_up(s: State, seat: Seat, hex: int) -> Refusal | None:
    """4.0(2)"""
    unit = next_unplaced(s, seat)
    if unit is None or setup_hexes(s, unit) >> hex & 1:
        return None
    group = UNITS[unit].setup
    if not GROUP_HEXES[group] >> hex & 1:
        return refuse("4.0(2)1" if MUST_HOLD[group] else "4.0(2)2", "group", unit=unit_name(unit))
    if s.full[seat] >> hex & 1:
        return refuse("3.1(1)", "full", hex=place_name(hex))
    return refuse("4.0(2)1", "every-hex")


def why_not_arrive(s: State, seat: Seat, hex: int) -> Refusal:
    """12.1"""
    place = place_name(hex)
    if not RAILS >> hex & 1:
        return refuse("12.1(1)", "not-rail")
    if occupied(s, 1 - seat) >> hex & 1:
        return refuse("3.1(2)", "enemy-there", hex=place)
    if zone_against(s, seat) >> hex & 1:
        return refuse("12.1(2)", "arrive-zoc")
    if s.full[seat] >> hex & 1:
        return refuse("3.1(3)", "full", hex=place)
    if PLACES >> hex & 1 and bool(s.control >> hex & 1) != (seat == AXIS):
        return refuse("12.1(2)", "enemy-town", hex=place)
    return refuse("12.1(1)", "rail-cut", hex=place)


def why_not_retreat(s: State, unit: int, hex: int) -> Refusal | None:
    """10.6"""
    proc = s.stack[-1]
    if not isinstance(proc, FallBack):
        return None
    here = s.at[unit] if proc.unit >= 0 else proc.hex
    if not AROUND[here] >> hex & 1:
        return refuse("10.6(3)3", "no-way", hex=place_name(hex))
    if occupied(s, 1 - proc.side) >> hex & 1:
        return refuse("10.6(3)3", "enemy-there", hex=place_name(hex))
    best = retreat_hexes(s, proc.side, here, proc.left or proc.count, proc.been or 1 << proc.hex)
    return refuse("10.6(6)", "retreat-better", best=", ".join(GRID.labels[b] for b in best))


def why_not_advance(s: State, unit: int, hex: int) -> Refusal | None:
    """10.7"""
    proc = s.stack[-1]
    if not isinstance(proc, AdvanceAfter) or unit not in proc.units:
        return refuse("10.7(1)", "no-loss", unit=unit_name(unit))
    if not LAND >> hex & 1:
        return refuse("10.7(6)2", "no-land", hex=place_name(hex))
    if s.full[proc.side] >> hex & 1:
        return refuse("10.7(6)4", "full", hex=place_name(hex))
    if not AROUND[proc.hex] >> hex & 1:
        return refuse("10.7(5)", "advance-first")
    if occupied(s, 1 - proc.side) >> hex & 1:
        return refuse("3.1(2)", "enemy-there", hex=place_name(hex))
    if not MECH[unit]:
        return refuse("10.7(1)1", "advance-one")
    return refuse("10.7(1)2", "advance-stop")


def why_not_build(s: State, hex: int) -> Refusal | None:
    """14.1"""
    if not isinstance(s.stack[-1], Fortify):
        return None
    place, marker = place_name(hex), fortress_at(s, hex)
    if not (CITIES & ~s.control) >> hex & 1:
        return refuse("14.1(1)", "build-city")
    if spread_open(occupied(s, AXIS)) >> hex & 1:
        return refuse("14.1(2)", "build-enemy", hex=place)
    if not lines(s, SOVIET)[1] >> hex & 1:
        return refuse("14.1(1)", "build-line", hex=place)
    if marker is not None and s.steps[marker] == TOP_LEVEL:
        return refuse("14.1(6)", "build-top")
    return refuse("14.3(3)", "build-markers")


def why_not_unit(s: State, seat: Seat, action: Action, unit: int) -> Refusal:
    name = unit_name(unit)
    if SIDE_OF[unit] != seat:
        return refuse("8.0", "enemy-unit", unit=name)
    if isinstance(action, Bring):
        return refuse("12.2(1)" if s.at[unit] != BOX else "12.2", "not-in-box", unit=name)
    if isinstance(action, TakeLoss):
        return refuse("10.5(2)", "no-loss", unit=name)
    if s.at[unit] < 0:
        return refuse("11.2", "off-map", unit=name)
    if isinstance(action, Withdraw):
        return refuse("15.3(2)", "not-mech")
    return refuse("11.2", "no-line", unit=name)


def why_not_chit(s: State, chit: int) -> Refusal:
    """6.2, 15.2"""
    name = chit_name(chit)
    if CHIT_SIDE[chit] != SOVIET:
        return refuse("6.2(1)", "chit-enemy", chit=name)
    if s.chosen >> chit & 1:
        return refuse("6.2(1)", "chit-chosen", chit=name)
    if ARMIES >> chit & 1 and not chits_at_hand(s, SOVIET) >> chit & 1:
        return refuse("15.2(2)⑤", "chit-not-yet", chit=name)
    return refuse("15.2(2)", "chit-not-yet", chit=name)
