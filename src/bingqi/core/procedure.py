"""The words in which rules are written: actions, events, decisions, chance, procedures.

A procedure is a step of the rulebook that is under way. It lies on `state.stack` as plain data: its own fields
and the *name* of the step it stands at. `STEPS` lists the steps in the rulebook's order, and a step's prefix says
what it is:

``ask_x``   returns a `Decision` (pure), answered by ``on_x(state, action)``
``roll_x``  returns a `Roll` (pure), answered by ``on_x(state, dice)``: a tuple of ints
``draw_x``  returns a `Draw` (pure), answered by ``on_x(state, items)``: a tuple of the drawn items, in order
``do_x``    acts

Instead of waiting, an ``ask_``/``roll_``/``draw_`` step may return one of the ways to go on. A step or an answer
returns `None` (next step), `Goto(step)`, `Call(procedure, then=step)` or `Done(result)`, and nothing else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

import msgspec

Seat: TypeAlias = int
TextArg: TypeAlias = "int | float | str"


class Action(msgspec.Struct, frozen=True, tag=True, gc=False):
    """What a seat chose: one subclass per verb in the imperative, with its own `tag`, plain data only.

    Field names carry meaning for the table (see `core.text.FIELD_KINDS`): `unit` is a piece, `hex` a space...
    """


class Pass(Action, frozen=True, tag="pass"):
    """Decline. Also the only option where asking must not tell whether there was a choice."""


class Try(Action, frozen=True, tag="try"):
    """Never an option: what a person pointed at, for `explain` alone. `ref` is like "unit:5" or "space:17"."""

    ref: str


class Event(msgspec.Struct, frozen=True, tag=True, kw_only=True, gc=False):
    """What happened: a past participle, figures and ids, never a sentence. `only` limits who may see it."""

    REVEALS: ClassVar[bool] = False  # somebody learnt something by it: undo must not cross it
    only: Seat | None = None

    def begins_turn(self) -> int | None:
        """The turn that begins with it: what the same move did before is logged under the turn before."""
        return None


class Rolled(Event, frozen=True, tag="rolled"):
    """Emitted by the engine for each roll. `seat` is whose luck it was."""

    rule: str
    dice: tuple[int, ...]
    sides: int = 6
    seat: Seat | None = None


class Drawn(Event, frozen=True, tag="drawn"):
    """Emitted by the engine for each draw; the items are seen by `only`."""

    rule: str
    items: tuple[int, ...]
    seat: Seat | None = None


class Decision(msgspec.Struct, frozen=True, gc=False):
    """`seat` must choose one of `options`. Never stored: asked for when needed.

    `options` are a tuple, or as good as one: sets that are not laid out before somebody looks (`board.choices`).
    `prompt` is a Fluent key of the game's locale, `args` its arguments (named like action fields). A choice of one is
    played by the table itself, unless it is `secret` whether there was a choice: then the seat is asked all the same.
    """

    seat: Seat
    rule: str
    prompt: str
    options: Sequence[Action]
    args: Mapping[str, TextArg] = {}
    secret: bool = False


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Chance must choose. The table rolls; a search may branch instead."""

    rule: str
    count: int = 1
    sides: int = 6
    seat: Seat | None = None  # whose roll it is, for the luck figures
    only: Seat | None = None  # who sees the dice; None is everybody


class Draw(msgspec.Struct, frozen=True, gc=False):
    """Chance draws `count` of `items` (a multiset, repeats included) without putting back."""

    rule: str
    items: tuple[int, ...]
    count: int = 1
    seat: Seat | None = None
    only: Seat | None = None


class Call(msgspec.Struct, frozen=True, gc=False):
    """Run a sub-procedure, then go on at the step `then`, by default the next one. From the last step: a tail call."""

    proc: Procedure
    then: str | None = None


class Goto(msgspec.Struct, frozen=True, gc=False):
    """Go on with the named step of this procedure."""

    step: str


class Done(msgspec.Struct, frozen=True, gc=False):
    """Leave this procedure; the result is found in the caller's `got`."""

    result: int | None = None


Next: TypeAlias = "Call | Goto | Done | None"
Wait: TypeAlias = "Decision | Roll | Draw"


class StepPlan(msgspec.Struct, frozen=True):
    """What the engine needs to know of one step."""

    run: Any
    answer: Any
    following: str | None
    steps: dict[str, StepPlan]  # all of its procedure, by name


PLANS: dict[type[Procedure], dict[str, StepPlan]] = {}  # a plain dict: the engine looks here at every step
_NAMED: dict[str, type[Procedure]] = {}


class Procedure(msgspec.Struct, tag=True, kw_only=True):
    """A procedure of the rulebook that is under way: plain data and a place.

    Fields are immutable values (ints, strings, tuples, frozen Structs): a shallow copy must be a clone.
    """

    STEPS: ClassVar[tuple[str, ...]] = ()
    at: str = ""  # the step's name, not its index: snapshots outlive edits; "" before the first
    got: int | None = None  # the result of the last procedure that this one called

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        _NAMED[f"{cls.__module__}.{cls.__qualname__}"] = cls
        steps = PLANS[cls] = {}
        for step, following in zip(cls.STEPS, (*cls.STEPS[1:], None), strict=False):
            steps[step] = StepPlan(getattr(cls, step), _handler(cls, step), following, steps)
        if cls.STEPS:
            steps[""] = _beginning(cls.STEPS[0], steps)


def procedures_in(package: str) -> tuple[type[Procedure], ...]:
    """All procedures that the modules of a package define: each class names itself when it is made."""
    return tuple(cls for name, cls in sorted(_NAMED.items()) if name.startswith(f"{package}."))


def _beginning(first: str, steps: dict[str, StepPlan]) -> StepPlan:
    """What a procedure does that nobody called (a set-up's): it goes to its first step, and takes it."""
    plan = steps[first]

    def begin(proc: Procedure, state: Any) -> Any:
        proc.at = first
        return plan.run(proc, state)

    return StepPlan(begin, plan.answer, plan.following, steps)


def _handler(cls: type[Procedure], step: str) -> Any:
    kind, _, name = step.partition("_")
    if kind not in ("ask", "roll", "draw", "do") or not name:
        raise TypeError(f"{cls.__name__}.{step}: a step is called ask_, roll_, draw_ or do_ something")
    return None if kind == "do" else getattr(cls, f"on_{name}")
