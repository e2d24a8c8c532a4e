"""Backups while a store is used, and the drill: what was acknowledged before is there after, from each kind into each."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.apart import run_apart
from enfilade.server.store import restore
from enfilade.server.store.base import Store
from enfilade.server.store.schema import ORDER, SCHEMA
from tests.server.store.backends import BACKENDS, Backend, Postgres, Sqlite
from tests.server.store.test_contract import apart, backend, lines_of, opened, table

__all__ = ["backend"]
DUMPS = Path(__file__).parent


async def fill(store: Store) -> None:
    """Three tables, one with entries, and a replay."""
    await store.add_table(table("t", lines=["one", "zwei", "\U0001f3b2"]), {b"\x00red": "red"}, {b"\x01": "blue"}, b"\x02")
    await store.add_table(table("u", [3, "ace"], dice="typed"), {})
    await store.add_table(table("v"), {})
    await store.add_replay("r", "record", 5)
    await store.operating.announce("Closed on Monday")


async def check(store: Store) -> None:
    """All of it is there, and goes on."""
    assert await lines_of(store, "t") == ["one", "zwei", "\U0001f3b2"]
    assert await store.find_seat(b"\x00red") == ("t", "red")
    assert await store.claim(b"\x01", b"\x03") == ("t", "blue")
    found = await store.table("u")
    assert found is not None
    assert found.opening == [3, "ace"]
    assert await store.count_tables() == 3
    assert await store.replay("r") == "record"
    assert await store.operating.announced() == "Closed on Monday"
    await store.add_entry("t", 4, "vier")
    await store.add_replay("s", "another", 5)


@pytest.mark.parametrize("into", BACKENDS, ids=lambda kind: kind.__name__.lower())
@apart
async def test_a_drill_from_each_kind_into_each(
    backend: Backend, into: type[Backend], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing of the old place is needed: it is lost, and the file alone is there."""
    target = into(tmp_path / "new")
    async with opened(backend) as store:
        await fill(store)
        await store.back_up(tmp_path / "backup.db")
    restored = await restore(tmp_path / "backup.db", target.place)
    await check(restored)
    await restored.close()
    caplog.clear()
    async with opened(target) as store:
        assert await store.count_tables() == 3
    assert "set aside" not in caplog.text


@apart
async def test_a_backup_is_made_in_the_middle_of_play(backend: Backend, tmp_path: Path) -> None:
    """It holds a beginning of what was done, whole entries and no gap, with everything that was acknowledged before it began."""
    async with opened(backend) as store:
        await store.add_table(table("t"), {})
        for number in range(1, 21):
            await store.add_entry("t", number, f"before {number}")
        writing = [store.add_entry("t", number, f"during {number}") for number in range(21, 61)]
        await asyncio.gather(*writing[:20], store.back_up(tmp_path / "backup.db"), *writing[20:])
        assert len(await lines_of(store, "t")) == 60
    restored = await restore(tmp_path / "backup.db", tmp_path / "new" / "tables.db")
    kept = await lines_of(restored, "t")
    await restored.close()
    assert len(kept) >= 20
    assert kept == [f"{'before' if number <= 20 else 'during'} {number}" for number in range(1, len(kept) + 1)]


@apart
async def test_a_backup_is_its_owners_and_overwrites_nothing(backend: Backend, tmp_path: Path) -> None:
    file = tmp_path / "folder" / "backup.db"
    async with opened(backend) as store:
        await fill(store)
        await store.back_up(file)
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert [path.name for path in file.parent.iterdir()] == ["backup.db"]
        with pytest.raises(EnfiladeError, match="is there already"):
            await store.back_up(file)
        (tmp_path / "plain").write_text("no folder")
        with pytest.raises(EnfiladeError, match="cannot be written"):
            await store.back_up(tmp_path / "plain" / "backup.db")
        await store.add_entry("t", 4, "vier")  # and the store goes on


@apart
async def test_a_backup_goes_into_an_empty_place_alone(backend: Backend, tmp_path: Path) -> None:
    async with opened(backend) as store:
        await fill(store)
        await store.back_up(tmp_path / "backup.db")
    with pytest.raises(EnfiladeError, match=r"is there already|is not empty"):
        await restore(tmp_path / "backup.db", backend.place)
    with pytest.raises(EnfiladeError, match="no such backup"):
        await restore(tmp_path / "none.db", tmp_path / "other.db")
    async with opened(backend) as store:
        assert await store.count_tables() == 3


@pytest.mark.parametrize("layout", [1, 2])
@pytest.mark.parametrize("into", BACKENDS, ids=lambda kind: kind.__name__.lower())
def test_a_backup_of_an_earlier_layout_is_brought_up_to_date(layout: int, into: type[Backend], tmp_path: Path) -> None:
    """The file itself is left as it was."""
    file = tmp_path / "old.db"
    connection = sqlite3.connect(file)
    connection.executescript((DUMPS / f"schema_{layout}.sql").read_text(encoding="utf-8"))
    connection.close()
    before = file.read_bytes()
    target = into(tmp_path / "new")

    async def drill() -> int:
        store = await restore(file, target.place)
        assert len(await lines_of(store, "4DzLXMGLCT-N9SSh")) == 8
        count = await store.count_tables()
        await store.close()
        return count

    assert run_apart(drill()) == 4
    assert file.read_bytes() == before


def test_every_part_of_the_layout_is_copied(tmp_path: Path) -> None:
    """A part that were forgotten in ORDER would be missing from every backup."""

    async def make() -> None:
        await Sqlite(tmp_path).open().close()

    run_apart(make())
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        made = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
    connection.close()
    assert made == set(ORDER)


def test_a_postgresql_database_of_the_first_layout_is_brought_up_to_date(tmp_path: Path) -> None:
    backend = Postgres(tmp_path)
    import psycopg  # noqa: PLC0415  (an extra)

    with psycopg.connect(backend.database, autocommit=True) as session:
        session.execute((DUMPS / "postgres_1.sql").read_bytes())

    async def look() -> None:
        store = backend.open()
        assert await lines_of(store, "t") == ["one", "zwei"]
        await store.operating.announce("up to date")
        assert await store.operating.announced() == "up to date"
        await store.close()
        await backend.open().close()  # and again

    run_apart(look())
    with psycopg.connect(backend.database, autocommit=True) as session:
        assert session.execute("SELECT schema FROM about").fetchall() == [(SCHEMA,)]
