"""What players do beside the rules: resign, agree to a draw, play again with sides swapped. Nobody takes it back."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

from bingqi.core.record import Ended, read_record, verify
from tests.server.serving import Link, Server, lively, make, play_on
from tests.toy import TOY


def test_who_resigns_has_lost_and_the_record_says_so(server: Server) -> None:
    mine, friends, spectators = make(server, ["me", "friend"])
    play_on([mine, friends], Random(1), 5, lively)
    table = mine.table()
    assert mine.post("/resign", {"seq": table["seq"] - 1}).json()["error"] == "StaleAction"
    assert spectators.post("/resign", {"seq": table["seq"]}).status_code == 403
    over = friends.post("/resign", {"seq": table["seq"], "id": "r"}).json()
    assert over["outcome"]["winner"] == 0 and over["outcome"]["reason"]["key"] == "reason-resigned"
    assert over["log"][-1]["kind"] == "table-resigned"
    assert "decision" not in mine.table() and "waiting" not in mine.table()
    assert mine.table()["seed"], "the dice are opened with the end"
    record = read_record(mine.get("/record").content)
    assert record.ended == Ended("resigned", 1)
    verify(TOY, record)
    again = friends.post("/resign", {"seq": table["seq"], "id": "r"})
    assert again.status_code == 200, "a retry is no second resignation"


def test_nobody_undoes_an_ending(server: Server) -> None:
    both, _ = make(server, ["me", "me"])
    play_on([both], Random(1), 3, lively)
    over = both.post("/resign", {"seq": both.table()["seq"]}).json()
    for path, body in (
        ("/undo", {"seq": over["seq"]}),
        ("/rewind", {"to": 0}),
        ("/act", {"seq": over["seq"], "action": {"type": "pass"}}),
        ("/draw", {}),
        ("/resign", {"seq": over["seq"]}),
    ):
        assert both.post(path, body).json()["error"] == "GameOver", path


def test_a_draw_is_offered_and_agreed_to(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    assert mine.post("/draw", {}).json()["offer"] == {"kind": "draw", "seats": [0]}
    assert friends.table()["offer"] == {"kind": "draw", "seats": [0]}
    assert mine.post("/draw", {}).json().get("outcome") is None, "nobody agrees with himself"
    over = friends.post("/draw", {}).json()
    assert over["outcome"]["winner"] is None and over["outcome"]["reason"]["key"] == "reason-agreed"
    assert "offer" not in over


def test_a_draw_is_declined_by_word_or_by_move(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    mine.post("/draw", {})
    assert "offer" not in friends.post("/draw", {"accept": False}).json()
    friends.post("/draw", {})
    assert "offer" not in mine.act(mine.table(), {"type": "pass"}).json()


def test_a_computer_agrees_to_no_draw(server: Server) -> None:
    mine, _ = make(server, ["me", "random"])
    assert mine.post("/draw", {}).status_code == 403


def test_a_rematch_swaps_the_sides_and_gives_each_a_link_of_his_own(server: Server) -> None:
    mine, friends, spectators = make(server, ["me", "friend"], deadly=True)
    assert mine.post("/rematch", {}).status_code == 403, "not before the end"
    mine.post("/resign", {"seq": mine.table()["seq"]})
    assert mine.post("/rematch", {}).json() == {}
    assert friends.table()["offer"] == {"kind": "rematch", "seats": [0]}
    theirs = friends.post("/rematch", {}).json()["link"]
    assert theirs["seats"] == [0]
    assert mine.table()["offer"]["table"]
    ours = mine.post("/rematch", {}).json()["link"]
    assert ours["seats"] == [1]
    tables = [Link(server, link["token"]).table() for link in (theirs, ours)]
    assert [table["you"] for table in tables] == [[0], [1]]
    assert tables[0]["table"] == tables[1]["table"] != mine.table()["table"]
    assert tables[0]["options"] == {"deadly": True} and tables[0]["move"] == 0
    assert mine.post("/rematch", {}).json()["link"] == ours, "the answer may have got lost"
    watching = spectators.post("/rematch", {}).json()["link"]
    assert Link(server, watching["token"]).table()["you"] == []


def test_a_rematch_that_both_ask_for_at_one_moment_is_one_table(server: Server) -> None:
    mine, friends, spectators = make(server, ["me", "friend"])
    mine.post("/resign", {"seq": mine.table()["seq"]})
    mine.post("/rematch", {})
    with ThreadPoolExecutor(6) as many:
        answers = list(many.map(lambda link: link.post("/rematch", {}), [friends, mine, spectators] * 4))
    answers += [link.post("/rematch", {}) for link in (friends, mine, spectators)]  # some may have asked too early
    assert {answer.status_code for answer in answers} == {200}
    found = {n: {a.json()["link"]["token"] for a in answers[n::3] if a.json()} for n in range(3)}
    assert all(len(tokens) == 1 for tokens in found.values()), "each has one link"
    tables = [Link(server, token).table() for tokens in found.values() for token in tokens]
    assert len({table["table"] for table in tables}) == 1
    assert [table["you"] for table in tables] == [[0], [1], []]


def test_a_link_to_a_rematch_that_was_turned_in_is_not_given_out_again(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    mine.post("/resign", {"seq": mine.table()["seq"]})
    mine.post("/rematch", {})
    first = Link(server, friends.post("/rematch", {}).json()["link"]["token"])
    own = Link(server, first.post("/link").json()["token"])
    assert friends.post("/rematch", {}).status_code == 403
    assert own.table()["you"] == [0]


def test_who_turns_his_link_in_keeps_his_seat_in_the_rematch(server: Server) -> None:
    mine, friends, _ = make(server, ["me", "friend"])
    mine.post("/resign", {"seq": mine.table()["seq"]})
    mine.post("/rematch", {})
    friends.post("/rematch", {})
    own = Link(server, mine.post("/link").json()["token"])
    new = own.post("/rematch", {}).json()["link"]
    assert new["seats"] == [1] and Link(server, new["token"]).table()["you"] == [1]
