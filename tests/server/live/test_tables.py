"""How many tables the server holds, and how many browsers sit at each: those where nobody sits make room."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from enfilade import library
from enfilade.server import messages
from enfilade.server.base.limits import MOST_TABLES, NoRoom
from enfilade.server.live import presence, tables
from enfilade.server.live.shared import Shared
from enfilade.server.live.tables import Tables
from enfilade.server.store import open_store
from enfilade.server.store.base import Store, StoredTable
from enfilade.server.table import umpires
from enfilade.server.table.umpire import Umpire
from enfilade.server.table.umpires import rebuilt
from enfilade.server.work import foreign
from enfilade.server.work.threads import Threads
from enfilade.server.work.workers import Workers
from tests.server.apart import run_apart
from tests.server.chair import PATIENCE, Client, open_table, sit


def test_more_browsers_in_a_seat_than_there_is_room_for_are_told_to_come_later(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "MOST_CONNECTIONS_A_SEAT", 1)
    secrets = open_table(client)
    with sit(client, secrets["red"]), client.socket() as socket:
        socket.send(json.dumps({"do": "join", "secret": secrets["red"]}))
        assert "too many browsers" in json.loads(socket.recv(timeout=PATIENCE))["error"]
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)
        assert socket.close_code == 1013


def tables_of(store: Store, most: int = MOST_TABLES) -> Tables:
    """The tables of a store, as a server that has just been started holds them."""
    return Tables(Shared(store, Workers(1), Threads()), most)


def test_tables_at_which_nothing_was_ever_done_are_forgotten(database: Path) -> None:
    async def fill() -> None:
        store = open_store(database)
        held = tables_of(store)
        scenario = library.scenario("sealed/plain")
        opened = [await held.open(scenario, {}, "seeded") for _ in range(3)]
        typed = await held.open(library.scenario("sealed/roll"), {}, "typed")
        played = await held.find(opened[0][1]["red"])
        assert played is not None
        done = await played[0].answer("red", messages.Act(None, "bid 1", 0, 0))
        assert isinstance(done, messages.Done)
        await store.set_opening(typed[0], [4])
        assert await store.drop_untouched(3600, []) == 0
        assert await store.drop_untouched(-1, [opened[1][0]]) == 1  # the third
        later = tables_of(store)
        assert [await later.find(secrets["red"]) is not None for _, secrets, _ in opened] == [True, True, False]
        assert await later.find(typed[1]["red"]) is not None
        assert await store.count_tables() == 3
        await store.close()

    run_apart(fill())


def test_where_there_is_no_room_untouched_tables_go_sooner(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fill() -> None:
        store = open_store(database)
        scenario = library.scenario("sealed/plain")
        await tables_of(store, most=1).open(scenario, {}, "seeded")
        with pytest.raises(NoRoom):
            await tables_of(store, most=1).open(scenario, {}, "seeded")
        monkeypatch.setattr(tables, "SOONER_SECONDS", -1.0)
        await tables_of(store, most=1).open(scenario, {}, "seeded")
        assert await store.count_tables() == 1
        await store.close()

    run_apart(fill())


def test_a_table_that_takes_long_to_read_delays_no_other(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    read: list[str] = []

    async def come() -> None:
        store = open_store(database)
        first = tables_of(store)
        scenario = library.scenario("sealed/plain")
        slow, quick = [await first.open(scenario, {}, "seeded") for _ in range(2)]

        def slowly(stored: StoredTable) -> Umpire:
            read.append(stored.id)
            if stored.id == slow[0]:
                go_on.wait(10)
            return rebuilt(stored)

        monkeypatch.setattr(tables, "rebuilt", slowly)
        held = tables_of(store)
        waiting = [asyncio.create_task(held.find(slow[1][seat])) for seat in ("red", "blue")]
        await asyncio.sleep(0.05)
        assert await held.find(quick[1]["red"]) is not None
        go_on.set()
        red, blue = await asyncio.gather(*waiting)
        assert red is not None
        assert blue is not None
        assert red[0] is blue[0]
        assert sorted(read) == sorted([slow[0], quick[0]])
        await store.close()

    run_apart(come())


def test_a_scenario_too_large_to_be_shown_opens_no_table(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(umpires, "MOST_FRAME_BYTES", 1024)
    monkeypatch.setattr(foreign, "MOST_FRAME_BYTES", 1024)
    for path in ("/api/tables", "/api/scene"):
        answer = client.post(path, json={"scenario": "urban-battle/lone-heavy"})
        assert (answer.status_code, "too large to be shown" in answer.text) == (413, True)


def test_tables_where_nobody_sits_make_room_and_are_found_again(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_LIVE", 2)

    async def fill() -> None:
        store = open_store(database)
        held = tables_of(store, most=5)
        scenario = library.scenario("sealed/plain")
        opened = [await held.open(scenario, {}, "seeded") for _ in range(5)]
        assert list(held._live) == [id for id, _, _ in opened[-2:]]
        for id, secrets, commitment in opened:
            found = await held.find(secrets["blue"])
            assert found is not None
            live, seat = found
            assert (live.id, seat, live.umpire.commitment) == (id, "blue", commitment)
        assert len(held._live) == 2
        with pytest.raises(NoRoom, match="keeps 5 tables"):
            await held.open(scenario, {}, "seeded")
        await store.close()

    run_apart(fill())
