"""Seeds that nobody chose: from the server's secret, promised beforehand, and a nonce of each player's own.

The server promises a secret by its SHA-256. Then each player's browser gives a nonce, and the seed is a hash of all of
them: whoever is honest, server or player, makes it honest. A player's nonces are a chain: each is the SHA-256 of the
next. The first one says nothing about the others, and nobody but that browser can give the next: so a rewind, which
needs one of every player, is proved to have been agreed to, and cannot be tried until the dice please.

Each giving of nonces is a `Stir`. Its seed is a hash of everything before it and of itself; its own commitment is told
at once, so that a page which saw it notices if it is another one in the end.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from hashlib import sha256

import msgspec

from bingqi.core.chance import commitment
from bingqi.core.errors import BadRecord
from bingqi.core.procedure import Seat

BEGIN, SAT, REWIND = "begin", "sat", "rewind"
DIGITS = 64


class Stir(msgspec.Struct, frozen=True, omit_defaults=True):
    """From move `at` on dice fall by a new seed: at the beginning, when a player sits down, or by a rewind that all
    agreed to. `nonces` by seat. Nothing in it is the server's to choose: it knows the secret, and could try what it
    pleases until the dice do too."""

    at: int
    why: str
    commitment: str  # of the seed
    nonces: dict[str, str] = {}


class Dice(msgspec.Struct, frozen=True, omit_defaults=True):
    """`commitment` is of the secret, which is published with the end."""

    commitment: str
    stirs: tuple[Stir, ...]
    secret: str | None = None


def new_secret() -> str:
    return secrets.token_hex(DIGITS // 2)


def promise(secret: str) -> str:
    """What is told before anybody gives a nonce."""
    return sha256(secret.encode()).hexdigest()


def is_hex(text: str) -> bool:
    return len(text) == DIGITS and not set(text) - set("0123456789abcdef")


def stirred(dice: Dice, at: int, why: str, nonces: dict[Seat, str]) -> tuple[Dice, int]:
    """The dice after one more stir, and the seed that comes of it. `dice` has its secret."""
    given = {str(seat): nonce for seat, nonce in sorted(nonces.items())}
    bare = Stir(at, why, "", given)
    seed = seeds_of(dice.secret or "", [*dice.stirs, bare])[-1]
    return msgspec.structs.replace(dice, stirs=(*dice.stirs, Stir(at, why, commitment(seed), given))), seed


def seeds_of(secret: str, stirs: Sequence[Stir]) -> list[int]:
    mix, found = secret.encode(), []
    for stir in stirs:
        given = ",".join(f"{seat}={nonce}" for seat, nonce in sorted(stir.nonces.items()))
        mix = sha256(mix + f"|{stir.at}|{stir.why}|{given}|".encode()).digest()
        found.append(int.from_bytes(mix[:16], "big"))
    return found


def last_nonces(stirs: Sequence[Stir]) -> dict[str, str]:
    """The newest nonce of each seat that has given one."""
    known: dict[str, str] = {}
    for stir in stirs:
        known |= stir.nonces
    return known


def follows(nonce: str, last: str) -> bool:
    """Only who made `last` can know this one."""
    return is_hex(nonce) and promise(nonce) == last


def opened(dice: Dice) -> tuple[int, dict[int, int]]:
    """The first seed and the later ones by move number; refused unless every stir is as it must be."""
    if dice.secret is None:
        raise BadRecord("the secret is not published yet: the game is under way")
    if not is_hex(dice.secret) or promise(dice.secret) != dice.commitment:
        raise BadRecord("the secret is not the one that was promised")
    seeds = seeds_of(dice.secret, dice.stirs)
    later: dict[int, int] = {}
    known: dict[str, str] = {}
    for number, (stir, seed) in enumerate(zip(dice.stirs, seeds, strict=True)):
        _check(stir, number, known)
        if commitment(seed) != stir.commitment:
            raise BadRecord(f"the dice of stir {number} are not those that were promised")
        if stir.why == REWIND:
            later = {at: kept for at, kept in later.items() if at < stir.at}
        if number:
            later[stir.at] = seed
        known |= stir.nonces
    if not seeds:
        raise BadRecord("there are no dice")
    return seeds[0], later


def check_seats(dice: Dice, count: int) -> None:
    """Nobody who has no seat may stir: a server could make up as many as it likes."""
    seats = {str(seat) for seat in range(count)}
    for number, stir in enumerate(dice.stirs):
        if stir.nonces.keys() - seats:
            raise BadRecord(f"stir {number} is of a seat that there is not")


def _check(stir: Stir, number: int, known: dict[str, str]) -> None:
    if (stir.why == BEGIN) != (number == 0) or stir.why not in (BEGIN, SAT, REWIND) or stir.at < 0:
        raise BadRecord(f"stir {number} is none that can be")
    if not all(map(is_hex, stir.nonces.values())):
        raise BadRecord(f"a nonce of stir {number} is not {DIGITS} hex digits")
    if stir.why == REWIND:
        for seat, last in known.items():
            if not follows(stir.nonces.get(seat, ""), last):
                raise BadRecord(f"the dice were changed after move {stir.at} without the consent of seat {seat}")
        if stir.nonces.keys() - known.keys():
            raise BadRecord(f"somebody agreed to stir {number} who had not sat down")
    elif stir.nonces.keys() & known.keys() or (stir.why == SAT and not stir.nonces):
        raise BadRecord(f"the dice were changed at stir {number} without a reason")
