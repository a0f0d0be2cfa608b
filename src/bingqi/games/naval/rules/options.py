"""22.0 Optional rules: ballistic missiles, space and information war, exclusive defence."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Decision, Done, Goto, Next, Procedure, Roll, Seat
from bingqi.games.naval.actions import AIM, Aim
from bingqi.games.naval.events import AirCut, Attacked, MissilesLaunched, TechCut
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.tables import SURFACE

MISSILE_HIT = 6
MISSILE_COST = 2  # air actions (22.2(2))
PEACEFUL = "dokdo"  # the scenario in which Japan may strike first (22.5)


def cut_by(die: int) -> int:
    """22.3(2), 22.4(2) 6 cuts two, 4 and 5 cut one."""
    return 2 if die == 6 else 1 if die >= 4 else 0


def may_attack(s: State, seat: Seat) -> bool:
    """22.5 With exclusive defence Japan attacks only after it was attacked."""
    if not s.rules.exclusive_defence or s.provoked or s.scenario == PEACEFUL:
        return True
    return s.theatre.nations[seat] != "japan"


def provoke(s: State, seat: Seat) -> None:
    """An attack is made; if it is one on Japan, Japan is free to answer."""
    if s.theatre.nations[1 - seat] == "japan":
        s.provoked = True


def exposed_ships(s: State, seat: Seat) -> int:
    """Discovered surface ships of the seat on the map."""
    return s.theatre.fleet[seat] & SURFACE & s.found


def may_launch(s: State, seat: Seat) -> bool:
    """22.2(1) China, once a game, if there is anything to aim at."""
    return s.rules.ballistic and not s.missiles_used and s.theatre.china == seat and bool(exposed_ships(s, 1 - seat))


class BallisticAttack(Procedure, tag="ballistic-attack"):
    """22.2 A die says how many missiles; each is aimed at a discovered ship anywhere and sinks it on a 6."""

    STEPS = ("roll_count", "ask_aim", "roll_missiles")
    seat: Seat
    left: int = 0
    aims: tuple[int, ...] = ()

    def roll_count(self, s: State) -> Roll:
        """22.2(3)"""
        return Roll("22.2(3)", seat=self.seat)

    def on_count(self, s: State, dice: tuple[int, ...]) -> Next:
        s.missiles_used = True
        provoke(s, self.seat)
        self.left = dice[0]
        s.emit(MissilesLaunched(seat=self.seat, count=self.left))
        return None

    def ask_aim(self, s: State) -> Decision | None:
        """22.2(4)②"""
        if not self.left:
            return None
        options = tuple(AIM[ship] for ship in bit_list(exposed_ships(s, 1 - self.seat)))
        return Decision(self.seat, "22.2(4)②", "prompt-missile", options, {"left": self.left})

    def on_aim(self, s: State, action: Aim) -> Next:
        self.aims = (*self.aims, action.target)
        self.left -= 1
        return Goto("ask_aim")

    def roll_missiles(self, s: State) -> Roll:
        """22.2(4)③④ Anti-air fire does not help."""
        return Roll("22.2(4)④", len(self.aims), seat=self.seat)

    def on_missiles(self, s: State, dice: tuple[int, ...]) -> Next:
        for ship, die in zip(self.aims, dice, strict=True):
            if die == MISSILE_HIT and s.pos[ship] != OFF:
                s.sink(ship)
        return None


class SpaceWar(Procedure, tag="space-war"):
    """22.3 One roll for the game: the enemy's air operations suffer."""

    STEPS = ("roll_space",)

    def roll_space(self, s: State) -> Roll | Done:
        if not s.rules.space_war or s.theatre.china is None:
            return Done()
        return Roll("22.3(1)", seat=s.theatre.china)

    def on_space(self, s: State, dice: tuple[int, ...]) -> Next:
        china = s.theatre.china
        assert china is not None
        s.air_cut = _for_enemy(china, cut_by(dice[0]))
        if cut_by(dice[0]):
            s.emit(AirCut(seat=1 - china, points=cut_by(dice[0])))
        return None


class InformationWar(Procedure, tag="information-war"):
    """22.4 One roll a turn: the enemy's tech levels suffer."""

    STEPS = ("roll_information",)

    def roll_information(self, s: State) -> Roll | Done:
        if not s.rules.information_war or s.theatre.china is None:
            return Done()
        return Roll("22.4(1)", seat=s.theatre.china)

    def on_information(self, s: State, dice: tuple[int, ...]) -> Next:
        china = s.theatre.china
        assert china is not None
        s.tech_cut = _for_enemy(china, cut_by(dice[0]))
        if cut_by(dice[0]):
            s.emit(TechCut(seat=1 - china, points=cut_by(dice[0])))
        return None


def _for_enemy(china: Seat, points: int) -> tuple[int, int]:
    return (0, points) if china == 0 else (points, 0)


def announce(s: State, seat: Seat, hex: int) -> None:
    """An attack is declared on a hex."""
    provoke(s, seat)
    s.emit(Attacked(seat=seat, hex=hex))
