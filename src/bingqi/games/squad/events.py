"""What happened: past participles with figures and ids."""

from __future__ import annotations

from bingqi.core.procedure import Event


class Deployed(Event, frozen=True, tag="deployed"):
    unit: int
    hex: int


class Equipped(Event, frozen=True, tag="equipped"):
    weapon: int
    unit: int


class PhaseBegan(Event, frozen=True, tag="phase-began"):
    phase: str
    turn: int
    seat: int

    def begins_turn(self) -> int | None:
        """With the rally phase of who moves first. The set-up stands under the first turn."""
        return self.turn if self.phase == "rally" and self.seat == 0 and self.turn > 1 else None


class ForceCalled(Event, frozen=True, tag="force-called"):
    seat: int
    count: int


class PickedUp(Event, frozen=True, tag="picked-up"):
    unit: int
    weapon: int
    success: bool


class Mended(Event, frozen=True, tag="mended"):
    weapon: int
    result: str  # "mended", "broken", "lost"


class HandedOver(Event, frozen=True, tag="handed-over"):
    weapon: int
    unit: int


class Dropped(Event, frozen=True, tag="dropped"):
    weapon: int
    hex: int


class WeaponLost(Event, frozen=True, tag="weapon-lost"):
    weapon: int


class WeaponFailed(Event, frozen=True, tag="weapon-failed"):
    weapon: int


class RallyTried(Event, frozen=True, tag="rally-tried"):
    unit: int
    morale: int
    drm: int
    success: bool


class LeaderMade(Event, frozen=True, tag="leader-made"):
    unit: int
    hex: int


class DMShed(Event, frozen=True, tag="dm-shed"):
    unit: int


class DMPlaced(Event, frozen=True, tag="dm-placed"):
    unit: int


class FireOpened(Event, frozen=True, tag="fire-opened"):
    """`drm` is the sum for the target that is worst off: with the dice it gives the final result."""

    hex: int
    fp: float
    column: int
    drm: int
    source: str  # "fire", "residual", "charge"
    firers: tuple[int, ...] = ()


class SightBlocked(Event, frozen=True, tag="sight-blocked"):
    unit: int
    hex: int


class FireStruck(Event, frozen=True, tag="fire-struck"):
    hex: int
    final: int
    column: int
    cell: int  # of the fire table


class Cowered(Event, frozen=True, tag="cowered"):
    hex: int
    columns: int


class Checked(Event, frozen=True, tag="checked"):
    unit: int
    kind: str  # "mc", "ptc"
    final: int
    morale: int
    result: str  # "passed", "pinned", "broke", "reduced", "died"


class Pinned(Event, frozen=True, tag="pinned"):
    unit: int


class Broke(Event, frozen=True, tag="broke"):
    unit: int


class Reduced(Event, frozen=True, tag="reduced"):
    unit: int


class Replaced(Event, frozen=True, tag="replaced"):
    unit: int


class Wounded(Event, frozen=True, tag="wounded"):
    unit: int


class Eliminated(Event, frozen=True, tag="eliminated"):
    unit: int


class RateKept(Event, frozen=True, tag="rate-kept"):
    weapon: int


class ResidualLeft(Event, frozen=True, tag="residual-left"):
    hex: int
    fp: int


class Moved(Event, frozen=True, tag="moved"):
    unit: int
    hex: int


class Exposed(Event, frozen=True, tag="exposed"):
    """The enemy could fire at a mover. Said whether he is asked or has decided to hold his fire, so that going on
    tells nothing; and it cannot be taken back."""

    REVEALS = True
    unit: int
    hex: int


class Exited(Event, frozen=True, tag="exited"):
    unit: int
    points: int


class SmokeThrown(Event, frozen=True, tag="smoke-thrown"):
    unit: int
    hex: int
    success: bool


class ChargeLaid(Event, frozen=True, tag="charge-laid"):
    unit: int
    hex: int


class ChargeFailed(Event, frozen=True, tag="charge-failed"):
    hex: int


class Interdicted(Event, frozen=True, tag="interdicted"):
    unit: int
    hex: int


class Ambushed(Event, frozen=True, tag="ambushed"):
    seat: int
    hex: int


class CloseFought(Event, frozen=True, tag="close-fought"):
    hex: int
    seat: int
    kill: int
    final: int
    result: str  # "eliminated", "reduced", "none"


class MeleeBegan(Event, frozen=True, tag="melee-began"):
    hex: int


class BuildingTaken(Event, frozen=True, tag="building-taken"):
    hex: int
    seat: int
