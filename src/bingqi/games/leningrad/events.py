"""What happened: past participles."""

from __future__ import annotations

from bingqi.core.procedure import Event


class TurnBegan(Event, frozen=True, tag="turn-began"):
    turn: int

    def begins_turn(self) -> int:
        return self.turn


class BidMade(Event, frozen=True, tag="bid-made"):
    points: int


class BidsTied(Event, frozen=True, tag="bids-tied"):
    REVEALS = True
    points: int


class BidsOpened(Event, frozen=True, tag="bids-opened"):
    """16.1(2) `axis` is the seat that leads the Axis, by the name it had until now."""

    REVEALS = True
    first: int
    second: int
    axis: str


class Placed(Event, frozen=True, tag="placed"):
    unit: int
    hex: int


class ArmyAdded(Event, frozen=True, tag="army-added"):
    chit: int


class Chosen(Event, frozen=True, tag="chosen"):
    chit: int


class CupFilled(Event, frozen=True, tag="cup-filled"):
    count: int


class ChitDrawn(Event, frozen=True, tag="chit-drawn"):
    REVEALS = True
    chit: int


class ChitReturned(Event, frozen=True, tag="chit-returned"):
    chit: int


class ChitVoid(Event, frozen=True, tag="chit-void"):
    chit: int


class MansteinPlayed(Event, frozen=True, tag="manstein-played"):
    pass


class ZhukovDeclared(Event, frozen=True, tag="zhukov-declared"):
    pass


class ZhukovReady(Event, frozen=True, tag="zhukov-ready"):
    """16.2(1) The reinforcement chit lies at hand."""


class ZhukovPlayed(Event, frozen=True, tag="zhukov-played"):
    pass


class HqActivated(Event, frozen=True, tag="hq-activated"):
    unit: int
    count: int


class UnitActivated(Event, frozen=True, tag="unit-activated"):
    unit: int


class HqSent(Event, frozen=True, tag="hq-sent"):
    unit: int


class Moved(Event, frozen=True, tag="moved"):
    unit: int
    origin: int
    hex: int
    cost: float


class Marched(Event, frozen=True, tag="marched"):
    unit: int
    origin: int
    hex: int
    cost: float


class AttackDeclared(Event, frozen=True, tag="attack-declared"):
    attacker: int
    hex: int


class AttackVoid(Event, frozen=True, tag="attack-void"):
    hex: int


class Fought(Event, frozen=True, tag="fought"):
    hex: int
    attack: int
    defence: int
    column: str
    result: str  # as the chart names it; `none` where it has a dash, for which a text has no case


class StepLost(Event, frozen=True, tag="step-lost"):
    unit: int


class Destroyed(Event, frozen=True, tag="destroyed"):
    unit: int


class Rebuilding(Event, frozen=True, tag="rebuilding"):
    """12.3(1) The unit lies in the reinforcement box again."""

    unit: int


class StoodFast(Event, frozen=True, tag="stood-fast"):
    hex: int


class Retreated(Event, frozen=True, tag="retreated"):
    unit: int
    origin: int
    hex: int


class Advanced(Event, frozen=True, tag="advanced"):
    unit: int
    origin: int
    hex: int


class SupplyChecked(Event, frozen=True, tag="supply-checked"):
    seat: int
    count: int


class Transferred(Event, frozen=True, tag="transferred"):
    unit: int


class FortressBuilt(Event, frozen=True, tag="fortress-built"):
    hex: int
    level: int


class FortressLost(Event, frozen=True, tag="fortress-lost"):
    hex: int


class Arrived(Event, frozen=True, tag="arrived"):
    unit: int
    hex: int


class PanzersJoined(Event, frozen=True, tag="panzers-joined"):
    pass


class Withdrawn(Event, frozen=True, tag="withdrawn"):
    unit: int


class Captured(Event, frozen=True, tag="captured"):
    seat: int
    hex: int


class GameEnded(Event, frozen=True, tag="game-ended"):
    axis: float
    soviet: float
