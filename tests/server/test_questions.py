"""Why not, what are the odds, what does it look like: asked over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest

from bingqi.core.clicks import candidates, why_not
from bingqi.core.engine import decision
from bingqi.core.procedure import Action, Decision
from tests.server.serving import Link, Server, make, serving
from tests.toy import TOY, setup


@pytest.fixture
def mine(plain_server: Server) -> Link:
    """Unit 3 in hex 3 is moving."""
    link, *_ = make(plain_server, ["me", "friend"])
    link.act(link.table(), {"type": "pick", "unit": 3})
    return link


def test_a_click_on_something_far_is_refused_with_its_clause(mine: Link) -> None:
    refusal = mine.post("/why", {"ref": "space:9"}).json()["refusal"]
    assert (refusal["rule"], refusal["text"]) == ("5.1", {"key": "refuse-far", "args": {"far": 6}})


def test_a_click_on_an_option_needs_no_reason(mine: Link) -> None:
    assert mine.post("/why", {"ref": "space:4"}).json() == {}


def test_a_whole_action_can_be_asked_about(mine: Link) -> None:
    assert mine.post("/why", {"action": {"type": "enter", "hex": 8}}).json()["refusal"]["rule"] == "5.1"


def test_asking_changes_nothing(mine: Link) -> None:
    before = mine.table()
    for ref in ("space:9", "unit:5", "space:0"):
        mine.post("/why", {"ref": ref, "picked": ["unit:3"]})
    assert mine.table() == before


@pytest.mark.parametrize("ref", ["", "unit:99", "space:-1", "chit:0", "seed:1", "unit:3:4", "hand:0"])
def test_what_cannot_be_seen_cannot_be_asked_about(mine: Link, ref: str) -> None:
    answer = mine.post("/why", {"ref": ref})
    assert (answer.status_code, answer.json()["error"]) == (422, "NoAnswer")


def test_odds_of_an_option(plain_server: Server) -> None:
    mine, friends, _ = make(plain_server, ["me", "friend"])
    table = mine.act(mine.table(), {"type": "pick", "unit": 3}).json()
    for hex in (4, 5, 6):
        table = mine.act(table, {"type": "enter", "hex": hex}).json()
    shot = friends.table()["decision"]["options"][0]["action"]
    assert shot["type"] == "shoot"
    forecast = friends.post("/odds", {"action": shot}).json()["forecast"]
    assert sum(outcome["p"] for outcome in forecast["outcomes"]) == pytest.approx(1.0)
    assert friends.post("/odds", {"action": {"type": "pass"}}).json() == {}
    assert friends.post("/odds", {"action": {"type": "march"}}).json()["error"] == "MalformedAction"


def test_overlays_by_name(mine: Link) -> None:
    overlay = mine.post("/overlay", {"name": "reach", "refs": ["unit:3"]}).json()
    assert [patch["space"] for patch in overlay["patches"]] == list(range(7))
    assert mine.post("/overlay", {"name": "weather"}).status_code == 422
    assert "patches" not in mine.post("/overlay", {"name": "reach"}).json(), "nothing pointed at, nothing drawn"


def test_spectators_may_look_but_not_ask_as_a_seat(plain_server: Server) -> None:
    _, _, spectators = make(plain_server, ["me", "friend"])
    assert spectators.post("/why", {"ref": "space:9"}).json() == {}
    assert spectators.post("/odds", {"action": {"type": "pass"}}).json() == {}
    assert spectators.post("/overlay", {"name": "reach", "refs": ["unit:3"]}).status_code == 200


def test_a_question_past_its_deadline_has_no_answer_and_its_worker_is_replaced(folder: Path) -> None:
    database = f"sqlite:///{folder}/reckoning.sqlite"
    with serving(folder, database, reckoners=1, reckon_seconds=6) as server:
        mine, *_ = make(server, ["me", "friend"], game="slow")
        for _ in range(2):
            answer = mine.post("/overlay", {"name": "reach", "refs": ["unit:5"]})
            assert (answer.status_code, answer.json()["error"]) == (422, "TooLong")
            assert answer.json()["text"]["key"] == "error-too-long"
            # There was one worker: this is another one's answer.
            assert mine.post("/overlay", {"name": "reach", "refs": ["unit:3"]}).json()["patches"]
        assert mine.act(mine.table(), {"type": "pick", "unit": 3}).status_code == 200


# --- which action was meant ------------------------------------------------------------------------------------------


class Strike(Action, frozen=True, tag="strike"):
    attacker: int
    target: int


class March(Action, frozen=True, tag="march"):
    unit: int
    hex: int


ASKED = Decision(0, "1", "p", (March(1, 10), March(1, 11), March(2, 20), Strike(1, 7), Strike(2, 8)))


def test_the_field_of_the_clicked_kind_is_replaced() -> None:
    found = list(candidates(TOY, ASKED, "space:99", ()))
    assert found == [March(1, 99), March(2, 99)]


def test_what_was_picked_stays() -> None:
    assert list(candidates(TOY, ASKED, "space:99", ("unit:2",))) == [March(2, 99)]
    assert Strike(1, 9) in list(candidates(TOY, ASKED, "unit:9", ("unit:1",)))
    assert Strike(9, 7) not in list(candidates(TOY, ASKED, "unit:9", ("unit:1",)))


def test_a_pick_that_fits_no_option_is_forgotten() -> None:
    assert March(1, 99) in list(candidates(TOY, ASKED, "space:99", ("unit:55",)))


def test_a_kind_that_no_option_has_yields_nothing() -> None:
    assert list(candidates(TOY, ASKED, "card:1", ())) == []
    assert list(candidates(TOY, ASKED, "space:north", ())) == []


def test_the_bare_click_is_asked_last() -> None:
    state = setup("road", {"deadly": False}, 1)
    state.stack[0].at = "ask_unit"
    assert decision(state).seat == 0
    assert why_not(TOY, state, 0, "space:5", ()) is None
