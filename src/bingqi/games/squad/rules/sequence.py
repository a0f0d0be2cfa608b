"""Chapter 0: the game, turn by turn, phase by phase."""

from __future__ import annotations

from bingqi.core.procedure import Call, Goto, Next, Procedure
from bingqi.games.squad.events import PhaseBegan
from bingqi.games.squad.rules.advance import AdvancePhase
from bingqi.games.squad.rules.closecombat import ClosePhase
from bingqi.games.squad.rules.deployment import SetUp
from bingqi.games.squad.rules.firephase import FirePhase, clear_marks
from bingqi.games.squad.rules.movement import MovePhase
from bingqi.games.squad.rules.rally import RallyPhase
from bingqi.games.squad.rules.rout import RoutPhase
from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.state import (
    ADVANCE,
    ADVANCING,
    CLOSE,
    DEFENSIVE,
    MOVEMENT,
    NONE,
    PREP_FIRE,
    RALLY,
    ROUT,
    State,
)
from bingqi.games.squad.victory import check_turn_end, finish

PHASES = ("setup", "rally", "prep", "movement", "defensive", "advancing", "rout", "advance", "close")


class Play(Procedure, tag="play"):
    """0.turn Each turn is two player turns of eight phases."""

    STEPS = (
        "do_setup",
        "do_rally",
        "do_prep_fire",
        "do_movement",
        "do_defensive_fire",
        "do_advancing_fire",
        "do_rout",
        "do_advance",
        "do_close_combat",
        "do_turn_end",
    )

    def do_setup(self, s: State) -> Next:
        return Call(SetUp())

    def do_rally(self, s: State) -> Next:
        return self._phase(s, RALLY, RallyPhase())

    def do_prep_fire(self, s: State) -> Next:
        return self._phase(s, PREP_FIRE, FirePhase(side=s.active))

    def do_movement(self, s: State) -> Next:
        return self._phase(s, MOVEMENT, MovePhase())

    def do_defensive_fire(self, s: State) -> Next:
        return self._phase(s, DEFENSIVE, FirePhase(side=1 - s.active))

    def do_advancing_fire(self, s: State) -> Next:
        return self._phase(s, ADVANCING, FirePhase(side=s.active))

    def do_rout(self, s: State) -> Next:
        return self._phase(s, ROUT, RoutPhase(side=s.active))

    def do_advance(self, s: State) -> Next:
        return self._phase(s, ADVANCE, AdvancePhase())

    def do_close_combat(self, s: State) -> Next:
        return self._phase(s, CLOSE, ClosePhase())

    def _phase(self, s: State, phase: int, procedure: Procedure) -> Next:
        s.phase, s.gunners = phase, []
        s.emit(PhaseBegan(phase=PHASES[phase], turn=s.turn, seat=s.active))
        return Call(procedure)

    def do_turn_end(self, s: State) -> Next:
        """0.turn The other side becomes the ATTACKER; after both, the next turn."""
        clean_up(s)
        check_turn_end(s)
        if s.winner >= 0:
            return None
        script = script_of(s.scenario)
        last = s.turn == script.turns
        if last and (s.active == 1 or script.half_last):
            finish(s)
            return None
        s.turn += s.active
        s.active = 1 - s.active
        return Goto("do_rally")


def clean_up(s: State) -> None:
    for side in (0, 1):
        clear_marks(s, side)
    for i, u in enumerate(s.units):
        if u.done or u.mark or u.winded:
            s.change(i, done=False, mark=NONE, winded=False)
    for n, w in enumerate(s.weapons):
        if w.moved:
            s.change_weapon(n, moved=False)
