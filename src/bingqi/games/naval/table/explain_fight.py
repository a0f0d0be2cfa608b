"""Why a fight cannot go that way."""

from __future__ import annotations

from bingqi.core.procedure import Action, Seat
from bingqi.core.table import Refusal, refuse
from bingqi.games.naval.actions import Engage, Reveal, Spend, Weaken
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.options import BallisticAttack
from bingqi.games.naval.rules.torpedo import Torpedoes
from bingqi.games.naval.state import State
from bingqi.games.naval.table.pointing import Pointed, figure
from bingqi.games.naval.tables import GUNNERS, SUBMARINES, SURFACE


def why_not_fight(s: State, seat: Seat, proc: ShipBattle, action: Action, at: Pointed) -> Refusal:
    if proc.at == "ask_reveal":
        return why_not_reveal(s, seat, proc, action, at.ship)
    if proc.at == "ask_area":
        if isinstance(action, Spend):
            track = figure("limit", proc.track, "15.2(1)")
            return refuse("15.2(3)②", "track", figure("used", action.points), track)
        return refuse("15.2(3)①", "area-first")
    if proc.at == "ask_weaken":
        who = action.attacker if isinstance(action, Weaken) else at.ship
        fights = any(attacker == who for attacker, _ in proc.power)
        return refuse("15.2(4)", "weakened" if fights else "not-attacking")
    if proc.at == "ask_assign":
        return why_not_engage(s, seat, proc, action, at)
    return refuse("15.1(4)", "not-attacked") if at.ship >= 0 else refuse("15.2(2)", "choose-target")


def why_not_reveal(s: State, seat: Seat, proc: ShipBattle, action: Action, ship: int) -> Refusal:
    if ship < 0 or s.seat_of(ship) != seat:
        return refuse("15.1(5)", "reveal-own")
    if s.pos[ship] != proc.hex:
        return refuse("15.1(5)", "other-hex-fights")
    if SUBMARINES >> ship & 1:
        return refuse("15.1(5)", "reveal-own")
    return (
        refuse("15.1(5)", "face-up")
        if isinstance(action, Reveal) or s.found >> ship & 1
        else refuse("15.1(5)", "reveal-own")
    )


def why_not_engage(s: State, seat: Seat, proc: ShipBattle, action: Action, at: Pointed) -> Refusal:
    gun = (
        action.attacker
        if isinstance(action, Engage)
        else at.ship
        if at.ship >= 0 and s.seat_of(at.ship) == seat
        else -1
    )
    if gun >= 0 and proc.guns:
        if any(attacker == gun for attacker, _ in proc.pairs):
            return refuse("15.1(2)", "assigned")
        if not proc.guns >> gun & 1:
            return refuse("15.1(2)", "not-attacking") if GUNNERS >> gun & 1 else refuse("2.11(3)①", "unarmed-ship")
    target = at.ship
    if target < 0 or s.seat_of(target) == seat:
        return refuse("15.1(2)", "choose-target")
    if proc.targets >> target & 1:
        return refuse("15.1(3)", "round")
    if s.pos[target] != proc.hex or SUBMARINES >> target & 1:
        return refuse("15.1(1)", "not-lined-up")
    return refuse("7.2(5)", "found-later") if proc.guns else refuse("15.1(1)", "not-lined-up")


def why_not_torpedo(s: State, seat: Seat, proc: Torpedoes, at: Pointed) -> Refusal:
    if at.ship < 0:
        return refuse("14.0(3)", "choose-target")
    if s.seat_of(at.ship) == seat:
        return refuse("14.0(3)", "own-ship")
    if s.pos[at.ship] != s.pos[proc.boat]:
        return refuse("6.0(2)", "same-hex")
    return refuse("14.0(3)", "surface-only") if SUBMARINES >> at.ship & 1 else refuse("10.0", "undiscovered")


def why_not_missile(s: State, seat: Seat, proc: BallisticAttack, at: Pointed) -> Refusal:
    if at.ship < 0:
        hidden = s.at.get(at.hex, 0) & s.theatre.fleet[1 - seat] & SURFACE & ~s.found
        return refuse("22.2(4)①", "undiscovered") if hidden else refuse("22.2(4)②", "choose-target")
    if s.seat_of(at.ship) == seat:
        return refuse("22.2(4)②", "own-ship")
    if SUBMARINES >> at.ship & 1:
        return refuse("22.2(4)②", "surface-only")
    return refuse("22.2(4)①", "out-of-play")
