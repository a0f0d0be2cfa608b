"""14.3 Chits in combat: alternating declarations, answers to the chit just played, concealment at the very end."""

from __future__ import annotations

import msgspec

from bingqi.core.procedure import Action, Decision, Done, Goto, Next, Procedure, Seat
from bingqi.games.okinawa.actions import PASS, USE, Use
from bingqi.games.okinawa.events import ChitCancelled, ChitRemoved, ChitUsed
from bingqi.games.okinawa.rules.queries import ENGINEERS, may_show
from bingqi.games.okinawa.state import Card, Fight, State
from bingqi.games.okinawa.tables import (
    CHITS,
    GRID,
    HIGH,
    IS_FORCE,
    JAPAN,
    KIND,
    SIDE_SLOTS,
    TANKS,
    US,
)

AT_GUN, AT_TEAM, SNIPER = KIND["anti_tank_gun"], KIND["anti_tank_team"], KIND["sniper"]
ASSAULT, FLARE = KIND["assault_team"], KIND["flare"]
CONCEALMENT, NIGHT_ATTACK, NIGHT = KIND["concealment"], KIND["night_attack"], KIND["night_infiltration"]
SUPPORT, SMOKE, SAPPERS = KIND["support_fire"], KIND["smoke"], KIND["combat_engineers"]
MACHINE_GUN, MORTAR, FLAME = KIND["machine_gun"], KIND["mortar_32cm"], KIND["flame_thrower"]
GUNS = frozenset((KIND["heavy_artillery"], KIND["support_artillery"], MORTAR))
ANSWERS = {
    AT_GUN: TANKS,
    AT_TEAM: TANKS,
    SNIPER: frozenset((ASSAULT, FLAME, SAPPERS)),
    ASSAULT: frozenset((AT_GUN, AT_TEAM, SNIPER, CONCEALMENT)),
    FLARE: frozenset((NIGHT_ATTACK,)),
}
FARTHEST_GUN = max(CHITS[kind].range for kind in GUNS)


def active(fight: Fight, kind: int) -> bool:
    return any(card.kind == kind and not card.void for card in fight.cards)


def still_fights(s: State, fight: Fight, card: Card) -> bool:
    """14.1(6)②, 14.1(6)③, 14.5(1) A declared force chit that was neither cancelled nor lost nor driven from its hex."""
    if card.void or card.slot < 0 or not s.used >> card.slot & 1 or s.kind[card.slot] != card.kind:
        return False
    return card.far or s.spot[card.slot] == fight.own_hex(card.side)


def fighting_chits(s: State, fight: Fight, seat: Seat, far: bool = False) -> tuple[int, ...]:
    """Force chits that the seat declared and that are still in the fight; `far` are those that fire from elsewhere."""
    return tuple(
        card.slot for card in fight.cards if card.side == seat and card.far == far and still_fights(s, fight, card)
    )


def usable(s: State, fight: Fight, seat: Seat, closing: bool) -> list[int]:
    """14.3(1), 14.1(4) Slots of chits that the seat may declare now."""
    last = fight.cards[-1] if fight.cards and fight.cards[-1].side != seat else None
    options = []
    for slot in SIDE_SLOTS[seat]:
        hex = s.spot[slot]
        if hex < 0 or s.used >> slot & 1:
            continue
        kind = s.kind[slot]
        if closing and kind not in ANSWERS and kind != CONCEALMENT:
            continue
        if _fits(fight, seat, kind, hex, last, closing) and not waits(s, fight, slot):
            options.append(slot)
    return options


def waits(s: State, fight: Fight, slot: int) -> bool:
    """14.1(3) A force with a range takes part in its own stack's fight before any other."""
    return s.spot[slot] != fight.hex and IS_FORCE[s.kind[slot]] and any(f.hex == s.spot[slot] for f in s.fights)


def _fits(fight: Fight, seat: Seat, kind: int, hex: int, last: Card | None, closing: bool) -> bool:
    """22.12, 22.13, 22.14, 22.15, 22.16, 22.17, 22.18, 23.12, 23.14 When each kind has its use."""
    here = hex == fight.own_hex(seat)
    defending = seat != fight.seat
    if kind in ANSWERS:
        if last is None or last.kind not in ANSWERS[kind]:
            return False
        if kind == FLARE:
            return GRID.distance(hex, fight.hex) <= CHITS[kind].range
        return here and (kind == ASSAULT or defending)
    if kind == CONCEALMENT:
        return closing and here and not any(card.kind == CONCEALMENT for card in fight.cards)
    if kind == NIGHT_ATTACK:
        return here and not defending
    if IS_FORCE[kind]:
        if here:
            return kind != ENGINEERS or may_show(kind, hex)
        return kind == MACHINE_GUN and defending and machine_gun_reaches(hex, fight.hex)
    if kind in GUNS:
        return defending and GRID.distance(hex, fight.hex) <= CHITS[kind].range
    if kind == SMOKE:
        return GRID.distance(hex, fight.hex) <= CHITS[kind].range
    return kind == SUPPORT or (kind == SAPPERS and here)


def machine_gun_reaches(hex: int, target: int) -> bool:
    """22.10, 2.21(4), 2.12(3)⑤ From a high ground, in defence, up to two hexes."""
    return bool(HIGH >> hex & 1) and GRID.distance(hex, target) <= CHITS[MACHINE_GUN].range


def may_hold_back(s: State, fight: Fight, seat: Seat, closing: bool) -> bool:
    """Has the seat a face-down chit that might be of use here, as far as the enemy can see?"""
    own, defending = fight.own_hex(seat), seat != fight.seat
    for slot in SIDE_SLOTS[seat]:
        hex = s.spot[slot]
        if hex < 0 or (s.up | s.used) >> slot & 1:
            continue
        if hex == own:
            return True
        if not closing and (seat == US or (defending and GRID.distance(hex, fight.hex) <= FARTHEST_GUN)):
            return True
    return False


def could_speak(s: State, fight: Fight, seat: Seat, closing: bool) -> bool:
    """Might the seat have something to declare? Depends on public things only."""
    if may_hold_back(s, fight, seat, closing):
        return True
    if closing:
        return False
    own, shown = fight.own_hex(seat), s.up & ~s.used
    return any(
        shown >> slot & 1
        and (
            s.spot[slot] == own
            or (s.kind[slot] == MACHINE_GUN and seat != fight.seat and machine_gun_reaches(s.spot[slot], fight.hex))
        )
        for slot in SIDE_SLOTS[seat]
    )


def play_card(s: State, fight: Fight, seat: Seat, slot: int) -> Fight:
    """14.3(1)①, 14.3(1)②, 4.3(3), 4.3.2(1) Declare a chit: a force stays and is used, a tactic goes to the discards."""
    kind, hex = s.kind[slot], s.spot[slot]
    answers = len(fight.cards) - 1 if kind in ANSWERS else -1
    s.emit(ChitUsed(seat=seat, kind=kind))
    if IS_FORCE[kind]:
        s.reveal(slot)
        s.used |= 1 << slot
        card = Card(kind, seat, slot, answers, far=hex != fight.own_hex(seat))
    else:
        s.free_slot(slot)
        s.discard[kind] += 1
        card = Card(kind, seat, -1, answers)
    return msgspec.structs.replace(fight, cards=(*fight.cards, card))


def settle_cards(s: State, fight: Fight, start: int) -> Fight:
    """14.3(2)②, 14.3(2)③ From the last answer back: a chit that was itself cancelled cancels nothing."""
    cards = list(fight.cards)
    for i in range(len(cards) - 1, start - 1, -1):
        card = cards[i]
        if card.answers < start or card.void or card.kind == AT_TEAM:
            continue
        target = cards[card.answers]
        cards[card.answers] = msgspec.structs.replace(target, void=True)
        s.emit(ChitCancelled(kind=target.kind, by=card.kind))
        _strike(s, target, card.kind)
    return msgspec.structs.replace(fight, cards=tuple(cards))


def _strike(s: State, target: Card, by: int) -> None:
    """14.3(2)①, 22.15, 22.17, 23.14, 23.16

    What a gun or a sniper hits leaves the game; what an assault team or a flare stops is merely discarded.
    """
    if target.slot >= 0:
        s.remove_chit(target.slot)
    elif by == SNIPER:
        s.discard[target.kind] -= 1
        s.removed[target.kind] += 1
        s.emit(ChitRemoved(seat=target.side, kind=target.kind))


class ChitPlay(Procedure, tag="chit-play"):
    """14.3, 14.3(1)③, 22.19

    The attacker begins; it ends when both pass in a row, and then concealment has its moment.
    """

    STEPS = ("do_speaker", "ask_chit")
    speaker: Seat
    quiet: int = 0
    start: int = 0  # cards before this one are settled
    closing: bool = False

    def do_speaker(self, s: State) -> Next:
        """Pass for whoever cannot have anything, and open the closing moment."""
        fight = s.fight
        assert fight is not None
        while True:
            if self.quiet >= 2 or (self.closing and self.quiet):
                self.settle(s)
                if self.closing:
                    return Done()
                self.closing, self.quiet, self.speaker = True, 0, JAPAN
            if could_speak(s, fight, self.speaker, self.closing):
                return None
            self.pass_on(s)

    def pass_on(self, s: State) -> None:
        self.settle(s)
        self.quiet += 1
        self.speaker = 1 - self.speaker

    def settle(self, s: State) -> None:
        assert s.fight is not None
        if self.start < len(s.fight.cards):
            s.fight = settle_cards(s, s.fight, self.start)
            self.start = len(s.fight.cards)

    def choices(self, s: State) -> list[int]:
        assert s.fight is not None
        fight = s.fight
        if self.closing and len(fight.cards) == self.start:
            return [slot for slot in usable(s, fight, JAPAN, True) if s.kind[slot] == CONCEALMENT]
        answering = self.quiet == 0 and len(fight.cards) > self.start
        found = usable(s, fight, self.speaker, self.closing)
        return found if answering else [slot for slot in found if s.kind[slot] not in ANSWERS]

    def ask_chit(self, s: State) -> Decision:
        """14.3(1)"""
        assert s.fight is not None
        options: list[Action] = [USE[slot] for slot in self.choices(s)]
        options.append(PASS)
        prompt = "prompt-closing" if self.closing else "prompt-chit"
        secret = may_hold_back(s, s.fight, self.speaker, self.closing)
        return Decision(self.speaker, "14.3(1)③", prompt, tuple(options), {"hex": s.fight.hex}, secret=secret)

    def on_chit(self, s: State, action: Action) -> Next:
        assert s.fight is not None
        if not isinstance(action, Use):
            self.pass_on(s)
            return Goto("do_speaker")
        if s.kind[action.chit] not in ANSWERS:
            self.settle(s)
        s.fight = play_card(s, s.fight, self.speaker, action.chit)
        self.quiet = 0
        self.speaker = 1 - self.speaker
        return Goto("do_speaker")
