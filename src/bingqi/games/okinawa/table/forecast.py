"""Exact chances before something is committed, from what the seat knows: see `reckoning` for what is assumed."""

from __future__ import annotations

from copy import copy

from bingqi.core.engine import apply_to_chance, pending
from bingqi.core.odds import at_most, mapped
from bingqi.core.procedure import Action, Decision, Pass, Seat
from bingqi.core.table import Forecast, Line, Prospect
from bingqi.core.text import Text
from bingqi.games.okinawa.actions import Attack, Bomb, Declare, HoldConference, Use
from bingqi.games.okinawa.rules.chit_play import ChitPlay
from bingqi.games.okinawa.rules.event_chits import BOMBER, EventEffect
from bingqi.games.okinawa.rules.fire import cover
from bingqi.games.okinawa.rules.queries import units_at
from bingqi.games.okinawa.rules.sea_air import SECOND, SHIPS, SeaAir
from bingqi.games.okinawa.state import State
from bingqi.games.okinawa.table.forecast_fight import fight_forecast, row_lines, with_card, with_fight
from bingqi.games.okinawa.table.reckoning import reckon
from bingqi.games.okinawa.tables import CHITS, JAPAN


def forecast(s: State, seat: Seat, action: Action) -> Forecast | None:
    """Only for what the seat may choose now: the odds of somebody else's chit would tell what it is."""
    asked = pending(s)
    if not isinstance(asked, Decision) or asked.seat != seat or action not in asked.options:
        return None
    top = s.stack[-1]
    if isinstance(action, Attack):
        return fight_forecast(with_fight(s, seat, action), seat, "14.2(1)")
    if isinstance(action, Use | Pass) and isinstance(top, ChitPlay):
        return fight_forecast(with_card(s, seat, action, top), seat, "14.3")
    if isinstance(action, Bomb):
        return bomb_forecast(s, action)
    if isinstance(action, HoldConference):
        return conference_forecast(s)
    if isinstance(action, Declare | Pass) and isinstance(top, SeaAir) and top.seat == JAPAN:
        return sea_air_forecast(s, seat, action, top)
    return None


def has_odds(s: State, action: Action) -> bool:
    """Whether `forecast` has something to say of an option of the seat that is asked: cheap, asked of every option."""
    kind = type(action)
    if kind in WEIGHED_IN_PLAY:
        top = s.stack[-1] if s.stack else None
        return isinstance(top, ChitPlay) or (isinstance(top, SeaAir) and top.seat == JAPAN)
    return kind in WEIGHED


WEIGHED_IN_PLAY, WEIGHED = frozenset({Use, Pass, Declare}), frozenset({Attack, Bomb, HoldConference})


def bomb_forecast(s: State, action: Bomb) -> Forecast:
    """23.3 A step is lost by a six, or where a retreat has no way."""
    units = units_at(s, JAPAN, action.hex)
    steps = sum(s.steps[unit] for unit in units)
    start = s.clone()
    start.stack = [EventEffect(kind=BOMBER)]
    apply_to_chance(start, action)

    def end(after: State) -> str:
        if sum(after.steps[unit] for unit in units) < steps:
            return "step"
        return "back" if any(after.where[unit] != action.hex for unit in units) else "nothing"

    chances = reckon(start, end)
    good = {"step": 1.0, "back": 0.5, "nothing": 0.0}
    fire, why = cover(s, CHITS[BOMBER].fire, action.hex, JAPAN)
    lines = [
        *row_lines([("fighter_bomber", CHITS[BOMBER].fire, "23.3"), *why], "line-attack"),
        Line(Text("line-attack-dice"), str(fire), "14.5"),
    ]
    outcomes = tuple(Prospect(Text(f"outcome-{key}"), chances[key], good[key]) for key in good if key in chances)
    return Forecast("23.3", Text("forecast-bomb"), tuple(lines), outcomes)


def conference_forecast(s: State) -> Forecast:
    """19.3.2 A second order in one turn cannot take back the offensive of the first."""
    chance = 1.0 if s.offensive else at_most(s.turn - 1, 2)
    return Forecast(
        "19.3.2",
        Text("forecast-conference"),
        (Line(Text("line-turn"), str(s.turn), "19.3.2(1)"),),
        (Prospect(Text("outcome-offensive"), chance, -1.0), Prospect(Text("outcome-quiet"), 1 - chance, 0.5)),
        rows=(Prospect(Text("row-yahara"), 0.5, -0.5),),
    )


def sea_air_forecast(s: State, seat: Seat, action: Action, battle: SeaAir) -> Forecast:
    """9.0(4) Japanese VP of the battle if nothing more is declared than what the US player has face up."""
    start, proc = s.clone(), copy(battle)
    if isinstance(action, Declare):
        proc.declare(start, action.kind)
    if seat == JAPAN:
        for kind in SECOND[JAPAN]:
            if not (s.weather and CHITS[kind].aircraft):
                for _ in range(s.sea_up[kind]):
                    proc.declare(start, kind)
    ships, proc.at, start.stack = proc.ships, "do_strike", [proc]
    chances = reckon(start, lambda after: (after.vp - s.vp, after.sea_up[SHIPS] < start.sea_up[SHIPS]))
    vp = sorted(mapped(chances, lambda end: end[0]).items())
    sign = 1.0 if seat == JAPAN else -1.0
    return Forecast(
        "9.0(4)",
        Text("forecast-sea-air"),
        (Line(Text("line-ships"), str(-ships), "9.0(4)⑤"),),
        tuple(Prospect(Text("outcome-vp", {"vp": gained}), p, sign * min(1.0, gained / 3)) for gained, p in vp),
        rows=(Prospect(Text("row-ship-lost"), sum(p for (_, lost), p in chances.items() if lost), sign * 0.5),),
    )
