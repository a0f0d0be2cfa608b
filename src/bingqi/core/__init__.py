"""The core: knows no game, no I/O, no clock, no global random."""
