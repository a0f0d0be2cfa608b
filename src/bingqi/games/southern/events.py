"""What happened. Each has a text `event-TAG` in both languages."""

from __future__ import annotations

from typing import ClassVar

from bingqi.core.procedure import Event


class TurnBegan(Event, frozen=True, tag="turn_began"):
    turn: int


class CardTaken(Event, frozen=True, tag="card_taken"):
    """Seen by its owner alone."""

    seat: int
    card: int


class HandReady(Event, frozen=True, tag="hand_ready"):
    seat: int
    count: int


class RoundPassed(Event, frozen=True, tag="round_passed"):
    seat: int


class CardPlayed(Event, frozen=True, tag="card_played"):
    REVEALS: ClassVar[bool] = True
    seat: int
    card: int


class CardRemoved(Event, frozen=True, tag="card_removed"):
    seat: int
    card: int


class CardDiscarded(Event, frozen=True, tag="card_discarded"):
    """Face down: nobody else sees which (5.2(1))."""

    seat: int


class CardLaidDown(Event, frozen=True, tag="card_laid_down"):
    """The same, told to its owner."""

    seat: int
    card: int


class Reacted(Event, frozen=True, tag="reacted"):
    REVEALS: ClassVar[bool] = True
    seat: int
    card: int
    area: int


class GroupMoved(Event, frozen=True, tag="group_moved"):
    seat: int
    count: int
    origin: int
    area: int


class GroupFlew(Event, frozen=True, tag="group_flew"):
    seat: int
    count: int
    origin: int
    area: int


class GroupShipped(Event, frozen=True, tag="group_shipped"):
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


class UnitFlipped(Event, frozen=True, tag="unit_flipped"):
    unit: int


class UnitRetreated(Event, frozen=True, tag="unit_retreated"):
    unit: int
    origin: int
    area: int


class UnitLost(Event, frozen=True, tag="unit_lost"):
    unit: int
    area: int


class CarrierSaved(Event, frozen=True, tag="carrier_saved"):
    unit: int


class HitsVoid(Event, frozen=True, tag="hits_void"):
    count: int


class ControlChanged(Event, frozen=True, tag="control_changed"):
    area: int
    seat: int


class UnitRefreshed(Event, frozen=True, tag="unit_refreshed"):
    unit: int


class AreaRefreshed(Event, frozen=True, tag="area_refreshed"):
    area: int
    count: int


class SideRecovered(Event, frozen=True, tag="side_recovered"):
    seat: int
    count: int


class Reinforced(Event, frozen=True, tag="reinforced"):
    unit: int
    area: int


class ParatroopsLanded(Event, frozen=True, tag="paratroops_landed"):
    unit: int
    area: int


class SubmarineAttacked(Event, frozen=True, tag="submarine_attacked"):
    area: int
    die: int
    result: int


class Parleyed(Event, frozen=True, tag="parleyed"):
    area: int
    die: int


class LeaderLeft(Event, frozen=True, tag="leader_left"):
    unit: int


class OilRevealed(Event, frozen=True, tag="oil_revealed"):
    REVEALS: ClassVar[bool] = True
    area: int
    value: int


class OilDestroyed(Event, frozen=True, tag="oil_destroyed"):
    area: int


class OilHeld(Event, frozen=True, tag="oil_held"):
    area: int


class PointsScored(Event, frozen=True, tag="points_scored"):
    """`why` is part of the text key's choice: fortress, loss, macarthur, anniversary."""

    seat: int
    why: str
    points: float


class GameEnded(Event, frozen=True, tag="game_ended"):
    japan: float
    allies: float
