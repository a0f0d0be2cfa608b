"""The computer player's set-up: who stands where, and with which weapon."""

from __future__ import annotations

from bingqi.ai.squad.weights import WEIGHTS
from bingqi.ai.squad.worth import Field, danger, distances_to, field_of, goals, presses
from bingqi.core.procedure import Decision, Seat
from bingqi.games.squad.actions import Deploy, Equip
from bingqi.games.squad.rules.queries import load_of, protection, sees
from bingqi.games.squad.scenarios import part_of, script_of
from bingqi.games.squad.state import State
from bingqi.games.squad.tables import DC, FT, KINDS, LEADER, SQUAD, WEAPONS

HOLDING = 0.48  # of the pull to the goal: what is left of it for a side that holds


def deploy(s: State, seat: Seat, asked: Decision) -> list[float]:
    far, field = _front(s, seat), field_of(s, 1 - seat)
    return [
        _deploy_worth(s, seat, option, far, field) if isinstance(option, Deploy) else 0.0 for option in asked.options
    ]


def _front(s: State, seat: Seat) -> tuple[int, ...] | None:
    mask = goals(s, seat)
    if not mask and s.fit[1 - seat]:
        mask = s.fit[1 - seat]
    return distances_to(s.board, part_of(s.scenario), s.season, mask) if mask else None


def _deploy_worth(s: State, seat: Seat, option: Deploy, far: tuple[int, ...] | None, field: Field) -> float:
    u, h = s.units[option.unit], option.hex
    kind = KINDS[u.kind]
    company = [s.units[n] for n in s.here(h, seat)]
    squads = sum(1 for x in company if KINDS[x.kind].size == SQUAD)
    if kind.size == LEADER:
        leaders = sum(1 for x in company if KINDS[x.kind].size == LEADER)
        return 2.0 * min(2, squads) - 3.0 * leaders + _ground(s, seat, h, far, field) / 2
    return _ground(s, seat, h, far, field) - WEIGHTS.now.post_crowd * squads - (0.0 if not squads else 0.3)


def _ground(s: State, seat: Seat, h: int, far: tuple[int, ...] | None, field: Field) -> float:
    """Cover, nearness to the goals, a field of fire; for those who press on, no enemy eye."""
    w = WEIGHTS.now
    column, row = s.map.place(h)
    worth = w.post_cover * protection(s, h) - w.post_north * row + w.post_east * column
    if presses(s, seat):
        if far is not None:
            worth -= w.post_near * far[h] / 2
        return worth - 2.5 * min(1.5, danger(s, h, seat, False, field))
    if far is not None:
        worth -= HOLDING * w.post_near * far[h] / 2
    near = s.map.within(h, 6) & sees(s, h)
    worth += w.post_view * near.bit_count()
    return worth + (_blocking(s, seat, h) if script_of(s.scenario).aims[0].kind == "exit" else 0.0)


def _blocking(s: State, seat: Seat, h: int) -> float:
    """Spread over the ways out."""
    mine = s.occupied[seat] & s.map.within(h, 2)
    return -0.3 * mine.bit_count()


def equip(s: State, seat: Seat, asked: Decision) -> list[float]:
    scores = []
    for option in asked.options:
        assert isinstance(option, Equip)
        u = s.units[option.unit]
        kind, weapon = KINDS[u.kind], WEAPONS[s.weapons[option.weapon].kind]
        score = -2.0 * load_of(s, option.unit) + 0.1 * kind.morale - (3.0 if kind.size != SQUAD else 0.0)
        if u.hex >= 0:
            led = any(KINDS[s.units[n].kind].size == LEADER for n in s.here(u.hex, seat))
            score += 0.8 * led + 0.05 * (sees(s, u.hex) & s.map.within(u.hex, 10)).bit_count()
        if weapon.kind in (FT, DC):
            score += 2.0 * (kind.cls == "E")
        scores.append(score)
    return scores
