"""The one runner: asks, checks, answers, advances. Knows no game."""

from __future__ import annotations

from typing import Any, overload

from bingqi.core.chance import SEEDED, Chance
from bingqi.core.errors import GameOver, IllegalAction, NotYourDecision, RulesBug
from bingqi.core.procedure import (
    PLANS,
    Action,
    Call,
    Decision,
    Done,
    Draw,
    Drawn,
    Event,
    Goto,
    Procedure,
    Roll,
    Rolled,
    Seat,
    StepPlan,
    Wait,
)
from bingqi.core.state import State

SILENT_STEPS = range(20_000)  # so many without a question, and a procedure has run away


def pending(s: State) -> Wait | None:
    """What the game waits for, or None when it is over. Pure; remembered until the state is advanced.

    Whoever edits a state by hand (set-ups, tests) calls `settle` afterwards.
    """
    wait: Wait | None = s.__dict__.get("wait")
    if wait is not None:
        return wait
    if not s.stack:
        return None
    proc = s.stack[-1]
    wait = PLANS[type(proc)][proc.at].run(proc, s)
    if not isinstance(wait, Decision | Roll | Draw):
        raise RulesBug(f"{type(proc).__name__}.{proc.at} is not a place to wait: call settle first")
    s.__dict__["wait"] = wait
    return wait


def decision(s: State) -> Decision:
    """The pending decision; an error if the game is over or waits for chance."""
    wait = pending(s)
    if wait is None:
        raise GameOver("the game is over")
    if not isinstance(wait, Decision):
        raise RulesBug(f"a roll is pending: {wait}")
    return wait


def forced(s: State) -> Action | None:
    """The only option of a decision that need not hide whether there was a choice: nobody has to be asked."""
    wait = s.__dict__.get("wait") or pending(s)  # mostly it has been asked for before
    if type(wait) is Decision and len(wait.options) == 1 and not wait.secret:
        return wait.options[0]
    return None


def check(s: State, seat: Seat, action: Action) -> Decision:
    """The door: raises unless `action` is one of `seat`'s options now. Changes nothing."""
    wait = s.__dict__.get("wait")  # mostly it has been asked for before
    asked = wait if type(wait) is Decision else decision(s)
    if asked.seat != seat:
        raise NotYourDecision(f"seat {asked.seat} is asked, not {seat}", seat=asked.seat)
    if action not in asked.options:
        raise IllegalAction(f"{action} is not an option under {asked.rule}", rule=asked.rule)
    return asked


def apply(s: State, seat: Seat, action: Action, chance: Chance = SEEDED) -> list[Event]:
    """Check, answer, advance. Returns what happened."""
    check(s, seat, action)
    log: list[Event] = []
    s.__dict__["log"] = log
    try:
        apply_trusted(s, action, chance)
    finally:
        del s.__dict__["log"]
    return log


def apply_trusted(s: State, action: Action, chance: Chance = SEEDED) -> Decision | None:
    """For searches and replays that took the action from the options. Returns what is `pending` then."""
    s.__dict__.pop("wait", None)
    proc = s.stack[-1]
    plan = PLANS[type(proc)][proc.at]
    answer = plan.answer
    wait: Any = _go_on(s, proc, plan, answer(proc, s, action), chance, False)
    asked: Decision | None = wait  # it does not stop at chance
    return asked


def apply_to_chance(s: State, action: Action) -> None:
    """For searches: answer and go on as far as no die decides. `pending` is then a decision, a roll, a draw or None."""
    s.__dict__.pop("wait", None)
    _answer(s, action)
    advance(s, stop_at_chance=True)


def resolve_to_chance(s: State, answer: tuple[int, ...]) -> None:
    """For searches: the pending roll or draw fell so; go on to the next place to wait, chance included."""
    resolve(s, answer)
    advance(s, stop_at_chance=True)


def settle(s: State, chance: Chance = SEEDED) -> None:
    """Run silent steps after the state was made or edited by hand."""
    s.__dict__.pop("wait", None)
    advance(s, chance)


def start(s: State, chance: Chance = SEEDED) -> list[Event]:
    """Like `settle`, returning the events of a new game's first steps."""
    log: list[Event] = []
    s.__dict__["log"] = log
    settle(s, chance)
    del s.__dict__["log"]
    return log


@overload
def advance(s: State, chance: Chance = SEEDED) -> Decision | None: ...
@overload
def advance(s: State, chance: Chance = SEEDED, *, stop_at_chance: bool) -> Wait | None: ...
def advance(s: State, chance: Chance = SEEDED, *, stop_at_chance: bool = False) -> Wait | None:
    """Run silent steps, rolls and draws until a seat must choose or the game is over; what is `pending` then."""
    if not s.stack:
        return None
    proc = s.stack[-1]
    return _go_on(s, proc, PLANS[type(proc)][proc.at], Goto(proc.at), chance, stop_at_chance)


def _go_on(s: State, proc: Procedure, plan: StepPlan, result: Any, chance: Chance, stop_at_chance: bool) -> Wait | None:
    """From the result of a procedure's step or answer to the next place to wait."""
    wait: Wait
    stack = s.stack
    for _ in SILENT_STEPS:
        kind = type(result)  # as `_follow` would, without the detour: the most common ways to go on
        if kind is Goto and result.step in plan.steps:
            proc.at = step = result.step
            plan = plan.steps[step]
        elif result is None and plan.following is not None:
            proc.at = step = plan.following
            plan = plan.steps[step]
        elif kind is Call and (following := result.then or plan.following) in plan.steps:
            proc.at = following
            proc = result.proc
            if not proc.at:
                proc.at = proc.STEPS[0]
            stack.append(proc)
            plan = PLANS[type(proc)][proc.at]
        elif kind is Done and len(stack) > 1 and stack[-1] is proc:
            stack.pop()
            proc = stack[-1]
            proc.got = result.result
            plan = PLANS[type(proc)][proc.at]
        else:
            _follow(s, proc, plan, result)
            if stack:
                proc = stack[-1]
                plan = PLANS[type(proc)][proc.at]
        if not stack:
            return None
        run = plan.run  # by a name of its own: what is called as if it were a method is looked up as one
        result = run(proc, s)
        kind = type(result)
        if kind is Decision:
            if not result.options:
                raise RulesBug(f"{result.rule} {type(proc).__name__}.{proc.at}: nothing to choose")
            s.__dict__["wait"] = wait = result
            return wait
        if kind is Roll or kind is Draw:
            if stop_at_chance:
                s.__dict__["wait"] = wait = result
                return wait
            answer = plan.answer
            result = answer(proc, s, fall(s, result, chance))
    raise RulesBug(f"runaway procedure: {stack!r}")


def fall(s: State, wait: Roll | Draw, chance: Chance) -> tuple[int, ...]:
    """Roll or draw, and tell who may know."""
    if isinstance(wait, Roll):
        dice = chance.roll(s, wait)
        if "log" in s.__dict__:
            s.emit(Rolled(rule=wait.rule, dice=dice, sides=wait.sides, seat=wait.seat, only=wait.only))
        return dice
    items = chance.draw(s, wait)
    if "log" in s.__dict__:
        s.emit(Drawn(rule=wait.rule, items=items, seat=wait.seat, only=wait.only))
    return items


def resolve(s: State, answer: tuple[int, ...]) -> None:
    """Answer the pending roll or draw with a given result: a search's branch. Call `advance` next."""
    s.__dict__.pop("wait", None)
    _answer(s, answer)


def _answer(s: State, value: object) -> None:
    proc = s.stack[-1]
    plan = PLANS[type(proc)][proc.at]
    _follow(s, proc, plan, plan.answer(proc, s, value))


def _follow(s: State, proc: Procedure, plan: StepPlan, result: Any) -> None:
    """Go where a step or an answer says; after the last step the procedure is left."""
    kind, stack = type(result), s.stack
    if kind is Done:
        _leave(stack, proc)
        if stack:
            stack[-1].got = result.result
        return
    if kind is Call:
        following = result.then or plan.following
    elif kind is Goto:
        following = result.step
    elif result is None:
        following = plan.following
    else:
        raise RulesBug(f"{type(proc).__name__}.{proc.at} returned {result!r}")
    if following is None:
        _leave(stack, proc)
    elif following in plan.steps:
        proc.at = following
    else:
        raise RulesBug(f"{type(proc).__name__} has no step {following}")
    if kind is Call:
        called = result.proc
        if not called.at:
            called.at = called.STEPS[0]
        stack.append(called)


def _leave(stack: list[Any], proc: Procedure) -> None:
    # A step that ends the game has cleared the stack itself.
    if stack and stack[-1] is proc:
        stack.pop()
