"""Webhooks: a POST to the player's own address when it becomes their turn. Never into our own network."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import random
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx

from bingqi.server.errors import NotAllowed
from bingqi.server.settings import Settings

LONGEST_URL = 500
SECONDS = 5.0
MOST_AT_ONCE = 20
MOST_TABLES = 2000  # with a call under way or waiting to be tried again
PAUSES = (2.0, 10.0, 60.0)  # seconds before it is tried again
NAT64 = ipaddress.ip_network("64:ff9b::/96")
# Of somebody's own network, or the nearest relay's, whatever Python's list says: site-local, protocols', 6to4 relays.
NEAR = tuple(map(ipaddress.ip_network, ("fec0::/10", "192.0.0.0/24", "192.88.99.0/24")))
logger = logging.getLogger("bingqi.server")


class Webhooks:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._client: httpx.AsyncClient | None = None
        self._under_way: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._newest: dict[tuple[str, str], dict[str, Any]] = {}
        self._places = asyncio.Semaphore(MOST_AT_ONCE)

    async def close(self) -> None:
        tasks = list(self._under_way.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._client:
            await self._client.aclose()

    async def check(self, url: str) -> None:
        await self._address(url)

    def call(self, table: str, url: str, body: dict[str, Any]) -> None:
        """Fire and forget: the game does not wait for anybody's webhook. Of one table and address only the newest call
        matters, and one is under way at a time: no table takes the others' places."""
        key = (table, url)
        if key in self._newest:
            self._newest[key] = body
        elif len(self._newest) < MOST_TABLES:
            self._newest[key] = body
            self._under_way[key] = asyncio.create_task(self._deliver(key))

    async def _deliver(self, key: tuple[str, str]) -> None:
        """Until the newest has arrived, or the address has failed too often in a row."""
        failures = 0
        try:
            while True:
                body = self._newest[key]
                async with self._places:
                    arrived = await self._post(key[1], body)
                failures = 0 if arrived else failures + 1
                if failures > len(PAUSES) or (arrived and self._newest[key] is body):
                    return
                if failures:
                    await self._pause(PAUSES[failures - 1])
        finally:
            # At once, so that a call after this one begins anew.
            del self._newest[key], self._under_way[key]

    async def _pause(self, seconds: float) -> None:
        """Not all at the same moment: an address that was down for a while is not overrun when it is back."""
        await asyncio.sleep(seconds * random.uniform(0.7, 1.3))

    async def _post(self, url: str, body: dict[str, Any]) -> bool:
        """Whether it need not be tried again."""
        try:
            address = await self._address(url)
            parts = urlsplit(url)
            if self._client is None:
                self._client = httpx.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False)
            # Connect to the very address that was checked: a name may answer differently the second time.
            target = httpx.URL(url).copy_with(host=address)
            host = parts.netloc.rpartition("@")[2]
            answer = await self._client.post(
                target, json=body, headers={"Host": host}, extensions={"sni_hostname": parts.hostname or ""}
            )
            return answer.status_code < 500 and answer.status_code != 429
        except NotAllowed:
            return True
        except (httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            logger.info("a webhook could not be called: %s", type(error).__name__)
            return False

    async def _address(self, url: str) -> str:
        """The address behind the URL, unless it is none of the outside world's."""
        try:
            parts = urlsplit(url)
            port = parts.port or (443 if parts.scheme == "https" else 80)
        except ValueError:
            raise NotAllowed("not a webhook URL") from None
        if parts.scheme not in ("http", "https") or not parts.hostname or len(url) > LONGEST_URL:
            raise NotAllowed("a webhook is an http or https URL")
        if not url.isprintable():
            raise NotAllowed("no database keeps this, and nobody can be called by it")
        try:
            loop = asyncio.get_running_loop()
            found = await asyncio.wait_for(loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM), SECONDS)
        except (OSError, TimeoutError, UnicodeError):
            raise NotAllowed("the webhook's host is not known") from None
        addresses = [str(info[4][0]) for info in found]
        if not self.settings.private_hooks and not all(map(is_outside, addresses)):
            raise NotAllowed("a webhook leads outside")
        return addresses[0]


def is_outside(text: str) -> bool:
    """An address of the open internet, also when it is wrapped in another one: mapped, 6to4, Teredo, NAT64."""
    address = ipaddress.ip_address(text.partition("%")[0])
    if isinstance(address, ipaddress.IPv6Address):
        if address in NAT64:
            return is_outside(str(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)))
        inner = [address.ipv4_mapped, address.sixtofour, *(address.teredo or ())]
        if not all(is_outside(str(each)) for each in inner if each is not None):
            return False
    if any(address in network for network in NEAR):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)
