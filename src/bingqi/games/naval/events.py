"""What happened: past participles. Hidden ships are told by number and place only."""

from __future__ import annotations

from typing import ClassVar

from bingqi.core.procedure import Event


class Deployed(Event, frozen=True, tag="deployed"):
    """Told to the owner."""

    unit: int
    hex: int


class Stationed(Event, frozen=True, tag="stationed"):
    """3.2 Told to everybody when a side has placed all: so many counters lie face down in a hex."""

    seat: int
    hex: int
    ships: int
    boats: int


class Waiting(Event, frozen=True, tag="waiting"):
    """19.4(2), 20.1(2) So many counters wait off the map's edge."""

    seat: int
    ships: int
    boats: int


class ChitDrawn(Event, frozen=True, tag="chit-drawn"):
    chit: int
    turn: int


class TurnBegan(Event, frozen=True, tag="turn-began"):
    turn: int

    def begins_turn(self) -> int | None:
        """The set-up stands under the first turn."""
        return self.turn if self.turn > 1 else None


class TechCut(Event, frozen=True, tag="tech-cut"):
    seat: int
    points: int


class AirCut(Event, frozen=True, tag="air-cut"):
    seat: int
    points: int


class RangeDeclared(Event, frozen=True, tag="range-declared"):
    seat: int
    distance: int


class ActionsGained(Event, frozen=True, tag="actions-gained"):
    seat: int
    actions: int
    roll: int


class Assigned(Event, frozen=True, tag="assigned"):
    seat: int
    hex: int
    use: str


class Scrambled(Event, frozen=True, tag="scrambled"):
    seat: int
    units: int


class Intercepted(Event, frozen=True, tag="intercepted"):
    seat: int
    hex: int


class PlanesLost(Event, frozen=True, tag="planes-lost"):
    seat: int
    units: int


class Moved(Event, frozen=True, tag="moved"):
    """Everybody sees how many counters went where."""

    seat: int
    count: int
    hex: int
    origin: int | None = None


class Dived(Event, frozen=True, tag="dived"):
    unit: int


class Shown(Event, frozen=True, tag="shown"):
    """7.1(3), 17.1(6)①, 18.2(1) Turned up for the time of an action."""

    REVEALS: ClassVar[bool] = True
    unit: int
    hex: int


class Found(Event, frozen=True, tag="found"):
    REVEALS: ClassVar[bool] = True
    unit: int
    hex: int


class Searched(Event, frozen=True, tag="searched"):
    REVEALS: ClassVar[bool] = True
    seat: int
    hex: int


class NothingFound(Event, frozen=True, tag="nothing-found"):
    hex: int


class Attacked(Event, frozen=True, tag="attacked"):
    seat: int
    hex: int


class Stopped(Event, frozen=True, tag="stopped"):
    """Defensive fire took away so much attack strength."""

    target: int
    hits: int


class Damaged(Event, frozen=True, tag="damaged"):
    unit: int


class Sunk(Event, frozen=True, tag="sunk"):
    unit: int


class Missed(Event, frozen=True, tag="missed"):
    unit: int


class SuppliesLost(Event, frozen=True, tag="supplies-lost"):
    unit: int
    count: int


class Landed(Event, frozen=True, tag="landed"):
    seat: int
    hex: int


class Returned(Event, frozen=True, tag="returned"):
    REVEALS: ClassVar[bool] = True
    unit: int


class Hidden(Event, frozen=True, tag="hidden"):
    unit: int


class DayEnded(Event, frozen=True, tag="day-ended"):
    day: int


class MissilesLaunched(Event, frozen=True, tag="missiles-launched"):
    seat: int
    count: int


class GameEnded(Event, frozen=True, tag="game-ended"):
    turn: int
