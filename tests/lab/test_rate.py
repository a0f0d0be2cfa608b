"""Ratings are made from the arena's files."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from bingqi.cli import app
from bingqi.core.errors import UnknownOption
from bingqi.core.record import encode
from bingqi.lab.arena import Match, Result
from bingqi.lab.journal import read_lines
from bingqi.lab.rate import connected, duels_in, rated


def result(a: str, b: str, seed: int, swapped: bool, winner: str | None, game: str = "naval") -> Result:
    players = (b, a) if swapped else (a, b)
    won = None if winner is None else players.index(winner)
    return Result(Match(game, "dokdo", seed, players, swapped), won, (0.0, 0.0), "", 4, 9, 0.1, (0.0, 0.0), (0.0, 0.0))


def pair(a: str, b: str, seed: int, first: str | None, second: str | None) -> list[Result]:
    return [result(a, b, seed, False, first), result(a, b, seed, True, second)]


def test_pairs_are_put_together_by_seed_and_half_a_pair_does_not_count() -> None:
    games = [
        *pair("sergeant", "recruit", 1, "sergeant", "sergeant"),
        result("sergeant", "recruit", 2, False, "recruit"),
        *pair("sergeant", "recruit", 3, "recruit", None),
        result("sergeant", "recruit", 4, False, "sergeant", game="squad"),
        result("sergeant", "recruit", 4, True, "sergeant"),
    ]
    assert duels_in(games, "naval") == {("recruit", "sergeant"): [0.0, 1.5]}


def test_who_never_met_the_others_has_no_rating() -> None:
    duels = {("captain", "sergeant"): [2.0], ("captain", "general"): [1.0], ("colonel", "script"): [1.0]}
    assert set(connected(duels, "sergeant")) == {("captain", "sergeant"), ("captain", "general")}


def test_the_weakest_level_is_held_and_the_winner_is_above(tmp_path: Path) -> None:
    games = [g for seed in range(6) for g in pair("captain", "sergeant", seed, "captain", "captain" if seed else None)]
    lines = [b'{"task":%s,"result":%s}\n' % (encode(g.match), encode(g)) for g in games]
    (tmp_path / "one.jsonl").write_bytes(b"".join(lines[:5]))
    (tmp_path / "two.jsonl").write_bytes(b"".join(lines[5:]))
    low, high = rated(sorted(tmp_path.iterdir()), "naval")
    assert (low.name, low.elo, low.games) == ("sergeant", 1000, 12)
    assert high.name == "captain" and high.elo > 1200 and high.low <= high.elo <= high.high
    with pytest.raises(UnknownOption):
        rated(tmp_path.iterdir(), "squad")


def test_an_arena_may_be_played_with_a_handicap(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    words = ["arena", "leningrad", "random", "random", "--games", "1", "--scenario", "campaign", "--file", str(file)]
    assert CliRunner().invoke(app, [*words, "--option", "bid=10"]).exit_code == 0
    results = read_lines(file, Result).values()
    assert [r.match.options for r in results] == [{"bid": 10}] * 2
    assert {r.reason for r in results} == {"reason-bid"}
