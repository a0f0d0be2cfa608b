"""Chapter 3: movement, hex by hex, with the enemy's fire in the middle of it. Points are counted in halves."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Pass, Procedure, Roll
from bingqi.games.squad.actions import (
    DoubleTime,
    Drop,
    Exit,
    Go,
    Muster,
    PlaceCharge,
    Recover,
    Smoke,
    Split,
    Step,
    Stop,
)
from bingqi.games.squad.events import Dropped, Exited, Exposed, Moved, SmokeThrown
from bingqi.games.squad.rules.attack import Attack
from bingqi.games.squad.rules.effects import place_dm
from bingqi.games.squad.rules.fire import ASSAULTING, MOVING, ON_ROAD
from bingqi.games.squad.rules.firegroup import can_fire_at
from bingqi.games.squad.rules.moves import (
    add_deeds,
    add_steps,
    entries,
    may_exit,
    road_from_outside,
    smoke_exponent,
)
from bingqi.games.squad.rules.portage import POINT, allowances, charge_cost, lay_charge, pick_up, use_weapon
from bingqi.games.squad.rules.queries import entry_cost, free_to_move, woods_road
from bingqi.games.squad.rules.reaction import Reaction
from bingqi.games.squad.state import GONE, LEFT, READY, State
from bingqi.games.squad.tables import KINDS, LEADER
from bingqi.games.squad.victory import check_at_once, update_control

GO, ASSAULT, STOP, EXIT, PASS = Go(), Go(True), Stop(), Exit(), Pass()
MUSTERS = tuple(Muster(i) for i in range(100))


class MovePhase(Procedure, tag="move-phase"):
    """3.phase The ATTACKER's units move one after the other or in stacks."""

    STEPS = ("do_begin", "ask_mover", "do_end")

    def do_begin(self, s: State) -> Next:
        """0.cx The markers of the last turn come off; such a unit may not double-time now."""
        for i, u in enumerate(s.units):
            if u.side == s.active and u.hex != GONE and (u.done or u.cx or u.winded):
                s.change(i, done=False, cx=False, winded=u.cx)
        return None

    def ask_mover(self, s: State) -> Decision | Next:
        options: list[Action] = [
            MUSTERS[i]
            for i, u in enumerate(s.units)
            if u.side == s.active and (u.hex >= 0 or u.hex == READY) and free_to_move(s, i)
        ]
        if not options:
            return None
        options.append(PASS)
        return Decision(s.active, "3.phase", "prompt-mover", tuple(options))

    def on_mover(self, s: State, action: Muster | Pass) -> Next:
        if isinstance(action, Muster):
            return Call(Move(side=s.active, active=(action.unit,)), then="ask_mover")
        return None

    def do_end(self, s: State) -> Next:
        """3.residual.removed Smoke and residual fire are gone."""
        s.smoke, s.residual, s.fired, s.hold = 0, [], [], False
        for n, w in enumerate(s.weapons):
            if w.fresh:
                s.change_weapon(n, fresh=False)
        update_control(s)
        return None


class Move(Procedure, tag="move"):
    """3.move One unit or stack: what it declares, each expenditure, the fire it draws."""

    STEPS = (
        "ask_stack",
        "ask_step",
        "roll_deed",
        "do_residual_fire",
        "do_reaction",
        "do_after",
        "do_next",
    )
    side: int
    active: tuple[int, ...]
    roster: tuple[int, ...] = ()
    doubles: tuple[int, ...] = ()
    points: tuple[int, ...] = ()  # of each active unit
    spent: int = 0
    assault: bool = False
    steps: int = 0
    road: bool = True  # only road hexsides so far
    on_road: bool = False  # on the road of a woods hex
    here: int = 0  # spent in this hex
    waiting: tuple[tuple[int, int, int, bool, int], ...] = ()  # split off: unit, spent, points, road, steps
    deed: Step | Smoke | Recover | PlaceCharge | None = None
    smoked: tuple[int, ...] = ()

    # --- declaring ---

    def ask_stack(self, s: State) -> Decision | Next:
        """3.stack Who moves together, 3.double_time, 3.assault."""
        first = s.units[self.active[0]]
        options: list[Action] = [GO]
        on_board = first.hex >= 0
        if on_board and not self.doubles:
            options.append(ASSAULT)
        mates = s.stacks[first.hex] if on_board else range(len(s.units))
        for i in mates:
            u = s.units[i]
            if u.side != self.side or u.hex != first.hex or i in self.active:
                continue
            if not on_board and u.force != first.force:
                continue
            if free_to_move(s, i) and (on_board or self._fits(s, i)):
                options.append(MUSTERS[i])
        for i in self.active:
            u = s.units[i]
            if i not in self.doubles and not u.wounded and not u.winded:
                options.append(DoubleTime(i))
        return Decision(self.side, "3.stack", "prompt-stack", tuple(options), {"unit": self.active[0]})

    def _fits(self, s: State, i: int) -> bool:
        kinds = [KINDS[s.units[n].kind].size for n in (*self.active, i)]
        return sum(2 - k for k in kinds if k != LEADER) <= 6 and kinds.count(LEADER) <= 4

    def on_stack(self, s: State, action: Muster | DoubleTime | Go) -> Next:
        if isinstance(action, Muster):
            self.active = (*self.active, action.unit)
            return Goto("ask_stack")
        if isinstance(action, DoubleTime):
            self.doubles = (*self.doubles, action.unit)
            return Goto("ask_stack")
        self.assault = action.assault
        for i in self.doubles:
            s.change(i, cx=True)
        self.roster = self.active
        self.points = allowances(s, self.active, self.doubles)
        s.fired = []
        return None

    # --- moving ---

    def ask_step(self, s: State) -> Decision | Next:
        if not self.active:
            return Goto("do_next")
        options = self._options(s)
        if len(options) == 1:
            return Goto("do_next")
        return Decision(self.side, "3.move", "prompt-step", tuple(options), {"unit": self.active[0]})

    def _left(self) -> int:
        """Halves that may still be spent; assault movement keeps one point back."""
        return min(self.points) - self.spent - (POINT if self.assault else 0)

    def _options(self, s: State) -> list[Action]:
        left = self._left()
        options: list[Action] = [STOP]
        h = s.units[self.active[0]].hex
        if h < 0:
            return options + entries(s, self.side, self.active, left)
        if not self.assault or not self.steps:
            add_steps(s, h, self.side, self.active, left, self.road, options)
        if left >= POINT:
            add_deeds(s, h, self.side, self.active, left, self.smoked, options)
            if not self.assault and may_exit(s, h, self.side):
                options.append(EXIT)
        for i in self.active:
            options += [Drop(n) for n, w in enumerate(s.weapons) if w.unit == i]
        if len(self.active) > 1:
            options += [Split(i) for i in self.active if self._may_split(s, i)]
        return options

    def _may_split(self, s: State, i: int) -> bool:
        """3.leader_bonus Whoever has spent more than his own points must stay with the leader."""
        rest = tuple(n for n in self.active if n != i)
        own = allowances(s, (i,), self.doubles)[0]
        others = allowances(s, rest, self.doubles)
        return self.spent <= own and self.spent <= min(others)

    def on_step(self, s: State, action: Action) -> Next:
        if isinstance(action, Stop):
            return Goto("do_next")
        if isinstance(action, Drop):
            return self._drop(s, action.weapon)
        if isinstance(action, Split):
            return self._split(s, action.unit)
        if isinstance(action, Exit):
            return self._exit(s)
        assert isinstance(action, Step | Smoke | Recover | PlaceCharge)
        self.deed = action
        if isinstance(action, Step):
            self._enter(s, action)
        else:
            self._spend(s, self._price(s, action))
        if isinstance(action, PlaceCharge):
            use_weapon(s, action.unit, action.weapon)
        return None

    def _price(self, s: State, action: Action) -> int:
        if isinstance(action, Smoke):
            return POINT if s.units[action.unit].hex == action.hex else 2 * POINT
        return charge_cost(s, action.hex) if isinstance(action, PlaceCharge) else POINT

    def _spend(self, s: State, cost: int) -> None:
        self.spent += cost
        self.here += cost

    def _enter(self, s: State, action: Step) -> None:
        b, h = s.map, s.units[self.active[0]].hex
        n = action.hex
        by_road = bool(b.road_links[h] >> n & 1) if h >= 0 else road_from_outside(s, n)
        wooded = h >= 0 and woods_road(s, h, n)
        smoky = bool(s.smoke >> n & 1)
        cost = (POINT if action.road else entry_cost(s, n)) + (POINT if smoky else 0)
        self.road = self.road and by_road and not smoky and (action.road or not wooded)
        self.on_road = action.road
        self.steps += 1
        self.here = 0
        s.fired = []
        self._spend(s, cost)
        for i in self.active:
            s.change(i, hex=n)
            s.emit(Moved(unit=i, hex=n))
        for w_id, w in enumerate(s.weapons):
            if w.unit in self.active and not w.moved:
                s.change_weapon(w_id, moved=True)
        spot_broken(s, n, self.side)

    def _drop(self, s: State, n: int) -> Next:
        """3.drop Free; before the first point is spent it counts as not carried."""
        h = s.units[s.weapons[n].unit].hex
        s.change_weapon(n, unit=-1, hex=h, moved=s.weapons[n].moved or self.spent > 0)
        s.emit(Dropped(weapon=n, hex=h))
        self.points = allowances(s, self.active, self.doubles)
        return Goto("ask_step")

    def _split(self, s: State, i: int) -> Next:
        own = allowances(s, (i,), self.doubles)[0]
        self.waiting = (*self.waiting, (i, self.spent, own, self.road, self.steps))
        self.active = tuple(n for n in self.active if n != i)
        self.points = allowances(s, self.active, self.doubles)
        return Goto("ask_step")

    def _exit(self, s: State) -> Next:
        """3.exit Off the board, for victory points."""
        for i in self.active:
            leave_board(s, i)
        self.active = ()
        check_at_once(s)
        return Goto("do_next") if s.stack else None

    # --- what comes of it ---

    def roll_deed(self, s: State) -> Roll | Next:
        if isinstance(self.deed, Smoke | Recover):
            rule = "3.smoke" if isinstance(self.deed, Smoke) else "3.recovery"
            return Roll(rule, seat=self.side)
        return None

    def on_deed(self, s: State, dice: tuple[int, ...]) -> Next:
        deed = self.deed
        if isinstance(deed, Smoke):
            self._throw_smoke(s, deed, dice[0])
        elif isinstance(deed, Recover):
            pick_up(s, deed.unit, deed.weapon, dice[0])
            self.points = allowances(s, self.active, self.doubles)
        return None

    def _throw_smoke(self, s: State, deed: Smoke, die: int) -> None:
        """3.smoke Not above the exponent; a six ends the unit's movement."""
        u = s.units[deed.unit]
        success = die + u.cx <= smoke_exponent(s, deed.unit)
        if success:
            s.smoke |= 1 << deed.hex
        s.emit(SmokeThrown(unit=deed.unit, hex=deed.hex, success=success))
        self.smoked = (*self.smoked, deed.unit)
        if die == 6:
            self.waiting = (*self.waiting, (deed.unit, self.spent, self.spent, False, self.steps))

    def _moving(self) -> int:
        return MOVING | (ASSAULTING if self.assault else 0) | (ON_ROAD if self.on_road else 0)

    def do_residual_fire(self, s: State) -> Next:
        """3.residual.first Fire that lies on the hex comes before all other."""
        h = s.units[self.active[0]].hex
        fp = s.residual_at(h)
        if not fp:
            return None
        return Call(
            Attack(
                side=1 - self.side,
                target=h,
                victims=self.active,
                fp=float(fp),
                moving=self._moving(),
                source="residual",
            )
        )

    def do_reaction(self, s: State) -> Next:
        """3.reaction The DEFENDER may fire after each expenditure."""
        alive = tuple(i for i in self.active if s.units[i].hex >= 0)
        if not alive:
            return None
        h = s.units[alive[0]].hex
        if not can_fire_at(s, 1 - self.side, h):
            return None
        s.emit(Exposed(unit=alive[0], hex=h))
        if s.hold:
            return None
        return Call(
            Reaction(
                side=1 - self.side,
                target=h,
                victims=alive,
                moving=self._moving(),
                limit=max(1, self.here // POINT),
            )
        )

    def do_after(self, s: State) -> Next:
        """Who is broken, pinned or gone moves no more; a charge is laid by a unit that is neither."""
        stopped = {w[0] for w in self.waiting}
        active = tuple(
            i
            for i in self.active
            if s.units[i].hex >= 0 and not s.units[i].broken and not s.units[i].pin and i not in stopped
        )
        if isinstance(self.deed, PlaceCharge) and self.deed.unit in active:
            lay_charge(s, self.deed)
        self.deed = None
        if active != self.active:
            self.active = active
            self.points = allowances(s, active, self.doubles)
        return Goto("ask_step")

    def do_next(self, s: State) -> Next:
        """3.stack All members finish before another unit starts."""
        self.waiting = tuple(
            w
            for w in self.waiting
            if s.units[w[0]].hex >= 0 and not s.units[w[0]].broken and not s.units[w[0]].pin and w[1] < w[2]
        )
        if self.waiting:
            (i, spent, points, road, steps), self.waiting = self.waiting[0], self.waiting[1:]
            self.active, self.points, self.spent, self.road, self.steps = (i,), (points,), spent, road, steps
            self.here, self.on_road = 0, False
            s.fired = []
            return Goto("ask_step")
        for i in self.roster:
            if s.units[i].hex != GONE:
                s.change(i, done=True)
        s.hold = False
        return Done()


# --- changes ---


def spot_broken(s: State, h: int, side: int) -> None:
    """3.dm_adjacent Broken enemies next to a unit that has come near are desperate at once."""
    for n in bit_list(s.map.near[h] & s.occupied[1 - side] & ~s.melee):
        for i in s.here(n, 1 - side):
            if s.units[i].broken:
                place_dm(s, i)


def leave_board(s: State, i: int) -> None:
    u = s.units[i]
    points = KINDS[u.kind].points
    s.exited[u.side] += points
    for n in s.carried(i):
        s.change_weapon(n, unit=-1, hex=GONE)
    s.change(i, hex=LEFT)
    s.emit(Exited(unit=i, points=points))
