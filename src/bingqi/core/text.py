"""Text by key: what is said is a `Text`, how it reads is decided by Fluent files at the very end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number

LANGUAGES = ("zh", "en")


class Text(msgspec.Struct, frozen=True, gc=False):
    """A Fluent key and its arguments, which may be texts themselves (a unit's name in a sentence)."""

    key: str
    args: Mapping[str, TextValue] = {}


TextValue: TypeAlias = int | float | str | Text
TextLike: TypeAlias = Text | str  # a plain string is a designation that needs no translation: "3/96", "0417"

# What a field of an action, event or prompt points at. A game adds its own words in `Game.fields`.
FIELD_KINDS: dict[str, str] = {
    "unit": "unit",
    "target": "unit",
    "attacker": "unit",
    "defender": "unit",
    "leader": "unit",
    "hex": "space",
    "origin": "space",
    "area": "space",
    "space": "space",
    "chit": "chit",
    "card": "card",
    "seat": "seat",
    "box": "box",
}


class Localizer:
    """Reads `Text` in one language from a list of .ftl files; later files win."""

    def __init__(self, language: str, files: Iterable[Path]) -> None:
        self.language = language
        self.missing: list[str] = []
        self._bundle = FluentBundle([{"zh": "zh-CN", "en": "en-GB"}[language]], use_isolating=False)
        for file in files:
            self._bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")), allow_overrides=True)

    def has(self, key: str) -> bool:
        return bool(self._bundle.has_message(key))

    def say(self, text: TextLike | int | float) -> str:
        """The sentence. A missing key reads as the key in angle brackets and is noted in `missing`."""
        if not isinstance(text, Text):
            return str(text)
        if not self.has(text.key):
            self.missing.append(text.key)
            return f"⟨{text.key}⟩"
        pattern = self._bundle.get_message(text.key).value
        assert pattern is not None, f"{text.key} has attributes only"
        args = {name: self._value(value) for name, value in text.args.items()}
        said, errors = self._bundle.format_pattern(pattern, args)
        if errors:
            self.missing.append(f"{text.key}: {errors[0]}")
        return str(said)

    def _value(self, value: TextValue) -> Any:
        if isinstance(value, bool | str):
            return str(value)
        if isinstance(value, int | float):
            return fluent_number(value, useGrouping=False)  # 1941, not 1,941
        return self.say(value)


@lru_cache(maxsize=32)
def localizer(language: str, files: Sequence[Path]) -> Localizer:
    return Localizer(language, files)
