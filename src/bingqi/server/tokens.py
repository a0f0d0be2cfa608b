"""Seats are held by unguessable links; the store knows only their hashes."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from hashlib import blake2b, sha256

TOKEN_LENGTH = 24  # characters: 144 bits


def new_token() -> str:
    return secrets.token_urlsafe(18)


def token_from(secret: str, salt: str, n: int) -> str:
    """The n-th link of a request that may be repeated: the same again for whoever knows its secret, for nobody else."""
    digest = blake2b(f"{salt}:{n}".encode(), key=sha256(secret.encode()).digest(), digest_size=18).digest()
    return urlsafe_b64encode(digest).decode()


def token_hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def new_table_id() -> str:
    """Public: names a table, opens nothing."""
    return secrets.token_hex(8)
