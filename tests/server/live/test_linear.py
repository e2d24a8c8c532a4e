"""Several browsers play at one table while servers are killed, or stopped and started; each sends again what was not answered."""

from __future__ import annotations

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from random import Random

import pytest

from enfilade.server.testing.apart import Apart
from tests.server.chair import PATIENCE
from tests.server.live.histories import Browser, House, Try, check, is_linear, sat_down, wait_for_more
from tests.server.store.backends import cluster, has_postgres


@pytest.mark.parametrize("kills", [2, pytest.param(12, marks=pytest.mark.slow)])
def test_one_history_whatever_is_killed(tmp_path: Path, kills: int) -> None:
    database, house, chance = tmp_path / "tables.db", House(), Random("kills")
    browsers: list[Browser] = []
    for number in range(kills + 1):
        with Apart(database) as apart:
            house.addresses = [apart.socket_address]
            if not browsers:
                browsers = sat_down(apart, house)
            wait_for_more(browsers, chance.randint(6, 20))
            if number < kills:
                apart.kill()
            else:
                house.is_over.set()
                for browser in browsers:
                    browser.join(PATIENCE)
    with closing(sqlite3.connect(database)) as connection:
        lines = [line for (line,) in connection.execute("SELECT line FROM entries ORDER BY number")]
    assert len(lines) > 6 * kills
    check(lines, browsers)


@pytest.mark.slow
@pytest.mark.skipif(not has_postgres(), reason="not run: PostgreSQL or psycopg is not here")
@pytest.mark.parametrize(("how", "times"), [("killed", 12), ("stopped", 8)])
def test_one_history_whichever_server_is_gone(how: str, times: int) -> None:
    """Two servers on one database; one after the other is killed, or stopped in order as in a rolling restart, and started again;
    the browsers go wherever the table is."""
    import psycopg  # noqa: PLC0415

    database, house, chance = cluster().database(), House(), Random(how)
    with ExitStack() as stack:
        servers = [stack.enter_context(Apart(database)) for _ in range(2)]
        house.addresses = [each.socket_address for each in servers]
        browsers = sat_down(servers[0], house)
        for number in range(times):
            wait_for_more(browsers, chance.randint(6, 20))
            gone, other = servers[number % 2], servers[1 - number % 2]
            if how == "killed":
                gone.kill()
            else:
                house.addresses = [other.socket_address]
                gone.stop()
                wait_for_more(browsers, 6)
            servers[number % 2] = stack.enter_context(Apart(database))
            house.addresses = [each.socket_address for each in servers]
        wait_for_more(browsers, 6)
        house.is_over.set()
        for browser in browsers:
            browser.join(PATIENCE)
    with psycopg.connect(database) as session:
        lines = [line for (line,) in session.execute("SELECT line FROM entries ORDER BY number")]
    assert len(lines) > 6 * times
    check(lines, browsers)


def test_the_checker_finds_what_is_wrong() -> None:
    """The test of the test: a lost, a doubled and a swapped entry."""

    def tried(action: str, length: int, sent: float, ended: float) -> Try:
        made = Try("white", action, length)
        made.sent, made.ended, made.answer = sent, ended, "done"
        return made

    a, b = tried("a", 0, 1, 2), tried("b", 1, 3, 4)
    assert is_linear([("white", "a"), ("white", "b")], [a, b], [(5, 2)]) == []
    assert is_linear([("white", "a")], [a, b], []) == ["b was acknowledged as entry 2, and is not there"]
    assert is_linear([("white", "a"), ("white", "b"), ("white", "b")], [a, b], []) == ["nobody sent entry 3"]
    assert "two choices" in is_linear([("white", "a")], [a, a], [])[0]
    assert len(is_linear([("white", "b"), ("white", "a")], [tried("a", 1, 1, 2), tried("b", 0, 3, 4)], [])) == 1
    assert is_linear([("white", "a")], [a], [(5, 2)]) == ["entry 2 was shown at 5, and is not there"]
