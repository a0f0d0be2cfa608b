"""The base of every game's state: plain data, no history."""

from __future__ import annotations

from operator import methodcaller
from typing import Any, ClassVar, Self

import msgspec

from bingqi.core.procedure import Event, Procedure

_copy = methodcaller("__copy__")  # as `copy.copy` would find out for each
_CONTAINERS: dict[type, tuple[str, ...]] = {}


class State(msgspec.Struct, dict=True, kw_only=True):
    """A game's state adds its own fields: ints, tuples, frozen Structs, and lists or dicts *of* such values.

    What is not a field (the event log of the action under way, the cached wait) lives in the instance's `__dict__`:
    it is neither encoded nor compared nor cloned.
    """

    WIDE: ClassVar[tuple[str, ...]] = ()  # fields with sets of many spaces, as ints or lists of ints

    seed: int
    draws: int = 0
    stack: list[Any] = []

    def clone(self) -> Self:
        """An independent copy in a few microseconds: values are immutable, so only the containers are copied."""
        new: Self = _copy(self)
        for name in _containers(type(self)):
            setattr(new, name, getattr(self, name).copy())
        new.stack = [_copy(proc) for proc in self.stack]
        return new

    def emit(self, event: Event) -> None:
        """Say what happened. Costs nothing when nobody listens, as in a search."""
        log = self.__dict__.get("log")
        if log is not None:
            log.append(event)

    def call(self, proc: Procedure) -> None:
        """Put a procedure on the stack: for set-ups and tests; rules return `Call`."""
        self.stack.append(proc)


def _containers(cls: type[State]) -> tuple[str, ...]:
    """Names of the fields that hold a list, dict or set, by annotation; `stack` is handled apart."""
    names = _CONTAINERS.get(cls)
    if names is None:
        kinds = (msgspec.inspect.ListType, msgspec.inspect.DictType, msgspec.inspect.SetType)
        info = msgspec.inspect.type_info(cls)
        assert isinstance(info, msgspec.inspect.StructType)
        names = tuple(f.name for f in info.fields if isinstance(f.type, kinds) and f.name != "stack")
        _CONTAINERS[cls] = names
    return names
