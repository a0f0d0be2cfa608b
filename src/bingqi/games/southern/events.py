"""What happened. Each has a text `event-TAG` in both languages."""

from __future__ import annotations

from typing import ClassVar

from bingqi.core.procedure import Event


class TurnBegan(Event, frozen=True, tag="turn-began"):
    turn: int

    def begins_turn(self) -> int | None:
        """The set-up stands under the first turn."""
        return self.turn if self.turn > 1 else None


class CardTaken(Event, frozen=True, tag="card-taken"):
    """Seen by its owner alone."""

    seat: int
    card: int


class HandReady(Event, frozen=True, tag="hand-ready"):
    seat: int
    count: int


class RoundPassed(Event, frozen=True, tag="round-passed"):
    seat: int


class CardPlayed(Event, frozen=True, tag="card-played"):
    REVEALS: ClassVar[bool] = True
    seat: int
    card: int


class CardRemoved(Event, frozen=True, tag="card-removed"):
    seat: int
    card: int


class CardDiscarded(Event, frozen=True, tag="card-discarded"):
    """Face down: nobody else sees which (5.2(1))."""

    seat: int


class CardLaidDown(Event, frozen=True, tag="card-laid-down"):
    """The same, told to its owner."""

    seat: int
    card: int


class Reacted(Event, frozen=True, tag="reacted"):
    REVEALS: ClassVar[bool] = True
    seat: int
    card: int
    area: int


class GroupMoved(Event, frozen=True, tag="group-moved"):
    seat: int
    count: int
    origin: int
    area: int


class GroupFlew(Event, frozen=True, tag="group-flew"):
    seat: int
    count: int
    origin: int
    area: int


class GroupShipped(Event, frozen=True, tag="group-shipped"):
    seat: int
    unit: int
    origin: int
    area: int


class Attacked(Event, frozen=True, tag="attacked"):
    seat: int
    area: int
    count: int
    hits: int


class Bombed(Event, frozen=True, tag="bombed"):
    seat: int
    origin: int
    area: int
    count: int
    hits: int


class Countered(Event, frozen=True, tag="countered"):
    seat: int
    area: int
    count: int
    hits: int


class UnitFlipped(Event, frozen=True, tag="unit-flipped"):
    unit: int


class UnitRetreated(Event, frozen=True, tag="unit-retreated"):
    unit: int
    origin: int
    area: int


class UnitLost(Event, frozen=True, tag="unit-lost"):
    unit: int
    area: int


class CarrierSaved(Event, frozen=True, tag="carrier-saved"):
    unit: int


class HitsVoid(Event, frozen=True, tag="hits-void"):
    count: int


class ControlChanged(Event, frozen=True, tag="control-changed"):
    area: int
    seat: int


class UnitRefreshed(Event, frozen=True, tag="unit-refreshed"):
    unit: int


class AreaRefreshed(Event, frozen=True, tag="area-refreshed"):
    area: int
    count: int


class SideRecovered(Event, frozen=True, tag="side-recovered"):
    seat: int
    count: int


class Reinforced(Event, frozen=True, tag="reinforced"):
    unit: int
    area: int


class ParatroopsLanded(Event, frozen=True, tag="paratroops-landed"):
    unit: int
    area: int


class SubmarineAttacked(Event, frozen=True, tag="submarine-attacked"):
    area: int
    die: int
    result: int


class Parleyed(Event, frozen=True, tag="parleyed"):
    area: int
    die: int


class LeaderLeft(Event, frozen=True, tag="leader-left"):
    unit: int


class OilRevealed(Event, frozen=True, tag="oil-revealed"):
    REVEALS: ClassVar[bool] = True
    area: int
    value: int


class OilDestroyed(Event, frozen=True, tag="oil-destroyed"):
    area: int


class OilHeld(Event, frozen=True, tag="oil-held"):
    area: int


class PointsScored(Event, frozen=True, tag="points-scored"):
    """`why` is part of the text key's choice: fortress, loss, macarthur, anniversary."""

    seat: int
    why: str
    points: float


class GameEnded(Event, frozen=True, tag="game-ended"):
    japan: float
    allies: float
