"""Records of every released version: read for ever; replayed for as long as the rules have not changed."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from bingqi.core.errors import BadRecord
from bingqi.core.record import goes_on, is_over, read_record, verify
from bingqi.games import load_game

CORPUS = Path(__file__).parent / "corpus"
FILES = sorted(CORPUS.glob("*/*/*.json.gz"))


def test_every_game_has_records_of_every_release() -> None:
    assert {file.parent.parent.name for file in FILES} >= {"0.1"}
    for release in CORPUS.iterdir():
        assert {folder.name for folder in release.iterdir()} == {"leningrad", "okinawa", "southern", "naval", "squad"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-3:]))
def test_a_record_of_an_older_release_is_read_and_replayed_or_says_why_not(file: Path) -> None:
    record = read_record(gzip.decompress(file.read_bytes()))
    game = load_game(record.game)
    assert record.moves and record.scenario
    record.seeds()  # the dice are those that were promised, whatever the rules are now
    if goes_on(game.meta, record.rules):
        assert is_over(verify(game, record))
    else:
        with pytest.raises(BadRecord, match=f"by rules {record.rules}"):
            verify(game, record)
