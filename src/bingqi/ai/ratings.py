"""How strong the levels are, as measured: `data/ratings/GAME.json`, made by `bingqi ladder GAME --write`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

DATA = Path(__file__).parent / "data" / "ratings"


class Rating(msgspec.Struct, frozen=True):
    """Elo with its 95 % interval, from so many games; the weakest level of the ladder is held at 1000."""

    name: str
    elo: float
    low: float
    high: float
    games: int


@cache
def ratings_of(game: str) -> dict[str, Rating]:
    """By level; a level that was not measured in this game is not there."""
    file = DATA / f"{game}.json"
    if not file.exists():
        return {}
    return {rating.name: rating for rating in msgspec.json.decode(file.read_bytes(), type=list[Rating])}


def write_ratings(game: str, ratings: list[Rating], folder: Path = DATA) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{game}.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(ratings), indent=1) + b"\n")
    return file
