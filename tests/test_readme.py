"""The README's session runs as written."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_session_in_the_readme_runs() -> None:
    readme = Path(__file__).parent.parent / "README.md"
    result = doctest.testfile(str(readme), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted > 8
    assert result.failed == 0
