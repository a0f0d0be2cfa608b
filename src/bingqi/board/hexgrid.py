"""Hex boards as bitboards.

A hex is an int, its bit in a set. Hexes are stored in axial rows with padding, so that a whole set moves one hex in a
direction by one shift, and what falls off the board is cut by one mask. Ids are therefore not dense: tables by hex
are lists of length `grid.size`.

Columns and rows count from 0 at the top left; columns are vertical for flat-top hexes. `shift` says which columns
(counting from 1, as printed) stand half a hex lower: "even" or "odd". For pointy-top boards set `flat=False`: the
same with rows and columns exchanged in the drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt

from bingqi.board.bits import bit_list

Label = Callable[[int, int], str]
Spread = Callable[[int], int]  # from a set to what lies one step around it
SQRT3 = sqrt(3.0)


def printed_label(col: int, row: int) -> str:
    """The usual CCRR, counting from 1."""
    return f"{col + 1:02d}{row + 1:02d}"


class HexGrid:
    """Geometry only; terrain is the game's."""

    def __init__(
        self,
        cols: int,
        rows: int,
        *,
        shift: str = "even",
        label: Label = printed_label,
        flat: bool = True,
        absent: Iterable[tuple[int, int]] = (),
    ) -> None:
        assert shift in ("even", "odd")
        self.cols, self.rows, self.shift, self.flat = cols, rows, shift, flat
        self.stride = rows + (cols + 1) // 2 + 2
        self.size = (cols + 2) * self.stride
        # Directions clockwise from north (flat-top): N, NE, SE, S, SW, NW as differences of the id.
        h = self.stride
        self.steps = (-1, h - 1, h, 1, -h + 1, -h)
        gone = set(absent)
        self.hexes: tuple[int, ...] = tuple(
            self.at(c, r) for c in range(cols) for r in range(rows) if (c, r) not in gone
        )
        self.board = sum(1 << hex for hex in self.hexes)
        self._place = {self.at(c, r): (c, r) for c in range(cols) for r in range(rows) if (c, r) not in gone}
        self.labels = {hex: label(*place) for hex, place in self._place.items()}
        self.by_label = {text: hex for hex, text in self.labels.items()}
        if len(self.by_label) != len(self.hexes):
            raise ValueError("two hexes of one label")
        self.neighbours: list[tuple[int, ...]] = [()] * self.size
        self.around: list[int] = [0] * self.size  # neighbours as a set
        for hex in self.hexes:
            near = tuple(hex + d for d in self.steps if self.board >> (hex + d) & 1)
            self.neighbours[hex] = near
            self.around[hex] = sum(1 << n for n in near)
        self._discs = [[1 << hex] for hex in range(self.size)]
        long, short = 1.5 * cols + 0.5, SQRT3 * (rows + (0.5 if cols > 1 else 0.0))
        self.extent = (long, short) if flat else (short, long)  # width and height in board units

    # --- places ---

    def at(self, col: int, row: int) -> int:
        """The id of a place by column and row from 0."""
        lower = (col + 1) // 2 if self.shift == "odd" else col // 2
        return (col + 1) * self.stride + row - lower + (self.cols + 1) // 2 + 1

    def place(self, hex: int) -> tuple[int, int]:
        return self._place[hex]

    def centre(self, hex: int) -> tuple[float, float]:
        """In board units, a hex being 1 from centre to corner; the board starts at (0, 0)."""
        col, row = self._place[hex]
        low = (col % 2 == 1) == (self.shift == "even")
        along, across = 1.0 + 1.5 * col, SQRT3 * (row + (1.0 if low else 0.5))
        return (along, across) if self.flat else (across, along)

    # --- distance ---

    def distance(self, a: int, b: int) -> int:
        qa, ra = divmod(a, self.stride)
        qb, rb = divmod(b, self.stride)
        dq, dr = qb - qa, rb - ra
        return max(abs(dq), abs(dr), abs(dq + dr))

    def direction(self, a: int, b: int) -> int:
        """0..5 from `a` to its neighbour `b`; ValueError if they are not neighbours."""
        return self.steps.index(b - a)

    def within(self, hex: int, n: int) -> int:
        """All hexes at distance 0..n, as a set. Remembered."""
        discs = self._discs[hex]
        try:
            return discs[n]
        except IndexError:
            while len(discs) <= n:
                discs.append(discs[-1] | self.spread(discs[-1]))
            return discs[n]

    def line(self, a: int, b: int) -> list[int]:
        """The hexes that a straight line from centre to centre runs through; on a side, the lower id."""
        n = self.distance(a, b)
        if n == 0:
            return [a]
        qa, ra = divmod(a, self.stride)
        qb, rb = divmod(b, self.stride)
        line = []
        for i in range(n + 1):
            line.append(_nearest(qa + (qb - qa) * i / n - 1e-6, ra + (rb - ra) * i / n - 2e-6, self.stride))
        return line

    # --- sets ---

    def spread(self, bits: int) -> int:
        """All neighbours of a set (the set itself only where its members touch)."""
        h, south = self.stride, bits << 1
        pairs = bits | south  # each with its southern neighbour: one shift of them goes two ways
        return (south | bits >> 1 | pairs << h - 1 | pairs >> h) & self.board

    def shifted(self, bits: int, direction: int) -> int:
        step = self.steps[direction]
        return (bits << step if step > 0 else bits >> -step) & self.board

    def flood(self, start: int, allowed: int, spread: Spread | None = None) -> int:
        """All hexes connected to `start` through `allowed`, by way of `spread` where not every side is open."""
        step = spread or self.spread
        front, free = start, allowed & ~start
        while front:
            front = step(front) & free
            free ^= front
        return start | allowed & ~free

    def flood_anew(self, start: int, allowed: int, filled: int, spread: Spread) -> int:
        """`flood` where little has changed since it filled `filled` from the same start. `spread` goes both ways. What
        is closed now cuts nothing off if all that lies around it still hangs together close by; else begin anew."""
        kept = filled & allowed
        rim = spread(filled & ~allowed) & kept
        near = (rim | spread(rim)) & kept
        if rim & ~self.flood(rim & -rim, near, spread):
            return self.flood(start, allowed, spread)
        return self.flood(kept | start, allowed, spread)

    def rings(self, start: int, allowed: int, spread: Spread | None = None) -> list[int]:
        """`flood` by distance: the start, its neighbours, theirs..."""
        step = spread or self.spread
        rings, front, free = [], start, allowed & ~start
        while front:
            rings.append(front)
            front = step(front) & free
            free ^= front
        return rings

    def labelled(self, hexes: int) -> list[str]:
        return [self.labels[hex] for hex in bit_list(hexes)]


class Passages:
    """Which neighbours can be entered from each hex, kept by direction: a whole set steps on in six shifts."""

    def __init__(self, grid: HexGrid, toward: Sequence[int]) -> None:
        self.stride = grid.stride
        masks = [0] * len(grid.steps)
        for hex in grid.hexes:
            for direction, step in enumerate(grid.steps):
                if toward[hex] >> (hex + step) & 1:
                    masks[direction] |= 1 << hex
        self.masks = tuple(masks)

    def spread(self, bits: int) -> int:
        """All that can be entered from the set in one step."""
        n, ne, se, s, sw, nw = self.masks
        h = self.stride
        north, south = (bits & n) >> 1 | (bits & nw) >> h | (bits & sw) >> h - 1, (bits & s) << 1 | (bits & se) << h
        return north | south | (bits & ne) << h - 1


def _nearest(q: float, r: float, stride: int) -> int:
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return rq * stride + rr
