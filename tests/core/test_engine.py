"""The runner: what it refuses, how procedures go on."""

from __future__ import annotations

import pytest

from bingqi.core.chance import ScriptedDice, outcomes
from bingqi.core.engine import (
    advance,
    apply,
    apply_to_chance,
    apply_trusted,
    decision,
    pending,
    resolve,
    resolve_to_chance,
    settle,
)
from bingqi.core.errors import GameOver, IllegalAction, MalformedAction, NotYourDecision, RulesBug
from bingqi.core.procedure import Call, Decision, Done, Draw, Goto, Next, Pass, Procedure, Roll
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


@pytest.mark.parametrize(
    ("proc", "says"), [(Endless(), "runaway"), (Empty(), "nothing to choose"), (Astray(), "no step do_right")]
)
def test_rules_that_break_the_contract_are_bugs_of_ours(proc: Procedure, says: str) -> None:
    with pytest.raises(RulesBug, match=says):
        settle(State(seed=1, stack=[proc]))


def test_a_step_must_say_what_it_is() -> None:
    with pytest.raises(TypeError, match="think_hard"):

        class Misnamed(Procedure, tag="misnamed"):
            STEPS = ("think_hard",)

            def think_hard(self, s: State) -> Next:
                return None


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


class Errand(Procedure, tag="errand"):
    STEPS = ("do_it",)

    def do_it(self, s: State) -> Next:
        return Done(7)


class Round(Procedure, tag="round"):
    """Sends an errand and goes on where it says, not at the next step."""

    STEPS = ("ask_first", "do_never", "ask_after")
    then: str = "ask_after"

    def ask_first(self, s: State) -> Decision:
        return Decision(0, "1", "p", (Pass(),))

    def on_first(self, s: State, action: Pass) -> Next:
        return Call(Errand(), then=self.then)

    def do_never(self, s: State) -> Next:
        raise AssertionError("skipped by `then`")

    def ask_after(self, s: State) -> Decision:
        return Decision(0, "2", "p", (Pass(),))

    def on_after(self, s: State, action: Pass) -> Next:
        return None


def test_a_call_says_where_to_go_on() -> None:
    state = State(seed=1, stack=[Round()])
    settle(state)
    apply_trusted(state, Pass())
    assert decision(state).rule == "2" and state.stack[-1].got == 7
    lost = State(seed=1, stack=[Round(then="ask_nowhere")])
    settle(lost)
    with pytest.raises(RulesBug):
        apply_trusted(lost, Pass())


def test_a_search_stops_at_each_chance_node_and_takes_its_branch() -> None:
    state = ready()
    state.stack[-1].at = "ask_unit"
    wait = pending(state)
    assert isinstance(wait, Decision)
    met = 0
    for _ in range(200):
        now = pending(state)
        if now is None:
            break
        if isinstance(now, Decision):
            apply_to_chance(state, now.options[0])
        else:
            met += 1
            resolve_to_chance(state, next(outcomes(now))[0])
    assert met


class Walk(Procedure, tag="walk"):
    STEPS = ("ask_first", "ask_second")

    def ask_first(self, s: State) -> Decision:
        return Decision(0, "1", "first", (Pass(),))

    def on_first(self, s: State, action: Pass) -> Next:
        return Call(Walk(), then="ask_second")

    def ask_second(self, s: State) -> Decision:
        return Decision(0, "1", "second", (Pass(),))

    def on_second(self, s: State, action: Pass) -> Next:
        return Goto("ask_nowhere")


def test_a_procedure_begins_with_its_first_step_and_says_so_whether_it_was_called_or_set_up() -> None:
    state = State(seed=1, stack=[Walk()])
    settle(state)
    assert [proc.at for proc in state.stack] == ["ask_first"]
    apply_trusted(state, Pass())
    assert [proc.at for proc in state.stack] == ["ask_second", "ask_first"]


def test_where_to_go_on_must_be_a_step() -> None:
    state = State(seed=1, stack=[Walk(at="ask_second")])
    settle(state)
    with pytest.raises(RulesBug, match="no step ask_nowhere"):
        apply_trusted(state, Pass())
