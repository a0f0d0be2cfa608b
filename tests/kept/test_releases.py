"""What is kept of a release is what was released, and every release is kept."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

from bingqi.core.record import rules_number
from bingqi.games import GAMES, load_game
from bingqi.kept.releases import Damaged, Release, digest_of, files_of, packed, release, release_of, releases, unpack

ROOT = Path(__file__).parent.parent.parent
HEADING = re.compile(r"^## (\d+(?:\.\d+)+)(.*)$", re.MULTILINE)


def number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def to_be_kept(changelog: str, version: str) -> set[str]:
    """Versions that are out: those that the changelog does not call unreleased, and all before the one of the tree."""
    found = HEADING.findall(changelog)
    out = {each for each, note in found if "unreleased" not in note or number(each) < number(version)}
    return {each.removesuffix(".0") for each in out}


def test_every_release_is_kept() -> None:
    """Fails when the version goes up, or is released, and its rules are not kept: `make keep VERSION=… COMMIT=…`."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    due = to_be_kept((ROOT / "CHANGELOG.md").read_text(), version)
    assert due == {kept.version for kept in releases()} == {folder.name for folder in (ROOT / "tests/corpus").iterdir()}


def test_a_new_release_must_be_kept() -> None:
    now = "# Changelog\n\n## 0.2.0 (unreleased)\n\n- **Rules**\n\n## 0.1.0\n"
    assert to_be_kept(now, "0.2.0") == {"0.1"}
    assert to_be_kept(now.replace("(unreleased)", "(2027-01-01)"), "0.2.0") == {"0.1", "0.2"}
    assert to_be_kept("## 0.10.0 (unreleased)\n" + now, "0.10.0") == {"0.1", "0.2"}, (
        "it went up: what was before is out"
    )
    assert to_be_kept("## 0.2.1\n" + now, "0.2.1") == {"0.1", "0.2", "0.2.1"}


@pytest.mark.parametrize("kept", releases(), ids=lambda kept: kept.version)
def test_rules_only_grow_and_every_game_of_a_release_has_its_own(kept: Release) -> None:
    assert set(kept.rules) <= set(GAMES) and kept.rules
    for game, rules in kept.rules.items():
        assert 0 < rules_number(rules) <= load_game(game).meta.rules_version
        found = release_of(game, rules)
        assert found is not None and rules_number(found.rules[game]) == rules_number(rules)


def test_rules_that_no_release_had_are_not_kept() -> None:
    assert release_of("southern", "1") == release_of("southern", "1.0") == release("0.1")
    assert release_of("leningrad", "2") == release("0.1")
    for game, rules in (("leningrad", "1"), ("leningrad", "3"), ("okinawa", "2"), ("toy", "1"), ("squad", "?")):
        assert release_of(game, rules) is None
    assert release("0.0") is None


@pytest.mark.parametrize("kept", releases(), ids=lambda kept: kept.version)
def test_what_is_kept_is_what_was_committed(kept: Release) -> None:
    known = subprocess.run(["git", "cat-file", "-e", kept.commit], cwd=ROOT, capture_output=True)
    if known.returncode:
        pytest.skip("no history here")
    said = subprocess.run(
        [sys.executable, "tools/keep.py", kept.version, "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert said.stdout == f"{kept.version}: as in {kept.commit}\n" and said.returncode == 0, said.stderr
    assert packed(files_of(kept)) == packed(dict(reversed(files_of(kept).items()))), "packed twice it is the same"


def test_another_file_is_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = releases()[0]
    files = files_of(kept)
    name = next(name for name in files if name.endswith("engine.py"))
    monkeypatch.setattr("bingqi.kept.releases.FOLDER", tmp_path)
    for content, why in (
        (packed(files | {name: files[name] + b"\n"}), "not those that were kept"),
        (packed(files | {"bingqi/more.py": b""}), "not those that were kept"),
        (packed(files)[:-100], "cannot be read"),
    ):
        kept.file.write_bytes(content)
        with pytest.raises(Damaged, match=why):
            unpack(kept, tmp_path / "out")
    assert not (tmp_path / "out").exists()
    kept.file.unlink()
    with pytest.raises(Damaged, match="cannot be read"):
        files_of(kept)


def test_a_digest_tells_names_from_contents() -> None:
    assert digest_of({"a": b"b", "c": b""}) != digest_of({"a": b"", "c": b"b"}) != digest_of({"ac": b"b"})
    assert digest_of({"a": b"", "b": b""}) == digest_of({"b": b"", "a": b""})


def test_no_name_of_a_file_leads_out_of_its_folder() -> None:
    for kept in releases():
        assert all(name.startswith("bingqi/") and ".." not in name for name in files_of(kept))
        assert msgspec.structs.asdict(kept)["version"] + ".zip" == kept.file.name
