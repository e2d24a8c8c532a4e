"""The ways to play campaigns by the kernel: compiled for the processor, compiled for a GPU, or as plain Python. All agree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
import tempfile
from ctypes import CDLL, c_int, c_ulonglong, c_void_p
from functools import cache
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from enfilade.games.urban_calculus.fast.kernel import layout, turn
from enfilade.games.urban_calculus.fast.tables import Tables
from enfilade.games.urban_calculus.fast.translate import in_c
from enfilade.kernel.errors import EnfiladeError

Figures = NDArray[np.int16]  # a row for each campaign, a column for each figure
Counts = list[NDArray[np.int64]]  # for each figure, how many campaigns have each value of it
ROUNDS: Final = 2  # of a loop that is written out for the GPU: more code than its threads can keep at hand slows them
THREADS: Final = 1024  # of a block on the GPU, one of which each of its processors plays
WIDTH: Final = 1024  # values of a figure that the GPU counts by itself

ON_THE_PROCESSOR: Final = """
void play_many(const int *t, short *s, WORD *r, WORD seed, WORD first, int count, int columns, short *found) {
    for (int index = 0; index < count; index++) {
        play_campaign(t, s, r, seed, first + index);
        for (int column = 0; column < columns; column++)
            found[(long long)index * columns + column] = measured(t, s, column);
    }
}
"""
# Each thread plays one campaign after another. All of a block play a turn at the same time, so that they need the same code.
ON_THE_GPU: Final = f"""
extern "C" __global__ void __launch_bounds__({THREADS}, 1) play_many(
    const int *t, WORD seed, WORD first, int count, int columns, short *found, int *counts, int width
) {{
    short s[STATE];
    WORD r[{layout.STREAMS}];
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    int playing = index < count;
    if (playing)
        begin_campaign(t, s, r, seed, first + index);
    while (__syncthreads_or(playing)) {{
        if (playing)
            play_turn(t, s, r);
        if (!playing || !s[{layout.OVER}])
            continue;
        for (int column = 0; column < columns; column++) {{
            int value = measured(t, s, column);
            if (found)
                found[(long long)index * columns + column] = value;
            else
                atomicAdd(&counts[column * width + least(value, width - 1)], 1);
        }}
        index += gridDim.x * blockDim.x;
        playing = index < count;
        if (playing)
            begin_campaign(t, s, r, seed, first + index);
    }}
}}
"""


def seed_number(seed: str) -> np.uint64:
    """Where the random numbers of a seed begin."""
    return np.uint64(int.from_bytes(blake2b(seed.encode(), digest_size=8, person=b"enfilade-fast").digest(), "little"))


def columns(tables: Tables) -> int:
    return layout.FIRST_BOX + len(tables.box)


class Machine(Protocol):
    """Something that plays campaigns by their numbers.

    One that compiles may do so `for_one` table: that takes seconds for each, and pays where millions of campaigns are asked for.
    """

    name: str
    block: int  # campaigns that it plays at a time

    def figures(self, tables: Tables, seed: str, first: int, count: int) -> Figures:
        """The figures of so many campaigns, the first of which has this number."""

    def counts(self, tables: Tables, seed: str, first: int, count: int) -> Counts:
        """The same, counted."""


def counted(figures: Figures) -> Counts:
    return [np.bincount(column).astype(np.int64) for column in figures.T]


class Interpreted:
    """The kernel as Python reads it: slow, but there is always Python. It can write down what it draws."""

    name = "python"
    block = 64

    def figures(self, tables: Tables, seed: str, first: int, count: int) -> Figures:
        found = np.empty((count, columns(tables)), dtype=np.int16)
        for index in range(count):
            found[index] = self.one(tables, seed, first + index, [np.uint64(0)] * layout.STREAMS)
        return found

    def counts(self, tables: Tables, seed: str, first: int, count: int) -> Counts:
        return counted(self.figures(tables, seed, first, count))

    def one(self, tables: Tables, seed: str, campaign: int, chances: list[np.uint64]) -> list[int]:
        """The figures of one campaign."""
        t, s = tables.numbers, [0] * tables.rows
        with np.errstate(over="ignore"):
            turn.play_campaign(t, s, chances, seed_number(seed), campaign)
        return [turn.measured(t, s, column) for column in range(columns(tables))]


class Processor:
    """The kernel compiled by the C compiler of the machine, on one core; other threads go on meanwhile."""

    name = "cpu"
    block = 16384

    def __init__(self, for_one: bool = False) -> None:
        self.for_one: Final = for_one
        compiled_for(())

    def figures(self, tables: Tables, seed: str, first: int, count: int) -> Figures:
        found = np.empty((count, columns(tables)), dtype=np.int16)
        table = np.array(tables.numbers, dtype=np.int32)
        state = np.zeros(tables.rows, dtype=np.int16)
        chances = np.zeros(layout.STREAMS, dtype=np.uint64)
        arrays = [each.ctypes.data for each in (table, state, chances)]
        play = compiled_for(tables.fixed(), tuple(tables.numbers) if self.for_one else ())
        play(*arrays, int(seed_number(seed)), first, count, columns(tables), found.ctypes.data)
        return found

    def counts(self, tables: Tables, seed: str, first: int, count: int) -> Counts:
        return counted(self.figures(tables, seed, first, count))


def compiler() -> str:
    """The C compiler of this machine; empty where there is none."""
    named = os.environ.get("CC") or (sysconfig.get_config_var("CC") or "").partition(" ")[0]
    for command in (named, "cc", "gcc", "clang"):
        if command and shutil.which(command):
            return command
    return ""


def workshop() -> Path:
    """Where compiled kernels are kept between runs: the user's own cache."""
    kept = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or str(Path.home() / ".cache")
    return Path(kept) / "enfilade"


@cache
def compiled_for(fixed: tuple[tuple[int, int], ...], known: tuple[int, ...] = ()) -> Any:
    """`play_many`, compiled once for each text of the kernel and its flags."""
    text = in_c(fixed, known) + ON_THE_PROCESSOR
    command = compiler()
    if not command:
        raise EnfiladeError("there is no C compiler here (cc, gcc or clang; or name one in the variable CC): use numpy instead")
    name = f"calculus-{blake2b((command + text).encode(), digest_size=12).hexdigest()}.so"
    try:
        workshop().mkdir(parents=True, exist_ok=True, mode=0o700)
        place = workshop()
    except OSError:
        place = Path(tempfile.mkdtemp(prefix="enfilade-"))
    if not (place / name).exists():
        with tempfile.TemporaryDirectory(dir=place) as scratch:
            source, made = Path(scratch) / "kernel.c", Path(scratch) / name
            source.write_text(text, encoding="utf-8")
            asked = [command, "-O3", "-fPIC", "-shared", "-o", str(made), str(source)]
            done = subprocess.run(asked, capture_output=True, text=True, check=False)
            if done.returncode:
                raise EnfiladeError(
                    f"the C compiler {command} does not work here, use numpy instead: {done.stderr.strip()[:300]}"
                )
            made.replace(place / name)
    play = CDLL(str(place / name)).play_many
    play.argtypes = [c_void_p, c_void_p, c_void_p, c_ulonglong, c_ulonglong, c_int, c_int, c_void_p]
    play.restype = None
    return play


class Gpu:
    """The kernel compiled by CUDA for one NVIDIA GPU."""

    name = "gpu"
    block = 1 << 22

    def __init__(self, for_one: bool = False) -> None:
        self.for_one: Final = for_one
        try:
            cupy = import_module("cupy")  # it takes a second to load, and few machines have it
        except ImportError:
            raise EnfiladeError("for the GPU, install CuPy (pip install cupy-cuda13x, or what fits your driver)") from None
        try:
            found = cupy.cuda.runtime.getDeviceCount()
        except cupy.cuda.runtime.CUDARuntimeError as error:
            raise EnfiladeError(f"there is no GPU here that CUDA can use ({error}): use cpu instead") from None
        if not found:
            raise EnfiladeError("there is no GPU here that CUDA can use: use cpu instead")
        self.cupy: Final = cupy
        self.kernels: Final[dict[str, Any]] = {}

    def figures(self, tables: Tables, seed: str, first: int, count: int) -> Figures:
        found = self.cupy.empty((count, columns(tables)), dtype=np.int16)
        self._play(tables, seed, first, count, found, 0)
        return np.asarray(found.get(), dtype=np.int16)

    def counts(self, tables: Tables, seed: str, first: int, count: int) -> Counts:
        """Counted where they are played: what comes back is small. A figure too large to be counted there is so here."""
        found = self.cupy.zeros((columns(tables), WIDTH), dtype=np.int32)
        self._play(tables, seed, first, count, 0, found)
        counts = np.asarray(found.get(), dtype=np.int64)
        if counts[:, -1].any():
            return counted(self.figures(tables, seed, first, count))
        return [np.trim_zeros(each, "b") for each in counts]

    def _play(self, tables: Tables, seed: str, first: int, count: int, found: Any, counts: Any) -> None:
        known = tuple(tables.numbers) if self.for_one else ()
        text = f"#define STATE {tables.rows}\n{in_c(tables.fixed(), known, ROUNDS)}{ON_THE_GPU}"
        if text not in self.kernels:
            self.kernels[text] = self.cupy.RawKernel(text, "play_many")
        table = self.cupy.asarray(np.array(tables.numbers, dtype=np.int32))
        asked = (table, seed_number(seed), np.uint64(first), np.int32(count), np.int32(columns(tables)), found, counts)
        blocks = min((count + THREADS - 1) // THREADS, self.cupy.cuda.Device().attributes["MultiProcessorCount"])
        self.kernels[text]((blocks,), (THREADS,), (*asked, np.int32(WIDTH)))
