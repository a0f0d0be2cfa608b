"""Why not: movement, advance, rout."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.core.table import Line, Refusal, refuse
from bingqi.core.text import Text
from bingqi.games.squad.actions import (
    Advance,
    Crawl,
    DoubleTime,
    Drop,
    Escort,
    Flee,
    Go,
    Muster,
    PlaceCharge,
    Recover,
    Rout,
    Smoke,
    Split,
    Step,
)
from bingqi.games.squad.rules.advance import AdvancePhase, Advancing, is_exhausting
from bingqi.games.squad.rules.deployment import entry_hexes
from bingqi.games.squad.rules.fire import may_use_weapon
from bingqi.games.squad.rules.movement import Move
from bingqi.games.squad.rules.moves import smoke_exponent
from bingqi.games.squad.rules.portage import POINT, charge_cost
from bingqi.games.squad.rules.queries import enemy_near, entry_cost, in_melee, is_cover, sees
from bingqi.games.squad.rules.rout import Flight, rout_cost
from bingqi.games.squad.scenarios import part_of
from bingqi.games.squad.state import NONE, PREP, READY, State
from bingqi.games.squad.table.reasons import first, no_place, not_at_hand, too_heavy, what, where, who
from bingqi.games.squad.tables import DC, WEAPONS


def _no_mover(s: State, seat: Seat, i: int, rule: str = "3.phase") -> Refusal | None:
    """Whoever is asked for what a mover does: the enemy's units do not move now, whatever the deed was."""
    if s.units[i].side != seat:
        return refuse(rule, "enemy-mover", **who(s, i))
    return not_at_hand(s, seat, i, rule)


def muster(s: State, seat: Seat, action: Muster) -> Refusal | None:
    """3.phase, 3.stack, 7.phase Who moves, who goes along, who advances."""
    i, top = action.unit, s.stack[-1]
    u = s.units[i]
    advancing = isinstance(top, AdvancePhase)
    rule = "7.phase" if advancing else "3.phase"
    found = _no_mover(s, seat, i, rule) or first(
        (
            (isinstance(top, Move) and i in top.active, "3.stack", "in-stack"),
            (u.broken, rule, "broken"),
            (u.pin, rule, "pinned"),
            (u.mark == PREP and not advancing, "2.marker", "prep"),
            (u.mark != NONE and not advancing, "2.once", "fired"),
            (u.done, "7.phase" if advancing else "3.stack", "done"),
            (in_melee(s, u.hex), "8.melee", "melee"),
        ),
        **who(s, i),
    )
    if found or not isinstance(top, Move):
        return found
    lead = s.units[top.active[0]]
    return first(
        (
            (u.hex != lead.hex, "3.stack", "other-hex"),
            (u.hex == READY and u.force != lead.force, "3.entry", "other-force"),
            (True, "3.stacking", "stack-full"),
        ),
        **who(s, i),
    )


def double_time(s: State, seat: Seat, action: DoubleTime) -> Refusal | None:
    top, i = s.stack[-1], action.unit
    u = s.units[i]
    return _no_mover(s, seat, i) or first(
        (
            (not isinstance(top, Move) or i not in top.active, "3.stack", "not-moving"),
            (isinstance(top, Move) and i in top.doubles, "3.double_time", "doubles"),
            (u.wounded, "0.wound", "wounded"),
            (u.winded, "3.double_time", "winded"),
        ),
        **who(s, i),
    )


def go(s: State, seat: Seat, action: Go) -> Refusal | None:
    top = s.stack[-1]
    if isinstance(top, Move) and top.doubles:
        return refuse("3.assault", "assault-double")
    return refuse("3.assault", "assault-entry")


# --- a unit on its way ---


def step(s: State, seat: Seat, action: Step) -> Refusal | None:
    top, h = s.stack[-1], action.hex
    if not isinstance(top, Move) or not top.active:
        return None
    if not top.points:
        return refuse("3.stack", "declare-first", **who(s, top.active[0]))
    at = s.units[top.active[0]].hex
    found = first(
        (
            (at == h, "3.move", "stands-there"),
            (at >= 0 and not s.map.near[at] >> h & 1, "3.move", "not-adjacent"),
            (at < 0 and not entry_hexes(s, s.units[top.active[0]].force) >> h & 1, "3.entry", "not-entry"),
            (not part_of(s.scenario) >> h & 1, "10.boards", "out-of-play"),
            (bool(s.occupied[1 - top.side] >> h & 1), "3.enemy_hex", "enemy"),
            (top.assault and top.steps > 0, "3.assault", "assault"),
        ),
        **where(s, h),
    )
    return found or no_place(s, h, top.side, list(top.active)) or points(s, top, h, entry_cost(s, h))


def points(s: State, top: Move, h: int, terrain: int) -> Refusal:
    """3.move What it would cost, and what is left."""
    smoke = POINT if s.smoke >> h & 1 else 0
    kept = POINT if top.assault else 0
    left = min(top.points) - top.spent
    lines = [
        Line(Text("line-has"), f"{left / POINT:g}", "3.portage"),
        Line(Text("line-terrain"), f"{terrain / POINT:g}", "3.move"),
    ]
    if smoke:
        lines.append(Line(Text("line-smoke"), "1", "3.smoke_cost"))
    if kept:
        lines.append(Line(Text("line-assault"), "1", "3.assault"))
    need = (terrain + smoke + kept) / POINT
    return refuse("3.move", "points", *lines, need=need, has=left / POINT)


def _deed(s: State, seat: Seat, i: int, rule: str) -> Refusal | None:
    """Only those who are moving do things on the way."""
    top = s.stack[-1]
    found = _no_mover(s, seat, i)
    if found or not isinstance(top, Move):
        return found or refuse(rule, "not-moving", **who(s, i))
    if i not in top.active:
        return refuse("3.stack", "not-moving", **who(s, i))
    return None if top.points else refuse("3.stack", "declare-first", **who(s, i))


def smoke(s: State, seat: Seat, action: Smoke) -> Refusal | None:
    top, i, h = s.stack[-1], action.unit, action.hex
    found = _deed(s, seat, i, "3.smoke")
    if found or not isinstance(top, Move):
        return found
    at = s.units[i].hex
    return first(
        (
            (not smoke_exponent(s, i), "3.smoke", "no-smoke"),
            (i in top.smoked, "3.smoke", "smoked"),
            (at < 0, "3.entry", "not-here"),
            (at >= 0 and at != h and not s.map.near[at] >> h & 1, "3.smoke", "not-adjacent"),
            (not part_of(s.scenario) >> h & 1, "10.boards", "out-of-play"),
        ),
        **who(s, i),
        **where(s, h),
    ) or cost(top, POINT if h == at else 2 * POINT, "3.smoke")


def cost(top: Move, price: int, rule: str) -> Refusal:
    left = (min(top.points) - top.spent - (POINT if top.assault else 0)) / POINT
    return refuse(rule, "points", need=price / POINT, has=max(0.0, left))


def recover(s: State, seat: Seat, action: Recover) -> Refusal | None:
    """3.recovery On the way; in the rally phase see `explain_rally`."""
    top, i, n = s.stack[-1], action.unit, action.weapon
    found = _deed(s, seat, i, "3.recovery")
    if found or not isinstance(top, Move):
        return found
    w = s.weapons[n]
    return (
        first(
            (
                (w.unit >= 0, "3.recovery", "held"),
                (w.hex != s.units[i].hex, "3.recovery", "not-lying"),
                (w.moved, "3.drop", "carried"),
            ),
            **what(s, n),
        )
        or too_heavy(s, i, n)
        or cost(top, POINT, "3.recovery")
    )


def drop(s: State, seat: Seat, action: Drop) -> Refusal | None:
    n = action.weapon
    holder = s.weapons[n].unit
    if holder < 0:
        return refuse("3.drop", "not-held", **what(s, n))
    return _deed(s, seat, holder, "3.drop")


def place_charge(s: State, seat: Seat, action: PlaceCharge) -> Refusal | None:
    top, i, n, h = s.stack[-1], action.unit, action.weapon, action.hex
    found = _deed(s, seat, i, "9.dc.place")
    if found or not isinstance(top, Move):
        return found
    w, at = s.weapons[n], s.units[i].hex
    return first(
        (
            (WEAPONS[w.kind].kind != DC or w.unit != i, "9.dc.place", "no-charge"),
            (at < 0 or not s.map.near[at] >> h & 1, "9.dc.place", "not-adjacent"),
            (not s.occupied[1 - top.side] >> h & 1, "9.dc.place", "no-enemy"),
            (not may_use_weapon(s, s.units[i], n), "9.use.two", "used-enough"),
        ),
        **who(s, i),
        **where(s, h),
    ) or cost(top, charge_cost(s, h), "9.dc.place")


def split(s: State, seat: Seat, action: Split) -> Refusal | None:
    i = action.unit
    found = _deed(s, seat, i, "3.stack")
    if found:
        return found
    alone = len(s.stack[-1].active) == 1
    return refuse("3.stack" if alone else "3.leader_bonus", "alone" if alone else "must-stay", **who(s, i))


# --- advance ---


def advance(s: State, seat: Seat, action: Advance) -> Refusal | None:
    top, i, h = s.stack[-1], action.unit, action.hex
    if isinstance(top, Advancing) and i != top.unit:
        return _no_mover(s, seat, i, "7.phase") or refuse("7.phase", "one-advances", **who(s, top.unit))
    u = s.units[i]
    found = first(
        (
            (u.hex == h, "7.hex", "stands-there"),
            (u.hex >= 0 and not s.map.near[u.hex] >> h & 1, "7.hex", "not-adjacent"),
            (u.hex < 0 and not entry_hexes(s, u.force) >> h & 1, "3.entry", "not-entry"),
        ),
        **where(s, h),
    ) or no_place(s, h, u.side, [i])
    if found or not is_exhausting(s, i, h):
        return found
    return (
        refuse("0.wound", "wounded-tired", **where(s, h)) if u.wounded else refuse("7.cx", "exhausted", **where(s, h))
    )


# --- rout ---


def rout(s: State, seat: Seat, action: Rout) -> Refusal | None:
    i = action.unit
    u = s.units[i]
    return not_at_hand(s, seat, i, "6.phase") or first(
        (
            (not u.broken, "6.may", "not-broken"),
            (in_melee(s, u.hex), "8.melee", "melee"),
            (u.done, "6.phase", "routed"),
            (not u.dm, "6.may", "no-dm"),
        ),
        **who(s, i),
    )


def escort(s: State, seat: Seat, action: Escort) -> Refusal | None:
    top, n = s.stack[-1], action.leader
    u = s.units[n]
    return not_at_hand(s, seat, n, "6.escort") or first(
        (
            (not u.is_leader, "6.escort", "no-leader"),
            (isinstance(top, Flight) and u.hex != s.units[top.unit].hex, "6.escort", "other-hex"),
            (u.broken, "6.escort", "broken"),
            (u.pin, "6.pinned_leader", "pinned"),
            (u.done, "6.escort", "done"),
        ),
        **who(s, n),
    )


def flee(s: State, seat: Seat, action: Flee | Crawl) -> Refusal | None:
    """6.limits, 6.destination Each reason by its own clause, with the enemy concerned."""
    top, h = s.stack[-1], action.hex
    if not isinstance(top, Flight):
        return None
    u, b = s.units[top.unit], s.map
    enemies = s.occupied[1 - u.side]
    near_foes = enemies & b.near[u.hex] & b.near[h]
    watching = bit_list((sees(s, u.hex) | top.seen) & enemies)
    closer = next((e for e in watching if b.distances(e)[h] < b.distances(e)[u.hex]), -1)
    found = first(
        (
            (u.hex == h, "6.destination", "stands-there"),
            (not b.near[u.hex] >> h & 1, "6.destination", "not-adjacent"),
            (not part_of(s.scenario) >> h & 1, "10.boards", "out-of-play"),
            (bool(enemies >> h & 1), "6.limits", "rout-enemy"),
        ),
        **where(s, h),
    )
    if found:
        return found
    if near_foes:
        return refuse("6.limits", "rout-front", foe=b.names[bit_list(near_foes)[0]], **where(s, h))
    if closer >= 0:
        return refuse("6.limits", "rout-nearer", foe=b.names[closer], **where(s, h))
    found = no_place(s, h, u.side, [top.unit] if top.escort < 0 else [top.unit, top.escort])
    if found:
        return found
    if rout_cost(s, h) > top.left:
        return refuse("6.mf", "points", need=rout_cost(s, h) / POINT, has=top.left / POINT)
    if isinstance(action, Crawl) and top.moved:
        return refuse("6.crawl", "crawl-first")
    if top.moved and is_cover(s, u.hex):
        shut = is_cover(s, h) and enemy_near(s, h, u.side)
        return refuse("6.destination", "cover-watched" if shut else "cover-stop", **where(s, h))
    return refuse("6.destination", "not-nearest", **where(s, h))
