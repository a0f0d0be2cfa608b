"""4.0 Scenario, options and seed give a state; what the players place is in `rules.preparation`."""

from __future__ import annotations

from functools import partial

from bingqi.core.game import Options
from bingqi.games.leningrad.rules.pieces import put
from bingqi.games.leningrad.rules.sequence import Campaign
from bingqi.games.leningrad.state import BOX, MARKER, THIRD, UNPLACED, State, on_map
from bingqi.games.leningrad.tables import FULL, START, UNITS, N
from bingqi.games.leningrad.theatre import PLACES, START_AXIS

FIRST_PLACES = {"pool": BOX, "box": BOX, "3PzG": THIRD, "marker": MARKER}


def setup(scenario: str, options: Options, seed: int) -> State:
    """4.0"""
    auction = scenario == "auction"  # 16.1 the sides are bid for; else a bid may have been agreed upon
    s = State(
        seed=seed,
        at=[first_place(u) for u in range(N)],
        steps=[starting_steps(u) for u in range(N)],
        one=[0, 0],
        full=[0, 0],
        control=PLACES & START_AXIS,
        auction=auction,
        bid=None if auction else int(options["bid"]) or None,
        bid_wins=str(options["bid-wins"]),
        zhukov=bool(options["zhukov"]),
        reserve=bool(options["reserve"]),
        hq_transfer=bool(options["hq-transfer"]),
        stack=[Campaign()],
    )
    for unit in filter(partial(on_map, s), range(N)):
        put(s, unit, s.at[unit])
    return s


def first_place(unit: int) -> int:
    """4.0(2)-(4) Where a unit is before anybody chooses."""
    row = UNITS[unit]
    return START[unit] if row.setup == "hex" else FIRST_PLACES.get(row.setup, UNPLACED)


def starting_steps(unit: int) -> int:
    """4.0(5) Full strength; a fortress marker has none before it is built."""
    return 0 if UNITS[unit].kind == "fortress" else FULL[unit]
