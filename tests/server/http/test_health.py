"""Whether a server is well, and how it does: for the operator's machines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from enfilade.server.base.metrics import Times
from enfilade.server.http.app import application
from enfilade.server.http.proxies import Proxies
from enfilade.server.store import open_store
from enfilade.server.store.faults import BadDatabase
from enfilade.server.store.sqlite import SqliteStore
from enfilade.server.testing.thread import Serving
from tests.server.chair import Client, open_table, sit

LINE = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"(,le="[^"]+")?\})? [0-9.e+-]+')


def figures(client: Client, **headers: str) -> dict[str, float]:
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    return {name: float(value) for name, _, value in [line.rpartition(" ") for line in lines]}


def test_a_server_that_can_read_its_games_is_well(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> int:
        raise BadDatabase("the disk is gone")

    assert (client.get("/health").status_code, client.get("/health").json()) == (200, {"well": True})
    monkeypatch.setattr(SqliteStore, "count_tables", fail)
    answer = client.get("/health")
    assert (answer.status_code, answer.json()["well"], "disk" in answer.text) == (503, False, False)


def test_what_is_done_is_counted_and_nobody_is_named(client: Client) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red:
        red.act("bid 1")
        red.act("nonsense")
        red.settle()
        told = figures(client)
        text = client.get("/metrics").text
    assert told['enfilade_answer_seconds_count{message="act"}'] == 2
    assert told['enfilade_answer_seconds_bucket{message="act",le="+Inf"}'] == 2
    assert told['enfilade_answer_seconds_count{message="inspect"}'] == 1
    assert (told["enfilade_connections"], told["enfilade_live_tables"], told["enfilade_faults_total"]) == (1, 1, 0)
    assert told["enfilade_live_bytes"] > 0
    assert not any(secret in text for secret in secrets.values())


def test_figures_are_for_the_operator(database: Path) -> None:
    app = application(open_store(database), watchers=Proxies(["203.0.113.0/24"]))
    with Serving(database, app, Proxies(["127.0.0.1"])) as serving, Client(serving) as client:
        assert figures(client)["enfilade_connections"] == 0
        refused = client.get("/metrics", headers={"X-Forwarded-For": "198.51.100.1"})
        assert (refused.status_code, "server.watchers" in refused.json()["error"]) == (403, True)
        assert client.get("/health", headers={"X-Forwarded-For": "198.51.100.1"}).status_code == 200


def test_a_proxy_that_nobody_named_does_not_pass_for_this_machine(client: Client) -> None:
    assert client.get("/metrics", headers={"X-Forwarded-For": "198.51.100.1"}).status_code == 403


def test_times_are_counted_up_to_each_bound() -> None:
    times = Times("t_seconds", "Time.", "kind")
    for seconds in (0.004, 0.005, 0.3, 60.0):
        times.note('"odd"', seconds)
    told = times.lines()
    assert told[:2] == ["# HELP t_seconds Time.", "# TYPE t_seconds histogram"]
    assert 't_seconds_bucket{kind="\\"odd\\"",le="0.005"} 2' in told
    assert 't_seconds_bucket{kind="\\"odd\\"",le="0.5"} 3' in told
    assert 't_seconds_bucket{kind="\\"odd\\"",le="+Inf"} 4' in told
    assert 't_seconds_count{kind="\\"odd\\""} 4' in told
