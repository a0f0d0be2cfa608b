"""A second, slow reading of the rules: which clauses forbid something. Plain sets and lists, none of the rules' code.

A refusal is true if it cites one of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from bingqi.core.procedure import Action
from bingqi.games.southern import actions as do
from bingqi.games.southern.rules import terms as by
from bingqi.games.southern.rules.allied_cards import DestroyOil, Submarines
from bingqi.games.southern.rules.damage import Damage
from bingqi.games.southern.rules.groups import GroupActs
from bingqi.games.southern.rules.hands import ChooseHand, PlaceCarrier
from bingqi.games.southern.rules.japanese_cards import DivineSoldiers, Landing
from bingqi.games.southern.rules.macarthur import MacArthurRallies
from bingqi.games.southern.rules.operations import JointOperation, Orders, TwiceInARow
from bingqi.games.southern.rules.reactions import Reaction
from bingqi.games.southern.rules.reinforcements import AirReplacements, ChineseReinforcements
from bingqi.games.southern.rules.rounds import Round
from bingqi.games.southern.rules.supply import SupplyCard
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import AREA, AREAS, BORDERS, CARDS, DECKS, OIL_AREAS, SIDES, SIZE, UNITS

CARD_LIKE = (Orders, TwiceInARow, JointOperation)
BORDER = {(AREA[b.a], AREA[b.b]): b.kind for b in BORDERS} | {(AREA[b.b], AREA[b.a]): b.kind for b in BORDERS}
NEAR = {a: [b for x, b in BORDER if x == a] for a in range(SIZE)}
CHINA = {AREA[key] for key in ("kunming", "lashio", "mandalay")}
LAND = {i for i, area in enumerate(AREAS) if area.kind == "land"}
FORTS = {i for i, area in enumerate(AREAS) if area.fortress}
SHIP_TYPES = {"CV", "CVL", "BB", "BC", "CA", "CL", "DD"}


def kind(unit: int) -> str:
    return "ship" if UNITS[unit].type in SHIP_TYPES else "air" if UNITS[unit].type == "AF" else "army"


def side(unit: int) -> int:
    return 0 if UNITS[unit].nation == "japan" else 1


class Reading:
    """One position as one seat sees it."""

    def __init__(self, s: State, seat: int) -> None:
        self.s, self.seat, self.top = s, seat, s.stack[-1]
        self.place = {unit: where for where, mask in enumerate(s.at) for unit in range(len(UNITS)) if mask >> unit & 1}
        self.held = {a for a in range(SIZE) if (s.control >> a & 1) == (seat == 0)}
        self.foes = {where for unit, where in self.place.items() if side(unit) != seat and where < SIZE}
        self.mine = {where for unit, where in self.place.items() if side(unit) == seat and where < SIZE}
        rules = [proc.rule for proc in s.stack if isinstance(proc, CARD_LIKE)]
        self.card = rules[-1] if rules else ""

    def here(self, area: int) -> list[int]:
        return [unit for unit, where in self.place.items() if where == area and side(unit) == self.seat]

    def fresh(self, unit: int) -> bool:
        return bool(self.s.fresh >> unit & 1)

    def forbids(self, action: Action) -> set[str]:
        """All clauses that stand against the action, or that say what comes first."""
        return self.clauses(action) | self.order(action)

    def order(self, action: Action) -> set[str]:
        """4.0(1), 5.2, 5.3(1), 6.1(1), 6.2, 10.0(2), 11.2(1), 11.5(1): what has to come first."""
        top, found = self.top, set()
        mine = any(isinstance(proc, Round) and proc.seat == self.seat for proc in self.s.stack)
        if isinstance(action, do.PlayCard | do.Discard) and not isinstance(top, Round):
            paying = isinstance(top, GroupActs) and top.deed
            found |= set() if paying else {"6.1(1)"} if mine else {"5.2(3)"}
        if isinstance(top, ChooseHand) and not isinstance(action, do.TakeCard):
            found.add("4.0(1)")
        if isinstance(top, Reaction) and not isinstance(action, do.React):
            found.add("10.0(2)")
        if isinstance(top, Landing) or (isinstance(top, AirReplacements) and not top.item):
            found.add("5.3(1)")
        if isinstance(top, GroupActs) and top.deed:
            found.add("5.2(1)")
        if isinstance(top, Damage):
            if not top.beaten and not isinstance(action, do.Hit):
                found.add("11.2(1)")
            if top.beaten and not isinstance(action, do.Retreat):
                found.add("11.5(1)")
        if isinstance(action, do.Join) and isinstance(top, Round | Orders | TwiceInARow | JointOperation):
            found.add("6.2")
            if self.place[action.unit] < SIZE:
                found |= self.of_muster(do.Muster(self.place[action.unit]))
        return found

    def clauses(self, action: Action) -> set[str]:
        for types, rule in READERS:
            if isinstance(action, types):
                found: set[str] = rule(self, action)
                return found
        return set()

    # --- cards ---

    def of_card(self, action: Any) -> set[str]:
        card, found = action.card, set()
        if card not in DECKS[self.seat]:
            found.add("3.0(7)")
        if self.s.removed[self.seat].count(card) and not isinstance(self.top, Reaction):
            found.add(CARDS[card].rule)
        if isinstance(self.top, ChooseHand):
            return found | {"5.1"}
        if card in self.s.shown[self.seat] or card in self.s.laid[self.seat]:
            found.add("5.2(4)")
        if card not in self.s.hands[self.seat]:
            found.add("5.1")
        if isinstance(action, do.PlayCard):
            found |= {"5.2(3)"} if not CARDS[card].action else {CARDS[card].rule} if not found else set()
        if isinstance(action, do.React) and isinstance(self.top, Reaction):
            found |= self.of_reaction(card)
        return found

    def of_reaction(self, card: int) -> set[str]:
        found = set()
        if not CARDS[card].reaction:
            found.add("5.2(3)")
        if card in self.top.played:
            found.add("10.0(2)")
        here = self.here(self.top.area)
        ships = [unit for unit in here if kind(unit) == "ship"]
        fighters = ships if self.top.area not in LAND else here
        if CARDS[card].key == "ambush" and not any(self.fresh(unit) for unit in fighters):
            found.add("19.0(11)")
        if CARDS[card].key == "z_force" and not ships:
            found.add("19.0(20)②")
        return found

    # --- groups ---

    def terms(self) -> int:
        if isinstance(self.top, (GroupActs, *CARD_LIKE)):
            return int(self.top.terms)
        return by.ANY if self.s.hands[self.seat] else by.AIR_ONLY

    def of_unit(self, unit: int) -> set[str]:
        found = set()
        if side(unit) != self.seat:
            found.add("6.2")
        if self.place[unit] >= SIZE:
            found.add("2.2.3④")
        return found

    def of_muster(self, action: Any) -> set[str]:
        if not isinstance(self.top, (Round, *CARD_LIKE)):
            return set()
        here, terms, found = self.here(action.area), self.terms(), set()
        if not here:
            return {"6.2"}
        left = here if terms & by.USED_TOO else [unit for unit in here if self.fresh(unit)]
        if not left:
            return {"6.2①"}
        if terms & by.SHIPS_ONLY and not any(kind(unit) == "ship" for unit in left):
            found.add("19.0(20)①")
        if terms & by.ARMY_ONLY and not any(kind(unit) == "army" for unit in left):
            found.add("19.0(10)①")
        if isinstance(self.top, JointOperation) and all(sum(self.top.groups) >> unit & 1 for unit in left):
            found.add("19.0(2)")
        if all(UNITS[unit].move == 0 for unit in left):
            found.add("2.1.1(3)③")
        if terms & by.SHIPPED:
            return found | {"7.5(2)"}
        if not terms & (by.STRIKE | by.MOVE) and not self.s.hands[self.seat]:
            found.add("6.1(2)")
        return found | {"6.2②"}

    def of_join(self, action: Any) -> set[str]:
        unit, found = action.unit, self.of_unit(action.unit)
        if found:
            return found
        if isinstance(self.top, DivineSoldiers):
            return self.of_drop(do.Drop(unit, self.place[unit])) - {"7.1(3)"}
        if not isinstance(self.top, GroupActs):
            return set() if self.fresh(unit) else {"6.2①"}
        terms, group = self.top.terms, [u for u in range(len(UNITS)) if self.top.group >> u & 1]
        if unit in group or self.place[unit] != self.top.area:
            found.add("6.2")
        if not self.fresh(unit) and not terms & by.USED_TOO:
            found.add("6.2①")
        if not self.top.among >> unit & 1:
            found |= {"18.1(3)"} if terms & by.KEEPS else {"19.0(2)"}
        if terms & by.SHIPS_ONLY and kind(unit) != "ship":
            found.add("19.0(20)①")
        if terms & by.ARMY_ONLY and kind(unit) != "army":
            found.add("19.0(10)①")
        if terms & by.ALONE and group:
            found.add(self.card)
        return found or self.of_company(unit, group, terms)

    def of_company(self, unit: int, group: list[int], terms: int) -> set[str]:
        """What stands against the unit among these, where nothing stands against the unit itself."""
        found = set()
        army = sum(kind(u) == "army" for u in (*group, unit))
        if not terms & (by.STRIKE | by.MOVE | by.SHIPPED) and any(not UNITS[u].air for u in (*group, unit)):
            found.add("6.1(2)")
        if terms & by.WIDE and army > 10:
            found.add("19.0(10)①")
        if army > 2 and not terms & by.WIDE and any(BORDER[self.top.area, b] == "sea" for b in NEAR[self.top.area]):
            found.add("7.3(1)②")
        if any(UNITS[u].move == 0 for u in (*group, unit)):
            found.add("2.1.1(3)③")
        if terms & by.SHIPPED:
            found.add("7.5(2)")
        return found | ({"6.2④"} if group else {"6.2②"})

    # --- what a group does ---

    def of_deed(self, action: Any) -> set[str]:
        if not isinstance(self.top, GroupActs) or self.top.deed:
            return set()
        group = [u for u in range(len(UNITS)) if self.top.group >> u & 1]
        if not group:
            return {"6.2"}
        if self.top.terms & by.NAMED_ONLY:
            return {"19.0(2)"}
        wanted = {do.Strike: by.STRIKE, do.StrikeTwice: by.STRIKE, do.Bomb: by.BOMB, do.BombTwice: by.BOMB,
                  do.FlyTo: by.FLY, do.MoveTo: by.MOVE | by.SHIPPED}[type(action)]  # fmt: skip
        if not self.top.terms & wanted:
            return {self.card or "6.1(2)"}
        found = set()
        if isinstance(action, do.StrikeTwice | do.BombTwice) and not self.top.terms & by.TWICE:
            found.add("18.1(2)")
        if isinstance(action, do.Strike | do.StrikeTwice):
            return found | self.of_strike(group)
        if isinstance(action, do.Bomb | do.BombTwice):
            return found | self.of_bomb(group, action.area)
        if isinstance(action, do.FlyTo):
            return self.of_flight(group, action.area)
        if self.top.terms & by.FLY and all(kind(u) == "air" for u in group):
            return self.of_flight(group, action.area) or {"9.0(2)"}
        return self.of_shipping(group, action.area) if self.top.terms & by.SHIPPED else self.of_move(group, action.area)

    def of_strike(self, group: list[int]) -> set[str]:
        found = set() if self.top.area in self.foes else {"8.0(3)"}
        fit = {"army", "air"} if self.top.area in LAND else {"ship"}
        return found | (set() if all(kind(u) in fit for u in group) else {"8.0(2)"})

    def of_bomb(self, group: list[int], goal: int) -> set[str]:
        found = set()
        if any(not UNITS[u].air for u in group):
            return {"9.1(1)"}
        steps = self.steps_to(goal)
        reach = min(UNITS[u].move for u in group) if {self.top.area, goal} <= LAND else 1
        if steps > max(1, reach) or goal not in self.foes:
            found.add("9.1(3)")
        foes = [u for u, where in self.place.items() if where == goal and side(u) != self.seat]
        sheltered = goal in FORTS - self.held and not any(kind(u) == "army" for u in self.here(goal))
        macarthur = {u for u in foes if UNITS[u].key == "macarthur"}
        if all(u in macarthur or (sheltered and kind(u) == "army") for u in foes) and not found:
            found |= {"16.2(2)"} if macarthur else set()
            found |= {"16.1(2)"} if sheltered else set()
        return found

    def steps_to(self, goal: int) -> int:
        """Borders between the group and the goal."""
        seen, steps = {self.top.area}, 0
        while goal not in seen:
            seen |= {b for a in seen for b in NEAR[a]}
            steps += 1
        return steps

    def of_entry(self, group: list[int], goal: int, origin: int) -> set[str]:
        """2.2.1(3), 7.1(3), 7.2, 7.4, 16.3"""
        found, here = set(), self.here(goal)
        kinds = [kind(u) for u in group]
        if goal == origin:
            found.add("7.1(3)")
        if AREAS[goal].always and AREAS[goal].control != SIDES[self.seat]:
            found.add("2.2.1(3)")
        if "ship" in kinds and goal in LAND:
            found.add("7.2(3)")
        if any(UNITS[u].nation == "china" for u in group) and goal not in CHINA:
            found.add("16.3")
        if "air" in kinds and goal not in LAND & self.held:
            found.add("7.2(2)")
        if "air" in kinds and sum(kind(u) == "air" for u in here) + kinds.count("air") > 4:
            found.add("7.4(2)")
        if goal in LAND and "army" in kinds and sum(kind(u) == "army" for u in here) + kinds.count("army") > 10:
            found.add("7.4(1)")
        return found

    def of_move(self, group: list[int], goal: int) -> set[str]:
        found = self.of_entry(group, goal, self.top.area)
        terms = self.top.terms
        if any(UNITS[u].move == 0 for u in group):
            found.add("2.1.1(3)③")
        if terms & by.ASHORE and goal not in LAND:
            found.add("19.0(7)")
        if found:
            return found
        broken = [(self.cost(way), self.of_way(group, way)) for way in self.ways(group, goal)]
        if not broken:
            return {"7.1(2)"}
        cheapest, fewest = min(cost for cost, _ in broken), min(len(clauses) for _, clauses in broken)
        return set().union(*(found for cost, found in broken if len(found) == fewest or cost == cheapest))

    def open_goals(self) -> set[int]:
        """Where the group may move, by trying all ways of three borders."""
        group = [u for u in range(len(UNITS)) if self.top.group >> u & 1]
        if not self.top.terms & (by.MOVE | by.SHIPPED) or (
            self.top.terms & by.FLY and all(kind(u) == "air" for u in group)
        ):
            return set()
        if self.top.terms & by.SHIPPED:
            return {goal for goal in range(SIZE) if not self.of_shipping(group, goal)}
        good, fronts = set(), [[self.top.area]]
        for _ in range(3):
            fronts = [[*way, b] for way in fronts for b in NEAR[way[-1]] if b not in way and self.passable(group, b)]
            good |= {way[-1] for way in fronts if way[-1] not in good and not self.of_way(group, way)}
        barred = any(UNITS[u].move == 0 for u in group)
        ashore = bool(self.top.terms & by.ASHORE)
        return {g for g in good if not (barred or (ashore and g not in LAND) or self.of_entry(group, g, self.top.area))}

    def can_act(self, area: int, group: int, terms: int) -> bool:
        """Whether such a group could do anything at all."""
        reading = Reading(self.s, self.seat)
        reading.top = GroupActs(seat=self.seat, area=area, among=0, terms=terms & ~by.NAMED_ONLY, group=group)
        if reading.open_goals() or not reading.of_deed(do.Strike()):
            return True
        return any(not reading.of_deed(act(goal)) for goal in range(SIZE) for act in (do.Bomb, do.FlyTo))

    def ways(self, group: list[int], goal: int) -> Iterator[list[int]]:
        """All chains of at most four borders over areas that the group may pass."""
        fronts = [[self.top.area]]
        for _ in range(4):
            fronts = [[*way, b] for way in fronts for b in NEAR[way[-1]] if b not in way and self.passable(group, b)]
            yield from (way for way in fronts if way[-1] == goal)

    def passable(self, group: list[int], area: int) -> bool:
        closed = AREAS[area].always and AREAS[area].control != SIDES[self.seat]
        ashore = area in LAND and any(kind(u) == "ship" for u in group)
        china = any(UNITS[u].nation == "china" for u in group) and area not in CHINA
        return not closed and not ashore and not china

    def cost(self, way: list[int]) -> int:
        return sum(1 + (a in self.foes) + (b in self.foes or b not in self.held) for a, b in pairwise(way))

    def of_way(self, group: list[int], way: list[int]) -> set[str]:
        """7.1(2), 7.3, 16.1(1), 19.0(10)①: what a way would break."""
        terms, found = self.top.terms, set()
        army = sum(kind(u) == "army" for u in group)
        borders = [BORDER[step] for step in pairwise(way)]
        move = 3 if terms & by.THREE else min(UNITS[u].move for u in group)
        cost = self.cost(way)
        if cost > move:
            found.add("7.1(2)")
        elif "sea" in borders and army and not terms & by.THREE and cost > 2:
            found.add("7.3(1)①")
        if "sea" in borders and army > (10 if terms & by.WIDE else 2):
            found.add("19.0(10)①" if terms & by.WIDE else "7.3(1)②")
        if "mountain" in borders and len(group) > 1:
            found.add("7.3(2)①")
        if terms & by.WIDE and "sea" not in borders:
            found.add("19.0(10)①")
        if any(b in FORTS - self.held and a not in self.held & LAND for a, b in pairwise(way)):
            found.add("16.1(1)")
        return found

    def of_flight(self, group: list[int], goal: int) -> set[str]:
        if any(kind(u) != "air" for u in group):
            return {"9.2(1)"}
        found = self.of_entry(group, goal, self.top.area)
        if goal not in LAND & self.held:
            found.add("9.2(2)")
        if found:
            return found
        move = min(UNITS[u].move for u in group)
        ways = [way for way in self.ways_by_air(goal) if len(way) - 1 <= move]
        if not ways:
            return {"9.2(3)"}
        over = all("mountain" in [BORDER[step] for step in pairwise(way)] for way in ways)
        return {"7.3(2)①"} if over and len(group) > 1 else set()

    def ways_by_air(self, goal: int) -> Iterator[list[int]]:
        fronts = [[self.top.area]]
        for _ in range(3):
            fronts = [[*way, b] for way in fronts for b in NEAR[way[-1]] if b not in way and self.passable([], b)]
            yield from (way for way in fronts if way[-1] == goal)

    def of_shipping(self, group: list[int], goal: int) -> set[str]:
        """7.5"""
        found = self.of_entry(group, goal, self.top.area)
        if any(UNITS[u].move == 0 for u in group):
            found.add("2.1.1(3)③")
        if self.s.ship_army_only and any(kind(u) != "army" for u in group):
            found.add("7.5(1)")
        if goal in FORTS - self.held:
            found.add("16.1(1)")
        if {self.top.area, goal} <= self.foes or (goal not in self.held and goal not in self.mine):
            found.add("7.5(3)")
        seas = {a for a in self.held - LAND if a not in self.foes} | {self.top.area}
        sailed = {self.top.area}
        for _ in range(SIZE):
            sailed |= {b for a in sailed for b in NEAR[a] if b in seas and BORDER[a, b] == "sea"}
        ports = sailed | {b for a in sailed for b in NEAR[a] if BORDER[a, b] == "sea"}
        return found | (set() if goal in ports else {"7.5(2)"})

    # --- hits, retreats ---

    def of_hit(self, action: Any) -> set[str]:
        if not isinstance(self.top, Damage) or self.top.beaten:
            return set()
        if action.unit in self.top.units:
            return {"11.2(2)"}
        found = {"10.0(3)" if self.top.as_used else "11.2(1)"}
        if self.top.by_air and self.place[action.unit] == self.top.area and side(action.unit) == self.top.side:
            return {"16.2(2)"} if UNITS[action.unit].key == "macarthur" else {"16.1(2)"}
        return found

    def of_retreat(self, action: Any) -> set[str]:
        if not isinstance(self.top, Damage) or not self.top.beaten:
            return set()
        area, unit, found = action.area, self.top.beaten[0], set()
        border = BORDER.get((self.top.area, area))
        if border is None:
            found.add("11.5(1)")
        if area not in LAND:
            found.add("11.5(1)①")
        if border == "mountain":
            found.add("7.3(2)②")
        own = self if self.seat == self.top.side else Reading(self.s, self.top.side)
        if area in own.foes:
            found.add("11.5(1)②")
        if area not in own.held:
            found.add("11.5(1)③")
        if UNITS[unit].nation == "china" and area not in CHINA:
            found.add("16.3")
        if sum(kind(u) == "army" for u in own.here(area)) >= 10:
            found.add("11.5(1)④")
        return found

    # --- cards that work on something ---

    def of_refresh(self, action: Any) -> set[str]:
        unit, found = action.unit, self.of_unit(action.unit)
        if isinstance(self.top, MacArthurRallies):
            used_here = self.place[unit] == self.top.area and not self.fresh(unit)
            again = bool(self.s.rallied >> unit & 1)
            return found | (set() if used_here and not again else {"16.2(1)①"})
        if not isinstance(self.top, SupplyCard):
            return set()
        if not found and self.fresh(unit):
            found.add("19.0(3)")
        if not found and self.place[unit] not in self.lined():
            found.add("13.0(1)")
        return found

    def lined(self) -> set[int]:
        """13.0"""
        joined = {i for i, area in enumerate(AREAS) if area.supply == SIDES[self.seat]}
        for _ in range(SIZE):
            joined |= {b for a in joined for b in NEAR[a] if b in self.held}
        return joined | {b for a in joined for b in NEAR[a]}

    def of_refresh_area(self, action: Any) -> set[str]:
        used = [u for u in self.here(action.area) if not self.fresh(u)]
        return {"19.0(3)"} if isinstance(self.top, SupplyCard) and (not used or self.top.left < 4) else set()

    def of_target(self, action: Any) -> set[str]:
        area = action.area
        if isinstance(self.top, DestroyOil):
            good = area in OIL_AREAS and area in self.held and self.s.oil[OIL_AREAS.index(area)] < 0
            return set() if good else {"19.0(14)"}
        if self.top.at != "ask_area":
            return set()
        if isinstance(self.top, Submarines):
            return set() if area in self.foes - LAND else {"19.0(13)"}
        return set() if area in self.foes and any(kind(u) == "army" for u in self.here(area)) else {"19.0(8)"}

    def of_remove(self, action: Any) -> set[str]:
        if self.top.at != "ask_unit":
            return set()
        rule = "19.0(13)" if isinstance(self.top, Submarines) else "19.0(8)"
        return set() if side(action.unit) != self.seat and self.place[action.unit] == self.top.area else {rule}

    def of_drop(self, action: Any) -> set[str]:
        if not isinstance(self.top, DivineSoldiers):
            return set()
        found, unit = self.of_unit(action.unit), action.unit
        if found:
            return found
        area = self.place[unit]
        if UNITS[unit].type != "airborne" or self.top.jumped or area not in self.held or area in self.foes:
            found.add("19.0(5)")
        return found | self.of_entry([unit], action.area, area)

    def of_place(self, action: Any) -> set[str]:
        area = action.area
        if isinstance(self.top, PlaceCarrier):
            ships = [u for u, where in self.place.items() if where == area and side(u) == 1 and kind(u) == "ship"]
            good = area in self.held - LAND and not (self.seat == 0 and ships)
            return set() if good else {"17.2①" if self.seat == 0 else "17.2②"}
        if not isinstance(self.top, ChineseReinforcements):
            return set()
        found = set() if area in CHINA else {"16.3"}
        chinese = any(UNITS[u].nation == "china" for u in self.here(area))
        if area != AREA["kunming"] and (area in self.foes or not chinese):
            found.add("19.0(16)")
        if sum(kind(u) == "army" for u in self.here(area)) >= 10:
            found.add("7.4(1)")
        return found

    def of_take(self, action: Any) -> set[str]:
        if not isinstance(self.top, AirReplacements) or not self.top.item:
            return set()
        return {"19.0(17)①" if self.top.item == 1 else "19.0(17)②"}


READERS: tuple[tuple[Any, Any], ...] = (
    ((do.TakeCard, do.PlayCard, do.Discard, do.React), Reading.of_card),
    (do.Muster, Reading.of_muster),
    (do.Join, Reading.of_join),
    ((do.Strike, do.StrikeTwice, do.Bomb, do.BombTwice, do.MoveTo, do.FlyTo), Reading.of_deed),
    (do.Hit, Reading.of_hit),
    (do.Retreat, Reading.of_retreat),
    (do.Refresh, Reading.of_refresh),
    (do.RefreshArea, Reading.of_refresh_area),
    (do.Target, Reading.of_target),
    (do.Remove, Reading.of_remove),
    (do.Drop, Reading.of_drop),
    (do.Place, Reading.of_place),
    (do.Take, Reading.of_take),
)
