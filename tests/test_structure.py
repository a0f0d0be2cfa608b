"""The shape of the tree: no import goes in a circle, whatever `TYPE_CHECKING` hides."""

from __future__ import annotations

from functools import cache

import grimp
import pytest

STILL_IN_CIRCLES: set[str] = set()  # nothing may come back


@cache
def imports() -> dict[str, set[str]]:
    graph = grimp.build_graph("bingqi", exclude_type_checking_imports=False)
    return {module: set(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def circles(modules: dict[str, set[str]]) -> list[set[str]]:
    """Groups of modules that all import each other in the end."""

    def reach(start: str) -> set[str]:
        seen, front = set[str](), [start]
        while front:
            for module in modules.get(front.pop(), ()):
                if module in modules and module not in seen:
                    seen.add(module)
                    front.append(module)
        return seen

    reached = {module: reach(module) for module in modules}
    found = {frozenset(b for b in reached[a] if a in reached[b]) for a in modules}
    return [set(group) for group in found if group]


def room(module: str) -> str:
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[1] in ("games", "ai") else parts[1] if len(parts) > 1 else parts[0]


def test_no_import_goes_in_a_circle() -> None:
    bad = [sorted(group) for group in circles(imports()) if not {room(m) for m in group} & STILL_IN_CIRCLES]
    assert not bad


def test_circles_are_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == [{"b", "c"}]


@pytest.mark.parametrize("name", ["bingqi.core.engine", "bingqi.board.hexgrid"])
def test_the_graph_is_the_real_one(name: str) -> None:
    assert name in imports()
