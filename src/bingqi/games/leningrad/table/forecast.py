"""Odds before committing: the exact distribution of a fight, column and shifts with their reasons."""

from __future__ import annotations

from collections.abc import Iterator

from bingqi.core.procedure import Action, Seat
from bingqi.core.table import Forecast, Line, Prospect
from bingqi.core.text import Text
from bingqi.games.leningrad.actions import Attack, Resolve
from bingqi.games.leningrad.rules.combat import Combat, attackers_of
from bingqi.games.leningrad.rules.odds import Odds, reckon
from bingqi.games.leningrad.rules.pieces import units_in
from bingqi.games.leningrad.state import State, seat_of
from bingqi.games.leningrad.table.names import place_name
from bingqi.games.leningrad.tables import COLUMNS, NOTHING, RESULTS, Result
from bingqi.games.leningrad.theatre import CITIES, FEATURES, HEX, TERRAIN, TOWNS


def forecast(s: State, seat: Seat, action: Action) -> Forecast | None:
    """10.3, 10.4 The fight as it would be with this unit committed, or as it was declared."""
    combat = next((proc for proc in s.stack if isinstance(proc, Combat)), None)
    if combat is None or not isinstance(action, Attack | Resolve):
        return None
    attackers = attackers_of(combat.declared, action.hex)
    if isinstance(action, Attack) and action.attacker not in attackers:
        attackers = (*attackers, action.attacker)
    return fight_forecast(s, seat, combat.side, action.hex, attackers, combat.no_rivers)


def fight_forecast(s: State, seat: Seat, side: Seat, hex: int, attackers: tuple[int, ...], no_rivers: bool) -> Forecast:
    odds = reckon(s, hex, attackers, no_rivers)
    liking = 1.0 if seat == seat_of(s, side) else -1.0
    if odds.column < 0:
        outcomes: tuple[Prospect, ...] = (Prospect(Text("outcome-none"), 1.0),)
    else:
        outcomes = tuple(Prospect(result_text(r), p, liking * worth(r)) for r, p in distribution(odds.column))
    return Forecast(
        "10.3",
        Text("forecast-fight", {"hex": place_name(hex)}),
        tuple(reckoning(odds, hex)),
        outcomes,
        column=COLUMNS[odds.column] + "-1" if odds.column >= 0 else Text("column-none"),
        attackers=tuple(f"unit:{u}" for u in attackers),
        defenders=tuple(f"unit:{u}" for u in units_in(s, hex)),
    )


def distribution(column: int) -> list[tuple[Result, float]]:
    """10.4(1) Each result of the column with its probability, in the order of the die."""
    found: dict[Result, int] = {}
    for result in RESULTS[column]:
        found[result] = found.get(result, 0) + 1
    return [(result, count / 6) for result, count in found.items()]


def worth(result: Result) -> float:
    """How the attacker likes it, -1 to 1."""
    return max(-1.0, min(1.0, 0.2 * result.retreat + 0.25 * result.defender_loss - 0.4 * result.attacker_loss))


def result_text(result: Result) -> Text:
    """As the table prints it, with its meaning; a dash says nothing that its meaning does not."""
    meaning = Text(meaning_key(result), meaning_args(result))
    return meaning if result.text == NOTHING else Text("outcome-result", {"result": result.text, "meaning": meaning})


def meaning_key(result: Result) -> str:
    if result.attacker_loss:
        return "result-attacker-loss"
    if not result.retreat:
        return "result-nothing"
    return "result-loss-retreat" if result.defender_loss else "result-retreat"


def meaning_args(result: Result) -> dict[str, int | float | str | Text]:
    return {"attacker": result.attacker_loss, "defender": result.defender_loss, "hexes": result.retreat}


def reckoning(odds: Odds, hex: int) -> Iterator[Line]:
    """10.3 Line by line: strengths, halving, ratio, each shift."""
    yield Line(Text("line-attack"), str(odds.dry + odds.wet), "10.3(1)")
    if odds.wet:
        yield Line(Text("line-river", {"full": odds.wet}), str(odds.wet // 2 - odds.wet), "10.3(1)1")
    yield Line(Text("line-defence"), str(odds.defence), "10.3(1)")
    yield Line(Text("line-ratio"), f"{COLUMNS[odds.ratio]}-1" if odds.ratio >= 0 else "<1-1", "10.3(2)")
    yield from shift_lines(hex)


def shift_lines(hex: int) -> Iterator[Line]:
    """10.3(3)"""
    if CITIES >> hex & 1:
        yield Line(Text("line-shift-city"), f"-{FEATURES.city_shift}", "10.3(3)")
        return
    terrain = HEX[hex].terrain
    if TERRAIN[terrain].shift:
        name = Text(f"terrain-{terrain}")
        yield Line(Text("line-shift-terrain", {"terrain": name}), f"-{TERRAIN[terrain].shift}", "10.3(3)")
    if TOWNS >> hex & 1:
        yield Line(Text("line-shift-town"), f"-{FEATURES.town_shift}", "10.3(3)")


def has_odds(s: State, action: Action) -> bool:
    """Whether `forecast` has something to say of an option of the seat that is asked: cheap, asked of every option."""
    return type(action) in WEIGHED and any(isinstance(proc, Combat) for proc in s.stack)


WEIGHED = frozenset({Attack, Resolve})
