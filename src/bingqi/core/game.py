"""What a game package offers to the rest of the system: one value, `GAME`, of type `Game`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import attrgetter, or_
from pathlib import Path
from random import Random
from types import GenericAlias
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from bingqi.core.battle import NO_BATTLES, Battles
from bingqi.core.errors import MalformedAction, UnknownOption
from bingqi.core.memory import Answers
from bingqi.core.procedure import Action, Decision, Drawn, Event, Pass, Procedure, Rolled, Seat, Try
from bingqi.core.state import State
from bingqi.core.table import Board, Forecast, Look, Outcome, Overlay, Refusal, View, whole_look
from bingqi.core.text import FIELD_KINDS, LANGUAGES, Text, TextLike, TextValue, localizer

S = TypeVar("S", bound=State)
OptionValue: TypeAlias = bool | int | str
Options: TypeAlias = Mapping[str, OptionValue]

MANY_ACTIONS = 1 << 14
SAID = (str, float, Text)  # what goes into a text as it is
SPACE = "space"
COMMON_LOCALE = Path(__file__).parent.parent / "locale"


class Option(msgspec.Struct, frozen=True):
    """A choice made before the game: an optional rule, a bid, a variant reading.

    Its text keys are `option-ID` and `option-ID-about`; a choice's is `option-ID-VALUE`. `helps` names, for each
    choice, the seat that it helps: a handicap between players of different strength.
    """

    id: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = (False, True)
    rule: str = ""
    helps: tuple[int | None, ...] = ()


class Scenario(msgspec.Struct, frozen=True):
    """Text keys `scenario-ID` and `scenario-ID-about`. `seats` overrides the sides' names where they differ."""

    id: str
    turns: int
    minutes: int = 120  # about how long two people take
    seats: tuple[str, ...] = ()


class Meta(msgspec.Struct, frozen=True):
    """Text keys `game-title`, `game-about`; a seat's name is `seat-NAME`."""

    id: str
    rules_version: int  # counts up with every change that alters play
    seats: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...] = ()
    complexity: int = 3  # 1 to 5
    overlays: tuple[str, ...] = ()  # names that `overlay` answers; text keys `overlay-NAME`
    setup: tuple[str, ...] = ()  # prompts of the set-up: the table can suggest one to anybody
    routine: tuple[
        str, ...
    ] = ()  # prompts of other work that is done much the same every time: supply, hands, arrivals
    losses: tuple[str, ...] = ()  # prompts that ask whom a loss is to fall on
    reactions: tuple[str, ...] = ()  # prompts that ask to react to the enemy: passed for the rest of the turn together
    counted: tuple[str, ...] = ()  # tags of options that may be chosen as often as the prompt's `left` says
    continues: tuple[int, ...] = ()  # older rules_versions whose games lead to the same positions by these rules

    def kind_of(self, prompt: str) -> str:
        """ "setup", "routine" or "loss"; "" for what is a choice of its own."""
        kinds = (("setup", self.setup), ("routine", self.routine), ("loss", self.losses))
        return next((kind for kind, prompts in kinds if prompt in prompts), "")

    def scenario(self, id: str) -> Scenario:
        for scenario in self.scenarios:
            if scenario.id == id:
                return scenario
        raise UnknownOption(f"{self.id} has no scenario {id!r}", option=id)

    def seat_names(self, scenario: str) -> tuple[str, ...]:
        return self.scenario(scenario).seats or self.seats

    def complete(self, chosen: Options) -> dict[str, OptionValue]:
        """All options with their values; an unknown option or value is refused by name."""
        known = {option.id: option for option in self.options}
        for id, value in chosen.items():
            if id not in known:
                raise UnknownOption(f"{self.id} has no option {id!r}", option=id)
            # `True == 1` in Python, but not to a player who meant a number.
            if not any(value == c and type(value) is type(c) for c in known[id].choices):
                raise UnknownOption(f"{self.id}: {id} cannot be {value!r}", option=id)
        return {id: chosen.get(id, option.default) for id, option in known.items()}


def always(_state: State, _action: Action) -> bool:
    return True


def never(_state: State, _seat: Seat) -> bool:
    return False


T = TypeVar("T")
_Fields = tuple[tuple[str, str | None], ...]
_Columns = tuple[Callable[[Action], tuple[Any, ...]], dict[int, tuple[str, str]]]


class _Worked(dict[type[Action | Event], T]):
    """Something about a kind of action or event, reckoned when it is first met."""

    def __init__(self, reckon: Callable[[type[Action | Event]], T]) -> None:
        self._reckon = reckon

    def __missing__(self, kind: type[Action | Event]) -> T:
        found = self[kind] = self._reckon(kind)
        return found


@dataclass(frozen=True)
class Game(Generic[S]):
    """The contract. Everything here but `setup` is a pure question; all of it is plain functions of the package.

    What is looked up at every move (`plain_of`, `kind_of`...) is the look-up itself, made once: no method around it."""

    meta: Meta
    package: Path  # where locale/ and rulebook/ are
    state: type[S]
    actions: Any  # union of the game's Action types
    procedures: tuple[type[Procedure], ...]  # all that may lie on the stack: a state decodes with them
    setup: Callable[[str, Options, int], S]  # scenario, complete options, seed -> state, not yet settled
    turn: Callable[[S], int]  # as the view says it; the log asks after every move, and a view would cost more than that
    view: Callable[[S, Seat | None], View]
    determinise: Callable[[S, Seat, Random], S]  # deals anew what is hidden from the seat, with a new seed
    board: Callable[[str], Board]
    outcome: Callable[[S], Outcome | None]  # not None exactly when the game is over
    name: Callable[[S, str, int], TextLike]  # kind ("unit", "space"...) and id -> its name; a space keeps its own
    explain: Callable[[S, Seat, Action], Refusal | None]
    forecast: Callable[[S, Seat, Action], Forecast | None]
    overlay: Callable[[S, Seat | None, str, Sequence[str]], Overlay]  # from what the seat knows
    invariants: Callable[[S], Iterator[str]]  # each broken invariant, in words for us
    # Is `forecast` worth asking about this option of the asked seat? The same for options that only point elsewhere.
    has_odds: Callable[[S, Action], bool] = always
    names_hidden: Callable[[S, Seat], bool] = (
        never  # what is under way names things that `determinise` cannot deal anew
    )
    battles: Battles = NO_BATTLES  # fights that a player puts together; what the other side could do to him
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(
        default_factory=dict
    )  # rules_version -> a position of it, as plain data, to one of the next version: see `core.upgrade`
    fields: Mapping[str, str] = field(default_factory=dict)  # further field name -> kind, over FIELD_KINDS
    look: Callable[[S, Seat | None], Look] | None = None  # the same as `view`, before it is put together
    # Kinds of things that are called the same for a whole game, and how many there are of each: spaces always are.
    lasting: Mapping[str, int] = field(default_factory=dict)
    limit: int = 20_000  # decisions; more than the longest legal game

    @cached_property
    def look_of(self) -> Callable[[S, Seat | None], Look]:
        """What the seat may see, for who tells what has changed of it."""
        return self.look or (lambda state, seat: whole_look(self.view(state, seat)))

    # --- text ---

    def locale_files(self, language: str) -> tuple[Path, ...]:
        own = self.package / "locale"
        files = (COMMON_LOCALE / f"{language}.ftl", own / f"{language}.names.ftl", own / f"{language}.ftl")
        return tuple(file for file in files if file.exists())

    def say(self, language: str, text: TextLike | None) -> str:
        assert language in LANGUAGES
        return "" if text is None else localizer(language, self.locale_files(language)).say(text)

    def seat_within(self, language: str, name: str) -> Text:
        """The seat within a sentence: "the Allies", where the language has it so."""
        said = localizer(language, self.locale_files(language))
        return Text(f"seat-{name}-the" if said.has(f"seat-{name}-the") else f"seat-{name}")

    @cached_property
    def kind_of(self) -> Callable[[str], str | None]:
        """What a field of that name points at, or None for a plain value."""
        return {**FIELD_KINDS, **{name: kind for name, kind in self.fields.items() if kind}}.get

    def text_args(self, state: S, values: Mapping[str, Any]) -> dict[str, TextValue]:
        args: dict[str, TextValue] = {}
        for name, value in values.items():
            self._say(args, state, name, self.kind_of(name), value)
        return args

    def _say(self, args: dict[str, TextValue], state: S, name: str, kind: str | None, value: Any) -> None:
        """One more argument of a text: its name, what it points at, and its value."""
        if type(value) is int:
            args[name] = self.name(state, kind, value) if kind else value
        elif type(value) is bool:
            args[name] = "true" if value else "false"
        elif isinstance(value, tuple):
            args[name] = listed([self.name(state, kind, item) if kind else str(item) for item in value])
            args[f"{name}_count"] = len(value)
        elif isinstance(value, SAID):
            args[name] = value

    def text_of(self, state: S, what: Action | Event) -> Text:
        """`action-TAG` or `event-TAG` with the fields as arguments."""
        key, fields = self._saying[type(what)]
        args: dict[str, TextValue] = {}
        for name, kind in fields:
            value = getattr(what, name)
            if type(value) is int:  # the most common, without the detour
                args[name] = self.name(state, kind, value) if kind else value
            else:
                self._say(args, state, name, kind, value)
        return Text(key, args)

    def args_but(self, state: S, what: Action, field: str) -> dict[str, TextValue]:
        """Of its text, without those of one field."""
        args: dict[str, TextValue] = {}
        for name, kind in self._saying[type(what)][1]:
            if name != field:
                self._say(args, state, name, kind, getattr(what, name))
        return args

    def names_of(self, state: S, kind: str, values: Sequence[int | str]) -> tuple[TextLike, ...]:
        """Many at once. Those that stay the same for a whole game are kept with the state."""
        if kind not in self.lasting_kinds:
            return tuple([value if isinstance(value, str) else self.name(state, kind, value) for value in values])
        names: dict[str, dict[int | str, TextLike]] | None = state.__dict__.get("names")
        if names is None:
            names = state.__dict__["names"] = {}
        known = names.get(kind)
        if known is None:
            known = names[kind] = {}
        try:
            return tuple(map(known.__getitem__, values))
        except KeyError:
            for value in set(values).difference(known):
                known[value] = value if isinstance(value, str) else self.name(state, kind, value)
        return tuple(map(known.__getitem__, values))

    @cached_property
    def lasting_kinds(self) -> frozenset[str]:
        return frozenset({SPACE, *self.lasting})

    def named_board(self, scenario: str) -> Board:
        """With the names of all that lasts: who has it need not be told them again and again. Of spaces those that are
        called otherwise than by their label."""
        board, start = self.board(scenario), self.setup(scenario, self.meta.complete({}), 0)
        names = {kind: {n: self.name(start, kind, n) for n in range(count)} for kind, count in self.lasting.items()}
        called = {space.id: self.name(start, SPACE, space.id) for space in board.spaces}
        names[SPACE] = {space.id: called[space.id] for space in board.spaces if called[space.id] != space.label}
        return msgspec.structs.replace(board, names=names)

    def prompt_of(self, state: S, decision: Decision) -> Text:
        return Text(decision.prompt, self.text_args(state, decision.args) if decision.args else {})

    def about_of(self, decision: Decision) -> tuple[str, ...]:
        """What the question is about, by the arguments that its prompt names: who acts, where."""
        if not decision.args:
            return ()
        found = []
        for name, value in decision.args.items():
            if isinstance(value, int) and (kind := self.kind_of(name)) and kind != "seat":
                found.append(f"{kind}:{value}")
        return tuple(found)

    def routine_of(self, decision: Decision) -> str:
        """As `Meta.kind_of` says."""
        known = self._routines.get(decision.prompt)
        if known is None:
            known = self._routines[decision.prompt] = self.meta.kind_of(decision.prompt)
        return known

    @cached_property
    def _routines(self) -> dict[str, str]:
        return {}

    @cached_property
    def plain_of(self) -> Callable[[Action], tuple[dict[str, Any], tuple[str, ...]]]:
        """An action as it goes over the wire, and what it points at: the same in every position."""
        known: Answers[Action, tuple[dict[str, Any], tuple[str, ...]]]
        known = Answers(lambda action: (msgspec.to_builtins(action), self.refs_of(action)), MANY_ACTIONS)
        return known.__getitem__

    def refs_of(self, what: Action | Event) -> tuple[str, ...]:
        """What the table should light up, in the order of the fields: ("unit:5", "space:17")."""
        refs = []
        for name, kind in self._pointing[type(what)]:
            value = getattr(what, name)
            if type(value) is int or type(value) is str:
                refs.append(f"{kind}:{value}")
        return tuple(refs)

    def refs_but(self, what: Action, field: str) -> tuple[str, ...]:
        """The same with nothing in the place of one field."""
        refs = []
        for name, kind in self._pointing[type(what)]:
            value = getattr(what, name)
            if type(value) is int or type(value) is str:
                refs.append("" if name == field else f"{kind}:{value}")
        return tuple(refs)

    @cached_property
    def names_nothing(self) -> _Worked[bool]:
        """Actions of this kind read the same in every position."""
        return _Worked(lambda kind: all(of is None for _, of in self._saying[kind][1]))

    @cached_property
    def pointers_of(self) -> Callable[[type[Action]], tuple[tuple[str, str], ...]]:
        """The fields of an action that point at something on the table, and at what."""
        return self._pointing.__getitem__

    @cached_property
    def sole_pointer(self) -> Callable[[type[Action]], tuple[str, str] | None]:
        """The field of an action that has no other, and what it points at on the table."""

        def sole(kind: type[Action | Event]) -> tuple[str, str] | None:
            pointers = self._pointing[kind]
            return pointers[0] if len(pointers) == len(kind.__struct_fields__) == 1 else None

        return _Worked(sole).__getitem__

    @cached_property
    def columns_of(self) -> Callable[[type[Action]], _Columns]:
        """Of an action with several fields: how their values are had, and by place those that point at something."""

        def columns(kind: type[Action | Event]) -> _Columns:
            fields = kind.__struct_fields__
            return attrgetter(*fields), {fields.index(name): (name, of) for name, of in self._pointing[kind]}

        return _Worked(columns).__getitem__

    @cached_property
    def _saying(self) -> _Worked[tuple[str, _Fields]]:
        """How an action or event reads: the key of its text, and the fields that are the arguments."""

        def said(kind: type[Action | Event]) -> tuple[str, _Fields]:
            prefix = "action" if issubclass(kind, Action) else "event"
            fields = ((name, self.kind_of(name)) for name in kind.__struct_fields__ if name != "only")
            return f"{prefix}-{kind.__struct_config__.tag}", tuple(fields)

        return _Worked(said)

    @cached_property
    def _pointing(self) -> _Worked[tuple[tuple[str, str], ...]]:
        """The fields of an action or event that point at something on the table, and at what."""

        def pointers(kind: type[Action | Event]) -> tuple[tuple[str, str], ...]:
            fields = ((name, self.kind_of(name)) for name in kind.__struct_fields__)
            return tuple((name, of) for name, of in fields if of and of != "seat")

        return _Worked(pointers)

    # --- data in and out ---

    def __getstate__(self) -> dict[str, Any]:
        """What was worked out once (decoders) is worked out anew in another process."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    def decode_state(self, data: bytes | str) -> S:
        """A state from its JSON, the procedures on its stack included. Raises msgspec's errors."""
        state = msgspec.json.decode(data, type=self.state)
        state.stack = msgspec.convert(state.stack, type=self._stack_type)
        return state

    @cached_property
    def _stack_type(self) -> Any:
        return GenericAlias(list, (reduce(or_, self.procedures),))

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[Any]:
        """Of all that a peer may send: built once."""
        return msgspec.json.Decoder(self.actions | Pass | Try)

    def decode_action(self, data: bytes | Mapping[str, Any]) -> Action:
        """From JSON bytes or builtins; anything else than an action of this game is `MalformedAction`."""
        try:
            # `convert` would look at the whole union again for every action.
            action = self._decoder.decode(data if isinstance(data, bytes) else msgspec.json.encode(data))
        except (msgspec.MsgspecError, UnicodeError, RecursionError, TypeError, OverflowError) as error:
            raise MalformedAction(f"not an action of {self.meta.id}: {error}", why=str(error)) from None
        assert isinstance(action, Action)
        return action


def listed(names: Sequence[TextLike]) -> TextLike:
    """Several names in a sentence: with the comma of the language."""
    if len(names) < 2:
        return names[0] if names else ""
    return Text("list-more", {"first": names[0], "rest": listed(names[1:])})


TAGS: _Worked[str] = _Worked(lambda kind: str(kind.__struct_config__.tag))
"""As `tag_of`, by the kind of action or event."""


def tag_of(struct: msgspec.Struct) -> str:
    return str(struct.__struct_config__.tag)


__all__ = [
    "TAGS",
    "Drawn",
    "Game",
    "Meta",
    "Option",
    "OptionValue",
    "Options",
    "Rolled",
    "Scenario",
    "tag_of",
]
