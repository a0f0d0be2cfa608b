"""Choices of one: played by the table itself, taken back together with the choice that led there."""

from __future__ import annotations

import pytest

from bingqi.core.engine import forced
from bingqi.core.errors import CannotUndo
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Next, Pass, Procedure
from bingqi.core.session import Session
from tests import toy
from tests.server.toybox import _named


class Left(Action, frozen=True, tag="left"):
    pass


class Errands(Procedure, tag="errands"):
    """A choice, a choice of one, a choice; then one whose being a choice is secret."""

    STEPS = ("ask_a", "ask_b", "ask_c", "ask_d")

    def ask_a(self, s: toy.State) -> Decision:
        return Decision(0, "1", "p", (Pass(), Left()))

    def on_a(self, s: toy.State, action: Action) -> Next:
        s.round += 1
        return None

    def ask_b(self, s: toy.State) -> Decision:
        return Decision(0, "2", "p", (Pass(),))

    def on_b(self, s: toy.State, action: Action) -> Next:
        s.round += 10
        return None

    ask_c, on_c = ask_a, on_a

    def ask_d(self, s: toy.State) -> Decision:
        return Decision(0, "3", "p", (Pass(),), secret=True)

    def on_d(self, s: toy.State, action: Action) -> Next:
        return None


def errands(scenario: str, options: object, seed: int) -> toy.State:
    return toy.State(seed=seed, units=[], cups=[(), ()], hit_on=4, stack=[Errands()])


GAME: Game[toy.State] = _named("errands", setup=errands, procedures=(Errands,))


def test_a_choice_of_one_is_played_on_and_each_is_a_move() -> None:
    session = Session.new(GAME, "road", seed=1)
    session.play(0, Left())
    assert forced(session.state) == Pass()
    assert session.play_forced() == 1 and len(session.record.moves) == 2
    assert session.decision is not None and session.decision.rule == "1"


def test_a_secret_choice_of_one_is_asked() -> None:
    session = Session.new(GAME, "road", seed=1)
    for _ in range(2):
        session.play(0, Left())
        session.play_forced()
    assert session.decision is not None and session.decision.rule == "3" and session.play_forced() == 0


def test_undo_takes_the_forced_moves_back_with_the_choice_before() -> None:
    session = Session.new(GAME, "road", seed=1)
    round = session.state.round  # type: ignore[attr-defined]
    session.play(0, Left())
    session.play_forced()
    session.undo(0)
    assert session.state.round == round and not session.record.moves  # type: ignore[attr-defined]
    with pytest.raises(CannotUndo):
        session.undo(0)
