"""How good a position is, and what a sensible player does first.

`advise` alone decides most questions: a question about one unit has no visible effect until dice are thrown, so
each kind of question has its own few lines of sense here. An option worth 1 is a squad's worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bingqi.ai.squad import fight as ai_fight
from bingqi.ai.squad import fire as ai_fire
from bingqi.ai.squad import move as ai_move
from bingqi.core.procedure import Decision, Seat
from bingqi.games.squad.scenarios import script_of
from bingqi.games.squad.state import READY, State
from bingqi.games.squad.tables import KINDS
from bingqi.games.squad.victory import need_of, progress

FIRM = 2000.0  # advice that decides by itself


def evaluate(s: State, seat: Seat) -> float:
    """Material and the aims; zero-sum."""
    if s.winner >= 0:
        return 100.0 if s.winner == seat else -100.0
    worth = [0.0, 0.0]
    for u in s.units:
        if u.hex > -2 or u.hex == READY:
            worth[u.side] += KINDS[u.kind].points * (0.5 if u.broken else 0.95 if u.pin else 1.0)
    script = script_of(s.scenario)
    aims = 0.0
    for aim in script.aims:
        need, have = need_of(s, aim), progress(s, aim)
        share = (need - have) if aim.kind in ("clear", "spared") else (have - need)
        aims += max(-8.0, min(2.0, float(share))) / 2
    sign = 1.0 if seat == 0 else -1.0
    return sign * (worth[0] - worth[1]) + (aims if seat == script.aimer else -aims)


Adviser = Callable[[State, Seat, Decision], list[float]]

ADVISERS: dict[str, Adviser] = {
    "prompt-deploy": ai_move.deploy,
    "prompt-equip": ai_move.equip,
    "prompt-mover": ai_move.mover,
    "prompt-stack": ai_move.stack,
    "prompt-step": ai_move.step,
    "prompt-advance": ai_move.mover,
    "prompt-advance-hex": ai_move.advance,
    "prompt-target": ai_fire.target,
    "prompt-fire-group": ai_fire.member,
    "prompt-reaction": ai_fire.reaction,
    "prompt-rally": ai_fight.rally,
    "prompt-self-rally": ai_fight.rally,
    "prompt-recover": ai_fight.first,
    "prompt-repair": ai_fight.first,
    "prompt-dm": ai_fight.first,
    "prompt-rate": ai_fight.first,
    "prompt-transfer": ai_fight.last,
    "prompt-escort": ai_fight.first,
    "prompt-rout": ai_fight.first,
    "prompt-flee": ai_fight.flee,
    "prompt-close-hex": ai_fight.first,
    "prompt-attach": ai_fight.first,
    "prompt-close-attack": ai_fight.close_attack,
}


def advise(s: State, seat: Seat, asked: Decision) -> Sequence[float] | None:
    adviser = ADVISERS.get(asked.prompt)
    if adviser is None:
        return None
    scores = adviser(s, seat, asked)
    best = max(scores)
    # The best alone is worth a look; equals are told apart by the evaluation.
    return [0.0 if score >= best - 1e-9 else -FIRM + max(-500.0, score - best) for score in scores]
