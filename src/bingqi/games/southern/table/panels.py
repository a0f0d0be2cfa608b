"""The game's own panels beside the map: the reaction or attack under way, the cards of the turn, contested areas."""

from __future__ import annotations

from bingqi.core.game import listed
from bingqi.core.table import Cell, Panel, Row, row
from bingqi.core.text import Text
from bingqi.games.southern.rules.damage import Damage
from bingqi.games.southern.rules.reactions import Reaction
from bingqi.games.southern.state import State
from bingqi.games.southern.table.names import area_text, card_text, seat_text
from bingqi.games.southern.tables import ALLIES, FIXED, JAPAN, SIDE_UNITS, STRENGTH, members


def panels(s: State) -> tuple[Panel, ...]:
    """All of it lies open on the table."""
    made: list[Panel] = []
    fight = next((proc for proc in reversed(s.stack) if isinstance(proc, Reaction | Damage)), None)
    if isinstance(fight, Reaction):
        made.append(reaction_panel(s, fight))
    elif fight is not None:
        made.append(damage_panel(fight))
    if any((*s.shown, *s.laid, *s.removed)):
        made.append(cards_panel(s))
    if s.present[JAPAN] & s.present[ALLIES]:
        made.append(forces_panel(s))
    return tuple(made)


def reaction_panel(s: State, reaction: Reaction) -> Panel:
    """10.0(2)(3) The group that may be reacted to."""
    group = members(reaction.group & s.at[reaction.area])
    title = Text("panel-reaction", {"area": area_text(reaction.area)})
    return Panel(title, pieces=tuple(f"unit:{unit}" for unit in group))


def damage_panel(damage: Damage) -> Panel:
    """11.2 Hits given out so far, and how many each unit can still take."""
    rows = [
        row(Cell(piece=f"unit:{unit}"), points, room)
        for unit, points, room in zip(damage.units, damage.points, damage.room, strict=True)
    ]
    head = (Text("head-unit"), Text("head-hits"), Text("head-room"))
    title = Text("panel-damage", {"area": area_text(damage.area)})
    return Panel(title, head=head, rows=tuple(rows), note=Text("panel-hits-left", {"hits": damage.hits}))


def cards_panel(s: State) -> Panel:
    """5.2 Cards used this turn: face up by name, face down by number; and those out of the game."""
    rows = [_cards_row(s, side) for side in (JAPAN, ALLIES)]
    head = (Text("head-side"), Text("head-shown"), Text("head-laid"), Text("head-removed"))
    return Panel(Text("panel-cards"), head=head, rows=tuple(rows))


def _cards_row(s: State, side: int) -> Row:
    shown = [card_text(card) for card in s.shown[side]]
    removed = [card_text(card) for card in s.removed[side]]
    return row(seat_text(side), listed(shown), len(s.laid[side]), listed(removed))


def forces_panel(s: State) -> Panel:
    """Areas where both sides stand: who holds them, units and strengths of each side."""
    both = s.present[JAPAN] & s.present[ALLIES] & ~FIXED
    head = (Text("head-area"), Text("head-holder"), seat_text(JAPAN), seat_text(ALLIES))
    return Panel(Text("panel-forces"), head=head, rows=tuple(_force_row(s, area) for area in members(both)))


def _force_row(s: State, area: int) -> Row:
    holder = seat_text(JAPAN if s.control >> area & 1 else ALLIES)
    return row(Cell(area_text(area), f"space:{area}"), holder, _force(s, area, JAPAN), _force(s, area, ALLIES))


def _force(s: State, area: int, side: int) -> Text:
    units = members(s.at[area] & SIDE_UNITS[side])
    ready = sum(s.fresh >> unit & 1 for unit in units)
    strength = sum(STRENGTH[unit] for unit in units)
    return Text("panel-force", {"count": len(units), "ready": ready, "strength": strength})
