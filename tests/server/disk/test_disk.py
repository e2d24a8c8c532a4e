"""Full disks, failing disks and power cuts: nothing that was acknowledged is lost, and nothing half written is served."""

from __future__ import annotations

import logging
from itertools import product
from pathlib import Path
from random import Random

import pytest

from enfilade.server.base.apart import run_apart
from tests.server.disk.cutting import Files, operations_of
from tests.server.disk.keeping import ENTRIES, TABLES, check
from tests.server.disk.preloaded import compiled, run

KEEPING = "tests.server.disk.keeping"


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
