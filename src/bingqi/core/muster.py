"""A fight put together by ticks: the row of decisions that it comes to, who cannot join and why, and its odds.

Nothing is changed: the row is tried out on a copy of what the seat knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bingqi.core.battle import OUT, Fight
from bingqi.core.engine import apply_to_chance, forced, pending
from bingqi.core.game import Game
from bingqi.core.procedure import Action, Decision, Seat
from bingqi.core.state import State
from bingqi.core.table import Battle, Brief, FighterLine, Forecast

HARDLY = 1e-9


def battle(
    game: Game[Any],
    known: State,
    seat: Seat,
    foe: str,
    chosen: int = -1,
    ways: Sequence[int] | None = None,
    who: Sequence[str] = (),
    some: bool = False,
    aims: Sequence[str] = (),
) -> Battle | None:
    """The fight against the foe as it is ticked; without ticks, or another fight than one of those, as proposed. `who`:
    the fight that all of these can take part in, with them alone; None if there is none. `some`: or the one that most
    of them can take part in. `aims`: whom they go for first, and then."""
    asked = pending(known)
    if not isinstance(asked, Decision) or asked.seat != seat:
        return None
    fights = game.battles.fights(known, asked, foe)
    if not fights:
        return None
    if who:
        joining = [len({*who} & {each.ref for each in fight.fighters}) for fight in fights]
        found = joining.index(max(joining))
        if joining[found] < (1 if some else len({*who})):
            return None
        chosen, ways = found, [max(each.way, 0) if each.ref in who else OUT for each in fights[found].fighters]
    proposals = [Muster(game, known, seat, fight, None) for fight in fights]
    briefs = tuple(proposal.brief(foe) for proposal in proposals)
    if not 0 <= chosen < len(fights):
        chosen, ways = max(range(len(fights)), key=lambda i: (*promise(briefs[i]), -i)), None
    asis = ways is None and not aims
    shown = proposals[chosen] if asis else Muster(game, known, seat, fights[chosen], ways, aims)
    return shown.told(foe, briefs, chosen)


def survey(game: Game[Any], known: State, seat: Seat) -> Iterator[Brief]:
    """All whom the seat could go for, one by one, each with its best proposal."""
    asked = pending(known)
    if not isinstance(asked, Decision) or asked.seat != seat:
        return
    for foe in game.battles.foes(known, asked):
        fights = game.battles.fights(known, asked, foe)
        briefs = [Muster(game, known, seat, fight, None).brief(foe) for fight in fights]
        if briefs:
            yield max(briefs, key=promise)


def ahead(game: Game[Any], known: State, seat: Seat, row: Sequence[Action], place: str) -> Forecast | None:
    """The odds of going to a place once these choices are made; None where dice or others come before it, or there is
    more than one way to go there."""
    state = known.clone()
    for action in row:
        if action not in options_of(state, seat):
            return None
        apply_to_chance(state, action)
    going = [option for option in options_of(state, seat) if game.refs_of(option) == (place,)]
    return game.forecast(state, seat, going[0]) if len(going) == 1 else None


def options_of(state: State, seat: Seat) -> Sequence[Action]:
    """What the seat may choose now."""
    asked = pending(state)
    return asked.options if isinstance(asked, Decision) and asked.seat == seat else ()


class Muster:
    """One fight with its ticks, tried out. Without ticks it is as proposed, and whoever cannot join stays out."""

    def __init__(
        self,
        game: Game[Any],
        known: State,
        seat: Seat,
        fight: Fight,
        ways: Sequence[int] | None,
        aims: Sequence[str] = (),
    ) -> None:
        self.game, self.seat, self.fight, self.state = game, seat, fight, known.clone()
        self.ways = [fighter.way for fighter in fight.fighters]
        for i, way in enumerate((ways or ())[: len(self.ways)]):
            self.ways[i] = way if OUT <= way < len(fight.fighters[i].ways) else OUT
        self.first = aims if fight.in_turn else ()
        self.row: list[Action] = []
        self.implied: list[Action] = []  # choices of one that follow by themselves
        self.named_in_turn: list[Action] = []  # chosen and implied
        self.before: dict[str, tuple[State, Action]] = {}  # of each fight its last choice, and where it is made
        self.closed: State | None = None  # where those who are named for later were complete, and it was said by itself
        opened = all(self.play(action, False) for action in fight.opening)
        self.absent = self.join() if opened else []
        if ways is None:
            for i in self.absent:
                self.ways[i] = OUT
            self.absent = []
        self.forecasts = self.weigh() if opened else ()

    def options(self) -> Sequence[Action]:
        return options_of(self.state, self.seat)

    def play(self, action: Action, counts: bool = True) -> bool:
        if action not in self.options():
            return False
        self.row.append(action)
        self.apply(action, counts)
        while self.options() and (only := forced(self.state)) is not None:
            if self.fight.after is not None and only == self.fight.closing:
                self.closed = self.state.clone()
            self.implied.append(only)
            self.apply(only, True)
        return True

    def apply(self, action: Action, counts: bool) -> None:
        if counts:
            aim = self.aim_of(action)
            self.named_in_turn.append(action)
            self.before.pop(aim, None)
            self.before[aim] = self.state.clone(), action
        apply_to_chance(self.state, action)

    def join(self) -> list[int]:
        """Everybody who was ticked, in whatever order the rules let them; the numbers of those whom they do not."""
        waiting = self.in_turn([i for i, way in enumerate(self.ways) if way != OUT])
        joined = True
        while joined:
            joined = False
            for i in list(waiting):
                way = self.fight.fighters[i].ways[self.ways[i]]
                if way in self.implied or self.add(way):
                    waiting.remove(i)
                    joined = True
        return waiting

    def in_turn(self, fighters: list[int]) -> list[int]:
        """One at each of those whom they go for, in the order that is wanted, before a second one."""
        if not self.first:
            return fighters
        aims = {i: self.aim_of(self.fight.fighters[i].ways[self.ways[i]]) for i in fighters}
        before = {i: sum(aims[j] == aims[i] for j in fighters if j < i) for i in fighters}
        return sorted(fighters, key=lambda i: (before[i], (*self.first, aims[i]).index(aims[i]), i))

    def aim_of(self, action: Action) -> str:
        return (self.game.refs_of(action) or ("",))[-1]

    def aims(self) -> tuple[str, ...]:
        """Whom they go for, in the order of the fights."""
        return tuple(dict.fromkeys(map(self.aim_of, self.named_in_turn))) if self.fight.in_turn else ()

    def add(self, way: Action) -> bool:
        """Whoever would keep the others from closing it stays out."""
        before, could, length, implied = self.state.clone(), self.closes(), len(self.row), len(self.implied)
        named = len(self.named_in_turn)
        if not self.play(way):
            return False
        goes_off = self.fight.after is None and self.fight.closing in self.implied[implied:]
        if could and self.options() and not self.closes() and not goes_off:
            self.state, self.closed = before, None
            del self.row[length:], self.implied[implied:], self.named_in_turn[named:]
            return False
        return True

    def closes(self) -> bool:
        """It can be closed now; of those who are named for later: what they are named for could be done."""
        if self.fight.after is None:
            return self.fight.closing in self.options()
        return self.named() is not None

    def named(self) -> State | None:
        """The position in which those who are named would do what they are named for."""
        after, where = self.fight.after, self.closed
        if where is None and self.fight.closing in self.options():
            where = self.state
        return self.game.battles.later(where.clone(), after) if where is not None and after is not None else None

    def weigh(self) -> tuple[Forecast, ...]:
        """The fights that it comes to; nothing to play where it cannot be closed."""
        closing, last = self.fight.closing, list(self.before.values())
        if closing is not None and self.fight.after is not None:
            last = self.order(closing, self.fight.after)
        elif closing is not None:
            if closing in self.options():
                last = [(self.state.clone(), closing)]
                self.row.append(closing)
            elif closing in self.implied:  # said by itself; what it costs may be asked after it
                last = [choice for choice in last if choice[1] == closing][-1:]
            elif self.options() or not last:  # what is missing is asked for, and closing it is not among that
                self.row, last = [], []
            else:
                last = last[-1:]  # it goes off by itself
        found = [self.game.forecast(state, self.seat, action) for state, action in last]
        return tuple(forecast for forecast in found if forecast is not None)

    def order(self, closing: Action, after: Action) -> list[tuple[State, Action]]:
        """What is done later is weighed as if it were done at once."""
        later = self.named()
        if later is None:
            self.row = []
            return []
        if self.closed is None:
            self.row.append(closing)
        return [(later, after)]

    def brief(self, foe: str) -> Brief:
        column = self.forecasts[0].column if self.forecasts else ""
        if not self.forecasts:
            return Brief(foe, self.fight.title)
        good = max(liked(forecast) for forecast in self.forecasts)
        return Brief(foe, self.fight.title, column, round(good, 3), good < HARDLY)

    def told(self, foe: str, briefs: tuple[Brief, ...], chosen: int) -> Battle:
        lines = []
        for i, fighter in enumerate(self.fight.fighters):
            way = self.ways[i]
            out = i in self.absent
            refusal = self.game.explain(self.state, self.seat, fighter.ways[way]) if out else None
            texts = tuple(self.game.text_of(self.state, each) for each in fighter.ways)
            lines.append(FighterLine(fighter.ref, texts, way, out, refusal))
        row = tuple(msgspec.to_builtins(action) for action in self.row)
        later = msgspec.to_builtins(self.fight.after) if row and self.fight.after is not None else None
        return Battle(foe, briefs, chosen, tuple(lines), row, self.forecasts, later, self.aims())


def promise(brief: Brief) -> tuple[bool, float]:
    return not brief.idle, brief.chance or 0.0


def liked(forecast: Forecast) -> float:
    """The chance of something that the asking seat likes, among all outcomes or the best of the further chances."""
    outcomes = sum(prospect.p for prospect in forecast.outcomes if prospect.good > 0)
    return max(outcomes, max((prospect.p for prospect in forecast.rows if prospect.good > 0), default=0.0))
