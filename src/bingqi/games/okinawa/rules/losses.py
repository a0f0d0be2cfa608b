"""14.4(4), 15.0, 16.0 Results of fire and melee: who is hit, who goes back, who dies on the way."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Procedure, Seat
from bingqi.games.okinawa.actions import PASS, REVEAL, HitChit, HitUnit, Retreat, Reveal
from bingqi.games.okinawa.events import ChitRetreated, Retreated
from bingqi.games.okinawa.rules.contact import showable, withdraw_exposed
from bingqi.games.okinawa.rules.queries import ENGINEERS, lone_chits
from bingqi.games.okinawa.rules.retreat_ways import further_hexes, retreat_hexes
from bingqi.games.okinawa.rules.stacking import full_for_unit, full_of_chits
from bingqi.games.okinawa.state import CHIT, State
from bingqi.games.okinawa.tables import GRID


class Suffer(Procedure, tag="suffer"):
    """14.4(4), 16.0, 16.0(1), 4.3.2(4) The owner lays sixes, then fives, on his pieces.

    `far` are machine guns that fired from elsewhere: they may be driven back but take no losses (16.0(1)).
    """

    STEPS = ("do_next", "ask_target", "do_apply", "do_retreat")
    seat: Seat
    units: tuple[int, ...]
    chits: tuple[int, ...] = ()
    far: tuple[int, ...] = ()
    sixes: int = 0
    fives: int = 0
    hits: tuple[int, ...] = ()
    shaken: tuple[int, ...] = ()
    stay: bool = False  # a melee loss: no retreat goes with it

    def do_next(self, s: State) -> Next:
        while self.sixes or self.fives:
            able = self.targets(s)
            if not able:
                # 14.4(4)① what nobody can take is wasted
                if self.sixes:
                    self.sixes = 0
                else:
                    self.fives = 0
            elif len(able) == 1:
                self.lay(able[0])
            else:
                return Goto("ask_target")
        return Goto("do_apply")

    def targets(self, s: State) -> list[int]:
        return self.six_targets(s) if self.sixes else self.five_targets()

    def six_targets(self, s: State) -> list[int]:
        """14.4(4)① The first to a combat unit, then evenly, never beyond what a piece can take."""
        room = {unit: s.steps[unit] for unit in self.units}
        if not self.hits and room:
            return list(self.units)
        for slot in self.chits:
            room[CHIT + slot] = 1
        able = [ref for ref in room if self.hits.count(ref) < room[ref]]
        if not able:
            return []
        least = min(self.hits.count(ref) for ref in able)
        return [ref for ref in able if self.hits.count(ref) == least]

    def five_targets(self) -> list[int]:
        """14.4(4)② On pieces without a result; the first to a combat unit unless a six was laid."""
        gone = (*self.hits, *self.shaken)
        units = [unit for unit in self.units if unit not in gone]
        if not gone and units:
            return units
        chits = [CHIT + slot for slot in (*self.chits, *self.far) if CHIT + slot not in gone]
        return units + chits

    def lay(self, ref: int) -> None:
        if self.sixes:
            self.sixes -= 1
            self.hits = (*self.hits, ref)
        else:
            self.fives -= 1
            self.shaken = (*self.shaken, ref)

    def ask_target(self, s: State) -> Decision:
        options: list[Action] = [HitChit(ref - CHIT) if ref >= CHIT else HitUnit(ref) for ref in self.targets(s)]
        if self.sixes:
            return Decision(self.seat, "14.4(4)①", "prompt-six", tuple(options), {"number": self.sixes})
        return Decision(self.seat, "14.4(4)②", "prompt-five", tuple(options), {"number": self.fives})

    def on_target(self, s: State, action: HitUnit | HitChit) -> Next:
        self.lay(CHIT + action.chit if isinstance(action, HitChit) else action.unit)
        return Goto("do_next")

    def do_apply(self, s: State) -> Next:
        """16.0(2), 16.0(2)①, 16.0(2)②, 16.0(2)③"""
        for ref in self.hits:
            if ref >= CHIT:
                s.kill_chit(ref - CHIT)
            else:
                s.lose_step(ref)
        return Done() if self.stay else None

    def do_retreat(self, s: State) -> Next:
        alive = dict.fromkeys(ref for ref in (*self.hits, *self.shaken) if is_standing(s, ref))
        return Call(Rout(seat=self.seat, pieces=tuple(alive)))


def is_standing(s: State, ref: int) -> bool:
    return bool(s.laid >> ref - CHIT & 1 if ref >= CHIT else s.fielded >> ref & 1)


class Rout(Procedure, tag="rout"):
    """15.0, 15.0(1), 15.0(2), 15.0(7) Pieces go back two hexes each, one after another."""

    STEPS = ("do_next",)
    seat: Seat
    pieces: tuple[int, ...]

    def do_next(self, s: State) -> Next:
        if not self.pieces:
            withdraw_exposed(s)
            return Done()
        ref, self.pieces = self.pieces[0], self.pieces[1:]
        if ref >= CHIT and s.kind[ref - CHIT] == ENGINEERS:
            s.remove_chit(ref - CHIT)  # they are their earthworks
            return Goto("do_next")
        return Call(FallBack(seat=self.seat, piece=ref), then="do_next")


class FallBack(Procedure, tag="fall-back"):
    """15.0 One piece retreats. The enemy may first turn up forces whose ZOC would bar its way (4.3(4))."""

    STEPS = ("do_trap", "ask_trap", "do_path", "ask_hex", "do_check")
    seat: Seat
    piece: int
    origin: int = -1

    def here(self, s: State) -> int:
        return s.spot[self.piece - CHIT] if self.piece >= CHIT else s.where[self.piece]

    def traps(self, s: State) -> list[int]:
        """Hexes of lone enemy chits whose ZOC would lie on the way."""
        lone = lone_chits(s, 1 - self.seat)
        if not lone:
            return []
        goals = GRID.within(self.here(s), 2)
        return [hex for hex in bit_list(lone) if GRID.around[hex] & goals]

    def do_trap(self, s: State) -> Next:
        self.origin = self.here(s)
        return None if self.traps(s) else Goto("do_path")

    def ask_trap(self, s: State) -> Decision:
        """4.3(4)"""
        slots = [slot for hex in self.traps(s) for slot in showable(s, 1 - self.seat, hex)]
        options = (*[REVEAL[slot] for slot in slots], PASS)
        return Decision(1 - self.seat, "4.3(4)", "prompt-trap", options, {"hex": self.origin}, secret=True)

    def on_trap(self, s: State, action: Action) -> Next:
        if isinstance(action, Reveal):
            s.reveal(action.chit)
            return Goto("do_trap")
        return None

    def ways(self, s: State) -> list[int]:
        here, full = self.here(s), self.full(s)
        if here == self.origin:
            return retreat_hexes(s, self.seat, here, full)
        return further_hexes(s, self.seat, self.origin, here, full)

    def full(self, s: State) -> int:
        """15.0(5) Hexes where the piece would be one too many."""
        if self.piece >= CHIT:
            return full_of_chits(s, self.seat, self.piece - CHIT)
        return full_for_unit(s, self.seat, self.piece)

    def do_path(self, s: State) -> Next:
        ways = self.ways(s)
        if len(ways) > 1:
            return None
        if ways:
            self.arrive(s, ways[0])
            return Goto("do_check")
        self.die(s)
        return Done()

    def ask_hex(self, s: State) -> Decision:
        """15.0(6)"""
        options = tuple(map(Retreat, self.ways(s)))
        if self.piece >= CHIT:
            return Decision(self.seat, "15.0(6)", "prompt-retreat-chit", options, {"chit": self.piece - CHIT})
        return Decision(self.seat, "15.0(6)", "prompt-retreat", options, {"unit": self.piece})

    def on_hex(self, s: State, action: Retreat) -> Next:
        self.arrive(s, action.hex)
        return None

    def arrive(self, s: State, hex: int) -> None:
        if self.piece >= CHIT:
            s.move_chit(self.piece - CHIT, hex)
            s.emit(ChitRetreated(kind=s.kind[self.piece - CHIT], hex=hex))
        else:
            s.put_unit(self.piece, hex)
            s.emit(Retreated(unit=self.piece, hex=hex))

    def do_check(self, s: State) -> Next:
        """15.0(5) Too many in the hex: one hex further, and again."""
        return Goto("do_path") if self.full(s) >> self.here(s) & 1 else Done()

    def die(self, s: State) -> None:
        """15.0(4) Nowhere to go."""
        if self.piece >= CHIT:
            s.kill_chit(self.piece - CHIT)
        else:
            s.remove_unit(self.piece)
