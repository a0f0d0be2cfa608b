"""What a player can choose: imperatives, plain data."""

from __future__ import annotations

from typing import TypeAlias

from bingqi.core.procedure import Action, Pass


class Deploy(Action, frozen=True, tag="deploy"):
    unit: int
    hex: int


class Equip(Action, frozen=True, tag="equip"):
    weapon: int
    unit: int


# --- rally ---


class Recover(Action, frozen=True, tag="recover"):
    unit: int
    weapon: int


class Repair(Action, frozen=True, tag="repair"):
    weapon: int


class Transfer(Action, frozen=True, tag="transfer"):
    weapon: int
    unit: int


class SelfRally(Action, frozen=True, tag="self-rally"):
    unit: int


class Rally(Action, frozen=True, tag="rally"):
    unit: int
    leader: int


class ShedDM(Action, frozen=True, tag="shed-dm"):
    unit: int


class KeepDM(Action, frozen=True, tag="keep-dm"):
    unit: int


# --- fire ---


class Target(Action, frozen=True, tag="target"):
    hex: int


class Join(Action, frozen=True, tag="join"):
    """A unit fires: with its own fire power, with weapons, or both; `helper` is a second leader at a machine gun."""

    unit: int
    own: bool = True
    weapons: tuple[int, ...] = ()
    helper: int = -1
    mode: int = 0


class Direct(Action, frozen=True, tag="direct"):
    leader: int


class Shoot(Action, frozen=True, tag="shoot"):
    pass


class Destroy(Action, frozen=True, tag="destroy"):
    weapon: int


class KeepRate(Action, frozen=True, tag="keep-rate"):
    weapon: int


class YieldRate(Action, frozen=True, tag="yield-rate"):
    weapon: int


class Hold(Action, frozen=True, tag="hold"):
    """Do not ask again for this mover."""


class Detonate(Action, frozen=True, tag="detonate"):
    weapon: int
    hex: int


# --- movement ---


class Muster(Action, frozen=True, tag="muster"):
    unit: int


class DoubleTime(Action, frozen=True, tag="double-time"):
    unit: int


class Go(Action, frozen=True, tag="go"):
    assault: bool = False


class Step(Action, frozen=True, tag="step"):
    hex: int
    road: bool = False


class Exit(Action, frozen=True, tag="exit"):
    pass


class Smoke(Action, frozen=True, tag="smoke"):
    unit: int
    hex: int


class Drop(Action, frozen=True, tag="drop"):
    weapon: int


class PlaceCharge(Action, frozen=True, tag="place-charge"):
    unit: int
    weapon: int
    hex: int


class Split(Action, frozen=True, tag="split"):
    unit: int


class Stop(Action, frozen=True, tag="stop"):
    pass


# --- rout, advance, close combat ---


class Rout(Action, frozen=True, tag="rout"):
    unit: int


class Escort(Action, frozen=True, tag="escort"):
    leader: int


class Flee(Action, frozen=True, tag="flee"):
    hex: int


class Crawl(Action, frozen=True, tag="crawl"):
    hex: int


class Advance(Action, frozen=True, tag="advance"):
    unit: int
    hex: int


class Fight(Action, frozen=True, tag="fight"):
    hex: int


class Attach(Action, frozen=True, tag="attach"):
    leader: int
    unit: int


class Commit(Action, frozen=True, tag="commit"):
    unit: int


class Against(Action, frozen=True, tag="against"):
    target: int


class Declare(Action, frozen=True, tag="declare"):
    pass


AnyAction: TypeAlias = (
    Deploy
    | Equip
    | Recover
    | Repair
    | Transfer
    | SelfRally
    | Rally
    | ShedDM
    | KeepDM
    | Target
    | Join
    | Direct
    | Shoot
    | Destroy
    | KeepRate
    | YieldRate
    | Hold
    | Detonate
    | Muster
    | DoubleTime
    | Go
    | Step
    | Exit
    | Smoke
    | Drop
    | PlaceCharge
    | Split
    | Stop
    | Rout
    | Escort
    | Flee
    | Crawl
    | Advance
    | Fight
    | Attach
    | Commit
    | Against
    | Declare
    | Pass
)
