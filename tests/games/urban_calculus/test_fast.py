"""The fast simulator of The Urban Calculus: every machine plays the same campaigns, and they are those of the rules engine."""

from __future__ import annotations

import shutil
import subprocess
from ctypes import CDLL, c_int, c_ulonglong, c_void_p
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from enfilade import Table, scenario
from enfilade.games.urban_calculus.box.board import SEATS
from enfilade.games.urban_calculus.commander.doctrines import DOCTRINES, Doctrine
from enfilade.games.urban_calculus.fast import Tally, machine, prepared, simulate, simulated
from enfilade.games.urban_calculus.fast.arrays import Arrays, uncovered
from enfilade.games.urban_calculus.fast.kernel.chance import word
from enfilade.games.urban_calculus.fast.machines import (
    ON_THE_GPU,
    ROUNDS,
    WIDTH,
    Gpu,
    Interpreted,
    Processor,
    columns,
    compiled_for,
    compiler,
    counted,
    seed_number,
)
from enfilade.games.urban_calculus.fast.translate import PROLOGUE, Program, Translation, Untranslatable, in_c, read, sources
from enfilade.kernel.errors import EnfiladeError
from enfilade.library import AnyScenario, scenario_names
from enfilade.players import player
from tests.games.urban_calculus.cities import invented

COVERED = ["tarn", "twobanks", "karsova", "hallows", "amaris"]
SCENARIOS = [name for name in scenario_names("urban-calculus") if "amaris" not in name]  # whose links are not its own
NAMES = list(DOCTRINES)
with_compiler = pytest.mark.skipif(not compiler(), reason="there is no C compiler here")


def engine(found: AnyScenario, plans: dict[str, str], seed: int) -> Table[Any, Any]:
    """A campaign by the rules engine, played by doctrines."""
    table = Table(found, seed=f"engine {seed}")
    players = {seat: player(plans[seat], found.game, seed) for seat in SEATS}
    while table.actors:
        seat = table.actors[0]
        table.act(seat, players[seat].choose(table.view(seat), players[seat].dice))
    return table


@with_compiler
@pytest.mark.parametrize("name", scenario_names("urban-calculus"))
def test_compiled_it_is_the_same(name: str) -> None:
    """The C that the kernel is translated to, against the Python that it was written in."""
    tables = prepared(scenario(name), {"red": "balanced", "blue": "attrition"})
    assert np.array_equal(Processor().figures(tables, "c", 7, 40), Interpreted().figures(tables, "c", 7, 40))


@with_compiler
@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=[] if each.endswith("tarn") else pytest.mark.slow) for each in scenario_names("urban-calculus")],
)
def test_compiled_for_one_scenario_it_is_the_same(name: str) -> None:
    """The table as part of the text, for runs of millions."""
    tables = prepared(scenario(name), {"red": "balanced", "blue": "attrition"})
    alone = Processor(for_one=True).figures(tables, "c", 0, 5000)
    assert np.array_equal(alone, Processor().figures(tables, "c", 0, 5000))


@with_compiler
@pytest.mark.parametrize("seed", [0, *[pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 60)]])
def test_compiled_for_one_city_of_chance_it_is_the_same(seed: int) -> None:
    """Whatever a table holds, what is worked out beforehand is what play would have come to."""
    found = scenario(SCENARIOS[seed % len(SCENARIOS)], invented(seed))
    tables = prepared(found, {"red": NAMES[seed % len(NAMES)], "blue": NAMES[(seed // 2) % len(NAMES)]})
    assert np.array_equal(Processor(for_one=True).figures(tables, "c", 0, 40), Interpreted().figures(tables, "c", 0, 40))


@pytest.mark.parametrize("name", COVERED)
def test_with_numpy_it_is_the_same(name: str) -> None:
    """Whole blocks of the base game, campaign by campaign; piles run out in some of them (R31)."""
    changes: dict[str, Any] = {"limit": {}, "start.red.inf": 40, "start.blue.inf": 45} if name in ("tarn", "karsova") else {}
    tables = prepared(scenario(f"urban-calculus/{name}", changes), {"red": "shock", "blue": "attrition"})
    assert np.array_equal(Arrays().figures(tables, "n", 3, 60), Interpreted().figures(tables, "n", 3, 60))


@pytest.mark.parametrize("seed", [*range(12), *[pytest.param(seed, marks=pytest.mark.slow) for seed in range(12, 200)]])
def test_numpy_refuses_a_city_or_plays_it_the_same(seed: int) -> None:
    """Cities and readings by chance: the reason why not is named, or the campaigns are those of the kernel."""
    found = scenario(f"urban-calculus/{COVERED[seed % 4]}", invented(seed))
    tables = prepared(found, {"red": NAMES[seed % len(NAMES)], "blue": NAMES[(seed // 2) % len(NAMES)]})
    missing = uncovered(tables.mission)
    if missing:
        with pytest.raises(EnfiladeError, match="numpy does not cover"):
            machine("numpy", tables)
    else:
        assert np.array_equal(Arrays().figures(tables, "n", 0, 20), Interpreted().figures(tables, "n", 0, 20))


def test_without_a_gpu_the_reason_is_told() -> None:
    """Either CuPy is not installed, or it finds no GPU; on a machine with both, its campaigns are the interpreted ones."""
    tables = prepared(scenario("urban-calculus/tarn"), dict.fromkeys(SEATS, "balanced"))
    try:
        found: Gpu | str = Gpu()
    except EnfiladeError as error:
        found = str(error)
    if isinstance(found, str):
        assert "CuPy" in found or "there is no GPU here" in found
    else:
        assert np.array_equal(found.figures(tables, "g", 0, 40), Interpreted().figures(tables, "g", 0, 40))


EMULATED = """
#include <cstddef>
#define __CUDACC__
#define __device__
#define __global__
#define __launch_bounds__(threads, blocks)
#define __syncthreads_or(any) (any)
static struct { int x; } gridDim, blockIdx, blockDim, threadIdx;
static int atomicAdd(int *at, int by) { return *at += by; }
#define STATE %d
%s%s
extern "C" void play_all(const int *t, WORD seed, int count, int columns, short *found, int *counts, int width) {
    gridDim.x = 2;
    blockDim.x = 4;
    for (int index = 0; index < 8; index++) {
        blockIdx.x = index / 4;
        threadIdx.x = index %% 4;
        play_many(t, seed, 0, count, columns, found, NULL, width);
        play_many(t, seed, 0, count, columns, NULL, counts, width);
    }
}
"""


@pytest.mark.skipif(shutil.which("g++") is None, reason="there is no C++ compiler here")
def test_what_a_gpu_is_given_is_c_plus_plus_and_plays_the_same(tmp_path: Path) -> None:
    """Thread after thread on the processor: the figures of each campaign, and the same counted."""
    tables = prepared(scenario("urban-calculus/hallows-evolved"), dict.fromkeys(SEATS, "balanced"))
    (tmp_path / "gpu.cpp").write_text(
        EMULATED % (tables.rows, in_c(tables.fixed(), tuple(tables.numbers), ROUNDS), ON_THE_GPU), encoding="utf-8"
    )
    made = tmp_path / "gpu.so"
    subprocess.run(["g++", "-O1", "-w", "-fPIC", "-shared", "-o", str(made), str(tmp_path / "gpu.cpp")], check=True)
    table = np.array(tables.numbers, dtype=np.int32)
    found = np.zeros((30, columns(tables)), dtype=np.int16)
    counts = np.zeros((columns(tables), WIDTH), dtype=np.int32)
    play = CDLL(str(made)).play_all
    play.argtypes = [c_void_p, c_ulonglong, c_int, c_int, c_void_p, c_void_p, c_int]
    play(table.ctypes.data, int(seed_number("g")), 30, columns(tables), found.ctypes.data, counts.ctypes.data, WIDTH)
    assert np.array_equal(found, Interpreted().figures(tables, "g", 0, 30))
    assert all(np.array_equal(np.trim_zeros(row, "b"), column) for row, column in zip(counts, counted(found), strict=True))


def test_without_a_compiler_numpy_plays_and_python_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enfilade.games.urban_calculus.fast.study.compiler", lambda: "")
    plain = prepared(scenario("urban-calculus/tarn"), dict.fromkeys(SEATS, "shock"))
    evolved = prepared(scenario("urban-calculus/hallows-evolved"), dict.fromkeys(SEATS, "shock"))
    assert [machine("auto", each).name for each in (plain, evolved)] == ["numpy", "python"]
    with pytest.raises(EnfiladeError, match="no device called 'abacus'"):
        machine("abacus", plain)


def test_a_compiler_that_fails_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One that is named in CC and does nothing but fail."""
    monkeypatch.setenv("CC", "false")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    tables = prepared(
        scenario("urban-calculus/tarn", {"options.ratchet_deaf": True, "options.split_targets": True}),
        dict.fromkeys(SEATS, "shock"),
    )
    with pytest.raises(EnfiladeError, match="the C compiler false does not work here"):
        compiled_for(tables.fixed())


def adds_up(t: Any, r: Any) -> int:
    """What the translator has no word for."""
    return sum(t[each] for each in r)


def test_what_has_no_word_in_c_is_refused() -> None:
    assert len(sources()) > 80
    with pytest.raises(Untranslatable, match="each in r"):
        Translation(Program({}, "t", 2), read(adds_up), "adds_up", ())  # type: ignore[arg-type]


def mixed(t: Any, s: Any, first: int, last: int) -> int:
    """Loops that are left early, in one that is not written out."""
    found = 0
    best = 7
    while s[0] > 0:
        s[0] -= 1
        for index in range(3):
            if t[index] == 0:
                continue
            if s[t[index]] > best:
                best = s[t[index]]
                break
            best += t[index]
            found += first * best
        for index in range(last):
            found += index if index % 2 else t[index]
        if found > 100:
            return -found
    if first > 2:
        best = 9
    elif s[1]:
        best = 11
    return found + best


@with_compiler
@pytest.mark.parametrize("rounds", [0, 2, 64])
@pytest.mark.parametrize(("first", "last"), [(None, None), (2, None), (3, 3), (0, 4)])
@pytest.mark.parametrize("places", [{}, {0: 1, 1: 0, 2: 2, 3: 5}, {1: 0}], ids=["nothing", "all", "one"])
def test_what_is_known_beforehand_changes_nothing(
    tmp_path: Path, places: dict[int, int], first: int | None, last: int | None, rounds: int
) -> None:
    """Loops within loops, left early and gone on with, for what is known of table and arguments."""
    written = Translation(Program(places, "t", rounds), read(mixed), "mixed", (first, last))  # type: ignore[arg-type]
    text = f"{PROLOGUE}{written.text.replace('KERNEL int mixed', 'int mixed')}"
    (tmp_path / "mixed.c").write_text(text, encoding="utf-8")
    subprocess.run([compiler(), "-shared", "-fPIC", "-o", tmp_path / "mixed.so", tmp_path / "mixed.c"], check=True)
    play = CDLL(str(tmp_path / "mixed.so")).mixed
    table = [1, 0, 2, 5]
    numbers = np.array(table, dtype=np.int32)
    for state in ([4, 3, 9], [0, 0, 1], [0, 2, 1], [12, 8, 20], [3, 30, 30]):
        given = (2 if first is None else first, 4 if last is None else last)
        asked = [each for each, is_known in zip(given, (first, last), strict=True) if is_known is None]
        kept = np.array(state, dtype=np.int16)
        answer = play(c_void_p(numbers.ctypes.data), c_void_p(kept.ctypes.data), *asked)
        assert answer == mixed(table, state, *given)
        assert list(kept) == state


def test_the_random_numbers_are_fair() -> None:
    """Every card is as often the first: a chi-squared test with 39 degrees of freedom, for neighbouring counters."""
    with np.errstate(over="ignore"):
        words = word(np.arange(20_000, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15))
    counts = np.bincount(((words * np.uint64(40)) >> np.uint64(32)).astype(np.intp), minlength=40)
    assert float(((counts - 500.0) ** 2 / 500.0).sum()) < 80  # one in 10,000 fair ones is beyond


@pytest.mark.slow
@pytest.mark.parametrize("name", COVERED)
def test_distributions_agree(name: str) -> None:
    """Outcomes, weeks and harm of engine campaigns lie within four standard errors of the fast simulator's."""
    games = 40
    plans = {"red": "shock", "blue": "balanced"}
    found = scenario(f"urban-calculus/{name}")
    tally = sample(found, plans, "distribution")
    tables = [engine(found, plans, seed) for seed in range(games)]
    wins = sum([table.outcome is not None and table.outcome.winner == "red" for table in tables]) / games
    share = tally.winners["red"] / tally.games
    assert abs(wins - share) < 4 * sqrt(share * (1 - share) / games) + 0.01
    for counts, values in (
        (tally.weeks, [table.position.week for table in tables]),
        (tally.totals["city.ch"], [table.position.boxes["city.ch"].total for table in tables]),
        (tally.totals["city.sd"], [table.position.boxes["city.sd"].total for table in tables]),
    ):
        total = sum(counts.values())
        mean = sum([value * count for value, count in counts.items()]) / total
        spread = sqrt(sum([count * (value - mean) ** 2 for value, count in counts.items()]) / total)
        assert abs(sum(values) / games - mean) < 4 * spread / sqrt(games)


def sample(found: AnyScenario, plans: dict[str, Any], seed: str) -> Tally:
    """A small block."""
    return simulated(found, plans, seed, 2048)


def test_the_same_seed_gives_the_same_results_however_many_are_asked_for() -> None:
    found = scenario("urban-calculus/tarn")
    plans = {"red": "shock", "blue": "restraint"}
    few, many = (simulated(found, plans, "s", games) for games in (300, 20_000))
    assert few.to_data() == simulated(found, plans, "s", 300, "numpy").to_data()
    assert many.games == 20_000
    steps = [tally.games for tally in simulate(found, plans, "s", 20_000)]
    assert steps == [16384, 20_000]
    assert few.to_data() != simulated(found, plans, "other", 300).to_data()


def test_dice_are_covered() -> None:
    """The model is the same, only the variance differs: both sides win with either."""
    tally = sample(scenario("urban-calculus/tarn", {"deck": {"mode": "dice"}}), dict.fromkeys(SEATS, "balanced"), "d")
    assert tally.winners["red"] > tally.games // 5
    assert tally.winners["blue"] > tally.games // 5


def test_every_bundled_scenario_is_covered_and_doctrines_have_names() -> None:
    for name in scenario_names("urban-calculus"):
        assert sample(scenario(name), dict.fromkeys(SEATS, "shock"), "all").games == 2048
    with pytest.raises(EnfiladeError, match="no doctrine called 'sloth'"):
        simulated(scenario("urban-calculus/tarn"), dict.fromkeys(SEATS, "sloth"), "s", 1)


def test_there_are_at_least_four_doctrines_and_each_can_win_and_lose_on_either_side() -> None:
    found = scenario("urban-calculus/twobanks")
    assert len(DOCTRINES) >= 4
    for name in DOCTRINES:
        for seat in SEATS:
            tally = sample(found, {**dict.fromkeys(SEATS, "balanced"), seat: name}, "four")
            assert 0.01 < tally.winners[seat] / tally.games < 0.99


def test_a_doctrine_of_ones_own() -> None:
    """A plan may be a small table instead of a name: whoever never attacks and never acts, loses more often."""
    idle = Doctrine("idle", "Sits still.", "", "hold", (), 0, 0, ())
    found = scenario("urban-calculus/tarn")
    usual = sample(found, dict.fromkeys(SEATS, "balanced"), "own")
    assert sample(found, {"red": idle, "blue": "balanced"}, "own").winners["red"] < usual.winners["red"]
