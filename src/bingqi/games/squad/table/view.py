"""What a seat sees. Everything lies open but one thing: whether the DEFENDER holds his fire for this mover."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Seat
from bingqi.core.table import Mark, Piece, Track, View
from bingqi.core.text import Text
from bingqi.games.squad.rules.firegroup import FireGroup
from bingqi.games.squad.rules.movement import Move
from bingqi.games.squad.rules.queries import leadership, morale
from bingqi.games.squad.rules.sequence import PHASES
from bingqi.games.squad.scenarios import script_of, special_of
from bingqi.games.squad.state import FINAL, FIRST, PREP, READY, WAITING, State, Unit
from bingqi.games.squad.table.names import letter, name
from bingqi.games.squad.table.panels import panels
from bingqi.games.squad.tables import KINDS, LEADER, SQUAD, WEAPONS
from bingqi.games.squad.victory import score_lines

MARKS = {PREP: "prep-fire", FIRST: "first-fire", FINAL: "final-fire"}


def unit_flags(u: Unit) -> tuple[str, ...]:
    names = {"broken": "broken", "dm": "dm", "pin": "pinned", "cx": "cx", "wounded": "wounded"}
    flags = [flag for field, flag in names.items() if getattr(u, field)]
    if u.mark:
        flags.append(MARKS[u.mark])
    if u.done:
        flags.append("done")
    return tuple(flags)


def _symbol(u: Unit) -> str:
    size = KINDS[u.kind].size
    return "leader" if size == LEADER else "squad" if size == SQUAD else "half-squad"


def in_group(s: State, seat: Seat | None) -> frozenset[int]:
    """3.stack, 2.group Who moves or fires together now; it is for the one who puts them together."""
    found: set[int] = set()
    for proc in s.stack:
        if isinstance(proc, Move) and proc.side == seat:
            found.update(proc.active)
        elif isinstance(proc, FireGroup) and proc.side == seat:
            found.update((*proc.directors, *(shot.unit for shot in proc.shots)))
    return frozenset(found)


def _unit_piece(s: State, i: int, u: Unit, at: str, chosen: bool) -> Piece:
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
    details += [Text("detail-carries", {"weapon": name(s, "weapon", n)}) for n in s.carried(i)]
    return Piece(
        f"unit:{i}",
        at,
        "counter",
        u.side,
        kind.nation,
        name(s, "unit", i),
        _symbol(u),
        values,
        badge=letter(i),
        steps=2 if kind.size == SQUAD else 1,
        full=2 if kind.size == SQUAD else 1,
        flags=(*unit_flags(u), *(("chosen",) if chosen else ())),
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
        name(s, "weapon", n),
        ("lmg", "mmg", "hmg", "ft", "dc")[kind.kind],
        values,
        badge=Text(f"weapon-{kind.id}"),
        flags=tuple(flags),
        details=details,
    )


def _pieces(s: State, seat: Seat | None) -> tuple[Piece, ...]:
    found = []
    group = in_group(s, seat)
    for h in bit_list(s.occupied[0] | s.occupied[1]):
        for i in s.stacks[h]:
            found.append(_unit_piece(s, i, s.units[i], f"space:{h}", i in group))
    for i, u in enumerate(s.units):
        if u.hex in (READY, WAITING):
            kind = "ready" if u.hex == READY else "waiting"
            found.append(_unit_piece(s, i, u, f"box:{kind}-{u.side}", i in group))
    weapons = (_weapon_piece(s, n) for n in range(len(s.weapons)))
    return (*found, *(piece for piece in weapons if piece))


def _marks(s: State) -> tuple[Mark, ...]:
    marks = [Mark(h, "smoke") for h in bit_list(s.smoke)]
    marks += [Mark(h, "residual", text=str(fp)) for h, fp in sorted(s.residual)]
    marks += [Mark(h, "melee") for h in bit_list(s.melee)]
    marks += [Mark(c.hex, "charge") for c in s.charges]
    marks += [Mark(s.map.index[where], "fortified", text="+1") for where in special_of(s.scenario).fortified]
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
        _pieces(s, seat),
        tuple(tracks),
        _marks(s),
        score_lines(s),
        panels=panels(s),
    )
