"""What a player may choose, one small step at a time."""

from __future__ import annotations

from typing import TypeAlias

from bingqi.core.procedure import Action, Pass
from bingqi.games.southern.tables import AREAS, CARDS, COUNT, SIZE


class TakeCard(Action, frozen=True, tag="take-card"):
    """5.1 Put a card into this turn's hand."""

    card: int


class PlayCard(Action, frozen=True, tag="play-card"):
    """6.1(1)④ Play a card for what it says."""

    card: int


class Discard(Action, frozen=True, tag="discard"):
    """5.2(1) Pay for a normal action with a card, face down."""

    card: int


class React(Action, frozen=True, tag="react"):
    """5.2(3) Play a reaction card in the enemy's round."""

    card: int


class Muster(Action, frozen=True, tag="muster"):
    """6.2 Begin a group in this area."""

    area: int


class Join(Action, frozen=True, tag="join"):
    """6.2 Add a unit to the group."""

    unit: int


class JoinAll(Action, frozen=True, tag="join-all"):
    """6.2 Add all units of one kind ("army", "ship", "air") that are left in the area."""

    kind: str


class Ready(Action, frozen=True, tag="ready"):
    """19.0(2) The group is complete; it acts later."""


class Strike(Action, frozen=True, tag="strike"):
    """8.0 Normal attack on the enemy in the group's own area."""


class StrikeTwice(Action, frozen=True, tag="strike-twice"):
    """18.1(2) Two attacks declared together: their hits are added."""


class MoveTo(Action, frozen=True, tag="move-to"):
    """7.1 Move the group, or ship it (7.5)."""

    area: int


class FlyTo(Action, frozen=True, tag="fly-to"):
    """9.2 Air movement."""

    area: int


class Bomb(Action, frozen=True, tag="bomb"):
    """9.1 Air attack on an area."""

    area: int


class BombTwice(Action, frozen=True, tag="bomb-twice"):
    """18.1(2) Two air attacks on one area declared together: their hits are added."""

    area: int


class Hit(Action, frozen=True, tag="hit"):
    """11.2 Give one hit to a unit."""

    unit: int


class Retreat(Action, frozen=True, tag="retreat"):
    """11.5 Where a beaten unit goes."""

    area: int


class Refresh(Action, frozen=True, tag="refresh"):
    """Turn a unit to its unused side."""

    unit: int


class RefreshArea(Action, frozen=True, tag="refresh-area"):
    """19.0(3) Turn all units of an area to their unused side."""

    area: int


class Choose(Action, frozen=True, tag="choose"):
    """5.3(1) Which item of the card."""

    item: int


class Target(Action, frozen=True, tag="target"):
    """The area that a card works on."""

    area: int


class Remove(Action, frozen=True, tag="remove"):
    """The unit that a card takes off."""

    unit: int


class Take(Action, frozen=True, tag="take"):
    """A unit that a card brings in."""

    unit: int


class Place(Action, frozen=True, tag="place"):
    """Where a unit that comes in is put."""

    area: int


class Drop(Action, frozen=True, tag="drop"):
    """19.0(5) Where the paratroops land."""

    unit: int
    area: int


AnyAction: TypeAlias = (
    TakeCard
    | PlayCard
    | Discard
    | React
    | Muster
    | Join
    | JoinAll
    | Ready
    | Strike
    | StrikeTwice
    | MoveTo
    | FlyTo
    | Bomb
    | BombTwice
    | Hit
    | Retreat
    | Refresh
    | RefreshArea
    | Choose
    | Target
    | Remove
    | Take
    | Place
    | Drop
)

# Prebuilt, because an option list is asked for at every step of a search.
TAKE_CARD = tuple(map(TakeCard, range(len(CARDS))))
PLAY_CARD = tuple(map(PlayCard, range(len(CARDS))))
DISCARD = tuple(map(Discard, range(len(CARDS))))
REACT = tuple(map(React, range(len(CARDS))))
MUSTER = tuple(map(Muster, range(SIZE)))
JOIN = tuple(map(Join, range(COUNT)))
JOIN_ALL = {kind: JoinAll(kind) for kind in ("army", "ship", "air")}
PASS, READY, STRIKE, STRIKE_TWICE = Pass(), Ready(), Strike(), StrikeTwice()
MOVE_TO = tuple(map(MoveTo, range(SIZE)))
FLY_TO = tuple(map(FlyTo, range(SIZE)))
BOMB = tuple(map(Bomb, range(SIZE)))
BOMB_TWICE = tuple(map(BombTwice, range(SIZE)))
HIT = tuple(map(Hit, range(COUNT)))
RETREAT = tuple(map(Retreat, range(len(AREAS))))
REFRESH = tuple(map(Refresh, range(COUNT)))
REFRESH_AREA = tuple(map(RefreshArea, range(SIZE)))
TARGET = tuple(map(Target, range(SIZE)))
REMOVE = tuple(map(Remove, range(COUNT)))
PLACE = tuple(map(Place, range(SIZE)))
