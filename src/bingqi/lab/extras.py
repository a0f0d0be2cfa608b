"""Packages that only the lab needs: when one is missing, one line says which extra to install."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from bingqi.core.errors import BingqiError


class MissingExtra(BingqiError):
    """A package of an extra is not installed."""


def need(package: str, extra: str) -> Any:
    try:
        return import_module(package)
    except ModuleNotFoundError:
        raise MissingExtra(f"{package} is not installed: pip install 'bingqi[{extra}]'") from None
