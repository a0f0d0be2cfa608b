"""What a seat sees. Everything lies open but one thing: whether the DEFENDER holds his fire for this mover."""

from __future__ import annotations

from bingqi.board.bits import bit_list, bits_of
from bingqi.core.parts import MANY, held, kept, part, rows, shared
from bingqi.core.procedure import Seat
from bingqi.core.table import Look, Mark, Piece, Track, View
from bingqi.core.text import Text
from bingqi.games.squad.board import board as board_named
from bingqi.games.squad.rules.firegroup import FireGroup
from bingqi.games.squad.rules.movement import Move
from bingqi.games.squad.rules.queries import leadership, morale_in
from bingqi.games.squad.rules.sequence import PHASES
from bingqi.games.squad.scenarios import script_of, special_of
from bingqi.games.squad.state import FINAL, FIRST, PREP, READY, WAITING, State, Unit, Weapon
from bingqi.games.squad.table.names import letter, seat_name, unit_name, weapon_name
from bingqi.games.squad.table.panels import panels
from bingqi.games.squad.tables import KINDS, LEADER, SQUAD, WEAPONS
from bingqi.games.squad.victory import counts_units, score_lines

Holder = tuple[Seat | None, int]  # the side of who carries a weapon, if anybody does, and where it is
MARKS = {PREP: "prep-fire", FIRST: "first-fire", FINAL: "final-fire"}


def unit_flags(u: Unit) -> tuple[str, ...]:
    states = (("broken", u.broken), ("dm", u.dm), ("pinned", u.pin), ("cx", u.cx), ("wounded", u.wounded))
    flags = [flag for flag, yes in states if yes]
    if u.mark:
        flags.append(MARKS[u.mark])
    if u.done:
        flags.append("done")
    return tuple(flags)


def _symbol(u: Unit) -> str:
    size = KINDS[u.kind].size
    return "leader" if size == LEADER else "squad" if size == SQUAD else "half-squad"


def in_groups(s: State) -> tuple[int, int]:
    """3.stack, 2.group Who moves or fires together now, by side; it is for the one who puts them together."""
    found = [0, 0]
    for proc in s.stack:
        if isinstance(proc, Move):
            found[proc.side] |= bits_of(proc.active)
        elif isinstance(proc, FireGroup):
            found[proc.side] |= bits_of(proc.directors) | bits_of([shot.unit for shot in proc.shots])
    return found[0], found[1]


def place_of(u: Unit) -> str:
    if u.hex in (READY, WAITING):
        return f"box:{'ready' if u.hex == READY else 'waiting'}-{u.side}"
    return f"space:{u.hex}"


@part(MANY)
def _unit_piece(i: int, u: Unit, scenario: str, weapons: tuple[int, ...], chosen: int) -> Piece:
    """`weapons`: the kinds that it carries."""
    kind, level = KINDS[u.kind], morale_in(scenario, u)
    values: tuple[str, ...]
    if kind.size == LEADER:
        lead = leadership(u)
        values = (f"{level}{lead:+d}" if lead else f"{level}-0",)
    else:
        values = (str(kind.fp), str(kind.range), str(level))
    return Piece(
        f"unit:{i}",
        place_of(u),
        "counter",
        u.side,
        kind.nation,
        unit_name(i, u.kind),
        _symbol(u),
        values,
        badge=letter(i),
        steps=2 if kind.size == SQUAD else 1,
        full=2 if kind.size == SQUAD else 1,
        flags=(*unit_flags(u), *(("chosen",) if chosen else ())),
        details=_details(u.kind, weapons),
    )


@part()
def _details(of: int, weapons: tuple[int, ...]) -> tuple[Text, ...]:
    """Of a kind of units, and the kinds of weapons that one of them carries."""
    kind = KINDS[of]
    details = [
        Text("detail-class", {"class": Text(f"class-{kind.cls}")}),
        Text("detail-broken-morale", {"morale": kind.broken_morale}),
    ]
    if kind.smoke:
        details.append(Text("detail-smoke", {"exponent": kind.smoke}))
    if kind.assault_fire:
        details.append(Text("detail-assault-fire"))
    return *details, *[Text("detail-carries", {"weapon": weapon_name(weapon)}) for weapon in weapons]


@part(MANY)
def _weapon_piece(n: int, w: Weapon, holder: Holder) -> Piece | None:
    """`holder`: the side of the unit that carries it (None where it lies about), and where."""
    kind, (side, at) = WEAPONS[w.kind], holder
    if at < 0:
        return None
    flags = ["malfunctioned"] if w.broken else []
    flags += [MARKS[w.mark]] if w.mark else []
    flags += ["dropped"] if side is None else []
    values = (str(kind.fp), str(kind.range)) if kind.range else (str(kind.fp),)
    details = (Text("detail-rof", {"rof": kind.rof, "breakdown": kind.breakdown, "pp": kind.pp}),)
    return Piece(
        f"weapon:{n}",
        f"space:{at}",
        "marker",
        side,
        kind.nation,
        weapon_name(w.kind),
        ("lmg", "mmg", "hmg", "ft", "dc")[kind.kind],
        values,
        badge=Text(f"weapon-{kind.id}"),
        flags=tuple(flags),
        details=details,
    )


def _pieces(s: State, group: int, seat: Seat | None) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Stack by stack, then who waits beside the map, then the weapons."""
    carried, order, arms = shared(s, _ground)
    counters = rows(s, _unit_piece, s.units, _same(s.scenario, len(s.units)), carried, group, seat=seat)
    return kept(s, _in_order, counters, order, seat=seat), arms


Ground = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[Piece, ...]]


def _ground(s: State) -> Ground:
    """What is the same whoever looks: of each unit what it carries, the units in the order of their stacks, the
    weapons."""
    carried = kept(s, _carried, s.weapons, len(s.units))
    order = kept(s, _order, s.occupied[0] | s.occupied[1], s.stacks)
    beside, holders = kept(s, _elsewhere, s.units, s.weapons)
    return carried, order + beside, rows(s, _weapon_piece, s.weapons, holders)


@part()
def _same(scenario: str, units: int) -> tuple[str, ...]:
    return (scenario,) * units


def _carried(weapons: list[Weapon], units: int) -> tuple[tuple[int, ...], ...]:
    """By unit: the kinds that it carries."""
    found: list[tuple[int, ...]] = [()] * units
    for w in weapons:
        if w.unit >= 0:
            found[w.unit] += (w.kind,)
    return tuple(found)


def _elsewhere(units: list[Unit], weapons: list[Weapon]) -> tuple[tuple[int, ...], tuple[Holder, ...]]:
    """Who waits beside the map; and of each weapon who holds it, and where."""
    beside = tuple([i for i, u in enumerate(units) if u.hex == READY or u.hex == WAITING])
    held = [(units[w.unit].side, units[w.unit].hex) if w.unit >= 0 else (None, w.hex) for w in weapons]
    return beside, tuple(held)


def _in_order(counters: tuple[Piece, ...], order: tuple[int, ...]) -> tuple[Piece, ...]:
    return tuple(map(counters.__getitem__, order))


def _order(occupied: int, stacks: list[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple([i for h in bit_list(occupied) for i in stacks[h]])


@part()
def _marks(
    scenario: str,
    board: str,
    smoke: int,
    residual: tuple[tuple[int, int], ...],
    melee: int,
    charges: tuple[int, ...],
    held: tuple[int, ...],
) -> tuple[Mark, ...]:
    marks = [Mark(h, "smoke") for h in bit_list(smoke)]
    marks += [Mark(h, "residual", text=str(fp)) for h, fp in sorted(residual)]
    marks += [Mark(h, "melee") for h in bit_list(melee)]
    marks += [Mark(h, "charge") for h in charges]
    index = board_named(board).index
    marks += [Mark(index[where], "fortified", text="+1") for where in special_of(scenario).fortified]
    return *marks, *_control(held[0], 0), *_control(held[1], 1)


@part()
def _control(held: int, side: Seat) -> tuple[Mark, ...]:
    return tuple(Mark(h, "control", side) for h in bit_list(held))


def turn(s: State) -> int:
    return s.turn


def view(s: State, seat: Seat | None) -> View:
    return look(s, seat).view()


def look(s: State, seat: Seat | None) -> Look:
    shown, layers, groups = shared(s, everybody)
    group = 0 if seat is None else groups[seat]
    return Look(shown, seat, _pieces(s, group, seat) if group else layers)


Layers = tuple[tuple[Piece, ...], ...]


def everybody(s: State) -> tuple[View, Layers, tuple[int, int]]:
    """All but the group that somebody is putting together; and that, by side."""
    charges = tuple([charge.hex for charge in s.charges]) if s.charges else ()
    units = s.units if counts_units(s.scenario) else ()
    shown = View(
        None,
        s.turn,
        script_of(s.scenario).turns,
        _phase(s.scenario, s.phase, s.active),
        (),
        _tracks(s.scenario, tuple(s.lost), tuple(s.exited)),
        _marks(s.scenario, s.board, s.smoke, tuple(s.residual), s.melee, charges, tuple(s.held)),
        held(s, score_lines, units, s.holders, s.held, s.exited, s.lost),
        panels=panels(s),
    )
    return shown, _pieces(s, 0, None), in_groups(s)


@part()
def _phase(scenario: str, phase: int, active: Seat) -> Text:
    return Text(f"phase-{PHASES[phase]}", {"seat": seat_name(scenario, active)})


@part()
def _tracks(scenario: str, lost: tuple[int, ...], exited: tuple[int, ...]) -> tuple[Track, ...]:
    tracks = []
    for side in (0, 1):
        tracks.append(Track(f"lost-{side}", Text("track-lost"), lost[side], side=side))
        tracks.append(Track(f"elr-{side}", Text("track-elr"), script_of(scenario).side[side].elr, side=side))
        if exited[side]:
            tracks.append(Track(f"exited-{side}", Text("track-exited"), exited[side], side=side))
    return tuple(tracks)
