"""How much one address may do. Counters live in memory: they are a brake, not a record."""

from __future__ import annotations

import time
from collections import OrderedDict
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network

from bingqi.server.errors import TooMany
from bingqi.server.settings import Limits as Limit

MOST_ADDRESSES = 20_000


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """Whom the limits count together: whoever has one IPv6 address has a whole network of them."""
    try:
        six = IPv6Address(address)
    except ValueError:
        return address
    return str(six.ipv4_mapped or IPv6Network((int(six) >> 64 << 64, 64)))


class Bucket:
    """Fills at `rate` a second up to `burst`; a rate of 0 never runs dry."""

    __slots__ = ("burst", "level", "rate", "seen")

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.level, self.seen = float(burst), time.monotonic()

    def take(self) -> bool:
        if self.rate <= 0:
            return True
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.seen) * self.rate)
        self.seen = now
        if self.level < 1.0:
            return False
        self.level -= 1.0
        return True


class Brakes:
    """One bucket per address, the least recently seen forgotten first."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.rate, self.burst)
            while len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()


class Limits:
    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self._requests = Brakes(limit.requests_per_second, limit.request_burst)
        self._games = Brakes(limit.games_per_hour / 3600, limit.games_burst)
        self._sockets: dict[str, int] = {}

    def check_request(self, address: str) -> None:
        if not self._requests.take(address):
            raise TooMany("too many requests from this address")

    def check_new_game(self, address: str) -> None:
        if not self._games.take(address):
            raise TooMany("too many games from this address")

    def open_socket(self, address: str) -> None:
        if self._sockets.get(address, 0) >= self.limit.sockets_per_address:
            raise TooMany("too many sockets from this address")
        self._sockets[address] = self._sockets.get(address, 0) + 1

    def close_socket(self, address: str) -> None:
        left = self._sockets.get(address, 0) - 1
        if left > 0:
            self._sockets[address] = left
        else:
            self._sockets.pop(address, None)
