"""What a player may choose. Actions by hex or unit are made once and shared, as lists by set."""

from __future__ import annotations

from typing import TypeAlias

from bingqi.board.listed import Listed
from bingqi.core.procedure import Action, Pass
from bingqi.games.leningrad.tables import CHITS, N
from bingqi.games.leningrad.theatre import GRID


class BidRange(Action, frozen=True, tag="bid-range"):
    """16.1(1) The bid lies between these."""

    low: int
    high: int


class Bid(Action, frozen=True, tag="bid"):
    """16.1(1) So many victory points the Axis is to get."""

    points: int


class Place(Action, frozen=True, tag="place"):
    """4.0(2), 12.1 The unit in question goes here."""

    hex: int


class DefaultSetup(Action, frozen=True, tag="default-setup"):
    """4.0 The rest is set up as suggested."""


class AddArmy(Action, frozen=True, tag="add-army"):
    """15.2(2)⑤"""

    chit: int


class Choose(Action, frozen=True, tag="choose"):
    """6.1(1)"""

    chit: int


class Interrupt(Action, frozen=True, tag="interrupt"):
    """7.3 Manstein."""


class DeclareZhukov(Action, frozen=True, tag="declare-zhukov"):
    """16.2"""


class KeepInHand(Action, frozen=True, tag="keep-in-hand"):
    """16.2(1)"""


class PlayZhukov(Action, frozen=True, tag="play-zhukov"):
    """16.2(2)"""


class Select(Action, frozen=True, tag="select"):
    """9.1(1) The next unit to move; whoever moved before is finished."""

    unit: int


class Move(Action, frozen=True, tag="move"):
    """9.2 Ordinary movement to this hex by the cheapest way."""

    hex: int


class March(Action, frozen=True, tag="march"):
    """9.3 March column along roads to this hex."""

    hex: int


class Step(Action, frozen=True, tag="step"):
    """9.1(2) One hex straight on, where the cheapest way leads round, or through a full hex (3.1(3))."""

    hex: int


class FormColumn(Action, frozen=True, tag="form-column"):
    """9.1(3), 9.3 The unit will march: all that it can reach by road is open to it, and nothing else."""


class Halt(Action, frozen=True, tag="halt"):
    """9.1(2) The picked unit stays where it is."""


class EndMovement(Action, frozen=True, tag="end-movement"):
    """9.1(2)"""


class Attack(Action, frozen=True, tag="attack"):
    """10.2(1) The unit is committed against the hex."""

    attacker: int
    hex: int


class EndDeclarations(Action, frozen=True, tag="end-declarations"):
    """10.2(1)"""


class Resolve(Action, frozen=True, tag="resolve"):
    """10.2(1) This fight comes next."""

    hex: int


class TakeLoss(Action, frozen=True, tag="take-loss"):
    """10.5(2)"""

    unit: int


class Stand(Action, frozen=True, tag="stand"):
    """14.2(5) Losses instead of retreat."""


class GiveWay(Action, frozen=True, tag="give-way"):
    """14.2(5) Retreat and give the fortress up."""


class Retreat(Action, frozen=True, tag="retreat"):
    """10.6"""

    unit: int
    hex: int


class Advance(Action, frozen=True, tag="advance"):
    """10.7"""

    unit: int
    hex: int


class EndAdvance(Action, frozen=True, tag="end-advance"):
    """10.7(2)"""


class OpenTransfer(Action, frozen=True, tag="open-transfer"):
    """11.2"""


class Transfer(Action, frozen=True, tag="transfer"):
    """11.2"""

    unit: int


class Build(Action, frozen=True, tag="build"):
    """14.1"""

    hex: int


class Bring(Action, frozen=True, tag="bring"):
    """12.2(1) This unit arrives."""

    unit: int


class Withdraw(Action, frozen=True, tag="withdraw"):
    """15.3(2)"""

    unit: int


class Activate(Action, frozen=True, tag="activate"):
    """16.3"""

    unit: int


class SendHq(Action, frozen=True, tag="send-hq"):
    """16.4(1)"""

    unit: int


AnyAction: TypeAlias = (
    BidRange
    | Bid
    | Place
    | DefaultSetup
    | AddArmy
    | Choose
    | Interrupt
    | DeclareZhukov
    | KeepInHand
    | PlayZhukov
    | Select
    | Move
    | March
    | Step
    | FormColumn
    | Halt
    | EndMovement
    | Attack
    | EndDeclarations
    | Resolve
    | TakeLoss
    | Stand
    | GiveWay
    | Retreat
    | Advance
    | EndAdvance
    | OpenTransfer
    | Transfer
    | Build
    | Bring
    | Withdraw
    | Activate
    | SendHq
)

_HEXES = range(GRID.size)
PLACINGS = Listed(tuple(map(Place, _HEXES)))
MOVES = Listed(tuple(map(Move, _HEXES)), most=20_000)  # the same reach is met again in game after game
MARCHES = Listed(tuple(map(March, _HEXES)), most=20_000)
STEPS_ON = Listed(tuple(map(Step, _HEXES)))
BRING, TRANSFER = tuple(map(Bring, range(N))), tuple(map(Transfer, range(N)))
TAKE_LOSS = tuple(map(TakeLoss, range(N)))
CHOICES = Listed(tuple(map(Choose, range(len(CHITS)))))
PASS = Pass()
HALT, FORM_COLUMN = Halt(), FormColumn()
END_MOVEMENT, END_DECLARATIONS, END_ADVANCE = EndMovement(), EndDeclarations(), EndAdvance()
SELECTIONS = Listed(tuple(map(Select, range(N))))
