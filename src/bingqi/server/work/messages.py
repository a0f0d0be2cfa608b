"""What a worker process says to the server that started it."""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeAlias


class Kind(Enum):
    BEGUN = "begun"  # a job has reached its worker
    SAID = "said"  # one thing of many that a job gives
    DONE = "done"
    FAILED = "failed"
    LOST = "lost"  # the process is gone
    SHARE = "share"  # asks for help: some deals of its race for others to play


Message: TypeAlias = tuple[Kind, Any]
