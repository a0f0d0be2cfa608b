"""python -m tests.running.make: stored tables of games under way, by the rules of this code, for `test_running`.

Made before rules change, so that the code of after can show what becomes of them. What is there is left alone."""

from __future__ import annotations

import gzip
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bingqi.core.game import Game
from bingqi.games import GAMES, load_game
from bingqi.server.live.play import Play
from bingqi.store import Head, Stored

FOLDER = Path(__file__).parent
MOVES = 60  # at least, and then until a position has just been kept


def running(game: Game[Any], scenario: str, seed: int) -> Stored:
    play, rng = Play.new(game, scenario, {}, seed), Random(seed)
    snapshot, rows = play.snapshot(), play.rows()
    while len(rows) <= MOVES or snapshot.n < len(rows) - 1:
        asked = play.session.decision
        assert asked is not None
        more, latest = play.move(asked.seat, rng.choice(asked.options), None)
        rows, snapshot = rows + more, latest or snapshot
    row = play.table_row(f"running-{game.meta.id}", "live", ("human", "human"), 0.0)
    return Stored(row, Head(seq=play.session.seq, moves=len(rows) - 1), (), tuple(rows), snapshot, ())


def main() -> None:
    for id in GAMES:
        game = load_game(id)
        for scenario in {game.meta.scenarios[0].id, game.meta.scenarios[-1].id}:
            file = FOLDER / id / f"rules-{game.meta.rules_version}-{scenario}.json.gz"
            if not file.exists():
                file.parent.mkdir(exist_ok=True)
                packed = msgspec.json.encode(running(game, scenario, 77))
                file.write_bytes(gzip.compress(packed, 9, mtime=0))


if __name__ == "__main__":
    main()
