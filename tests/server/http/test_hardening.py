"""Aborted, doubled and oversized requests, foreign addresses, storage that fails: nothing is given away, nothing floods a log."""

from __future__ import annotations

import json
import logging
import socket
import struct
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.limits import LIMITS, OPENINGS_AN_ADDRESS, Shares, is_own, party_at
from enfilade.server.http.proxies import Proxies
from enfilade.server.http.serve import server
from enfilade.server.store.faults import BadDatabase
from enfilade.server.store.sqlite import SqliteStore
from enfilade.server.testing.thread import Serving
from tests.server.chair import PATIENCE, Client, claim, open_table, opened, sit

MOST_ECHOED = 2_000  # bytes


def test_uploads_that_are_broken_off_write_no_traceback(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    head = b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\nhalf of it"
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", client.serving.port), timeout=PATIENCE) as half:
            half.sendall(head)
            time.sleep(0.005)
            half.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # gone with a reset
    assert client.get("/api/rules/quick").status_code == 200
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


def test_a_request_with_two_lengths_is_refused_and_hung_up_on(client: Client) -> None:
    """A proxy might believe the one and we the other: then the rest of the body would pass for a request."""
    chunked = b"5\r\nhello\r\n0\r\n\r\n"
    request = (
        b"POST /api/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
        + chunked
        + b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", client.serving.port), timeout=PATIENCE) as raw:
        raw.sendall(request)
        answer = b""
        while part := raw.recv(65536):
            answer += part
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.count(b"HTTP/1.1 ") == 1
    assert client.post("/api/records", content=iter([b"chunks ", b"alone"])).status_code == 400  # it is no record
    assert "line 1" in client.post("/api/records", content=iter([b"chunks ", b"alone"])).json()["error"]


LONG = "x" * 60_000
ODD = '\x01\u20ac"' * 15_000


@pytest.mark.parametrize("long", [LONG, ODD], ids=["letters", "odd"])
def test_no_refusal_echoes_what_was_sent(client: Client, long: str) -> None:
    bodies: list[tuple[str, object]] = [
        ("/api/tables", {"scenario": long}),
        ("/api/tables", {"scenario": long[:190]}),
        ("/api/tables", {"scenario": "sealed/plain", "changes": {long[:190]: 1}}),
        ("/api/tables", {"scenario": "sealed/plain", "changes": {"rounds": long}}),
        ("/api/tables", {"scenario": "urban-battle/convoy", "changes": {"board": long}}),
        ("/api/tables", {"scenario": "urban-battle/convoy", "changes": {"piece[0].type": long}}),
        ("/api/tables", {"scenario": "urban-battle/convoy", "changes": {"title": [long]}}),
        ("/api/tables", {"scenario": "sealed/plain", "seats": {"red": long[:200]}}),
        ("/api/tables", {"scenario": "sealed/plain", "seats": {long[:200]: "human"}}),
        ("/api/tables", {"scenario": "sealed/plain", "mine": [long[:200]] * 20}),
        ("/api/tables", {"scenario": "sealed/plain", "dice": long}),
        ("/api/scene", {"scenario": "quick/meridian", "changes": {"map": [long]}}),
        ("/api/claims", {"invitation": long[:200], "secret": long[:200]}),
        ("/api/invitations", {"seat": long}),
        ("/api/records", long),
    ]
    for path, body in bodies:
        answer = client.post(path, json=body)
        assert answer.is_error
        assert len(answer.content) <= MOST_ECHOED, (path, answer.text[:200])
    for line in (f'{{"enfilade": 1, "game": "{LONG}"}}', f'{{"{LONG}": 1}}', LONG * 30):
        answer = client.post("/api/records", content=line)
        assert (answer.is_error, len(answer.content) <= MOST_ECHOED) == (True, True)
    for path in (
        f"/api/rules/{LONG}",
        f"/api/rules/{LONG}/",
        f"/api/replays/{LONG}",
        f"/api/replays/x/{LONG}",
        f"/static/{LONG}",
        f"/{LONG}/",
    ):
        answer = client.get(path[:20_000])
        assert answer.is_error
        assert len(answer.content) + sum(len(value) for value in answer.headers.values()) <= MOST_ECHOED


def test_no_message_echoes_what_was_sent(client: Client) -> None:
    messages: list[dict[str, object]] = [
        {"do": LONG, "id": 1},
        {"do": "act", "id": 1, "action": LONG, "seen": 0},
        {"do": "act", "id": 1, "action": ODD[:200], "seen": 0},
        {"do": "act", "id": int("9" * 4000), "action": "bid 1", "seen": 0},
        {"do": "propose", "id": 1, "key": ODD[:200], "value": ODD[:200]},
        {"do": "propose", "id": 1, "key": "rounds", "value": int("9" * 4000)},
        {"do": "draws", "id": 1, "need": 0, "length": 0, "draws": [ODD[:200]] * 200},
    ]
    secrets = open_table(client)
    for message in messages:
        with sit(client, secrets["red"]) as red:
            red.socket.send(json.dumps(message))
            answer = red.socket.recv(timeout=PATIENCE)
            assert json.loads(answer)["type"] in ("error", "refused")
            assert len(str(answer).encode()) <= MOST_ECHOED, str(answer)[:200]


def test_a_full_disk_tells_no_path(client: Client, database: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever is asked for: the client hears that it cannot be done, the operator why."""

    async def fail(*_: object, **__: object) -> None:
        raise BadDatabase(f"{database} cannot be used: database or disk is full")

    secrets = open_table(client)
    invitation = opened(client)["invitations"]["blue"]
    with pytest.MonkeyPatch.context() as patch, sit(client, secrets["red"]) as red:
        for name in ("add_table", "table", "find_door", "claim", "add_entry", "count_tables", "add_replay", "replay", "held"):
            patch.setattr(SqliteStore, name, fail)
        headers = {"Authorization": f"Bearer {secrets['red']}"}
        answers = [
            client.post("/api/tables", json={"scenario": "sealed/plain"}),
            client.post("/api/claims", json={"invitation": invitation, "secret": "x" * 43}),
            client.post("/api/invitations", json={"seat": "red"}, headers=headers),
            client.get("/api/record", headers=headers),
            client.get("/api/replays/any"),
        ]
        told = [red.act("bid 1")["error"]]
        with client.socket() as other:
            other.send(json.dumps({"do": "join", "secret": secrets["blue"]}))
            told.append(json.loads(other.recv(timeout=PATIENCE))["error"])
    assert [answer.status_code for answer in answers] == [503] * 5
    for text in (*told, *[answer.text for answer in answers]):
        assert str(database.parent) not in text
        assert "disk" not in text
    assert f"{database} cannot be used: database or disk is full" in caplog.text
    assert claim(client, invitation)


def test_which_proxies_are_believed() -> None:
    proxies = Proxies(["127.0.0.1", "10.0.0.0/8", "fd00::/8"])
    assert all(each in proxies for each in ("127.0.0.1", "10.1.2.3", "fd00::1"))
    assert not any(each in proxies for each in ("127.0.0.2", "11.0.0.1", "", "unix", "fe80::1"))
    for wrong in ("*", "proxy.example", "10.0.0.1/8", ""):
        with pytest.raises(EnfiladeError, match=r"127\.0\.0\.1 or 10\.0\.0\.0/8"):
            Proxies([wrong])


def opening(client: Client, forwarded: str) -> int:
    answer = client.post(
        "/api/tables", json={"scenario": "sealed/plain", "seats": {"x": "y"}}, headers={"X-Forwarded-For": forwarded}
    )
    return answer.status_code


def test_behind_a_trusted_proxy_each_client_has_limits_of_its_own(database: Path) -> None:
    with Serving(database, proxies=Proxies(["127.0.0.1"])) as serving, Client(serving) as client:
        burst = OPENINGS_AN_ADDRESS[1]
        assert [opening(client, "203.0.113.9") for _ in range(burst)] == [400] * burst
        assert opening(client, "203.0.113.9") == 429
        assert opening(client, "198.51.100.1, 203.0.113.9") == 429  # what the client itself claims counts for nothing
        assert opening(client, "203.0.113.10") == 400
        with ExitStack() as stack:
            for _ in range(LIMITS.address_connections):
                stack.enter_context(client.socket(headers={"X-Forwarded-For": "203.0.113.11"}))
            with client.socket(headers={"X-Forwarded-For": "203.0.113.11"}) as last, pytest.raises(ConnectionClosed):
                last.recv(timeout=PATIENCE)
            assert last.close_code == 1013


def test_nobody_else_is_believed(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    """Without a named proxy the header changes nothing; the operator is told, once, that a proxy seems to be there."""
    assert [opening(client, "203.0.113.9") for _ in range(OPENINGS_AN_ADDRESS[1] + 5)] == [400] * (OPENINGS_AN_ADDRESS[1] + 5)
    assert caplog.text.count("name it with --proxy") == 1


def test_a_proxy_on_another_machine_may_hold_many_connections() -> None:
    shares = Shares(1, Proxies(["192.0.2.7"]))
    assert [shares.take("192.0.2.7") for _ in range(3)] == [True] * 3
    assert [shares.take("192.0.2.8") for _ in range(2)] == [True, False]
    assert server(None, Proxies(["192.0.2.7"])).config.forwarded_allow_ips == ["192.0.2.7"]


def test_whom_limits_count_as_one() -> None:
    assert party_at("2001:db8::1") == party_at("2001:db8::ffff") != party_at("2001:db8:0:1::1")
    assert party_at("::ffff:192.0.2.1") == party_at("192.0.2.1") != party_at("192.0.2.2")
    assert [is_own(each) for each in ("127.0.0.1", "::1", "", "192.0.2.1", "unknown")] == [True, True, True, False, False]
