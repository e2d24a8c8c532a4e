"""How many tables the server holds, and how many browsers sit at each: those where nobody sits make room."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from math import inf
from pathlib import Path
from typing import cast

import pytest
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

from enfilade import library
from enfilade.server import messages
from enfilade.server.base.apart import run_apart
from enfilade.server.base.limits import LIMITS, Limits, NoRoom, Retention, retention
from enfilade.server.http.app import application
from enfilade.server.live import presence, tables
from enfilade.server.live.connection import MUST_RETURN, Connection
from enfilade.server.live.shared import Shared
from enfilade.server.live.tables import Tables
from enfilade.server.store import open_store
from enfilade.server.store.base import Store, StoredTable
from enfilade.server.table import umpires
from enfilade.server.table.umpire import Umpire
from enfilade.server.table.umpires import Rebuild
from enfilade.server.testing.thread import Serving
from enfilade.server.work import foreign
from enfilade.server.work.threads import Threads
from enfilade.server.work.workers import Workers
from tests.scene.applied import shown
from tests.server.chair import PATIENCE, Chair, Client, open_table, sit
from tests.server.live.test_connection import Stuck


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


def tables_of(store: Store, limits: Limits = LIMITS) -> Tables:
    """The tables of a store, as a server that has just been started holds them."""
    return Tables(Shared(store, Workers(1), Threads(), limits=limits))


def test_tables_at_which_nothing_was_ever_done_are_forgotten(database: Path) -> None:
    async def fill() -> None:
        store = open_store(database)
        held = tables_of(store)
        scenario = library.scenario("sealed/plain")
        opened = [await held.open(scenario, {}, "seeded") for _ in range(3)]
        typed = await held.open(library.scenario("sealed/roll"), {}, "typed")
        played = await held.find(opened[0].secrets["red"])
        assert played is not None
        done = await played[0].answer("red", messages.Act(None, "bid 1", 0, 0))
        assert isinstance(done, messages.Done)
        await store.set_opening(typed.table, [4])
        assert await store.retire(Retention(3600, 3600, 3600), []) == []
        assert await store.retire(Retention(-1, inf, inf), [opened[1].table]) == [opened[2].table]
        later = tables_of(store)
        assert [await later.find(each.secrets["red"]) is not None for each in opened] == [True, True, False]
        assert await later.find(typed.secrets["red"]) is not None
        assert await store.count_tables() == 3
        await store.close()

    run_apart(fill())


def test_where_there_is_no_room_untouched_tables_go_sooner(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fill() -> None:
        store = open_store(database)
        scenario = library.scenario("sealed/plain")
        await tables_of(store, Limits(tables=1)).open(scenario, {}, "seeded")
        with pytest.raises(NoRoom):
            await tables_of(store, Limits(tables=1)).open(scenario, {}, "seeded")
        monkeypatch.setattr(tables, "SOONER", (Retention(inf, -1, inf), Retention(-1, inf, inf)))
        await tables_of(store, Limits(tables=1)).open(scenario, {}, "seeded")
        assert await store.count_tables() == 1
        await store.close()

    run_apart(fill())


def test_finished_and_abandoned_games_make_room_and_those_with_somebody_in_them_stay(database: Path) -> None:
    """A server whose operator keeps nothing for long: what nobody sits at goes, from memory too."""

    async def fill() -> None:
        store = open_store(database)
        held = Tables(Shared(store, Workers(1), Threads()), keep=Retention(inf, -1, -1))
        scenario = library.scenario("sealed/plain")
        first, second = [await held.open(scenario, {}, "seeded", ["red", "blue"]) for _ in range(2)]
        for each in (first, second):
            found = await held.find(each.secrets["red"])
            assert found is not None
            assert isinstance(await found[0].answer("red", messages.Resign(None)), messages.Done)
        busy = held._live[second.table]
        async with busy._turns.lock:
            await held._retire(held._retention)
        assert list(held._live) == [second.table]
        assert await held.find(first.secrets["red"]) is None
        assert await held.find(second.secrets["red"]) is not None
        await store.close()

    run_apart(fill())


def test_a_running_server_retires_tables_by_itself(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "SWEEP_SECONDS", 0.01)
    app = application(open_store(database), keep=Retention(inf, -1, inf))
    with Serving(database, app) as serving, Client(serving) as client:
        secrets = open_table(client)
        with sit(client, secrets["red"]) as red:
            red.ask("resign")
            red.settle()  # it is still there for who sits at it
        deadline = time.monotonic() + PATIENCE
        headers = {"Authorization": f"Bearer {secrets['red']}"}
        while client.get("/api/record", headers=headers).status_code != 401:
            assert time.monotonic() < deadline


def test_how_long_tables_are_kept() -> None:
    kept = retention(0, 2)
    assert (kept.untouched, kept.finished, kept.abandoned) == (2 * 86_400, inf, 2 * 86_400)
    kept = retention(1, 0)
    assert (kept.untouched, kept.finished, kept.abandoned) == (7 * 86_400, 86_400, inf)


def test_a_table_that_takes_long_to_read_delays_no_other(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = threading.Event()
    read: list[str] = []

    async def come() -> None:
        store = open_store(database)
        first = tables_of(store)
        scenario = library.scenario("sealed/plain")
        slow, quick = [await first.open(scenario, {}, "seeded", ["red", "blue"]) for _ in range(2)]

        class Slowly(Rebuild):
            def __init__(self, stored: StoredTable, limits: Limits) -> None:
                super().__init__(stored, limits)
                self._id = stored.id

            def go_on(self, seconds: float) -> Umpire | None:
                read.append(self._id)
                if self._id == slow.table:
                    go_on.wait(PATIENCE)
                return super().go_on(seconds)

        monkeypatch.setattr(tables, "Rebuild", Slowly)
        held = tables_of(store)
        waiting = [asyncio.create_task(held.find(slow.secrets[seat])) for seat in ("red", "blue")]
        await asyncio.sleep(0.05)
        assert await held.find(quick.secrets["red"]) is not None
        go_on.set()
        red, blue = await asyncio.gather(*waiting)
        assert red is not None
        assert blue is not None
        assert red[0] is blue[0]
        assert sorted(read) == sorted([slow.table, quick.table])
        await store.close()

    run_apart(come())


def test_a_scenario_too_large_to_be_shown_opens_no_table(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(umpires, "MOST_FRAME_BYTES", 1024)
    monkeypatch.setattr(foreign, "MOST_FRAME_BYTES", 1024)
    for path in ("/api/tables", "/api/scene"):
        answer = client.post(path, json={"scenario": "urban-battle/lone-heavy"})
        assert (answer.status_code, "too large to be shown" in answer.text) == (413, True)


def test_tables_where_nobody_sits_make_room_and_are_found_again(database: Path) -> None:
    async def fill() -> None:
        store = open_store(database)
        held = tables_of(store, Limits(tables=5, live_tables=2))
        scenario = library.scenario("sealed/plain")
        opened = [await held.open(scenario, {}, "seeded", ["blue"]) for _ in range(5)]
        assert list(held._live) == [each.table for each in opened[-2:]]
        for each in opened:
            found = await held.find(each.secrets["blue"])
            assert found is not None
            live, seat = found
            assert (live.id, seat, live.umpire.commitment) == (each.table, "blue", each.commitment)
        assert len(held._live) == 2
        with pytest.raises(NoRoom, match="keeps 5 tables"):
            await held.open(scenario, {}, "seeded")
        await store.close()

    run_apart(fill())


def test_what_tables_take_together_is_known_without_looking_at_each(database: Path) -> None:
    """After acts that people ask for, after those that nobody asks for, and when tables go."""

    async def play() -> None:
        store = open_store(database)
        held = tables_of(store)
        opened = [await held.open(library.scenario("sealed/plain"), {}, "seeded", ["red", "blue"]) for _ in range(3)]
        busy = await held.live(opened[0].table)
        assert busy is not None
        before, bid = busy.weight, messages.Act(None, "bid 3", busy.umpire.memories["red"].told)
        assert isinstance(await busy.answer("red", bid), messages.Done)
        assert busy.weight > before
        assert held.held == (3, sum([each.weight for each in held._live.values()]) - busy.weight + before)
        await held.live(busy.id)
        assert held.held == (3, sum([each.weight for each in held._live.values()]))
        seal = messages.Act(None, "seal", busy.umpire.memories["red"].told)
        assert isinstance(await busy.answer("red", seal), messages.Done)
        await held.rest(0)
        assert held.held == (3, sum([each.weight for each in held._live.values()]))
        await held.clear(opened[1].table)
        assert held.held == (2, sum([each.weight for each in held._live.values()]))
        await held.rest(inf)
        assert held.held == (0, 0)
        await store.close()

    run_apart(play())


def test_everybody_who_may_come_finds_a_table_in_memory() -> None:
    """Were there fewer tables than people, each would push another's out with every act, to be read anew for the next."""
    assert Limits().live_tables >= Limits().connections


def test_a_table_rests_while_people_sit_there_and_goes_on(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is in memory of a table follows from what is stored: dropped again and again, it makes no difference to players."""
    monkeypatch.setattr(tables, "REST_SECONDS", 0.001)
    made: list[str] = []

    class Counted(Rebuild):
        def __init__(self, stored: StoredTable, limits: Limits) -> None:
            super().__init__(stored, limits)
            made.append(stored.id)

    monkeypatch.setattr(tables, "Rebuild", Counted)
    with Serving(database) as serving, Client(serving) as client:
        secrets = open_table(client, "urban-battle/lone-heavy")
        with client.socket() as first, client.socket() as second:
            chairs = {seat: Chair(socket, secrets[seat], changed=True) for seat, socket in (("white", first), ("black", second))}
            seen = {seat: shown(chair.frame["scene"], None) for seat, chair in chairs.items()}
            for _ in range(12):
                [seat] = chairs["white"].view["actors"]
                assert chairs[seat].act(chairs[seat].legal[0])["type"] == "done"
                for each, chair in chairs.items():
                    if each != seat:
                        chair.wait_frame()
                    sent = chair.frame["scene"]
                    seen[each] = shown(sent, None if "symbols" in sent else seen[each])
                assert chairs[seat].ask("chart")["chart"]["length"] == chairs[seat].frame["length"]
            with client.socket() as third:
                known = Chair(third, secrets["white"], changed=True)
                assert known.frame["scene"] == seen["white"]
                assert known.events == chairs["white"].events
    assert made


def test_a_table_does_not_rest_while_somebody_is_being_answered(database: Path) -> None:
    """Then it does, though dice are awaited there."""

    async def look() -> None:
        store = open_store(database)
        held = tables_of(store)
        typed = await held.open(library.scenario("sealed/roll"), {}, "typed")
        plain = await held.open(library.scenario("sealed/plain"), {}, "seeded")
        busy = held._live[plain.table]
        async with busy._busy():
            await held.rest(inf)
        assert list(held._live) == [plain.table]
        await held.rest(inf)
        assert not held._live
        waiting = await held.live(typed.table)
        assert waiting is not None
        assert waiting.umpire.pending is not None
        found = await held.live(plain.table)
        assert found is not None
        assert found is not busy
        assert found.umpire.commitment == busy.umpire.commitment
        assert await held.live("nowhere") is None
        await store.close()

    run_apart(look())


def test_a_table_that_rests_is_given_to_no_other_server_while_somebody_sits_there(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[str] = []

    async def give_up(id: str) -> None:
        given.append(id)

    async def look() -> None:
        store = open_store(database)
        monkeypatch.setattr(store, "give_up", give_up)
        held = tables_of(store)
        kept, left = [await held.open(library.scenario("sealed/plain"), {}, "seeded") for _ in range(2)]
        here = held._live[kept.table].presence
        stuck = Stuck()
        connection = Connection(cast(WebSocket, stuck))
        here.add(connection)
        await held.rest(inf)
        assert not held._live
        assert given == [left.table]
        await held.leave(here, connection)
        assert given == [left.table, kept.table]
        stuck.awake.set()
        await connection.finish()
        await store.close()

    run_apart(look())


def test_who_sits_at_a_table_that_rests_is_sent_away_with_the_others_when_it_is_lost(database: Path) -> None:
    async def lose() -> None:
        store = open_store(database)
        held = tables_of(store)
        table = await held.open(library.scenario("sealed/plain"), {}, "seeded")
        here = held._live[table.table].presence
        stuck = Stuck()
        connection = Connection(cast(WebSocket, stuck))
        here.add(connection)
        await held.rest(inf)
        store.when_lost()
        stuck.awake.set()
        await asyncio.wait_for(connection._sender, PATIENCE)
        assert stuck.code == MUST_RETURN
        await store.close()

    run_apart(lose())
