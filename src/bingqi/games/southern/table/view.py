"""What each seat may see: all on the map and in the pools; hands and face-down cards are their owner's."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bingqi.core.parts import MANY, held, kept, part, rows, shared
from bingqi.core.procedure import Procedure, Seat
from bingqi.core.table import Look, Mark, Piece, Track, TurnCell, View
from bingqi.core.text import Text
from bingqi.games.southern.rules.damage import Damage
from bingqi.games.southern.rules.groups import GroupActs
from bingqi.games.southern.rules.hands import ChooseHand, deck_of
from bingqi.games.southern.rules.reactions import Reaction
from bingqi.games.southern.rules.rounds import Round
from bingqi.games.southern.state import State
from bingqi.games.southern.table.names import key_text, seat_text
from bingqi.games.southern.table.panels import panels
from bingqi.games.southern.tables import (
    AIR,
    ALLIES,
    CARDS,
    COUNT,
    DECKS,
    FIGURES,
    JAPAN,
    LOST,
    OIL_AREAS,
    POOL,
    SHIPS,
    SIDE_OF,
    SIZE,
    UNITS,
    members,
)
from bingqi.games.southern.victory import points_of, score_lines

NATIONS = {"japan": "japan", "us": "us", "uk": "british", "ned": "dutch", "china": "china"}
SYMBOLS = {
    "infantry": "SFGPUCI----F---", "mechanised": "SFGPUCIZ---F---", "tank": "SFGPUCA----F---",
    "airborne": "SFGPUCIA---F---", "fortress": "flag", "leader": "leader", "AF": "plane", "CV": "cv", "CVL": "cv",
    "BB": "cruiser", "BC": "cruiser", "CA": "cruiser", "CL": "cruiser", "DD": "dd",
}  # fmt: skip


def turn(s: State) -> int:
    return s.turn


def view(s: State, seat: Seat | None) -> View:
    return look(s, seat).view()


def look(s: State, seat: Seat | None) -> Look:
    """4.0: everything on the map and in the pools is open; hands and face-down cards are their owner's."""
    open_to_all = shared(s, everybody)
    units, oil = open_to_all.layers
    acting = s.stack[-1] if s.stack else None
    if type(acting) is GroupActs and acting.group and acting.seat == seat:  # the group that it is putting together
        units = kept(s, _with_chosen, units, acting.group, acting.area, acting.group & s.fresh, seat=seat)
    return Look(open_to_all.shown, seat, (units, oil, _cards(s, seat)))


def everybody(s: State) -> Look:
    """All but the cards. Mostly nothing of it changes: a group is being put together."""
    if not FIGHTS.isdisjoint(map(type, s.stack)):
        return _everybody(s)
    places = s.at, s.present, s.fresh, s.control, s.oil
    return held(s, _everybody, phase(s), s.turn, s.halves, s.bid, s.hands, s.laid, s.shown, s.removed, *places)


def _everybody(s: State) -> Look:
    japan, allies = held(s, points_of, s.control, s.oil, s.halves, s.bid)
    hands = _hand_tracks(len(s.hands[JAPAN]), len(s.hands[ALLIES]))
    shown = View(
        seat=None,
        turn=s.turn,
        turns=s.turns,
        phase=phase(s),
        pieces=(),
        tracks=_tracks(s.turn, s.turns, sum(japan), sum(allies), allies[0]) + hands,
        marks=_control(s.control),
        score=score_lines(japan, allies),
        calendar=_calendar(s.turns, bool(s.carriers), any(s.anniversary)),
        panels=panels(s),
    )
    return Look(shown, None, (_units(s), _oil(tuple(s.oil))))


def phase(s: State) -> Text:
    """What is going on, from the outermost thing that has a name."""
    for proc in reversed(s.stack):
        if isinstance(proc, Round):
            return _round(proc.seat)
        key = PHASES.get(type(proc))
        if key is not None:
            return key_text("phase", key)
    return key_text("phase", "turn" if s.stack else "over")


PHASES: dict[type[Procedure], str] = {Reaction: "reaction", Damage: "damage", ChooseHand: "hand"}
FIGHTS = frozenset((Reaction, Damage))  # have a panel of their own, whatever is asked in their course


@part()
def _round(seat: Seat) -> Text:
    return Text("phase-round", {"seat": seat_text(seat)})


@part()
def _control(control: int) -> tuple[Mark, ...]:
    return tuple(Mark(i, "control", JAPAN if control >> i & 1 else ALLIES) for i in range(SIZE))


@part()
def _calendar(turns: int, carriers: bool, anniversaries: bool) -> tuple[TurnCell, ...]:
    notes = (_notes(turn, carriers, anniversaries) for turn in range(1, turns + 1))
    return tuple(TurnCell(turn, Text(f"turn-{turn}"), notes) for turn, notes in enumerate(notes, 1))


def _notes(turn: int, carriers: bool, anniversaries: bool) -> tuple[Text, ...]:
    notes = []
    if carriers and turn == FIGURES.turns.carriers:
        notes.append(Text("note-carriers"))
    if anniversaries and turn in FIGURES.turns.anniversaries:
        notes.append(Text("note-anniversary"))
    return tuple(notes)


def _units(s: State) -> tuple[Piece, ...]:
    """In the order of their numbers, wherever they stand: who moves away changes nobody else's place in the list."""
    return rows(s, _counter, kept(s, _places, s.at[: LOST + 1]), s.fresh)


def _with_chosen(units: tuple[Piece, ...], chosen: int, area: int, fresh: int) -> tuple[Piece, ...]:
    """Some of an area marked as chosen, the others as they are."""
    pieces, missing = list(units), COUNT - len(units)
    for unit in members(chosen):
        piece, n = _counter(unit, area, fresh >> unit & 1, 1), max(unit - missing, 0)
        assert piece is not None
        while pieces[n].id != piece.id:
            n += 1
        pieces[n] = piece
    return tuple(pieces)


def _places(at: list[int]) -> list[int]:
    """By unit: where it is; -1 for those that this game does not have."""
    places = [-1] * COUNT
    for place, units in enumerate(at):
        for unit in members(units):
            places[unit] = place
    return places


@part(MANY)
def _counter(i: int, place: int, fresh: int, chosen: int = 0) -> Piece | None:
    if place < 0:
        return None
    at = SPACES[place] if place < SIZE else "box:pool" if place == POOL else f"box:lost-{SIDE_OF[i]}"
    return replace(_printed(i), at=at, flags=FLAGS[place < SIZE and not fresh, chosen == 1])


SPACES = tuple(f"space:{area}" for area in range(SIZE))
FLAGS = {
    (used, chosen): tuple(flag for flag, yes in (("used", used), ("chosen", chosen)) if yes)
    for used in (False, True)
    for chosen in (False, True)
}


@part()
def _printed(i: int) -> Piece:
    """What is the same of a counter wherever it is."""
    unit = UNITS[i]
    return Piece(
        id=f"unit:{i}",
        at="",
        look="air" if AIR >> i & 1 else "ship" if SHIPS >> i & 1 else "counter",
        side=SIDE_OF[i],
        nation=NATIONS[unit.nation],
        name=key_text("unit", unit.key),
        symbol=SYMBOLS[unit.type],
        values=printed_values(i),
        badge=f"{unit.label}",
        details=details(i),
    )


@part()
def details(i: int) -> tuple[Text, ...]:
    unit = UNITS[i]
    figures = {"attack": unit.attack, "endurance": unit.endurance, "move": unit.move, "air": unit.air}
    return Text(f"type-{unit.type.lower()}"), Text("values", figures)


@part()
def printed_values(i: int) -> tuple[str, ...]:
    """2.1.1(3)"""
    unit = UNITS[i]
    if unit.type == "AF":
        return (str(unit.air), str(unit.move))
    values = (str(unit.attack), str(unit.endurance), str(unit.move))
    return (*values, f"✈{unit.air}") if unit.air else values


@part()
def _oil(oil: tuple[int, ...]) -> tuple[Piece, ...]:
    """2.1.2(4)"""
    return tuple(
        Piece(
            id=f"oil:{i}",
            at=f"space:{area}",
            look="marker",
            name=Text("oil-marker"),
            symbol="oil",
            values=("?" if oil[i] < 0 else str(oil[i]),),
        )
        for i, area in enumerate(OIL_AREAS)
        if oil[i]
    )


Cards = Sequence[tuple[int, ...]]  # by side


def _cards(s: State, seat: Seat | None) -> tuple[Piece, ...]:
    top, deck = s.stack[-1] if s.stack else None, None
    if type(top) is ChooseHand and top.seat == seat:
        deck = deck_of(s, top.seat, DECKS[top.seat])
    return kept(s, _card_pieces, seat, deck, s.hands, s.laid, s.shown, s.removed, seat=seat)


def _card_pieces(
    seat: Seat | None, deck: tuple[int, ...] | None, hands: Cards, laid: Cards, shown: Cards, removed: Cards
) -> tuple[Piece, ...]:
    """`deck`: of a seat that is choosing its hand."""
    pieces: list[Piece] = []
    for side in (JAPAN, ALLIES):
        if side == seat:
            pieces += _own_cards(side, deck, hands[side], laid[side])
        else:
            pieces += _unseen_cards(side, len(hands[side]), len(laid[side]))
        pieces += _open_cards(side, shown[side], removed[side])
    return tuple(pieces)


@part()
def _own_cards(
    side: Seat, deck: tuple[int, ...] | None, hand: tuple[int, ...], laid: tuple[int, ...]
) -> tuple[Piece, ...]:
    down = _faces(laid, side, "laid", f"box:laid-{side}")
    if deck is None:
        return _faces(hand, side, "card", f"hand:{side}") + down
    return _faces(deck, side, "card", f"box:deck-{side}") + _faces(hand, side, "held", f"hand:{side}") + down


@part()
def _unseen_cards(side: Seat, hand: int, laid: int) -> tuple[Piece, ...]:
    return _backs(hand, side, f"hand:{side}") + _backs(laid, side, f"box:laid-{side}")


@part()
def _open_cards(side: Seat, shown: tuple[int, ...], removed: tuple[int, ...]) -> tuple[Piece, ...]:
    out = _faces(removed, side, f"removed-{side}", f"box:removed-{side}")
    return _faces(shown, side, f"shown-{side}", f"box:shown-{side}") + out


def _faces(cards: tuple[int, ...], side: int, kind: str, at: str) -> tuple[Piece, ...]:
    return tuple([_face(card, cards.count(card), side, kind, at) for card in sorted(set(cards))])


@part(MANY)
def _face(card: int, count: int, side: int, kind: str, at: str) -> Piece:
    key = CARDS[card].key
    flags = [flag for flag, yes in (("star", CARDS[card].reaction), ("once", CARDS[card].once)) if yes]
    return Piece(
        id=f"{kind}:{card}", at=at, look="card", side=side, nation="japan" if side == JAPAN else "allied",
        name=key_text("card", key), badge=f"×{count}" if count > 1 else "", flags=tuple(flags),
        details=(Text(f"card-{key.replace('_', '-')}-about"),),
    )  # fmt: skip


def _backs(count: int, side: int, at: str) -> tuple[Piece, ...]:
    return tuple(_back(i, side, at) for i in range(count))


@part()
def _back(number: int, side: int, at: str) -> Piece:
    id = f"back-{at.replace(':', '-')}:{number}"
    return Piece(id=id, at=at, look="back", side=side, name=Text("card-back"))


@part()
def _tracks(turn: int, turns: int, japan: float, allies: float, won: float) -> tuple[Track, ...]:
    return (
        Track("turn", Text("track-turn"), turn, turns),
        Track("vp-japan", Text("track-vp-japan"), japan, side=JAPAN),
        Track("vp-allies", Text("track-vp-allies"), allies, side=ALLIES),
        Track("vp-track", Text("track-vp-track"), won, side=ALLIES),
    )


@part()
def _hand_tracks(japan: int, allies: int) -> tuple[Track, ...]:
    return (
        Track(f"hand-{JAPAN}", Text("track-hand-japan"), japan, side=JAPAN),
        Track(f"hand-{ALLIES}", Text("track-hand-allies"), allies, side=ALLIES),
    )
