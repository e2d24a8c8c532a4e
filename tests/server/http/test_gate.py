"""Requests are let through as long as there are not too many."""

from __future__ import annotations

from starlette.requests import Request

from enfilade.server.http.gate import Gate


def test_one_address_cannot_use_up_what_is_for_all() -> None:
    gate = Gate((0.0, 6), (0.0, 2))

    def come(address: str) -> bool:
        return gate.take(Request({"type": "http", "headers": [], "client": (address, 1)}))

    assert [come("192.0.2.1") for _ in range(4)] == [True, True, False, False]
    assert come("192.0.2.2")
    assert [come("127.0.0.1") for _ in range(4)] == [True, True, True, False]
