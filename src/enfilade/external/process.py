"""A program beside us, to which lines of JSON are written and from which they are read, with a limit on everything."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from collections import deque
from multiprocessing.util import Finalize
from time import monotonic
from typing import IO, Any, Final
from weakref import WeakSet

from enfilade.kernel.errors import EnfiladeError, cut

PROTOCOL: Final = 1
MOST_LINE: Final = 64 * 1024  # characters of a line that a program sends
MOST_IN_LINE: Final = 64  # lines that wait to be read; then the program waits
MOST_ANSWERS: Final = 256  # lines that may come before the one that is waited for
HELLO_SECONDS: Final = 10.0  # to start and to greet
QUIT_SECONDS: Final = 0.5  # to end when told to
MOST_RUNNING: Final = 16  # programs at once; then the one that was asked longest ago has to go
LAST_WORDS: Final = 3  # lines of its standard error that are kept
Message = dict[str, Any]


class Fault(EnfiladeError):
    """A program did something that it should not, or did nothing. What it said is a `detail`: it may tell its seat's secrets."""

    def __init__(self, words: str, detail: str = "") -> None:
        super().__init__(f"{words}: {detail}" if detail else words)
        self.words: Final = words
        self.detail: Final = detail


class Gone(Fault):
    """It cannot be asked any more: it died, or had to be ended."""


class Program:
    """One run of a program. It has a process group of its own, so that what it starts ends with it."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command: Final = command
        self.greeted: Message = {}  # what it answered to hello
        self.asked_at = monotonic()
        _make_room()
        try:
            self._process: Final = subprocess.Popen(
                _unlimited(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                start_new_session=sys.platform != "win32",
            )
        except OSError as error:
            raise Gone("it cannot be started", error.strerror or str(error)) from None
        self._lines: Final[queue.Queue[str | None]] = queue.Queue(MOST_IN_LINE)
        self._unsent: Final[queue.SimpleQueue[str | None]] = queue.SimpleQueue()
        self._last_words: Final[deque[str]] = deque(maxlen=LAST_WORDS)
        self._is_ended = threading.Event()
        self._overhearing: Final = threading.Thread(target=self._overhear, daemon=True)
        for work in (self._read, self._write):
            threading.Thread(target=work, daemon=True).start()
        self._overhearing.start()
        RUNNING.add(self)

    # The threads: whoever writes to a program that does not read, or reads from one that does not write, waits.

    def _read(self) -> None:
        source = _stream(self._process.stdout)
        while line := _next_line(source):
            while not self._is_ended.is_set():
                try:
                    self._lines.put(line, timeout=0.2)
                    break
                except queue.Full:
                    continue
        while not self._is_ended.is_set():
            try:
                self._lines.put(None, timeout=0.2)
                return
            except queue.Full:
                continue

    def _write(self) -> None:
        sink = _stream(self._process.stdin)
        try:
            while (line := self._unsent.get()) is not None:
                sink.write(line)
                sink.flush()
        except (OSError, ValueError):
            return  # it is gone; whoever waits for its answer hears of that

    def _overhear(self) -> None:
        """What it says besides: the last of it tells why it died."""
        source = _stream(self._process.stderr)
        while line := _next_line(source):
            if line.strip():
                self._last_words.append(cut(line.strip(), 200))

    # What is asked of it.

    def send(self, message: Message) -> None:
        """Send a message; nobody waits until it is read."""
        self.asked_at = monotonic()
        self._unsent.put(json.dumps(message, ensure_ascii=False) + "\n")

    def await_answer(self, kind: str, deadline: float, number: int | None = None) -> Message:
        """The next message of a kind, if it comes in time; whatever else comes before it is passed over."""
        for _ in range(MOST_ANSWERS):
            message = self._next(deadline)
            if message.get("do") == kind and (number is None or message.get("number") == number):
                return message
        raise Gone("it floods the table", f"{MOST_ANSWERS} lines and no {kind} among them")

    def _next(self, deadline: float) -> Message:
        try:
            line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
        except queue.Empty:
            raise TimeoutError from None
        if line is None:
            raise self._obituary()
        if len(line) >= MOST_LINE:
            raise Gone("it floods the table", f"a line of {MOST_LINE} characters or more")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            raise Fault("it does not speak JSON", cut(line.strip())) from None
        if not isinstance(message, dict):
            raise Fault("its answer is no JSON object", cut(line.strip()))
        return message

    def _obituary(self) -> Gone:
        """How it ended, and what it said last."""
        try:
            code = self._process.wait(QUIT_SECONDS)
            how = f"it has ended with status {code}" if code >= 0 else f"it was ended by signal {-code}"
            self._overhearing.join(QUIT_SECONDS)  # what it said last may still be on its way
        except subprocess.TimeoutExpired:
            how = "it has closed its output"
        return Gone(how, " / ".join(self._last_words))

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None and not self._is_ended.is_set()

    def end(self, in_peace: bool = False) -> None:
        """End it, with all that it has started; in peace, it is told to quit and has a moment to do so."""
        if in_peace and self.is_running:
            self.send({"do": "quit"})
        self._unsent.put(None)
        if in_peace and self.is_running:
            try:
                self._process.wait(QUIT_SECONDS)
            except subprocess.TimeoutExpired:
                pass
        self._is_ended.set()
        _kill(self._process)
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            try:
                _stream(stream).close()
            except OSError:
                pass  # what was not yet written cannot be any more
        RUNNING.discard(self)


RUNNING: Final[WeakSet[Program]] = WeakSet()


def end_all() -> None:
    """Nobody outlives the table."""
    for program in list(RUNNING):
        program.end(in_peace=True)


Finalize(None, end_all, exitpriority=10)  # where this process ends, the main one or one of several


def _make_room() -> None:
    while len(RUNNING) >= MOST_RUNNING:
        min(RUNNING, key=lambda program: program.asked_at).end(in_peace=True)


def _stream(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


def _next_line(source: IO[str]) -> str:
    """The next line, or as much of it as a line may be; empty at the end."""
    try:
        return source.readline(MOST_LINE)
    except (OSError, ValueError):
        return ""  # closed under our hands


def _kill(process: subprocess.Popen[str]) -> None:
    """End a process and those that it has started."""
    if sys.platform == "win32":
        process.kill()
        return
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        process.kill()


def _unlimited(command: tuple[str, ...]) -> list[str]:
    """A command with as much memory as it may have: the limit of the process that asks, such as a server's, is not its own."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  # there is none on Windows

        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        if soft != hard:
            return ["/bin/sh", "-c", 'ulimit -S -v "$(ulimit -H -v)"; exec "$@"', "sh", *command]
    return list(command)
