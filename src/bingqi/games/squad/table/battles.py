"""2.group, 8.declare Fire groups and close combat put together: who can fire at a hex, with what, under whom."""

from __future__ import annotations

import msgspec

from bingqi.core.battle import OUT, Battles, Fight, Fighter
from bingqi.core.clicks import read_ref
from bingqi.core.procedure import Action, Decision, Procedure, Seat
from bingqi.core.table import Forecast, from_other_side
from bingqi.core.text import Text
from bingqi.games.squad.actions import Against, Commit, Declare, Direct, Join, Shoot, Target
from bingqi.games.squad.rules.closecombat import CloseCombat
from bingqi.games.squad.rules.fire import is_flame, power_of
from bingqi.games.squad.rules.firegroup import FireGroup, directors_for, joiners
from bingqi.games.squad.rules.firephase import FirePhase
from bingqi.games.squad.rules.movement import GO, Move
from bingqi.games.squad.rules.reaction import Reaction
from bingqi.games.squad.rules.rout import PASS, Flight
from bingqi.games.squad.state import State
from bingqi.games.squad.table.drills import drills
from bingqi.games.squad.table.forecast import fire_forecast

FIRING = (FireGroup, Reaction)
IN_CLOSE_COMBAT = (Commit, Against)


def foes(s: State, asked: Decision) -> tuple[str, ...]:
    top: Procedure = s.stack[-1]
    if isinstance(top, FIRING):
        return (f"space:{top.target}",)
    if isinstance(top, CloseCombat):
        return (f"space:{top.hex}",) if any(isinstance(o, IN_CLOSE_COMBAT) for o in asked.options) else ()
    if not isinstance(top, FirePhase):
        return ()
    return tuple([f"space:{option.hex}" for option in asked.options if isinstance(option, Target)])


def fights(s: State, asked: Decision, foe: str) -> tuple[Fight, ...]:
    top: Procedure = s.stack[-1]
    if foe not in foes(s, asked):
        return ()
    if isinstance(top, CloseCombat):
        return (close_fight(s, top),)
    hex = int(foe.partition(":")[2])
    group, opening = forming(top, hex)
    fighters = shooters(s, group)
    title = Text("fight-blind") if s.blind_fire else Text("fight-fire", {"place": s.map.names[hex]})
    return (Fight(title, fighters, opening, Shoot()),) if fighters else ()


def forming(top: Procedure, hex: int) -> tuple[FireGroup, tuple[Action, ...]]:
    """The fire group as it stands, or as it begins, and what must be chosen before."""
    if isinstance(top, FireGroup):
        return top, ()
    if isinstance(top, Reaction):
        return FireGroup(side=top.side, target=hex, victims=top.victims, moving=top.moving, limit=top.limit), ()
    assert isinstance(top, FirePhase)
    shut = tuple(pair >> 10 for pair in top.barred if pair & 1023 == hex)
    return FireGroup(side=top.side, target=hex, barred=shut), (Target(hex),)


def shooters(s: State, group: FireGroup) -> tuple[Fighter, ...]:
    """Everybody who can fire at the hex, strongest first, each with all his ways to do it; then who can direct."""
    taken = (*group.directors, *(shot.unit for shot in group.shots), *(shot.helper for shot in group.shots))
    shots = joiners(s, group.side, group.target, (), barred=group.barred, limit=group.limit, busy=taken)
    ways: dict[int, list[Action]] = {}
    for shot in sorted(shots, key=lambda shot: (is_flame(s, (shot,)), -power_of(s, (shot,), group.target))):
        ways.setdefault(shot.unit, []).append(shot)
    best = tuple(way for each in ways.values() if isinstance(way := each[0], Join) and not is_flame(s, (way,)))
    together = (*group.shots, *best)
    leaders = directors_for(s, group.side, together, group.directors) if together else []
    led = {s.units[n].hex for n in (*leaders, *group.directors)}
    useful = {s.units[shot.unit].hex for shot in together} <= led
    for n in leaders:
        ways.setdefault(n, []).insert(0, Direct(n))
    fighters = [Fighter(f"unit:{n}", tuple(each), begins(s, each[0], useful)) for n, each in ways.items()]
    if s.blind_fire:  # 2.los nobody knows who sees the target: the strongest, and whom the player adds
        fighters[1:] = [msgspec.structs.replace(fighter, way=OUT) for fighter in fighters[1:]]
    return tuple(fighters)


def begins(s: State, way: Action, useful: bool) -> int:
    """2.group.leader A leader helps only where every hex of the group has one; a flamethrower fires by itself."""
    if isinstance(way, Direct):
        return 0 if useful else OUT
    return OUT if isinstance(way, Join) and is_flame(s, (way,)) else 0


def close_fight(s: State, fight: CloseCombat) -> Fight:
    """8.declare Own units first, then those whom they go for."""
    followers = {n for n, _ in fight.attached}
    mine = [
        i
        for i in s.here(fight.hex, fight.side)
        if not s.units[i].broken and i not in (*followers, *fight.spent, *fight.attackers)
    ]
    enemies = [i for i in s.here(fight.hex, 1 - fight.side) if i not in (*followers, *fight.struck, *fight.targets)]
    fighters = [Fighter(f"unit:{i}", (Commit(i),)) for i in mine]
    fighters += [Fighter(f"unit:{i}", (Against(i),)) for i in enemies]
    return Fight(Text("fight-close", {"place": s.map.names[fight.hex]}), tuple(fighters), (), Declare())


def threats(s: State, seat: Seat, ref: str) -> tuple[Forecast, ...]:
    """2.fire All enemies that could fire at the hex as one group."""
    found = read_ref(ref, {"unit": len(s.units), "space": len(s.map.names)})
    hex = -1 if found is None else found.id if found.kind == "space" else s.units[found.id].hex
    if hex < 0 or s.blind_fire or not s.here(hex, seat):
        return ()
    group = FireGroup(side=1 - seat, target=hex)
    best: dict[int, Join] = {}
    for shot in joiners(s, 1 - seat, hex, ()):
        if not is_flame(s, (shot,)):
            old = best.get(shot.unit)
            if old is None or power_of(s, (shot,), hex) > power_of(s, (old,), hex):
                best[shot.unit] = shot
    if not best:
        return ()
    group.shots = tuple(best.values())
    return (from_other_side(fire_forecast(s, 1 - seat, group.attack(s))),)


def onward(s: State, asked: Decision) -> Action | None:
    """3.stack, 6.escort Whoever is sent to a hex goes plainly: no assault, no double time, no leader with it."""
    if isinstance(s.stack[-1], Flight) and s.stack[-1].at == "ask_escort":
        return PASS
    return GO if isinstance(s.stack[-1], Move) and GO in asked.options else None


BATTLES = Battles(foes, fights, threats, onward=onward, drills=drills)
