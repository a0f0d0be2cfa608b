#!/usr/bin/env python3
"""How often somebody is asked, how often the table answers by itself, and what a player does at the page for it.

    python tools/questions.py [--games 6] [--seed 31] [--level sergeant] [--only naval --kinds] [--write]

Plays each game's first scenario with one computer player for both sides. *Decisions* are all that the rules ask in a
player's turn: version 0.1 asked every one of them. *Acts* are what the page needs today for the very same choices:

- a choice of one is played by the table;
- routine work (set-up, supply, hands, arrivals; in naval also carrying out what was declared: order, targets, defence)
  is one act: as suggested, or as last time. Set-up and losses go on without a break; other work also when others are
  asked between, until something else is asked;
- what has odds is done by one click on its line, its odds being in sight while the pointer rests on it;
- what somebody is to do is one act with taking him where his orders are listed, and where, if the order is dragged
  there; a card is played for one of its items by one, or dragged to where it is used;
- the same for several air actions, interceptors or torpedoes is one act: twice, three times, or all that is left;
- a fight or a group that is put together is opened, ticked where it differs from the proposal, and made; or those who
  are to go are dragged there (one: if there are odds, they are seen while the counters are held over the enemy), or
  boxed and sent (two, and the odds are agreed to); as proposed it is made at once from the list of odds (one); in
  areas, where they lie in heaps by kind, a whole heap is dragged (one), whole heaps are boxed and sent (two), and of
  others each is ticked or unticked besides;
- a group that is named first and acts later is named for what it will do: it does so when it is asked, unless dice have
  fallen or the others have done something since;
- a counter is dragged to its goal: taking it, the plain choices that open the way and all steps of the way are one act,
  until dice fall or something else happens (if going there has odds, they are seen while it is held there; those of
  several are agreed to, one more); that it stops there need not be said; several from one place to one place are boxed
  and sent, and a whole heap is dragged (one); ships of one hex are boxed and sent as one, or boxed and told what to do;
- an arrival is dragged out of its box to where it is to stand: who and where are one act;
- whoever is taken and left where he is, or put back for another, costs nothing: a person does not touch him (but he
  says that it is the end, where the phase ended by leaving the last alone); the computer picks up and puts back often
  in leningrad and okinawa, so that the shares are given without these decisions too;
- in whatever order the computer goes about it, who goes from one place to one place goes together, and who attacks one
  hex is named together: only where the table looks the same afterwards, by trial, and no die or other player comes
  between;
- losses that are given out without a break are one act (as suggested, against the computer); the same choice twice to
  four times again, or as often as it goes, is one more act; passes for the rest of a turn, or of a mover, are one
  standing answer where the question is about an enemy's mover or asks to react, else two;
- hits in southern go where they change nothing by one button, or by themselves when that was stated for good (one act a
  game; where the choices depart from it, it is stopped and stated again, two); of units alike it is said how many.
  Counted is the least that leads to the very same position; which of several alike is meant makes no difference, so
  that here it is always the first;
- in naval and leningrad what was declared is carried out in its order when that was stated for good: who wants another
  order declares in that order, and in naval drags each target that comes earlier or later to its place in the row
  (one), or gives them out one by one; which of several ships with the same figures shoots at which makes no difference;
  one search for each hex in range is one button, and so is all that is left of the area defence for the last ship;
- in leningrad whoever is to leave the map is named at once, and the two strongest advance by one button; there and in
  squad's rally phase what is always done (no transfers, who rallies, DM off) is stated for good, as with hits;
- of a hand of so many that of the last turn lies ready: each card that is to be another is one drag, all are taken by
  one button.

All else is one act each. *Between people* nothing is suggested but the set-up: other routine work and losses are chosen
by the means above. `--write` puts the table into docs/questions.md.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT), str(ROOT / "tools")]

from arranged import arranged  # noqa: E402
from given_out import first_alike, least_acts  # noqa: E402

from bingqi.ai import make_player  # noqa: E402
from bingqi.ai.player import think  # noqa: E402
from bingqi.core.battle import OUT, Drill, Fight  # noqa: E402
from bingqi.core.chance import below  # noqa: E402
from bingqi.core.engine import apply_to_chance, apply_trusted, forced, pending  # noqa: E402
from bingqi.core.game import Game, tag_of  # noqa: E402
from bingqi.core.muster import Muster, battle  # noqa: E402
from bingqi.core.procedure import Action, Decision, Pass  # noqa: E402
from bingqi.core.record import begin  # noqa: E402
from bingqi.core.state import State  # noqa: E402
from bingqi.games import GAMES, load_game  # noqa: E402


class Asked(NamedTuple):
    """A question and its answer; the state only where a fight could be put together."""

    turn: int
    seat: int
    prompt: str
    kind: str
    about: tuple[str, ...]
    action: Action
    refs: tuple[str, ...]
    forced: bool
    secret: bool
    state: State | None
    place: str  # where the one stands who is taken
    facing: bool  # the question is about an enemy
    orders: tuple[tuple[Action, ...], ...]  # rows that are one act, as listed with this question
    left: int  # how often the prompt says that may be chosen
    rolled: bool  # dice fell after the answer
    acting: frozenset[str]  # the group that is asked
    draws: int  # dice and chits so far
    drills: frozenset[str]  # rules that the player may state for it
    ruled: bool  # one of them says just this
    rows: tuple[tuple[Action, ...], ...]  # choices that a button makes together
    weighed: bool  # where he goes has odds: they are agreed to
    few: bool  # it can be given out with few words
    number: int  # of all questions of the game
    heap: frozenset[str]  # those of the same place who may be taken as well


def places_of(game: Game[Any], state: State, seat: int) -> dict[str, str]:
    return {piece.id: piece.at for piece in game.view(state, seat).pieces}


def sides_of(game: Game[Any], state: State, seat: int) -> dict[str, int | None]:
    return {piece.id: piece.side for piece in game.view(state, seat).pieces}


def acting_in(game: Game[Any], state: State, seat: int) -> frozenset[str]:
    pieces = game.view(state, seat).pieces
    return frozenset(piece.id for piece in pieces if "chosen" in piece.flags and not piece.at.startswith("hand:"))


def heap_of(game: Game[Any], asked: Decision, places: dict[str, str], action: Action) -> frozenset[str]:
    """All who may be taken of the place of the one who is; he is dragged with them by one act."""
    options = [option for option in asked.options if TAKES.match(tag_of(option))]
    able = {game.refs_of(option)[0] for option in options} | {*game.about_of(asked)}
    here = places.get((game.refs_of(action) or ("",))[0])
    return frozenset(ref for ref in able if places.get(ref) == here)


def played(game: Game[Any], level: str, seed: int) -> list[Asked]:
    """All that is asked in one game."""
    rng, player = Random(seed), make_player(level, seed)
    state, _ = begin(game, game.meta.scenarios[0].id, game.meta.complete({}), below(seed, 1, 1 << 64))
    rows = []
    while isinstance(asked := pending(state), Decision):
        action = first_alike(game, state, asked, think(game, state, asked.seat, asked, player, rng))
        foes, goals = game.battles.foes(state, asked), game.battles.goals(state, asked)
        places = places_of(game, state, asked.seat) if TAKES.match(tag_of(action)) else {}
        sides = sides_of(game, state, asked.seat) if isinstance(action, Pass) else {}
        drills = game.battles.drills(state, asked)
        heaps = bool(game.battles.alike(state, asked))
        few = any(drill.now and drill.always for drill in drills) or (heaps and not foes and not in_turn_now(drills))
        orders = tuple(order.row for order in game.battles.orders(state, asked))
        alone, kept = (
            forced(state) is not None,
            state.clone() if foes or goals or few or heaps or TAKES.match(tag_of(action)) else None,
        )
        goes = GOES.match(tag_of(action)) and game.has_odds(state, action)
        weighed = bool(goes) and game.forecast(state, asked.seat, action) is not None
        turn, dice, acting = game.turn(state), state.draws, acting_in(game, state, asked.seat)
        heap = heap_of(game, asked, places, action) if places else frozenset[str]()
        apply_trusted(state, action)
        rows.append(
            Asked(
                turn,
                asked.seat,
                asked.prompt,
                game.meta.kind_of(asked.prompt),
                game.about_of(asked),
                action,
                game.refs_of(action),
                alone,
                len(asked.options) == 1,
                kept,
                places.get((game.refs_of(action) or ("",))[0], "") if TAKES.match(tag_of(action)) else "",
                any(sides.get(ref, asked.seat) != asked.seat for ref in game.about_of(asked)),
                orders,
                int(asked.args.get("left", 0)),
                state.draws > dice,
                acting,
                dice,
                frozenset(drill.name for drill in drills if drill.always),
                any(drill.always and drill.row[:1] == (action,) for drill in drills),
                tuple(drill.row for drill in drills if not drill.always),
                weighed,
                few,
                len(rows),
                heap,
            )
        )
    return rows


# --- acts ------------------------------------------------------------------------------------------------------------


def acts(
    game: Game[Any], rows: list[Asked], helped: bool = True, keeping: AbstractSet[tuple[int, str]] = frozenset()
) -> Iterator[tuple[int, Asked, int]]:
    """Group by group: how many questions, the first of them, and how many acts they take. `helped`: by suggestions.
    `keeping`: rules that a seat has stated for good."""
    i = 0
    done: set[int] = set()  # answered by an act before
    built: set[int] = set()  # targets given out together: in which order is not the player's
    while i < len(rows):
        row = rows[i]
        length, needed = 1, 1
        kept = any((row.seat, name) in keeping for name in row.drills)
        if row.forced or i in done:
            needed = 0
        elif kept and not row.few:
            needed = 0 if in_order(game, rows, i, built) else 1 + STATED
        elif row.kind == "setup":
            length = run(rows, i, lambda a, b: (a.kind, a.seat, a.turn) == (b.kind, b.seat, b.turn))
        elif row.kind == "routine" and helped:
            done.update(followed(rows, i))
        elif row.kind == "loss" and helped:
            length = run(rows, i, lambda a, b: (a.prompt, a.seat) == (b.prompt, b.seat))
        elif is_standing(game, rows, i):
            needed = 0
        elif (found := given(game, rows, i, kept) or as_before(rows, i)) is not None:
            length, needed = found
        elif (together := buttoned(rows, i, done)) is not None:
            done.update(together)
        elif tag_of(row.action) in game.meta.counted and row.left:
            same = alike(rows, i)
            done.update(same)
            needed = 1 if len(same) in (1, 2, 3, row.left) else 2
        else:
            made, later = fight(game, rows, i)
            ways = (made, march(rows, i, done), repeated(rows, i), ordered(rows, i), boxed(game, rows, i))
            length, needed = max(ways, key=lambda found: found[0] - found[1])
            if row.prompt == "prompt-assign" and (row.seat, IN_ORDER) in keeping:
                fought = fights_after(rows, i + length if (length, needed) == made else len(rows))
                shifted = in_turn(game, row, rows[i : i + length], [rows[n] for n in fought])
                if length > 1 and length - needed - shifted > 0:
                    needed += shifted
                    done.update(fought)
                else:
                    length, needed = 1, 1  # given out one by one, in the order in which they are to be fought
            done.update([later] if (length, needed) == made else ())
            built.update(range(i, i + length) if length > 1 else ())
        yield length, row, needed
        for n in range(i + 1, i + length):  # others who were asked meanwhile answered for themselves
            if rows[n].seat != row.seat and not rows[n].forced and not is_standing(game, rows, n):
                yield 0, rows[n], 1
        i += length


def run(rows: list[Asked], start: int, same: Any) -> int:
    end = start + 1
    while end < len(rows) and (rows[end].forced or same(rows[start], rows[end])):
        end += 1
    return end - start


def followed(rows: list[Asked], start: int) -> Iterator[int]:
    """Routine work of the same seat, to where something of another kind is asked of it. Losses are asked between."""
    first = rows[start]
    for n in range(start + 1, len(rows)):
        row = rows[n]
        if row.turn != first.turn or (row.seat == first.seat and not row.kind and not row.forced):
            return
        if (row.seat, row.kind) == (first.seat, first.kind):
            yield n


def alike(rows: list[Asked], start: int) -> list[int]:
    """The same choice while the same is asked: in which order it is mixed with others makes no difference."""
    length = run(rows, start, lambda a, b: (a.prompt, a.seat, a.turn) == (b.prompt, b.seat, b.turn))
    return [n for n in range(start, start + length) if rows[n].action == rows[start].action]


def in_turn_now(drills: Sequence[Drill]) -> bool:
    return any(drill.name == IN_ORDER for drill in drills)


IN_ORDER = "in-order"
STATED = 2  # a rule that was stated for good is stopped, and stated again


def given(game: Game[Any], rows: list[Asked], start: int, kept: bool) -> tuple[int, int] | None:
    """Hits, or whatever is given out one by one: by rules, by numbers, or one by one."""
    row = rows[start]
    if not row.few or row.state is None:
        return None
    length = 1
    while not rows[start + length - 1].rolled and is_same_work(rows, start, start + length):
        length += 1
    actions = [each.action for each in rows[start : start + length]]
    by_hand = least_acts(game, row.state, actions, frozenset())
    alone = sum(not each.forced for each in rows[start : start + length])
    by_hand = min(alone, by_hand) if by_hand is not None else alone
    if not kept:
        return length, by_hand
    by_rule = least_acts(game, row.state, actions, row.drills)
    return length, by_rule if by_rule is not None else by_hand + (STATED if row.drills else 0)


def is_same_work(rows: list[Asked], start: int, n: int) -> bool:
    first = rows[start]
    same = ("turn", "seat", "prompt", "about")
    return n < len(rows) and all(getattr(rows[n], name) == getattr(first, name) for name in same)


HANDS = ("prompt-card",)  # where that is shown by a test of the page


def as_before(rows: list[Asked], start: int) -> tuple[int, int] | None:
    """A hand of so many: that of the last time lies ready, what is to be another is dragged onto what it replaces."""
    row = rows[start]
    if row.prompt not in HANDS or not all(is_same_work(rows, start, start + n) for n in range(row.left)):
        return None
    before = [n for n in range(start) if rows[n][1:3] == row[1:3] and rows[n].turn < row.turn]
    last = [rows[n].action for n in before if rows[n].turn == rows[before[-1]].turn]
    chosen = [each.action for each in rows[start : start + row.left]]
    if len(last) != len(chosen):
        return None
    changed = (Counter(map(repr, chosen)) - Counter(map(repr, last))).total()
    return row.left, min(row.left, 1 + changed)


def fights_after(rows: list[Asked], start: int) -> list[int]:
    """Of the targets that have been given out: where it is asked which comes next."""
    end = start
    while end < len(rows) and (rows[end].prompt in ("prompt-fight", "prompt-area") or rows[end].kind == "loss"):
        end += 1
    return [n for n in range(start, end) if rows[n].prompt == "prompt-fight"]


def in_turn(game: Game[Any], row: Asked, given: list[Asked], fought: list[Asked]) -> int:
    """Acts by which those who were given out together are put into the order in which they were fought: each that is
    dragged to another place among them. Which of those alike is meant makes no difference."""
    if row.state is None or not fought:
        return 0
    listed, kinds = listed_aims(game, row.state, given), kinds_at(game, fought[0].state)
    order = [each.refs[-1] for each in fought]
    wanted = [*order, *(ref for ref in listed if ref not in order)]
    return len(wanted) - common([kinds.get(ref, ref) for ref in listed], [kinds.get(ref, ref) for ref in wanted])


def listed_aims(game: Game[Any], state: State, given: list[Asked]) -> tuple[str, ...]:
    """In the order in which they come when they are given out together."""
    asked = pending(state)
    assert isinstance(asked, Decision)
    for foe in game.battles.foes(state, asked):
        for each in game.battles.fights(state, asked, foe):
            length, chosen = matched(each, given)
            if length == len(given):
                return Muster(game, state, asked.seat, each, chosen).aims()
    return tuple(dict.fromkeys(each.refs[-1] for each in given))


def kinds_at(game: Game[Any], state: State | None) -> dict[str, str]:
    """Each of several alike by the name of the first."""
    asked = pending(state) if state is not None else None
    heaps = game.battles.alike(state, asked) if isinstance(asked, Decision) else ()
    refs = [[game.refs_of(action)[-1] for action in some] for some in heaps]
    return {ref: some[0] for some in refs for ref in some}


def common(one: list[str], other: list[str]) -> int:
    """How many can stay as they stand: the longest row that both have."""
    best = [0] * (len(other) + 1)
    for a in one:
        before = list(best)
        for n, b in enumerate(other):
            best[n + 1] = before[n] + 1 if a == b else max(before[n + 1], best[n])
    return best[-1]


def in_order(game: Game[Any], rows: list[Asked], start: int, built: AbstractSet[int]) -> bool:
    """As the rule says. Who wants them in this order declares them in this order; targets that were given out together
    have their own."""
    if IN_ORDER not in rows[start].drills:
        return rows[start].ruled
    before = next((n for n in range(start - 1, -1, -1) if rows[n].prompt == "prompt-assign"), None)
    return rows[start].prompt != "prompt-fight" or before is None or before not in built


def buttoned(rows: list[Asked], start: int, done: AbstractSet[int]) -> list[int] | None:
    """A button makes these choices together, in whatever order they were made here."""
    length = run(rows, start, lambda a, b: (a.prompt, a.seat, a.turn) == (b.prompt, b.seat, b.turn))
    for row in rows[start].rows:
        found = [next((n for n in range(start, start + length) if rows[n].action == each), None) for each in row]
        made = [n for n in found if n is not None and n not in done]
        if rows[start].action in row and len(made) == len(row):
            return made
    return None


def ordered(rows: list[Asked], start: int) -> tuple[int, int]:
    """Somebody taken and told what to do, as his orders are listed; and where, if the order is brought there."""
    actions = tuple(row.action for row in rows[start : start + 4] if row.seat == rows[start].seat)
    given = max((len(row) for row in rows[start].orders if actions[: len(row)] == row), default=0)
    given = given or (1 if tag_of(rows[start].action) == "plan" else 0)  # of a group that was boxed and taken
    if tag_of(rows[start].action) in CARDS and is_gone(rows, start, start + 1, AIMS):
        return 2, 1
    if not given or not is_gone(rows, start, start + given):
        return max(1, given), 1
    return given + 1, 1


CARDS = ("play-card",)  # brought to where they are to be used
AIMS = re.compile(r"^target$")


def is_gone(rows: list[Asked], start: int, n: int, how: re.Pattern[str] | None = None) -> bool:
    """The next is where they go, and nothing has happened since."""
    if n >= len(rows) or (rows[n].seat, rows[n].draws) != (rows[start].seat, rows[start].draws):
        return False
    return bool((how or GOES).match(tag_of(rows[n].action)))


def boxed(game: Game[Any], rows: list[Asked], start: int) -> tuple[int, int]:
    """Several are boxed, and taken as one group, or sent at once where they only move."""
    seat, end = rows[start].seat, start + 1
    while end < len(rows) and rows[end].seat == seat and tag_of(rows[end].action) == "join":
        end += 1
    if tag_of(rows[start].action) != "take" or (end == start + 1 and tag_of(rows[end].action) != "ready"):
        return 1, 1
    if tag_of(rows[end].action) == "ready":
        end += 1
    whole = {row.refs[0] for row in rows[start:end] if row.refs} == rows[start].heap and as_heap(game, rows, start, end)
    told = end < len(rows) and rows[end].seat == seat and tag_of(rows[end].action) == "plan"
    gone = told and is_gone(rows, start, end + 1)
    agreed = gone and rows[end + 1].weighed and not rows[end + 1].forced
    return end + told + gone - start, (1 if whole and told else 2) + agreed


def as_heap(game: Game[Any], rows: list[Asked], start: int, end: int) -> bool:
    """All of the place, one by one: the order that is listed for the place takes them at once."""
    state = rows[start].state
    if state is None:
        return False
    both = state.clone(), state.clone()
    for row in rows[start:end]:
        apply_to_chance(both[0], row.action)
    asked = pending(both[1])
    whole = [o for o in asked.options if tag_of(o) == "take-group"] if isinstance(asked, Decision) else []
    here = [o for o in whole if game.refs_of(o) == (rows[start].place,)]
    if here:
        apply_to_chance(both[1], here[0])
    return bool(here) and both[0] == both[1]


def repeated(rows: list[Asked], start: int) -> tuple[int, int]:
    """The same choice again: once, and so many times more, or to the end of its question."""
    length = run(rows, start, lambda a, b: (a.prompt, a.action) == (b.prompt, b.action))
    following = rows[start + length] if start + length < len(rows) else None
    goes_on = following is not None and (following.prompt, following.seat) == rows[start][2:0:-1]
    return (length, 2) if length > 2 and rows[start].refs and (not goes_on or length <= AGAIN) else (1, 1)


AGAIN = 5  # once, and four times more


def is_standing(game: Game[Any], rows: list[Asked], i: int) -> bool:
    """Passed before in this turn, or at this mover, and ever after: that answer was for good."""
    row = rows[i]
    if not isinstance(row.action, Pass):
        return False
    reacts = row.prompt in game.meta.reactions
    prompts = game.meta.reactions if reacts else (row.prompt,)
    near = range(max(0, i - 600), min(len(rows), i + 600))
    same = [n for n in near if rows[n][:2] == row[:2] and rows[n].prompt in prompts]
    mover = [n for n in same if rows[n].about[:1] == row.about[:1]] if row.facing else []
    return any(_for_good(rows, i, among, 1 if row.facing or reacts else 2) for among in (same, mover))


def _for_good(rows: list[Asked], i: int, among: list[int], least: int) -> bool:
    before = [n for n in among if n < i][-least:]
    passes = [isinstance(rows[n].action, Pass) for n in (*before, *(n for n in among if n >= i))]
    return len(before) == least and all(passes)


# --- marches ---------------------------------------------------------------------------------------------------------


def march(rows: list[Asked], start: int, done: AbstractSet[int]) -> tuple[int, int]:
    """Counters that are dragged to their goals; those that go from one place to one place one after the other are boxed
    and sent by a click."""
    first = drag(rows, start, done)
    if first is None:
        return 1, 1
    length, moved, origin, goal = first
    count, end = 1, start + length
    on_map = origin.startswith("space:")  # out of a box beside the map they are taken one by one
    while moved and on_map and (more := drag(rows, end, done)) is not None and more[1:] == (True, origin, goal):
        count, end = count + 1, end + more[0]
    mine = [row for row in rows[start:end] if row.seat == rows[start].seat]
    agreed = sum(row.weighed and not row.forced for row in mine) if count > 1 else 0  # one alone is held over it
    taken = {row.refs[0] for row in mine if TAKES.match(tag_of(row.action))}
    if count > 1 and taken == rows[start].heap:
        count = 1
    if not moved:  # nobody touches him; if with him all have been left alone, that is said
        return end - start, int(end < len(rows) and not goes_on(rows, start, end))
    return end - start, min(count, 2) + agreed


def goes_on(rows: list[Asked], start: int, end: int) -> bool:
    """Others may still be taken, or it is said that nobody is."""
    row, asked = rows[end], {each.prompt for each in rows[start:end]}
    return row.seat == rows[start].seat and (row.prompt in asked or bool(TAKES.match(tag_of(row.action))))


def drag(rows: list[Asked], start: int, done: AbstractSet[int]) -> tuple[int, bool, str, str] | None:
    """How many questions the march of one counter answers, whether it moved at all, from where, and to where."""
    end, goal, taken = start, "", ""
    acting = frozenset[str]()  # others than these are another group
    seat = rows[start].seat if start < len(rows) else -1
    while end < len(rows):
        row = rows[end]
        tag = tag_of(row.action)
        if (
            row.seat != seat and taken and goal and isinstance(row.action, Pass)
        ):  # asked on the way, and nothing came of it
            end += 1
            continue
        if row.seat != seat or end in done:
            break
        if GOES.match(tag) and row.acting:
            if (acting or row.acting) != row.acting or (taken.startswith("unit:") and taken not in row.acting):
                break
            acting = row.acting
        if TAKES.match(tag) and len(row.refs) == 1 and not taken:
            taken = row.refs[0]
        elif tag in ("advance", "retreat-to") and len(row.refs) == 2 and row.refs[0] == taken:
            goal = row.refs[1]
        elif GOES.match(tag) and len(row.refs) == 1 and row.refs[0].startswith("space:") and (taken or row.about):
            taken, goal = taken or row.about[0], row.refs[0]
            if row.rolled:
                return end + 1 - start, True, rows[start].place, goal
        elif opens(row) and taken and not goal:
            pass
        elif (HALTS.match(tag) or (tag == "pass" and not goal)) and not row.refs and taken and end > start:
            return end + 1 - start, bool(goal), rows[start].place, goal
        else:
            break
        end += 1
    while end > start and rows[end - 1].seat != seat:  # those passes are the others' own
        end -= 1
    return (end - start, bool(goal), rows[start].place, goal) if taken and goal else None


def is_put_back(rows: list[Asked], n: int) -> bool:
    """Somebody was taken, then another instead, or nobody: he has done nothing."""
    row = rows[n]
    if isinstance(row.action, Pass) and n and tag_of(rows[n - 1].action) in OFFERS:
        return True
    if not TAKES.match(tag_of(row.action)) or len(row.refs) != 1 or n + 2 >= len(rows):
        return False
    (taken,), (then, after) = row.refs, rows[n + 1 : n + 3]
    if then.seat != row.seat or then.draws != row.draws or not is_alone(then, taken):
        return False
    other = bool(TAKES.match(tag_of(then.action))) and after.seat == row.seat and is_alone(after, then.refs[0])
    return other or tag_of(then.action) in ENDS


def is_alone(row: Asked, ref: str) -> bool:
    """The question is about this one and no other."""
    return (row.acting or {each for each in row.about if each.startswith("unit:")}) == {ref}


ENDS = ("end-movement",)
OFFERS = ("open-transfer",)
TAKES = re.compile(r"^(select|pick-unit|pick-chit|muster|take|take-group|join|rout|bring|bring-unit|bring-chit)$")
GOES = re.compile(r"^(move|march|step|go|enter|move-to|fly-to|flee|place)$")
OPENS = re.compile(r"^(go|plan|ready)$")
HALTS = re.compile(r"^(halt|stop|stay)$")


def opens(row: Asked) -> bool:
    """A plain choice that the table makes when the goal is known."""
    if row.prompt == "prompt-escort":
        return isinstance(row.action, Pass)
    return bool(OPENS.match(tag_of(row.action))) and not row.refs and is_plain(row.action)


def is_plain(action: Action) -> bool:
    return not getattr(action, "assault", False) and getattr(action, "plan", "move") == "move"


# --- fights ----------------------------------------------------------------------------------------------------------


Made = tuple[int, int]  # questions, acts


def fight(game: Game[Any], rows: list[Asked], start: int) -> tuple[Made, int]:
    """The longest row of these choices that one fight of the builder comes to, and the acts for it; and the question
    that it answers later, or -1."""
    row = rows[start]
    best, order = (1, 1), -1
    if row.state is None:
        return best, order
    asked = pending(row.state)
    assert isinstance(asked, Decision)
    foes, goals = game.battles.foes(row.state, asked), game.battles.goals(row.state, asked)
    alone = len(foes) == 1 and (not goals or bool(row.about))
    for foe in dict.fromkeys((*foes, *goals)):
        fights = game.battles.fights(row.state, asked, foe)
        for each in fights:
            length, chosen = matched(each, rows[start : start + 40])
            if length < 2:
                continue
            later = asked_later(rows, start, length, each, chosen)
            made = Muster(game, row.state, asked.seat, each, chosen)
            if later is None or not is_same(made, rows[start : start + length]):
                continue  # by the table it would be another fight
            other = each is not fights[proposed(game, row.state, asked.seat, foe)]
            ticked = ticks(game, row.state, asked.seat, each, chosen)
            needed = (0 if alone else 1) + other + ticked + 1
            if not ticked and made.forecasts:  # as proposed, with the odds that are listed: at once
                needed = min(needed, 1 + other)
            if is_elsewhere(game, row.state, asked.seat, each, chosen, foe) and is_meant(fights, each, chosen):
                sent = carried(game, row.state, asked.seat, each, chosen)
                needed = min(needed, sent + (sent > 1 and bool(made.forecasts)))
            if length - needed > best[0] - best[1]:
                best, order = (length, needed), later
    return best, order


def proposed(game: Game[Any], state: State, seat: int, foe: str) -> int:
    """Which of the ways to go for it lies open first."""
    found = battle(game, state, seat, foe)
    return found.chosen if found is not None else 0


def is_same(made: Muster, rows: list[Asked]) -> bool:
    """The last that the table would play for it was chosen too, by itself or with all of its kind."""
    actions = [row.action for row in rows]
    all_of_a_kind = not made.absent and any(tag_of(action) == "join-all" for action in actions)
    return bool(made.row) and (made.row[-1] in actions or (all_of_a_kind and tag_of(made.row[-1]) == "join"))


def asked_later(rows: list[Asked], start: int, length: int, fight: Fight, chosen: list[int]) -> int | None:
    """The question in which those who are named do what they are named for, -1 if it is asked again; None if they do
    something else."""
    if fight.after is None:
        return -1
    going = {each.ref for each, way in zip(fight.fighters, chosen, strict=True) if way != OUT} | rows[start].acting
    for n in range(start + length, min(len(rows), start + 80)):
        row = rows[n]
        if row.seat == rows[start].seat and row.acting == going:
            if row.action != fight.after:
                return None
            others = [one.action for one in rows[start + length : n] if one.seat != row.seat]
            quiet = row.draws == rows[start].draws and all(isinstance(action, Pass) for action in others)
            return n if quiet else -1
    return None


def is_meant(fights: Sequence[Fight], fight: Fight, chosen: list[int]) -> bool:
    """The table takes the first of the ways that they all can go."""
    going = {each.ref for each, way in zip(fight.fighters, chosen, strict=True) if way != OUT}
    return next((each for each in fights if going <= {one.ref for one in each.fighters}), None) == fight


def carried(game: Game[Any], state: State, seat: int, fight: Fight, chosen: list[int]) -> int:
    """Acts by which those who go are taken there: a drag, or a choice of several and a click."""
    going = {each.ref for each, way in zip(fight.fighters, chosen, strict=True) if way != OUT}
    in_areas = game.board(game.meta.scenarios[0].id).kind == "area"
    able, heaps = {each.ref for each in fight.fighters}, dict[tuple[str, ...], set[str]]()
    for piece in game.view(state, seat).pieces:
        if piece.id in able:
            heaps.setdefault((piece.at, piece.nation, piece.look) if in_areas else (piece.at,), set()).add(piece.id)
    touched = [heap for heap in heaps.values() if heap & going]
    if len(going) == 1 or touched == [going]:
        return 1
    if not in_areas:
        return 2
    left = sum(len(heap) for heap in touched) - len(going)
    return min(2 + left, 1 + len(going))


def is_elsewhere(game: Game[Any], state: State, seat: int, fight: Fight, chosen: list[int], foe: str) -> bool:
    """All who go stand on the map and not where they are sent: they can be dragged."""
    places = places_of(game, state, seat)
    going = [each.ref for each, way in zip(fight.fighters, chosen, strict=True) if way != OUT]
    plain = all(way in (OUT, max(each.way, 0)) for each, way in zip(fight.fighters, chosen, strict=True))
    return plain and all(places.get(ref, "").startswith("space:") and places[ref] != foe for ref in going)


def matched(fight: Fight, rows: list[Asked]) -> tuple[int, list[int]]:
    """How many of these choices belong to the fight, and the way of each fighter. What is closed by itself is not asked
    about any more."""
    opening, actions = list(fight.opening), [row.action for row in rows]
    if actions[: len(opening)] != opening:
        return 0, []
    length, ways = len(opening), [OUT] * len(fight.fighters)
    for action in actions[length:]:
        if action == fight.closing:
            return length + 1, ways
        if tag_of(action) == "join-all":  # the table's own word for all of a kind: the next question shows whom
            joined = rows[length + 1].acting if length + 1 < len(rows) else frozenset[str]()
            ways = [
                max(way, 0) if not joined or each.ref in joined else way
                for each, way in zip(fight.fighters, ways, strict=True)
            ]
            length += 1
            continue
        who = next((i for i, each in enumerate(fight.fighters) if ways[i] == OUT and action in each.ways), None)
        if who is None:
            break
        ways[who] = fight.fighters[who].ways.index(action)
        length += 1
    still_asked = fight.closing is not None and length < len(rows) and rows[length][1:3] == rows[length - 1][1:3]
    return (0, []) if still_asked else (length, ways)


def ticks(game: Game[Any], state: State, seat: int, fight: Fight, chosen: list[int]) -> int:
    """What differs from the proposal, or from nobody after "none". Who of those alike goes for which of those alike
    makes no difference."""
    proposed = Muster(game, state, seat, fight, None).ways
    differs = sum(a != b for a, b in zip(proposed, chosen, strict=True))
    kinds = kinds_of(game, state, fight)
    if kinds is not None:
        differs = min(differs, least_changed(kinds, proposed, chosen))
    return min(differs, 1 + sum(way != OUT for way in chosen))


def kinds_of(game: Game[Any], state: State, fight: Fight) -> tuple[list[int], list[int]] | None:
    """Where all fighters have the same goals: numbers that those alike share, of the fighters and of the goals."""
    asked = pending(state)
    assert isinstance(asked, Decision)
    heaps = game.battles.alike(state, asked)
    if not heaps or len({len(each.ways) for each in fight.fighters}) != 1:
        return None
    first = {action: some[0] for some in heaps for action in some}
    alike = [[first.get(way, way) for way in each.ways] for each in fight.fighters]
    guns = [next(n for n, other in enumerate(alike) if same_aims(other, row)) for row in alike]
    columns = list(zip(*alike, strict=True))
    goals = [next(n for n, other in enumerate(columns) if set(other) & set(column)) for column in columns]
    return guns, goals


def same_aims(one: list[Action], other: list[Action]) -> bool:
    return all(a == b for a, b in zip(one, other, strict=True))


def least_changed(kinds: tuple[list[int], list[int]], proposed: list[int], chosen: list[int]) -> int:
    """Fighters to be told another goal, when goals alike are named as suits best."""
    guns, goals = kinds
    best = len(chosen)
    for names in permutations(range(len(goals))):
        if any(goals[a] != goals[b] for a, b in enumerate(names)):
            continue
        told = Counter((gun, names[way] if way != OUT else OUT) for gun, way in zip(guns, chosen, strict=True))
        kept = told & Counter(zip(guns, proposed, strict=True))
        best = min(best, len(chosen) - kept.total())
    return best


# --- the table -------------------------------------------------------------------------------------------------------


def count(id: str, level: str, seed: int) -> Counter[str]:
    game = load_game(id)
    rows = played(game, level, seed)
    found: Counter[str] = Counter(turns=len({(row.turn, row.seat) for row in rows}), decisions=len(rows))
    found["by itself"] = sum(row.forced for row in rows)
    found["secret"] = sum(row.secret and not row.forced for row in rows)
    left = planned(game, rows)
    found["put back"] = len(rows) - len(left) + left_alone(left)
    for row, needed in best_acts(game, left):
        found["acts"] += needed
        found[f"acts of {row.seat}"] += needed
        found[f"acts/{row.prompt}/{tag_of(row.action)}"] += needed
    for row, needed in best_acts(game, left, helped=False):
        found["between people"] += needed
        found[f"between/{row.prompt}/{tag_of(row.action)}"] += needed
    for row in rows:
        found[f"decisions/{row.prompt}/{tag_of(row.action)}"] += 1
    for seat in (0, 1):
        found[f"decisions of {seat}"] = sum(row.seat == seat for row in rows)
        found[f"turns of {seat}"] = len({row.turn for row in rows if row.seat == seat})
    return found


def left_alone(rows: list[Asked]) -> int:
    """Questions about those who are taken and stay where they are."""
    found = i = 0
    while i < len(rows):
        one = drag(rows, i, frozenset())
        found += one[0] if one is not None and not one[1] else 0
        i += one[0] if one is not None else 1
    return found


def planned(game: Game[Any], rows: list[Asked]) -> list[Asked]:
    """The same choices as somebody makes them who knows what he wants: nobody is taken up and put back."""
    kept = [row for n, row in enumerate(rows) if not is_put_back(rows, n)]
    for n, row in enumerate(kept):  # opened, and nothing was wanted: a person passes
        if tag_of(row.action) in OFFERS and (n + 1 == len(kept) or kept[n + 1].number > row.number + 1):
            kept[n] = row._replace(action=Pass(), ruled="no-transfer" in row.drills)
    return arranged(game, kept, lambda some, n: drag(some, n, frozenset()))


def best_acts(game: Game[Any], rows: list[Asked], helped: bool = True) -> list[tuple[Asked, int]]:
    """Each seat states each of its rules for good, by one act, or does not: as it is better off."""
    keeping: frozenset[tuple[int, str]] = frozenset()
    best, stated = [each[1:] for each in acts(game, rows, helped)], list[tuple[Asked, int]]()
    for rule in dict.fromkeys((row.seat, name) for row in rows for name in sorted(row.drills)):
        seat, name = rule
        tried = [each[1:] for each in acts(game, rows, helped, keeping | {rule})]
        first = next(row for row in rows if row.seat == seat and name in row.drills)
        if acts_in(tried) + 1 < acts_in(best):
            best, keeping, stated = tried, keeping | {rule}, [*stated, (first, 1)]
    return stated + best


def acts_in(some: Sequence[tuple[Asked, int]]) -> int:
    return sum(needed for _, needed in some)


def by_kind(total: Counter[str]) -> Iterator[str]:
    """Where the acts go: by question and answer, the dearest first. A row of choices counts where it begins."""
    kinds = {kind.split("/", 1)[1] for kind in total if "/" in kind}
    yield "| question | answer | decisions | acts | between people |"
    yield "|---|---|---|---|---|"
    for kind in sorted(kinds, key=lambda kind: (-total[f"between/{kind}"], -total[f"decisions/{kind}"])):
        prompt, tag = kind.split("/")
        columns = ("decisions", "acts", "between")
        figures = " | ".join(f"{total[f'{what}/{kind}'] / total['turns']:.2f}" for what in columns)
        yield f"| {prompt} | {tag} | {figures} |"


COLUMNS = ("decisions", "by itself", "secret", "put back", "acts")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--level", default="sergeant")
    parser.add_argument("--only", default="", help="one game alone")
    parser.add_argument("--kinds", action="store_true", help="by question and answer, a turn and side")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    rows = [
        "| game | games | decisions a turn and side (as version 0.1 asks) | played by itself"
        " | one option, asked (secret) | taken and left | acts at the page | share | between people"
        " | shares without those left | by side: decisions → acts |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    for id in [chosen.only] if chosen.only else GAMES:
        total: Counter[str] = Counter()
        for seed in range(chosen.seed, chosen.seed + chosen.games):
            total += count(id, chosen.level, seed)
        each = {kind: number / total["turns"] for kind, number in total.items()}
        sides = ", ".join(
            " → ".join(f"{total[f'{what} of {n}'] / total[f'turns of {n}']:.0f}" for what in ("decisions", "acts"))
            for n in (0, 1)
        )
        figures = " | ".join(f"{each.get(kind, 0.0):.1f}" for kind in COLUMNS)
        touched = total["decisions"] - total["put back"]
        rows.append(
            f"| {id} | {chosen.games} | {figures} | {total['acts'] / total['decisions']:.0%}"
            f" | {each['between people']:.1f} ({total['between people'] / total['decisions']:.0%})"
            f" | {total['acts'] / touched:.0%}, {total['between people'] / touched:.0%} | {sides} |"
        )
        print(rows[-1], flush=True)
        if chosen.kinds:
            print("\n".join(by_kind(total)), flush=True)
    if chosen.write:
        command = (
            f"python tools/questions.py --games {chosen.games} --seed {chosen.seed} --level {chosen.level} --write"
        )
        about, ends = (__doc__ or "").split("\n\n", 2)[2].rsplit("\n\n", 1)
        page = [
            "# Questions a player is asked",
            "",
            f"    {command}",
            "",
            about,
            "",
            ends.split(" `--write`")[0],
            "",
            *rows,
            "",
        ]
        (ROOT / "docs/questions.md").write_text("\n".join(page), encoding="utf-8")


if __name__ == "__main__":
    main()
