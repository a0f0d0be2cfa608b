"""What happened: past participles."""

from __future__ import annotations

from bingqi.core.procedure import Event


class Moved(Event, frozen=True, tag="moved"):
    unit: int
    hex: int


class Hit(Event, frozen=True, tag="hit"):
    unit: int
