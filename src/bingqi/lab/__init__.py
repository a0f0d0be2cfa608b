"""Measuring: arena, bench, fuzz, balance figures."""
