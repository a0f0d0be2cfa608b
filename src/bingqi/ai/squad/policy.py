"""How good a position is, and what a sensible player does first.

`advise` alone decides most questions: a question about one unit has no visible effect until dice are thrown, so
each kind of question has its own few lines of sense here. An option worth 1 is a squad's worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from bingqi.ai.squad import deploy as ai_deploy
from bingqi.ai.squad import fight as ai_fight
from bingqi.ai.squad import fire as ai_fire
from bingqi.ai.squad import move as ai_move
from bingqi.core.procedure import Decision, Procedure, Seat
from bingqi.games.squad.rules.advance import AdvancePhase, Advancing
from bingqi.games.squad.rules.attack import Attack
from bingqi.games.squad.rules.closecombat import CloseCombat, ClosePhase
from bingqi.games.squad.rules.deployment import Arm, SetUp
from bingqi.games.squad.rules.firegroup import FireGroup
from bingqi.games.squad.rules.firephase import FirePhase
from bingqi.games.squad.rules.movement import Move, MovePhase
from bingqi.games.squad.rules.rally import DMStep, LeaderRallyStep, SelfRallyStep
from bingqi.games.squad.rules.reaction import Reaction
from bingqi.games.squad.rules.rout import Flight, RoutPhase
from bingqi.games.squad.rules.weaponcare import RecoverStep, RepairStep, TransferStep
from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.state import GONE, LEFT, READY, State
from bingqi.games.squad.tables import KINDS
from bingqi.games.squad.victory import all_met, need_of, progress


def moment(s: State) -> int:
    """A player turn."""
    return 2 * s.turn + s.active


FIRM = 2000.0  # advice that decides by itself


def evaluate(s: State, seat: Seat) -> float:
    """Material and the aims; zero-sum."""
    if s.winner >= 0:
        return 100.0 if s.winner == seat else -100.0
    script = script_of(s.scenario)
    exits = any(aim.kind == "exit" for aim in script.aims)  # who left as the aim wants is not lost
    worth = [0.0, 0.0]
    for u in s.units:
        if u.hex > GONE or u.hex == READY or (u.hex == LEFT and exits and u.side == script.aimer):
            worth[u.side] += KINDS[u.kind].points * (0.5 if u.broken else 0.95 if u.pin else 1.0)
    aims = aims_of(s)
    sign = 1.0 if seat == 0 else -1.0
    return sign * (worth[0] - worth[1]) + (aims if seat == script.aimer else -aims)


def aims_of(s: State) -> float:
    """How far the aims are reached, for the side that has them: 0 and more is enough."""
    aims = 0.0
    for aim in script_of(s.scenario).aims:
        need, have = need_of(s, aim), progress(s, aim)
        share = (need - have) if aim.kind in ("clear", "spared") else (have - need)
        aims += max(-8.0, min(2.0, float(share))) / 2
    return aims


def parts(s: State) -> tuple[float, ...]:
    """The aims by themselves: late in a game they say more than men do; whether they are met; whose turn it is."""
    return aims_of(s), float(all_met(s)), float(s.active)


Adviser: TypeAlias = Callable[[State, Seat, Decision], list[float]]

ADVISERS: dict[tuple[type[Procedure], str], Adviser] = {  # by the procedure under way and its step
    (SetUp, "ask_unit"): ai_deploy.deploy,
    (Arm, "ask_weapon"): ai_deploy.equip,
    (MovePhase, "ask_mover"): ai_move.mover,
    (Move, "ask_stack"): ai_move.stack,
    (Move, "ask_step"): ai_move.step,
    (AdvancePhase, "ask_transfer"): ai_fight.trade,
    (AdvancePhase, "ask_unit"): ai_move.mover,
    (Advancing, "ask_hex"): ai_move.advance,
    (FirePhase, "ask_target"): ai_fire.target,
    (FireGroup, "ask_member"): ai_fire.member,
    (Attack, "ask_rate"): ai_fight.first,
    (Reaction, "ask_fire"): ai_fire.reaction,
    (RecoverStep, "ask_one"): ai_fight.first,
    (RepairStep, "ask_one"): ai_fight.first,
    (TransferStep, "ask_one"): ai_fight.trade,
    (SelfRallyStep, "ask_one"): ai_fight.rally,
    (LeaderRallyStep, "ask_one"): ai_fight.rally,
    (DMStep, "ask_one"): ai_fight.calm,
    (RoutPhase, "ask_unit"): ai_fight.first,
    (Flight, "ask_escort"): ai_fight.escort,
    (Flight, "ask_hex"): ai_fight.flee,
    (ClosePhase, "ask_hex"): ai_fight.first,
    (CloseCombat, "ask_attach"): ai_fight.first,
    (CloseCombat, "ask_attack"): ai_fight.close_attack,
}


def advise(s: State, seat: Seat, asked: Decision) -> Sequence[float] | None:
    top = s.stack[-1]
    adviser = ADVISERS.get((type(top), top.at))
    if adviser is None:
        return None
    scores = adviser(s, seat, asked)
    best = max(scores)
    # The best alone is worth a look; equals are told apart by the evaluation.
    return [0.0 if score >= best - 1e-9 else -FIRM + max(-500.0, score - best) for score in scores]
