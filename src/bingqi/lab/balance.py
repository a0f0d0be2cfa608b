"""How fair the scenarios are: every scenario between equals, at two levels, and over the values of an option.

Told as CSV and as a page with plots: win rates with Wilson's intervals, lengths, ways to win.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path

import msgspec

from bingqi.core.errors import UnknownOption
from bingqi.core.game import OptionValue
from bingqi.games import load_game
from bingqi.lab.arena import Match, Result, score_of
from bingqi.lab.plots import Bar, bars, page, table
from bingqi.lab.score import Mean, mean_of, wilson

FAIR = (0.4, 0.6)
COLUMNS = (
    *("scenario", "level", "options", "first", "games", "rate", "low", "high"),
    *("margin", "margin_error", "turns", "decisions", "ends"),
)


class Line(msgspec.Struct, frozen=True):
    """One scenario at one level with one set of options. Rates and margins are the first seat's."""

    scenario: str
    level: str
    options: str
    first: str
    games: int
    rate: float
    low: float
    high: float
    margin: Mean
    turns: float
    decisions: float
    ends: dict[str, int]

    @property
    def name(self) -> str:
        return f"{self.scenario} {self.level} {self.options}".strip()


def games_of(
    game: str, levels: Sequence[str], games: int, seed: int, scenario: str | None, sweep: dict[str, list[OptionValue]]
) -> list[Match]:
    """The same seeds for every level and value."""
    meta = load_game(game).meta
    names = [scenario] if scenario else [s.id for s in meta.scenarios]
    sets = [dict(zip(sweep, values, strict=True)) for values in product(*sweep.values())]
    return [
        Match(game, name, seed + i, (level,) * len(meta.seats), False, options)
        for options in sets
        for level in levels
        for name in names
        for i in range(games)
    ]


def read_sweep(game: str, given: Sequence[str]) -> dict[str, list[OptionValue]]:
    """From "bid=10,20,30", or "bid" alone: all its values."""
    known = {option.id: option for option in load_game(game).meta.options}
    sweep: dict[str, list[OptionValue]] = {}
    for text in given:
        id, _, values = text.partition("=")
        if id not in known:
            raise UnknownOption(f"{game} has no option {id!r}", option=id)
        by_name = {str(choice).lower(): choice for choice in known[id].choices}
        wanted = values.lower().split(",") if values else list(by_name)
        unknown = [value for value in wanted if value not in by_name]
        if unknown:
            raise UnknownOption(f"{game}: {id} cannot be {unknown[0]!r}", option=id)
        sweep[id] = [by_name[value] for value in wanted]
    return sweep


def lines(results: Iterable[Result]) -> list[Line]:
    groups: dict[tuple[str, str, str], list[Result]] = {}
    for result in results:
        match = result.match
        options = " ".join(f"{id}={value}".lower() for id, value in match.options.items())
        groups.setdefault((match.scenario, match.players[0], options), []).append(result)
    return [_line(key, group) for key, group in groups.items()]


def _line(key: tuple[str, str, str], group: list[Result]) -> Line:
    scenario, level, options = key
    n, score = len(group), sum(score_of(result, 0) for result in group)
    names = load_game(group[0].match.game).meta.seat_names(scenario)
    ends = Counter(f"{'draw' if r.winner is None else names[r.winner]} {r.reason}" for r in group)
    low, high = wilson(score, n)
    return Line(
        scenario,
        level,
        options,
        names[0],
        n,
        score / n,
        low,
        high,
        mean_of(r.points[0] - r.points[1] for r in group),
        sum(r.turns for r in group) / n,
        sum(r.decisions for r in group) / n,
        dict(ends.most_common()),
    )


def write_csv(file: Path, found: Sequence[Line]) -> None:
    with file.open("w", newline="", encoding="utf-8") as out:
        rows = csv.writer(out)
        rows.writerow(
            [
                "scenario",
                "level",
                "options",
                "first",
                "games",
                "rate",
                "low",
                "high",
                "margin",
                "margin_error",
                "turns",
                "decisions",
                "ends",
            ]
        )
        for one in found:
            ends = "; ".join(f"{end} {n}" for end, n in one.ends.items())
            rates = [f"{x:.3f}" for x in (one.rate, one.low, one.high)]
            margin = [f"{one.margin.value:.2f}", f"{one.margin.error:.2f}"]
            head = [one.scenario, one.level, one.options, one.first, one.games]
            rows.writerow([*head, *rates, *margin, f"{one.turns:.1f}", f"{one.decisions:.0f}", ends])


def write_page(file: Path, game: str, found: Sequence[Line], command: str) -> None:
    plot = bars(
        f"{game}: won by the first side",
        [Bar(one.name, one.rate, one.low, one.high, f"{one.rate:.0%} of {one.games}") for one in found],
        FAIR,
    )
    head = ("scenario, level, options", "first", "won", "95 %", "margin", "turns", "choices", "ways to end")
    rows = [
        (
            one.name,
            one.first,
            f"{one.rate:.0%}",
            f"{one.low:.0%}–{one.high:.0%}",
            str(one.margin),
            f"{one.turns:.1f}",
            f"{one.decisions:.0f}",
            "; ".join(f"{end} {n}" for end, n in one.ends.items()),
        )
        for one in found
    ]
    file.write_text(page(f"Balance of {game}", f"<p><code>{command}</code></p>", plot, table(head, rows)))
