"""Somebody who keeps games on a disk that may fail, and afterwards looks whether all is there that was acknowledged."""

from __future__ import annotations

import asyncio
import ctypes
import errno
import logging
import os
import sys
from pathlib import Path

from enfilade.server.store import open_store
from enfilade.server.store.base import Store, StoredTable
from enfilade.server.store.faults import BadDatabase, Conflict

TABLES = ("t", "u")
ENTRIES = 6
PAGES = "x" * 3_000  # a line fills most of a page, so that checkpoints and torn pages come about
MORE_THAN_ALL = 10**9
ERRORS = {"ENOSPC": errno.ENOSPC, "EIO": errno.EIO}


def line(id: str, number: int) -> str:
    return f"{id}/{number} {PAGES}"


def secret(id: str, number: int) -> bytes:
    return f"{id} {number}".encode()


class Keeper:
    """Keeps two games and changes a secret now and then; notes what the store has acknowledged."""

    def __init__(self, place: Path | str, acks: Path, form: str = "{}\n") -> None:
        self._place = place
        self._acks = os.open(acks, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._form = form  # of what is written there
        self.acknowledged: list[str] = []

    def ack(self, what: str) -> None:
        self.acknowledged.append(what)
        os.write(self._acks, self._form.format(what, size=len(what)).encode())

    async def keep(self) -> None:
        """All of it, trying each thing until it is done; a store that cannot be opened is opened again."""
        for _ in range(20):
            try:
                store = open_store(self._place)
            except BadDatabase:
                continue
            try:
                for id in TABLES:
                    await self._play(store, id)
                await store.close()
            finally:
                await store.close()
            return
        raise AssertionError("the disk is well again and the store cannot be opened")

    async def _play(self, store: Store, id: str) -> None:
        for _ in range(100):
            try:
                found = await store.table(id)
                if found is None:
                    await store.add_table(
                        StoredTable(id, "g", 1, "{}", "seed", "seeded", [], {}), {}, {b"1" + id.encode(): "red"}
                    )
                    self.ack(f"{id} 0")
                    continue
                if len(found.lines) == ENTRIES:
                    return
                number = len(found.lines) + 1
                await store.add_entry(id, number, line(id, number))
                self.ack(f"{id} {number}")
                await store.invite(id, "red", secret(id, number))
                self.ack(f"{id} invited {number}")
            except Conflict:
                raise
            except BadDatabase:
                continue
        raise AssertionError("the disk is well again and the store does not go on")


async def check(place: Path | str, acknowledged: list[str]) -> dict[str, int]:
    """Whatever was acknowledged is there, and what is there is a beginning of what was done; how many entries each table has."""
    store = open_store(place)
    lengths = {}
    try:
        for id in TABLES:
            found = await store.table(id)  # raises SetAside if anything is half written
            lengths[id] = -1 if found is None else len(found.lines)
            last = max(
                [int(each.split()[-1]) for each in acknowledged if each.split()[0] == id and "invited" not in each], default=-1
            )
            assert lengths[id] >= last, (id, lengths[id], last)
            if found is not None:
                assert list(found.lines) == [line(id, number) for number in range(1, lengths[id] + 1)]
            asked = [int(each.split()[-1]) for each in acknowledged if each.startswith(f"{id} invited")]
            if asked:  # the last invitation is good, or one that came after it
                good = [number for number in range(1, ENTRIES + 1) if await store.find_door(secret(id, number)) is not None]
                assert len(good) == 1
                assert good[0] >= max(asked)
    finally:
        await store.close()
    return lengths


def main(library: str, folder: str, *points: str) -> None:
    """Keep once with no fault; or, for each `ERROR:torn:length:from`, with those operations failing."""
    disk = ctypes.CDLL(library)
    disk.disk_fail.restype = ctypes.c_long
    logging.disable(logging.CRITICAL)
    place = Path(folder)
    if not points:
        asyncio.run(Keeper(place / "tables.db", place / "acks").keep())
        sys.stdout.write(f"{disk.disk_fail(0, 0, 0, 0)}\n")
        return
    for point in points:
        error, torn, length, first = point.split(":")
        path = place / point.replace(":", "-") / "tables.db"
        path.parent.mkdir()
        keeper = Keeper(path, place / "acks")
        disk.disk_fail(ctypes.c_long(int(first)), ctypes.c_long(int(first) + int(length) - 1), ERRORS[error], int(torn))
        asyncio.run(keeper.keep())
        disk.disk_fail(0, 0, 0, 0)
        found = asyncio.run(check(path, keeper.acknowledged))
        assert found == dict.fromkeys(TABLES, ENTRIES), (point, found)


if __name__ == "__main__":
    main(*sys.argv[1:])
