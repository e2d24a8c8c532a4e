"""What takes time is done in threads of its kind, so many at once, and keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import socket
import threading

from enfilade.server.base.limits import MOST_SLOW
from enfilade.server.http.guard import HEADERS
from enfilade.server.work.threads import Threads
from tests.server.apart import run_apart
from tests.server.chair import Client


def test_a_crowd_in_the_past_keeps_no_player_waiting() -> None:
    """However many leaf through the past, so many are served at once, and decisions go on meanwhile."""

    async def crowd() -> None:
        threads, gate, lock = Threads(), threading.Event(), threading.Lock()
        inside = most = 0

        def slow() -> int:
            nonlocal inside, most
            with lock:
                inside += 1
                most = max(most, inside)
            gate.wait(20)
            with lock:
                inside -= 1
            return 1

        waiting = [asyncio.create_task(threads.past(slow)) for _ in range(4 * MOST_SLOW)]
        assert await asyncio.wait_for(threads.play(lambda: "played"), 20) == "played"
        assert await asyncio.wait_for(threads.look(sum, [1, 2]), 20) == 3
        assert not any(task.done() for task in waiting)
        gate.set()
        assert sum(await asyncio.gather(*waiting)) == 4 * MOST_SLOW
        assert most == MOST_SLOW
        threads.stop()

    run_apart(crowd())


def test_what_is_not_even_http_is_answered_with_the_headers_of_everything_else(client: Client) -> None:
    with socket.create_connection(("127.0.0.1", client.serving.port), timeout=20) as raw:
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
