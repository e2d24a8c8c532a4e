"""Computer players: beside the server, with a budget, given a view and nothing else."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from time import process_time
from typing import Any

import pytest

import enfilade
from enfilade.kernel.data import canonical
from enfilade.server.base.apart import run_apart
from enfilade.server.base.limits import MOST_WORKER_BYTES, WORKER_NICENESS
from enfilade.server.http.app import application
from enfilade.server.store import open_store
from enfilade.server.testing.thread import Serving
from enfilade.server.work import workers
from enfilade.server.work.worker import Check, Choose, answer
from enfilade.server.work.workers import Thinkers, Worker, WorkerFailed, Workers
from tests.server.chair import Client, open_table, sit


def choice(player: str = "greedy", **view: object) -> Choose:
    scenario = enfilade.scenario("urban-battle/first-patrol")
    table = enfilade.Table(scenario, seed=3)
    seen: dict[str, Any] = json.loads(json.dumps(table.view(table.actors[0]).to_data()))
    return Choose("t/white", player, canonical(scenario.data), {**seen, **view}, "7")


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_worker_chooses_a_legal_action(player: str) -> None:
    request = choice(player)
    assert answer(request).action in request.view["legal"]


def test_a_worker_tells_what_is_wrong() -> None:
    assert "no player called" in answer(choice("gredy")).error
    assert answer(choice(pieces=5)).error
    assert "line 1" in answer(Check("nonsense\n")).error


def test_a_worker_that_thinks_too_long_is_replaced() -> None:
    async def ask() -> str:
        worker = Worker()
        try:
            with pytest.raises(WorkerFailed, match="no answer within"):
                await worker.ask(choice(), 0.001)
            return (await worker.ask(choice(), 60)).action
        finally:
            await worker.stop()

    assert run_apart(ask()) in choice().view["legal"]


@pytest.mark.parametrize(("is_waiting", "used", "is_answered"), [(True, 0.0, True), (True, 9.0, False), (False, 0.0, False)])
def test_a_worker_that_a_busy_machine_does_not_let_run_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, is_waiting: bool, used: float, is_answered: bool
) -> None:
    """But not one that has had its time of the processor, nor one that waits for something else."""
    looks = iter([(False, 0.0)])  # at its start
    monkeypatch.setattr(workers, "_looked_at", lambda pid: next(looks, (is_waiting, used)))
    monkeypatch.setattr(workers, "STARVED", 60_000)

    async def ask() -> str:
        worker = Worker()
        try:
            return (await worker.ask(choice(), 0.001)).action
        finally:
            await worker.stop()

    if is_answered:
        assert run_apart(ask()) in choice().view["legal"]
    else:
        with pytest.raises(WorkerFailed, match="no answer within"):
            run_apart(ask())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")
def test_a_process_that_computes_is_seen_to() -> None:
    is_running, used = workers._looked_at(os.getpid())
    assert is_running
    assert 0 < used <= process_time()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_whoever_waits_may_have_the_computer_move_now() -> None:
    """One that would think for ten minutes answers with what it has."""

    async def ask() -> str:
        thinkers = Thinkers(1)
        try:
            await thinkers.ask(choice("random"), 60)  # now it listens
            thought = asyncio.create_task(thinkers.ask(choice("search:600s"), 60))
            while not thinkers._serving:
                await asyncio.sleep(0)
            thinkers.hurry("another/white")
            thinkers.hurry("t/white")
            return (await thought).action
        finally:
            await thinkers.workers[0].stop()

    assert run_apart(ask()) in choice().view["legal"]


def test_a_worker_that_dies_is_replaced() -> None:
    async def ask() -> str:
        workers = Workers(1)
        try:
            await workers.thinking.ask(choice(), 60)
            process = workers.thinking.workers[0]._process
            assert process is not None
            os.kill(process.pid, 9)
            with pytest.raises(WorkerFailed, match="died"):
                await workers.thinking.ask(choice(), 60)
            return (await workers.thinking.ask(choice(), 60)).action
        finally:
            await workers.stop()

    assert run_apart(ask()) in choice().view["legal"]


def test_two_computers_play_to_the_end_while_one_watches(client: Client) -> None:
    seats = {"white": "random", "black": "random"}
    secrets = open_table(client, "urban-battle/first-patrol", seats=seats, changes={"max_rounds": 1})
    with sit(client, secrets["spectator"]) as public:
        assert [seat["here"] for seat in public.welcome["table"]["seats"]] == [True, True]
        while public.view["outcome"] is None:
            public.wait_frame()
        assert public.frame["seed"]


def test_a_computer_goes_on_after_a_restart(database: Path) -> None:
    seats = {"white": "random", "black": "random"}
    with Serving(database, application(open_store(database), pace=0.1)) as serving, Client(serving) as client:
        secrets = open_table(client, "urban-battle/convoy", seats=seats)
        with sit(client, secrets["spectator"]) as public:
            public.wait_frame()
    with Serving(database) as serving, Client(serving) as client, sit(client, secrets["spectator"]) as public:
        length = public.frame["length"]
        public.wait_frame()
        assert public.frame["length"] > length


def test_a_secret_plan_is_made_without_pauses(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They let people follow what is done; of a plan nobody sees anything until it is committed."""
    pauses: list[float] = []
    pace, sleep = 0.0123, asyncio.sleep

    async def counted(seconds: float) -> None:
        pauses.extend([seconds] if seconds == pace else [])
        await sleep(seconds)

    monkeypatch.setattr(asyncio, "sleep", counted)
    app = application(open_store(database), pace=pace)
    with Serving(database, app) as serving, Client(serving) as client:
        secrets = open_table(client, "game-of-war/duel", seats={"white": "greedy"})
        with sit(client, secrets["red"]) as red:
            while not any(event["name"] == "committed" for event in red.events):
                red.wait_frame()
            made = len(pauses)
            assert red.act("commit")["type"] == "done"
            plans = next(event["values"]["plans"] for event in red.events if event["name"] == "plans_revealed")
    assert len(plans["white"]["orders"]) > 1
    assert made == 1


def test_for_a_player_that_fails_the_lot_chooses_and_the_table_is_told(client: Client) -> None:
    """The workers do not know this game, so that the player in seat blue cannot think; the game goes on."""
    secrets = open_table(client, seats={"blue": "greedy"})
    with sit(client, secrets["red"]) as red:
        while red.view["outcome"] is None:
            if red.legal:
                done = red.act(red.legal[0])
                assert done["type"] == "done" or "changed" in done["reason"]  # blue may have sealed at the same moment
            else:
                red.wait_frame()
        assert red.view["round"] == 2
        told = [message["error"] for message in red.others if message["type"] == "error"]
        assert "the computer in seat Blue could not decide: the lot has chosen for it" in told


def test_who_thinks_quickly_does_not_wait_for_those_who_do_not() -> None:
    """A player that is known to be quick has a process of its own; what is not known yet is taken for slow."""
    thinkers = Thinkers(3)
    assert thinkers._number("t/red", "greedy 1") < 2
    thinkers._note("greedy 1", 3.0)
    thinkers._note("random 1", 0.01)
    assert {thinkers._number(f"{table}/red", "random 1") for table in range(20)} == {2}
    assert {thinkers._number(f"{table}/red", "greedy 1") for table in range(20)} == {0, 1}
    thinkers._note("greedy 1", 0.01)
    assert thinkers._number("t/red", "greedy 1") < 2


def test_a_worker_has_limits() -> None:
    """It steps back behind the server, and its memory has an end."""

    async def limits() -> tuple[int, str]:
        worker = Worker()
        try:
            await worker.ask(choice(), 60)
            assert worker._process is not None
            of_memory = Path(f"/proc/{worker._process.pid}/limits").read_text(encoding="ascii")
            return os.getpriority(os.PRIO_PROCESS, worker._process.pid), of_memory
        finally:
            await worker.stop()

    if not Path("/proc/self/limits").exists():
        pytest.skip("limits of other processes can only be read on Linux")
    niceness, of_memory = run_apart(limits())
    assert niceness >= min(19, os.nice(0) + WORKER_NICENESS)
    assert str(MOST_WORKER_BYTES) in of_memory
