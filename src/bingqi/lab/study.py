"""Commands that study a game: bingqi fit | tune | surface | sides | astray | blunders | usage | tail."""

from __future__ import annotations

from math import exp
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table as Grid

from bingqi.ai.policy import policy_of
from bingqi.games import load_game
from bingqi.lab import astray as straying
from bingqi.lab import blunders as hunting
from bingqi.lab import fit as fitting
from bingqi.lab import sides as siding
from bingqi.lab import surface as surfacing
from bingqi.lab import tail as tailing
from bingqi.lab import tune as tuning
from bingqi.lab import usage as using
from bingqi.lab.commands import ClusterOpt, FileOpt, GameArg, JobsOpt, ScenarioOpt, SeedOpt, lab, out, shown
from bingqi.lab.journal import run
from bingqi.lab.plots import reliability_plot
from bingqi.lab.score import wilson


@lab.command()
def fit(
    game: GameArg,
    games: Annotated[int, typer.Option("--games", min=10, help="Of each scenario.")] = 200,
    jobs: JobsOpt = 1,
    seed: SeedOpt = 1,
    scenario: ScenarioOpt = None,
    file: FileOpt = None,
    noise: Annotated[str, typer.Option(help="Of the players, in turn; 0 alone: the policy.")] = "0,0.05,0.1,0.2",
    plots: Annotated[Path | None, typer.Option(help="A folder for reliability plots (SVG).")] = None,
    write: Annotated[bool, typer.Option("--write", help="Keep the weights in the package.")] = False,
    cluster: ClusterOpt = "",
) -> None:
    """Fit the win chance of every scenario on self-play; with --write the package has its weights from then on."""

    work = fitting.plays(game, games, seed, [float(share) for share in noise.split(",")], scenario)
    told = run(fitting.play_and_tell, work, fitting.Told, file=file, jobs=jobs, cluster=cluster)
    fitted = fitting.fit_game(shown(told, len(work), f"fit {game}"))
    heads = ("scenario", "games", "won by the first side", "AUC", "AUC by quarter of the game", "calibration error")
    grid = Grid(*heads, box=None)
    for one in fitted:
        low, high = wilson(one.won * one.games, one.games)
        won = f"{one.won:.1%} ({low:.0%}–{high:.0%})"
        quarters = " ".join(f"{a:.2f}" for a in one.auc_by_quarter)
        grid.add_row(one.scenario, str(one.games), won, f"{one.auc:.3f}", quarters, f"{one.error:.3f}")
        if plots:
            plots.mkdir(parents=True, exist_ok=True)
            title = f"{game} {one.scenario}: AUC {one.auc:.2f}"
            (plots / f"win-chance-{game}-{one.scenario}.svg").write_text(reliability_plot(title, one.bins))
    out.print(grid)
    if write:
        out.print(f"written {fitting.write_curves(game, fitted).name}")
    else:
        scenarios = ", ".join(one.scenario for one in fitted)
        out.print(f"nothing written: --write puts the weights of {scenarios} into {fitting.curves_file(game).name}")


@lab.command()
def tune(
    game: GameArg,
    seat: Annotated[int | None, typer.Option(min=0, max=1, help="Of one side only; default both.")] = None,
    games: Annotated[int, typer.Option("--games", min=2, help="Pairs of opposite trials.")] = 100,
    validate: Annotated[int, typer.Option(min=2, help="Fresh seeds, each with new and old weights.")] = 40,
    only: Annotated[str, typer.Option(help="These weights alone, comma between.")] = "",
    length: Annotated[float, typer.Option(help="How far to go uphill, in spreads.")] = 1.0,
    write: Annotated[bool, typer.Option("--write", help="Keep the new weights if they are clearly better.")] = False,
    jobs: JobsOpt = 1,
    seed: SeedOpt = 1,
    file: FileOpt = None,
    cluster: ClusterOpt = "",
) -> None:
    """Tune the policy's named weights on the points' margin, and validate on fresh seeds."""

    names, seats = tuning.weights_of(game, only), [0, 1] if seat is None else [seat]
    work = tuning.trials(game, seats, games, seed, names)
    played = run(tuning.play_trial, work, tuning.Tried, file=file, jobs=jobs, cluster=cluster)
    found = tuning.slopes(list(shown(played, len(work), f"tune {game}")), names)
    logs = tuning.step(found, length)
    again = tuning.checks(game, seats, validate, seed + 1_000_000, logs)
    checked = list(
        shown(
            run(tuning.play_trial, again, tuning.Tried, file=file, jobs=jobs, cluster=cluster), len(again), "validate"
        )
    )
    weights = policy_of(load_game(game)).weights
    assert weights is not None
    new = weights.scaled({name: exp(log) for name, log in logs.items()})
    grid = Grid("weight", "slope", "now", "new", box=None)
    for name in names:
        grid.add_row(name, f"{found[name]:+.3f}", f"{getattr(weights.now, name):g}", f"{getattr(new, name):g}")
    out.print(grid)
    margin, won = tuning.gains(checked)
    out.print(
        f"fresh seeds: margin {margin.value:+.3f} ± {margin.error:.3f}, games won {won.value:+.1%} ± {won.error:.1%}"
    )
    if write and margin.value > margin.error:
        weights.write("now", new)
        out.print(f"written {weights.file.name}")


@lab.command()
def surface(
    game: GameArg,
    games: Annotated[int, typer.Option("--games", min=10)] = 1000,
    only: Annotated[str, typer.Option(help="These weights alone, comma between.")] = "",
    margin: Annotated[bool, typer.Option("--margin", help="Slopes of the points' margin, not of games won.")] = False,
    jobs: JobsOpt = 1,
    seed: SeedOpt = 1,
    file: FileOpt = None,
    cluster: ClusterOpt = "",
) -> None:
    """What each of the policy's weights does: both sides play with all of them up or down by lot."""
    work = surfacing.shakes(game, games, seed, only)
    told = list(
        shown(run(surfacing.play_shaken, work, surfacing.Shaken, file=file, jobs=jobs, cluster=cluster), games, game)
    )
    grid = Grid("weight", "first seat", "second seat", "both", "error", box=None)
    for slope in surfacing.slopes(told, margin):
        seats = [f"{value:+.3f}" for value in slope.by_seat]
        grid.add_row(slope.name, *seats, f"{slope.both:+.3f}", f"{slope.error:.3f}")
    out.print(grid)


@lab.command()
def sides(
    game: GameArg,
    scenario: Annotated[str, typer.Option("--scenario")],
    seat: Annotated[int, typer.Option(min=0, max=1)],
    tried: Annotated[list[str], typer.Option("--set", help="Weights to try, e.g. step=0,apart=1; may be repeated.")],
    games: Annotated[int, typer.Option("--games", min=2, help="Of each set.")] = 100,
    jobs: JobsOpt = 1,
    seed: SeedOpt = 1,
    file: FileOpt = None,
    cluster: ClusterOpt = "",
) -> None:
    """What other weights would bring a side in a scenario, against script and policy in turn."""
    sets = [siding.read_set(game, text) for text in tried]
    work = siding.attempts(game, scenario, seat, sets, games, seed)
    done = list(
        shown(run(siding.play_attempt, work, siding.Done, file=file, jobs=jobs, cluster=cluster), len(work), game)
    )
    grid = Grid("weights", "games", "won", "more won", "more value", box=None)
    for name, (won, more, worth) in zip(["now", *tried], siding.gains(done, len(sets) + 1), strict=True):
        won_more, worth_more = (f"{mean.value:+.3f} ± {mean.error:.3f}" for mean in (more, worth))
        grid.add_row(name, str(games), f"{won:.1%}", won_more, worth_more)
    out.print(grid)


@lab.command()
def astray(
    game: GameArg,
    games: Annotated[int, typer.Option("--games", min=10)] = 1000,
    noise: Annotated[float, typer.Option(min=0.001, max=0.5, help="How often the advice is left.")] = 0.08,
    least: Annotated[int, typer.Option(min=2, help="Kinds that occurred at least so often.")] = 50,
    jobs: JobsOpt = 1,
    seed: SeedOpt = 1,
    scenario: ScenarioOpt = None,
    file: FileOpt = None,
    cluster: ClusterOpt = "",
) -> None:
    """What leaving the policy's advice costs by kind of choice; where it gains, the advice is wrong."""
    work = straying.walks(game, games, seed, noise, scenario)
    walked = run(straying.play_walk, work, straying.Walked, file=file, jobs=jobs, cluster=cluster)
    grid = Grid("seat, question: advised > taken", "times", "gain", "± 1 s.e.", box=None)
    for one in straying.effects(list(shown(walked, len(work), f"astray {game}")), least):
        grid.add_row(one.kind, str(one.times), f"{one.gain:+.4f}", f"{one.error:.4f}")
    out.print(grid)


@lab.command()
def blunders(
    game: GameArg,
    level: Annotated[str, typer.Option(help="Whose choices are looked at.")] = "policy",
    games: Annotated[int, typer.Option("--games", min=1)] = 10,
    rate: Annotated[float, typer.Option(min=0.001, max=1.0, help="Share of the choices that is looked at.")] = 0.05,
    deals: Annotated[int, typer.Option(min=4, help="Playouts of each candidate.")] = 40,
    worst: Annotated[int, typer.Option(min=0, help="So many positions are shown.")] = 10,
    jobs: JobsOpt = 1,
    seed: SeedOpt = 1,
    scenario: ScenarioOpt = None,
    file: FileOpt = None,
    cluster: ClusterOpt = "",
) -> None:
    """Positions where a long search disagrees most with a level, and which kinds of choice lose most."""

    work = hunting.hunts(game, level, games, seed, scenario, rate, deals)
    hunted = run(hunting.hunt_one, work, hunting.Hunted, file=file, jobs=jobs, cluster=cluster)
    doubts = [doubt for found in shown(hunted, len(work), f"blunders {game}") for doubt in found.doubts]
    grid = Grid("question", "looked at", "clearly wrong", "lost on average", "s a look", box=None)
    for kind in hunting.by_question(doubts):
        share = f"{kind.clear / kind.looked:.0%}"
        grid.add_row(kind.question, str(kind.looked), share, f"{kind.loss:.3f}", f"{kind.seconds / kind.looked:.2f}")
    out.print(grid)
    for d in sorted(doubts, key=lambda d: d.error - d.gain)[:worst]:
        where = f"{d.scenario} seed {d.seed} move {d.move} turn {d.turn} seat {d.seat}"
        out.print(f"{where} {d.question}: {d.gain:+.2f} ± {d.error:.2f}")
        out.print(f"    chose {d.chose}\n    better {d.better}", markup=False)


@lab.command()
def usage(
    game: GameArg,
    level: Annotated[str, typer.Option(help="Whose choices are counted.")] = "policy",
    games: Annotated[int, typer.Option("--games", min=1)] = 20,
    least: Annotated[int, typer.Option(min=1, help="Offered at least so often.")] = 10,
    jobs: JobsOpt = 1,
    seed: SeedOpt = 1,
    file: FileOpt = None,
    cluster: ClusterOpt = "",
) -> None:
    """Options, cards and chits that a level was offered again and again and never chose."""
    work = using.plays(game, level, games, seed)
    played = run(using.play_and_count, work, using.Used, file=file, jobs=jobs, cluster=cluster)
    unused = using.never(list(shown(played, len(work), f"usage {game}")), least)
    for kind, count in unused:
        out.print(f"{kind}: offered {count} times, never chosen")
    out.print(f"{len(unused)} kinds of option never chosen in {games} games")


@lab.command()
def tail(
    game: GameArg,
    games: Annotated[int, typer.Option("--games", min=1)] = 100,
    every: Annotated[int, typer.Option(min=1, help="Decisions between two positions that are asked about.")] = 10,
    jobs: JobsOpt = 1,
    seed: SeedOpt = 1,
    file: FileOpt = None,
    cluster: ClusterOpt = "",
) -> None:
    """The slowest view, refusal, odds and overlay of many random games, in milliseconds of processor time."""
    work = tailing.walks(game, games, seed, every)
    walked = run(tailing.walk_and_ask, work, tailing.Walked, file=file, jobs=jobs, cluster=cluster)
    grid = Grid("question", "asked", "slowest ms", "scenario", "seed", "decision", "what", box=None)
    for slow, walk in tailing.summary(shown(walked, len(work), f"tail {game}")):
        where = (walk.scenario, str(walk.seed), str(slow.decision), slow.what)
        grid.add_row(slow.kind, f"{slow.asked:,}", f"{slow.seconds * 1000:.1f}", *where)
    out.print(grid)


__all__ = ["lab"]
