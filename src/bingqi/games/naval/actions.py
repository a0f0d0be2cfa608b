"""What a player may choose: imperatives. Common ones are made once and reused."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from bingqi.board.listed import Listed
from bingqi.core.procedure import Action
from bingqi.games.naval.tables import GRID, SHIPS


class Deploy(Action, frozen=True, tag="deploy"):
    """3.2 Put a drawn ship face down on the map."""

    unit: int
    hex: int


class Declare(Action, frozen=True, tag="declare"):
    """5.1(1), 7.3(2) Announce how far the aircraft go."""

    distance: int


class Commit(Action, frozen=True, tag="commit"):
    """7.3(1), 17.1(6)① Let a carrier take part in the air action or the interception."""

    unit: int


class SearchShips(Action, frozen=True, tag="search-ships"):
    """5.2(3)② One air action to search a hex for surface ships. `origin`: the carriers' hex, none for bases."""

    hex: int
    origin: int | None = None


class SearchBoat(Action, frozen=True, tag="search-boat"):
    """5.2(3)② One air action to search for a submarine in a hex. `number`: which one, if several lie there unseen."""

    hex: int
    origin: int | None = None
    number: int = 0


class StrikeShips(Action, frozen=True, tag="strike-ships"):
    """5.2(3)① One air unit, attack side up, against the surface ships of a hex."""

    hex: int
    origin: int | None = None


class StrikeBoat(Action, frozen=True, tag="strike-boat"):
    """5.2(3)① One air unit, attack side up, against a submarine."""

    target: int
    origin: int | None = None


class Escort(Action, frozen=True, tag="escort"):
    """5.3(1) One air unit, superiority side up, along with an air attack."""

    task: int
    hex: int


class LaunchMissiles(Action, frozen=True, tag="launch-missiles"):
    """22.2 Use the ballistic missiles."""


class Resolve(Action, frozen=True, tag="resolve"):
    """5.4(2) Carry out one of the tasks next."""

    task: int
    hex: int


class Scramble(Action, frozen=True, tag="scramble"):
    """17.1(1) Intercept from air bases."""

    distance: int


class ScrambleCarriers(Action, frozen=True, tag="scramble-carriers"):
    """17.1(6) Intercept from the chosen carriers."""

    distance: int


class Intercept(Action, frozen=True, tag="intercept"):
    """17.1(5) Send one air unit against an air attack. `origin`: the carriers' hex, none for bases."""

    task: int
    hex: int
    origin: int | None = None


class FightTogether(Action, frozen=True, tag="fight-together"):
    """17.2(1)① Both sides fire at once; each chooses its own losses."""


class FightThrough(Action, frozen=True, tag="fight-through"):
    """17.2(1)② Take the escorts' fire first, then choose the attackers' losses."""


class LoseAttacker(Action, frozen=True, tag="lose-attacker"):
    """17.2(2)② One unit with its attack side up is lost."""


class LoseEscort(Action, frozen=True, tag="lose-escort"):
    """17.2(2)② One unit with its superiority side up is lost."""


class Take(Action, frozen=True, tag="take"):
    """6.0(5), 7.2(3) Act with this ship."""

    unit: int


class TakeGroup(Action, frozen=True, tag="take-group"):
    """7.2(3) Act with all ships of a hex that have not acted."""

    hex: int


class TakeArrivals(Action, frozen=True, tag="take-arrivals"):
    """19.4(2) Act with all ships that wait off the edge."""


class Join(Action, frozen=True, tag="join"):
    """7.2(3)① Add a ship of the same hex to the group."""

    unit: int


class Ready(Action, frozen=True, tag="ready"):
    """The group is complete."""


class Fly(Action, frozen=True, tag="fly"):
    """7.1(1)② Do the carriers' air action now."""


class Plan(Action, frozen=True, tag="plan"):
    """6.0(1), 7.2(1) The action from the list, with what it is aimed at."""

    plan: str


class Go(Action, frozen=True, tag="go"):
    """8.0 Move to a hex."""

    hex: int


class Through(Action, frozen=True, tag="through"):
    """8.0(1) The hex between, on a way of two hexes."""

    hex: int


class Stay(Action, frozen=True, tag="stay"):
    """7.2(1)④ No move after the attack."""


class Target(Action, frozen=True, tag="target"):
    """10.2 Attack the surface ships of a hex."""

    hex: int


class Hunt(Action, frozen=True, tag="hunt"):
    """10.1, 10.2 Attack a discovered submarine."""

    target: int


class Reveal(Action, frozen=True, tag="reveal"):
    """15.1(5) Turn an undiscovered ship of the attacked hex face up."""

    unit: int


class Engage(Action, frozen=True, tag="engage"):
    """15.1(2) One ship against one target."""

    attacker: int
    target: int


class Aim(Action, frozen=True, tag="aim"):
    """14.0(3), 16.2, 22.2 One point of attack, one air unit or one missile at a target."""

    target: int


class Fight(Action, frozen=True, tag="fight"):
    """15.2(2) Resolve the attack on this target next."""

    target: int


class Spend(Action, frozen=True, tag="spend"):
    """15.2(3)① Spend so much wide-area fire."""

    points: int


class Weaken(Action, frozen=True, tag="weaken"):
    """15.2(4) Take the defenders' hit from this attacker's strength."""

    attacker: int


AnyAction: TypeAlias = (
    Deploy
    | Declare
    | Commit
    | SearchShips
    | SearchBoat
    | StrikeShips
    | StrikeBoat
    | Escort
    | LaunchMissiles
    | Resolve
    | Scramble
    | ScrambleCarriers
    | Intercept
    | FightTogether
    | FightThrough
    | LoseAttacker
    | LoseEscort
    | Take
    | TakeGroup
    | TakeArrivals
    | Join
    | Ready
    | Fly
    | Plan
    | Go
    | Through
    | Stay
    | Target
    | Hunt
    | Reveal
    | Engage
    | Aim
    | Fight
    | Spend
    | Weaken
)

TAKE = tuple(Take(i) for i in range(len(SHIPS)))
JOIN = tuple(Join(i) for i in range(len(SHIPS)))
HUNT = tuple(Hunt(i) for i in range(len(SHIPS)))
REVEAL = tuple(Reveal(i) for i in range(len(SHIPS)))
AIM = tuple(Aim(i) for i in range(len(SHIPS)))
FIGHT = tuple(Fight(i) for i in range(len(SHIPS)))
WEAKEN = tuple(Weaken(i) for i in range(len(SHIPS)))
THROUGH = tuple(Through(hex) for hex in range(GRID.size))
GO = tuple(Go(hex) for hex in range(GRID.size))
TARGET = tuple(Target(hex) for hex in range(GRID.size))
TAKE_GROUP = tuple(TakeGroup(hex) for hex in range(GRID.size))
SEARCH_SHIPS = tuple(SearchShips(hex) for hex in range(GRID.size))
STRIKE_SHIPS = tuple(StrikeShips(hex) for hex in range(GRID.size))
STRIKE_BOAT = tuple(StrikeBoat(i) for i in range(len(SHIPS)))
SPEND = tuple(Spend(n) for n in range(64))
DECLARE = tuple(Declare(n) for n in range(12))
engage = cache(Engage)
escort = cache(Escort)
search_boat = cache(SearchBoat)
resolve = cache(Resolve)
deploy = cache(Deploy)
READY, FLY, STAY = Ready(), Fly(), Stay()
TAKES = Listed(TAKE, 4_000)  # of a set of ships
JOINS = Listed[Action](JOIN, 4_000, then=(READY,))

PLANS = (
    "move",
    "move-search-ships",
    "move-search-boat",
    "move-attack-ships",
    "move-attack-boat",
    "attack-ships-move",
    "attack-boat-move",
    "search-ships",
    "search-boat",
    "attack-ships",
    "attack-boat",
    "search-both",
    "attack-both",
    "land",
    "dive",
)
PLAN = {plan: Plan(plan) for plan in PLANS}
