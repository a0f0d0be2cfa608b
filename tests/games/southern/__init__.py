"""Tests of the southern game."""

from pathlib import Path

TESTS = Path(__file__).parent
