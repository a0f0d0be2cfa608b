"""Why not: for anything a player points at, the clause and the figures."""

from __future__ import annotations

from bingqi.core.clicks import Meanings, meant, read_ref
from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Decision, Seat, Try
from bingqi.core.table import Refusal, refuse
from bingqi.games.leningrad import actions as act
from bingqi.games.leningrad.rules.activation import Activation
from bingqi.games.leningrad.rules.advance import AdvanceAfter
from bingqi.games.leningrad.rules.auction import Auction
from bingqi.games.leningrad.rules.battle import Battle, Losses
from bingqi.games.leningrad.rules.combat import Combat
from bingqi.games.leningrad.rules.command import Turn
from bingqi.games.leningrad.rules.fortress import Fortify
from bingqi.games.leningrad.rules.movement import Movement
from bingqi.games.leningrad.rules.preparation import SetUp, next_unplaced
from bingqi.games.leningrad.rules.reinforcement import Reinforce
from bingqi.games.leningrad.rules.reserve import Reserve
from bingqi.games.leningrad.rules.retreat import FallBack
from bingqi.games.leningrad.rules.supply import Departure, TransferStep
from bingqi.games.leningrad.state import State, side_of
from bingqi.games.leningrad.table.explain_command import why_not_add, why_not_choose
from bingqi.games.leningrad.table.explain_fight import (
    why_not_advance,
    why_not_attack,
    why_not_attack_there,
    why_not_attack_with,
    why_not_loss,
    why_not_resolve,
    why_not_retreat,
)
from bingqi.games.leningrad.table.explain_move import why_not_march, why_not_move, why_not_select, why_not_step
from bingqi.games.leningrad.table.explain_place import why_not_build, why_not_place
from bingqi.games.leningrad.table.explain_unit import (
    why_not_activate,
    why_not_bring,
    why_not_send,
    why_not_transfer,
    why_not_withdraw,
)
from bingqi.games.leningrad.table.names import unit_name
from bingqi.games.leningrad.tables import CHITS, SIDE_OF, N
from bingqi.games.leningrad.theatre import GRID

COUNTS = {"unit": N, "space": GRID.size, "chit": len(CHITS)}
MEANINGS: Meanings = {
    SetUp: {"space": act.Place},
    Movement: {"unit": act.Select, "space": act.Move},
    Losses: {"unit": act.TakeLoss},
    Activation: {"unit": act.SendHq},
    TransferStep: {"unit": act.Transfer},
    Departure: {"unit": act.Withdraw},
    Fortify: {"space": act.Build},
    Reserve: {"unit": act.Activate},
}


def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    """None where the action is allowed."""
    asked = pending(s)
    if not isinstance(asked, Decision) or asked.seat != seat:
        return refuse("5.0", "not-asked")
    side = side_of(s, seat)
    if isinstance(action, Try):
        return why_not_click(s, side, asked, action.ref)
    if action in asked.options:
        return None
    return why_not(s, side, action) or refuse(asked.rule, "not-concerned")


def why_not_click(s: State, seat: Seat, asked: Decision, ref: str) -> Refusal | None:
    """A bare click: what it most likely meant; else what the question under way has to do with such things."""
    action = clicked(s, ref) or meant(s, ref, COUNTS, MEANINGS)
    if action is not None:
        return None if action in asked.options else why_not(s, seat, action)
    found = read_ref(ref, COUNTS)
    if found is None:
        return refuse(asked.rule, "not-concerned")
    if found.kind == "chit" and not isinstance(s.stack[-1], Auction):
        return refuse("7.1(1)", "chit-drawn")
    return why_not_thing(s, seat, asked, found.kind, found.id)


def clicked(s: State, ref: str) -> Action | None:
    """Where the step of a procedure, or what it is about, says what a click means."""
    found, proc = read_ref(ref, COUNTS), s.stack[-1]
    match proc, found:
        case Turn(at="ask_select"), ("chit", chit):
            return act.Choose(chit)
        case Turn(at="ask_army"), ("chit", chit):
            return act.AddArmy(chit)
        case Combat(at="ask_order"), ("space", hex):
            return act.Resolve(hex)
        case Reinforce(at="ask_unit"), ("unit", unit):
            return act.Bring(unit)
        case Reinforce(at="ask_place"), ("space", hex):
            return act.Place(hex)
        case FallBack(unit=unit), ("space", hex) if unit >= 0:
            return act.Retreat(unit, hex)
    return None


def why_not_thing(s: State, seat: Seat, asked: Decision, kind: str, id: int) -> Refusal:
    """Something that no option of the question has a place for: what is wanted instead."""
    proc = s.stack[-1]
    if kind == "unit" and SIDE_OF[id] != seat and not isinstance(proc, Combat | Auction):
        return refuse(asked.rule, "enemy-unit", unit=unit_name(id))
    match proc:
        case Auction():
            return refuse("16.1", "bid-first")
        case Combat():
            return why_not_attack_with(s, seat, proc, id) if kind == "unit" else why_not_attack_there(s, proc, id)
        case SetUp():
            unit = next_unplaced(s, proc.side)
            return refuse("4.0(2)", "set-up-next", unit=unit_name(unit or 0))
        case Turn():
            return refuse(asked.rule, "command-first")
        case Battle():
            return refuse("14.2(5)", "stand-first")
        case FallBack():
            return why_not_retreat(s, proc, id, kind)
        case AdvanceAfter():
            return why_not_advance(s, proc, id if kind == "unit" else -1, id if kind == "space" else proc.hex)
        case Fortify():
            return refuse("14.1(1)", "build-city")
    return refuse(asked.rule, "unit-wanted" if kind == "space" else "hex-wanted")


def why_not(s: State, seat: Seat, action: Action) -> Refusal | None:
    proc = s.stack[-1]
    match action, proc:
        case act.Select(unit), Movement():
            return why_not_select(s, seat, proc, unit)
        case act.Move(hex), Movement():
            return why_not_move(s, proc, hex)
        case act.March(hex), Movement():
            return why_not_march(s, proc, hex)
        case act.Step(hex), Movement():
            return why_not_step(s, proc, hex)
        case act.Attack(attacker, hex), Combat():
            return why_not_attack(s, seat, proc, attacker, hex)
        case act.Resolve(hex), Combat():
            return why_not_resolve(hex)
        case act.Place(hex), SetUp() | Reinforce():
            return why_not_place(s, proc, hex)
        case act.Retreat(unit, hex), FallBack():
            return why_not_retreat(s, proc, hex, "space", unit)
        case act.Advance(unit, hex), AdvanceAfter():
            return why_not_advance(s, proc, unit, hex)
        case act.Build(hex), Fortify():
            return why_not_build(s, hex)
        case act.TakeLoss(unit), Losses():
            return why_not_loss(seat, unit)
    return why_not_unit(s, seat, action) or why_not_chit(s, action)


def why_not_unit(s: State, seat: Seat, action: Action) -> Refusal | None:
    proc = s.stack[-1]
    match action, proc:
        case act.Transfer(unit), TransferStep():
            return why_not_transfer(s, seat, unit)
        case act.Bring(unit), Reinforce():
            return why_not_bring(s, seat, proc, unit)
        case act.Withdraw(unit), Departure():
            return why_not_withdraw(s, seat, unit)
        case act.Activate(unit), Reserve():
            return why_not_activate(s, seat, proc, unit)
        case act.SendHq(unit), Activation():
            return why_not_send(s, seat, proc, unit)
    return None


def why_not_chit(s: State, action: Action) -> Refusal | None:
    match action, s.stack[-1]:
        case act.Choose(chit), Turn():
            return why_not_choose(s, chit)
        case act.AddArmy(chit), Turn():
            return why_not_add(s, chit)
    return None
