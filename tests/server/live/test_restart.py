"""What was acknowledged is kept: over a restart, a kill and a failing disk."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from enfilade.server.base.secrets import digest
from enfilade.server.store.faults import BadDatabase
from enfilade.server.store.sqlite import SqliteStore
from enfilade.server.testing.apart import Apart
from enfilade.server.testing.thread import Serving
from tests.server.chair import PATIENCE, Chair, Client, dial, finish, open_table, sit


def test_a_restarted_server_goes_on_where_it_was(database: Path) -> None:
    with Serving(database) as serving, Client(serving) as client:
        secrets = open_table(client)
        with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
            red.act("bid 3")
            blue.act("bid 1")
            blue.ask("undo")
            blue.act("bid 2")
            blue.act("seal")
            red.settle()
            before = {"red": red.frame, "blue": blue.frame}
            events = red.events
    with (
        Serving(database) as serving,
        Client(serving) as client,
        sit(client, secrets["red"]) as red,
        sit(client, secrets["blue"]) as blue,
    ):
        for chair, name in ((red, "red"), (blue, "blue")):
            for key in ("view", "scene", "undo", "length"):
                assert chair.frame[key] == before[name][key], key
        assert red.events == events
        assert red.act("seal")["type"] == "done"
        finish(red, blue)
        assert red.view["outcome"]["winner"] == "red"


def test_a_killed_server_loses_nothing_that_it_acknowledged(database: Path) -> None:
    """Kill it (no goodbye) right after an answer, twice; every answered action is there afterwards."""
    with Apart(database) as apart:
        body = {"scenario": "urban-battle/first-patrol", "mine": ["white", "black"]}
        secrets = httpx.post(f"{apart.address}/api/tables", json=body, timeout=PATIENCE).json()["secrets"]
        length = _move(apart, secrets, 0)
        apart.kill()
    with Apart(database) as apart:
        for _ in range(4):
            length = _move(apart, secrets, length)
        apart.kill()
    with Apart(database) as apart, dial(apart.socket_address) as socket:
        assert Chair(socket, secrets["spectator"]).frame["length"] == length


def _move(apart: Apart, secrets: dict[str, str], length: int) -> int:
    """One action of the seat that is asked; the length afterwards."""
    for seat in ("white", "black"):
        with dial(apart.socket_address) as socket:
            chair = Chair(socket, secrets[seat])
            assert chair.frame["length"] == length
            if chair.legal:
                assert chair.act(chair.legal[-1])["type"] == "done"
                return int(chair.frame["length"])
    raise AssertionError("nobody is asked")


def test_what_cannot_be_written_does_not_count(client: Client) -> None:
    """A full disk: the seat is told, sent away, and finds the table as it was before."""

    async def fail(*_: object) -> None:
        raise BadDatabase("disk full")

    secrets = open_table(client)
    with sit(client, secrets["red"]) as red:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(SqliteStore, "add_entry", fail)
            answer = red.act("bid 3")
        assert answer["type"] == "error"
        assert "could not be written" in answer["error"]
        assert len(red.frames) == 1
    with sit(client, secrets["red"]) as red:
        assert red.view["bid"] == 0
        assert red.act("bid 1")["type"] == "done"


def test_a_table_that_was_damaged_is_set_aside_and_all_others_go_on(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Its players are told so for good, the operator hears why; somebody else's game is as it was."""
    with Serving(database) as serving, Client(serving) as client:
        spoilt, sound = open_table(client), open_table(client)
        for secrets in (spoilt, sound):
            with sit(client, secrets["red"]) as red:
                red.act("bid 3")
    with sqlite3.connect(database) as connection:
        (id,) = connection.execute("SELECT place FROM secrets WHERE digest = ?", (digest(spoilt["red"]),)).fetchone()
        connection.execute("UPDATE entries SET line = replace(line, '3', '1') WHERE place = ?", (id,))
    connection.close()
    with Serving(database) as serving, Client(serving) as client:
        assert f"table {id} is set aside: entry 1" in caplog.text
        with client.socket() as socket:
            socket.send(json.dumps({"do": "join", "secret": spoilt["red"]}))
            assert "this table has been set aside" in json.loads(socket.recv(timeout=PATIENCE))["error"]
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=PATIENCE)
            assert socket.close_code == 4410
        answer = client.get("/api/record", headers={"Authorization": f"Bearer {spoilt['red']}"})
        assert answer.status_code == 410
        with sit(client, sound["red"]) as red:
            assert red.view["bid"] == 3
            assert red.act("seal")["type"] == "done"
