"""No card, chit, weapon or plan that the policy can never use."""

from __future__ import annotations

from bingqi.games.southern.tables import ALLIES, CARDS, DECKS, JAPAN
from bingqi.lab.usage import Used, never, play_and_count, plays

GAMES = 12  # a sample of the hundred that `bingqi usage southern --games 100` plays
RARE = {"i_shall_return", "destroy_oil", "supply", "sea_transport"}  # for the Allies: not in every dozen games


def played(seed: int) -> list[Used]:
    return [play_and_count(play) for play in plays("southern", "policy", GAMES, seed)]


def test_every_card_of_southern_is_taken_and_every_item_chosen() -> None:
    unused = {kind for kind, _ in never(played(985001), 10)}
    for side in (JAPAN, ALLIES):
        taken = {f"{side} take-card card={card}" for card in set(DECKS[side]) if CARDS[card].key not in RARE}
        assert not unused & taken
    assert not {kind for kind in unused if " choose " in kind}
