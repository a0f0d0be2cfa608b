"""The game's own panels beside the map: chits, air targets, the line-up of a battle, landing hexes."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.parts import part
from bingqi.core.procedure import Seat
from bingqi.core.table import Cell, Panel, Row, row
from bingqi.core.text import Text
from bingqi.games.naval.rules.battle import ShipBattle, strength_of
from bingqi.games.naval.rules.sequence import AIR as AIR_CHIT
from bingqi.games.naval.rules.sequence import BOATS as BOAT_CHIT
from bingqi.games.naval.state import State, Task
from bingqi.games.naval.table.board import space_name
from bingqi.games.naval.table.names import chit_text, seat_name, seat_text, ship_name
from bingqi.games.naval.tables import ACTION_ROWS, AIR, AREA_SHIPS, HEADINGS, SHIPS
from bingqi.games.naval.theatre import theatre_of

COLUMNS_OF_TABLE = 9


def battle_under_way(s: State) -> ShipBattle | None:
    for proc in reversed(s.stack):
        if isinstance(proc, ShipBattle):
            return proc
    return None


def panels(s: State, battle: ShipBattle | None) -> tuple[Panel, ...]:
    """The chits still in the cup, the board of air targets, the line-up of a battle: all lies open on the table."""
    made: list[Panel] = []
    if battle is not None:
        made.append(battle_panel(s, battle))
    if s.tasks:
        made.append(target_panel(s))
    if s.turn:
        made.append(cup_panel(s.scenario, tuple(s.cup)))
    if s.theatre.landing:
        made.append(landing_panel(s.scenario, s.landed))
    return (*made, *reference_panels(s))


@part()
def cup_panel(scenario: str, chits: tuple[int, ...]) -> Panel:
    return Panel(Text("panel-cup"), rows=tuple(row(chit_text(scenario, chit)) for chit in chits))


def reference_panels(s: State) -> tuple[Panel, ...]:
    """24.1, 24.3 The printed tables that the drawn chit needs."""
    if s.chit < 0:
        return ()
    kind = s.chit % 3
    if kind == AIR_CHIT:
        return (air_panel(),)
    return (action_panel("submarine"),) if kind == BOAT_CHIT else (action_panel("surface"), air_panel())


@part()
def air_panel() -> Panel:
    """24.3 Four headings of distances over nine columns, then what each modified roll gives."""
    head = (Text("head-roll"), *(Text("head-column", {"column": n}) for n in range(1, COLUMNS_OF_TABLE + 1)))
    rows = []
    for heading in HEADINGS.values():
        cells = [""] * COLUMNS_OF_TABLE
        near = 0
        for i, far in enumerate(heading.farthest, heading.first_column - 1):
            cells[i] = str(far) if near == far else f"{near}–{far}"
            near = far + 1
        rows.append(row(Text(f"heading-{heading.id}"), *cells))
    rows += [row(line.roll, *line.actions) for line in AIR.row if any(line.actions)]
    return Panel(Text("panel-air-table"), head=head, rows=tuple(rows), note=Text("note-air-table"))


@part()
def action_panel(operation: str) -> Panel:
    """24.1 What each action moves, how far it reaches and how often."""
    head = tuple(Text(f"head-{key}") for key in ("plan", "object", "move", "range", "times"))
    rows = []
    for line in ACTION_ROWS.values():
        if line.operation == operation:
            nuclear = operation == "submarine" and line.nuclear_move != line.move
            move = f"{line.move} ({line.nuclear_move})" if nuclear else str(line.move)
            times = Text("times-all") if line.times == "all" else line.times
            aim = Text(f"object-{line.object}") if line.object else ""
            rows.append(row(Text(f"table-{line.plan}"), aim, move, str(line.range) if line.object else "", times))
    return Panel(Text("panel-actions"), head=head, rows=tuple(rows), note=Text("note-actions"))


def target_panel(s: State) -> Panel:
    """5.2(5) One row for each target: what it is for, how many actions, escorts, interceptors."""
    head = tuple(Text(f"head-{key}") for key in ("target", "use", "units", "escorts", "interceptors"))
    return Panel(Text("panel-targets"), head=head, rows=tuple(target_row(task) for task in s.tasks))


def target_row(task: Task) -> Row:
    place = Cell(space_name(task.hex), f"space:{task.hex}")
    if task.boat >= 0:
        place = Cell(ship_name(task.boat), f"unit:{task.boat}")
    use = Text("use-done" if task.done else f"use-{task.use}")
    return row(place, use, task.units, task.escorts, task.interceptors)


def battle_panel(s: State, battle: ShipBattle) -> Panel:
    """15.1(1), 15.2(1) The line-up: each target with its defence, what is aimed at it, and the attackers."""
    rows = []
    for target in bit_list(battle.targets):
        if target == battle.target and battle.power:
            facing = [attacker for attacker, strength in battle.power for _ in range(min(1, strength))]
        else:
            facing = [attacker for attacker, aimed in battle.pairs if aimed == target]
        ships = [Cell(piece=f"unit:{attacker}") for attacker in facing if attacker >= 0]
        planes = sum(attacker < 0 for attacker in facing)
        if planes:
            ships.append(Cell(Text("panel-planes", {"count": planes})))
        rows.append(row(Cell(piece=f"unit:{target}"), defence_of(target), attack_of(battle, facing), *ships))
    head = (
        Text("head-defender", {"seat": seat_name(s, 1 - battle.seat)}),
        Text("head-defence"),
        Text("head-aimed"),
        Text("head-attacker", {"seat": seat_name(s, battle.seat)}),
    )
    note = Text("panel-track", {"track": battle.track, "spent": battle.spent})
    return Panel(Text("panel-line-up", {"hex": space_name(battle.hex)}), head=head, rows=tuple(rows), note=note)


def defence_of(ship: int) -> Text:
    """15.2(3) Its own fire against what comes, or the fire that it gives to all."""
    shared = bool(AREA_SHIPS >> ship & 1)
    return Text("line-area-air" if shared else "line-air", {"value": SHIPS[ship].anti_air})


def attack_of(battle: ShipBattle, facing: list[int]) -> Text:
    """15.2(5) Strength of all that is aimed at the target."""
    strength = sum(strength_of(battle.seat, attacker) for attacker in facing)
    return Text("line-strength", {"value": strength}) if facing else Text("line-nobody")


@part()
def landing_panel(scenario: str, landed: tuple[tuple[int, Seat, int], ...]) -> Panel:
    """18.1 Landing hexes: room, whose markers lie there, what one is worth to each side."""
    rows = []
    lying = {hex: (seat, count) for hex, seat, count in reversed(landed)}
    for hex, place in theatre_of(scenario).landing.items():
        there = lying.get(hex)
        owner = seat_text(scenario, there[0]) if there else ""
        count = f"{there[1] if there else 0}/{place.room}"
        rows.append(row(Cell(space_name(hex), f"space:{hex}"), owner, count, f"{place.blue} / {place.red}"))
    head = tuple(Text(f"head-{key}") for key in ("place", "owner", "markers", "points"))
    note = Text("note-landing", {"blue": seat_text(scenario, 0), "red": seat_text(scenario, 1)})
    return Panel(Text("panel-landing"), head=head, rows=tuple(rows), note=note)
