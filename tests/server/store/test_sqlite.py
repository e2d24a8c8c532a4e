"""What was acknowledged is kept: over a restart, a kill, a failing disk, and not over another program's database."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.live.tables import rebuilt
from enfilade.server.store.sqlite import SCHEMA, BadDatabase, Storage, StoredTable
from enfilade.server.testing.apart import Apart
from enfilade.server.testing.thread import Serving
from tests.server.apart import run_apart
from tests.server.chair import Chair, Client, finish, open_table, sit


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
        body = {"scenario": "urban-battle/first-patrol"}
        secrets = httpx.post(f"{apart.address}/api/tables", json=body).json()["secrets"]
        length = _move(apart, secrets, 0)
        apart.kill()
    with Apart(database) as apart:
        for _ in range(4):
            length = _move(apart, secrets, length)
        apart.kill()
    with Apart(database) as apart, connect(apart.socket_address, max_size=None) as socket:
        assert Chair(socket, secrets["spectator"]).frame["length"] == length


def _move(apart: Apart, secrets: dict[str, str], length: int) -> int:
    """One action of the seat that is asked; the length afterwards."""
    for seat in ("white", "black"):
        with connect(apart.socket_address, max_size=None) as socket:
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
            patch.setattr(Storage, "add_entry", fail)
            answer = red.act("bid 3")
        assert answer["type"] == "error"
        assert "does not count" in answer["error"]
        assert len(red.frames) == 1
    with sit(client, secrets["red"]) as red:
        assert red.view["bid"] == 0
        assert red.act("bid 1")["type"] == "done"


def test_a_database_from_the_future(database: Path) -> None:
    Storage(database).close()
    with sqlite3.connect(database) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    connection.close()
    with pytest.raises(BadDatabase, match=f"schema {SCHEMA + 1}, from a newer Enfilade.*Update Enfilade"):
        Storage(database)


def test_a_database_of_another_program_is_left_alone(database: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    before = database.read_bytes()
    with pytest.raises(BadDatabase, match="another program"):
        Storage(database)
    assert database.read_bytes()[100:] == before[100:]


def test_a_file_that_is_no_database(database: Path) -> None:
    database.write_text("dear diary, this is a long text and no database at all. " * 20)
    with pytest.raises(BadDatabase, match="not an Enfilade database"):
        Storage(database)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadDatabase, match="cannot be opened"):
        Storage(tmp_path / "file" / "tables.db")


def test_two_servers_cannot_share_a_database(database: Path) -> None:
    storage = Storage(database)
    with pytest.raises(BadDatabase, match="another Enfilade is using"):
        Storage(database)
    storage.close()
    Storage(database).close()


def test_one_failing_write_does_not_spoil_those_beside_it(database: Path) -> None:
    """Writes that share a commit fail one by one."""

    async def write() -> list[object]:
        storage = Storage(database)
        table = StoredTable("t", "sealed", 1, "{}", "x", "seeded", [], {})
        await storage.add_table(table, {b"d": "red"})
        entries = [storage.add_entry("t", number, "{}") for number in (1, 1, 2)]
        results = await asyncio.gather(*entries, return_exceptions=True)
        found = await storage.table("t")
        assert found is not None
        storage.close()
        return [*results, len(found.lines)]

    first, second, third, count = run_apart(write())
    assert (first, third, count) == (None, None, 2)
    assert isinstance(second, sqlite3.IntegrityError)


def test_a_game_of_other_rules_is_not_played_on() -> None:
    scenario = '{"game": "sealed", "id": "plain", "title": "Two rounds"}'
    with pytest.raises(EnfiladeError, match="begun with version 9 of the rules of Sealed Bids"):
        rebuilt(StoredTable("t", "sealed", 9, scenario, "x", "seeded", [], {"red": "human", "blue": "human"}))


def test_altered_entries_are_noticed() -> None:
    """A stored draw that the seed does not give."""
    scenario = '{"game": "sealed", "id": "plain", "title": "Two rounds"}'
    kinds = {"red": "human", "blue": "human"}
    lines = ['{"do": "act", "seat": "red", "text": "bid 1", "draws": [3]}']
    with pytest.raises(EnfiladeError, match="the seed gives"):
        rebuilt(StoredTable("t", "sealed", 1, scenario, "x", "seeded", [], kinds, lines))
