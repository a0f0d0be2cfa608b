"""A view as text: a window of the hex map around the action, or the list of areas that hold anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Any

from rich.table import Table as Grid
from rich.text import Text as Rich

from bingqi.core.game import Game
from bingqi.core.procedure import Decision, Seat
from bingqi.core.state import State
from bingqi.core.table import Board, Piece, Space, View

CELL = 7  # characters a hex is wide
ACROSS, DOWN = 8, 14  # half the window, in columns and half rows
GROUND = {
    "sea": "on rgb(40,80,120)",
    "lake": "on rgb(40,80,120)",
    "coastal": "on rgb(60,100,120)",
    "forest": "on rgb(40,80,40)",
    "light-forest": "on rgb(60,95,50)",
    "deep-forest": "on rgb(25,60,30)",
    "woods": "on rgb(40,80,40)",
    "swamp": "on rgb(60,85,85)",
    "marsh": "on rgb(60,85,85)",
    "city": "on rgb(110,60,60)",
    "town": "on rgb(95,75,60)",
    "land": "on rgb(90,85,60)",
}
SIDES = ("bold rgb(255,210,120)", "bold rgb(150,200,255)")


def draw_board(
    game: Game[Any], state: State, scenario: str, seat: Seat | None, lang: str, asked: Decision | None
) -> Rich | Grid:
    """The part of the map that matters for the decision, or its middle."""
    refs = {ref for option in (asked.options if asked else ()) for ref in game.refs_of(option)}
    return draw_view(game, game.board(scenario), game.view(state, seat), lang, refs)


def draw_view(game: Game[Any], board: Board, view: View, lang: str, refs: set[str]) -> Rich | Grid:
    """The same of a view at hand. The game only says its words."""
    if board.kind != "hex":
        return _area_list(game, board, view, lang)
    return _hex_window(game, board, view, lang, _focus(board, view, refs), refs)


def _spaces_of(refs: Iterable[str], view: View) -> set[int]:
    at = {piece.id: piece.at for piece in view.pieces}
    places = [at.get(ref, ref) for ref in refs]
    return {int(place[6:]) for place in places if place.startswith("space:")}


def _focus(board: Board, view: View, refs: set[str]) -> tuple[float, float]:
    wanted = _spaces_of(refs, view) or _spaces_of([piece.id for piece in view.pieces], view)
    found = [space for space in board.spaces if space.id in wanted] or list(board.spaces)
    return sum(s.x for s in found) / len(found), sum(s.y for s in found) / len(found)


def _grid_place(space: Space) -> tuple[int, int]:
    return round((space.x - 1) / 1.5), round(space.y / (sqrt(3) / 2))


def _hex_window(
    game: Game[Any], board: Board, view: View, lang: str, focus: tuple[float, float], refs: set[str]
) -> Rich:
    """Two lines a hex: its number, then the top piece and how many lie below."""
    middle = round((focus[0] - 1) / 1.5), round(focus[1] / (sqrt(3) / 2))
    stacks: dict[int, list[Piece]] = {}
    for piece in view.pieces:
        if piece.at.startswith("space:"):
            stacks.setdefault(int(piece.at[6:]), []).append(piece)
    lit = _spaces_of(refs, view)
    lines: dict[int, dict[int, tuple[str, str]]] = {}
    for space in board.spaces:
        col, half = _grid_place(space)
        if abs(col - middle[0]) > ACROSS or abs(half - middle[1]) > DOWN:
            continue
        ground = GROUND.get(space.terrain, "on rgb(75,75,60)")
        mark = "*" if space.id in lit else " "
        lines.setdefault(half - 1, {})[col] = (f"{mark}{space.label}{mark}", f"dim {ground}")
        text, style = _stack_text(game, stacks.get(space.id, []), space, lang)
        lines.setdefault(half, {})[col] = (text, f"{style} {ground}")
    drawn = Rich()
    columns = range(middle[0] - ACROSS, middle[0] + ACROSS + 1)
    for line in sorted(lines):
        for col in columns:
            text, style = lines[line].get(col, ("", ""))
            drawn.append(_fit(text), style=style)
        drawn.append("\n")
    return drawn


def _stack_text(game: Game[Any], stack: list[Piece], space: Space, lang: str) -> tuple[str, str]:
    if not stack:
        return (game.say(lang, space.name) if space.name else ""), "italic"
    top = stack[-1]
    more = f"+{len(stack) - 1}" if len(stack) > 1 else ""
    label = game.say(lang, top.name) if top.name else "?"
    return f"{label[: CELL - 1 - len(more)]}{more}", SIDES[top.side] if top.side in (0, 1) else "bold"


def _fit(text: str) -> str:
    """Exactly CELL columns wide; a Chinese character takes two."""
    kept, width = "", 0
    for char in text:
        wide = 2 if ord(char) > 0x2E80 else 1
        if width + wide > CELL - 1:
            break
        kept, width = kept + char, width + wide
    return kept + " " * (CELL - width)


def _area_list(game: Game[Any], board: Board, view: View, lang: str) -> Grid:
    grid = Grid(box=None, show_header=False)
    names = {f"space:{space.id}": space for space in board.spaces}
    held: dict[str, list[str]] = {}
    for piece in view.pieces:
        label = f"{game.say(lang, piece.name)} {'-'.join(piece.values)}".strip() or "?"
        held.setdefault(piece.at, []).append(label)
    for place, labels in held.items():
        space = names.get(place)
        title = game.say(lang, space.name) if space and space.name else (space.label if space else place)
        counted = (f"{n} × {label}" if n > 1 else label for label, n in Counter(labels).items())
        grid.add_row(Rich(title, style="bold"), Rich(", ".join(counted)))
    return grid
