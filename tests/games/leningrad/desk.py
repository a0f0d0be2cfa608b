"""A bare map to set up positions on."""

from __future__ import annotations

from bingqi.board.bits import bits_of
from bingqi.core.chance import ScriptedDice
from bingqi.core.engine import settle
from bingqi.core.game import OptionValue
from bingqi.core.procedure import Procedure
from bingqi.core.testing import Driver
from bingqi.games.leningrad import GAME
from bingqi.games.leningrad.rules.activation import Activation
from bingqi.games.leningrad.rules.combat import Combat
from bingqi.games.leningrad.rules.movement import Movement
from bingqi.games.leningrad.rules.pieces import put
from bingqi.games.leningrad.setup import setup
from bingqi.games.leningrad.state import BOX, DEAD, MARKER, State
from bingqi.games.leningrad.tables import BY_NAME, FORTS, FULL, N
from bingqi.games.leningrad.theatre import GRID


def h(label: str) -> int:
    return GRID.by_label[label]


def axis(name: str) -> int:
    return BY_NAME["axis", name]


def soviet(name: str) -> int:
    return BY_NAME["soviet", name]


def labels(hexes: int) -> set[str]:
    return set(GRID.labelled(hexes))


def new_game(**options: OptionValue) -> Driver:
    """A game from its very start."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return Driver(GAME, setup("campaign", GAME.meta.complete(chosen), 7))


def drive(state: State, *values: int) -> Driver:
    """A driver whose first dice and draws are said before it starts."""
    driver = Driver.__new__(Driver)
    driver.game, driver.state, driver.events, driver.script = GAME, state, [], ScriptedDice(*values)
    settle(state, driver.script)
    return driver


class Desk:
    """No unit on the map; units are put where a test wants them. Units of both sides that are not used are out."""

    def __init__(self, turn: int = 5, **options: OptionValue) -> None:
        chosen = {name.replace("_", "-"): value for name, value in options.items()}
        self.s: State = setup("campaign", GAME.meta.complete(chosen), 7)
        s = self.s
        s.at[:] = [MARKER if u in FORTS else DEAD for u in range(N)]
        s.steps[:] = [0] * N
        s.one[:], s.full[:] = [0, 0], [0, 0]
        s.turn = turn
        s.stack.clear()

    def put(self, unit: int, label: str, steps: int | None = None) -> int:
        self.s.steps[unit] = FULL[unit] if steps is None else steps
        put(self.s, unit, h(label))
        return unit

    def axis(self, name: str, label: str, steps: int | None = None) -> int:
        return self.put(axis(name), label, steps)

    def soviet(self, name: str, label: str, steps: int | None = None) -> int:
        return self.put(soviet(name), label, steps)

    def box(self, *units: int) -> None:
        for unit in units:
            self.s.at[unit], self.s.steps[unit] = BOX, FULL[unit]

    def fort(self, label: str, level: int) -> int:
        marker = next(f for f in FORTS if self.s.at[f] == MARKER)
        return self.put(marker, label, level)

    # --- begin something ---

    def run(self, proc: Procedure) -> Driver:
        self.s.call(proc)
        return Driver(GAME, self.s)

    def move(self, *units: int, reserve: bool = False) -> Driver:
        side = 0 if units[0] <= axis("20M") else 1
        return self.run(Movement(side=side, movable=bits_of(units), reserve=reserve))

    def fight(self, *units: int, no_rivers: bool = False) -> Driver:
        side = 0 if units[0] <= axis("20M") else 1
        return self.run(Combat(side=side, units=tuple(units), no_rivers=no_rivers))

    def activate(self, hq: int) -> Driver:
        return self.run(Activation(hq=hq))

    def place_of(self, unit: int) -> str:
        return GRID.labels.get(self.s.at[unit], str(self.s.at[unit]))
