"""19.0 Cards of several items: which of them is said with the card."""

from __future__ import annotations

from collections.abc import Iterator

from bingqi.core.battle import Order
from bingqi.core.procedure import Decision
from bingqi.core.text import Text
from bingqi.games.southern.actions import Choose, PlayCard
from bingqi.games.southern.rules.deck import begin_card
from bingqi.games.southern.rules.japanese_cards import DivineSoldiers, Landing
from bingqi.games.southern.rules.reinforcements import AirReplacements
from bingqi.games.southern.rules.rounds import Round
from bingqi.games.southern.state import State
from bingqi.games.southern.tables import CARDS

SEVERAL = ("landing", "air_replacements", "divine_soldiers")


def orders(s: State, asked: Decision) -> tuple[Order, ...]:
    if not isinstance(s.stack[-1], Round):
        return ()
    return tuple(
        [order for option in asked.options if isinstance(option, PlayCard) for order in items(s, asked, option)]
    )


def items(s: State, asked: Decision, option: PlayCard) -> Iterator[Order]:
    """5.3(1) What can be done of it; no question where that is one thing alone."""
    next_asked = item_question(s, asked.seat, option.card) if CARDS[option.card].key in SEVERAL else None
    if next_asked is None or len(next_asked.options) < 2:
        return
    for choice in next_asked.options:
        if isinstance(choice, Choose):
            text = Text(f"choose-{next_asked.prompt}-{choice.item}")
            yield Order(f"card:{option.card}", (option, choice), text)


def item_question(s: State, seat: int, card: int) -> Decision | None:
    """What the card asks first."""
    match begin_card(s, seat, card):
        case Landing() | AirReplacements() as two:
            return two.ask_item(s)
        case DivineSoldiers() as divine:
            asked = divine.ask_part(s)
            return asked if isinstance(asked, Decision) else None
    return None
