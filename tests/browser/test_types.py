"""The page's types are those of the server. Needs no browser."""

from __future__ import annotations

import re
import subprocess
import sys

from tests.server.serving import ROOT


def test_the_pages_types_are_written_from_the_servers_structs() -> None:
    tool = ROOT / "tools" / "protocol_types.py"
    done = subprocess.run([sys.executable, tool, "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_text_of_the_page_exists_in_both_languages() -> None:
    source = "\n".join(
        file.read_text(encoding="utf-8")
        for file in (ROOT / "web" / "src").rglob("*")
        if file.suffix in (".ts", ".svelte")
    )
    used = {*re.findall(r"""\bui\(\s*["']([a-z0-9-]+)["']""", source), *re.findall(r'key: "ui-([a-z-]+)"', source)}
    assert len(used) > 100
    for language in ("zh", "en"):
        text = (ROOT / "src" / "bingqi" / "locale" / f"{language}.ftl").read_text(encoding="utf-8")
        known = set(re.findall(r"^ui-([a-z0-9-]+) =", text, re.MULTILINE))
        assert used <= known, sorted(used - known)
