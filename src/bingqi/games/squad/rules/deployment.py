"""Chapter 10: setting up, and handing out weapons."""

from __future__ import annotations

from functools import cache

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Call, Decision, Done, Goto, Next, Procedure
from bingqi.games.squad.actions import Deploy, Equip
from bingqi.games.squad.board import board
from bingqi.games.squad.events import Deployed, Equipped
from bingqi.games.squad.rules.queries import has_room
from bingqi.games.squad.scenarios import Force, Script, part_of, script_of, zone_mask
from bingqi.games.squad.state import WAITING, State
from bingqi.games.squad.tables import KINDS, LEADER

FORCES = 10  # a force's number is its side * FORCES + its place in the side's list


def force_of(script: Script, force: int) -> Force:
    return script.side[force // FORCES].force[force % FORCES]


@cache
def _zone(scenario: str, force: int) -> int:
    script = script_of(scenario)
    return zone_mask(board(script.board), force_of(script, force).zone, part_of(scenario))


def entry_hexes(s: State, force: int) -> int:
    """Where a force sets up or enters."""
    return _zone(s.scenario, force)


class SetUp(Procedure, tag="set-up"):
    """10.setup One side after the other places its units, then hands out its weapons."""

    STEPS = ("ask_unit", "do_arm", "do_side")
    place: int = 0  # in the order of setting up

    def _side(self, s: State) -> int:
        return script_of(s.scenario).sets_up[self.place]

    def ask_unit(self, s: State) -> Decision | Next:
        side = self._side(s)
        script = script_of(s.scenario)
        for i, u in enumerate(s.units):
            if u.side == side and u.hex == WAITING and force_of(script, u.force).turn == 0:
                hexes = bit_list(entry_hexes(s, u.force))
                options = tuple(
                    Deploy(i, h)
                    for h in hexes
                    if not s.occupied[1 - side] >> h & 1
                    and (not s.occupied[side] >> h & 1 or has_room(s, h, side, [i]))
                )
                return Decision(side, "10.setup", "prompt-deploy", options, {"unit": i})
        return None

    def on_unit(self, s: State, action: Deploy) -> Next:
        s.change(action.unit, hex=action.hex)
        s.emit(Deployed(unit=action.unit, hex=action.hex))
        return Goto("ask_unit")

    def do_arm(self, s: State) -> Next:
        side, script = self._side(s), script_of(s.scenario)
        forces = tuple(side * FORCES + n for n, force in enumerate(script.side[side].force) if force.turn == 0)
        return Call(Arm(side=side, forces=forces))

    def do_side(self, s: State) -> Next:
        self.place += 1
        return Goto("ask_unit") if self.place < 2 else Done()


class Arm(Procedure, tag="arm"):
    """10.setup Each weapon of a force is given to one of its squads or half-squads."""

    STEPS = ("ask_weapon",)
    side: int
    forces: tuple[int, ...]

    def ask_weapon(self, s: State) -> Decision | Next:
        for n, w in enumerate(s.weapons):
            if w.force in self.forces and w.unit < 0:
                crew = [i for i, u in enumerate(s.units) if u.force == w.force and KINDS[u.kind].size != LEADER]
                options = tuple(Equip(n, i) for i in crew)
                return Decision(self.side, "10.setup", "prompt-equip", options, {"weapon": n})
        return None

    def on_weapon(self, s: State, action: Equip) -> Next:
        s.change_weapon(action.weapon, unit=action.unit, force=-1)
        s.emit(Equipped(weapon=action.weapon, unit=action.unit))
        return Goto("ask_weapon")
