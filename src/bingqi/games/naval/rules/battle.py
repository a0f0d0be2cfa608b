"""15.0 Ship against ship, and 16.2, 16.3 aircraft against ships, which follow the same steps."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Decision, Done, Goto, Next, Pass, Procedure, Roll, Seat
from bingqi.games.naval.actions import (
    AIM,
    FIGHT,
    REVEAL,
    SPEND,
    WEAKEN,
    Aim,
    Engage,
    Fight,
    Reveal,
    Spend,
    Weaken,
    engage,
)
from bingqi.games.naval.events import Stopped
from bingqi.games.naval.state import NOBODY, State
from bingqi.games.naval.tables import AREA_AIR, AREA_SHIPS, GUNS, OWN_AIR, PLANES, SURFACE

PASS = Pass()
PLANE = -1  # stands for an air unit among the attackers
FAR = 2  # from this distance on the attackers' tech level falls by one (15.2(6))


def area_fire(s: State, seat: Seat, hex: int) -> int:
    """15.2(1) The wide-area fire of the seat's discovered ships in a hex."""
    there = s.at[hex] & s.theatre.fleet[seat] & s.found & AREA_SHIPS
    return sum(AREA_AIR[ship] for ship in bit_list(there))


def plane_tech(s: State, seat: Seat) -> int:
    """2.12②, 22.4 The tech level of a side's aircraft, as information war leaves it."""
    return max(1, PLANES[seat].tech - s.tech_cut[seat])


def strength_of(seat: Seat, attacker: int) -> int:
    """Dice of a ship, or of an air unit."""
    return GUNS[attacker] if attacker != PLANE else PLANES[seat].anti_ship


class ShipBattle(Procedure, tag="ship-battle"):
    """15.0, 16.0 All attacks on the surface ships of one hex, target by target."""

    STEPS = (
        "ask_reveal",
        "do_line_up",
        "ask_assign",
        "do_track",
        "do_next",
        "ask_target",
        "ask_area",
        "roll_defence",
        "ask_weaken",
        "roll_attack",
    )
    seat: Seat
    hex: int
    guns: int = 0  # attacking ships
    planes: int = 0
    far: bool = False
    targets: int = 0
    pairs: tuple[tuple[int, int], ...] = ()  # (attacker, target)
    track: int = 0
    target: int = NOBODY
    spent: int = 0
    hits: int = 0  # of the defence, not yet taken from an attacker
    power: tuple[tuple[int, int], ...] = ()  # (attacker, strength left) against the target

    # --- 15.1 ---

    def ask_reveal(self, s: State) -> Decision | None:
        """15.1(5) The owner may turn undiscovered ships of the hex up; those that stay down are not attacked."""
        hidden = s.at[self.hex] & s.theatre.fleet[1 - self.seat] & SURFACE & ~s.found
        if not hidden:
            return None
        options = (*(REVEAL[ship] for ship in bit_list(hidden)), PASS)
        return Decision(1 - self.seat, "15.1(5)", "prompt-reveal", options, {"hex": self.hex})

    def on_reveal(self, s: State, action: Reveal | Pass) -> Next:
        if isinstance(action, Pass):
            return None
        s.find(1 << action.unit)
        s.known |= 1 << action.unit
        return Goto("ask_reveal")

    def do_line_up(self, s: State) -> Next:
        """15.1(1) The discovered ships of the hex are lined up; for ships, those known when the chit came (7.2(5))."""
        self.targets = s.at[self.hex] & s.theatre.fleet[1 - self.seat] & SURFACE & s.found
        if self.guns:
            self.targets &= s.known
        if not self.targets:
            return Done()
        if self.targets.bit_count() == 1:  # one target: no choice
            only = self.targets.bit_length() - 1
            attackers = bit_list(self.guns) if self.guns else [PLANE] * self.planes
            self.pairs = tuple((attacker, only) for attacker in attackers)
        return None

    def open_targets(self) -> list[int]:
        """15.1(3) No target gets another attacker before all have as many."""
        counts = dict.fromkeys(bit_list(self.targets), 0)
        for _, target in self.pairs:
            counts[target] += 1
        least = min(counts.values())
        return [target for target, count in counts.items() if count == least]

    def ask_assign(self, s: State) -> Decision | None:
        """15.1(2), 16.2 One attacker to one target, as the attacker likes, until all are assigned."""
        if self.guns:
            taken = {attacker for attacker, _ in self.pairs}
            free = [ship for ship in bit_list(self.guns) if ship not in taken]
            if not free:
                return None
            targets = self.open_targets()
            options: list[Action] = [engage(ship, target) for ship in free for target in targets]
        else:
            if len(self.pairs) == self.planes:
                return None
            options = [AIM[target] for target in self.open_targets()]
        rule = "15.1(2)" if self.guns else "16.2"
        return Decision(self.seat, rule, "prompt-assign", tuple(options), {"hex": self.hex})

    def on_assign(self, s: State, action: Engage | Aim) -> Next:
        attacker = action.attacker if isinstance(action, Engage) else PLANE
        self.pairs = (*self.pairs, (attacker, action.target))
        return Goto("ask_assign")

    # --- 15.2 ---

    def do_track(self, s: State) -> Next:
        """15.2(1) The wide-area fire of the discovered ships of the hex."""
        self.track = area_fire(s, 1 - self.seat, self.hex)
        return None

    def waiting(self) -> list[int]:
        return sorted({target for _, target in self.pairs})

    def do_next(self, s: State) -> Next:
        waiting = self.waiting()
        if not waiting:
            return Done()
        if len(waiting) > 1:
            return None
        self.begin(s, waiting[0])
        return Goto("ask_area")

    def ask_target(self, s: State) -> Decision:
        """15.2(2) The attacker says which target comes next."""
        return Decision(self.seat, "15.2(2)", "prompt-fight", tuple(FIGHT[target] for target in self.waiting()))

    def on_target(self, s: State, action: Fight) -> Next:
        self.begin(s, action.target)
        return None

    def begin(self, s: State, target: int) -> None:
        self.target = target
        self.power = tuple(
            (attacker, strength_of(self.seat, attacker)) for attacker, aimed in self.pairs if aimed == target
        )
        self.pairs = tuple(pair for pair in self.pairs if pair[1] != target)
        self.spent = self.hits = 0

    def ask_area(self, s: State) -> Decision | None:
        """15.2(3)①② The defender spends wide-area fire; a ship with such fire has no other."""
        if not self.track:
            return None
        args = {"target": self.target, "track": self.track}
        return Decision(1 - self.seat, "15.2(3)①", "prompt-area", SPEND[: self.track + 1], args)

    def on_area(self, s: State, action: Spend) -> Next:
        self.spent = action.points
        self.track -= action.points
        return None

    def roll_defence(self, s: State) -> Roll | None:
        """15.2(3) Own anti-air strength and what was spent."""
        dice = OWN_AIR[self.target] + self.spent
        return Roll("15.2(3)", dice, seat=1 - self.seat) if dice else None

    def on_defence(self, s: State, dice: tuple[int, ...]) -> Next:
        """15.2(4) Each die up to the target's tech level takes one point of attack strength."""
        limit = s.tech(self.target, 1 - self.seat)
        self.hits = sum(die <= limit for die in dice)
        if self.hits:
            s.emit(Stopped(target=self.target, hits=self.hits))
        self.take_hits(s)
        return None

    def take_hits(self, s: State) -> None:
        """15.2(4) Where it makes no difference which attacker is weakened, nobody needs to choose."""
        total = sum(strength for _, strength in self.power)
        if self.hits >= total:
            self.power, self.hits = (), 0
        elif len({self.limit(s, attacker) for attacker, strength in self.power if strength}) == 1:
            while self.hits:
                self.weaken(next(attacker for attacker, strength in self.power if strength))

    def weaken(self, attacker: int) -> None:
        i = next(i for i, (who, strength) in enumerate(self.power) if who == attacker and strength)
        self.power = (*self.power[:i], (attacker, self.power[i][1] - 1), *self.power[i + 1 :])
        self.hits -= 1

    def limit(self, s: State, attacker: int) -> int:
        """15.2(6) The tech level that an attacker's dice are compared with."""
        if attacker == PLANE:
            return plane_tech(s, self.seat)
        return max(1, s.tech(attacker, self.seat) - self.far)

    def ask_weaken(self, s: State) -> Decision | None:
        """15.2(4) With several attackers the attacker chooses whose strength suffers."""
        if not self.hits:
            return None
        options = tuple(WEAKEN[attacker] for attacker, strength in self.power if strength)
        return Decision(self.seat, "15.2(4)", "prompt-weaken", options, {"left": self.hits})

    def on_weaken(self, s: State, action: Weaken) -> Next:
        self.weaken(action.attacker)
        self.take_hits(s)
        return Goto("ask_weaken")

    def roll_attack(self, s: State) -> Roll | Goto:
        """15.2(5) A die for each point that is left."""
        dice = sum(strength for _, strength in self.power)
        return Roll("15.2(5)", dice, seat=self.seat) if dice else Goto("do_next")

    def on_attack(self, s: State, dice: tuple[int, ...]) -> Next:
        """15.2(6), 15.2(7); then the next target (15.2(8))."""
        hits, first = 0, 0
        for attacker, strength in self.power:
            limit = self.limit(s, attacker)
            hits += sum(die <= limit for die in dice[first : first + strength])
            first += strength
        s.hit(self.target, hits)
        return Goto("do_next")
