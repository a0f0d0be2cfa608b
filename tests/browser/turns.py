"""Turns gone by: at the page by clicks, or by the links alone to come to a certain question."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.browser.player import Player
from tests.server.serving import Link

MOST_CHOICES = 600


def click_to_turn(player: Player, link: Link, turn: int, rng: Random) -> set[str]:
    """One seat by clicks, at random, until the turn begins or the game is over; the keys of what it was asked."""
    chosen, prompts = 0, set()
    while int(link.table()["view"]["turn"]) < turn and not player.over:
        assert chosen < MOST_CHOICES, f"after {chosen} choices: {player.prompt}"
        player.wait_asked_or_over()
        if player.asked:  # from here on the table waits for this page: before, the computer may be thinking still
            prompts.add(link.table()["decision"]["prompt"]["key"])
            player.choose_any(rng)
            chosen += 1
    player.drawn()
    return prompts


def play_until_asked(links: list[Link], rng: Random, prompt: str, seat: int, *avoid: str) -> dict[str, Any]:
    """Both seats by their links, at random but rather without some kinds of action, until a seat is asked a thing."""
    for _ in range(4000):
        for number, link in enumerate(links):
            table = link.table()
            decision = table.get("decision")
            if not decision:
                continue
            if number == seat and decision["prompt"]["key"] == prompt:
                return dict(decision)
            options = [o for o in decision["options"] if o["action"]["type"] not in avoid] or decision["options"]
            assert link.act(table, rng.choice(options)["action"]).status_code == 200
            break
    raise AssertionError(f"nobody was asked {prompt}")
