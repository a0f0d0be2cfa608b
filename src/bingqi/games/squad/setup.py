"""Chapter 10: from a scenario, options and a seed to a state."""

from __future__ import annotations

from bingqi.core.game import Options
from bingqi.games.squad.board import board
from bingqi.games.squad.rules.deployment import FORCES
from bingqi.games.squad.rules.sequence import Play
from bingqi.games.squad.scenarios import Balance, Script, counted, is_counter, part_of, script_of
from bingqi.games.squad.state import OFF_BOARD, WAITING, State, Unit, Weapon
from bingqi.games.squad.tables import KIND_INDEX, WEAPON_INDEX

# 10.balance By choice: the seat that is helped, and how many times over.
HELPED = {
    "first": (0, 1),
    "second": (1, 1),
    "first-twice": (0, 2),
    "second-twice": (1, 2),
    "first-thrice": (0, 3),
    "second-thrice": (1, 3),
    "first-fourfold": (0, 4),
    "second-fourfold": (1, 4),
}


def roster(script: Script, side: int, number: int, balance: str) -> list[str]:
    """10.balance The counters of a force after the balance provision chosen."""
    names = [name for entry in script.side[side].force[number].roster for name in _repeat(entry)]
    seat, times = HELPED.get(balance, (0, 0))
    for _ in range(times):
        change = script.balance[seat]
        _change(names, change, side == (1 - seat if change.enemy else seat) and number == change.force)
    return names


def need(script: Script, balance: str) -> int:
    """10.balance The need of the first aim after the balance provision chosen."""
    usual, (seat, times) = script.aims[0].need, HELPED.get(balance, (0, 0))
    changed = script.balance[seat].need if times else 0
    return usual + times * (changed - usual) if changed else usual


def _repeat(entry: str) -> list[str]:
    name, count = counted(entry)
    return [name] * count


def _change(names: list[str], change: Balance, concerned: bool) -> None:
    if not concerned:
        return
    for entry in change.remove:
        for name in _repeat(entry):
            if name in names:  # several times over there may be none left
                names.remove(name)
    for entry in change.add:
        names += _repeat(entry)


def setup(scenario: str, options: Options, seed: int) -> State:
    script = script_of(scenario)
    balance = str(options["balance"])
    units: list[Unit] = []
    weapons: list[Weapon] = []
    for side, row in enumerate(script.side):
        for number in range(len(row.force)):
            force = side * FORCES + number
            for name in roster(script, side, number, balance):
                if is_counter(row.nation, name):
                    units.append(Unit(side, KIND_INDEX[row.nation, name], WAITING, force))
                else:
                    weapons.append(Weapon(side, WEAPON_INDEX[row.nation, name], -1, force=force))
    b = board(script.board)
    held = [0, 0]
    if script.holder >= 0:
        held[script.holder] = b.building_mask & part_of(scenario)
    return State(
        seed=seed,
        scenario=scenario,
        board=script.board,
        season=script.season,
        units=units,
        weapons=weapons,
        stacks=[()] * (b.size + OFF_BOARD),
        holders=[script.holder] * len(b.buildings),
        held=held,
        balance=balance,
        need=need(script, balance),
        pinned_rout=bool(options["pinned-leader-routs"]),
        blind_fire=bool(options["blind-fire"]),
        flame_residual=bool(options["flame-residual"]),
        directs_later=bool(options["leader-directs-later"]),
        declines=bool(options["decline-leader"]),
        stack=[Play()],
    )
