"""Why not: the clause, a text and the figures. What was clicked becomes the action that was most likely meant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bingqi.core.clicks import Meaning, Ref, meant, read_ref
from bingqi.core.engine import pending
from bingqi.core.procedure import Action, Decision, Procedure, Seat, Try
from bingqi.core.table import Refusal, refuse
from bingqi.games.squad.actions import (
    Advance,
    Against,
    Attach,
    Commit,
    Crawl,
    Deploy,
    Destroy,
    Detonate,
    Direct,
    DoubleTime,
    Drop,
    Equip,
    Escort,
    Fight,
    Flee,
    Go,
    Join,
    KeepDM,
    KeepRate,
    Muster,
    PlaceCharge,
    Rally,
    Recover,
    Repair,
    Rout,
    SelfRally,
    ShedDM,
    Smoke,
    Split,
    Step,
    Target,
    Transfer,
    YieldRate,
)
from bingqi.games.squad.rules.advance import AdvancePhase, Advancing
from bingqi.games.squad.rules.attack import Attack
from bingqi.games.squad.rules.closecombat import CloseCombat, ClosePhase
from bingqi.games.squad.rules.deployment import Arm, SetUp
from bingqi.games.squad.rules.firegroup import FireGroup
from bingqi.games.squad.rules.firephase import FirePhase
from bingqi.games.squad.rules.movement import Move, MovePhase
from bingqi.games.squad.rules.rally import DMStep, LeaderRallyStep, SelfRallyStep
from bingqi.games.squad.rules.reaction import Reaction
from bingqi.games.squad.rules.rout import Flight, RoutPhase
from bingqi.games.squad.rules.weaponcare import RecoverStep, RepairStep, TransferStep
from bingqi.games.squad.state import State
from bingqi.games.squad.table import explain_fire, explain_move, explain_rally
from bingqi.games.squad.table.overlays import counts
from bingqi.games.squad.table.reasons import what, where, who

Explainer = Callable[[State, Seat, Any], Refusal | None]
NOW = -1  # "the one that is asked about": filled in from the question

MEANINGS: Mapping[type[Procedure], Mapping[str, Meaning]] = {
    SetUp: {"space": lambda h: Deploy(NOW, h), "unit": lambda i: Deploy(i, NOW)},
    Arm: {"unit": lambda i: Equip(NOW, i), "weapon": lambda n: Equip(n, NOW)},
    RecoverStep: {"unit": lambda i: Recover(i, NOW), "weapon": lambda n: Recover(NOW, n)},
    RepairStep: {"weapon": Repair},
    TransferStep: {"unit": lambda i: Transfer(NOW, i), "weapon": lambda n: Transfer(n, NOW)},
    SelfRallyStep: {"unit": SelfRally},
    LeaderRallyStep: {"unit": lambda i: Rally(i, NOW)},
    DMStep: {"unit": ShedDM},
    FirePhase: {"space": Target, "weapon": Destroy},
    FireGroup: {"unit": Join},
    Reaction: {"unit": Join},
    Attack: {"weapon": KeepRate},
    MovePhase: {"unit": Muster},
    Move: {"space": Step, "unit": Muster, "weapon": Drop},
    RoutPhase: {"unit": Rout},
    Flight: {"space": Flee, "unit": Escort},
    AdvancePhase: {"unit": Muster, "weapon": lambda n: Transfer(n, NOW)},
    Advancing: {"space": lambda h: Advance(NOW, h), "unit": lambda i: Advance(i, NOW)},
    ClosePhase: {"space": Fight},
    CloseCombat: {"unit": Commit},
}

EXPLAINERS: dict[type[Action], Explainer] = {
    Repair: explain_rally.repair,
    Transfer: explain_rally.transfer,
    SelfRally: explain_rally.self_rally,
    Rally: explain_rally.rally,
    ShedDM: explain_rally.dm,
    KeepDM: explain_rally.dm,
    Fight: explain_rally.fight,
    Commit: explain_rally.commit,
    Against: explain_rally.against,
    Target: explain_fire.target,
    Destroy: explain_fire.destroy,
    Detonate: explain_fire.detonate,
    KeepRate: explain_fire.rate,
    YieldRate: explain_fire.rate,
    Join: explain_fire.join,
    Direct: explain_fire.direct,
    Muster: explain_move.muster,
    DoubleTime: explain_move.double_time,
    Go: explain_move.go,
    Step: explain_move.step,
    Smoke: explain_move.smoke,
    Drop: explain_move.drop,
    PlaceCharge: explain_move.place_charge,
    Split: explain_move.split,
    Advance: explain_move.advance,
    Rout: explain_move.rout,
    Escort: explain_move.escort,
    Flee: explain_move.flee,
    Crawl: explain_move.flee,
}


def explain(s: State, seat: Seat, action: Action) -> Refusal | None:
    wait = pending(s)
    if not isinstance(wait, Decision) or action in wait.options:
        return None
    if wait.seat != seat:
        return refuse(wait.rule, "not-asked")
    if isinstance(action, Try):
        return why_not_click(s, seat, action.ref, wait)
    if not _exists(s, action):
        return refuse(wait.rule, "not-now")
    return _explained(s, seat, action, wait) or refuse(wait.rule, "not-now")


def _explained(s: State, seat: Seat, action: Action, wait: Decision) -> Refusal | None:
    if isinstance(action, Deploy):
        return explain_rally.deploy(s, seat, action, int(wait.args["unit"]))
    if isinstance(action, Equip):
        return explain_rally.equip(s, seat, action, int(wait.args["weapon"]))
    if isinstance(action, Attach):
        return explain_rally.attach(s, seat, action, int(wait.args["leader"]))
    if isinstance(action, Recover):
        moving = isinstance(s.stack[-1], Move)
        return explain_move.recover(s, seat, action) if moving else explain_rally.recover(s, seat, action)
    explainer = EXPLAINERS.get(type(action))
    return explainer(s, seat, action) if explainer else None


def _exists(s: State, action: Action) -> bool:
    """Whether what the action names is there at all."""
    sizes = {
        "unit": len(s.units),
        "leader": len(s.units),
        "target": len(s.units),
        "weapon": len(s.weapons),
        "hex": s.map.size,
    }
    return all(0 <= getattr(action, name) < sizes[name] for name in action.__struct_fields__ if name in sizes)


# --- clicks ---


def why_not_click(s: State, seat: Seat, ref: str, wait: Decision) -> Refusal | None:
    """What a person pointed at, taken as the kind of thing that is asked for: a hex for who stands there, and so on."""
    found = read_ref(ref, counts(s))
    if found is None:
        return refuse(wait.rule, "not-now")
    if found.kind == "weapon" and isinstance(s.stack[-1], FireGroup | Reaction):
        return explain_fire.weapon(s, seat, found.id, wait)
    for thing in (found, *_instead(s, seat, found)):
        action = meant(s, f"{thing.kind}:{thing.id}", counts(s), MEANINGS)
        action = _by_step(s, seat, action)
        if action is None:
            continue
        action = _filled(s, action, wait)
        if action in wait.options:
            return None
        if _exists(s, action) and (refusal := _explained(s, seat, action, wait)):
            return refusal
    return _nothing_there(s, found, wait)


def _by_step(s: State, seat: Seat, action: Action | None) -> Action | None:
    """The same click means another thing at another step of a procedure."""
    match s.stack[-1].at, action:
        case "ask_step", Muster(unit=i):
            return Step(s.units[i].hex) if s.units[i].hex >= 0 else Split(i)
        case "ask_attach", Commit(unit=i):
            return Attach(NOW, i)
        case "ask_attack", Commit(unit=i) if s.units[i].side != seat:
            return Against(i)
        case "ask_hex", Escort(leader=i):
            return Flee(s.units[i].hex) if s.units[i].hex >= 0 else None
        case "ask_transfer", Muster(unit=i):
            return Transfer(NOW, i)
        case ("ask_escort", Flee()) | ("ask_unit", Transfer()):
            return None
    return action


def _instead(s: State, seat: Seat, found: Ref) -> list[Ref]:
    """What else a click may have meant: the units of a hex, one's own first; a unit's weapons and hex; its holder."""
    if found.kind == "space":
        return [Ref("unit", i) for i in sorted(s.stacks[found.id], key=lambda i: s.units[i].side != seat)]
    if found.kind == "weapon":
        w = s.weapons[found.id]
        holder = [Ref("unit", w.unit)] if w.unit >= 0 else []
        at = s.units[w.unit].hex if w.unit >= 0 else w.hex
        return holder + ([Ref("space", at)] if at >= 0 else [])
    h = s.units[found.id].hex
    return [Ref("weapon", n) for n in s.carried(found.id)] + ([Ref("space", h)] if h >= 0 else [])


def _filled(s: State, action: Action, wait: Decision) -> Action:
    """The question's own unit or weapon in place of `NOW`, or that of an option which agrees with the click."""
    for name in action.__struct_fields__:
        if getattr(action, name) != NOW or name == "helper":
            continue
        value = wait.args.get(name)
        if value is None:
            mates = [option for option in wait.options if type(option) is type(action)]
            value = getattr(mates[0], name) if mates else NOW
        action = type(action)(**{**_values(action), name: value})
    return action


def _values(action: Action) -> dict[str, Any]:
    return {name: getattr(action, name) for name in action.__struct_fields__}


def _nothing_there(s: State, found: Ref, wait: Decision) -> Refusal:
    """The question is of another kind: say what is wrong with the thing itself."""
    if found.kind == "weapon":
        w = s.weapons[found.id]
        key = "weapon-aside" if w.unit >= 0 else "not-held" if w.hex >= 0 else "weapon-gone"
        return refuse(wait.rule, key, **what(s, found.id))
    if found.kind == "space" and not s.stacks[found.id]:
        return refuse(wait.rule, "nobody-there", **where(s, found.id))
    i = s.stacks[found.id][0] if found.kind == "space" else found.id
    bare = isinstance(s.stack[-1], RepairStep | Attack) and not s.carried(i)
    key = "not-here" if s.units[i].hex < 0 else "carries-nothing" if bare else "unit-aside"
    return refuse(wait.rule, key, **who(s, i))
