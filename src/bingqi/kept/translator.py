"""What a release shows, in today's shapes and in its own words. Runs beside the rules of that release.

Its texts are read here in both languages: today's files may have no such key, or say something else by it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec

LANGUAGES = ("zh", "en")
WORDS = "kept-words"  # the text whose arguments are what it says, by language
REMEMBERED = 20_000  # texts


class Translator:
    """From the shapes of a release to today's. They have grown alike: beside texts only panels were told otherwise."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.known: dict[str, dict[str, Any]] = {}
        self.text: type = import_module("bingqi.core.text").Text

    def plain(self, value: Any) -> Any:
        """Of a view, a board, an outcome: plain values, with every text said."""
        return self.said(msgspec.to_builtins(value))

    def said(self, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return [self.said(each) for each in value]
        if not isinstance(value, dict):
            return value
        if value.keys() == {"key", "args"}:
            return self.words(value)
        return {name: self.said(each) for name, each in value.items()}

    def words(self, text: dict[str, Any]) -> dict[str, Any]:
        key = msgspec.json.encode(text).decode()
        if key not in self.known:
            if len(self.known) > REMEMBERED:
                self.known.clear()
            whole: Any = msgspec.convert(text, type=self.text)
            self.known[key] = {"key": WORDS, "args": {lang: self.game.say(lang, whole) for lang in LANGUAGES}}
        return self.known[key]

    def view(self, state: Any, seat: int | None) -> dict[str, Any]:
        view: dict[str, Any] = self.plain(self.game.view(state, seat))
        panels = view.pop("more", {}).get("panels", [])  # 0.1 had them here, as loose values
        return view | {"panels": [panel_of(panel) for panel in panels]} if panels else view

    def line(self, entry: Any, n: int) -> tuple[dict[str, Any], int | None]:
        """A line of the log, and whose it is alone."""
        event = entry.event
        line = {"n": n, "move": entry.move, "turn": entry.turn, "text": self.plain(entry.text)}
        line["kind"] = str(event.__struct_config__.tag)
        if isinstance(rule := getattr(event, "rule", ""), str) and rule:
            line["rule"] = rule
        if isinstance(event, import_module("bingqi.core.procedure").Rolled):
            line["dice"] = list(event.dice)
        if isinstance(seat := getattr(event, "seat", None), int):
            line["seat"] = seat
        if entry.refs:
            line["refs"] = list(entry.refs)
        return line, event.only


def panel_of(panel: dict[str, Any]) -> dict[str, Any]:
    rows = [{"cells": [cell_of(cell) for cell in row]} for row in panel.get("rows", [])]
    return {name: value for name, value in (panel | {"rows": rows}).items() if value}


def cell_of(cell: Any) -> dict[str, Any]:
    if isinstance(cell, dict) and cell.keys() != {"key", "args"}:
        return cell
    return {"text": str(cell) if isinstance(cell, int | float) else cell} if cell != "" else {}
