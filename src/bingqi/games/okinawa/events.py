"""What happened: past participles."""

from __future__ import annotations

from typing import ClassVar

from bingqi.core.procedure import Event, Seat


class TurnBegan(Event, frozen=True, tag="turn-began"):
    turn: int

    def begins_turn(self) -> int | None:
        """The set-up stands under the first turn."""
        return self.turn if self.turn > 1 else None


class PhaseBegan(Event, frozen=True, tag="phase-began"):
    seat: Seat


class ChitsDrawn(Event, frozen=True, tag="chits-drawn"):
    """How many, for everybody; which, is in the draw that only the owner sees."""

    seat: Seat
    number: int


class CupRefilled(Event, frozen=True, tag="cup-refilled"):
    seat: Seat


class EventPlayed(Event, frozen=True, tag="event-played"):
    REVEALS: ClassVar[bool] = True
    seat: Seat
    kind: int


class EventWasted(Event, frozen=True, tag="event-wasted"):
    """A chit that cannot act: aircraft in bad weather, nothing to act on."""

    seat: Seat
    kind: int


class ChitSeen(Event, frozen=True, tag="chit-seen"):
    """Recon: the US player alone reads the kind."""

    REVEALS: ClassVar[bool] = True
    kind: int
    hex: int


class ChitScouted(Event, frozen=True, tag="chit-scouted"):
    hex: int


class ReinforcementDelayed(Event, frozen=True, tag="reinforcement-delayed"):
    unit: int
    turn: int


class SupplySpent(Event, frozen=True, tag="supply-spent"):
    REVEALS: ClassVar[bool] = True
    kind: int
    supply: int


class SupplyFixed(Event, frozen=True, tag="supply-fixed"):
    supply: int


class PointsGained(Event, frozen=True, tag="points-gained"):
    points: int


class KikusuiReturned(Event, frozen=True, tag="kikusui-returned"):
    number: int


class SeaAirPlaced(Event, frozen=True, tag="sea-air-placed"):
    seat: Seat
    number: int


class SeaAirDeclared(Event, frozen=True, tag="sea-air-declared"):
    REVEALS: ClassVar[bool] = True
    seat: Seat
    kind: int


class SeaAirResult(Event, frozen=True, tag="sea-air-result"):
    """`die` after modifiers."""

    kind: int
    die: int


class SeaAirLost(Event, frozen=True, tag="sea-air-lost"):
    REVEALS: ClassVar[bool] = True  # an airfield strike catches chits that lay face down
    seat: Seat
    kind: int
    gone: bool  # out of the game, not merely discarded


class CarrierTurnedBack(Event, frozen=True, tag="carrier-turned-back"):
    pass


class VpGained(Event, frozen=True, tag="vp-gained"):
    vp: int
    total: int


class Moved(Event, frozen=True, tag="moved"):
    unit: int
    hex: int


class ChitMoved(Event, frozen=True, tag="chit-moved"):
    seat: Seat
    origin: int
    hex: int


class ChitRevealed(Event, frozen=True, tag="chit-revealed"):
    REVEALS: ClassVar[bool] = True
    seat: Seat
    kind: int
    hex: int


class ChitWithdrawn(Event, frozen=True, tag="chit-withdrawn"):
    seat: Seat
    hex: int


class ChitDiscarded(Event, frozen=True, tag="chit-discarded"):
    REVEALS: ClassVar[bool] = True
    seat: Seat
    kind: int


class ChitRemoved(Event, frozen=True, tag="chit-removed"):
    REVEALS: ClassVar[bool] = True
    seat: Seat
    kind: int


class ChitPlaced(Event, frozen=True, tag="chit-placed"):
    seat: Seat
    hex: int


class GroupReleased(Event, frozen=True, tag="group-released"):
    group: int


class UnitArrived(Event, frozen=True, tag="unit-arrived"):
    unit: int


class UnitPlaced(Event, frozen=True, tag="unit-placed"):
    unit: int
    hex: int


class ChitRebuilt(Event, frozen=True, tag="chit-rebuilt"):
    kind: int
    points: int


class OffensiveOrdered(Event, frozen=True, tag="offensive-ordered"):
    pass


class ConferenceHeld(Event, frozen=True, tag="conference-held"):
    dice: int
    turn: int


class YaharaDismissed(Event, frozen=True, tag="yahara-dismissed"):
    pass


class AttackDeclared(Event, frozen=True, tag="attack-declared"):
    seat: Seat
    origin: int
    hex: int


class AttackVoid(Event, frozen=True, tag="attack-void"):
    """A declared attack whose stacks no longer face each other when its turn comes."""

    origin: int
    hex: int


class FightBegan(Event, frozen=True, tag="fight-began"):
    origin: int
    hex: int


class ChitUsed(Event, frozen=True, tag="chit-used"):
    REVEALS: ClassVar[bool] = True
    seat: Seat
    kind: int


class ChitCancelled(Event, frozen=True, tag="chit-cancelled"):
    kind: int
    by: int


class FireResolved(Event, frozen=True, tag="fire-resolved"):
    seat: Seat
    fire: int
    sixes: int
    fives: int


class MeleeResolved(Event, frozen=True, tag="melee-resolved"):
    us: int
    japan: int


class StepLost(Event, frozen=True, tag="step-lost"):
    unit: int


class UnitLost(Event, frozen=True, tag="unit-lost"):
    unit: int


class Retreated(Event, frozen=True, tag="retreated"):
    unit: int
    hex: int


class ChitRetreated(Event, frozen=True, tag="chit-retreated"):
    kind: int
    hex: int


class Advanced(Event, frozen=True, tag="advanced"):
    unit: int
    hex: int


class ChitAdvanced(Event, frozen=True, tag="chit-advanced"):
    seat: Seat
    hex: int


class MarkerTaken(Event, frozen=True, tag="marker-taken"):
    seat: Seat
    hex: int


class MarkersCounted(Event, frozen=True, tag="markers-counted"):
    seat: Seat
    vp: int
