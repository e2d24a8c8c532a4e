"""What one table and one address may use: whoever asks for more is told so, loses nothing, and keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

import enfilade
from enfilade import library
from enfilade.kernel import record
from enfilade.kernel.data import canonical
from enfilade.players.playout import play_out
from enfilade.server.base.apart import run_apart
from enfilade.server.base.budgets import Budget, Budgets, ask_for
from enfilade.server.base.limits import LIMITS, Limits, NoRoom
from enfilade.server.http.app import application
from enfilade.server.http.proxies import Proxies
from enfilade.server.live.shared import Shared
from enfilade.server.live.tables import Tables
from enfilade.server.store import open_store
from enfilade.server.store.base import StoredTable
from enfilade.server.table.timeline import Timeline
from enfilade.server.table.umpires import Rebuild, new_umpire, rebuilt, stored_line
from enfilade.server.testing.thread import Serving
from enfilade.server.work import threads as lanes
from enfilade.server.work.threads import Threads
from enfilade.server.work.workers import Workers
from tests.server.chair import PATIENCE, Chair, Client, open_table, sit

ATTACKER, INNOCENT = "203.0.113.9", "203.0.113.10"


@contextmanager
def limited(database: Path, **limits: int) -> Iterator[Client]:
    """A server whose operator has set limits."""
    with Serving(database, application(open_store(database), limits=Limits(**limits))) as serving, Client(serving) as client:
        yield client


def test_taking_back_has_an_end_and_the_game_goes_on(database: Path) -> None:
    """Whoever does and undoes the same again and again stops neither the other player nor the server."""
    with limited(database, table_undos=2) as client, sit(client, open_table(client)["red"]) as red:
        for _ in range(2):
            assert red.act("bid 1")["type"] == "done"
            assert red.ask("undo", length=red.frame["length"])["type"] == "done"
        assert red.act("bid 1")["type"] == "done"
        refused = red.ask("undo", length=red.frame["length"])
        assert (refused["type"], "nothing more is taken back" in refused["reason"]) == ("refused", True)
        assert red.act("seal")["type"] == "done"


@pytest.mark.parametrize(("limits", "told"), [({"table_entries": 1}, "at 1 entries"), ({"table_bytes": 2_000}, "its log takes")])
def test_a_table_that_is_full_loses_nothing_and_can_be_resigned(database: Path, limits: dict[str, int], told: str) -> None:
    """By the number of entries or the memory of its log: nothing more is done, proposed or taken back, and all of it is kept."""
    with limited(database, **limits) as client:
        secrets = open_table(client)
        with sit(client, secrets["red"]) as red:
            while (answer := red.act("bid 1"))["type"] == "done":
                answer = red.ask("undo", length=red.frame["length"])
                if answer["type"] != "done":
                    break
            assert (answer["type"], "this table is full" in answer["reason"], told in answer["reason"]) == ("refused", True, True)
            for refused in (red.ask("undo", length=red.frame["length"]), red.ask("propose", key="rounds", value=5)):
                assert "this table is full" in refused["reason"]
            assert red.ask("resign")["type"] == "done"
            length = red.frame["length"]
        text = client.get("/api/record", headers={"Authorization": f"Bearer {secrets['red']}"}).text
        assert len(record.parse(text).entries) == length


def test_a_computer_at_a_table_that_is_full_says_why_it_stops(database: Path) -> None:
    with limited(database, table_entries=1) as client, sit(client, open_table(client, seats={"red": "random"})["blue"]) as blue:
        while "red has stopped: this table is full, at 1 entries" not in blue.receive().get("error", ""):
            pass


def test_drawings_of_the_past_are_let_go_and_made_anew(database: Path) -> None:
    """However long a game is, what is kept to leaf through it has an end, and every moment can still be seen."""
    scenario = enfilade.scenario("urban-battle/first-patrol")
    table = enfilade.Table(scenario, seed=1)
    play_out(table, Random(1), 600)
    wide, narrow = [Timeline(scenario, table.opening, table.entries, most_bytes=most) for most in (LIMITS.table_bytes, 64 * 1024)]
    for moment in (len(table.entries), 1, 100):
        assert narrow.frame(moment, None, moment) == wide.frame(moment, None, moment)
    assert len(narrow._marks) < len(wide._marks)
    assert narrow.weight < wide.weight


# By address.


@contextmanager
def sit_from(client: Client, address: str, secret: str) -> Iterator[Chair]:
    """Sit down at a table, coming through the proxy from an address."""
    with client.socket(headers={"X-Forwarded-For": address}) as socket:
        yield Chair(socket, secret)


@pytest.mark.parametrize(
    ("limits", "told"),
    [
        ({"address_processor": 1e-9, "address_processor_burst": 0.01}, "more was computed for your address than is its share"),
        ({"address_bytes": 1e-3, "address_bytes_burst": 20_000.0}, "more was sent for your address than is its share"),
    ],
)
def test_who_uses_more_than_their_share_is_told_to_wait_and_nobody_else(
    database: Path, limits: dict[str, Any], told: str
) -> None:
    """Two at one table: one asks without end, and is refused; the other one's game goes on, and what the first did is kept."""
    app = application(open_store(database), limits=Limits(**limits))
    with Serving(database, app, Proxies(["127.0.0.1"])) as serving, Client(serving) as client, ExitStack() as stack:
        secrets = open_table(client)
        greedy = stack.enter_context(sit_from(client, ATTACKER, secrets["red"]))
        assert greedy.act("bid 3")["type"] == "done"
        answer = greedy.ask("past", number=0)
        asked = 0
        while answer["type"] == "done":
            asked += 1
            assert asked < 2_000
            answer = greedy.ask("past", number=0)
        assert (answer["type"], told in answer["error"]) == ("error", True)
        assert told in greedy.act("seal")["error"]
        headers = {"X-Forwarded-For": ATTACKER, "Authorization": f"Bearer {secrets['red']}"}
        refused = client.get("/api/record", headers=headers)
        assert (refused.status_code, told in refused.json()["error"]) == (429, True)
        calm = stack.enter_context(sit_from(client, INNOCENT, secrets["blue"]))
        assert calm.act("bid 1")["type"] == "done"
        with sit(client, secrets["red"]) as here:  # this machine itself has no such limit
            assert here.view["bid"] == 3


def test_a_budget_fills_again_and_this_machine_has_no_end() -> None:
    now = [0.0]
    budgets = Budgets(Limits(address_processor=0.5, address_processor_burst=10.0), lambda: now[0])
    budget = budgets.at(ATTACKER)
    assert budgets.at(ATTACKER) is budget
    budget.spend_processor(10.0)
    budget.check()
    budget.spend_processor(2.0)
    with pytest.raises(NoRoom, match="in 4 s"):
        budget.check()
    budgets.at(INNOCENT).check()
    now[0] += 4
    budget.check()
    own = budgets.at("127.0.0.1")
    own.spend_processor(1e9)
    own.spend_bytes(10**15)
    own.check()


def test_an_address_sits_at_no_more_large_tables_than_it_may(database: Path) -> None:
    app = application(open_store(database), limits=Limits(address_live_bytes=1))
    with Serving(database, app, Proxies(["127.0.0.1"])) as serving, Client(serving) as client:
        first, second = open_table(client), open_table(client)
        with sit_from(client, ATTACKER, first["red"]), client.socket(headers={"X-Forwarded-For": ATTACKER}) as more:
            more.send(json.dumps({"do": "join", "secret": second["red"]}))
            assert "leave one of them first" in json.loads(more.recv(timeout=PATIENCE))["error"]
            with pytest.raises(ConnectionClosed):
                more.recv(timeout=PATIENCE)
            with sit_from(client, ATTACKER, first["blue"]), sit_from(client, INNOCENT, second["red"]) as other:
                assert other.legal


# What all tables take together.


def test_tables_that_take_too_much_memory_make_room_and_are_found_again(database: Path) -> None:
    """By their weight, not only by their number; where somebody is at all of them, who comes last is told to try again."""

    async def fill() -> None:
        store = open_store(database)
        threads = Threads()
        held = Tables(Shared(store, Workers(1), threads, limits=Limits(live_bytes=1)))
        scenario = library.scenario("sealed/plain")
        first, second = [await held.open(scenario, {}, "seeded") for _ in range(2)]
        assert list(held._live) == [second.table]
        found = await held.find(first.secrets["red"])
        assert found is not None
        assert list(held._live) == [first.table]
        async with found[0]._turns.lock:  # somebody is at it
            with pytest.raises(NoRoom, match="as much memory as there is"):
                await held.find(second.secrets["red"])
            with pytest.raises(NoRoom, match="as much memory as there is"):
                await held.open(scenario, {}, "seeded")
        assert await held.find(second.secrets["red"]) is not None
        threads.stop()
        await store.close()

    run_apart(fill())


# After a restart.


def kept(id: str, entries: int) -> StoredTable:
    """A table at which red has bid and taken it back again and again, as a store keeps it."""
    scenario = library.scenario("sealed/plain")
    table = enfilade.Table(scenario, seed=id)
    for number in range(entries):
        table.undo("red") if number % 2 else table.act("red", "bid 1")
    lines = [entry.line() for entry in table.entries]
    kinds = {"red": "human", "blue": "human"}
    text = canonical(scenario.data)
    return StoredTable(id, "sealed", scenario.game.version, text, id, "seeded", table.opening, kinds, lines)


def test_an_innocent_player_does_not_wait_while_an_attackers_tables_are_brought_back(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six games of a thousand entries each are being read when somebody comes back to a game of three hundred: it is there
    before any of the others, which all come in the end."""
    monkeypatch.setattr(lanes, "SLICE_SECONDS", 0.002)

    async def come() -> list[str]:
        store, threads, workers = open_store(database), Threads(), Workers(1)
        tables = Tables(Shared(store, workers, threads))
        for number in range(6):
            await store.add_table(kept(f"heavy {number}", 1_000), {b"%d" % number: "red"})
        await store.add_table(kept("calm", 300), {b"calm": "red"})
        came: list[str] = []

        async def read(id: str, address: str) -> None:
            ask_for(Budgets(LIMITS).at(address))
            assert await tables._read(id) is not None
            came.append(id)

        heavy = [asyncio.create_task(read(f"heavy {number}", ATTACKER)) for number in range(6)]
        await asyncio.sleep(0.05)
        await asyncio.create_task(read("calm", INNOCENT))
        await asyncio.gather(*heavy)
        threads.stop()
        await workers.stop()
        await store.close()
        return came

    came = run_apart(come())
    assert came[0] == "calm"
    assert len(came) == 7


def test_a_table_is_brought_back_a_slice_at_a_time() -> None:
    stored = kept("long", 300)
    slices = 0
    rebuild = Rebuild(stored)
    while (umpire := rebuild.go_on(0.0)) is None:
        slices += 1
    assert slices > 100
    assert umpire.table is not None
    assert [entry.line() for entry in umpire.table.entries] == stored.lines


def test_a_table_that_is_brought_back_weighs_what_it_did() -> None:
    """Whether it is known who learnt something from each entry or not: what its log takes is measured."""
    scenario = library.scenario("sealed/plain")
    umpire = new_umpire(scenario, {"red": "human", "blue": "human"}, "seeded", "weight")
    lines: list[str] = []
    for action in ("bid 1", "seal"):
        lines.append(stored_line(umpire, umpire.act("red", action, umpire.memories["red"].told, None)))
    assert umpire.table is not None
    stored = StoredTable(
        "weight",
        "sealed",
        scenario.game.version,
        canonical(scenario.data),
        "weight",
        "seeded",
        umpire.table.opening,
        umpire.kinds,
        lines,
    )
    assert rebuilt(stored).weight == umpire.weight


def test_the_past_of_a_long_game_is_reached_a_slice_at_a_time() -> None:
    umpire = rebuilt(kept("long", 300))
    slices = 1
    while not umpire.reach("red", 300, 1e-6):
        slices += 1
    assert slices > 100
    assert umpire.past("red", 300, 0).length == 300


def test_whoever_has_used_up_their_share_brings_back_no_table_for_now() -> None:
    async def come() -> bool:
        threads, now = Threads(), [0.0]
        budget = Budget(ATTACKER, (1.0, 1.0), (1.0, 1.0), lambda: now[0])
        budget.spend_processor(1.05)

        async def read() -> str:
            ask_for(budget)
            return await threads.of("heavy").past_in_slices(lambda _: "there")

        reading = asyncio.create_task(read())
        await asyncio.sleep(0.02)
        has_waited = not reading.done()
        now[0] += 1
        assert await asyncio.wait_for(reading, PATIENCE) == "there"
        threads.stop()
        return has_waited

    assert run_apart(come())


def test_what_everybody_has_left_before_its_end_does_not_fill_the_memory(database: Path) -> None:
    """Whoever proposes something at table after table and goes keeps none of them in memory against others."""
    with limited(database, live_tables=2) as client:
        for _ in range(4):
            secrets = open_table(client)
            with sit(client, secrets["red"]) as red:
                assert red.ask("propose", key="@draw", value=True)["type"] == "done"
        with sit(client, secrets["blue"]) as blue:  # of the last ones, what was proposed is still there
            blue.settle()
            assert any(each["type"] == "proposal" for each in blue.others)
        held = re.search(r"^enfilade_live_tables (\d+)", client.get("/metrics").text, re.MULTILINE)
        assert held is not None
        assert int(held[1]) <= 2


def test_too_many_proposals_are_refused(client: Client) -> None:
    """Whoever proposes and withdraws, again and again, is asked to wait."""
    with sit(client, open_table(client)["red"]) as red:
        answers = []
        for _ in range(12):
            answers.append(red.ask("propose", key="rounds", value=1))
            proposed = [each["proposal"] for each in red.others if each["type"] == "proposal" and each["proposal"]]
            red.ask("decline", number=proposed[-1]["number"])
        assert [each["type"] for each in answers].count("done") == 10
        assert "too much is proposed at once" in answers[-1]["reason"]
