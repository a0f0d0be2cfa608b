"""The game's own panels beside the map: the reaction or attack under way, the cards of the turn, contested areas."""

from __future__ import annotations

from bingqi.core.game import listed
from bingqi.core.parts import MANY, kept, part
from bingqi.core.table import Cell, Panel, Row, row
from bingqi.core.text import Text, TextLike
from bingqi.games.southern.rules.damage import Damage
from bingqi.games.southern.rules.reactions import Reaction
from bingqi.games.southern.state import State
from bingqi.games.southern.table.names import area_text, card_text, seat_text
from bingqi.games.southern.tables import ALLIES, FIXED, JAPAN, SIDE_UNITS, STRENGTH, members


def panels(s: State) -> tuple[Panel, ...]:
    """All of it lies open on the table."""
    made: list[Panel] = []
    for proc in reversed(s.stack):
        if isinstance(proc, Reaction):
            made.append(reaction_panel(s, proc))
            break
        if isinstance(proc, Damage):
            made.append(damage_panel(proc))
            break
    (shown, shown_too), (laid, laid_too), (removed, removed_too) = s.shown, s.laid, s.removed
    if shown or shown_too or laid or laid_too or removed or removed_too:
        made.append(cards_panel((shown, shown_too), (len(laid), len(laid_too)), (removed, removed_too)))
    both = s.present[JAPAN] & s.present[ALLIES]
    if both:
        made.append(kept(s, forces_panel, both & ~FIXED, s.control, s.at, s.fresh))
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


Cards = tuple[tuple[int, ...], ...]  # by side


@part()
def cards_panel(shown: Cards, laid: tuple[int, ...], removed: Cards) -> Panel:
    """5.2 Cards used this turn: face up by name, face down by number; and those out of the game."""
    rows = tuple([card_row(side, shown[side], laid[side], removed[side]) for side in (JAPAN, ALLIES)])
    return Panel(CARDS_TITLE, head=CARDS_HEAD, rows=rows)


CARDS_TITLE = Text("panel-cards")
CARDS_HEAD = (Text("head-side"), Text("head-shown"), Text("head-laid"), Text("head-removed"))


@part()
def card_row(side: int, shown: tuple[int, ...], laid: int, removed: tuple[int, ...]) -> Row:
    return row(seat_text(side), card_texts(shown), laid, card_texts(removed))


@part()
def card_texts(cards: tuple[int, ...]) -> TextLike:
    return listed([card_text(card) for card in cards])


def forces_panel(both: int, control: int, at: list[int], fresh: int) -> Panel:
    """Areas where both sides stand: who holds them, units and strengths of each side."""
    rows = [force_row(area, control >> area & 1, at[area], fresh & at[area]) for area in members(both)]
    return Panel(Text("panel-forces"), head=FORCES_HEAD, rows=tuple(rows))


FORCES_HEAD = (Text("head-area"), Text("head-holder"), seat_text(JAPAN), seat_text(ALLIES))


@part(MANY)
def force_row(area: int, japanese: int, units: int, fresh: int) -> Row:
    holder = seat_text(JAPAN if japanese else ALLIES)
    return row(
        Cell(area_text(area), f"space:{area}"), holder, *(_force(units, fresh, side) for side in (JAPAN, ALLIES))
    )


def _force(units: int, fresh: int, side: int) -> Text:
    mine = units & SIDE_UNITS[side]
    strength = sum([STRENGTH[unit] for unit in members(mine)])
    return Text("panel-force", {"count": mine.bit_count(), "ready": (fresh & mine).bit_count(), "strength": strength})
