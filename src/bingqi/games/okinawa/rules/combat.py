"""14.0 Combat and 17.0 advance after combat."""

from __future__ import annotations

import msgspec

from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Procedure, Roll, Seat
from bingqi.games.okinawa.actions import (
    PASS,
    AdvanceChit,
    AdvanceUnit,
    Attack,
    Destroy,
)
from bingqi.games.okinawa.events import Advanced, AttackVoid, ChitAdvanced, FightBegan, FireResolved, MeleeResolved
from bingqi.games.okinawa.rules.chit_play import AT_TEAM, NIGHT_ATTACK, ChitPlay, active, fighting_chits
from bingqi.games.okinawa.rules.contact import spend_flame_tanks, withdraw_exposed
from bingqi.games.okinawa.rules.fire import attack_fire, defence_fire
from bingqi.games.okinawa.rules.losses import Rout, Suffer
from bingqi.games.okinawa.rules.pairing import attack_options, declare
from bingqi.games.okinawa.rules.queries import ENGINEERS, chits_at, occupied
from bingqi.games.okinawa.state import CHIT, Fight, State
from bingqi.games.okinawa.tables import (
    CHITS,
    JAPAN,
    MELEE,
    STAR,
    TANKS,
    US,
)


class CombatPhase(Procedure, tag="combat-phase"):
    """14.0, 14.2(2), 14.2(3), 13.0(3)

    The attacker declares all his attacks, in the order in which they are then fought; by the other reading (option
    `fights`) he declares the next when the last is over. Each US attack costs a supply point.
    """

    STEPS = ("do_begin", "ask_attack", "do_next", "do_end")
    seat: Seat

    def do_begin(self, s: State) -> Next:
        s.fought = s.attacked = s.attacked_chits = s.struck = s.battles = 0
        return None

    def ask_attack(self, s: State) -> Decision | Goto:
        """14.1, 19.3.1(2)"""
        options: list[Action] = [*attack_options(s, self.seat)]
        if not options:
            return Goto("do_next" if s.declare_first else "do_end")
        must = self.seat == JAPAN and s.offensive
        if not must:
            options.append(PASS)
        rule = "19.3.1(2)" if must else "14.1"
        return Decision(self.seat, rule, "prompt-attack", tuple(options), {"supply": s.supply})

    def on_attack(self, s: State, action: Action) -> Next:
        if not isinstance(action, Attack):
            return Goto("do_next" if s.declare_first else "do_end")
        if self.seat == US and not s.free_supply:
            s.supply -= 1
        s.fights.append(declare(s, self.seat, action.origin, action.hex))
        return Goto("ask_attack" if s.declare_first else "do_next")

    def do_next(self, s: State) -> Next:
        """14.2(2) The next fight in the declared order."""
        if not s.fights:
            return None if s.declare_first else Goto("ask_attack")
        s.fight = s.fights.pop(0)
        fight = regroup(s)
        if not fight.attackers or not s.power[1 - self.seat] >> fight.hex & 1:
            s.emit(AttackVoid(origin=fight.origin, hex=fight.hex))
            s.fight = None
            return Goto("do_next")
        s.battles += 1
        if s.declare_first:
            s.emit(FightBegan(origin=fight.origin, hex=fight.hex))
        return Call(Combat(), then="do_next")

    def do_end(self, s: State) -> Next:
        s.fought = s.attacked = s.attacked_chits = s.struck = s.used = 0
        return None


def regroup(s: State) -> Fight:
    """Drop the units that went back or died."""
    fight = s.fight
    assert fight is not None
    s.fight = msgspec.structs.replace(
        fight,
        attackers=tuple(unit for unit in fight.attackers if s.where[unit] == fight.origin),
        defenders=tuple(unit for unit in fight.defenders if s.where[unit] == fight.hex),
    )
    return s.fight


def melee_dice(s: State, fight: Fight, seat: Seat) -> tuple[int, int]:
    """14.6(1), 14.6(2), 2.11(2)② Plain dice and circled dice; terrain has no part in it."""
    plain = star = 0
    for unit in fight.attackers if seat == fight.seat else fight.defenders:
        value = MELEE[unit][s.steps[unit]]
        if STAR[unit]:
            star += value
        else:
            plain += value
    for slot in fighting_chits(s, fight, seat):
        chit = CHITS[s.kind[slot]]
        if chit.star:
            star += chit.melee
        else:
            plain += chit.melee
    return plain, star


class Combat(Procedure, tag="combat"):
    """14.2, 14.4, 14.5, 14.6 One fight: chits, defender's fire, attacker's fire, melee, advance."""

    STEPS = (
        "do_chits",
        "do_night",
        "roll_defence",
        "do_shaken",
        "roll_attack",
        "do_broken",
        "do_team",
        "ask_tank",
        "roll_assault",
        "roll_stand",
        "do_attacker_loss",
        "do_defender_loss",
        "do_rout",
        "do_leftovers",
        "do_discard",
        "ask_advance",
        "do_end",
    )
    best: tuple[int, int] = (0, 0)  # highest die of the attacker, of the defender

    def do_chits(self, s: State) -> Next:
        """14.3"""
        return Call(ChitPlay(speaker=the_fight(s).seat))

    def do_night(self, s: State) -> Next:
        """22.18 A night attack knows no fire, only melee."""
        fight = the_fight(s)
        if active(fight, NIGHT_ATTACK):
            return Goto("do_team")
        return None

    def roll_defence(self, s: State) -> Roll | Goto:
        """14.4(3)"""
        fight = the_fight(s)
        dice, _ = defence_fire(s, fight)
        return Roll("14.4(3)", dice, seat=1 - fight.seat) if dice else Goto("do_shaken")

    def on_defence(self, s: State, dice: tuple[int, ...]) -> Next:
        fight = the_fight(s)
        return hit_call(s, fight, fight.seat, dice)

    def do_shaken(self, s: State) -> Next:
        """14.5(1) The attacker's losses come before his fire; support fire goes on without him."""
        fight = regroup(s)
        abandon(s, fight, fight.seat)
        return None

    def roll_attack(self, s: State) -> Roll | Goto:
        """14.5(3)"""
        fight = the_fight(s)
        dice, _ = attack_fire(s, fight)
        return Roll("14.5(3)", dice, seat=fight.seat) if dice else Goto("do_broken")

    def on_attack(self, s: State, dice: tuple[int, ...]) -> Next:
        fight = the_fight(s)
        return hit_call(s, fight, 1 - fight.seat, dice)

    def do_broken(self, s: State) -> Next:
        fight = regroup(s)
        abandon(s, fight, 1 - fight.seat)
        return None

    # --- 14.6 melee ---

    def do_team(self, s: State) -> Next:
        """22.16 Before melee an anti-tank team that still stands destroys one tank."""
        fight = the_fight(s)
        if not can_melee(s, fight):
            return Goto("do_leftovers")
        if not active(fight, AT_TEAM):
            return Goto("roll_assault")
        tanks = tanks_in(s, fight)
        if len(tanks) > 1:
            return None
        if tanks:
            s.remove_chit(tanks[0])
        return Goto("roll_assault")

    def ask_tank(self, s: State) -> Decision:
        return Decision(JAPAN, "14.6", "prompt-tank", tuple(map(Destroy, tanks_in(s, the_fight(s)))))

    def on_tank(self, s: State, action: Destroy) -> Next:
        s.remove_chit(action.chit)
        return None

    def roll_assault(self, s: State) -> Roll | Goto:
        """14.6(3), 14.6(3)①"""
        fight = the_fight(s)
        if not can_melee(s, fight):
            return Goto("do_leftovers")
        return Roll("14.6(3)", sum(melee_dice(s, fight, fight.seat)), seat=fight.seat)

    def on_assault(self, s: State, dice: tuple[int, ...]) -> Next:
        fight = the_fight(s)
        self.best = (best_die(dice, melee_dice(s, fight, fight.seat)[0]), 0)
        return None

    def roll_stand(self, s: State) -> Roll:
        fight = the_fight(s)
        return Roll("14.6(3)", sum(melee_dice(s, fight, 1 - fight.seat)), seat=1 - fight.seat)

    def on_stand(self, s: State, dice: tuple[int, ...]) -> Next:
        fight = the_fight(s)
        stand = best_die(dice, melee_dice(s, fight, 1 - fight.seat)[0])
        self.best = (self.best[0], stand)
        by_seat = self.best if fight.seat == US else self.best[::-1]
        s.emit(MeleeResolved(us=by_seat[0], japan=by_seat[1]))
        return None

    def do_attacker_loss(self, s: State) -> Next:
        """14.6(4)③"""
        return self.loss(s, the_fight(s).seat, self.best[1])

    def do_defender_loss(self, s: State) -> Next:
        return self.loss(s, 1 - the_fight(s).seat, self.best[0])

    def loss(self, s: State, seat: Seat, enemy_best: int) -> Next:
        if enemy_best < 6:
            return None
        fight = regroup(s)
        units = fight.attackers if seat == fight.seat else fight.defenders
        return Call(Suffer(seat=seat, units=units, chits=fighting_chits(s, fight, seat), sixes=1, stay=True))

    def do_rout(self, s: State) -> Next:
        """14.6(4), 14.6(4)①, 14.6(4)② The lower side's stack goes back; equal dice and both stay."""
        fight = regroup(s)
        mine, theirs = self.best
        if mine == theirs:
            return None
        seat = fight.seat if mine < theirs else 1 - fight.seat
        units = fight.attackers if seat == fight.seat else fight.defenders
        chits = fighting_chits(s, fight, seat)
        return Call(Rout(seat=seat, pieces=(*units, *(CHIT + slot for slot in chits))))

    def do_leftovers(self, s: State) -> Next:
        """14.4(4)③, 14.6(4)① Chits that took no part go back to the box when nobody is left with them."""
        fight = regroup(s)
        for seat in (fight.seat, 1 - fight.seat):
            abandon(s, fight, seat)
        return None

    def do_discard(self, s: State) -> Next:
        """23.11, 2.12(3)⑥ A flame tank is spent by its fight."""
        spend_flame_tanks(s)
        withdraw_exposed(s)
        return None

    # --- 17.0 advance ---

    def ask_advance(self, s: State) -> Decision | Goto:
        """17.0, 17.0(2)"""
        fight = the_fight(s)
        options = advance_options(s, fight)
        if not options:
            return Goto("do_end")
        return Decision(fight.seat, "17.0(2)", "prompt-advance", (*options, PASS), {"hex": fight.hex})

    def on_advance(self, s: State, action: Action) -> Next:
        fight = the_fight(s)
        if isinstance(action, AdvanceUnit):
            s.put_unit(action.unit, fight.hex)
            s.emit(Advanced(unit=action.unit, hex=fight.hex))
        elif isinstance(action, AdvanceChit):
            s.move_chit(action.chit, fight.hex)
            s.emit(ChitAdvanced(seat=fight.seat, hex=fight.hex))
        else:
            return Goto("do_end")
        return Goto("ask_advance")

    def do_end(self, s: State) -> Next:
        withdraw_exposed(s)
        s.fight = None
        return Done()


def the_fight(s: State) -> Fight:
    assert s.fight is not None
    return s.fight


def hit_call(s: State, fight: Fight, seat: Seat, dice: tuple[int, ...]) -> Next:
    """14.4(3), 14.4(3)①, 14.4(3)②, 14.4(3)③, 14.5(4) Sixes and fives on the seat's pieces."""
    sixes, fives = dice.count(6), dice.count(5)
    s.emit(FireResolved(seat=1 - seat, fire=len(dice), sixes=sixes, fives=fives))
    if not sixes and not fives:
        return None
    units = fight.attackers if seat == fight.seat else fight.defenders
    return Call(
        Suffer(
            seat=seat,
            units=units,
            chits=fighting_chits(s, fight, seat),
            far=fighting_chits(s, fight, seat, True),
            sixes=sixes,
            fives=fives,
        )
    )


def abandon(s: State, fight: Fight, seat: Seat) -> None:
    """14.4(4)③, 14.1(6)④ When all that fought are gone from a side's hex, the chits left there go back to the box."""
    units = fight.attackers if seat == fight.seat else fight.defenders
    hex = fight.own_hex(seat)
    if units or fighting_chits(s, fight, seat):
        return
    if s.stands[seat] >> hex & 1:
        return  # units that fought earlier in this phase stay with them
    for slot in chits_at(s, seat, hex):
        s.send_back(slot)


def can_melee(s: State, fight: Fight) -> bool:
    return bool(
        (fight.attackers or fighting_chits(s, fight, fight.seat))
        and (fight.defenders or fighting_chits(s, fight, 1 - fight.seat))
    )


def tanks_in(s: State, fight: Fight) -> list[int]:
    return [slot for slot in fighting_chits(s, fight, US) if s.kind[slot] in TANKS]


def best_die(dice: tuple[int, ...], plain: int) -> int:
    """14.6(3)② The first `plain` dice count as they are, the circled ones +1."""
    return max((die + (i >= plain) for i, die in enumerate(dice)), default=0)


def advance_options(s: State, fight: Fight) -> list[Action]:
    """17.0(1), 17.0(3), 17.0(4)

    Pieces of the attacking stack, once the defender's hex is empty; chits follow a unit or force.
    """
    seat = fight.seat
    if occupied(s, 1 - seat) >> fight.hex & 1:
        return []
    options: list[Action] = [AdvanceUnit(unit) for unit in fight.attackers if s.where[unit] == fight.origin]
    led = s.power[seat] >> fight.hex & 1
    for slot in chits_at(s, seat, fight.origin):
        dug_in = s.up >> slot & 1 and s.kind[slot] == ENGINEERS
        if not dug_in and (led or s.used >> slot & 1):
            options.append(AdvanceChit(slot))
    return options
