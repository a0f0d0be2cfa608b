"""Updates: the whole table after any number of them is the whole table."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bingqi.board.choices import Choices, Members
from bingqi.core.game import Game
from bingqi.core.procedure import Action
from bingqi.core.record import encode
from bingqi.core.table import Look, Piece, View, whole_look
from bingqi.core.text import Text
from bingqi.games import GAMES, load_game
from bingqi.games.leningrad.actions import MOVES, PASS, Move
from bingqi.games.naval.actions import SearchShips
from bingqi.games.squad.actions import Deploy
from bingqi.server.live.deltas import Changes, layer_change, update_of
from bingqi.server.live.play import Play
from bingqi.server.projection import Question, Sight, decision_info, eyes, question, view_for
from bingqi.server.protocol.table import ChatLine, SeatInfo, Table
from bingqi.server.runs import each_of, option_info, option_runs
from tests.server.deltas import applied, names_on, sight_of
from tests.toy import TOY


def shown(play: Play, seats: tuple[int, ...], rng: Random, chat: tuple[ChatLine, ...]) -> Sight:
    session = play.session
    asked = session.decision
    asking = question(play.game, session.state, asked) if asked and asked.seat in seats else None
    table = Table(
        table="t",
        game=play.game.meta.id,
        scenario=session.record.scenario,
        options={},
        seats=(SeatInfo(0, "a", "human", rng.random() < 0.5),),
        you=seats,
        seq=session.seq,
        move=len(session.record.moves),
        view=view_for(play.game, session.state, seats, asked, None),
        commitment="",
        decision=asking.info if asking else None,
        waiting=asked.seat if asked else None,
        thinking=rng.random() < 0.2,
        can_undo=bool(asked and asked.seat in seats and session.can_undo(asked.seat)),
        chat=chat,
        outcome=play.game.outcome(session.state) if session.over else None,
    )
    look = play.game.look_of(session.state, eyes(seats, asked))
    assert look.view() == table.view
    return sight_of(table, asking.runs if asking else (), look)


def whole_of(play: Play, sight: Sight) -> Table:
    return sight.whole(partial(play.game.names_of, play.session.state))


def nameless(kind: str, values: Sequence[int | str]) -> list[str]:
    raise AssertionError("nobody is asked anything")


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def same(whole: Table, kept: dict[str, Any]) -> bool:
    without = {"log", "log_from", "acked", "n"}
    wanted = {k: v for k, v in plain(whole).items() if k not in without}
    if not kept.get("chat"):
        kept = {k: v for k, v in kept.items() if k != "chat"}
    return wanted == {k: v for k, v in kept.items() if k not in without}


@pytest.mark.parametrize("id", ["toy", *GAMES])
def test_the_whole_after_updates_is_the_whole(id: str) -> None:
    """Random games with undo and rewinds, seen by both seats and a spectator, each of whom misses some tables."""
    game, rng = TOY if id == "toy" else load_game(id), Random(3)
    audience: list[tuple[int, ...]] = [(0,), (1,), (), (0, 1)]
    for scenario in game.meta.scenarios[:2]:
        play, chat = Play.new(game, scenario.id, {}, 5), tuple[ChatLine, ...]()
        last = {seats: shown(play, seats, rng, chat) for seats in audience}
        kept = {seats: plain(whole_of(play, sight)) for seats, sight in last.items()}
        for number in range(120):
            asked = play.session.decision
            if asked is None:
                break
            if play.session.can_undo(asked.seat) and rng.random() < 0.15:
                play.undo(asked.seat, None)
            else:
                play.move(asked.seat, rng.choice(asked.options), None)
            if rng.random() < 0.1:
                chat = (*chat, ChatLine(len(chat), 0, f"line {number}", 0.0))[-100:]
            changes = Changes()  # one for all, as at a table
            for seats in audience:
                if rng.random() < 0.3:
                    continue
                now = shown(play, seats, rng, chat)
                kept[seats] = applied(kept[seats], plain(changes.update(last[seats], now)))
                last[seats] = now
                assert same(whole_of(play, now), kept[seats])


@pytest.mark.parametrize("id", ["toy", *GAMES])
def test_options_told_in_runs_are_the_options(id: str) -> None:
    """Each with what to send back, how it reads, what lights up and whether it has odds."""
    game: Game[Any] = TOY if id == "toy" else load_game(id)
    rng = Random(4)
    for scenario in game.meta.scenarios:
        play = Play.new(game, scenario.id, {}, 5)
        for _ in range(80):
            state, asked = play.session.state, play.session.decision
            if asked is None:
                break
            each = tuple(option_info(game, state, option) for option in asked.options)
            assert plain(decision_info(game, state, asked).options) == plain(each)
            play.move(asked.seat, rng.choice(asked.options), None)


def test_options_of_a_set_are_told_without_being_laid_out() -> None:
    """Checked at the door, too. Where things are not listed by their numbers they are looked at one by one."""
    game = load_game("leningrad")
    play = Play.new(game, "campaign", {}, 5)
    state = play.session.state
    hexes = 1 << 17 | 1 << 300 | 1 << 301

    def refuse(_: int) -> list[Action]:
        raise AssertionError("laid out")

    options = Choices[Action](Members(MOVES.things, refuse, hexes), (PASS,))
    run, others = option_runs(game, state, options)
    assert (run.type, run.field, int(run.members, 16), run.values, run.names) == ("move", "hex", hexes, (), ())
    told = [option.text.args["hex"] for option in each_of(run, partial(game.names_of, state))]
    assert told == [game.name(state, "space", hex) for hex in (17, 300, 301)]
    assert [option.action for option in others.others] == [{"type": "pass"}]
    assert Move(300) in options and Move(302) not in options and PASS in options
    askew = MOVES.things[5:]
    (run,) = option_runs(game, state, Choices(Members(askew, lambda _: askew[:3], 7)))
    assert run.values == (5, 6, 7)


def test_one_unit_s_places_are_told_as_a_row_and_so_are_the_next_one_s() -> None:
    """Each row has its own unit; what is too short for one, or points at nothing, is told by itself."""
    game = load_game("squad")
    state = Play.new(game, game.meta.scenarios[0].id, {}, 5).session.state
    options = [Deploy(13, 110), Deploy(13, 111), Deploy(13, 112), *(Deploy(14, n) for n in range(111, 116))]
    first, second = option_runs(game, state, options)
    assert (first.field, first.kind, first.values, first.fixed) == ("hex", "space", (110, 111, 112), {"unit": 13})
    assert (second.values, second.fixed, second.refs) == ((111, 112, 113, 114, 115), {"unit": 14}, ("unit:14", ""))
    (few,) = option_runs(game, state, [*options[1:3], *options[3:5], Deploy(15, 3)])
    assert [option.action["unit"] for option in few.others] == [13, 13, 14, 14, 15]
    sea = load_game("naval")
    odd = [SearchShips(hex=8, origin=origin) for origin in (None, 5, 6, 7)]
    alone, run = option_runs(sea, Play.new(sea, sea.meta.scenarios[0].id, {}, 5).session.state, odd)
    assert (len(alone.others), run.values, run.refs) == (1, (5, 6, 7), ("space:8", ""))


def asked_at(before: Sight, play: Play, options: Sequence[Action]) -> Sight:
    """The same table, at which somebody is asked what he is asked in that game, and has these options."""
    state, asked = play.session.state, play.session.decision
    assert asked is not None
    asking = Question(question(play.game, state, asked).info, option_runs(play.game, state, options))
    return msgspec.structs.replace(before, asking=asking)


@pytest.mark.parametrize("scenario", [scenario.id for scenario in load_game("squad").meta.scenarios])
def test_a_set_up_is_told_in_few_words(scenario: str) -> None:
    """Of squad, where every unit may stand in a hundred places and each place is an option of two fields."""
    game, rng = load_game("squad"), Random(2)
    play = Play.new(game, scenario, {}, 5)
    last: dict[int, Sight] = {}
    told = 0
    while (asked := play.session.decision) and game.routine_of(asked) == "setup":
        now = shown(play, (asked.seat,), rng, ())
        if asked.seat in last:
            told = max(told, len(encode(update_of(last[asked.seat], now))))
        last[asked.seat] = now
        play.move(asked.seat, rng.choice(asked.options), None)
    assert told <= 4096


VECTORS = Path(__file__).parent.parent.parent / "web" / "tests" / "deltas.json"


def test_the_page_is_tested_by_the_same_updates() -> None:
    """`web/tests/delta.test.ts` applies these; made anew by `BINGQI_VECTORS=1 pytest -k same_updates`."""
    rng, play = Random(3), Play.new(TOY, "road", {}, 5)
    found: list[dict[str, Any]] = []
    last, chat = shown(play, (0, 1), rng, ()), tuple[ChatLine, ...]()

    def note(play: Play, now: Sight, some: dict[str, Any]) -> None:
        """`some`: names on that game's board, as many as are needed."""
        old, whole, update = plain(whole_of(play, last)), plain(whole_of(play, now)), plain(update_of(last, now))
        found.append({"old": old, "update": update, "whole": whole, "names": some if "options" in update else {}})

    for number in range(24):
        asked = play.session.decision
        assert asked is not None
        play.move(asked.seat, rng.choice(asked.options), None)
        chat = (*chat, ChatLine(number, 0, "line", 0.0)) if number % 5 == 0 else chat
        now = shown(play, (0, 1) if number % 3 else (), rng, chat)
        order = list(now.look.view().pieces)
        rng.shuffle(order)
        view = msgspec.structs.replace(now.look.view(), pieces=tuple(order[: rng.randrange(3, 9)]))
        now = msgspec.structs.replace(now, look=whole_look(view))
        note(play, now, names_on("toy", "road"))
        last = now
    for id, scenario, options, places in (
        (
            "squad",
            load_game("squad").meta.scenarios[0].id,
            [Deploy(13, hex) for hex in range(110, 115)],
            range(110, 115),
        ),
        (
            "leningrad",
            "campaign",
            Choices[Action](Members(MOVES.things, MOVES.__getitem__, 11 << 300), (PASS,)),
            range(300, 304),
        ),
    ):
        other = Play.new(load_game(id), scenario, {}, 5)
        named = names_on(id, scenario)["space"]
        last = msgspec.structs.replace(last, asking=None)
        some = {f"{n}": named[f"{n}"] for n in places if f"{n}" in named}
        note(other, asked_at(last, other, options), {"space": some})
    if os.environ.get("BINGQI_VECTORS"):
        VECTORS.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))
    assert msgspec.json.decode(VECTORS.read_bytes()) == found


names = st.lists(st.integers(0, 12), unique=True, max_size=12)
looks = st.lists(st.integers(0, 1), min_size=13, max_size=13)


@given(names, names, looks, looks)
def test_pieces_come_go_change_and_move(old: list[int], new: list[int], before: list[int], after: list[int]) -> None:
    def view(order: list[int], steps: list[int]) -> View:
        pieces = tuple(Piece(id=f"unit:{i}", at="space:1", look="counter", steps=steps[i]) for i in order)
        return View(None, 1, 2, Text("phase"), pieces)

    def table(view: View) -> Table:
        return Table("t", "g", "s", {}, (), (), 0, 0, view, "")

    was, now = table(view(old, before)), table(view(new, after))
    assert same(now, applied(plain(was), plain(update_of(sight_of(was), sight_of(now)))))
    kept = {piece.id: piece for piece in was.view.pieces}  # what has not changed is the same object, as in a game
    pieces = tuple(kept[p.id] if kept.get(p.id) == p else p for p in now.view.pieces)
    now = table(msgspec.structs.replace(now.view, pieces=pieces))
    assert same(now, applied(plain(was), plain(update_of(sight_of(was), sight_of(now)))))
    half = len(pieces) // 2
    layered = sight_of(was, look=Look(was.view, None, (was.view.pieces, ())))
    later = sight_of(now, look=Look(now.view, None, (pieces[:half], pieces[half:])))
    assert same(now, applied(plain(was), plain(update_of(layered, later))))


def hand(*cards: tuple[int, int]) -> Sight:
    """Cards by kind and place, among pieces with names of their own."""
    units = tuple(Piece(id=f"unit:{i}", at=f"space:{i}", look="counter") for i in range(60))
    pieces = tuple(Piece(id=f"kind:{kind}", at=f"box:{place}", look="card") for kind, place in cards)
    return sight_of(Table("t", "g", "s", {}, (), (), 0, 0, View(None, 1, 2, Text("phase"), (*units, *pieces)), ""))


@given(*[st.lists(st.tuples(st.integers(0, 2), st.integers(0, 1)), max_size=6)] * 2)
def test_pieces_that_share_a_name_are_told_and_the_others_are_not(
    old: list[tuple[int, int]], new: list[tuple[int, int]]
) -> None:
    was, now = hand(*old), hand(*new)
    update = update_of(was, now)
    assert same(now.whole(nameless), applied(plain(was.whole(nameless)), plain(update)))
    told = update.view.pieces if update.view and update.view.pieces else ()
    assert len([what for what in told if isinstance(what, Piece)]) <= len(new)


def counters(*steps: int) -> tuple[Piece, ...]:
    return tuple(Piece(id=f"unit:{i}", at="space:1", look="counter", steps=n) for i, n in enumerate(steps))


def test_a_counter_that_changes_its_place_in_the_list_is_not_told_again() -> None:
    was = counters(1, 1, 1, 1, 1)
    assert layer_change(was, (was[3], was[0], was[1], was[2], was[4])) == ((3, 4), (0, 3), (4, 5))
    assert layer_change(was, (*was[:2], *was[3:])) == ((0, 2), (3, 5))
    assert layer_change(was, was[:1]) == ((0, 1),)
    turned = counters(1, 1, 2, 1, 1)
    assert layer_change(was, turned) == ((0, 2), turned[2], (3, 5))
    assert layer_change(was, counters(1, 1, 1, 1, 1)) == ((0, 5),), "equal is the same"


def seen(*layers: tuple[Piece, ...]) -> Sight:
    look = Look(View(None, 1, 2, Text("phase"), ()), None, layers)
    return sight_of(Table("t", "g", "s", {}, (), (), 0, 0, look.view(), ""), look=look)


def test_what_both_seats_see_is_compared_once_and_what_one_sees_is_his_own() -> None:
    """Hands of the same size and the same names, but not the same cards: neither learns of the other's."""
    units, moved = counters(1, 1, 1), counters(1, 2, 1)
    hands = [tuple(Piece(id="card:0", at="hand:0", look="card", name=f"{seat}-{n}") for n in (0, 1)) for seat in (0, 1)]
    changes = Changes()
    for before, after in hands:
        old, new = seen(units, (before,)), seen(moved, (after,))
        update = changes.update(old, new)
        assert same(new.whole(nameless), applied(plain(old.whole(nameless)), plain(update)))
        assert update.view is not None and update.view.pieces == ((0, 1), moved[1], (2, 3), after)
    assert len(changes._layers) == 3, "the units, and each seat's hand"
    old, new = seen(units, (), units), seen(units, counters(7), units)
    update = changes.update(old, new)
    assert update.view is not None and update.view.pieces == ((0, 3), *counters(7), (3, 6))
    assert changes.update(old, seen(*[()] * 3)).view.pieces == ()  # type: ignore[union-attr]


@pytest.mark.parametrize("id", GAMES)
def test_an_ordinary_move_is_small(id: str) -> None:
    """Median of what one player is sent for a move: 4 kB at most."""
    game, rng = load_game(id), Random(9)
    play = Play.new(game, game.meta.scenarios[0].id, {}, 6)
    last = shown(play, (0,), rng, ())
    sizes = []
    for _ in range(150):
        asked = play.session.decision
        if asked is None:
            break
        lines = len(play.lines)
        play.move(asked.seat, rng.choice(asked.options), None)
        now = shown(play, (0,), rng, ())
        sizes.append(len(encode(update_of(last, now))) + len(encode(play.readable((0,), lines))))
        last = now
    assert sorted(sizes)[len(sizes) // 2] <= 4096
