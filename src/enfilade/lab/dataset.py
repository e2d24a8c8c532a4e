"""A run on disk: what was asked, and chunk after chunk what was played.

    RUN/run.json            what made it: versions, seed, design; says when it is finished
    RUN/experiment.toml     the file, as it was
    RUN/points.parquet      the design: a row a point, a column a parameter
    RUN/chunks/000000/      games.parquet, figures.parquet …, and chunk.json with the check sums

A chunk is written beside its place and moved there in one step: it is there as a whole or not at all. Whoever is killed at any
moment has lost what was being played and nothing else.
"""

from __future__ import annotations

import json
import os
import platform
import shlex
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import polars as pl
from polars.exceptions import PanicException, PolarsError

from enfilade import library
from enfilade.kernel.data import Data
from enfilade.kernel.errors import EnfiladeError
from enfilade.kernel.errors import number as counted
from enfilade.lab.chunks import Played, Tally
from enfilade.lab.experiment import SCENARIO, Experiment, parse_experiment
from enfilade.lab.plan import Chunk, Plan
from enfilade.lab.tables import COLUMNS, FIGURES, GAMES, SCHEMAS, parquet

try:
    import fcntl
except ImportError:  # there is none on Windows: there two runs in one folder are the user's own care
    fcntl = None  # type: ignore[assignment]

FORMAT: Final = 1
RUN: Final = "run.json"
CHUNK: Final = "chunk.json"
EXPERIMENT: Final = "experiment.toml"
CONTEST: Final = "contest.toml"  # beside the folder of a run that is part of a contest
POINTS: Final = "points.parquet"
CHUNKS: Final = "chunks"
LOCK: Final = "lock"
UNFINISHED: Final = ".unfinished-"  # how the name of a chunk begins while it is written
ALWAYS: Final = (GAMES, FIGURES)  # the tables that every chunk has
AS_THEY_ARE: Final[Mapping[str, str]] = MappingProxyType({})


class Dataset:
    """A run, new or begun."""

    def __init__(self, folder: Path, experiment: Experiment, header: dict[str, Any]) -> None:
        self.folder: Final = folder
        self.experiment: Final = experiment
        self.header: Final = header
        self.plan: Final = Plan(experiment)

    # Writing.

    def write(self, chunk: Chunk, played: Played) -> None:
        """Keep a chunk, as a whole or not at all."""
        place = self._place(chunk.number)
        beside = place.with_name(f"{UNFINISHED}{place.name}")
        _remove(beside)
        beside.mkdir(parents=True)
        for name, content in played.files.items():
            _write(beside / name, content)
        about = {
            "chunk": chunk.number,
            "games": played.games,
            "failed": played.failed,
            "tally": [played.tally.count, played.tally.total, played.tally.squares],
            "sha256": {name: sha256(content).hexdigest() for name, content in played.files.items()},
        }
        _write(beside / CHUNK, json.dumps(about, indent=1).encode())
        _remove(place)
        beside.rename(place)
        _settle(place.parent)

    def finish(self, unwanted: Iterator[int]) -> None:
        """Take away chunks that do not count, and say that nothing is missing."""
        for number in unwanted:
            _remove(self._place(number))
        self.header["finished"] = True
        _write_header(self.folder, self.header)

    def clear_unfinished(self) -> None:
        for each in (self.folder / CHUNKS).glob(f"{UNFINISHED}*"):
            _remove(each)

    # Reading.

    @property
    def is_finished(self) -> bool:
        return bool(self.header.get("finished"))

    @property
    def has_failed(self) -> bool:
        """Whether games could not be played to their end."""
        return any([self.check(each)[3] for each in self.kept_chunks()])

    def kept_chunks(self) -> list[int]:
        """The numbers of the chunks that are there, sound or not; a folder without any may have got lost in an archive."""
        return sorted(int(each.name) for each in (self.folder / CHUNKS).glob("*") if each.name.isdigit())

    def check(self, number: int) -> tuple[str, Tally, int, int]:
        """What is wrong with a chunk (nothing: it is sound), its tally, how many games it has and how many failed."""
        place = self._place(number)
        try:
            about = json.loads((place / CHUNK).read_text(encoding="utf-8"))
            tally = Tally(int(about["tally"][0]), float(about["tally"][1]), float(about["tally"][2]))
            for name, wanted in about["sha256"].items():
                if sha256((place / name).read_bytes()).hexdigest() != wanted:
                    return f"{name} is not as it was written", Tally(), 0, 0
            return "", tally, int(about["games"]), int(about["failed"])
        except OSError as error:
            return f"{Path(str(error.filename)).name}: {error.strerror}", Tally(), 0, 0
        except (ValueError, KeyError, TypeError, IndexError):
            return f"{CHUNK} cannot be read", Tally(), 0, 0

    def drop(self, number: int) -> None:
        _remove(self._place(number))

    def scan(self, table: str) -> pl.LazyFrame:
        """One of the tables, over all chunks in their order; empty where the experiment did not ask for it. See `collect`."""
        files = [self._place(number) / f"{table}.parquet" for number in self.kept_chunks()]
        there = [str(each) for each in files if each.exists()]
        if len(there) < len(files) and (there or table in ALWAYS):
            raise self._damage() or EnfiladeError(f"{self.folder}: some chunks have no {table}.parquet")
        return pl.scan_parquet(there) if there else pl.LazyFrame(schema=SCHEMAS[table])

    def collect(self, rows: pl.LazyFrame, is_long: bool = False) -> pl.DataFrame:
        """The rows that were asked of a scan; where a file is damaged, which one and how to get it back."""
        try:
            return rows.collect(engine="streaming" if is_long else "auto")
        except (PolarsError, PanicException, OSError):
            damage = self._damage()
            if damage is None:
                raise  # the files are as they were written: it is the question that is wrong
            raise damage from None

    def _damage(self) -> EnfiladeError | None:
        """Which chunk is not as it was written, as an error to raise; None: all are."""
        wrong = [f"{self._place(each)}/{found}" for each in self.kept_chunks() if (found := self.check(each)[0])]
        if not wrong:
            return None
        others = f", and so {counted(len(wrong) - 1, 'other chunk')}" if len(wrong) > 1 else ""
        return EnfiladeError(f"{wrong[0]}{others}. Play on, and it is played again: `{self.way_on}`")

    @property
    def way_on(self) -> str:
        """The command that plays on in this run, or in the contest of which it is a part."""
        contest = self.folder.parent / CONTEST
        command, kept, folder = (
            ("arena", contest, contest.parent) if contest.is_file() else ("experiment", self.folder / EXPERIMENT, self.folder)
        )
        asked = Path(self.header["file"])  # relative scenarios are seen from there
        return shlex.join(["enfilade", command, str(asked if asked.is_file() else kept), "--out", str(folder)])

    def points(self) -> pl.DataFrame:
        """The design: a row a point, a column a parameter. It follows from the experiment, should the file be damaged."""
        try:
            return pl.read_parquet(self.folder / POINTS)
        except (PolarsError, PanicException, OSError):
            return design_table(self.experiment)

    def _place(self, number: int) -> Path:
        return self.folder / CHUNKS / f"{number:06d}"

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Nobody else may play this run meanwhile. The lock goes with the process, however that ends."""
        with open(self.folder / LOCK, "w", encoding="utf-8") as file:
            if fcntl is not None:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except OSError:
                    raise EnfiladeError(f"{self.folder}: somebody is playing this run already") from None
            yield


def begun(folder: Path, experiment: Experiment, words: Mapping[str, str] = AS_THEY_ARE) -> Dataset | None:
    """The run of an experiment that was begun in a folder, None if nothing has been played there; refused if the folder is of
    another. `words` for keys of the experiment, for who has not written it: an empty one is not told."""
    if (folder / RUN).exists():
        there = open_run(folder)
        if there.kept_chunks():
            _same(there, experiment, words)
            return there
    elif folder.exists() and any(folder.iterdir()):
        raise EnfiladeError(f"{folder}: there is something else in this folder: name an empty one, or one that is not there yet")
    return None


def begin(folder: Path, experiment: Experiment) -> Dataset:
    """A run of an experiment in a folder: a new one, or the one that is there if it is of the same experiment; one in which
    nothing has been played yet follows its experiment."""
    there = begun(folder, experiment)
    if there is not None:
        return there
    (folder / CHUNKS).mkdir(parents=True, exist_ok=True)
    _write(folder / EXPERIMENT, experiment.text.encode())
    _write(folder / POINTS, parquet(design_table(experiment)))
    header = _header(experiment)
    _write_header(folder, header)
    return Dataset(folder, experiment, header)


def open_run(folder: Path) -> Dataset:
    """The run in a folder. One of an older Enfilade is read as long as its format is known."""
    try:
        header = json.loads((folder / RUN).read_text(encoding="utf-8"))
        text = (folder / EXPERIMENT).read_text(encoding="utf-8")
        format, file = int(header["format"]), str(header["file"])
    except OSError as error:
        raise EnfiladeError(f"{folder}: this is not the folder of a run: {RUN}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise EnfiladeError(
            f"{folder}: {RUN} cannot be read: play the run again with `enfilade experiment {folder}/{EXPERIMENT}`"
        ) from None
    if format > FORMAT:
        raise EnfiladeError(
            f"{folder}: this run is of format {format}, from a newer Enfilade; this one knows {FORMAT}: update it"
        )
    if format < FORMAT:
        raise EnfiladeError(
            f"{folder}: this run is of format {format}, which is no longer read; its seeds give the same games again: "
            f"`enfilade experiment {folder}/{EXPERIMENT} --out NEW`"
        )
    return Dataset(folder, parse_experiment(text, file), header)


def _same(there: Dataset, experiment: Experiment, words: Mapping[str, str]) -> None:
    """Refuse to mix chunks of two experiments or of two versions."""
    old, new = there.header, _header(experiment)
    refusals = {
        "fingerprint": f"is of another experiment or the file has changed since ({_differences(there, experiment, words)})",
        "rules": f"was begun with version {old.get('rules')} of the rules, this Enfilade has version {new['rules']}",
        "enfilade": f"was begun with Enfilade {old.get('enfilade')}, this is {new['enfilade']}",
        "polars": f"was begun with polars {old.get('polars')}, this is {new['polars']}",
    }
    for key, said in refusals.items():
        if old.get(key) != new[key]:
            raise EnfiladeError(
                f"{there.folder}: the run in this folder {said}. Its chunks do not mix with others: name another with --out, "
                "or remove this one to play it anew"
            )


def _differences(there: Dataset, experiment: Experiment, words: Mapping[str, str]) -> str:
    """`other games, other seed`: the keys in which two experiments differ. If there is none it is what the scenario says."""
    was, now = [library.parse_toml(each.text, each.file) for each in (there.experiment, experiment)]
    keys = [key for key in dict.fromkeys([*was, *now]) if was.get(key) != now.get(key)]
    told = dict.fromkeys([words.get(key, key) for key in keys])
    return ", ".join([f"other {each}" for each in told if each]) or f"what the {SCENARIO} says has changed"


def _header(experiment: Experiment) -> dict[str, Any]:
    base = experiment.base()
    return {
        "format": FORMAT,
        "title": experiment.title,
        "file": str(Path(experiment.file).resolve()),
        "scenario": base.name,
        "game": base.game.id,
        "rules": base.game.version,
        "enfilade": version("enfilade"),
        "polars": pl.__version__,
        "python": platform.python_version(),
        "seed": experiment.seed,
        "points": experiment.count_points,
        "replications": experiment.replications,
        "chunk": experiment.chunk,
        "tables": list(COLUMNS),
        "fingerprint": experiment.fingerprint,
        "finished": False,
    }


def design_table(experiment: Experiment) -> pl.DataFrame:
    """A row a point, a column a parameter; null where a point leaves a parameter alone."""
    columns: dict[str, list[Data]] = {
        each.key: [point.get(each.key) for point in experiment.points] for each in experiment.parameters
    }
    made = {key: _column(values) for key, values in columns.items()}
    return pl.DataFrame({"point": pl.Series(range(1, experiment.count_points + 1), dtype=pl.Int32), **made})


def _column(values: list[Data]) -> pl.Series:
    """Values of one kind as they are, of several kinds as texts."""
    kinds = {type(value) for value in values if value is not None}
    if kinds == {int, float}:
        return pl.Series([None if value is None else float(value) for value in values], dtype=pl.Float64)  # type: ignore[arg-type]
    if len(kinds) == 1 and kinds <= {bool, int, float, str}:
        return pl.Series(values)
    return pl.Series([None if value is None else json.dumps(value, ensure_ascii=False) for value in values], dtype=pl.String)


def _write_header(folder: Path, header: dict[str, Any]) -> None:
    beside = folder / f"{RUN}.new"
    _write(beside, (json.dumps(header, indent=2, ensure_ascii=False) + "\n").encode())
    beside.replace(folder / RUN)
    _settle(folder)


def _write(path: Path, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """Names in a folder are on disk, too."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
