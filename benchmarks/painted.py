"""How long it takes from `enfilade play` to the first painted board, with a browser already open."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep

PATIENCE_SECONDS = 60.0  # a first start compiles every module, and machines are busy
SCENARIO = "urban-battle/first-patrol"
# A board with many shapes, wherever it is nested; then two frames, so that it is on screen.
PAINTED = """(patience) => new Promise((painted) => {
  const until = performance.now() + patience;
  const all = (root) => [...root.querySelectorAll("*")].flatMap((one) => one.shadowRoot ? [one, ...all(one.shadowRoot)] : [one]);
  const isBoard = (one) => one.localName === "svg" && one.clientWidth > 100 && one.querySelectorAll("*").length > 60;
  const look = () => {
    if (all(document).some(isBoard)) requestAnimationFrame(() => requestAnimationFrame(() => painted(true)));
    else if (performance.now() > until) painted(false);
    else requestAnimationFrame(look);
  };
  look();
})"""


# How many requests the page made, and what they weighed on the wire.
ASKED = """() => {
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return [all.length, all.reduce((sum, each) => sum + each.transferSize, 0)];
}"""


def chromium() -> str:
    """The browser to use, or nothing."""
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome") or ""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Start:
    """One start: seconds to the painted board, the server's own processor time until then, and what the page asked for."""

    def __init__(self, seconds: float, own: float, requests: int, kilobytes: float) -> None:
        self.seconds = seconds
        self.own = own
        self.requests = requests
        self.kilobytes = kilobytes


def first_board(repeats: int = 3) -> list[Start]:
    """The command started a few times, with a browser already open; the first start warms the disk."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (where there is a browser)

    starts: list[Start] = []
    with sync_playwright() as playwright, TemporaryDirectory(prefix="enfilade-bench-") as folder:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        page = browser.new_page()
        for _ in range(repeats):
            page.goto("about:blank")
            began = perf_counter()
            process, port = start(Path(folder))
            try:
                wait_for(port, process)
                page.goto(f"http://127.0.0.1:{port}/#{SCENARIO}", wait_until="commit")
                if not page.evaluate(PAINTED, PATIENCE_SECONDS * 1000):
                    raise RuntimeError(f"No board was painted within {PATIENCE_SECONDS:.0f} s of `enfilade play`")
                seconds = perf_counter() - began
                requests, size = page.evaluate(ASKED)
                starts.append(Start(seconds, own_seconds(process.pid), requests, size / 1000))
            finally:
                process.send_signal(signal.SIGINT)
                process.wait(timeout=PATIENCE_SECONDS)
        browser.close()
    return starts


def start(folder: Path) -> tuple[subprocess.Popen[bytes], int]:
    port = free_port()
    code = "from enfilade.cli import main; main()"
    options = ["play", SCENARIO, "--no-browser", "--port", str(port), "--database", str(folder / "tables.db")]
    nowhere = subprocess.DEVNULL
    # Compiled modules are kept, as they are wherever Enfilade is installed.
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(folder / "cache")}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.Popen([sys.executable, "-c", code, *options], stdout=nowhere, stderr=nowhere, env=environment), port


def own_seconds(pid: int) -> float:
    """The processor time that a process has taken so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    """Until the server answers."""
    until = perf_counter() + PATIENCE_SECONDS
    while perf_counter() < until:
        if process.poll() is not None:
            raise RuntimeError(f"`enfilade play` ended at once, with status {process.returncode}")
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            sleep(0.01)
    raise RuntimeError(f"`enfilade play` did not answer within {PATIENCE_SECONDS:.0f} s")
