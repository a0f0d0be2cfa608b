"""9.0 The battle of sea and air."""

from __future__ import annotations

from bingqi.core.procedure import Action, Decision, Goto, Next, Procedure, Roll, Seat
from bingqi.games.okinawa.actions import PASS, Aim, Declare, ShootDown
from bingqi.games.okinawa.events import (
    CarrierTurnedBack,
    SeaAirDeclared,
    SeaAirLost,
    SeaAirPlaced,
    SeaAirResult,
    VpGained,
)
from bingqi.games.okinawa.rules.queries import unplaced
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.tables import CHITS, FIGURES, IS_SEA_AIR, JAPAN, KIND, SIDE_KINDS, US

STRIKE, CARRIERS, SHIPS = KIND["airfield_strike"], KIND["carriers"], KIND["surface_ships"]
SPECIAL, FIGHTERS, KIKUSUI, YAMATO = KIND["special_operation"], KIND["fighters"], KIND["kikusui"], KIND["yamato"]
# by whose turn it is: what the player in turn and the other may use (chit lists)
FIRST = ((STRIKE,), (SPECIAL, FIGHTERS, KIKUSUI))
SECOND = ((), (CARRIERS, SHIPS))
KIKUSUI_VP = {6: 3, 5: 2, 4: 1, 3: 1, 2: 1}
YAMATO_VP = {6: 4, 5: 4, 4: 3, 3: 3, 2: 2, 1: 2}


class SeaAir(Procedure, tag="sea-air"):
    """9.0(4), 4.2(2), 6.1(4)

    Both sides declare, then the chits act in seven steps. The tuple counts what is still in action.
    """

    STEPS = (
        "do_place",
        "do_first",
        "ask_first",
        "do_second",
        "ask_second",
        "do_strike",
        "roll_special",
        "roll_fighter",
        "ask_aim",
        "roll_carrier",
        "ask_victim",
        "roll_kikusui",
        "roll_yamato",
    )
    seat: Seat
    carriers: int = 0
    ships: int = 0
    fighters: int = 0
    kikusui: int = 0
    special: int = 0
    strike: int = 0
    yamato: int = 0
    fought: int = 0  # fighters or carriers that have rolled
    aim: int = -1  # the kind that a carrier chit goes for
    hits: int = 0

    # --- declarations ---

    def do_place(self, s: State) -> Next:
        """9.0(1), 4.2(1) Sea-air chits go from the reinforcement box to the sea-air box, face down."""
        number = 0
        for kind in SIDE_KINDS[self.seat]:
            if IS_SEA_AIR[kind] and s.box[kind]:
                number += s.box[kind]
                s.sea_down[kind] += s.box[kind]
                s.box[kind] = 0
        if number:
            s.emit(SeaAirPlaced(seat=self.seat, number=number))
        self.yamato = s.sea_up[YAMATO] if self.seat == JAPAN else 0
        return None

    def do_first(self, s: State) -> Next:
        return None if could_declare(s, self.seat, FIRST[self.seat]) else Goto("do_second")

    def ask_first(self, s: State) -> Decision:
        """9.0(2)"""
        kinds = FIRST[self.seat]
        options = (*map(Declare, self.declarable(s, kinds)), PASS)
        return Decision(self.seat, "9.0(2)", "prompt-sea-air", options, secret=may_hide(s, self.seat, kinds))

    def on_first(self, s: State, action: Action) -> Next:
        if isinstance(action, Declare):
            self.declare(s, action.kind)
            return Goto("do_first")
        return None

    def do_second(self, s: State) -> Next:
        """The other player answers only what was declared, and only with what he might have."""
        other = 1 - self.seat
        threatened = self.kikusui or self.fighters or self.yamato or self.special
        if threatened and could_declare(s, other, SECOND[self.seat]):
            return None
        return Goto("do_strike")

    def ask_second(self, s: State) -> Decision:
        """9.0(3)"""
        kinds, other = SECOND[self.seat], 1 - self.seat
        options = (*map(Declare, self.declarable(s, kinds)), PASS)
        return Decision(other, "9.0(3)", "prompt-sea-air", options, secret=may_hide(s, other, kinds))

    def on_second(self, s: State, action: Action) -> Next:
        if isinstance(action, Declare):
            self.declare(s, action.kind)
            return Goto("do_second")
        return None

    def declarable(self, s: State, kinds: tuple[int, ...]) -> list[int]:
        return [
            kind for kind in kinds if s.sea_down[kind] + s.sea_up[kind] > self.count(kind) and not is_grounded(s, kind)
        ]

    def count(self, kind: int) -> int:
        counts = {
            STRIKE: self.strike,
            CARRIERS: self.carriers,
            SHIPS: self.ships,
            SPECIAL: self.special,
            FIGHTERS: self.fighters,
            KIKUSUI: self.kikusui,
        }
        return counts[kind]

    def declare(self, s: State, kind: int) -> None:
        """A chit that was used before lies face up already; else one is turned."""
        if s.sea_up[kind] <= self.count(kind):
            s.sea_down[kind] -= 1
            s.sea_up[kind] += 1
        if kind == STRIKE:
            self.strike += 1
        elif kind == CARRIERS:
            self.carriers += 1
        elif kind == SHIPS:
            self.ships += 1
        elif kind == SPECIAL:
            self.special += 1
        elif kind == FIGHTERS:
            self.fighters += 1
        else:
            self.kikusui += 1
        s.emit(SeaAirDeclared(seat=US if kind in (STRIKE, CARRIERS, SHIPS) else JAPAN, kind=kind))

    # --- 9.0(4) the seven steps ---

    def do_strike(self, s: State) -> Next:
        """9.0(4)①, 23.6, 9.0(5) Airfield strike: all Japanese sea-air chits leave the game."""
        if not self.strike:
            return None
        for kind in SIDE_KINDS[JAPAN]:
            for _ in range(s.sea_down[kind] + s.sea_up[kind]):
                s.removed[kind] += 1
                s.emit(SeaAirLost(seat=JAPAN, kind=kind, gone=True))
            s.sea_down[kind] = s.sea_up[kind] = 0
        for _ in range(self.strike):
            spend(s, STRIKE)
        self.strike = 0
        return None

    def roll_special(self, s: State) -> Roll | None:
        """9.0(4)②, 22.4 Special operation; ships do not disturb it."""
        return Roll("9.0(4)②", 1, seat=JAPAN) if self.special else None

    def on_special(self, s: State, dice: tuple[int, ...]) -> Next:
        die = dice[0]
        s.emit(SeaAirResult(kind=SPECIAL, die=die))
        carriers, ships = (2, 0) if die == 6 else (1, 0) if die >= 4 else (0, 1) if die >= 2 else (0, 0)
        for _ in range(min(carriers, s.sea_up[CARRIERS])):
            lose(s, CARRIERS)
            self.carriers = max(0, self.carriers - 1)
        if ships and s.sea_up[SHIPS]:
            lose(s, SHIPS)
            self.ships = max(0, self.ships - 1)
        spend(s, SPECIAL)
        self.special -= 1
        return Goto("roll_special")

    def roll_fighter(self, s: State) -> Roll | None:
        """9.0(4)③, 22.5 Each fighter chit goes for a carrier chit that is in action."""
        return Roll("9.0(4)③", 1, seat=JAPAN) if self.fought < self.fighters and self.carriers else None

    def on_fighter(self, s: State, dice: tuple[int, ...]) -> Next:
        die = dice[0] - self.ships
        s.emit(SeaAirResult(kind=FIGHTERS, die=die))
        if die >= 6:
            lose(s, CARRIERS)
            self.carriers -= 1
        elif die == 5:
            self.carriers -= 1
            s.emit(CarrierTurnedBack())
        self.fought += 1
        return Goto("roll_fighter")

    def ask_aim(self, s: State) -> Decision | Goto:
        """23.7 The US player says which Japanese chit the next carrier chit goes for, then rolls."""
        kinds = self.victims()
        if not self.carriers or not kinds:
            return Goto("roll_kikusui")
        if not s.aim_first:
            return Goto("roll_carrier")
        return Decision(US, "23.7", "prompt-aim", tuple(map(Aim, kinds)), {"number": self.carriers})

    def on_aim(self, s: State, action: Aim) -> Next:
        self.aim = action.kind
        return None

    def roll_carrier(self, s: State) -> Roll:
        """9.0(4)④, 23.7 Two dice for each carrier chit; a 5 or 6 voids its target.

        By the other reading (option `carriers`) each 5 or 6 voids a chit that is chosen afterwards.
        """
        return Roll("9.0(4)④", 2, seat=US)

    def on_carrier(self, s: State, dice: tuple[int, ...]) -> Next:
        self.carriers -= 1
        self.hits = sum(die >= 5 for die in dice)
        for die in dice:
            s.emit(SeaAirResult(kind=CARRIERS, die=die))
        if s.aim_first:
            if self.hits:
                self.void(s, self.aim)
            self.hits = 0
            return Goto("ask_aim")
        return None

    def victims(self) -> list[int]:
        counts = ((YAMATO, self.yamato), (KIKUSUI, self.kikusui), (FIGHTERS, self.fighters))
        return [kind for kind, number in counts if number]

    def ask_victim(self, s: State) -> Decision | Goto:
        kinds = self.victims()
        if not self.hits or not kinds:
            return Goto("ask_aim")
        return Decision(US, "9.0(4)④", "prompt-victim", tuple(map(ShootDown, kinds)), {"number": self.hits})

    def on_victim(self, s: State, action: ShootDown) -> Next:
        self.hits -= 1
        self.void(s, action.kind)
        return Goto("ask_victim")

    def void(self, s: State, kind: int) -> None:
        s.sea_up[kind] -= 1
        gone = kind == YAMATO
        (s.removed if gone else s.discard)[kind] += 1
        s.emit(SeaAirLost(seat=JAPAN, kind=kind, gone=gone))
        if gone:
            self.yamato -= 1
        elif kind == KIKUSUI:
            self.kikusui -= 1
        else:
            self.fighters -= 1

    def roll_kikusui(self, s: State) -> Roll | None:
        """9.0(4)⑥, 22.6"""
        return Roll("9.0(4)⑥", 1, seat=JAPAN) if self.kikusui else None

    def on_kikusui(self, s: State, dice: tuple[int, ...]) -> Next:
        self.crash(s, KIKUSUI, dice[0], KIKUSUI_VP)
        spend(s, KIKUSUI)
        self.kikusui -= 1
        return Goto("roll_kikusui")

    def roll_yamato(self, s: State) -> Roll | None:
        """9.0(4)⑦, 22.1, 9.0(6) The last step: what is left stays face up in the sea-air box."""
        return Roll("9.0(4)⑦", 1, seat=JAPAN) if self.yamato else None

    def on_yamato(self, s: State, dice: tuple[int, ...]) -> Next:
        self.crash(s, YAMATO, dice[0], YAMATO_VP)
        s.sea_up[YAMATO] -= 1
        s.removed[YAMATO] += 1
        s.emit(SeaAirLost(seat=JAPAN, kind=YAMATO, gone=True))
        self.yamato -= 1
        return Goto("roll_yamato")

    def crash(self, s: State, kind: int, rolled: int, table: dict[int, int]) -> None:
        """9.0(4)⑤, 23.8, 2.13④ VP by the modified die; at 0 or less a ship goes to the discards and its −1 with it."""
        die = rolled - self.ships
        s.emit(SeaAirResult(kind=kind, die=die))
        if die <= 0:
            if s.sea_up[SHIPS]:
                lose(s, SHIPS)
                self.ships = max(0, self.ships - 1)
        elif die in table:
            s.vp = min(FIGURES.vp_top, s.vp + table[die])
            s.emit(VpGained(vp=table[die], total=s.vp))


def is_grounded(s: State, kind: int) -> bool:
    """23.1 No aircraft fly in bad weather."""
    return s.weather and CHITS[kind].aircraft


def could_declare(s: State, seat: Seat, kinds: tuple[int, ...]) -> bool:
    """Might the seat declare something, as far as the enemy can see?"""
    return any(s.sea_up[kind] for kind in kinds) or may_hide(s, seat, kinds)


def may_hide(s: State, seat: Seat, kinds: tuple[int, ...]) -> bool:
    """Might one of these kinds lie face down in the seat's sea-air box, for all that the enemy can know?"""
    if not any(s.sea_down[kind] for kind in SIDE_KINDS[seat]):
        return False
    return any(not is_grounded(s, kind) for kind in unplaced(s, seat, kinds))


def spend(s: State, kind: int) -> None:
    """Used up: from the sea-air box to the discards."""
    s.sea_up[kind] -= 1
    s.discard[kind] += 1


def lose(s: State, kind: int) -> None:
    spend(s, kind)
    s.emit(SeaAirLost(seat=US, kind=kind, gone=False))
