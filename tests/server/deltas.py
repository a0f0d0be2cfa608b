"""How a client applies an update: as the page does, in Python."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from bingqi.board.bits import bit_list
from bingqi.core.game import Game
from bingqi.core.table import Look, whole_look
from bingqi.games import GAMES, load_game
from bingqi.server.projection import Common, Question, Sight
from bingqi.server.protocol.table import OptionRun, Table
from tests.toy import TOY

Json = dict[str, Any]
TALK = 100  # lines of chat that a table has at most


def applied(table: Json, update: Json) -> Json:
    """The table as it is after the update. Its log is what the update brought."""
    new = fields(table, update)
    if update.get("options"):
        names = names_on(table["game"], table["scenario"])
        options = [option for told in update["options"] for option in each_of(told, names)]
        new["decision"] = new["decision"] | {"options": options}
    new["n"] = update["n"]
    if "view" in update:
        new["view"] = view_after(table["view"], update["view"])
    new["chat"] = [*table.get("chat", []), *update.get("chat", [])][-TALK:]
    new["log"], new["log_from"] = update.get("log", []), update.get("log_from")
    new["acked"] = update.get("acked", [])
    return new


@cache
def names_on(id: str, scenario: str) -> Json:
    """What the board says about names, as a client has it."""
    game: Game[Any] = load_game(id) if id in GAMES else TOY
    board: Json = msgspec.json.decode(msgspec.json.encode(game.named_board(scenario)))
    labels = {str(space["id"]): space["label"] for space in board["spaces"]}
    return {**board["names"], "space": labels | board["names"]["space"]}


def each_of(told: Json, names: Json) -> list[Json]:
    """The options that a run stands for."""
    if "others" in told:
        return list(told["others"])
    values = told.get("values") or bit_list(int(told["members"], 16))
    called = told.get("names") or [names[told["kind"]][str(value)] for value in values]
    weighed = {"weighed": True} if told.get("weighed") else {}
    return [
        {
            "action": {"type": told["type"], **told.get("fixed", {}), told["field"]: value},
            "text": {"key": f"action-{told['type']}", "args": {**told.get("args", {}), told["field"]: name}},
            "refs": [ref or f"{told['kind']}:{value}" for ref in told.get("refs", [""])],
        }
        | weighed
        for value, name in zip(values, called, strict=True)
    ]


def view_after(view: Json, change: Json) -> Json:
    new = fields(view, change)
    if "pieces" in change:
        before = view.get("pieces", [])
        runs = [before[what[0] : what[1]] if isinstance(what, list) else [what] for what in change["pieces"]]
        new["pieces"] = [piece for run in runs for piece in run]
    return new


def fields(old: Json, change: Json) -> Json:
    return {k: v for k, v in (old | change.get("set", {})).items() if k not in change.get("unset", [])}


class Follower:
    """The whole table of one socket, kept from its messages, and the log with it."""

    def __init__(self) -> None:
        self.table: Json = {}
        self.log: list[Json] = []

    def hear(self, message: Json) -> Json:
        if "base" in message:
            assert message["base"] == self.table["n"], "an update is missing"
            self.table = applied(self.table, message)
        elif "view" in message:
            self.table = message
        else:
            return message
        start = self.table.get("log_from", 0)
        if start is None:
            start = self.table["log_from"] = self.log[-1]["n"] + 1 if self.log else 0
        self.log = [line for line in self.log if line["n"] < start] + self.table.get("log", [])
        return {k: v for k, v in self.table.items() if v or k not in ("acked", "chat", "log")}


def sight_of(table: Table, runs: tuple[OptionRun, ...] = (), look: Look | None = None) -> Sight:
    """A table, and its options told in runs, as somebody sees it. `look`: its view before it was put together."""
    common = Common(*[getattr(table, name) for name in Common.__struct_fields__])
    asking = Question(table.decision, runs) if table.decision else None
    return Sight(table, common, table.you, look or whole_look(table.view), asking, table.can_undo, table.advice)
