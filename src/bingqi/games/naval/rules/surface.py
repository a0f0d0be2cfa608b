"""7.0 Surface operations: groups from one hex, six actions, and the carriers' air action before or after."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure, Seat
from bingqi.games.naval.actions import (
    FLY,
    GO,
    HUNT,
    JOINS,
    STAY,
    TAKE_GROUP,
    TAKES,
    TARGET,
    Fly,
    Go,
    Hunt,
    Join,
    Plan,
    Ready,
    Stay,
    Take,
    TakeArrivals,
    TakeGroup,
    Target,
)
from bingqi.games.naval.events import Landed
from bingqi.games.naval.rules.air import AirOperation, ready_carriers
from bingqi.games.naval.rules.battle import FAR, ShipBattle
from bingqi.games.naval.rules.movement import move_group
from bingqi.games.naval.rules.options import announce
from bingqi.games.naval.rules.plans import (
    AFTER,
    MOVES,
    SHIP_SEARCH,
    group_plans,
    known_ships,
    missile_reach,
    plan_ends,
    search_dice,
)
from bingqi.games.naval.rules.queries import hexes_with, surface_reach
from bingqi.games.naval.rules.search import BoatSearch, search_ships
from bingqi.games.naval.rules.torpedo import group_against_boat
from bingqi.games.naval.state import NOBODY, OFF, State
from bingqi.games.naval.tables import (
    FLYERS,
    GRID,
    GUNNERS,
    MISSILE_RANGE,
    SUBMARINES,
    SURFACE,
)

PASS, ARRIVALS = Pass(), TakeArrivals()


class SurfaceOperation(Procedure, tag="surface-operation"):
    """7.1 Surface actions and one carriers' air action, in either order, not mixed; a carrier may do both."""

    STEPS = ("ask_next",)
    seat: Seat
    groups: int  # groups that may still act (7.2(6))
    searched: bool = False  # 7.2(5)
    begun: bool = False
    closed: bool = False  # no more surface actions
    flown: bool = False

    def ask_next(self, s: State) -> Decision | Done:
        """7.1(1), 7.2(4) The next group, the aircraft, or nothing more."""
        options: list[Action] = []
        if self.groups and not self.closed:
            options += group_options(s, self.seat)
        if not self.flown and ready_carriers(s, self.seat):
            options.append(FLY)
        if not options and not self.hidden_left(s):
            return Done()
        return Decision(self.seat, "7.2(4)", "prompt-group", (*options, PASS), {"left": self.groups}, secret=True)

    def hidden_left(self, s: State) -> bool:
        """Whether the enemy could think that there is still a carrier: then the question is put all the same."""
        slots = s.theatre.slots(self.seat, s.rules.lhd, s.rules.supply_ships)
        if self.flown or not any(slot.fits & FLYERS for slot in slots):
            return False
        return bool(s.theatre.fleet[self.seat] & SURFACE & ~s.found & s.afloat)

    def on_next(self, s: State, action: Take | TakeGroup | TakeArrivals | Fly | Pass) -> Next:
        if isinstance(action, Pass):
            return Done()
        if isinstance(action, Fly):
            self.flown, self.closed = True, self.begun
            return Call(AirOperation(seat=self.seat, afloat=True), then="ask_next")
        self.begun = True
        ships = s.theatre.fleet[self.seat] & SURFACE & ~s.acted
        if isinstance(action, Take):
            return Call(GroupAction(seat=self.seat, group=1 << action.unit), then="ask_next")
        group = s.at[action.hex] & ships if isinstance(action, TakeGroup) else s.edge & ships
        return Call(GroupAction(seat=self.seat, group=group, at="ask_plan"), then="ask_next")


def group_options(s: State, seat: Seat) -> list[Action]:
    """7.2(3) Any ship that has not acted, and all such ships of a hex together."""
    ready = s.theatre.fleet[seat] & SURFACE & ~s.acted
    options: list[Action] = []
    for hex in sorted([hex for hex, there in s.at.items() if there & ready]):
        ships = s.at[hex] & ready
        if ships.bit_count() > 1:
            options.append(TAKE_GROUP[hex])
        options += TAKES[ships]
    waiting = s.edge & ready
    if waiting:
        count = waiting.bit_count()
        if count > 1 and surface_reach(s, seat, OFF, count, MOVES["move"]):
            options.append(ARRIVALS)
        options += TAKES[waiting]
    return options


class GroupAction(Procedure, tag="group-action"):
    """7.2(1) One group's action."""

    STEPS = ("ask_join", "ask_plan", "ask_end", "do_moved", "ask_target", "do_act", "do_acted", "ask_after", "do_close")
    seat: Seat
    group: int
    plan: str = ""
    target: int = NOBODY  # a hex of ships or a submarine

    # --- 7.2(3) forming the group ---

    def origin(self, s: State) -> int:
        return s.pos[(self.group & -self.group).bit_length() - 1]

    def ask_join(self, s: State) -> Decision | None:
        """7.2(3)①"""
        hex = self.origin(s)
        there = s.edge if hex == OFF else s.at[hex]
        others = there & s.theatre.fleet[self.seat] & SURFACE & ~s.acted & ~self.group
        if not others:
            return None
        return Decision(self.seat, "7.2(3)①", "prompt-join", JOINS[others], {"count": self.group.bit_count()})

    def on_join(self, s: State, action: Join | Ready) -> Next:
        if isinstance(action, Ready):
            return None
        self.group |= 1 << action.unit
        return Goto("ask_join")

    # --- 7.2(1) choosing the action ---

    def operation(self, s: State) -> SurfaceOperation:
        below = s.stack[-2]
        assert isinstance(below, SurfaceOperation)
        return below

    def ask_plan(self, s: State) -> Decision:
        searched = self.operation(s).searched
        options = (*group_plans(s, self.seat, self.group, searched), PASS)
        secret = bool(self.group & ~s.found)  # a lone way out must not tell what they are
        return Decision(self.seat, "7.2(1)", "prompt-plan", options, {"count": self.group.bit_count()}, secret)

    def on_plan(self, s: State, action: Plan | Pass) -> Next:
        """7.2(4)-(6) The group has acted; a search closes the door to further attacks."""
        s.acted |= self.group
        if isinstance(action, Pass):
            return Done()
        operation = self.operation(s)
        operation.groups -= 1
        operation.searched |= "search" in action.plan
        self.plan = action.plan
        if action.plan == "land":
            land(s, self.seat, self.group.bit_length() - 1)
            return Done()
        return None if action.plan in MOVES else Goto("ask_target")

    def ask_end(self, s: State) -> Decision:
        """7.2(3)② All end in one hex."""
        ends = plan_ends(s, self.seat, self.group, self.plan)
        return Decision(self.seat, "8.0(2)", "prompt-go-group", tuple([GO[hex] for hex in ends]))

    def on_end(self, s: State, action: Go) -> Next:
        move_group(s, self.seat, self.group, action.hex)
        return None

    def do_moved(self, s: State) -> Next:
        return Goto("do_close") if self.plan == "move" or is_goal(s) else None

    def ask_target(self, s: State) -> Decision | None:
        """10.2(1) Which hex or submarine is attacked, if there is a choice."""
        options = self.aims(s)
        if len(options) < 2:
            return None
        return Decision(self.seat, "10.2(1)", "prompt-target", tuple(options))

    def aims(self, s: State) -> list[Target | Hunt]:
        here = self.origin(s)
        if "attack-ships" in self.plan:
            near = GRID.within(here, missile_reach(s, self.group))
            return [TARGET[hex] for hex in bit_list(hexes_with(s, known_ships(s, self.seat)) & near)]
        if "attack-boat" in self.plan:
            theirs = s.theatre.fleet[1 - self.seat] & SUBMARINES & s.found
            return [HUNT[boat] for boat in bit_list(s.at[here] & theirs)]
        return []

    def on_target(self, s: State, action: Target | Hunt) -> Next:
        self.target = action.hex if isinstance(action, Target) else action.target
        return None

    # --- doing it ---

    def do_act(self, s: State) -> Next:
        """7.1(3) Undiscovered ships are turned up while they act; a ship attack keeps them up (10.2(3))."""
        here = self.origin(s)
        s.show(self.group)
        if self.plan.endswith(("search-ships", "search-both")):
            search_ships(s, self.seat, GRID.within(here, SHIP_SEARCH))
        if self.plan.endswith(("search-boat", "search-both")):
            return Call(BoatSearch(seat=self.seat, hex=here, dice=search_dice(self.group, self.plan)))
        if "search" in self.plan:
            return None
        if self.target == NOBODY:
            only = self.aims(s)[0]
            self.target = only.hex if isinstance(only, Target) else only.target
        return self.attack(s, here)

    def attack(self, s: State, here: int) -> Next:
        if "attack-boat" in self.plan:
            announce(s, self.seat, here)
            return Call(group_against_boat(s, self.seat, self.group, self.target))
        announce(s, self.seat, self.target)
        s.find(self.group)
        distance = GRID.distance(here, self.target)
        guns = self.group & GUNNERS
        if s.rules.long_range:
            guns = sum(1 << ship for ship in bit_list(guns) if MISSILE_RANGE[ship] >= distance)
        return Call(ShipBattle(seat=self.seat, hex=self.target, guns=guns, far=distance >= FAR))

    def do_acted(self, s: State) -> Next:
        s.shown &= ~self.group
        return None if self.plan in AFTER else Goto("do_close")

    def ask_after(self, s: State) -> Decision | None:
        """7.2(1)④ After the attack the group may move."""
        ends = surface_reach(s, self.seat, self.origin(s), self.group.bit_count(), AFTER[self.plan])
        if not ends:
            return None
        return Decision(self.seat, "7.2(1)④", "prompt-after", (*[GO[hex] for hex in ends], STAY))

    def on_after(self, s: State, action: Go | Stay) -> Next:
        if isinstance(action, Go):
            move_group(s, self.seat, self.group, action.hex)
        return None

    def do_close(self, s: State) -> Next:
        """19.4(5)⑤ The game may end on the spot."""
        if is_goal(s):
            s.reason = "goal"
            s.stack.clear()
        return None


def is_goal(s: State) -> bool:
    goal = s.theatre.goal_ship
    return goal != NOBODY and s.pos[goal] == s.theatre.goal_hex


def land(s: State, seat: Seat, ship: int) -> None:
    """18.1(2), 18.1(3) One supply marker becomes a landing marker."""
    hex = s.pos[ship]
    s.supplies[ship] -= 1
    _, count = s.landing_at(hex) or (seat, 0)
    others = tuple(row for row in s.landed if row[0] != hex)
    s.landed = (*others, (hex, seat, count + 1))
    s.landed_now |= 1 << hex
    if not s.found >> ship & 1:
        s.pin(ship)
    s.emit(Landed(seat=seat, hex=hex))
