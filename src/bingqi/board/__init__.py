"""Boards: hexes and areas, sets of them as bits, waves and ways over them, and the data files that describe them."""
