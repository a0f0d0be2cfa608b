"""11.0, 12.0, 14.0 Fights in which submarines take part."""

from __future__ import annotations

from functools import lru_cache

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Decision, Done, Goto, Next, Procedure, Roll, Seat
from bingqi.games.naval.actions import AIM, Aim
from bingqi.games.naval.events import Stopped
from bingqi.games.naval.rules.queries import whole
from bingqi.games.naval.state import State
from bingqi.games.naval.tables import ANTI_SHIP, ASW, SURFACE


@lru_cache(maxsize=4_000)
def asw_halves(ships: int) -> int:
    """The anti-submarine strength of ships, air strength included, in halves."""
    return sum(ASW[ship] for ship in bit_list(ships))


def asw_levels(s: State, seat: Seat, ships: int) -> list[int]:
    """14.0(1)(2) The tech level behind each anti-submarine die: whole points by themselves, halves in pairs.

    Two halves make one die at the lower of their levels; paired best with best, an odd half is dropped.
    """
    levels, halves = [], []
    for ship in bit_list(ships):
        tech = s.tech(ship, seat)
        levels += [tech] * (ASW[ship] // 2)
        if ASW[ship] % 2:
            halves.append(tech)
    halves.sort(reverse=True)
    return levels + [halves[i + 1] for i in range(0, len(halves) - 1, 2)]


class HuntBoat(Procedure, tag="hunt-boat"):
    """11.0, 12.0 Dice against one discovered submarine."""

    STEPS = ("roll_hunt",)
    seat: Seat
    boat: int
    dice: int
    level: int
    rule: str

    def roll_hunt(self, s: State) -> Roll | Done:
        return Roll(self.rule, self.dice, seat=self.seat) if self.dice else Done()

    def on_hunt(self, s: State, dice: tuple[int, ...]) -> Next:
        """11.0(2)(3), 12.0(2)(3) One hit damages, two sink."""
        s.hit(self.boat, sum(die <= self.level for die in dice))
        return None


def boat_against_boat(s: State, seat: Seat, hunter: int, boat: int, attacks: int) -> HuntBoat:
    """11.0(1) One die after a move, two without."""
    return HuntBoat(seat=seat, boat=boat, dice=attacks, level=s.tech(hunter, seat), rule="11.0(1)")


def group_against_boat(s: State, seat: Seat, group: int, boat: int) -> HuntBoat:
    """12.0(1)(2) The whole group's strength at the lowest tech level in it."""
    armed = [ship for ship in bit_list(group) if ASW[ship]]
    level = min(s.tech(ship, seat) for ship in armed)
    return HuntBoat(seat=seat, boat=boat, dice=whole(asw_halves(group)), level=level, rule="12.0(1)")


class Torpedoes(Procedure, tag="torpedoes"):
    """14.0 A submarine against the discovered ships of its hex: first they hunt it, then it shoots."""

    STEPS = ("do_begin", "roll_screen", "ask_aim", "roll_torpedoes")
    seat: Seat
    boat: int
    attacks: int
    left: int = 0
    aims: tuple[int, ...] = ()

    def targets(self, s: State) -> int:
        return s.at[s.pos[self.boat]] & s.theatre.fleet[1 - self.seat] & SURFACE & s.found

    def do_begin(self, s: State) -> Next:
        if not self.attacks or not self.targets(s):
            return Done()
        self.attacks -= 1
        self.left = ANTI_SHIP[self.boat]
        self.aims = ()
        return None

    def roll_screen(self, s: State) -> Roll | None:
        """14.0(1)"""
        dice = whole(asw_halves(self.targets(s)))
        return Roll("14.0(1)", dice, seat=1 - self.seat) if dice else None

    def on_screen(self, s: State, dice: tuple[int, ...]) -> Next:
        """14.0(2) Each hit takes one point of the submarine's strength."""
        levels = asw_levels(s, 1 - self.seat, self.targets(s))
        hits = sum(die <= level for die, level in zip(dice, levels, strict=True))
        if hits:
            s.emit(Stopped(target=self.boat, hits=hits))
        self.left = max(0, self.left - hits)
        return None

    def ask_aim(self, s: State) -> Decision | None:
        """14.0(3) Each point at any target."""
        targets = self.targets(s)
        if not self.left or targets.bit_count() == 1:
            return None
        options = tuple(AIM[ship] for ship in bit_list(targets))
        return Decision(self.seat, "14.0(3)", "prompt-torpedo", options, {"left": self.left})

    def on_aim(self, s: State, action: Aim) -> Next:
        self.aims = (*self.aims, action.target)
        self.left -= 1
        return Goto("ask_aim")

    def roll_torpedoes(self, s: State) -> Roll | Goto:
        """14.0(4)"""
        dice = len(self.aims) + self.left  # what is left all goes at the only target
        return Roll("14.0(4)", dice, seat=self.seat) if dice else Goto("do_begin")

    def on_torpedoes(self, s: State, dice: tuple[int, ...]) -> Next:
        """14.0(5)"""
        aims = self.aims or (self.targets(s).bit_length() - 1,) * self.left
        limit = s.tech(self.boat, self.seat)
        for target in dict.fromkeys(aims):
            s.hit(target, sum(die <= limit for die, aim in zip(dice, aims, strict=True) if aim == target))
        return Goto("do_begin")
