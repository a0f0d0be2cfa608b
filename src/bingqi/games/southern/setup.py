"""3.0 Preparation: who stands where at the start."""

from __future__ import annotations

from bingqi.core.game import Options
from bingqi.games.southern.rules.hands import PlaceCarrier
from bingqi.games.southern.rules.sequence import Turn
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import (
    ALL,
    ALLIES,
    AREA,
    FIGURES,
    HIDDEN,
    NOBODY,
    OIL_AREAS,
    OUT,
    PLACES,
    POOL,
    SIDE_UNITS,
    START_CONTROL,
    UNIT,
    UNITS,
    units_where,
)


def setup(scenario: str, options: Options, seed: int) -> State:
    """3.0(2)-(8): units, pool, oil fields, control, cards, turn 1."""
    at = place_units()
    on_map = sum(at[:POOL])
    s = State(
        seed=seed,
        at=at,
        fresh=on_map,
        control=START_CONTROL,
        present=[units_where(bool(at[a] & side) for a in range(POOL)) & ALL for side in SIDE_UNITS],
        hands=[(), ()],
        laid=[(), ()],
        shown=[(), ()],
        removed=[(), ()],
        oil=[HIDDEN] * len(OIL_AREAS),
        oil_left=FIGURES.oil.values,
        halves=[0, 0],
        bid=int(options["bid"]),
        turns=int(options["turns"]),
        carriers=bool(options["hiryu-soryu"]),
        two_reactions=bool(options["two-reactions"]),
        ship_army_only=options["transport"] == "army",
        anniversary=(bool(options["anniversary-japan"]), bool(options["anniversary-allies"])),
    )
    s.call(Turn())
    if options["indomitable"]:
        s.call(PlaceCarrier(seat=ALLIES, unit=UNIT["indomitable"]))
    return s


def place_units() -> list[int]:
    """3.0(2)-(4): by place, the units of the set-up lists."""
    places = {**AREA, "pool": POOL, "opt": OUT}
    at = [NOBODY] * PLACES
    for i, unit in enumerate(UNITS):
        at[places[unit.setup]] |= 1 << i
    return at
