"""A policy's named constants, read from a data file: so they can be tuned, and an older player can be kept as data.

`data/weights/GAME.json` holds versions by name: "now" is what the policy plays with, "0.1" what the script does.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from bingqi.core.errors import BadData
from bingqi.core.memory import Memory

W = TypeVar("W", bound=msgspec.Struct)
DATA = Path(__file__).parent / "data" / "weights"
NOW, SCRIPT = "now", "0.1"
VERSIONS_KEPT = 12  # of weights whose answers a shelf remembers


class Shelf:
    """Answers that depend on the weights, one memory for each: `shelf.now` is that of the weights in use."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.now: Memory[Any, Any] = Memory(most)
        self.kept: Memory[int, tuple[Any, Memory[Any, Any]]] = Memory(VERSIONS_KEPT)

    def turn_to(self, weights: Any) -> None:
        kept = self.kept.get(id(weights))
        if kept is None:
            kept = self.kept[id(weights)] = weights, Memory(self.most)  # held, so that its id is nobody else's
        self.now = kept[1]


class Weights(Generic[W]):
    """The weights in use: `weights.now.haste`. Others may be used for a while; what was remembered goes then."""

    def __init__(self, kind: type[W], game: str, folder: Path = DATA) -> None:
        self.file = folder / f"{game}.json"
        try:
            read = msgspec.json.decode(self.file.read_bytes(), type=dict[str, dict[str, float]])
            self.versions: dict[str, W] = {name: msgspec.convert(values, type=kind) for name, values in read.items()}
        except (msgspec.MsgspecError, OSError) as error:
            raise BadData(str(self.file), None, None, str(error)) from None
        if NOW not in self.versions:
            raise BadData(str(self.file), None, NOW, "there is no such version")
        self.now: W = self.versions[NOW]
        self.memories: list[Memory[Any, Any]] = []
        self.shelves: list[Shelf] = []
        self._changed: Memory[Any, tuple[W, W]] = Memory(100)

    def memory(self, most: int) -> Memory[Any, Any]:
        """A memory of answers that depend on the weights: lost when others are used."""
        made: Memory[Any, Any] = Memory(most)
        self.memories.append(made)
        return made

    def shelf(self, most: int) -> Shelf:
        """The same for answers that are worth keeping while two sides play by different weights."""
        made = Shelf(most)
        made.turn_to(self.now)
        self.shelves.append(made)
        return made

    def use(self, weights: W) -> None:
        if weights is not self.now:
            self.now = weights
            for memory in self.memories:
                memory.clear()
            for shelf in self.shelves:
                shelf.turn_to(weights)

    @contextmanager
    def used(self, weights: W) -> Iterator[None]:
        before = self.now
        self.use(weights)
        try:
            yield
        finally:
            self.use(before)

    def version(self, name: str) -> W:
        return self.versions.get(name, self.versions[NOW])

    def scaled(self, factors: dict[str, float]) -> W:
        """The weights of now, some of them multiplied."""
        own = self.versions[NOW]
        changes = {name: round(getattr(own, name) * factor, 4) for name, factor in factors.items()}
        return msgspec.structs.replace(own, **changes)

    def changed(self, own: W, values: dict[str, float]) -> W:
        """`own` with some weights set to other values. The same question gets the very same answer."""
        key = id(own), tuple(values.items())
        if key not in self._changed:
            self._changed[key] = own, msgspec.structs.replace(own, **values)
        return self._changed[key][1]

    @property
    def names(self) -> tuple[str, ...]:
        return self.versions[NOW].__struct_fields__

    def write(self, name: str, weights: W) -> None:
        """Keep a version in the file."""
        self.versions[name] = weights
        self.file.write_bytes(msgspec.json.format(msgspec.json.encode(self.versions), indent=1) + b"\n")
