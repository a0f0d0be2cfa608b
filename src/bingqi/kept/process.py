"""A process that speaks for one release. Asked by one at a time; whoever cannot wait any longer kills it."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TypeVar

import msgspec

from bingqi.core.errors import BadRecord, BingqiError
from bingqi.kept.messages import Asked, Ready, Refused, Told, Unknown, read_frame, write_frame
from bingqi.kept.releases import Release, unpack

T = TypeVar("T")
HERE = Path(__file__).parent
LAID_BESIDE = ("__init__.py", "messages.py", "tale.py", "translator.py", "speaker.py")
# It is there before its files are, and waits for a word: if who unpacks them is killed meanwhile, it clears them away.
BEGIN = """
import os, shutil, sys
if not os.read(0, 1):
    shutil.rmtree(sys.argv[1], ignore_errors=True)
    sys.exit()
sys.path.insert(0, sys.argv[1])
from bingqi.kept.speaker import main
main()
"""
_told: msgspec.json.Decoder[Told] = msgspec.json.Decoder(Told)


class Lost(BingqiError):
    """The process is gone: it was killed, it crashed, or it speaks nonsense."""

    key = "error-server"


class Broken(BingqiError):
    """It answers, but cannot do this: a fault of those rules, or of a position that no game led to."""

    key = "error-server"


class Process:
    """Starts at once; its first word is waited for by who asks first. Its files lie in a folder that goes with it."""

    def __init__(self, kept: Release) -> None:
        self.kept, self._heard_of = kept, False
        self.folder = Path(tempfile.mkdtemp(prefix="bingqi-kept-")).resolve()
        try:
            # Not `-I`: who has his libraries by PYTHONPATH shall have them there too. The folder comes first.
            self.child = subprocess.Popen(
                [sys.executable, "-P", "-c", BEGIN, str(self.folder)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                cwd=self.folder,
            )
        except BaseException:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise
        try:
            unpack(kept, self.folder)
            _lay_beside(self.folder / "bingqi" / "kept")
            self._say_begin()
        except BaseException:
            self.close()
            raise

    def _say_begin(self) -> None:
        assert self.child.stdin is not None
        with contextlib.suppress(OSError):  # if it is gone already, who asks hears so
            self.child.stdin.write(b"!")
            self.child.stdin.flush()

    def ask(self, asked: Asked) -> Told:
        """Raises `BadRecord` for what is refused, `Broken` or `Lost` if there is no answer."""
        try:
            assert self.child.stdin is not None
            write_frame(self.child.stdin, msgspec.json.encode(asked))
        except (OSError, ValueError):
            raise Lost(f"the rules of {self.kept.version} do not answer") from None
        if not self._heard_of:
            expect(self._heard(), Ready)
            self._heard_of = True
        told = self._heard()
        if isinstance(told, Refused):
            raise (Broken if told.bug else BadRecord)(told.why)
        return told

    def _heard(self) -> Told:
        try:
            assert self.child.stdout is not None
            return _told.decode(read_frame(self.child.stdout))
        except (EOFError, OSError, ValueError, msgspec.MsgspecError):
            raise Lost(f"the rules of {self.kept.version} do not answer") from None

    def kill(self) -> None:
        """From any thread: whoever waits for an answer hears that there is none."""
        with contextlib.suppress(OSError):
            self.child.kill()

    def close(self) -> None:
        self.kill()
        self.child.wait()
        for pipe in (self.child.stdin, self.child.stdout):
            with contextlib.suppress(OSError):
                assert pipe is not None
                pipe.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def _lay_beside(folder: Path) -> None:
    """Ours that speak for them, among the modules of then."""
    folder.mkdir()
    for name in LAID_BESIDE:
        shutil.copyfile(HERE / name, folder / name)


def expect(told: Told, kind: type[T]) -> T:
    """The answer that was asked for. One that was forgotten meanwhile is asked for again by whoever reads this."""
    if not isinstance(told, kind):
        raise Lost(f"told {'nothing' if isinstance(told, Unknown) else type(told).__name__}, not {kind.__name__}")
    return told
