"""Keeps the rules of a release: `python tools/keep.py VERSION COMMIT` writes src/bingqi/kept/VERSION.zip and its entry
in releases.toml, from what git has of that commit. Said twice it writes the same twice; `VERSION --check` compares.

Core, board, games and texts go in as they were; rulebooks do not (nothing is decided by them), nor do the page, the
server and what only learns or measures.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "src"))

from bingqi.kept.releases import LIST, Release, digest_of, files_of, packed, releases  # noqa: E402

ROOMS = ("__init__.py", "core", "board", "games", "locale")
LEFT_OUT = re.compile(r"\.md$|/rulebook/|/__pycache__/")
RULES = re.compile(r'rules_version\s*=\s*"?([\d.]+)"?')


def files_at(commit: str) -> dict[str, bytes]:
    known = git("ls-tree", "--name-only", commit, "src/bingqi/").decode().split()
    rooms = [f"src/bingqi/{room}" for room in ROOMS if f"src/bingqi/{room}" in known]
    with tarfile.open(fileobj=BytesIO(git("archive", commit, *rooms))) as archive:
        files = {member.name: archive.extractfile(member) for member in archive if member.isfile()}
    return {
        name.removeprefix("src/"): file.read()
        for name, file in files.items()
        if file is not None and not LEFT_OUT.search(name)
    }


def git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True).stdout


def rules_in(files: dict[str, bytes]) -> dict[str, str]:
    """By game, as its `Meta` has it."""
    found = {}
    for name, content in sorted(files.items()):
        parts = name.split("/")
        if parts[:2] == ["bingqi", "games"] and parts[-1] in ("meta.py", "__init__.py") and len(parts) == 4:
            if said := RULES.search(content.decode()):
                found[parts[2]] = said[1]
    return found


def entry(kept: Release) -> str:
    rules = ", ".join(f'{game} = "{number}"' for game, number in kept.rules.items())
    lines = (f'version = "{kept.version}"', f'commit = "{kept.commit}"', f'digest = "{kept.digest}"')
    return "\n".join(["[[release]]", *lines, f"rules = {{ {rules} }}", ""])


HEAD = "# Written by tools/keep.py, oldest first. See kept/__init__.py.\n\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version")
    parser.add_argument("commit", nargs="?")
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    others = [kept for kept in releases() if kept.version != asked.version] if LIST.exists() else []
    if asked.check:
        kept = next(kept for kept in releases() if kept.version == asked.version)
        same = files_of(kept) == files_at(kept.commit)
        print(f"{asked.version}: {'as in' if same else 'NOT as in'} {kept.commit}")
        return 0 if same else 1
    if not asked.commit:
        parser.error("which commit?")
    files = files_at(asked.commit)
    commit = git("rev-parse", f"{asked.commit}^{{commit}}").decode().strip()
    made = Release(asked.version, commit, digest_of(files), rules_in(files))
    made.file.write_bytes(packed(files))
    ordered = sorted([*others, made], key=lambda kept: [int(part) for part in kept.version.split(".")])
    LIST.write_text(HEAD + "\n".join(entry(kept) for kept in ordered), encoding="utf-8")
    print(f"{made.file.relative_to(ROOT)}: {len(files)} files, {made.file.stat().st_size:,} bytes; {made.rules}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
