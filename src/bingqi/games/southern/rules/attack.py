"""8.0 Normal attack and 9.1 air attack, resolved by 11.0."""

from __future__ import annotations

from bingqi.board.bits import has
from bingqi.core.procedure import Call, Done, Goto, Next, Procedure, Roll
from bingqi.games.southern.events import Attacked, Bombed
from bingqi.games.southern.rules.damage import Damage, count_hits
from bingqi.games.southern.rules.queries import bomb_victims
from bingqi.games.southern.rules.reactions import Reaction, may_react
from bingqi.games.southern.rules.terms import TORPEDO
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import AIR, AIR_STRENGTH, ENEMY, SHIPS, SIDE_UNITS, STRENGTH, members

TORPEDO_STRENGTH = 4  # 19.0(9)


class NormalAttack(Procedure, tag="normal-attack"):
    """8.0 Attack on the enemy in the same area. Two attacks declared together add their hits (18.1(2))."""

    STEPS = ("do_reaction", "roll_attack", "do_again", "do_damage")
    seat: int
    group: int
    area: int
    terms: int
    volleys: int = 1
    hits: int = 0

    def do_reaction(self, s: State) -> Next:
        """10.0(5) A reaction is resolved before the attack."""
        if self.terms & TORPEDO or not may_react(s, ENEMY[self.seat], self.area):
            return None
        return Call(Reaction(seat=ENEMY[self.seat], group=self.group, area=self.area))

    def roll_attack(self, s: State) -> Roll | Goto:
        """11.1(1) One die for each unit that is still there."""
        attackers = self.group & s.at[self.area]
        if not attackers:
            return Goto("do_again")
        return Roll("11.1(1)", attackers.bit_count(), seat=self.seat)

    def on_attack(self, s: State, dice: tuple[int, ...]) -> Next:
        """11.1(2)"""
        attackers = members(self.group & s.at[self.area])
        hits = count_hits([strength_of(unit, self.terms) for unit in attackers], dice)
        self.hits += hits
        s.emit(Attacked(seat=self.seat, area=self.area, count=len(dice), hits=hits))
        return None

    def do_again(self, s: State) -> Next:
        """18.1(2)"""
        self.volleys -= 1
        return Goto("do_reaction") if self.volleys > 0 else None

    def do_damage(self, s: State) -> Next:
        """11.2(1) The owner gives out the hits."""
        return Call(normal_damage(s, self.seat, self.area, self.hits)) if self.hits else Done()


def strength_of(unit: int, terms: int) -> int:
    """8.0(4), 19.0(9)"""
    return TORPEDO_STRENGTH if terms & TORPEDO and has(SHIPS, unit) else STRENGTH[unit]


class AirAttack(Procedure, tag="air-attack"):
    """9.1 Attack from the air on an area in range; nobody reacts. Two declared together add their hits (18.1(2))."""

    STEPS = ("roll_attack", "do_again", "do_damage")
    seat: int
    group: int
    origin: int
    area: int
    volleys: int = 1
    hits: int = 0

    def roll_attack(self, s: State) -> Roll:
        """9.1(4), 11.1(1)"""
        return Roll("11.1(1)", self.group.bit_count(), seat=self.seat)

    def on_attack(self, s: State, dice: tuple[int, ...]) -> Next:
        """11.1(2)"""
        units = members(self.group)
        hits = count_hits([AIR_STRENGTH[unit] for unit in units], dice)
        self.hits += hits
        s.emit(Bombed(seat=self.seat, origin=self.origin, area=self.area, count=len(units), hits=hits))
        return None

    def do_again(self, s: State) -> Next:
        """18.1(2)"""
        self.volleys -= 1
        return Goto("roll_attack") if self.volleys > 0 else None

    def do_damage(self, s: State) -> Next:
        """11.2(1) Air units give out their hits themselves; the owner gives out those of carriers."""
        return Call(air_damage(s, self.seat, self.group, self.area, self.hits)) if self.hits else Done()


def normal_damage(s: State, seat: int, area: int, hits: int) -> Damage:
    """11.2(1) On all enemies there; their owner gives the hits out."""
    targets = s.at[area] & SIDE_UNITS[ENEMY[seat]]
    return Damage(side=ENEMY[seat], giver=ENEMY[seat], area=area, targets=targets, hits=hits)


def air_damage(s: State, seat: int, group: int, area: int, hits: int) -> Damage:
    """11.2(1), 16.1(2), 16.2(2)"""
    giver = seat if group & AIR else ENEMY[seat]
    targets = bomb_victims(s, seat, area)
    return Damage(side=ENEMY[seat], giver=giver, area=area, targets=targets, hits=hits, by_air=True)
