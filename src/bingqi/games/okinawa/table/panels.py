"""The game's own panels beside the map: the fight under way, the sea-air battle, the staff."""

from __future__ import annotations

from collections.abc import Sequence

from bingqi.core.parts import kept, part
from bingqi.core.table import Cell, Panel, row
from bingqi.core.text import Text
from bingqi.games.okinawa.rules.combat import melee_dice
from bingqi.games.okinawa.rules.fire import attack_fire, defence_fire
from bingqi.games.okinawa.rules.losses import Suffer
from bingqi.games.okinawa.rules.sea_air import CARRIERS, FIGHTERS, KIKUSUI, SHIPS, SPECIAL, STRIKE, YAMATO, SeaAir
from bingqi.games.okinawa.state import CHIT, Fight, State
from bingqi.games.okinawa.table.names import hex_name, kind_name
from bingqi.games.okinawa.tables import IS_EVENT, JAPAN, SIDE_KINDS, SIDES, US


def panels(s: State) -> tuple[Panel, ...]:
    """Public things only: everybody sees the same panels."""
    found: list[Panel] = []
    if s.fight is not None and s.fight.origin >= 0:
        found.append(fight_panel(s, s.fight))
    for proc in s.stack:
        if isinstance(proc, Suffer):
            found.append(hits_panel(proc))
        if isinstance(proc, SeaAir):
            found.append(sea_air_panel(proc))
    found.append(kept(s, staff_panel, s.yahara, s.weather, s.offensive, s.box))
    return tuple(found)


def fight_panel(s: State, fight: Fight) -> Panel:
    """Who fights whom, the dice as they stand, and the chits in the order of declaration."""
    rows = [
        row(Text("panel-defence"), defence_fire(s, fight)[0]),
        row(Text("panel-attack"), attack_fire(s, fight)[0]),
        row(Text("panel-melee"), melee_text(s, fight)),
    ]
    for card in fight.cards:
        state = Text("panel-void") if card.void else Text("panel-stands")
        rows.append(row(Text("panel-card", {"seat": seat_name(card.side), "kind": kind_name(card.kind)}), state))
    title = Text("panel-fight", {"origin": hex_name(fight.origin), "hex": hex_name(fight.hex)})
    pieces = tuple(f"unit:{unit}" for unit in (*fight.attackers, *fight.defenders))
    return Panel(title, pieces, rows=tuple(rows))


def melee_text(s: State, fight: Fight) -> Text:
    mine, theirs = melee_dice(s, fight, fight.seat), melee_dice(s, fight, 1 - fight.seat)
    return Text(
        "panel-melee-dice", {"plain": mine[0], "star": mine[1], "other_plain": theirs[0], "other_star": theirs[1]}
    )


def hits_panel(blow: Suffer) -> Panel:
    """14.4(4) The dice laid out on their targets."""
    rows = [row(Cell(piece=ref_of(ref), dice=(6,))) for ref in blow.hits]
    rows += [row(Cell(piece=ref_of(ref), dice=(5,))) for ref in blow.shaken]
    if blow.sixes or blow.fives:
        rows.append(row(Text("panel-to-lay"), Cell(dice=(6,) * blow.sixes + (5,) * blow.fives)))
    return Panel(Text("panel-hits", {"seat": seat_name(blow.seat)}), rows=tuple(rows))


def ref_of(ref: int) -> str:
    return f"chit:{ref - CHIT}" if ref >= CHIT else f"unit:{ref}"


def sea_air_panel(battle: SeaAir) -> Panel:
    """9.0 What is in action, in the order of the seven steps."""
    counts = (
        (US, STRIKE, battle.strike),
        (JAPAN, SPECIAL, battle.special),
        (JAPAN, FIGHTERS, battle.fighters),
        (US, CARRIERS, battle.carriers),
        (US, SHIPS, battle.ships),
        (JAPAN, KIKUSUI, battle.kikusui),
        (JAPAN, YAMATO, battle.yamato),
    )
    rows = tuple(row(seat_name(side), kind_name(kind), number) for side, kind, number in counts if number)
    note = Text("panel-sea-air-note", {"ships": battle.ships}) if battle.ships else None
    return Panel(Text("panel-sea-air"), rows=rows, note=note)


def staff_panel(yahara: bool, weather: bool, offensive: bool, box: Sequence[int]) -> Panel:
    rows = [row(Text("panel-yahara"), Text("panel-in-office" if yahara else "panel-dismissed"))]
    if weather:
        rows.append(row(kind_name(0), Text("panel-this-turn")))
    if offensive:
        rows.append(row(Text("panel-offensive"), Text("panel-this-turn")))
    for side in (US, JAPAN):  # 4.1(1) event backs differ from the others: their number is seen
        backs = sum(box[kind] for kind in SIDE_KINDS[side] if IS_EVENT[kind])
        rows.append(row(Text("panel-event-backs", {"seat": seat_name(side)}), backs))
    return Panel(Text("panel-staff"), rows=tuple(rows))


@part()
def seat_name(seat: int) -> Text:
    return Text(f"seat-{SIDES[seat]}")
