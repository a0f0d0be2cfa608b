"""Ratings from the files that arenas left: `bingqi rate GAME FILES`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from bingqi.ai import LEVELS
from bingqi.ai.ratings import Rating, write_ratings
from bingqi.core.errors import UnknownOption
from bingqi.lab.arena import Result, score_of
from bingqi.lab.commands import GameArg, out
from bingqi.lab.elo import Duels, ratings
from bingqi.lab.journal import read_lines
from bingqi.lab.study import lab


def duels_in(results: Iterable[Result], game: str) -> dict[tuple[str, str], list[float]]:
    """The points of one player in every whole pair (a seed with sides swapped), by pairing."""
    halves: dict[tuple[str, ...], float] = {}
    duels: dict[tuple[str, str], list[float]] = {}
    for result in results:
        match = result.match
        if match.game != game:
            continue
        a, b = sorted(match.players)
        key = (a, b, match.scenario, str(match.seed))
        points = score_of(result, match.players.index(a))
        if (*key, str(not match.swapped)) in halves:
            duels.setdefault((a, b), []).append(points + halves.pop((*key, str(not match.swapped))))
        else:
            halves[*key, str(match.swapped)] = points
    return duels


def connected(duels: Duels, anchor: str) -> Duels:
    """The pairings that hang together with the anchor: others have no place on its scale."""
    reached, before = {anchor}, 0
    while len(reached) > before:
        before = len(reached)
        reached |= {name for pairing in duels if reached & set(pairing) for name in pairing}
    return {pairing: pairs for pairing, pairs in duels.items() if reached & set(pairing)}


def rated(files: Iterable[Path], game: str) -> list[Rating]:
    """Weakest first; the weakest level that was played is held at 1000."""
    results = [result for file in files for result in read_lines(file, Result).values()]
    duels = duels_in(results, game)
    played = {name for pairing in duels for name in pairing}
    anchor = next((level for level in LEVELS if level in played), None)
    if anchor is None:
        raise UnknownOption(f"no whole pair of {game} between levels in these files", option=game)
    return ratings(connected(duels, anchor), anchor)


@lab.command()
def rate(
    game: GameArg,
    files: Annotated[
        list[Path], typer.Argument(help="Files of `bingqi arena --file` or `ladder --folder`.", exists=True)
    ],
    write: Annotated[bool, typer.Option("--write", help="Keep the ratings: the lobby shows them.")] = False,
) -> None:
    """Elo ratings with intervals from games that were played; the weakest level of them is held at 1000."""
    found = rated(files, game)
    for rating in found:
        out.print(f"{rating.name:<10} {rating.elo:5.0f}  [{rating.low:.0f}, {rating.high:.0f}]  {rating.games} games")
    if write:
        out.print(f"written {write_ratings(game, [r for r in found if r.name in LEVELS]).name}")


__all__ = ["lab"]
