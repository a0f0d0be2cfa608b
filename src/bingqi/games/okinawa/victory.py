"""20.0 Victory: the markers are turned over, points are added."""

from __future__ import annotations

from bingqi.core.procedure import Draw, Goto, Next, Procedure
from bingqi.core.table import Line, Outcome
from bingqi.core.text import Text
from bingqi.games.okinawa.events import MarkersCounted
from bingqi.games.okinawa.state import LOST, State
from bingqi.games.okinawa.tables import BLACK, FIGURES, JAPAN, UNIT_SLICE, US


def us_losses(s: State) -> int:
    return s.where[UNIT_SLICE[US]].count(LOST)


def kept_markers(s: State) -> int:
    """20.0(2)① Each lost US unit costs one marker, unseen."""
    return max(0, s.us_markers - us_losses(s))


def high_grounds(s: State) -> int:
    """20.0(2)③ Black high grounds with a US combat unit."""
    return (s.stands[US] & BLACK).bit_count()


class Reckoning(Procedure, tag="reckoning"):
    """20.0, 2.13② Nobody has seen the numbers: they are drawn now, which is the same as turning the markers over."""

    STEPS = ("draw_japan", "draw_us", "do_end")
    japan: int = 0
    us: int = 0
    seen: tuple[int, ...] = ()

    def draw_japan(self, s: State) -> Draw | Goto:
        """20.0(1), 20.0(1)① The markers that the Japanese took and those left on the map."""
        number = s.japan_markers + s.markers.bit_count()
        return Draw("20.0(1)", FIGURES.mt_values, number, seat=JAPAN) if number else Goto("draw_us")

    def on_japan(self, s: State, items: tuple[int, ...]) -> Next:
        self.japan, self.seen = sum(items), items
        s.emit(MarkersCounted(seat=JAPAN, vp=self.japan))
        return None

    def draw_us(self, s: State) -> Draw | Goto:
        """20.0(2), 20.0(2)②"""
        left = list(FIGURES.mt_values)
        for item in self.seen:
            left.remove(item)
        number = kept_markers(s)
        return Draw("20.0(2)", tuple(left), number, seat=US) if number else Goto("do_end")

    def on_us(self, s: State, items: tuple[int, ...]) -> Next:
        self.us = sum(items)
        s.emit(MarkersCounted(seat=US, vp=self.us))
        return None

    def do_end(self, s: State) -> Next:
        s.score = (self.japan, self.us, high_grounds(s))
        s.stack.clear()
        return None


def bid_line(bid: int) -> tuple[Line, ...]:
    """The points that the US player was given, where he was given any."""
    return (Line(Text("line-bid"), str(bid), "20.0(2)"),) if bid else ()


def outcome(s: State) -> Outcome | None:
    """20.0(3) The higher score wins; equal scores are a draw."""
    if s.stack:
        return None
    japan_markers, us_markers, ground = s.score
    us, japan = us_markers + ground + s.bid, japan_markers + s.vp
    winner = None if us == japan else US if us > japan else JAPAN
    reason = Text("reason-draw") if winner is None else Text("reason-us" if winner == US else "reason-japan")
    lines = (
        *bid_line(s.bid),
        Line(Text("line-us-markers"), str(us_markers), "20.0(2)②"),
        Line(Text("line-us-losses"), str(us_losses(s)), "20.0(2)①"),
        Line(Text("line-high-ground"), str(ground), "20.0(2)③"),
        Line(Text("line-japan-markers"), str(japan_markers), "20.0(1)①"),
        Line(Text("line-sea-air"), str(s.vp), "20.0(1)②"),
    )
    return Outcome(winner, (float(us), float(japan)), reason, lines)
