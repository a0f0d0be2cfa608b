"""Why not: set-up, rally phase, close combat."""

from __future__ import annotations

from bingqi.core.procedure import Seat
from bingqi.core.table import Refusal, refuse
from bingqi.games.squad.actions import (
    Against,
    Attach,
    Commit,
    Deploy,
    Equip,
    Fight,
    KeepDM,
    Rally,
    Recover,
    Repair,
    SelfRally,
    ShedDM,
    Transfer,
)
from bingqi.games.squad.rules.advance import AdvancePhase
from bingqi.games.squad.rules.closecombat import CloseCombat, ClosePhase
from bingqi.games.squad.rules.deployment import Arm, entry_hexes
from bingqi.games.squad.rules.queries import captured, enemy_near, in_melee, is_cover
from bingqi.games.squad.rules.rally import SelfRallyStep
from bingqi.games.squad.rules.weaponcare import TransferStep
from bingqi.games.squad.state import WAITING, State
from bingqi.games.squad.table.reasons import first, no_place, not_at_hand, not_steady, too_heavy, what, where, who

# --- set-up ---


def deploy(s: State, seat: Seat, action: Deploy, now: int) -> Refusal | None:
    """`now` is the unit that is being placed."""
    i, h = action.unit, action.hex
    u = s.units[i]
    if i != now:
        return first(
            (
                (u.side != seat, "10.setup", "not-yours"),
                (u.hex >= 0, "10.setup", "placed"),
                (u.hex == WAITING and u.force != s.units[now].force, "1.reinforcements", "comes-later"),
                (True, "10.setup", "placed-later"),
            ),
            **who(s, i),
        )
    return first(
        (
            (not entry_hexes(s, u.force) >> h & 1, "10.setup", "not-zone"),
            (bool(s.occupied[1 - u.side] >> h & 1), "10.setup", "enemy-there"),
        ),
        **where(s, h),
    ) or no_place(s, h, u.side, [i])


def equip(s: State, seat: Seat, action: Equip, now: int) -> Refusal | None:
    """`now` is the weapon that is being handed out."""
    top, n, i = s.stack[-1], action.weapon, action.unit
    w, u = s.weapons[n], s.units[i]
    if n != now:
        return refuse("10.setup", "armed" if w.unit >= 0 else "weapon-later", **what(s, n))
    return first(
        (
            (u.side != seat, "10.setup", "not-yours"),
            (u.is_leader, "10.setup", "equip-leader"),
            (isinstance(top, Arm) and u.force != w.force, "10.setup", "equip-force"),
        ),
        **who(s, i),
    )


# --- rally phase ---


def recover(s: State, seat: Seat, action: Recover) -> Refusal | None:
    i, n = action.unit, action.weapon
    w = s.weapons[n]
    return (
        not_steady(s, seat, i, "1.recovery", done="1.order")
        or first(
            ((w.unit >= 0, "1.recovery", "held"), (w.hex != s.units[i].hex, "1.recovery", "not-lying")), **what(s, n)
        )
        or too_heavy(s, i, n)
    )


def repair(s: State, seat: Seat, action: Repair) -> Refusal | None:
    n = action.weapon
    w = s.weapons[n]
    if w.unit < 0:
        return refuse("1.repair", "not-held", **what(s, n))
    return first(((not w.broken, "1.repair", "works"),), **what(s, n)) or (
        not_steady(s, seat, w.unit, "1.repair", done="1.order")
        or first(((captured(s, n), "9.captured", "captured"),), **what(s, n))
    )


def transfer(s: State, seat: Seat, action: Transfer) -> Refusal | None:
    top, n, i = s.stack[-1], action.weapon, action.unit
    rule = "7.transfer" if isinstance(top, AdvancePhase) else "1.transfer"
    holder = s.weapons[n].unit
    if holder < 0:
        return refuse(rule, "not-held", **what(s, n))
    trading = top.traders if isinstance(top, TransferStep) else ()
    for unit in (holder, i):
        found = not_steady(s, seat, unit, rule, done="" if unit in trading else "1.order")
        if found:
            return found
    return first(
        (
            (holder == i, rule, "holds-it"),
            (s.units[holder].hex != s.units[i].hex, rule, "other-hex"),
            (s.weapons[n].fresh, rule, "fresh"),
        ),
        **who(s, i),
        **what(s, n),
    ) or too_heavy(s, i, n)


def _broken_here(s: State, seat: Seat, i: int, rule: str) -> Refusal | None:
    u = s.units[i]
    return not_at_hand(s, seat, i, rule) or first(
        (
            (not u.broken, rule, "not-broken"),
            (in_melee(s, u.hex), "8.melee", "melee"),
            (u.done, "1.order", "tried"),
        ),
        **who(s, i),
    )


def self_rally(s: State, seat: Seat, action: SelfRally) -> Refusal | None:
    top, i = s.stack[-1], action.unit
    return _broken_here(s, seat, i, "1.self_rally") or first(
        (
            (seat != s.active, "1.self_rally", "attackers-only"),
            (isinstance(top, SelfRallyStep) and top.tried, "1.self_rally", "one-squad"),
        ),
        **who(s, i),
    )


def rally(s: State, seat: Seat, action: Rally) -> Refusal | None:
    i, n = action.unit, action.leader
    found = _broken_here(s, seat, i, "1.leader_rally")
    if found:
        return found
    u = s.units[n]
    return not_at_hand(s, seat, n, "1.leader_rally") or first(
        (
            (not u.is_leader, "1.leader_rally", "no-leader"),
            (u.broken, "1.leader_rally", "broken"),
            (u.hex != s.units[i].hex, "1.leader_rally", "other-hex"),
            (u.done, "1.order", "done"),
        ),
        **who(s, n),
    )


def dm(s: State, seat: Seat, action: ShedDM | KeepDM) -> Refusal | None:
    i = action.unit
    u = s.units[i]
    return not_at_hand(s, seat, i, "1.dm_removal") or first(
        (
            (not u.dm and is_cover(s, u.hex) and u.broken, "1.dm_removal", "dm-cover"),
            (not u.dm, "1.dm_removal", "no-dm"),
            (enemy_near(s, u.hex, u.side), "1.dm_removal", "dm-enemy"),
            (True, "1.dm_removal", "dm-asked"),
        ),
        **who(s, i),
    )


# --- close combat ---


def fight(s: State, seat: Seat, action: Fight) -> Refusal | None:
    top, h = s.stack[-1], action.hex
    return first(
        (
            (isinstance(top, ClosePhase) and bool(top.fought >> h & 1), "8.order", "fought"),
            (not s.occupied[0] & s.occupied[1] & 1 << h, "8.phase", "no-fight"),
        ),
        **where(s, h),
    )


def _in_fight(s: State, i: int, top: CloseCombat) -> Refusal | None:
    return None if s.units[i].hex == top.hex else refuse("8.phase", "not-in-fight", **who(s, i), **where(s, top.hex))


def attach(s: State, seat: Seat, action: Attach, now: int) -> Refusal | None:
    """`now` is the leader who is being placed."""
    top, n, i = s.stack[-1], action.leader, action.unit
    if not isinstance(top, CloseCombat):
        return None
    if n != now:
        return _in_fight(s, n, top) or first(
            (
                (s.units[n].side != seat, "8.attach", "not-yours"),
                (not s.units[n].is_leader, "8.attach", "no-leader"),
                (s.units[n].broken, "8.attach", "broken"),
                (True, "8.attach", "placed"),
            ),
            **who(s, n),
        )
    u = s.units[i]
    return _in_fight(s, i, top) or first(
        (
            (u.side != seat, "8.attach", "not-yours"),
            (u.is_leader, "8.attach", "leader-alone"),
            (u.broken, "8.attach", "broken"),
            (i in {m for _, m in top.attached}, "8.attach", "has-leader"),
        ),
        **who(s, i),
    )


def commit(s: State, seat: Seat, action: Commit) -> Refusal | None:
    top, i = s.stack[-1], action.unit
    if not isinstance(top, CloseCombat):
        return None
    u = s.units[i]
    return _in_fight(s, i, top) or first(
        (
            (u.side != seat, "8.declare", "not-yours"),
            (u.broken, "8.phase", "broken"),
            (i in {n for n, _ in top.attached}, "8.attach", "with-unit"),
            (i in top.spent, "8.declare", "has-attacked"),
            (i in top.attackers, "8.declare", "attacks"),
            (bool(top.targets), "8.declare", "targets-named"),
        ),
        **who(s, i),
    )


def against(s: State, seat: Seat, action: Against) -> Refusal | None:
    top, i = s.stack[-1], action.target
    if not isinstance(top, CloseCombat):
        return None
    u = s.units[i]
    return _in_fight(s, i, top) or first(
        (
            (u.side == seat, "8.declare", "own-unit"),
            (not top.attackers, "8.declare", "attackers-first"),
            (i in {n for n, _ in top.attached}, "8.attach", "with-unit"),
            (i in top.struck, "8.declare", "has-been-attacked"),
            (i in top.targets, "8.declare", "is-target"),
        ),
        **who(s, i),
    )
