"""A toy in the house style: alternate activations, a move hex by hex with reaction fire, owner's losses, a secret
chit drawn from a cup. It exists so that the core is tested by itself, and to be read before writing a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from bingqi.ai.policy import Policy, register
from bingqi.core.game import Game, Meta, Option, Options, Scenario
from bingqi.core.procedure import (
    Action,
    Call,
    Decision,
    Done,
    Draw,
    Event,
    Goto,
    Next,
    Pass,
    Procedure,
    Roll,
    Seat,
    procedures_in,
)
from bingqi.core.state import State as CoreState
from bingqi.core.table import (
    Board,
    Forecast,
    Line,
    Outcome,
    Overlay,
    Patch,
    Piece,
    Prospect,
    Refusal,
    Space,
    View,
)
from bingqi.core.text import Text, TextLike

ROAD = 12  # spaces 0..11 in a row


class Pick(Action, frozen=True, tag="pick"):
    unit: int


class Enter(Action, frozen=True, tag="enter"):
    hex: int


class Shoot(Action, frozen=True, tag="shoot"):
    unit: int


class Lose(Action, frozen=True, tag="lose"):
    unit: int


class Moved(Event, frozen=True, tag="moved"):
    unit: int
    hex: int


class Hit(Event, frozen=True, tag="hit"):
    unit: int


class Unit(msgspec.Struct, frozen=True):
    side: Seat
    hex: int
    steps: int = 2
    fired: bool = False
    morale: int = 0  # the secret chit, known to the owner


class Turn(Procedure, tag="turn"):
    """3.0 Sequence of play. Sides alternate activations until both pass."""

    STEPS = ("draw_chit", "ask_unit", "do_swap")
    side: Seat = 0
    passes: int = 0
    dealt: int = 0

    def draw_chit(self, s: State) -> Draw | Goto:
        """3.1 Each unit gets a chit from its side's cup, unseen by the enemy."""
        if self.dealt == len(s.units):
            return Goto("ask_unit")
        side = s.units[self.dealt].side
        return Draw("3.1", tuple(s.cups[side]), seat=side, only=side)

    def on_chit(self, s: State, items: tuple[int, ...]) -> Next:
        side = s.units[self.dealt].side
        cup = list(s.cups[side])
        cup.remove(items[0])
        s.cups[side] = tuple(cup)
        s.change(self.dealt, morale=items[0])
        self.dealt += 1
        return Goto("draw_chit")

    def ask_unit(self, s: State) -> Decision | Done:
        """3.2"""
        if self.passes == 2 or s.round > s.rounds or not (s.alive(0) and s.alive(1)):
            return Done()
        options = [Pick(unit) for unit in s.alive(self.side)]
        return Decision(self.side, "3.2", "prompt-pick", (*options, Pass()))

    def on_unit(self, s: State, action: Pick | Pass) -> Next:
        s.round += 1
        if isinstance(action, Pass):
            self.passes += 1
            return None
        self.passes = 0
        return Call(Move(unit=action.unit, side=self.side, mp=3))

    def do_swap(self, s: State) -> Next:
        """3.3"""
        self.side = 1 - self.side
        return Goto("ask_unit")


class Move(Procedure, tag="move"):
    """5.0 Movement, hex by hex."""

    STEPS = ("ask_hex", "do_reaction", "do_again")
    unit: int
    side: Seat
    mp: int

    def ask_hex(self, s: State) -> Decision | Done:
        """5.1"""
        if self.mp == 0 or s.units[self.unit].steps == 0:
            return Done()
        here = s.units[self.unit].hex
        options = [Enter(hex) for hex in (here - 1, here + 1) if 0 <= hex < ROAD]
        return Decision(self.side, "5.1", "prompt-enter", (*options, Pass()), {"unit": self.unit, "mp": self.mp})

    def on_hex(self, s: State, action: Enter | Pass) -> Next:
        if isinstance(action, Pass):
            return Done()
        self.mp -= 1
        s.change(self.unit, hex=action.hex)
        s.emit(Moved(unit=self.unit, hex=action.hex))
        return None

    def do_reaction(self, s: State) -> Next:
        """5.4"""
        return Call(ReactionFire(target=self.unit, side=1 - self.side))

    def do_again(self, s: State) -> Next:
        return Goto("ask_hex")


class ReactionFire(Procedure, tag="reaction_fire"):
    """5.4 Reaction fire at a unit that has just entered a hex."""

    STEPS = ("ask_firer", "roll_fire", "ask_loss")
    target: int
    side: Seat

    def ask_firer(self, s: State) -> Decision | Done:
        """5.41"""
        there = s.units[self.target].hex
        able = [u for u in s.alive(self.side) if abs(s.units[u].hex - there) <= 2 and not s.units[u].fired]
        if not able:
            return Done()
        return Decision(self.side, "5.41", "prompt-shoot", (*map(Shoot, able), Pass()), {"target": self.target})

    def on_firer(self, s: State, action: Shoot | Pass) -> Next:
        if isinstance(action, Pass):
            return Done()
        s.change(action.unit, fired=True)
        return None

    def roll_fire(self, s: State) -> Roll:
        """5.42"""
        return Roll("5.42", seat=self.side)

    def on_fire(self, s: State, dice: tuple[int, ...]) -> Next:
        return None if dice[0] >= s.hit_on else Done()

    def ask_loss(self, s: State) -> Decision:
        """5.43"""
        owner = s.units[self.target].side
        return Decision(owner, "5.43", "prompt-lose", (Lose(self.target),))

    def on_loss(self, s: State, action: Lose) -> Next:
        s.change(action.unit, steps=s.units[action.unit].steps - 1)
        s.emit(Hit(unit=action.unit))
        return None


class State(CoreState, kw_only=True):
    units: list[Unit]
    cups: list[tuple[int, ...]]
    hit_on: int = 4
    round: int = 0
    rounds: int = 60

    def alive(self, side: Seat) -> list[int]:
        return [i for i, unit in enumerate(self.units) if unit.side == side and unit.steps > 0]

    def change(self, i: int, **changes: int) -> None:
        self.units[i] = msgspec.structs.replace(self.units[i], **changes)


def setup(scenario: str, options: Options, seed: int) -> State:
    units = [Unit(side, hex) for side in (0, 1) for hex in range(side * 8, side * 8 + 4)]
    hit_on = 3 if options["deadly"] else 4
    return State(seed=seed, units=units, cups=[(1, 1, 2, 3, 4, 5)] * 2, hit_on=hit_on, stack=[Turn()])


def view(s: State, seat: Seat | None) -> View:
    pieces = tuple(
        Piece(
            id=f"unit:{i}",
            at=f"space:{unit.hex}",
            look="counter",
            side=unit.side,
            name=Text("unit-name", {"n": i}),
            steps=unit.steps,
            full=2,
            values=(str(unit.morale) if unit.side == seat else "?",),
        )
        for i, unit in enumerate(s.units)
        if unit.steps
    )
    return View(seat, s.round, s.rounds, Text("phase-play"), pieces)


def determinise(s: State, seat: Seat, rng: Random) -> State:
    new = s.clone()
    new.seed = rng.getrandbits(128)
    theirs = [i for i, unit in enumerate(s.units) if unit.side != seat and unit.morale]
    pool = sorted([*s.cups[1 - seat], *(s.units[i].morale for i in theirs)])  # the truth must not steer the deal
    rng.shuffle(pool)
    for i in theirs:
        new.change(i, morale=pool.pop())
    new.cups[1 - seat] = tuple(sorted(pool))
    return new


def turn(s: State) -> int:
    return s.round


def board(scenario: str) -> Board:
    return Board("hex", ROAD * 1.5, 2.0, tuple(Space(i, f"{i:02d}", 1 + 1.5 * i, 1.0, "clear") for i in range(ROAD)))


def outcome(s: State) -> Outcome | None:
    if s.stack:
        return None
    points = tuple(float(sum(s.units[i].steps for i in s.alive(side))) for side in (0, 1))
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    return Outcome(winner, points, Text("reason-steps"))


def name(s: State, kind: str, id: int) -> TextLike:
    if kind == "unit":
        return Text("unit-name", {"n": id})
    return f"{id:02d}" if kind == "space" else Text(f"seat-{('red', 'blue')[id]}")


def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, Enter) and s.stack and isinstance(move := s.stack[-1], Move):
        far = abs(s.units[move.unit].hex - action.hex)
        if far != 1:
            return Refusal("5.1", Text("refuse-far", {"far": far}), (Line(Text("line-far"), str(far), "5.1"),))
    return None


def forecast(s: State, seat: Seat, action: Action) -> Forecast | None:
    if not isinstance(action, Shoot):
        return None
    hit = (7 - s.hit_on) / 6
    prospects = (Prospect(Text("outcome-hit"), hit, 1.0), Prospect(Text("outcome-miss"), 1 - hit))
    return Forecast("5.42", Text("forecast-fire"), (), prospects)


def has_odds(s: State, action: Action) -> bool:
    return isinstance(action, Shoot)


def overlay(s: State, seat: Seat | None, name: str, refs: Sequence[str]) -> Overlay:
    units = [int(ref[5:]) for ref in refs if ref.startswith("unit:")]
    if not units:
        return Overlay(name)
    unit = s.units[units[0]]
    near = range(max(0, unit.hex - 3), min(ROAD, unit.hex + 4))
    return Overlay(name, tuple(Patch(hex, str(abs(hex - unit.hex))) for hex in near))


def evaluate(s: State, seat: Seat) -> float:
    return float(sum(unit.steps if unit.side == seat else -unit.steps for unit in s.units))


def invariants(s: State) -> Iterator[str]:
    for i, unit in enumerate(s.units):
        if not 0 <= unit.hex < ROAD:
            yield f"unit {i} is off the road"


TOY: Game[State] = Game(
    meta=Meta(
        id="toy",
        rules_version=1,
        seats=("red", "blue"),
        scenarios=(Scenario("road", 60),),
        options=(Option("deadly", False),),
        overlays=("reach",),
    ),
    package=Path(__file__).parent,
    state=State,
    actions=Pick | Enter | Shoot | Lose,
    setup=setup,
    procedures=procedures_in(__name__),
    turn=turn,
    view=view,
    determinise=determinise,
    board=board,
    outcome=outcome,
    name=name,
    explain=explain,
    forecast=forecast,
    has_odds=has_odds,
    overlay=overlay,
    invariants=invariants,
    limit=2000,
)

register("toy", Policy(evaluate=evaluate))
