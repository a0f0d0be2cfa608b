"""A game at the terminal: choose by number; why, odds, undo, rules, save."""

from __future__ import annotations

from pathlib import Path
from random import SystemRandom
from typing import Any

from rich.console import Console

from bingqi.ai import Player, make_player
from bingqi.ai.player import think
from bingqi.core.clicks import why_not
from bingqi.core.errors import BadRequest, UnknownOption
from bingqi.core.game import Game, OptionValue
from bingqi.core.procedure import Action, Decision
from bingqi.core.record import read_record
from bingqi.core.rulebook import find_clauses
from bingqi.core.session import Session
from bingqi.core.table import Line
from bingqi.core.text import Text
from bingqi.games import load_game
from bingqi.terminal.draw import draw_board

MOST_SHOWN = 40  # options on one screen


def parse_options(game: Game[Any], given: list[str]) -> dict[str, OptionValue]:
    """`name=value`, the value as one of the option's choices."""
    chosen: dict[str, OptionValue] = {}
    for item in given:
        name, _, value = item.partition("=")
        choices = next((o.choices for o in game.meta.options if o.id == name), None)
        match = next((c for c in choices or () if str(c).lower() == value.lower()), None)
        if match is None:
            raise UnknownOption(f"{game.meta.id}: {item!r} is not an option", option=item)
        chosen[name] = match
    return chosen


def play_in_terminal(
    id: str, scenario: str | None, opponent: str, seat: int, options: list[str], save: Path, lang: str
) -> None:
    if save.exists():
        record = read_record(save.read_bytes())
        game = load_game(record.game)
        session = Session.load(game, record)
    else:
        game = load_game(id)
        session = Session.new(game, scenario or game.meta.scenarios[0].id, parse_options(game, options))
    computer = None if opponent == "human" else make_player(opponent, SystemRandom().getrandbits(32))
    TerminalTable(game, session, seat, computer, save, lang).run()


class TerminalTable:
    """The loop: the computer moves, or the person is shown the map and asked."""

    def __init__(
        self,
        game: Game[Any],
        session: Session,
        seat: int,
        computer: Player | None,
        save: Path,
        lang: str,
        console: Console | None = None,
    ) -> None:
        self.game, self.session, self.seat, self.computer = game, session, seat, computer
        self.save, self.lang = save, lang
        self.out = console or Console()
        self.shown = 0  # log lines already printed
        self.page = 0

    def say(self, key: str, **args: int | str | Text) -> str:
        return self.game.say(self.lang, Text(key, args))

    def run(self) -> None:
        while (asked := self.session.decision) is not None:
            if self.computer is not None and asked.seat != self.seat:
                action = think(self.game, self.session.state, asked.seat, asked, self.computer, SystemRandom())
                self.session.play(asked.seat, action)
                self.session.play_forced()
                continue
            self.show(asked)
            if not self.ask(asked):
                return
        self.print_log()
        self.finish()

    # --- showing ---

    def print_log(self) -> None:
        seat = self.seat if self.computer is not None else None
        for entry in self.session.log_for(seat, self.shown):
            self.out.print(f"  {self.game.say(self.lang, entry.text)}", highlight=False, markup=False, style="dim")
        self.shown = len(self.session.log)

    def show(self, asked: Decision) -> None:
        self.print_log()
        state = self.session.state
        self.out.print(draw_board(self.game, state, self.session.record.scenario, asked.seat, self.lang, asked))
        view = self.game.view(state, asked.seat)
        phase = self.game.say(self.lang, view.phase)
        self.out.print(self.say("term-turn", turn=view.turn, turns=view.turns, phase=phase), style="bold")
        prompt = self.game.say(self.lang, self.game.prompt_of(state, asked))
        self.out.print(f"{prompt} [dim]({asked.rule})[/]", highlight=False)
        first = self.page * MOST_SHOWN
        for number, option in enumerate(asked.options[first : first + MOST_SHOWN], first + 1):
            text = self.game.say(self.lang, self.game.text_of(state, option))
            self.out.print(f"  {number:>3}  {text}", highlight=False, markup=False)
        if len(asked.options) > MOST_SHOWN:
            self.out.print(self.say("term-more", count=len(asked.options)), style="dim")

    # --- asking ---

    def ask(self, asked: Decision) -> bool:
        """One line of input. False to leave the table; the game is saved."""
        try:
            words = self.out.input(self.say("term-prompt") + " ").split()
        except (EOFError, KeyboardInterrupt):
            words = ["quit"]
        match words:
            case []:
                self.page = (self.page + 1) % (1 + (len(asked.options) - 1) // MOST_SHOWN)
            case [number] if number.isdigit():
                self.choose(asked, number)
            case ["why", *rest]:
                self.why(asked, rest)
            case ["odds", number]:
                self.odds(asked, number)
            case ["undo"]:
                self.undo(asked)
            case ["rules", clause]:
                self.rules(clause)
            case ["save"]:
                self.keep()
            case ["quit"]:
                self.keep()
                return False
            case _:
                self.out.print(self.say("term-help"))
        return True

    def option(self, asked: Decision, number: str) -> Action | None:
        if number.isdigit() and 1 <= int(number) <= len(asked.options):
            return asked.options[int(number) - 1]
        self.out.print(self.say("term-no-such", count=len(asked.options)), style="red")
        return None

    def choose(self, asked: Decision, number: str) -> None:
        action = self.option(asked, number)
        if action is not None:
            self.session.play(asked.seat, action, self.session.seq)
            self.session.play_forced()
            self.page = 0
            self.keep(quiet=True)

    def why(self, asked: Decision, words: list[str]) -> None:
        """`why unit:5`, `why 3117`, or `why {"type":"move",…}`."""
        text, state = " ".join(words), self.session.state
        try:
            if text.startswith("{"):
                refusal = self.game.explain(state, asked.seat, self.game.decode_action(text.encode()))
            else:
                refusal = why_not(self.game, state, asked.seat, self._ref(text))
        except BadRequest as error:
            self.out.print(str(error), style="red")
            return
        if refusal is None:
            self.out.print(self.say("term-no-reason"))
            return
        self.out.print(f"{refusal.rule}  {self.game.say(self.lang, refusal.text)}", style="yellow", highlight=False)
        self._lines(refusal.lines)

    def _ref(self, text: str) -> str:
        """A space may be called by its label."""
        board = self.game.board(self.session.record.scenario)
        return next((f"space:{space.id}" for space in board.spaces if space.label == text), text)

    def odds(self, asked: Decision, number: str) -> None:
        action = self.option(asked, number)
        forecast = action and self.game.forecast(self.session.state, asked.seat, action)
        if not forecast:
            self.out.print(self.say("term-no-odds"))
            return
        title, column = self.game.say(self.lang, forecast.title), self.game.say(self.lang, forecast.column)
        self.out.print(f"{title} {column}", style="bold", highlight=False)
        self._lines(forecast.lines)
        for prospect in forecast.outcomes:
            bar = "█" * round(prospect.p * 40)
            self.out.print(f"  {prospect.p:6.1%} {bar} {self.game.say(self.lang, prospect.text)}", highlight=False)

    def _lines(self, lines: tuple[Line, ...]) -> None:
        for line in lines:
            self.out.print(f"  {line.value:>6}  {self.game.say(self.lang, line.text)}  {line.rule}", highlight=False)

    def undo(self, asked: Decision) -> None:
        try:
            self.session.undo(asked.seat)
        except BadRequest as error:
            self.out.print(self.say(error.key), style="red")
        self.shown = min(self.shown, len(self.session.log))

    def rules(self, clause: str) -> None:
        found = find_clauses(self.game.package, self.lang, clause)
        if not found:
            self.out.print(self.say("term-no-clause", clause=clause), style="red")
        for c in found:
            self.out.print(f"[bold]{c.id} {c.title}[/bold]\n{c.text}", highlight=False)

    def keep(self, quiet: bool = False) -> None:
        # The whole record with its seed: this is the player's own machine and own honour.
        partial = self.save.with_suffix(".part")
        partial.write_bytes(self.session.full_record().to_json())
        partial.replace(self.save)
        if not quiet:
            self.out.print(self.say("term-saved", file=self.save.name))

    def finish(self) -> None:
        outcome = self.game.outcome(self.session.state)
        assert outcome is not None
        names = self.game.meta.seat_names(self.session.record.scenario)
        points = " : ".join(f"{p:g}" for p in outcome.points)
        result = Text("ui-draw")
        if outcome.winner is not None:
            result = Text("ui-winner", {"seat": self.game.seat_within(self.lang, names[outcome.winner])})
        self.out.print(self.say("term-over", result=result, points=points), style="bold")
        self.out.print(self.game.say(self.lang, outcome.reason))
        self._lines(outcome.lines)
        self.keep()
