"""How much the server holds: tables make room, slow readers are sent away, frames carry only what changed."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import cast

import pytest
from starlette.requests import Request
from starlette.websockets import WebSocket, WebSocketState
from websockets.exceptions import ConnectionClosed

from enfilade import library
from enfilade.server import messages
from enfilade.server.base.limits import (
    MOST_BUCKETS,
    MOST_TABLES,
    MOST_UNREAD,
    MOST_WAITING,
    MOST_WAITING_BYTES,
    Buckets,
    NoRoom,
    Shares,
)
from enfilade.server.http.gate import Gate
from enfilade.server.live import presence, tables
from enfilade.server.live.connection import Connection
from enfilade.server.live.shared import Shared
from enfilade.server.live.tables import Tables
from enfilade.server.store import open_store
from enfilade.server.store.base import Store, StoredTable
from enfilade.server.table import catalogue, umpires
from enfilade.server.table.umpire import Umpire
from enfilade.server.table.umpires import rebuilt
from enfilade.server.work.threads import Threads
from enfilade.server.work.workers import Workers
from tests.server.apart import run_apart
from tests.server.chair import PATIENCE, Chair, Client, open_table, sit


class Stuck:
    """A socket whose reader has gone to sleep until it is woken."""

    client_state = WebSocketState.CONNECTED

    def __init__(self) -> None:
        self.awake = asyncio.Event()
        self.sent: list[str] = []
        self.code = 0

    async def send_text(self, data: str) -> None:
        await self.awake.wait()
        self.sent.append(data)

    async def close(self, code: int) -> None:
        self.code = code


def test_a_connection_that_does_not_keep_up_is_sent_away() -> None:
    async def lag() -> Stuck:
        stuck = Stuck()
        connection = Connection(cast(WebSocket, stuck))
        connection.send("first")
        await asyncio.sleep(0)
        for number in range(MOST_WAITING + 1):
            connection.send(number)
        stuck.awake.set()
        await connection.finish()
        return stuck

    stuck = run_apart(lag())
    assert stuck.code == 1013
    assert stuck.sent == ['"first"']


def test_a_connection_that_lets_much_wait_is_sent_away() -> None:
    async def lag() -> Stuck:
        stuck = Stuck()
        connection = Connection(cast(WebSocket, stuck))
        connection.send("first")
        await asyncio.sleep(0)
        connection.send("x" * MOST_WAITING_BYTES)  # one alone is let through, however long
        connection.send("y")
        stuck.awake.set()
        await connection.finish()
        return stuck

    stuck = run_apart(lag())
    assert (stuck.code, stuck.sent) == (1013, ['"first"'])


def test_who_does_not_read_the_answers_is_asked_nothing_more() -> None:
    async def lag() -> None:
        stuck = Stuck()
        connection = Connection(cast(WebSocket, stuck))
        await asyncio.wait_for(connection.catch_up(), 1)
        for number in range(MOST_UNREAD + 3):
            connection.send(number)
        reading = asyncio.create_task(connection.catch_up())
        await asyncio.sleep(0.01)
        assert not reading.done()
        stuck.awake.set()
        await asyncio.wait_for(reading, 1)
        stuck.awake.clear()
        for number in range(MOST_UNREAD + 3):
            connection.send(number)
        reading = asyncio.create_task(connection.catch_up())
        await connection.finish()
        await asyncio.wait_for(reading, 1)  # it is over: the reader goes on, and sees that

    run_apart(lag())


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


def test_each_address_has_its_share_but_this_machine() -> None:
    shares = Shares(2)
    assert [shares.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert shares.take("192.0.2.2")
    shares.give_back("192.0.2.1")
    assert [shares.take("192.0.2.1") for _ in range(2)] == [True, False]
    assert all(shares.take(own) for own in ("127.0.0.1", "::1", "") for _ in range(5))


def test_each_address_has_its_bucket_and_few_are_remembered() -> None:
    now = [0.0]
    buckets = Buckets((1.0, 2), lambda: now[0])
    assert [buckets.take("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert buckets.take("192.0.2.2")
    now[0] += 1
    assert [buckets.take("192.0.2.1") for _ in range(2)] == [True, False]
    for number in range(MOST_BUCKETS):
        assert buckets.take(str(number))
    assert len(buckets._buckets) == MOST_BUCKETS


def test_one_address_cannot_use_up_what_is_for_all() -> None:
    gate = Gate((0.0, 6), (0.0, 2))

    def come(address: str) -> bool:
        return gate.take(Request({"type": "http", "headers": [], "client": (address, 1)}))

    assert [come("192.0.2.1") for _ in range(4)] == [True, True, False, False]
    assert come("192.0.2.2")
    assert [come("127.0.0.1") for _ in range(4)] == [True, True, True, False]


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
    monkeypatch.setattr(catalogue, "MOST_FRAME_BYTES", 1024)
    for path in ("/api/tables", "/api/scene"):
        answer = client.post(path, json={"scenario": "urban-battle/lone-heavy"})
        assert (answer.status_code, "too large to be shown" in answer.text) == (400, True)


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


def test_frames_may_carry_only_what_changed(client: Client) -> None:
    secrets = open_table(client, "urban-battle/lone-heavy")
    with client.socket() as socket, client.socket() as other:
        whole, chair = Chair(other, secrets["white"]), Chair(socket, secrets["white"], changed=True)
        seen = chair.frame["scene"]
        assert seen == whole.frame["scene"]
        for _ in range(12):
            if not chair.legal:
                break
            assert chair.act(chair.legal[0])["type"] == "done"
            whole.settle()
            assert {"id": seen["layers"][0]["id"], "same": True} in chair.frame["scene"]["layers"]
            assert len(json.dumps(chair.frame)) < len(json.dumps(whole.frame)) / 2
            seen = completed(chair.frame["scene"], seen)
            assert seen == whole.frame["scene"]


def completed(scene: dict[str, object], before: dict[str, object]) -> dict[str, object]:
    """A scene with what was left out because it had not changed."""
    layers = {layer["id"]: layer for layer in cast(list[dict[str, object]], before["layers"])}
    given = cast(list[dict[str, object]], scene["layers"])
    return {**before, **scene, "layers": [layers[layer["id"]] if "same" in layer else layer for layer in given]}
