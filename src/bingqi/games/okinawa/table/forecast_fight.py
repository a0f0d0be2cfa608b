"""Odds of a fight, from what the seat knows.

Face-down chits of the enemy are not counted (nobody knows them), chits that were declared are; before any chit is
declared, face-up forces of both stacks are.
"""

from __future__ import annotations

from bingqi.core.odds import Chances, mapped
from bingqi.core.procedure import Action, Seat
from bingqi.core.table import Forecast, Line, Prospect
from bingqi.core.text import Text
from bingqi.games.okinawa.actions import Attack, Use
from bingqi.games.okinawa.rules.chit_play import (
    ANSWERS,
    NIGHT_ATTACK,
    ChitPlay,
    active,
    play_card,
    settle_cards,
)
from bingqi.games.okinawa.rules.combat import Combat
from bingqi.games.okinawa.rules.fire import Row, attack_fire, defence_fire
from bingqi.games.okinawa.rules.pairing import declare
from bingqi.games.okinawa.rules.queries import ENGINEERS, chits_at, occupied
from bingqi.games.okinawa.state import Fight, State
from bingqi.games.okinawa.table.melee_odds import End, MeleeOdds, end_key
from bingqi.games.okinawa.table.reckoning import reckon

GOOD = {"cleared": 1.0, "empty": 0.4, "held": -0.1, "repulsed": -1.0}


def with_fight(s: State, seat: Seat, action: Attack) -> State:
    """The attack declared, with the face-up forces of both stacks."""
    new = s.clone()
    fight = declare(new, seat, action.origin, action.hex)
    for side, hex in ((seat, action.origin), (1 - seat, action.hex)):
        for slot in chits_at(new, side, hex):
            if new.up >> slot & 1 and not new.used >> slot & 1 and new.kind[slot] != ENGINEERS:
                fight = play_card(new, fight, side, slot)
    new.fight = fight
    return new


def with_card(s: State, seat: Seat, action: Action, play: ChitPlay) -> State:
    """The fight under way if the seat plays this chit, or passes, and nobody plays another."""
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
    defence, why_defence = defence_fire(s, fight)
    attack, why_attack = attack_fire(s, fight)
    if active(fight, NIGHT_ATTACK):
        defence = attack = 0
    lines = [*row_lines(why_defence, "line-defence"), Line(Text("line-defence-dice"), str(defence), "14.4")]
    lines += [*row_lines(why_attack, "line-attack"), Line(Text("line-attack-dice"), str(attack), "14.5")]
    ends, sign = fight_chances(s), 1.0 if seat == fight.seat else -1.0
    table = mapped(ends, lambda end: end.key)
    return Forecast(
        rule,
        Text("forecast-fight"),
        tuple(lines),
        tuple(Prospect(Text(f"outcome-{key}"), table[key], sign * GOOD[key]) for key in GOOD if key in table),
        column=f"{attack} / {defence}",
        attackers=tuple(f"unit:{unit}" for unit in fight.attackers),
        defenders=tuple(f"unit:{unit}" for unit in fight.defenders),
        rows=(
            Prospect(Text("row-attacker-loss"), sum(p for end, p in ends.items() if end.attacker_lost), -sign * 0.5),
            Prospect(Text("row-defender-loss"), sum(p for end, p in ends.items() if end.defender_lost), sign * 0.5),
        ),
    )


def row_lines(rows: list[Row], prefix: str) -> list[Line]:
    return [
        Line(Text(prefix, {"what": Text(f"why-{what.replace('_', '-')}")}), f"{value:+d}", rule)
        for what, value, rule in rows
    ]


def fight_chances(s: State) -> Chances[End]:
    """Outcomes of the fight in `s.fight` once all chits are declared."""
    fight = s.fight
    assert fight is not None
    melee = MeleeOdds(s, fight)
    start = s.clone()
    start.stack = [Combat(at="do_night")]
    return reckon(start, lambda after: melee.end(after, *who_is_left(after, fight)), melee.chances)


def end_of(s: State, fight: Fight) -> str:
    return end_key(*who_is_left(s, fight))


def who_is_left(s: State, fight: Fight) -> tuple[bool, bool]:
    """Attackers where they came from; anybody of the defender's in his hex."""
    slots = [card.slot for card in fight.cards if card.side == fight.seat and card.slot >= 0]
    mine = any(s.where[unit] == fight.origin for unit in fight.attackers)
    mine = mine or any(s.spot[slot] == fight.origin and s.up >> slot & 1 for slot in slots)
    return mine, bool(occupied(s, 1 - fight.seat) >> fight.hex & 1)
