"""Records, scenarios, maps and command lines gone wrong: refused in a few words and soon, or taken, but never a traceback.

A sample runs in `make test`; `make test-all` tries 100,000, with the messages and requests of tests/server/http.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from enfilade import cli, library
from enfilade.cli.toml import as_toml
from enfilade.contract.table import Table
from enfilade.kernel import record
from enfilade.kernel.data import Source
from enfilade.kernel.errors import EnfiladeError
from tests import mutations

SCENARIOS = [name for id in library.catalogue() for name in library.scenario_names(id)]
REPLAYS = sorted((Path(__file__).parent / "games").glob("*/replays/*.jsonl"))
REFERENCES = [(name, key) for name in SCENARIOS for key in library.game(name.partition("/")[0]).rules.references]
FEW = 6
MANY_RECORDS, MANY_SCENARIOS, MANY_MAPS, MANY_LINES = 800, 900, 900, 1500  # of each case: 24,000, 26,100, 16,200 and 18,000


@pytest.fixture(scope="module", autouse=True)
def others_are_not_collected() -> Iterator[None]:
    """What hundreds of tests have left in memory is not looked through while an answer is timed: that takes seconds."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def tried(few: int, many: int) -> pytest.MarkDecorator:
    """A sample, and as many as `make test-all` tries."""
    return pytest.mark.parametrize("count", [few, pytest.param(many, marks=pytest.mark.slow)])


@tried(FEW, MANY_RECORDS)
@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_records(path: Path, count: int) -> None:
    """The lines as text, and what is in them as data. Only the beginning of the game is kept: its end goes wrong likewise."""
    dice = Random(f"{path.stem}/{count}")
    lines = path.read_text(encoding="utf-8").split("\n")[:16]
    for _ in range(count):
        if dice.random() < 0.5:
            given = mutations.text(dice, "\n".join(lines))
        else:
            line = dice.randrange(len(lines))
            wrong = json.dumps(mutations.data(dice, json.loads(lines[line])))
            given = "\n".join([*lines[:line], wrong, *lines[line + 1 :], ""])
        try_record(given)


def try_record(given: str) -> None:
    watch = mutations.Watch()
    told = ""
    try:
        library.verified(record.parse(given))
    except EnfiladeError as error:
        told = str(error)
    watch.answered(told, given)


@tried(FEW, MANY_SCENARIOS)
@pytest.mark.parametrize("name", SCENARIOS)
def test_scenarios(name: str, count: int) -> None:
    """The file as a person edits it, and values that do not belong where they stand."""
    dice = Random(f"{name}/{count}")
    stem = name.partition("/")[2]
    text = library.sources(name)[f"{stem}.toml"]
    data = library.scenario(name, look=False).data
    for _ in range(count):
        try_scenario(mutations.text(dice, text) if dice.random() < 0.5 else as_toml(mutations.data(dice, data)))


def try_scenario(given: str) -> None:
    watch = mutations.Watch()
    told = ""
    try:
        found = library.read_scenario(given, "mine.toml", look=False)
        found.game.rules.warnings(found.start)
        Table(found, seed=0)
    except EnfiladeError as error:
        told = str(error)
    watch.answered(told, given)


@tried(FEW, MANY_MAPS)
@pytest.mark.parametrize(("name", "key"), REFERENCES)
def test_maps(name: str, key: str, count: int) -> None:
    dice = Random(f"{name}/{key}/{count}")
    data = library.scenario(name, look=False).data
    for _ in range(count):
        given = {**data, key: mutations.data(dice, data[key])}
        watch = mutations.Watch()
        told = ""
        try:
            Table(library.build_scenario(given, Source("mine.toml"), look=False), seed=0)
        except EnfiladeError as error:
            told = str(error)
        watch.answered(told, given[key])


# Each ends at once if every argument is right: nothing here plays long or listens.
LINES = (
    "games --json",
    "scenarios urban-battle --json",
    "show first-patrol --set max_rounds=3 --spoken",
    "show quick/lesson --json",
    "rules urban-battle 5.11 --json",
    "replay tests/games/quick/replays/lesson.jsonl --at 3 --seat red --json",
    "replay --check tests/games/quick/replays/lesson.jsonl",
    "position tests/games/quick/replays/lesson.jsonl --entry 3 --json",
    "show convoy --at tests/games/quick/replays/lesson.jsonl --json",
    "check urban-battle/convoy --json",
    "check tests/games/quick/replays/brickworks.jsonl",
    "simulate first-patrol --seats random,random --seed 1 --jobs 1 -n 1 --set max_rounds=1",
    "table first-patrol --seats human,human --seed 1 --dice seeded --set max_rounds=2",
    "copy convoy missing/mine.toml",
)
LONG = ("play", "bench", "doctor", "simulate")  # that would go on for long, or open a table


@tried(FEW, MANY_LINES)
@pytest.mark.parametrize("line", LINES)
def test_command_lines(line: str, count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words left out, doubled, swapped, or replaced by others."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").symlink_to(Path(__file__).parent)
    dice = Random(f"{line}/{count}")
    words = line.split(" ")
    for _ in range(count):
        given = [*words]
        for _ in range(dice.randint(1, 3)):
            at = dice.randrange(len(given) + 1)
            given[at : at + dice.randint(0, 1)] = dice.choice(([], [dice.choice(mutations.WORDS)], [dice.choice(words)]))
        try_line(given, words[0])


def try_line(given: list[str], command: str) -> None:
    if not given or (given[0] in LONG and (given[0] != command or "-n" not in given)):
        return
    if any(before == "-n" and after != "1" for before, after in pairwise(given)):
        return
    out, err = io.StringIO(), io.StringIO()
    watch = mutations.Watch()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = cli.run(given)
    assert code in (0, 1, 2), given
    assert "Traceback" not in err.getvalue()
    watch.answered("" if code == 0 else err.getvalue(), given)
