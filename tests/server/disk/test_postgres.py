"""Power cuts under PostgreSQL: what it acknowledged is there when it has recovered, whatever the disk had not yet kept."""

from __future__ import annotations

import shutil
import signal
from pathlib import Path
from random import Random

import pytest

from enfilade.kernel.errors import EnfiladeError
from enfilade.server.base.apart import run_apart
from enfilade.server.store import open_store
from enfilade.server.testing.cluster import Cluster
from tests.server.disk.cutting import Files, operations_of
from tests.server.disk.keeping import ENTRIES, TABLES, Keeper, check
from tests.server.disk.preloaded import compiled
from tests.server.store.backends import has_postgres

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not has_postgres(), reason="not run: PostgreSQL or psycopg is not here"),
]
CUTS = 8  # moments at which the power fails, each with three disks
ACK = "ack - 0 {size}\n{}"  # as the log of the disk has it


class Hurried(Keeper):
    """Has the pages of the tables written every few changes, not only the log of what is to be written."""

    def ack(self, what: str) -> None:
        import psycopg  # noqa: PLC0415

        super().ack(what)
        if len(self.acknowledged) % 5 == 0:
            with psycopg.connect(str(self._place), autocommit=True) as session:
                session.execute("CHECKPOINT")


def written(cluster: Cluster, database: str, folder: Path) -> tuple[Path, bytes]:
    """Keep games on a disk that writes down all that is done to it: how it was before, and what was done."""
    base, log, library = folder / "base", cluster.data.parent / "operations", cluster.data.parent / "disk.so"
    run_apart(open_store(database).close())
    cluster.stop(signal.SIGINT)
    shutil.copytree(cluster.data, base)
    shutil.copy(compiled(folder), library)
    library.chmod(0o755)
    log.touch()
    cluster.give(log)
    cluster.start({"LD_PRELOAD": str(library), "DISK_FOLDER": str(cluster.data), "DISK_RELATIVE": "1", "DISK_LOG": str(log)})
    run_apart(Hurried(database, log, ACK).keep())
    cluster.kill()
    return base, log.read_bytes()


def lay(cluster: Cluster, base: Path, found: dict[str, bytes], removed: list[str]) -> None:
    """Give a cluster the disk as it was found after a power cut."""
    shutil.rmtree(cluster.data)
    shutil.copytree(base, cluster.data)
    for name in removed:
        (cluster.data / name).unlink(missing_ok=True)
    for name, content in found.items():
        (cluster.data / name).parent.mkdir(parents=True, exist_ok=True)
        (cluster.data / name).write_bytes(content)
    (cluster.data / "postmaster.pid").unlink(missing_ok=True)  # after a power cut its number is that of nobody
    for each in (cluster.data, *cluster.data.rglob("*")):
        cluster.give(each)
    cluster.data.chmod(0o700)


def recovered(cluster: Cluster, database: str, acknowledged: list[str]) -> dict[str, int]:
    """Start it on what it finds: all that was acknowledged is there; how many entries each table has."""
    cluster.start()
    lengths = run_apart(check(database, acknowledged))
    cluster.stop()
    return lengths


def test_a_power_cut_under_postgresql_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """At many moments: with all that was not synchronised lost, kept, or torn by sectors."""
    chance = Random("power")
    with Cluster(durable=True) as cluster:
        database = cluster.database()
        base, log = written(cluster, database, tmp_path)
        operations = operations_of(log)
        assert [each[0] for each in operations].count("sync") > len(TABLES) * ENTRIES, "is the library preloaded?"
        moments = {*chance.sample(range(len(operations)), CUTS - 1), len(operations) - 1}
        files, acknowledged, lengths = Files(base), list[str](), dict[str, int]()
        for number, (what, name, at, data) in enumerate(operations):
            if what == "ack":
                acknowledged.append(data.decode())
            else:
                files.do(what, name, at, data)
            if number not in moments:
                continue
            for torn, is_kept in ((None, False), (None, True), (Random(str(number)), False)):
                lay(cluster, base, files.after_power_cut(torn, is_kept), files.removed)
                lengths = recovered(cluster, database, acknowledged)
        assert lengths == dict.fromkeys(TABLES, ENTRIES)


def test_this_disk_loses_what_postgresql_does_not_synchronise(tmp_path: Path) -> None:
    """The test of the test: set up to be fast and no more than that, it loses what it acknowledged, or does not even start."""
    with Cluster(durable=False) as cluster:
        database = cluster.database()
        base, log = written(cluster, database, tmp_path)
        files, acknowledged = Files(base), list[str]()
        for what, name, at, data in operations_of(log):
            if what == "ack":
                acknowledged.append(data.decode())
            else:
                files.do(what, name, at, data)
        lay(cluster, base, files.after_power_cut(None, False), files.removed)
        with pytest.raises((AssertionError, EnfiladeError)):
            recovered(cluster, database, acknowledged)
