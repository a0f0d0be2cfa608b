"""The runner: what it refuses, how procedures go on."""

from __future__ import annotations

import pytest

from bingqi.core.chance import ScriptedDice
from bingqi.core.engine import advance, apply, apply_trusted, decision, pending, resolve, settle
from bingqi.core.errors import GameOver, IllegalAction, MalformedAction, NotYourDecision, RulesBug
from bingqi.core.procedure import Decision, Draw, Goto, Next, Pass, Procedure, Roll
from bingqi.core.record import encode
from bingqi.core.state import State
from tests.toy import TOY, Enter, Lose, Pick, Shoot, setup
from tests.toy import State as ToyState


def ready() -> ToyState:
    state = setup("road", {"deadly": False}, 1)
    state.stack[0].at = "ask_unit"
    settle(state)
    return state


def test_wrong_seat_is_refused_and_nothing_changes() -> None:
    state = ready()
    before = encode(state)
    with pytest.raises(NotYourDecision):
        apply(state, 1, Pick(0))
    assert encode(state) == before


def test_an_action_that_is_not_offered_is_refused_and_nothing_changes() -> None:
    state = ready()
    before = encode(state)
    for action in (Pick(7), Lose(0), Enter(3)):
        with pytest.raises(IllegalAction):
            apply(state, 0, action)
    assert encode(state) == before


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    state = ready()
    apply(state, 0, Pass())
    apply(state, 1, Pass())
    assert pending(state) is None
    with pytest.raises(GameOver):
        apply(state, 0, Pass())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"type":"fly"}',
        b'{"type":"pick"}',
        b'{"type":"pick","unit":"x"}',
        b"\xff\xfe",
        b"[" * 9999,
    ],
)
def test_garbage_is_a_malformed_action(data: bytes) -> None:
    with pytest.raises(MalformedAction):
        TOY.decode_action(data)


def test_pending_is_asked_once_and_forgotten_on_settle() -> None:
    state = ready()
    asked = pending(state)
    assert pending(state) is asked
    state.units[0] = state.units[0].__class__(0, 0, steps=0)
    settle(state)
    assert Pick(0) not in decision(state).options


def test_a_search_stops_at_chance_and_takes_each_branch() -> None:
    state = ready()
    for action in (Pick(3), Enter(4), Enter(5), Enter(6)):
        apply(state, decision(state).seat, action)
    branches = []
    for die in range(1, 7):
        copy = state.clone()
        copy.__dict__.pop("wait", None)
        copy.stack[-1].at = "roll_fire"
        advance(copy, stop_at_chance=True)
        assert isinstance(pending(copy), Roll)
        resolve(copy, (die,))
        advance(copy)
        branches.append(decision(copy).rule)
    assert branches == ["3.2", "3.2", "3.2", "5.43", "5.43", "5.43"]


def test_events_are_returned_by_apply_and_not_kept() -> None:
    state = ready()
    apply(state, 0, Pick(3))
    assert [type(event).__name__ for event in apply(state, 0, Enter(4))] == ["Moved"]
    assert "log" not in state.__dict__


def test_a_trusted_action_makes_no_events() -> None:
    state = ready()
    apply_trusted(state, Pick(3))
    assert "log" not in state.__dict__


class Endless(Procedure, tag="endless"):
    STEPS = ("do_nothing",)

    def do_nothing(self, s: State) -> Next:
        return Goto("do_nothing")


class Empty(Procedure, tag="empty"):
    STEPS = ("ask_nobody",)

    def ask_nobody(self, s: State) -> Decision:
        return Decision(0, "9.9", "prompt", ())

    def on_nobody(self, s: State, action: Pass) -> Next:
        return None


class Astray(Procedure, tag="astray"):
    STEPS = ("do_wrong",)

    def do_wrong(self, s: State) -> Next:
        return Goto("do_right")


class Misnamed(Procedure, tag="misnamed"):
    STEPS = ("think_hard",)

    def think_hard(self, s: State) -> Next:
        return None


@pytest.mark.parametrize(
    ("proc", "says"), [(Endless(), "runaway"), (Empty(), "nothing to choose"), (Astray(), "no step do_right")]
)
def test_rules_that_break_the_contract_are_bugs_of_ours(proc: Procedure, says: str) -> None:
    with pytest.raises(RulesBug, match=says):
        settle(State(seed=1, stack=[proc]))


def test_a_step_must_say_what_it_is() -> None:
    with pytest.raises(TypeError, match="think_hard"):
        settle(State(seed=1, stack=[Misnamed()]))


class Cup(Procedure, tag="cup"):
    STEPS = ("draw_two",)

    def draw_two(self, s: State) -> Draw:
        return Draw("2", (4, 5, 6), count=2)

    def on_two(self, s: State, items: tuple[int, ...]) -> Next:
        s.draws = items[0] * 10 + items[1]
        return None


def test_draws_are_answered_in_order() -> None:
    state = State(seed=1, stack=[Cup()])
    settle(state, ScriptedDice(6, 4))
    assert state.draws == 64


def test_shooting_needs_a_target_in_range() -> None:
    state = ready()
    for action in (Pick(3), Enter(4), Enter(5)):
        apply(state, 0, action)
    assert Shoot(4) not in decision(state).options
