"""A flight's attacks as one plan: aircraft gain by mass, and a search more is no reason to come with one less."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.ai.naval.strikes import strike_worth
from bingqi.ai.naval.worth import theirs_in
from bingqi.core.procedure import Action, Seat
from bingqi.games.naval.actions import Escort, StrikeShips
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.interception import STRIKES
from bingqi.games.naval.state import State

FIRST = 10.0  # above all that is done with the actions left over


def sent_to(s: State, hex: int) -> int:
    """Air units that go to attack the ships of a hex already."""
    return sum(t.units for t in s.tasks if t.hex == hex and t.use == "strike-ships")


def to_send(s: State, seat: Seat, proc: AirOperation, action: StrikeShips) -> int:
    """The most that could still go there together."""
    spare = s.planes[seat] - sum(t.units + t.escorts for t in s.tasks if t.use in STRIKES)
    more = max(1, min(proc.left, spare))
    if proc.afloat and action.origin is not None:
        more = max(1, min(more, proc.strength_left(s, action.origin, "strike-ships")))
    return more


def massed(s: State, seat: Seat, proc: AirOperation, options: Sequence[Action], scores: Sequence[float]) -> list[float]:
    """The scores, with the attack of the best plan for all actions that are left before everything else."""
    rest = [sc for option, sc in zip(options, scores, strict=True) if not isinstance(option, StrikeShips) and sc > 0]
    rest.sort(reverse=True)
    best, first = sum(rest[: proc.left]), -1
    for i, option in enumerate(options):
        if isinstance(option, StrikeShips):
            sent, found = sent_to(s, option.hex), theirs_in(s, seat, option.hex, True)
            before = strike_worth(s, seat, option.hex, found, sent)
            for n in range(1, to_send(s, seat, proc, option) + 1):
                worth = strike_worth(s, seat, option.hex, found, sent + n) - before + sum(rest[: proc.left - n])
                if worth > best:
                    best, first = worth, i
    return [
        score + FIRST * (2 if is_due(s, option, score) else i == first)
        for i, (option, score) in enumerate(zip(options, scores, strict=True))
    ]


def is_due(s: State, option: Action, score: float) -> bool:
    """An escort for every three attackers, before the fourth, where one is wanted at all."""
    if not isinstance(option, Escort) or score <= 0:
        return False
    task = s.tasks[option.task]
    return task.units >= 3 * (task.escorts + 1)
