"""Commands that measure: bingqi arena | ladder | balance | bench. Those that study a policy are in `study`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table as Grid

from bingqi.ai import LEVELS, PLAYERS
from bingqi.ai.ratings import write_ratings
from bingqi.games import GAMES, load_game
from bingqi.lab.arena import Result, Standing, matches
from bingqi.lab.arena import arena as play_arena
from bingqi.lab.elo import ratings
from bingqi.lab.score import pair_rate
from bingqi.lab.sequential import Bounds, read_bounds

lab = typer.Typer()
out = Console(width=max(110, Console().width), highlight=False)  # tables keep their columns when piped
T = TypeVar("T")

GameArg = Annotated[str, typer.Argument(metavar="GAME", help=", ".join(GAMES))]
ScenarioOpt = Annotated[str | None, typer.Option("--scenario", help="Default: all of them in turn, or the first.")]
JobsOpt = Annotated[int, typer.Option("--jobs", min=1, help="Processes.")]
SeedOpt = Annotated[int, typer.Option("--seed", min=0)]
ClusterOpt = Annotated[str, typer.Option("--cluster", help="Address of a Dask scheduler, e.g. tcp://10.0.0.1:8786.")]
FileOpt = Annotated[Path | None, typer.Option("--file", help="JSON lines; a run that was stopped goes on from it.")]
RATES = ("random", "policy", "server")
COSTS = {"clone_us": "clone µs", "view_us": "view µs", "determinise_us": "deal µs", "worst_ms": "worst step ms"}
GamesOpt = Annotated[int, typer.Option("--games", min=1, help="At each seat: so many pairs.")]


def shown(work: Iterable[T], total: int, what: str) -> Iterator[T]:
    yield from track(work, total=total, description=what, console=Console(stderr=True))


@lab.command()
def arena(
    game: GameArg,
    a: Annotated[str, typer.Argument(help=f"A computer player: {', '.join(PLAYERS)}")],
    b: Annotated[str, typer.Argument(help="Another")],
    games: GamesOpt = 40,
    test: Annotated[
        str,
        typer.Option(
            "--test",
            help="Stop when the rate is clearly low or high, e.g. 0.5:0.6, or not before 100 pairs: 0.5:0.6:100.",
        ),
    ] = "",
    jobs: JobsOpt = 1,
    seed: SeedOpt = 1,
    scenario: ScenarioOpt = None,
    file: FileOpt = None,
    cluster: ClusterOpt = "",
    option: Annotated[list[str] | None, typer.Option(help="option=value, e.g. a handicap: bid=30.")] = None,
) -> None:
    """Let two computer players play each other in pairs: sides swapped on the same seeds."""
    from bingqi.lab.balance import read_sweep

    bounds = read_bounds(test) if test else None
    options = {id: values[0] for id, values in read_sweep(game, option or []).items()}
    work = matches(game, a, b, games, seed, scenario, options)
    standing = Standing(a, b)
    for result in shown(play_arena(work, bounds=bounds, file=file, jobs=jobs, cluster=cluster), len(work), game):
        standing.add(result)
    tell(game, standing, bounds)


def tell(game: str, standing: Standing, bounds: Bounds | None) -> None:
    a, b, tally = standing.a, standing.b, standing.tally
    grid = Grid("", "games", "won", "95 %", box=None)
    rows = [(f"{a} against {b}", tally)]
    rows += [(f"{a} as {name}", standing.at_seat(seat)) for seat, name in enumerate(load_game(game).meta.seats)]
    for scenario in dict.fromkeys(r.match.scenario for r in standing.results):
        part = Standing(a, b, [r for r in standing.results if r.match.scenario == scenario])
        names = load_game(game).meta.seat_names(scenario)
        rows += [(f"{scenario}: {a} as {name}", part.at_seat(seat)) for seat, name in enumerate(names)]
    for what, part_tally in rows:
        low, high = part_tally.interval()
        grid.add_row(what, str(part_tally.games), f"{part_tally.rate:.1%}", f"{low:.0%}–{high:.0%}")
    out.print(grid)
    rate = pair_rate(standing.counts)
    out.print(f"pairs by points 0 ½ 1 1½ 2: {standing.counts}; rate by pairs {rate.value:.3f} ± {rate.error:.3f}")
    out.print(f"paired margin {standing.paired_margin}; mean points by seat {_mean_points(standing.results)}")
    for player in dict.fromkeys((a, b)):
        choice, turn = standing.slowest(player)
        out.print(f"{player}: longest thought {choice:.2f} s for a choice, {turn:.1f} s in a turn (processor)")
    if bounds:
        said = {"high": f"at least {bounds.high}", "low": f"at most {bounds.low}", "": "still open"}
        ratio, verdict = bounds.ratio(standing.counts), bounds.verdict(standing.counts)
        out.print(f"test {bounds.low}:{bounds.high}: {said[verdict]} (log ratio {ratio:+.2f} of ±{bounds.limit:.2f})")
    out.print(f"{sum(r.seconds for r in standing.results) / len(standing.results):.1f} s a game")


def _mean_points(results: list[Result]) -> str:
    return ", ".join(f"{sum(r.points[seat] for r in results) / len(results):.1f}" for seat in (0, 1))


@lab.command()
def ladder(
    game: GameArg,
    games: GamesOpt = 20,
    players: Annotated[str, typer.Option(help="Weakest first, comma between.")] = ",".join(LEVELS),
    test: Annotated[
        str, typer.Option("--test", help="Stop a step when this is decided, e.g. 0.5:0.6 or 0.5:0.6:100.")
    ] = "",
    jobs: JobsOpt = 1,
    seed: SeedOpt = 1,
    scenario: ScenarioOpt = None,
    folder: Annotated[Path | None, typer.Option(help="One file of JSON lines for each step.")] = None,
    write: Annotated[bool, typer.Option("--write", help="Keep the ratings: the lobby shows them.")] = False,
    cluster: ClusterOpt = "",
) -> None:
    """Each player against the one below it, then Elo ratings with intervals; the first is held at 1000."""
    names = players.split(",")
    bounds = read_bounds(test) if test else None
    duels = {}
    grid = Grid("step", "games", "won", "95 %", "pairs 0 ½ 1 1½ 2", "margin", box=None)
    for weak, strong in pairwise(names):
        file = folder / f"{game}-{strong}-{weak}.jsonl" if folder else None
        work = matches(game, strong, weak, games, seed, scenario)
        standing = Standing(strong, weak)
        played = play_arena(work, bounds=bounds, file=file, jobs=jobs, cluster=cluster)
        for result in shown(played, len(work), f"{strong} – {weak}"):
            standing.add(result)
        duels[strong, weak] = standing.pairs(standing.score)
        low, high = standing.tally.interval()
        rates = (
            f"{standing.tally.rate:.1%}",
            f"{low:.0%}–{high:.0%}",
            str(standing.counts),
            str(standing.paired_margin),
        )
        grid.add_row(f"{strong} – {weak}", str(standing.tally.games), *rates)
    out.print(grid)
    rated = ratings(duels, names[0])
    if write:
        write_ratings(game, rated)
    for rating in rated:
        out.print(f"{rating.name:<10} {rating.elo:5.0f}  [{rating.low:.0f}, {rating.high:.0f}]  {rating.games} games")


@lab.command()
def bench(
    game: Annotated[str, typer.Argument(metavar="GAME|server|all")],
    scenario: ScenarioOpt = None,
    seconds: Annotated[float, typer.Option(min=0.2, help="Of processor time for each rate.")] = 3.0,
    json: Annotated[Path | None, typer.Option(help="Save the figures here.")] = None,
    against: Annotated[Path | None, typer.Option(help="Compare with figures saved on this machine.")] = None,
    games: Annotated[str, typer.Option(help="Of the server: live games, comma between.")] = "1,50,200,1000",
    processes: Annotated[str, typer.Option(help="Of the server: how many, comma between.")] = "1",
    database: Annotated[str, typer.Option(help="Of the server: a PostgreSQL URL, for several processes.")] = "",
    played: Annotated[str, typer.Option(help="Of the server: the game that is played.")] = "leningrad",
    pace: Annotated[float | None, typer.Option(min=0, help="Of the server: seconds before an action; 0: none.")] = None,
) -> None:
    """Decisions a second beside python-chess in the same run (ratio in brackets), and what single things cost."""
    from bingqi.lab import bench as benching

    if game == "server":
        found = _bench_server(played, _numbers(games), _numbers(processes), database, pace)
        if json:
            json.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1))
        return
    before = {r.game: r for r in benching.read_run(against).results} if against else {}
    grid = Grid("game", "chess", *(f"{rate} (ratio)" for rate in RATES), *COSTS.values(), box=None)
    results = []
    for id in GAMES if game == "all" else (game,):
        loaded = load_game(id)
        r = benching.bench(loaded, scenario or loaded.meta.scenarios[0].id, seconds)
        results.append(r)
        rates = [f"{getattr(r, rate):,.0f} ({r.ratio(rate):.2f})" for rate in RATES]
        grid.add_row(id, f"{r.chess:,.0f}", *rates, *(f"{getattr(r, cost):g}" for cost in COSTS))
        if id in before:
            changes = [f"×{benching.compared(r, before[id], what):.2f}" for what in (*RATES, *COSTS)]
            grid.add_row("  before", "", *changes)
    out.print(grid)
    if json:
        json.write_bytes(msgspec.json.format(msgspec.json.encode(benching.as_run(results)), indent=1))


def _numbers(text: str) -> list[int]:
    found = text.split(",")
    if not all(number.isdecimal() and 0 < int(number) <= 10_000 for number in found):
        raise typer.BadParameter(f"{text!r} is not numbers with commas between")
    return [int(number) for number in found]


def _bench_server(
    game: str, games: list[int], processes: list[int], database: str, pace: float | None
) -> Sequence[msgspec.Struct]:
    from bingqi.lab.bench_server import NAMES, run

    grid = Grid(*NAMES.values(), box=None)
    found = []
    for count in processes:
        for live in games:
            figures = run(game, live, processes=count, database=database, pace=pace)
            found.append(figures)
            grid.add_row(*(str(getattr(figures, name)) for name in NAMES))
            out.print(f"{count} processes, {live} live games: p95 {figures.p95} ms")
    out.print(grid)
    out.print("ms from an action to both players; cpu, database: ms of processor for it; bears: actions a second if")
    out.print("each process had a core; kB: an update, its 95th percentile, a whole table; MB a table")
    for one in found:
        for more in found:
            if one.processes == 1 < more.processes and one.games * more.processes == more.games:
                out.print(f"{more.processes} processes bear ×{more.bears / one.bears:.2f}, {one.games} live games each")
    return found


@lab.command()
def balance(
    game: GameArg,
    games: Annotated[int, typer.Option("--games", min=1, help="Of each scenario, level and value.")] = 50,
    levels: Annotated[str, typer.Option(help="Comma between.")] = "policy,general",
    sweep: Annotated[list[str] | None, typer.Option("--sweep", help="option=value,value or option: all values")] = None,
    jobs: JobsOpt = 1,
    seed: SeedOpt = 1,
    scenario: ScenarioOpt = None,
    file: FileOpt = None,
    to: Annotated[Path, typer.Option(help="Folder for the CSV file and the page.")] = Path("balance"),
    cluster: ClusterOpt = "",
) -> None:
    """Every scenario between equals: win rates, lengths, ways to win; CSV and a page with plots."""
    from bingqi.lab import balance as balancing

    values = balancing.read_sweep(game, sweep or [])
    work = balancing.games_of(game, levels.split(","), games, seed, scenario, values)
    played = play_arena(work, file=file, jobs=jobs, cluster=cluster)
    found = balancing.lines(shown(played, len(work), f"balance {game}"))
    grid = Grid("scenario, level", "first", "games", "won", "95 %", "margin", "turns", box=None)
    for one in found:
        rates = (f"{one.rate:.0%}", f"{one.low:.0%}–{one.high:.0%}", str(one.margin), f"{one.turns:.1f}")
        grid.add_row(one.name, one.first, str(one.games), *rates)
    out.print(grid)
    to.mkdir(parents=True, exist_ok=True)
    words = [f"--games {games} --levels {levels} --seed {seed}", *(f"--sweep {s}" for s in sweep or [])]
    balancing.write_csv(to / f"{game}.csv", found)
    balancing.write_page(to / f"{game}.html", game, found, f"bingqi balance {game} {' '.join(words)}")
