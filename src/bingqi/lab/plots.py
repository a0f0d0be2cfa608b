"""Plots as SVG text, small enough to read in a diff: bars with intervals, points against a diagonal, lines."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import msgspec

from bingqi.lab.logistic import Bin

WIDTH, ROW, LEFT = 640, 22, 250
SIZE, EDGE = 260, 34


class Bar(msgspec.Struct, frozen=True):
    """A share with its interval."""

    name: str
    value: float
    low: float
    high: float
    note: str = ""


def bars(title: str, rows: Sequence[Bar], fair: tuple[float, float] | None = (0.4, 0.6)) -> str:
    """One line each: a dot at the value, a whisker over its interval; `fair` is shaded."""
    height = ROW * (len(rows) + 2)

    def x(share: float) -> float:
        return LEFT + share * (WIDTH - LEFT - 60)

    parts = [_text(8, 16, title, bold=True)]
    if fair:
        wide = x(fair[1]) - x(fair[0])
        parts.append(
            f'<rect x="{x(fair[0]):.1f}" y="{ROW}" width="{wide:.1f}" height="{height - 2 * ROW}" fill="#e8f0e4"/>'
        )
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        parts.append(_line(x(share), ROW, x(share), height - ROW, "#ccc"))
        parts.append(_text(x(share) - 10, height - 6, f"{share:.0%}"))
    for i, bar in enumerate(rows):
        y = ROW * (i + 1.7)
        parts.append(_text(8, y + 4, bar.name))
        parts.append(_line(x(bar.low), y, x(bar.high), y, "#555"))
        parts.append(f'<circle cx="{x(bar.value):.1f}" cy="{y:.1f}" r="4" fill="#a33"/>')
        parts.append(_text(WIDTH - 56, y + 4, bar.note or f"{bar.value:.0%}"))
    return _svg(WIDTH, height, parts)


def reliability_plot(title: str, bins: Sequence[Bin]) -> str:
    """What was said along, what came true upwards; honest chances lie on the diagonal."""

    def at(share: float) -> float:
        return EDGE + share * (SIZE - 2 * EDGE)

    parts = [_text(8, 16, title, bold=True), _line(at(0), SIZE - at(0), at(1), SIZE - at(1), "#bbb")]
    parts += [_text(at(s) - 8, SIZE - 14, f"{s:.0%}") for s in (0.0, 0.5, 1.0)]
    parts += [_text(2, SIZE - at(s) + 4, f"{s:.0%}") for s in (0.0, 0.5, 1.0)]
    for b in bins:
        parts.append(_line(at(b.said), SIZE - at(b.low), at(b.said), SIZE - at(b.high), "#555"))
        parts.append(f'<circle cx="{at(b.said):.1f}" cy="{SIZE - at(b.true):.1f}" r="4" fill="#36a"/>')
    return _svg(SIZE, SIZE, parts)


def page(title: str, *parts: str) -> str:
    style = "body{font:15px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}td,th{padding:.1rem .7rem}"
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{style}</style>'
    return f"<!doctype html><html><head>{head}</head><body><h1>{escape(title)}</h1>{''.join(parts)}</body></html>\n"


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    top = "".join(f"<th>{escape(h)}</th>" for h in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><tr>{top}</tr>{body}</table>"


def _svg(width: int, height: int, parts: Sequence[str]) -> str:
    font = 'font-family="sans-serif" font-size="12"'
    inside = "\n".join(parts)
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>\n{inside}\n</svg>\n'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"/>'


def _text(x: float, y: float, text: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{weight}>{escape(text)}</text>'
