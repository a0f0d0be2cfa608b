"""Webhooks: a POST to the player's own address when it becomes their turn. Never into our own network."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from typing import Any
from urllib.parse import urlsplit

import httpx

from bingqi.server.errors import NotAllowed
from bingqi.server.settings import Settings

LONGEST_URL = 500
SECONDS = 5.0
MOST_AT_ONCE = 20
logger = logging.getLogger("bingqi.server")


class Webhooks:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._client: httpx.AsyncClient | None = None
        self._under_way: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for task in self._under_way:
            task.cancel()
        await asyncio.gather(*self._under_way, return_exceptions=True)
        if self._client:
            await self._client.aclose()

    async def check(self, url: str) -> None:
        await self._address(url)

    def call(self, url: str, body: dict[str, Any]) -> None:
        """Fire and forget: the game does not wait for anybody's webhook."""
        if len(self._under_way) < MOST_AT_ONCE:
            task = asyncio.create_task(self._post(url, body))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _post(self, url: str, body: dict[str, Any]) -> None:
        try:
            address = await self._address(url)
            parts = urlsplit(url)
            if self._client is None:
                self._client = httpx.AsyncClient(timeout=SECONDS, follow_redirects=False, trust_env=False)
            # Connect to the very address that was checked: a name may answer differently the second time.
            target = httpx.URL(url).copy_with(host=address)
            host = parts.netloc.rpartition("@")[2]
            await self._client.post(
                target, json=body, headers={"Host": host}, extensions={"sni_hostname": parts.hostname or ""}
            )
        except (NotAllowed, httpx.HTTPError, httpx.InvalidURL, OSError) as error:
            logger.info("a webhook could not be called: %s", type(error).__name__)

    async def _address(self, url: str) -> str:
        """The address behind the URL, unless it is none of the outside world's."""
        try:
            parts = urlsplit(url)
            port = parts.port or (443 if parts.scheme == "https" else 80)
        except ValueError:
            raise NotAllowed("not a webhook URL") from None
        if parts.scheme not in ("http", "https") or not parts.hostname or len(url) > LONGEST_URL:
            raise NotAllowed("a webhook is an http or https URL")
        try:
            loop = asyncio.get_running_loop()
            found = await asyncio.wait_for(loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM), SECONDS)
        except (OSError, TimeoutError, UnicodeError):
            raise NotAllowed("the webhook's host is not known") from None
        addresses = [str(info[4][0]) for info in found]
        if not self.settings.private_hooks and not all(ipaddress.ip_address(a).is_global for a in addresses):
            raise NotAllowed("a webhook leads outside")
        return addresses[0]
