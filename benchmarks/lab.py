"""The lab beside a bare loop over the same games, and beside PySD, which runs stocks and flows as equations."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from enfilade.lab.chunks import play_chunk
from enfilade.lab.dataset import Dataset, begin
from enfilade.lab.experiment import parse_experiment
from enfilade.library import scenario
from enfilade.players import arena

CITY = "urban-calculus/twobanks"
TURNS = 12  # of a campaign, about
# Who plays where, how many games a chunk has, and how many chunks are played by turns with the bare loop.
MATCHES = {
    "Urban Battle, greedy": ("urban-battle/first-patrol", "greedy", 25),
    "The Urban Calculus, greedy": (CITY, "greedy", 25),
    "Urban Battle, random": ("urban-battle/first-patrol", "random", 100),
}


def overhead(turns: int) -> dict[str, dict[str, float]]:
    """Games in a second of process time in a bare loop and in the lab, which measures and writes; and the median cost."""
    found: dict[str, dict[str, float]] = {}
    for name, (place, player, games) in MATCHES.items():
        with tempfile.TemporaryDirectory(prefix="enfilade-bench-") as folder:
            dataset = _dataset(Path(folder) / "run", place, player, games)
            _chunk(dataset, 0)  # the first fills caches
            bare = []
            lab = []
            for number in range(1, turns + 1):
                bare.append(games / _timed(partial(_loop, dataset, number)))
                lab.append(games / _timed(partial(_chunk, dataset, number)))
        costs = [one / other - 1 for one, other in zip(bare, lab, strict=True)]
        found[name] = {"bare": median(bare), "lab": median(lab), "overhead": median(costs)}
    return found


def _dataset(folder: Path, place: str, player: str, games: int) -> Dataset:
    seats = "\n".join(f'{seat} = "{player}"' for seat in scenario(place, look=False).seats)
    text = (
        f'scenario = "{place}"\nreplications = {1000 * games}\nchunk = {games}\nmost_games = {1000 * games}\n[players]\n{seats}\n'
    )
    return begin(folder, parse_experiment(text, "bench.toml"))


def _loop(dataset: Dataset, number: int) -> None:
    """What somebody would write who wants to know who wins."""
    chunk = dataset.plan.chunk(number)
    cell = dataset.experiment.cell(1)
    for replication in range(chunk.first, chunk.last + 1):
        arena.play(*cell.seat(replication))


def _chunk(dataset: Dataset, number: int) -> None:
    chunk = dataset.plan.chunk(number)
    dataset.write(chunk, play_chunk(dataset.plan.task(chunk, carried=False)))


def _timed(do: Callable[[], object]) -> float:
    began = process_time()
    do()
    return process_time() - began


def beside_pysd(seconds: float) -> dict[str, float]:
    """Campaigns of the rules engine in a second, and runs by PySD of a model with the same boxes and links and as many steps."""
    import pysd  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: PLC0415

    folder = Path(tempfile.mkdtemp(prefix="enfilade-bench-"))
    try:
        (folder / "city.mdl").write_text(as_vensim(), encoding="utf-8")
        model: Any = pysd.read_vensim(str(folder / "city.mdl"))
        theirs = _rate(model.run, seconds)
        dataset = _dataset(folder / "run", CITY, "random", 1)
        numbers = count()
        ours = _rate(lambda: _chunk(dataset, next(numbers)), seconds)
    finally:
        shutil.rmtree(folder)
    return {"pysd_runs": theirs, "campaigns": ours, "ratio": ours / theirs}


def _rate(do: Callable[[], object], seconds: float) -> float:
    do()
    done, spent = 0, 0.0
    while spent < seconds:
        spent += _timed(do)
        done += 1
    return done / spent


def as_vensim() -> str:
    """The boxes and links of the city as a modeller would write them: each link carries on a share by its target number."""
    mission = scenario(CITY, look=False).start.mission
    boxes = [box for stock in mission.model.stocks.values() for box in stock.instances]
    flows: dict[str, list[str]] = {box: [] for box in boxes}
    for link in mission.model.links.values():
        for start in boxes:
            for end in boxes:
                (owner, source), (other, to) = start.split("."), end.split(".")
                if (source, to) == (link.source, link.to) and (owner == other or "city" in (owner, other)):
                    flows[end].append(f"0.05*{_name(start)}")
    lines = ["{UTF-8}"]
    for box in boxes:
        carried = "+".join(flows[box]) or "0"
        lines.append(f"{_name(box)} = INTEG({carried}-0.1*{_name(box)}, 4)\n\t~\tcube\n\t~\t|\n")
    for key, value in (("INITIAL TIME", 0), ("FINAL TIME", TURNS), ("TIME STEP", 1), ("SAVEPER", 1)):
        lines.append(f"{key} = {value}\n\t~\tturn\n\t~\t|\n")
    return "\n".join(lines)


def _name(box: str) -> str:
    return f"box {box.replace('.', ' ')}"
