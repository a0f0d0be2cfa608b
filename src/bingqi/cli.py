"""The command line: bingqi games | play | serve | rules | replay | verify | fuzz | arena | ladder |
balance | fit | tune | blunders | usage | tail | bench."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import track
from rich.table import Table as Grid

from bingqi.core.clause_table import clause_table, with_table
from bingqi.core.errors import BadRecord, BingqiError
from bingqi.core.game import Game
from bingqi.core.record import Record, bound_by, read_record, replay, state_hash
from bingqi.core.record import verify as verify_record
from bingqi.core.rulebook import coverage as clause_coverage
from bingqi.core.rulebook import find_clauses, read_rulebook, strays
from bingqi.core.text import Text
from bingqi.games import GAMES, load_game
from bingqi.kept.reading import Reading, kept_for
from bingqi.kept.releases import Release
from bingqi.lab.rate import lab

app = typer.Typer(no_args_is_help=True, add_completion=False, help="兵棋: a wargame table that knows the rules.")
app.add_typer(lab)
out = Console()


class Language(StrEnum):
    zh = "zh"
    en = "en"


Lang = Annotated[Language, typer.Option("--lang", help="Language of all texts.")]
GameArg = Annotated[str, typer.Argument(metavar="GAME", help=", ".join(GAMES))]
ScenarioOpt = Annotated[str | None, typer.Option("--scenario", help="Default: all of them in turn, or the first.")]
JobsOpt = Annotated[int, typer.Option("--jobs", min=1, help="Processes.")]
DatabaseOpt = Annotated[str, typer.Option(envvar="BINGQI_DATABASE", help="SQLite or PostgreSQL, as a URL.")]
SeedOpt = Annotated[int, typer.Option("--seed", min=0)]


@app.command()
def games(lang: Lang = Language.zh) -> None:
    """List the games with their scenarios and sides."""
    grid = Grid("id", "", "", "", box=None)
    for id in GAMES:
        game = load_game(id)
        for scenario in game.meta.scenarios:
            sides = " / ".join(game.say(lang, Text(f"seat-{name}")) for name in game.meta.seat_names(scenario.id))
            title = game.say(lang, Text(f"scenario-{scenario.id}"))
            grid.add_row(id, game.say(lang, Text("game-title")), f"{scenario.id}: {title}", sides)
    out.print(grid)


@app.command()
def rules(
    game: GameArg,
    clause: Annotated[str | None, typer.Argument(help="A clause id, e.g. 10.6(4)")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="Which clauses are tested.")] = False,
    table: Annotated[bool, typer.Option("--table", help="Write clause, function, test into RULES.md.")] = False,
    tests: Annotated[Path, typer.Option(help="Where the tests are.")] = Path("tests"),
    lang: Lang = Language.zh,
) -> None:
    """Show the rulebook, one clause, or how the clauses are covered by tests."""
    package = load_game(game).package
    if table:
        file = package / "RULES.md"
        text = with_table(file.read_text(encoding="utf-8"), clause_table(package, tests / "games" / game))
        file.write_text(text, encoding="utf-8")
        return
    if coverage:
        _print_coverage(package, tests / "games" / game)
        return
    found = read_rulebook(package, lang) if clause is None else find_clauses(package, lang, clause)
    if not found:
        raise typer.BadParameter(f"{game} has no clause {clause}")
    for c in found:
        out.print(f"[bold]{c.id}[/bold] [bold]{c.title}[/bold]", highlight=False)
        out.print(c.text + "\n", highlight=False, markup=False)


def _print_coverage(package: Path, tests: Path) -> None:
    rows = clause_coverage(package, tests)
    style = {"tested": "green", "descriptive": "dim", "missing": "bold red"}
    for row in rows:
        out.print(f"[{style[row.state]}]{row.clause.id:<14}{row.state:<12}[/] {'; '.join(row.notes)}", highlight=False)
    problems = strays(package, tests)
    for problem in problems:
        out.print(f"[bold red]{problem}[/]", highlight=False)
    count = {state: sum(row.state == state for row in rows) for state in style}
    out.print(f"{len(rows)} clauses: " + ", ".join(f"{n} {state}" for state, n in count.items()), highlight=False)
    if count["missing"] or problems:
        raise typer.Exit(1)


@app.command()
def fuzz(
    game: GameArg,
    games: Annotated[int, typer.Option("--games", min=1)] = 100,
    jobs: JobsOpt = 1,
    seed: SeedOpt = 1,
    scenario: ScenarioOpt = None,
    every: Annotated[int, typer.Option(help="Check the heavier laws at every N-th decision.", min=1)] = 7,
    dump: Annotated[Path, typer.Option(help="Where records of broken games go.")] = Path("fuzz-dumps"),
) -> None:
    """Play random games to the end and check every law of the contract."""
    from bingqi.lab.fuzz import fuzz as run
    from bingqi.lab.fuzz import tasks

    work = tasks(game, games, seed, scenario, every, str(dump))
    broken, decisions, wins = 0, 0, [0, 0, 0]
    for result in track(run(work, jobs), total=len(work), description=f"fuzz {game}", console=Console(stderr=True)):
        decisions += result.decisions
        if result.error:
            broken += 1
            out.print(f"seed {result.task.seed}: {result.error} {result.dump}", style="bold red", markup=False)
        else:
            wins[2 if result.winner is None else result.winner] += 1
    out.print(f"{games - broken} of {games} games ended by the rules, {decisions} decisions")
    out.print(f"wins by seat {wins[:2]}, draws {wins[2]}")
    if broken:
        raise typer.Exit(1)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False)],
    pinned: Annotated[str | None, typer.Option(help="The promise that your page saw when the game began.")] = None,
) -> None:
    """Replay a record: dice against promise and consent, every action, every check."""
    record = read_record(file.read_bytes())
    seats = bound_by(record)
    if pinned is not None and pinned != record.commitment:
        raise BadRecord(f"the page saw another promise: {pinned}")
    game = load_game(record.game)
    if kept := kept_for(game, record):
        with Reading(kept, record) as read:
            state, ended = read.story.state, read.outcome
        out.print(_by_which_rules(record, kept), highlight=False)
    else:
        last = verify_record(game, record)
        state, ended = state_hash(last), game.outcome(last)
    out.print(f"{record.game} {record.scenario}: {len(record.moves)} actions verified")
    if ended is not None:
        out.print(f"ended: {game.say(Language.en, ended.reason)}", highlight=False, markup=False)
    out.print("dice: the promised secret" + "".join(f" + seat {seat}" for seat in seats), highlight=False)
    out.print(f"commitment {record.commitment}\nstate {state}", highlight=False)


@app.command("replay")
def replay_command(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False)],
    to: Annotated[int | None, typer.Option(help="Stop after this action.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each action.")] = False,
    board: Annotated[bool, typer.Option("--board", help="Draw the map at the end.")] = False,
    lang: Lang = Language.zh,
) -> None:
    """Print a record's log, step through it or jump to an action."""
    from bingqi.terminal.draw import draw_board

    record = read_record(file.read_bytes())
    game = load_game(record.game)
    if kept := kept_for(game, record):
        _replay_kept(game, kept, record, to, step, board, lang)
        return
    for number, state, action, events in replay(game, record):
        deed = None if action is None else game.text_of(state, action)
        _print_move(game, lang, number, deed, [game.text_of(state, event) for event in events])
        if number == to:
            break
        if step:
            input()
    if board:
        out.print(draw_board(game, state, record.scenario, None, lang, None))


def _print_move(game: Game[Any], lang: Language, number: int, deed: Text | None, lines: Sequence[Text]) -> None:
    if deed is not None:
        out.print(f"[dim]{number:>5}[/] [bold]{escape(game.say(lang, deed))}[/]", highlight=False)
    for line in lines:
        out.print(f"        {game.say(lang, line)}", highlight=False, markup=False)


def _by_which_rules(record: Record, kept: Release) -> str:
    return f"by its own rules: {record.game} {record.rules}, as in bingqi {kept.version}"


def _replay_kept(
    game: Game[Any], kept: Release, record: Record, to: int | None, step: bool, board: bool, lang: Language
) -> None:
    """The same of a record whose rules this version plays no more."""
    from bingqi.terminal.draw import draw_view

    with Reading(kept, record) as read:
        out.print(_by_which_rules(record, kept), highlight=False)
        for number, (deed, lines) in enumerate(zip([None, *read.deeds()], read.lines(), strict=True)):
            _print_move(game, lang, number, deed, lines)
            if number == to:
                break
            if step:
                input()
        if number == read.story.moves and read.outcome is not None:
            out.print(game.say(lang, read.outcome.reason), highlight=False, markup=False)
        if board:
            out.print(draw_view(game, read.board(), read.view(number), lang, set()))


@app.command()
def play(
    game: GameArg = "leningrad",
    scenario: ScenarioOpt = None,
    opponent: Annotated[str, typer.Option(help="recruit, sergeant, captain, colonel, general or human")] = "captain",
    seat: Annotated[int, typer.Option(min=0, max=1, help="Your seat.")] = 0,
    option: Annotated[list[str] | None, typer.Option("--option", help="name=value, repeatable")] = None,
    save: Annotated[Path, typer.Option(help="Where the game is kept; resumed if it exists.")] = Path("game.json"),
    lang: Lang = Language.zh,
) -> None:
    """Play in the terminal."""
    from bingqi.terminal.play import play_in_terminal

    play_in_terminal(game, scenario, opponent, seat, option or [], save, lang)


@app.command()
def serve(
    host: Annotated[str, typer.Option(envvar="BINGQI_HOST")] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="BINGQI_PORT")] = 8000,
    database: DatabaseOpt = "sqlite:///bingqi.sqlite",
    public_url: Annotated[str, typer.Option(envvar="BINGQI_PUBLIC_URL", help="Where players reach it.")] = "",
    workers: Annotated[int, typer.Option(envvar="BINGQI_WORKERS", help="Processes for computer players.")] = 0,
    behind_proxy: Annotated[bool, typer.Option(envvar="BINGQI_BEHIND_PROXY", help="Addresses by the proxy.")] = False,
    limit: Annotated[list[str] | None, typer.Option("--limit", help="name=value, repeatable: see hosting.md")] = None,
    log: Annotated[str, typer.Option(envvar="BINGQI_LOG", help="DEBUG, INFO, WARNING or ERROR")] = "WARNING",
) -> None:
    """Serve the web table."""
    from bingqi.server.run import serve as run
    from bingqi.server.settings import settings_from

    given = dict(os.environ) | {
        "BINGQI_DATABASE": database,
        "BINGQI_PUBLIC_URL": public_url,
        "BINGQI_WORKERS": str(workers),
        "BINGQI_BEHIND_PROXY": str(behind_proxy).lower(),
    }
    for each in limit or []:
        name, _, value = each.partition("=")
        given[f"BINGQI_LIMIT_{name.upper()}"] = value
    try:
        settings = settings_from(given)
    except (ValueError, msgspec.ValidationError) as error:
        raise typer.BadParameter(str(error)) from None
    out.print(f"兵棋  {public_url or f'http://{host}:{port}/'}  (Ctrl+C)", highlight=False)
    run(host, port, database, settings, log_level=log)


@app.command()
def backup(file: Path, database: DatabaseOpt = "sqlite:///bingqi.sqlite") -> None:
    """Write all games into one new file, while the server runs."""
    from bingqi.store.backup import backup as run

    out.print(f"{asyncio.run(run(database, file))} tables kept in {file}", highlight=False)


@app.command()
def restore(file: Path, database: DatabaseOpt = "sqlite:///bingqi.sqlite") -> None:
    """Put a backup into an empty database, of either kind."""
    from bingqi.store.backup import restore as run

    out.print(f"{asyncio.run(run(file, database))} tables restored", highlight=False)


def main() -> None:
    """Entry point: our own errors are one clear line, everything else is a bug and shows itself."""
    try:
        app()
    except BingqiError as error:
        Console(stderr=True).print(f"[bold red]{type(error).__name__}[/]: {escape(str(error))}", highlight=False)
        sys.exit(2)


if __name__ == "__main__":
    main()
