"""What must hold of areas, stacks and weapons at every decision."""

from __future__ import annotations

from collections.abc import Iterator

from bingqi.games.squad.state import State
from bingqi.games.squad.tables import KINDS, LEADER


def invariants(s: State) -> Iterator[str]:
    """What must hold of areas, stacks and weapons."""
    for h in range(s.map.size):
        for i in s.stacks[h]:
            if s.units[i].hex != h:
                yield f"unit {i} is in the stack of {h} and says {s.units[i].hex}"
        for side in (0, 1):
            here = s.here(h, side)
            if bool(here) != bool(s.occupied[side] >> h & 1):
                yield f"occupied[{side}] is wrong at {h}"
            if any(not s.units[i].broken for i in here) != bool(s.fit[side] >> h & 1):
                yield f"fit[{side}] is wrong at {h}"
            if sum(2 - KINDS[s.units[i].kind].size for i in here if KINDS[s.units[i].kind].size != LEADER) > 6:
                yield f"too many units of {side} in {h}"
    for i, u in enumerate(s.units):
        if u.hex >= 0 and i not in s.stacks[u.hex]:
            yield f"unit {i} is missing from its stack"
        if u.pin and u.broken and not s.stack:
            yield f"unit {i} is pinned and broken"
    for n, w in enumerate(s.weapons):
        if w.unit >= 0 and w.hex >= 0:
            yield f"weapon {n} is both held and lying"
        if w.unit >= 0 and s.units[w.unit].hex in (-2, -3):
            yield f"weapon {n} is held by a unit out of play"
