"""14.4, 14.5 Fire power: who fires with how many dice, and why."""

from __future__ import annotations

from bingqi.games.okinawa.rules.chit_play import (
    CONCEALMENT,
    GUNS,
    MORTAR,
    SAPPERS,
    SMOKE,
    SUPPORT,
    active,
    still_fights,
)
from bingqi.games.okinawa.rules.queries import crosses_river, is_position
from bingqi.games.okinawa.state import Card, Fight, State
from bingqi.games.okinawa.tables import CHITS, COVER, FIRE, IS_FORCE, JAPAN, US

Row = tuple[str, int, str]  # what, how much, clause


def raw_fire(s: State, fight: Fight, seat: int) -> tuple[int, int, list[Row]]:
    """14.4(1), 2.11(2)①, 22.19, 23.12

    Printed fire of units and chits; the part that smoke cannot touch is counted apart.
    """
    units = fight.attackers if seat == fight.seat else fight.defenders
    total = sum(FIRE[unit][s.steps[unit]] for unit in units)
    rows: list[Row] = [("units", total, "14.4(1)")]
    apart = 0
    hidden = seat == US and active(fight, CONCEALMENT)
    for card in fight.cards:
        if card.side != seat or card.void or not _fires(s, fight, card):
            continue
        if card.kind == SUPPORT and hidden:
            continue
        fire = CHITS[card.kind].fire
        if card.kind == MORTAR:
            apart += fire
        else:
            total += fire
        if fire:
            rows.append((CHITS[card.kind].id, fire, "14.4(1)"))
    return total, apart, rows


def _fires(s: State, fight: Fight, card: Card) -> bool:
    """14.5(1) Who was driven out of the hex by the defender's fire does not fire; support fire goes on without him."""
    if IS_FORCE[card.kind]:
        return still_fights(s, fight, card)
    return card.kind == SUPPORT or (card.kind in GUNS and card.side != fight.seat)


def smoked(s: State, fight: Fight, seat: int) -> tuple[int, list[Row]]:
    """23.13, 22.14 Smoke leaves a third of Japanese fire, fraction dropped; the 32 cm mortar fires through it."""
    total, apart, rows = raw_fire(s, fight, seat)
    if seat == JAPAN and active(fight, SMOKE):
        rows.append(("smoke", total // 3 - total, "14.4(1)"))
        total //= 3
    return total + apart, rows


def armour(s: State, fight: Fight, seat: int) -> int:
    """14.4(2), 14.5(2)⑤, 2.12(3)③, 22.7, 23.10 The best armour among the chits that the seat uses."""
    return max(
        (
            CHITS[card.kind].armour
            for card in fight.cards
            if card.side == seat and not card.far and still_fights(s, fight, card)
        ),
        default=0,
    )


def defence_fire(s: State, fight: Fight) -> tuple[int, list[Row]]:
    """14.4 The defender's dice."""
    fire, rows = smoked(s, fight, 1 - fight.seat)
    plate = armour(s, fight, fight.seat)
    if plate:
        rows.append(("armour", -min(plate, fire), "14.4(2)"))
    return max(0, fire - plate), rows


def attack_fire(s: State, fight: Fight) -> tuple[int, list[Row]]:
    """14.5, 14.5(2), 14.5(2)④, 23.15 The attacker's dice: halved by a position, then the −1s, then armour."""
    fire, rows = smoked(s, fight, fight.seat)
    ignoring = active(fight, SAPPERS)
    fire, more = cover(s, fire, fight.hex, 1 - fight.seat, ignoring)
    rows += more
    if crosses_river(fight.origin, fight.hex):
        rows.append(("river", -min(1, fire), "14.5(2)④"))
        fire = max(0, fire - 1)
    plate = armour(s, fight, 1 - fight.seat)
    if plate:
        rows.append(("armour", -min(plate, fire), "14.5(2)⑤"))
    return max(0, fire - plate), rows


def cover(s: State, fire: int, hex: int, defender: int, ignoring: bool = False) -> tuple[int, list[Row]]:
    """14.5(2)①, 14.5(2)②, 14.5(2)③, 19.2, 19.2(2), 19.2(3) What the ground does for the defender."""
    rows: list[Row] = []
    if defender == JAPAN and not ignoring and is_position(s, hex):
        rows.append(("position", fire // 2 - fire, "14.5(2)①"))
        fire //= 2
    if COVER[hex]:
        rows.append(("cover", -min(COVER[hex], fire), "14.5(2)②"))
    return max(0, fire - COVER[hex]), rows
