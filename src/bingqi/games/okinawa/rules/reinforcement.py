"""11.0 Preparing reinforcements, 12.0 placing them."""

from __future__ import annotations

from bingqi.board.choices import Choices
from bingqi.core.memory import Memory
from bingqi.core.procedure import Action, Decision, Done, Goto, Next, Procedure, Seat
from bingqi.games.okinawa.actions import (
    BRING_CHIT,
    BRING_UNIT,
    PASS,
    PLACE,
    TAKE_BACK,
    BringChit,
    BringUnit,
    Place,
    Rebuild,
    TakeBack,
)
from bingqi.games.okinawa.events import ChitPlaced, ChitRebuilt, UnitArrived, UnitPlaced
from bingqi.games.okinawa.rules.ground import by_road
from bingqi.games.okinawa.rules.queries import occupied, units_at
from bingqi.games.okinawa.rules.stacking import full_for_unit, full_of_chits
from bingqi.games.okinawa.state import BOX, HELD, TRACK, State
from bingqi.games.okinawa.tables import (
    CHITS,
    GRID,
    IS_FORCE,
    IS_TACTIC,
    JAPAN,
    SIDE_KINDS,
    SIDE_SLOT_BITS,
    SIDE_UNITS,
    SOURCES,
    UNIT_SLICE,
)


class Preparation(Procedure, tag="preparation"):
    """11.0, 11.0(3) Units of the turn come into the box; chits are taken back; the Japanese rebuild.

    The box counts chits by kind: what comes back is shuffled by nature (11.0(3)).
    """

    STEPS = ("do_track", "ask_chit")
    seat: Seat

    def do_track(self, s: State) -> Next:
        """11.0(1), 2.22(4)"""
        for unit in SIDE_UNITS[self.seat]:
            if s.where[unit] == TRACK - s.turn:
                s.put_unit(unit, BOX)
                s.emit(UnitArrived(unit=unit))
        return None

    def ask_chit(self, s: State) -> Decision | Done:
        """11.0(2)"""
        options = TAKE_BACK.of(returnable(s, self.seat))
        if self.seat == JAPAN and s.points:
            options += [Rebuild(kind) for kind in rebuildable(s)]
        if not options:
            return Done()
        return Decision(self.seat, "11.0(2)", "prompt-prepare", (*options, PASS), {"points": s.points})

    def on_chit(self, s: State, action: Action) -> Next:
        if isinstance(action, TakeBack):
            s.send_back(action.chit)
        elif isinstance(action, Rebuild):
            rebuild(s, action.kind)
        else:
            return Done()
        return Goto("ask_chit")


def returnable(s: State, seat: Seat) -> int:
    """11.0(2)② Face-down chits, and tactics either way up (none stays face up), as a set of slots."""
    return s.laid & SIDE_SLOT_BITS[seat] & ~s.up


def rebuildable(s: State) -> list[int]:
    """11.0(2)③, 2.12(3)④, 22.8, 22.9 Removed Japanese forces that the replacement points can pay for."""
    return [kind for kind in SIDE_KINDS[JAPAN] if IS_FORCE[kind] and s.removed[kind] and CHITS[kind].cost <= s.points]


def rebuild(s: State, kind: int) -> None:
    s.points -= CHITS[kind].cost
    s.removed[kind] -= 1
    s.box[kind] += 1
    s.emit(ChitRebuilt(kind=kind, points=s.points))


NETS: Memory[tuple[int, int], int] = Memory(4096)


def road_net(s: State, side: int) -> int:
    """12.0(1), 12.0(2), 2.21(3)

    Road hexes to which reinforcements can come: never next to an enemy stack, chits included.
    """
    key = (side, occupied(s, 1 - side))
    net = NETS.get(key)
    if net is None:
        net = NETS[key] = _new_net(*key)
    return net


def _new_net(side: int, theirs: int) -> int:
    closed = theirs | GRID.spread(theirs)
    reached = front = SOURCES[side] & ~closed
    while front:
        front = by_road(front) & ~closed & ~reached
        reached |= front
    return reached


class Placement(Procedure, tag="placement"):
    """12.0, 4.3(2) From a source along roads, any distance, never next to an enemy stack."""

    STEPS = ("ask_piece", "ask_hex")
    seat: Seat
    unit: int = -1
    chit: int = -1

    def ask_piece(self, s: State) -> Decision | Done:
        """12.0"""
        units = units_at(s, self.seat, BOX) if BOX in s.where[UNIT_SLICE[self.seat]] else []
        kinds = [kind for kind in SIDE_KINDS[self.seat] if s.box[kind] and (IS_FORCE[kind] or IS_TACTIC[kind])]
        if not units and not kinds:
            return Done()
        net = road_net(s, self.seat)
        roomy = net & ~s.power[self.seat]  # a free road hex takes anybody
        options: list[Action] = [
            BRING_UNIT[unit] for unit in units if roomy or net & ~full_for_unit(s, self.seat, unit)
        ]
        if net & ~s.chits[self.seat] or net & ~full_of_chits(s, self.seat):
            options += [BRING_CHIT[kind] for kind in kinds]
        if not options:
            return Done()
        return Decision(self.seat, "12.0", "prompt-bring", (*options, PASS))

    def on_piece(self, s: State, action: Action) -> Next:
        if action == PASS:
            return Done()
        self.unit = self.chit = -1
        if isinstance(action, BringUnit):
            self.unit = action.unit
        else:
            assert isinstance(action, BringChit)
            kind = action.kind
            s.box[kind] -= 1
            self.chit = s.new_slot(kind, self.seat, HELD)
        return None

    def ask_hex(self, s: State) -> Decision:
        """12.0(1)"""
        full = full_for_unit(s, self.seat, self.unit) if self.unit >= 0 else full_of_chits(s, self.seat)
        hexes = road_net(s, self.seat) & ~full
        options = Choices(PLACE.among(hexes))
        if self.unit >= 0:
            return Decision(self.seat, "12.0(1)", "prompt-place", options, {"unit": self.unit})
        return Decision(self.seat, "12.0(1)", "prompt-place-chit", options)

    def on_hex(self, s: State, action: Place) -> Next:
        if self.unit >= 0:
            s.put_unit(self.unit, action.hex)
            s.emit(UnitPlaced(unit=self.unit, hex=action.hex))
        else:
            s.move_chit(self.chit, action.hex)
            s.emit(ChitPlaced(seat=self.seat, hex=action.hex))
        self.unit = self.chit = -1
        return Goto("ask_piece")
