"""Writes the files that `sightfile` reads: every line of sight of each board, worked out anew."""

from __future__ import annotations

import zlib

from bingqi.games.squad.board import DATA, Board, board
from bingqi.games.squad.rules.los import hindrances_of, seen_of
from bingqi.games.squad.rules.sightfile import digest_of, width_of


def packed(b: Board) -> bytes:
    """The file's content, worked out anew."""
    parts = []
    for season in (False, True):
        parts += [seen_of(b, h, season).to_bytes(width_of(b), "little") for h in range(b.size)]
        parts += [hindrances_of(b, h, season) for h in range(b.size)]
    return digest_of(b) + zlib.compress(b"".join(parts), 9)


def main() -> None:
    for path in sorted((DATA / "boards").glob("*.toml")):
        path.with_suffix(".sight").write_bytes(packed(board(path.stem)))


if __name__ == "__main__":
    main()
