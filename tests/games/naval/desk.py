"""A bare map to set up positions on."""

from __future__ import annotations

from bingqi.core.chance import SEEDED, ScriptedDice
from bingqi.core.engine import settle
from bingqi.core.game import OptionValue
from bingqi.core.procedure import Action, Draw, Procedure, Roll
from bingqi.core.state import State as CoreState
from bingqi.core.testing import Driver
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import Go, Plan, Take
from bingqi.games.naval.rules.submarine import SubmarineOperation
from bingqi.games.naval.rules.surface import SurfaceOperation
from bingqi.games.naval.setup import setup
from bingqi.games.naval.state import State
from bingqi.games.naval.tables import GRID, SHIP

BLUE, RED = 0, 1


def h(label: str) -> int:
    return GRID.by_label[label]


def labels(hexes: list[int]) -> set[str]:
    return {GRID.labels[hex] for hex in hexes}


def ship(key: str) -> int:
    return SHIP[key]


def drive(state: State, *values: int) -> Driver:
    """A driver whose first dice and draws are said before it starts."""
    driver = Driver.__new__(Driver)
    driver.game, driver.state, driver.events, driver.script = GAME, state, [], ScriptedDice(*values)
    settle(state, driver.script)
    return driver


def chosen(rules: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """Options by their names, which have dashes."""
    return {name.replace("_", "-"): value for name, value in rules.items()}


def new_game(scenario: str, seed: int = 7, **rules: OptionValue) -> Driver:
    """A game from its very start, with real dice."""
    state = setup(scenario, GAME.meta.complete(chosen(rules)), seed)
    settle(state)
    driver = drive(state)
    driver.script = RealDice()
    return driver


class RealDice(ScriptedDice):
    """The seed's own dice where a script is expected."""

    def roll(self, state: CoreState, roll: Roll) -> tuple[int, ...]:
        return SEEDED.roll(state, roll)

    def draw(self, state: CoreState, draw: Draw) -> tuple[int, ...]:
        return SEEDED.draw(state, draw)


class Desk:
    """No ship on the map; ships are put where a test wants them. Blue is seat 0, red seat 1."""

    def __init__(self, scenario: str = "diaoyu", turn: int = 1, **rules: OptionValue) -> None:
        self.s: State = setup(scenario, GAME.meta.complete(chosen(rules)), 7)
        self.s.stack.clear()
        self.s.turn = turn

    def put(self, key: str, label: str, found: bool = False, supplies: int = 0) -> int:
        unit = SHIP[key]
        self.s.place(unit, h(label))
        self.s.supplies[unit] = supplies
        if found:
            self.s.found |= 1 << unit
            self.s.known |= 1 << unit
        return unit

    def fleet(self, label: str, *keys: str, found: bool = False) -> list[int]:
        return [self.put(key, label, found) for key in keys]

    def run(self, proc: Procedure, *dice: int) -> Driver:
        self.s.stack.append(proc)
        return drive(self.s, *dice)

    def boats(self, seat: int) -> Driver:
        return self.run(SubmarineOperation(seat=seat))

    def boat(self, seat: int, unit: int, plan: str, label: str | None = None, dice: tuple[int, ...] = ()) -> Driver:
        """A submarine operation in which one boat does its action, up to the next question."""
        driver = self.boats(seat).do(Take(unit))
        if label is None:
            return driver.dice(*dice).do(Plan(plan))
        return driver.do(Plan(plan)).dice(*dice).do(Go(h(label)))

    def ships(self, seat: int, groups: int = 3) -> Driver:
        return self.run(SurfaceOperation(seat=seat, groups=groups))

    def where(self, unit: int) -> str:
        return GRID.labels.get(self.s.pos[unit], "off")

    def is_found(self, unit: int) -> bool:
        return bool(self.s.found >> unit & 1)


def plans(driver: Driver) -> set[str]:
    return {option.plan for option in driver.options if isinstance(option, Plan)}


def goes(driver: Driver) -> set[str]:
    return labels([option.hex for option in driver.options if isinstance(option, Go)])


def offered(driver: Driver) -> tuple[Action, ...]:
    """The options now."""
    return driver.options


def started(scenario: str, seed: int, **rules: OptionValue) -> State:
    """A state at its first decision, with real dice."""
    state = setup(scenario, GAME.meta.complete(chosen(rules)), seed)
    settle(state)
    return state
