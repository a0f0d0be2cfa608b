"""Which releases are kept, and what is in their files."""

from __future__ import annotations

import tomllib
import zipfile
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import msgspec

from bingqi.core.errors import BingqiError
from bingqi.core.record import rules_number

FOLDER = Path(__file__).parent
LIST = FOLDER / "releases.toml"
EPOCH = (1980, 1, 1, 0, 0, 0)  # the oldest that a zip can say: when it was packed is nobody's business


class Damaged(BingqiError):
    """What is kept of a release is not what was kept: nothing of it is run."""

    key = "error-server"


class Release(msgspec.Struct, frozen=True):
    """`digest` is of what the file holds, not of how it was squeezed; `rules` by game as its records say them."""

    version: str
    commit: str
    digest: str
    rules: Mapping[str, str]

    @property
    def file(self) -> Path:
        return FOLDER / f"{self.version}.zip"


@cache
def releases() -> tuple[Release, ...]:
    listed = tomllib.loads(LIST.read_text(encoding="utf-8"))["release"]
    return msgspec.convert(listed, type=tuple[Release, ...])


def release_of(game: str, rules: str) -> Release | None:
    """The latest release that played a game by these rules."""
    number = rules_number(rules)
    found = [kept for kept in releases() if game in kept.rules and rules_number(kept.rules[game]) == number > 0]
    return found[-1] if found else None


def release(version: str) -> Release | None:
    return next((kept for kept in releases() if kept.version == version), None)


# --- the file --------------------------------------------------------------------------------------------------------


def digest_of(files: Mapping[str, bytes]) -> str:
    digest = sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{len(files[name])}\0".encode() + files[name])
    return digest.hexdigest()


def packed(files: Mapping[str, bytes]) -> bytes:
    """The same files give the same bytes."""
    into = BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, EPOCH), files[name], zipfile.ZIP_DEFLATED)
    return into.getvalue()


def files_of(kept: Release) -> dict[str, bytes]:
    """All that it holds; refused unless that is what was kept."""
    try:
        with zipfile.ZipFile(kept.file) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
    except (OSError, zipfile.BadZipFile) as error:
        raise Damaged(f"the rules of {kept.version} cannot be read: {error}") from None
    if digest_of(files) != kept.digest:
        raise Damaged(f"the rules of {kept.version} are not those that were kept")
    return files


def unpack(kept: Release, folder: Path) -> None:
    for name, content in files_of(kept).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
