"""3.0 Setting up: ships are drawn unseen by kind, then placed by one side after the other."""

from __future__ import annotations

import msgspec

from bingqi.board.bits import bit_list, lowest
from bingqi.core.game import Options
from bingqi.core.procedure import Call, Decision, Draw, Goto, Next, Procedure, Seat
from bingqi.games.naval.actions import Deploy, deploy
from bingqi.games.naval.events import Deployed, Stationed, Waiting
from bingqi.games.naval.rules.queries import has_berth, has_room
from bingqi.games.naval.rules.sequence import Turns
from bingqi.games.naval.state import OFF, Rules, State
from bingqi.games.naval.tables import PROFILE, SHIP, SHIPS, SUBMARINES, SURFACE, TRANSPORTS
from bingqi.games.naval.theatre import Pool, Slot, theatre_of


def setup(scenario: str, options: Options, seed: int) -> State:
    """3.1 A scenario with its options, at its first placement."""
    theatre = theatre_of(scenario)
    return State(
        seed=seed,
        scenario=scenario,
        rules=rules_of(options),
        pos=[OFF] * len(SHIPS),
        classes=[0] * len(SHIPS),
        supplies=[0] * len(SHIPS),
        planes=(theatre.row.blue.planes, theatre.row.red.planes),
        stack=[Deployment(seat=theatre.first)],
    )


def rules_of(options: Options) -> Rules:
    """What was agreed. Options that came later are left out where nobody asked for them: see `Rules`."""
    agreed = {name.replace("-", "_"): value for name, value in options.items()}
    if not agreed.get("more_time"):
        agreed.pop("more_time", None)
    return msgspec.convert(agreed, Rules)


def slots_of(s: State, seat: Seat) -> tuple[Slot, ...]:
    return s.theatre.slots(seat, s.rules.lhd, s.rules.supply_ships)


def pools_of(s: State, seat: Seat) -> tuple[Pool, ...]:
    return s.theatre.pools(seat, s.rules.lhd, s.rules.supply_ships)


class Deployment(Procedure, tag="deployment"):
    """3.2 One side draws and places its ships, then the other."""

    STEPS = ("do_named", "draw_ships", "do_place", "ask_place", "do_announce", "do_other")
    seat: Seat
    pool: int = 0
    slot: int = 0

    def do_named(self, s: State) -> Next:
        """3.2(1) Ships named by the scenario are simply there."""
        for line in s.theatre.sides[self.seat].line:
            for ship in line.ships:
                s.hand |= 1 << SHIP[ship]
        return None

    def draw_ships(self, s: State) -> Draw | Goto:
        """3.2(2)② So many counters of each kind, at random and unseen by the enemy."""
        pools = pools_of(s, self.seat)
        if self.pool == len(pools):
            return Goto("do_place")
        pool = pools[self.pool]
        items = tuple(bit_list(pool.ships & ~s.hand))
        return Draw("3.2(2)②", items, pool.count, seat=self.seat, only=self.seat)

    def on_ships(self, s: State, items: tuple[int, ...]) -> Next:
        for ship in items:
            s.hand |= 1 << ship
        self.pool += 1
        return Goto("draw_ships")

    # --- placing ---

    def do_place(self, s: State) -> Next:
        """3.2(2)③ Where the scenario leaves no choice the ship is put down; that much the enemy knows anyway."""
        slots = slots_of(s, self.seat)
        if self.slot == len(slots):
            return Goto("do_announce")
        slot = slots[self.slot]
        if slot.chosen:
            return None
        ship = lowest(s.hand & slot.fits)
        put(s, self.seat, ship, slot, slot.hexes.bit_length() - 1)
        self.slot += 1
        return Goto("do_place")

    def ask_place(self, s: State) -> Decision:
        """3.2(2)③ The owner chooses ship and place within the scenario's limits."""
        slot = slots_of(s, self.seat)[self.slot]
        options = placements(s, self.seat, slot)
        return Decision(self.seat, "3.2(2)③", "prompt-place", tuple(options), secret=True)

    def on_place(self, s: State, action: Deploy) -> Next:
        put(s, self.seat, action.unit, slots_of(s, self.seat)[self.slot], action.hex)
        self.slot += 1
        return Goto("do_place")

    def do_announce(self, s: State) -> Next:
        """2.11(2) Only now the enemy looks: at hexes and numbers, in an order that tells nothing of who went where."""
        fleet = s.theatre.fleet[self.seat]
        for hex in sorted(s.at):
            if there := s.at[hex] & fleet:
                s.emit(Stationed(seat=self.seat, hex=hex, **_sorts(there)))
        if waiting := s.edge & fleet:
            s.emit(Waiting(seat=self.seat, **_sorts(waiting)))
        return None

    def do_other(self, s: State) -> Next:
        """19.0, 20.0 The scenario says who places first."""
        if self.seat == s.theatre.first:
            return Call(Deployment(seat=1 - self.seat))
        return Call(Turns())


def _sorts(ships: int) -> dict[str, int]:
    return {"ships": (ships & SURFACE).bit_count(), "boats": (ships & SUBMARINES).bit_count()}


def placing(s: State) -> Seat | None:
    """The seat that puts its ships down now: the others see nothing of it before it is done."""
    proc = s.stack[-1] if s.stack else None
    return proc.seat if isinstance(proc, Deployment) else None


def placements(s: State, seat: Seat, slot: Slot) -> list[Deploy]:
    """One option for each kind of counter and each hex with room."""
    kinds = {PROFILE[ship]: ship for ship in reversed(bit_list(s.hand & slot.fits))}
    ships = sorted(kinds.values())
    boat = slot.is_boat
    hexes = [hex for hex in bit_list(slot.hexes) if (has_berth(s, seat, hex) if boat else has_room(s, seat, hex, 1))]
    return [deploy(ship, hex) for ship in ships for hex in hexes]


def put(s: State, seat: Seat, ship: int, slot: Slot, hex: int) -> None:
    """3.3(1) Face down, with its supply markers if it is a transport."""
    s.hand &= ~(1 << ship)
    if TRANSPORTS >> ship & 1 and slot.supplies:
        s.supplies[ship] = slot.supplies
    s.classes[ship] = 2 * slot.first + seat
    if hex == OFF:
        s.edge |= 1 << ship
        return
    s.place(ship, hex)
    s.emit(Deployed(unit=ship, hex=hex, only=seat))
    s.mix(ship)
