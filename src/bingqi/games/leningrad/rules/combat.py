"""10.0-10.2 Combat: all attacks are declared, then fought in the attacker's order."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Call, Decision, Done, Goto, Next, Procedure, Seat
from bingqi.games.leningrad.actions import END_DECLARATIONS, Attack, EndDeclarations, Resolve
from bingqi.games.leningrad.events import AttackDeclared, AttackVoid
from bingqi.games.leningrad.rules.battle import Battle
from bingqi.games.leningrad.rules.ending import bid_won_at_once, end_game
from bingqi.games.leningrad.rules.odds import reckon
from bingqi.games.leningrad.rules.queries import occupied
from bingqi.games.leningrad.state import State, seat_of
from bingqi.games.leningrad.tables import ATTACK
from bingqi.games.leningrad.theatre import AROUND


class Combat(Procedure, tag="combat"):
    """10.0 The combat step of an activation."""

    STEPS = ("do_begin", "ask_attack", "do_weigh", "ask_order", "do_fight", "do_judge")
    side: Seat
    units: tuple[int, ...]  # activated
    no_rivers: bool = False  # 15.1(3)
    declared: tuple[tuple[int, int], ...] = ()  # unit, hex: not fought yet
    next_hex: int | None = None  # chosen to come next

    def do_begin(self, s: State) -> Next:
        """10.3(1)2 counts from here."""
        s.retreated = 0
        enemy = occupied(s, 1 - self.side)
        self.units = tuple(u for u in self.units if AROUND[s.at[u]] & enemy)
        return None if self.units else Done()

    def ask_attack(self, s: State) -> Decision | None:
        """10.1, 10.2(1)"""
        options: list[Attack | EndDeclarations] = [*attacks(s, self)]
        if not options:
            return None
        options.append(END_DECLARATIONS)
        return Decision(seat_of(s, self.side), "10.2(1)", "prompt-attack", tuple(options))

    def on_attack(self, s: State, action: Attack | EndDeclarations) -> Next:
        if isinstance(action, EndDeclarations):
            return None
        self.declared = (*self.declared, (action.attacker, action.hex))
        s.emit(AttackDeclared(attacker=action.attacker, hex=action.hex))
        return Goto("ask_attack")

    def do_weigh(self, s: State) -> Next:
        """10.3(4) What was declared below 1:1 does not take place."""
        for hex in targets(self.declared):
            if reckon(s, hex, attackers_of(self.declared, hex), self.no_rivers).column < 0:
                self.drop(hex)
                s.emit(AttackVoid(hex=hex))
        return None

    def ask_order(self, s: State) -> Decision | None:
        """10.2(1)"""
        left = targets(self.declared)
        if len(left) < 2:
            return None
        return Decision(seat_of(s, self.side), "10.2(1)", "prompt-order", tuple(Resolve(hex) for hex in left))

    def on_order(self, s: State, action: Resolve) -> Next:
        self.next_hex = action.hex
        return None

    def do_fight(self, s: State) -> Next:
        """10.2(2)"""
        if not self.declared:
            return Done()
        hex = self.declared[0][1] if self.next_hex is None else self.next_hex
        attackers = attackers_of(self.declared, hex)
        self.drop(hex)
        self.next_hex = None
        battle = Battle(side=self.side, hex=hex, attackers=attackers, no_rivers=self.no_rivers)
        return Call(battle)

    def do_judge(self, s: State) -> Next:
        """16.1(3) Losses may have opened a line."""
        if bid_won_at_once(s):
            end_game(s)
            return None
        return Goto("ask_order")

    def drop(self, hex: int) -> None:
        self.declared = tuple(pair for pair in self.declared if pair[1] != hex)


def targets(declared: tuple[tuple[int, int], ...]) -> list[int]:
    """The hexes attacked, in the order of their first declaration."""
    return list(dict.fromkeys(hex for _, hex in declared))


def attackers_of(declared: tuple[tuple[int, int], ...], hex: int) -> tuple[int, ...]:
    """10.1(3) All that attack one hex fight as one."""
    return tuple(unit for unit, target in declared if target == hex)


def attacks(s: State, combat: Combat) -> list[Attack]:
    """10.1(1), 10.1(5), 10.3(4) Each unit not yet committed against each hex where 1:1 could still come about."""
    enemy, at = occupied(s, 1 - combat.side), s.at
    busy = {unit for unit, _ in combat.declared}
    pairs = [(u, hex) for u in combat.units if u not in busy for hex in bit_list(AROUND[at[u]] & enemy)]
    if not pairs:
        return []
    most = strongest(s, [*pairs, *combat.declared], combat.no_rivers)
    return [Attack(u, hex) for u, hex in pairs if ATTACK[u][s.steps[u]] and hex in most]


def strongest(s: State, pairs: list[tuple[int, int]], no_rivers: bool) -> set[int]:
    """The hexes that all these units together could attack at 1:1 or better after shifts."""
    together: dict[int, list[int]] = {}
    for unit, hex in pairs:
        together.setdefault(hex, []).append(unit)
    return {hex for hex, units in together.items() if reckon(s, hex, units, no_rivers).column >= 0}
