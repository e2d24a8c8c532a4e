"""A PostgreSQL of one's own for tests and measurements: in a temporary folder, reached by a socket there, gone afterwards."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from enfilade.kernel.errors import EnfiladeError

START_SECONDS: Final = 60.0
ORDINARY: Final = ("nobody", "nogroup")  # PostgreSQL refuses to run as root


def programs() -> Path | None:
    """The folder of PostgreSQL's programs, wherever a distribution puts them; None where there are none."""
    found = shutil.which("initdb")
    if found is not None and shutil.which("postgres") is not None:
        return Path(found).parent
    return max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)


class Cluster:
    """A PostgreSQL server for as long as the `with` lasts. Without `durable` it is faster, and a power cut would harm it."""

    def __init__(self, durable: bool = False) -> None:
        self._durable: Final = durable
        self._folder: Final = Path(tempfile.mkdtemp(prefix="enfilade-postgres-"))
        self.data: Final = self._folder / "data"
        is_root = os.geteuid() == 0
        self._user: Final = ORDINARY[0] if is_root else None
        self._group: Final = ORDINARY[1] if is_root else None
        self._process: subprocess.Popen[bytes] | None = None
        self._count = 0

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def __enter__(self) -> Self:
        bin = programs()
        if bin is None:
            raise EnfiladeError("there is no PostgreSQL here: apt-get install postgresql")
        self.give(self._folder)
        options = ["-A", "trust", "-U", "enfilade", "-E", "UTF8", "--locale=C", "--no-sync"]
        command = [str(bin / "initdb"), "-D", str(self.data), *options]
        subprocess.run(command, check=True, capture_output=True, cwd="/", user=self._user, group=self._group)
        self.start()
        return self

    def start(self, environment: Mapping[str, str] | None = None) -> None:
        """Start it, the first time or again; with further variables in its environment."""
        bin = programs()
        assert bin is not None
        faster = [] if self._durable else ["-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off"]
        place = ["-D", str(self.data), "-k", str(self._folder), "-c", "listen_addresses="]
        command = [str(bin / "postgres"), *place, *faster]
        around = {**os.environ, **(environment or {})}
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd="/", env=around, user=self._user, group=self._group
            )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise EnfiladeError(f"PostgreSQL did not start: {(self._folder / 'log').read_text()[-2000:]}")
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """End it at once; SIGQUIT is as good as a power cut of the process, and nothing that was synchronised is lost."""
        assert self._process is not None
        self._process.send_signal(how)
        self._process.wait()

    def kill(self) -> None:
        """Kill every process of it in the middle of whatever it does."""
        assert self._process is not None
        own = self._process.pid
        self._process.send_signal(signal.SIGSTOP)  # so that it starts no more of them
        others = [int(each) for each in Path(f"/proc/{own}/task/{own}/children").read_text(encoding="ascii").split()]
        for each in (own, *others):
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        self._process.wait()

    def give(self, path: Path) -> None:
        """Let a file be its own, so that it may read and write it."""
        if self._user is not None:
            shutil.chown(path, self._user, self._group)

    def database(self) -> str:
        """The address of a new, empty database; that is, of a schema of one, which is made in no time."""
        import psycopg  # noqa: PLC0415  (an extra)

        self._count += 1
        with psycopg.connect(self._address(), autocommit=True) as session:
            session.execute(f"CREATE SCHEMA club{self._count}".encode())
        return f"{self._address()}&options=-csearch_path%3Dclub{self._count}"

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._process is not None and self._process.poll() is None:
            self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _address(self) -> str:
        return f"postgresql://enfilade@/postgres?host={self._folder}"

    def _answers(self) -> bool:
        import psycopg  # noqa: PLC0415  (an extra)

        try:
            psycopg.connect(self._address(), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True
