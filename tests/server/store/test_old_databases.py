"""A database that an earlier Enfilade made is opened and played on as if nothing had happened."""

from __future__ import annotations

import sqlite3
from math import inf
from pathlib import Path

import pytest

from enfilade.server.base.apart import run_apart
from enfilade.server.base.limits import Retention
from enfilade.server.store.schema import SCHEMA
from enfilade.server.store.sqlite import SqliteStore
from tests.server.chair import Client, finish, sit

DUMPS = [Path(__file__).parent / f"schema_{layout}.sql" for layout in (1, 2)]
# The secrets of the dump, by table; only their hashes are in it.
AMENDED = {"red": "8syfJboK7fBD1gXNo8ueWuM9E3C1c-ARPOEj-7ZPqWA", "blue": "IwM9yh0nXS56Crnjpmy6eu19SRF9yfjwC9H-cCJsOKk"}
AWAITING = {"red": "bHRXWiZkmIZ0Y583sgwfqSOCm5mtQgaqf7-1UNCrXV4", "blue": "EVyJ-MiliHtHxXiZK5p6lwoM4yBUmunOQ9AZdxhKS2k"}
TYPED = {"red": "2xS8IJS-BJ_der7P075zH-j8QRGixcYSjfycFfRLNgo"}
OVER = {"spectator": "YSO8OXlkCx1R3v5n8XzwRV2wt_21Giwx_3ApOcRiVT8"}


@pytest.fixture(params=DUMPS, ids=lambda dump: dump.stem)
def database(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    path = tmp_path / "tables.db"
    connection = sqlite3.connect(path)
    connection.executescript(request.param.read_text(encoding="utf-8"))
    connection.close()
    return path


def test_a_game_in_progress_goes_on(client: Client) -> None:
    with sit(client, AMENDED["red"]) as red, sit(client, AMENDED["blue"]) as blue:
        assert (red.frame["length"], blue.frame["length"]) == (6, 5)
        assert [event["sentence"] for event in red.events] == ["The auction takes 3 rounds.", "sealed.", "sealed.", "revealed."]
        assert (red.view["score"], red.view["bid"], blue.view["bid"]) == ({"red": 2, "blue": 0}, 0, 1)
        assert red.ask("past", number=1)["frame"]["view"]["bid"] == 3  # what was taken back
        assert blue.ask("undo")["type"] == "done"
        finish(red, blue)
        assert red.view["outcome"]["winner"] == "red"


def test_a_set_up_still_waits_for_its_dice(client: Client) -> None:
    with sit(client, AWAITING["red"]) as red:
        assert red.frame["needs"]["label"] == "opening of the auction"
        assert red.roll(2)["type"] == "done"
        assert red.act("bid 1")["type"] == "done"


def test_dice_that_were_typed_are_known(client: Client) -> None:
    with sit(client, TYPED["red"]) as red:
        assert red.frame["needs"] is None
        assert red.view["bid"] == 1
        assert red.act("seal")["type"] == "done"


def test_it_is_sealed_when_it_is_opened(database: Path, caplog: pytest.LogCaptureFixture) -> None:
    """From then on damage is found; who had a secret holds the seat, and nothing is retired for its age at once."""

    async def look() -> None:
        store = SqliteStore(database)
        assert {seat: (each.by, each.invited) for seat, each in (await store.held("4DzLXMGLCT-N9SSh")).items()} == {
            "red": (0, 0),
            "blue": (0, 0),
        }
        assert await store.retire(Retention(inf, 60, 60), []) == []
        await store.close()

    run_apart(look())
    run_apart(look())
    assert caplog.text == ""
    with sqlite3.connect(database) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
        connection.execute("UPDATE entries SET line = replace(line, 'bid 2', 'bid 1') WHERE number = 3")
    connection.close()
    run_apart(SqliteStore(database).close())
    assert "table 4DzLXMGLCT-N9SSh is set aside: entry 3" in caplog.text


def test_a_game_that_is_over_gives_its_record_and_a_replay_is_still_there(client: Client) -> None:
    with sit(client, OVER["spectator"]) as public:
        assert public.frame["seed"] == "kept/2"
    record = client.get("/api/record", headers={"Authorization": f"Bearer {OVER['spectator']}"})
    assert record.text.splitlines()[0].startswith('{"committed":"8181bb3b')
    replay = client.get("/api/replays/bidding").json()
    assert (replay["length"], replay["outcome"]["winner"]) == (8, "red")
