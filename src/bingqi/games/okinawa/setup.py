"""5.0 Setting up."""

from __future__ import annotations

from bingqi.core.game import Options
from bingqi.games.okinawa.rules.sequence import Campaign
from bingqi.games.okinawa.state import FREE, POOL, TRACK, UNUSED, State
from bingqi.games.okinawa.tables import CHITS, HIGH, KINDS, SLOTS, UNIT_COUNT, UNITS, hex_at


def setup(scenario: str, options: Options, seed: int) -> State:
    """5.0(2), 5.0(3), 5.0(4), 5.0(5), 5.0(6), 5.0(7), 5.0(8)

    Units to their hexes, the turn track and the pool; a marker on each high ground; all chits in the cups.
    """
    s = State(
        seed=seed,
        where=[UNUSED] * UNIT_COUNT,
        steps=[0] * UNIT_COUNT,
        kind=[-1] * SLOTS,
        spot=[FREE] * SLOTS,
        cup=[chit.number for chit in CHITS],
        box=[0] * KINDS,
        discard=[0] * KINDS,
        removed=[0] * KINDS,
        sea_down=[0] * KINDS,
        sea_up=[0] * KINDS,
        power=[0, 0],
        stands=[0, 0],
        full=[0, 0],
        chits=[0, 0],
        full_chits=[0, 0],
        markers=HIGH,
        first_chits=bool(options["first-chits"]),
        bid=int(options["bid"]),
        declare_first=options["fights"] == "first",
        aim_first=options["carriers"] == "before",
        bomb_forces=bool(options["bombed-forces"]),
        stack=[Campaign()],
    )
    for unit, counter in enumerate(UNITS):
        place = start_of(counter.start)
        if place != UNUSED:
            s.steps[unit] = counter.steps
        s.put_unit(unit, place)
    return s


def start_of(text: str) -> int:
    """A hex, tN for a turn of the track, pool, or none."""
    if text == "none":
        return UNUSED
    if text == "pool":
        return POOL
    return TRACK - int(text[1:]) if text.startswith("t") else hex_at(text, "units.csv")
