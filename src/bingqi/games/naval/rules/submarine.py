"""6.0 Submarine operations: each boat one action from the list, one boat after the other."""

from __future__ import annotations

from bingqi.board.bits import bit_list, lowest
from bingqi.core.procedure import Call, Decision, Done, Goto, Next, Pass, Procedure, Seat
from bingqi.games.naval.actions import GO, HUNT, PLAN, TAKE, THROUGH, Go, Hunt, Plan, Take, Through
from bingqi.games.naval.events import Dived, Returned
from bingqi.games.naval.rules.movement import move_boat
from bingqi.games.naval.rules.options import announce, may_attack
from bingqi.games.naval.rules.queries import boat_reach, checks_on, paths
from bingqi.games.naval.rules.search import BoatChecks, BoatSearch, search_ships
from bingqi.games.naval.rules.torpedo import Torpedoes, boat_against_boat
from bingqi.games.naval.state import NOBODY, OFF, State
from bingqi.games.naval.tables import ACTION_ROWS, NUCLEAR, SUBMARINES, SURFACE

PASS = Pass()


def _moves(plan: str, object: str) -> tuple[int, int]:
    row = ACTION_ROWS["submarine", plan, object]
    return row.move, row.nuclear_move


# How far a plan lets a boat go, by propulsion.
MOVES = {
    "move": _moves("move", ""),
    "move-search-ships": _moves("move-search", "ships"),
    "move-search-boat": _moves("move-search", "submarine"),
    "move-attack-ships": _moves("move-attack", "ships"),
    "move-attack-boat": _moves("move-attack", "submarine"),
}


ATTEMPTS = tuple(plan for plan in MOVES if plan != "move")


def boats_left(s: State, seat: Seat) -> list[int]:
    """6.0(5) Boats on the map or off its edge that have not acted in this operation."""
    return bit_list(s.theatre.fleet[seat] & SUBMARINES & ~s.acted & (s.afloat | s.edge))


def holds(s: State, seat: Seat, hex: int, plan: str) -> bool:
    """6.0(2) Is there in the hex what the plan is aimed at?"""
    there = s.at.get(hex, 0) & s.theatre.fleet[1 - seat]
    if not there:
        return False
    if plan.endswith("search-ships"):
        return bool(there & SURFACE & ~s.found)
    if plan.endswith("search-boat"):
        return bool(there & SUBMARINES & ~s.found)
    if plan.endswith("attack-boat"):
        return bool(there & SUBMARINES & s.found) and not (s.rules.safe_boats and in_port(s, seat, hex))
    return bool(there & SURFACE & s.found) and not in_port(s, seat, hex)


def in_port(s: State, seat: Seat, hex: int) -> bool:
    """14.0(7) The enemy's own port, in which submarines attack nobody."""
    return bool(s.theatre.ports[1 - seat] >> hex & 1)


def doubtful(s: State, seat: Seat, boat: int) -> bool:
    """20.1(5) Might it be nuclear or not, as far as the enemy knows? Then how much it may choose tells nothing."""
    return not s.found >> boat & 1 and s.theatre.mixed[seat]


def plan_ends(s: State, seat: Seat, boat: int, plan: str) -> list[int]:
    """Where a plan with a move may end."""
    ends = boat_reach(s, seat, s.pos[boat], MOVES[plan][NUCLEAR >> boat & 1])
    if plan == "move":
        return ends
    return [hex for hex in ends if hex in s.at and holds(s, seat, hex, plan)]


def boat_plans(s: State, seat: Seat, boat: int) -> list[Plan]:
    """6.0(1), 6.0(3), 18.2 What this boat may do."""
    if s.found >> boat & 1:
        plans = ["dive"]
        if NUCLEAR >> boat & 1 and plan_ends(s, seat, boat, "move"):
            plans.append("move")
        return [PLAN[plan] for plan in plans]
    free, here, theirs = may_attack(s, seat), s.pos[boat], s.theatre.fleet[1 - seat]
    distances = MOVES["move"]
    plans = ["move"] if plan_ends(s, seat, boat, "move") else []
    near = s.theatre.near[here][distances[NUCLEAR >> boat & 1]]
    if any(there & theirs and near >> hex & 1 for hex, there in s.at.items()):
        plans += [p for p in ATTEMPTS if (free or "attack" not in p) and plan_ends(s, seat, boat, p)]
    if here != OFF and s.at[here] & theirs:
        for plan in ("search-ships", "search-boat", "attack-ships", "attack-boat"):
            if (free or "search" in plan) and holds(s, seat, here, plan):
                plans.append(plan)
        if s.rules.mixed_pairs:
            pairs = [do for do in ("search", "attack") if f"{do}-ships" in plans and f"{do}-boat" in plans]
            plans += [f"{do}-both" for do in pairs]
    return [PLAN[plan] for plan in plans]


class SubmarineOperation(Procedure, tag="submarine-operation"):
    """6.0 Boat by boat in any order, until the player has enough."""

    STEPS = ("ask_boat", "do_home")
    seat: Seat

    def ask_boat(self, s: State) -> Decision | Goto:
        """6.0(5), 6.0(6)"""
        boats = boats_left(s, self.seat)
        if not boats:
            return Goto("do_home")
        return Decision(self.seat, "6.0(5)", "prompt-boat", (*[TAKE[boat] for boat in boats], PASS))

    def on_boat(self, s: State, action: Take | Pass) -> Next:
        if isinstance(action, Pass):
            return Goto("do_home")
        s.acted |= 1 << action.unit
        return Call(BoatAction(seat=self.seat, boat=action.unit), then="ask_boat")

    def do_home(self, s: State) -> Next:
        """6.0(7), 10.1(3), 14.0(6) Boats that attacked ships go home for good."""
        for boat in bit_list(s.homeward):
            if s.pos[boat] != OFF:
                s.remove(boat)
                s.returned |= 1 << boat
                s.emit(Returned(unit=boat))
        s.homeward = 0
        return None


class BoatAction(Procedure, tag="boat-action"):
    """6.0(1) One boat's action."""

    STEPS = ("ask_plan", "ask_end", "ask_way", "do_go", "do_checked", "ask_prey", "do_act", "do_second", "do_close")
    seat: Seat
    boat: int
    plan: str = ""
    end: int = OFF
    path: int = 0  # the hexes that it enters
    prey: int = NOBODY

    def ask_plan(self, s: State) -> Decision:
        options = (*boat_plans(s, self.seat, self.boat), PASS)
        secret = doubtful(s, self.seat, self.boat)
        return Decision(self.seat, "6.0(1)", "prompt-boat-plan", options, {"unit": self.boat}, secret)

    def on_plan(self, s: State, action: Plan | Pass) -> Next:
        if isinstance(action, Pass):
            return Done()
        self.plan = action.plan
        if action.plan == "dive":
            """6.0(1)⑥"""
            s.found &= ~(1 << self.boat)
            s.emit(Dived(unit=self.boat))
            return Done()
        return None if action.plan in MOVES else Goto("ask_prey")

    def ask_end(self, s: State) -> Decision:
        """8.0(2)③"""
        options = tuple([GO[hex] for hex in plan_ends(s, self.seat, self.boat, self.plan)])
        secret = doubtful(s, self.seat, self.boat)
        return Decision(self.seat, "8.0(2)", "prompt-go", options, {"unit": self.boat}, secret)

    def on_end(self, s: State, action: Go) -> Next:
        self.end = action.hex
        self.path = paths(s, s.pos[self.boat], action.hex)[0]
        return None

    def ask_way(self, s: State) -> Decision | None:
        """8.0(1), 9.3(2) The player chooses between ways of two hexes where one is watched more than the other."""
        ways = paths(s, s.pos[self.boat], self.end)
        if s.found >> self.boat & 1 or len({checks_on(s, self.seat, path) for path in ways}) == 1:
            return None
        options = tuple(THROUGH[lowest(path & ~(1 << self.end))] for path in ways)
        return Decision(self.seat, "8.0(1)", "prompt-way", options, {"unit": self.boat})

    def on_way(self, s: State, action: Through) -> Next:
        self.path = 1 << self.end | 1 << action.hex
        return None

    def do_go(self, s: State) -> Next:
        """8.0(3), 9.3(2), 18.2 Move, then pass the search checks."""
        far, found = self.path.bit_count() > 1, s.found >> self.boat & 1
        move_boat(s, self.seat, self.boat, self.end)
        if far:  # 18.2(1): two hexes show what the boat is
            s.show(1 << self.boat)
        return None if found else Call(BoatChecks(boat=self.boat, dice=checks_on(s, self.seat, self.path)))

    def do_checked(self, s: State) -> Next:
        """6.0(1)②③ A boat that was found does no more."""
        s.shown &= ~(1 << self.boat)
        if s.found >> self.boat & 1 or self.plan == "move":
            return Goto("do_close")
        return None

    def ask_prey(self, s: State) -> Decision | None:
        """10.1(1) Which discovered submarine, if there are several."""
        prey = self.preys(s)
        if not self.plan.endswith(("attack-boat", "attack-both")) or len(prey) < 2:
            return None
        return Decision(self.seat, "10.1(1)", "prompt-prey", tuple(HUNT[boat] for boat in prey))

    def preys(self, s: State) -> list[int]:
        there = s.at[s.pos[self.boat]]
        return bit_list(there & s.theatre.fleet[1 - self.seat] & SUBMARINES & s.found)

    def on_prey(self, s: State, action: Hunt) -> Next:
        self.prey = action.target
        return None

    def do_act(self, s: State) -> Next:
        """6.0(1)②-⑤ Search or attack in the boat's hex; of a mixed pair what comes first."""
        hex, times = s.pos[self.boat], 1 if self.plan in MOVES or self.plan.endswith("both") else 2
        if self.plan.endswith(("search-ships", "search-both")):
            search_ships(s, self.seat, 1 << hex)
            return None
        if self.plan.endswith("search-boat"):
            return Call(BoatSearch(seat=self.seat, hex=hex, dice=times))
        s.show(1 << self.boat)  # 6.0(4): to attack, not to search
        announce(s, self.seat, hex)
        if self.plan.endswith(("attack-boat", "attack-both")):
            prey = self.prey if self.prey != NOBODY else self.preys(s)[0]
            return Call(boat_against_boat(s, self.seat, self.boat, prey, times))
        return self.torpedo(s, times)

    def torpedo(self, s: State, attacks: int) -> Call:
        s.homeward |= 1 << self.boat
        return Call(Torpedoes(seat=self.seat, boat=self.boat, attacks=attacks))

    def do_second(self, s: State) -> Next:
        """6.0(1)④⑤ Of a mixed pair what comes second."""
        if self.plan == "search-both":
            return Call(BoatSearch(seat=self.seat, hex=s.pos[self.boat], dice=1))
        return self.torpedo(s, 1) if self.plan == "attack-both" else None

    def do_close(self, s: State) -> Next:
        """6.0(4) A boat that was turned up for its attack is turned down again."""
        s.shown &= ~(1 << self.boat)
        return Done()
