"""Starting and stopping, ports, and how fast a move arrives."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.http.serve import PortInUse, listen
from enfilade.server.testing.apart import START, Apart
from enfilade.server.testing.latency import measure
from tests.server.chair import PATIENCE


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
        assert httpx.get(f"{apart.address}/", timeout=PATIENCE).status_code == 200
        with pytest.raises(EnfiladeError, match="did not start"), Apart(tmp_path / "a" / "tables.db"):
            pass  # the database is in use
    with Apart(tmp_path / "a" / "tables.db") as apart:
        assert httpx.get(f"{apart.address}/api/games", timeout=PATIENCE).status_code == 200


def test_what_hinders_it_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("not a database " * 100)
    command = [sys.executable, "-c", START, "0", str(tmp_path / "tables.db"), ""]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode != 0
    assert "is not an Enfilade database" in ended.stderr.splitlines()[-1]


def test_a_move_is_acknowledged_and_shown_in_under_50_ms() -> None:
    """The quickest is: how long others wait for the processor of a busy machine is not the server's doing."""
    latency = measure(moves=60)
    assert latency.count > 20
    assert latency.least_ms < 50
