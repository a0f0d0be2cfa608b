"""Two at one screen: the server tells the secrets of the seat that is sitting, and of no other."""

from __future__ import annotations

from typing import Any

import pytest

from bingqi.server.projection import looking
from tests.server.serving import Link, Server, make


@pytest.mark.parametrize(
    "seats,sitting,sees",
    [((0, 1), None, (0, 1)), ((0, 1), 1, (1,)), ((0, 1), 9, ()), ((1,), 9, (1,)), ((1,), 0, (1,)), ((), 0, ())],
)
def test_whose_secrets_lie_open(seats: tuple[int, ...], sitting: int | None, sees: tuple[int, ...]) -> None:
    assert looking(seats, sitting) == sees


def at(link: Link, path: str = "", seat: int | None = None) -> Any:
    return link.get(path, **({} if seat is None else {"seat": seat})).json()


def test_only_who_sits_gets_the_question_and_his_own_log(server: Server) -> None:
    link, _ = make(server, ["me", "me"])
    asked = at(link)["waiting"]
    assert at(link, seat=asked)["decision"]["seat"] == asked
    assert "decision" not in at(link, seat=1 - asked)
    assert "decision" not in at(link, seat=9)
    assert at(link, seat=9)["you"] == [0, 1]
    drawn = {seat: {line["n"] for line in at(link, seat=seat).get("log", ())} for seat in (0, 1, 9)}
    both = {line["n"] for line in at(link).get("log", ())}
    assert drawn[0] | drawn[1] == both
    assert drawn[9] == drawn[0] & drawn[1] != both


def test_the_past_is_seen_through_the_eyes_of_who_sits(server: Server) -> None:
    link, _ = make(server, ["me", "me"])
    link.act(link.table(), link.table()["decision"]["options"][0]["action"])
    views = {seat: at(link, "/past/0", seat)["view"] for seat in (0, 1, 9)}
    assert [views[seat]["seat"] for seat in (0, 1, 9)] == [0, 1, None]
    assert views[0] != views[1]
