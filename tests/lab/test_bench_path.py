"""The bench's server path is the server's: what it sends is what a follower needs, move by move, game after game."""

from __future__ import annotations

import msgspec
import pytest

from bingqi.lab import bench_path
from bingqi.lab.bench_path import ServerPath
from tests.server.deltas import Follower
from tests.server.test_deltas import plain, whole_of
from tests.toy import TOY


def test_both_players_are_told_of_every_move() -> None:
    path = ServerPath(TOY, "road")
    followers = [Follower(), Follower()]
    for follower, watcher in zip(followers, path.watchers, strict=True):
        assert watcher.sent is not None
        follower.table = plain(whole_of(path.table.play, watcher.sent)) | {"n": watcher.number}
    for number in range(1, 8):
        for follower, message in zip(followers, path.step(), strict=True):
            assert message is not None
            follower.hear(msgspec.json.decode(message))
            assert follower.table["seq"] == path.table.seq == number
    for seat, follower in enumerate(followers):
        whole = plain(path.table.table_for(path.watchers[seat].link))
        assert follower.table["view"] == whole["view"]
        assert follower.table.get("decision") == whole.get("decision")


def test_what_a_player_does_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    path, clock = ServerPath(TOY, "road"), iter((1.0, 1.25, 3.0, 3.5))
    monkeypatch.setattr(bench_path, "process_time", lambda: next(clock))
    path.step()
    assert path.aside == 0.25
    path.step()
    assert path.aside == 0.75


def test_a_finished_game_is_followed_by_another() -> None:
    path = ServerPath(TOY, "road")
    for _ in range(3000):
        path.step()
        if path.tables == 2:
            break
    assert path.tables == 2 and path.table.seq == 1
