"""bingqi: a wargame table that knows the rules."""

__version__ = "0.2.0"
