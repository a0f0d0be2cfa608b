"""Chapter 7: the advance, one hex for each unit, into enemy hexes too."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Call, Decision, Goto, Next, Pass, Procedure
from bingqi.games.squad.actions import Advance, Muster, Transfer
from bingqi.games.squad.events import Moved
from bingqi.games.squad.rules.deployment import entry_hexes
from bingqi.games.squad.rules.effects import eliminate
from bingqi.games.squad.rules.movement import MUSTERS, spot_broken
from bingqi.games.squad.rules.queries import (
    can_lead,
    carrying_capacity,
    entry_cost,
    has_room,
    is_cover,
    leaders_here,
    load_of,
    movement_points,
)
from bingqi.games.squad.rules.weaponcare import hand_over, transfers
from bingqi.games.squad.scenarios import part_of
from bingqi.games.squad.state import READY, State
from bingqi.games.squad.tables import COST, KINDS, LEADER
from bingqi.games.squad.victory import update_control

PASS = Pass()
POINT = 2


class AdvancePhase(Procedure, tag="advance-phase"):
    """7.phase Weapons change hands first; then each Good Order unit may advance."""

    STEPS = ("do_begin", "ask_transfer", "ask_unit", "do_end")

    def do_begin(self, s: State) -> Next:
        for i, u in enumerate(s.units):
            if u.done:
                s.change(i, done=False)
        s.ambush = 0
        return None

    def ask_transfer(self, s: State) -> Decision | Next:
        """7.transfer"""
        options = transfers(s, s.active)
        if not options:
            return None
        return Decision(s.active, "7.transfer", "prompt-transfer", (*options, PASS))

    def on_transfer(self, s: State, action: Transfer | Pass) -> Next:
        if isinstance(action, Pass):
            return None
        hand_over(s, action)
        return Goto("ask_transfer")

    def ask_unit(self, s: State) -> Decision | Next:
        options: list[Action] = [
            MUSTERS[i]
            for i, u in enumerate(s.units)
            if u.side == s.active
            and not (u.done or u.broken or u.pin)
            and (u.hex >= 0 or u.hex == READY)
            and not (u.hex >= 0 and s.melee >> u.hex & 1)
        ]
        if not options:
            return None
        return Decision(s.active, "7.phase", "prompt-advance", (*options, PASS))

    def on_unit(self, s: State, action: Muster | Pass) -> Next:
        if isinstance(action, Pass):
            return None
        s.change(action.unit, done=True)
        return Call(Advancing(unit=action.unit), then="ask_unit")

    def do_end(self, s: State) -> Next:
        """3.entry Whoever was to enter this turn and has not is lost."""
        for i, u in enumerate(s.units):
            if u.side == s.active and u.hex == READY:
                eliminate(s, i)
        for n, w in enumerate(s.weapons):
            if w.fresh:
                s.change_weapon(n, fresh=False)
        update_control(s)
        return None


class Advancing(Procedure, tag="advancing"):
    """7.hex One unit goes one hex or stays."""

    STEPS = ("ask_hex",)
    unit: int

    def ask_hex(self, s: State) -> Decision | Next:
        options = tuple(Advance(self.unit, h) for h in advance_hexes(s, self.unit))
        if not options:
            return None
        side = s.units[self.unit].side
        return Decision(side, "7.hex", "prompt-advance-hex", (*options, PASS), {"unit": self.unit})

    def on_hex(self, s: State, action: Advance | Pass) -> Next:
        if isinstance(action, Pass):
            return None
        i, h = self.unit, action.hex
        tired = is_exhausting(s, i, h)
        s.change(i, hex=h, cx=s.units[i].cx or tired)
        s.emit(Moved(unit=i, hex=h))
        spot_broken(s, h, s.units[i].side)
        if s.occupied[1 - s.units[i].side] >> h & 1 and is_cover(s, h) and not s.melee >> h & 1:
            s.ambush |= 1 << h
        return None


def advance_hexes(s: State, i: int) -> list[int]:
    u = s.units[i]
    near = entry_hexes(s, u.force) if u.hex == READY else s.map.near[u.hex] & part_of(s.scenario)
    return [
        h
        for h in bit_list(near)
        if (not s.occupied[u.side] >> h & 1 or has_room(s, h, u.side, [i]))
        and not ((u.cx or u.wounded) and is_exhausting(s, i, h))
    ]


def is_exhausting(s: State, i: int, h: int) -> bool:
    """7.cx A hex that would cost all of the unit's movement points."""
    u = s.units[i]
    cost = COST[0] if u.hex >= 0 and s.map.road_links[u.hex] >> h & 1 else entry_cost(s, h)
    led, lent = False, 0
    if KINDS[u.kind].size != LEADER and u.hex >= 0:
        leaders = [n for n in leaders_here(s, u.hex, u.side) if can_lead(s.units[n])]
        led = bool(leaders)
        lent = max((carrying_capacity(s.units[n]) - load_of(s, n) for n in leaders), default=0)
    return cost >= POINT * movement_points(s, i, led=led, help=max(0, lent))
