"""Odds before the dice: exact, from what everybody sees."""

from __future__ import annotations

from itertools import product
from random import Random

import msgspec
import pytest

from bingqi.core.engine import advance, apply_to_chance, decision, pending, resolve_to_chance, settle
from bingqi.core.odds import plus
from bingqi.core.procedure import Action, Decision, Event, Roll, Wait
from bingqi.core.table import Forecast
from bingqi.games.southern import GAME
from bingqi.games.southern.actions import Bomb, BombTwice, Discard, Muster, React, Strike, StrikeTwice, Target
from bingqi.games.southern.events import Attacked, Bombed, Countered
from bingqi.games.southern.rules.attack import air_damage, normal_damage
from bingqi.games.southern.rules.damage import Damage
from bingqi.games.southern.rules.groups import GroupActs
from bingqi.games.southern.rules.reactions import Reaction
from bingqi.games.southern.state import State
from bingqi.games.southern.table.forecast import hit_chances
from bingqi.games.southern.tables import ALLIES, AREA, CARD, JAPAN, LOST, UNIT, UNITS
from tests.games.southern.desk import STRIKE, Desk, bomb, card, group, joins, pay
from tests.games.southern.games import EXTRAS, positions


def test_hit_chances_agree_with_counting_all_dice() -> None:
    strengths = [4, 3, 1]
    counted = [0, 0, 0, 0]
    for dice in product(range(1, 7), repeat=3):
        counted[sum(die <= strength for die, strength in zip(dice, strengths, strict=True))] += 1
    assert hit_chances(strengths) == pytest.approx({hits: n / 216 for hits, n in enumerate(counted)})


@pytest.mark.rule("11.1(1)", "11.4")
def test_an_attack_is_forecast_with_its_reckoning() -> None:
    table = Desk({"luzon": "1tw 2tw 31us"})
    table.do(*group("luzon", "1tw 2tw"))
    odds = GAME.forecast(table.state, table.asked.seat, Strike())
    assert odds is not None
    assert sum(outcome.p for outcome in odds.outcomes) == pytest.approx(1)
    p = UNITS[UNIT["1tw"]].attack / 6
    assert odds.outcomes[2].p == pytest.approx(p * p)
    bites, wipes = odds.rows
    assert bites.p == pytest.approx(p * p)  # one hit is void against endurance 2
    assert wipes.p == 0
    assert odds.attackers == (f"unit:{UNIT['1tw']}", f"unit:{UNIT['2tw']}")


@pytest.mark.rule("18.1(2)")
def test_two_attacks_together_have_twice_the_dice() -> None:
    table = Desk({"luzon": "1tw 31us"}, japan="blitzkrieg supply")
    table.do(card("blitzkrieg"), *group("luzon", "1tw"))
    odds = GAME.forecast(table.state, table.asked.seat, StrikeTwice())
    assert odds is not None and len(odds.outcomes) == 3


@pytest.mark.rule("11.2(1)", "11.4")
def test_air_hits_are_not_spread_by_the_owner_and_yet_one_does_nothing_to_endurance_two() -> None:
    table = Desk({"taiwan": "kanoya takao_ku", "luzon": "31us 45ps"})
    table.do(Muster(AREA["taiwan"]), *joins("kanoya takao_ku"))
    odds = GAME.forecast(table.state, table.asked.seat, bomb("luzon"))
    assert odds is not None
    p = UNITS[UNIT["kanoya"]].air / 6
    assert odds.rows[0].p == pytest.approx(p * p)  # two hits on one of them; the owner would have spread them
    table = Desk({"taiwan": "kanoya takao_ku", "luzon": "31us 11pa"})
    table.do(Muster(AREA["taiwan"]), *joins("kanoya takao_ku"))
    odds = GAME.forecast(table.state, table.asked.seat, bomb("luzon"))
    assert odds is not None and odds.rows[0].p == pytest.approx(1 - (1 - p) ** 2)


@pytest.mark.rule("19.0(13)")
def test_submarine_odds_follow_control_and_escorts() -> None:
    table = Desk(
        {"java_sea": "ashigara 2sd_a", "taiwan": "1tw"},
        side=ALLIES,
        allies="submarines",
        control={"java_sea": "allies"},
    )
    table.do(card("submarines"))
    odds = GAME.forecast(table.state, ALLIES, Target(AREA["java_sea"]))
    assert odds is not None and odds.outcomes[0].p == pytest.approx(4 / 6)


def test_there_is_nothing_to_forecast_in_a_move() -> None:
    table = Desk({"taiwan": "1tw"})
    assert GAME.forecast(table.state, table.asked.seat, Muster(AREA["taiwan"])) is None


# --- the engine says the same ---


class Rolling:
    """The engine at the dice of an option: what each die does, found out by rolling it."""

    def __init__(self, state: State, action: Action) -> None:
        self.state = state.clone()
        self.state.hands[1 - decision(state).seat] = ()  # nobody reacts: that is not reckoned
        settle(self.state)
        apply_to_chance(self.state, action)
        while isinstance(wait := pending(self.state), Decision) and isinstance(wait.options[0], Discard):
            apply_to_chance(self.state, wait.options[0])

    def hits(self, dice: list[int]) -> int:
        """Volley by volley, until no more dice are asked for."""
        s, left = self.state.clone(), list(dice)
        log: list[Event] = []
        s.__dict__["log"] = log
        while left:
            wait = pending(s)
            assert isinstance(wait, Roll)
            resolve_to_chance(s, tuple(left[: wait.count]))
            del left[: wait.count]
        return sum(event.hits for event in log if isinstance(event, Attacked | Bombed | Countered))

    def chances(self, count: int, rng: Random) -> dict[int, float]:
        """A six never hits, so each die is tried among sixes; then random rolls show that they just add up."""
        faces = [[self.hits([6] * i + [face] + [6] * (count - i - 1)) for face in range(1, 7)] for i in range(count)]
        for _ in range(4):
            dice = [rng.randint(1, 6) for _ in range(count)]
            assert self.hits(dice) == sum(row[die - 1] for row, die in zip(faces, dice, strict=True))
        total = {0: 1.0}
        for row in faces:
            total = plus(total, {1: sum(row) / 6, 0: 1 - sum(row) / 6})
        return total


def damage_of(state: State, action: Action, hits: int) -> Damage:
    """What the engine makes of so many hits."""
    top = state.stack[-1]
    if isinstance(top, Reaction):
        return top.damage(state, hits)
    assert isinstance(top, GroupActs)
    if isinstance(action, Bomb | BombTwice):
        return air_damage(state, top.seat, top.group, action.area, hits)
    return normal_damage(state, top.seat, top.area, hits)


def played_out(state: State, damage: Damage, wipes: bool) -> float:
    """The chance of an effect, or that all go: every way to give the hits out is tried, the giver takes his best."""
    s = state.clone()
    s.stack[:] = [msgspec.structs.replace(damage)]
    advance(s, stop_at_chance=True)
    known: dict[tuple[object, ...], float] = {}
    targets = damage.targets

    def worth(s: State) -> float:
        wait = pending(s)
        if wait is None:
            here = s.at[damage.area] & s.fresh & targets == state.at[damage.area] & state.fresh & targets
            calm = here and s.at[damage.area] & targets == targets
            return float(s.at[LOST] & targets == targets) if wipes else float(not calm)
        top = s.stack[-1]
        key = (top.at, top.points, top.hits, top.carrier, top.beaten, s.fresh)
        if key not in known:
            known[key] = after(s, wait)
        return known[key]

    def after(s: State, wait: Wait) -> float:
        found = []
        if isinstance(wait, Decision):
            for option in wait.options:
                new = s.clone()
                apply_to_chance(new, option)
                found.append(worth(new))
            return max(found) if wait.seat != damage.side else min(found)
        for face in range(1, 7):
            new = s.clone()
            resolve_to_chance(new, (face,))
            found.append(worth(new))
        return sum(found) / 6

    return worth(s)


def removals(state: State, action: Action) -> float:
    """19.0(8), 19.0(13) The share of faces after which a unit is chosen to go."""
    s = state.clone()
    apply_to_chance(s, action)
    good = 0
    for face in range(1, 7):
        new = s.clone()
        resolve_to_chance(new, (face,))
        good += bool(new.stack) and isinstance(new.stack[-1], type(s.stack[-1])) and new.stack[-1].at == "ask_unit"
    return good / 6


def agrees_on_effects(state: State, action: Action, odds: Forecast, chances: dict[int, float]) -> int:
    """The rows against every way to give the hits out; 0 where there are too many ways."""
    damage = damage_of(state, action, 0)
    if damage.targets.bit_count() > 4 or max(chances) > 6:
        return 0
    for prospect, wipes in zip(odds.rows, (False, True), strict=False):
        found = sum(p * played_out(state, damage_of(state, action, hits), wipes) for hits, p in chances.items() if hits)
        if isinstance(action, React) and action.card == CARD["z_force"]:
            found = 1 - (1 - found) ** 2
        assert prospect.p == pytest.approx(found), (action, prospect, found)
    return 1


KINDS_OF_ODDS: dict[type[Action], str] = {
    Strike: "strike", StrikeTwice: "strike", Bomb: "bomb", BombTwice: "bomb", React: "react", Target: "target",
}  # fmt: skip


def test_odds_agree_with_the_engine_in_played_games() -> None:
    rng = Random(17)
    seen = {"strike": 0, "bomb": 0, "react": 0, "target": 0}
    exact = 0
    for seed, advised, options in ((1, False, {}), (2, False, EXTRAS), (3, True, {}), (4, True, EXTRAS)):
        for state in positions(seed, advised=advised, options=options):
            for action in decision(state).options:
                kind = KINDS_OF_ODDS.get(type(action))
                if kind is None or rng.random() > (0.12 if kind == "bomb" else 0.6):
                    continue
                odds = GAME.forecast(state, decision(state).seat, action)
                if odds is None:
                    continue
                seen[kind] += 1
                assert sum(outcome.p for outcome in odds.outcomes) == pytest.approx(1)
                if kind == "target":
                    assert odds.outcomes[0].p == pytest.approx(removals(state, action))
                    continue
                volleys = 2 if isinstance(action, StrikeTwice | BombTwice) else 1
                found = Rolling(state, action).chances(len(odds.attackers) * volleys, rng)
                assert [p for _, p in sorted(found.items()) if p > 0] == pytest.approx([o.p for o in odds.outcomes])
                exact += agrees_on_effects(state, action, odds, found)
    assert sum(seen.values()) >= 200 and min(seen.values()) >= 10 and exact >= 60, (seen, exact)


@pytest.mark.rule("11.6")
@pytest.mark.parametrize("places", [
    {"pacific_ocean": "ryujo 2sd_a", "luzon": "19bg 24pg_a 24pg_b"},
    {"pacific_ocean": "ryujo", "luzon": "19bg 24pg_a"},
    {"pacific_ocean": "hiryu soryu ryujo", "luzon": "19bg 24pg_a 24pg_b"},
    {"pacific_ocean": "hiryu soryu 2sd_a", "celebes_sea": "indomitable"},
    {"pacific_ocean": "hiryu soryu", "celebes_sea": "indomitable"},
    {"pacific_ocean": "ryujo", "celebes_sea": "indomitable"},
])  # fmt: skip
def test_odds_against_carriers_agree_with_the_engine(places: dict[str, str]) -> None:
    area, units = list(places.items())[1]
    for double in (False, True):
        table = Desk(places, side=ALLIES, allies="blitzkrieg supply", japan="")
        table.do(card("blitzkrieg"), *group(area, units))
        action = BombTwice(AREA["pacific_ocean"]) if double else bomb("pacific_ocean")
        assert GAME.has_odds(table.state, action)
        odds = GAME.forecast(table.state, ALLIES, action)
        assert odds is not None
        chances = Rolling(table.state, action).chances(len(odds.attackers) * (2 if double else 1), Random(1))
        assert agrees_on_effects(table.state, action, odds, chances) == 1


def test_odds_answer_only_the_seat_that_is_asked_and_only_what_it_may_choose() -> None:
    table = Desk({"luzon": "1tw 11pa", "taiwan": "kanoya"})
    table.do(*group("luzon", "1tw"))
    assert GAME.forecast(table.state, JAPAN, Strike()) is not None
    assert GAME.forecast(table.state, ALLIES, Strike()) is None
    assert GAME.forecast(table.state, JAPAN, bomb("luzon")) is None  # infantry does not bomb


@pytest.mark.rule("10.0")
def test_a_reaction_is_forecast_for_who_may_make_it() -> None:
    table = Desk({"luzon": "1tw 2tw 11pa 21pa"}, allies="ambush").do(*group("luzon", "1tw"), STRIKE, pay())
    assert GAME.has_odds(table.state, React(CARD["ambush"]))
    odds = GAME.forecast(table.state, ALLIES, React(CARD["ambush"]))
    assert odds is not None and len(odds.attackers) == 2
    assert [row.p for row in odds.rows] == pytest.approx([1 / 36, 1 / 36])  # two hits: nowhere to go, removed
    assert GAME.forecast(table.state, JAPAN, React(CARD["ambush"])) is None


@pytest.mark.rule("10.0(5)")
def test_the_odds_say_that_a_reaction_is_not_reckoned() -> None:
    for allies, said in (("ambush", True), ("supply", True), ("", False)):
        table = Desk({"luzon": "1tw 11pa"}, allies=allies).do(*group("luzon", "1tw"))
        odds = GAME.forecast(table.state, JAPAN, Strike())
        assert odds is not None and ("line-reaction" in [line.text.key for line in odds.lines]) == said
