"""Records of every released version are replayed for ever: by the present rules, or by their own, which are kept."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from bingqi.core.record import goes_on, is_over, read_record, verify
from bingqi.games import GAMES, load_game
from bingqi.kept.reading import Reading, kept_for

CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(CORPUS.glob("*/*/*.json.gz"))

# Who won, and how it read then.
RESULTS: dict[str, tuple[int | None, str]] = {
    "0.1/leningrad/axis-points": (0, "Axis 59 VP, Soviet 10 VP."),
    "0.1/leningrad/bid-failed": (1, "The Axis has -13 VP against a bid of 30."),
    "0.1/leningrad/bid-made": (0, "The Axis has 59 VP against a bid of 30."),
    "0.1/leningrad/soviet-points": (1, "Axis -13 VP, Soviet 100 VP."),
    "0.1/leningrad/tie": (None, "Axis 10 VP, Soviet 10 VP."),
    "0.1/naval/draw": (None, "By victory points"),
    "0.1/naval/goal-late": (1, "Izumo did not arrive in time"),
    "0.1/naval/goal-lost": (1, "Izumo is out of action"),
    "0.1/naval/goal": (0, "Izumo reached her goal"),
    "0.1/naval/points-blue": (0, "By victory points"),
    "0.1/naval/points-red": (1, "By victory points"),
    "0.1/okinawa/draw": (None, "Equal points"),
    "0.1/okinawa/japan-wins": (1, "The Japanese player has more points"),
    "0.1/okinawa/us-wins": (0, "The US player has more points"),
    "0.1/southern/allies-win": (1, "The Allies have more points and win."),
    "0.1/southern/draw": (None, "Equal points: a draw."),
    "0.1/southern/japan-wins": (0, "Japan has more points and wins."),
    "0.1/squad/aims-met-at-once": (0, "The attacking side's aims are met."),
    "0.1/squad/aims-met": (0, "The attacking side's aims are met."),
    "0.1/squad/aims-missed": (1, "The attacking side's aims are not met."),
    "0.1/squad/wiped-out": (0, "One side has nothing left."),
}


def name_of(file: Path) -> str:
    return "/".join(file.parts[-3:]).removesuffix(".json.gz")


def test_every_game_has_records_of_every_release() -> None:
    assert {name_of(file) for file in FILES} == set(RESULTS)
    for release in CORPUS.iterdir():
        assert {folder.name for folder in release.iterdir()} == set(GAMES)


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_record_of_an_older_release_is_replayed_to_its_end(file: Path) -> None:
    record = read_record(gzip.decompress(file.read_bytes()))
    game = load_game(record.game)
    record.seeds()  # the dice are those that were promised, whatever the rules are now
    kept = kept_for(game, record)
    if kept is None:
        assert goes_on(game.meta, record.rules), "no rules are left to replay it by"
        last = verify(game, record)
        assert is_over(last)
        ended = game.outcome(last)
    else:
        assert kept.version == file.parts[-3]
        with Reading(kept, record) as read:
            assert (read.story.moves, read.story.over) == (len(record.moves), True)
            assert read.story.state.startswith(record.moves[-1].check)
            ended = read.outcome
    assert ended is not None
    assert (ended.winner, game.say("en", ended.reason)) == RESULTS[name_of(file)]
