"""14.3 Chits in combat: alternating declarations, answers to the chit just played, concealment at the very end."""

from __future__ import annotations

import msgspec

from bingqi.board.bits import bit_list, bits_of
from bingqi.core.procedure import Action, Decision, Done, Goto, Next, Procedure, Seat
from bingqi.games.okinawa.actions import PASS, USE, Use
from bingqi.games.okinawa.events import ChitCancelled, ChitRemoved, ChitUsed
from bingqi.games.okinawa.rules.queries import ground_for, unplaced
from bingqi.games.okinawa.state import Card, Fight, State
from bingqi.games.okinawa.tables import (
    CHITS,
    GRID,
    HIGH,
    IS_FORCE,
    IS_TACTIC,
    JAPAN,
    KIND,
    LAND,
    SIDE_KINDS,
    SIDE_SLOT_BITS,
    TANKS,
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
# by side: the kinds that can be declared in a fight, those that need no special ground or moment first
PLAYABLE = tuple(
    sorted((k for k in kinds if IS_FORCE[k] or IS_TACTIC[k]), key=lambda kind: (kind != SUPPORT, kind in ANSWERS))
    for kinds in SIDE_KINDS
)


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


def places(s: State, fight: Fight, seat: Seat, kind: int, answering: bool, closing: bool) -> int:
    """14.3(1), 22.12, 22.13, 22.14, 22.15, 22.16, 22.17, 22.18, 23.12, 23.14

    The hexes from which the seat may declare a chit of the kind now.
    """
    own, defending = 1 << fight.own_hex(seat), seat != fight.seat
    if kind in ANSWERS:
        if not answering or fight.cards[-1].kind not in ANSWERS[kind]:
            return 0
        return in_range(fight, kind) if kind == FLARE else own if kind == ASSAULT or defending else 0
    if kind == CONCEALMENT:
        return own if closing and not any(card.kind == CONCEALMENT for card in fight.cards) else 0
    if closing:
        return 0
    if IS_FORCE[kind]:
        return own & ground_for(kind) | (machine_gun_nests(s, fight) if kind == MACHINE_GUN and defending else 0)
    if kind in GUNS:
        return in_range(fight, kind) if defending else 0
    if kind == SMOKE:
        return in_range(fight, kind)
    if kind == NIGHT_ATTACK:
        return 0 if defending else own
    return LAND if kind == SUPPORT else own if kind == SAPPERS else 0


def in_range(fight: Fight, kind: int) -> int:
    """14.1(5), 2.12(3)⑤ Range is counted to the defender's hex."""
    return GRID.within(fight.hex, CHITS[kind].range)


def machine_gun_nests(s: State, fight: Fight) -> int:
    """22.10, 2.21(4), 2.12(3)⑤, 14.1(3) High grounds up to two hexes away, but not where a fight of their own waits."""
    waiting = bits_of(other.hex for other in s.fights)
    return HIGH & in_range(fight, MACHINE_GUN) & ~waiting


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
        while True:
            if self.quiet >= 2 or (self.closing and self.quiet):
                self.settle(s)
                if self.closing:
                    return Done()
                self.closing, self.quiet, self.speaker = True, 0, JAPAN
            if self.may_hold_back(s) or self.choices(s):
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

    def places(self, s: State, kind: int) -> int:
        """14.3(2)② An answer follows its target at once."""
        assert s.fight is not None
        answering = self.quiet == 0 and len(s.fight.cards) > self.start
        return places(s, s.fight, self.speaker, kind, answering, self.closing)

    def choices(self, s: State) -> list[int]:
        """14.3(1), 14.1(4) The chits that the speaker may declare now."""
        return self.fitting(s, s.laid & SIDE_SLOT_BITS[self.speaker] & ~s.used)

    def fitting(self, s: State, slots: int) -> list[int]:
        kinds, spot = s.kind, s.spot
        there = bit_list(slots)
        found = {kind: self.places(s, kind) for kind in {kinds[slot] for slot in there}}
        return [slot for slot in there if found[kinds[slot]] >> spot[slot] & 1]

    def may_hold_back(self, s: State) -> bool:
        """Has the speaker a face-down chit that might be of use here, as far as the enemy can know?"""
        down = s.laid & SIDE_SLOT_BITS[self.speaker] & ~s.up & ~s.used
        if not down:
            return False
        if down & s.seen and self.fitting(s, down & s.seen):
            return True
        spot = s.spot
        backs = bits_of([spot[slot] for slot in bit_list(down & ~s.seen)])
        if not backs:
            return False
        kinds = (CONCEALMENT,) if self.closing else PLAYABLE[self.speaker]
        return any(self.places(s, kind) & backs for kind in unplaced(s, self.speaker, kinds))

    def ask_chit(self, s: State) -> Decision:
        """14.3(1)"""
        assert s.fight is not None
        options: list[Action] = [USE[slot] for slot in self.choices(s)]
        options.append(PASS)
        prompt = "prompt-closing" if self.closing else "prompt-chit"
        secret = self.may_hold_back(s)
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
