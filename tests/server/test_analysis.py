"""Looking back, branching off, opening records, reviews."""

from __future__ import annotations

from random import Random

import pytest

from bingqi.core.dice import Dice
from bingqi.core.odds import percentile
from bingqi.core.record import read_record, verify
from bingqi.server.work.review import luck_of
from tests.server.serving import Json, Link, Server, lively, make, play_on
from tests.toy import TOY


@pytest.fixture(scope="module")
def finished(server: Server) -> Link:
    """A hot-seat game played to its end, with a rewind in the middle."""
    both, _ = make(server, ["me", "me"], deadly=True)
    play_on([both], Random(6), 40, lively)
    assert both.post("/rewind", {"to": 25}).status_code == 200
    assert play_on([both], Random(7), choose=lively)["outcome"]
    return both


def test_every_past_position_can_be_looked_at(finished: Link) -> None:
    moves = finished.table()["move"]
    pasts = [finished.get(f"/past/{move}").json() for move in range(moves + 1)]
    assert 40 < moves < 400 and [past["move"] for past in pasts] == list(range(moves + 1))
    assert pasts[-1]["view"]["pieces"] == finished.get("", seat=pasts[-1]["view"]["seat"]).json()["view"]["pieces"]
    whole = [line for past in pasts for line in past.get("log", [])]
    assert whole == finished.table()["log"]
    assert finished.get(f"/past/{moves + 1}").status_code == 422


def test_the_past_of_a_live_game_shows_only_what_that_seat_saw(server: Server) -> None:
    mine, friends, spectators = make(server, ["me", "friend"])
    play_on([mine, friends], Random(3), 20, lively)
    for link, seen in ((mine, 0), (friends, 1), (spectators, None)):
        for move in (0, 7, 20):
            past = link.get(f"/past/{move}", seat=1).json()
            assert past["view"]["seat"] == seen
            for piece in past["view"]["pieces"]:
                assert (piece["values"] == ["?"]) == (piece["side"] != seen)


def test_the_record_of_a_rewound_game_replays(finished: Link) -> None:
    record = read_record(finished.get("/record").content)
    assert isinstance(record.dice, Dice)
    assert [stir.at for stir in record.dice.stirs] == [0, 25]
    verify(TOY, record)


def test_a_branch_is_an_analysis_table_with_dice_of_its_own(finished: Link) -> None:
    for move in (0, 10, 25, 30):
        made = finished.post(f"/branch/{move}")
        assert made.status_code == 201, made.text
        branch = Link(finished.server, made.json()["links"][0]["token"])
        table = branch.table()
        assert (table["kind"], table["move"], table["you"]) == ("analysis", move, [0, 1])
        assert table["view"] == finished.get(f"/past/{move}").json()["view"]
        play_on([branch], Random(move), 12, lively)
        record = read_record(branch.get("/record").content)
        assert record.reseeds[-1].at == move
        verify(TOY, record)
        assert branch.get("/past/0").json()["view"] == finished.get("/past/0").json()["view"]


def test_a_branch_can_be_branched_before_it_is_over(finished: Link) -> None:
    branch = Link(finished.server, finished.post("/branch/10").json()["links"][0]["token"])
    play_on([branch], Random(1), 8, lively)
    again = branch.post("/branch/12")
    assert again.status_code == 201
    assert Link(finished.server, again.json()["links"][0]["token"]).table()["move"] == 12
    assert branch.post("/branch/99").status_code == 422


def test_a_record_can_be_opened_again(finished: Link) -> None:
    record = finished.get("/record").json()
    made = finished.http.post("/api/records", json=record)
    assert made.status_code == 201, made.text
    opened = Link(finished.server, made.json()["links"][0]["token"])
    assert opened.table()["log"] == finished.table()["log"]
    assert opened.table()["outcome"] == finished.table()["outcome"]
    assert opened.get("/record").json() == record
    for move in (0, 24, 25, 26, 31):
        assert opened.get(f"/past/{move}").json() == finished.get(f"/past/{move}").json()


@pytest.mark.parametrize(
    "spoil",
    [
        {"dice": None},
        {"format": 1},
        {"game": "chess"},
        {"rules": "0"},
        {"format": 9},
        {"scenario": "moon"},
        {"options": {"deadly": 3}},
        {"moves": [{"seat": 0, "action": {"type": "pass"}, "check": "00000000"}]},
        {"moves": [{"seat": 1, "action": {"type": "pass"}, "check": "00000000"}]},
        {"dice": {"commitment": "0" * 64, "stirs": [], "secret": "x"}},
        {"reseeds": [{"at": 0}]},
    ],
)
def test_a_spoilt_record_is_refused(finished: Link, spoil: Json) -> None:
    answer = finished.http.post("/api/records", json=finished.get("/record").json() | spoil)
    assert answer.status_code in (400, 404), answer.text


def test_an_unfinished_record_can_be_played_on(finished: Link) -> None:
    record = finished.get("/record").json()
    made = finished.http.post("/api/records", json=record | {"moves": record["moves"][:30]})
    opened = Link(finished.server, made.json()["links"][0]["token"])
    assert opened.table()["move"] == 30 and opened.table()["decision"]
    play_on([opened], Random(2))
    verify(TOY, read_record(opened.get("/record").content))


def test_the_review_tells_how_it_went(finished: Link) -> None:
    review = finished.get("/review").json()
    table = finished.table()
    assert review["outcome"] == table["outcome"]
    assert len(review["chances"]) == table["move"] + 1
    assert review["verified"] is True and review["seed"] == table["seed"]
    rolled = [line for line in table["log"] if line.get("dice")]
    for luck in review["luck"]:
        dice = [die for line in rolled if line["seat"] == luck["seat"] for die in line["dice"]]
        assert (luck["dice"], luck["rolled"]) == (len(dice), sum(dice))
        assert luck["expected"] == 3.5 * len(dice)


def test_percentiles() -> None:
    assert percentile(7, [6, 6]) == pytest.approx(50.0)
    assert percentile(12, [6, 6]) == pytest.approx(100 * (35.5 / 36))
    assert percentile(0, []) == 50.0
    exact, rough = percentile(230, [6] * 60), percentile(233, [6] * 61)
    assert abs(exact - rough) < 2.5
    assert luck_of(1, [(6, 6)] * 10).percentile > 99.9
