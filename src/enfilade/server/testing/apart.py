"""The server and its workers in processes of their own, started by another program: for measurements, and for tests that kill
them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from enfilade.kernel.errors import EnfiladeError

START: Final = (
    "import sys; from enfilade.server import run; "
    "run(port=int(sys.argv[1]), database=sys.argv[2], open_browser=False, queue=sys.argv[3] == 'queue')"
)


class Program:
    """A process for as long as the `with` lasts, unless it is killed before."""

    def __init__(self, command: list[str]) -> None:
        self._command: Final = command
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        return self

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """End the process at once, as a power cut would: it can tidy nothing up."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End the process in order, if it has not ended yet."""
        process = self._process
        assert process is not None
        if process.poll() is None:
            process.terminate()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.stop()


class ApartWorker(Program):
    """`enfilade worker` with one process that thinks."""

    def __init__(self, database: str) -> None:
        super().__init__([sys.executable, "-m", "enfilade.cli", "worker", "--database", database, "--processes", "1"])


class Apart(Program):
    """A server on a port of this machine (0: a free one). With a `queue` its computer players may think in workers elsewhere."""

    def __init__(self, database: str | Path, port: int = 0, queue: bool = False) -> None:
        super().__init__([sys.executable, "-c", START, str(port), str(database), "queue" if queue else ""])
        self.address = ""

    @property
    def socket_address(self) -> str:
        return f"{self.address.replace('http', 'ws', 1)}/ws"

    def __enter__(self) -> Self:
        super().__enter__()
        assert self._process is not None
        assert self._process.stdout is not None
        line = self._process.stdout.readline()  # the server says where it is once it is up
        self.address = next((word.rstrip("/") for word in line.split() if word.startswith("http://")), "")
        if not self.address:
            self._process.wait()
            self._process.stdout.close()
            raise EnfiladeError("the server did not start")
        return self

    def processor_seconds(self) -> float:
        """How much of the processor's time the process has used; its workers' is not in it."""
        assert self._process is not None
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        except OSError:
            raise EnfiladeError("the time that another process has used can only be read on Linux") from None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory_mib(self) -> float:
        """How much memory the process has in use; its workers' is not in it."""
        assert self._process is not None
        try:
            lines = Path(f"/proc/{self._process.pid}/status").read_text(encoding="ascii").splitlines()
        except OSError:
            raise EnfiladeError("the memory that another process has in use can only be read on Linux") from None
        return int(next(line.split()[1] for line in lines if line.startswith("VmRSS"))) / 1024
