"""Games that were under way when the rules changed, stored by the code of then (`tests/running`): they are played on
where the game says that they can be, and where it does not they say so and offer their record."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bingqi.core.game import Game
from bingqi.core.record import Carried, goes_on, rules_number, verify
from bingqi.games import GAMES, load_game
from bingqi.server.errors import OldRules
from bingqi.server.live.table import LiveTable
from bingqi.server.protocol.orders import Act
from bingqi.server.service import Service
from bingqi.server.settings import Settings
from bingqi.server.tokens import new_token, token_hash
from bingqi.store import Fresh, LinkRow, Stored

FILES = sorted((Path(__file__).parent.parent / "running").glob("*/*.json.gz"))
MOVES = 40


def is_promised(game: Game[Any], rules: str) -> bool:
    """The game says that a position of these rules goes on under the present ones."""
    number = rules_number(rules)
    while not goes_on(game.meta, str(number)):
        if number not in game.migrations:
            return False
        number += 1
    return True


async def play_on(service: Service, table: LiveTable, links: list[LinkRow]) -> None:
    rng, begun = Random(1), table.head.moves
    while (asked := table.asked) is not None and table.head.moves < begun + MOVES:
        decision = table.table_for(links[asked.seat]).decision
        assert decision is not None
        action = rng.choice(decision.options).action
        await service.act(table, links[asked.seat], Act(table.seq, action, str(table.seq)))
    record = await table.full_record()
    assert len(record.moves) == table.head.moves > begun
    verify(table.game, record)
    if not goes_on(table.game.meta, table.row.rules):
        assert isinstance(record.carried, Carried)
        assert (record.carried.at, record.carried.rules) == (begun, str(table.game.meta.rules_version))


async def read_only(service: Service, token: str, stored: Stored) -> None:
    with pytest.raises(OldRules):
        await service.seat_at(token)
    old, link = await service.registry.old_at(token)
    table = old.table_for(link, 0, None)
    assert table.trouble is not None and table.trouble.key == "trouble-old-rules" and table.decision is None
    assert old.lines and table.log, "what was told is there"
    record = old.record()
    assert (record.rules, len(record.moves)) == (stored.row.rules, stored.head.moves)


@pytest.mark.parametrize("file", FILES, ids=lambda file: "/".join(file.parts[-2:]))
def test_a_running_game_of_older_rules_goes_on_as_its_game_says(file: Path, tmp_path: Path) -> None:
    stored = msgspec.json.decode(gzip.decompress(file.read_bytes()), type=Stored)
    game = load_game(stored.row.game)

    async def main() -> None:
        settings = Settings(database=f"sqlite:///{tmp_path}/r.sqlite", dumps=str(tmp_path), live_days=0)
        service = await Service.open(settings)
        try:
            tokens = [new_token(), new_token()]
            links = [LinkRow(token_hash(token), stored.row.id, (seat,)) for seat, token in enumerate(tokens)]
            await service.store.make(Fresh(stored.row, stored.head, links, stored.moves, [stored.snapshot]))
            if is_promised(game, stored.row.rules):
                table, _ = await service.seat_at(tokens[0])
                await play_on(service, table, links)
            else:
                await read_only(service, tokens[0], stored)
        finally:
            await service.close()

    asyncio.run(main())


def test_every_game_has_running_games_of_older_rules() -> None:
    assert {file.parent.name for file in FILES} == set(GAMES)
