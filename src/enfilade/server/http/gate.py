"""How often the same thing may be asked for."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

from enfilade.server.base.limits import Bucket, Buckets, is_own, party_at


class Gate:
    """Lets through so many requests of each address, and so many of all. This machine's own address counts only among all."""

    def __init__(self, of_all: tuple[float, int], of_each: tuple[float, int]) -> None:
        self._all: Final = Bucket(of_all)
        self._each: Final = Buckets(of_each)

    def take(self, request: Request) -> bool:
        """Whether a request may pass."""
        address = _address(request)
        return (is_own(address) or self._each.take(party_at(address))) and self._all.take()


def who_asks(request: Request) -> str:
    """The party in whose name the work is done that a request asks for."""
    return party_at(_address(request))


def _address(request: Request) -> str:
    return "" if request.client is None else request.client.host


def let_through(is_allowed: bool) -> None:
    """Ask whoever comes too often to wait."""
    if not is_allowed:
        raise HTTPException(429, "too many requests at once: wait a moment", {"Retry-After": "1"})
