#!/usr/bin/env python3
"""How often somebody is asked, and how often the table answers by itself.

    python tools/questions.py [--games 6] [--seed 31] [--level captain] [--write]

Plays each game's first scenario with one computer player for both sides and counts the decisions of a player's turn:
all, those with one option that the table plays by itself, and those with one option that must be asked because it is
secret whether there was a choice.
`--write` puts the table into docs/questions.md.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from bingqi.ai import make_player  # noqa: E402
from bingqi.ai.player import think  # noqa: E402
from bingqi.core.chance import below  # noqa: E402
from bingqi.core.engine import apply_trusted, forced, pending  # noqa: E402
from bingqi.core.procedure import Decision  # noqa: E402
from bingqi.core.record import begin  # noqa: E402
from bingqi.games import GAMES, load_game  # noqa: E402


def count(id: str, level: str, seed: int) -> Counter[str]:
    """One game: decisions by kind, and the turns they fell into (a seat's turn: a turn in which it was asked)."""
    game = load_game(id)
    rng, player = Random(seed), make_player(level, seed)
    state, _ = begin(game, game.meta.scenarios[0].id, game.meta.complete({}), below(seed, 1, 1 << 64))
    found: Counter[str] = Counter()
    turns: set[tuple[int, int]] = set()
    while isinstance(asked := pending(state), Decision):
        turns.add((game.turn(state), asked.seat))
        kind = "played by itself" if forced(state) else "one option, secret" if len(asked.options) == 1 else "chosen"
        found[kind] += 1
        apply_trusted(state, think(game, state, asked.seat, asked, player, rng))
    found["turns"] = len(turns)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--seed", type=int, default=31)
    parser.add_argument("--level", default="captain")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    rows = [
        "| game | games | decisions a turn and side | played by itself | one option, asked (secret) | left to choose |",
        "|---|---|---|---|---|---|",
    ]
    for id in GAMES:
        total: Counter[str] = Counter()
        for seed in range(chosen.seed, chosen.seed + chosen.games):
            total += count(id, chosen.level, seed)
        each = {kind: number / total["turns"] for kind, number in total.items()}
        kinds = ("played by itself", "one option, secret", "chosen")
        every = sum(each.get(kind, 0.0) for kind in kinds)
        rows.append(
            f"| {id} | {chosen.games} | {every:.1f} | " + " | ".join(f"{each.get(k, 0.0):.1f}" for k in kinds) + " |"
        )
        print(rows[-1], flush=True)
    if chosen.write:
        command = (
            f"python tools/questions.py --games {chosen.games} --seed {chosen.seed} --level {chosen.level} --write"
        )
        page = ["# Questions a player is asked", "", f"    {command}", "", *rows, ""]
        (ROOT / "docs/questions.md").write_text("\n".join(page), encoding="utf-8")


if __name__ == "__main__":
    main()
