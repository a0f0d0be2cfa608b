"""Why something is not allowed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from bingqi.board.bits import bit_list
from bingqi.core.clicks import candidates
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Action, Decision, Pass, Try
from bingqi.core.testing import random_action
from bingqi.games.naval import GAME
from bingqi.games.naval.actions import (
    PLANS,
    Declare,
    Go,
    Join,
    Plan,
    Ready,
    Scramble,
    ScrambleCarriers,
    SearchBoat,
    SearchShips,
    Spend,
    StrikeBoat,
    StrikeShips,
    Take,
)
from bingqi.games.naval.rules.air import AirOperation
from bingqi.games.naval.rules.battle import ShipBattle
from bingqi.games.naval.rules.interception import AirFight
from bingqi.games.naval.rules.submarine import BoatAction
from bingqi.games.naval.rules.surface import GroupAction
from bingqi.games.naval.state import OFF, State
from bingqi.games.naval.table.pointing import pointed
from bingqi.games.naval.tables import BLOCKED, FIGHTERS, GRID, GUNS, NUCLEAR, SHIPS, SUBMARINES, SURFACE, TERRAIN
from tests.games.naval.desk import BLUE, RED, Desk, h, started


def test_pointing_at_anything_gets_an_answer_with_a_clause_in_both_languages() -> None:
    rng = Random(2)
    for scenario in ("dokdo", "diaoyu"):
        state = started(scenario, 11)
        count = 0
        while isinstance(asked := pending(state), Decision):
            if count % 9 == 0:
                for ref in (f"unit:{rng.randrange(len(SHIPS))}", f"space:{rng.choice(list(h_all()))}", "back:3"):
                    refusal = GAME.explain(state, asked.seat, Try(ref))
                    assert refusal is not None and refusal.rule
                    for language in ("zh", "en"):
                        assert "⟨" not in GAME.say(language, refusal.text)
                        assert all("⟨" not in GAME.say(language, line.text) for line in refusal.lines)
            apply_trusted(state, random_action(rng, asked))
            count += 1


def h_all() -> list[int]:
    from bingqi.games.naval.tables import GRID

    return list(GRID.hexes)


def test_an_option_is_never_refused_and_the_other_side_is_told_to_wait() -> None:
    desk = Desk()
    unit = desk.put("asahi", "1711")
    driver = desk.ships(BLUE)
    assert GAME.explain(desk.s, BLUE, Take(unit)) is None
    refusal = GAME.explain(desk.s, RED, Take(unit))
    assert refusal is not None and refusal.rule == "4.1(2)"
    boat = desk.put("soryu", "1712")
    refusal = GAME.explain(desk.s, BLUE, Try(f"unit:{boat}"))
    assert refusal is not None and refusal.rule == "4.2③" and driver.asked.seat == BLUE


def test_asking_about_a_ship_that_is_not_seen_tells_nothing() -> None:
    answers = set()
    for label in ("1816", "2011"):
        desk = Desk()
        desk.put("kunming", "2010")
        hidden = desk.put("yz34", label)
        desk.run(AirOperation(seat=BLUE)).dice(6).do(Declare(4))
        for action in (StrikeBoat(hidden), Try(f"unit:{hidden}")):
            refusal = GAME.explain(desk.s, BLUE, action)
            assert refusal is not None
            answers.add((refusal.rule, refusal.text.key, refusal.lines))
            assert GAME.forecast(desk.s, BLUE, action) is None
    assert len(answers) == 1


def test_search_ships_needs_something_hidden() -> None:
    desk = Desk()
    desk.put("kunming", "2010", found=True)
    desk.put("xuzhou", "2011")
    driver = desk.run(AirOperation(seat=BLUE)).dice(3).do(Declare(4))
    assert SearchShips(h("2010")) not in driver.options and SearchShips(h("2011")) in driver.options
    refusal = GAME.explain(desk.s, BLUE, SearchShips(h("2010")))
    assert refusal is not None and refusal.rule == "9.2(1)"
    assert not SUBMARINES >> desk.put("asahi", "1711") & 1


# --- true reasons ----------------------------------------------------------------------------------------------------


def reason(desk: Desk, seat: int, action: Action) -> tuple[str, str]:
    refusal = GAME.explain(desk.s, seat, action)
    assert refusal is not None
    return refusal.rule, refusal.text.key.removeprefix("refuse-")


@pytest.mark.rule("14.0(7)")
def test_ships_in_port_are_named_as_the_reason() -> None:
    desk = Desk()
    inside, beside = desk.put("soryu", "1716"), desk.put("unryu", "2217")
    desk.put("kunming", "1716", found=True)
    desk.put("xuzhou", "2218", found=True)
    driver = desk.boats(BLUE).do(Take(inside))
    assert reason(desk, BLUE, Plan("attack-ships")) == ("14.0(7)", "safe-port")
    driver.do(Pass(), Take(beside))
    assert reason(desk, BLUE, Plan("move-attack-ships")) == ("14.0(7)", "safe-port")
    assert reason(desk, BLUE, Plan("attack-ships")) == ("6.0(2)", "no-target")


@pytest.mark.rule("7.2(5)")
def test_ships_discovered_after_the_chit_are_named_as_the_reason() -> None:
    desk = Desk()
    unit = desk.put("asahi", "1711")
    foe = desk.put("zhoushan", "1713")
    desk.s.found |= 1 << foe
    driver = desk.ships(BLUE).do(Take(unit))
    assert reason(desk, BLUE, Plan("attack-ships-move")) == ("7.2(5)", "found-later")
    assert reason(desk, BLUE, Plan("move-attack-ships")) == ("7.2(5)", "found-later")
    desk.s.found = 0
    assert reason(desk, BLUE, Plan("attack-ships-move")) == ("10.0", "undiscovered") and driver.asked.seat == BLUE


@pytest.mark.rule("18.2(2)", "6.0(3)")
def test_a_discovered_boat_hears_what_its_kind_may_do() -> None:
    for key, rule, word in (("cz7", "18.2(2)", "only-dive-move"), ("yz34", "6.0(3)", "only-dive")):
        desk = Desk("sakishima")
        boat = desk.put(key, "1711", found=True)
        desk.boats(RED).do(Take(boat))
        assert reason(desk, RED, Plan("move-search-ships")) == (rule, word)


@pytest.mark.rule("12.0(1)", "9.3(3)③")
def test_a_group_too_weak_against_submarines_hears_so() -> None:
    desk = Desk()
    unit = desk.put("kongo", "1711")  # a half
    desk.put("yz34", "1711", found=True)
    desk.put("yz37", "1712")
    desk.ships(BLUE).do(Take(unit))
    assert reason(desk, BLUE, Plan("attack-boat-move")) == ("12.0(1)", "no-asw")
    assert reason(desk, BLUE, Plan("move-search-boat")) == ("9.3(3)③", "no-asw")


@pytest.mark.rule("5.2(6)", "5.2(4)②")
def test_only_the_same_target_is_not_both_searched_and_attacked() -> None:
    desk = Desk()
    desk.put("kunming", "2010", found=True)
    desk.put("zhoushan", "2010")
    boat = desk.put("yz34", "2010", found=True)
    driver = desk.run(AirOperation(seat=BLUE)).dice(6).do(Declare(4), StrikeShips(h("2010")))
    assert reason(desk, BLUE, SearchShips(h("2010"))) == ("5.2(6)", "both")
    assert StrikeBoat(boat) in driver.options  # a target of its own
    assert reason(desk, BLUE, SearchBoat(h("2010"))) == ("9.3(1)", "boat-found")


# --- a second, slow reading ------------------------------------------------------------------------------------------


class Case(NamedTuple):
    s: State
    seat: int
    action: Any
    proc: Any
    hex: int
    ship: int

    @property
    def theirs(self) -> int:
        return self.s.at.get(self.hex, 0) & self.s.theatre.fleet[1 - self.seat]

    @property
    def plan(self) -> str:
        return self.action.plan if isinstance(self.action, Plan) else getattr(self.proc, "plan", "")

    @property
    def mover(self) -> int:
        proc = self.proc
        return proc.boat if isinstance(proc, BoatAction) else (proc.group & -proc.group).bit_length() - 1

    @property
    def stands(self) -> int:
        return self.s.pos[self.mover]

    def uses(self) -> set[str]:
        return {task.use for task in self.s.tasks if task.hex == self.hex}

    def mine(self, ship: int) -> bool:
        return bool(self.s.theatre.fleet[self.seat] >> ship & 1)


def kinds_near(c: Case, steps: int) -> int:
    """Enemy counters within so many hexes of the mover, as the crow flies."""
    here = c.stands
    if here < 0:
        return sum(there & c.s.theatre.fleet[1 - c.seat] for there in c.s.at.values())
    return sum(
        there & c.s.theatre.fleet[1 - c.seat] for hex, there in c.s.at.items() if GRID.distance(here, hex) <= steps
    )


def nothing_of_the_kind(c: Case) -> bool:
    """No such enemy where the action could reach at all, or none that is open to it there."""
    kind = SUBMARINES if "boat" in c.plan or isinstance(c.action, SearchBoat | StrikeBoat) else SURFACE
    if isinstance(c.proc, AirOperation):
        return not c.theirs or not c.theirs & kind
    if isinstance(c.action, Plan) and isinstance(c.proc, BoatAction) and c.plan in ("search-ships", "attack-ships"):
        return not c.s.at.get(c.stands, 0) & c.s.theatre.fleet[1 - c.seat] & SURFACE
    if isinstance(c.action, Plan):
        return True  # what is near and why it does not serve is compared in the clause tests
    return not c.theirs & kind or c.proc.at == "ask_end"


def too_far(c: Case) -> bool:
    limit = 2 if isinstance(c.proc, GroupAction) or NUCLEAR >> c.mover & 1 else 1
    return GRID.distance(c.stands, c.hex) > (1 if "boat" in c.plan else limit)


def crowded(c: Case) -> bool:
    group = c.proc.group.bit_count() if isinstance(c.proc, GroupAction) else 1
    there = (c.s.at.get(c.hex, 0) & c.s.theatre.fleet[c.seat] & SURFACE).bit_count()
    return group + there > 6 or group > 6 or isinstance(c.action, Plan)


def always(c: Case) -> bool:
    return True


BATTLE = ("15.1(1)", "15.1(2)", "15.1(4)", "15.2(2)", "14.0(3)", "22.2(4)②", "10.1(1)", "10.2(1)")
READ: dict[str, tuple[tuple[str, ...], Callable[[Case], bool]]] = {
    "acted": (("6.0(1)", "7.2(4)"), lambda c: c.ship < 0 or bool(c.s.acted >> c.ship & 1)),
    "air-fight-first": (("17.2(1)", "17.2(2)②"), lambda c: isinstance(c.proc, AirFight)),
    "air-range": (("5.2(2)", "7.3.1(2)"), lambda c: bool(c.theirs) and isinstance(c.proc, AirOperation)),
    "all-found": (("9.2(1)",), lambda c: not c.theirs & SURFACE & ~c.s.found or c.plan != ""),
    "area-first": (("15.2(3)①",), lambda c: c.proc.track > 0),
    "assigned": (("15.1(2)",), lambda c: isinstance(c.proc, ShipBattle) and bool(c.proc.pairs)),
    "attacks-too-far": (("17.1(5)",), lambda c: bool(FIGHTERS >> c.ship & 1)),
    "berth": (("8.0(5)②",), lambda c: bool(c.s.at[c.hex] & c.s.theatre.fleet[c.seat] & SUBMARINES)),
    "boat-found": (("9.3(1)",), lambda c: not c.theirs & SUBMARINES & ~c.s.found or c.plan != ""),
    "both": (("5.2(6)",), lambda c: bool(c.uses() & {"search-ships", "strike-ships"})),
    "carrier-strength": (("7.3.1(3)", "17.1(6)②"), lambda c: bool(c.proc.carriers)),
    "carriers-chosen": (("17.1(2)",), lambda c: bool(c.proc.carriers)),
    "carriers-first": (("7.3(2)", "17.1(6)"), lambda c: not c.proc.carriers),
    "choose-end": (("8.0(2)",), lambda c: c.hex < 0),
    "choose-hex": (("3.2(2)③",), lambda c: c.hex < 0),
    "choose-ship": (("6.0(5)", "7.2(4)", "7.2(3)①"), lambda c: c.ship < 0),
    "choose-target": (BATTLE, always),
    "chosen": (("7.3(2)", "17.1(6)"), lambda c: bool(c.proc.carriers >> c.ship & 1)),
    "distance-first": (("5.1(1)", "7.3(2)", "17.1(1)"), lambda c: c.proc.at in ("ask_distance", "ask_scramble")),
    "distance-useless": (("5.1(1)", "17.1(5)"), lambda c: c.action.distance >= 0),
    "edge-only": (("20.1(2)",), lambda c: c.stands == OFF and not c.s.theatre.edge >> c.hex & 1),
    "escort-alone": (("5.3(1)",), lambda c: not c.uses() & {"strike-ships", "strike-boat"}),
    "exclusive": (("22.5(1)",), lambda c: c.s.rules.exclusive_defence and not c.s.provoked),
    "face-up": (("15.1(5)",), lambda c: bool(c.s.found >> c.ship & 1)),
    "flown": (("7.3(4)",), lambda c: c.proc.flown),
    "flown-after": (("7.1(2)",), lambda c: c.proc.flown and c.proc.begun),
    "found-later": (("7.2(5)",), lambda c: bool(c.s.found & ~c.s.known & c.s.theatre.fleet[1 - c.seat])),
    "groups": (("7.2(6)",), lambda c: c.proc.groups == 0),
    "here-already": (("8.0(1)",), lambda c: c.stands == c.hex),
    "in-group": (("7.2(3)①",), lambda c: bool(c.proc.group >> c.ship & 1)),
    "interception-range": (("17.1(5)",), lambda c: "strike" in "".join(c.uses())),
    "land": (("8.0(4)①",), lambda c: TERRAIN[c.hex] == "land"),
    "land-alone": (("7.2(1)⑥",), lambda c: c.proc.group.bit_count() > 1),
    "land-side": (("8.0(4)②",), lambda c: frozenset((c.stands, c.hex)) in BLOCKED),
    "landed-now": (("18.1(2)②",), lambda c: bool(c.s.landed_now)),
    "landing-full": (("18.1(2)",), lambda c: bool(c.s.landed)),
    "enemy-landing": (("18.1(2)③",), lambda c: any(owner != c.seat for _, owner, _ in c.s.landed)),
    "missile-range": (("7.2(2)③",), lambda c: GRID.distance(c.stands, c.hex) > 2),
    "missiles-used": (("22.2(1)",), lambda c: c.s.missiles_used),
    "mixed": (("6.0(1)④", "7.2(1)⑤"), lambda c: not c.s.rules.mixed_pairs),
    "neutral": (("8.0(4)③",), lambda c: TERRAIN[c.hex] == "coast"),
    "no-air-strength": (("7.3.1(1)①", "7.3.1(1)②"), lambda c: c.proc.afloat),
    "no-asw": (("9.3(3)③", "12.0(1)"), lambda c: sum(SHIPS[i].anti_sub for i in bit_list(c.proc.group)) < 1),
    "no-attack": (("17.0",), lambda c: not c.uses()),
    "no-bases": (("17.1(5)",), lambda c: not c.s.theatre.bases[c.seat] or not c.s.rules.base_interception),
    "no-carriers": (("7.1(1)",), always),
    "no-fighters": (("17.1(6)②",), lambda c: c.ship < 0 or not FIGHTERS >> c.ship & 1),
    "no-landing-hex": (("18.1(2)",), lambda c: c.stands not in c.s.theatre.landing or c.s.scenario == "jeju"),
    "no-pair": (("6.0(2)", "7.2(2)①"), lambda c: c.s.rules.mixed_pairs),
    "no-planes": (("5.3(2)",), lambda c: sum(t.units + t.escorts for t in c.s.tasks) >= c.s.planes[c.seat]),
    "no-such-boat": (("5.2(4)②",), lambda c: c.action.number > 0),
    "no-supplies": (("18.1(2)",), lambda c: not c.s.supplies[c.mover]),
    "no-target": (
        ("5.2(1)", "5.2(4)①", "5.2(4)②", "6.0(2)", "7.2(2)①", "7.2(2)②", "7.2(2)③", "10.2(1)"),
        nothing_of_the_kind,
    ),
    "no-task": (("5.4(2)",), lambda c: not c.uses()),
    "not-attacked": (("15.1(4)",), lambda c: all(aimed != c.ship for _, aimed in c.proc.pairs)),
    "not-attacking": (("15.1(2)", "15.2(4)"), lambda c: isinstance(c.proc, ShipBattle)),
    "not-between": (("8.0(1)",), lambda c: c.proc.at == "ask_way"),
    "not-china": (("22.2(1)",), lambda c: c.s.theatre.china != c.seat),
    "not-for-boats": (("6.0(1)",), lambda c: c.plan in ("attack-ships-move", "attack-boat-move", "land")),
    "not-for-ships": (("7.2(1)",), lambda c: c.plan in ("attack-ships", "attack-boat", "dive")),
    "not-found": (("6.0(3)",), lambda c: not c.s.found >> c.mover & 1 and c.plan == "dive"),
    "not-lined-up": (("15.1(1)",), lambda c: not c.proc.targets >> c.ship & 1),
    "not-that-ship": (("3.2(2)③",), always),
    "not-yours": (("4.1(2)",), lambda c: not c.mine(c.ship)),
    "nowhere": (("8.0(5)②",), always),
    "off-edge": (("19.4(2)",), lambda c: bool(c.s.edge)),
    "off-table": (("5.1(2)", "7.3(3)", "17.1(1)"), lambda c: c.action.distance > 8),
    "only-dive": (("6.0(3)",), lambda c: bool(c.s.found >> c.mover & 1) and SHIPS[c.mover].type == "SS"),
    "only-dive-move": (("18.2(2)",), lambda c: bool(c.s.found >> c.mover & 1) and SHIPS[c.mover].type == "SSN"),
    "option-off": (("22.2",), lambda c: not c.s.rules.ballistic),
    "other-hex": (("7.2(3)①",), lambda c: c.s.pos[c.ship] != c.stands),
    "other-hex-fights": (("15.1(5)",), lambda c: c.s.pos[c.ship] != c.proc.hex),
    "other-kind": (("4.2②", "4.2③"), lambda c: c.ship < 0 or ("SS" in SHIPS[c.ship].type) == (c.s.chit % 3 == 2)),
    "out-of-play": (("2.3④", "2.3⑤", "22.2(4)①"), lambda c: c.s.pos[c.ship] == OFF),
    "outside": (("3.2(2)③",), always),
    "own-ship": (BATTLE, lambda c: c.mine(c.ship)),
    "plan-first": (("6.0(1)", "7.2(1)"), lambda c: c.proc.at == "ask_plan"),
    "resolved": (("5.4(3)",), lambda c: any(task.done for task in c.s.tasks)),
    "reveal-own": (("15.1(5)",), lambda c: c.ship < 0 or not c.mine(c.ship) or not SURFACE >> c.ship & 1),
    "round": (("15.1(3)",), lambda c: any(aimed == c.ship for _, aimed in c.proc.pairs)),
    "safe-port": (("14.0(7)",), lambda c: isinstance(c.proc, BoatAction) and "attack" in c.plan),
    "same-hex": (("6.0(2)",), lambda c: c.hex != c.s.pos[c.proc.boat]),
    "same-hex-group": (("7.2(2)①",), lambda c: c.hex != c.stands),
    "search-free": (("17.0",), lambda c: not c.uses() & {"strike-ships", "strike-boat"}),
    "searched": (("7.2(5)",), lambda c: c.s.stack[-2].searched),
    "searched-already": (("9.2(1)",), lambda c: "search-ships" in c.uses()),
    "stack": (("8.0(5)①",), crowded),
    "surface-only": (BATTLE, lambda c: "SS" in SHIPS[c.ship].type),
    "take-singly": (("6.0(5)", "7.2(3)①"), always),
    "too-far": (("8.0(2)",), too_far),
    "too-few-actions": (("22.2(2)",), lambda c: c.proc.left < 2),
    "track": (("15.2(3)②",), lambda c: c.action.points > c.proc.track),
    "unarmed": (("2.11(3)①",), lambda c: not any(GUNS[i] for i in bit_list(c.proc.group))),
    "unarmed-ship": (("2.11(3)①",), lambda c: isinstance(c.proc, ShipBattle)),
    "undiscovered": (("5.2(3)①", "10.0", "22.2(4)①"), lambda c: bool(c.s.theatre.fleet[1 - c.seat] & ~c.s.found)),
    "way-round": (("8.0(4)②",), lambda c: c.s.theatre.sea_distance(c.hex)[c.stands] > GRID.distance(c.stands, c.hex)),
    "weakened": (("15.2(4)",), always),
}
GENERIC = {"choose-option", "not-now"}


def attempts(s: State, asked: Decision, rng: Random) -> list[Action]:
    """Clicks, and options with one reference or figure replaced."""
    ships, hexes = list(range(len(SHIPS))), list(GRID.hexes)
    refs = [f"unit:{rng.choice(ships)}", f"space:{rng.choice(hexes)}", f"space:{rng.choice(list(s.at) or hexes)}"]
    tries: list[Action] = [Try(ref) for ref in refs]
    for ref in refs:
        tries += list(candidates(GAME, asked, ref))[:3]
    option = rng.choice(asked.options)
    if isinstance(option, Plan):
        tries.append(Plan(rng.choice(PLANS)))
    if isinstance(option, Declare | Scramble | ScrambleCarriers):
        tries.append(type(option)(rng.randrange(12)))
    if isinstance(option, Spend):
        tries.append(Spend(rng.randrange(20)))
    lit = {ref for option in asked.options for ref in GAME.refs_of(option)}  # a click on these chooses
    return [a for a in tries if a not in asked.options and not (isinstance(a, Try) and a.ref in lit)]


def test_refusals_are_true_by_a_second_reading_and_seldom_generic() -> None:
    rng, said = Random(23), Counter[str]()
    rules = {"ballistic": True, "exclusive_defence": True, "mixed_pairs": True, "long_range": False}
    for seed in range(10):
        state = started(
            ("diaoyu", "sakishima", "dokdo", "izumo", "jeju")[seed % 5], seed, **(rules if seed > 4 else {})
        )
        for _ in range(260):
            asked = pending(state)
            if not isinstance(asked, Decision):
                break
            for action in attempts(state, asked, rng):
                refusal = GAME.explain(state, asked.seat, action)
                assert refusal is not None
                key = refusal.text.key.removeprefix("refuse-")
                said[key] += 1
                if key not in GENERIC:
                    hex, ship = pointed(state, asked.seat, action)
                    case = Case(state, asked.seat, action, state.stack[-1], hex, ship)
                    clauses, holds = READ[key]
                    assert refusal.rule in clauses and holds(case), (key, refusal.rule, action, state.stack[-1])
            apply_trusted(state, random_action(rng, asked))
    total = sum(said.values())
    assert total > 4000 and len(said) > 35
    assert sum(said[key] for key in GENERIC) < 0.05 * total, said.most_common()


def test_every_refusal_has_a_second_reading() -> None:
    folder = GAME.package / "table"
    source = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    words = {key for key in READ if f'"{key}"' in source}
    assert words == READ.keys()


@pytest.mark.rule("8.0(2)", "7.2(3)①", "7.2(4)")
def test_a_bare_click_is_answered_like_the_action_it_means() -> None:
    desk = Desk()
    lead, other = desk.fleet("1711", "asahi", "shiranui")
    away = desk.put("akizuki", "2009")
    driver = desk.ships(BLUE).do(Take(lead))
    assert reason(desk, BLUE, Try(f"unit:{away}")) == reason(desk, BLUE, Join(away)) == ("7.2(3)①", "other-hex")
    far = h("2013")
    too_far = ("8.0(2)", "too-far")
    assert reason(desk, BLUE, Try(f"space:{far}")) == too_far, "sent there before it was said that it moves"
    assert reason(desk, BLUE, Try(f"space:{h('1712')}")) == ("7.2(3)①", "choose-ship")
    driver.do(Ready())
    assert reason(desk, BLUE, Try(f"space:{far}")) == too_far
    assert reason(desk, BLUE, Try(f"space:{h('1712')}")) == ("7.2(1)", "plan-first")
    driver.do(Plan("move"))
    assert reason(desk, BLUE, Try(f"space:{far}")) == reason(desk, BLUE, Go(far)) == too_far
    driver.do(Go(h("1712")))
    assert reason(desk, BLUE, Try(f"unit:{lead}")) == reason(desk, BLUE, Take(lead)) == ("7.2(4)", "acted")
    assert Take(other) in driver.options
