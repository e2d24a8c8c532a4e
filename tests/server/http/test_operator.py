"""What an operator does with a server: while it runs, and while it rests."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from enfilade.cli import run
from enfilade.server.base.doorbell import Doorbell, hang_up, path_of
from enfilade.server.base.logs import BLOTTED, LOGGERS, JsonLines, PlainLines, is_set_up, set_up
from enfilade.server.base.secrets import new_id, new_invitation, new_secret
from enfilade.server.http.app import application
from enfilade.server.store import open_store
from enfilade.server.testing.apart import Apart
from enfilade.server.testing.thread import Serving
from tests.server.chair import PATIENCE, Client, finish, open_table, sit

KEY = "a key"


@pytest.fixture
def keyed(database: Path) -> Iterator[Client]:
    """A server whose operator has a key."""
    with Serving(database, application(open_store(database), key=KEY)) as serving, Client(serving) as client:
        yield client


def command(client: Client, **asked: object) -> httpx.Response:
    return client.post("/api/admin", json=asked, headers={"Authorization": f"Bearer {KEY}"})


def admin(capsys: pytest.CaptureFixture[str], database: Path, *words: str) -> object:
    """What `enfilade admin … --json` prints."""
    assert run(["admin", *words, "--database", str(database), "--json"]) == 0, capsys.readouterr().err
    return json.loads(capsys.readouterr().out)


def test_a_server_without_a_key_takes_no_commands(client: Client) -> None:
    asked = {"do": "tables"}
    for header in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {KEY}"}):
        assert client.post("/api/admin", json=asked, headers=header).status_code == 401


def test_a_running_server_lists_forgets_and_announces(keyed: Client) -> None:
    for header in ({}, {"Authorization": "Bearer wrong"}):
        assert keyed.post("/api/admin", json={"do": "tables"}, headers=header).status_code == 401
    secrets = open_table(keyed)
    with sit(keyed, secrets["red"]) as red:
        [found] = command(keyed, do="tables").json()
        assert (found["game"], found["entries"], found["players"]) == ("sealed", 0, {"red": "human", "blue": "human"})
        assert not [secret for secret in secrets.values() if secret in json.dumps(found)]
        assert command(keyed, do="announce", text=" Closed on Monday ").json() == {"announced": "Closed on Monday"}
        while not any(message["type"] == "news" for message in red.others):
            red.receive()
        assert red.others[-1]["text"] == "Closed on Monday"
        assert keyed.get("/api/news").json() == {"news": "Closed on Monday"}
        assert command(keyed, do="forget", id=found["id"]).json() == {"forgotten": found["id"]}
    with keyed.socket(keyed.serving.address) as socket:
        socket.send(json.dumps({"do": "join", "secret": secrets["red"]}))
        assert "no seat" in json.loads(socket.recv(timeout=PATIENCE))["error"]
    assert command(keyed, do="forget", id="none").status_code == 400
    assert "cannot be understood" in command(keyed, do="dance").json()["error"]


def test_who_comes_later_reads_the_news_too(keyed: Client) -> None:
    secrets = open_table(keyed)
    command(keyed, do="announce", text="Club night")
    with sit(keyed, secrets["red"]) as red:
        while not any(message == {"type": "news", "text": "Club night"} for message in red.others):
            red.receive()


def test_the_command_line_asks_the_server_that_has_the_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And does it by itself once there is none; a backup made in between is a game that goes on elsewhere."""
    database, file = tmp_path / "tables.db", tmp_path / "backup.db"
    with Apart(database) as apart:
        opened = httpx.post(
            f"{apart.address}/api/tables", json={"scenario": "urban-battle/first-patrol"}, timeout=PATIENCE
        ).json()
        assert path_of(database).stat().st_mode & 0o077 == 0
        assert admin(capsys, database, "backup", str(file)) == {"file": str(file)}
        assert [each["id"] for each in admin(capsys, database, "tables")] == [opened["table"]]  # type: ignore[attr-defined]
        assert admin(capsys, database, "announce", "Tonight") == {"announced": "Tonight"}
        assert run(["admin", "backup", str(file), "--database", str(database)]) == 2
        assert "is there already" in capsys.readouterr().err
    assert not path_of(database).exists()
    assert admin(capsys, database, "forget", opened["table"]) == {"forgotten": opened["table"]}
    assert admin(capsys, database, "tables") == []
    new = tmp_path / "new" / "tables.db"
    assert run(["admin", "restore", str(file), "--database", str(new)]) == 0
    assert "1 tables are in" in capsys.readouterr().out
    with Serving(new) as serving, Client(serving) as client, sit(client, opened["secrets"]["white"]) as white:
        assert white.view["actors"]


def test_what_an_operator_types_never_looks_like_an_option() -> None:
    """Tables, people and reports are named on the command line."""
    ids = {new_id() for _ in range(2000)}
    assert len(ids) == 2000
    assert all(id.isascii() and id.isalnum() for id in ids)


def test_a_doorbell_that_a_dead_server_left_misleads_nobody(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = tmp_path / "tables.db"
    with Serving(database) as serving:
        hang_up(database, Doorbell("http://127.0.0.1:1", "old"))
    assert admin(capsys, database, "tables") == []
    with Serving(tmp_path / "other.db") as serving:
        hang_up(database, Doorbell(serving.address, "old"))  # another server has its address now
        assert admin(capsys, database, "tables") == []
    assert run(["admin", "tables", "--database", str(tmp_path / "none.db")]) == 2
    assert "there is no such database" in capsys.readouterr().err


def test_old_tables_are_retired_on_demand(client: Client, database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    secrets = open_table(client)
    with sit(client, secrets["red"]) as red, sit(client, secrets["blue"]) as blue:
        finish(red, blue)
    client.serving.__exit__(None, None, None)
    assert admin(capsys, database, "retire") == {"retired": []}
    assert len(admin(capsys, database, "retire", "--finished-days", "0.0000001")["retired"]) == 1  # type: ignore[index]
    assert run(["admin", "tables", "--database", str(database)]) == 0
    assert "Scenario" in capsys.readouterr().out


def test_the_log_is_lines_of_json_without_secrets() -> None:
    out = io.StringIO()
    loggers = [logging.getLogger(name) for name in LOGGERS]
    before = [(each.handlers, each.propagate, each.level) for each in loggers]
    try:
        assert not is_set_up()
        set_up("json", "info", out)
        assert is_set_up()
        secret, invitation = new_secret(), new_invitation()
        logger = logging.getLogger("enfilade.server")
        logger.info("joined with %s\nand %s", secret, invitation, extra={"table": "t", "seat": "red"})
        logger.debug("too quiet")
        try:
            raise ValueError(f"postgresql://club:sesame@db/enfilade {secret}")
        except ValueError:
            logger.exception("failed")
    finally:
        for each, (handlers, propagate, level) in zip(loggers, before, strict=True):
            each.handlers, each.propagate = handlers, propagate
            each.setLevel(level)
    joined, failed = [json.loads(line) for line in out.getvalue().splitlines()]
    assert joined["message"] == f"joined with {BLOTTED}\nand {BLOTTED}"
    assert (joined["level"], joined["logger"], joined["table"], joined["seat"]) == ("info", "enfilade.server", "t", "red")
    assert joined["time"].endswith("+00:00")
    assert "ValueError" in failed["trace"]
    assert "sesame" not in out.getvalue()
    assert secret not in out.getvalue()


@pytest.mark.parametrize("lines", [JsonLines(), PlainLines()])
def test_ids_are_no_secrets(lines: logging.Formatter) -> None:
    told = lines.format(logging.makeLogRecord({"msg": "table 4DzLXMGLCT-N9SSh is set aside at 10:20:30", "levelname": "INFO"}))
    assert "4DzLXMGLCT-N9SSh is set aside at 10:20:30" in told


def test_the_command_line_can_be_used_where_a_loop_is_running(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Serving(tmp_path / "tables.db"):
        pass

    async def ask() -> object:
        return admin(capsys, tmp_path / "tables.db", "tables")

    with ThreadPoolExecutor(1) as apart:
        assert apart.submit(asyncio.run, ask()).result() == []
