"""Full disks, failing disks and power cuts: nothing that was acknowledged is lost, and nothing half written is served."""

from __future__ import annotations

import logging
import re
from itertools import product
from pathlib import Path
from random import Random

import pytest

from tests.server.apart import run_apart
from tests.server.disk.keeping import ENTRIES, TABLES, check
from tests.server.disk.preloaded import compiled, run

KEEPING = "tests.server.disk.keeping"
SECTOR = 512  # bytes that a disk writes as a whole, or not at all
HEAD = re.compile(rb"(write|sync|cut|unlink) (\S*) (\d+) (\d+)\n")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("library"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "disk"
    made.mkdir()
    return made


def count(library: Path, folder: Path) -> int:
    """How many operations it takes where none fails."""
    done = run(library, folder, KEEPING)
    assert done.returncode == 0, done.stderr
    found = int(done.stdout)
    assert found > 50, "the disk is not asked: is the library preloaded?"
    return found


def fail_at(library: Path, folder: Path, kinds: list[tuple[str, int, int]], points: range) -> None:
    inner = folder / "failing"
    inner.mkdir()
    asked = [f"{error}:{torn}:{length}:{point}" for (error, torn, length), point in product(kinds, points)]
    done = run(library, inner, KEEPING, *asked)
    assert done.returncode == 0, done.stderr[-3000:]


def test_a_full_or_failing_disk_loses_nothing(library: Path, folder: Path) -> None:
    """A sample of the operations: each fails once, the store says so, and goes on as soon as the disk is well."""
    operations = count(library, folder)
    fail_at(library, folder, [("ENOSPC", 0, 1), ("EIO", 1, 4)], range(1, operations + 1, 9))


@pytest.mark.slow
@pytest.mark.parametrize("error", ["ENOSPC", "EIO"])
def test_a_disk_that_fails_at_any_operation_loses_nothing(library: Path, folder: Path, error: str) -> None:
    """Every write, truncation and synchronisation in turn: once and for a while, whole and torn."""
    operations = count(library, folder)
    fail_at(library, folder, list(product([error], [0, 1], [1, 5])), range(1, operations + 1))


class Files:
    """The files of a disk that keeps for sure only what was synchronised."""

    def __init__(self) -> None:
        self._sure: dict[str, bytearray] = {}
        self._waiting: dict[str, list[tuple[int, bytes | None]]] = {}  # what may be lost: a place and bytes; or, None, a length
        self._ghosts: dict[str, bytearray] = {}  # files that were removed, which a power cut may bring back

    def do(self, what: str, name: str, at: int, data: bytes) -> None:
        if what == "unlink":
            self._settle(name)
            self._ghosts[name] = self._sure.pop(name, bytearray())
        elif what == "sync" and name == ".":
            self._ghosts.clear()
        elif what == "sync":
            self._settle(name)
        else:
            self._ghosts.pop(name, None)
            self._waiting.setdefault(name, []).append((at, data if what == "write" else None))

    def after_power_cut(self, chance: Random | None, is_kept: bool) -> dict[str, bytes]:
        """What is found: of what waited nothing, everything, or by chance some sectors."""
        found = {name: bytearray(data) for name, data in self._sure.items()}
        for name, waiting in self._waiting.items():
            for at, data in waiting:
                into = found.setdefault(name, bytearray())
                if chance is None and is_kept:
                    _apply(into, at, data)
                elif chance is not None:
                    _apply_some(into, at, data, chance)
        for name, removed in self._ghosts.items():
            if removed and chance is not None and chance.random() < 0.5:
                found.setdefault(name, bytearray(removed))
        return {name: bytes(data) for name, data in found.items()}

    def _settle(self, name: str) -> None:
        for at, data in self._waiting.pop(name, []):
            _apply(self._sure.setdefault(name, bytearray()), at, data)


def _apply(into: bytearray, at: int, data: bytes | None) -> None:
    if len(into) < at:
        into.extend(bytes(at - len(into)))
    if data is None:
        del into[at:]
    else:
        into[at : at + len(data)] = data


def _apply_some(into: bytearray, at: int, data: bytes | None, chance: Random) -> None:
    """Some sectors of a write, or perhaps a truncation."""
    if data is None:
        if chance.random() < 0.5:
            _apply(into, at, None)
        return
    start = at
    while start < at + len(data):
        end = min(at + len(data), (start // SECTOR + 1) * SECTOR)
        if chance.random() < 0.5:
            _apply(into, start, data[start - at : end - at])
        start = end


def operations_of(log: bytes) -> list[tuple[str, str, int, bytes]]:
    found, place = [], 0
    while place < len(log):
        head = HEAD.match(log, place)
        assert head is not None
        size = int(head[4])
        found.append((head[1].decode(), head[2].decode(), int(head[3]), log[head.end() : head.end() + size]))
        place = head.end() + size
    return found


def cut_power(library: Path, folder: Path, every: int, chances: int, caplog: pytest.LogCaptureFixture) -> None:
    """Keep games once; then, for the moments after some operations, see what a power cut there leaves."""
    log = folder.parent / "log"
    done = run(library, folder, KEEPING, log=log)
    assert done.returncode == 0, done.stderr
    files, acknowledged = Files(), list[str]()
    operations = operations_of(log.read_bytes())
    lengths: dict[str, int] = {}
    for number, (what, name, at, data) in enumerate(operations):
        if name == "acks":
            acknowledged.append(data.decode().strip())
            continue
        files.do(what, name, at, data)
        if number % every and number + 1 < len(operations):
            continue
        some = [files.after_power_cut(Random(f"{number} {each}"), False) for each in range(chances)]
        for found in (files.after_power_cut(None, False), files.after_power_cut(None, True), *some):
            left = folder.parent / "left"
            left.mkdir(exist_ok=True)
            for old in left.iterdir():
                old.unlink()
            for each, content in found.items():
                (left / each).write_bytes(content)
            lengths = run_apart(check(left / "tables.db", acknowledged))
    assert lengths == dict.fromkeys(TABLES, ENTRIES)
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_power_cut_loses_nothing_that_was_acknowledged(library: Path, folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    cut_power(library, folder, 7, 1, caplog)


@pytest.mark.slow
def test_a_power_cut_at_any_moment_loses_nothing_that_was_acknowledged(
    library: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """After every operation: with all that was not synchronised lost, kept, or torn by sectors in many ways."""
    cut_power(library, folder, 1, 8, caplog)


def test_this_disk_loses_what_is_not_synchronised() -> None:
    """The test of the test: a file that is only written is gone, or torn."""
    files = Files()
    files.do("write", "a", 0, b"x" * 2000)
    assert files.after_power_cut(None, False) == {"a": b""}
    assert files.after_power_cut(None, True) == {"a": b"x" * 2000}
    files.do("sync", "a", 0, b"")
    files.do("cut", "a", 10, b"")
    assert files.after_power_cut(None, False) == {"a": b"x" * 2000}
    torn = {len(files.after_power_cut(Random(seed), False)["a"]) for seed in range(20)}
    assert torn == {10, 2000}
