"""Why something is not allowed: the clause, a text and the figures. Asked for by a person, never by the rules."""

from __future__ import annotations

from bingqi.core.clicks import Meanings, meant
from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Decision, Seat, Try
from bingqi.core.table import Refusal, refuse
from bingqi.games.naval.actions import Aim, Fly, Go, Join, Take, TakeGroup
from bingqi.games.naval.rules.air import AirOperation, ready_carriers
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.interception import AirFight, Interception
from bingqi.games.naval.rules.options import BallisticAttack
from bingqi.games.naval.rules.submarine import BoatAction, SubmarineOperation
from bingqi.games.naval.rules.surface import GroupAction, SurfaceOperation
from bingqi.games.naval.rules.torpedo import Torpedoes
from bingqi.games.naval.setup import Deployment, slots_of
from bingqi.games.naval.state import State
from bingqi.games.naval.table.explain_air import why_not_air, why_not_intercept
from bingqi.games.naval.table.explain_fight import why_not_fight, why_not_missile, why_not_torpedo
from bingqi.games.naval.table.explain_plan import why_not_boat, why_not_group
from bingqi.games.naval.table.pointing import COUNTS, Pointed, figure, full_hex, not_mine, pointed, why_not_enter
from bingqi.games.naval.tables import SUBMARINES, SURFACE

# What a bare click most likely means. Aircraft are sent by what lies in the hex (`explain_air.likely`), and in a
# battle by who was pointed at: there the thing itself says it.
MEANINGS: Meanings = {
    SubmarineOperation: {"unit": Take},
    SurfaceOperation: {"unit": Take, "space": TakeGroup},
    BoatAction: {"space": Go},
    GroupAction: {"unit": Join, "space": Go},
    Torpedoes: {"unit": Aim},
    BallisticAttack: {"unit": Aim},
}


def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    """None if the action is an option."""
    asked = pending(s)
    if not isinstance(asked, Decision):
        return refuse("4.5", "over")
    if asked.seat != seat:
        return refuse("4.1(2)", "not-asked")
    if action in asked.options:
        return None
    at = pointed(s, seat, action)
    if isinstance(action, Try):
        if any(concerns(option, at) for option in asked.options):
            return refuse(asked.rule, "choose-option")
        action = meant(s, action.ref, COUNTS, MEANINGS) or action
    match s.stack[-1]:
        case Deployment() as proc:
            return why_not_place(s, seat, proc, at)
        case AirOperation() as proc:
            return why_not_air(s, seat, proc, action, at)
        case Interception() as proc:
            return why_not_intercept(s, seat, proc, action, at)
        case SubmarineOperation() | SurfaceOperation() as proc:
            return why_not_take(s, seat, proc, action, at)
        case BoatAction() as proc:
            return why_not_boat(s, seat, proc, action, at)
        case GroupAction() as proc:
            return why_not_group(s, seat, proc, action, at)
        case ShipBattle() as proc:
            return why_not_fight(s, seat, proc, action, at)
        case Torpedoes() as proc:
            return why_not_torpedo(s, seat, proc, at)
        case BallisticAttack() as proc:
            return why_not_missile(s, seat, proc, at)
        case AirFight():
            return refuse(asked.rule, "air-fight-first")
    return refuse(asked.rule, "choose-option")


def concerns(option: Action, at: Pointed) -> bool:
    """Whether an option points at the same hex or ship: then a click on it only needs the choice."""
    ships = {getattr(option, name, -1) for name in ("unit", "target", "attacker")} - {-1}
    if ships:
        return at.ship in ships
    return at.hex >= 0 and getattr(option, "hex", -1) == at.hex


def why_not_place(s: State, seat: Seat, proc: Deployment, at: Pointed) -> Refusal:
    slot = slots_of(s, seat)[proc.slot]
    if at.hex < 0:
        return refuse("3.2(2)③", "choose-hex")
    barred = why_not_enter(s, at.hex)
    if barred:
        return barred
    if not slot.hexes >> at.hex & 1:
        return refuse("3.2(2)③", "outside")
    full = full_hex(s, seat, at.hex, 1, bool(slot.fits & SUBMARINES))
    return full or refuse("3.2(2)③", "not-that-ship")


def why_not_take(
    s: State, seat: Seat, proc: SubmarineOperation | SurfaceOperation, action: Action, at: Pointed
) -> Refusal:
    boats = isinstance(proc, SubmarineOperation)
    if isinstance(action, Fly) and isinstance(proc, SurfaceOperation):
        return refuse("7.3(4)", "flown") if proc.flown else refuse("7.1(1)", "no-carriers")
    ship = at.ship if at.ship >= 0 else someone_in(s, seat, at.hex, boats)
    if ship < 0:
        return refuse("6.0(5)" if boats else "7.2(4)", "choose-ship")
    barred = not_mine(s, seat, ship)
    if barred:
        return barred
    if bool(SUBMARINES >> ship & 1) != boats:
        return refuse("4.2②" if boats else "4.2③", "other-kind")
    if s.acted >> ship & 1:
        return refuse("6.0(1)" if boats else "7.2(4)", "acted")
    if isinstance(proc, SurfaceOperation):
        if proc.closed:
            return refuse("7.1(2)", "flown-after")
        if not proc.groups:
            limit = s.theatre.sides[seat].groups
            return refuse("7.2(6)", "groups", figure("used", limit, "7.2(6)"), figure("limit", limit, "7.2(6)"))
        if at.ship < 0 or ready_carriers(s, seat) >> ship & 1:
            return refuse("7.2(3)①", "take-singly")
    return refuse("6.0(5)" if boats else "7.2(3)①", "take-singly")


def someone_in(s: State, seat: Seat, hex: int, boats: bool) -> int:
    """An own ship of the hex for whom to answer: one of the kind that acts, if there is one."""
    own = s.at.get(hex, 0) & s.theatre.fleet[seat]
    kind = own & (SUBMARINES if boats else SURFACE)
    return (kind or own).bit_length() - 1
