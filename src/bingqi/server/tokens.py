"""Seats are held by unguessable links; the store knows only their hashes."""

from __future__ import annotations

import secrets
from hashlib import sha256

TOKEN_LENGTH = 24  # characters: 144 bits


def new_token() -> str:
    return secrets.token_urlsafe(18)


def token_hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def new_table_id() -> str:
    """Public: names a table, opens nothing."""
    return secrets.token_hex(8)
