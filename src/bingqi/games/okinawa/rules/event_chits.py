"""7.0 Events and 8.0 US supply points."""

from __future__ import annotations

from bingqi.board.bits import bit_list
from bingqi.core.procedure import Action, Call, Decision, Done, Goto, Next, Procedure, Roll, Seat
from bingqi.games.okinawa.actions import (
    PASS,
    SPEND,
    Bomb,
    Delay,
    PlayEvent,
    RaiseMilitia,
    RecallKikusui,
    Scout,
    Spend,
)
from bingqi.games.okinawa.events import (
    ChitScouted,
    ChitSeen,
    EventPlayed,
    EventWasted,
    FireResolved,
    KikusuiReturned,
    PointsGained,
    ReinforcementDelayed,
    SupplyFixed,
    SupplySpent,
)
from bingqi.games.okinawa.rules.combat import abandon, regroup
from bingqi.games.okinawa.rules.fire import cover
from bingqi.games.okinawa.rules.losses import Suffer
from bingqi.games.okinawa.rules.queries import chits_at, occupied, units_at
from bingqi.games.okinawa.rules.special import Offensive
from bingqi.games.okinawa.state import TRACK, Fight, State
from bingqi.games.okinawa.tables import (
    CHITS,
    FIGURES,
    GRID,
    IS_EVENT,
    JAPAN,
    JAPAN_UNITS,
    KIND,
    LAST_TURN,
    SIDE_KINDS,
    SIDE_SLOT_BITS,
    US,
)

WEATHER, RECON, BOMBER = KIND["bad_weather"], KIND["recon"], KIND["fighter_bomber"]
COMMANDER, FEINT, YAMATO = KIND["new_commander"], KIND["feint"], KIND["yamato"]
MOBILISATION, ORDER, KIKUSUI = KIND["mobilisation"], KIND["offensive_order"], KIND["kikusui"]


class EventPhase(Procedure, tag="event-phase"):
    """7.0(1), 4.1(2), 4.1(4), 6.1(2)

    Every event chit is turned up and takes effect, one by one in the player's order; weather comes first.
    """

    STEPS = ("ask_event",)
    seat: Seat

    def ask_event(self, s: State) -> Decision | Done:
        """7.0(2)"""
        kinds = [kind for kind in SIDE_KINDS[self.seat] if IS_EVENT[kind] and s.box[kind]]
        if not kinds:
            return Done()
        if WEATHER in kinds:
            kinds = [WEATHER]
        several = sum(s.box[kind] for kind in SIDE_KINDS[self.seat] if IS_EVENT[kind]) > 1  # their backs are seen
        return Decision(self.seat, "7.0(2)", "prompt-event", tuple(map(PlayEvent, kinds)), secret=several)

    def on_event(self, s: State, action: PlayEvent) -> Next:
        """4.1(3), 4.1(5), 7.0(5), 22.1, 22.3, 23.1, 23.4

        The supply points of a US event come with it; then it is discarded.
        """
        kind = action.kind
        s.box[kind] -= 1
        s.emit(EventPlayed(seat=self.seat, kind=kind))
        s.supply += CHITS[kind].supply
        if kind == YAMATO:
            s.sea_up[kind] += 1  # waits for this turn's sea-air battle
            return Goto("ask_event")
        s.discard[kind] += 1
        if kind == WEATHER:
            s.weather = True
        elif kind == COMMANDER:
            s.free_supply = True
        elif kind == ORDER:
            return Call(Offensive(), then="ask_event")
        elif is_idle(s, kind):
            s.emit(EventWasted(seat=self.seat, kind=kind))
        else:
            return Call(EventEffect(kind=kind), then="ask_event")
        return Goto("ask_event")


def scoutable(s: State) -> list[int]:
    return bit_list(s.laid & SIDE_SLOT_BITS[JAPAN] & ~s.up & ~s.seen)


def bombable(s: State) -> list[int]:
    """23.3 Japanese stacks next to a US stack in which somebody can be hit."""
    near = bit_list(s.power[JAPAN] & GRID.spread(occupied(s, US)))
    return [hex for hex in near if s.bomb_forces or units_at(s, JAPAN, hex)]


def delayable(s: State) -> list[int]:
    return [unit for unit in JAPAN_UNITS if s.where[unit] <= TRACK - s.turn]


def is_idle(s: State, kind: int) -> bool:
    """Nothing for the event to act on, or aircraft in bad weather."""
    if kind == RECON:
        return not scoutable(s)
    if kind == BOMBER:
        return s.weather or not bombable(s)
    return kind == FEINT and not delayable(s)


class EventEffect(Procedure, tag="event-effect"):
    """7.0(3), 23.2, 23.3, 23.5, 22.2 The events that ask for something: recon, fighter-bomber, feint, mobilisation."""

    STEPS = ("ask_choice", "roll_bombs", "do_bombed")
    kind: int
    left: int = 2  # chits that recon may still look at
    hex: int = -1

    def ask_choice(self, s: State) -> Decision | Done:
        seat, options = self.choices(s)
        if not options:
            return Done()
        return Decision(seat, "7.0(3)", f"prompt-{CHITS[self.kind].id.replace('_', '-')}", tuple(options))

    def choices(self, s: State) -> tuple[Seat, list[Action]]:
        if self.kind == RECON:
            slots = scoutable(s) if self.left else []
            return US, [*map(Scout, slots), PASS] if slots else []
        if self.kind == BOMBER:
            return US, [Bomb(hex) for hex in bombable(s)]
        if self.kind == FEINT:
            return US, [Delay(unit) for unit in delayable(s)]
        return JAPAN, [RecallKikusui(), RaiseMilitia()]

    def on_choice(self, s: State, action: Action) -> Next:
        match action:
            case Scout(slot):
                look(s, slot)
                self.left -= 1
                return Goto("ask_choice")
            case Bomb(hex):
                self.hex = hex
                s.fight = Fight(US, -1, hex, (), tuple(units_at(s, JAPAN, hex)))
                return None
            case Delay(unit):
                delay(s, unit)
            case RecallKikusui():
                recall_kikusui(s)
            case RaiseMilitia():
                s.points = min(FIGURES.points_top, s.points + FIGURES.mobilised)
                s.emit(PointsGained(points=s.points))
        return Done()

    def roll_bombs(self, s: State) -> Roll | Goto:
        """23.3 Fire as the attacker's, the ground counts."""
        fire, _ = cover(s, CHITS[BOMBER].fire, self.hex, JAPAN)
        return Roll("14.5(3)", fire, seat=US) if fire else Goto("do_bombed")

    def on_bombs(self, s: State, dice: tuple[int, ...]) -> Next:
        sixes, fives = dice.count(6), dice.count(5)
        s.emit(FireResolved(seat=US, fire=len(dice), sixes=sixes, fives=fives))
        # 14.1(6)②: nobody declares a force under bombs, so none can be hit, unless the players want it so
        shown = [slot for slot in chits_at(s, JAPAN, self.hex) if s.up >> slot & 1] if s.bomb_forces else ()
        units = tuple(units_at(s, JAPAN, self.hex))
        return Call(Suffer(seat=JAPAN, units=units, chits=tuple(shown), sixes=sixes, fives=fives))

    def do_bombed(self, s: State) -> Next:
        """14.4(4)③ When nobody is left who could be hit, the chits go back to the box."""
        fight = regroup(s)
        if not s.bomb_forces or not s.power[JAPAN] >> self.hex & 1:
            abandon(s, fight, JAPAN)
        s.fight = None
        return None


def look(s: State, slot: int) -> None:
    """23.2 The US player alone learns what the chit is."""
    s.seen |= 1 << slot
    s.emit(ChitScouted(hex=s.spot[slot]))
    s.emit(ChitSeen(kind=s.kind[slot], hex=s.spot[slot], only=US))


def delay(s: State, unit: int) -> None:
    """23.5 Three turns later; past the last turn it never comes."""
    turn = TRACK - s.where[unit] + FIGURES.feint_delay
    s.where[unit] = TRACK - turn
    s.emit(ReinforcementDelayed(unit=unit, turn=min(turn, LAST_TURN + 1)))


def recall_kikusui(s: State) -> None:
    """22.2 Removed Kikusui chits go back to the cup."""
    number = s.removed[KIKUSUI]
    s.cup[KIKUSUI] += number
    s.removed[KIKUSUI] = 0
    s.emit(KikusuiReturned(number=number))


class SupplyPhase(Procedure, tag="supply-phase"):
    """8.0(1), 6.1(3) The US player gives up chits for the supply points printed on them."""

    STEPS = ("ask_chit", "do_fix")

    def ask_chit(self, s: State) -> Decision | Goto:
        """8.0(1)"""
        kinds = [kind for kind in SIDE_KINDS[US] if s.box[kind]]
        if not kinds:
            return Goto("do_fix")
        options = tuple(SPEND[kind] for kind in kinds if CHITS[kind].supply)
        return Decision(US, "8.0(1)", "prompt-supply", (*options, PASS), {"supply": s.supply}, secret=True)

    def on_chit(self, s: State, action: Action) -> Next:
        """8.0(4) A chit that is spent does nothing else."""
        if not isinstance(action, Spend):
            return None
        s.box[action.kind] -= 1
        s.discard[action.kind] += 1
        s.supply += CHITS[action.kind].supply
        s.emit(SupplySpent(kind=action.kind, supply=s.supply))
        return Goto("ask_chit")

    def do_fix(self, s: State) -> Next:
        """8.0(3), 8.0(2)"""
        s.emit(SupplyFixed(supply=s.supply))
        return Done()
