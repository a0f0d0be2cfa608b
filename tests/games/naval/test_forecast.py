"""Odds: exact, and the engine's own."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from bingqi.ai.naval import POLICY
from bingqi.core.chance import outcomes
from bingqi.core.engine import apply_to_chance, apply_trusted, pending, resolve_to_chance
from bingqi.core.procedure import Action, Decision, Pass, Roll
from bingqi.core.table import Forecast
from bingqi.core.testing import random_action
from bingqi.core.text import Text
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import (
    Aim,
    Commit,
    Declare,
    Engage,
    Fight,
    Fly,
    Go,
    Hunt,
    LaunchMissiles,
    Plan,
    Resolve,
    SearchBoat,
    Spend,
    StrikeBoat,
    Take,
    TakeGroup,
    Through,
    Weaken,
)
from bingqi.games.naval.events import (
    ActionsGained,
    Damaged,
    Found,
    Missed,
    MissilesLaunched,
    NothingFound,
    Scrambled,
    Sunk,
    SuppliesLost,
)
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.interception import Interception
from bingqi.games.naval.rules.options import BallisticAttack
from bingqi.games.naval.rules.queries import checks_on
from bingqi.games.naval.rules.search import BoatChecks
from bingqi.games.naval.rules.submarine import BoatAction
from bingqi.games.naval.rules.torpedo import Torpedoes
from bingqi.games.naval.state import State
from bingqi.games.naval.table.chances import Fate, battle_hits, dice_at, fate_of, through_screen, torpedo_fates
from tests.games.naval.desk import BLUE, RED, Desk, h, started


def foretold(desk: Desk, seat: int, action: Action) -> Forecast:
    forecast = GAME.forecast(desk.s, seat, action)
    assert forecast is not None and GAME.has_odds(desk.s, action)
    assert sum(p.p for p in forecast.outcomes) == pytest.approx(1)
    return forecast


def chance(forecast: Forecast, key: str, **args: int) -> float:
    return next((p.p for p in forecast.outcomes if p.text == Text(key, args)), 0.0)


def figures(forecast: Forecast) -> dict[str, str]:
    return {line.text.key: line.value for line in forecast.lines}


# --- reckoning by hand -----------------------------------------------------------------------------------------------


def test_hits_of_dice_and_what_defence_leaves_of_them() -> None:
    assert dice_at(2, 3) == {0: 0.25, 1: 0.5, 2: 0.25}
    odds = battle_hits([(2, 3)], 2, 2)
    # two defence dice at 2: (4/9, 4/9, 1/9) stop 0, 1, 2 points; then dice at 3
    assert odds[2] == pytest.approx(4 / 9 * 1 / 4)
    assert odds[1] == pytest.approx(4 / 9 * 1 / 2 + 4 / 9 * 1 / 2)
    # one hit of the defence: the worse of two attackers loses its point
    assert battle_hits([(1, 3), (1, 1)], 1, 6) == pytest.approx({0: 1 / 2, 1: 1 / 2, 2: 0})


@pytest.mark.rule("15.2(7)", "18.1(4)①", "18.1(4)②")
def test_one_lost_marker_is_told_from_two_and_from_damage() -> None:
    ends = [fate_of(2, hits) for hits in range(5)]
    assert ends == [
        Fate("missed", 2),
        Fate("supplies", 1),
        Fate("supplies", 0),
        Fate("damaged", 0),
        Fate("sunk", 0),
    ]
    desk = Desk()
    gun = desk.put("asahi", "1711")
    lst = desk.put("longhushan", "1713", found=True, supplies=3)
    desk.run(ShipBattle(seat=BLUE, hex=h("1713"), guns=1 << gun, track=1, at="ask_area", target=lst, power=((gun, 2),)))
    odds = foretold(desk, RED, Spend(0))
    assert chance(odds, "outcome-supplies", count=1) > chance(odds, "outcome-supplies", count=2) > 0


@pytest.mark.rule("14.0(1)", "14.0(2)", "6.0(1)⑤")
def test_two_torpedo_attacks_against_one_ship() -> None:
    assert through_screen(2, [3]) == pytest.approx({2: 1 / 2, 1: 1 / 2})
    once = torpedo_fates(1, [], 3, 0, 1)
    assert once == pytest.approx({Fate("missed", 0): 1 / 2, Fate("damaged", 0): 1 / 2})
    assert torpedo_fates(1, [], 3, 0, 2)[Fate("damaged", 0)] == pytest.approx(3 / 4)
    laden = torpedo_fates(1, [], 3, 1, 2)  # first a marker, then damage
    assert laden == pytest.approx({Fate("missed", 1): 1 / 4, Fate("supplies", 0): 1 / 2, Fate("damaged", 0): 1 / 4})
    desk = Desk()
    boat = desk.put("soryu", "1711")
    a, b = desk.fleet("1711", "zhoushan", "kunming", found=True)
    desk.boats(BLUE).do(Take(boat))
    odds = foretold(desk, BLUE, Plan("attack-ships"))
    assert figures(odds)["line-attacks"] == "2" and len(odds.rows) == 4 and a != b


# --- what a fight's odds say -----------------------------------------------------------------------------------------


@pytest.mark.rule("15.2(3)①")
def test_odds_say_which_wide_area_fire_they_assume_and_what_all_of_it_would_do() -> None:
    desk = Desk()
    gun = desk.put("asahi", "1711")
    a, b = desk.fleet("1713", "kunming", "zhoushan", found=True)
    driver = desk.run(ShipBattle(seat=BLUE, hex=h("1713"), guns=1 << gun))
    shown = foretold(desk, BLUE, Engage(gun, b))
    assert figures(shown)["line-area"] == "0/4" and shown.rows[0].text == Text("row-all-area", {"count": 4})
    lost = chance(shown, "outcome-damaged") + chance(shown, "outcome-sunk")
    assert shown.rows[0].p < lost
    driver.do(Engage(gun, a))
    less, more = foretold(desk, RED, Spend(0)), foretold(desk, RED, Spend(4))
    assert figures(less)["line-area"] == "0/4" and figures(more)["line-area"] == "4/4" and not more.rows
    assert chance(less, "outcome-missed") == pytest.approx(1 / 4)
    assert chance(more, "outcome-missed") > chance(less, "outcome-missed")
    assert GAME.forecast(desk.s, BLUE, Spend(0)) is None  # not blue's to choose


@pytest.mark.rule("15.1(3)", "16.2")
def test_odds_count_those_already_assigned_to_the_target() -> None:
    desk = Desk()
    guns = desk.fleet("1711", "asahi", "akizuki", "teruzuki")
    a, b = desk.fleet("1713", "zhoushan", "xuzhou", found=True)
    driver = desk.run(ShipBattle(seat=BLUE, hex=h("1713"), guns=sum(1 << gun for gun in guns)))
    alone = foretold(desk, BLUE, Engage(guns[0], a))
    driver.do(Engage(guns[0], a), Engage(guns[1], b))
    joined = foretold(desk, BLUE, Engage(guns[2], a))
    assert int(figures(joined)["line-attack"]) == 2 * int(figures(alone)["line-attack"])
    assert joined.attackers == (f"unit:{guns[0]}", f"unit:{guns[2]}")
    planes = Desk()
    c, d = planes.fleet("1713", "zhoushan", "xuzhou", found=True)
    driver = planes.run(ShipBattle(seat=BLUE, hex=h("1713"), planes=3))
    assert figures(foretold(planes, BLUE, Aim(c)))["line-attack"] == "2"
    driver.do(Aim(c), Aim(d))
    assert figures(foretold(planes, BLUE, Aim(c)))["line-attack"] == "4"


@pytest.mark.rule("9.3(2)")
def test_odds_of_a_passage_count_every_hex_of_the_way() -> None:
    desk = Desk("sakishima")
    boat = desk.put("cz7", "0808")
    driver = desk.boats(RED).do(Take(boat), Plan("move"))
    assert chance(foretold(desk, RED, Go(h("1008"))), "outcome-unseen") == pytest.approx((2 / 3) ** 2)
    driver.do(Go(h("1008")))
    sonar, coast = foretold(desk, RED, Through(h("0908"))), foretold(desk, RED, Through(h("0909")))
    assert chance(sonar, "outcome-unseen") == pytest.approx((2 / 3) ** 3)
    assert figures(sonar) == {"line-move": "1", "line-coast": "1", "line-sonar": "1"}
    assert chance(coast, "outcome-unseen") == pytest.approx((2 / 3) ** 2)
    each = Desk("sakishima", each_hex=True)
    boat = each.put("cz7", "0807")
    each.boats(RED).do(Take(boat), Plan("move"))
    both = foretold(each, RED, Go(h("1007")))  # by the coast or by the sonar: three checks either way
    assert figures(both) == {"line-move": "1", "line-coast": "2"}


@pytest.mark.rule("9.3(2)", "6.0(1)③")
def test_a_plan_that_leaves_one_hex_is_weighed_before_the_boat_is_under_way() -> None:
    """Where there is only one hex to go to the table goes there itself: the odds belong to the plan."""
    desk = Desk("dokdo")
    boat = desk.put("soryu", "0706")
    desk.put("yi-sunsin", "0707", found=True)
    desk.boats(BLUE).do(Take(boat))
    assert GAME.has_odds(desk.s, Plan("move-attack-ships"))
    assert chance(foretold(desk, BLUE, Plan("move-attack-ships")), "outcome-unseen") == pytest.approx(5 / 6)
    assert not GAME.has_odds(desk.s, Plan("move")), "there are several hexes: each has odds of its own"
    desk.put("munmu", "0606", found=True)
    assert not GAME.has_odds(desk.s, Plan("move-attack-ships"))


@pytest.mark.rule("5.1(2)", "4.3(2)", "22.3(2)", "7.3(3)")
def test_odds_of_a_flight_know_night_space_war_and_tech() -> None:
    desk = Desk(turn=5)
    desk.put("kunming", "2010")
    desk.s.air_cut = (1, 0)
    desk.run(AirOperation(seat=BLUE))
    flight = foretold(desk, BLUE, Declare(4))
    assert figures(flight) == {"line-distance": "4", "line-space": "-1", "line-night": "-2"}
    assert chance(flight, "outcome-actions", count=0) == pytest.approx(1 / 3)  # 1 and 2 give nothing
    afloat = Desk()
    izumo = afloat.put("izumo", "1910")
    afloat.put("kunming", "1912")
    afloat.ships(BLUE).do(Fly(), Commit(izumo))
    assert figures(foretold(afloat, BLUE, Declare(2)))["line-tech"] == "+3"


@pytest.mark.rule("9.3(3)③", "12.0(1)", "12.0(2)")
def test_odds_of_a_hunt_by_ships() -> None:
    desk = Desk()
    desk.fleet("1711", "asahi", "kongo")
    desk.put("yz34", "1711", found=True)
    desk.put("yz37", "1712")
    driver = desk.ships(BLUE).do(TakeGroup(h("1711")))
    dice = figures(foretold(desk, BLUE, Plan("attack-boat-move")))["line-dice"]
    driver.do(Plan("move-search-boat"))
    assert figures(foretold(desk, BLUE, Go(h("1712"))))["line-dice"] == dice


# --- the engine's own ------------------------------------------------------------------------------------------------

ENOUGH, SAMPLES, LEAVES = 220, 400, 1300
COMPARED = 10 * ENOUGH  # outcomes at most
BOUND = math.sqrt(math.log(2 * COMPARED / 1e-6) / (2 * SAMPLES))  # Hoeffding: all of them hold but once in a million
Label = tuple[str, int]


class Trial(NamedTuple):
    """How to play on after an option, when to stop, and what came of it."""

    expected: dict[Label, float]
    choose: Callable[[State, Decision], Action | None]
    done: Callable[[State], bool]
    label: Callable[[State], Label]


class TooMany(Exception):
    """More branches than are worth walking."""


def log_of(s: State) -> list[Any]:
    log: list[Any] = s.__dict__["log"]
    return log


def copy_of(s: State) -> State:
    new = s.clone()
    new.__dict__["log"] = list(s.__dict__.get("log", ()))
    return new


def walk(s: State, trial: Trial, p: float, ends: Counter[Label], leaves: list[int]) -> None:
    """Every branch with its weight."""
    while not trial.done(s):
        wait = pending(s)
        if wait is None:
            break
        if isinstance(wait, Decision):
            choice = trial.choose(s, wait)
            if choice is None:
                break
            apply_to_chance(s, choice)
            continue
        leaves[0] += 6**wait.count
        if wait.count > 4 or leaves[0] > LEAVES:
            raise TooMany
        for answer, q in outcomes(wait):
            branch = copy_of(s)
            resolve_to_chance(branch, answer)
            walk(branch, trial, p * q, ends, leaves)
        return
    ends[trial.label(s)] += p  # type: ignore[assignment]


def sample(s: State, trial: Trial, rng: Random) -> Label:
    while not trial.done(s):
        wait = pending(s)
        choice = trial.choose(s, wait) if isinstance(wait, Decision) else None
        if isinstance(wait, Roll):
            resolve_to_chance(s, tuple(rng.randint(1, wait.sides) for _ in range(wait.count)))
        elif choice is not None:
            apply_to_chance(s, choice)
        else:
            break
    return trial.label(s)


def compare(s: State, action: Action, trial: Trial, rng: Random) -> str:
    first = copy_of(s)
    apply_to_chance(first, action)
    ends: Counter[Label] = Counter()
    try:
        walk(copy_of(first), trial, 1.0, ends, [0])
        how, bound = "exact", 1e-9
    except TooMany:
        ends = Counter(sample(copy_of(first), trial, rng) for _ in range(SAMPLES))
        how, bound = "sampled", BOUND
    total = sum(ends.values())
    for label in {*ends, *trial.expected}:
        off = abs(ends[label] / total - trial.expected.get(label, 0.0))
        assert off <= bound, (action, label, dict(ends), trial.expected, how)
    return how


def fate_label(s: State, ship: int, load: int) -> Label:
    if any(isinstance(e, Sunk) and e.unit == ship for e in log_of(s)):
        return "outcome-sunk", 0
    if any(isinstance(e, Damaged) and e.unit == ship for e in log_of(s)):
        return "outcome-damaged", 0
    lost = load - s.supplies[ship]
    return ("outcome-supplies", lost) if lost else ("outcome-missed", 0)


def told(s: State, ship: int) -> bool:
    return any(isinstance(e, Sunk | Damaged | Missed | SuppliesLost) and e.unit == ship for e in log_of(s))


def expected_of(forecast: Forecast) -> dict[Label, float]:
    return {(p.text.key, int(str(p.text.args.get("count", 0)))): p.p for p in forecast.outcomes}  # type: ignore[union-attr]


def never(s: State) -> bool:
    return False


def count_trial(expected: dict[Label, float], kind: type, field: str) -> Trial:
    def label(s: State) -> Label:
        return "outcome-actions", next(getattr(e, field) for e in log_of(s) if isinstance(e, kind))

    return Trial(expected, lambda s, d: None, lambda s: any(isinstance(e, kind) for e in log_of(s)), label)


def battle_trial(s: State, expected: dict[Label, float], target: int) -> Trial:
    load = s.supplies[target]

    def choose(s: State, asked: Decision) -> Action | None:
        battle = s.stack[-1]
        assert isinstance(battle, ShipBattle)
        if asked.rule == "15.2(2)":
            return Fight(target) if Fight(target) in asked.options else None
        if asked.rule == "15.2(3)①" and battle.target == target:
            return Spend(0)
        if asked.rule == "15.2(4)":
            return min((o for o in asked.options if isinstance(o, Weaken)), key=lambda o: battle.limit(s, o.attacker))
        return None

    def done(s: State) -> bool:
        battle = s.stack[-1] if s.stack else None
        if told(s, target) or not isinstance(battle, ShipBattle):
            return True
        return battle.target not in (-1, target) and all(aimed != target for _, aimed in battle.pairs)

    return Trial(expected, choose, done, lambda s: fate_label(s, target, load))


def passage_trial(expected: dict[Label, float], seat: int, boat: int) -> Trial:
    def choose(s: State, asked: Decision) -> Action | None:
        proc = s.stack[-1]
        if asked.rule != "8.0(1)" or not isinstance(proc, BoatAction):
            return None
        ways = [o for o in asked.options if isinstance(o, Through)]
        return min(ways, key=lambda o: checks_on(s, seat, 1 << proc.end | 1 << o.hex))

    def done(s: State) -> bool:
        waits = bool(s.stack) and (
            isinstance(s.stack[-1], BoatChecks) or (isinstance(s.stack[-1], BoatAction) and s.stack[-1].at == "ask_way")
        )
        return not waits

    def label(s: State) -> Label:
        found = any(isinstance(e, Found) and e.unit == boat for e in log_of(s))
        return ("outcome-found" if found else "outcome-unseen"), 0

    return Trial(expected, choose, done, label)


def search_trial(expected: dict[Label, float], hex: int, choose: Callable[[State, Decision], Action | None]) -> Trial:
    def ends(s: State) -> str:
        boats = [e for e in log_of(s) if isinstance(e, Found) and e.hex == hex and "SS" in kind_of(e.unit)]
        nothing = any(isinstance(e, NothingFound) and e.hex == hex for e in log_of(s))
        return "outcome-found" if boats else "outcome-unseen" if nothing else ""

    return Trial(expected, choose, lambda s: bool(ends(s)), lambda s: (ends(s), 0))


def kind_of(ship: int) -> str:
    from bingqi.games.naval.tables import SHIPS

    return SHIPS[ship].type


def hit_trial(s: State, expected: dict[Label, float], ship: int, choose: Any = lambda s, d: None) -> Trial:
    load = s.supplies[ship]
    return Trial(expected, choose, lambda s: told(s, ship), lambda s: fate_label(s, ship, load))


def flying(own: Callable[[State, Resolve], bool]) -> Callable[[State, Decision], Action | None]:
    """Assign no more, do not intercept, resolve the own task first."""

    def choose(s: State, asked: Decision) -> Action | None:
        if asked.rule == "5.4(2)":
            return next(o for o in asked.options if isinstance(o, Resolve) and own(s, o))
        return Pass() if asked.rule in ("5.2(5)", "17.1(1)") else None

    return choose


def trial_of(s: State, seat: int, action: Action) -> Trial | None:
    """How to try an option's odds; None where what follows mixes in more than they tell of."""
    forecast = GAME.forecast(s, seat, action)
    assert forecast is not None
    expected, proc = expected_of(forecast), s.stack[-1]
    match proc, action:
        case AirOperation(), Declare():
            return count_trial(expected, ActionsGained, "actions")
        case Interception(), _:
            return count_trial(expected, Scrambled, "units")
        case AirOperation(), LaunchMissiles():
            return count_trial(expected, MissilesLaunched, "count")
        case AirOperation(), SearchBoat(hex):
            if any(t.hex == hex and t.use == "search-boat" for t in s.tasks):
                return None
            own = flying(lambda s, o: o.hex == hex and s.tasks[o.task].use == "search-boat")
            return search_trial(expected, hex, own)
        case AirOperation(), StrikeBoat(target):
            if any(t.boat == target and t.origin != (-1 if action.origin is None else action.origin) for t in s.tasks):
                return None
            return hit_trial(s, expected, target, flying(lambda s, o: s.tasks[o.task].boat == target))
        case ShipBattle(), Spend():
            return battle_trial(s, expected, proc.target)
        case ShipBattle(), Fight(target):
            return battle_trial(s, expected, target)
        case ShipBattle(), Engage() | Aim():
            last = len(proc.pairs) + 1 == (proc.guns.bit_count() or proc.planes)
            return battle_trial(s, expected, action.target) if last else None
        case Torpedoes(), Aim(target):
            return hit_trial(s, expected, target) if proc.left == 1 else None
        case BallisticAttack(), Aim(target):
            if proc.left > 1:
                return None
            gone = lambda s: not any(isinstance(p, BallisticAttack) for p in s.stack)  # noqa: E731
            return Trial(expected, lambda s, d: None, gone, lambda s: fate_label(s, target, s.supplies[target]))
        case BoatAction(), Go() | Through():
            return passage_trial(expected, seat, proc.boat)
        case BoatAction(), Plan(plan) if plan.startswith("move"):
            return None  # the only hex: its `Go` is tried where there are several
        case _, Hunt(target):
            return hit_trial(s, expected, target)
        case BoatAction(), Plan("attack-ships"):
            return salvo_trial(s, seat, proc.boat, forecast)
        case _, Plan("search-boat" | "search-both"):
            here = s.pos[proc.boat] if isinstance(proc, BoatAction) else proc.origin(s)
            return search_trial(expected, here, lambda s, d: None)
        case _, Go(hex) if proc.plan == "move-search-boat":
            return search_trial(expected, hex, lambda s, d: None)
        case _, Plan() | Go():
            prey = int(forecast.defenders[0].removeprefix("unit:"))
            return hit_trial(s, expected, prey, lambda s, d: Hunt(prey) if d.rule in ("10.1(1)", "10.2(1)") else None)
    return None


def salvo_trial(s: State, seat: int, boat: int, forecast: Forecast) -> Trial:
    """All at the first ship: the rows say what becomes of her."""
    ship = int(forecast.defenders[0].removeprefix("unit:"))
    expected = {("outcome-damaged", 0): forecast.rows[0].p, ("outcome-sunk", 0): forecast.rows[1].p}
    expected["outcome-missed", 0] = 1 - sum(expected.values())

    def label(s: State) -> Label:
        key, _ = fate_label(s, ship, s.supplies[ship])
        return key, 0

    def choose(s: State, asked: Decision) -> Action | None:
        return Aim(ship) if asked.rule == "14.0(3)" and Aim(ship) in asked.options else None

    def done(s: State) -> bool:
        return not any(isinstance(p, Torpedoes) for p in s.stack) or s.pos[ship] < 0

    return Trial(expected, choose, done, label)


def positions() -> Iterator[tuple[State, Decision]]:
    """Decisions of played games: at random, and as the computer player would."""
    rng = Random(17)
    options = {"ballistic": True, "mixed_pairs": True, "safe_boats": False, "information_war": True}
    for seed in range(1, 60):
        scenario = ("diaoyu", "sakishima", "dokdo", "izumo", "jeju")[seed % 5]
        state = started(scenario, seed, **(options if seed % 2 else {}))
        for _ in range(500):
            asked = pending(state)
            if not isinstance(asked, Decision):
                break
            yield state, asked
            wise = POLICY.advise(state, asked.seat, asked) if seed % 3 and rng.random() < 0.9 else None
            best = max(range(len(asked.options)), key=wise.__getitem__) if wise else -1
            apply_trusted(state, asked.options[best] if wise else random_action(rng, asked))


def kind(s: State, action: Action) -> str:
    plan = getattr(action if isinstance(action, Plan) else s.stack[-1], "plan", "")
    return f"{type(s.stack[-1]).__name__}.{type(action).__name__}.{plan}"


def test_odds_agree_with_the_engine_in_played_games() -> None:
    rng, tried, how = Random(5), Counter[str](), Counter[str]()
    for state, asked in positions():
        telling = [option for option in asked.options if GAME.has_odds(state, option)]
        if not telling:
            continue
        action = rng.choice(telling)
        if tried[kind(state, action)] >= 14:
            continue
        trial = trial_of(state, asked.seat, action)
        if trial is not None:
            how[compare(state, action, trial, rng)] += 1
            tried[kind(state, action)] += 1
            if sum(tried.values()) >= ENOUGH:
                break
    assert sum(tried.values()) >= 200 and how["exact"] >= 100, (tried, how)
    families = {key.split(".")[1] for key in tried}
    assert families >= {"Declare", "Scramble", "SearchBoat", "Fight", "Engage", "Aim", "Spend", "Go", "Plan"}


def test_an_option_has_odds_exactly_where_they_are_told() -> None:
    for n, (state, asked) in enumerate(positions()):
        if n > 3000:
            break
        for option in asked.options[:40]:
            assert GAME.has_odds(state, option) == (GAME.forecast(state, asked.seat, option) is not None), option
