"""Those who try what they may not: each is told so, and the game is unharmed."""

from __future__ import annotations

import json
import logging
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from enfilade.server.base.limits import MESSAGES, MOST_FAULTS, Bucket
from enfilade.server.base.secrets import digest
from enfilade.server.http.guard import Hosts
from tests.server.chair import PATIENCE, Client, Message, finish, open_table, sit


def hear(socket: ClientConnection) -> Message:
    message: Message = json.loads(socket.recv(timeout=PATIENCE))
    return message


def closing_code(socket: ClientConnection) -> int:
    """Read on until the server closes."""
    while socket.close_code is None:
        with suppress(ConnectionClosed):
            socket.recv(timeout=PATIENCE)
    return socket.close_code


@pytest.mark.parametrize("secret", ["", "guess", "A" * 43, "ü" * 43, "x' OR 1=1 --"])
def test_a_wrong_secret_opens_nothing(client: Client, secret: str) -> None:
    open_table(client)
    with client.socket() as socket:
        socket.send(json.dumps({"do": "join", "secret": secret}))
        assert hear(socket) == {"type": "error", "error": "there is no seat with this secret", "id": None}
        assert closing_code(socket) == 4401


def test_without_a_secret_nothing_is_done_or_shown(client: Client) -> None:
    open_table(client)
    for message in (
        {"do": "act", "id": 1, "action": "bid 3", "seen": 0},
        {"do": "past", "id": 1, "number": 0},
        {"do": "join"},
        {"do": "join", "secret": None},
    ):
        with client.socket() as socket:
            socket.send(json.dumps(message))
            assert hear(socket)["type"] == "error"
            assert closing_code(socket) == 1008


def test_a_table_id_is_no_secret(client: Client) -> None:
    opened = client.post("/api/tables", json={"scenario": "sealed/plain"}).json()
    with client.socket() as socket:
        socket.send(json.dumps({"do": "join", "secret": opened["table"]}))
        assert hear(socket)["type"] == "error"


def test_one_seat_cannot_act_or_look_for_another(client: Client) -> None:
    """Whatever a message claims, the connection's own secret says which seat it is."""
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        assert red.ask("act", action="bid 1", seen=0, seat="blue", secret=secrets["blue"])["type"] == "done"
        blue.settle()
        assert (red.view["bid"], blue.view["bid"]) == (1, 0)
        assert blue.ask("past", number=0, seat="red")["frame"]["view"]["seat"] == "blue"
        assert blue.ask("join", secret=secrets["red"])["type"] == "error"
        assert blue.view["seat"] == "blue"


def test_a_seat_that_is_not_asked_is_refused(client: Client) -> None:
    secrets = open_table(client, "urban-battle/lone-heavy")
    with sit(client, secrets["white"]) as white, sit(client, secrets["black"]) as black:
        idle = black if white.legal else white
        asked = white if white.legal else black
        refused = idle.act(asked.legal[0])
        assert (refused["type"], refused["legal"]) == ("refused", [])
        assert f"{asked.view['seat']} to decide" in refused["reason"]


def test_refusals_come_in_their_order(client: Client) -> None:
    """Game not over, then version fresh, then seat asked, then action in the list: the first that fails is told."""
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        assert "changed" in red.ask("act", action="nonsense", seen=99)["reason"]
        red.act("bid 1")
        red.act("seal")
        assert "changed" in red.ask("act", action="nonsense", seen=0)["reason"]
        assert "blue to decide" in red.act("nonsense")["reason"]
        blue.settle()
        assert "cannot choose 'nonsense'" in blue.act("nonsense")["reason"]
        blue.act("bid 1")
        blue.act("seal")
        red.settle()
        finish(red, blue)
        assert red.ask("act", action="nonsense", seen=0)["reason"] == "the game is over"


def test_nothing_can_be_done_after_the_end(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        finish(red, blue)
        for request in (red.act("bid 1"), red.ask("undo"), red.roll(1), blue.act("seal")):
            assert request["type"] == "refused"
        last = red.frame
        with sit(client, secrets["red"]) as again:
            assert again.view == last["view"]


MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    '"act"',
    "{}",
    '{"do": "destroy", "id": 1}',
    '{"do": "act", "id": 1}',
    '{"do": "act", "id": 1, "action": 5, "seen": 0}',
    '{"do": "act", "id": 1, "action": "bid 1", "seen": -1}',
    '{"do": "act", "id": 1, "action": "bid 1", "seen": 1e400}',
    '{"do": "act", "id": {"a": 1}, "action": "bid 1", "seen": 0}',
    '{"do": "past", "id": 1, "number": 99999999999999999999}',
    '{"do": "draws", "id": 1, "draws": [[[[1]]]]}',
    "[" * 20_000,
    '{"do": "act", "id": 1, "seen": 0, "action": "' + "x" * 1000 + '"}',
]


def test_a_malformed_message_is_answered(client: Client) -> None:
    secrets = open_table(client)
    for text in MALFORMED:
        with sit(client, secrets["red"]) as red:
            red.socket.send(text)
            assert red.receive()["type"] == "error", text
            red.socket.send(text.encode())
            assert red.receive()["type"] == "error", text
            assert red.legal == ["bid 1", "bid 2", "bid 3"]
            assert len(red.frames) == 1


def test_an_oversized_message_is_answered(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red:
        red.socket.send(json.dumps({"do": "act", "id": 7, "seen": 0, "action": "x" * 70_000}))
        assert "64 KiB" in red.receive()["error"]
        assert red.act("bid 1")["type"] == "done"


def test_bytes_that_are_no_text_are_answered(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red:
        red.socket.send(b"\xff\xfe\x00")
        assert red.receive()["type"] == "error"


def test_who_goes_on_sending_nonsense_is_closed(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["red"]) as other:
        for _ in range(MOST_FAULTS):
            red.socket.send("nonsense")
        assert closing_code(red.socket) == 1008
        assert other.act("bid 1")["type"] == "done"  # the seat itself is unharmed


def test_a_flood_is_stopped_and_a_person_is_not() -> None:
    now = [0.0]
    bucket = Bucket(MESSAGES, lambda: now[0])
    assert all(bucket.take() for _ in range(MESSAGES[1]))
    assert not bucket.take()
    for _ in range(1000):  # a hand on the mouse: 30 previews a second
        now[0] += 1 / 30
        assert bucket.take()


def test_a_flooding_connection_is_closed(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red:
        try:
            for _ in range(5000):
                red.socket.send('{"do": "inspect", "id": 1, "element": ""}')
        except ConnectionClosed:
            pass
        assert closing_code(red.socket) == 1008


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:1", "null", "http://localhost.evil.example"])
def test_a_page_of_another_origin_gets_no_socket(client: Client, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        client.socket(origin)
    assert refused.value.response.status_code == 403


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost@evil.example", "[", ""])
def test_a_foreign_host_name_gets_nothing(client: Client, host: str) -> None:
    """DNS rebinding: the browser believes that evil.example is here."""
    answer = client.get("/api/games", headers={"Host": host})
    assert answer.status_code in (400, 403)
    assert "games" not in answer.text
    if host:
        with pytest.raises(InvalidStatus) as refused:
            client.socket(f"http://{host}", host)
        assert refused.value.response.status_code in (400, 403)


def test_a_page_of_another_origin_cannot_post(client: Client) -> None:
    answer = client.post("/api/tables", json={"scenario": "sealed/plain"}, headers={"Origin": "https://evil.example"})
    assert answer.status_code == 403
    form = client.post("/api/tables", content='{"scenario": "sealed/plain"}', headers={"Content-Type": "text/plain"})
    assert form.status_code == 400  # what a page may send without asking first


def test_which_hosts_are_known() -> None:
    local = Hosts("127.0.0.1", ["table.club.example"])
    assert all(local.knows(host) for host in ("127.0.0.1:80", "localhost", "[::1]:8642", "LOCALHOST:1", "table.club.example"))
    assert not any(local.knows(host) for host in ("192.168.1.7", "club.example", "localhost.", "", "[::1"))
    crooked = [
        "localhost@evil.example",
        "evil@localhost",
        "localhost/evil",
        "localhost#evil",
        "localhost?evil",
        "localhost\\evil",
    ]
    crooked += [
        "localhost:",
        "localhost:x",
        "localhost:80:80",
        "localhost:999999",
        "::1",
        "[localhost]",
        " localhost",
        "localhost\n",
    ]
    assert [host for host in crooked if local.knows(host)] == []
    everywhere = Hosts("0.0.0.0")
    assert everywhere.knows("192.168.1.7:8642")
    assert not everywhere.knows("evil.example")


def test_files_outside_the_client_are_not_served(client: Client) -> None:
    for path in ("/static/../server/app.py", "/static/%2e%2e/library.py", "/static/..%2flibrary.py", "/static//etc/passwd"):
        assert client.get(path).status_code == 404


@pytest.mark.parametrize("name", ["/etc/passwd", "../x.toml", "/tmp/x.toml", "urban-battle/../../x", "sealed/plain.toml"])
def test_a_client_names_scenarios_not_files(client: Client, name: str) -> None:
    answer = client.post("/api/tables", json={"scenario": name})
    assert answer.status_code == 400
    assert "there is no" in answer.json()["error"]


@pytest.mark.parametrize("key", ["piece[²].type", "piece[٣].type", "piece[99].type", "title.x"])
def test_a_change_of_what_is_not_there_is_told_so(client: Client, key: str) -> None:
    for path in ("/api/scene", "/api/tables"):
        answer = client.post(path, json={"scenario": "urban-battle/convoy", "changes": {key: 1}})
        assert (answer.status_code, "to change" in answer.json()["error"]) == (400, True)


def test_changes_read_no_file(client: Client) -> None:
    for name in ("../elsewhere/private", "/etc/passwd", "pyproject"):
        answer = client.post("/api/scene", json={"scenario": "urban-battle/convoy", "changes": {"board": name}})
        assert (answer.status_code, "boards" in answer.json()["error"]) == (400, True)


def test_secrets_are_neither_stored_nor_logged(client: Client, database: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "enfilade")
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red:
        red.act("bid 1")
        red.socket.send("nonsense")
        red.receive()
    client.get("/api/record", headers={"Authorization": f"Bearer {secrets['red']}"})
    kept = b"".join(path.read_bytes() for path in database.parent.iterdir())
    for secret in secrets.values():
        assert secret.encode() not in kept
        assert digest(secret) in kept
        assert secret not in caplog.text
    assert database.stat().st_mode & 0o077 == 0


def test_http_asks_for_a_secret_too(client: Client) -> None:
    for headers in (
        {},
        {"Authorization": "Bearer wrong"},
        {"Authorization": "Basic eDp5"},
        {"Authorization": "Bearer " + "x" * 500},
    ):
        answer = client.get("/api/record", headers=headers)
        assert answer.status_code == 401
        assert answer.json()["error"] == "there is no seat with this secret"
