"""Exact chances of a fight before it is committed, from what the seat knows.

Face-down chits of the enemy are not counted (nobody knows them), chits that were declared are; before any chit is
declared, face-up forces of both stacks are. The owner of a hit piece is taken to lose full-strength units' steps first.
"""

from __future__ import annotations

from math import factorial

import msgspec

from bingqi.core.procedure import Action, Pass, Seat
from bingqi.core.table import Forecast, Line, Prospect
from bingqi.core.text import Text
from bingqi.games.okinawa.actions import Attack, Bomb, Declare, HoldConference, Use
from bingqi.games.okinawa.rules.chit_play import (
    ANSWERS,
    NIGHT_ATTACK,
    ChitPlay,
    active,
    fighting_chits,
    play_card,
    settle_cards,
)
from bingqi.games.okinawa.rules.fire import Row, attack_fire, cover, defence_fire
from bingqi.games.okinawa.rules.queries import ENGINEERS, chits_at, units_at
from bingqi.games.okinawa.rules.sea_air import KIKUSUI, KIKUSUI_VP, SeaAir
from bingqi.games.okinawa.state import CHIT, Fight, State
from bingqi.games.okinawa.table.hit_order import hit_worth
from bingqi.games.okinawa.tables import CHITS, JAPAN, MELEE, STAR

GOOD = {"cleared": 1.0, "empty": 0.4, "held": -0.1, "repulsed": -1.0}
Table = dict[str, float]


def forecast(s: State, seat: Seat, action: Action) -> Forecast | None:
    top = s.stack[-1] if s.stack else None
    if isinstance(action, Attack):
        return fight_forecast(with_fight(s, seat, action), seat, "14.2(1)")
    if isinstance(action, Use | Pass) and isinstance(top, ChitPlay) and s.fight is not None:
        return fight_forecast(with_card(s, seat, action, top), seat, "14.3")
    if isinstance(action, Bomb):
        return bomb_forecast(s, action.hex)
    if isinstance(action, HoldConference):
        return conference_forecast(s)
    if isinstance(action, Declare) and action.kind == KIKUSUI and isinstance(top, SeaAir):
        return kikusui_forecast(top.ships)
    return None


# --- the fight as it would be ----------------------------------------------------------------------------------------


def with_fight(s: State, seat: Seat, action: Attack) -> State:
    new = s.clone()
    fight = Fight(
        seat,
        action.origin,
        action.hex,
        tuple(unit for unit in units_at(s, seat, action.origin) if not s.fought >> unit & 1),
        tuple(units_at(s, 1 - seat, action.hex)),
    )
    for side, hex in ((seat, action.origin), (1 - seat, action.hex)):
        for slot in chits_at(new, side, hex):
            if new.up >> slot & 1 and not new.used >> slot & 1 and new.kind[slot] != ENGINEERS:
                fight = play_card(new, fight, side, slot)
    new.fight = fight
    return new


def with_card(s: State, seat: Seat, action: Action, play: ChitPlay) -> State:
    new = s.clone()
    assert new.fight is not None
    fight = new.fight
    if isinstance(action, Use):
        answers = new.kind[action.chit] in ANSWERS
        if not answers:
            fight = settle_cards(new, fight, play.start)
        fight = play_card(new, fight, seat, action.chit)
        fight = settle_cards(new, fight, play.start if answers else len(fight.cards) - 1)
    else:
        fight = settle_cards(new, fight, play.start)
    new.fight = fight
    return new


def fight_forecast(s: State, seat: Seat, rule: str) -> Forecast:
    fight = s.fight
    assert fight is not None
    table, rows = fight_chances(s, fight)
    sign = 1.0 if seat == fight.seat else -1.0
    defence, why_defence = defence_fire(s, fight)
    attack, why_attack = attack_fire(s, fight)
    if active(fight, NIGHT_ATTACK):
        defence = attack = 0
    lines = [*_lines(why_defence, "line-defence"), Line(Text("line-defence-dice"), str(defence), "14.4")]
    lines += [*_lines(why_attack, "line-attack"), Line(Text("line-attack-dice"), str(attack), "14.5")]
    return Forecast(
        rule,
        Text("forecast-fight"),
        tuple(lines),
        tuple(Prospect(Text(f"outcome-{key}"), p, sign * GOOD[key]) for key, p in table.items() if p > 0),
        column=f"{attack} / {defence}",
        attackers=tuple(f"unit:{unit}" for unit in fight.attackers),
        defenders=tuple(f"unit:{unit}" for unit in fight.defenders),
        rows=(
            Prospect(Text("row-attacker-loss"), rows[0], -sign * 0.5),
            Prospect(Text("row-defender-loss"), rows[1], sign * 0.5),
        ),
    )


def _lines(rows: list[Row], prefix: str) -> list[Line]:
    return [
        Line(Text(f"{prefix}", {"what": Text(f"why-{what.replace('_', '-')}")}), f"{value:+d}", rule)
        for what, value, rule in rows
    ]


# --- chances ---------------------------------------------------------------------------------------------------------


def hits(dice: int) -> list[tuple[int, int, float]]:
    """(sixes, fives, probability) of so many dice."""
    found = []
    for six in range(dice + 1):
        for five in range(dice - six + 1):
            rest = dice - six - five
            ways = factorial(dice) // (factorial(six) * factorial(five) * factorial(rest))
            found.append((six, five, ways * 4**rest / 6**dice))
    return found


def fight_chances(s: State, fight: Fight) -> tuple[Table, tuple[float, float]]:
    """Outcomes of the whole fight, and the chance that each side loses a step or more."""
    attackers, defenders = pieces(s, fight, fight.seat), pieces(s, fight, 1 - fight.seat)
    table: Table = dict.fromkeys(GOOD, 0.0)
    night = active(fight, NIGHT_ATTACK)
    first = [(0, 0, 1.0)] if night else hits(defence_fire(s, fight)[0])
    lost = [0.0, 0.0]
    for (gone, hurt), p in _merged(first, len(attackers)).items():
        left = attackers[gone:]
        smaller = msgspec.structs.replace(
            fight,
            attackers=tuple(ref for ref in left if ref < CHIT),
            cards=tuple(
                msgspec.structs.replace(card, void=card.void or CHIT + card.slot in attackers[:gone])
                for card in fight.cards
            ),
        )
        second = [(0, 0, 1.0)] if night else hits(attack_fire(s, smaller)[0])
        for (fled, harmed), q in _merged(second, len(defenders)).items():
            after, blows = melee_chances(s, left, defenders[fled:])
            for key, r in after.items():
                table[key] += p * q * r
            lost[0] += p * q * (1.0 if hurt else blows[0])
            lost[1] += p * q * (1.0 if harmed else blows[1])
    return table, (lost[0], lost[1])


def _merged(rolls: list[tuple[int, int, float]], count: int) -> dict[tuple[int, bool], float]:
    """(pieces that leave, somebody lost a step) with its probability: a six or a five drives one piece off each."""
    merged: dict[tuple[int, bool], float] = {}
    for six, five, p in rolls:
        key = (min(count, six + five), six > 0 and count > 0)
        merged[key] = merged.get(key, 0.0) + p
    return merged


def pieces(s: State, fight: Fight, seat: Seat) -> list[int]:
    """Those who can be hit, in the order in which their owner would lay the hits."""
    units = list(fight.attackers if seat == fight.seat else fight.defenders)
    units.sort(key=lambda unit: -hit_worth(s, unit, True))
    return [*units, *(CHIT + slot for slot in fighting_chits(s, fight, seat))]


def melee_chances(s: State, mine: list[int], theirs: list[int]) -> tuple[Table, tuple[float, float]]:
    if not theirs:
        return {"cleared" if mine else "empty": 1.0}, (0.0, 0.0)
    if not mine:
        return {"repulsed": 1.0}, (0.0, 0.0)
    a, b = best_of(*dice_of(s, mine)), best_of(*dice_of(s, theirs))
    win = sum(p * q for x, p in a.items() for y, q in b.items() if x > y)
    tie = sum(p * b.get(x, 0.0) for x, p in a.items())
    blows = (sum(q for y, q in b.items() if y >= 6), sum(p for x, p in a.items() if x >= 6))
    return {"cleared": win, "held": tie, "repulsed": 1.0 - win - tie}, blows


def dice_of(s: State, refs: list[int]) -> tuple[int, int]:
    plain = star = 0
    for ref in refs:
        if ref >= CHIT:
            chit = CHITS[s.kind[ref - CHIT]]
            melee, circled = chit.melee, chit.star
        else:
            melee, circled = MELEE[ref][s.steps[ref]], STAR[ref]
        plain, star = (plain, star + melee) if circled else (plain + melee, star)
    return plain, star


def best_of(plain: int, star: int) -> dict[int, float]:
    """The distribution of the highest die, circled dice counting one more."""
    at_most = [(min(m, 6) / 6) ** plain * (max(0, min(m - 1, 6)) / 6) ** star for m in range(8)]
    return {m: at_most[m] - at_most[m - 1] for m in range(1, 8) if at_most[m] > at_most[m - 1]}


# --- other questions -------------------------------------------------------------------------------------------------


def bomb_forecast(s: State, hex: int) -> Forecast:
    fire, why = cover(s, 2, hex, JAPAN)
    six = 1 - (5 / 6) ** fire
    five = (5 / 6) ** fire - (4 / 6) ** fire
    outcomes = (
        Prospect(Text("outcome-step"), six, 1.0),
        Prospect(Text("outcome-back"), five, 0.5),
        Prospect(Text("outcome-nothing"), 1 - six - five),
    )
    lines = [*_lines([("units", 2, "14.5(1)"), *why], "line-attack"), Line(Text("line-attack-dice"), str(fire), "14.5")]
    return Forecast("14.5", Text("forecast-bomb"), tuple(lines), tuple(o for o in outcomes if o.p > 0))


def conference_forecast(s: State) -> Forecast:
    ways = sum(x + y < s.turn for x in range(1, 7) for y in range(1, 7))
    return Forecast(
        "19.3.2",
        Text("forecast-conference"),
        (Line(Text("line-turn"), str(s.turn), "19.3.2(1)"),),
        (Prospect(Text("outcome-offensive"), ways / 36, -1.0), Prospect(Text("outcome-quiet"), 1 - ways / 36, 0.5)),
        rows=(Prospect(Text("row-yahara"), 0.5, -0.5),),
    )


def kikusui_forecast(ships: int) -> Forecast:
    chances: dict[int, float] = {}
    for die in range(1, 7):
        vp = KIKUSUI_VP.get(die - ships, 0)
        chances[vp] = chances.get(vp, 0.0) + 1 / 6
    return Forecast(
        "9.0(4)⑥",
        Text("forecast-kikusui"),
        (Line(Text("line-ships"), str(-ships), "9.0(4)⑤"),),
        tuple(Prospect(Text("outcome-vp", {"vp": vp}), p, vp / 3) for vp, p in sorted(chances.items())),
    )


__all__ = ["best_of", "fight_chances", "forecast", "hits"]


def has_odds(s: State, action: Action) -> bool:
    """Whether `forecast` has something to say of an option of the seat that is asked: cheap, asked of every option."""
    top = s.stack[-1] if s.stack else None
    if isinstance(action, Use | Pass):
        return isinstance(top, ChitPlay) and s.fight is not None
    if isinstance(action, Declare):
        return action.kind == KIKUSUI and isinstance(top, SeaAir)
    return isinstance(action, Attack | Bomb | HoldConference)
