"""Odds, and that the game keeps to them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from bingqi.ai.okinawa.policy import advise
from bingqi.core.engine import advance, apply_to_chance, apply_trusted, pending, resolve_to_chance
from bingqi.core.procedure import Action, Decision, Draw, Pass, Roll
from bingqi.core.table import Forecast
from bingqi.core.text import Text
from bingqi.games.okinawa import GAME
from bingqi.games.okinawa.actions import Attack, Bomb, Declare, HoldConference, Use
from bingqi.games.okinawa.rules.chit_play import ChitPlay
from bingqi.games.okinawa.rules.combat import Combat, CombatPhase
from bingqi.games.okinawa.rules.queries import ENGINEERS, units_at
from bingqi.games.okinawa.rules.sea_air import SHIPS, SeaAir
from bingqi.games.okinawa.state import Fight, State
from bingqi.games.okinawa.table import melee_odds, reckoning
from bingqi.games.okinawa.table.forecast_fight import end_of, fight_chances, who_is_left, with_fight
from bingqi.games.okinawa.table.melee_odds import MeleeOdds, strength
from bingqi.games.okinawa.table.reckoning import assumed, best_of, hits, reckon
from tests.games.okinawa.desk import JAPAN, US, Desk, h, k, new_game


@pytest.mark.rule("14.4(3)", "14.6(3)②")
def test_chances_of_dice_are_exact() -> None:
    assert sum(p for _, _, p in hits(7)) == pytest.approx(1)
    assert {(six, five): p for six, five, p in hits(2)} == pytest.approx(
        {(0, 0): 16 / 36, (0, 1): 8 / 36, (1, 0): 8 / 36, (0, 2): 1 / 36, (1, 1): 2 / 36, (2, 0): 1 / 36}
    )
    assert sum(best_of(2, 3).values()) == pytest.approx(1) and 1 not in best_of(2, 3)
    assert best_of(0, 0) == {0: 1.0}
    assert next(p for six, five, p in hits(1) if six == 1) == pytest.approx(1 / 6)
    assert best_of(0, 1)[7] == pytest.approx(1 / 6) and best_of(2, 0)[6] == pytest.approx(11 / 36)


def test_odds_do_not_look_at_hidden_chits() -> None:
    told = []
    for id in ("sniper", "heavy_launcher"):
        desk = Desk()
        desk.us("2512")
        desk.company("2411")
        desk.chit(id, "2411")
        desk.combat(US)
        told.append(GAME.forecast(desk.s, US, Attack(h("2512"), h("2411"))))
    assert told[0] == told[1]


@pytest.mark.rule("23.12")
def test_odds_of_a_chit_count_it_in() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    support = desk.chit("support_fire", "3217")
    desk.combat(US).do(Attack(h("2512"), h("2411")))
    without, with_it = (GAME.forecast(desk.s, US, action) for action in (Pass(), Use(support)))
    assert without is not None and with_it is not None
    assert (without.column, with_it.column) == ("4 / 1", "8 / 1")
    assert desk.s.spot[support] >= 0  # asking changes nothing


@pytest.mark.rule("19.3.2(1)")
def test_odds_of_a_conference() -> None:
    desk = Desk(turn=7)
    desk.events(JAPAN, "offensive_order").do(GAME.decode_action({"type": "play-event", "kind": k("offensive_order")}))
    told = GAME.forecast(desk.s, JAPAN, HoldConference())
    assert told is not None and told.outcomes[0].p == pytest.approx(15 / 36)
    desk.s.offensive = True  # by an earlier order of this turn: a conference does not take it back
    told = GAME.forecast(desk.s, JAPAN, HoldConference())
    assert told is not None and [outcome.p for outcome in told.outcomes] == [1.0, 0.0]


def test_a_night_attack_leaves_melee_alone_in_the_odds() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    night = desk.chit("night_attack", "2411")
    desk.combat(JAPAN).do(Attack(h("2411"), h("2512")))
    told = GAME.forecast(desk.s, JAPAN, Use(night))
    assert told is not None and told.column == "0 / 0"
    assert told.outcomes[0].p == pytest.approx(21 / 36)  # a circled die against a plain one


def chance(told: Forecast, key: str) -> float:
    return sum(p.p for p in (*told.outcomes, *told.rows) if isinstance(p.text, Text) and p.text.key == key)


@pytest.mark.rule("14.6(4)③", "14.2(1)")
def test_odds_of_close_combat_between_reduced_units_count_those_who_die() -> None:
    desk = Desk()
    desk.unit("us_7id_17_1", "2512", steps=1)
    desk.company("2411", steps=1)
    night = desk.chit("night_attack", "2411")
    desk.combat(JAPAN).do(Attack(h("2411"), h("2512")))
    told = GAME.forecast(desk.s, JAPAN, Use(night))
    assert told is not None
    # his circled die d+1 against our die e: 6 or more kills, whoever wins the comparison
    ways = {"cleared": 0, "empty": 0, "held": 0, "repulsed": 0}
    for d in range(1, 7):
        for e in range(1, 7):
            mine = e < 6 and d + 1 >= e  # the attacker is neither killed nor thrown back
            theirs = d + 1 < 6 and e >= d + 1
            key = ("held" if mine else "repulsed") if theirs else ("cleared" if mine else "empty")
            ways[key] += 1
    assert ways["empty"] > 0  # both die, or the loser takes the winner with him
    for key, number in ways.items():
        assert chance(told, f"outcome-{key}") == pytest.approx(number / 36), key
    assert chance(told, "row-attacker-loss") == pytest.approx(1 / 6)
    assert chance(told, "row-defender-loss") == pytest.approx(2 / 6)


@pytest.mark.rule("15.0(4)")
def test_odds_count_a_retreat_without_a_way_as_a_loss() -> None:
    told = []
    for shut in (False, True):
        desk = Desk()
        desk.us("2512")
        desk.company("2411")
        if shut:
            for regiment, label in ((381, "2310"), (382, "2313")):
                desk.unit(f"us_96id_{regiment}_1", label)
        desk.combat(US)
        odds = GAME.forecast(desk.s, US, Attack(h("2512"), h("2411")))
        assert odds is not None
        told.append(chance(odds, "row-defender-loss"))
    cleared = 4 / 6 * (1 - (4 / 6) ** 4)  # the battalion is not driven back, and then a five is enough
    assert told[0] < cleared < told[1]


@pytest.mark.rule("9.0(4)⑤", "22.6")
@pytest.mark.parametrize(("ships", "vp"), [(0, {3: 1, 2: 1, 1: 3, 0: 1}), (1, {2: 1, 1: 3, 0: 2}), (2, {1: 3, 0: 3})])
def test_odds_of_kikusui_count_the_ships_that_lie_face_up(ships: int, vp: dict[int, int]) -> None:
    desk = Desk()
    desk.sea("kikusui")
    desk.sea(*["surface_ships"] * ships, up=True)
    desk.sea("carriers")  # unknown: not counted
    desk.sea_air(JAPAN)
    told = GAME.forecast(desk.s, JAPAN, Declare(k("kikusui")))
    assert told is not None
    found = {p.text.args["vp"]: p.p for p in told.outcomes if isinstance(p.text, Text)}
    assert found == pytest.approx({gained: number / 6 for gained, number in vp.items()})
    assert chance(told, "row-ship-lost") == pytest.approx((0, 1 / 6, 2 / 6)[ships])


@pytest.mark.rule("23.7")
def test_odds_of_kikusui_count_carriers_that_lie_face_up() -> None:
    desk = Desk()
    desk.sea("kikusui")
    desk.sea("carriers", up=True)
    desk.sea_air(JAPAN)
    told = GAME.forecast(desk.s, JAPAN, Declare(k("kikusui")))
    assert told is not None and chance(told, "outcome-vp") == pytest.approx(1)
    none = sum(p.p for p in told.outcomes if isinstance(p.text, Text) and p.text.args["vp"] == 0)
    assert none == pytest.approx(5 / 9 + 4 / 9 / 6)


def test_odds_are_told_only_to_the_seat_that_is_asked_and_only_of_its_options() -> None:
    desk = Desk()
    desk.us("2512")
    desk.company("2411")
    sniper, tank = desk.chit("sniper", "2411"), desk.chit("tank", "2512")
    desk.combat(US).do(Attack(h("2512"), h("2411")))
    assert GAME.forecast(desk.s, US, Use(tank)) is not None
    assert GAME.forecast(desk.s, JAPAN, Pass()) is None
    assert GAME.forecast(desk.s, US, Use(sniper)) is None and GAME.forecast(desk.s, JAPAN, Use(sniper)) is None


# --- close combat by reckoning ---------------------------------------------------------------------------------------


def built_up(ours: tuple[str, ...], theirs: tuple[str, ...], steps: int = 2, shut: bool = False) -> Desk:
    """Two full stacks with face-up forces; `shut`: the defender finds no way back."""
    desk = Desk()
    for number in (1, 2):
        desk.unit(f"us_7id_17_{number}", "2512", steps=steps)
        desk.company("2411", steps=3 - steps if number == 2 else steps)
    for id in ours:
        desk.chit(id, "2512", up=True)
    for id in theirs:
        desk.chit(id, "2411", up=True)
    if shut:
        for regiment, label in ((381, "2310"), (382, "2313")):
            desk.unit(f"us_96id_{regiment}_1", label)
    desk.combat(US)
    return desk


TANKS_AND_GUNS = ("tank", "tank", "amphibious_tank"), ("heavy_launcher", "machine_gun", "machine_gun")


@pytest.mark.rule("14.6(4)", "14.6(4)①", "14.6(4)③", "15.0(4)", "23.11")
@pytest.mark.parametrize(
    ("ours", "theirs", "steps", "shut"),
    [
        (*TANKS_AND_GUNS, 2, False),
        ((), (), 2, True),
        (("tank",), ("home_guard",), 1, True),
        (("flame_tank",), ("machine_gun",), 1, False),
        ((), (), 1, False),
    ],
)
@pytest.mark.parametrize("attacker", [US, JAPAN])
def test_close_combat_reckoned_is_close_combat_tried(
    ours: tuple[str, ...], theirs: tuple[str, ...], steps: int, shut: bool, attacker: int
) -> None:
    desk = built_up(ours, theirs, steps, shut)
    places = (h("2512"), h("2411")) if attacker == US else (h("2411"), h("2512"))
    s = with_fight(desk.s, attacker, Attack(*places))
    fight = s.fight
    assert fight is not None
    start, melee = s.clone(), MeleeOdds(s, fight)
    start.stack = [Combat(at="do_night")]
    tried = reckon(start, lambda after: melee.end(after, *who_is_left(after, fight)))
    assert fight_chances(s) == pytest.approx(tried) and sum(tried.values()) == pytest.approx(1)


@pytest.mark.rule("9.0(4)④")
@pytest.mark.parametrize("aim_first", [False, True])
def test_carriers_dice_taken_together_are_dice_tried_one_by_one(
    monkeypatch: pytest.MonkeyPatch, aim_first: bool
) -> None:
    """Three cases a chit instead of thirty-six, by either reading of 23.7."""
    desk, work = Desk(), Counter[str]()
    desk.s.aim_first = aim_first
    desk.sea("kikusui", "kikusui", "fighters")
    desk.sea("kikusui", "carriers", "carriers", "carriers", "surface_ships", up=True)
    desk.sea_air(JAPAN)

    def counted_resolve(s: State, dice: tuple[int, ...]) -> None:
        work["dice"] += 1
        resolve_to_chance(s, dice)

    monkeypatch.setattr(reckoning, "resolve_to_chance", counted_resolve)
    together = GAME.forecast(desk.s.clone(), JAPAN, Declare(k("kikusui")))
    few = work.pop("dice")
    monkeypatch.setattr(reckoning, "CARRIERS", "")
    one_by_one = GAME.forecast(desk.s.clone(), JAPAN, Declare(k("kikusui")))
    assert together is not None and one_by_one is not None
    assert figures(together) == pytest.approx(figures(one_by_one))
    assert len(figures(together)) > 3 and 2 * few < work["dice"]


@pytest.mark.rule("14.4(4)①", "14.4(4)②")
@pytest.mark.parametrize("shut", [False, True])
def test_hits_taken_together_are_hits_tried_one_by_one(monkeypatch: pytest.MonkeyPatch, shut: bool) -> None:
    s = with_fight(built_up((), ("machine_gun",), shut=shut).s, US, Attack(h("2512"), h("2411")))
    together = fight_chances(s)

    def one_by_one(_s: State, wait: Roll) -> Iterator[tuple[tuple[int, ...], float]]:
        for six, five, p in hits(wait.count):
            yield six * (6,) + five * (5,) + (wait.count - six - five) * (1,), p

    monkeypatch.setattr(reckoning, "fire_rolls", one_by_one)
    assert together == pytest.approx(fight_chances(s))


def test_odds_of_a_built_up_fight_are_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every die that falls in the engine is counted: close combat needs none, and a rout is tried once."""
    desk, work = built_up(*TANKS_AND_GUNS), Counter[str]()

    def counted_resolve(s: State, dice: tuple[int, ...]) -> None:
        work["dice"] += 1
        resolve_to_chance(s, dice)

    def counted_advance(s: State, *, stop_at_chance: bool) -> None:
        work["routs"] += 1
        advance(s, stop_at_chance=stop_at_chance)

    monkeypatch.setattr(reckoning, "resolve_to_chance", counted_resolve)
    monkeypatch.setattr(melee_odds, "advance", counted_advance)
    told = GAME.forecast(desk.s, US, Attack(h("2512"), h("2411")))
    assert told is not None and told.column == "16 / 5"
    assert 0 < work["routs"] <= 100 and 0 < work["dice"] <= 300


# --- odds and game agree ---------------------------------------------------------------------------------------------

SAMPLES, BOUND = 400, 0.18  # Hoeffding: 2 exp(-2 n t^2) < 1.2e-11 a figure, below 1e-7 for all figures together


def answer(s: State, asked: Decision, seat: int, shown: bool) -> Action:
    """What the odds assume: face-up forces of the two stacks are declared, nothing else; then `assumed`."""
    if isinstance(s.stack[-1], CombatPhase):
        return Pass() if Pass() in asked.options else asked.options[0]
    if isinstance(s.stack[-1], SeaAir) and asked.rule == "9.0(3)" and seat == JAPAN:
        return next((o for o in asked.options if isinstance(o, Declare) and s.sea_up[o.kind] > counted(s, o)), Pass())
    if isinstance(s.stack[-1], ChitPlay):
        assert s.fight is not None
        own = s.fight.own_hex(asked.seat)
        for option in asked.options:
            if shown and isinstance(option, Use) and s.spot[option.chit] == own and s.up >> option.chit & 1:
                if s.kind[option.chit] != ENGINEERS:
                    return option
        return Pass()
    return Pass() if isinstance(s.stack[-1], SeaAir) and Pass() in asked.options else assumed(s, asked)


def counted(s: State, option: Declare) -> int:
    battle = s.stack[-1]
    assert isinstance(battle, SeaAir)
    return battle.count(option.kind)


class Trial:
    """One option of a played game, tried again and again in the engine."""

    def __init__(self, s: State, seat: int, action: Action) -> None:
        self.s, self.seat, self.action, self.depth = s, seat, action, len(s.stack)
        self.shown = isinstance(action, Attack)

    def play(self, rng: Random) -> set[str]:
        s = self.s.clone()
        s.fights.clear()  # the odds are of this fight alone, not of those that were declared before it
        apply_to_chance(s, self.action)
        fight: Fight | None = None
        while (wait := pending(s)) is not None and not self.is_over(s, wait):
            if isinstance(wait, Decision):
                apply_to_chance(s, answer(s, wait, self.seat, self.shown))
            elif isinstance(wait, Roll):
                fight = fight or s.fight  # as it stands before the first die
                resolve_to_chance(s, tuple(rng.randint(1, 6) for _ in range(wait.count)))
            else:
                break
        return self.keys(s, fight or s.fight)

    def is_over(self, s: State, wait: Decision | Roll | Draw) -> bool:
        if isinstance(self.action, HoldConference):
            return len(s.stack) < self.depth
        if isinstance(self.action, Bomb):
            return len(s.stack) < self.depth
        if isinstance(s.stack[-1], Combat) and s.stack[-1].at == "ask_advance":
            return True
        if isinstance(self.s.stack[-1], SeaAir):
            return not any(isinstance(proc, SeaAir) for proc in s.stack)
        return s.fight is None and not s.fights

    def keys(self, s: State, fight: Fight | None) -> set[str]:
        if isinstance(self.action, HoldConference):
            found = {"outcome-offensive" if s.offensive else "outcome-quiet"}
            return found if s.yahara else found | {"row-yahara"}
        if isinstance(self.action, Bomb):
            units = units_at(self.s, JAPAN, self.action.hex)
            if any(s.steps[unit] < self.s.steps[unit] for unit in units):
                return {"outcome-step"}
            return {"outcome-back" if any(s.where[u] != self.action.hex for u in units) else "outcome-nothing"}
        if isinstance(self.s.stack[-1], SeaAir):
            lost = sum(s.discard) and s.discard[SHIPS] > self.s.discard[SHIPS]
            return {f"vp {s.vp - self.s.vp}"} | ({"row-ship-lost"} if lost else set())
        assert fight is not None
        found = {f"outcome-{end_of(s, fight)}"}
        for side, key in ((fight.seat, "row-attacker-loss"), (1 - fight.seat, "row-defender-loss")):
            if strength(s, fight, side) < strength(self.s, fight, side):
                found.add(key)
        return found


def figures(told: Forecast) -> dict[str, float]:
    """The forecast by the same keys; VP by their number."""
    found = {}
    for prospect in (*told.outcomes, *told.rows):
        assert isinstance(prospect.text, Text)
        vp = prospect.text.args.get("vp")
        found[prospect.text.key if vp is None else f"vp {vp}"] = prospect.p
    return found


def played_positions(seeds: range, most: int, fights: int) -> Iterator[tuple[State, int, Action]]:
    """Options with odds from random games and from games by the computer's advice, kinds mixed."""
    count = 0
    for seed in seeds:
        s, rng = new_game(seed), Random(seed)
        while isinstance(asked := pending(s), Decision) and count < most:
            options = [option for option in asked.options if GAME.has_odds(s, option)]
            rare = not isinstance(s.stack[-1], ChitPlay | CombatPhase)
            if options and (rare or rng.random() < 0.12) and (rare or fights > 0):
                fights -= not rare
                count += 1
                yield s.clone(), asked.seat, rng.choice(options)
            worths = advise(s, asked.seat, asked) if seed % 2 else None
            best = max(range(len(worths)), key=worths.__getitem__) if worths else -1
            apply_trusted(s, asked.options[best] if worths and rng.random() < 0.95 else rng.choice(asked.options))


def test_odds_and_game_agree_in_positions_of_played_games() -> None:
    seen, sums, rng = 0, dict[str, float](), Random(7)
    kinds: Counter[str] = Counter()
    for s, seat, action in played_positions(range(1, 40), 205, 60):
        told = GAME.forecast(s, seat, action)
        assert told is not None, action
        chances, trial = figures(told), Trial(s, seat, action)
        assert sum(p.p for p in told.outcomes) == pytest.approx(1)
        found: Counter[str] = Counter()
        for _ in range(SAMPLES):
            found.update(trial.play(rng))
        for key in {*found, *chances}:
            off = found[key] / SAMPLES - chances.get(key, 0.0)
            assert abs(off) < BOUND, (s.turn, action, key, found[key] / SAMPLES, chances)
            sums[key] = sums.get(key, 0.0) + off
        seen += 1
        kinds[type(action).__name__] += 1
    assert seen >= 200 and {"Attack", "Use", "Pass", "Bomb", "HoldConference", "Declare"} <= set(kinds)
    # all together the samples are many: a small error in one direction shows
    for key, total in sums.items():
        assert abs(total) < math.sqrt(math.log(2e8) * seen / (2 * SAMPLES)), (key, total / seen)
