"""Several servers share a database: each table belongs to one of them, another takes over when that one is gone, and nothing that
was acknowledged is lost or done twice."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from enfilade import library
from enfilade.kernel.data import canonical
from enfilade.server.base.apart import run_apart
from enfilade.server.base.secrets import digest
from enfilade.server.http.app import application
from enfilade.server.http.serve import listen
from enfilade.server.store import open_store
from enfilade.server.store.base import Store, StoredTable
from enfilade.server.testing.apart import Apart
from enfilade.server.testing.cluster import Cluster
from enfilade.server.testing.thread import Serving
from tests.server.chair import PATIENCE, Chair, Client, Message, dial, open_table, opened, sit
from tests.server.store.backends import cluster, has_postgres

pytestmark = pytest.mark.skipif(not has_postgres(), reason="not run: PostgreSQL or psycopg is not here")
BOTH = {"scenario": "urban-battle/convoy", "mine": ["white", "black"]}


@pytest.fixture
def shared() -> str:
    """A database of PostgreSQL, empty at first."""
    return cluster().database()


@pytest.fixture
def pair(shared: str) -> Iterator[tuple[Client, Client]]:
    """Two servers on one database."""
    with serving(shared) as first, serving(shared) as second, Client(first) as one, Client(second) as other:
        yield one, other


def serving(database: str) -> Serving:
    """A server that tells others of itself by its own address."""
    with listen("127.0.0.1", 0) as free:
        port: int = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    return Serving("", application(open_store(database, address)), port=port)


def joined(address: str, secret: str) -> Message:
    """What a server says first to somebody who joins."""
    with dial(address) as socket:
        socket.send(json.dumps({"do": "join", "secret": secret}))
        message: Message = json.loads(socket.recv(timeout=PATIENCE))
        return message


def taken_over(address: str, secret: str) -> None:
    """Ask a server for a table until it is its own."""
    deadline = time.monotonic() + PATIENCE
    while joined(address, secret)["type"] != "welcome":
        assert time.monotonic() < deadline


def test_who_comes_to_the_wrong_server_is_led_to_the_right_one(pair: tuple[Client, Client]) -> None:
    one, other = pair
    secrets = open_table(one)
    with sit(one, secrets["red"]) as red:
        assert red.act("bid 2")["type"] == "done"
        told = joined(other.serving.socket_address, secrets["blue"])
        assert told == {"type": "elsewhere", "address": one.serving.address}
        record = other.get("/api/record", headers={"Authorization": f"Bearer {secrets['red']}"})
        assert (record.status_code, record.json()["address"]) == (421, one.serving.address)
        with sit(one, secrets["blue"]) as blue:
            assert blue.act("bid 1")["type"] == "done"


def test_invitations_are_taken_up_where_the_table_is(pair: tuple[Client, Client]) -> None:
    one, other = pair
    table = opened(one)
    body = {"invitation": table["invitations"]["blue"], "secret": "b" * 43}
    told = other.post("/api/claims", json=body)
    assert (told.status_code, told.json()["address"]) == (421, one.serving.address)
    assert one.post("/api/claims", json=body).status_code == 200


def test_a_table_that_nobody_uses_any_more_goes_to_whoever_asks(shared: str) -> None:
    with serving(shared) as first, Client(first) as one:
        secrets = open_table(one)
        with sit(one, secrets["red"]) as red:
            red.act("bid 3")
    with serving(shared) as second, Client(second) as other, sit(other, secrets["red"]) as red:
        assert red.view["bid"] == 3
        assert red.act("seal")["type"] == "done"


def test_a_server_that_lost_its_session_reads_its_tables_anew(pair: tuple[Client, Client], shared: str) -> None:
    """Somebody ends its session: everybody is sent away, comes again, and sees what counts."""
    import psycopg  # noqa: PLC0415

    one, _ = pair
    secrets = open_table(one)
    with sit(one, secrets["red"]) as red:
        assert red.act("bid 3")["type"] == "done"
        with psycopg.connect(shared, autocommit=True) as session:
            session.execute("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
        answer = red.act("seal")
        assert (answer["type"], "could not be written" in answer["error"]) == ("error", True)
    taken_over(one.serving.socket_address, secrets["red"])
    with sit(one, secrets["red"]) as red:
        assert red.view["bid"] == 3
        assert red.act("seal")["type"] == "done"


def test_a_game_goes_on_where_its_rules_are(pair: tuple[Client, Client], shared: str) -> None:
    """It was begun by rules that these two have not got; a third says that it has."""

    async def begin() -> Store:
        store = open_store(shared, "http://old.example")
        text = canonical(library.scenario("sealed/plain").data)
        kinds = {"red": "human", "blue": "human"}
        await store.add_table(StoredTable("old", "sealed", 99, text, "7", "seeded", [], kinds), {digest("old red"): "red"})
        await store.beat({"sealed": 99})
        await store.give_up("old")
        return store

    store = run_apart(begin())
    assert joined(pair[0].serving.socket_address, "old red") == {"type": "elsewhere", "address": "http://old.example"}
    run_apart(store.close())
    assert "from other rules" in joined(pair[0].serving.socket_address, "old red")["error"]


def moved(apart: Apart, secrets: Message, length: int) -> int:
    """One action of the seat that is asked, at a server that has the table; the length afterwards."""
    for seat in ("white", "black"):
        with dial(apart.socket_address) as socket:
            chair = Chair(socket, secrets[seat])
            assert chair.frame["length"] == length
            if chair.legal:
                assert chair.act(chair.legal[-1])["type"] == "done"
                return int(chair.frame["length"])
    raise AssertionError("nobody is asked")


def test_when_a_server_is_killed_another_has_its_tables_at_once(shared: str) -> None:
    with Apart(shared) as first, Apart(shared) as second:
        secrets = httpx.post(f"{first.address}/api/tables", json=BOTH, timeout=PATIENCE).json()["secrets"]
        length = moved(first, secrets, 0)
        assert joined(second.socket_address, secrets["white"])["type"] == "elsewhere"
        first.kill()
        taken_over(second.socket_address, secrets["white"])  # as soon as the database has noticed
        for _ in range(3):
            length = moved(second, secrets, length)


def test_a_server_that_stands_still_is_fenced_off(shared: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is stopped, not dead: another ends its session and takes the table; when it wakes, nothing that it writes counts."""
    from enfilade.server.store import postgres  # noqa: PLC0415

    monkeypatch.setattr(postgres, "STALE_SECONDS", 0.5)
    with Apart(shared) as first, serving(shared) as second, Client(second) as other:
        secrets = httpx.post(f"{first.address}/api/tables", json=BOTH, timeout=PATIENCE).json()["secrets"]
        length = moved(first, secrets, 0)
        with dial(first.socket_address) as socket:
            before = Chair(socket, secrets["white"])
            os.kill(first.pid, signal.SIGSTOP)
            taken_over(other.serving.socket_address, secrets["white"])
            with sit(other, secrets["white"]) as white, sit(other, secrets["black"]) as black:
                assert white.frame["length"] == length
                asked = white if white.legal else black
                assert asked.act(asked.legal[-1])["type"] == "done"
                os.kill(first.pid, signal.SIGCONT)
                action = before.legal[0] if before.legal else "done"
                before.socket.send(json.dumps({"do": "act", "id": 1, "action": action, "seen": before.seen, "length": length}))
                with suppress(ConnectionClosed):  # it is sent away, or told that nothing was written
                    while before.receive()["type"] not in ("error", "refused"):
                        pass
                assert "done" not in [message["type"] for message in before.others]
                asked.settle()
                assert asked.frame["length"] == length + 1
        assert joined(first.socket_address, secrets["white"])["type"] == "elsewhere"


def test_a_database_that_vanishes_and_comes_back_loses_nothing() -> None:
    with Cluster(durable=True) as database:
        address = database.database()
        with serving(address) as first, Client(first) as one:
            secrets = open_table(one)
            with sit(one, secrets["red"]) as red:
                assert red.act("bid 3")["type"] == "done"
                database.stop()
                assert red.act("seal")["type"] == "error"
            refused = one.post("/api/tables", json={"scenario": "sealed/plain"})
            assert (refused.status_code, "PostgreSQL" in refused.text) == (503, False)
            database.start()
            deadline = time.monotonic() + PATIENCE
            while joined(one.serving.socket_address, secrets["red"])["type"] != "welcome":
                assert time.monotonic() < deadline
            with sit(one, secrets["red"]) as red:
                assert red.view["bid"] == 3
                assert red.act("seal")["type"] == "done"


def test_no_secret_is_kept_in_the_clear(pair: tuple[Client, Client], shared: str) -> None:
    import psycopg  # noqa: PLC0415

    secrets = open_table(pair[0])
    with psycopg.connect(shared) as session:
        kept = [bytes(row[0]) for row in session.execute("SELECT digest FROM secrets")]
    assert {digest(secret) for secret in secrets.values()} <= set(kept)
