"""17.0 Interception, and the air attack that it tries to stop (13.0, 16.0)."""

from __future__ import annotations

import msgspec

from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure, Roll, Seat
from bingqi.games.naval.actions import (
    Commit,
    FightThrough,
    FightTogether,
    Intercept,
    LoseAttacker,
    LoseEscort,
    Scramble,
    ScrambleCarriers,
)
from bingqi.games.naval.events import Attacked, Intercepted, PlanesLost, Scrambled
from bingqi.games.naval.rules.battle import ShipBattle, plane_tech
from bingqi.games.naval.state import OFF, State, Task
from bingqi.games.naval.tables import FIGHTER_AIR, FIGHTERS, NIGHT_CUT, PLANES, SURFACE, air_actions, bands

PASS, TOGETHER, THROUGH = Pass(), FightTogether(), FightThrough()
LOSE_ATTACKER, LOSE_ESCORT = LoseAttacker(), LoseEscort()
STRIKES = ("strike-ships", "strike-boat")


def change_task(s: State, i: int, task: Task) -> None:
    s.tasks = (*s.tasks[:i], task, *s.tasks[i + 1 :])


def lose_planes(s: State, seat: Seat, count: int) -> None:
    """17.2(2)②③ Aircraft are damaged, never sunk."""
    if count:
        blue, red = s.planes
        gone, lost = s.lost
        s.planes = (blue - count, red) if seat == 0 else (blue, red - count)
        s.lost = (gone + count, lost) if seat == 0 else (gone, lost + count)
        s.emit(PlanesLost(seat=seat, units=count))


def interception_bases(s: State, seat: Seat) -> int:
    """17.1(5), 19.4(5)② Bases intercept also where there are no chits for them, unless it was agreed otherwise."""
    return s.theatre.bases[seat] if s.theatre.row.base_air or s.rules.base_interception else 0


def strike_hexes(s: State) -> int:
    """The hexes under air attack."""
    return bits_of(task.hex for task in s.tasks if task.use in STRIKES)


def fighter_carriers(s: State, seat: Seat) -> list[int]:
    """17.1(6) Carriers with aircraft for interception that reach an attack at some distance."""
    strikes, far = strike_hexes(s), bands("carrier-interception")[-1]
    return [
        ship
        for ship in bit_list(FIGHTERS & s.theatre.fleet[seat])
        if s.pos[ship] != OFF and s.theatre.air_reach(1 << s.pos[ship], far) & strikes
    ]


def carrier_level(s: State, seat: Seat, carriers: int) -> int:
    """17.1(1) The tech level that carriers add to the roll: the lowest of those that intercept, as in 7.3(3)."""
    return min(s.tech(ship, seat) for ship in bit_list(carriers))


class Interception(Procedure, tag="interception"):
    """17.1 The side under air attack declares a distance, rolls once and sends up what it gets."""

    STEPS = ("ask_scramble", "roll_units", "ask_send")
    seat: Seat
    distance: int = 0
    carriers: int = 0
    left: int = 0
    used: tuple[int, ...] = ()  # hexes of carriers, one for each unit sent

    def ask_scramble(self, s: State) -> Decision | Done:
        """17.1(1) Asked whenever there is an attack and an aircraft: hidden carriers must not show by the question."""
        if not s.planes[self.seat]:
            return Done()
        return Decision(self.seat, "17.1(1)", "prompt-scramble", (*self.scrambles(s), PASS), secret=True)

    def scrambles(self, s: State) -> list[Action]:
        """17.1(1), 17.1(6) From bases; or carriers one by one, and then how far."""
        options: list[Action] = []
        if self.carriers:
            homes = _homes(s, self.carriers)
            options += [ScrambleCarriers(distance) for distance in useful(s, "carrier-interception", homes)]
        else:
            bases = interception_bases(s, self.seat)
            options += [Scramble(distance) for distance in useful(s, "base-interception", bases)]
        return options + [Commit(ship) for ship in fighter_carriers(s, self.seat) if not self.carriers >> ship & 1]

    def on_scramble(self, s: State, action: Commit | Scramble | ScrambleCarriers | Pass) -> Next:
        if isinstance(action, Pass):
            return Done()
        if isinstance(action, Commit):
            self.carriers |= 1 << action.unit
            return Goto("ask_scramble")
        self.distance = action.distance
        s.show(self.carriers)  # 17.1(6)①: those that intercept, and no others
        return None

    def roll_units(self, s: State) -> Roll:
        """17.1(2) One die."""
        return Roll("17.1(2)", seat=self.seat)

    def on_units(self, s: State, dice: tuple[int, ...]) -> Next:
        """17.1(1)-(4) Night costs two; carriers add their lowest tech level; what the pool lacks is lost."""
        roll, heading = dice[0] - NIGHT_CUT * s.night, "base-interception"
        if self.carriers:
            heading = "carrier-interception"
            roll += carrier_level(s, self.seat, self.carriers)
        self.left = min(air_actions(heading, self.distance, roll), s.planes[self.seat])
        s.emit(Scrambled(seat=self.seat, units=self.left))
        return None

    def ask_send(self, s: State) -> Decision | Done:
        """17.1(5), 17.1(6)② Each unit against one of the attacks in reach."""
        options = self.sendings(s) if self.left else ()
        if not options:
            return Done()
        return Decision(self.seat, "17.1(5)", "prompt-send", (*options, PASS), {"left": self.left})

    def sendings(self, s: State) -> list[Action]:
        options: list[Action] = []
        origins: list[int | None] = [*bit_list(_homes(s, self.carriers))] if self.carriers else [None]
        for origin in origins:
            if origin is None:
                near = s.theatre.air_reach(interception_bases(s, self.seat), self.distance)
            elif self.used.count(origin) < sum(FIGHTER_AIR[i] for i in bit_list(self.carriers & s.at[origin])):
                near = s.theatre.air_reach(1 << origin, self.distance)
            else:
                continue
            options += [
                Intercept(i, task.hex, origin)
                for i, task in enumerate(s.tasks)
                if task.use in STRIKES and near >> task.hex & 1
            ]
        return options

    def on_send(self, s: State, action: Intercept | Pass) -> Next:
        if isinstance(action, Pass):
            return Done()
        task = s.tasks[action.task]
        change_task(s, action.task, msgspec.structs.replace(task, interceptors=task.interceptors + 1))
        if action.origin is not None:
            self.used = (*self.used, action.origin)
        s.emit(Intercepted(seat=self.seat, hex=task.hex))
        self.left -= 1
        return Goto("ask_send")


def useful(s: State, heading: str, homes: int) -> list[int]:
    """The farthest distance of each band that brings another attack into reach."""
    strikes, before, distances = strike_hexes(s), 0, []
    for distance in bands(heading):
        near = s.theatre.air_reach(homes, distance) & strikes
        if near != before:
            distances.append(distance)
            before = near
    return distances


def _homes(s: State, carriers: int) -> int:
    return bits_of(s.pos[ship] for ship in bit_list(carriers))


class AirStrike(Procedure, tag="air-strike"):
    """13.0, 16.0 An air attack: first the interceptors, then what is left of it against the target."""

    STEPS = ("do_fight", "do_attack", "roll_depth")
    seat: Seat
    task: int

    def do_fight(self, s: State) -> Next:
        """13.1, 16.1"""
        task = s.tasks[self.task]
        s.emit(Attacked(seat=self.seat, hex=task.hex))
        if task.interceptors:
            return Call(AirFight(seat=self.seat, task=self.task))
        return None

    def do_attack(self, s: State) -> Next:
        """16.2, 16.3"""
        task = s.tasks[self.task]
        if not task.units:
            return Done()
        if task.use == "strike-boat":
            return None if s.found >> task.boat & 1 else Done()
        targets = s.at.get(task.hex, 0) & s.theatre.fleet[1 - self.seat] & SURFACE & s.found
        return Call(ShipBattle(seat=self.seat, hex=task.hex, planes=task.units)) if targets else Done()

    def roll_depth(self, s: State) -> Roll | Done:
        """13.2(1) A die for each unit with its attack side up."""
        task = s.tasks[self.task]
        if task.use == "strike-ships":
            return Done()
        return Roll("13.2(1)", task.units * PLANES[self.seat].anti_sub, seat=self.seat)

    def on_depth(self, s: State, dice: tuple[int, ...]) -> Next:
        """13.2(2), 13.2(3)"""
        limit = plane_tech(s, self.seat)
        s.hit(s.tasks[self.task].boat, sum(die <= limit for die in dice))
        return None


class AirFight(Procedure, tag="air-fight"):
    """17.2 Interceptors against an air attack."""

    STEPS = ("ask_mode", "roll_escorts", "roll_interceptors", "ask_loss")
    seat: Seat  # the attacker
    task: int
    through: bool = False
    hits: int = 0  # on the interceptors
    losses: int = 0  # of the attackers still to be chosen

    def ask_mode(self, s: State) -> Decision | None:
        """17.2(1) Without escorts both ways are the same."""
        if not s.tasks[self.task].escorts:
            return None
        options = (TOGETHER, THROUGH)
        return Decision(1 - self.seat, "17.2(1)", "prompt-air-fight", options, {"hex": s.tasks[self.task].hex})

    def on_mode(self, s: State, action: FightTogether | FightThrough) -> Next:
        self.through = isinstance(action, FightThrough)
        return None

    def roll_escorts(self, s: State) -> Roll | None:
        """17.2(2)① A die for each unit with its superiority side up."""
        escorts = s.tasks[self.task].escorts
        return Roll("17.2(2)①", escorts * PLANES[self.seat].anti_air, seat=self.seat) if escorts else None

    def on_escorts(self, s: State, dice: tuple[int, ...]) -> Next:
        limit = plane_tech(s, self.seat)
        self.hits = sum(die <= limit for die in dice)
        if self.through:
            self.down_interceptors(s)
        return None

    def down_interceptors(self, s: State) -> None:
        task = s.tasks[self.task]
        lost = min(self.hits, task.interceptors)
        change_task(s, self.task, msgspec.structs.replace(task, interceptors=task.interceptors - lost))
        lose_planes(s, 1 - self.seat, lost)
        self.hits = 0

    def roll_interceptors(self, s: State) -> Roll | None:
        count = s.tasks[self.task].interceptors
        return Roll("17.2(2)①", count * PLANES[1 - self.seat].anti_air, seat=1 - self.seat) if count else None

    def on_interceptors(self, s: State, dice: tuple[int, ...]) -> Next:
        limit = plane_tech(s, 1 - self.seat)
        self.losses = sum(die <= limit for die in dice)
        self.down_interceptors(s)
        return None

    def ask_loss(self, s: State) -> Decision | Done | Call:
        """17.2(1) Fighting together the owner chooses his losses, fighting through the interceptor does."""
        task = s.tasks[self.task]
        if not self.losses or not task.units + task.escorts:
            return Done()
        options: list[Action] = []
        if task.units:
            options.append(LOSE_ATTACKER)
        if task.escorts:
            options.append(LOSE_ESCORT)
        chooser = 1 - self.seat if self.through else self.seat
        return Decision(chooser, "17.2(2)②", "prompt-air-loss", tuple(options), {"left": self.losses})

    def on_loss(self, s: State, action: LoseAttacker | LoseEscort) -> Next:
        task = s.tasks[self.task]
        if isinstance(action, LoseAttacker):
            task = msgspec.structs.replace(task, units=task.units - 1)
        else:
            task = msgspec.structs.replace(task, escorts=task.escorts - 1)
        change_task(s, self.task, task)
        lose_planes(s, self.seat, 1)
        self.losses -= 1
        return Goto("ask_loss")
