"""What a seat sees. Everything lies open but one thing: whether the DEFENDER holds his fire for this mover."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random
from typing import Any, TypeVar

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.core.table import Board as TableBoard
from bingqi.core.table import Box, Link, Mark, Piece, Shape, Space, Track, View
from bingqi.core.text import Text, TextLike
from bingqi.games.squad.board import GRAIN, ORCHARD, STONE, WOOD, WOODS, board
from bingqi.games.squad.rules.queries import leadership, morale
from bingqi.games.squad.rules.sequence import PHASES
from bingqi.games.squad.scenarios import exit_edge, part_of, script_of, special_of
from bingqi.games.squad.state import FINAL, FIRST, PREP, READY, WAITING, State, Unit
from bingqi.games.squad.table.panels import panels
from bingqi.games.squad.tables import KINDS, LEADER, SQUAD, WEAPONS, result_text
from bingqi.games.squad.victory import score_lines

STYLES = {0: "open", WOODS: "woods", ORCHARD: "orchard", GRAIN: "grain", WOOD: "building-wood", STONE: "building-stone"}
UP = sqrt(3.0) / 208  # from footprint units to board units: a hex is 1 from centre to corner
ACROSS = 1 / 120
S = TypeVar("S", bound=State)
MARKS = {PREP: "prep-fire", FIRST: "first-fire", FINAL: "final-fire"}


# --- the board ---


def place_of(scenario: str, h: int, x: int = 0, y: int = 0) -> tuple[float, float]:
    """A point of a hex in board units; the part in play begins at the left edge."""
    b = board(script_of(scenario).board)
    first = (part_of(scenario) & -part_of(scenario)).bit_length() - 1
    cx, cy = b.centre(h)
    return round((cx + x - b.centre(first)[0]) * ACROSS + 1, 3), round((cy + y + 104) * UP, 3)


def _path(scenario: str, h: int, polygon: tuple[tuple[int, int], ...]) -> str:
    points = ("{} {}".format(*place_of(scenario, h, x, y)) for x, y in polygon)
    return "M" + " L".join(points) + "Z"


@cache
def table_board(scenario: str) -> TableBoard:
    b, part = board(script_of(scenario).board), part_of(scenario)
    hexes = bit_list(part)
    wanted = exit_edge(scenario)
    for aim in script_of(scenario).aims:
        wanted |= sum(1 << b.index[name] for name in aim.buildings)
    spaces = tuple(
        Space(
            h,
            b.names[h],
            *place_of(scenario, h),
            STYLES[b.terrain[h]],
            tags=("objective",) if wanted >> h & 1 else (),
        )
        for h in hexes
    )
    links = tuple(Link(h, n, "road") for h in hexes for n in bit_list(b.road_links[h] & part) if h < n)
    shapes = tuple(
        Shape(STYLES[b.terrain[h]], " ".join(_path(scenario, h, p) for p in b.footprints[h]))
        for h in hexes
        if b.footprints.get(h)
    )
    nations = [row.nation for row in script_of(scenario).side]
    boxes = tuple(
        Box(f"{kind}-{seat}", Text(f"box-{kind}", {"seat": Text(f"seat-{nations[seat]}")}), seat)
        for kind in ("ready", "waiting")
        for seat in (0, 1)
    )
    width = max(space.x for space in spaces) + 1
    height = max(space.y for space in spaces) + 1
    return TableBoard("hex", width, height, spaces, (), links, shapes, boxes)


# --- pieces ---


def name_of(s: State, kind: str, id: int) -> TextLike:
    if kind == "space":
        return s.map.names[id] if 0 <= id < s.map.size else "?"
    if kind == "seat":
        return Text(f"seat-{script_of(s.scenario).side[id].nation}")
    if kind == "weapon" and 0 <= id < len(s.weapons):
        w = WEAPONS[s.weapons[id].kind]
        return Text("name-weapon", {"nation": Text(f"nation-{w.nation}"), "weapon": Text(f"weapon-{w.id}")})
    if kind == "unit" and 0 <= id < len(s.units):
        k = KINDS[s.units[id].kind]
        key = "name-leader" if k.size == LEADER else "name-unit"
        return Text(key, {"nation": Text(f"nation-{k.nation}"), "kind": k.id, "letter": letter(id)})
    if kind == "cell":
        return result_text(id)
    return str(id)


def letter(id: int) -> str:
    """Printed on the counter, so that a unit named in a sentence is found on the map: A to Z, then AA."""
    return (chr(64 + id // 26) if id >= 26 else "") + chr(65 + id % 26)


def unit_flags(u: Unit) -> tuple[str, ...]:
    names = {"broken": "broken", "dm": "dm", "pin": "pinned", "cx": "cx", "wounded": "wounded"}
    flags = [name for field, name in names.items() if getattr(u, field)]
    if u.mark:
        flags.append(MARKS[u.mark])
    if u.done:
        flags.append("done")
    return tuple(flags)


def _symbol(u: Unit) -> str:
    size = KINDS[u.kind].size
    return "leader" if size == LEADER else "squad" if size == SQUAD else "half-squad"


def _unit_piece(s: State, i: int, u: Unit, at: str) -> Piece:
    kind = KINDS[u.kind]
    level = morale(s, u)
    values: tuple[str, ...]
    if kind.size == LEADER:
        lead = leadership(u)
        values = (f"{level}{lead:+d}" if lead else f"{level}-0",)
    else:
        values = (str(kind.fp), str(kind.range), str(level))
    details = [
        Text("detail-class", {"class": Text(f"class-{kind.cls}")}),
        Text("detail-broken-morale", {"morale": kind.broken_morale}),
    ]
    if kind.smoke:
        details.append(Text("detail-smoke", {"exponent": kind.smoke}))
    if kind.assault_fire:
        details.append(Text("detail-assault-fire"))
    details += [Text("detail-carries", {"weapon": name_of(s, "weapon", n)}) for n in s.carried(i)]
    return Piece(
        f"unit:{i}",
        at,
        "counter",
        u.side,
        kind.nation,
        name_of(s, "unit", i),
        _symbol(u),
        values,
        badge=letter(i),
        steps=2 if kind.size == SQUAD else 1,
        full=2 if kind.size == SQUAD else 1,
        flags=unit_flags(u),
        details=tuple(details),
    )


def _weapon_piece(s: State, n: int) -> Piece | None:
    w = s.weapons[n]
    kind = WEAPONS[w.kind]
    holder = s.units[w.unit] if w.unit >= 0 else None
    at = holder.hex if holder else w.hex
    if at < 0:
        return None
    flags = ["malfunctioned"] if w.broken else []
    flags += [MARKS[w.mark]] if w.mark else []
    flags += [] if holder else ["dropped"]
    values = (str(kind.fp), str(kind.range)) if kind.range else (str(kind.fp),)
    details = (Text("detail-rof", {"rof": kind.rof, "breakdown": kind.breakdown, "pp": kind.pp}),)
    return Piece(
        f"weapon:{n}",
        f"space:{at}",
        "marker",
        holder.side if holder else None,
        kind.nation,
        name_of(s, "weapon", n),
        ("lmg", "mmg", "hmg", "ft", "dc")[kind.kind],
        values,
        badge=Text(f"weapon-{kind.id}"),
        flags=tuple(flags),
        details=details,
    )


def _pieces(s: State) -> tuple[Piece, ...]:
    found = []
    for h in bit_list(s.occupied[0] | s.occupied[1]):
        for i in s.stacks[h]:
            found.append(_unit_piece(s, i, s.units[i], f"space:{h}"))
    for i, u in enumerate(s.units):
        if u.hex in (READY, WAITING):
            kind = "ready" if u.hex == READY else "waiting"
            found.append(_unit_piece(s, i, u, f"box:{kind}-{u.side}"))
    weapons = (_weapon_piece(s, n) for n in range(len(s.weapons)))
    return (*found, *(piece for piece in weapons if piece))


def _marks(s: State) -> tuple[Mark, ...]:
    marks = [Mark(h, "smoke") for h in bit_list(s.smoke)]
    marks += [Mark(h, "residual", text=str(fp)) for h, fp in sorted(s.residual)]
    marks += [Mark(h, "melee") for h in bit_list(s.melee)]
    marks += [Mark(c.hex, "charge") for c in s.charges]
    marks += [Mark(s.map.index[name], "fortified", text="+1") for name in special_of(s.scenario).fortified]
    for side in (0, 1):
        marks += [Mark(h, "control", side) for h in bit_list(s.held[side])]
    return tuple(marks)


def turn(s: State) -> int:
    return s.turn


def view(s: State, seat: Seat | None) -> View:
    script = script_of(s.scenario)
    tracks = []
    for side in (0, 1):
        tracks.append(Track(f"lost-{side}", Text("track-lost"), s.lost[side], side=side))
        tracks.append(Track(f"elr-{side}", Text("track-elr"), script.side[side].elr, side=side))
        if s.exited[side]:
            tracks.append(Track(f"exited-{side}", Text("track-exited"), s.exited[side], side=side))
    phase = Text(f"phase-{PHASES[s.phase]}", {"seat": Text(f"seat-{script.side[s.active].nation}")})
    return View(
        seat,
        s.turn,
        script.turns,
        phase,
        _pieces(s),
        tuple(tracks),
        _marks(s),
        score_lines(s),
        panels=panels(s),
    )


def determinise(s: S, seat: Seat, rng: Random) -> S:
    new = s.clone()
    new.seed = rng.getrandbits(128)
    if seat == s.active:
        new.hold = False
    return new


def invariants(s: State) -> Any:
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
