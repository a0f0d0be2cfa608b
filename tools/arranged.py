"""The same choices in the order of somebody who has a plan: who goes from one place to one place goes together, and all
who attack one place are named together, in the order in which they fight.

Used by `questions.py`. Another order is taken only where it was tried out and shows the player the same table: dice and
other players are never crossed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from bingqi.core.engine import apply_to_chance, pending
from bingqi.core.game import Game, tag_of
from bingqi.core.procedure import Action, Decision
from bingqi.core.state import State

AIMED = ("attack",)  # who and where in one choice
ORDERED = ("resolve",)  # which of them is fought next
TAKEN = "chosen"  # whoever went last still carries the mark
AHEAD = 60  # questions after the last that was named in which they are fought


class Block(NamedTuple):
    """Questions that stay together, and what makes it one act with others."""

    rows: list[Any]
    key: tuple[str, ...] | None


Drag = Callable[[list[Any], int], tuple[int, bool, str, str] | None]


def arranged(game: Game[Any], rows: list[Any], drag: Drag) -> list[Any]:
    found, i = list[Any](), 0
    while i < len(rows):
        end, blocks = marches(rows, i, drag) if tag_of(rows[i].action) not in AIMED else attacks(rows, i)
        found += together(game, rows[i].state, blocks) if len(blocks) > 1 else rows[i:end]
        i = end
    return found


def marches(rows: list[Any], start: int, drag: Drag) -> tuple[int, list[Block]]:
    """Drags of one seat without a die or another's word between them."""
    blocks, end = list[Block](), start
    while end < len(rows) and (rows[end].seat, rows[end].draws) == (rows[start].seat, rows[start].draws):
        one = drag(rows, end)
        if one is None or rows[end].turn != rows[start].turn:
            break
        length, moved, origin, goal = one
        some = rows[end : end + length]
        key = (origin, goal) if moved and origin.startswith("space:") else None
        if any(row.seat != rows[start].seat or row.rolled or row.weighed for row in some):
            break
        blocks.append(Block(some, key))
        end += length
    return max(end, start + 1), blocks


def attacks(rows: list[Any], start: int) -> tuple[int, list[Block]]:
    """Named one by one; those who are fought first are named first."""
    end = start
    while end < len(rows) and tag_of(rows[end].action) in AIMED and rows[end][:3] == rows[start][:3]:
        end += 1
    seat = rows[start].seat
    following = [row for row in rows[end : end + AHEAD] if row.seat == seat]
    stops = [n for n, row in enumerate(following) if tag_of(row.action) in AIMED]
    fought = [row.refs[-1] for row in following[: (stops or [AHEAD])[0]] if tag_of(row.action) in ORDERED]
    named = sorted(rows[start:end], key=lambda row: (*fought, row.refs[-1]).index(row.refs[-1]))
    return end, [Block([row], (row.refs[-1],)) for row in named]


def together(game: Game[Any], state: State | None, blocks: list[Block]) -> list[Any]:
    """Each is brought to the first of its kind, if that makes no difference."""
    plain = [row for block in sorted(blocks, key=lambda block: block.rows[0].number) for row in block.rows]
    if state is None or (wanted := seen(game, state, plain)) is None:
        return plain
    order = list(blocks) if seen(game, state, flat(blocks)) == wanted else sorted(blocks, key=first_number)
    for block in list(order):
        kin = [n for n, each in enumerate(order) if block.key is not None and each.key == block.key]
        here = order.index(block)
        before = [n for n in kin if n < here]
        if not before or before[-1] == here - 1:
            continue
        tried = [each for each in order if each is not block]
        tried.insert(before[-1] + 1, block)
        if seen(game, state, flat(tried)) == wanted:
            order = tried
    return flat(order)


def first_number(block: Block) -> int:
    return int(block.rows[0].number)


def flat(blocks: Sequence[Block]) -> list[Any]:
    return [row for block in blocks for row in block.rows]


def seen(game: Game[Any], state: State, rows: Sequence[Any]) -> tuple[str, int, Any] | None:
    """What is asked next, of whom, and the table as he sees it; None if the rules do not let it be played so."""
    after = state.clone()
    for row in rows:
        asked = pending(after)
        action: Action = row.action
        if not isinstance(asked, Decision) or asked.seat != row.seat or action not in asked.options:
            return None
        apply_to_chance(after, action)
    asked = pending(after)
    seat = rows[-1].seat
    about = (asked.prompt, asked.seat) if isinstance(asked, Decision) else ("", -1)
    view = game.view(after, seat)
    pieces = [(piece.id, piece.at, {*piece.flags} - {TAKEN}, piece.look, piece.badge) for piece in view.pieces]
    return *about, (pieces, view.score, view.marks, view.tracks)
