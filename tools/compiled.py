#!/usr/bin/env python3
"""Does the compiled wheel play the same games as the sources, and how much faster?

    python tools/compiled.py [--game squad] [--games 200] [--policy 4] [--seconds 6] [--wheel DIR] [--write]

Builds a wheel with `BINGQI_COMPILE=1` (needs a C compiler; some minutes), puts it where nothing else of ours is, and
lets both play: every golden game is verified, random games and games of the policy must come to the same final hash.
Then the two take turns for the same share of processor time, so that a busy machine slows both. `--write` puts the
table at the end of docs/compiled.md.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("leningrad", "okinawa", "southern", "naval", "squad")

PLAYER = """
import gzip, sys, time
from hashlib import sha256
from pathlib import Path
from random import Random
from bingqi.ai.advised import AdvisedPlayer
from bingqi.core.engine import apply_trusted, pending
from bingqi.core.procedure import Decision
from bingqi.core.record import begin, read_record, state_hash, verify
from bingqi.core.testing import play_quickly
from bingqi.games import load_game
from bingqi.server.collecting import tame_collections

game = load_game(sys.argv[1])
scenarios = [scenario.id for scenario in game.meta.scenarios]
tame_collections()  # as in the server

def by_policy(scenario, seed):
    (state, _), player, count = begin(game, scenario, {}, seed), AdvisedPlayer(Random(seed)), 0
    while isinstance(asked := pending(state), Decision):
        apply_trusted(state, player.choose(game, state, asked.seat, asked))
        count += 1
    return state, count

def at_random(scenario, seed):
    return play_quickly(game, scenario, seed)

KINDS = {"random": at_random, "policy": by_policy}
at = {"random": 0, "policy": 0}
for line in sys.stdin:
    match line.split():
        case ["where"]:
            import bingqi.core.engine as engine
            print(engine.__file__, flush=True)
        case ["hash", kind, number]:
            digest = sha256()
            for seed in range(int(number)):
                state, _ = KINDS[kind](scenarios[seed % len(scenarios)], 40_000 + seed)
                digest.update(state_hash(state).encode())
            print(digest.hexdigest(), flush=True)
        case ["golden", folder]:
            records = sorted(Path(folder).glob("*.json.gz"))
            for file in records:
                verify(game, read_record(gzip.decompress(file.read_bytes())))
            print(len(records), flush=True)
        case ["go", kind, seconds]:
            begun, done = time.process_time(), 0
            while time.process_time() - begun < float(seconds):
                at[kind] += 1
                done += KINDS[kind](scenarios[at[kind] % len(scenarios)], at[kind])[1]
            print(done / (time.process_time() - begun), flush=True)
"""


class Side:
    """An interpreter with one of the two packages, that answers lines."""

    def __init__(self, game: str, packages: Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(packages), "PYTHONHASHSEED": "0"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, game],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
            cwd=tempfile.gettempdir(),
        )

    def ask(self, *words: object) -> str:
        assert self.process.stdin is not None and self.process.stdout is not None
        print(*words, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline().strip()
        if not answer:
            sys.exit(f"no answer to {words}")
        return answer

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def build(into: Path) -> Path:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run(
        [*pip, "wheel", "--no-deps", "--wheel-dir", str(into), str(ROOT)],
        env=os.environ | {"BINGQI_COMPILE": "1"},
        check=True,
    )
    (wheel,) = into.glob("bingqi-*.whl")
    home = into / "installed"
    subprocess.run([*pip, "install", "--no-deps", "--target", str(home), str(wheel)], check=True)
    return home


def same(pure: Side, made: Side, game: str, games: int, policy: int) -> None:
    """Both play the same games to the same end, or the program ends here."""
    golden = ROOT / "tests/games" / game / "golden"
    for words in (("golden", golden), ("hash", "random", games), ("hash", "policy", policy)):
        answers = pure.ask(*words), made.ask(*words)
        print(game, *words[-2:], answers[0][:16], flush=True)
        if answers[0] != answers[1]:
            sys.exit(f"{game} {words}: {answers[0]} from the sources, {answers[1]} compiled")
    print(f"{game}: golden games, {games} random and {policy} of the policy alike", flush=True)


def gain(pure: Side, made: Side, kind: str, seconds: float) -> tuple[float, float]:
    """How many times as fast, with twice its standard error."""
    slices = 8
    pairs = [[float(side.ask("go", kind, seconds / slices)) for side in (pure, made)] for _ in range(slices)]
    ratios = [after / before for before, after in pairs]
    return statistics.mean(ratios), 2 * statistics.stdev(ratios) / len(ratios) ** 0.5


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append", help="only this one; may be said again")
    parser.add_argument("--games", type=int, default=200, help="random games a game")
    parser.add_argument("--policy", type=int, default=4, help="games of the policy a game")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--wheel", type=Path, help="a folder into which the wheel was installed before")
    parser.add_argument("--write", action="store_true", help="put the table into docs/compiled.md")
    chosen = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        home = chosen.wheel or build(Path(folder))
        for game in chosen.game or GAMES:
            pure, made = Side(game, ROOT / "src"), Side(game, home)
            assert pure.ask("where").endswith(".py") and made.ask("where").endswith(".so"), (
                "not the two that were meant"
            )
            same(pure, made, game, chosen.games, chosen.policy)
            if not chosen.seconds:
                continue
            cells = [gain(pure, made, kind, chosen.seconds) for kind in ("random", "policy")]
            rows.append(f"| {game} | " + " | ".join(f"{ratio:.2f} ± {error:.2f}" for ratio, error in cells) + " |")
            print(rows[-1], flush=True)
            pure.close()
            made.close()
    if chosen.write:
        counts = f"--games {chosen.games} --policy {chosen.policy} --seconds {chosen.seconds:g}"
        write(rows, f"python tools/compiled.py {counts} --write")


def write(rows: list[str], command: str) -> None:
    """The page's last chapter anew."""
    page = ROOT / "docs/compiled.md"
    asked = ["git", "describe", "--always", "--dirty"]
    sources = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True).stdout.strip()
    before = page.read_text(encoding="utf-8").split("\n## Measured\n")[0].rstrip()
    chapter = [
        "## Measured",
        "",
        f"    {command}",
        "",
        "Times as fast as the sources, the two taking turns (mean of eight rounds ± 2 standard errors).",
        "",
        "| game | random play | computer player |",
        "|---|---|---|",
        *rows,
        "",
        f"Sources {sources}, all scenarios in turn, seeds from 1, load {os.getloadavg()[2]:.0f}.",
    ]
    page.write_text(before + "\n\n" + "\n".join(chapter) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
