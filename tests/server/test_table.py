"""A table over HTTP: made, played, taken back, talked at."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.dice import Dice
from bingqi.core.record import is_over, read_record, verify
from tests.server.serving import Link, Server, lively, make, play_on
from tests.toy import TOY


def test_each_player_gets_a_link_of_their_own(server: Server) -> None:
    mine, friends, spectators = make(server, ["me", "friend"])
    assert [link.table()["you"] for link in (mine, friends, spectators)] == [[0], [1], []]
    assert len({link.token for link in (mine, friends, spectators)}) == 3


def test_one_screen_for_two_is_one_link(server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    assert both.table()["you"] == [0, 1]


def test_only_the_asked_seat_sees_its_options(server: Server) -> None:
    mine, friends, spectators = make(server, ["me", "friend"])
    assert mine.table()["decision"]["seat"] == 0
    for other in (friends, spectators):
        assert "decision" not in other.table()
        assert other.table()["waiting"] == 0


def test_an_act_moves_the_game_on(server: Server) -> None:
    mine, *_ = make(server, ["me", "friend"])
    before = mine.table()
    after = mine.act(before, {"type": "pick", "unit": 3}).json()
    assert (after["seq"], after["move"], after["decision"]["rule"]) == (1, 1, "5.1")


def test_an_old_position_is_refused_with_the_present_number(server: Server) -> None:
    mine, *_ = make(server, ["me", "friend"])
    before = mine.table()
    mine.act(before, {"type": "pick", "unit": 3})
    refused = mine.act(before, {"type": "pick", "unit": 2})
    assert refused.status_code == 409
    assert refused.json()["error"] == "StaleAction" and refused.json()["seq"] == 1


def test_the_same_id_twice_is_one_act(server: Server) -> None:
    mine, *_ = make(server, ["me", "friend"])
    before = mine.table()
    once = mine.act(before, {"type": "pick", "unit": 3}, "click-1")
    again = mine.act(before, {"type": "pick", "unit": 3}, "click-1")
    assert (once.status_code, again.status_code) == (200, 200)
    assert again.json()["seq"] == once.json()["seq"] == 1


@pytest.mark.parametrize(
    ("who", "action", "status", "error"),
    [
        (1, {"type": "pick", "unit": 3}, 403, "NotYourDecision"),
        (2, {"type": "pick", "unit": 3}, 403, "NotYourDecision"),
        (0, {"type": "pick", "unit": 7}, 422, "IllegalAction"),
        (0, {"type": "try", "ref": "unit:3"}, 422, "IllegalAction"),
        (0, {"type": "conquer"}, 400, "MalformedAction"),
    ],
)
def test_what_is_not_offered_is_refused(
    server: Server, who: int, action: dict[str, object], status: int, error: str
) -> None:
    links = make(server, ["me", "friend"])
    refused = links[who].act(links[who].table(), action)
    assert (refused.status_code, refused.json()["error"]) == (status, error)
    assert links[who].table()["seq"] == 0


def test_undo_takes_the_last_act_back(server: Server) -> None:
    mine, *_ = make(server, ["me", "friend"])
    picked = mine.act(mine.table(), {"type": "pick", "unit": 3}).json()
    entered = mine.act(picked, {"type": "enter", "hex": 4}).json()
    assert entered["can_undo"] and [line["kind"] for line in entered["log"]] == ["moved"]
    back = mine.post("/undo", {"seq": entered["seq"]}).json()
    assert (back["move"], back["seq"]) == (1, 3)
    assert back["log_from"] == 8 and not back.get("log")


def test_undo_stops_at_another_seats_choice(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    mine.act(mine.table(), {"type": "pass"})
    refused = mine.post("/undo", {"seq": 1})
    assert refused.json()["error"] == "NotYourDecision"
    assert friends.post("/undo", {"seq": 1}).json()["error"] == "CannotUndo"


def test_chat_reaches_everybody(server: Server) -> None:
    mine, friends, spectators = make(server, ["me", "friend"])
    assert mine.post("/chat", {"text": "  你好 "}).status_code == 200
    for link in (friends, spectators):
        (line,) = link.table()["chat"]
        assert (line["seat"], line["text"]) == (0, "你好")
    assert spectators.post("/chat", {"text": "hm"}).status_code == 403
    assert mine.post("/chat", {"text": "x" * 501}).status_code == 413
    assert mine.post("/chat", {"text": "no database keeps \0"}).status_code == 400
    assert "the store refuses" not in server.said()


def test_a_line_said_twice_with_one_id_is_said_once(server: Server) -> None:
    mine, *_ = make(server, ["me", "friend"])
    for _ in range(2):
        assert mine.post("/chat", {"text": "again", "id": "c1"}).status_code == 200
    assert len(mine.table()["chat"]) == 1


def test_a_rewind_needs_the_other_sides_consent(server: Server) -> None:
    mine, friends, spectators = make(server, ["me", "friend"])
    mine.act(mine.table(), {"type": "pass"})
    friends.act(friends.table(), {"type": "pick", "unit": 4})
    assert mine.post("/rewind", {"to": 0}).json()["rewind"] == {"seat": 0, "to": 0}
    assert mine.post("/rewind/answer", {"accept": True, "to": 0}).status_code == 403
    assert spectators.post("/rewind/answer", {"accept": True, "to": 0}).status_code == 403
    rewound = friends.post("/rewind/answer", {"accept": True, "to": 0})
    assert rewound.status_code == 200, rewound.text
    table = mine.table()
    assert (table["move"], table["seq"], table["decision"]["seat"]) == (0, 3, 0)
    assert "rewind" not in table


def test_a_rewind_may_be_declined(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    mine.act(mine.table(), {"type": "pass"})
    mine.post("/rewind", {"to": 0})
    assert "rewind" not in friends.post("/rewind/answer", {"accept": False, "to": 0}).json()
    assert mine.table()["move"] == 1


def test_a_rewound_game_is_a_sound_record(server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    rng = Random(5)
    play_on([both], rng, 60, lively)
    assert both.post("/rewind", {"to": 30}).json()["move"] == 30
    play_on([both], rng, 10, lively)
    assert both.post("/rewind", {"to": 13}).json()["move"] == 13
    play_on([both], rng, 20, lively)
    assert both.post("/rewind", {"to": 20}).json()["move"] == 20
    play_on([both], rng)
    record = read_record(both.get("/record").content)
    assert isinstance(record.dice, Dice)
    assert [(stir.at, stir.why) for stir in record.dice.stirs[1:]] == [(30, "rewind"), (13, "rewind"), (20, "rewind")]
    verify(TOY, record)


def test_a_finished_game_publishes_its_seed_and_record(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"], deadly=True)
    assert mine.get("/record").json()["error"] == "NotAllowed"
    assert mine.get("/review").json()["error"] == "NotAllowed"
    table = play_on([mine, friends], Random(2))
    assert table["outcome"] and table["seed"]
    record = read_record(mine.get("/record").content)
    assert isinstance(record.dice, Dice)
    assert record.commitment == record.dice.commitment == table["commitment"]
    assert record.dice.secret == table["seed"]
    assert is_over(verify(TOY, record))


def test_after_the_end_nothing_can_be_done(server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    table = play_on([both], Random(1))
    for path, body in (
        ("/act", {"seq": table["seq"], "action": {"type": "pass"}}),
        ("/undo", {"seq": table["seq"]}),
        ("/rewind", {"to": 0}),
    ):
        assert both.post(path, body).json()["error"] == "GameOver"


def test_an_unknown_link_opens_nothing(server: Server) -> None:
    for token in ("x", "A" * 24, "A" * 5000):
        answer = Link(server, token).get()
        assert (answer.status_code, answer.json()["error"]) == (404, "NoSuchTable")
