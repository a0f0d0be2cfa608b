"""Random players at a real server's sockets: what `bench_server` lets play."""

from __future__ import annotations

import asyncio
import time
from random import Random
from typing import Any

import httpx
import msgspec
from websockets import Subprotocol
from websockets.asyncio.client import ClientConnection, connect

from bingqi.board.bits import bit_list

WARM_UP = 5  # actions of each game that are not counted


class Choice(msgspec.Struct):
    action: msgspec.Raw


class Asked(msgspec.Struct):
    options: list[Choice] = []


class Run(msgspec.Struct):
    """Options in a row, told in short: see `OptionRun` of the protocol."""

    type: str = ""
    field: str = ""
    values: list[int | str] = []
    fixed: dict[str, Any] = {}
    others: list[Choice] = []
    members: str = ""

    def choices(self) -> list[Choice]:
        values = self.values or (bit_list(int(self.members, 16)) if self.members else [])
        made = [msgspec.json.encode({"type": self.type, **self.fixed, self.field: value}) for value in values]
        return [*(Choice(msgspec.Raw(action)) for action in made), *self.others]


class Seen(msgspec.Struct):
    """As much of a table as a random player needs."""

    seq: int = -1
    waiting: int | None = None
    decision: Asked | None = None
    error: str = ""


class Changed(msgspec.Struct, frozen=True):
    seq: int | msgspec.UnsetType = msgspec.UNSET
    waiting: int | msgspec.UnsetType | None = msgspec.UNSET
    decision: Asked | msgspec.UnsetType | None = msgspec.UNSET


class Message(Seen):
    """A table whole, or (with `base`) what has changed of it."""

    base: int = 0
    set: Changed = Changed()
    unset: tuple[str, ...] = ()
    options: msgspec.Raw = msgspec.Raw()  # of the game, in a whole table; of the decision, in an update

    def after(self, before: Seen) -> Seen:
        if not self.base:
            return Seen(self.seq, self.waiting, self.decision, self.error)
        values = {name: getattr(self.set, name) for name in ("seq", "waiting", "decision")}
        if bytes(self.options):
            values["decision"] = Asked([choice for run in _runs.decode(self.options) for choice in run.choices()])
        new = msgspec.structs.replace(before, **{k: v for k, v in values.items() if v is not msgspec.UNSET})
        return msgspec.structs.replace(new, **{name: None for name in self.unset if name in values})


_message = msgspec.json.Decoder(Message)
_runs = msgspec.json.Decoder(list[Run])


class Client:
    """One seat's socket."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire, self.seen = wire, Seen()
        self.wholes: list[int] = []  # bytes of each message with a whole table, as it goes over the wire
        self.updates: list[int] = []

    async def reach(self, seq: int) -> None:
        """Read until the table has that number."""
        while self.seen.seq < seq:
            data = await self.wire.recv(decode=False)
            message = _message.decode(data)
            self.seen = message.after(self.seen)
            (self.updates if message.base else self.wholes).append(len(data))
            if self.seen.error:
                raise RuntimeError(f"the server refused: {self.seen.error}")


class Match:
    """One game of two random players; a finished one is followed by another."""

    def __init__(self, base: str, game: str, scenario: str, rng: Random, http: httpx.AsyncClient) -> None:
        self.base, self.game, self.scenario, self.rng, self.http = base, game, scenario, rng, http
        self.clients: list[Client] = []
        self.times: list[float] = []
        self.acted = 0
        self.wholes: list[int] = []
        self.updates: list[int] = []

    async def sit_down(self) -> None:
        body = {"game": self.game, "scenario": self.scenario, "players": ["me", "friend"]}
        answer = await self.http.post("/api/tables", json=body)
        answer.raise_for_status()
        where = self.base.replace("http", "ws", 1)
        tokens = [link["token"] for link in answer.json()["links"] if link["seats"]]
        wires = [
            await connect(
                f"{where}/api/table/live",
                subprotocols=[Subprotocol("bingqi"), Subprotocol(t)],
                max_size=None,
                proxy=None,
            )
            for t in tokens
        ]
        self.clients = [Client(wire) for wire in wires]
        await asyncio.gather(*(client.reach(0) for client in self.clients))

    async def get_up(self) -> None:
        for client in self.clients:
            self.wholes += client.wholes
            self.updates += client.updates
            await client.wire.close()
        self.clients = []

    async def play(self, actions: int, pace: float, until: float) -> None:
        for number in range(actions + WARM_UP):
            if time.monotonic() > until:
                break
            if pace:
                await asyncio.sleep(self.rng.expovariate(1 / pace))
            if not self.clients or self.clients[0].seen.waiting is None:
                await self.get_up()
                await self.sit_down()
            taken = await self._act()
            self.acted += 1
            if number >= WARM_UP:
                self.times.append(taken)
        await self.get_up()

    async def _act(self) -> float:
        actor = self.clients[self.clients[0].seen.waiting or 0]
        assert actor.seen.decision
        choice = self.rng.choice(actor.seen.decision.options)
        seq = actor.seen.seq
        before = time.perf_counter()
        await actor.wire.send(msgspec.json.encode({"act": {"seq": seq, "action": choice.action}}).decode())
        await asyncio.gather(*(client.reach(seq + 1) for client in self.clients))
        return time.perf_counter() - before
