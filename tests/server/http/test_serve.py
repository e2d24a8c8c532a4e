"""Starting and stopping, ports, and how fast a move arrives."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base import limits
from enfilade.server.http import exchange, slow_clients
from enfilade.server.http.guard import HEADERS
from enfilade.server.http.serve import PortInUse, listen
from enfilade.server.testing.apart import START, Apart
from enfilade.server.testing.latency import measure
from enfilade.server.testing.thread import Serving


def test_a_port_in_use_is_told_with_one_that_is_free() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PortInUse, match=f"port {port} is in use") as refused:
            listen("127.0.0.1", port)
        free = int(str(refused.value).rpartition("--port ")[0].rpartition("--port ")[2].split(",")[0])
        listen("127.0.0.1", free).close()


def test_without_a_port_the_next_free_one_is_taken() -> None:
    with listen("127.0.0.1", None) as one, listen("127.0.0.1", None) as other:
        assert one.getsockname()[1] < other.getsockname()[1]
        assert one.getsockname()[0] == "127.0.0.1"


def test_an_address_that_is_not_this_machines() -> None:
    with pytest.raises(EnfiladeError, match=r"cannot listen at 192\.0\.2\.1"):
        listen("192.0.2.1", 0)


def test_small_messages_are_sent_at_once() -> None:
    """Without this a move would wait 40 ms for an acknowledgement: asyncio asks whether the protocol is TCP."""
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


def test_it_says_where_it_is_and_ends_in_order(tmp_path: Path) -> None:
    with Apart(tmp_path / "a" / "tables.db") as apart:
        assert httpx.get(f"{apart.address}/").status_code == 200
        with pytest.raises(EnfiladeError, match="did not start"), Apart(tmp_path / "a" / "tables.db"):
            pass  # the database is in use
    with Apart(tmp_path / "a" / "tables.db") as apart:
        assert httpx.get(f"{apart.address}/api/games", timeout=60).status_code == 200


def ends_after(beginning: bytes, port: int) -> bytes:
    """What a server answers to a beginning until it hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as half:
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
        with httpx.Client(base_url=serving.address) as client:
            for _ in range(3):
                assert client.get("/api/rules/quick").status_code == 200
                time.sleep(0.25)  # between two requests there is time


def test_one_address_gets_so_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "is_own", lambda address: False)
    monkeypatch.setattr(slow_clients, "MOST_CONNECTIONS_AN_ADDRESS", 2)
    with Serving(tmp_path / "tables.db") as serving:
        held = [socket.create_connection(("127.0.0.1", serving.port)) for _ in range(2)]
        time.sleep(0.1)
        assert ends_after(b"", serving.port) == b""
        for each in held:
            each.close()
        time.sleep(0.1)
        for _ in range(4):
            assert httpx.get(f"{serving.address}/").status_code == 200


def test_when_too_many_come_at_once_they_are_told_so_under_the_same_policy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(slow_clients, "MOST_AT_ONCE", 0)
    with Serving(tmp_path / "tables.db") as serving:
        answer = httpx.get(f"{serving.address}/api/games")
    assert answer.status_code == 503
    assert "try again" in answer.json()["error"]
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


def test_what_hinders_it_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("not a database " * 100)
    command = [sys.executable, "-c", START, "0", str(tmp_path / "tables.db")]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode != 0
    assert "is not an Enfilade database" in ended.stderr.splitlines()[-1]


def test_a_move_is_acknowledged_and_shown_in_under_50_ms() -> None:
    latency = measure(moves=60)
    assert latency.count > 20
    assert latency.median_ms < 50
