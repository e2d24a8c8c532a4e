"""Who begins and does not go on, comes too often or speaks no HTTP is hung up on."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from enfilade.server.base import limits
from enfilade.server.http import exchange, slow_clients
from enfilade.server.http.guard import HEADERS
from enfilade.server.testing.thread import Serving
from tests.server.chair import PATIENCE, Client


def ends_after(beginning: bytes, port: int) -> bytes:
    """What a server answers to a beginning until it hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as half:
        half.sendall(beginning)
        answer = b""
        try:
            while part := half.recv(65536):
                answer += part
        except ConnectionResetError:
            return answer
    return answer


def test_who_begins_a_request_and_does_not_go_on_is_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow_clients, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(exchange, "BODY_SECONDS", 0.2)
    whole = b"GET /api/rules/quick HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with Serving(tmp_path / "tables.db") as serving:
        assert ends_after(b"", serving.port) == b""
        assert ends_after(whole[:-2], serving.port) == b""
        assert ends_after(whole + whole[:-2], serving.port).startswith(b"HTTP/1.1 200")
        body = b"POST /api/scene HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"
        assert ends_after(body, serving.port).startswith(b"HTTP/1.1 408")
        assert ends_after(body.replace(b"/api/scene", b"/nothing"), serving.port).startswith(b"HTTP/1.1 404")
        with httpx.Client(base_url=serving.address, timeout=PATIENCE) as client:
            for _ in range(3):
                assert client.get("/api/rules/quick").status_code == 200
                time.sleep(0.25)  # between two requests there is time


def test_one_address_gets_so_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "is_own", lambda address: False)
    monkeypatch.setattr(slow_clients, "MOST_PLAIN_AN_ADDRESS", 2)
    with Serving(tmp_path / "tables.db") as serving:
        held = [socket.create_connection(("127.0.0.1", serving.port)) for _ in range(2)]
        assert ends_after(b"", serving.port) == b""
        for each in held:
            each.close()
        answers: list[int] = []
        deadline = time.monotonic() + PATIENCE
        while len(answers) < 4:  # as soon as the server has noticed, one after the other finds room
            assert time.monotonic() < deadline
            with suppress(httpx.TransportError):
                answers.append(httpx.get(f"{serving.address}/", timeout=PATIENCE).status_code)
        assert answers == [200] * 4


def test_when_too_many_come_at_once_they_are_told_so_under_the_same_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slow_clients, "MOST_AT_ONCE", 0)
    with Serving(tmp_path / "tables.db") as serving:
        answer = httpx.get(f"{serving.address}/api/games", timeout=PATIENCE)
    assert answer.status_code == 503
    assert "try again" in answer.json()["error"]
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_what_is_not_even_http_is_answered_with_the_headers_of_everything_else(client: Client) -> None:
    with socket.create_connection(("127.0.0.1", client.serving.port), timeout=PATIENCE) as raw:
        raw.sendall(b"this is not HTTP\r\n\r\n")
        answer = b""
        while part := raw.recv(4096):
            answer += part
    head = answer.partition(b"\r\n\r\n")[0].decode()
    assert head.startswith("HTTP/1.1 400 ")
    for name, value in HEADERS.items():
        assert f"{name.lower()}: {value}" in [
            f"{line.partition(':')[0].lower()}:{line.partition(':')[2]}" for line in head.splitlines()
        ]
